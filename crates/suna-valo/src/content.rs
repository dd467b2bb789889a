//! The components as data, read from `content/suna-valo.json` or a corrected file and checked.
//!
//! Effects of cards, tiles, festivals, ship orders and characters are one vocabulary, [`Effect`]; `effect.rs` executes it.

mod document;
mod read;

use crate::pieces::{
    BUYABLE, Character, Column, Columns, EndTile, Figure, Good, Kinds, Progress, PublicOrder, Resource, ShipOrder,
    Space,
};
use almende_core::Edition;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// The components that come with the program.
pub fn standard() -> &'static Edition<Content> {
    static STANDARD: OnceLock<Edition<Content>> = OnceLock::new();
    STANDARD.get_or_init(|| Edition::compiled_in(include_str!("../content/suna-valo.json")))
}

/// Delivery slots of an order at most.
pub const MAX_NEEDS: usize = 5;
/// Spaces of a bot track at most.
pub const MAX_TRACK: usize = 12;

/// The components, indexed by their kinds.
#[derive(Clone, Debug)]
pub struct Content {
    /// Farm cards and festivals.
    pub cards: [CardSpec; BUYABLE],
    /// Public orders.
    pub public: [PublicSpec; PublicOrder::COUNT],
    /// Ship orders.
    pub ships: [ShipSpec; ShipOrder::COUNT],
    /// Progress tiles.
    pub progress: [ProgressSpec; Progress::COUNT],
    /// What end-of-game tiles score.
    pub end_tiles: [Effect; EndTile::COUNT],
    /// What characters can do.
    pub characters: [Ability; Character::COUNT],
    /// The spaces of the figures.
    pub spaces: [SpaceSpec; Space::COUNT],
    /// The heads of the columns.
    pub heads: [HeadSpec; Column::COUNT],
    /// The column whose head stores a resource.
    pub home: [Column; Resource::COUNT],
    /// The farm market: energy for a resource, and energy once the space is empty (SUN-15.1).
    pub market: [MarketSpec; Resource::COUNT],
    /// The multipliers of the left track and the figures that block the step from a space (SUN-11.13).
    pub left: ArrayVec<LeftSpace, MAX_TRACK>,
    /// The spaces of the right track.
    pub right: ArrayVec<RightSpace, MAX_TRACK>,
    /// Slot prices from left to right (SUN-5.1.3, SUN-24.6).
    pub slot_prices: [u8; 3],
    /// Which characters are recommended for a first game (SUN-2.19).
    pub first_game: [bool; Character::COUNT],
    /// The spaces of the endless storages of the three left columns (SUN-3.7).
    pub endless: [Space; 3],
    /// The spaces of each kind of figure, as a set of bits.
    pub figure_spaces: [u32; Figure::COUNT],
    /// Points for a row bonus marker on its VP side (SUN-9.4).
    pub row_vp: u8,
    /// Energy at the start (SUN-2.12).
    pub start_energy: u8,
    /// Resources at the start, in the heads (SUN-2.11).
    pub start: [u8; Resource::COUNT],
}

/// A kind of gain: so many resources, each of one of these kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub struct Gain {
    /// The kinds to choose from.
    pub of: Kinds,
    /// How many.
    pub n: u8,
}

/// A farm card or a festival.
#[derive(Clone, Debug)]
pub struct CardSpec {
    /// The minimum price (SUN-24.6).
    pub min_price: u8,
    /// Where it may be placed face up; none for festivals (SUN-6.1, SUN-6.2, SUN-19.1).
    pub columns: Columns,
    /// What its storage slots accept, which is also what they produce (SUN-1.12); an empty set is no slot. Two kinds in
    /// one slot are a choice (SUN-19.3).
    pub slots: [Kinds; 2],
    /// Energy icons.
    pub energy: u8,
    /// Drones.
    pub drones: u8,
    /// Cogwheels.
    pub cogs: u8,
    /// Resources to receive.
    pub gains: ArrayVec<Gain, 2>,
    /// Points of the face-up card (SUN-19.2).
    pub vp: u8,
    /// The delivery slots of a personal order.
    pub needs: ArrayVec<Resource, MAX_NEEDS>,
    /// The points of its crate space.
    pub order_vp: u8,
    /// What a festival does.
    pub festival: Option<FestivalSpec>,
}

