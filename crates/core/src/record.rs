//! Game records: a text file with headers and numbered actions.
//!
//! ```text
//! almende: 1
//! game: helios
//! rules: 1
//! content: 86a5ff2be75d9f6c
//! players: 2
//! names: ["Ada","Ben"]
//! setup: {"start_player":"random","victory_points":"hidden"}
//! seed: 3f2c...
//! result: 71 64
//!
//! 1 0 start brown
//! 2 1 start gray
//! ```
//!
//! Instead of `seed` a record may have `commitment` (the seed is still a secret) or `position` (the game began from a
//! position that somebody set up). `names`, `setup` and `result` may be missing. A record from a server has the table's
//! id in `table` and, beside the revealed seed, the `commitment` the server made before the first decision. What the seed was
//! made of stands in `secret` (the server's part) and `chances` (for each seat what its page bound itself to and opened). A
//! game that went on under other rules begins at a `position`, and `carried` tells what it was dealt from.

use crate::chance::Seed;
use crate::content::{Content, Edition};
use crate::problem::Problem;
use crate::seat::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::str::FromStr;

const FORMAT: &str = "1";

/// A game as it is stored, exported and replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The rules version it was played with.
    pub rules: u32,
    /// The content version it was played with.
    pub content: String,
    /// How many played.
    pub players: usize,
    /// The players' names, or none.
    pub names: Vec<String>,
    /// The setup options; null for the usual game.
    pub setup: Value,
    /// Where the game began.
    pub start: RecordStart,
    /// The table of the server it was played on.
    pub table: Option<String>,
    /// What the server bound itself to before the seed was revealed.
    pub commitment: Option<String>,
    /// What the server and the players' pages made the seed of.
    pub deal: Option<RecordedDeal>,
    /// What the game was dealt from, if it went on from a position under other rules.
    pub carried: Option<RecordedCarry>,
    /// The final points of each seat, once the game is over.
    pub result: Option<Vec<i32>>,
    /// The actions in order.
    pub actions: Vec<RecordedAction>,
}

/// Where a recorded game began.
#[derive(Clone, PartialEq, Debug)]
pub enum RecordStart {
    /// A fresh game with this seed.
    Seed(Seed),
    /// A fresh game whose seed is not known yet.
    Commitment(String),
    /// A position.
    Position(Value),
}

/// What a seed was made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedDeal {
    /// The server's part, to which it bound itself when the table was made.
    pub secret: Seed,
    /// The part of each seat; none for a seat that added no chance.
    pub chances: Vec<Option<RecordedChance>>,
}

/// What the page of a seat added to the seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedChance {
    /// What it bound itself to when it sat down.
    pub commitment: String,
    /// What it opened, as 64 hexadecimal digits; none if it stayed away.
    pub opened: Option<String>,
}

/// What a game was dealt from that went on under other rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedCarry {
    /// The rules version it was dealt with.
    pub rules: u32,
    /// The content version it was dealt with.
    pub content: String,
    /// The setup it was dealt with.
    pub setup: Value,
    /// The seed it was dealt from.
    pub seed: Seed,
    /// The hash that was published of the position when the rules changed.
    pub position: String,
}

/// An action in notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedAction {
    /// Who acted.
    pub seat: Seat,
    /// The notation.
    pub action: String,
}

impl Record {
    /// Refuses a record of another game, other rules or other components than are at hand.
    pub fn check_versions<C: Content>(&self, game: &str, rules: u32, edition: &Edition<C>) -> Result<(), Problem> {
        let differs = |id, theirs: &dyn fmt::Display, ours: &dyn fmt::Display| {
            Err(Problem::new(id).with("theirs", theirs).with("ours", ours))
        };
        if self.game != game {
            return differs("problem.record_game", &self.game, &game);
        }
        if self.rules != rules {
            return differs("problem.record_rules", &self.rules, &rules);
        }
        if !edition.plays(&self.content) {
            return differs("problem.record_content", &self.content, &edition.version());
        }
        Ok(())
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "almende: {FORMAT}")?;
        writeln!(f, "game: {}", self.game)?;
        writeln!(f, "rules: {}", self.rules)?;
        writeln!(f, "content: {}", self.content)?;
        writeln!(f, "players: {}", self.players)?;
        if !self.names.is_empty() {
            writeln!(f, "names: {}", Value::from(self.names.clone()))?;
        }
        if !self.setup.is_null() {
            writeln!(f, "setup: {}", self.setup)?;
        }
        match &self.start {
            RecordStart::Seed(seed) => writeln!(f, "seed: {seed}")?,
            RecordStart::Commitment(hash) => writeln!(f, "commitment: {hash}")?,
            RecordStart::Position(position) => writeln!(f, "position: {position}")?,
        }
        if let Some(table) = &self.table {
            writeln!(f, "table: {table}")?;
        }
        if let (Some(hash), false) = (&self.commitment, matches!(self.start, RecordStart::Commitment(_))) {
            writeln!(f, "commitment: {hash}")?;
        }
        if let Some(deal) = &self.deal {
            writeln!(f, "secret: {}", deal.secret)?;
            writeln!(f, "chances: {}", serde_json::to_value(&deal.chances).unwrap_or_default())?;
        }
        if let Some(carried) = &self.carried {
            writeln!(f, "carried: {}", serde_json::to_value(carried).unwrap_or_default())?;
        }
        if let Some(result) = &self.result {
            let points: Vec<_> = result.iter().map(i32::to_string).collect();
            writeln!(f, "result: {}", points.join(" "))?;
        }
        writeln!(f)?;
        for (number, recorded) in self.actions.iter().enumerate() {
            writeln!(f, "{} {} {}", number + 1, recorded.seat, recorded.action)?;
        }
        Ok(())
    }
}

