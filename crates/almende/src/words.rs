//! The program's own words, beside those of the games.

use crate::titles;
use almende_core::{Lang, Problem, Texts, is_unseen};
use std::fmt::Display;
use std::sync::OnceLock;

/// The texts of the program together with those all games share.
pub fn own() -> &'static Texts {
    static OWN: OnceLock<Texts> = OnceLock::new();
    OWN.get_or_init(|| Texts::compiled_in(almende_core::catalogues!("texts")))
}

/// A text as a terminal may show it: what is not seen, ends a line, turns the direction or commands the terminal is written
/// out, so that nothing somebody else wrote looks like more than it is.
pub fn as_seen(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_unseen(letter) { seen.extend(letter.escape_default()) } else { seen.push(letter) }
    }
    seen
}

/// A problem as a sentence: in the program's words or in those of the game that has them.
pub fn explain(lang: Lang, problem: &Problem) -> String {
    let problem = &problem.clone().rewritten(as_seen);
    let knows = |texts: &Texts| {
        [Some(problem.id), problem.reason()].into_iter().flatten().all(|id| texts.template(lang, id).is_some())
    };
    let games = || titles::shelf().into_iter().map(|game| game.title.texts());
    let texts = if knows(own()) { own() } else { games().find(|texts| knows(texts)).unwrap_or(own()) };
    texts.explain(lang, problem)
}

/// One of the program's own texts.
pub(crate) fn word(lang: Lang, id: &str) -> String {
    own().word(lang, id)
}

/// One of the program's own texts with parameters.
pub(crate) fn fill(lang: Lang, id: &'static str, args: &[(&'static str, &dyn Display)]) -> String {
    let text = args.iter().fold(Problem::new(id), |text, (name, value)| text.with(name, as_seen(&value.to_string())));
    own().explain(lang, &text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn what_others_wrote_stays_within_its_line() {
        assert_eq!(as_seen("Zoë 🌞 said \"no\""), "Zoë 🌞 said \"no\"");
        let forged = "rude\n  why: nothing\u{1b}[2J\u{202e}x\u{9b}y\r";
        let seen = as_seen(forged);
        assert!(!seen.chars().any(is_unseen) && seen.contains("\\n") && seen.contains("\\u{1b}"), "{seen}");
        let told = explain(Lang::EN, &Problem::new("problem.no_report").with("id", forged));
        let filled = fill(Lang::EN, "upkeep.reports", &[("n", &forged)]);
        assert!(!told.chars().chain(filled.chars()).any(is_unseen), "{told} {filled}");
    }

    #[test]
    fn all_languages_say_the_same() {
        almende_core::testing::catalogues_agree(own()).unwrap();
    }

    #[test]
    fn no_two_catalogues_explain_a_problem_differently() {
        for game in titles::shelf() {
            let theirs = game.title.texts().catalogue(Lang::EN);
            for id in theirs.ids().filter(|id| id.starts_with("problem.")) {
                let ours = own().catalogue(Lang::EN).get(id);
                assert!(ours.is_none() || ours == theirs.get(id), "{id}");
            }
        }
    }

    /// Every text id that the source of this crate and of the bots mentions.
    fn mentioned(folder: &Path, ids: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                mentioned(&path, ids);
            } else {
                let source = std::fs::read_to_string(&path).unwrap();
                let literals = source.split('"').skip(1).step_by(2);
                let is_id = |text: &&str| {
                    let kind = text.split('.').next().unwrap_or_default();
                    ["problem", "play", "simulate", "content", "replay", "score", "helios"].contains(&kind)
                        && text.contains('.')
                        && text.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == '.')
                        && !text.ends_with(".json")
                        && !text.ends_with(".bin")
                        && !text.ends_with('.')
                };
                ids.extend(literals.filter(is_id).map(str::to_owned));
            }
        }
    }

    #[test]
    fn every_text_that_is_used_exists() {
        let mut ids = BTreeSet::new();
        mentioned(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut ids);
        mentioned(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/src"), &mut ids);
        assert!(ids.len() > 60, "{ids:?}");
        let missing: Vec<_> = ids.iter().filter(|id| own().catalogue(Lang::EN).get(id).is_none()).collect();
        assert!(missing.iter().all(|id| *id == "problem.x"), "{missing:?}");
    }
}
