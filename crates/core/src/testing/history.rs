//! What was played can be stored, replayed and taken back.

use super::{Properties, Scene, Verdict, play_out, random_action, require};
use crate::chance::Rng;
use crate::event::Silent;
use crate::game::{Game, Outcome};
use crate::play::{Play, UndoRefused};
use crate::record::Record;
use crate::seat::Seat;
use serde_json::Value;

impl<G: Game> Properties<G> {
    /// A record, written and read, leads to the same state and the same text: the whole game, any part of it, and a
    /// game that began from a position.
    pub fn records_replay(&self) {
        self.walk("records replay", |scene| {
            if !scene.sampled {
                return Ok(());
            }
            self.record_replays(&scene.play)?;
            let text = scene.play.record().to_string();
            let mut rest = Play::<G>::from_position(self.edition, &scene.now().position())
                .map_err(|problem| format!("the position is refused: {problem}"))?;
            for _ in 0..8 {
                let Some((seat, action)) = random_action(rest.now(), &mut scene.chance) else { break };
                let _ = rest.apply(seat, action, &mut Silent);
            }
            self.record_replays(&rest).map_err(|message| format!("from a position after\n{text}: {message}"))
        });
    }

    fn record_replays(&self, play: &Play<G>) -> Verdict {
        let text = play.record().to_string();
        let record: Record = text.parse().map_err(|problem| format!("the record is refused: {problem}\n{text}"))?;
        let again = Play::<G>::replay(self.edition, &record, None)
            .map_err(|problem| format!("the record does not replay: {problem}"))?;
        require(again.now() == play.now(), || format!("the replay ends elsewhere: {:?}", again.now()))?;
        require(again.entries() == play.entries(), || "the replay gives away other things".to_owned())?;
        require(again.record().to_string() == text, || format!("the replay is written differently:\n{text}"))
    }

    /// A position, written as a document and read again, is the same state.
    pub fn positions_read_back(&self) {
        self.walk("positions read back", |scene| {
            if !scene.sampled {
                return Ok(());
            }
            let text = document(scene.now())?.to_string();
            let read = self.read(&text).map_err(|problem| format!("the position is refused: {problem}\n{text}"))?;
            require(read == *scene.now(), || format!("the position reads back differently: {read:?}\n{text}"))
        });
    }

    /// A position document somebody spoiled is refused, or describes a game that keeps the invariants and can be
    /// played to its end.
    pub fn broken_positions_are_refused(&self) {
        self.walk("broken positions are refused", |scene| {
            if !scene.sampled {
                return Ok(());
            }
            let whole = document(scene.now())?;
            for _ in 0..20 {
                let mut spoiled = whole.clone();
                spoil(&mut spoiled, &whole, &mut scene.chance);
                let text = spoiled.to_string();
                let Ok(mut game) = self.read(&text) else { continue };
                let about = |message: String| format!("{message}\nin a game from the document\n{text}");
                if game.players() != self.players {
                    continue;
                }
                self.sound(&game).map_err(about)?;
                let again = self.read(&document(&game)?.to_string());
                require(again.as_ref() == Ok(&game), || about(format!("it reads back as {again:?}")))?;
                play_out(&mut game, &mut scene.chance, &mut Silent).map_err(about)?;
                (self.invariants)(&game).map_err(about)?;
            }
            Ok(())
        });
    }

    fn read(&self, text: &str) -> Result<G, String> {
        let position: G::Position = serde_json::from_str(text).map_err(|error| error.to_string())?;
        G::from_position(self.edition, &position).map_err(|problem| problem.to_string())
    }

    /// Undo goes back state by state to the horizon and no further; beyond it, `undo_beyond` does. A secret choice can
    /// be taken back whatever the others chose since, and made again.
    pub fn undo_restores(&self) {
        let mut states: Vec<G> = Vec::new();
        self.walk("undo restores", |scene| {
            states.truncate(scene.play.entries().len());
            states.push(scene.now().clone());
            if !scene.sampled {
                return Ok(());
            }
            undo_to_the_horizon(scene, &states)?;
            secret_choices_are_taken_back(scene)
        });
    }

    /// The same seed gives the same game, also on another thread.
    pub fn same_seed_same_record(&self) {
        let play_game = |game: u64| {
            let mut play = self.open(game);
            let mut rng = crate::Seed::numbered(self.seed, game).stream("testing: moves", 0);
            while let Some((seat, action)) = random_action(play.now(), &mut rng) {
                if play.entries().len() > G::MAX_ACTIONS || play.apply(seat, action, &mut Silent).is_err() {
                    break;
                }
            }
            play.record().to_string()
        };
        for game in self.games.clone() {
            let here = play_game(game);
            let there = std::thread::scope(|scope| scope.spawn(|| play_game(game)).join());
            let there = there.expect("the game panicked on another thread");
            assert_eq!(here, there, "two runs of game {game} of seed {} differ", self.seed);
        }
    }
}

