//! Names that others can read, and that are nobody else's.

use crate::failure::Failure;
use crate::limits;
use crate::words;
use almende_core::Lang;
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory as _};
use unicode_security::skeleton;

/// As many marks may stand on one letter; more of them grow into the lines above and below.
const MARKS: usize = 2;

/// What bots are called, as single words of every language. A name made of nothing else (and numbers) is a bot's.
fn bot_words() -> &'static [String] {
    static WORDS: OnceLock<Vec<String>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let all: Vec<String> = Lang::all().map(|lang| words::own().word(lang, "bots.words")).collect();
        all.iter().flat_map(|line| words_of(line)).map(str::to_owned).collect()
    })
}

/// The words of a line without signs and numbers.
fn words_of(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|letter: char| !letter.is_alphanumeric());
    words.map(|word| word.trim_matches(char::is_numeric)).filter(|word| !word.is_empty())
}

/// A person's name as others may see it, or why it cannot be one.
pub(crate) fn clean_name(name: &str) -> Result<String, Failure> {
    let name = readable(name).ok_or_else(|| Failure::bad("problem.name"))?;
    if sounds_like_a_bot(&name) { Err(Failure::bad("problem.name_of_a_bot")) } else { Ok(name) }
}

/// A name in one form: composed, without spaces around and runs of them within. None if it cannot be read: it shows nothing, it
/// is too long, or it holds what is not seen, turns the direction of what follows or grows out of its line.
pub(crate) fn readable(name: &str) -> Option<String> {
    if name.chars().any(char::is_control) {
        return None;
    }
    // How a sign is drawn (as text or as a coloured picture) is no part of a name.
    let plain: String = name.nfc().filter(|letter| !matches!(letter, '\u{fe0e}' | '\u{fe0f}')).collect();
    let name = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = (1..=limits::NAME).contains(&name.chars().count());
    let shows = name.chars().any(shows_something);
    (fits && shows && !name.chars().any(is_blank) && !has_heaps_of_marks(&name)).then_some(name)
}

/// Whether two names can be taken for each other: the same but for case, spaces, or letters that look alike.
pub(crate) fn look_alike(one: &str, other: &str) -> bool {
    likenesses(one).iter().zip(likenesses(other)).any(|(one, other)| *one == other)
}

/// What names that can be taken for each other have in common: one of these two, each at its place.
pub(crate) fn likenesses(name: &str) -> [String; 2] {
    let bare: String = name.split_whitespace().collect();
    // Looks differ by case (I and l), so both orders count.
    [skeleton(&bare.to_lowercase()).collect(), skeleton(&bare).collect::<String>().to_lowercase()]
}

fn shows_something(letter: char) -> bool {
    use GeneralCategoryGroup::{Letter, Number, Symbol};
    matches!(letter.general_category_group(), Letter | Number | Symbol) && !is_blank(letter)
}

/// What Unicode lets a screen leave out, has no meaning for, or draws as nothing.
fn is_blank(letter: char) -> bool {
    use GeneralCategory::{Format, LineSeparator, ParagraphSeparator, PrivateUse, Surrogate, Unassigned};
    let leaves_out = matches!(
        letter.general_category(),
        Format | LineSeparator | ParagraphSeparator | PrivateUse | Surrogate | Unassigned
    );
    let draws_nothing = matches!(
        letter,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{1d159}' | '\u{e0000}'..='\u{e0fff}'
    );
    leaves_out || draws_nothing
}

fn has_heaps_of_marks(name: &str) -> bool {
    let is_mark = |letter: char| letter.general_category_group() == GeneralCategoryGroup::Mark;
    let mut on_one = 0;
    name.starts_with(is_mark)
        || name.chars().any(|letter| {
            on_one = if is_mark(letter) { on_one + 1 } else { 0 };
            on_one > MARKS
        })
}

