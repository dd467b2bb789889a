//! The shapes of the file.

use super::{Give, Measure, PayPiece, Permanent, Provenance, Window};
use crate::pieces::{Card, Difficulty, Field, Kind, Region, Resource, ScoringTile, SoloTile, Space, Strip, Track};
use almende_core::pack::Correction;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    pub(super) game: String,
    #[serde(rename = "corrections", default)]
    _corrections: Vec<Correction>,
    #[serde(rename = "format")]
    _format: u32,
    #[serde(rename = "notes", default)]
    _notes: Value,
    pub(super) components: Components,
    pub(super) map: MapItem,
    pub(super) river: RiverItem,
    pub(super) action_board: ActionBoardItem,
    pub(super) action_strips: Vec<StripItem>,
    pub(super) player_board: PlayerBoardItem,
    pub(super) income_tracks: TracksItem,
    pub(super) lever_slots: Vec<LeverItem>,
    pub(super) building_tiles: TilesItem,
    pub(super) scoring_tiles: Vec<ScoringTileItem>,
    pub(super) project_cards: Vec<CardItem>,
    pub(super) solo: SoloItem,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Components {
    pub(super) starting_coins_by_seat: [u8; 4],
    pub(super) starting_hand: u8,
    pub(super) starting_ranch: u8,
    pub(super) starting_supply: u8,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct MapItem {
    pub(super) regions: Vec<RegionItem>,
    pub(super) fields: Vec<FieldItem>,
    pub(super) bridges: Vec<EdgeItem>,
    pub(super) land_edges: Vec<[Field; 2]>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct EdgeItem {
    pub(super) fields: [Field; 2],
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RegionItem {
    pub(super) id: Region,
    pub(super) north_rank: u8,
    pub(super) reward: Vec<Op>,
    pub(super) fields: Vec<Field>,
    #[serde(rename = "name")]
    _name: Value,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
    #[serde(rename = "rulebook_facts", default)]
    _facts: Value,
    #[serde(rename = "reconstructed_facts", default)]
    _reconstructed: Value,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct FieldItem {
    pub(super) number: Field,
    pub(super) region: Region,
    pub(super) start_symbol: Option<StartSymbol>,
    pub(super) bridge_field: bool,
    pub(super) reward: Vec<Op>,
    #[serde(rename = "offset")]
    _offset: Value,
    #[serde(rename = "axial")]
    _axial: Value,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
    #[serde(rename = "rulebook_facts", default)]
    _facts: Value,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum StartSymbol {
    #[serde(rename = "p1_2")]
    Two,
    #[serde(rename = "p3")]
    Three,
    #[serde(rename = "p4")]
    Four,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct RiverItem {
    pub(super) spaces: Vec<SpaceItem>,
    pub(super) course: CourseItem,
    pub(super) locks: Vec<LockItem>,
    pub(super) last_space: Space,
    pub(super) start_spaces: StartSpacesItem,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct SpaceItem {
    pub(super) id: Space,
    pub(super) harbour: bool,
    pub(super) reward: Vec<Op>,
    #[serde(rename = "segment")]
    _segment: String,
    #[serde(rename = "xy")]
    _xy: [f64; 2],
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct CourseItem {
    pub(super) round_1: Vec<Space>,
    pub(super) round_2: Vec<Space>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct LockItem {
    pub(super) between: [Space; 2],
    pub(super) rounds: Vec<u8>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct StartSpacesItem {
    pub(super) round_1: BTreeMap<u8, Space>,
    pub(super) round_2: BTreeMap<u8, Space>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ActionBoardItem {
    pub(super) rows: Vec<RowItem>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RowItem {
    pub(super) row: u8,
    pub(super) max_steps: u8,
    pub(super) vp_loss: u8,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct StripItem {
    pub(super) id: Strip,
    pub(super) card_kind: Option<Kind>,
    #[serde(rename = "name")]
    _name: Value,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
    #[serde(rename = "card_kind_provenance", default)]
    _kind_provenance: Option<Provenance>,
    #[serde(rename = "source", default)]
    _source: Option<String>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PlayerBoardItem {
    pub(super) recesses: Vec<RecessItem>,
    pub(super) end_vp_per_empty_recess: BTreeMap<u8, u8>,
    pub(super) canal: CanalItem,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RecessItem {
    #[serde(rename = "id")]
    _id: String,
    pub(super) piece: RecessPiece,
    pub(super) tier: u8,
    pub(super) income: RecessIncome,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum RecessPiece {
    Inhabitant,
    House,
    Settlement,
    Cattle,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RecessIncome {
    pub(super) coins: u8,
    pub(super) vp: u8,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CanalItem {
    pub(super) upstream_cost_coins: u8,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct TracksItem {
    pub(super) coin: TrackItem,
    pub(super) card: TrackItem,
    pub(super) overflow_vp_per_step: u8,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct TrackItem {
    pub(super) spaces: Vec<TrackSpaceItem>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct TrackSpaceItem {
    pub(super) steps: u8,
    pub(super) income: u8,
    pub(super) vp: u8,
    pub(super) enter_reward: Vec<Op>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct LeverItem {
    pub(super) slot: u8,
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "name")]
    _name: Value,
    pub(super) cost_coins: u8,
    #[serde(rename = "row")]
    _row: u8,
    #[serde(rename = "column")]
    _column: u8,
    pub(super) window: Window,
    pub(super) modes: Vec<ModeItem>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
    #[serde(rename = "reconstructed_facts", default)]
    _facts: Value,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ModeItem {
    #[serde(default)]
    pub(super) give: Give,
    pub(super) get: Vec<Op>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct TilesItem {
    pub(super) start: Vec<TileItem>,
    pub(super) grey: Vec<TileItem>,
    pub(super) pastures: Vec<PastureItem>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct TileItem {
    pub(super) id: String,
    #[serde(rename = "name")]
    _name: Value,
    pub(super) back: Back,
    pub(super) sites: Vec<SiteItem>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
    #[serde(rename = "rulebook_facts", default)]
    _facts: Value,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum Back {
    #[serde(rename = "p1_2")]
    Two,
    #[serde(rename = "p3")]
    Three,
    #[serde(rename = "p4")]
    Four,
    Grey,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct SiteItem {
    pub(super) cost: Give,
    pub(super) gain: Vec<Op>,
    pub(super) on_settlement_vp: i8,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PastureItem {
    pub(super) max_cattle: u8,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ScoringTileItem {
    pub(super) id: ScoringTile,
    pub(super) project: ProjectItem,
    pub(super) condition: ConditionItem,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
    #[serde(rename = "rulebook_facts", default)]
    _facts: Value,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ProjectItem {
    #[serde(rename = "name")]
    _name: Value,
    pub(super) cost: CostItem,
    pub(super) vp: u8,
    pub(super) track: Track,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct CostItem {
    pub(super) coins: u8,
    #[serde(default)]
    pub(super) vases: u8,
    pub(super) resources: BTreeMap<Resource, u8>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum ConditionItem {
    AtLeast { of: Measure, thresholds: [u8; 4] },
    TwoRegions { regions: [Region; 2], thresholds: [[u8; 2]; 4] },
    PlayedCards { kinds: [Kind; 2], thresholds: [[u8; 2]; 4] },
    Pay { piece: Option<PayPiece>, coins: u8, vp_each: u8, thresholds: [u8; 4] },
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct CardItem {
    pub(super) id: Card,
    pub(super) kind: Kind,
    pub(super) cost: CostItem,
    pub(super) vp: u8,
    #[serde(default)]
    pub(super) immediate: Vec<Op>,
    #[serde(default)]
    pub(super) permanent: Vec<Permanent>,
    #[serde(default)]
    pub(super) end: Vec<EndItem>,
    #[serde(rename = "name")]
    _name: Value,
    #[serde(rename = "family")]
    _family: String,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
    #[serde(rename = "rulebook_facts", default)]
    _facts: Value,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum EndItem {
    VpIf { of: Measure, tiers: [TierItem; 2] },
    VpPer { of: Measure, n: u8 },
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct TierItem {
    pub(super) at_least: u8,
    pub(super) vp: u8,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SoloItem {
    pub(super) tiles: Vec<SoloTileItem>,
    pub(super) board: SoloBoardItem,
    pub(super) difficulties: Vec<DifficultyItem>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct SoloTileItem {
    pub(super) id: SoloTile,
    pub(super) class: String,
    pub(super) actions: [Strip; 3],
    pub(super) corners: CornersItem,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
    #[serde(rename = "rulebook_facts", default)]
    _facts: Value,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct CornersItem {
    pub(super) tl: Field,
    pub(super) tr: Field,
    pub(super) bl: Field,
    pub(super) br: Field,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SoloBoardItem {
    pub(super) houses_vp: Vec<u8>,
    pub(super) settlements_vp: Vec<u8>,
    pub(super) cattle_vp: Vec<u8>,
    pub(super) cactus_vp: Vec<u8>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct DifficultyItem {
    pub(super) id: Difficulty,
    pub(super) remove_a: u8,
    pub(super) remove_b: u8,
}

/// The whole vocabulary of what happens at once; where a word does not fit, the reader says so.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Op {
    GainCoins { n: u8 },
    DrawCards { n: u8 },
    GainInhabitants { n: u8 },
    GainVases { n: u8 },
    GainVp { n: u8 },
    LoseVp { n: u8 },
    BuildSite { resource: SiteResource },
    VaseOrSite,
    AdvanceTrack { track: Track, n: u8 },
    AdvanceTrackChoice { n: u8 },
    TrackIncomeNow { track: Track },
    Trade { trades: Vec<TradeItem> },
    ReadyLever,
    UpgradeToHouse { inhabitant_discount: u8 },
    UpgradeToSettlement { inhabitant_discount: u8, presence_discount: u8 },
    GainCoinsPerSiteLevel { n: u8 },
    GainVpPerPresence { n: u8 },
    Modernize,
    Upgrade,
    MoveBoatUpstream,
    SettlementDiscount { inhabitants: u8, presences: u8 },
    ResourceDiscount,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct TradeItem {
    pub(super) give: Give,
    pub(super) get: Vec<Op>,
}

#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum SiteResource {
    Any,
    #[serde(untagged)]
    One(Resource),
}
