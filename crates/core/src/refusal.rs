//! Why something is not possible.

use crate::text::{Arg, Text};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The reason why an action is refused: a text with the numbers that fail, and the rules behind it.
///
/// The text's id is `refusal.` followed by the code that programs see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rules that forbid it; empty only for `not_asked`.
    pub rules: &'static [&'static str],
    /// What to tell the player.
    pub text: Text,
}

const PREFIX: &str = "refusal.";
const NOT_ASKED: &str = "refusal.not_asked";

impl Refusal {
    /// A refusal by a rule. `id` begins with `refusal.`.
    pub const fn new(id: &'static str, rules: &'static [&'static str]) -> Refusal {
        Refusal { rules, text: Text::new(id) }
    }

    /// A refusal because an amount does not suffice.
    pub fn short(
        id: &'static str,
        rules: &'static [&'static str],
        needs: impl Into<Arg>,
        has: impl Into<Arg>,
    ) -> Refusal {
        Refusal::new(id, rules).with("needs", needs).with("has", has)
    }

    /// The action answers a question nobody asked; `open` is the prompt of the decision that is open.
    pub fn not_asked(open: Text) -> Refusal {
        let mut text = Text::new(NOT_ASKED).with("open", open.id);
        for &(name, arg) in open.args() {
            text = text.with(name, arg);
        }
        Refusal { rules: &[], text }
    }

    /// The refusal with one more parameter for its text.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Refusal {
        self.text = self.text.with(name, value);
        self
    }

    /// The short name programs use, for instance `not_asked`.
    pub fn code(&self) -> &'static str {
        self.text.id.strip_prefix(PREFIX).unwrap_or(self.text.id)
    }

    /// Whether the action was refused because another decision is open, not because a rule forbids it.
    pub fn is_not_asked(&self) -> bool {
        self.text.id == NOT_ASKED
    }
}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", self.code())?;
        map.serialize_entry("rules", self.rules)?;
        map.serialize_entry("text", &self.text)?;
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_carries_rule_and_numbers() {
        let refusal = Refusal::short("refusal.too_few_cubes", &["HEL-7.1.6"], 4, 3);
        assert_eq!(refusal.code(), "too_few_cubes");
        assert_eq!(refusal.text.arg("needs"), Some(Arg::Number(4)));
        assert_eq!(refusal.text.arg("has"), Some(Arg::Number(3)));
        assert!(!refusal.is_not_asked());
    }

    #[test]
    fn not_asked_names_the_open_decision() {
        let refusal = Refusal::not_asked(Text::new("prompt.pay").with("n", 2));
        assert!(refusal.is_not_asked() && refusal.rules.is_empty());
        assert_eq!(refusal.text.arg("open"), Some(Arg::Word("prompt.pay")));
        assert_eq!(refusal.text.arg("n"), Some(Arg::Number(2)));
    }
}