fn document<G: Game>(game: &G) -> Result<Value, String> {
    serde_json::to_value(game.position()).map_err(|error| format!("the position is no JSON: {error}"))
}

/// Undoes all that can be undone, and a few actions more beyond the horizon.
fn undo_to_the_horizon<G: Game>(scene: &Scene<'_, G>, states: &[G]) -> Verdict {
    let horizon = horizon(&scene.play);
    let mut play = scene.play.clone();
    while play.entries().len() > horizon {
        let last = play.entries().last().copied();
        let taken = play.undo(None);
        require(taken.ok() == last, || format!("undo gave {taken:?} where {last:?} was last"))?;
        let now = play.entries().len();
        require(*play.now() == states[now], || format!("undo to action {now} did not restore the state"))?;
    }
    let refused = if horizon == 0 { UndoRefused::Nothing } else { UndoRefused::Horizon };
    let answer = play.undo(None).err();
    require(answer == Some(refused), || format!("undo beyond action {horizon} should be {refused:?}, not {answer:?}"))?;
    require(*play.now() == states[horizon], || "a refused undo changed the state".to_owned())?;
    for now in (0..horizon).rev().take(3) {
        let taken = play.undo_beyond();
        require(taken.is_ok(), || format!("undo beyond the horizon gave {taken:?}"))?;
        require(*play.now() == states[now], || format!("undo beyond the horizon to action {now} went elsewhere"))?;
    }
    Ok(())
}

/// The number of actions that cannot be taken back, by the book: nothing after which somebody knew more, and nothing
/// another seat has answered openly.
fn horizon<G: Game>(play: &Play<G>) -> usize {
    let entries = play.entries();
    let bound = |(at, entry): (usize, &crate::Entry<G::Action>)| match entry.outcome {
        Outcome::Reveals => at + 1,
        Outcome::Open if at > 0 && entries[at - 1].seat != entry.seat => at,
        _ => 0,
    };
    entries.iter().enumerate().map(bound).max().unwrap_or(0)
}

fn secret_choices_are_taken_back<G: Game>(scene: &Scene<'_, G>) -> Verdict {
    let entries = scene.play.entries();
    for seat in Seat::all(scene.now().players()) {
        let Some(at) = entries.iter().rposition(|entry| entry.seat == seat) else { continue };
        if at < horizon(&scene.play) || entries[at..].iter().any(|entry| entry.outcome != Outcome::Secret) {
            continue;
        }
        let mut play = scene.play.clone();
        let taken =
            play.undo(Some(seat)).map_err(|refused| format!("seat {seat} may take back its choice: {refused:?}"))?;
        require(play.now().turn().contains(seat), || {
            format!("seat {seat} took back its choice but is not asked again")
        })?;
        let again = play.apply(seat, taken.action, &mut Silent);
        require(again.is_ok() && play.now() == scene.now(), || {
            format!("seat {seat} took back {} and chose it again, but it is not the same", taken.action)
        })?;
    }
    Ok(())
}

/// Changes one random place of a document: another value, another place's value, something left out or doubled.
fn spoil(document: &mut Value, whole: &Value, rng: &mut Rng) {
    let places = places(whole);
    let Some(path) = super::pick(&places, rng) else { return };
    let Some(place) = document.pointer_mut(path) else { return };
    let other = super::pick(&places, rng).and_then(|path| whole.pointer(path)).cloned().unwrap_or_default();
    match (rng.below(6), &mut *place) {
        (0, Value::Array(items)) => drop(items.pop()),
        (1, Value::Array(items)) => items.extend(items.last().cloned()),
        (0 | 1, Value::Object(fields)) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            if let Some(name) = super::pick(&names, rng) {
                fields.remove(name);
            }
        }
        (2, Value::Number(number)) => *place = number.as_i64().unwrap_or(0).wrapping_add(1).into(),
        (3, Value::Number(number)) => *place = number.as_i64().unwrap_or(0).wrapping_sub(1).into(),
        (4, _) => {
            let values = [Value::Null, 0.into(), 255.into(), (-1).into(), u64::MAX.into(), "x".into(), true.into()];
            *place = super::pick(&values, rng).cloned().unwrap_or_default();
        }
        _ => *place = other,
    }
}

/// The pointers to all values of a document.
pub(super) fn places(document: &Value) -> Vec<String> {
    fn visit(value: &Value, path: &str, out: &mut Vec<String>) {
        out.push(path.to_owned());
        match value {
            Value::Array(items) => {
                items.iter().enumerate().for_each(|(at, item)| visit(item, &format!("{path}/{at}"), out));
            }
            Value::Object(fields) => fields.iter().for_each(|(name, field)| {
                let name = name.replace('~', "~0").replace('/', "~1");
                visit(field, &format!("{path}/{name}"), out);
            }),
            _ => {}
        }
    }
    let mut out = Vec::new();
    visit(document, "", &mut out);
    out
}
