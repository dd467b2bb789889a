//! Goods and storage (SUN-3): what lies where, what fits where.

use crate::action::Action;
use crate::content::{Ability, Content};
use crate::decide::{Question, about};
use crate::event::{Event, Whereabouts};
use crate::pieces::{Column, Good, Place, Resource, Space, Store};
use crate::state::{Decision, Farm, SunaValo};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

impl Content {
    /// The space of the endless storage of a head (SUN-3.7).
    fn endless(&self, column: Column) -> Space {
        self.endless[column.index() % self.endless.len()]
    }
}

impl Farm {
    /// Whether the head that accepts the resource has room: a single slot or its endless storage (SUN-3.5, SUN-3.6,
    /// SUN-3.7).
    pub(crate) fn head_has_room(&self, content: &Content, resource: Resource) -> bool {
        let column = content.home[resource.index()];
        if self.is_empty(content.endless(column)) {
            return true;
        }
        let head = &content.heads[column.index()];
        let stored: u8 = head.produces.resources().map(|kind| self.head[kind.index()]).sum();
        stored < head.slots
    }

    /// SUN-20.3.1: whether C03 has a free slot.
    pub(crate) fn keeper_has_room(&self, content: &Content) -> bool {
        match self.ability(content) {
            Some(Ability::Storage(slots)) => self.keeper.iter().sum::<u8>() < slots,
            _ => false,
        }
    }

    /// What the player's character can do.
    pub(crate) fn ability(&self, content: &Content) -> Option<Ability> {
        self.character.map(|character| content.characters[character.index()])
    }

    /// The first slot of a card that is free for a resource (SUN-19.4).
    pub(crate) fn free_slot(&self, content: &Content, place: Place, resource: Resource) -> Option<usize> {
        let card = self.card(place).filter(|card| card.face_up)?;
        let slots = &content.cards[card.card.index()].slots;
        (0..2).find(|&slot| slots[slot].has(resource) && card.slots[slot].is_none())
    }

    /// Whether a resource can be put there (SUN-3.8).
    pub(crate) fn has_room(&self, content: &Content, resource: Resource, store: Store) -> bool {
        match store {
            Store::Head => self.head_has_room(content, resource),
            Store::Keeper => self.keeper_has_room(content),
            Store::Card(place) => self.free_slot(content, place, resource).is_some(),
        }
    }

    /// How many of a resource lie there.
    pub(crate) fn stored(&self, resource: Resource, store: Store) -> u8 {
        match store {
            Store::Head => self.head[resource.index()],
            Store::Keeper => self.keeper[resource.index()],
            Store::Card(place) => self
                .card(place)
                .map_or(0, |card| card.slots.iter().filter(|slot| **slot == Some(resource)).count() as u8),
        }
    }

    /// Every store with room for a resource.
    pub(crate) fn free_stores(&self, content: &Content, resource: Resource, mut found: impl FnMut(Store)) {
        if self.head_has_room(content, resource) {
            found(Store::Head);
        }
        if self.keeper_has_room(content) {
            found(Store::Keeper);
        }
        for (place, card) in self.places(Column::WITH_SLOTS) {
            if card.face_up && (card.slots[0].is_none() || card.slots[1].is_none()) {
                let slots = &content.cards[card.card.index()].slots;
                let free = |slot: usize| slots[slot].has(resource) && card.slots[slot].is_none();
                if free(0) || free(1) {
                    found(Store::Card(place));
                }
            }
        }
    }

    /// Whether a resource fits anywhere.
    pub(crate) fn fits(&self, content: &Content, resource: Resource) -> bool {
        let mut fits = false;
        self.free_stores(content, resource, |_| fits = true);
        fits
    }

    /// Every store that holds a resource, with the number there.
    pub(crate) fn stores_with(&self, resource: Resource, mut found: impl FnMut(Store, u8)) {
        if self.stock[resource.index()] == 0 {
            return;
        }
        for store in [Store::Head, Store::Keeper] {
            let n = self.stored(resource, store);
            if n > 0 {
                found(store, n);
            }
        }
        for (place, card) in self.places(Column::WITH_SLOTS) {
            let n = card.slots.iter().filter(|slot| **slot == Some(resource)).count() as u8;
            if n > 0 {
                found(Store::Card(place), n);
            }
        }
    }

