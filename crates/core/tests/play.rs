//! A game being played: how far it can be taken back, and what a record must be to replay.
#![allow(clippy::unwrap_used, reason = "helpers of tests stand outside the test functions")]

#[path = "../examples/lanterns.rs"]
#[allow(dead_code, reason = "the main of the example is not called here")]
mod lanterns;

use almende_core::{
    Entry, Game as _, Outcome, Play, Problem, Record, RecordStart, RecordedAction, Seat, Seed, Silent, UndoRefused,
};
use lanterns::{Action, Lanterns, Setup};

const ADA: Seat = Seat::FIRST;

fn ben() -> Seat {
    Seat::new(1).unwrap()
}

fn cem() -> Seat {
    Seat::new(2).unwrap()
}

fn deal(players: usize, seed: u64) -> Play<Lanterns> {
    Play::new(Lanterns::standard_content(), players, Setup::default(), Seed::numbered(seed, 0)).unwrap()
}

fn do_it(play: &mut Play<Lanterns>, seat: Seat, action: &str) -> Outcome {
    play.apply(seat, action.parse().unwrap(), &mut Silent).unwrap()
}

/// A game in which Ada is about to pay for the first lantern with three of these candles.
fn ada_pays() -> (Play<Lanterns>, [Action; 4]) {
    let mut play = deal(3, 1);
    for (seat, choice) in [(ADA, "light"), (ben(), "pass"), (cem(), "pass")] {
        do_it(&mut play, seat, choice);
    }
    let mut options = Vec::new();
    play.now().options(ADA, &mut options);
    options.retain(|action| matches!(action, Action::Candle(_)));
    (play, options.try_into().unwrap())
}

/// The rest of the game, as dull as can be.
fn play_to_the_end(play: &mut Play<Lanterns>) {
    while let Some(seat) = play.now().turn().first() {
        let mut options = Vec::new();
        play.now().options(seat, &mut options);
        let dull = if options.contains(&Action::Pass) { Action::Pass } else { options[0] };
        play.apply(seat, dull, &mut Silent).unwrap();
    }
}

#[test]
fn at_the_start_there_is_nothing_to_take_back() {
    let mut play = deal(2, 1);
    assert_eq!(play.undo(None), Err(UndoRefused::Nothing));
    assert_eq!(play.undo(Some(ADA)), Err(UndoRefused::Nothing));
    assert_eq!(play.undo_beyond(), Err(UndoRefused::Nothing));
}

#[test]
fn open_actions_are_taken_back_one_by_one_to_the_last_reveal() {
    let (mut play, candles) = ada_pays();
    let (paying, choices) = (play.now().clone(), play.entries().len());
    for candle in &candles[..2] {
        assert_eq!(play.apply(ADA, *candle, &mut Silent), Ok(Outcome::Open));
    }
    let taken = play.undo(Some(ADA)).unwrap();
    assert_eq!(taken, Entry { seat: ADA, action: candles[1], outcome: Outcome::Open });
    assert_eq!(play.undo(None).unwrap().action, candles[0]);
    assert_eq!((play.now(), play.entries().len()), (&paying, choices));
    // The choices were shown: nobody can choose again.
    for seat in [None, Some(ADA), Some(cem())] {
        assert_eq!(play.undo(seat), Err(UndoRefused::Horizon), "{seat:?}");
    }
}

#[test]
fn a_draw_cannot_be_taken_back() {
    let (mut play, candles) = ada_pays();
    assert_eq!(do_it(&mut play, ADA, "strike"), Outcome::Reveals);
    let drawn = play.now().clone();
    assert_eq!(play.undo(Some(ADA)), Err(UndoRefused::Horizon));
    assert_eq!(*play.now(), drawn);
    // What comes after the draw can.
    play.apply(ADA, candles[0], &mut Silent).unwrap();
    assert!(play.undo(Some(ADA)).is_ok());
    assert_eq!(*play.now(), drawn);
}

#[test]
fn the_payer_may_think_again_until_the_neighbour_has_answered() {
    let (mut play, candles) = ada_pays();
    play.apply(ADA, candles[0], &mut Silent).unwrap();
    play.apply(ADA, candles[1], &mut Silent).unwrap();
    let almost = play.now().clone();
    play.apply(ADA, candles[2], &mut Silent).unwrap();
    assert_eq!(play.now().turn().first(), Some(ben()), "Ben is asked now");
    assert_eq!(play.undo(Some(ben())).err(), Some(UndoRefused::Horizon), "Ben's choice was shown");
    assert!(play.undo(Some(ADA)).is_ok());
    assert_eq!(*play.now(), almost);
    play.apply(ADA, candles[3], &mut Silent).unwrap();
    assert_eq!(play.apply(ben(), candles[0], &mut Silent), Ok(Outcome::Reveals));
    assert_eq!(play.undo(Some(ADA)), Err(UndoRefused::Horizon));
    assert_eq!(play.undo(Some(ben())), Err(UndoRefused::Horizon));
}

