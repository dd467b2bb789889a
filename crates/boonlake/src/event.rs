//! What happened. Only the cards somebody draws are told to one seat alone.

use crate::pieces::{
    Card, Field, Piece, Region, Resource, ScoringTile, Site, Slot, SoloTile, Space, Strip, Tile, Track,
};
use almende_core::{Seat, Text};
use serde::Serialize;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    missing_docs,
    reason = "the names of the variants and their parts say it; their texts stand in the catalogues"
)]
pub enum Event {
    ChosenInSecret { seat: Seat },
    ScoringTiles { tiles: Vec<ScoringTile> },
    TurnBegins { seat: Seat },
    StripChosen { seat: Seat, strip: Strip, row: u8 },
    Forgone { seat: Seat },
    CardAnnounced { seat: Seat, card: Card },
    ProjectAnnounced { seat: Seat, tile: ScoringTile },
    ProjectRealized { seat: Seat, tile: ScoringTile },
    Paid { seat: Seat, coins: i32, vases: u8 },
    CardDiscarded { seat: Seat, card: Card },
    CardsDrawn { seat: Seat, cards: Vec<Card> },
    CardsDrawnBy { seat: Seat, count: u8 },
    DiscardsShuffled,
    CoinsGained { seat: Seat, coins: u16 },
    CoinsPaid { seat: Seat, coins: u16 },
    InhabitantsGained { seat: Seat, inhabitants: u8 },
    InhabitantsGivenUp { seat: Seat, inhabitants: u8 },
    VasesGained { seat: Seat, vases: u8 },
    VasesGivenUp { seat: Seat, vases: u8 },
    PointsGained { seat: Seat, vp: u16 },
    PointsLost { seat: Seat, vp: u16 },
    SiteBuilt { seat: Seat, resource: Resource, level: u8 },
    Advanced { seat: Seat, track: Track, steps: u8 },
    BoatsMoved { seat: Seat, boats: [Resource; 2] },
    Traded { seat: Seat, card: Card },
    Modernized { seat: Seat, slot: Slot },
    LeverUsed { seat: Seat, slot: Slot },
    LeverReadied { seat: Seat, slot: Slot },
    TileRevealed { seat: Seat, tile: Tile },
    TilePlaced { seat: Seat, tile: Tile, field: Field },
    NothingToPlace { seat: Seat },
    Developed { seat: Seat, field: Field, site: Site },
    HouseBuilt { seat: Seat, field: Field, site: Site },
    SettlementBuilt { seat: Seat, field: Field, site: Site },
    CattlePlaced { seat: Seat, field: Field },
    TierEmptied { seat: Seat, tier: u8 },
    RegionChosen { region: Region },
    ShipMoved { seat: Seat, space: Space },
    LockCrossed,
    RoundEnds { round: u8 },
    ScoringBegins { number: u8 },
    TileScored { seat: Seat, tile: ScoringTile },
    SecondRoundBegins,
    GameOver,
    SoloTileRevealed { tile: SoloTile },
    EminenceChooses { strip: Strip, row: u8 },
    EminencePlacesTile { tile: Tile, field: Field },
    EminenceBuilds { piece: Piece, field: Field, site: Site },
    EminencePlacesCattle { field: Field },
    CactusAdvanced { place: u8 },
    EminenceScores { vp: u16 },
    EminenceShipMoved { space: Space },
}