    /// Puts a resource into a store that has room.
    pub(crate) fn put(&mut self, content: &Content, resource: Resource, store: Store) {
        let i = resource.index();
        match store {
            Store::Head => self.head[i] = self.head[i].saturating_add(1),
            Store::Keeper => self.keeper[i] = self.keeper[i].saturating_add(1),
            Store::Card(place) => {
                let Some(slot) = self.free_slot(content, place, resource) else { return };
                if let Some(card) = self.card_mut(place) {
                    card.slots[slot] = Some(resource);
                }
            }
        }
        self.stock[i] = self.stock[i].saturating_add(1);
    }

    /// Takes a resource out of a store that holds it. Nothing moves one from store to store: it leaves only to be
    /// delivered, paid or exchanged (SUN-3.11, SUN-3.12).
    pub(crate) fn take(&mut self, resource: Resource, store: Store) {
        let i = resource.index();
        match store {
            Store::Head => self.head[i] = self.head[i].saturating_sub(1),
            Store::Keeper => self.keeper[i] = self.keeper[i].saturating_sub(1),
            Store::Card(place) => {
                let slot =
                    self.card_mut(place).and_then(|card| card.slots.iter_mut().find(|slot| **slot == Some(resource)));
                if let Some(slot) = slot {
                    *slot = None;
                }
            }
        }
        self.stock[i] = self.stock[i].saturating_sub(1);
    }
}

impl SunaValo {
    /// SUN-3.8, SUN-3.9, SUN-3.10, SUN-RULING-11: a received resource goes to a free store of the receiver's choice, or
    /// is lost.
    pub(crate) fn receive(&mut self, seat: Seat, resource: Resource, teller: &mut Teller<impl Log<Event>>) {
        let mut stores = 0;
        let mut last = Store::Head;
        self.farm(seat).free_stores(&self.content, resource, |store| {
            stores += 1;
            last = store;
        });
        match stores {
            0 => teller.tell(|| Event::Lost { seat, resource }),
            1 => self.store(seat, resource, last, teller),
            _ => self.ask(seat, Decision::Store(resource)),
        }
    }

    pub(crate) fn store(&mut self, seat: Seat, resource: Resource, store: Store, teller: &mut Teller<impl Log<Event>>) {
        let content = self.content;
        self.farm_mut(seat).put(&content, resource, store);
        teller.tell(|| Event::Stored { seat, resource, store });
    }

    pub(crate) fn check_store(&self, seat: Seat, resource: Resource, store: Store) -> Result<(), Refusal> {
        if self.farm(seat).has_room(&self.content, resource, store) {
            return Ok(());
        }
        let rules: &[&str] = match store {
            Store::Keeper => &["SUN-3.8", "SUN-20.3.1"],
            _ => &["SUN-3.5", "SUN-3.8"],
        };
        Err(Refusal::new("refusal.no_room", rules).with("what", resource.word()).at_store("store", store))
    }

    /// A resource or an energy stone comes in.
    pub(crate) fn receive_good(&mut self, seat: Seat, good: Good, teller: &mut Teller<impl Log<Event>>) {
        match good.resource() {
            Some(resource) => self.receive(seat, resource, teller),
            None => self.gain_energy(seat, 1, teller),
        }
    }

    /// SUN-3.3: energy needs no storage. It is a number, and the supply has no end (SUN-1.8, SUN-1.9).
    pub(crate) fn gain_energy(&mut self, seat: Seat, n: u16, teller: &mut Teller<impl Log<Event>>) {
        if n > 0 {
            let energy = &mut self.farm_mut(seat).energy;
            *energy = energy.saturating_add(n);
            teller.tell(|| Event::EnergyGained { seat, n });
        }
    }
}

/// Where to store a received resource (SUN-3.8).
#[derive(Clone, Copy)]
pub(crate) struct StoreResource(pub(crate) Resource);

impl Question for StoreResource {
    type Answer = Store;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        about("prompt.store", self.0.word())
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.farm(seat).free_stores(&game.content, self.0, |store| out.push(Action::Store(store)));
    }

    fn heard(&self, action: Action) -> Option<Store> {
        if let Action::Store(store) = action { Some(store) } else { None }
    }

    fn check(&self, game: &SunaValo, seat: Seat, store: Store) -> Result<(), Refusal> {
        game.check_store(seat, self.0, store)
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, store: Store, teller: &mut Teller<impl Log<Event>>) {
        game.store(seat, self.0, store, teller);
    }

    fn describe(&self, _: &SunaValo, _: Seat, store: Store) -> Text {
        Text::new("option.store").at_store("store", store)
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.farm(seat).fits(&game.content, self.0)
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        false
    }
}
