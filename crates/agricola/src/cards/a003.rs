//! A003: of three occupations of the hand chance draws one, which may be played without its cost. If it cannot be paid, it
//! leaves the game.
//!
//! Which three it is, is nobody's business: what was chosen so far is kept where only its owner sees it.

use super::{Card, CardKind, Deck};
use crate::action::Action;
use crate::event::Event;
use crate::state::{Agricola, Decision, Source};
use crate::turn::Teller;
use almende_core::{Log, Seat};
use arrayvec::ArrayVec;

pub(crate) const CARD: Card = Card::of(Deck::A, 3);

/// Occupations from which one is drawn.
const CHOSEN: u8 = 3;
/// The first effect draws, the second one takes away what cannot be played, the third one plays.
const DRAWS: u8 = 0;
const PLAY: Source = Source::Card(CARD, 2, 0);

/// Whether what was drawn can be played.
pub(crate) fn holds(game: &Agricola, seat: Seat) -> bool {
    game.drawn_card(seat).is_some_and(|card| game.can_play(seat, PLAY, card))
}

pub(crate) fn can(game: &Agricola, seat: Seat, effect: u8) -> bool {
    if effect == DRAWS {
        game.farm(seat).cards_in_hand(CardKind::Occupation) >= CHOSEN.into()
    } else {
        game.drawn_card(seat).is_some() && !holds(game, seat)
    }
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat, effect: u8, teller: &mut Teller<impl Log<Event>>) {
    if effect != DRAWS {
        let Some(card) = game.drawn_card(seat) else { return };
        let farm = game.farm_mut(seat);
        farm.hand.retain(|other| *other != card);
        farm.log.drawn = None;
        return teller.tell(|| Event::CardLost { seat, card });
    }
    game.farm_mut(seat).log.chosen = [None; 2];
    if game.farm(seat).cards_in_hand(CardKind::Occupation) > CHOSEN.into() {
        return game.ask(seat, Decision::Choose { left: CHOSEN });
    }
    let all: ArrayVec<Card, { CHOSEN as usize }> =
        { game.farm(seat).hand.iter().copied() }.filter(is_occupation).collect();
    draw(game, seat, &all, teller);
}

fn is_occupation(card: &Card) -> bool {
    card.kind() == CardKind::Occupation
}

fn draw(game: &mut Agricola, seat: Seat, among: &[Card], teller: &mut Teller<impl Log<Event>>) {
    let farm = game.farm(seat);
    let turn = u32::from(game.round) * 8 + u32::from(farm.placed);
    let place = game.seed.stream("card among three", turn).below(among.len().max(1) as u32);
    let Some(&card) = among.get(place as usize) else { return };
    game.farm_mut(seat).log.drawn = Some(card);
    teller.reveal(|| Event::CardDrawn { seat, card });
}

impl Agricola {
    /// Whether a card may be put among those that chance draws from.
    pub(crate) fn can_choose(&self, seat: Seat, card: Card) -> bool {
        let farm = self.farm(seat);
        is_occupation(&card) && farm.hand.contains(&card) && !farm.log.chosen.contains(&Some(card))
    }

    pub(crate) fn list_choices(&self, seat: Seat, out: &mut Vec<Action>) {
        let hand = self.farm(seat).hand.iter().copied();
        out.extend(hand.filter(|&card| self.can_choose(seat, card)).map(Action::Choose));
    }

    /// For search: in ascending order, with enough cards left for those still to be chosen.
    pub(crate) fn list_choices_for_search(&self, seat: Seat, left: u8, out: &mut Vec<Action>) {
        let first = out.len();
        let last = self.farm(seat).log.chosen.iter().flatten().max().copied();
        let hand = self.farm(seat).hand.iter().copied();
        let later = hand.filter(|&card| self.can_choose(seat, card) && last.is_none_or(|last| card > last));
        out.extend(later.map(Action::Choose));
        if out.len() - first < left.into() {
            // Somebody began in another order: then any order is as good.
            out.truncate(first);
            return self.list_choices(seat, out);
        }
        out.truncate(out.len() + 1 - usize::from(left));
    }

    /// A card is put among those that chance draws from; after the last one it does.
    pub(crate) fn choose(&mut self, seat: Seat, card: Card, left: u8, teller: &mut Teller<impl Log<Event>>) {
        let chosen = &mut self.farm_mut(seat).log.chosen;
        if let (Some(place), true) = (chosen.iter_mut().find(|place| place.is_none()), left > 1) {
            *place = Some(card);
            return self.ask(seat, Decision::Choose { left: left - 1 });
        }
        let chosen = std::mem::take(chosen);
        let mut among: ArrayVec<Card, { CHOSEN as usize }> = chosen.into_iter().flatten().chain([card]).collect();
        among.sort_unstable();
        draw(self, seat, &among, teller);
    }

    /// Whether a choice of cards can be completed.
    pub(crate) fn fits_choice(&self, seat: Seat, left: u8) -> bool {
        let farm = self.farm(seat);
        let chosen = || farm.log.chosen.iter().flatten();
        let fits = |card: &Card| is_occupation(card) && farm.hand.contains(card);
        let open = farm.hand.iter().filter(|&&card| self.can_choose(seat, card)).count();
        (1..=CHOSEN).contains(&left)
            && chosen().count() == usize::from(CHOSEN - left)
            && chosen().all(fits)
            && open >= left.into()
    }

    /// In a world drawn anew: what others have chosen lies in their hands.
    pub(crate) fn choose_among_hand(&mut self, seat: Seat) {
        let farm = self.farm_mut(seat);
        let mut chosen = farm.log.chosen;
        for place in 0..chosen.len() {
            let Some(card) = chosen[place].filter(|card| !farm.hand.contains(card)) else { continue };
            let other = farm.hand.iter().copied().find(|other| is_occupation(other) && !chosen.contains(&Some(*other)));
            chosen[place] = other.or(Some(card));
        }
        farm.log.chosen = chosen;
    }
}
