//! What went wrong with something from outside: a file, a setup, a record, a notation.

use std::fmt;

/// A text id with parameters that becomes one plain sentence in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The key in the catalogues; begins with `problem.`.
    pub id: &'static str,
    args: Vec<(&'static str, String)>,
}

impl Problem {
    /// A problem without parameters.
    pub const fn new(id: &'static str) -> Problem {
        Problem { id, args: Vec::new() }
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

    /// The parameters in order.
    pub fn args(&self) -> &[(&'static str, String)] {
        &self.args
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
