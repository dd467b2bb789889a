//! Income and the preparation of a new era (SUN-17.2, SUN-17.3).

use crate::action::Action;
use crate::content::Ability;
use crate::decide::{NO_SUCH_PLACE, Question, about, describe_done, or_done, require};
use crate::event::Event;
use crate::pieces::{Card, FARM_CARDS_PER_ERA};
use crate::state::{Decision, PILE, Phase, SPACES, Step, SunaValo, other};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use arrayvec::ArrayVec;

impl SunaValo {
    /// SUN-17.2.1, SUN-17.2.2, SUN-RULING-35, SUN-RULING-49: the start tree holder first, each with C08 before the
    /// income. What is unlocked during the phase is not paid again (SUN-17.2.4).
    pub(crate) fn begin_income(&mut self) {
        self.phase = Phase::Income;
        for seat in [other(self.start), self.start] {
            let empty = !self.farm(seat).figures & ((1 << crate::pieces::Space::COUNT) - 1);
            self.run_after(seat, Step::Income(empty));
            if let Some(Ability::OnIncome(_)) = self.farm(seat).ability(&self.content) {
                self.ask(seat, Decision::PlaceFromDiscard);
            }
        }
    }

    /// SUN-17.3.1, SUN-17.3.2, SUN-17.3.3, SUN-17.3.4, SUN-17.3.5, SUN-17.3.6, SUN-RULING-2, SUN-RULING-3,
    /// SUN-RULING-33, SUN-RULING-44.
    pub(crate) fn prepare_era(&mut self, teller: &mut Teller<impl Log<Event>>) {
        self.phase = Phase::EraPreparation;
        let left: ArrayVec<Card, PILE> = std::mem::take(&mut self.pile);
        for card in left {
            self.discard(card);
        }
        for card in std::mem::take(&mut self.village).into_iter().flatten() {
            self.discard(card);
        }
        self.era += 1;
        self.ending = false;
        self.turns = 0;
        self.reveal_public(teller);
        self.reveal_ship(teller);
        self.start = other(self.start);
        self.active = self.start;
        self.build_pile();
        self.fill_village(teller);
        for seat in [self.start, other(self.start)] {
            self.deal_hand(seat, teller);
        }
        // SUN-17.3.14: in turn order.
        for seat in [other(self.start), self.start] {
            self.ask(seat, Decision::Replace(0));
        }
    }

    /// SUN-2.5, SUN-2.6, SUN-17.3.4: the reveal cards lie among the four cards at the bottom.
    pub(crate) fn build_pile(&mut self) {
        let first = usize::from(self.era.saturating_sub(1)) * FARM_CARDS_PER_ERA;
        let mut deck: ArrayVec<Card, PILE> =
            (first..first + FARM_CARDS_PER_ERA).filter_map(Card::new).chain([Card::DRAW_FESTIVAL; 2]).collect();
        let mut chance = self.seed.stream("farm deck", self.era.into());
        chance.shuffle(&mut deck);
        let mut bottom = [deck[0], deck[1], Card::REVEAL_PUBLIC, Card::REVEAL_SHIP];
        chance.shuffle(&mut bottom);
        self.pile = bottom.into_iter().chain(deck.iter().skip(2).copied()).collect();
    }

    /// SUN-2.14, SUN-17.3.5: from left to right.
    pub(crate) fn fill_village(&mut self, teller: &mut Teller<impl Log<Event>>) {
        for space in 0..SPACES {
            let card = self.draw(teller);
            self.village[space] = card;
            if let Some(card) = card {
                teller.reveal(|| Event::VillageRefilled { card });
            }
        }
    }

    /// SUN-17.3.5, SUN-17.3.6, SUN-HID-4: that a festival came into a hand is public, which one is not.
    fn deal_hand(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        let mut hand: ArrayVec<Card, SPACES> = ArrayVec::new();
        while !hand.is_full() {
            let card = match self.pile.pop() {
                Some(Card::DRAW_FESTIVAL) => self.draw_festival(),
                other => other,
            };
            let Some(card) = card else { break };
            hand.push(card);
        }
        let festivals = hand.iter().filter(|card| card.is_festival()).count() as u8;
        let n = hand.len() as u8;
        teller.reveal_to(
            seat,
            || Event::HandDealt { seat, cards: hand.to_vec() },
            || Event::HandDealtHidden { seat, cards: n, festivals },
        );
        // In order, so that a hand tells nothing about the draw pile.
        hand.sort();
        self.farm_mut(seat).hand = hand;
    }

