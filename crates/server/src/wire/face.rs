//! The game as one seat sees it, and what happened in it.

use super::Text;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::Arc;
use ts_rs::TS;
use utoipa::ToSchema;

/// The game as one seat (or a spectator) sees it.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Face {
    /// Whose eyes; none for a spectator.
    pub seat: Option<u8>,
    /// The game's own view document.
    #[schema(value_type = Object)]
    pub view: Value,
    /// The question this seat has to answer, or that the others answer.
    #[schema(value_type = Text)]
    #[ts(as = "Text")]
    pub prompt: almende_core::Text,
    /// What this seat can do; empty if it does not decide.
    #[schema(value_type = Vec<Choice>)]
    #[ts(as = "Vec<Choice>")]
    pub options: Vec<almende_core::Choice>,
    /// Points by category.
    #[schema(value_type = ScoreSheet)]
    #[ts(as = "ScoreSheet")]
    pub score: almende_core::ScoreSheet,
    /// Whether the seat can take its last action back.
    pub can_undo: bool,
    /// Whether the seat can do again what it took back.
    pub can_redo: bool,
    /// The version from which on the running game stands as it does here: a decision may name any version from this one on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub since: Option<u32>,
}

/// An option.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Choice {
    /// The notation, which goes into `act`.
    #[ts(as = "Notation")]
    pub action: String,
    /// The words.
    pub text: Text,
    /// What it is about, for those who draw it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<OptionTarget>)]
    #[ts(as = "Option<OptionTarget>", optional)]
    pub target: Option<Value>,
}

/// An action in notation ([notation.md](../notation.md)). Clients give it back as it came: what it is about stands in the option's
/// target, and the page has a type for it that cannot be taken apart.
#[derive(Clone, PartialEq, Debug, TS)]
#[ts(export, type = "{ readonly notation: never }")]
pub struct Notation(pub String);

/// What an option is about. Each game has a type of its own for it, with more fields: what a picture of it needs, such as amounts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct OptionTarget {
    /// What choosing it does, by the game's own names.
    pub does: String,
    /// The spot of the table that stands for it; without one it is a button beside the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[ts(optional)]
    pub on: Option<Value>,
    /// It ends the turn in so many words.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub ends: bool,
}

/// Points by category. What the viewer may not know is null.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ScoreSheet {
    /// The categories in the order of the rulebook.
    pub lines: Vec<ScoreLine>,
    /// The sum of each seat.
    pub totals: Vec<Option<i32>>,
    /// The rank of each seat from 1; empty until the game is over.
    pub ranks: Vec<u8>,
    /// For a game alone: whether the winning condition is met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub solo_won: Option<bool>,
    /// The points of an opponent that no seat plays, where there is one and the viewer may know them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opponent: Option<Opponent>,
}

/// An opponent that no seat plays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Opponent {
    /// The text id of its name.
    pub id: String,
    /// The rule by which it scores.
    pub rule: String,
    /// All its points.
    pub points: i32,
}

/// One category of the score sheet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ScoreLine {
    /// The text id of its name.
    pub id: String,
    /// The rule it follows.
    pub rule: String,
    /// The points of each seat.
    pub points: Vec<Option<i32>>,
}

/// One action in the log, with what this client may know of it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct LogEntry {
    /// Names the entry for as long as the table lives; undo names what it removes.
    pub entry: u32,
    /// Who acted.
    pub seat: u8,
    /// Whether the server took the only option.
    pub auto: bool,
    /// The notation, if the actor is yours or the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<Notation>", optional)]
    pub action: Option<String>,
    /// What it was about, where the notation is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<OptionTarget>)]
    #[ts(as = "Option<OptionTarget>", optional)]
    pub target: Option<Value>,
    /// What happened.
    #[schema(value_type = Vec<TableEvent>)]
    #[ts(as = "Vec<TableEvent>")]
    pub events: Vec<Arc<RawValue>>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct TableEvent {
    /// The sentence.
    #[schema(value_type = Text)]
    #[ts(as = "Text")]
    pub text: almende_core::Text,
    /// The game's own event document, for the moving of pieces.
    #[schema(value_type = Object)]
    pub data: Value,
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;
    use almende_agricola::Agricola;
    use almende_boonlake::Boonlake;
    use almende_core::{Game, Seed, Title as _, TitleOf, Viewer};
    use serde::de::DeserializeOwned;

    /// Reads what the engine wrote as the type that describes it to clients: nothing of it may be lost.
    fn is_described_by<T: Serialize + DeserializeOwned>(written: &impl Serialize) {
        let written = serde_json::to_value(written).unwrap();
        let read: T = serde_json::from_value(written.clone()).unwrap();
        assert_eq!(serde_json::to_value(read).unwrap(), written);
    }

    fn play<G: Game>(players: usize, seed: u64) {
        let mut play = TitleOf::<G>::standard().open(players, &Value::Null, Seed::numbered(seed, 0)).unwrap();
        let mut rng = Seed::numbered(seed, 1).stream("test", 0);
        while let Some(seat) = play.turn().first() {
            let mut options = play.options(seat);
            is_described_by::<Text>(&play.prompt(seat));
            is_described_by::<Vec<Choice>>(&options);
            is_described_by::<ScoreSheet>(&play.score(Viewer::Seat(seat)));
            let action = options.swap_remove(rng.below(options.len() as u32) as usize).action;
            for (_, text, _) in play.apply(seat, &action).unwrap().events {
                is_described_by::<Text>(&text);
            }
        }
        is_described_by::<ScoreSheet>(&play.score(Viewer::All));
        // Alone one plays against somebody without a seat.
        assert_eq!(play.score(Viewer::All).opponent.is_some(), G::ID == Boonlake::ID && players == 1);
    }

    #[test]
    fn what_the_engine_writes_is_what_clients_are_told_to_expect() {
        play::<Boonlake>(1, 1);
        play::<Boonlake>(2, 2);
        play::<Agricola>(2, 3);
    }
}
