//! The components as data, read from `content/helios.json` or a corrected file and checked.
//!
//! Effects are a small vocabulary ([`Effect`], [`Permanent`], [`Scoring`]) with one executor each.

use crate::hex::{Field, Fields, Side};
use crate::pieces::{Building, Character, Colour, Special, Symbol, TileColour};
use almende_core::pack::Correction;
use almende_core::{Content as ContentFile, Edition, Problem, read_document, wrong, wrong_as};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::OnceLock;

/// The components that come with the program.
pub fn standard() -> &'static Edition<Content> {
    static STANDARD: OnceLock<Edition<Content>> = OnceLock::new();
    STANDARD.get_or_init(|| Edition::compiled_in(include_str!("../content/helios.json")))
}

/// The components, indexed by their kinds.
#[derive(Clone, Debug)]
pub struct Content {
    /// How many land tiles of each colour (HEL-1.10).
    pub land: [u8; Colour::COUNT],
    /// Which of them can be a start tile (HEL-3.10).
    pub start_choice: [bool; Colour::COUNT],
    /// The special tiles (HEL-1.11, HEL-14).
    pub specials: [SpecialTile; Special::COUNT],
    /// How many action tiles of each symbol and colour (HEL-1.1, HEL-RULING-3).
    pub action_tiles: [[u8; TileColour::COUNT]; Symbol::COUNT],
    /// The characters (HEL-15).
    pub characters: [CharacterCard; Character::COUNT],
    /// The buildings (HEL-16).
    pub buildings: [BuildingPlan; Building::COUNT],
    /// The player board (HEL-2).
    pub board: Board,
    /// The sun range at the start (HEL-3.6, HEL-3.7).
    pub first_range: u8,
    /// Single numbers.
    pub constants: Constants,
}

/// A cost in cubes (HEL-7.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// Cubes of a colour.
    pub fixed: [u8; Colour::COUNT],
    /// Cubes of any colour (HEL-7.1.2).
    pub any: u8,
    /// One cube of one of these colours (HEL-7.1.7).
    pub one_of: Option<[bool; Colour::COUNT]>,
}

/// What happens once, at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// The sun range grows.
    SunRange(u8),
    /// Mana from the supply.
    Mana(u8),
    /// A cube of any colour on any own tile with room.
    BonusResource,
    /// One of the three actions (HEL-9.4).
    BonusAction,
    /// Mana into victory points, several times.
    Exchange {
        /// Mana given each time.
        mana: u8,
        /// Points received each time.
        vp: u8,
        /// How often at most.
        times: u8,
    },
    /// So many tiles from the bottom of the extra stack are created.
    DrawAndPlace(u8),
}

/// What applies from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Permanent {
    /// The sun moves any number of steps.
    SunUnlimited,
    /// Laps give nothing.
    NoLapVp,
    /// Laps give this many points.
    LapVp(u8),
    /// Each irradiated temple gives this many points more.
    TempleVp(u8),
    /// Irradiated land with one cube gets a second one.
    SecondCube,
    /// Temples cost this many cubes.
    TempleCost(u8),
}

/// What an active character scores at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Scoring {
    /// A fixed number of points.
    Flat(u8),
    /// Points for each unit.
    Per {
        /// The unit.
        of: Unit,
        /// Points each.
        vp: u8,
    },
    /// The unit gives this many points instead of its usual number.
    Instead {
        /// The unit.
        of: Replaced,
        /// Points each.
        vp: u8,
    },
}

/// What characters count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Temples and buildings.
    House,
    /// Land and special tiles.
    Tile,
    /// Special tiles.
    SpecialTile,
    /// Different kinds of land.
    LandKind,
    /// The number of the sun range.
    SunRange,
    /// Cubes on the board.
    Cube,
}

/// What scores anyway and may score more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Replaced {
    /// Corner fields reached.
    Corner,
    /// Mana left.
    Mana,
}

/// What special tiles count around them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Around {
    /// Adjacent fields without tile.
    EmptyFieldAdjacent,
    /// The tile itself and adjacent tiles.
    TileAround,
    /// Cubes on the tile itself and on adjacent tiles.
    CubeAround,
    /// Temples on the tile itself and on adjacent tiles.
    TempleAround,
}

