//! The components as data, read from `content/boonlake.json` or a corrected file and checked.
//!
//! What cards, tiles, levers, fields and river spaces do is a small vocabulary ([`Effect`], [`Permanent`],
//! [`EndEffect`], [`LeverEffect`], [`Condition`]) with one executor each.

mod document;
mod reading;

use crate::pieces::{
    BUILDING_TILES, Card, Cards, Corner, Difficulty, FIELDS, Field, Fields, Kind, Recess, Region, Resource,
    ScoringTile, Slot, SoloTile, Space, Strip, Tile, Track,
};
use almende_core::{Content as ContentFile, Edition, Problem};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::OnceLock;

/// The components that come with the program.
pub fn standard() -> &'static Edition<Content> {
    static STANDARD: OnceLock<Edition<Content>> = OnceLock::new();
    STANDARD.get_or_init(|| Edition::compiled_in(include_str!("../content/boonlake.json")))
}

/// The components, indexed by their kinds.
#[derive(Clone, Debug)]
pub struct Content {
    /// The map.
    pub map: Map,
    /// The river.
    pub river: River,
    /// The rows of the action board from the top (BOO-3.7, BOO-3.14).
    pub rows: [Row; Strip::COUNT],
    /// The kind of card each strip allows; Builder none (BOO-3.8, BOO-3.9, BOO-RULING-33).
    pub card_kinds: [Option<Kind>; Strip::COUNT],
    /// The player board.
    pub board: Board,
    /// The income tracks.
    pub tracks: [TrackPlan; Track::COUNT],
    /// Points for a step beyond the end of a track (BOO-14.4).
    pub overflow_vp: u8,
    /// The levers (BOO-12.1.4).
    pub levers: [LeverPlan; Slot::COUNT],
    /// The building tiles with sites, starting tiles first.
    pub tiles: [TilePlan; BUILDING_TILES],
    /// How many pastures there are (BOO-1.2).
    pub pastures: u8,
    /// The scoring tiles.
    pub scoring_tiles: [ScoringTilePlan; ScoringTile::COUNT],
    /// The project cards.
    pub cards: Vec<CardPlan>,
    /// The cards of each kind.
    pub cards_of_kind: [Cards; Kind::COUNT],
    /// What the Wise Eminence needs.
    pub solo: SoloPlan,
    /// Numbers of the setup.
    pub start: StartPlan,
}

/// The map (BOO-4.15).
#[derive(Clone, Debug)]
pub struct Map {
    /// The region of each field.
    pub region: [Region; FIELDS],
    /// The fields of each region.
    pub fields: [Fields; Region::COUNT],
    /// The fields adjacent to each field, by land, ford or bridge (BOO-RULING-37).
    pub adjacent: [Fields; FIELDS],
    /// The fields at the end of a bridge.
    pub bridges: Fields,
    /// What the field gives to who places a tile there (BOO-7.4).
    pub reward: [Option<Effect>; FIELDS],
    /// The fields for starting tiles with 2, 3 and 4 players (BOO-2.3, BOO-2.4, BOO-2.5).
    pub start: [Fields; 3],
    /// The rewards of the region labels (BOO-11.4.1).
    pub label: [Effect; Region::COUNT],
}

/// The longest way down the river.
pub const COURSE: usize = 25;

/// The river (BOO-13).
#[derive(Clone, Debug)]
pub struct River {
    /// The spaces of both rounds in order.
    pub course: [ArrayVec<Space, COURSE>; 2],
    /// The last place on the course before the lock in the middle, for both rounds.
    pub middle_lock: [u8; 2],
    /// Whether a space is a harbour.
    pub harbour: [bool; Space::COUNT],
    /// What a space gives.
    pub reward: [Option<Effect>; Space::COUNT],
    /// The place on the course where ships start, by round and number of players from 1 (BOO-2.19, BOO-13.15,
    /// BOO-RULING-23).
    pub start: [[u8; 4]; 2],
}

