//! Goods and storage (SUN-3).

use crate::common::*;

// SUN-3.1, SUN-3.2: goods on a display belong to nobody: they cannot be spent.
#[test]
fn goods_on_cards_belong_to_nobody() {
    let table = given().display(0, 1, "H44", "grain grain energy energy energy").village(["H40", "H41", "H46"]).table();
    // H46 costs 2 + 1 in the village; the display does not help.
    table.refuses(0, "buy H46", "too_few_goods", "SUN-5.1.4");
    assert_eq!(table.line(0, "score.goods"), 0);
}

// SUN-3.3: energy needs no storage. SUN-3.4, SUN-3.5: a slot holds one resource of a kind shown.
#[test]
fn energy_needs_no_room_and_slots_hold_one() {
    let mut table = given().energy(0, 50).display(0, 1, "H10", "").table();
    table.play(0, &["buy H10", "place discoveries", "energy"]);
    assert_eq!(table.energy(0), 52);
    let mut crowded = given().column(0, "crop", &["H01+lily"]);
    crowded.position.farms[0].columns.values_mut().flatten().for_each(|card| card.slots[1] = card.slots[0]);
    assert!(crowded.problem().contains("SUN-3.5"));
    let wrong = {
        let mut wrong = given().column(0, "crop", &["H01+lily"]);
        let slot = almende_suna_valo::pieces::Resource::from_id("wool");
        wrong.position.farms[0].columns.values_mut().flatten().for_each(|card| card.slots[0] = slot);
        wrong
    };
    assert!(wrong.problem().contains("SUN-3.5"));
}

// SUN-3.6: two slots in each head, each for any kind the head accepts.
#[test]
fn heads_have_two_slots() {
    for full in ["grain grain", "grain lily", "lily lily", "flower flower", "wool egg", "egg egg"] {
        given().heads(0, full).table();
    }
    for overfull in ["grain grain lily", "flower flower flower", "wool egg egg"] {
        assert!(given().heads(0, overfull).problem().contains("SUN-3.5"), "{overfull}");
    }
}

// SUN-3.7, SUN-10.11, SUN-10.12, SUN-10.13: endless storages.
#[test]
fn endless_storages_hold_any_number() {
    for (space, many) in [
        ("IMP07", "grain grain grain lily lily lily lily"),
        ("IMP08", "flower flower flower flower flower"),
        ("IMP09", "wool wool wool egg egg egg"),
    ] {
        given().empty(0, &[space]).heads(0, many).table();
        assert!(given().heads(0, many).problem().contains("SUN-3.5"));
    }
    // Head production goes on when the single slots are full.
    let mut table = given().empty(0, &["IMP08"]).heads(0, "flower flower flower").display(0, 1, "H05", "").table();
    table.play(0, &["buy H05", "face-down floriculture", "produce flower head"]);
    assert_eq!(table.in_head(0, "flower"), 4);
}

// SUN-3.8: a received resource goes to a free matching store of choice. SUN-19.4: asked only if several fit.
#[test]
fn the_receiver_chooses_the_store() {
    let mut table = given()
        .character(0, "C03")
        .column(0, "pastures", &["H28", "H07+wool", "~H08"])
        .display(0, 1, "H11", "")
        .table();
    table.play(0, &["buy H11", "place discoveries", "gain wool"]);
    // The head, C03 and the free slot; not the full slot, not the card that lies face down (SUN-3.15).
    assert_eq!(table.options(0), ["store head", "store keeper", "store pastures1"]);
    table.refuses(0, "store pastures2", "no_room", "SUN-3.5").refuses(0, "store pastures3", "no_room", "SUN-3.8");
    table.play(0, &["store pastures1"]);
    assert_eq!(table.at(0, "pastures1").slots[0].unwrap().id(), "wool");
    // With one store only there is no question.
    let mut table = given().display(0, 1, "H11", "").table();
    table.play(0, &["buy H11", "place discoveries", "gain egg"]);
    assert_eq!(table.in_head(0, "egg"), 1);
}

