//! What is in the box (chapters 1 and 2). Costs and effects stand in `buildings` and `characters`.

use crate::common::*;
use almende_core::Game;
use almende_helios::Helios;
use almende_helios::content::Content;
use almende_helios::hex::{Field, Fields, Side};
use almende_helios::pieces::{Building, Character, Colour, Special, Symbol, TileColour};

fn content() -> &'static Content {
    Helios::standard_content()
}

fn in_the_box(id: &str) -> u64 {
    let supply = Helios::standard_content().json()["supply"].as_array().unwrap();
    supply.iter().find(|item| item["id"] == id).unwrap_or_else(|| panic!("{id}?"))["count"].as_u64().unwrap()
}

fn fields(list: &[&str]) -> Fields {
    list.iter().map(|at| field(at)).collect()
}

/// HEL-2.1: the distance from the centre.
fn distance(field: Field) -> i8 {
    let (q, r) = field.coordinates();
    q.abs().max(r.abs()).max((q + r).abs())
}

// HEL-1.1, HEL-RULING-3: 16 action tiles of each symbol, 4 in each of the 4 colours.
#[test]
fn there_are_48_action_tiles() {
    assert_eq!((Symbol::COUNT, TileColour::COUNT), (3, 4));
    assert_eq!(content().action_tiles, [[4; 4]; 3]);
    let ids: Vec<_> = TileColour::ALL.iter().map(|colour| colour.id()).collect();
    assert_eq!(ids, ["red", "blue", "yellow", "gray"]);
}

// HEL-1.3, HEL-1.4, HEL-1.5, HEL-1.6, HEL-1.8, HEL-1.9: the supply and what each player gets.
#[test]
fn the_supply_is_counted() {
    let vp = ["vp_1", "vp_5", "vp_10", "vp_30"].map(in_the_box);
    assert_eq!((vp, vp.iter().sum::<u64>()), ([32, 28, 32, 12], 104));
    assert_eq!(in_the_box("cube_of_each_colour") * Colour::COUNT as u64, 70);
    assert_eq!([in_the_box("mana"), in_the_box("house")], [30, 35]);
    for each in ["player_board", "city_board", "summary_card", "sun_marker", "sun_disc", "vp_bag"] {
        assert_eq!(in_the_box(each), 4, "{each}");
    }
    assert_eq!(Building::COUNT, 12);
    assert_eq!(in_the_box("start_player_dragon"), 2);
}

// HEL-1.7: eight characters, each once.
#[test]
fn there_are_eight_characters() {
    let ids: Vec<_> = Character::ALL.iter().map(|character| character.id()).collect();
    let eight =
        ["architect", "prophetess", "inventor", "cartographer", "priestess", "princess", "explorer", "treasurer"];
    assert_eq!(ids, eight);
}

// HEL-1.10: 36 land tiles; each kind produces the cube of its colour.
#[test]
fn land_produces_its_own_colour() {
    let count = |id: &str| content().land[Colour::from_id(id).unwrap().index()];
    assert_eq!(["brown", "gray", "green", "blue", "black"].map(count), [8, 8, 8, 6, 6]);
    for &colour in Colour::ALL {
        let mut table = table(2).tiles(0, &[("0,0", "gray+temple"), ("0,1", colour.id())]);
        table = table.sun(0, "1,-1", "SW").acts(0, "move_sun");
        let mut table = table.play();
        table.sun_to("1,0");
        assert_eq!(table.at(0, "0,1"), format!("{0}+{0}", colour.id()));
    }
}

// HEL-1.11: two special tiles of each of four kinds, without colour.
#[test]
fn special_tiles_have_no_colour_and_produce_nothing() {
    assert_eq!((Special::COUNT, content().specials.map(|special| special.count)), (4, [2; 4]));
    for &special in Special::ALL {
        let given = table(2).tiles(0, &[("0,0", "gray+temple"), ("0,1", special.id())]);
        let mut table = given.sun(0, "1,-1", "SW").acts(0, "move_sun").play();
        table.sun_to("1,0");
        assert_eq!(table.at(0, "0,1"), special.id());
    }
}