/// A special tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpecialTile {
    /// How many there are.
    pub count: u8,
    /// Points for each unit.
    pub vp: u8,
    /// The unit.
    pub per: Around,
}

/// A character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharacterCard {
    /// The price.
    pub mana: u8,
    /// What activating it costs.
    pub cost: Cost,
    /// What activating it brings at once.
    pub on_activate: Vec<Effect>,
    /// What it scores when active.
    pub scoring: Vec<Scoring>,
}

/// A building.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildingPlan {
    /// What building it costs.
    pub cost: Cost,
    /// What it brings at once.
    pub on_build: Vec<Effect>,
    /// What it changes from now on.
    pub permanent: Vec<Permanent>,
    /// Points at the end.
    pub vp: u8,
}

/// The printed player board (HEL-2, HEL-RULING-1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Fields for tiles (HEL-2.2).
    pub light: Fields,
    /// The ring around them (HEL-2.3).
    pub rim: Fields,
    /// The line every lap crosses (HEL-2.6).
    pub yellow: Fields,
    /// Fields that give a cube (HEL-2.7).
    pub bonus_resource: Fields,
    /// Fields that give mana (HEL-2.8).
    pub mana: Fields,
    /// Fields that score when reached (HEL-2.9).
    pub corner: Fields,
    /// Where the start tile lies (HEL-2.4).
    pub start_tile: Field,
    /// Where the sun starts (HEL-2.5).
    pub sun_start: Field,
    /// The side from the start tile along the yellow line; north on the standard board.
    pub outward: Side,
}

impl Board {
    /// All fields.
    pub fn fields(&self) -> Fields {
        self.light.or(self.rim)
    }
}

/// Single numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Constants {
    /// Mana at the start (HEL-3.8).
    pub start_mana: u8,
    /// Mana for a tile on a mana field (HEL-6.12).
    pub mana_field: u8,
    /// Points for a lap (HEL-8.8.2).
    pub lap_vp: u8,
    /// Points for a corner field (HEL-13.2).
    pub corner_vp: u8,
    /// Points for mana left (HEL-13.6).
    pub mana_vp: u8,
    /// Where the numbers come from.
    pub provenance: Provenance,
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