// SUN-3.9, SUN-3.10: what fits nowhere is lost, what fits is stored.
#[test]
fn what_fits_nowhere_is_lost() {
    let mut table = given().heads(0, "wool egg").display(0, 1, "H11", "").table();
    table.play(0, &["buy H11", "place discoveries", "gain wool"]);
    assert!(table.heard("event.lost"));
    assert_eq!((table.owned(0, "wool"), table.energy(0)), (1, 0), "without compensation");
    let mut table = given().heads(0, "egg").display(0, 1, "H11", "").table();
    table.play(0, &["buy H11", "place discoveries", "gain wool"]);
    assert_eq!(table.owned(0, "wool"), 1, "it fits, so it is stored");
}

// SUN-3.11, SUN-3.12: nothing moves a resource from storage to storage; only spending takes it out.
#[test]
fn resources_stay_where_they_lie() {
    let mut table = given().column(0, "crop", &["H02+grain"]).heads(0, "lily").display(0, 1, "H10", "").table();
    let before = (table.at(0, "crop1"), table.in_head(0, "lily"));
    table.play(0, &["buy H10", "place discoveries"]);
    assert!(table.options(0).iter().all(|option| !option.contains("crop") && !option.starts_with("give")));
    table.play(0, &["energy"]);
    assert_eq!((table.at(0, "crop1"), table.in_head(0, "lily")), before);
}

// SUN-3.13: the owner chooses the storage a resource is taken from.
#[test]
fn the_owner_chooses_what_is_taken() {
    let mut table = given()
        .column(0, "crop", &["H02+grain", "H04+grain+grain"])
        .heads(0, "grain")
        .village(["H40", "H41", "H52"])
        .table();
    // H52 costs 2 + 1 on the right.
    table.play(0, &["buy H52"]);
    assert_eq!(table.options(0), ["give grain crop1", "give grain crop2", "give grain head"]);
    table.play(0, &["give grain crop2", "give grain head", "give grain crop2"]);
    assert_eq!(table.at(0, "crop2").slots, [None, None]);
    assert_eq!((table.in_head(0, "grain"), table.owned(0, "grain")), (0, 1));
}

// SUN-3.14, SUN-3.15: discoveries, transport and personal cards store nothing, nor do face-down cards.
#[test]
fn only_face_up_cards_of_the_left_columns_store() {
    use almende_core::Game;
    let content = almende_suna_valo::SunaValo::standard_content();
    for card in almende_suna_valo::pieces::Card::buyable() {
        let spec = &content.cards[card.index()];
        if spec.columns.iter().any(|column| !column.has_slots()) {
            assert!(spec.slots.iter().all(|slot| slot.is_empty()), "{}", card.id());
        }
    }
    let mut hidden = given().column(0, "crop", &["~H01"]);
    let slot = almende_suna_valo::pieces::Resource::from_id("lily");
    hidden.position.farms[0].columns.values_mut().flatten().for_each(|card| card.slots[0] = slot);
    assert!(hidden.problem().contains("SUN-3.15"));
}

// SUN-3.16: produced resources go only where they are produced.
#[test]
fn production_stays_where_it_is_produced() {
    // H02 is full: its grain cannot go to the empty head instead.
    let mut table = given().column(0, "crop", &["H02+grain"]).display(0, 1, "H01", "").table();
    table.play(0, &["buy H01", "place crop"]);
    table.refuses(0, "produce grain crop1", "slot_not_ready", "SUN-7.3.2");
    // The head's production cannot go to the empty slot of a card.
    let mut table = given().heads(0, "grain lily").display(0, 1, "H01", "").table();
    table.play(0, &["buy H01", "place crop"]);
    assert_eq!(table.options(0), ["done", "produce lily crop1"]);
    table.refuses(0, "produce lily head", "head_full", "SUN-7.3.5");
}

// SUN-3.17: delivered resources are no longer owned.
#[test]
fn delivered_resources_are_gone() {
    let mut table = given().heads(0, "lily").column(0, "personal", &["H16"]).display(0, 1, "H13", "").table();
    table.play(0, &["buy H13", "place transport", "deliver H16 lily"]);
    assert_eq!(table.owned(0, "lily"), 0);
    assert_eq!(table.line(0, "score.goods"), 0);
}
