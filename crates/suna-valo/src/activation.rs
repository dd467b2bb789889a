//! Activating columns and single cards (SUN-7): what can be used, in any order, each thing once.
//!
//! The icons of one activation that are alike are counted together: drones, cogwheels, energy. Slots that may still
//! produce are marked on their cards.

use crate::action::{Action, Origin};
use crate::content::{Ability, Content, Effect, Gain};
use crate::event::{Event, Whereabouts};
use crate::pieces::{Column, Columns, Good, Place, Progress, Resource, Store};
use crate::state::{Activated, Activation, Decision, Farm, Reach, SunaValo, tile_bit};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};
use arrayvec::ArrayVec;

impl Activation {
    /// Nothing to use yet.
    fn of(what: Activated) -> Activation {
        Activation {
            what,
            head: false,
            energy: 0,
            drones: 0,
            reach: Reach::All,
            steps: 0,
            gains: ArrayVec::new(),
            tiles: 0,
            last_pick: 0,
        }
    }
}

/// Adds a gain to others of the same choice.
pub(crate) fn add_gain(gains: &mut ArrayVec<Gain, { crate::state::MAX_GAINS }>, gain: Gain) {
    match gains.iter_mut().find(|other| other.of == gain.of) {
        Some(other) => other.n = other.n.saturating_add(gain.n),
        None => drop(gains.try_push(gain)),
    }
}

/// The gain a good is taken from: of those that offer it the one with the fewest kinds.
pub(crate) fn gain_with(gains: &[Gain], good: Good) -> Option<usize> {
    let offers = gains.iter().enumerate().filter(|(_, gain)| gain.n > 0 && gain.of.contains(good));
    offers.min_by_key(|(_, gain)| gain.of.len()).map(|(index, _)| index)
}

/// Takes one of a gain away.
pub(crate) fn use_gain(gains: &mut ArrayVec<Gain, { crate::state::MAX_GAINS }>, index: usize) {
    if let Some(gain) = gains.get_mut(index) {
        gain.n = gain.n.saturating_sub(1);
        if gain.n == 0 {
            gains.remove(index);
        }
    }
}

impl Farm {
    /// SUN-7.6.1: the drones of the transport dock, head and face-up cards. Those of other columns do not help
    /// (SUN-7.6.6).
    pub(crate) fn dock_drones(&self, content: &Content) -> u8 {
        let on_cards = self.column(Column::Transport).iter().filter(|card| card.face_up);
        let drones = on_cards.map(|card| content.cards[card.card.index()].drones);
        drones.fold(content.heads[Column::Transport.index()].drones, u8::saturating_add)
    }
}

impl SunaValo {
    /// SUN-7.1.1: head and cards of a column, with own tiles (SUN-7.2.1) and C01; `steps` come from IMP01. A column may
    /// be empty but for its head (SUN-7.1.7, SUN-7.1.8).
    pub(crate) fn activate_column(
        &mut self,
        seat: Seat,
        column: Column,
        steps: u8,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let content = self.content;
        let head = &content.heads[column.index()];
        let farm = self.farm_mut(seat);
        let mut activation = Activation::of(Activated::Column(column));
        activation.head = !head.produces.is_empty();
        activation.energy = head.energy;
        activation.drones = head.drones;
        activation.steps = steps;
        for card in farm.column_mut(column) {
            card.ready = 0;
            // What a card shows works in whatever column it lies (SUN-7.3.7, SUN-7.4.2, SUN-7.5.2).
            if card.face_up {
                let spec = &content.cards[card.card.index()];
                activation.energy = activation.energy.saturating_add(spec.energy);
                activation.drones = activation.drones.saturating_add(spec.drones);
                activation.steps = activation.steps.saturating_add(spec.cogs);
                spec.gains.iter().for_each(|&gain| add_gain(&mut activation.gains, gain));
                card.ready = u8::from(!spec.slots[0].is_empty()) | u8::from(!spec.slots[1].is_empty()) << 1;
            }
        }
        if head.dock {
            // SUN-7.6.1, SUN-7.6.2, SUN-7.6.3: the drones of the dock, for personal orders; no cogwheels.
            activation.drones = farm.dock_drones(&content);
            activation.reach = Reach::Personal;
        }
        if let (Some(Ability::ExtraDelivery(n)), Column::Transport | Column::Personal) =
            (farm.ability(&content), column)
        {
            // SUN-7.6.5, SUN-20.1.1, SUN-20.1.2, SUN-RULING-4.
            activation.drones = activation.drones.saturating_add(n);
        }
        // SUN-7.6.4: tiles of this column, not those of the dock.
        let usable = farm.usable_tiles();
        let tiles = Progress::all().filter(|&tile| usable & tile_bit(tile) != 0);
        let tiles = tiles.filter(|tile| content.progress[tile.index()].column == column);
        activation.tiles = tiles.fold(0, |all, tile| all | tile_bit(tile));
        teller.tell(|| Event::ColumnActivated { seat, column });
        self.ask(seat, Decision::Activation(activation));
    }