// HEL-1.12, HEL-RULING-12: tiles are limited, tokens are not.
#[test]
fn tiles_run_out_but_cubes_mana_and_points_do_not() {
    // Given both Temples tiles on a board, all 14 brown cubes of the box in use, and all its mana.
    let tiles = [
        ("0,0", "brown"),
        ("1,0", "temples+brown+brown"),
        ("0,1", "temples+brown+brown"),
        ("-1,1", "gray+brown+brown"),
        ("-1,0", "gray+brown+brown"),
        ("-2,1", "gray+brown+brown"),
        ("2,0", "green+brown+brown"),
        ("1,1", "green+brown+brown"),
    ];
    let given = table(2).tiles(0, &tiles).mana(0, 30);
    let mut build = given.clone().acts(0, "create_land").play();
    // Then there is no third Temples tile,
    assert_eq!(build.refused("special temples"), "tile_not_open HEL-6.2");
    // but mana beyond 30,
    build.does_all(&["land blue", "at -2,2"]);
    build = given.clone().acts(0, "create_land").play();
    build.does_all(&["land blue", "at 2,-1"]);
    assert_eq!(build.mana(0), 32);
    // and a fifteenth brown cube.
    let mut sun = given.acts(0, "move_sun").play();
    sun.sun_to("1,-1");
    assert_eq!(sun.cubes(0).iter().filter(|cube| **cube == "brown").count(), 15);
}

// HEL-2.1: flat-top hexagons in axial coordinates, six directions clockwise from north.
#[test]
fn directions_go_clockwise_from_north() {
    let around: Vec<String> = Side::ALL.iter().map(|&side| field("1,-1").next(side).unwrap().to_string()).collect();
    assert_eq!(around, ["1,-2", "2,-2", "2,-1", "1,0", "0,0", "0,-1"]);
    assert_eq!(Side::ALL.map(Side::name), ["N", "NE", "SE", "S", "SW", "NW"]);
}

// HEL-2.2, HEL-2.3, HEL-RULING-1: 19 light fields inside a closed ring of 18 rim fields.
#[test]
fn light_fields_lie_inside_the_rim() {
    let (light, rim) = (content().board.light, content().board.rim);
    assert_eq!((light.len(), rim.len()), (19, 18));
    assert!(light.into_iter().all(|field| distance(field) <= 2));
    assert!(rim.into_iter().all(|field| distance(field) == 3 && field.around().and(rim).len() == 2));
}

// HEL-2.4, HEL-2.5, HEL-2.6, HEL-2.7, HEL-2.8: the start tile, the sun, and the fields that do something.
#[test]
fn the_printed_fields_are_where_they_are() {
    let board = &content().board;
    assert_eq!((board.start_tile, board.sun_start), (field("0,0"), field("0,-1")));
    assert_eq!(board.yellow, fields(&["0,-1", "0,-2", "0,-3"]));
    assert_eq!(board.bonus_resource, fields(&["1,-2", "-1,-1", "1,1", "-1,2"]));
    assert_eq!(board.mana, fields(&["2,-1", "-2,1"]));
}

// HEL-2.9: five corner fields, each beside exactly one light field.
#[test]
fn each_corner_field_touches_one_light_field() {
    let board = &content().board;
    assert_eq!(board.corner, fields(&["3,-3", "3,0", "0,3", "-3,3", "-3,0"]));
    let beside = |corner: &str| field(corner).around().and(board.light).only().map(|field| field.to_string());
    let light = ["3,-3", "3,0", "0,3", "-3,3", "-3,0"].map(|corner| beside(corner).unwrap());
    assert_eq!(light, ["2,-2", "2,0", "0,2", "-2,2", "-2,0"]);
    assert!(board.yellow.contains(field("0,-3")) && !board.corner.contains(field("0,-3")));
}

// HEL-2.10: fields that share a side are adjacent; a light field has six neighbours on the board.
#[test]
fn a_light_field_has_six_neighbours() {
    let board = &content().board;
    for light in board.light {
        assert_eq!(light.around().and(board.fields()).len(), 6, "{light}");
        assert!(light.around().into_iter().all(|next| next.around().contains(light)));
    }
}

