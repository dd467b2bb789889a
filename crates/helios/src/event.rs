//! What happened. In Helios everything that happens is public.

use crate::hex::{Field, Fields};
use crate::pieces::{Building, Character, Colour, Slot, Symbol, Tile, TileColour};
use almende_core::{Arg, Seat, Text};
use serde::Serialize;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    missing_docs,
    reason = "the names of the variants and their parts say it; their texts stand in the catalogues"
)]
pub enum Event {
    StartLandChosen { seat: Seat, colour: Colour },
    LandRevealed { land: Vec<Colour> },
    RoundBegins { round: u8, start_player: Seat },
    ActionTilesRevealed { tiles: Vec<(Symbol, TileColour)> },
    ActionTilesDiscarded { count: u8 },
    ActionTileTaken { seat: Seat, symbol: Symbol, colour: TileColour },
    ActionTilePlaced { seat: Seat, slot: Slot },
    Forgone { seat: Seat },
    NothingToTake { seat: Seat },
    TileCreated { seat: Seat, tile: Tile, field: Field },
    TileLost { seat: Seat, tile: Tile },
    TilesDrawn { seat: Seat, first: Colour, second: Colour },
    CubePlaced { seat: Seat, colour: Colour, field: Field },
    CubePaid { seat: Seat, colour: Colour, field: Field },
    CubesLost { seat: Seat, count: u8, field: Field },
    CubesGrown { seat: Seat, colour: Colour, fields: Fields },
    BonusResourceLost { seat: Seat },
    ManaGained { seat: Seat, mana: u8 },
    TempleBuilt { seat: Seat, number: u8, field: Field },
    BuildingBuilt { seat: Seat, building: Building },
    RangeGained { seat: Seat, by: u8, range: u8 },
    ManaExchanged { seat: Seat, mana: u16, vp: u16 },
    SunMoved { seat: Seat, from: Field, to: Field },
    LapCompleted { seat: Seat, vp: u8 },
    TempleIrradiated { seat: Seat, field: Field, vp: u8 },
    BonusAction { seat: Seat },
    SlotReturned { seat: Seat, slot: Slot },
    CharactersBegin { first: Seat },
    CharacterBought { seat: Seat, character: Character },
    CharacterActivated { seat: Seat, character: Character },
    TurnEnded { seat: Seat },
    GameOver,
}

impl almende_core::Event for Event {
    fn text(&self) -> Text {
        let who = |id, seat: &Seat| Text::new(id).with("who", *seat);
        match self {
            Event::StartLandChosen { seat, colour } => {
                who("event.start_land_chosen", seat).with("what", Tile::Land(*colour).word())
            }
            Event::LandRevealed { land } => Text::new("event.land_revealed").with("n", land.len()),
            Event::RoundBegins { round, start_player } => who("event.round_begins", start_player).with("n", *round),
            Event::ActionTilesRevealed { tiles } => Text::new("event.action_tiles_revealed").with("n", tiles.len()),
            Event::ActionTilesDiscarded { count } => Text::new("event.action_tiles_discarded").with("n", *count),
            Event::ActionTileTaken { seat, symbol, colour } => {
                who("event.action_tile_taken", seat).with("what", symbol.word()).with("colour", colour.word())
            }
            Event::ActionTilePlaced { seat, slot } => who("event.action_tile_placed", seat).with("slot", slot.word()),
            Event::Forgone { seat } => who("event.forgone", seat),
            Event::NothingToTake { seat } => who("event.nothing_to_take", seat),
            Event::TileCreated { seat, tile, field } => {
                who("event.tile_created", seat).with("what", tile.word()).with("field", Arg::literal(field))
            }
            Event::TileLost { seat, tile } => who("event.tile_lost", seat).with("what", tile.word()),
            Event::TilesDrawn { seat, first, second } => who("event.tiles_drawn", seat)
                .with("first", Tile::Land(*first).word())
                .with("second", Tile::Land(*second).word()),
            Event::CubePlaced { seat, colour, field } => {
                who("event.cube_placed", seat).with("what", colour.word()).with("field", Arg::literal(field))
            }
            Event::CubePaid { seat, colour, field } => {
                who("event.cube_paid", seat).with("what", colour.word()).with("field", Arg::literal(field))
            }
            Event::CubesLost { seat, count, field } => {
                who("event.cubes_lost", seat).with("n", *count).with("field", Arg::literal(field))
            }
            Event::CubesGrown { seat, colour, fields } => {
                who("event.cubes_grown", seat).with("n", fields.len()).with("what", colour.word())
            }
            Event::BonusResourceLost { seat } => who("event.bonus_resource_lost", seat),
            Event::ManaGained { seat, mana } => who("event.mana_gained", seat).with("n", *mana),
            Event::TempleBuilt { seat, number, field } => {
                who("event.temple_built", seat).with("n", *number).with("field", Arg::literal(field))
            }
            Event::BuildingBuilt { seat, building } => who("event.building_built", seat).with("what", building.word()),
            Event::RangeGained { seat, by, range } => who("event.range_gained", seat).with("by", *by).with("n", *range),
            Event::ManaExchanged { seat, mana, vp } => {
                who("event.mana_exchanged", seat).with("n", *mana).with("vp", *vp)
            }
            Event::SunMoved { seat, from, to } => {
                who("event.sun_moved", seat).with("from", Arg::literal(from)).with("to", Arg::literal(to))
            }
            Event::LapCompleted { seat, vp } => who("event.lap_completed", seat).with("vp", *vp),
            Event::TempleIrradiated { seat, field, vp } => {
                who("event.temple_irradiated", seat).with("field", Arg::literal(field)).with("vp", *vp)
            }
            Event::BonusAction { seat } => who("event.bonus_action", seat),
            Event::SlotReturned { seat, slot } => who("event.slot_returned", seat).with("slot", slot.word()),
            Event::CharactersBegin { first } => who("event.characters_begin", first),
            Event::CharacterBought { seat, character } => {
                who("event.character_bought", seat).with("what", character.word())
            }
            Event::CharacterActivated { seat, character } => {
                who("event.character_activated", seat).with("what", character.word())
            }
            Event::TurnEnded { seat } => who("event.turn_ended", seat),
            Event::GameOver => Text::new("event.game_over"),
        }
    }
}
