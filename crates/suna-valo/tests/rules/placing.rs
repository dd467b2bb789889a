//! Placing cards and completing rows (SUN-6, SUN-9, SUN-19).

use crate::common::*;

// SUN-6.1: face up only in a column of its colour, face down in any; always at the bottom. SUN-6.7: rows.
#[test]
fn face_up_in_its_column_face_down_anywhere() {
    let mut table = given().column(0, "crop", &["H02"]).display(0, 1, "H01", "").table();
    table.play(0, &["buy H01"]);
    table.refuses(0, "place pastures", "wrong_column", "SUN-6.1");
    for column in ["crop", "floriculture", "pastures", "discoveries", "transport", "personal"] {
        assert!(table.offers(0, &format!("face-down {column}")));
    }
    table.play(0, &["place crop"]);
    let cards: Vec<_> = table.column(0, "crop").iter().map(|card| card.card.id()).collect();
    assert_eq!(cards, ["H02", "H01"]);
    // No limit on cards in a column.
    let long = ["H01", "H02", "H03", "H04", "H20", "H21", "H39", "~H05", "~H06", "~H07"];
    let mut table = given().column(0, "crop", &long).display(0, 1, "H22", "").table();
    table.play(0, &["buy H22", "place crop", "produce lily crop11"]);
    assert_eq!(table.at(0, "crop11").card.id(), "H22");
}

// SUN-6.2, SUN-19.1: two-coloured cards go to either column and produce both kinds wherever they lie.
#[test]
fn two_coloured_cards() {
    for (id, kind) in [("H22", "lily"), ("H24", "grain"), ("H41", "lily"), ("H42", "grain")] {
        for column in ["crop", "floriculture"] {
            let mut table = given().display(0, 1, id, "").table();
            table.play(0, &[&format!("buy {id}"), &format!("place {column}")]);
            table.play(0, &[&format!("produce {kind} {column}1"), &format!("produce flower {column}1")]);
            assert_eq!((table.owned(0, kind), table.owned(0, "flower")), (1, 1), "{id} in {column}");
        }
        let mut table = given().display(0, 1, id, "").table();
        table.play(0, &[&format!("buy {id}")]);
        table.refuses(0, "place pastures", "wrong_column", "SUN-6.2");
    }
}

// SUN-6.3: placing activates the whole column, face up or face down.
#[test]
fn placing_activates_the_column() {
    for how in ["place", "face-down"] {
        let mut table = given().column(0, "crop", &["H02"]).display(0, 1, "H01", "").table();
        table.play(0, &["buy H01", &format!("{how} crop")]);
        assert_eq!(table.prompt(), "prompt.activation");
        assert!(table.offers(0, "produce grain crop1") && table.offers(0, "produce lily head"));
        assert_eq!(table.offers(0, "produce lily crop2"), how == "place", "the new card works only face up");
    }
}

// SUN-6.4, SUN-7.1.10: a face-down card has no function, storage, colour, points or order, but counts as a card.
// SUN-6.6: a personal order face down is no order.
#[test]
fn a_face_down_card_only_counts() {
    let table = given().column(0, "discoveries", &["~H49"]).column(0, "personal", &["~H16"]).table();
    assert_eq!(table.line(0, "score.cards"), 0);
    let mut table = given().column(0, "personal", &["~H16"]).heads(0, "lily flower").display(0, 1, "H13", "").table();
    table.play(0, &["buy H13", "place transport"]);
    table.refuses(0, "deliver H16 lily", "not_your_order", "SUN-6.6");
    // E11 counts it as a card of its column.
    let mut table = given().column(0, "personal", &["~H16"]).display(0, 1, "E11", "").table();
    table.play(0, &["buy E11", "celebrate", "perform"]);
    assert_eq!(table.energy(0), 2);
}

// SUN-6.5, SUN-12.1: a festival placed face down is not triggered.
#[test]
fn a_festival_placed_face_down() {
    let mut table = given().display(0, 1, "E11", "").column(0, "personal", &["H16"]).table();
    table.play(0, &["buy E11", "face-down crop", "done"]);
    assert_eq!((table.energy(0), table.energy(1)), (0, 0));
    assert_eq!(table.line(0, "score.cards"), 0);
    assert!(table.at(0, "crop1").face_down && table.farm(0).festivals.is_empty());
}

