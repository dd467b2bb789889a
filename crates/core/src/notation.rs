//! What a game's notation looks like, for the pages about it and for errors that say which word is wrong.

use crate::problem::Problem;

/// One form of notation: an example, and what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// An action written in this form.
    pub example: &'static str,
    /// What an action of this form says.
    pub meaning: &'static str,
}

impl Form {
    /// A form.
    pub const fn new(example: &'static str, meaning: &'static str) -> Form {
        Form { example, meaning }
    }
}

/// No action has more words than this; of a longer text only the beginning is looked at.
const MOST_WORDS: usize = 16;

/// The problem of a text that `reads` does not accept: which word does not fit, and a right example.
pub fn unreadable(text: &str, forms: &[Form], reads: impl Fn(&str) -> bool) -> Problem {
    let words: Vec<&str> = text.split(' ').take(MOST_WORDS).collect();
    let mut example = forms.first().map_or("", |form| form.example);
    let mut right = 0;
    for taken in 1..=words.len() {
        let Some(form) = forms.iter().find(|form| begins(&words[..taken], form.example, &reads)) else { break };
        example = form.example;
        right = taken;
    }
    Problem::new("problem.notation")
        .with("action", text)
        .with("number", right + 1)
        .with("word", words.get(right).unwrap_or(&""))
        .with("example", example)
}

/// Whether these words, with the rest of the example behind them, are an action.
fn begins(words: &[&str], example: &str, reads: impl Fn(&str) -> bool) -> bool {
    let rest: Vec<&str> = example.split(' ').collect();
    let Some(rest) = rest.get(words.len()..) else { return false };
    reads(&[words, rest].concat().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMS: &[Form] = &[
        Form::new("pass", "nothing"),
        Form::new("put red 3", "a stone on a field"),
        Form::new("put red 3 twice", "two stones"),
    ];

    fn reads(text: &str) -> bool {
        let words: Vec<&str> = text.split(' ').collect();
        let stone = |colour: &str, field: &str| ["red", "blue"].contains(&colour) && field.parse::<u8>().is_ok();
        match words[..] {
            ["pass"] => true,
            ["put", colour, field] => stone(colour, field),
            ["put", colour, field, "twice"] => stone(colour, field),
            _ => false,
        }
    }

    #[test]
    fn the_first_word_that_does_not_fit_is_named() {
        let wrong = |text: &str| {
            let problem = unreadable(text, FORMS, reads);
            let arg = |name: &str| problem.args().iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone());
            (arg("number").unwrap(), arg("word").unwrap(), arg("example").unwrap())
        };
        let expect = |number: &str, word: &str, example: &str| (number.into(), word.into(), example.into());
        assert_eq!(wrong("jump"), expect("1", "jump", "pass"));
        assert_eq!(wrong("put green 3"), expect("2", "green", "put red 3"));
        assert_eq!(wrong("put blue x"), expect("3", "x", "put red 3"));
        assert_eq!(wrong("put blue 7 thrice"), expect("4", "thrice", "put red 3"));
        assert_eq!(wrong("put blue"), expect("3", "", "put red 3"));
        assert_eq!(wrong("pass now"), expect("2", "now", "pass"));
        assert_eq!(wrong(""), expect("1", "", "pass"));
        assert_eq!(wrong(&"x ".repeat(100_000)).0, "1");
    }
}
