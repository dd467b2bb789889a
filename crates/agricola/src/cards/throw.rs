//! A card of the hand leaves the game for an effect (AGR-2.3.6, AGR-13.1.1).

use super::Card;
use crate::action::Action;
use crate::decide::{Question, allowed};
use crate::event::Event;
use crate::pending::{Standing, fits_if};
use crate::state::Agricola;
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

/// Which card of the hand leaves the game.
#[derive(Clone, Copy)]
pub(crate) struct Throw;

impl Question for Throw {
    type Answer = Card;

    fn prompt(self, _: &Agricola, _: Seat) -> Text {
        Text::new("prompt.throw")
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.farm(seat).hand.iter().copied().map(Action::Throw));
    }

    fn heard(self, action: Action) -> Option<Card> {
        if let Action::Throw(card) = action { Some(card) } else { None }
    }

    fn check(self, game: &Agricola, seat: Seat, card: Card) -> Result<(), Refusal> {
        allowed(game.farm(seat).hand.contains(&card), || {
            Refusal::new("refusal.not_in_hand", &["AGR-2.3.6", "AGR-13.1.1"]).with("card", card.word())
        })
    }

    fn answer(self, game: &mut Agricola, seat: Seat, card: Card, teller: &mut Teller<impl Log<Event>>) {
        game.farm_mut(seat).hand.retain(|other| *other != card);
        teller.tell(|| Event::CardThrown { seat });
    }

    fn describe(self, _: &Agricola, _: Seat, card: Card) -> Text {
        Text::new("option.throw").with("card", card.word())
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[])?;
        at.is_above()?;
        fits_if(at.cards && !game.farm(at.seat).hand.is_empty(), "the seat has no card in its hand")
    }
}
