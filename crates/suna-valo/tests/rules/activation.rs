//! Activating columns and cards (SUN-7).

use crate::common::*;

// SUN-7.1.1, SUN-7.1.4: head and every card, each function once, those of different cards mixed.
#[test]
fn every_function_once_in_any_order() {
    let mut table = given().column(0, "crop", &["H21", "H04"]).display(0, 1, "H01", "").table();
    table.play(0, &["buy H01", "place crop"]);
    let options = [
        "done",
        "energy",
        "produce grain crop2",
        "produce grain head",
        "produce lily crop1",
        "produce lily crop3",
        "produce lily head",
    ];
    assert_eq!(table.options(0), options);
    table.play(0, &["produce grain crop2", "produce lily crop1", "energy", "produce grain crop2", "produce lily head"]);
    table.refuses(0, "produce grain crop2", "slot_not_ready", "SUN-7.3.2");
    table.refuses(0, "produce grain head", "head_not_ready", "SUN-7.1.1");
    table.refuses(0, "energy", "no_energy_icon", "SUN-7.1.1");
    assert_eq!(table.options(0), ["done", "produce lily crop3"]);
}

// SUN-7.1.2, SUN-8.3: a function is completed with everything it causes before the next.
#[test]
fn a_function_is_completed_first() {
    let mut table = given()
        .public(0, "A03")
        .heads(0, "lily flower egg")
        .column(0, "transport", &["H13"])
        .display(0, 1, "H14", "")
        .table();
    table.play(0, &["buy H14", "place transport", "deliver A03 3"]);
    // The reward is a step; the remaining drones wait.
    assert_eq!(table.prompt(), "prompt.steps");
    assert_eq!(table.options(0), ["done", "step left", "step right"]);
    table.play(0, &["step right"]);
    assert_eq!(table.prompt(), "prompt.activation");
}

// SUN-7.1.3: using a function is optional, what is not used is lost.
#[test]
fn unused_functions_are_lost() {
    let mut table = given().column(0, "crop", &["H02"]).display(0, 1, "H01", "").table();
    table.play(0, &["buy H01", "place crop", "produce lily crop2", "done"]);
    assert_eq!((table.owned(0, "grain"), table.owned(0, "lily")), (0, 1));
    assert_ne!(table.prompt(), "prompt.activation");
}

// SUN-7.1.5: single cards are used without head, tiles and C01.
#[test]
fn single_cards_work_alone() {
    let mut table = given().tiles(0, &["BF02"]).column(0, "crop", &["H04"]).display(0, 1, "E12", "").table();
    table.play(0, &["buy E12", "celebrate", "card crop1"]);
    assert_eq!(table.options(0), ["done", "produce grain crop1"]);
    table.refuses(0, "use BF02", "tile_not_ready", "SUN-7.1.5").refuses(
        0,
        "produce grain head",
        "head_not_ready",
        "SUN-7.1.5",
    );
}

// SUN-7.1.7, SUN-22.5: an effect activates a column without a card; tiles work. SUN-7.1.8: also an empty column.
#[test]
fn a_column_activated_by_an_effect() {
    let mut table =
        given().ship(0, "S05").tiles(0, &["BF01"]).character(0, "C01").heads(0, "flower flower egg egg").table();
    table.play(0, &["ship S05", "take BL3", "column floriculture"]);
    assert_eq!(table.options(0), ["done", "produce flower head", "use BF01"]);
    table.play(0, &["use BF01", "produce flower head"]);
    assert_eq!((table.energy(0), table.owned(0, "flower")), (1, 1));
}

// SUN-7.1.9: the head is no card: it does not count and cannot be activated as one.
#[test]
fn the_head_is_no_card() {
    let mut table = given().display(0, 1, "E12", "").table();
    table.play(0, &["buy E12", "celebrate"]);
    assert_ne!(table.prompt(), "prompt.cards", "no cards, nothing to activate");
    let mut table = given().display(0, 1, "E01", "").table();
    table.play(0, &["buy E01", "celebrate"]);
    assert_eq!(table.energy(0), 3, "the bonus only: 2 energy for each of no cards");
}