// HEL-2.11: three slots; mana has no limit.
#[test]
fn a_board_has_three_slots_and_room_for_all_mana() {
    let mut table = table(2).mana(0, 250).tiles(0, &[("0,0", "green+green")]).acts(0, "build").play();
    assert_eq!(table.board(0).slots.keys().map(|slot| slot.id()).collect::<Vec<_>>(), ["red", "blue", "yellow"]);
    table.does_all(&["build sacred_grove", "pay green 0,0"]);
    assert_eq!(table.mana(0), 252);
}

// HEL-2.12, HEL-RULING-2: the track goes from 2 to 14, which is all the range in the box.
#[test]
fn the_sun_track_holds_every_range() {
    let track = &Helios::standard_content().json()["sun_track"];
    assert_eq!((track["first"].as_u64(), track["last"].as_u64()), (Some(2), Some(14)));
    let all: Vec<&str> = Building::ALL.iter().map(|building| building.id()).collect();
    let given = table(2).buildings(0, &all).active(0, &["inventor", "priestess", "princess"]);
    assert_eq!(given.play().range(0), 14);
}

// HEL-2.13: a tile holds at most two cubes, or one temple.
#[test]
fn a_tile_never_holds_three_cubes_or_cubes_beside_a_temple() {
    let refused = |what: &str| {
        let document = table(2).tiles(0, &[("0,0", what)]).document();
        Helios::from_position(Helios::standard_content(), &document).expect_err(what).to_string()
    };
    assert!(refused("brown+brown+brown+gray").contains("HEL-2.13"));
    assert!(refused("brown+gray+temple").contains("HEL-2.13"));
    // Nor does a bonus resource lead there.
    let given = table(2).tiles(0, &[("0,0", "gray"), ("0,1", "brown+gray+gray"), ("1,0", "blue+temple")]);
    let table = given.characters(0).decides(0, almende_helios::Decision::PlaceCube(Colour::Blue));
    let table = on_top_of_characters(table).play();
    assert_eq!(table.refused("at 0,1"), "tile_full needs 3 has 2 HEL-2.13");
    assert_eq!(table.refused("at 1,0"), "cube_beside_temple HEL-2.13 HEL-7.2.8");
    assert_eq!(table.options(), ["at 0,0"]);
}

/// A decision that came up while a player was busy with characters.
fn on_top_of_characters(mut given: Given) -> Given {
    let mut below = given.position.pending[0].clone();
    let turn = almende_helios::CharacterTurn { bought: false, acted: true };
    below.decision = almende_helios::Decision::Characters(turn).into();
    given.position.pending.insert(0, below);
    given
}

/// Why content with one change is refused.
fn refused_content(place: &str, value: serde_json::Value) -> String {
    let mut json = Helios::standard_content().json().clone();
    *json.pointer_mut(place).unwrap() = value;
    almende_core::Edition::<Content>::read(&json.to_string()).expect_err(place).to_string()
}

// HEL-1.1, HEL-1.10, HEL-RULING-1: corrected components keep the counts and the shape the rules rely on.
#[test]
fn impossible_components_are_refused() {
    use serde_json::json;
    for (place, value) in [
        ("/action_tiles/0/count", json!(5)),
        ("/land_tiles/0/count", json!(5)),
        ("/board/rim/fields/0", json!("0,-4")),
        ("/board/yellow/fields/1", json!("1,-2")),
        ("/board/sun_start/field", json!("0,-2")),
        ("/board/corner/fields/0", json!("0,1")),
        ("/characters/0/on_activate/0", json!("bonus_action")),
        ("/characters/0/cost/any", json!(2)),
        ("/buildings/8/on_build/0/exchange/mana", json!(0)),
        ("/buildings/10/on_build/0/draw_and_place", json!(3)),
        ("/buildings/2/permanent", json!(["sun_unlimited"])),
        ("/sun_track/first", json!(0)),
    ] {
        let sentence = refused_content(place, value);
        assert!(sentence.ends_with('.') && sentence.len() > 20, "{place}: {sentence}");
    }
}
