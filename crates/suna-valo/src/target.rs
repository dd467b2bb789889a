//! What an option is about, for those who draw it: the spot of the table that stands for it, and what a picture needs.

use crate::action::{Action, Origin, Pick};
use crate::content::MAX_NEEDS;
use crate::pieces::{
    Card, Character, Column, EndTile, Good, Place, Progress, PublicOrder, Resource, ShipOrder, Space, Store, Track,
};
use crate::state::{Decision, SPACES, SunaValo};
use almende_core::Seat;
use serde::{Deserialize, Serialize};

/// What an option is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export, optional_fields, export_to = "suna-valo/"))]
pub struct Target {
    /// What choosing it does.
    pub does: Does,
    /// The spot that stands for it; without one it is a button beside the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Spot>,
    /// How many of the good lie there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lies: Option<u16>,
    /// What is produced goes to the character that stores.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub to_keeper: bool,
    /// It ends the turn, or what is offered, in so many words.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub ends: bool,
}

/// What choosing an option does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Does {
    /// Chooses the character to keep.
    Choose,
    /// Gives a good.
    Give,
    /// Leaves one out.
    Leave,
    /// Pays the rest without the discount.
    PayInFull,
    /// Buys a card.
    Buy,
    /// Fulfils a ship order.
    Fulfil,
    /// Puts a card face up into a column.
    Place,
    /// Puts it there face down.
    Hide,
    /// Triggers a festival.
    Celebrate,
    /// Performs its effect.
    Perform,
    /// Produces.
    Produce,
    /// Takes the energy of an activation.
    Charge,
    /// Receives a good.
    Gain,
    /// Uses an own tile.
    Use,
    /// Stores what is received.
    Store,
    /// Delivers to an order.
    Deliver,
    /// Takes a step on a bot track.
    Step,
    /// Takes a figure.
    TakeFigure,
    /// Takes a tile.
    TakeTile,
    /// Chooses the side of a row bonus marker.
    Row,
    /// Activates a card or a column.
    Activate,
    /// Takes a card from the discard pile.
    Recover,
    /// Exchanges a good on a card.
    Swap,
    /// Turns up the top card of the pile.
    Reveal,
    /// Adds a card to the display.
    Add,
    /// Replaces a card of the display.
    Replace,
    /// Does no more of what is offered.
    Finish,
}

/// A spot of the table one can point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Spot {
    /// A character.
    Character(Character),
    /// One's energy stones.
    Energy,
    /// A resource in a storage.
    Good(Storage, Resource),
    /// A resource of the farm market.
    Market(Resource),
    /// A good of a payment that need not be paid.
    Leave(Good),
    /// A card that can be bought or added.
    Card(Card),
    /// A ship order.
    Ship(ShipOrder),
    /// The end of a column, for a card face up.
    Up(Column),
    /// The same for one face down.
    Down(Column),
    /// The festival in hand.
    Festival,
    /// A slot of a head or a card that can produce.
    Empty(Storage, Resource),
    /// The energy icons of an activation.
    EnergyIcon,
    /// A good of the general supply.
    Supply(Good),
    /// A progress tile or end-of-game tile.
    Tile(Tile),
    /// A storage, or a card of a farm.
    At(Storage),
    /// The head of a column.
    Head(Column),
    /// A slot of a public order, from 0.
    Need(PublicOrder, u8),
    /// A slot of a personal order.
    OwnNeed(Card, Resource),
    /// The next step of a track.
    Step(Track),
    /// The figure of a space.
    Figure(Space),
    /// A side of a row bonus marker.
    Row(RowSide),
    /// A card of the discard pile.
    Discard(Card),
    /// A good on a card of one's display: the place from 0, and the good.
    Price(u8, Good),
    /// The draw pile.
    Pile,
    /// A card of the hand.
    Hand(Card),
}

/// A side of a row bonus marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum RowSide {
    /// Points.
    Points,
    /// An activation.
    Activate,
}

/// A tile of the bot tracks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Tile {
    /// For a progress.
    Progress(Progress),
    /// For the end of the game.
    End(EndTile),
}

/// A place on a farm as the notation names it: `head`, `keeper`, or that of a card such as `crop2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/", type = "string"))]
pub enum Storage {
    /// Where resources can lie.
    Of(Store),
    /// A card that stores nothing.
    Card(Place),
}

impl From<Storage> for String {
    fn from(storage: Storage) -> String {
        match storage {
            Storage::Of(store) => store.to_string(),
            Storage::Card(place) => place.to_string(),
        }
    }
}