fn sounds_like_a_bot(name: &str) -> bool {
    let mut words = words_of(name).peekable();
    let is_one = |word: &str| {
        let word = word.strip_suffix("bot").filter(|level| !level.is_empty()).unwrap_or(word);
        bot_words().iter().any(|other| look_alike(word, other))
    };
    words.peek().is_some() && words.all(is_one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_kept_as_they_are_read() {
        let kept = [
            ("  Ada ", "Ada"),
            ("Ada   Lovelace", "Ada Lovelace"),
            ("Ada\u{a0}L.", "Ada L."),
            ("Zoe\u{308}", "Zoë"),
            ("Zoë 🌞", "Zoë 🌞"),
            ("Sol ☀\u{fe0f}", "Sol ☀"),
            ("Łukasz", "Łukasz"),
            ("Nguyễn Thị", "Nguyễn Thị"),
            ("Ольга", "Ольга"),
            ("محمد", "محمد"),
            ("שָׁלוֹם", "שָׁלוֹם"),
            ("สมชาย ที่", "สมชาย ที่"),
            ("प्रिया", "प्रिया"),
            ("田中", "田中"),
            ("O'Neill-Smith", "O'Neill-Smith"),
            ("Talbot", "Talbot"),
            ("Hardy", "Hardy"),
            ("Easy Rider", "Easy Rider"),
            ("Le", "Le"),
            ("7", "7"),
        ];
        for (given, name) in kept {
            assert_eq!(clean_name(given).ok(), readable(name), "{given:?}");
            assert!(clean_name(given).is_ok(), "{given:?}");
        }
        assert_eq!(clean_name("Zoe\u{308}").ok().as_deref(), Some("Zoë"));
    }

    #[test]
    fn a_name_that_cannot_be_read_is_none() {
        let heap = format!("Z{}", "\u{301}".repeat(21));
        let unreadable = [
            "",
            "   ",
            "\u{3164}",
            "\u{2800}",
            "\u{ad}",
            "\u{115f}\u{1160}",
            "\u{ffa0}",
            "\u{a0}",
            "\u{3000}",
            "...",
            "\u{301}a",
            "a\nb",
            "a\tb",
            "a\u{202e}b",
            "a\u{2066}b",
            "a\u{61c}b",
            "a\u{200b}b",
            "a\u{200d}b",
            "a\u{ad}b",
            "a\u{34f}b",
            "a\u{3164}b",
            "a\u{2800}b",
            "a\u{e0041}b",
            "a\u{feff}b",
            "a\u{e000}b",
            "a\u{fe01}b",
            "a\u{378}b",
            "q\u{323}\u{308}\u{302}",
            &heap,
            "xxxxxxxxxxxxxxxxxxxxxxxxx",
        ];
        for bad in unreadable {
            assert_eq!(clean_name(bad).unwrap_err().body().code, "name", "{bad:?}");
        }
    }

    /// What the client and the server call bots stands in the catalogues and in the list of bots: none of it is left out.
    #[test]
    fn a_bots_name_is_no_persons() {
        let mut called: Vec<String> = Vec::new();
        for lang in Lang::all().map(Lang::code) {
            let path = format!("{}/../../web/src/texts/{lang}.json", env!("CARGO_MANIFEST_DIR"));
            let texts: std::collections::BTreeMap<String, String> =
                serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
            let plain = |text: &String| text.split(" (").next().unwrap_or_default().to_owned();
            called.extend(
                texts
                    .iter()
                    .filter(|(key, _)| key.starts_with("bot.") && !key.contains("about") && !key.contains("against"))
                    .map(|(_, text)| plain(text)),
            );
        }
        assert!(called.len() >= 12, "{called:?}");
        called.extend(["random", "easy", "medium", "hard", "greedy", "search"].map(str::to_owned));
        called.extend(["EASY", "Bot", "bot 7", "Hard Bot", "hardbot", "е\u{430}sy", "ea\u{455}y"].map(str::to_owned));
        for name in called {
            for name in [name.clone(), format!("{name} 2"), format!("{name}3")] {
                assert_eq!(clean_name(&name).unwrap_err().body().code, "name_of_a_bot", "{name:?}");
            }
        }
    }

    #[test]
    fn names_that_look_alike_are_found() {
        let alike = [
            ("Ada", "ada"),
            ("Ada", "A da"),
            ("Ada", "\u{410}da"),
            ("Alice", "AIice"),
            ("alice", "AIice"),
            ("ALICE", "alice"),
            ("Paul", "\u{420}aul"),
            ("Modern", "Modem"),
            ("Zoë", "Zoe\u{308}"),
            ("Bob", "𝐁ob"),
        ];
        for (one, other) in alike {
            assert!(look_alike(one, other) && look_alike(other, one), "{one} {other}");
        }
        for (one, other) in [("Ada", "Ida"), ("Ada", "Adam"), ("Zoe", "Zoë"), ("Ben", "Bea"), ("Ada 1", "Ada 2")] {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }
}
