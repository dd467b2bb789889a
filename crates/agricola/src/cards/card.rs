//! The cards by their printed numbers.

use almende_core::Problem;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::OnceLock;

/// Cards of a deck: first the minor improvements, then the occupations.
const DECK_SIZE: u16 = 168;
/// Minor improvements of a deck.
const MINORS: u16 = 84;
/// The decks in the order of their letters.
const LETTERS: [char; 4] = ['A', 'B', 'C', 'D'];
/// Cards of a deck that travel to the left: the first ones.
const TRAVELING: u16 = 9;
/// Choices of a card that have a text of their own.
const MOST_CHOICES: usize = 16;

/// A hand card, written like the number printed on it: `A067`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/", type = "string"))]
pub struct Card(u16);

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Card {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Card".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[A-E][0-9]{3}$" })
    }
}

/// Occupation or minor improvement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum CardKind {
    /// A yellow card (AGR-13.2).
    Occupation,
    /// An orange card (AGR-13.3).
    Minor,
}

impl CardKind {
    /// Both kinds.
    pub const ALL: [CardKind; 2] = [CardKind::Occupation, CardKind::Minor];
}

impl Card {
    /// How many numbers there are.
    pub const COUNT: usize = DECK_SIZE as usize * LETTERS.len();

    /// The card of a deck with this number, from 1 to 168.
    pub(crate) const fn of(deck: Deck, number: u16) -> Card {
        Card(deck as u16 * DECK_SIZE + (number - 1) % DECK_SIZE)
    }

    /// The place among all cards.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card at this place.
    pub const fn at(index: usize) -> Option<Card> {
        if index < Card::COUNT { Some(Card(index as u16)) } else { None }
    }

    /// What kind of card it is: the first half of each deck are minor improvements.
    pub const fn kind(self) -> CardKind {
        if self.0 % DECK_SIZE < MINORS { CardKind::Minor } else { CardKind::Occupation }
    }

    /// The places of all cards of a kind, deck by deck.
    pub(crate) fn places_of(kind: CardKind) -> impl Iterator<Item = Range<usize>> {
        let (first, last) = match kind {
            CardKind::Minor => (0, MINORS),
            CardKind::Occupation => (MINORS, DECK_SIZE),
        };
        Deck::ALL.into_iter().map(move |deck| {
            let before = deck as u16 * DECK_SIZE;
            usize::from(before + first)..usize::from(before + last)
        })
    }

    /// The deck it belongs to.
    pub fn deck(self) -> Deck {
        Deck::ALL[usize::from(self.0 / DECK_SIZE)]
    }

    /// The place among the cards that travel to the left, if it is one of them (AGR-13.4).
    pub const fn traveling(self) -> Option<u32> {
        let (deck, number) = (self.0 / DECK_SIZE, self.0 % DECK_SIZE);
        if number < TRAVELING { Some((deck * TRAVELING + number) as u32) } else { None }
    }

    /// The id of its name in the text catalogues.
    pub fn word(self) -> &'static str {
        static WORDS: OnceLock<Vec<String>> = OnceLock::new();
        let words = WORDS.get_or_init(|| (0..Card::COUNT as u16).map(|n| format!("card.{}", Card(n))).collect());
        &words[self.index()]
    }

    /// The id of the text of one of its choices, counted from 1.
    pub fn choice_word(self, choice: u8) -> &'static str {
        static WORDS: OnceLock<Vec<String>> = OnceLock::new();
        let all = || {
            (0..Card::COUNT * MOST_CHOICES)
                .map(|n| format!("card.{}.{}", Card((n / MOST_CHOICES) as u16), n % MOST_CHOICES + 1))
        };
        let words = WORDS.get_or_init(|| all().collect());
        &words[self.index() * MOST_CHOICES + usize::from(choice).clamp(1, MOST_CHOICES) - 1]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (deck, number) = (self.0 / DECK_SIZE, self.0 % DECK_SIZE);
        write!(f, "{}{:03}", LETTERS[usize::from(deck)], number + 1)
    }
}

impl FromStr for Card {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Card, Problem> {
        let read = || {
            let deck = LETTERS.iter().position(|&letter| text.starts_with(letter))?;
            let digits =
                text.get(1..).filter(|digits| digits.len() == 3 && digits.bytes().all(|b| b.is_ascii_digit()))?;
            let number = digits.parse::<u16>().ok()?.checked_sub(1).filter(|&number| number < DECK_SIZE)?;
            Some(Card(deck as u16 * DECK_SIZE + number))
        };
        read().ok_or_else(|| {
            let problem = Problem::new("problem.notation").with("action", text).with("number", 1).with("word", text);
            problem.with("example", "A067")
        })
    }
}

impl TryFrom<String> for Card {
    type Error = String;
    fn try_from(text: String) -> Result<Card, String> {
        text.parse().map_err(|_| format!("there is no card {text:?}; cards are written like A067"))
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.to_string()
    }
}

/// A deck of hand cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the letters printed on the cards")]
pub enum Deck {
    A,
    B,
    C,
    D,
}

impl Deck {
    /// All decks.
    pub const ALL: [Deck; 4] = [Deck::A, Deck::B, Deck::C, Deck::D];
}

/// A set of decks; a list of them in documents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<Deck>", into = "Vec<Deck>")]
pub struct Decks(u8);

impl Decks {
    /// The decks of the box (AGR-RULING-36).
    pub const BOX: Decks = Decks(0b0011);

    /// Whether the deck belongs to the set.
    pub const fn contains(self, deck: Deck) -> bool {
        self.0 >> deck as u8 & 1 != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Default for Decks {
    fn default() -> Decks {
        Decks::BOX
    }
}

impl From<Vec<Deck>> for Decks {
    fn from(decks: Vec<Deck>) -> Decks {
        Decks(decks.into_iter().fold(0, |all, deck| all | 1 << deck as u8))
    }
}

impl From<Decks> for Vec<Deck> {
    fn from(decks: Decks) -> Self {
        Deck::ALL.into_iter().filter(|&deck| decks.contains(deck)).collect()
    }
}

/// Which cards of the decks are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardSet {
    /// Those of the base game.
    #[default]
    Base,
    /// All of them.
    Whole,
    /// Those for people who meet hand cards for the first time.
    First,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_written_as_they_are_printed() {
        for index in 0..Card::COUNT {
            let card = Card::at(index).unwrap();
            assert_eq!(card.to_string().parse::<Card>(), Ok(card));
        }
        let card: Card = "B085".parse().unwrap();
        assert_eq!((card.kind(), card.deck(), card.traveling()), (CardKind::Occupation, Deck::B, None));
        let card: Card = "B002".parse().unwrap();
        assert_eq!((card.kind(), card.traveling()), (CardKind::Minor, Some(10)));
        for bad in ["", "A", "A000", "A169", "E001", "a001", "A01", "A0001", "A+01", "Ä01"] {
            assert!(bad.parse::<Card>().is_err(), "{bad}");
        }
    }
}
