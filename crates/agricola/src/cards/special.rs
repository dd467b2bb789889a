//! Cards whose effect no word of the vocabulary says: each has a file of its own. Here is the list of them.

use super::{
    Card, Counter, a003, a071, a072, a083, a092, a094, a109, a112, a113, a127, a134, a136, a144, a151, a161, b003,
    b022, b024, b098, b100, b115, b153, b159, b161, b163, b168,
};
use crate::event::Event;
use crate::pieces::Space;
use crate::state::{Agricola, Source};
use crate::turn::Teller;
use almende_core::{Log, Seat};

/// Whether a special choice can be made now.
pub(crate) fn can(game: &Agricola, by: Counter, source: Source) -> bool {
    match by.card {
        a003::CARD => a003::can(game, by.seat, effect(source)),
        a071::CARD => a071::can(game, by.seat, choice(source)),
        a072::CARD => a072::can(game, by.seat),
        a083::CARD => a083::can(game, by.seat),
        a092::CARD => a092::can(game, by.seat),
        a094::CARD => a094::can(game, by),
        a112::CARD => a112::can(game, by.seat, choice(source)),
        a113::CARD => a113::can(game, by.seat),
        a127::CARD => true,
        a151::CARD => a151::can(game, by.seat),
        b003::CARD => b003::can(game, by.seat, effect(source)),
        b022::CARD => true,
        b024::CARD => b024::can(game, by),
        b115::CARD => b115::can(game, by.seat, choice(source)),
        b168::CARD => b168::can(game, by.seat, choice(source)),
        _ => false,
    }
}

/// Carries out a special choice.
pub(crate) fn resolve(game: &mut Agricola, by: Counter, source: Source, teller: &mut Teller<impl Log<Event>>) {
    match by.card {
        a003::CARD => a003::resolve(game, by.seat, effect(source), teller),
        a071::CARD => a071::resolve(game, by.seat, choice(source)),
        a072::CARD => a072::resolve(game, by.seat),
        a083::CARD => a083::resolve(game, by.seat, teller),
        a092::CARD => a092::resolve(game, by.seat),
        a094::CARD => a094::resolve(game, by.seat),
        a112::CARD => a112::resolve(game, by.seat, choice(source)),
        a113::CARD => a113::resolve(game, by.seat),
        a127::CARD => a127::resolve(game, by.seat),
        a151::CARD => a151::resolve(game, by.seat, teller),
        b003::CARD => b003::resolve(game, by.seat, effect(source), teller),
        b022::CARD => b022::resolve(game, by.seat),
        b024::CARD => b024::resolve(game, by),
        b115::CARD => b115::resolve(game, by.seat, choice(source)),
        b168::CARD => b168::resolve(game, by.seat, choice(source), teller),
        _ => {}
    }
}

/// Which of the choices of an effect it is, counted from 0.
const fn choice(source: Source) -> usize {
    match source {
        Source::Card(_, _, choice) => choice as usize,
        Source::Space(_) => 0,
    }
}

/// Which effect of the card it is, counted from 0.
const fn effect(source: Source) -> u8 {
    match source {
        Source::Card(_, effect, _) => effect,
        Source::Space(_) => 0,
    }
}

/// Whether a special condition holds.
pub(crate) fn holds(game: &Agricola, by: Counter) -> bool {
    match by.card {
        a003::CARD => a003::holds(game, by.seat),
        a109::CARD => a109::holds(game, by),
        a144::CARD => a144::holds(game, by),
        a161::CARD => a161::holds(game, by),
        b022::CARD => b022::holds(game, by),
        b159::CARD => b159::holds(game, by),
        b161::CARD => b161::holds(game, by),
        b163::CARD => b163::holds(game, by.seat),
        _ => false,
    }
}

/// Bonus points of a special scoring.
pub(crate) fn score(game: &Agricola, seat: Seat, card: Card) -> i32 {
    match card {
        a134::CARD => a134::score(game, seat),
        a136::CARD => a136::score(game, seat),
        b098::CARD => b098::score(game, seat),
        b100::CARD => b100::score(game, seat),
        b153::CARD => b153::score(game, seat),
        _ => 0,
    }
}

/// Whether a special scoring counts animals, so that more of them can be a burden.
pub(crate) fn minds_animals(card: Card) -> bool {
    matches!(card, a134::CARD | b098::CARD)
}

/// Whether a player who has nobody left to place may get another turn.
pub(crate) fn wants_turn(game: &Agricola, seat: Seat) -> bool {
    a092::wants_turn(game, seat)
}

/// Whether a person may be placed there, as far as cards that change the placing of people are concerned.
pub(crate) fn may_place(game: &Agricola, seat: Seat, space: Space) -> bool {
    b024::may_place(game, seat, space)
}

/// A person was placed.
pub(crate) fn placed(game: &mut Agricola, seat: Seat) {
    a094::placed(game, seat);
    b024::placed(game, seat);
}

/// A turn is over.
pub(crate) fn turn_over(game: &mut Agricola) {
    b024::turn_over(game);
}

/// A player has renovated.
pub(crate) fn renovated(game: &mut Agricola, seat: Seat) {
    b168::renovated(game, seat);
}

/// The people of a player return home.
pub(crate) fn returned(game: &mut Agricola, seat: Seat) {
    b022::returned(game, seat);
}
