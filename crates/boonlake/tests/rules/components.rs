//! Components (chapter 1) and the map (BOO-4.15).

use crate::common::*;
use almende_boonlake::content::{Content, Effect, Gain};
use almende_boonlake::pieces::{
    Card, Field, Fields, Kind, Recess, Region, Resource, ScoringTile, Slot, SoloTile, Strip, Tile,
};
use almende_boonlake::{Boonlake, Opportunity};
use almende_core::{Content as _, Game, Seed};

fn content() -> &'static Content {
    Boonlake::standard_content()
}

// BOO-1.1: 165 cards, each with a kind, a cost and at least one effect.
#[test]
fn there_are_165_project_cards() {
    assert_eq!(content().cards.len(), 165);
    for kind in [Kind::Day, Kind::Sunset, Kind::Night] {
        assert_eq!(content().cards_of_kind[kind.index()].len(), 55);
    }
    assert!(content().cards.iter().all(|card| card.immediate.len() + card.permanent.len() + card.end.len() > 0));
}

// BOO-1.2, BOO-1.3: 10 starting tiles, 25 grey tiles with 1 or 2 sites, 7 pastures without.
#[test]
fn there_are_42_building_tiles() {
    let start: Vec<u8> = content().tiles.iter().take(10).map(|tile| tile.players).collect();
    assert_eq!([1, 3, 4].map(|players| start.iter().filter(|p| **p == players).count()), [6, 2, 2]);
    assert_eq!(Tile::all().filter(|tile| tile.is_grey()).count(), 25);
    assert_eq!(content().pastures, 7);
    assert!(content().tiles.iter().all(|tile| (1..=2).contains(&tile.sites.len())));
    assert!(content().sites(Tile::PASTURE).is_empty());
    assert_eq!(content().tiles.iter().map(|tile| tile.sites.len()).sum::<usize>(), 54);
}

// BOO-1.4, BOO-RULING-35: 16 scoring tiles, 12 slots, 7 strips, 5 A and 5 B solo tiles, 4 regions.
#[test]
fn the_other_components_are_counted() {
    assert_eq!((ScoringTile::COUNT, Slot::COUNT, Strip::COUNT, Region::COUNT), (16, 12, 7, 4));
    assert_eq!(SoloTile::all().filter(|tile| tile.is_b()).count(), 5);
    assert_eq!(SoloTile::COUNT, 10);
}

// BOO-1.5, BOO-1.8, BOO-4.11, BOO-RULING-32: coins, vases and levers never run out; more than the box holds is possible.
#[test]
fn coins_vases_and_levers_never_run_out() {
    let all: Vec<u8> = (1..=12).collect();
    let mut given = given(4).choose(Strip::Builder, Opportunity::BuilderRight).hand(0, &["C003"]);
    for seat in 0..4 {
        given = given.coins(seat, 230).vases(seat, 14).levers(seat, &all);
    }
    let mut table = given.start();
    table.does("discard C003");
    assert_eq!(table.coins(0), 232);
    assert_eq!((0..4).map(|seat| table.board(seat).levers.len()).sum::<usize>(), 48);
}

// BOO-1.6, BOO-1.7, BOO-9.17: the wooden pieces of a player and the five tiers of the board.
#[test]
fn the_player_board_has_five_tiers() {
    let tiers =
        |recess: Recess| -> Vec<u8> { content().board.recesses[recess.index()].iter().map(|plan| plan.tier).collect() };
    assert_eq!(tiers(Recess::House), [1, 1, 2, 2, 3, 3]);
    assert_eq!(tiers(Recess::Settlement), [2, 3, 4, 5]);
    assert_eq!(tiers(Recess::Cattle), [1, 2, 3, 4, 5]);
    assert_eq!(content().board.tier_needs, [[2, 0, 1], [4, 1, 2]]);
    let board = new_game(2).board(0);
    assert_eq!((board.houses, board.settlements, board.cattle, board.ranch + board.supply + 2), (6, 4, 5, 10));
    // A production site has level 1 or 2, nothing more.
    let text = given(2).sites(0, [3, 0, 0, 0]).refused();
    assert!(text.contains("BOO-4.9"), "{text}");
}

// BOO-1.9: the back of a board is for the Wise Eminence, who plays only with one player.
#[test]
fn the_eminence_plays_with_one_player_only() {
    assert!(new_game(1).position().solo.is_some());
    assert!((2..=4).all(|players| new_game(players).position().solo.is_none()));
}

// BOO-1.10, BOO-1.11: what is given up and what is gained are different things; field numbers go from 1 to 33.
#[test]
fn gains_and_costs_are_told_apart() {
    let toll = &content().tiles[Tile::from_id("S03").unwrap().index()].sites[0];
    assert_eq!((toll.cost.coins, toll.gain.len()), (4, 1));
    assert_eq!(Field::all().map(Field::number).collect::<Vec<_>>(), (1..=33).collect::<Vec<_>>());
}

// BOO-1.12: stickers are no part of the content.
#[test]
fn stickers_are_no_component() {
    assert!(Boonlake::standard_content().json().get("stickers").is_none());
}

