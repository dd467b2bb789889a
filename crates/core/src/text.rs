//! Words: the engine speaks in text ids with parameters, catalogues turn them into German or English.
//!
//! A template holds parameters in braces: `{n}` stands for the parameter, `{n|cube|cubes}` for the first form when the
//! number is 1 and for the second otherwise. A parameter may itself be a text id, which is looked up in turn with the
//! same parameters.

use crate::problem::Problem;
use crate::seat::Seat;
use arrayvec::{ArrayString, ArrayVec};
use serde::Deserialize;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// The languages of the house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl FromStr for Lang {
    type Err = String;
    fn from_str(text: &str) -> Result<Lang, String> {
        match text {
            "en" => Ok(Lang::En),
            "de" => Ok(Lang::De),
            _ => Err(format!("no language {text:?}; there are en and de")),
        }
    }
}

/// A parameter of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arg {
    /// A number.
    Number(i32),
    /// The id of another text.
    Word(&'static str),
    /// A player, shown by name.
    Seat(Seat),
    /// Shown as it is: a coordinate, a notation.
    Literal(ArrayString<16>),
}

impl Arg {
    /// A literal from anything that can be written; what is longer than 16 bytes is cut.
    pub fn literal(value: impl fmt::Display) -> Arg {
        use fmt::Write as _;
        let mut text = ArrayString::new();
        // A full buffer reports an error and keeps what fitted: that is the cut.
        let _ = write!(text, "{value}");
        Arg::Literal(text)
    }
}

macro_rules! arg_from {
    ($($number:ty),*) => { $(impl From<$number> for Arg { fn from(n: $number) -> Arg { Arg::Number(n as i32) } })* };
}
arg_from!(u8, u16, i16, i32, usize);

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<&'static str> for Arg {
    fn from(word: &'static str) -> Arg {
        Arg::Word(word)
    }
}

/// How many parameters a text can have.
pub const MAX_ARGS: usize = 6;

/// A text id with parameters. It lives on the stack, so that refusals and prompts cost no allocation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Text {
    /// The key in the catalogues.
    pub id: &'static str,
    args: ArrayVec<(&'static str, Arg), MAX_ARGS>,
}

impl Text {
    /// A text without parameters.
    pub const fn new(id: &'static str) -> Text {
        Text { id, args: ArrayVec::new_const() }
    }

    /// The text with one more parameter; beyond [`MAX_ARGS`] it is left out.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Text {
        debug_assert!(!self.args.is_full(), "too many parameters for {}", self.id);
        let _ = self.args.try_push((name, value.into()));
        self
    }

    /// The parameters in order.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }

    /// The parameter of this name.
    pub fn arg(&self, name: &str) -> Option<Arg> {
        self.args.iter().find(|(key, _)| *key == name).map(|&(_, value)| value)
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", self.id)?;
        if !self.args.is_empty() {
            map.serialize_entry("args", &ArgMap(&self.args))?;
        }
        map.end()
    }
}

struct ArgMap<'a>(&'a [(&'static str, Arg)]);

impl Serialize for ArgMap<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, arg)| (name, arg)))
    }
}

impl Serialize for Arg {
    /// A number is a number, a literal a string; `{"word":"id"}` and `{"seat":1}` are the two that need a look-up.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Arg::Number(n) => serializer.serialize_i32(*n),
            Arg::Literal(text) => serializer.serialize_str(text),
            Arg::Word(id) => serializer.collect_map([("word", id)]),
            Arg::Seat(seat) => serializer.collect_map([("seat", seat)]),
        }
    }
}

/// The templates of one language.
#[derive(Clone, Debug)]
pub struct Catalogue(BTreeMap<String, String>);

impl Catalogue {
    /// Reads a flat JSON object from id to template.
    pub fn read(json: &str) -> Result<Catalogue, serde_json::Error> {
        serde_json::from_str(json).map(Catalogue)
    }

    /// The template of an id.
    pub fn get(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }

    /// All ids.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

/// The catalogues of a game in both languages, on top of those of the house.
#[derive(Clone, Debug)]
pub struct Texts {
    en: Catalogue,
    de: Catalogue,
}

const HOUSE_EN: &str = include_str!("../texts/en.json");
const HOUSE_DE: &str = include_str!("../texts/de.json");

impl Texts {
    /// A game's texts with those every game shares. Fails with a sentence that names the language and the place.
    pub fn read(en: &str, de: &str) -> Result<Texts, String> {
        let read = |lang, house, own| -> Result<Catalogue, String> {
            let explain = |error| format!("the {lang} texts are not a JSON object of strings: {error}");
            let mut all = Catalogue::read(house).map_err(explain)?;
            all.0.extend(Catalogue::read(own).map_err(explain)?.0);
            Ok(all)
        };
        Ok(Texts { en: read("English", HOUSE_EN, en)?, de: read("German", HOUSE_DE, de)? })
    }

    /// The catalogue of a language.
    pub fn catalogue(&self, lang: Lang) -> &Catalogue {
        match lang {
            Lang::En => &self.en,
            Lang::De => &self.de,
        }
    }

    /// The texts every game shares, for errors that concern no game.
    pub fn house() -> &'static Texts {
        static HOUSE: OnceLock<Texts> = OnceLock::new();
        HOUSE.get_or_init(|| Texts::compiled_in("{}", "{}"))
    }

