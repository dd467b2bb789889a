//! The choice of the characters (SUN-2.18) and C06 (SUN-20.6). The other characters work where their rule stands: C01
//! and C05 in `activation`, C02 in `payment`, C03 in `storage`, C04 in `adding`, C07 in `ship`, C08 in `era`.

use crate::action::{Action, Pick};
use crate::content::Ability;
use crate::decide::{NO_SUCH_PLACE, Question, about, require};
use crate::event::Event;
use crate::pieces::{Character, Good, Resource, Store};
use crate::state::{Phase, SPACES, SunaValo};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Silent, Text};
use serde::{Deserialize, Serialize};

impl SunaValo {
    pub(crate) fn list_characters(&self, seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.farm(seat).dealt.iter().flatten().map(|&character| Action::Character(character)));
    }

    pub(crate) fn check_character(&self, seat: Seat, character: Character) -> Result<(), Refusal> {
        if self.farm(seat).dealt.is_some_and(|dealt| dealt.contains(&character)) {
            return Ok(());
        }
        Err(Refusal::new("refusal.character_not_dealt", &["SUN-2.18"]).with("what", character.word()))
    }

    /// SUN-RULING-34: both choose in secret; when the second choice is in, both are shown.
    pub(crate) fn choose_character(&mut self, seat: Seat, character: Character, teller: &mut Teller<impl Log<Event>>) {
        self.farm_mut(seat).character = Some(character);
        teller.tell(|| Event::CharacterChosen { seat });
        if self.farms.iter().any(|farm| farm.character.is_none()) {
            return teller.keep_secret();
        }
        for seat in Seat::all(2) {
            let farm = self.farm_mut(seat);
            farm.dealt = None;
            if let Some(character) = farm.character {
                teller.reveal(|| Event::CharacterRevealed { seat, character });
            }
        }
        self.begin_preparation();
    }

    /// SUN-20.6.1, SUN-20.6.4: once in each own turn.
    pub(crate) fn may_swap(&self, seat: Seat) -> bool {
        !self.swapped
            && self.active == seat
            && self.phase == Phase::Turns
            && self.farm(seat).ability(&self.content) == Some(Ability::SwapGood)
    }

    /// SUN-20.6.2: whether a resource coming in finds room when this good goes out.
    fn makes_room(&self, seat: Seat, incoming: Resource, pick: Pick) -> bool {
        let farm = self.farm(seat);
        let content = &self.content;
        match pick {
            Pick::Stored(resource, Store::Head) => content.home[resource.index()] == content.home[incoming.index()],
            Pick::Stored(_, Store::Keeper) => true,
            Pick::Stored(resource, Store::Card(place)) => farm.card(place).is_some_and(|card| {
                let slots = &content.cards[card.card.index()].slots;
                (0..2).any(|slot| card.slots[slot] == Some(resource) && slots[slot].has(incoming))
            }),
            _ => false,
        }
    }

    /// Every own good that can be exchanged for a good on the display. Energy is a good too (SUN-RULING-7).
    fn for_each_swap(&self, seat: Seat, good: Good, mut found: impl FnMut(Pick)) {
        let farm = self.farm(seat);
        let incoming = good.resource();
        let free = incoming.is_none_or(|resource| farm.fits(&self.content, resource));
        if farm.energy > 0 && free {
            found(Pick::Energy);
        }
        for &resource in Resource::ALL {
            farm.stores_with(resource, |store, _| {
                let pick = Pick::Stored(resource, store);
                if free || incoming.is_some_and(|incoming| self.makes_room(seat, incoming, pick)) {
                    found(pick);
                }
            });
        }
    }

    fn can_swap(&self, seat: Seat, slot: u8, good: Good) -> bool {
        let on_card = self.farm(seat).display.get(usize::from(slot)).map_or(0, |display| display.goods[good.index()]);
        let mut any = false;
        if on_card > 0 {
            self.for_each_swap(seat, good, |_| any = true);
        }
        any
    }

    fn swaps(&self, seat: Seat) -> impl Iterator<Item = (u8, Good)> {
        let slots = if self.may_swap(seat) { SPACES as u8 } else { 0 };
        let all = (0..slots).flat_map(|slot| Good::ALL.iter().map(move |&good| (slot, good)));
        all.filter(move |&(slot, good)| self.can_swap(seat, slot, good))
    }

    pub(crate) fn can_swap_anything(&self, seat: Seat) -> bool {
        self.swaps(seat).next().is_some()
    }

    pub(crate) fn list_swaps(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.may_swap(seat) {
            out.extend(self.swaps(seat).map(|(slot, good)| Action::Swap(slot, good)));
        }
    }

    pub(crate) fn check_swap(&self, seat: Seat, slot: u8, good: Good) -> Result<(), Refusal> {
        if self.farm(seat).ability(&self.content) != Some(Ability::SwapGood) {
            return Err(Refusal::new("refusal.no_barter", &["SUN-20.6.1"]));
        }
        if !self.may_swap(seat) {
            return Err(Refusal::new("refusal.barter_not_now", &["SUN-20.6.1", "SUN-20.6.4"]));
        }
        let Some(display) = self.farm(seat).display.get(usize::from(slot)) else {
            return Err(Refusal::new("refusal.not_on_card", &["SUN-20.6.1"]).with("what", good.word()));
        };
        if display.goods[good.index()] == 0 {
            return Err(Refusal::new("refusal.not_on_card", &["SUN-20.6.1"]).with("what", good.word()));
        }
        if !self.can_swap(seat, slot, good) {
            return Err(
                Refusal::new("refusal.barter_without_room", &["SUN-20.6.2", "SUN-RULING-47"]).with("what", good.word())
            );
        }
        Ok(())
    }

    /// An exchange in words.
    pub(crate) fn describe_swap(&self, seat: Seat, slot: u8, good: Good) -> Text {
        about("option.swap", good.word()).with("card", self.shown_word(seat, slot))
    }

    pub(crate) fn list_swap_goods(&self, seat: Seat, good: Good, out: &mut Vec<Action>) {
        self.for_each_swap(seat, good, |pick| out.push(Action::Give(pick)));
    }

    pub(crate) fn check_swap_good(&self, seat: Seat, good: Good, pick: Pick) -> Result<(), Refusal> {
        if let Pick::Market(resource) = pick {
            return Err(Refusal::new("refusal.no_market_here", &["SUN-20.6.4"]).with("what", resource.word()));
        }
        self.check_owned(self.farm(seat), pick)?;
        let mut found = false;
        self.for_each_swap(seat, good, |other| found |= other == pick);
        if found {
            return Ok(());
        }
        Err(Refusal::new("refusal.barter_without_room", &["SUN-20.6.2", "SUN-RULING-47"]).with("what", good.word()))
    }

    /// Whether something is possible now or after an exchange, so that it has to be asked.
    pub(crate) fn is_within_reach(&self, seat: Seat, is_possible: impl Fn(&SunaValo) -> bool) -> bool {
        is_possible(self) || self.can_swap_anything(seat) && self.any_swap_leads_to(seat, is_possible)
    }

    /// Tries every exchange, with every store for what comes in.
    fn any_swap_leads_to(&self, seat: Seat, is_possible: impl Fn(&SunaValo) -> bool) -> bool {
        let mut leads = false;
        for (slot, good) in self.swaps(seat) {
            self.for_each_swap(seat, good, |pick| {
                if leads {
                    return;
                }
                let mut game = self.clone();
                game.exchange(seat, slot, good, pick, &mut Teller::new(&mut Silent));
                match good.resource() {
                    None => {
                        game.gain_energy(seat, 1, &mut Teller::new(&mut Silent));
                        leads = is_possible(&game);
                    }
                    Some(resource) => game.farm(seat).free_stores(&self.content, resource, |store| {
                        let mut game = game.clone();
                        game.farm_mut(seat).put(&self.content, resource, store);
                        leads |= is_possible(&game);
                    }),
                }
            });
        }
        leads
    }

    /// SUN-20.6.1, SUN-20.6.2, SUN-20.6.3: both goods change places at once.
    pub(crate) fn swap(&mut self, seat: Seat, slot: u8, good: Good, pick: Pick, teller: &mut Teller<impl Log<Event>>) {
        self.exchange(seat, slot, good, pick, teller);
        self.receive_good(seat, good, teller);
    }

    /// The own good lies on the card, and the other one is free.
    fn exchange(&mut self, seat: Seat, slot: u8, good: Good, pick: Pick, teller: &mut Teller<impl Log<Event>>) {
        self.swapped = true;
        self.spend(seat, pick, teller);
        let given = pick.good();
        let Some(display) = self.farm_mut(seat).display.get_mut(usize::from(slot)) else { return };
        display.goods[good.index()] = display.goods[good.index()].saturating_sub(1);
        display.goods[given.index()] = display.goods[given.index()].saturating_add(1);
        if let Some(card) = display.card {
            teller.tell(|| Event::Swapped { seat, card, taken: good, given });
        }
    }
}