/// A festival (SUN-1.16, SUN-21).
#[derive(Clone, Copy, Debug)]
pub struct FestivalSpec {
    /// For both players.
    pub effect: Effect,
    /// For the buyer.
    pub bonus: Effect,
    /// Whether the buyer keeps the card (SUN-12.5).
    pub kept: bool,
}

/// A public order (SUN-1.13).
#[derive(Clone, Debug)]
pub struct PublicSpec {
    /// The delivery slots of White and of Black.
    pub slots: [ArrayVec<PublicSlot, MAX_NEEDS>; 2],
    /// Points for the first and the second barrel.
    pub values: [u8; 2],
}

/// A delivery slot of a public order (SUN-24.5).
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PublicSlot {
    /// What it asks for.
    pub need: Resource,
    /// What a delivery brings at once.
    pub reward: Option<Effect>,
}

/// A ship order (SUN-1.14).
#[derive(Clone, Debug)]
pub struct ShipSpec {
    /// The required goods (SUN-RULING-1).
    pub cost: [u8; Good::COUNT],
    /// The effect, carried out in this order.
    pub effects: ArrayVec<Effect, 3>,
    /// Points for the first and the second ship.
    pub values: [u8; 2],
}

/// A progress tile (SUN-23).
#[derive(Clone, Copy, Debug)]
pub struct ProgressSpec {
    /// The column it belongs to.
    pub column: Column,
    /// What it brings.
    pub effect: Effect,
}

/// The head of a column.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeadSpec {
    /// What it produces and stores.
    pub produces: Kinds,
    /// Its single slots (SUN-3.6, SUN-RULING-28).
    pub slots: u8,
    /// Energy it gives (SUN-7.4.1).
    pub energy: u8,
    /// Deliveries it gives (SUN-7.5.1).
    pub drones: u8,
    /// Whether it uses the drones of the transport dock (SUN-7.6.1).
    pub dock: bool,
}

/// The price of a resource at the farm market.
#[derive(Clone, Copy, Debug)]
pub struct MarketSpec {
    /// At first.
    pub cost: u8,
    /// Once the figure is gone.
    pub reduced: u8,
    /// The space of that figure.
    pub space: Space,
}

/// A space with a figure.
#[derive(Clone, Copy, Debug)]
pub struct SpaceSpec {
    /// The kind of figure.
    pub figure: Figure,
    /// Points once it is empty (SUN-10.4).
    pub vp: u8,
    /// What it brings once it is empty.
    pub improvement: Option<Improvement>,
}

/// What an emptied space brings (SUN-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Improvement {
    /// Bot steps for a card placed face down (SUN-10.5).
    FaceDownSteps(u8),
    /// Ship orders cost so much less (SUN-10.6).
    ShipDiscount(u8),
    /// Village cards cost so much less (SUN-10.7).
    VillageDiscount(u8),
    /// Resources are cheaper at the market (SUN-10.8, SUN-10.9, SUN-10.10).
    Market(Kinds, u8),
    /// The head of this column stores without limit (SUN-10.11, SUN-10.12, SUN-10.13).
    Endless(Column),
    /// This, at once and in every income phase (SUN-10.14, SUN-10.15, SUN-10.16, SUN-24.4).
    Income(Effect),
}

/// A space of the left bot track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeftSpace {
    /// Its multiplier.
    pub multiplier: u8,
    /// The figure that blocks the step onward.
    pub blocker: Option<Space>,
}

/// A space of the right bot track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RightSpace {
    /// Its value.
    pub vp: u8,
    /// The notch it leads to.
    pub notch: Option<Notch>,
    /// The step straight on, and the figure that blocks it.
    pub onward: Option<(u8, Option<Space>)>,
    /// The first step of a detour (SUN-11.5). On its spaces there is nothing but their value to win (SUN-11.16).
    pub detour: Option<u8>,
}

/// A place for a bot tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Notch {
    /// For a progress tile.
    Progress,
    /// For an end-of-game tile.
    EndOfGame,
}

