//! How games go when both play at random: the length of the eras, and that scores stay plausible.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

use almende_core::{Game, Seat, Seed, Silent, Viewer};
use almende_suna_valo::{Setup, SunaValo};

/// What random games look like.
#[derive(Default, Debug)]
struct Tally {
    games: u32,
    decisions: u64,
    choices: u64,
    /// Turns of the first player in each era, counted.
    turns: [[u32; 10]; 3],
    scores: Vec<i32>,
    lines: Vec<(&'static str, i64)>,
}

fn play(games: u64) -> Tally {
    let mut tally = Tally::default();
    let mut options = Vec::new();
    for number in 0..games {
        let seed = Seed::numbered(11, number);
        let mut game = SunaValo::new(SunaValo::standard_content(), 2, &Setup::default(), seed).unwrap();
        let mut rng = seed.stream("moves", 0);
        let mut last = (1, 0);
        while let Some(seat) = game.turn().first() {
            options.clear();
            game.search_options(seat, &mut options);
            tally.decisions += 1;
            tally.choices += u64::from(options.len() > 1);
            let action = options[rng.below(options.len() as u32) as usize];
            game.perform(seat, action, &mut Silent);
            let (era, turns) = game.clock();
            if era != last.0 || game.turn().is_empty() {
                tally.turns[usize::from(last.0) - 1][usize::from(u8::div_ceil(last.1, 2))] += 1;
            }
            if era == last.0 || turns == 0 {
                last = (era, turns);
            }
        }
        tally.games += 1;
        let sheet = game.score(Viewer::All);
        for seat in Seat::all(2) {
            tally.scores.push(sheet.totals[seat.index()].unwrap());
        }
        for line in &sheet.lines {
            let points: i32 = line.points.iter().flatten().sum();
            match tally.lines.iter_mut().find(|(id, _)| *id == line.id) {
                Some((_, sum)) => *sum += i64::from(points),
                None => tally.lines.push((line.id, points.into())),
            }
        }
    }
    tally.scores.sort_unstable();
    tally
}

// SUN-4.9: a normal era gives each player 6 or 7 turns, era III one more.
#[test]
fn an_era_has_six_or_seven_turns_for_each_player() {
    let tally = play(300);
    println!("{:?} {} {} {:?}", tally.turns, tally.decisions, tally.choices, tally.lines);
    let at = |percent: usize| tally.scores[(tally.scores.len() - 1) * percent / 100];
    println!("scores: {:?}", [at(0), at(10), at(50), at(90), at(100)]);
    for (era, turns) in tally.turns.iter().enumerate() {
        let extra = usize::from(era == 2);
        let usual = turns[6 + extra] + turns[7 + extra];
        let all: u32 = turns.iter().sum();
        assert_eq!(all, tally.games);
        assert!(usual * 100 >= all * 90, "era {}: {turns:?}", era + 1);
        assert_eq!(turns[8 + extra..].iter().sum::<u32>(), 0, "era {}: {turns:?}", era + 1);
    }
}
