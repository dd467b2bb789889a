//! What a program thinks of a position, for people who want to learn.

use crate::bot::Sight;
use crate::judge::{Judge, Judged};
use crate::mind::Mind;
use crate::search::{Search, Thought};
use almende_core::{Problem, Rng, Seat};
use std::fmt::Display;

/// So many worlds say what each seat can hope for.
const WORLDS: usize = 16;

/// What a program thinks of a seat's options, knowing what the seat knows.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The options it looked at, the best first.
    pub options: Vec<Weighed>,
    /// The points each seat can hope for at the end.
    pub expected: Vec<f32>,
}

/// What it thinks of one option.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// The option in notation.
    pub action: String,
    /// How much of the search went into it, from 0 to 1.
    pub share: f32,
    /// How many points it would bring the seat ahead of the best other one.
    pub lead: f32,
}

/// Looks at the options of a seat with this search, and tells what it thinks also while it thinks.
pub fn analyse<G: Judged>(
    game: &G,
    seat: Seat,
    options: &[G::Action],
    search: impl FnOnce(Rng, Mind) -> Search<G>,
    mut rng: Rng,
    tell: &mut dyn FnMut(&Analysis),
) -> Result<Analysis, Problem> {
    let mind = Mind::standard::<G>()?;
    let sight = Sight::new(game, seat, options);
    let mut expected = vec![0.0; game.players()];
    for _ in 0..WORLDS {
        let world = sight.world(&mut rng);
        for (sum, points) in expected.iter_mut().zip(expectations(&mind.judge, &world)) {
            *sum += points / WORLDS as f32;
        }
    }
    let summary = |thoughts: &[Thought]| Analysis { options: weighed(options, thoughts), expected: expected.clone() };
    let thoughts = search(rng, mind).weigh(&sight, &mut |thoughts| tell(&summary(thoughts)));
    Ok(summary(&thoughts))
}

/// The options with what a search thinks of them, the best first.
fn weighed<A: Display>(options: &[A], thoughts: &[Thought]) -> Vec<Weighed> {
    let all = thoughts.iter().map(|thought| thought.visits).sum::<u32>().max(1) as f32;
    let weighed = |(action, thought): (&A, &Thought)| Weighed {
        action: action.to_string(),
        share: thought.visits as f32 / all,
        lead: thought.lead(),
    };
    let mut weighed: Vec<_> = options.iter().zip(thoughts).map(weighed).filter(|one| one.lead.is_finite()).collect();
    weighed.sort_by(|one, two| {
        let better = two.share.total_cmp(&one.share).then(two.lead.total_cmp(&one.lead));
        better.then_with(|| one.action.cmp(&two.action))
    });
    weighed
}

/// The points each seat can hope for at the end, everything being open.
pub fn expectations<G: Judged>(judge: &Judge, game: &G) -> Vec<f32> {
    Seat::all(game.players()).map(|seat| judge.promise(game, seat)).collect()
}
