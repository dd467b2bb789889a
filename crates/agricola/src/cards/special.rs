//! Cards whose effect no word of the vocabulary says: each has a file of its own. Here is the list of them.

use super::{Card, Counter, a071, a083, a092, a112, b024, b098, b163};
use crate::event::Event;
use crate::pieces::Space;
use crate::state::{Agricola, Source};
use crate::turn::Teller;
use almende_core::{Log, Seat};

/// Whether a special choice can be made now.
pub(crate) fn can(game: &Agricola, by: Counter, source: Source) -> bool {
    match by.card {
        a071::CARD => a071::can(game, by.seat, choice(source)),
        a083::CARD => a083::can(game, by.seat),
        a092::CARD => a092::can(game, by.seat),
        a112::CARD => a112::can(game, by.seat, choice(source)),
        b024::CARD => b024::can(game, by),
        _ => false,
    }
}

/// Carries out a special choice.
pub(crate) fn resolve(game: &mut Agricola, by: Counter, source: Source, teller: &mut Teller<impl Log<Event>>) {
    match by.card {
        a071::CARD => a071::resolve(game, by.seat, choice(source)),
        a083::CARD => a083::resolve(game, by.seat, teller),
        a092::CARD => a092::resolve(game, by.seat),
        a112::CARD => a112::resolve(game, by.seat, choice(source)),
        b024::CARD => b024::resolve(game, by),
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

/// Whether a special condition holds.
pub(crate) fn holds(game: &Agricola, by: Counter) -> bool {
    match by.card {
        b163::CARD => b163::holds(game, by.seat),
        _ => false,
    }
}

/// Bonus points of a special scoring.
pub(crate) fn score(game: &Agricola, seat: Seat, card: Card) -> i32 {
    match card {
        b098::CARD => b098::score(game, seat),
        _ => 0,
    }
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
    b024::placed(game, seat);
}

/// A turn is over.
pub(crate) fn turn_over(game: &mut Agricola) {
    b024::turn_over(game);
}
