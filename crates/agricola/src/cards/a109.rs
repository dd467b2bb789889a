//! A109: food for a minor improvement that is played by an action for a major or a minor one (AGR-13.3.3).

use super::{Card, Counter, Deck};
use crate::content::Step;
use crate::state::{Agricola, Source};

pub(crate) const CARD: Card = Card::of(Deck::A, 109);

pub(crate) fn holds(game: &Agricola, by: Counter) -> bool {
    let Some((moment, source)) = by.moment.and_then(|moment| Some((moment, moment.source?))) else { return false };
    let steps = match source {
        Source::Space(space) => Some(game.plan(space).steps),
        Source::Card(..) => game.grant(source).map(|grant| grant.steps),
    };
    moment.card.is_some() && steps.is_some_and(|steps| steps.contains(Step::Major) && steps.contains(Step::Minor))
}