impl TryFrom<String> for Storage {
    type Error = String;
    fn try_from(text: String) -> Result<Storage, String> {
        let card = || Place::from_id(&text).map(Storage::Card);
        Store::from_id(&text).map(Storage::Of).or_else(card).ok_or_else(|| format!("{text:?} is no place of a farm"))
    }
}

impl From<Place> for Storage {
    fn from(place: Place) -> Storage {
        if place.column.has_slots() { Storage::Of(Store::Card(place)) } else { Storage::Card(place) }
    }
}

impl Storage {
    fn card(self) -> Option<Place> {
        match self {
            Storage::Of(Store::Card(place)) | Storage::Card(place) => Some(place),
            Storage::Of(_) => None,
        }
    }
}

impl From<Origin> for Storage {
    fn from(origin: Origin) -> Storage {
        match origin {
            Origin::Head => Storage::Of(Store::Head),
            Origin::Card(place) => place.into(),
        }
    }
}

impl Target {
    fn of(does: Does, on: Option<Spot>) -> Target {
        Target { does, on, lies: None, to_keeper: false, ends: false }
    }

    fn on(does: Does, spot: Spot) -> Target {
        Target::of(does, Some(spot))
    }
}

impl SunaValo {
    fn asked_now(&self) -> Option<&Decision> {
        self.pending.last()?.task.asked()
    }

    /// The column whose head takes a resource.
    fn home_of(&self, resource: Resource) -> Column {
        let takes = |column: &&Column| self.content.heads[column.index()].produces.has(resource);
        Column::WITH_SLOTS.iter().find(takes).copied().unwrap_or(Column::Crop)
    }

    fn spot_of_store(&self, resource: Option<Resource>, store: Store) -> Spot {
        match (store, resource) {
            (Store::Head, Some(resource)) => Spot::Head(self.home_of(resource)),
            _ => Spot::At(Storage::Of(store)),
        }
    }

    /// What an action of a seat is about.
    pub fn target_of(&self, seat: Seat, action: Action) -> Target {
        let farm = self.farm(seat);
        match action {
            Action::Character(character) => Target::on(Does::Choose, Spot::Character(character)),
            Action::Give(pick) => {
                let (spot, lies) = match pick {
                    Pick::Energy => (Spot::Energy, Some(farm.energy)),
                    Pick::Stored(resource, store) => {
                        (Spot::Good(Storage::Of(store), resource), Some(farm.stored(resource, store).into()))
                    }
                    Pick::Market(resource) => (Spot::Market(resource), None),
                };
                Target { lies, ..Target::on(Does::Give, spot) }
            }
            Action::Leave(good) => Target::on(Does::Leave, Spot::Leave(good)),
            Action::Full => Target::of(Does::PayInFull, None),
            Action::Buy(card) => Target::on(Does::Buy, Spot::Card(card)),
            Action::Ship(order) => Target::on(Does::Fulfil, Spot::Ship(order)),
            Action::Place(column) => Target::on(Does::Place, Spot::Up(column)),
            Action::FaceDown(column) => Target::on(Does::Hide, Spot::Down(column)),
            Action::Celebrate => Target::on(Does::Celebrate, Spot::Festival),
            Action::Perform => Target::on(Does::Perform, Spot::Festival),
            Action::Produce(resource, origin, to_keeper) => {
                Target { to_keeper, ..Target::on(Does::Produce, Spot::Empty(origin.into(), resource)) }
            }
            Action::Energy => Target::on(Does::Charge, Spot::EnergyIcon),
            Action::Gain(good) => Target::on(Does::Gain, Spot::Supply(good)),
            Action::Tile(tile) => Target::on(Does::Use, Spot::Tile(Tile::Progress(tile))),
            Action::Store(store) => {
                let resource = match self.asked_now() {
                    Some(Decision::Store(resource)) => Some(*resource),
                    _ => None,
                };
                Target::on(Does::Store, self.spot_of_store(resource, store))
            }
            Action::Keep(resource, store) => Target::on(Does::Store, self.spot_of_store(Some(resource), store)),
            Action::DeliverPublic(order, slot) => Target::on(Does::Deliver, Spot::Need(order, slot)),
            Action::DeliverPersonal(card, resource) => Target::on(Does::Deliver, Spot::OwnNeed(card, resource)),
            Action::Step(track) => Target::on(Does::Step, Spot::Step(track)),
            Action::Figure(space) => Target::on(Does::TakeFigure, Spot::Figure(space)),
            Action::TakeProgress(tile) => Target::on(Does::TakeTile, Spot::Tile(Tile::Progress(tile))),
            Action::TakeEnd(tile) => Target::on(Does::TakeTile, Spot::Tile(Tile::End(tile))),
            Action::RowPoints => Target::on(Does::Row, Spot::Row(RowSide::Points)),
            Action::RowActivate => Target::on(Does::Row, Spot::Row(RowSide::Activate)),
            Action::Card(place) => Target::on(Does::Activate, Spot::At(place.into())),
            Action::Column(column) => Target::on(Does::Activate, Spot::Head(column)),
            Action::Recover(card, _) => Target::on(Does::Recover, Spot::Discard(card)),
            Action::Swap(place, good) => Target::on(Does::Swap, Spot::Price(place, good)),
            Action::Reveal => Target::on(Does::Reveal, Spot::Pile),
            Action::Add(card) => Target::on(Does::Add, Spot::Card(card)),
            Action::Replace(_, card) => Target::on(Does::Replace, Spot::Hand(card)),
            Action::Done => Target { ends: true, ..Target::of(Does::Finish, None) },
        }
    }

