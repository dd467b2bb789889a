//! B003: chance draws an occupation from the hand; it is played for 2 food or goes to the left neighbor's hand.

use super::{Card, CardKind, Deck};
use crate::event::Event;
use crate::state::Agricola;
use crate::turn::Teller;
use almende_core::{Log, Seat};

pub(crate) const CARD: Card = Card::of(Deck::B, 3);

/// The first effect draws, the second one passes on what was drawn.
const DRAWS: u8 = 0;

fn draw(game: &Agricola, seat: Seat) -> Option<Card> {
    let farm = game.farm(seat);
    let mut hand = farm.hand.iter().copied().filter(|card| card.kind() == CardKind::Occupation);
    let number = farm.cards_in_hand(CardKind::Occupation) as u32;
    let turn = u32::from(game.round) * 8 + u32::from(farm.placed);
    hand.nth(game.seed.stream("drawn card", turn).below(number) as usize)
}

pub(crate) fn can(game: &Agricola, seat: Seat, effect: u8) -> bool {
    if effect == DRAWS {
        game.farm(seat).cards_in_hand(CardKind::Occupation) > 0
    } else {
        game.drawn_card(seat).is_some()
    }
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat, effect: u8, teller: &mut Teller<impl Log<Event>>) {
    if effect == DRAWS {
        let drawn = draw(game, seat);
        game.farm_mut(seat).log.drawn = drawn;
        if let Some(card) = drawn {
            teller.reveal(|| Event::CardDrawn { seat, card });
        }
        return;
    }
    let Some(card) = game.drawn_card(seat) else { return };
    let farm = game.farm_mut(seat);
    farm.hand.retain(|other| *other != card);
    farm.log.drawn = None;
    let to = seat.clockwise(1, game.players.into());
    if game.players > 1 {
        game.farm_mut(to).take_in_hand(card);
        teller.tell(|| Event::CardPassed { seat, to, card });
    }
}
