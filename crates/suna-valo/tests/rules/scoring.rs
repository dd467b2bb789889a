//! Final scoring (SUN-18, SUN-23).

use crate::common::*;
use almende_core::{Game, Viewer};

// SUN-EX-21: the example of the rulebook: 10+3+8+11+2+4+5+12+3+2-2 = 58. SUN-18.2, SUN-18.3, SUN-18.4, SUN-18.5,
// SUN-18.6, SUN-18.7, SUN-18.8, SUN-18.9, SUN-18.10, SUN-18.11, SUN-18.12 line by line.
#[test]
fn the_58_points_of_the_rulebook() {
    let table = given()
        // Ships on 5, 3 and 2: S13 (era III, first), an order of era I first, one of era II second.
        .ship(0, "S01")
        .ship(2, "S07")
        .ship(4, "S13")
        .ship_placed(1, 4, 1)
        .ship_placed(1, 0, 1)
        .ship_placed(1, 2, 2)
        .ship_placed(0, 2, 1)
        .empty(0, &["BL3"])
        // Barrels on 3, 3 and 2.
        .barrel(1, 0, 1)
        .barrel(1, 1, 1)
        .barrel(1, 2, 2)
        .barrel(0, 2, 1)
        .empty(0, &["BL2"])
        // Three personal orders worth 11: 3 + 4 + 4.
        .column(1, "personal", &["H16*", "H35*", "H36*"])
        .column(1, "transport", &["H13", "H14", "~H15"])
        .column(1, "discoveries", &["H49"])
        // Emptied spaces worth 4: two of the market (2 each); the other figures come from worthless spaces.
        .empty(1, &["IMP04", "IMP05", "BL1", "BR2", "BL2", "BR1", "BL3", "BR3", "IMP02"])
        .rows(1, 1, 0)
        .tracks(1, 6, 10)
        .end_tile(1, "BE07")
        .energy(1, 10)
        .heads(1, "grain wool egg")
        .shortage(1, 2)
        .table();
    let lines = [
        ("score.ships", 10),
        ("score.ship_effects", 3),
        ("score.public_orders", 8),
        ("score.personal_orders", 11),
        ("score.cards", 2),
        ("score.farm_board", 4),
        ("score.rows", 5),
        ("score.bot_tracks", 12),
        ("score.end_tile", 3),
        ("score.goods", 2),
        ("score.shortage", -2),
    ];
    for (line, points) in lines {
        assert_eq!(table.line(1, line), points, "{line}");
    }
    assert_eq!(table.total(1), 58);
}

// SUN-18.5: incomplete orders give nothing. SUN-18.6: face-up cards with points and kept festivals.
#[test]
fn orders_and_cards() {
    let table = given()
        .column(0, "personal", &["H53!grain!lily!flower"])
        .column(0, "floriculture", &["H40", "~H46"])
        .festivals(0, &["E11", "E12"])
        .table();
    assert_eq!((table.line(0, "score.personal_orders"), table.line(0, "score.cards")), (0, 2 + 2 + 2));
}

// SUN-18.11, SUN-23.17: one point for five goods, rounded down; goods on orders and cards do not count.
#[test]
fn remaining_goods() {
    let points = |energy: u16| {
        let given = given().energy(0, energy).heads(0, "grain lily").display(0, 1, "H44", "wool wool wool wool wool");
        given.column(0, "personal", &["H16!lily"]).table().line(0, "score.goods")
    };
    assert_eq!((points(2), points(3), points(7), points(8)), (0, 1, 1, 2));
    // BE02 and BE06 count the same goods again.
    let table = given().end_tile(0, "BE02").energy(0, 10).table();
    assert_eq!((table.line(0, "score.end_tile"), table.line(0, "score.goods")), (5, 2));
}

// SUN-18.13: the higher total wins; in a tie the player without the start tree.
#[test]
fn the_winner() {
    let end = |given: Given| {
        let mut given = given.turns(16).orders_open(6, 6).pile(&[]);
        given.position.phase = almende_suna_valo::Phase::Over;
        given.position.extra_turns = true;
        let table = given.pending(Vec::new()).table();
        table.game.score(Viewer::All).ranks
    };
    assert_eq!(end(given()), [2, 1], "White holds the start tree");
    assert_eq!(end(given().energy(0, 5)), [1, 2]);
    assert_eq!(end(given().energy(1, 5)), [2, 1]);
}

// SUN-23.9, SUN-23.10, SUN-23.11, SUN-23.12, SUN-23.13, SUN-23.14, SUN-23.15, SUN-23.16, SUN-23.17: the end-of-game
// tiles.
#[test]
fn end_of_game_tiles() {
    let points = |tile: &str, given: Given| given.end_tile(0, tile).table().line(0, "score.end_tile");
    let columns = given()
        .column(0, "crop", &["H01", "H02", "~H07"])
        .column(0, "personal", &["H16", "~H08", "H17"])
        .column(0, "pastures", &["H09", "H26"]);
    assert_eq!(points("BE01", columns), 2);
    assert_eq!(points("BE02", given().energy(0, 7)), 3);
    assert_eq!(points("BE02", given().energy(0, 20)), 6);
    assert_eq!(points("BE03", given().rows(0, 1, 2)), 6);
    assert_eq!(points("BE04", given().barrel(0, 0, 1).barrel(0, 1, 1).empty(0, &["BL2", "BR1"])), 2);
    assert_eq!(points("BE05", given().column(0, "personal", &["H16*", "H17"]).empty(0, &["BL1"])), 1);
    assert_eq!(points("BE06", given().heads(0, "grain lily flower").column(0, "crop", &["H01+lily"])), 2);
    let many = "grain grain grain grain grain grain grain lily lily lily lily lily lily lily";
    assert_eq!(points("BE06", given().empty(0, &["IMP07"]).heads(0, many)), 6);
    assert_eq!(points("BE07", given().ship_placed(0, 0, 1).ship_placed(0, 1, 1).empty(0, &["BL3", "BR3"])), 2);
    assert_eq!(points("BE08", given()), 3);
}