/// The file as it is written.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Document {
    game: String,
    #[serde(rename = "corrections", default)]
    _corrections: Vec<Correction>,
    #[serde(rename = "edition")]
    _edition: String,
    #[serde(rename = "notes", default)]
    _notes: Vec<String>,
    land_tiles: Vec<LandItem>,
    special_tiles: Vec<SpecialItem>,
    action_tiles: Vec<ActionItem>,
    characters: Vec<CharacterItem>,
    buildings: Vec<BuildingItem>,
    board: BoardItem,
    sun_track: TrackItem,
    #[serde(rename = "supply", default)]
    _supply: Vec<SupplyItem>,
    constants: Constants,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct LandItem {
    id: Colour,
    count: u8,
    start_choice: bool,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct SpecialItem {
    id: Special,
    count: u8,
    vp: u8,
    per: Around,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct ActionItem {
    symbol: Symbol,
    colour: TileColour,
    count: u8,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct CharacterItem {
    id: Character,
    mana: u8,
    cost: CostItem,
    on_activate: Vec<Effect>,
    r#final: Vec<Scoring>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct BuildingItem {
    id: Building,
    cost: CostItem,
    on_build: Vec<Effect>,
    permanent: Vec<Permanent>,
    vp: u8,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct CostItem {
    #[serde(default)]
    blue: u8,
    #[serde(default)]
    brown: u8,
    #[serde(default)]
    gray: u8,
    #[serde(default)]
    green: u8,
    #[serde(default)]
    black: u8,
    #[serde(default)]
    any: u8,
    one_of: Option<Vec<Colour>>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct BoardItem {
    start_tile: FieldItem,
    sun_start: FieldItem,
    light: FieldsItem,
    rim: FieldsItem,
    yellow: FieldsItem,
    bonus_resource: FieldsItem,
    mana: FieldsItem,
    corner: FieldsItem,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct FieldItem {
    field: Field,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct FieldsItem {
    fields: Vec<Field>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

/// The sun track. Its end never gets in the way (HEL-2.12, HEL-RULING-2).
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct TrackItem {
    first: u8,
    last: u8,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

/// What cannot run out is counted for people only; nothing in the game asks for it (HEL-1.3, HEL-1.4, HEL-1.5, HEL-1.6,
/// HEL-1.12, HEL-RULING-12).
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct SupplyItem {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "count")]
    _count: u8,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

/// No number in the file may be larger; it keeps all sums far from overflow.
const LARGEST: u8 = 40;

impl ContentFile for Content {
    #[cfg(feature = "schema")]
    fn schema() -> Value {
        almende_core::schema::of::<Document>(LARGEST)
    }

    fn read(json: &Value) -> Result<Content, Problem> {
        let document: Document = read_document(json)?;
        if document.game != "helios" {
            return Err(wrong("game", "-", "content.other_game"));
        }
        let land = table("land_tiles", Colour::ALL, Colour::id, &document.land_tiles, |item| item.id)?;
        let specials = table("special_tiles", Special::ALL, Special::id, &document.special_tiles, |item| item.id)?;
        let characters = table("characters", Character::ALL, Character::id, &document.characters, |item| item.id)?;
        let buildings = table("buildings", Building::ALL, Building::id, &document.buildings, |item| item.id)?;
        let content = Content {
            land: std::array::from_fn(|i| land[i].count),
            start_choice: std::array::from_fn(|i| land[i].start_choice),
            specials: std::array::from_fn(|i| {
                let item = specials[i];
                SpecialTile { count: item.count, vp: item.vp, per: item.per }
            }),
            action_tiles: action_tiles(&document.action_tiles)?,
            characters: std::array::from_fn(|i| {
                let item = characters[i];
                CharacterCard {
                    mana: item.mana,
                    cost: item.cost.read(),
                    on_activate: item.on_activate.clone(),
                    scoring: item.r#final.clone(),
                }
            }),
            buildings: std::array::from_fn(|i| {
                let item = buildings[i];
                BuildingPlan {
                    cost: item.cost.read(),
                    on_build: item.on_build.clone(),
                    permanent: item.permanent.clone(),
                    vp: item.vp,
                }
            }),
            board: document.board.read()?,
            first_range: document.sun_track.first,
            constants: document.constants,
        };
        content.check_numbers(&document.sun_track)?;
        Ok(content)
    }
}

/// The items in the order of their kinds, each exactly once.
fn table<'a, K: Copy + PartialEq, T>(
    what: &str,
    kinds: &[K],
    id: fn(K) -> &'static str,
    items: &'a [T],
    kind: impl Fn(&T) -> K,
) -> Result<Vec<&'a T>, Problem> {
    kinds
        .iter()
        .map(|&wanted| {
            let name = || format!("{what} {}", id(wanted));
            let mut found = items.iter().filter(|item| kind(item) == wanted);
            let first = found.next().ok_or_else(|| Problem::new("problem.content_missing").with("item", name()))?;
            match found.next() {
                None => Ok(first),
                Some(_) => Err(wrong(name(), "id", "content.twice")),
            }
        })
        .collect()
}

fn action_tiles(items: &[ActionItem]) -> Result<[[u8; TileColour::COUNT]; Symbol::COUNT], Problem> {
    let mut counts = [[None; TileColour::COUNT]; Symbol::COUNT];
    for item in items {
        let count = &mut counts[item.symbol.index()][item.colour.index()];
        if count.replace(item.count).is_some() {
            let name = format!("action_tiles {} {}", item.symbol.id(), item.colour.id());
            return Err(wrong(name, "colour", "content.twice"));
        }
    }
    for &symbol in Symbol::ALL {
        // HEL-1.1: 16 of each symbol.
        let total: u32 = counts[symbol.index()].iter().map(|count| u32::from(count.unwrap_or(0))).sum();
        if total != 16 {
            let name = format!("action_tiles {}", symbol.id());
            return Err(wrong_as(name, "count", Problem::new("content.count").with("n", total).with("wanted", 16)));
        }
    }
    Ok(counts.map(|colours| colours.map(|count| count.unwrap_or(0))))
}

impl CostItem {
    fn read(&self) -> Cost {
        let fixed = [self.blue, self.brown, self.gray, self.green, self.black];
        let one_of = self.one_of.as_ref().map(|list| std::array::from_fn(|i| list.contains(&Colour::ALL[i])));
        Cost { fixed, any: self.any, one_of }
    }
}

impl BoardItem {
    fn read(&self) -> Result<Board, Problem> {
        let set = |item: &FieldsItem| item.fields.iter().copied().collect::<Fields>();
        let (light, rim, yellow) = (set(&self.light), set(&self.rim), set(&self.yellow));
        let (start_tile, sun_start) = (self.start_tile.field, self.sun_start.field);
        let bad = |field: &str, error: &'static str| Err(wrong("board", field, error));
        if !light.and(rim).is_empty() {
            return bad("rim", "content.light_and_rim");
        }
        if light.into_iter().any(|field| !field.around().minus(light.or(rim)).is_empty() || field.around().len() < 6) {
            return bad("light", "content.light_inside");
        }
        // The rim is a closed ring, so the sun can always go round (HEL-8.2.3, HEL-8.4.6, HEL-21.9).
        let ring = rim.into_iter().next().map(|field| Fields::NONE.with(field).flood(rim));
        if ring != Some(rim) || rim.into_iter().any(|field| field.around().and(rim).len() != 2) {
            return bad("rim", "content.rim_ring");
        }
        if !light.contains(start_tile) || Fields::NONE.with(start_tile).flood(light) != light {
            return bad("light", "content.light_connected");
        }
        let Some(outward) = Side::ALL.into_iter().find(|&side| start_tile.next(side) == Some(sun_start)) else {
            return bad("sun_start", "content.sun_start");
        };
        // The yellow fields are a straight line from the sun's start field to the rim (HEL-2.6). Its end on the rim is
        // never built over (HEL-8.8.6).
        let mut line = Fields::NONE;
        let mut end = Some(sun_start);
        while let Some(field) = end.filter(|&field| light.or(rim).contains(field)) {
            line.insert(field);
            end = field.next(outward);
        }
        if line != yellow || line.and(rim).only().is_none() || line.and(light).is_empty() {
            return bad("yellow", "content.yellow_line");
        }
        let (bonus_resource, mana, corner) = (set(&self.bonus_resource), set(&self.mana), set(&self.corner));
        for (field, own) in [("bonus_resource", bonus_resource), ("mana", mana)] {
            if !own.minus(light).is_empty() {
                return bad(field, "content.bonus_light");
            }
        }
        if !corner.minus(rim).is_empty() {
            return bad("corner", "content.corner_rim");
        }
        Ok(Board { light, rim, yellow, bonus_resource, mana, corner, start_tile, sun_start, outward })
    }
}

impl Content {
    fn check_numbers(&self, track: &TrackItem) -> Result<(), Problem> {
        let land: u32 = self.land.iter().map(|&count| u32::from(count)).sum();
        // HEL-1.10 and HEL-3.13: 36 in all, at least 4 of each for the stacks, and of the start kinds one for each
        // player.
        if land != 36 {
            return Err(wrong_as(
                "land_tiles",
                "count",
                Problem::new("content.count").with("n", land).with("wanted", 36),
            ));
        }
        for &colour in Colour::ALL {
            let least = if self.start_choice[colour.index()] { 8 } else { 4 };
            if self.land[colour.index()] < least {
                return Err(wrong_as(
                    format!("land_tiles {}", colour.id()),
                    "count",
                    Problem::new("content.least").with("least", least),
                ));
            }
        }
        if !self.start_choice.contains(&true) {
            return Err(wrong("land_tiles", "start_choice", "content.start_tile"));
        }
        if track.first == 0 || track.first > track.last || track.last > LARGEST {
            return Err(wrong_as("sun_track", "first", Problem::new("content.track").with("most", LARGEST)));
        }
        for (kind, special) in Special::ALL.iter().zip(&self.specials) {
            bounded(kind.id(), "vp", [special.vp, special.count])?;
        }
        for (kind, card) in Character::ALL.iter().zip(&self.characters) {
            bounded(kind.id(), "mana", [card.mana])?;
            card.cost.check(kind.id())?;
            check_effects(kind.id(), "on_activate", &card.on_activate)?;
            let outside = |effect: &Effect| {
                matches!(effect, Effect::BonusAction | Effect::Exchange { .. } | Effect::DrawAndPlace(_))
            };
            if card.on_activate.iter().any(outside) {
                return Err(wrong(kind.id(), "on_activate", "content.character_gives"));
            }
            let vp = |scoring: &Scoring| match *scoring {
                Scoring::Flat(vp) | Scoring::Per { vp, .. } | Scoring::Instead { vp, .. } => vp,
            };
            bounded(kind.id(), "final", card.scoring.iter().map(vp))?;
        }
        for (kind, plan) in Building::ALL.iter().zip(&self.buildings) {
            bounded(kind.id(), "vp", [plan.vp])?;
            plan.cost.check(kind.id())?;
            check_effects(kind.id(), "on_build", &plan.on_build)?;
            let number = |permanent: &Permanent| match *permanent {
                Permanent::LapVp(n) | Permanent::TempleVp(n) | Permanent::TempleCost(n) => n,
                Permanent::SunUnlimited | Permanent::NoLapVp | Permanent::SecondCube => 0,
            };
            bounded(kind.id(), "permanent", plan.permanent.iter().map(number))?;
            // HEL-8.5.6: where the sun moves without limit, laps are not counted.
            let has = |permanent| plan.permanent.contains(&permanent);
            if has(Permanent::SunUnlimited) && !has(Permanent::NoLapVp) {
                return Err(wrong(kind.id(), "permanent", "content.sun_unlimited"));
            }
        }
        let c = &self.constants;
        bounded("constants", "-", [c.start_mana, c.mana_field, c.lap_vp, c.corner_vp, c.mana_vp])
    }
}

fn bounded(item: &str, field: &str, numbers: impl IntoIterator<Item = u8>) -> Result<(), Problem> {
    match numbers.into_iter().find(|&n| n > LARGEST) {
        None => Ok(()),
        Some(n) => Err(wrong_as(item, field, Problem::new("content.more_than").with("n", n).with("most", LARGEST))),
    }
}

/// A building or character may ask its player for at most one thing: the stack of pending decisions is bounded.
fn check_effects(item: &str, field: &str, effects: &[Effect]) -> Result<(), Problem> {
    let asks = |effect: &&Effect| !matches!(effect, Effect::SunRange(_) | Effect::Mana(_));
    if effects.iter().filter(asks).count() > 1 {
        return Err(wrong(item, field, "content.one_decision"));
    }
    for effect in effects {
        match *effect {
            Effect::SunRange(n) | Effect::Mana(n) => bounded(item, field, [n])?,
            Effect::Exchange { mana, vp, times } if mana == 0 || times == 0 || mana.max(vp).max(times) > LARGEST => {
                return Err(wrong(item, field, "content.exchange"));
            }
            Effect::DrawAndPlace(n) if n != 2 => return Err(wrong(item, field, "content.two_drawn")),
            _ => {}
        }
    }
    Ok(())
}

impl Cost {
    fn check(&self, item: &str) -> Result<(), Problem> {
        // At most 3 cubes of a cost, so a payment is at most 6 picks (HEL-7.1.5).
        let fixed: u32 = self.fixed.iter().map(|&n| u32::from(n)).sum();
        if fixed + u32::from(self.any) > 3 {
            return Err(wrong(item, "cost", "content.three_cubes"));
        }
        match self.one_of {
            Some(colours) if fixed > 0 || self.any > 0 || !colours.contains(&true) => {
                Err(wrong(item, "cost", "content.one_of"))
            }
            _ => Ok(()),
        }
    }
}
