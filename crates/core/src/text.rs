//! Words: the engine speaks in text ids with parameters, catalogues turn them into a language.
//!
//! A template holds parameters in braces: `{n}` stands for the parameter, `{n|cube|cubes}` for the first form when the
//! number is of the plural category `one` and for the second otherwise. A language with more categories names them:
//! `{n|one=kostka|few=kostki|other=kostek}`. A parameter may itself be a text id, which is looked up in turn with the same
//! parameters. A text that a language lacks is said in English.

use crate::lang::{Category, Lang, PLURAL};
use crate::problem::Problem;
use crate::seat::Seat;
use arrayvec::{ArrayString, ArrayVec};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

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
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    templates: BTreeMap<String, String>,
    plural: Option<String>,
    fallbacks: Vec<String>,
}

/// The text of a catalogue that lists what it leaves to English: ids or beginnings of ids with a star.
const FALLBACK: &str = "@fallback";

impl Catalogue {
    /// Reads a flat JSON object from id to template. `@plural` says how the language counts and `@fallback` what is left to
    /// English, separated by spaces; they are no texts.
    pub fn read(json: &str) -> Result<Catalogue, serde_json::Error> {
        let mut templates: BTreeMap<String, String> = serde_json::from_str(json)?;
        let plural = templates.remove(PLURAL);
        let fallbacks = templates.remove(FALLBACK).unwrap_or_default();
        Ok(Catalogue { templates, plural, fallbacks: fallbacks.split_whitespace().map(str::to_owned).collect() })
    }

    /// The template of an id.
    pub fn get(&self, id: &str) -> Option<&str> {
        self.templates.get(id).map(String::as_str)
    }

    /// All ids.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.templates.keys().map(String::as_str)
    }

    /// How the language counts, where it does not count as English does.
    pub(crate) fn plural(&self) -> Option<&str> {
        self.plural.as_deref()
    }

    /// Whether the catalogue says that it leaves this text to English.
    pub fn leaves_to_english(&self, id: &str) -> bool {
        let fits = |fallback: &String| match fallback.strip_suffix('*') {
            Some(beginning) => id.starts_with(beginning),
            None => id == fallback,
        };
        self.fallbacks.iter().any(fits)
    }

    fn extend(&mut self, more: Catalogue) {
        self.templates.extend(more.templates);
        self.fallbacks.extend(more.fallbacks);
    }
}

/// The catalogues of a crate that `almende_catalogues::embed` found when it was built: a table of languages and files.
#[macro_export]
macro_rules! catalogues {
    ($name:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $name, ".rs"))
    };
}

/// The texts every game shares, by language; they say which languages there are.
pub(crate) const SHARED: &[(&str, &str)] = crate::catalogues!("texts");

/// The catalogues of a game in all languages, on top of those all games share.
#[derive(Clone, Debug)]
pub struct Texts(Vec<Catalogue>);

impl Texts {
    /// A game's texts, by language, with those every game shares. Fails with a sentence that names the language and the
    /// place.
    pub fn read(own: &[(&str, &str)]) -> Result<Texts, String> {
        if let Some((code, _)) = own.iter().find(|(code, _)| code.parse::<Lang>().is_err()) {
            return Err(format!("there are texts in {code}, which is none of the languages {}", Lang::codes()));
        }
        let read = |lang: Lang| -> Result<Catalogue, String> {
            let code = lang.code();
            let explain = |error| format!("the texts in {code} are not a JSON object of strings: {error}");
            let mut all = Catalogue::read(SHARED[lang.index()].1).map_err(explain)?;
            match own.iter().find(|(own, _)| *own == code) {
                Some((_, json)) => all.extend(Catalogue::read(json).map_err(explain)?),
                None => all.fallbacks.push("*".to_owned()),
            }
            Ok(all)
        };
        Lang::all().map(read).collect::<Result<_, _>>().map(Texts)
    }

    /// The catalogue of a language: what is written in it, without what it leaves to English.
    pub fn catalogue(&self, lang: Lang) -> &Catalogue {
        static NONE: OnceLock<Catalogue> = OnceLock::new();
        self.0.get(lang.index()).unwrap_or_else(|| NONE.get_or_init(Catalogue::default))
    }

    /// The template of an id, in a language or else in English, with the language it is written in.
    pub fn template(&self, lang: Lang, id: &str) -> Option<(Lang, &str)> {
        [lang, Lang::EN].into_iter().find_map(|lang| Some((lang, self.catalogue(lang).get(id)?)))
    }