#[test]
fn a_secret_choice_is_taken_back_from_between_the_others() {
    let mut play = deal(3, 1);
    assert_eq!(do_it(&mut play, ADA, "pass"), Outcome::Secret);
    let ada_alone = play.now().clone();
    assert_eq!(do_it(&mut play, ben(), "pass"), Outcome::Secret);
    let both = play.now().clone();
    // Ada goes first, Ben's choice stays.
    assert_eq!(play.undo(Some(ADA)).unwrap().seat, ADA);
    assert_eq!(play.now().turn().iter().collect::<Vec<_>>(), [ADA, cem()]);
    assert_eq!(play.entries().iter().map(|entry| entry.seat).collect::<Vec<_>>(), [ben()]);
    assert_eq!(play.undo(Some(ADA)), Err(UndoRefused::Nothing));
    assert_eq!(play.undo(Some(cem())), Err(UndoRefused::Nothing));
    // Chosen again after Ben, it is as if nothing had been; then Ben takes back his, from before Ada's.
    do_it(&mut play, ADA, "pass");
    assert_eq!(*play.now(), both);
    play.undo(Some(ben())).unwrap();
    assert_eq!(*play.now(), ada_alone);
    // When the last choice is in, all are shown and none can be taken back.
    do_it(&mut play, ben(), "pass");
    assert_eq!(do_it(&mut play, cem(), "pass"), Outcome::Reveals);
    for seat in [ADA, ben(), cem()] {
        assert_eq!(play.undo(Some(seat)), Err(UndoRefused::Horizon));
    }
}

#[test]
fn a_record_of_secret_choices_keeps_the_order_after_undo() {
    let mut play = deal(3, 1);
    do_it(&mut play, ADA, "pass");
    do_it(&mut play, ben(), "pass");
    play.undo(Some(ADA)).unwrap();
    do_it(&mut play, cem(), "pass");
    let again = Play::<Lanterns>::replay(Lanterns::standard_content(), &play.record(), None).unwrap();
    assert_eq!(again.now(), play.now());
    assert_eq!(again.entries(), play.entries());
}

#[test]
fn when_all_agree_anything_is_taken_back() {
    let (mut play, _) = ada_pays();
    do_it(&mut play, ADA, "strike");
    let mut states = Vec::new();
    while !play.entries().is_empty() {
        states.push(play.now().clone());
        play.undo_beyond().unwrap();
    }
    let start = play.record();
    assert!(start.actions.is_empty());
    // The same actions lead through the same states again, and the horizon is where it was.
    let actions = ["light", "pass", "pass", "strike"];
    for (action, seat) in actions.into_iter().zip([ADA, ben(), cem(), ADA]) {
        do_it(&mut play, seat, action);
        assert_eq!(Some(play.now().clone()), states.pop());
    }
    assert_eq!(play.undo(None), Err(UndoRefused::Horizon));
}

#[test]
fn undo_refusals_are_sentences() {
    for refused in [UndoRefused::Nothing, UndoRefused::Horizon] {
        assert!(!Problem::from(refused).to_string().starts_with("problem."));
    }
}

#[test]
fn a_refused_action_is_not_recorded() {
    let (mut play, _) = ada_pays();
    let (before, actions) = (play.now().clone(), play.entries().len());
    assert!(play.apply(ben(), Action::Strike, &mut Silent).unwrap_err().is_not_asked());
    let refusal = play.apply(ADA, Action::Candle(23), &mut Silent).unwrap_err();
    assert_eq!((refusal.code(), refusal.rules), ("not_yours", &["EXA-3.2"][..]));
    assert_eq!((play.now(), play.entries().len()), (&before, actions));
}

#[test]
fn only_tables_of_the_right_size_are_opened() {
    for players in [0, 1, 4, 100] {
        let opened =
            Play::<Lanterns>::new(Lanterns::standard_content(), players, Setup::default(), Seed::numbered(1, 0));
        assert_eq!(
            opened.unwrap_err().to_string(),
            format!("{players} players cannot play this game; it takes 2 to 3.")
        );
    }
}

fn finished() -> Play<Lanterns> {
    let (mut play, _) = ada_pays();
    play_to_the_end(&mut play);
    play
}

fn replay(record: &Record, to: Option<usize>) -> Result<Play<Lanterns>, Problem> {
    Play::replay(Lanterns::standard_content(), record, to)
}

fn args(problem: &Problem) -> Vec<(&str, &str)> {
    problem.args().iter().map(|(name, value)| (*name, value.as_str())).collect()
}

#[test]
fn a_finished_game_replays_to_any_action() {
    let play = finished();
    let record = play.record();
    assert_eq!(record.result.as_ref().map(Vec::len), Some(3));
    assert_eq!(replay(&record, None).unwrap().now(), play.now());
    for to in 0..=record.actions.len() {
        let part = replay(&record, Some(to)).unwrap();
        assert_eq!(part.entries(), &play.entries()[..to]);
    }
}