/// The own good to exchange for a good on a card of the display (SUN-20.6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SwapGood {
    /// The card's place in the display.
    pub slot: u8,
    /// The good on it.
    pub good: Good,
}

impl Question for SwapGood {
    type Answer = Pick;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        about("prompt.swap_good", self.good.word())
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_swap_goods(seat, self.good, out);
    }

    fn heard(&self, action: Action) -> Option<Pick> {
        if let Action::Give(pick) = action { Some(pick) } else { None }
    }

    fn check(&self, game: &SunaValo, seat: Seat, pick: Pick) -> Result<(), Refusal> {
        game.check_swap_good(seat, self.good, pick)
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, pick: Pick, teller: &mut Teller<impl Log<Event>>) {
        game.swap(seat, self.slot, self.good, pick, teller);
    }

    fn describe(&self, game: &SunaValo, seat: Seat, pick: Pick) -> Text {
        game.describe_give(seat, pick)
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.farm(seat).goods() > 0
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        false
    }

    fn fits(&self, game: &SunaValo, seat: Seat) -> Result<(), &'static str> {
        let place = game.farm(seat).display.get(usize::from(self.slot)).ok_or(NO_SUCH_PLACE)?;
        let on_card = place.goods[self.good.index()] > 0;
        require(
            on_card && game.may_swap(seat) && game.check_swap(seat, self.slot, self.good).is_ok(),
            "no exchange is possible",
        )
    }
}

/// One of the two characters that were dealt (SUN-2.18). Both seats choose at once, so it is not among the pending decisions.
#[derive(Clone, Copy)]
pub(crate) struct ChooseCharacter;

impl Question for ChooseCharacter {
    type Answer = Character;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.character")
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_characters(seat, out);
    }

    fn heard(&self, action: Action) -> Option<Character> {
        if let Action::Character(character) = action { Some(character) } else { None }
    }

    fn check(&self, game: &SunaValo, seat: Seat, character: Character) -> Result<(), Refusal> {
        game.check_character(seat, character)
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, character: Character, teller: &mut Teller<impl Log<Event>>) {
        game.choose_character(seat, character, teller);
    }

    fn describe(&self, _: &SunaValo, _: Seat, character: Character) -> Text {
        about("option.character", character.word())
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.farm(seat).character.is_none()
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        false
    }
}