    /// The texts every game shares, for errors that concern no game.
    pub fn shared() -> &'static Texts {
        static SHARED: OnceLock<Texts> = OnceLock::new();
        SHARED.get_or_init(|| Texts::compiled_in(&[]))
    }

    /// A game's texts that are part of the program, as `catalogues!` gives them. Panics if they are no JSON, which a test of
    /// each game excludes.
    #[expect(clippy::panic, reason = "the files are part of the program; nothing from outside comes this way")]
    pub fn compiled_in(own: &[(&str, &str)]) -> Texts {
        Texts::read(own).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The text in a language, players by their names where given and as "Player 1" where not. An id without template
    /// is shown as it is.
    pub fn render(&self, lang: Lang, text: &Text, names: &[String]) -> String {
        let args: Vec<_> = text.args().iter().map(|(name, arg)| (*name, Piece::from(arg))).collect();
        self.render_with(lang, text.id, &args, names)
    }

    /// A problem as a sentence.
    pub fn explain(&self, lang: Lang, problem: &Problem) -> String {
        let own = problem.args().iter().map(|(name, value)| (*name, Piece::Plain(value)));
        let args: Vec<_> = own.chain(problem.reason().map(|id| ("error", Piece::Word(id)))).collect();
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
        let Some((written_in, mut rest)) = self.template(lang, id).filter(|_| depth < 4) else {
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
            let (name, forms) = hole.split_once('|').unwrap_or((hole, ""));
            let arg = args.iter().find(|(key, _)| *key == name).map(|(_, arg)| arg);
            if let Some(form) = arg.and_then(Piece::number).and_then(|n| form(written_in.category(n), forms)) {
                out.push_str(form);
                continue;
            }
            match arg {
                Some(Piece::Number(n)) => out.push_str(&n.to_string()),
                Some(Piece::Plain(text)) => out.push_str(text),
                Some(Piece::Word(id)) => self.render_id(lang, id, args, names, out, depth + 1),
                Some(Piece::Seat(seat)) => match names.get(seat.index()).filter(|name| !name.is_empty()) {
                    Some(name) => out.push_str(name),
                    None => {
                        let number = [("n", Piece::Number(seat.index() as i32 + 1))];
                        self.render_id(lang, "player", &number, &[], out, depth + 1);
                    }
                },
                None => {
                    out.push('{');
                    out.push_str(hole);
                    out.push('}');
                }
            }
        }
        out.push_str(rest);
    }
}

/// The form for a plural category: the one that is named so; of two without names the first is `one`. What has no form of
/// its own takes the last. A single one is no choice.
fn form(category: Category, forms: &str) -> Option<&str> {
    let (first, _) = forms.split_once('|')?;
    let last = forms.rsplit('|').next()?;
    let Some((_, other)) = named(last) else { return Some(if category == Category::One { first } else { last }) };
    let own = forms.split('|').filter_map(named).find(|(name, _)| *name == category.name());
    Some(own.map_or(other, |(_, form)| form))
}

/// The category a form is written for, and the form.
fn named(form: &str) -> Option<(&str, &str)> {
    form.split_once('=').filter(|(name, _)| Category::ALL.iter().any(|category| category.name() == *name))
}