    /// SUN-7.1.5, SUN-7.1.6, SUN-20.1.3: just this card, without head, tiles and C01.
    pub(crate) fn activate_card(&mut self, seat: Seat, place: Place, teller: &mut Teller<impl Log<Event>>) {
        let content = self.content;
        let farm = self.farm_mut(seat);
        let drones_of_dock = farm.dock_drones(&content);
        let Some(card) = farm.card_mut(place).filter(|card| card.face_up) else { return };
        let spec = &content.cards[card.card.index()];
        let mut activation = Activation::of(Activated::Card(place));
        card.ready = u8::from(!spec.slots[0].is_empty()) | u8::from(!spec.slots[1].is_empty()) << 1;
        activation.energy = spec.energy;
        activation.drones = spec.drones;
        activation.steps = spec.cogs;
        spec.gains.iter().for_each(|&gain| add_gain(&mut activation.gains, gain));
        if !spec.needs.is_empty() {
            // SUN-20.8.3, SUN-RULING-5: a personal order is served by the drones of the dock.
            activation.drones = drones_of_dock;
            activation.reach = Reach::Only(place);
        }
        let card = card.card;
        teller.tell(|| Event::CardActivated { seat, card });
        self.ask(seat, Decision::Activation(activation));
    }

    /// Whether activating this card would bring anything now.
    pub(crate) fn card_is_of_use(&self, seat: Seat, place: Place) -> bool {
        let Some(card) = self.farm(seat).card(place).filter(|card| card.face_up) else { return false };
        let spec = &self.content.cards[card.card.index()];
        let empty = |slot: usize| !spec.slots[slot].is_empty() && card.slots[slot].is_none();
        empty(0)
            || empty(1)
            || spec.energy > 0
            || !spec.gains.is_empty()
            || spec.cogs > 0 && self.can_step(seat)
            || spec.drones > 0 && self.can_deliver(seat, Reach::All)
    }

    pub(crate) fn check_card_of_use(&self, seat: Seat, place: Place) -> Result<(), Refusal> {
        if self.card_is_of_use(seat, place) {
            return Ok(());
        }
        let refusal = match self.farm(seat).card(place) {
            Some(card) if card.face_up => Refusal::new("refusal.card_without_use", &["SUN-7.1.3"]),
            Some(_) => Refusal::new("refusal.card_face_down", &["SUN-6.4", "SUN-7.1.10"]),
            None => Refusal::new("refusal.no_such_card", &["SUN-6.7"]),
        };
        Err(refusal.at_place("card", place))
    }