impl almende_core::Event for Event {
    fn text(&self) -> Text {
        let who = |id, seat: &Seat| Text::new(id).with("who", *seat);
        match self {
            Event::ChosenInSecret { seat } => who("event.chosen_in_secret", seat),
            Event::ScoringTiles { tiles } => Text::new("event.scoring_tiles").with("n", tiles.len()),
            Event::TurnBegins { seat } => who("event.turn_begins", seat),
            Event::StripChosen { seat, strip, row } => {
                who("event.strip_chosen", seat).with("what", strip.word()).with("row", *row)
            }
            Event::Forgone { seat } => who("event.forgone", seat),
            Event::CardAnnounced { seat, card } => who("event.card_announced", seat).with("what", card.word()),
            Event::ProjectAnnounced { seat, tile } => who("event.project_announced", seat).with("what", tile.word()),
            Event::ProjectRealized { seat, tile } => who("event.project_realized", seat).with("what", tile.word()),
            Event::Paid { seat, coins, vases } if *vases > 0 => {
                who("event.paid_vases", seat).with("coins", *coins).with("vases", *vases)
            }
            Event::Paid { seat, coins, .. } => who("event.paid", seat).with("coins", *coins),
            Event::CardDiscarded { seat, card } => who("event.card_discarded", seat).with("what", card.word()),
            Event::CardsDrawn { seat, cards } => drawn(*seat, cards),
            Event::CardsDrawnBy { seat, count } => who("event.cards_drawn_by", seat).with("n", *count),
            Event::DiscardsShuffled => Text::new("event.discards_shuffled"),
            Event::CoinsGained { seat, coins } => who("event.coins_gained", seat).with("n", *coins),
            Event::CoinsPaid { seat, coins } => who("event.coins_paid", seat).with("n", *coins),
            Event::InhabitantsGained { seat, inhabitants } => {
                who("event.inhabitants_gained", seat).with("n", *inhabitants)
            }
            Event::InhabitantsGivenUp { seat, inhabitants } => {
                who("event.inhabitants_given_up", seat).with("n", *inhabitants)
            }
            Event::VasesGained { seat, vases } => who("event.vases_gained", seat).with("n", *vases),
            Event::VasesGivenUp { seat, vases } => who("event.vases_given_up", seat).with("n", *vases),
            Event::PointsGained { seat, vp } => who("event.points_gained", seat).with("n", *vp),
            Event::PointsLost { seat, vp } => who("event.points_lost", seat).with("n", *vp),
            Event::SiteBuilt { seat, resource, level } => {
                who("event.site_built", seat).with("what", resource.word()).with("n", *level)
            }
            Event::Advanced { seat, track, steps } => {
                who("event.advanced", seat).with("what", track.word()).with("n", *steps)
            }
            Event::BoatsMoved { seat, boats: [one, other] } => {
                who("event.boats_moved", seat).with("one", one.word()).with("other", other.word())
            }
            Event::Traded { seat, card } => who("event.traded", seat).with("what", card.word()),
            Event::Modernized { seat, slot } => who("event.modernized", seat).with("what", slot.word()),
            Event::LeverUsed { seat, slot } => who("event.lever_used", seat).with("what", slot.word()),
            Event::LeverReadied { seat, slot } => who("event.lever_readied", seat).with("what", slot.word()),
            Event::TileRevealed { seat, tile } => who("event.tile_revealed", seat).with("what", tile.word()),
            Event::TilePlaced { seat, tile, field } => {
                who("event.tile_placed", seat).with("what", tile.word()).with("field", field.number())
            }
            Event::NothingToPlace { seat } => who("event.nothing_to_place", seat),
            Event::Developed { seat, field, site } => {
                who("event.developed", seat).with("field", field.number()).with("site", site.word())
            }
            Event::HouseBuilt { seat, field, site } => {
                who("event.house_built", seat).with("field", field.number()).with("site", site.word())
            }
            Event::SettlementBuilt { seat, field, site } => {
                who("event.settlement_built", seat).with("field", field.number()).with("site", site.word())
            }
            Event::CattlePlaced { seat, field } => who("event.cattle_placed", seat).with("field", field.number()),
            Event::TierEmptied { seat, tier } => who("event.tier_emptied", seat).with("n", *tier),
            Event::RegionChosen { region } => Text::new("event.region_chosen").with("what", region.word()),
            Event::ShipMoved { seat, space } => who("event.ship_moved", seat).with("what", space.word()),
            Event::LockCrossed => Text::new("event.lock_crossed"),
            Event::RoundEnds { round } => Text::new("event.round_ends").with("n", *round),
            Event::ScoringBegins { number } => Text::new("event.scoring_begins").with("n", *number),
            Event::TileScored { seat, tile } => who("event.tile_scored", seat).with("what", tile.word()),
            Event::SecondRoundBegins => Text::new("event.second_round_begins"),
            Event::GameOver => Text::new("event.game_over"),
            Event::SoloTileRevealed { tile } => Text::new("event.solo_tile_revealed").with("what", tile.word()),
            Event::EminenceChooses { strip, row } => {
                Text::new("event.eminence_chooses").with("what", strip.word()).with("row", *row)
            }
            Event::EminencePlacesTile { tile, field } => {
                Text::new("event.eminence_places_tile").with("what", tile.word()).with("field", field.number())
            }
            Event::EminenceBuilds { piece, field, .. } => {
                Text::new("event.eminence_builds").with("what", piece.word()).with("field", field.number())
            }
            Event::EminencePlacesCattle { field } => {
                Text::new("event.eminence_places_cattle").with("field", field.number())
            }
            Event::CactusAdvanced { place } => Text::new("event.cactus_advanced").with("n", *place),
            Event::EminenceScores { vp } => Text::new("event.eminence_scores").with("n", *vp),
            Event::EminenceShipMoved { space } => Text::new("event.eminence_ship_moved").with("what", space.word()),
        }
    }
}

/// The drawn cards by name, as far as a sentence has room.
fn drawn(seat: Seat, cards: &[Card]) -> Text {
    const IDS: [&str; 5] = ["event.cards_drawn", "event.drawn_1", "event.drawn_2", "event.drawn_3", "event.drawn_4"];
    const NAMES: [&str; 4] = ["a", "b", "c", "d"];
    let named = if cards.len() < IDS.len() { cards.len() } else { 0 };
    let text = Text::new(IDS[named]).with("who", seat).with("n", cards.len());
    cards.iter().take(named).zip(NAMES).fold(text, |text, (card, name)| text.with(name, card.word()))
}
