//! What went wrong with something from outside: a file, a setup, a record, a notation.

use serde::de::{Expected, Unexpected};
use std::fmt;

/// A text id with parameters that becomes one plain sentence in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The key in the catalogues; begins with `problem.`.
    pub id: &'static str,
    args: Vec<(&'static str, String)>,
    because: Option<&'static str>,
}

impl Problem {
    /// A problem without parameters.
    pub const fn new(id: &'static str) -> Problem {
        Problem { id, args: Vec::new(), because: None }
    }

    /// The problem with one more parameter. Long values are cut: an error is a sentence, not a dump.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Problem {
        const LONGEST: usize = 200;
        let mut text = value.to_string();
        if text.len() > LONGEST {
            let end = (0..=LONGEST).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            text.truncate(end);
            text.push('…');
        }
        self.args.push((name, text));
        self
    }

    /// The problem with a sentence about the place it names, in the parameter `error`: the id of another text and its
    /// parameters.
    #[must_use]
    pub fn because(mut self, inner: Problem) -> Problem {
        self.because = Some(inner.id);
        self.args.extend(inner.args);
        self
    }

    /// The id of the sentence in the parameter `error`.
    pub fn reason(&self) -> Option<&'static str> {
        self.because
    }

    /// The same problem with its parameters written otherwise.
    #[must_use]
    pub fn rewritten(self, write: impl Fn(&str) -> String) -> Problem {
        let args = self.args.into_iter().map(|(name, value)| (name, write(&value))).collect();
        Problem { args, ..self }
    }

    /// The parameters in order.
    pub fn args(&self) -> &[(&'static str, String)] {
        &self.args
    }

    /// The parameter of this name.
    pub fn arg(&self, name: &str) -> Option<&str> {
        self.args.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_str())
    }

    /// The short name programs use, for instance `unknown_game`.
    pub fn code(&self) -> &'static str {
        self.id.strip_prefix("problem.").unwrap_or(self.id)
    }
}

impl fmt::Display for Problem {
    /// In English; where the reader's language is known, `Texts::explain` speaks it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::Texts::shared().explain(crate::Lang::EN, self))
    }
}

impl std::error::Error for Problem {}

/// What cannot be read of a document.
impl serde::de::Error for Problem {
    fn custom<T: fmt::Display>(why: T) -> Problem {
        Problem::new(UNREAD).with("why", why)
    }

    fn invalid_type(found: Unexpected<'_>, _: &dyn Expected) -> Problem {
        Problem::unexpected(&found)
    }

    fn invalid_value(found: Unexpected<'_>, _: &dyn Expected) -> Problem {
        Problem::unexpected(&found)
    }

    fn invalid_length(found: usize, _: &dyn Expected) -> Problem {
        Problem::new("unread.length").with("found", found)
    }

    fn unknown_variant(found: &str, known: &'static [&'static str]) -> Problem {
        Problem::new("unread.word").with("found", found).with("known", known.join(", "))
    }

    fn unknown_field(found: &str, known: &'static [&'static str]) -> Problem {
        Problem::new("unread.field").with("found", found).with("known", known.join(", "))
    }

    fn missing_field(name: &'static str) -> Problem {
        Problem::new("unread.missing").with("found", name)
    }

    fn duplicate_field(name: &'static str) -> Problem {
        Problem::new("unread.twice").with("found", name)
    }
}

/// What a type of its own says that cannot be made of a value.
pub(crate) const UNREAD: &str = "unread.words";

impl Problem {
    /// A value that stands where another kind of value belongs.
    fn unexpected(found: &Unexpected<'_>) -> Problem {
        match found {
            Unexpected::Bool(value) => Problem::new("unread.value").with("found", value),
            Unexpected::Unsigned(value) => Problem::new("unread.value").with("found", value),
            Unexpected::Signed(value) => Problem::new("unread.value").with("found", value),
            Unexpected::Float(value) => Problem::new("unread.value").with("found", value),
            Unexpected::Str(value) => Problem::new("unread.value").with("found", value),
            Unexpected::Unit | Unexpected::Option => Problem::new("unread.nothing"),
            Unexpected::Seq => Problem::new("unread.list"),
            Unexpected::Map => Problem::new("unread.fields"),
            _ => Problem::new("unread.lacking"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_value_is_cut_at_a_character() {
        let problem = Problem::new("problem.x").with("value", "ä".repeat(300));
        assert!(problem.args()[0].1.len() <= 204 && problem.args()[0].1.ends_with('…'));
        assert_eq!(problem.code(), "x");
    }
}
