//! Plays random games and says how they went: `cargo run --release -p almende-suna-valo --example random -- 200`.
//!
//! Run under a counter of instructions with two numbers of games, the difference divided by the difference of the choices
//! is what a choice costs.

use almende_core::{Game, Problem, Seat, Seed, Silent, Viewer};
use almende_suna_valo::{Setup, SunaValo};

fn main() -> Result<(), Problem> {
    let games: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    let (mut decisions, mut choices) = (0u64, 0u64);
    let mut options = Vec::new();
    let mut scores = Vec::new();
    for number in 0..games {
        let seed = Seed::numbered(1, number);
        let mut game = SunaValo::new(SunaValo::standard_content(), 2, &Setup::default(), seed)?;
        let mut chance = Seed::numbered(2, number).stream("moves", 0);
        while let Some(seat) = game.turn().first() {
            options.clear();
            game.search_options(seat, &mut options);
            decisions += 1;
            choices += u64::from(options.len() > 1);
            let pick = chance.below(options.len() as u32) as usize;
            game.perform(seat, options[pick], &mut Silent);
        }
        let sheet = game.score(Viewer::All);
        scores.extend(Seat::all(2).filter_map(|seat| sheet.totals[seat.index()]));
    }
    scores.sort_unstable();
    let at = |percent: usize| scores.get(scores.len().saturating_sub(1) * percent / 100).copied().unwrap_or(0);
    println!("{games} games, {decisions} decisions, {choices} choices, a state of {} bytes", size_of::<SunaValo>());
    println!("points: least {}, median {}, most {}", at(0), at(50), at(100));
    Ok(())
}