    /// Whether anything can still be used; C06 may bring what a drone lacks.
    pub(crate) fn can_go_on(&self, seat: Seat, activation: &Activation) -> bool {
        activation.energy > 0
            || !activation.gains.is_empty()
            || activation.steps > 0 && self.can_step(seat)
            || activation.tiles != 0 && Progress::all().any(|tile| self.can_use_tile(seat, activation, tile))
            || self.can_produce_anything(seat, activation)
            || activation.drones > 0 && self.can_deliver(seat, activation.reach)
            || self.could_use_more(seat, activation) && self.can_swap_anything(seat)
    }

    /// Whether anything is left that another good, or room in a storage, would make possible.
    fn could_use_more(&self, seat: Seat, activation: &Activation) -> bool {
        let column = match activation.what {
            Activated::Column(column) => column,
            Activated::Card(place) => place.column,
        };
        let ready = || self.farm(seat).column(column).iter().any(|card| card.ready != 0);
        let delivers = |tile: Progress| matches!(self.content.progress[tile.index()].effect, Effect::Deliver { .. });
        let tile = || Progress::all().any(|tile| activation.tiles & tile_bit(tile) != 0 && delivers(tile));
        activation.drones > 0 || activation.head || ready() || tile()
    }

    fn can_produce_anything(&self, seat: Seat, activation: &Activation) -> bool {
        let mut any = false;
        self.for_each_production(seat, activation, |_| any = true);
        any
    }

    /// Every production that is possible now. A head produces what is chosen now, and with C03 even when it is full; a
    /// slot that is full does not (SUN-20.3.3, SUN-20.3.4, SUN-RULING-29, SUN-RULING-45).
    fn for_each_production(&self, seat: Seat, activation: &Activation, mut found: impl FnMut(Action)) {
        let farm = self.farm(seat);
        let content = &self.content;
        let column = match activation.what {
            Activated::Column(column) => column,
            Activated::Card(place) => place.column,
        };
        if !column.has_slots() {
            return;
        }
        let keeper = farm.keeper_has_room(content);
        if activation.head {
            for resource in content.heads[column.index()].produces.resources() {
                if farm.head_has_room(content, resource) {
                    found(Action::Produce(resource, Origin::Head, false));
                }
                if keeper {
                    found(Action::Produce(resource, Origin::Head, true));
                }
            }
        }
        for (row, card) in farm.column(column).iter().enumerate() {
            if card.ready == 0 {
                continue;
            }
            let spec = &content.cards[card.card.index()];
            let ready = |slot: usize| card.ready >> slot & 1 != 0 && card.slots[slot].is_none();
            let of = |slot: usize| if ready(slot) { spec.slots[slot].0 } else { 0 };
            let origin = Origin::Card(Place { column, row: row as u8 });
            let kinds = of(0) | of(1);
            for &resource in Resource::ALL {
                if kinds >> resource.index() & 1 != 0 {
                    found(Action::Produce(resource, origin, false));
                    if keeper {
                        found(Action::Produce(resource, origin, true));
                    }
                }
            }
        }
    }

    /// The slot of a card that would produce a resource now (SUN-7.3.1, SUN-7.3.2, SUN-7.3.3). One that was emptied a
    /// moment ago produces (SUN-7.3.6).
    fn producing_slot(&self, seat: Seat, activation: &Activation, place: Place, resource: Resource) -> Option<usize> {
        let inside = match activation.what {
            Activated::Column(column) => column == place.column,
            Activated::Card(card) => card == place,
        };
        let card = self.farm(seat).card(place).filter(|_| inside)?;
        let slots = &self.content.cards[card.card.index()].slots;
        (0..2).find(|&slot| card.ready >> slot & 1 != 0 && card.slots[slot].is_none() && slots[slot].has(resource))
    }

