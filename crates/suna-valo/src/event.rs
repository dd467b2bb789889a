//! What happened. All is public but the cards of a hand and the choice of a character until all have chosen.

use crate::action::Pick;
use crate::pieces::{
    Card, Character, Column, EndTile, Good, Place, Progress, PublicOrder, Resource, ShipOrder, Space, Store, Track,
};
use almende_core::{Arg, Refusal, Seat, Text};
use serde::Serialize;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    missing_docs,
    reason = "the names of the variants and their parts say it; their texts stand in the catalogues"
)]
pub enum Event {
    CharacterChosen { seat: Seat },
    CharacterRevealed { seat: Seat, character: Character },
    EraBegins { era: u8, start: Seat },
    TurnBegins { seat: Seat },
    NothingPossible { seat: Seat },
    ExtraTurns,
    EraEndTriggered,
    Bought { seat: Seat, card: Card },
    Given { seat: Seat, good: Good, from: Source },
    LeftOut { seat: Seat, good: Good },
    SaleReceived { seat: Seat, energy: u8, resources: u8 },
    Stored { seat: Seat, resource: Resource, store: Store },
    Lost { seat: Seat, resource: Resource },
    Overflow { seat: Seat, n: u8 },
    CardPlaced { seat: Seat, card: Card, column: Column },
    CardPlacedFaceDown { seat: Seat, card: Card, column: Column },
    ColumnActivated { seat: Seat, column: Column },
    CardActivated { seat: Seat, card: Card },
    Produced { seat: Seat, resource: Resource, store: Store },
    EnergyGained { seat: Seat, n: u16 },
    TileUsed { seat: Seat, tile: Progress },
    DeliveredPublic { seat: Seat, resource: Resource, order: PublicOrder },
    DeliveredPersonal { seat: Seat, resource: Resource, card: Card },
    PublicCompleted { seat: Seat, order: PublicOrder, vp: u8 },
    PersonalCompleted { seat: Seat, card: Card, vp: u8 },
    ShipFulfilled { seat: Seat, order: ShipOrder, vp: u8 },
    FigureTaken { seat: Seat, space: Space },
    FigureBoxed { seat: Seat, space: Space },
    BotStep { seat: Seat, track: Track },
    ProgressTaken { seat: Seat, tile: Progress },
    EndTileTaken { seat: Seat, tile: EndTile },
    RowCompleted { seat: Seat, row: u8 },
    RowScored { seat: Seat, vp: u8 },
    RowActivated { seat: Seat },
    FestivalTriggered { seat: Seat, card: Card },
    FestivalPerformed { seat: Seat, card: Card },
    VillageCardRemoved { card: Card },
    Swapped { seat: Seat, card: Card, taken: Good, given: Good },
    Revealed { seat: Seat, card: Card },
    CardAdded { seat: Seat, card: Card },
    PriceSet { seat: Seat, card: Card, goods: u8, shortage: u8 },
    VillageRefilled { card: Card },
    FestivalDrawn { card: Card },
    PublicRevealed { order: PublicOrder },
    ShipRevealed { order: ShipOrder },
    Income { seat: Seat },
    HandDealt { seat: Seat, cards: Vec<Card> },
    HandDealtHidden { seat: Seat, cards: u8, festivals: u8 },
    CardReplaced { seat: Seat, old: Option<Card>, card: Card },
    HandDiscarded { seat: Seat, cards: Vec<Card> },
    ShortageFlipped { seat: Seat, n: u8 },
    GameOver,
}

/// Where a good that was spent came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The own energy stones.
    Energy,
    /// A storage.
    Store(Store),
    /// The farm market.
    Market,
}

impl From<Pick> for Source {
    fn from(pick: Pick) -> Source {
        match pick {
            Pick::Energy => Source::Energy,
            Pick::Stored(_, store) => Source::Store(store),
            Pick::Market(_) => Source::Market,
        }
    }
}

