//! Plays random games and counts their choices, for counting the instructions of a choice (docs/performance.md), or so many
//! of them that whatever can happen does. A dead end, or a position at the end that breaks an invariant, stops it.
//!
//! ```console
//! $ cargo build --release -p almende-agricola --example instructions
//! $ valgrind --tool=callgrind target/release/examples/instructions 100 whole
//! $ target/release/examples/instructions 100000 whole 4
//! ```
#![allow(missing_docs, clippy::print_stdout, reason = "a program for the terminal")]

use almende_agricola::cards::CardSet;
use almende_agricola::{Agricola, Kind, Setup};
use almende_core::{Game, Problem, Seed, Silent};

fn main() -> Result<(), Problem> {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(100);
    let setup = match words.next().as_deref() {
        Some("family") => Setup::default(),
        Some("whole") => Setup { game: Kind::Cards, card_set: CardSet::Whole, ..Setup::default() },
        _ => Setup { game: Kind::Cards, ..Setup::default() },
    };
    let players: usize = words.next().and_then(|word| word.parse().ok()).unwrap_or(2);
    let (mut options, mut choices) = (Vec::new(), 0u64);
    let fault =
        |number: u64, what: String| Problem::new("problem.position").with("reason", format!("game {number}: {what}"));
    for number in 0..games {
        let mut game = Agricola::new(Agricola::standard_content(), players, &setup, Seed::numbered(1, number))?;
        let mut rng = Seed::numbered(2, number).stream("instructions", 0);
        while let Some(seat) = game.turn().first() {
            options.clear();
            game.search_options(seat, &mut options);
            if options.is_empty() {
                return Err(fault(number, "a dead end".to_owned()));
            }
            choices += u64::from(options.len() > 1);
            let pick = rng.below(options.len() as u32) as usize;
            game.perform(seat, options[pick], &mut Silent);
        }
        game.check_invariants().map_err(|what| fault(number, what))?;
    }
    println!("{games} games, {choices} choices, a state has {} bytes", size_of::<Agricola>());
    Ok(())
}