    pub(crate) fn check_production(
        &self,
        seat: Seat,
        activation: &Activation,
        resource: Resource,
        origin: Origin,
        keeper: bool,
    ) -> Result<(), Refusal> {
        let farm = self.farm(seat);
        match origin {
            Origin::Head => {
                let column = match activation.what {
                    Activated::Column(column) if activation.head => column,
                    _ => return Err(Refusal::new("refusal.head_not_ready", &["SUN-7.1.1", "SUN-7.1.5"])),
                };
                if !self.content.heads[column.index()].produces.has(resource) {
                    return Err(Refusal::new("refusal.head_other_kind", &["SUN-7.3.4"]).with("what", resource.word()));
                }
                if !keeper && !farm.head_has_room(&self.content, resource) {
                    return Err(Refusal::new("refusal.head_full", &["SUN-7.3.5"]).with("what", resource.word()));
                }
            }
            Origin::Card(place) => {
                if self.producing_slot(seat, activation, place, resource).is_none() {
                    return Err(Refusal::new("refusal.slot_not_ready", &["SUN-7.3.1", "SUN-7.3.2"])
                        .at_place("card", place)
                        .with("what", resource.word()));
                }
            }
        }
        if keeper && !farm.keeper_has_room(&self.content) {
            return Err(Refusal::new("refusal.no_room", &["SUN-20.3.1", "SUN-20.3.2"])
                .with("what", resource.word())
                .with("store", "store.keeper"));
        }
        Ok(())
    }

    /// SUN-3.16, SUN-7.3.1, SUN-7.3.5: into the slot or head that produces, or with C03 onto the character.
    pub(crate) fn produce(
        &mut self,
        seat: Seat,
        activation: &mut Activation,
        resource: Resource,
        origin: Origin,
        keeper: bool,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let content = self.content;
        let store = match origin {
            Origin::Head => {
                activation.head = false;
                Store::Head
            }
            Origin::Card(place) => {
                let slot = self.producing_slot(seat, activation, place, resource);
                if let (Some(slot), Some(card)) = (slot, self.farm_mut(seat).card_mut(place)) {
                    card.ready &= !(1 << slot);
                    if !keeper {
                        // Straight into this slot, which is not always the first free one of the card.
                        card.slots[slot] = Some(resource);
                    }
                }
                Store::Card(place)
            }
        };
        let farm = self.farm_mut(seat);
        let store = if keeper { Store::Keeper } else { store };
        match store {
            Store::Card(_) => farm.stock[resource.index()] = farm.stock[resource.index()].saturating_add(1),
            store => farm.put(&content, resource, store),
        }
        activation.last_pick = production_number(resource, origin, keeper);
        teller.tell(|| Event::Produced { seat, resource, store });
    }

    /// SUN-RULING-38: a tile that can do nothing at all may not be used.
    pub(crate) fn can_use_tile(&self, seat: Seat, activation: &Activation, tile: Progress) -> bool {
        activation.tiles & tile_bit(tile) != 0 && self.can_execute(seat, &self.content.progress[tile.index()].effect)
    }

    pub(crate) fn check_tile(&self, seat: Seat, activation: &Activation, tile: Progress) -> Result<(), Refusal> {
        if self.can_use_tile(seat, activation, tile) {
            return Ok(());
        }
        if self.farm(seat).progress & tile_bit(tile) == 0 {
            return Err(Refusal::new("refusal.not_your_tile", &["SUN-7.2.1"]).with("what", tile.word()));
        }
        if self.farm(seat).fresh & tile_bit(tile) != 0 {
            return Err(Refusal::new("refusal.tile_too_new", &["SUN-11.10"]).with("what", tile.word()));
        }
        if activation.tiles & tile_bit(tile) == 0 {
            return Err(Refusal::new("refusal.tile_not_ready", &["SUN-7.2.1", "SUN-7.1.5"]).with("what", tile.word()));
        }
        Err(self.why_not(seat, &self.content.progress[tile.index()].effect))
    }

    /// SUN-7.2.1, SUN-RULING-25: the effect of an own tile, then C05.
    pub(crate) fn use_tile(&mut self, seat: Seat, tile: Progress, teller: &mut Teller<impl Log<Event>>) {
        teller.tell(|| Event::TileUsed { seat, tile });
        let effect = self.content.progress[tile.index()].effect;
        self.ask(seat, Decision::AfterTile);
        self.execute_must(seat, effect, teller);
    }

