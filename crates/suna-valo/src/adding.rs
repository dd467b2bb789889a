//! Adding a card (SUN-14), the special cards of the deck (SUN-16) and C04 (SUN-20.4).

use crate::action::Action;
use crate::content::Ability;
use crate::decide::{NO_SUCH_PLACE, Question, about, describe_done, require};
use crate::event::Event;
use crate::pieces::Card;
use crate::state::{Decision, SPACES, SunaValo};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

impl SunaValo {
    /// SUN-16: the next card of the draw pile. Special cards are resolved, reveal cards followed by another card. An
    /// order that was turned up can be used at once (SUN-16.5, SUN-RULING-8, SUN-RULING-14).
    pub(crate) fn draw(&mut self, teller: &mut Teller<impl Log<Event>>) -> Option<Card> {
        loop {
            let card = self.pile.pop()?;
            match card {
                Card::REVEAL_PUBLIC => self.reveal_public(teller),
                Card::REVEAL_SHIP => self.reveal_ship(teller),
                Card::DRAW_FESTIVAL => {
                    // SUN-16.1: the festival takes its place; no further card is drawn.
                    if let Some(card) = self.draw_festival() {
                        teller.reveal(|| Event::FestivalDrawn { card });
                        return Some(card);
                    }
                }
                card => return Some(card),
            }
        }
    }

    /// The top festival of the era.
    pub(crate) fn draw_festival(&mut self) -> Option<Card> {
        let pile = usize::from(self.era).checked_sub(1)?;
        self.festivals.get_mut(pile)?.pop()
    }

    /// SUN-16.2, SUN-16.4: the leftmost face-down public order is turned up.
    pub(crate) fn reveal_public(&mut self, teller: &mut Teller<impl Log<Event>>) {
        if let Some(&order) = self.public.get(usize::from(self.public_open)) {
            self.public_open += 1;
            teller.reveal(|| Event::PublicRevealed { order });
            self.check_era_end(teller);
        }
    }

    /// SUN-16.3.
    pub(crate) fn reveal_ship(&mut self, teller: &mut Teller<impl Log<Event>>) {
        if let Some(&order) = self.ships.get(usize::from(self.ships_open)) {
            self.ships_open += 1;
            teller.reveal(|| Event::ShipRevealed { order });
            self.check_era_end(teller);
        }
    }

    /// SUN-14.1.1, SUN-14.1.2, SUN-14.1.3, SUN-RULING-21: cards slide right, then all gaps are filled, the first card
    /// furthest right.
    pub(crate) fn refill_village(&mut self, teller: &mut Teller<impl Log<Event>>) {
        let mut free = SPACES;
        for space in (0..SPACES).rev() {
            if let Some(card) = self.village[space].take() {
                free -= 1;
                self.village[free] = Some(card);
            }
        }
        while free > 0 {
            // SUN-20.4.2, SUN-RULING-48: a card that C04 turned up comes first.
            let Some(card) = self.revealed.take().or_else(|| self.draw(teller)) else { break };
            free -= 1;
            self.village[free] = Some(card);
            teller.reveal(|| Event::VillageRefilled { card });
        }
    }

    fn may_reveal(&self, seat: Seat, revealed: bool) -> bool {
        let peeks = self.farm(seat).ability(&self.content) == Some(Ability::PeekDrawPile);
        peeks && !revealed && !self.pile.is_empty()
    }

    /// SUN-14.2.3: without a card there is nothing to add.
    pub(crate) fn can_add(&self, seat: Seat, revealed: bool) -> bool {
        self.revealed.is_some() || self.village.iter().any(Option::is_some) || self.may_reveal(seat, revealed)
    }

    /// The cards that may be added (SUN-14.2.4, SUN-20.4.1). Also those the player cannot afford (SUN-RULING-39).
    fn addable(&self) -> impl Iterator<Item = Card> {
        self.village.iter().flatten().copied().chain(self.revealed)
    }

    pub(crate) fn list_additions(&self, seat: Seat, revealed: bool, out: &mut Vec<Action>) {
        out.extend(self.addable().map(Action::Add));
        if self.may_reveal(seat, revealed) {
            out.push(Action::Reveal);
            if self.addable().next().is_none() {
                out.push(Action::Done);
            }
        }
    }