    /// What somebody means who points at a spot with which nothing can be done now.
    pub fn aimed_at(&self, seat: Seat, spot: Spot) -> Option<Action> {
        let asked = self.asked_now();
        Some(match spot {
            Spot::Character(character) => Action::Character(character),
            Spot::Energy => Action::Give(Pick::Energy),
            Spot::Good(Storage::Of(store), resource) => Action::Give(Pick::Stored(resource, store)),
            Spot::Market(resource) => Action::Give(Pick::Market(resource)),
            Spot::Leave(good) => Action::Leave(good),
            Spot::Card(card) if matches!(asked, Some(Decision::Add(_))) => Action::Add(card),
            Spot::Card(card) => Action::Buy(card),
            Spot::Ship(order) => Action::Ship(order),
            Spot::Up(column) => Action::Place(column),
            Spot::Down(column) => Action::FaceDown(column),
            Spot::Festival if matches!(asked, Some(Decision::Perform(_))) => Action::Perform,
            Spot::Festival => Action::Celebrate,
            Spot::Empty(storage, resource) => {
                Action::Produce(resource, storage.card().map_or(Origin::Head, Origin::Card), false)
            }
            Spot::EnergyIcon => Action::Energy,
            Spot::Supply(good) => Action::Gain(good),
            Spot::Tile(Tile::Progress(tile)) if self.farm(seat).progress & crate::state::tile_bit(tile) != 0 => {
                Action::Tile(tile)
            }
            Spot::Tile(Tile::Progress(tile)) => Action::TakeProgress(tile),
            Spot::Tile(Tile::End(tile)) => Action::TakeEnd(tile),
            Spot::At(Storage::Of(store)) if matches!(asked, Some(Decision::Store(_))) => Action::Store(store),
            Spot::At(storage) => match storage.card() {
                Some(place) => Action::Card(place),
                None => Action::Store(Store::Keeper),
            },
            Spot::Head(column) => match asked {
                Some(Decision::PlaceCard(_)) => Action::Place(column),
                Some(Decision::Store(_)) => Action::Store(Store::Head),
                _ => Action::Column(column),
            },
            Spot::Need(order, slot) if usize::from(slot) < MAX_NEEDS => Action::DeliverPublic(order, slot),
            Spot::OwnNeed(card, resource) => Action::DeliverPersonal(card, resource),
            Spot::Step(track) => Action::Step(track),
            Spot::Figure(space) => Action::Figure(space),
            Spot::Row(RowSide::Points) => Action::RowPoints,
            Spot::Row(RowSide::Activate) => Action::RowActivate,
            Spot::Price(place, good) if usize::from(place) < SPACES => Action::Swap(place, good),
            Spot::Pile => Action::Reveal,
            Spot::Hand(card) => Action::Replace(0, card),
            // There is nothing, or no such place.
            Spot::Good(Storage::Card(_), _) | Spot::Discard(_) | Spot::Need(..) | Spot::Price(..) => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Setup, SunaValo};
    use almende_core::{Game, Seat, Seed};
    use serde_json::json;

    // Nobody but a page of ours counts places as the boards do: what is pointed at comes from outside.
    #[test]
    fn a_place_that_does_not_exist_means_nothing() {
        let game = SunaValo::new(SunaValo::standard_content(), 2, &Setup::default(), Seed::numbered(1, 0)).unwrap();
        let means = |spot| game.aimed(Seat::FIRST, &spot).map(|action| action.to_string());
        assert_eq!(means(json!({"need": ["A03", 4]})).as_deref(), Some("deliver A03 5"));
        assert_eq!(means(json!({"price": [2, "energy"]})).as_deref(), Some("swap 3 energy"));
        for spot in [json!({"need": ["A03", 5]}), json!({"need": ["A03", 255]}), json!({"price": [255, "energy"]})] {
            assert_eq!(means(spot.clone()), None, "{spot}");
        }
    }
}