// SUN-7.1.11, SUN-10.3: what is unlocked during an activation applies at once.
#[test]
fn improvements_apply_at_once() {
    let mut table = given()
        .column(0, "personal", &["H16!lily", "H17"])
        .heads(0, "flower")
        .energy(0, 1)
        .column(0, "transport", &["H13"])
        .display(0, 1, "H14", "")
        .table();
    table.play(0, &["buy H14", "place transport"]);
    assert!(!table.offers(0, "deliver H17 grain"), "grain costs 2 at the market");
    table.play(0, &["deliver H16 flower", "take IMP04"]);
    assert!(table.offers(0, "deliver H17 grain"), "now it costs 1");
}

// SUN-7.2.1, SUN-RULING-25, SUN-EX-31, SUN-23.2: an own tile once an activation, at any moment.
#[test]
fn a_tile_once_an_activation() {
    let mut table = given().tiles(0, &["BF02"]).display(0, 1, "H02", "").character(0, "C08").table();
    table.play(0, &["buy H02", "place crop", "produce grain crop1"]);
    assert!(table.offers(0, "use BF02"));
    table.play(0, &["use BF02"]);
    assert_eq!(table.energy(0), 1);
    table.refuses(0, "use BF02", "tile_not_ready", "SUN-7.2.1").refuses(0, "use BF01", "not_your_tile", "SUN-7.2.1");
}

// SUN-7.3.1, SUN-7.3.2, SUN-7.3.3, SUN-7.3.4, SUN-7.3.5, SUN-EX-4, SUN-RULING-45: crop areas; the head's kind is chosen
// when used.
#[test]
fn producing_in_the_crop_areas() {
    let mut table = given().column(0, "crop", &["H03+lily"]).heads(0, "grain").display(0, 1, "H02", "").table();
    table.play(0, &["buy H02", "place crop", "produce grain crop2", "produce lily crop1"]);
    table.refuses(0, "produce lily crop1", "slot_not_ready", "SUN-7.3.2");
    assert_eq!(table.options(0), ["done", "produce grain head", "produce lily head"]);
    table.refuses(0, "produce wool head", "head_other_kind", "SUN-7.3.4");
    table.play(0, &["produce grain head"]);
    assert_eq!((table.in_head(0, "grain"), table.owned(0, "lily"), table.owned(0, "grain")), (2, 2, 3));
}

// SUN-7.3.4: the heads of floriculture and pastures.
#[test]
fn the_other_heads() {
    let mut table = given().display(0, 1, "H40", "").table();
    table.play(0, &["buy H40", "place floriculture"]);
    assert_eq!(table.options(0), ["done", "produce flower head"]);
    let mut table = given().display(0, 1, "H46", "").table();
    table.play(0, &["buy H46", "place pastures"]);
    assert_eq!(table.options(0), ["done", "produce egg head", "produce wool head"]);
}

// SUN-7.3.6: a slot emptied before its function was used can produce. Within one activation only C06 empties a slot.
#[test]
fn a_slot_emptied_in_time_produces() {
    let mut table = given()
        .character(0, "C06")
        .column(0, "crop", &["H02+grain"])
        .display(0, 2, "H40", "energy")
        .display(0, 1, "H01", "")
        .table();
    table.play(0, &["buy H01", "place crop"]);
    assert!(!table.offers(0, "produce grain crop1"));
    table.play(0, &["swap 2 energy", "give grain crop1"]);
    assert!(table.offers(0, "produce grain crop1"));
    table.play(0, &["produce grain crop1"]);
    assert_eq!((table.owned(0, "grain"), table.energy(0)), (1, 1));
}

// SUN-7.3.7: other icons beside slots.
#[test]
fn other_icons_beside_slots() {
    let mut table = given().display(0, 1, "H44", "").table();
    table.play(0, &["buy H44", "place pastures"]);
    assert!(table.offers(0, "produce wool pastures1") && table.offers(0, "step right"));
}

// SUN-7.4.1, SUN-7.4.2, SUN-7.4.3, SUN-EX-5: discoveries.
#[test]
fn discoveries() {
    let mut table = given()
        .black_acts()
        .column(1, "discoveries", &["H12", "H11"])
        .column(1, "pastures", &["H07"])
        .heads(1, "wool egg")
        .display(1, 1, "H10", "")
        .table();
    table.play(1, &["buy H10", "place discoveries"]);
    table.refuses(1, "gain grain", "not_offered", "SUN-7.4.3");
    table.play(1, &["energy"]);
    assert_eq!(table.energy(1), 2);
    table.play(1, &["gain wool", "step right"]);
    assert_eq!(table.at(1, "pastures1").slots[0].unwrap().id(), "wool");
    assert_eq!(table.farm(1).right_track, 1);
}

