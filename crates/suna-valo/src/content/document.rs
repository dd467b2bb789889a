//! The content file as it is written.

use super::{Effect, Notch, Provenance, PublicSlot};
use crate::pieces::{Card, Character, Column, Columns, Figure, Good, Kinds, PublicOrder, Resource, ShipOrder, Space};
use almende_core::pack::Correction;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The file as it is written.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    pub(super) game: String,
    #[serde(rename = "corrections", default)]
    pub(super) _corrections: Vec<Correction>,
    #[serde(rename = "title")]
    pub(super) _title: Value,
    #[serde(rename = "data_version")]
    pub(super) _data_version: u32,
    #[serde(rename = "players")]
    pub(super) _players: Value,
    #[serde(rename = "notes", default)]
    pub(super) _notes: Vec<String>,
    #[serde(rename = "sources", default)]
    pub(super) _sources: Value,
    #[serde(rename = "vocabulary", default)]
    pub(super) _vocabulary: Value,
    #[serde(rename = "components", default)]
    pub(super) _components: Value,
    #[serde(rename = "resources")]
    pub(super) _resources: Value,
    pub(super) board: BoardItem,
    pub(super) farm_market: MarketItem,
    pub(super) columns: Vec<ColumnItem>,
    pub(super) improvements: Vec<ImprovementItem>,
    pub(super) bot_tracks: TracksItem,
    pub(super) row_bonus_markers: RowItem,
    #[serde(rename = "shortage_marker", default)]
    pub(super) _shortage_marker: Value,
    pub(super) farm_cards: Vec<FarmCardItem>,
    #[serde(rename = "special_cards", default)]
    pub(super) _special_cards: Value,
    pub(super) festivals: Vec<FestivalItem>,
    pub(super) characters: Vec<CharacterItem>,
    pub(super) public_orders: Vec<PublicItem>,
    pub(super) ship_orders: Vec<ShipItem>,
    pub(super) bot_tiles: Vec<TileItem>,
    pub(super) setup: SetupItem,
    #[serde(rename = "final_scoring", default)]
    pub(super) _final_scoring: Value,
    #[serde(rename = "solo", default)]
    pub(super) _solo: Value,
}

