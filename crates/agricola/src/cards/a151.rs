//! A151: what the only empty space among those of the first rounds does, without using it.

use super::{Card, Deck};
use crate::event::Event;
use crate::pieces::Space;
use crate::state::Agricola;
use crate::turn::Teller;
use almende_core::{Log, Seat};

pub(crate) const CARD: Card = Card::of(Deck::A, 151);

/// Round spaces that are looked at.
const FIRST: usize = 4;

/// The only empty one; cards that lie face down count as occupied.
fn empty(game: &Agricola) -> Option<Space> {
    let open = |space: &&Space| game.in_play.contains(**space) && !game.occupied.contains(**space);
    let mut spaces = game.round_cards.iter().take(FIRST).filter(open);
    match (spaces.next(), spaces.next()) {
        (Some(&space), None) => Some(space),
        _ => None,
    }
}

pub(crate) fn can(game: &Agricola, seat: Seat) -> bool {
    empty(game).is_some_and(|space| game.can_use(seat, space))
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
    if let Some(space) = empty(game) {
        game.use_space(seat, space, teller);
    }
}
