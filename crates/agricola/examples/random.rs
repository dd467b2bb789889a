//! Plays random games and counts what it did: `random GAMES [cards]`. For measuring, see docs/performance.md.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program for measuring")]

use almende_agricola::{Agricola, Kind, Setup};
use almende_core::{Game, Seed, Silent};

fn main() {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().map_or(100, |number| number.parse().unwrap());
    let game = if args.next().as_deref() == Some("cards") { Kind::Cards } else { Kind::Family };
    let setup = Setup { game, ..Setup::default() };
    let (mut options, mut choices, mut points) = (Vec::new(), 0u64, 0i64);
    for number in 0..games {
        let mut game = Agricola::new(Agricola::standard_content(), 2, &setup, Seed::numbered(1, number)).unwrap();
        let mut rng = Seed::numbered(2, number).stream("random", 0);
        while let Some(seat) = game.turn().first() {
            options.clear();
            game.search_options(seat, &mut options);
            choices += u64::from(options.len() > 1);
            let pick = rng.below(options.len() as u32) as usize;
            game.perform(seat, options[pick], &mut Silent);
        }
        points += i64::from(game.glance(almende_core::Seat::FIRST).points);
    }
    println!("{games} games, {choices} choices, {points} points, {} bytes", size_of::<Agricola>());
}