    /// A game's texts that are part of the program. Panics if they are no JSON, which a test of each game excludes.
    #[expect(clippy::panic, reason = "the files are part of the program; nothing from outside comes this way")]
    pub fn compiled_in(en: &str, de: &str) -> Texts {
        Texts::read(en, de).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The text in a language, players by their names where given and as "Player 1" where not. An id without template
    /// is shown as it is.
    pub fn render(&self, lang: Lang, text: &Text, names: &[String]) -> String {
        let args: Vec<_> = text.args().iter().map(|(name, arg)| (*name, Piece::from(arg))).collect();
        self.render_with(lang, text.id, &args, names)
    }

    /// A problem as a sentence.
    pub fn explain(&self, lang: Lang, problem: &Problem) -> String {
        let args: Vec<_> = problem.args().iter().map(|(name, value)| (*name, Piece::Plain(value))).collect();
        self.render_with(lang, problem.id, &args, &[])
    }

    /// The text behind a plain id.
    pub fn word(&self, lang: Lang, id: &str) -> String {
        self.render_with(lang, id, &[], &[])
    }

    fn render_with(&self, lang: Lang, id: &str, args: &[(&str, Piece)], names: &[String]) -> String {
        let mut out = String::new();
        self.render_id(lang, id, args, names, &mut out, 0);
        out
    }

    fn render_id(&self, lang: Lang, id: &str, args: &[(&str, Piece)], names: &[String], out: &mut String, depth: u8) {
        let Some(mut rest) = self.catalogue(lang).get(id).filter(|_| depth < 4) else {
            out.push_str(id);
            return;
        };
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let Some((hole, behind)) = after.split_once('}') else {
                out.push('{');
                rest = after;
                continue;
            };
            rest = behind;
            let mut parts = hole.split('|');
            let name = parts.next().unwrap_or_default();
            let arg = args.iter().find(|(key, _)| *key == name).map(|(_, arg)| arg);
            match (arg, parts.next(), parts.next()) {
                (Some(Piece::Number(n)), Some(one), Some(many)) => out.push_str(if *n == 1 { one } else { many }),
                (Some(Piece::Number(n)), ..) => out.push_str(&n.to_string()),
                (Some(Piece::Plain(text)), ..) => out.push_str(text),
                (Some(Piece::Word(id)), ..) => self.render_id(lang, id, args, names, out, depth + 1),
                (Some(Piece::Seat(seat)), ..) => match names.get(seat.index()).filter(|name| !name.is_empty()) {
                    Some(name) => out.push_str(name),
                    None => {
                        let number = [("n", Piece::Number(seat.index() as i32 + 1))];
                        self.render_id(lang, "player", &number, &[], out, depth + 1);
                    }
                },
                (None, ..) => {
                    out.push('{');
                    out.push_str(hole);
                    out.push('}');
                }
            }
        }
        out.push_str(rest);
    }
}

/// A parameter as rendering sees it, whether it comes from a text or from a problem.
enum Piece<'a> {
    Number(i32),
    Word(&'static str),
    Seat(Seat),
    Plain(&'a str),
}

impl<'a> From<&'a Arg> for Piece<'a> {
    fn from(arg: &'a Arg) -> Piece<'a> {
        match arg {
            Arg::Number(n) => Piece::Number(*n),
            Arg::Word(id) => Piece::Word(id),
            Arg::Seat(seat) => Piece::Seat(*seat),
            Arg::Literal(text) => Piece::Plain(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> Texts {
        let en = r#"{"pay":"{who} pays {n} {n|cube|cubes} of {what}","blue":"blue","odd":"a {b","deep":"<{w}>"}"#;
        Texts::read(en, "{}").unwrap()
    }

    #[test]
    fn parameters_are_filled_in_by_kind() {
        let text = Text::new("pay").with("who", Seat::FIRST).with("n", 1).with("what", "blue");
        assert_eq!(texts().render(Lang::En, &text, &["Ada".into()]), "Ada pays 1 cube of blue");
        let text = Text::new("pay").with("who", Seat::FIRST).with("n", 2).with("what", Arg::literal("0,-1"));
        assert_eq!(texts().render(Lang::En, &text, &[]), "Player 1 pays 2 cubes of 0,-1");
    }

    #[test]
    fn a_broken_template_or_unknown_id_is_shown_and_ends() {
        assert_eq!(texts().word(Lang::En, "odd"), "a {b");
        assert_eq!(texts().word(Lang::En, "pay"), "{who} pays {n} {n|cube|cubes} of {what}");
        assert_eq!(texts().word(Lang::De, "nowhere"), "nowhere");
        let endless = Text::new("deep").with("w", "deep");
        assert!(texts().render(Lang::En, &endless, &[]).ends_with("deep>>>>"));
    }

    #[test]
    fn a_text_travels_as_json() {
        let text = Text::new("pay").with("who", Seat::FIRST).with("n", 2).with("what", "blue");
        let json = serde_json::to_string(&text).unwrap();
        assert_eq!(json, r#"{"id":"pay","args":{"who":{"seat":0},"n":2,"what":{"word":"blue"}}}"#);
    }

    #[test]
    fn a_catalogue_that_is_no_json_names_its_language() {
        assert!(Texts::read("{", "{}").unwrap_err().contains("English"));
        assert!(Texts::read("{}", "[1]").unwrap_err().contains("German"));
    }

    #[test]
    #[cfg(feature = "testing")]
    fn the_house_says_the_same_in_both_languages() {
        crate::testing::catalogues_agree(Texts::house()).unwrap();
        let other_keys = Texts::read(r#"{"a":"x"}"#, "{}").unwrap();
        assert!(crate::testing::catalogues_agree(&other_keys).unwrap_err().contains("a is missing in German"));
        let other_parameters = Texts::read(r#"{"a":"{n|one|many}"}"#, r#"{"a":"{m}"}"#).unwrap();
        assert!(crate::testing::catalogues_agree(&other_parameters).unwrap_err().contains("other parameters"));
    }
}
