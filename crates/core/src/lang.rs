//! The languages everything is written in: those that have files, and nothing else. Core's own catalogues
//! (`crates/core/texts`) say which there are and how each counts.

use crate::text::SHARED;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// One of the languages that were found when the program was built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Lang(u8);

impl Lang {
    /// English, in which every text is written first; what another language lacks is said in it.
    pub const EN: Lang = Lang(0);

    /// All languages, English first.
    pub fn all() -> impl Iterator<Item = Lang> + Clone {
        (0..SHARED.len()).map(|index| Lang(index as u8))
    }

    /// Its tag, such as `en`: the name of its files.
    pub fn code(self) -> &'static str {
        SHARED.get(usize::from(self.0)).map_or("en", |(code, _)| code)
    }

    /// The tags of all languages in a line, for people.
    pub fn codes() -> String {
        Lang::all().map(Lang::code).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The plural category of a number in this language.
    pub fn category(self, number: i32) -> Category {
        static RULES: OnceLock<Vec<PluralRules>> = OnceLock::new();
        let rules = RULES.get_or_init(|| Lang::all().map(|lang| PluralRules::of(SHARED[lang.index()].1)).collect());
        rules.get(self.index()).map_or(Category::Other, |rules| rules.category(number))
    }
}

impl fmt::Debug for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = String;
    fn from_str(text: &str) -> Result<Lang, String> {
        let known = Lang::all().find(|lang| lang.code() == text);
        known.ok_or_else(|| format!("no language {text:?}; there are {}", Lang::codes()))
    }
}

/// The plural categories of the Unicode Common Locale Data Repository (CLDR).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Category {
    /// For instance 0 in Arabic.
    Zero,
    /// For instance 1 in English, 0 and 1 in French.
    One,
    /// For instance 2 in Arabic.
    Two,
    /// For instance 2 to 4 in Polish.
    Few,
    /// For instance 5 in Polish.
    Many,
    /// Every other number.
    Other,
}

impl Category {
    /// All of them.
    pub const ALL: [Category; 6] =
        [Category::Zero, Category::One, Category::Two, Category::Few, Category::Many, Category::Other];

    /// Its name in catalogues.
    pub fn name(self) -> &'static str {
        match self {
            Category::Zero => "zero",
            Category::One => "one",
            Category::Two => "two",
            Category::Few => "few",
            Category::Many => "many",
            Category::Other => "other",
        }
    }
}

/// The text of a catalogue that says how its language counts: the rules of CLDR as they stand there, one behind the other,
/// such as `one: i = 0,1; many: i != 0 and i % 1000000 = 0`. Without it 1 is `one` and all else is `other`.
pub(crate) const PLURAL: &str = "@plural";

/// How a language counts. We only count whole things, so of CLDR's operands `n` and `i` are the number, and all about
/// decimals is 0.
#[derive(Debug)]
pub(crate) struct PluralRules(Vec<(Category, String)>);

impl PluralRules {
    fn of(catalogue: &str) -> PluralRules {
        let own = crate::text::Catalogue::read(catalogue).ok();
        let rules = own.as_ref().and_then(crate::text::Catalogue::plural).unwrap_or("one: n = 1");
        // A test reads the rules of every language; what cannot be read chooses no form.
        PluralRules::read(rules).unwrap_or(PluralRules(Vec::new()))
    }

    /// Reads rules; an error names what cannot be read.
    pub(crate) fn read(rules: &str) -> Result<PluralRules, String> {
        let mut read = Vec::new();
        for rule in rules.split(';').map(str::trim).filter(|rule| !rule.is_empty()) {
            let (name, condition) = rule.split_once(':').ok_or_else(|| format!("{rule:?} names no category"))?;
            let category = Category::ALL.into_iter().find(|category| category.name() == name.trim());
            let category = category.ok_or_else(|| format!("there is no plural category {name:?}"))?;
            holds(condition, 0).ok_or_else(|| format!("{condition:?} is no condition of a plural category"))?;
            read.push((category, condition.to_owned()));
        }
        Ok(PluralRules(read))
    }