/// A parameter as rendering sees it, whether it comes from a text or from a problem.
enum Piece<'a> {
    Number(i32),
    Word(&'static str),
    Seat(Seat),
    Plain(&'a str),
}

impl Piece<'_> {
    /// The number it is, also where it is written out, as the parameters of problems are.
    fn number(&self) -> Option<i32> {
        match self {
            Piece::Number(n) => Some(*n),
            Piece::Plain(text) => text.parse().ok(),
            Piece::Word(_) | Piece::Seat(_) => None,
        }
    }
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
        Texts::read(&[("en", en)]).unwrap()
    }

    #[test]
    fn parameters_are_filled_in_by_kind() {
        let text = Text::new("pay").with("who", Seat::FIRST).with("n", 1).with("what", "blue");
        assert_eq!(texts().render(Lang::EN, &text, &["Ada".into()]), "Ada pays 1 cube of blue");
        let text = Text::new("pay").with("who", Seat::FIRST).with("n", 2).with("what", Arg::literal("0,-1"));
        assert_eq!(texts().render(Lang::EN, &text, &[]), "Player 1 pays 2 cubes of 0,-1");
    }

    #[test]
    fn a_broken_template_or_unknown_id_is_shown_and_ends() {
        assert_eq!(texts().word(Lang::EN, "odd"), "a {b");
        assert_eq!(texts().word(Lang::EN, "pay"), "{who} pays {n} {n|cube|cubes} of {what}");
        assert_eq!(texts().word(Lang::EN, "nowhere"), "nowhere");
        let endless = Text::new("deep").with("w", "deep");
        assert!(texts().render(Lang::EN, &endless, &[]).ends_with("deep>>>>"));
    }

    #[test]
    fn a_text_travels_as_json() {
        let text = Text::new("pay").with("who", Seat::FIRST).with("n", 2).with("what", "blue");
        let json = serde_json::to_string(&text).unwrap();
        assert_eq!(json, r#"{"id":"pay","args":{"who":{"seat":0},"n":2,"what":{"word":"blue"}}}"#);
    }

    #[test]
    fn what_a_language_lacks_is_said_in_english_and_counted_as_there() {
        let other = Lang::all().last().unwrap();
        let own = [("en", r#"{"a":"a house","b":"{n|cube|cubes}"}"#), (other.code(), r#"{"a":"ein Haus"}"#)];
        let texts = Texts::read(&own).unwrap();
        assert_eq!([texts.word(Lang::EN, "a"), texts.word(other, "a")], ["a house", "ein Haus"]);
        assert_eq!(texts.render(other, &Text::new("b").with("n", 0), &[]), "cubes");
        assert!(texts.template(other, "b").is_some() && texts.catalogue(other).get("b").is_none());
    }

    #[test]
    fn a_form_is_chosen_by_its_category_and_else_the_last_is_taken() {
        use Category::{Few, Many, One, Other};
        for (category, forms, wanted) in [
            (One, "cube|cubes", Some("cube")),
            (Few, "cube|cubes", Some("cubes")),
            (Other, "cube|cubes", Some("cubes")),
            (Few, "one=kostka|few=kostki|other=kostek", Some("kostki")),
            (Many, "one=kostka|few=kostki|other=kostek", Some("kostek")),
            (One, "few=kostki|other=kostek", Some("kostek")),
            (One, "a=b|c=d", Some("a=b")),
            (One, "alone", None),
            (One, "", None),
        ] {
            assert_eq!(form(category, forms), wanted, "{category:?} of {forms}");
        }
    }

    #[test]
    fn a_number_that_is_written_out_chooses_a_form_too() {
        let problem = |n: &str| Problem::new("pay").with("who", "Ada").with("n", n).with("what", "it");
        assert_eq!(texts().explain(Lang::EN, &problem("1")), "Ada pays 1 cube of it");
        assert_eq!(texts().explain(Lang::EN, &problem("12")), "Ada pays 12 cubes of it");
        assert_eq!(texts().explain(Lang::EN, &problem("x")), "Ada pays x x of it");
    }

    #[test]
    fn a_catalogue_says_what_it_leaves_to_english() {
        let catalogue = Catalogue::read(r#"{"@fallback":"card.A* rule","@plural":"one: i = 0,1","x":"y"}"#).unwrap();
        assert_eq!(catalogue.ids().collect::<Vec<_>>(), ["x"]);
        let left = ["card.A1", "rule", "card.B1", "rules"].map(|id| catalogue.leaves_to_english(id));
        assert_eq!(left, [true, true, false, false]);
    }

    #[test]
    fn a_catalogue_that_is_no_json_names_its_language() {
        assert!(Texts::read(&[("en", "{")]).unwrap_err().contains("texts in en"));
        let last = Lang::all().last().unwrap().code();
        assert!(Texts::read(&[("en", "{}"), (last, "[1]")]).unwrap_err().contains(&format!("texts in {last}")));
        assert!(Texts::read(&[("xx", "{}")]).unwrap_err().contains("texts in xx"));
    }

    #[test]
    #[cfg(feature = "testing")]
    fn catalogues_that_do_not_agree_are_told_apart() {
        use crate::testing::catalogues_agree;
        catalogues_agree(Texts::shared()).unwrap();
        let last = Lang::all().last().unwrap().code();
        let told = |en, other| {
            let all = Lang::all().map(Lang::code).map(|code| (code, if code == last { other } else { en }));
            catalogues_agree(&Texts::read(&all.collect::<Vec<_>>()).unwrap())
        };
        assert!(told(r#"{"a":"x"}"#, "{}").unwrap_err().contains(&format!("a is missing in {last}")));
        assert!(told(r#"{"a":"x"}"#, r#"{"@fallback":"a"}"#).is_ok());
        assert!(told("{}", r#"{"a":"x"}"#).unwrap_err().contains("a is missing in en"));
        assert!(told(r#"{"a":"{n|one|many}"}"#, r#"{"a":"{m}"}"#).unwrap_err().contains("other parameters"));
    }
}
