//! A003: of three occupations of the hand chance draws one, which may be played without its cost. If it cannot be paid, it
//! leaves the game.
//!
//! Which three it is, is nobody's business: what was chosen so far is kept where only its owner sees it.

use super::{Card, CardKind, Deck};
use crate::action::Action;
use crate::decide::{Question, allowed};
use crate::event::Event;
use crate::pending::{Standing, fits_if};
use crate::state::{Agricola, Decision, Source};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
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
    fn can_choose(&self, seat: Seat, card: Card) -> bool {
        let farm = self.farm(seat);
        is_occupation(&card) && farm.hand.contains(&card) && !farm.log.chosen.contains(&Some(card))
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

/// Which cards of the hand chance draws one from.
#[derive(Clone, Copy)]
pub(crate) struct Choose {
    /// How many are still to be chosen.
    pub(crate) left: u8,
}

impl Question for Choose {
    type Answer = Card;

    fn prompt(self, _: &Agricola, _: Seat) -> Text {
        Text::new("prompt.choose").with("n", self.left)
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let hand = game.farm(seat).hand.iter().copied();
        out.extend(hand.filter(|&card| game.can_choose(seat, card)).map(Action::Choose));
    }

    /// In ascending order, with enough cards left for those still to be chosen.
    fn search_options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        let last = game.farm(seat).log.chosen.iter().flatten().max().copied();
        let hand = game.farm(seat).hand.iter().copied();
        let later = hand.filter(|&card| game.can_choose(seat, card) && last.is_none_or(|last| card > last));
        out.extend(later.map(Action::Choose));
        if out.len() - first < self.left.into() {
            // Somebody began in another order: then any order is as good.
            out.truncate(first);
            return self.options(game, seat, out);
        }
        out.truncate(out.len() + 1 - usize::from(self.left));
    }

    fn heard(self, action: Action) -> Option<Card> {
        if let Action::Choose(card) = action { Some(card) } else { None }
    }

    fn check(self, game: &Agricola, seat: Seat, card: Card) -> Result<(), Refusal> {
        allowed(game.can_choose(seat, card), || {
            Refusal::new("refusal.not_to_choose", &["AGR-13.1.2"]).with("card", card.word())
        })
    }

    /// A card is put among those that chance draws from; after the last one it does.
    fn answer(self, game: &mut Agricola, seat: Seat, card: Card, teller: &mut Teller<impl Log<Event>>) {
        let chosen = &mut game.farm_mut(seat).log.chosen;
        if let (Some(place), true) = (chosen.iter_mut().find(|place| place.is_none()), self.left > 1) {
            *place = Some(card);
            return game.ask(seat, Decision::Choose { left: self.left - 1 });
        }
        let chosen = std::mem::take(chosen);
        let mut among: ArrayVec<Card, { CHOSEN as usize }> = chosen.into_iter().flatten().chain([card]).collect();
        among.sort_unstable();
        draw(game, seat, &among, teller);
    }

    fn describe(self, _: &Agricola, _: Seat, card: Card) -> Text {
        Text::new("option.choose").with("card", card.word())
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[])?;
        at.is_above()?;
        let farm = game.farm(at.seat);
        let chosen = || farm.log.chosen.iter().flatten();
        let fits = |card: &Card| is_occupation(card) && farm.hand.contains(card);
        let open = farm.hand.iter().filter(|&&card| game.can_choose(at.seat, card)).count();
        fits_if(
            at.cards
                && (1..=CHOSEN).contains(&self.left)
                && chosen().count() == usize::from(CHOSEN - self.left)
                && chosen().all(fits)
                && open >= self.left.into(),
            "the hand does not hold so many cards of the kind, or no card asks for them",
        )
    }
}
