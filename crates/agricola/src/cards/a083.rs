//! A083: two sheep for every pasture of at least four cells that is altogether new.
//!
//! An action that builds fences is one event (AGR-14.2.9), so what counts is how the pastures lie when it ends.

use super::{Card, Deck};
use crate::event::Event;
use crate::farm::Pasture;
use crate::goods::Goods;
use crate::pieces::Good;
use crate::state::Agricola;
use crate::turn::Teller;
use almende_core::{Log, Seat};

pub(crate) const CARD: Card = Card::of(Deck::A, 83);

/// Cells of a pasture that is large enough.
const LARGE: usize = 4;
/// Sheep for each.
const SHEEP: u8 = 2;

fn sheep(game: &Agricola, seat: Seat) -> u8 {
    let farm = game.farm(seat);
    let new = |pasture: &&Pasture| pasture.cells.minus(farm.log.enclosed).is_empty();
    let pastures = farm.pastures.iter().filter(new).filter(|pasture| pasture.cells.len() >= LARGE).count();
    pastures as u8 * SHEEP
}

pub(crate) fn can(game: &Agricola, seat: Seat) -> bool {
    sheep(game, seat) > 0
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
    let sheep = Goods::of(Good::Sheep, sheep(game, seat));
    game.gain(seat, &sheep, teller);
}