    pub(crate) fn category(&self, number: i32) -> Category {
        let fits = |(_, condition): &&(Category, String)| holds(condition, number.unsigned_abs()).unwrap_or(false);
        self.0.iter().find(fits).map_or(Category::Other, |(category, _)| *category)
    }
}

/// Whether a condition holds for a number: relations joined by `and`, which bind closer than `or`. None if it cannot be read.
fn holds(condition: &str, number: u32) -> Option<bool> {
    let mut any = false;
    for alternative in condition.split(" or ") {
        let mut all = true;
        for relation in alternative.split(" and ") {
            all &= relation_holds(relation, number)?;
        }
        any |= all;
    }
    Some(any)
}

/// `i % 10 = 2..4` or `n != 0,1`.
fn relation_holds(relation: &str, number: u32) -> Option<bool> {
    let (left, right) = relation.split_once('=')?;
    let (left, wanted) = left.trim().strip_suffix('!').map_or((left, true), |left| (left, false));
    let (operand, modulus) = match left.split_once('%') {
        Some((operand, modulus)) => (operand, Some(modulus.trim().parse::<u32>().ok().filter(|&modulus| modulus > 0)?)),
        None => (left, None),
    };
    let value = match operand.trim() {
        "n" | "i" => number,
        "v" | "w" | "f" | "t" | "c" | "e" => 0,
        _ => return None,
    };
    let value = modulus.map_or(value, |modulus| value % modulus);
    let mut found = false;
    for range in right.split(',').map(str::trim) {
        let (from, to) = range.split_once("..").unwrap_or((range, range));
        found |= (from.parse().ok()?..=to.parse().ok()?).contains(&value);
    }
    Some(found == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_known_by_the_name_of_its_files() {
        assert_eq!("en".parse(), Ok(Lang::EN));
        for lang in Lang::all() {
            assert_eq!(lang.code().parse(), Ok(lang));
        }
        assert_eq!("xx".parse::<Lang>().unwrap_err(), format!("no language \"xx\"; there are {}", Lang::codes()));
        assert!(Lang::codes().starts_with("en, "));
    }

    #[test]
    fn every_language_says_how_it_counts() {
        for (code, catalogue) in SHARED {
            let catalogue = crate::text::Catalogue::read(catalogue).unwrap();
            if let Some(rules) = catalogue.plural() {
                PluralRules::read(rules).unwrap_or_else(|error| panic!("{code}: {error}"));
            }
        }
    }

    #[test]
    fn numbers_are_counted_as_the_browser_counts_them() {
        // The client's tests hold the same numbers against the browser's own rules.
        let languages: serde_json::Value = serde_json::from_str(include_str!("../tests/plurals.json")).unwrap();
        for (language, examples) in languages.as_object().unwrap() {
            let rules = PluralRules::read(examples["rules"].as_str().unwrap()).unwrap();
            for (category, numbers) in examples["numbers"].as_object().unwrap() {
                for number in numbers.as_array().unwrap() {
                    let number: i32 = number.as_i64().unwrap().try_into().unwrap();
                    assert_eq!(rules.category(number).name(), category, "{number} in {language}");
                    assert_eq!(rules.category(-number).name(), category, "-{number} in {language}");
                }
            }
        }
    }

    #[test]
    fn rules_that_cannot_be_read_are_refused_by_name() {
        for (rules, wrong) in [
            ("n = 1", "names no category"),
            ("some: n = 1", "no plural category \"some\""),
            ("one: n", "no condition"),
            ("one: x = 1", "no condition"),
            ("one: n % 0 = 1", "no condition"),
            ("one: n = a..b", "no condition"),
        ] {
            assert!(PluralRules::read(rules).unwrap_err().contains(wrong), "{rules}");
        }
    }
}