    pub(crate) fn check_add(&self, card: Card) -> Result<(), Refusal> {
        if self.addable().any(|other| other == card) {
            return Ok(());
        }
        Err(Refusal::new("refusal.not_in_village", &["SUN-14.2.1", "SUN-14.2.4"]).with("what", card.word()))
    }

    pub(crate) fn check_reveal(&self, seat: Seat, revealed: bool) -> Result<(), Refusal> {
        if self.may_reveal(seat, revealed) {
            return Ok(());
        }
        Err(Refusal::new("refusal.cannot_reveal", &["SUN-20.4.1", "SUN-20.4.5"]))
    }

    pub(crate) fn check_add_nothing(&self) -> Result<(), Refusal> {
        if self.addable().next().is_none() {
            return Ok(());
        }
        Err(Refusal::new("refusal.must_add", &["SUN-14.2.1"]))
    }

    /// SUN-20.4.1, SUN-20.4.3, SUN-20.4.4: the top card lies open for both.
    pub(crate) fn reveal_top(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        self.revealed = self.draw(teller);
        if let Some(card) = self.revealed {
            teller.reveal(|| Event::Revealed { seat, card });
        }
    }

    /// SUN-14.2.1: a card comes into the display, and its price is set at once.
    pub(crate) fn add(&mut self, seat: Seat, slot: u8, card: Card, teller: &mut Teller<impl Log<Event>>) {
        if self.revealed == Some(card) {
            self.revealed = None;
        } else if let Some(space) = self.village.iter_mut().find(|space| **space == Some(card)) {
            *space = None;
        }
        let Some(display) = self.farm_mut(seat).display.get_mut(usize::from(slot)) else { return };
        display.card = Some(card);
        teller.tell(|| Event::CardAdded { seat, card });
        let needed = self.lowest_price(seat, card);
        self.begin_price(seat, slot, needed, teller);
    }
}

/// Which card to add to the display (SUN-14.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Add {
    /// The place in the display.
    pub slot: u8,
    /// Whether C04 has turned up a card.
    pub revealed: bool,
}

/// What is added.
#[derive(Clone, Copy)]
pub(crate) enum Addition {
    Card(Card),
    Reveal,
    Nothing,
}

impl Question for Add {
    type Answer = Addition;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.add")
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_additions(seat, self.revealed, out);
    }

    fn heard(&self, action: Action) -> Option<Addition> {
        match action {
            Action::Add(card) => Some(Addition::Card(card)),
            Action::Reveal => Some(Addition::Reveal),
            Action::Done => Some(Addition::Nothing),
            _ => None,
        }
    }

    fn check(&self, game: &SunaValo, seat: Seat, addition: Addition) -> Result<(), Refusal> {
        match addition {
            Addition::Card(card) => game.check_add(card),
            Addition::Reveal => game.check_reveal(seat, self.revealed),
            Addition::Nothing => game.check_add_nothing(),
        }
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, addition: Addition, teller: &mut Teller<impl Log<Event>>) {
        match addition {
            Addition::Card(card) => game.add(seat, self.slot, card, teller),
            Addition::Reveal => {
                game.ask(seat, Decision::Add(Add { revealed: true, ..*self }));
                game.reveal_top(seat, teller);
            }
            Addition::Nothing => {}
        }
    }

    fn describe(&self, game: &SunaValo, seat: Seat, addition: Addition) -> Text {
        match addition {
            Addition::Card(card) => about("option.add", card.word()).with("n", game.lowest_price(seat, card)),
            Addition::Reveal => Text::new("option.reveal"),
            Addition::Nothing => describe_done(),
        }
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.can_add(seat, self.revealed)
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        false
    }

    fn fits(&self, game: &SunaValo, seat: Seat) -> Result<(), &'static str> {
        require(self.revealed || game.revealed.is_none(), "a card is turned up")?;
        let place = game.farm(seat).display.get(usize::from(self.slot)).ok_or(NO_SUCH_PLACE)?;
        require(place.card.is_none(), "the place of the display is not empty")
    }
}
