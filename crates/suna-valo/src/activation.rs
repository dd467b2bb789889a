//! Activating columns and single cards (SUN-7): what can be used, in any order, each thing once.
//!
//! The icons of one activation that are alike are counted together: drones, cogwheels, energy. Slots that may still
//! produce are marked on their cards.

use crate::action::{Action, Origin};
use crate::bots::describe_step;
use crate::content::{Ability, Content, Effect, Gain};
use crate::decide::{MANY, Question, about, card_word, describe_done, or_done, require};
use crate::delivery::Order;
use crate::event::{Event, Whereabouts};
use crate::pieces::{Column, Columns, Good, Place, Progress, Resource, Store, Track};
use crate::state::{Activated, Activation, Decision, Farm, Reach, Step, SunaValo, tile_bit};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

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
fn gain_with(gains: &[Gain], good: Good) -> Option<usize> {
    let offers = gains.iter().enumerate().filter(|(_, gain)| gain.n > 0 && gain.of.contains(good));
    offers.min_by_key(|(_, gain)| gain.of.len()).map(|(index, _)| index)
}

/// Takes a good away from what is to be received.
fn take_from_gains(gains: &mut ArrayVec<Gain, { crate::state::MAX_GAINS }>, good: Good) {
    let Some(index) = gain_with(gains, good) else { return };
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
        self.run_after(seat, Step::AfterTile);
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

    /// A card on a farm, in words.
    pub(crate) fn describe_card(&self, seat: Seat, place: Place) -> Text {
        let card = self.farm(seat).card(place).map_or("option.nothing", |card| card.card.word());
        Text::new("option.card").with("what", card).at_place("place", place)
    }

    fn activation_fits(&self, seat: Seat, activation: &Activation) -> Result<(), &'static str> {
        const MOST: u8 = 120;
        let farm = self.farm(seat);
        let exists = match activation.what {
            // A head produces with its whole column only, and only where it produces at all (SUN-7.1.1, SUN-7.1.5).
            Activated::Column(column) => !activation.head || !self.content.heads[column.index()].produces.is_empty(),
            Activated::Card(place) => !activation.head && farm.card(place).is_some(),
        };
        let small = [activation.energy, activation.drones, activation.steps].iter().all(|&n| n <= MOST);
        let gains = activation.gains.iter().all(|gain| gain.n <= MOST && gain.n > 0 && !gain.of.is_empty());
        let reach = match activation.reach {
            Reach::Only(place) => place.column == Column::Personal && farm.card(place).is_some(),
            _ => true,
        };
        if exists && small && gains && reach && activation.tiles & !farm.progress == 0 {
            Ok(())
        } else {
            Err("the activation names what is not there")
        }
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

/// SUN-7.4.3: whether a good is among those to receive.
fn check_gain(gains: &[Gain], good: Good) -> Result<(), Refusal> {
    if gain_with(gains, good).is_some() {
        return Ok(());
    }
    Err(Refusal::new("refusal.not_offered", &["SUN-7.4.3", "SUN-24.3"]).with("what", good.word()))
}

/// What can be used in an activation, each thing once.
#[derive(Clone, Copy)]
pub(crate) enum Function {
    Energy,
    Produce(Resource, Origin, bool),
    Gain(Good),
    Tile(Progress),
    Deliver(Order),
    Step(Track),
    End,
}

impl Question for Activation {
    type Answer = Function;

    fn prompt(&self, game: &SunaValo, seat: Seat) -> Text {
        let what = match self.what {
            Activated::Column(column) => column.word(),
            Activated::Card(place) => card_word(game.farm(seat).card(place).map(|card| card.card)),
        };
        about("prompt.activation", what)
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_activation(seat, self, out);
    }

    /// With productions in ascending order.
    fn search_options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_activation_in_order(seat, self, out);
    }

    fn heard(&self, action: Action) -> Option<Function> {
        Some(match action {
            Action::Energy => Function::Energy,
            Action::Produce(resource, origin, keeper) => Function::Produce(resource, origin, keeper),
            Action::Gain(good) => Function::Gain(good),
            Action::Tile(tile) => Function::Tile(tile),
            Action::Step(track) => Function::Step(track),
            Action::Done => Function::End,
            _ => Function::Deliver(Order::heard(action)?),
        })
    }

    fn check(&self, game: &SunaValo, seat: Seat, function: Function) -> Result<(), Refusal> {
        let spent = |id| Err(Refusal::new(id, &["SUN-7.1.1"]));
        match function {
            Function::Energy if self.energy == 0 => spent("refusal.no_energy_icon"),
            Function::Energy | Function::End => Ok(()),
            Function::Produce(resource, origin, keeper) => game.check_production(seat, self, resource, origin, keeper),
            Function::Gain(good) => check_gain(&self.gains, good),
            Function::Tile(tile) => game.check_tile(seat, self, tile),
            Function::Deliver(_) if self.drones == 0 => spent("refusal.no_drone_left"),
            Function::Deliver(order) => game.check_delivery(seat, self.reach, order).map(drop),
            Function::Step(_) if self.steps == 0 => spent("refusal.no_cogwheel_left"),
            Function::Step(track) => game.check_step(seat, track),
        }
    }

    /// SUN-7.1.2: one function, with everything it causes; what is left stays open beneath it. Symbols of a column
    /// count each for itself, so a player may jump between cards (SUN-7.1.4, SUN-RULING-24).
    fn answer(&self, game: &mut SunaValo, seat: Seat, function: Function, teller: &mut Teller<impl Log<Event>>) {
        let mut left = self.clone();
        left.last_pick = 0;
        match function {
            Function::End => game.end_activation(seat, self),
            Function::Produce(resource, origin, keeper) => {
                game.produce(seat, &mut left, resource, origin, keeper, teller);
                game.ask(seat, Decision::Activation(left));
            }
            Function::Energy => {
                left.energy = 0;
                game.ask(seat, Decision::Activation(left));
                game.gain_energy(seat, self.energy.into(), teller);
            }
            Function::Gain(good) => {
                take_from_gains(&mut left.gains, good);
                game.ask(seat, Decision::Activation(left));
                game.receive_good(seat, good, teller);
            }
            Function::Tile(tile) => {
                left.tiles &= !tile_bit(tile);
                game.ask(seat, Decision::Activation(left));
                game.use_tile(seat, tile, teller);
            }
            Function::Deliver(order) => {
                left.drones = left.drones.saturating_sub(1);
                game.ask(seat, Decision::Activation(left));
                game.deliver_as(seat, self.reach, order, teller);
            }
            Function::Step(track) => {
                left.steps = left.steps.saturating_sub(1);
                game.ask(seat, Decision::Activation(left));
                game.step(seat, track, teller);
            }
        }
    }

    fn describe(&self, game: &SunaValo, seat: Seat, function: Function) -> Text {
        match function {
            Function::Energy => Text::new("option.energy"),
            Function::Produce(resource, origin, keeper) => {
                let text = about(if keeper { "option.produce_keeper" } else { "option.produce" }, resource.word());
                match origin {
                    Origin::Head => text.with("place", "store.head"),
                    Origin::Card(place) => text.at_place("place", place),
                }
            }
            Function::Gain(good) => about("option.gain", good.word()),
            Function::Tile(tile) => about("option.tile", tile.word()),
            Function::Deliver(order) => game.describe_delivery(seat, order),
            Function::Step(track) => describe_step(track),
            Function::End => describe_done(),
        }
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.can_go_on(seat, self)
    }

    fn pass_by(&self, game: &mut SunaValo, seat: Seat, _: &mut Teller<impl Log<Event>>) {
        game.end_activation(seat, self);
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }

    fn fits(&self, game: &SunaValo, seat: Seat) -> Result<(), &'static str> {
        game.activation_fits(seat, self)
    }
}