#[derive(Default)]
struct Headers {
    format: Option<String>,
    game: Option<String>,
    rules: Option<u32>,
    content: Option<String>,
    players: Option<usize>,
    names: Vec<String>,
    setup: Value,
    start: Option<RecordStart>,
    table: Option<String>,
    commitment: Option<String>,
    secret: Option<Seed>,
    chances: Option<Vec<Option<RecordedChance>>>,
    carried: Option<RecordedCarry>,
    result: Option<Vec<i32>>,
}

impl Headers {
    fn read(&mut self, line: usize, name: &str, value: &str) -> Result<(), Problem> {
        let bad = || Problem::new("problem.record_header").with("line", line).with("header", name).with("value", value);
        let json = || serde_json::from_str::<Value>(value).map_err(|_| bad());
        match name {
            "almende" => self.format = Some(value.to_owned()),
            "game" => self.game = Some(value.to_owned()),
            "rules" => self.rules = Some(value.parse().map_err(|_| bad())?),
            "content" => self.content = Some(value.to_owned()),
            "players" => {
                let players: usize = value.parse().map_err(|_| bad())?;
                self.players = Some(players).filter(|n| (1..=MAX_SEATS).contains(n));
                if self.players.is_none() {
                    return Err(bad());
                }
            }
            "names" => self.names = serde_json::from_str(value).map_err(|_| bad())?,
            "setup" => self.setup = json()?,
            "seed" => self.start = Some(RecordStart::Seed(value.parse().map_err(|_| bad())?)),
            "table" => self.table = Some(value.to_owned()),
            "commitment" => self.commitment = Some(value.to_owned()),
            "secret" => self.secret = Some(value.parse().map_err(|_| bad())?),
            "chances" => self.chances = Some(serde_json::from_str(value).map_err(|_| bad())?),
            "carried" => self.carried = Some(serde_json::from_str(value).map_err(|_| bad())?),
            "position" => self.start = Some(RecordStart::Position(json()?)),
            "result" => {
                let points: Result<_, _> = value.split_whitespace().map(str::parse).collect();
                self.result = Some(points.map_err(|_| bad())?);
            }
            _ => return Err(bad()),
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Record, Problem> {
        let mut headers = Headers::default();
        let mut lines = text.lines().enumerate();
        for (index, line) in lines.by_ref().take_while(|(_, line)| !line.trim().is_empty()) {
            let (name, value) =
                line.split_once(':').ok_or_else(|| Problem::new("problem.record_line").with("line", index + 1))?;
            headers.read(index + 1, name.trim(), value.trim())?;
        }
        let missing = |header| move || Problem::new("problem.record_missing").with("header", header);
        let format = headers.format.ok_or_else(|| Problem::new("problem.record_not"))?;
        if format != FORMAT {
            return Err(Problem::new("problem.record_format").with("theirs", format).with("ours", FORMAT));
        }
        let players = headers.players.ok_or_else(missing("players"))?;
        let mut actions = Vec::new();
        for (index, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let action = read_action(line, actions.len() + 1, players);
            actions.push(action.ok_or_else(|| {
                Problem::new("problem.record_action").with("line", index + 1).with("number", actions.len() + 1)
            })?);
        }
        let deal = match (headers.secret, headers.chances) {
            (Some(secret), Some(chances)) => Some(RecordedDeal { secret, chances }),
            (None, None) => None,
            (Some(_), None) => return Err(missing("chances")()),
            (None, Some(_)) => return Err(missing("secret")()),
        };
        Ok(Record {
            game: headers.game.ok_or_else(missing("game"))?,
            rules: headers.rules.ok_or_else(missing("rules"))?,
            content: headers.content.ok_or_else(missing("content"))?,
            players,
            names: headers.names,
            setup: headers.setup,
            start: match (headers.start, &headers.commitment) {
                (Some(start), _) => start,
                (None, Some(hash)) => RecordStart::Commitment(hash.clone()),
                (None, None) => return Err(missing("seed")()),
            },
            table: headers.table,
            commitment: headers.commitment,
            deal,
            carried: headers.carried,
            result: headers.result,
            actions,
        })
    }
}

/// Reads `NUMBER SEAT ACTION`, where the number must be the next one.
fn read_action(line: &str, expected: usize, players: usize) -> Option<RecordedAction> {
    let mut parts = line.trim().splitn(3, ' ');
    let number: usize = parts.next()?.parse().ok()?;
    let seat = Seat::new(parts.next()?.parse().ok()?).filter(|seat| seat.index() < players)?;
    let action = parts.next()?.trim();
    (number == expected && !action.is_empty()).then(|| RecordedAction { seat, action: action.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Record {
        let action = |seat, action: &str| RecordedAction { seat: Seat::new(seat).unwrap(), action: action.into() };
        Record {
            game: "helios".into(),
            rules: 1,
            content: "abc".into(),
            players: 2,
            names: vec!["Ada: \"A\"".into(), "Ben".into()],
            setup: serde_json::json!({"start_player": 1}),
            start: RecordStart::Seed(Seed::numbered(7, 0)),
            table: Some("k3v9x2m7qdab".into()),
            commitment: Some("00ff".into()),
            deal: Some(RecordedDeal {
                secret: Seed::numbered(8, 0),
                chances: vec![
                    Some(RecordedChance { commitment: "0a".into(), opened: Some("0b".into()) }),
                    Some(RecordedChance { commitment: "0c".into(), opened: None }),
                    None,
                ],
            }),
            carried: Some(RecordedCarry {
                rules: 1,
                content: "abc".into(),
                setup: serde_json::json!({"start_player": 1}),
                seed: Seed::numbered(9, 0),
                position: "0d".into(),
            }),
            result: Some(vec![71, -4]),
            actions: vec![action(0, "start brown"), action(1, "start gray")],
        }
    }

    #[test]
    fn a_record_reads_back_as_it_was_written() {
        for start in [
            RecordStart::Seed(Seed::numbered(7, 0)),
            RecordStart::Commitment("00ff".into()),
            RecordStart::Position(serde_json::json!({"round": 2})),
        ] {
            let record = Record { start, ..sample() };
            assert_eq!(record.to_string().parse::<Record>(), Ok(record));
        }
    }

    #[test]
    fn a_broken_record_says_what_and_where() {
        let good = sample().to_string();
        let code = |text: String| text.parse::<Record>().unwrap_err().code();
        assert_eq!(code(String::new()), "record_not");
        assert_eq!(code(good.replace("almende: 1", "almende: 9")), "record_format");
        assert_eq!(code(good.replace("players: 2\n", "")), "record_missing");
        assert_eq!(code(good.replace("players: 2", "players: 7")), "record_header");
        assert_eq!(code(good.replace("rules: 1", "rules: one")), "record_header");
        assert_eq!(code(good.replace("game:", "gaem:")), "record_header");
        assert_eq!(code(good.replace("game:", "game")), "record_line");
        let without =
            |header: &str| good.lines().filter(|line| !line.starts_with(header)).collect::<Vec<_>>().join("\n");
        assert_eq!(code(without("secret:")), "record_missing");
        assert_eq!(code(without("chances:")), "record_missing");
        assert_eq!(code(good.replace("chances: [", "chances: [7,")), "record_header");
        assert_eq!(code(good.replace("carried: {", "carried: {\"more\":1,")), "record_header");
        assert_eq!(code(good.replace("2 1 start", "3 1 start")), "record_action");
        assert_eq!(code(good.replace("2 1 start", "2 2 start")), "record_action");
        let problem = good.replace("2 1 start gray", "2 1").parse::<Record>().unwrap_err();
        let line = good.lines().count().to_string();
        assert!(problem.args().contains(&("line", line)), "{problem:?}");
    }

    #[test]
    fn versions_must_match() {
        let code = |game, rules, edition| sample().check_versions(game, rules, edition).map_err(|p| p.code());
        let other: &Edition<Anything> = &Edition::read("{}").unwrap();
        let same = &other.clone().in_place_of(&["abb", "abc"]);
        assert_eq!(code("helios", 1, same), Ok(()));
        assert_eq!(code("agricola", 1, same), Err("record_game"));
        assert_eq!(code("helios", 2, same), Err("record_rules"));
        assert_eq!(code("helios", 1, other), Err("record_content"));
        assert!(other.plays(other.version()) && same.plays(other.version()), "its own version");
    }

    #[derive(Clone, Debug)]
    struct Anything;

    impl Content for Anything {
        fn read(_: &Value) -> Result<Anything, Problem> {
            Ok(Anything)
        }
    }
}