/// What stands beside the facts of every item.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Source {
    #[serde(rename = "provenance")]
    pub(super) _provenance: Provenance,
    #[serde(rename = "field_provenance", default)]
    pub(super) _field_provenance: BTreeMap<String, Provenance>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct BoardItem {
    pub(super) village: VillageItem,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct VillageItem {
    pub(super) slots: Vec<VillageSlot>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct VillageSlot {
    pub(super) price: u8,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct MarketItem {
    #[serde(rename = "provenance")]
    pub(super) _provenance: Provenance,
    pub(super) costs: BTreeMap<Resource, u8>,
    pub(super) reduced_costs: BTreeMap<Resource, u8>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ColumnItem {
    pub(super) id: Column,
    pub(super) head: HeadItem,
    #[serde(flatten)]
    pub(super) _source: Source,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct HeadItem {
    pub(super) effects: Vec<Effect>,
    pub(super) slots: Vec<SlotItem>,
    #[serde(default)]
    pub(super) endless: Kinds,
    #[serde(default)]
    pub(super) start: Vec<Resource>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct SlotItem {
    pub(super) accepts: Kinds,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ImprovementItem {
    pub(super) id: Space,
    pub(super) figure: Figure,
    pub(super) vp: u8,
    pub(super) effect: Value,
    #[serde(flatten)]
    pub(super) _source: Source,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct TracksItem {
    #[serde(rename = "provenance")]
    pub(super) _provenance: Provenance,
    pub(super) left: LeftItem,
    pub(super) right: RightItem,
    pub(super) blockers: Vec<BlockerItem>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct LeftItem {
    pub(super) start: String,
    pub(super) spaces: Vec<LeftSpaceItem>,
    pub(super) steps: Vec<StepItem>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct LeftSpaceItem {
    pub(super) id: String,
    pub(super) multiplier: u8,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RightItem {
    pub(super) start: String,
    pub(super) spaces: Vec<RightSpaceItem>,
    pub(super) steps: Vec<StepItem>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RightSpaceItem {
    pub(super) id: String,
    pub(super) vp: u8,
    pub(super) notch: Option<Notch>,
    #[serde(default)]
    pub(super) detour: bool,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct StepItem {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) blocker: Option<Space>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct BlockerItem {
    pub(super) id: Space,
    pub(super) figure: Figure,
    #[serde(flatten)]
    pub(super) _source: Source,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct RowItem {
    pub(super) sides: RowSides,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct RowSides {
    pub(super) vp: u8,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct FarmCardItem {
    pub(super) id: Card,
    pub(super) era: u8,
    pub(super) columns: Columns,
    #[serde(rename = "name")]
    pub(super) _name: Names,
    pub(super) min_price: u8,
    pub(super) slots: Vec<SlotItem>,
    pub(super) effects: Vec<Effect>,
    pub(super) vp: u8,
    pub(super) order: Option<OrderItem>,
    #[serde(flatten)]
    pub(super) _source: Source,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Names {
    #[serde(rename = "en")]
    pub(super) _en: String,
    #[serde(rename = "de")]
    pub(super) _de: String,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct OrderItem {
    pub(super) needs: Vec<Resource>,
    pub(super) vp: u8,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct FestivalItem {
    pub(super) id: Card,
    pub(super) era: u8,
    #[serde(rename = "name")]
    pub(super) _name: Names,
    pub(super) min_price: u8,
    pub(super) effect: [Effect; 1],
    pub(super) bonus: [Effect; 1],
    pub(super) bonus_only_if_performed: bool,
    pub(super) kept_by_buyer: bool,
    #[serde(flatten)]
    pub(super) _source: Source,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CharacterItem {
    pub(super) id: Character,
    #[serde(rename = "name")]
    pub(super) _name: Names,
    pub(super) ability: AbilityItem,
    #[serde(flatten)]
    pub(super) _source: Source,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "op", rename_all = "snake_case")]
pub(super) enum AbilityItem {
    ExtraDelivery { n: u8 },
    PriceFloorReduction { n: u8 },
    Storage { slots: u8 },
    PeekDrawPile {},
    OnTileUse { effects: [Effect; 1] },
    SwapGood {},
    OnShipOrder { effects: [Effect; 1] },
    OnIncomeStart { effects: [Effect; 1] },
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PublicItem {
    pub(super) id: PublicOrder,
    pub(super) era: u8,
    #[serde(rename = "name")]
    pub(super) _name: Names,
    pub(super) barrel_spaces: [u8; 2],
    pub(super) slots: PublicSlots,
    #[serde(flatten)]
    pub(super) _source: Source,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct PublicSlots {
    pub(super) white: Vec<PublicSlot>,
    pub(super) black: Vec<PublicSlot>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ShipItem {
    pub(super) id: ShipOrder,
    pub(super) era: u8,
    #[serde(rename = "name")]
    pub(super) _name: Names,
    pub(super) ship_spaces: [u8; 2],
    pub(super) cost: BTreeMap<Good, u8>,
    pub(super) effect: Vec<Effect>,
    #[serde(flatten)]
    pub(super) _source: Source,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct TileItem {
    pub(super) id: String,
    #[serde(rename = "name")]
    pub(super) _name: Names,
    pub(super) on_activate_column: Option<Column>,
    pub(super) effects: [Effect; 1],
    #[serde(flatten)]
    pub(super) _source: Source,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SetupItem {
    #[serde(rename = "provenance")]
    pub(super) _provenance: Provenance,
    pub(super) start_energy: u8,
    pub(super) first_game_characters: Vec<Character>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct FaceDownItem {
    pub(super) on: String,
    pub(super) op: String,
    pub(super) n: u8,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "passive", deny_unknown_fields)]
pub(super) enum PassiveItem {
    #[serde(rename = "ship_order_cost")]
    ShipOrder { reduction: u8 },
    #[serde(rename = "village_purchase_cost")]
    VillagePurchase {
        reduction: u8,
        #[serde(rename = "floor", default)]
        _floor: u8,
    },
    #[serde(rename = "market_cost")]
    Market { resources: Kinds, cost: u8 },
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct EndlessItem {
    pub(super) storage: String,
    pub(super) column: Column,
    #[serde(rename = "accepts")]
    pub(super) _accepts: Kinds,
}
