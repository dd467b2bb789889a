//! Finished games that must replay to the same result for ever. Where one of them does not, stored games of players
//! would not either: then the rules version rises and these records are played anew.

use almende_core::{Game, Play, Record, Seed, Silent};
use almende_helios::{Helios, Setup};

const RECORDS: [(&str, &str); 4] = [
    ("two.txt", include_str!("records/two.txt")),
    ("three.txt", include_str!("records/three.txt")),
    ("four.txt", include_str!("records/four.txt")),
    ("four-again.txt", include_str!("records/four-again.txt")),
];

#[test]
fn recorded_games_replay_to_the_same_result() {
    for (name, text) in RECORDS {
        let record: Record = text.parse().unwrap_or_else(|problem| panic!("{name}: {problem}"));
        let play = Play::<Helios>::replay(Helios::standard_content(), &record, None);
        let play = play.unwrap_or_else(|problem| panic!("{name}: {problem}"));
        assert!(play.now().turn().is_empty() && record.result.is_some(), "{name} is a finished game");
        assert_eq!(play.record().to_string(), text, "{name} is written differently");
    }
}

/// Writes the records anew: `cargo test -p almende-helios --test records -- --ignored`, after the rules version rose.
#[test]
#[ignore = "writes the records"]
fn write_the_records() {
    for (game, ((name, _), players)) in RECORDS.into_iter().zip([2, 3, 4, 4]).enumerate() {
        let seed = Seed::numbered(2014, game as u64);
        let mut rng = seed.stream("moves", 0);
        let mut play = Play::<Helios>::new(Helios::standard_content(), players, Setup::default(), seed).unwrap();
        let mut options = Vec::new();
        while let Some(seat) = play.now().turn().first() {
            options.clear();
            play.now().options(seat, &mut options);
            // Forgoing and ending a turn are left for when there is nothing else, so that much happens.
            let idle = options.len() - usize::from(options.len() > 1 && rng.below(4) > 0);
            let action = options[rng.below(idle as u32) as usize];
            play.apply(seat, action, &mut Silent).unwrap();
        }
        let path = format!("{}/tests/records/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(path, play.record().to_string()).unwrap();
    }
}