/// Places on a farm in words, as a parameter of what is said.
pub(crate) trait Whereabouts: Sized {
    /// The same with one more parameter.
    fn and(self, name: &'static str, value: Arg) -> Self;

    /// A card by its column and its row.
    fn at_place(self, name: &'static str, place: Place) -> Self {
        let row = self.and(name, "store.card".into()).and("row", (place.row + 1).into());
        row.and("column", place.column.word().into())
    }

    /// A storage.
    fn at_store(self, name: &'static str, store: Store) -> Self {
        match store {
            Store::Head => self.and(name, "store.head".into()),
            Store::Keeper => self.and(name, "store.keeper".into()),
            Store::Card(place) => self.at_place(name, place),
        }
    }
}

impl Whereabouts for Text {
    fn and(self, name: &'static str, value: Arg) -> Text {
        self.with(name, value)
    }
}

impl Whereabouts for Refusal {
    fn and(self, name: &'static str, value: Arg) -> Refusal {
        self.with(name, value)
    }
}

impl almende_core::Event for Event {
    fn text(&self) -> Text {
        let who = |id, seat: &Seat| Text::new(id).with("who", *seat);
        match self {
            Event::CharacterChosen { seat } => who("event.character_chosen", seat),
            Event::CharacterRevealed { seat, character } => {
                who("event.character_revealed", seat).with("what", character.word())
            }
            Event::EraBegins { era, start } => who("event.era_begins", start).with("n", *era),
            Event::TurnBegins { seat } => who("event.turn_begins", seat),
            Event::NothingPossible { seat } => who("event.nothing_possible", seat),
            Event::ExtraTurns => Text::new("event.extra_turns"),
            Event::EraEndTriggered => Text::new("event.era_end_triggered"),
            Event::Bought { seat, card } => who("event.bought", seat).with("what", card.word()),
            Event::Given { seat, good, from } => {
                let text = who("event.given", seat).with("what", good.word());
                match from {
                    Source::Energy => text.with("from", "store.own"),
                    Source::Market => text.with("from", "store.market"),
                    Source::Store(store) => text.at_store("from", *store),
                }
            }
            Event::LeftOut { seat, good } => who("event.left_out", seat).with("what", good.word()),
            Event::SaleReceived { seat, energy, resources } => {
                who("event.sale_received", seat).with("energy", *energy).with("n", *resources)
            }
            Event::Stored { seat, resource, store } => {
                who("event.stored", seat).with("what", resource.word()).at_store("store", *store)
            }
            Event::Lost { seat, resource } => who("event.lost", seat).with("what", resource.word()),
            Event::Overflow { seat, n } => who("event.overflow", seat).with("n", *n),
            Event::CardPlaced { seat, card, column } => {
                who("event.card_placed", seat).with("what", card.word()).with("column", column.word())
            }
            Event::CardPlacedFaceDown { seat, card, column } => {
                who("event.card_placed_face_down", seat).with("what", card.word()).with("column", column.word())
            }
            Event::ColumnActivated { seat, column } => {
                who("event.column_activated", seat).with("column", column.word())
            }
            Event::CardActivated { seat, card } => who("event.card_activated", seat).with("what", card.word()),
            Event::Produced { seat, resource, store } => {
                who("event.produced", seat).with("what", resource.word()).at_store("store", *store)
            }
            Event::EnergyGained { seat, n } => who("event.energy_gained", seat).with("n", *n),
            Event::TileUsed { seat, tile } => who("event.tile_used", seat).with("what", tile.word()),
            Event::DeliveredPublic { seat, resource, order } => {
                who("event.delivered", seat).with("what", resource.word()).with("order", order.word())
            }
            Event::DeliveredPersonal { seat, resource, card } => {
                who("event.delivered", seat).with("what", resource.word()).with("order", card.word())
            }
            Event::PublicCompleted { seat, order, vp } => {
                who("event.completed", seat).with("order", order.word()).with("n", *vp)
            }
            Event::PersonalCompleted { seat, card, vp } => {
                who("event.completed", seat).with("order", card.word()).with("n", *vp)
            }
            Event::ShipFulfilled { seat, order, vp } => {
                who("event.ship_fulfilled", seat).with("order", order.word()).with("n", *vp)
            }
            Event::FigureTaken { seat, space } => who("event.figure_taken", seat).with("what", space.word()),
            Event::FigureBoxed { seat, space } => who("event.figure_boxed", seat).with("what", space.word()),
            Event::BotStep { seat, track } => who("event.bot_step", seat).with("track", track.word()),
            Event::ProgressTaken { seat, tile } => who("event.tile_taken", seat).with("what", tile.word()),
            Event::EndTileTaken { seat, tile } => who("event.tile_taken", seat).with("what", tile.word()),
            Event::RowCompleted { seat, row } => who("event.row_completed", seat).with("n", *row + 1),
            Event::RowScored { seat, vp } => who("event.row_scored", seat).with("n", *vp),
            Event::RowActivated { seat } => who("event.row_activated", seat),
            Event::FestivalTriggered { seat, card } => who("event.festival_triggered", seat).with("what", card.word()),
            Event::FestivalPerformed { seat, card } => who("event.festival_performed", seat).with("what", card.word()),
            Event::VillageCardRemoved { card } => Text::new("event.village_card_removed").with("what", card.word()),
            Event::Swapped { seat, card, taken, given } => who("event.swapped", seat)
                .with("card", card.word())
                .with("taken", taken.word())
                .with("given", given.word()),
            Event::Revealed { seat, card } => who("event.revealed", seat).with("what", card.word()),
            Event::CardAdded { seat, card } => who("event.card_added", seat).with("what", card.word()),
            Event::PriceSet { seat, card, goods, shortage } => {
                who("event.price_set", seat).with("what", card.word()).with("n", *goods).with("shortage", *shortage)
            }
            Event::VillageRefilled { card } => Text::new("event.village_refilled").with("what", card.word()),
            Event::FestivalDrawn { card } => Text::new("event.festival_drawn").with("what", card.word()),
            Event::PublicRevealed { order } => Text::new("event.order_revealed").with("order", order.word()),
            Event::ShipRevealed { order } => Text::new("event.order_revealed").with("order", order.word()),
            Event::Income { seat } => who("event.income", seat),
            Event::HandDealt { seat, cards } => {
                let word = |i: usize| cards.get(i).map_or("option.nothing", |card| card.word());
                who("event.hand_dealt", seat).with("first", word(0)).with("second", word(1)).with("third", word(2))
            }
            Event::HandDealtHidden { seat, cards, festivals } => {
                who("event.hand_dealt_hidden", seat).with("n", *cards).with("festivals", *festivals)
            }
            Event::CardReplaced { seat, old, card } => who("event.card_replaced", seat)
                .with("old", old.map_or("option.nothing", |card| card.word()))
                .with("what", card.word()),
            Event::HandDiscarded { seat, cards } => who("event.hand_discarded", seat).with("n", cards.len()),
            Event::ShortageFlipped { seat, n } => who("event.shortage_flipped", seat).with("n", *n),
            Event::GameOver => Text::new("event.game_over"),
        }
    }
}