// SUN-6.9, SUN-10.5, SUN-RULING-36: IMP01 gives a step for a card placed face down, usable during the activation;
// not for a card placed before it was unlocked.
#[test]
fn a_step_for_a_face_down_card() {
    let mut table = given().empty(0, &["IMP01"]).display(0, 1, "H01", "").table();
    table.play(0, &["buy H01", "face-down crop"]);
    assert!(table.offers(0, "step left") && table.offers(0, "produce grain head"));
    table.play(0, &["produce grain head", "step left"]);
    assert_eq!(table.farm(0).left_track, 1);
    assert_ne!(table.prompt(), "prompt.activation", "one step only");
    assert_eq!(table.line(0, "score.farm_board"), 2);
    let mut table = given().empty(0, &["IMP01"]).display(0, 1, "H01", "").table();
    table.play(0, &["buy H01", "place crop"]);
    assert!(!table.offers(0, "step left"), "face up it gives nothing");
    // Unlocked while the column is activated: too late.
    let mut table = given()
        .column(0, "personal", &["H16!lily"])
        .heads(0, "flower flower")
        .column(0, "transport", &["H13"])
        .display(0, 1, "H01", "")
        .table();
    table.play(0, &["buy H01", "face-down transport", "deliver H16 flower", "take IMP01"]);
    assert!(!table.offers(0, "step left"));
}

// SUN-6.10: a placed card is never moved, turned or removed: all earlier cards stay.
#[test]
fn placed_cards_stay() {
    let mut table = new_game(["C01", "C08"]);
    let mut before: Vec<Vec<almende_suna_valo::CardDocument>> = Vec::new();
    table.pass_through(|table| {
        let farms = table.position().farms;
        let now: Vec<_> = farms.iter().flat_map(|farm| farm.columns.values().cloned()).collect();
        for (old, new) in before.iter().zip(&now) {
            assert!(old.len() <= new.len());
            assert!(old.iter().zip(new).all(|(a, b)| a.card == b.card && a.face_down == b.face_down));
        }
        before = now;
        false
    });
    assert!(table.decides().is_empty());
}

/// White lacks only discoveries in row 1.
fn almost_a_row() -> Given {
    given()
        .column(0, "crop", &["H04"])
        .column(0, "floriculture", &["H05"])
        .column(0, "pastures", &["H07"])
        .column(0, "transport", &["H13"])
        .column(0, "personal", &["H17", "H16!lily"])
        .display(0, 1, "H10", "")
}

// SUN-9.1, SUN-9.2, SUN-9.3, SUN-EX-8: the last card of a row brings a marker, after the column's activation.
#[test]
fn completing_a_row() {
    let mut table = almost_a_row().table();
    table.play(0, &["buy H10", "place discoveries"]);
    assert_eq!(table.prompt(), "prompt.activation", "first the column");
    table.play(0, &["energy"]);
    assert_eq!(table.prompt(), "prompt.row_bonus");
    assert_eq!(table.options(0), ["row activate", "row points"], "one side must be chosen (SUN-9.4)");
    table.play(0, &["row points"]);
    assert_eq!((table.farm(0).rows_scored, table.line(0, "score.rows")), (1, 5));
    // Face-down cards count.
    let mut table = almost_a_row().table();
    table.play(0, &["buy H10", "face-down discoveries", "energy"]);
    assert_eq!(table.prompt(), "prompt.row_bonus");
}