/// A row of the action board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// How many steps the ship can take.
    pub steps: u8,
    /// Points lost by choosing it.
    pub vp_loss: u8,
}

/// A recess of the player board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecessPlan {
    /// From 1, the top.
    pub tier: u8,
    /// Coins of its income.
    pub coins: u8,
    /// Points of its income.
    pub vp: u8,
}

/// The player board (BOO-9.17, BOO-15.10, BOO-16.6).
#[derive(Clone, Debug)]
pub struct Board {
    /// The recesses of houses, settlements and cattle in the order in which they are vacated.
    pub recesses: [ArrayVec<RecessPlan, 6>; Recess::COUNT],
    /// How many houses, settlements and cattle must have left for each tier bonus (BOO-9.18).
    pub tier_needs: [[u8; Recess::COUNT]; 2],
    /// The recesses of the two inhabitants.
    pub inhabitants: [RecessPlan; 2],
    /// Points at the end for a vacated recess of each tier, from tier 1.
    pub end_vp: [u8; 5],
    /// Coins for moving a boat upstream (BOO-5.7).
    pub upstream_coins: u8,
}

/// Steps of an income track, the start included.
pub const TRACK: usize = 10;

/// An income track (BOO-14).
#[derive(Clone, Copy, Debug)]
pub struct TrackPlan {
    /// The spaces.
    pub spaces: [TrackSpace; TRACK],
}

/// A space of an income track.
#[derive(Clone, Copy, Debug)]
pub struct TrackSpace {
    /// Coins or cards.
    pub income: u8,
    /// Points.
    pub vp: u8,
    /// What entering it gives.
    pub reward: Option<Effect>,
}

/// What is simply received.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// Coins.
    Coins(u8),
    /// Cards from the draw pile.
    Cards(u8),
    /// Inhabitants from the supply to the ranch.
    Inhabitants(u8),
    /// Vases.
    Vases(u8),
    /// Victory points.
    Vp(u8),
}

/// What is given up (BOO-1.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Give {
    /// Coins.
    pub coins: u8,
    /// Cards from the hand.
    pub cards: u8,
    /// Vases.
    pub vases: u8,
    /// Inhabitants from the ranch.
    pub inhabitants: u8,
    /// Victory points, of which one may have too few.
    pub vp: u8,
}

/// An exchange, all or nothing (BOO-17.15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trade {
    /// What is given up.
    pub give: Give,
    /// What is received.
    pub get: [Option<Gain>; 2],
}

/// What happens once, at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Something is received (BOO-17.2, BOO-17.4).
    Gain(Gain),
    /// Points are lost.
    LoseVp(u8),
    /// A production site of this resource, or of any (BOO-4.9).
    BuildSite(Option<Resource>),
    /// A vase or a production site of any resource (BOO-13.9).
    VaseOrSite,
    /// Steps on an income track (BOO-18.4).
    Advance(Track, u8),
    /// Steps on one income track of one's choice (BOO-18.5).
    AdvanceEither(u8),
    /// The income of a track now (BOO-18.6, BOO-18.11).
    IncomeNow(Track),
    /// One of up to two exchanges, or none (BOO-17.5, BOO-17.6, BOO-17.7, BOO-17.8, BOO-17.9, BOO-17.10, BOO-17.11).
    Trade([Option<Trade>; 2]),
    /// A used lever is ready again.
    ReadyLever,
    /// An inhabitant on the map becomes a house, for so many inhabitants less.
    UpgradeToHouse(u8),
    /// A house becomes a settlement, with so many inhabitants and presences less.
    UpgradeToSettlement(Easing),
}

/// What makes a settlement easier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub struct Easing {
    /// Inhabitants less.
    pub inhabitants: u8,
    /// Adjacent presences less.
    pub presences: u8,
}