    /// SUN-20.5.1: each time a tile was used, C05 brings a good of choice.
    pub(crate) fn after_tile(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        if let Some(Ability::OnTileUse(effect)) = self.farm(seat).ability(&self.content) {
            self.execute(seat, effect, teller);
        }
    }

    /// SUN-7.1.3: what was not used is lost.
    pub(crate) fn end_activation(&mut self, seat: Seat, activation: &Activation) {
        let farm = self.farm_mut(seat);
        match activation.what {
            Activated::Column(column) => farm.column_mut(column).iter_mut().for_each(|card| card.ready = 0),
            Activated::Card(place) => {
                if let Some(card) = farm.card_mut(place) {
                    card.ready = 0;
                }
            }
        }
    }

    pub(crate) fn list_activation(&self, seat: Seat, activation: &Activation, out: &mut Vec<Action>) {
        if activation.energy > 0 {
            out.push(Action::Energy);
        }
        self.for_each_production(seat, activation, |action| out.push(action));
        self.list_other_functions(seat, activation, out);
    }

    /// As [`Self::list_activation`], with productions in ascending order.
    pub(crate) fn list_activation_in_order(&self, seat: Seat, activation: &Activation, out: &mut Vec<Action>) {
        if activation.energy > 0 {
            out.push(Action::Energy);
        }
        self.for_each_production(seat, activation, |action| {
            if let Action::Produce(resource, origin, keeper) = action
                && production_number(resource, origin, keeper) >= activation.last_pick
            {
                out.push(action);
            }
        });
        self.list_other_functions(seat, activation, out);
    }

    fn list_other_functions(&self, seat: Seat, activation: &Activation, out: &mut Vec<Action>) {
        list_gains(&activation.gains, out);
        if activation.tiles != 0 {
            out.extend(Progress::all().filter(|&tile| self.can_use_tile(seat, activation, tile)).map(Action::Tile));
        }
        if activation.drones > 0 {
            self.list_deliveries(seat, activation.reach, out);
        }
        if activation.steps > 0 {
            self.list_steps(seat, out);
        }
        out.push(Action::Done);
    }

    pub(crate) fn has_single_card(&self, seat: Seat, columns: Columns) -> bool {
        self.single_cards(seat, columns).next().is_some()
    }

    fn single_cards(&self, seat: Seat, columns: Columns) -> impl Iterator<Item = Place> {
        let places = self.farm(seat).places(Column::IN_ROWS).map(|(place, _)| place);
        places.filter(move |&place| columns.contains(place.column) && self.card_is_of_use(seat, place))
    }

    pub(crate) fn list_single_cards(&self, seat: Seat, columns: Columns, out: &mut Vec<Action>) {
        out.extend(self.single_cards(seat, columns).map(Action::Card));
    }

    pub(crate) fn check_single_card(&self, seat: Seat, columns: Columns, place: Place) -> Result<(), Refusal> {
        if !columns.contains(place.column) {
            return Err(Refusal::new("refusal.column_not_allowed", &["SUN-21.12", "SUN-20.7.1"])
                .with("column", place.column.word()));
        }
        self.check_card_of_use(seat, place)
    }
}

/// Every good some gain offers.
pub(crate) fn list_gains(gains: &[Gain], out: &mut Vec<Action>) {
    let kinds = gains.iter().filter(|gain| gain.n > 0).fold(0, |all, gain| all | gain.of.0);
    out.extend(Good::ALL.iter().filter(|good| kinds >> good.index() & 1 != 0).map(|&good| Action::Gain(good)));
}

/// The order in which search takes productions.
fn production_number(resource: Resource, origin: Origin, keeper: bool) -> u16 {
    let place = match origin {
        Origin::Head => 0,
        Origin::Card(place) => 1 + place.index() as u16,
    };
    (place * Resource::COUNT as u16 + resource.index() as u16) * 2 + u16::from(keeper)
}
