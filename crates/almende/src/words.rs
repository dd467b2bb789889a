//! The program's own words, beside those of the games.

use crate::titles;
use almende_core::{Lang, Problem, Texts};
use std::fmt::Display;
use std::sync::OnceLock;

/// The texts of the program together with those of the house.
pub fn own() -> &'static Texts {
    static OWN: OnceLock<Texts> = OnceLock::new();
    OWN.get_or_init(|| Texts::compiled_in(include_str!("../texts/en.json"), include_str!("../texts/de.json")))
}

/// A problem as a sentence: in the program's words or in those of the game that has them.
pub fn explain(lang: Lang, problem: &Problem) -> String {
    let knows = |texts: &Texts| texts.catalogue(lang).get(problem.id).is_some();
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
    let text = args.iter().fold(Problem::new(id), |text, (name, value)| text.with(name, value));
    own().explain(lang, &text)
}