/// What applies from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "every field is how much")]
pub enum Permanent {
    /// Levers cost so many coins less (BOO-17.16).
    ModernizeDiscount { n: u8 },
    /// Cards and projects cost so many coins less (BOO-17.17).
    CardCoinDiscount { n: u8 },
    /// Discarding a card of the kind for coins gives so many more (BOO-17.18).
    DiscardBonus { kind: Kind, n: u8 },
    /// Cattle need so many inhabitants less (BOO-17.19).
    CattleInhabitantDiscount { n: u8 },
    /// Placing cattle gives so many coins more (BOO-17.20).
    CattleCoinBonus { n: u8 },
    /// River spaces that show coins give so many more (BOO-17.21).
    RiverCoinBonus { n: u8 },
    /// Coins in a harbour (BOO-17.22, BOO-RULING-20).
    HarbourCoins { n: u8 },
    /// Cards in a harbour (BOO-17.22).
    HarbourCards { n: u8 },
    /// Vases of the river come with so many more (BOO-17.23).
    RiverVaseBonus { n: u8 },
}

/// What can be counted for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "every field says of what")]
pub enum Measure {
    /// Steps on a track (BOO-14.5).
    Track { track: Track },
    /// Steps on the less advanced track.
    LowerTrack,
    /// The sum of the levels of the production sites (BOO-RULING-11).
    SiteLevels,
    /// The largest connected group of building tiles with an own presence.
    AdjacentTiles,
    /// Levers, used or not.
    Levers,
    /// Pieces removed from the player board.
    Removed { piece: Recess },
    /// Presences on bridge fields.
    BridgePresences,
    /// Presences in a region.
    PresenceInRegion { region: Region },
}

/// What counts at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndEffect {
    /// The points of the highest number that is reached.
    If(Measure, [(u8, u8); 2]),
    /// Points for each.
    Per(Measure, u8),
}

/// The condition of a scoring tile with its four thresholds (BOO-19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// At least so many.
    AtLeast(Measure, [u8; 4]),
    /// Presences in two regions, assigned either way.
    TwoRegions([Region; 2], [[u8; 2]; 4]),
    /// Played cards of two kinds, assigned either way.
    PlayedCards([Kind; 2], [[u8; 2]; 4]),
    /// So many payments.
    Pay(PayPlan, [u8; 4]),
}

/// What a payment tile takes (BOO-19.9, BOO-19.10, BOO-19.11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PayPlan {
    /// What may be given up, besides coins.
    pub piece: Option<PayPiece>,
    /// The coins of one payment.
    pub coins: u8,
    /// The points for one payment.
    pub vp: u8,
}

/// What may be given up instead of coins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PayPiece {
    /// An inhabitant from the ranch.
    Inhabitant,
    /// A vase.
    Vase,
}

/// A scoring tile with its special project.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoringTilePlan {
    /// What the project costs.
    pub cost: Cost,
    /// Its points.
    pub vp: u8,
    /// The track it advances.
    pub track: Track,
    /// When the tile scores.
    pub condition: Condition,
}

/// What a card or project costs (BOO-6.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// Coins.
    pub coins: u8,
    /// Vases.
    pub vases: u8,
    /// Resources to show.
    pub resources: [u8; Resource::COUNT],
}

/// A project card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardPlan {
    /// Its kind.
    pub kind: Kind,
    /// What it costs.
    pub cost: Cost,
    /// Points at the end.
    pub vp: u8,
    /// What it does at once.
    pub immediate: ArrayVec<Effect, 4>,
    /// What it changes for good.
    pub permanent: ArrayVec<Permanent, 2>,
    /// What it counts at the end.
    pub end: ArrayVec<EndEffect, 2>,
}

/// A building tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TilePlan {
    /// The least number of players it is used with; 1 for grey tiles (BOO-2.3, BOO-2.4, BOO-2.5).
    pub players: u8,
    /// The sites, the upper one first.
    pub sites: ArrayVec<SitePlan, 2>,
}