// SUN-9.5, SUN-9.6, SUN-9.7, SUN-9.8, SUN-7.1.6, SUN-EX-9: the activation side, card by card.
#[test]
fn activating_a_row() {
    let mut table = almost_a_row().table();
    table.play(0, &["buy H10", "place discoveries", "energy", "row activate"]);
    assert_eq!(table.energy(0), 2, "card and head");
    let options =
        ["card crop1", "card discoveries1", "card floriculture1", "card pastures1", "card transport1", "done"];
    assert_eq!(table.options(0), options, "all but the personal order");
    table.refuses(0, "card crop2", "other_row", "SUN-9.5");
    table.play(0, &["card crop1", "produce grain crop1", "produce grain crop1"]);
    table.refuses(0, "card crop1", "card_already_used", "SUN-7.1.1");
    table.play(0, &["card floriculture1", "produce flower floriculture1"]);
    table.play(0, &["card pastures1", "produce wool pastures1"]);
    // No heads: nothing was produced there.
    assert_eq!((table.in_head(0, "grain"), table.in_head(0, "flower"), table.in_head(0, "wool")), (0, 0, 0));
    table.play(0, &["card transport1", "deliver H17 grain", "give grain crop1", "deliver H16 flower", "take IMP04"]);
    assert!(table.at(0, "personal2").has_crate);
    assert_eq!(table.at(0, "personal1").delivered, [0]);
    // The card just placed is used again.
    table.play(0, &["card discoveries1", "energy"]);
    assert_eq!(table.energy(0), 3);
    assert_eq!((table.farm(0).rows_activated, table.line(0, "score.rows")), (1, 0), "no points on this side");
    assert_eq!(table.owned(0, "grain"), 1);
}

// SUN-9.8: cogwheels on the row's transport card give steps.
#[test]
fn cogwheels_in_a_row() {
    let mut table = almost_a_row().column(0, "transport", &["H15"]).table();
    table.play(0, &["buy H10", "place discoveries", "energy", "row activate", "card transport1", "step left"]);
    assert_eq!(table.farm(0).left_track, 1);
}

// SUN-9.9: a fourth complete row gives nothing. SUN-9.10: one placement completes at most one row.
#[test]
fn at_most_three_row_bonuses() {
    let mut table = almost_a_row().rows(0, 2, 1).table();
    table.play(0, &["buy H10", "place discoveries", "energy"]);
    assert_ne!(table.prompt(), "prompt.row_bonus");
    // All columns hold two cards but discoveries none: the first card completes row 1 only.
    let mut table = given()
        .column(0, "crop", &["H04", "H01"])
        .column(0, "floriculture", &["H05", "H06"])
        .column(0, "pastures", &["H07", "H08"])
        .column(0, "transport", &["~H13", "~H14"])
        .column(0, "personal", &["~H17", "~H16"])
        .display(0, 1, "H10", "")
        .table();
    table.play(0, &["buy H10", "place discoveries", "energy", "row points"]);
    assert_eq!(table.farm(0).rows_scored, 1);
    assert_ne!(table.prompt(), "prompt.row_bonus");
}

// SUN-19.2: cards with 2 points have no function but activate their column. SUN-19.3: one slot for wool or egg.
#[test]
fn special_farm_cards() {
    for (id, column) in [("H40", "floriculture"), ("H46", "pastures"), ("H49", "discoveries"), ("H52", "transport")] {
        let mut table = given().heads(0, "flower").column(0, "personal", &["H18"]).display(0, 1, id, "").table();
        table.play(0, &[&format!("buy {id}"), &format!("place {column}")]);
        assert_eq!(table.prompt(), "prompt.activation", "the head works");
        assert_eq!(table.line(0, "score.cards"), 2);
        assert!(table.options(0).iter().all(|option| !option.contains(&format!("{column}1"))));
    }
    for id in ["H28", "H43"] {
        for kind in ["wool", "egg"] {
            let mut table = given().display(0, 1, id, "").table();
            table.play(0, &[&format!("buy {id}"), "place pastures"]);
            assert!(table.offers(0, "produce wool pastures1") && table.offers(0, "produce egg pastures1"));
            table.play(0, &[&format!("produce {kind} pastures1")]);
            assert!(!table.offers(0, "produce wool pastures1") && !table.offers(0, "produce egg pastures1"));
        }
        let mut table = given().column(0, "pastures", &[&format!("{id}+egg")]).display(0, 1, "H46", "").table();
        table.play(0, &["buy H46", "place pastures"]);
        table.refuses(0, "produce wool pastures1", "slot_not_ready", "SUN-7.3.2");
    }
}