    pub(crate) fn list_replacements(&self, seat: Seat, replaced: u8, out: &mut Vec<Action>) {
        for slot in (0..SPACES as u8).filter(|slot| replaced >> slot & 1 == 0) {
            out.extend(self.farm(seat).hand.iter().map(|&card| Action::Replace(slot, card)));
        }
        out.push(Action::Done);
    }

    pub(crate) fn check_replacement(&self, seat: Seat, replaced: u8, slot: u8, card: Card) -> Result<(), Refusal> {
        if !self.farm(seat).hand.contains(&card) {
            return Err(Refusal::new("refusal.not_in_hand", &["SUN-17.3.7"]).with("what", card.word()));
        }
        if replaced >> slot & 1 != 0 {
            return Err(Refusal::new("refusal.already_replaced", &["SUN-17.3.7"]).with("n", slot + 1));
        }
        Ok(())
    }

    /// SUN-17.3.8, SUN-17.3.9, SUN-17.3.10, SUN-17.3.11, SUN-17.3.12, SUN-17.3.13: goods and markers stay, own goods
    /// are added up to the minimum price. C02 and the market help; a card that stays keeps its price, and a gap may be
    /// filled (SUN-17.3.15, SUN-17.3.16, SUN-RULING-31, SUN-RULING-32).
    pub(crate) fn replace(
        &mut self,
        seat: Seat,
        replaced: u8,
        slot: u8,
        card: Card,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let farm = self.farm_mut(seat);
        farm.hand.retain(|other| *other != card);
        let Some(display) = farm.display.get_mut(usize::from(slot)) else { return };
        let old = display.card.replace(card);
        let there = display.price();
        if let Some(old) = old {
            self.discard(old);
        }
        teller.reveal(|| Event::CardReplaced { seat, old, card });
        let needed = self.lowest_price(seat, card).saturating_sub(there);
        self.ask(seat, Decision::Replace(replaced | 1 << slot));
        self.begin_price(seat, slot, needed, teller);
    }

    /// SUN-17.3.13: unused hand cards are discarded.
    pub(crate) fn discard_hand(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        let hand = std::mem::take(&mut self.farm_mut(seat).hand);
        for &card in &hand {
            self.discard(card);
        }
        if !hand.is_empty() {
            teller.reveal(|| Event::HandDiscarded { seat, cards: hand.to_vec() });
        }
    }
}

/// Replacing cards of the display (SUN-17.3.7), and which places hold a new card.
#[derive(Clone, Copy)]
pub(crate) struct Replace(pub(crate) u8);

impl Question for Replace {
    type Answer = Option<(u8, Card)>;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.replace")
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_replacements(seat, self.0, out);
    }

    fn heard(&self, action: Action) -> Option<Option<(u8, Card)>> {
        or_done(action, |action| if let Action::Replace(slot, card) = action { Some((slot, card)) } else { None })
    }

    fn check(&self, game: &SunaValo, seat: Seat, replacement: Option<(u8, Card)>) -> Result<(), Refusal> {
        replacement.map_or(Ok(()), |(slot, card)| game.check_replacement(seat, self.0, slot, card))
    }

    fn answer(
        &self,
        game: &mut SunaValo,
        seat: Seat,
        replacement: Option<(u8, Card)>,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        match replacement {
            Some((slot, card)) => game.replace(seat, self.0, slot, card, teller),
            None => game.discard_hand(seat, teller),
        }
    }

    fn describe(&self, game: &SunaValo, seat: Seat, replacement: Option<(u8, Card)>) -> Text {
        replacement.map_or_else(describe_done, |(slot, card)| {
            about("option.replace", card.word()).with("old", game.shown_word(seat, slot))
        })
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        !game.farm(seat).hand.is_empty() && self.0 != 0b111
    }

    fn pass_by(&self, game: &mut SunaValo, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        game.discard_hand(seat, teller);
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        false
    }

    fn fits(&self, _: &SunaValo, _: Seat) -> Result<(), &'static str> {
        require(self.0 < 8, NO_SUCH_PLACE)
    }
}