/// What something does: the one vocabulary of all components.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the vocabulary stands in the content file")]
pub enum Effect {
    /// The head produces one of these into its own storage.
    ProduceHead {
        n: u8,
        of: Kinds,
    },
    /// The drones of the transport dock deliver.
    UseDockDrones {
        target: DeliveryTarget,
    },
    /// Energy from the supply (SUN-22.1, SUN-23.1, SUN-23.2, SUN-23.3).
    GainEnergy {
        n: u8,
    },
    /// Energy for each thing that is counted, as most festivals give it (SUN-21.1, SUN-21.2, SUN-21.3, SUN-21.6,
    /// SUN-21.8, SUN-21.10, SUN-21.11).
    GainEnergyPer {
        n: u8,
        count: Count,
    },
    GainResource {
        n: u8,
        resource: Resource,
    },
    /// Resources, each of one of these kinds (SUN-22.2, SUN-22.3, SUN-22.12, SUN-23.4, SUN-23.5, SUN-23.6, SUN-23.8).
    GainChoice {
        n: u8,
        of: Kinds,
    },
    /// Farm goods of any kind, energy included.
    GainGoodChoice {
        n: u8,
    },
    /// Cogwheels (SUN-11.14, SUN-23.7, SUN-24.2).
    BotStep {
        n: u8,
    },
    /// Drones (SUN-24.2).
    Deliver {
        n: u8,
        target: DeliveryTarget,
    },
    /// One of these columns as a whole (SUN-22.9, SUN-22.23, SUN-24.1).
    ActivateColumn {
        n: u8,
        columns: Columns,
    },
    /// Single cards that lie in these columns (SUN-24.1, SUN-RULING-13).
    ActivateCards {
        n: u8,
        columns: Columns,
        #[serde(default)]
        distinct_columns: bool,
    },
    /// Action B, also by a festival (SUN-21.4, SUN-21.5, SUN-21.9, SUN-RULING-22).
    FulfilShipOrder {},
    ShipDiscount {
        n: u8,
    },
    RemoveFigure {
        n: u8,
        from: Removable,
        #[serde(default)]
        optional: bool,
    },
    PlaceFromDiscard {
        n: u8,
        #[serde(default)]
        optional: bool,
    },
    TakeBoxProgressTile {
        n: u8,
        #[serde(default)]
        optional: bool,
    },
    /// Points at the end: `n` for every `every` units, at most `max` (SUN-22.6, SUN-22.13, SUN-22.14, SUN-22.15,
    /// SUN-22.16, SUN-22.17, SUN-22.18).
    Score {
        n: u8,
        #[serde(default = "one")]
        every: u8,
        count: Option<Count>,
        max: Option<u8>,
    },
}

fn one() -> u8 {
    1
}

/// Which orders a delivery may serve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DeliveryTarget {
    /// Public and personal orders.
    Any,
    /// Personal orders.
    Personal,
}

/// Which figures may be removed to the box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Removable {
    /// Those on the left bot track (SUN-22.4).
    LeftTrack,
    /// All (SUN-22.8).
    FarmOrTracks,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Count {
    /// Cards, face up or down, in these columns (SUN-12.8, SUN-22.19).
    CardsInColumns(Columns),
    /// Own figures on orders.
    FiguresOn(Orders),
    /// Cogwheels on face-up cards.
    CogIcons(bool),
    /// Columns with so many cards.
    ColumnsWithAtLeast(u8),
    /// Own energy.
    Energy(bool),
    /// Resources in own storages.
    StoredResources(bool),
    /// Row bonus markers earned.
    RowMarkers(bool),
}

/// The kinds of orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Orders {
    /// Public delivery orders.
    Public,
    /// Personal delivery orders.
    Personal,
    /// Ship orders.
    Ship,
}

/// What a character can do (SUN-20).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ability {
    /// More deliveries when the transport dock or the personal column is activated (C01).
    ExtraDelivery(u8),
    /// Own prices may be lower (C02).
    LowerPrices(u8),
    /// A store for so many resources of any kind (C03).
    Storage(u8),
    /// The top card of the draw pile may be added (C04).
    PeekDrawPile,
    /// After each use of a progress tile (C05).
    OnTileUse(Effect),
    /// Once in each own turn a good on the display is exchanged (C06).
    SwapGood,
    /// After each own ship order (C07).
    OnShipOrder(Effect),
    /// At the start of the own income phase (C08).
    OnIncome(Effect),
}

/// Where a fact comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// Stated by the rulebook.
    Rulebook,
    /// Stated by another public source.
    External,
    /// Printed only as a picture and reconstructed by us (SUN-RULING-41, SUN-RULING-42, SUN-RULING-51).
    Reconstructed,
}