// SUN-7.5.1, SUN-7.5.2, SUN-7.5.3, SUN-EX-10, SUN-24.2: the transport dock: three deliveries and two steps.
#[test]
fn the_transport_dock() {
    let mut table = given()
        .public(0, "A01")
        .column(0, "transport", &["H15"])
        .column(0, "personal", &["H35"])
        .heads(0, "grain grain flower wool")
        .display(0, 1, "H32", "")
        .table();
    table.play(0, &["buy H32", "place transport", "deliver A01 1", "deliver H35 grain", "deliver H35 wool"]);
    table.refuses(0, "deliver H35 flower", "no_drone_left", "SUN-7.1.1");
    table.play(0, &["step right", "step left"]);
    assert_eq!((table.farm(0).left_track, table.farm(0).right_track), (1, 1));
    assert_ne!(table.prompt(), "prompt.activation");
}

// SUN-7.6.1, SUN-7.6.2, SUN-7.6.3, SUN-7.6.6, SUN-7.6.7, SUN-EX-7: the personal column uses the drones of the dock.
#[test]
fn the_personal_column() {
    let mut table = given()
        .public(0, "A02")
        .column(0, "transport", &["H15"])
        .column(0, "discoveries", &["H30"])
        .column(0, "personal", &["H17!grain"])
        .heads(0, "flower wool")
        .display(0, 1, "H18", "")
        .table();
    table.play(0, &["buy H18", "place personal"]);
    assert_eq!(table.options(0), ["deliver H17 wool", "deliver H18 flower", "done"], "no cogwheel, no public order");
    table.refuses(0, "deliver A02 1", "only_personal_orders", "SUN-7.6.2").refuses(
        0,
        "step left",
        "no_cogwheel_left",
        "SUN-7.1.1",
    );
    table.play(0, &["deliver H18 flower", "deliver H17 wool", "take BL1"]);
    assert!(table.at(0, "personal1").has_crate);
    assert_eq!(table.line(0, "score.personal_orders"), 3);
    assert_eq!((table.farm(0).left_track, table.farm(0).right_track), (0, 0));
    // Two drones, head and card; not the one in discoveries.
    assert_ne!(table.prompt(), "prompt.activation");
}

// SUN-7.6.4, SUN-RULING-4, SUN-23.6, SUN-23.7, SUN-23.8: tiles of the personal column work there, those of the dock do
// not. SUN-7.6.5: C01 does.
#[test]
fn tiles_in_the_personal_column() {
    let mut table = given()
        .box_tiles(&["BF01"])
        .tiles(0, &["BF06", "BF07", "BF08"])
        .character(0, "C01")
        .column(0, "personal", &["H35"])
        .heads(0, "grain flower")
        .display(0, 1, "H16", "")
        .table();
    table.play(0, &["buy H16", "place personal"]);
    assert!(table.offers(0, "use BF07") && table.offers(0, "use BF08"));
    table.refuses(0, "use BF06", "tile_not_ready", "SUN-7.2.1");
    table.play(0, &["use BF07", "step left", "use BF08", "gain wool"]);
    assert_eq!((table.farm(0).left_track, table.owned(0, "wool")), (1, 1));
    // The head's drone and the one of C01.
    table.play(0, &["deliver H35 grain", "deliver H35 wool"]);
    assert_ne!(table.prompt(), "prompt.activation", "both drones are used");
    assert_eq!(table.at(0, "personal1").delivered, [0, 2]);
}

// SUN-7.6.8: a face-down card activates the personal column in the same way.
#[test]
fn a_face_down_card_in_the_personal_column() {
    let mut table = given().column(0, "personal", &["H16"]).heads(0, "lily").display(0, 1, "H01", "").table();
    table.play(0, &["buy H01", "face-down personal", "deliver H16 lily"]);
    assert_eq!(table.at(0, "personal1").delivered, [0]);
}

// SUN-RULING-24: in rows and single cards each card is completed before the next.
#[test]
fn card_by_card() {
    let mut table =
        given().column(0, "crop", &["H04"]).column(0, "floriculture", &["H06"]).display(0, 1, "E12", "").table();
    table.play(0, &["buy E12", "celebrate", "card crop1", "produce grain crop1"]);
    assert!(!table.offers(0, "card floriculture1") && !table.offers(0, "produce flower floriculture1"));
    table.play(0, &["done"]);
    assert!(table.offers(0, "card floriculture1"));
}