/// A building site (BOO-18).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SitePlan {
    /// What using it costs (BOO-18.2).
    pub cost: Give,
    /// What using it brings (BOO-18.3, BOO-18.7, BOO-18.8).
    pub gain: ArrayVec<Effect, 3>,
    /// Points for a settlement here (BOO-8.8, BOO-18.9, BOO-18.10).
    pub settlement_vp: i8,
}

/// When a lever can be used (BOO-12.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// After forgoing the whole right part.
    ForgoRightPart,
    /// After forgoing a card.
    ForgoCardPlay,
    /// When region coins are paid out.
    RegionScoringPayout,
    /// At any time.
    AnyTime,
    /// While upgrading to a settlement.
    SettlementUpgrade,
    /// After placing a tile.
    AfterPlacingTile,
    /// At any time, or while paying for a card.
    AnyTimeOrCardPlay,
}

/// What a lever does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeverEffect {
    /// Something is received.
    Gain(Gain),
    /// Coins for each level of a production site.
    CoinsPerSiteLevel(u8),
    /// Points for each presence that is paid for at a region scoring.
    VpPerPresence(u8),
    /// One more lever at its usual price.
    Modernize,
    /// One upgrade.
    Upgrade,
    /// A boat goes upstream.
    MoveBoat,
    /// A settlement is easier.
    Settle(Easing),
    /// The card or project being played needs a resource less.
    ResourceDiscount,
}

/// One way to use a lever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeverMode {
    /// What is given up.
    pub give: Give,
    /// What it does.
    pub get: [Option<LeverEffect>; 2],
}

/// A lever (BOO-12.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeverPlan {
    /// Its price.
    pub coins: u8,
    /// When it can be used.
    pub window: Window,
    /// How it can be used.
    pub modes: ArrayVec<LeverMode, 3>,
}

/// What the Wise Eminence needs (BOO-20).
#[derive(Clone, Debug)]
pub struct SoloPlan {
    /// Her tiles.
    pub tiles: [SoloTilePlan; SoloTile::COUNT],
    /// Points for the last vacated space of houses, settlements and cattle.
    pub vp: [ArrayVec<u8, 6>; Recess::COUNT],
    /// Points of the cactus track.
    pub cactus: Vec<u8>,
    /// A and B tiles removed, by difficulty.
    pub removed: [[u8; 2]; Difficulty::COUNT],
}

/// A solo tile.
#[derive(Clone, Copy, Debug)]
pub struct SoloTilePlan {
    /// The actions she chooses from.
    pub actions: [Strip; 3],
    /// The fields in the corners.
    pub corners: [Field; Corner::COUNT],
}

/// Numbers of the setup (BOO-2).
#[derive(Clone, Copy, Debug)]
pub struct StartPlan {
    /// Coins by position from the starting player (BOO-2.20).
    pub coins: [u8; 4],
    /// Cards (BOO-2.9).
    pub hand: u8,
    /// Inhabitants on the ranch (BOO-2.15).
    pub ranch: u8,
    /// Inhabitants in the supply (BOO-2.15).
    pub supply: u8,
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
    /// Printed only as a picture and reconstructed by us.
    Reconstructed,
}

impl Content {
    /// The plan of a card.
    pub fn card(&self, card: Card) -> &CardPlan {
        &self.cards[card.index()]
    }

    /// The sites of a tile; a pasture has none (BOO-8.5).
    pub fn sites(&self, tile: Tile) -> &[SitePlan] {
        self.tiles.get(tile.index()).map_or(&[], |plan| &plan.sites)
    }
}

impl ContentFile for Content {
    #[cfg(feature = "schema")]
    fn schema() -> Value {
        almende_core::schema::of::<document::Document>(40)
    }

    fn read(json: &Value) -> Result<Content, Problem> {
        reading::read(json)
    }
}