#[test]
fn an_illegal_move_is_named_with_its_number_and_the_reason() {
    let mut record = finished().record();
    record.actions[3].action = "light".into();
    let problem = replay(&record, None).unwrap_err();
    assert_eq!(problem.code(), "record_illegal");
    let sentence = problem.to_string();
    assert!(sentence.starts_with("Action 4 of the record is not legal for seat 0: light."), "{sentence}");
    assert!(sentence.contains("pays for the lantern; 3 candles to go"), "{sentence}");
    // Up to there it replays.
    assert!(replay(&record, Some(3)).is_ok());
}

#[test]
fn an_unreadable_move_is_named_with_its_number() {
    let mut record = finished().record();
    record.actions[0].action = "sing".into();
    let problem = replay(&record, None).unwrap_err();
    assert_eq!(problem.code(), "record_unreadable");
    assert_eq!(args(&problem), [("number", "1"), ("action", "sing")]);
}

#[test]
fn a_wrong_result_is_found() {
    let mut record = finished().record();
    let found = record.result.clone().unwrap();
    record.result = Some(vec![99, 0, 0]);
    let problem = replay(&record, None).unwrap_err();
    assert_eq!(problem.code(), "record_result");
    let list = found.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(args(&problem), [("claimed", "99 0 0"), ("found", list.as_str())]);
    // The result belongs to the whole game, so a part of it does not object.
    assert!(replay(&record, Some(5)).is_ok());
}

#[test]
fn a_result_without_the_last_moves_is_found() {
    let mut record = finished().record();
    record.actions.pop();
    assert_eq!(replay(&record, None).unwrap_err().code(), "record_unfinished");
    record.result = None;
    assert!(replay(&record, None).is_ok(), "an unfinished game without a result is fine");
}

#[test]
fn a_move_after_the_end_is_illegal() {
    let mut record = finished().record();
    record.actions.push(RecordedAction { seat: ADA, action: "pass".into() });
    assert_eq!(replay(&record, None).unwrap_err().code(), "record_illegal");
}

#[test]
fn a_record_is_not_replayed_beyond_its_end() {
    let record = finished().record();
    let (actions, to) = (record.actions.len(), record.actions.len() + 1);
    let problem = replay(&record, Some(to)).unwrap_err();
    assert_eq!(problem.code(), "record_short");
    assert_eq!(args(&problem), [("to", to.to_string().as_str()), ("actions", actions.to_string().as_str())]);
}

#[test]
fn a_record_with_a_secret_seed_or_of_something_else_is_refused() {
    let record = finished().record();
    let code = |record: Record| replay(&record, None).unwrap_err().code();
    let start = RecordStart::Commitment("00ff".into());
    assert_eq!(code(Record { start, ..record.clone() }), "record_commitment");
    assert_eq!(code(Record { game: "helios".into(), ..record.clone() }), "record_game");
    assert_eq!(code(Record { rules: 2, ..record.clone() }), "record_rules");
    assert_eq!(code(Record { content: "0".into(), ..record.clone() }), "record_content");
    assert_eq!(code(Record { players: 4, ..record.clone() }), "players");
    assert_eq!(code(Record { setup: serde_json::json!({"more": 9}), ..record.clone() }), "setup");
    assert_eq!(code(Record { setup: serde_json::json!({"mores": 1}), ..record.clone() }), "setup");
    assert_eq!(code(Record { setup: "grand".into(), ..record.clone() }), "preset");
    assert_eq!(code(Record { setup: 7.into(), ..record.clone() }), "setup");
    let start = RecordStart::Position(serde_json::json!({"round": 2}));
    assert_eq!(code(Record { start, ..record }), "position_json");
}

#[test]
fn a_game_from_a_position_is_recorded_with_the_position() {
    let (started, _) = ada_pays();
    let mut play = Play::<Lanterns>::from_position(Lanterns::standard_content(), &started.now().position()).unwrap();
    play_to_the_end(&mut play);
    let record = play.record();
    assert!(matches!(record.start, RecordStart::Position(_)) && record.setup.is_null());
    let text = record.to_string();
    assert_eq!(replay(&text.parse().unwrap(), None).unwrap().now(), play.now());
}

#[test]
fn a_position_that_breaks_a_rule_is_refused_in_both_languages() {
    let mut position = deal(2, 1).now().position();
    position.matches = 7;
    let problem = Lanterns::from_position(Lanterns::standard_content(), &position).unwrap_err();
    assert_eq!(problem.to_string(), "The position breaks a rule of the game: there are at most four matches.");
    assert!(Lanterns::texts().explain("de".parse().unwrap(), &problem).starts_with("Die Stellung verletzt"));
}