// BOO-4.15, BOO-4.16, BOO-RULING-37: adjacency within a region, over the ford, and by bridge; else not.
#[test]
fn fields_are_adjacent_by_land_ford_and_bridge() {
    let adjacent = |a: u8, b: u8| content().map.adjacent[field(a).index()].contains(field(b));
    assert!(adjacent(7, 8) && adjacent(31, 26) && adjacent(33, 29));
    for (a, b) in [(17, 18), (17, 21), (20, 21), (21, 23), (23, 24)] {
        assert!(adjacent(a, b) && adjacent(b, a), "ford {a}-{b}");
    }
    for (a, b) in [(5, 17), (6, 19), (8, 10), (14, 25), (24, 27), (16, 30)] {
        assert!(adjacent(a, b) && adjacent(b, a), "bridge {a}-{b}");
        assert!(content().map.bridges.contains(field(a)) && content().map.bridges.contains(field(b)));
    }
    assert!(!adjacent(7, 9) && !adjacent(19, 9) && !adjacent(23, 26));
    assert_eq!(content().map.bridges.len(), 12);
    // Pastures count as building tiles: a field beside a lone pasture can be explored.
    let table = given(2).pasture(31).next_tiles(&["G01"]).choose(Strip::Hire, Opportunity::Explore).start();
    let mut table = table;
    table.does("explore");
    assert!(table.can("at 26"), "26 touches only the pasture on 31");
}

// BOO-11.4.1: the labels of the regions.
#[test]
fn labels_give_4_coins_or_3_units() {
    let label = |id: &str| content().map.label[region(id).index()];
    assert_eq!(label("boonlake"), Effect::Gain(Gain::Coins(4)));
    assert_eq!(label("southern"), Effect::Gain(Gain::Coins(3)));
    assert_eq!(label("new_hope"), Effect::Gain(Gain::Cards(3)));
    assert_eq!(label("unknown"), Effect::Gain(Gain::Vp(3)));
    assert_eq!(content().map.fields.iter().fold(Fields::default(), |all, fields| all.or(*fields)), Fields::ALL);
}

// BOO-RULING-1, BOO-5.5: the canal from upstream to downstream.
#[test]
fn the_canal_leads_from_wood_to_iron() {
    assert_eq!(
        Resource::ALL.iter().map(|resource| resource.id()).collect::<Vec<_>>(),
        ["wood", "loam", "stone", "iron"]
    );
}

// BOO-RULING-33: the kinds of the strips; Builder has none.
#[test]
fn strips_have_kinds() {
    let kind = |strip: Strip| content().card_kinds[strip.index()];
    assert_eq!([Strip::Pioneer, Strip::CattleBreeding].map(kind), [Some(Kind::Day); 2]);
    assert_eq!([Strip::RegionScoring, Strip::Progress].map(kind), [Some(Kind::Sunset); 2]);
    assert_eq!([Strip::Settle, Strip::Hire].map(kind), [Some(Kind::Night); 2]);
    assert_eq!(kind(Strip::Builder), None);
}

#[test]
fn a_spoiled_content_file_is_refused_with_its_place() {
    let whole = Boonlake::standard_content().json().clone();
    let spoil = |pointer: &str, value: serde_json::Value| {
        let mut json = whole.clone();
        *json.pointer_mut(pointer).unwrap() = value;
        Content::read(&json).err().map(|problem| problem.to_string()).unwrap_or_default()
    };
    for (pointer, value, expected) in [
        ("/game", serde_json::json!("helios"), "boonlake"),
        ("/project_cards/0/kind", serde_json::json!("dawn"), "C001"),
        ("/project_cards/3/immediate/0/op", serde_json::json!("explode"), "C004"),
        ("/project_cards/5/cost/coins", serde_json::json!(200), "C006"),
        ("/project_cards/6/cost", serde_json::json!({"coins": 1, "resources": {"wood": 200}}), "C007"),
        ("/lever_slots/4/modes/0/get/0/op", serde_json::json!("modernize"), "lever 5"),
        ("/lever_slots/0/modes", serde_json::json!([]), "lever 1"),
        ("/lever_slots/11/modes", serde_json::json!([]), "lever 12"),
        ("/river/spaces/30/harbour", serde_json::json!(false), "harbour"),
        ("/map/fields/0/number", serde_json::json!(2), "field"),
        ("/solo/tiles/0/actions", serde_json::json!(["settle", "settle", "hire"]), "A1"),
        ("/building_tiles/grey/0/sites", serde_json::json!([]), "G01"),
        ("/scoring_tiles/12/condition/coins", serde_json::json!(0), "W13"),
    ] {
        let problem = spoil(pointer, value);
        assert!(problem.contains(expected), "{pointer}: {problem}");
    }
    // No recess alone gives too much.
    for what in ["coins", "vp"] {
        let mut json = whole.clone();
        for recess in json["player_board"]["recesses"].as_array_mut().unwrap() {
            recess["income"][what] = serde_json::json!(40);
        }
        let problem = Content::read(&json).err().map(|problem| problem.to_string()).unwrap_or_default();
        assert!(problem.contains("recesses"), "{what}: {problem}");
    }
    assert!(
        Card::all().count() == 165 && Boonlake::new(content(), 5, &Default::default(), Seed::numbered(1, 0)).is_err()
    );
}
