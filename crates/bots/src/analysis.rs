//! What a program thinks of a position, for people who want to learn.

use crate::bot::Sight;
use crate::judge::{Judge, Judged};
use crate::search::Search;
use crate::spec::Budget;
use almende_core::{Rng, Seat};

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

/// Looks at the options of a seat.
pub fn analyse<G: Judged>(game: &G, seat: Seat, options: &[G::Action], budget: Budget, mut rng: Rng) -> Analysis {
    let judge = Judge::standard::<G>();
    let sight = Sight::new(game, seat, options);
    let mut expected = vec![0.0; game.players()];
    for _ in 0..WORLDS {
        let world = sight.world(&mut rng);
        for (sum, points) in expected.iter_mut().zip(expectations(&judge, &world)) {
            *sum += points / WORLDS as f32;
        }
    }
    let weights = Search::new(rng, judge, Some(budget)).weigh(&sight);
    let all = weights.iter().map(|(visits, _)| visits).sum::<u32>().max(1) as f32;
    let weighed = |(action, (visits, lead)): (&G::Action, &(u32, f32))| Weighed {
        action: action.to_string(),
        share: *visits as f32 / all,
        lead: *lead,
    };
    let mut options: Vec<_> =
        options.iter().zip(&weights).filter(|(_, (_, lead))| lead.is_finite()).map(weighed).collect();
    options.sort_by(|one, two| {
        (two.share, two.lead).partial_cmp(&(one.share, one.lead)).unwrap_or(one.action.cmp(&two.action))
    });
    Analysis { options, expected }
}

/// The points each seat can hope for at the end, everything being open.
pub fn expectations<G: Judged>(judge: &Judge, game: &G) -> Vec<f32> {
    Seat::all(game.players()).map(|seat| judge.promise(game, seat)).collect()
}
