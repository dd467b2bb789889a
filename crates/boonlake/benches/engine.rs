//! How fast the engine is: options, apply, copy and whole random games.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark")]

use almende_boonlake::{Action, Boonlake, Setup};
use almende_core::{Game, Seed, Silent};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::hint::black_box;

fn new_game(players: usize, number: u64) -> Boonlake {
    Boonlake::new(Boonlake::standard_content(), players, &Setup::default(), Seed::numbered(1, number)).unwrap()
}

/// Plays a random game; gives every position with two or more options to `visit`.
fn play(players: usize, number: u64, mut visit: impl FnMut(&Boonlake, &[Action])) -> Boonlake {
    let mut game = new_game(players, number);
    let mut rng = Seed::numbered(2, number).stream("bench", 0);
    let mut options = Vec::new();
    while let Some(seat) = game.turn().first() {
        options.clear();
        game.search_options(seat, &mut options);
        if options.len() > 1 {
            visit(&game, &options);
        }
        let pick = rng.below(options.len() as u32) as usize;
        game.perform(seat, options[pick], &mut Silent);
    }
    game
}

/// Positions from all over some games.
fn positions() -> Vec<(Boonlake, Vec<Action>)> {
    let mut all = Vec::new();
    for number in 0..10 {
        play(2, number, |game, options| all.push((game.clone(), options.to_vec())));
    }
    all
}

fn engine(c: &mut Criterion) {
    let positions = positions();
    let mut next = (0..positions.len()).cycle();
    let mut options = Vec::new();
    c.bench_function("options", |b| {
        b.iter(|| {
            let (game, _) = &positions[next.next().unwrap()];
            options.clear();
            game.options(game.turn().first().unwrap(), &mut options);
            black_box(&options);
        });
    });
    c.bench_function("apply", |b| {
        b.iter_batched(
            || positions[next.next().unwrap()].clone(),
            |(mut game, options)| {
                let seat = game.turn().first().unwrap();
                game.apply(seat, options[options.len() / 2], &mut Silent).unwrap();
                game
            },
            BatchSize::SmallInput,
        );
    });
    c.bench_function("copy", |b| {
        b.iter(|| black_box(positions[next.next().unwrap()].0.clone()));
    });
    for players in 1..=4 {
        let mut number = 0;
        c.bench_function(&format!("random game, {players} players"), |b| {
            b.iter(|| {
                number += 1;
                play(players, number, |_, _| {})
            });
        });
    }
}

criterion_group!(benches, engine);
criterion_main!(benches);