/// Which resource to receive next.
#[derive(Clone, Copy)]
pub(crate) struct Receive<'a>(pub(crate) &'a ArrayVec<Gain, { crate::state::MAX_GAINS }>);

impl Question for Receive<'_> {
    type Answer = Good;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.receive")
    }

    fn options(&self, _: &SunaValo, _: Seat, out: &mut Vec<Action>) {
        list_gains(self.0, out);
    }

    fn heard(&self, action: Action) -> Option<Good> {
        if let Action::Gain(good) = action { Some(good) } else { None }
    }

    fn check(&self, _: &SunaValo, _: Seat, good: Good) -> Result<(), Refusal> {
        check_gain(self.0, good)
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, good: Good, teller: &mut Teller<impl Log<Event>>) {
        let mut gains = self.0.clone();
        take_from_gains(&mut gains, good);
        // What is still to come waits until this one is stored.
        if !gains.is_empty() {
            let mut merged = ArrayVec::new();
            gains.iter().for_each(|&gain| add_gain(&mut merged, gain));
            game.ask(seat, Decision::Receive(merged));
        }
        game.receive_good(seat, good, teller);
    }

    fn describe(&self, _: &SunaValo, _: Seat, good: Good) -> Text {
        about("option.gain", good.word())
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        !game.is_received_at_once(seat, self.0)
    }

    fn pass_by(&self, game: &mut SunaValo, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        game.continue_receiving(seat, self.0.clone(), teller);
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }

    fn fits(&self, _: &SunaValo, _: Seat) -> Result<(), &'static str> {
        require(self.0.iter().all(|gain| gain.n <= MANY && !gain.of.is_empty()), "a gain of nothing")?;
        require(!self.0.is_empty(), "no gain")
    }
}

/// The next single card (SUN-21.12, SUN-20.7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SingleCards {
    /// How many more.
    pub n: u8,
    /// From these columns.
    pub columns: Columns,
    /// At most one from each.
    pub distinct: bool,
}

impl Question for SingleCards {
    type Answer = Option<Place>;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.cards").with("n", self.n)
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_single_cards(seat, self.columns, out);
        out.push(Action::Done);
    }

    fn heard(&self, action: Action) -> Option<Option<Place>> {
        or_done(action, |action| if let Action::Card(place) = action { Some(place) } else { None })
    }

    fn check(&self, game: &SunaValo, seat: Seat, place: Option<Place>) -> Result<(), Refusal> {
        place.map_or(Ok(()), |place| game.check_single_card(seat, self.columns, place))
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, place: Option<Place>, teller: &mut Teller<impl Log<Event>>) {
        let Some(place) = place else { return };
        let columns = if self.distinct { self.columns.without(place.column) } else { self.columns };
        game.ask(seat, Decision::Cards(SingleCards { n: self.n.saturating_sub(1), columns, ..*self }));
        game.activate_card(seat, place, teller);
    }

    fn describe(&self, game: &SunaValo, seat: Seat, place: Option<Place>) -> Text {
        place.map_or_else(describe_done, |place| game.describe_card(seat, place))
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        self.n > 0 && game.is_within_reach(seat, |game| game.has_single_card(seat, self.columns))
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }

    fn fits(&self, _: &SunaValo, _: Seat) -> Result<(), &'static str> {
        require(self.n <= MANY && !self.columns.contains(Column::Personal), "too many cards, or personal orders")
    }
}
