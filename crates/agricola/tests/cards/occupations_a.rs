//! Occupations of deck A beyond the base game, each with its effect and its edges.

use super::common::*;
use super::spaces::brings;
use almende_agricola::pieces::{Good, Material};
use almende_agricola::{Agricola, Content};
use almende_core::{Content as _, Game as _};

/// What is asked where a card may be used and left.
pub fn uses(card: &str) -> Vec<String> {
    vec![format!("use {card}"), "done".to_owned()]
}

/// Seat 0 has one person left, which goes to the Day Laborer for 2 food; the round ends.
pub fn ends_round(given: &Given) -> Table {
    let mut table = given.clone().last_person(0).play();
    table.does("place day_laborer");
    table
}

/// Seat 0 plays an occupation on the Lessons space.
pub fn learns(given: &Given, card: &str) -> Table {
    let mut table = given.play();
    table.does("place lessons");
    table.does(&format!("play {card}"));
    table
}

fn bonus(table: &Table, seat: usize) -> i32 {
    table.points(seat, "bonus_points")
}

#[test]
fn a091_shifting_cultivator_plows_for_three_food() {
    // A091, AGR-14.3.4
    let given = table(2).played(0, &["A091"]).stock("forest", 3, "wood").stock("clay_pit", 1, "clay");
    let mut table = given.clone().goods(0, "3 food").play();
    table.does("place forest");
    assert_eq!(table.asked(), uses("A091"));
    table.all(&["use A091", "plow 0,2"]);
    assert_eq!((table.farm(0).goods, table.farm(0).fields.len()), (goods("3 wood"), 1));
    assert_eq!(brings(&given.clone().goods(0, "2 food"), "forest"), "3 wood, 2 food", "too little food");
    assert_eq!(brings(&given.clone().goods(0, "3 food"), "clay_pit"), "1 clay, 3 food", "no wood");
    let mut later = given.played(0, &["A108"]).goods(0, "2 food").play();
    later.does("place forest");
    assert_eq!(later.asked(), uses("A108"), "food that comes after the use does not help");
}

#[test]
fn a093_bed_maker_lets_the_family_grow_after_building() {
    // A093, AGR-14.2.9, AGR-7.1.2
    let given = table(2).played(0, &["A093"]).goods(0, "12 wood, 4 reed, 2 grain");
    let mut table = given.clone().play();
    table.all(&["place farm_expansion", "room 0,0", "room 0,1"]);
    assert_eq!(table.asked(), uses("A093"), "the action has ended");
    table.does("use A093");
    assert_eq!((table.farm(0).people, table.farm(0).newborns, table.decides()), (3, 1, 1), "once an action");
    assert_eq!(table.farm(0).goods, goods("1 wood, 1 grain"));
    let mut declined = given.clone().play();
    declined.all(&["place farm_expansion", "room 0,0", "room 0,1", "done"]);
    assert_eq!(declined.farm(0).people, 2);
    let mut full = given.people(0, 3).goods(0, "6 wood, 2 reed, 1 grain").play();
    full.all(&["place farm_expansion", "room 0,0"]);
    assert!(full.offers("use").is_empty(), "three people for three rooms");
}

#[test]
fn a095_angler_improves_after_a_small_catch() {
    // A095, AGR-13.3.3
    let given = table(2).played(0, &["A095"]).goods(0, "2 clay").stock("fishing", 2, "food");
    let mut table = given.clone().play();
    table.does("place fishing");
    assert_eq!((table.has(0, "food"), table.asked()), (2, uses("A095")));
    table.all(&["use A095", "build fireplace_2"]);
    assert_eq!(table.decides(), 1);
    assert_eq!(brings(&given.clone().stock("fishing", 3, "food"), "fishing"), "2 clay, 3 food", "too many fish");
    let mut minor = given.hand(0, &["A016"]).goods(0, "").play();
    minor.all(&["place fishing", "use A095", "play A016"]);
    assert!(minor.card(0, "A016").is_some(), "a minor improvement as well");
    let mut elsewhere = super::common::table(2).played(0, &["A095"]).goods(0, "2 clay").play();
    elsewhere.does("place day_laborer");
    assert_eq!(elsewhere.decides(), 1);
}

#[test]
fn a096_task_artisan_works_when_it_is_played() {
    // A096, AGR-14.2.5
    let given = table(2).hand(0, &["A096", "A067"]);
    let mut table = learns(&given, "A096");
    assert_eq!((table.has(0, "wood"), table.asked()), (1, uses("A096")), "the wood is certain");
    table.all(&["use A096", "play A067"]);
    assert!(table.card(0, "A067").is_some() && table.has(0, "wood") == 0);
    let mut declined = learns(&given, "A096");
    declined.does("done");
    assert_eq!(declined.has(0, "wood"), 1);
}

#[test]
fn a096_task_artisan_works_when_a_quarry_is_turned_up() {
    // A096, AGR-14.3.1
    let mut given = table(2).round(5).played(0, &["A096"]).hand(0, &["A067"]);
    assert_eq!(ends_round(&given).has(0, "wood"), 0, "another card");
    given.0.round_cards.swap(5, 6);
    let mut table = ends_round(&given);
    assert_eq!((table.round(), table.has(0, "wood"), table.asked()), (6, 1, uses("A096")));
    table.all(&["use A096", "play A067"]);
    assert!(table.card(0, "A067").is_some());
}

#[test]
fn a099_fellow_grazer_counts_large_pastures() {
    // A099
    let given = table(2).pastures(0, &["0,1 0,2 0,3", "0,4 1,4"]);
    assert_eq!(bonus(&given.played(0, &["A099"]).play(), 0), 2, "two cells are too few");
}

#[test]
fn a100_curator_sells_points_for_people_on_piles() {
    // A100, AGR-14.3.8
    let three = table(2).rooms(0, Material::Wood, "0,0").people(0, 3).played(0, &["A100"]);
    let given = three.stands(0, "forest").stands(0, "clay_pit").stock("fishing", 1, "food").last_person(0);
    let mut table = given.clone().play();
    table.does("place fishing");
    assert_eq!(table.asked(), uses("A100"));
    table.does("use A100");
    assert_eq!((bonus(&table, 0), table.has(0, "food"), table.round()), (1, 0, 2));
    assert_eq!(ends_round(&given).round(), 2, "only two of them: nothing is asked");
}

#[test]
fn a101_cookery_outfitter_counts_what_cooks() {
    // A101
    let given = table(2).majors(0, &["fireplace_2", "cooking_hearth_4", "clay_oven"]);
    let without = bonus(&given.clone().cards().play(), 0);
    assert_eq!(bonus(&given.played(0, &["A101"]).play(), 0), without + 2, "an oven only bakes");
}

#[test]
fn a103_portmonger_adds_by_the_catch() {
    // A103
    let given = |food| table(2).played(0, &["A103"]).stock("fishing", food, "food");
    let got = [1, 2, 3, 6].map(|food| brings(&given(food), "fishing"));
    assert_eq!(got, ["1 vegetable, 1 food", "1 grain, 2 food", "1 reed, 3 food", "1 reed, 6 food"]);
    let wood = table(2).played(0, &["A103"]).stock("forest", 3, "wood");
    assert_eq!(brings(&wood, "forest"), "3 wood");
}

#[test]
fn a104_wood_harvester_looks_at_every_pile_of_wood() {
    // A104
    let got = |given: Given| {
        let table = ends_round(&given.round(4).played(0, &["A104"]));
        (table.has(0, "wood"), table.has(0, "food"))
    };
    let two = |wood| table(2).stock("forest", wood, "wood");
    assert_eq!([1, 2, 3, 9].map(|wood| got(two(wood))), [(0, 2), (1, 2), (0, 3), (0, 3)]);
    let four = table(4).stock("forest", 2, "wood").stock("ext4_grove", 2, "wood").stock("ext4_copse", 4, "wood");
    assert_eq!(got(four), (2, 3), "each of them");
    let tile = table(2).tile().stock("tile2_copse", 2, "wood");
    assert_eq!(got(tile), (1, 2));
}

#[test]
fn a105_barrow_pusher_gets_clay_and_food_for_each_tile() {
    // A105, AGR-14.3.13
    let mut table = table(2).played(0, &["A105", "B019"]).play();
    table.all(&["place farmland", "use B019", "plow 0,1", "plow 0,2"]);
    assert_eq!(table.farm(0).goods, goods("2 clay, 2 food"));
    let mut other = super::common::table(2).played(1, &["A105"]).play();
    other.all(&["place farmland", "plow 0,1"]);
    assert_eq!(other.farm(1).goods, goods(""), "only the owner's");
}

#[test]
fn a106_slurry_spreader_is_paid_for_emptied_fields() {
    // A106, AGR-14.3.11
    let fields = table(2).round(4).planted(0, "0,1", Some(Good::Grain), 1).planted(0, "0,2", Some(Good::Vegetable), 1);
    let given = fields.planted(0, "0,3", Some(Good::Grain), 2).played(0, &["A106"]);
    let table = ends_round(&given);
    assert_eq!((table.has(0, "food"), table.has(0, "grain")), (2 + 2 + 1, 2));
    let card = super::common::table(2).round(4).played(0, &["A106", "B068"]);
    let mut card = card;
    (card.farm(0).played[1].crop, card.farm(0).played[1].crops) = (Some(Good::Vegetable), 1);
    assert_eq!(ends_round(&card).has(0, "food"), 2 + 1, "a field card is a field");
    let mut work = super::common::table(2).played(0, &["A106", "A071"]).fields(0, "0,1");
    work = work.planted(0, "0,2", Some(Good::Grain), 2);
    let mut work = work.play();
    work.does("use A071 2");
    assert_eq!(work.has(0, "food"), 0, "not in the work phase");
}

#[test]
fn a107_catcher_counts_people_and_resources() {
    // A107
    let given =
        |wood| table(2).rooms(0, Material::Wood, "0,0").people(0, 3).played(0, &["A107"]).stock("forest", wood, "wood");
    let first = |wood| brings(&given(wood), "forest");
    let seen = ["3 wood", "4 wood", "5 wood, 1 food", "6 wood"];
    assert_eq!([3, 4, 5, 6].map(first), seen, "read before the wood is taken");
    let second = |wood| brings(&given(wood).stands(0, "grain_seeds"), "forest");
    assert_eq!([3, 4, 5].map(second), ["3 wood", "4 wood, 1 food", "5 wood"]);
    let third = |wood| brings(&given(wood).stands(0, "grain_seeds").stands(0, "day_laborer"), "forest");
    assert_eq!([3, 4].map(third), ["3 wood, 1 food", "4 wood"]);
    let fish = table(2).played(0, &["A107"]).stock("fishing", 5, "food");
    assert_eq!(brings(&fish, "fishing"), "5 food", "no building resource");
}

#[test]
fn a109_small_trader_needs_the_action_for_both_kinds() {
    // A109, AGR-13.3.3
    let given = table(2).hand(0, &["A067"]).played(0, &["A109"]).goods(0, "1 wood, 2 clay");
    let mut both = given.clone().play();
    both.all(&["place major_improvement", "play A067"]);
    assert_eq!(both.has(0, "food"), 3);
    let mut major = given.clone().play();
    major.all(&["place major_improvement", "build fireplace_2"]);
    assert_eq!(major.has(0, "food"), 0, "no hand card");
    let mut minor = given.clone().play();
    minor.all(&["place meeting_place", "play A067"]);
    assert_eq!(minor.has(0, "food"), 0, "another action");
    let mut granted = given.played(0, &["A095"]).stock("fishing", 1, "food").play();
    granted.all(&["place fishing", "use A095", "play A067"]);
    assert_eq!(granted.has(0, "food"), 4, "a card may grant it");
}

#[test]
fn a115_chief_forester_sows_one_field() {
    // A115
    let given = table(2).fields(0, "0,1 0,2").goods(0, "2 grain").played(0, &["A115"]).stock("forest", 3, "wood");
    let mut table = given.clone().play();
    table.does("place forest");
    assert_eq!(table.asked(), uses("A115"));
    table.all(&["use A115", "sow grain"]);
    assert_eq!((table.farm(0).goods, table.decides()), (goods("3 wood, 1 grain"), 1), "only one field");
    assert_eq!(brings(&given.goods(0, ""), "forest"), "3 wood", "nothing to sow");
}

#[test]
fn a117_wood_carrier_counts_improvements_of_both_kinds() {
    // A117, AGR-14.6.8
    let given = table(2).hand(0, &["A117"]).played(0, &["A067", "A087"]).majors(0, &["fireplace_2", "well"]);
    assert_eq!(learns(&given.goods(0, "1 food"), "A117").has(0, "wood"), 3);
}

#[test]
fn a118_treegardener_sells_up_to_two_wood() {
    // A118
    let given = table(2).round(4).played(0, &["A118"]);
    let mut table = ends_round(&given);
    assert_eq!((table.has(0, "wood"), table.asked()), (1, vec!["use A118".into(), "use A118 2".into(), "done".into()]));
    let mut one = table.clone();
    one.does("use A118");
    assert_eq!((one.has(0, "wood"), one.has(0, "food")), (2, 1));
    table.does("use A118 2");
    assert_eq!((table.has(0, "wood"), table.has(0, "food"), table.prompt()), (3, 0, "prompt.feed"));
}

#[test]
fn a121_clay_puncher_digs_after_lessons() {
    // A121, AGR-14.2.2
    assert_eq!(learns(&table(2).hand(0, &["A121"]), "A121").has(0, "clay"), 2, "also after its own lesson");
    let given = table(2).played(0, &["A121"]).stock("clay_pit", 1, "clay").stock("forest", 1, "wood");
    assert_eq!(["clay_pit", "forest"].map(|space| brings(&given, space)), ["2 clay", "1 wood"]);
    let next = learns(&given.hand(0, &["A116"]).goods(0, "1 food"), "A116");
    assert_eq!(next.has(0, "clay"), 1);
    let three = table(3).played(0, &["A121"]).hand(0, &["A116"]).goods(0, "2 food");
    let mut three = three.play();
    three.all(&["place ext3_lessons", "play A116"]);
    assert_eq!(three.has(0, "clay"), 1, "every Lessons space");
}

#[test]
fn a122_pan_baker_gets_clay_and_wood() {
    // A122
    let given = table(2).round(3).fields(0, "0,1").goods(0, "1 grain").played(0, &["A122"]);
    assert_eq!(brings(&given, "grain_utilization"), "1 wood, 2 clay, 1 grain");
}

#[test]
fn a124_knapper_gets_a_stone_on_three_round_spaces() {
    // A124
    let given = table(2).round(8).goods(0, "2 clay, 1 reed").played(0, &["A124"]);
    let given = given.stock("western_quarry", 1, "stone").stock("sheep_market", 1, "sheep");
    assert_eq!(brings(&given, "western_quarry"), "2 clay, 1 reed, 2 stone");
    assert_eq!(brings(&given, "house_redevelopment"), "1 stone");
    assert_eq!(brings(&given, "sheep_market"), "2 clay, 1 reed, 1 sheep", "round space 4");
    assert_eq!(brings(&given, "vegetable_seeds"), "2 clay, 1 reed, 1 vegetable", "round space 8");
}

#[test]
fn a126_master_workman_gets_something_else_on_each_of_four() {
    // A126
    for (place, good) in
        [(0, "1 wood, 1 sheep"), (1, "1 clay, 1 sheep"), (2, "1 reed, 1 sheep"), (3, "1 stone, 1 sheep")]
    {
        let mut given = table(2).round(5).played(0, &["A126"]).stock("sheep_market", 1, "sheep");
        given.0.round_cards.swap(place, 3);
        assert_eq!(brings(&given, "sheep_market"), good);
    }
    let later = table(2).round(7).played(0, &["A126"]).stock("western_quarry", 1, "stone");
    assert_eq!(brings(&later, "western_quarry"), "1 stone");
}

#[test]
fn a128_riparian_builder_builds_when_others_use_reed_bank() {
    // A128, AGR-14.1.3, AGR-14.4.3
    let given = table(3).played(1, &["A128"]).stock("reed_bank", 1, "reed");
    for (material, enough) in
        [(Material::Wood, "5 wood, 2 reed"), (Material::Clay, "4 clay, 2 reed"), (Material::Stone, "3 stone, 2 reed")]
    {
        let given = given.clone().rooms(1, material, "").goods(1, enough);
        let mut table = given.play();
        table.does("place reed_bank");
        assert_eq!((table.decides(), table.asked()), (1, uses("A128")), "{enough}");
        table.all(&["use A128", "room 0,0"]);
        assert_eq!((table.farm(1).goods, table.farm(1).rooms.len()), (goods(""), 3));
        assert_eq!(table.has(0, "reed"), 1, "then the space is used");
    }
    let poor = given.clone().rooms(1, Material::Clay, "").goods(1, "3 clay, 2 reed");
    let mut poor = poor.play();
    poor.does("place reed_bank");
    assert!(poor.offers("use").is_empty());
    let mut single = given.clone().goods(1, "10 wood, 4 reed").play();
    single.all(&["place reed_bank", "use A128", "room 0,0"]);
    assert!(single.offers("room").is_empty(), "one room");
    let mut own = given.goods(1, "5 wood, 2 reed").next_is(1).play();
    own.does("place reed_bank");
    assert!(own.offers("use").is_empty(), "the owner's use does not count");
}

#[test]
fn a128_only_its_own_room_is_cheaper() {
    // A128, AGR-14.1.5
    let given = table(3).played(0, &["A128"]).rooms(0, Material::Clay, "").goods(0, "4 clay, 2 reed");
    assert_eq!(given.play().refused("place farm_expansion", "AGR-6.1.1"), "too_few");
}

#[test]
fn a131_craft_teacher_teaches_up_to_two_occupations() {
    // A131
    let given = table(3).hand(0, &["A087", "A116", "A117"]).played(0, &["A131"]).goods(0, "2 clay, 2 stone, 3 reed");
    let mut table = given.clone().play();
    table.all(&["place major_improvement", "build pottery"]);
    assert_eq!(table.asked(), ["use A131", "use A131 2", "done"]);
    table.all(&["use A131", "play A087", "use A131 2", "play A116"]);
    assert_eq!((table.in_hand(0), table.has(0, "food")), (vec!["A117".to_owned()], 0), "two, and free");
    let mut one = given.clone().play();
    one.all(&["place major_improvement", "build pottery", "use A131", "play A087", "done"]);
    assert_eq!(one.in_hand(0).len(), 2);
    let mut other = given.goods(0, "2 clay").play();
    other.all(&["place major_improvement", "build fireplace_2"]);
    assert!(other.offers("use").is_empty(), "no craft building");
}

#[test]
fn a132_publican_sells_seed_for_points() {
    // A132, AGR-14.4.3
    let given = table(3).round(3).played(1, &["A132"]).goods(1, "1 grain").fields(0, "0,1 0,2").goods(0, "1 grain");
    let mut table = given.clone().play();
    table.all(&["place grain_utilization", "sow grain"]);
    assert_eq!((table.decides(), table.asked()), (1, uses("A132")));
    table.does("use A132");
    assert_eq!((table.has(0, "grain"), table.has(1, "grain"), bonus(&table, 1)), (1, 0, 1));
    table.does("sow grain");
    assert!(table.offers("use").is_empty(), "once an action");
    let limited = given.clone().played(0, &["A115"]).stock("forest", 1, "wood");
    let mut limited = limited.play();
    limited.all(&["place forest", "use A115", "sow grain"]);
    assert!(limited.offers("use").is_empty(), "one field only is a limit");
    let mut poor = given.goods(1, "").play();
    poor.all(&["place grain_utilization", "sow grain"]);
    assert!(poor.offers("use").is_empty());
}

#[test]
fn a134_full_farmer_counts_full_pastures() {
    // A134, AGR-RULING-24
    assert_eq!(learns(&table(3).hand(0, &["A134"]), "A134").farm(0).goods, goods("1 wood, 1 clay"));
    let given = table(3).played(0, &["A134"]).pastures(0, &["0,3", "0,4"]);
    let points = |animals: &str| bonus(&given.clone().goods(0, animals).play(), 0);
    assert_eq!([points("1 sheep"), points("2 sheep"), points("4 sheep"), points("2 sheep, 2 boar")], [0, 1, 2, 2]);
    assert_eq!(points("1 sheep, 1 boar, 1 cattle"), 0, "one of each fills nothing");
    assert_eq!(points("3 cattle, 2 boar"), 2, "the pet is one of the three");
}

#[test]
fn a135_animal_reeve_rewards_everybody() {
    // A135, AGR-13.1.5
    let wood = |round| learns(&table(3).round(round).hand(0, &["A135"]), "A135").has(0, "wood");
    assert_eq!([5, 8, 11, 13, 14].map(wood), [4, 3, 2, 1, 0]);
    let pastures = ["0,1 0,2", "0,3 0,4", "1,3 1,4"];
    let given = |seat| table(3).played(0, &["A135"]).pastures(seat, &pastures);
    for (animals, points) in [
        ("1 sheep, 4 boar, 4 cattle", 0),
        ("2 sheep, 3 boar, 4 cattle", 1),
        ("3 sheep, 3 boar, 4 cattle", 3),
        ("4 sheep, 4 boar, 4 cattle", 5),
    ] {
        assert_eq!(bonus(&given(0).goods(0, animals).play(), 0), points, "{animals}");
        let other = given(1).goods(1, animals).play();
        assert_eq!((bonus(&other, 0), bonus(&other, 1)), (0, points), "{animals}");
    }
}

#[test]
fn a136_drudgery_reeve_counts_what_is_not_spent() {
    // A136, AGR-16.3.13
    let wood = |round| learns(&table(3).round(round).hand(0, &["A136"]), "A136").has(0, "wood");
    assert_eq!([5, 8, 11, 13, 14].map(wood), [4, 3, 2, 1, 0]);
    let points = |seat, held: &str| bonus(&table(3).played(0, &["A136"]).goods(seat, held).play(), seat);
    for seat in [0, 2] {
        assert_eq!(points(seat, "9 wood, 9 clay, 9 reed"), 0);
        assert_eq!(points(seat, "1 wood, 2 clay, 1 reed, 1 stone"), 1);
        assert_eq!(points(seat, "2 wood, 2 clay, 2 reed, 9 stone"), 3);
        assert_eq!(points(seat, "4 wood, 4 clay, 4 reed, 4 stone"), 5);
    }
    let joiner = |held: &str| bonus(&table(3).played(0, &["A136"]).majors(0, &["joinery"]).goods(0, held).play(), 0);
    assert_eq!(joiner("3 wood, 1 clay, 1 reed, 1 stone"), 2 + 1, "three wood are spent, or one is kept");
    assert_eq!(joiner("4 wood, 1 clay, 1 reed, 1 stone"), 2 + 1 + 1);
    assert_eq!(joiner("3 wood, 3 clay, 3 reed, 3 stone"), 2 + 5, "better kept than spent");
}

#[test]
fn a137_riverine_shepherd_takes_one_from_the_other() {
    // A137, AGR-11.3.1
    let given = table(3).round(4).played(0, &["A137"]).stock("sheep_market", 1, "sheep").stock("reed_bank", 2, "reed");
    let mut sheep = given.clone().play();
    sheep.does("place sheep_market");
    assert_eq!(sheep.asked(), uses("A137"));
    sheep.does("use A137");
    assert_eq!((sheep.farm(0).goods, sheep.lies_on("reed_bank", "reed")), (goods("1 reed, 1 sheep"), 1));
    let mut reed = given.clone().play();
    reed.does("place reed_bank");
    assert_eq!(reed.asked(), ["use A137 2", "done"]);
    reed.does("use A137 2");
    assert_eq!((reed.farm(0).goods, reed.lies_on("sheep_market", "sheep")), (goods("2 reed, 1 sheep"), 0));
    assert_eq!(brings(&given.stock("sheep_market", 0, "sheep"), "reed_bank"), "2 reed", "nothing lies there");
}

#[test]
fn a139_hollow_warden_builds_a_fireplace() {
    // A139
    let mut table = learns(&table(3).hand(0, &["A139"]).goods(0, "5 clay"), "A139");
    assert_eq!(table.asked(), uses("A139"));
    table.does("use A139");
    assert_eq!(table.asked(), ["build fireplace_2", "build fireplace_3"], "nothing else");
    table.does("build fireplace_3");
    assert_eq!((table.has(0, "clay"), table.decides()), (2, 1));
    let poor = learns(&super::common::table(3).hand(0, &["A139"]).goods(0, "1 clay"), "A139");
    assert!(poor.offers("use").is_empty());
    let owner = super::common::table(3).hand(0, &["A139"]).majors(0, &["fireplace_2"]).goods(0, "1 clay");
    assert!(learns(&owner, "A139").offers("use").is_empty(), "a Hearth for a Fireplace is no Fireplace");
    let given =
        super::common::table(3).played(0, &["A139"]).stock("ext3_hollow", 1, "clay").stock("clay_pit", 1, "clay");
    assert_eq!(["ext3_hollow", "clay_pit"].map(|space| brings(&given, space)), ["1 clay, 1 food", "1 clay"]);
}

#[test]
fn a140_shovel_bearer_counts_the_clay_on_the_other() {
    // A140
    let given = table(3).played(0, &["A140"]).stock("clay_pit", 2, "clay").stock("ext3_hollow", 3, "clay");
    assert_eq!(["clay_pit", "ext3_hollow"].map(|space| brings(&given, space)), ["2 clay, 3 food", "3 clay, 2 food"]);
    let four = table(4).played(0, &["A140"]).stock("clay_pit", 1, "clay").stock("ext4_hollow", 2, "clay");
    assert_eq!(brings(&four, "clay_pit"), "1 clay, 2 food");
}

#[test]
fn a141_turnip_farmer_looks_at_two_spaces() {
    // A141
    let given = table(3).played(0, &["A141"]).stands(1, "grain_seeds");
    assert_eq!(ends_round(&given).has(0, "vegetable"), 1, "whoever stands there");
    assert_eq!(ends_round(&table(3).played(0, &["A141"])).has(0, "vegetable"), 0);
    let mut elsewhere = given.stock("forest", 3, "wood").last_person(0).play();
    elsewhere.does("place forest");
    assert_eq!((elsewhere.round(), elsewhere.has(0, "vegetable")), (2, 0), "nobody is Day Laborer");
}

#[test]
fn a142_cordmaker_answers_two_reed() {
    // A142
    let given = |reed| table(3).played(1, &["A142"]).goods(1, "2 food").stock("reed_bank", reed, "reed");
    let mut table = given(2).play();
    table.does("place reed_bank");
    assert_eq!((table.decides(), table.asked()), (1, vec!["use A142".into(), "use A142 2".into(), "done".into()]));
    let mut grain = table.clone();
    grain.does("use A142");
    assert_eq!(grain.farm(1).goods, goods("1 grain, 2 food"));
    table.does("use A142 2");
    assert_eq!((table.farm(1).goods, table.has(0, "reed")), (goods("1 vegetable"), 2));
    let mut own = given(3).next_is(1).play();
    own.does("place reed_bank");
    assert_eq!(own.offers("use").len(), 2, "the owner as well");
    let mut little = given(1).play();
    little.does("place reed_bank");
    assert!(little.offers("use").is_empty());
}

#[test]
fn a145_ropemaker_gets_reed_after_each_harvest() {
    // A145
    let mut table = ends_round(&table(3).round(4).played(0, &["A145"]));
    assert_eq!((table.prompt(), table.has(0, "reed")), ("prompt.feed", 0));
    table.until_round(5);
    assert_eq!(table.has(0, "reed"), 1);
    assert_eq!(ends_round(&super::common::table(3).played(0, &["A145"])).has(0, "reed"), 0, "no harvest");
}

#[test]
fn a146_storehouse_steward_adds_by_the_catch() {
    // A146
    let given = |food| table(3).played(0, &["A146"]).stock("fishing", food, "food");
    let got = [1, 2, 3, 4, 5, 6].map(|food| brings(&given(food), "fishing"));
    let stated = ["1 food", "1 stone, 2 food", "1 reed, 3 food", "1 clay, 4 food", "1 wood, 5 food", "6 food"];
    assert_eq!(got, stated, "six or more bring nothing");
}

#[test]
fn a148_woolgrower_and_b086_truffle_searcher_hold_more_with_each_feeding() {
    // A148, B086, AGR-11.1.7
    for (card, species) in [("A148", "sheep"), ("B086", "boar")] {
        let fits = |round, number| {
            table(4).round(round).played(0, &[card]).goods(0, &format!("{number} {species}")).load().is_ok()
        };
        assert!(fits(4, 1) && !fits(4, 2) && fits(5, 2) && !fits(5, 3), "the pet, and one after the first harvest");
        assert!(fits(14, 6) && !fits(14, 7), "five harvests");
        let another = if species == "sheep" { "2 boar" } else { "2 sheep" };
        assert!(table(4).round(14).played(0, &[card]).goods(0, another).load().is_err(), "this species only");
        let pair = table(4).round(4).played(0, &[card]).stables(0, "0,4").goods(0, &format!("2 {species}"));
        let mut table = ends_round(&pair);
        assert_eq!((table.prompt(), table.decides()), ("prompt.feed", 0));
        table.until_round(5);
        assert_eq!(table.has(0, species), 3, "the feeding is over when the animals breed");
    }
}

#[test]
fn a149_house_artist_saves_reed() {
    // A149, AGR-14.1.5
    let given = table(4).played(0, &["A149"]).stock("ext4_traveling_players", 1, "food");
    let mut table = given.clone().goods(0, "10 wood, 2 reed").play();
    table.does("place ext4_traveling_players");
    assert_eq!(table.asked(), uses("A149"));
    table.all(&["use A149", "room 0,0", "room 0,1"]);
    assert_eq!((table.farm(0).goods, table.farm(0).rooms.len()), (goods("1 food"), 4), "each room");
    let mut usual = given.goods(0, "5 wood, 1 reed").play();
    usual.does("place farm_expansion");
    assert_eq!(usual.refused("room 0,0", "AGR-6.1.1"), "too_few", "only rooms of this action");
}

#[test]
fn a149_prices_of_the_action_combine_with_those_of_other_cards() {
    // A149, B126, AGR-14.1.7
    let given = table(4).played(0, &["A149", "B126"]).stock("ext4_traveling_players", 1, "food");
    let mut table = given.goods(0, "3 wood, 1 reed").play();
    table.all(&["place ext4_traveling_players", "use A149", "room 0,0"]);
    assert_eq!(table.farm(0).rooms.len(), 3);
}

#[test]
fn a150_stagehand_builds_one_kind_of_thing() {
    // A150
    let given = table(4).played(1, &["A150"]).goods(1, "5 wood, 2 reed").stock("ext4_traveling_players", 1, "food");
    let mut table = given.clone().play();
    table.does("place ext4_traveling_players");
    assert_eq!((table.decides(), table.asked()), (1, uses("A150")));
    table.does("use A150");
    assert!(["fence 0,4", "room 0,0", "stable 0,4"].iter().all(|option| table.allows(option)));
    table.all(&["stable 0,4", "stable 0,3"]);
    assert_eq!((table.farm(1).goods, table.farm(1).stables.len()), (goods("1 wood, 2 reed"), 2), "2 wood each");
    assert_eq!(table.decides(), 1, "the next turn, of the same player");
    assert_eq!(table.has(0, "food"), 1);
    let mut own = given.next_is(1).play();
    own.does("place ext4_traveling_players");
    assert!(own.offers("use").is_empty());
}

#[test]
fn a152_night_school_student_learns_when_nobody_had_lessons() {
    // A152, AGR-13.2.8
    let given = table(4).played(0, &["A152"]).hand(0, &["A116"]);
    let mut table = ends_round(&given);
    assert_eq!(table.asked(), uses("A152"));
    table.all(&["use A152", "play A116"]);
    assert_eq!((table.has(0, "food"), table.round()), (1, 2));
    for lessons in ["lessons", "ext4_lessons"] {
        assert_eq!(ends_round(&given.clone().stands(1, lessons)).round(), 2, "{lessons}: nothing is asked");
    }
}

#[test]
fn a153_pig_owner_scores_five_boars_once() {
    // A153, AGR-14.2.3, AGR-11.3.1
    let given = table(4).round(9).played(0, &["A153"]).stock("pig_market", 4, "boar").goods(0, "1 boar");
    let mut table = given.clone().pastures(0, &["0,2 0,3 0,4"]).play();
    assert_eq!(bonus(&table, 0), 0);
    table.does("place pig_market");
    assert_eq!((bonus(&table, 0), table.card(0, "A153").unwrap().used), (3, true));
    let mut homeless = given.play();
    homeless.does("place pig_market");
    assert_eq!(bonus(&homeless, 0), 0, "boars without a place are not on the farm");
    homeless.all(&["release boar", "release boar", "release boar", "release boar"]);
    assert_eq!(bonus(&homeless, 0), 0);
    let mut spent =
        super::common::table(4).round(9).played(0, &["A153"]).goods(0, "5 boar").pastures(0, &["0,2 0,3 0,4"]);
    spent.farm(0).played[0].used = true;
    let mut spent = spent.play();
    spent.does("place day_laborer");
    assert_eq!(bonus(&spent, 0), 0, "once a game");
}

#[test]
fn a154_paymaster_gives_grain_for_points() {
    // A154
    let given =
        table(4).played(1, &["A154"]).goods(1, "1 grain").stock("fishing", 1, "food").stock("forest", 1, "wood");
    let mut table = given.clone().play();
    table.does("place fishing");
    assert_eq!((table.decides(), table.asked()), (1, uses("A154")));
    table.does("use A154");
    assert_eq!((table.farm(0).goods, table.has(1, "grain"), bonus(&table, 1)), (goods("1 grain, 1 food"), 0, 1));
    let mut wood = given.play();
    wood.does("place forest");
    assert!(wood.offers("use").is_empty());
}

#[test]
fn a156_buyer_pays_the_other_player() {
    // A156
    let stock = table(4).round(9).stock("reed_bank", 1, "reed").stock("western_quarry", 1, "stone");
    let stock = stock.stock("sheep_market", 1, "sheep").stock("pig_market", 1, "boar").stock("forest", 1, "wood");
    let given = stock.played(1, &["A156"]).goods(1, "1 food");
    for (space, choice, good) in [
        ("reed_bank", "use A156", "reed"),
        ("western_quarry", "use A156 2", "stone"),
        ("sheep_market", "use A156 3", "sheep"),
        ("pig_market", "use A156 4", "boar"),
    ] {
        let mut table = given.clone().play();
        table.does(&format!("place {space}"));
        assert_eq!((table.decides(), table.asked()), (1, vec![choice.to_owned(), "done".to_owned()]));
        table.does(choice);
        assert_eq!(table.farm(0).goods, goods(&format!("1 {good}, 1 food")));
        assert_eq!(table.farm(1).goods, goods(&format!("1 {good}")));
    }
    let mut wood = given.play();
    wood.does("place forest");
    assert!(wood.offers("use").is_empty());
}

#[test]
fn a157_bohemian_likes_empty_lessons() {
    // A157
    let given = table(4).played(0, &["A157"]);
    assert_eq!(ends_round(&given).has(0, "food"), 3);
    assert_eq!(ends_round(&given.clone().stands(1, "lessons")).has(0, "food"), 3, "one of the two is empty");
    assert_eq!(ends_round(&given.stands(1, "lessons").stands(2, "ext4_lessons")).has(0, "food"), 2);
}

#[test]
fn a158_culinary_artist_cooks_for_the_audience() {
    // A158
    let given = table(4).played(1, &["A158"]).stock("ext4_traveling_players", 1, "food");
    let given = given.goods(1, "1 grain, 1 sheep, 1 vegetable");
    for (choice, left) in [
        ("use A158", "1 vegetable, 1 sheep, 4 food"),
        ("use A158 2", "1 grain, 1 vegetable, 5 food"),
        ("use A158 3", "1 grain, 1 sheep, 7 food"),
    ] {
        let mut table = given.clone().play();
        table.all(&["place ext4_traveling_players", choice]);
        assert_eq!(table.farm(1).goods, goods(left), "one trade");
    }
    let mut own = given.next_is(1).play();
    own.does("place ext4_traveling_players");
    assert!(own.offers("use").is_empty());
}

#[test]
fn a159_joiner_of_the_sea_gives_wood_for_food() {
    // A159
    let given =
        table(4).played(1, &["A159"]).goods(1, "1 wood").stock("fishing", 1, "food").stock("reed_bank", 1, "reed");
    for (space, choice, food, other) in
        [("fishing", "use A159", 2, "1 wood, 1 food"), ("reed_bank", "use A159 2", 3, "1 wood, 1 reed")]
    {
        let mut table = given.clone().play();
        table.does(&format!("place {space}"));
        assert_eq!(table.asked(), [choice, "done"]);
        table.does(choice);
        assert_eq!((table.has(1, "food"), table.has(1, "wood"), table.farm(0).goods), (food, 0, goods(other)));
    }
}

#[test]
fn a161_patch_caretaker_likes_two_spaces_for_one_good() {
    // A161
    let given = table(4).played(0, &["A161"]).stock("ext4_grove", 2, "wood").stock("clay_pit", 1, "clay");
    let after = |space: &str| brings(&given.clone().stands(0, space), "ext4_grove");
    assert_eq!(["forest", "clay_pit"].map(after), ["2 wood, 1 vegetable", "2 wood"]);
    assert_eq!(brings(&given.clone().stands(1, "forest"), "ext4_grove"), "2 wood", "another player's person");
    assert_eq!(brings(&given.stands(0, "ext4_hollow"), "clay_pit"), "1 clay, 1 vegetable");
}

#[test]
fn a163_building_expert_goes_by_the_number_of_the_person() {
    // A163
    let house = table(4).rooms(0, Material::Wood, "0,0 0,1 0,2").people(0, 5).played(0, &["A163"]);
    let stand = ["day_laborer", "grain_seeds", "forest", "clay_pit"];
    let got: Vec<String> = (0..=4)
        .map(|placed| {
            let given = stand[..placed].iter().fold(house.clone(), |given, space| given.stands(0, space));
            brings(&given, "ext4_resource_market")
        })
        .collect();
    assert_eq!(got[0], "1 wood, 1 reed, 1 stone, 1 food");
    assert_eq!(got[1], "1 clay, 1 reed, 1 stone, 1 food");
    assert_eq!(got[2], "2 reed, 1 stone, 1 food");
    assert_eq!(got[3..], ["1 reed, 2 stone, 1 food", "1 reed, 2 stone, 1 food"]);
}

#[test]
fn a164_wood_worker_lays_wood_back_for_a_sheep() {
    // A164
    let given = table(4).played(0, &["A164"]).stock("forest", 3, "wood");
    let mut table = given.clone().majors(0, &["fireplace_2"]).play();
    table.does("place forest");
    assert_eq!(table.asked(), uses("A164"));
    table.does("use A164");
    assert_eq!((table.farm(0).goods, table.lies_on("forest", "wood")), (goods("2 wood, 1 sheep"), 1));
    let mut full = given.goods(0, "1 boar").majors(0, &["fireplace_2"]).play();
    full.all(&["place forest", "use A164", "convert sheep"]);
    assert_eq!(full.farm(0).goods, goods("2 wood, 1 boar, 2 food"), "it may be cooked at once");
}

#[test]
fn a166_haydryer_pays_less_with_pastures() {
    // A166, AGR-14.3.9
    let given = table(4).round(4).played(0, &["A166"]).goods(0, "4 food");
    let left = |pastures: &[&str]| {
        let mut table = ends_round(&given.clone().pastures(0, pastures));
        assert_eq!(table.asked(), uses("A166"));
        table.does("use A166");
        assert_eq!(table.has(0, "cattle"), 1);
        table.has(0, "food")
    };
    let all = ["0,1", "0,2", "0,3", "0,4", "1,4"];
    assert_eq!([0, 1, 2, 3, 4].map(|pastures| left(&all[..pastures])), [2, 3, 4, 5, 6]);
    assert_eq!(ends_round(&given.goods(0, "1 food")).prompt(), "prompt.feed", "too little food");
}

#[test]
fn a168_animal_teacher_brings_an_animal_after_lessons() {
    // A168, AGR-14.2.2
    let given = table(4).played(0, &["A168"]).hand(0, &["A116"]).goods(0, "3 food");
    let table = learns(&given, "A116");
    assert_eq!(table.asked(), ["use A168", "use A168 2", "use A168 3", "done"]);
    for (choice, left) in
        [("use A168", "1 sheep, 2 food"), ("use A168 2", "1 boar, 1 food"), ("use A168 3", "1 cattle")]
    {
        let mut table = table.clone();
        table.does(choice);
        assert_eq!(table.farm(0).goods, goods(left));
    }
    let own = learns(&super::common::table(4).hand(0, &["A168"]).goods(0, "3 food"), "A168");
    assert!(own.offers("use").is_empty(), "not on the turn it is played");
}

#[test]
fn a144_sequestrator_pays_the_first_who_gets_there() {
    // A144
    let given = table(3).round(2).played(0, &["A144"]).fields(1, "0,1 0,2 0,3 0,4").next_is(1);
    let mut table = given.clone().play();
    table.all(&["place farmland", "plow 1,1"]);
    assert_eq!((table.has(1, "clay"), table.has(0, "clay")), (4, 0), "the fifth tile");
    let mut sixth = given.clone().fields(1, "1,1").play();
    sixth.all(&["place farmland", "plow 1,2"]);
    assert_eq!(sixth.has(1, "clay"), 0, "not for those who had them");
    let mut twice = table.clone();
    twice.until_round(3);
    assert!(twice.card(0, "A144").unwrap().used);
    let fences = given.clone().goods(1, "4 wood").pastures(1, &["1,2 1,3 1,4"]);
    let mut fences = fences.play();
    fences.all(&["place fencing", "fence 1,2", "close", "fence 1,3", "close"]);
    assert_eq!(fences.has(1, "reed"), 3);
    let mut first = given.clone().goods(1, "4 wood").play();
    first.all(&["place fencing", "fence 2,4", "close"]);
    assert_eq!((first.farm(1).fences.len(), first.has(1, "reed")), (4, 0), "a single pasture");
    let mut own = given.fields(0, "0,1 0,2 0,3 0,4").next_is(0).play();
    own.all(&["place farmland", "plow 1,1"]);
    assert_eq!(own.has(0, "clay"), 4, "the owner may be that player");
}

#[test]
fn a167_breeder_buyer_gets_an_animal_for_room_and_stable() {
    // A167
    for (material, cost, animal) in [
        (Material::Wood, "7 wood, 2 reed", "sheep"),
        (Material::Clay, "2 wood, 5 clay, 2 reed", "boar"),
        (Material::Stone, "2 wood, 5 stone, 2 reed", "cattle"),
    ] {
        let given = table(4).rooms(0, material, "").played(0, &["A167"]).goods(0, cost);
        let mut table = given.clone().play();
        table.all(&["place farm_expansion", "room 0,0"]);
        assert_eq!(table.has(0, animal), 0, "no stable");
        table.does("stable 0,4");
        assert_eq!(table.farm(0).goods, goods(&format!("1 {animal}")));
        let mut other = given.play();
        other.all(&["place farm_expansion", "stable 0,4"]);
        if material == Material::Wood {
            other.does("done");
        }
        assert_eq!(other.has(0, animal), 0, "no room");
        other.does("room 0,0");
        assert_eq!(other.has(0, animal), 1, "in either order");
    }
    let mut rooms = table(4).played(0, &["A167"]).goods(0, "10 wood, 4 reed").play();
    rooms.all(&["place farm_expansion", "room 0,0", "room 0,1"]);
    assert_eq!(rooms.has(0, "sheep"), 0);
}

#[test]
fn a167_breeder_buyer_has_an_animal_for_each_house() {
    // A167: what one house brings does not hang on the others coming first.
    let houses = [
        (Material::Wood, "7 wood, 2 reed"),
        (Material::Clay, "2 wood, 5 clay, 2 reed"),
        (Material::Stone, "2 wood, 5 stone, 2 reed"),
    ];
    for (kept, animal) in ["sheep", "boar", "cattle"].into_iter().enumerate() {
        let dropped = (0..3).rev().filter(|&effect| effect != kept);
        let one =
            dropped.fold(document().clone(), |all, effect| emptied(&all, "A167", &format!("effect {}", effect + 1)));
        let one: &'static Content = Box::leak(Box::new(Content::read(&one).unwrap()));
        let brings = houses.map(|(house, cost)| {
            let given = table(4).rooms(0, house, "").played(0, &["A167"]).goods(0, cost);
            let mut table = Table::of(Agricola::from_position(one, &given.0).unwrap());
            table.all(&["place farm_expansion", "room 0,0", "stable 0,4"]);
            table.has(0, animal)
        });
        assert_eq!(brings, std::array::from_fn(|house| u8::from(house == kept)), "{animal}");
    }
}

#[test]
fn a085_homekeeper_houses_between_field_and_pasture() {
    // A085, AGR-14.6.5
    let given = |material| table(2).round(5).played(0, &["A085"]).rooms(0, material, "").fields(0, "1,1");
    let grows = |given: Given| given.play().allows("place basic_wish_for_children");
    assert!(grows(given(Material::Clay).pastures(0, &["0,0 0,1"])), "the room on 1,0 touches both");
    assert!(!grows(given(Material::Wood).pastures(0, &["0,0 0,1"])), "not a wooden one");
    assert!(!grows(given(Material::Stone).pastures(0, &["2,1 2,2"])), "each room touches one of them only");
    assert!(!grows(given(Material::Clay)), "no pasture");
    let card = table(2).round(5).played(0, &["A085", "B068"]).rooms(0, Material::Clay, "").pastures(0, &["0,0 0,1"]);
    assert!(!grows(card), "a field card is beside nothing");
    let full = given(Material::Clay).pastures(0, &["0,0 0,1"]).people(0, 3);
    assert!(!grows(full), "one person more");
}

#[test]
fn a089_stable_planner_keeps_stables_for_later() {
    // A089, AGR-9.1.5
    let given = table(2).hand(0, &["A089"]).stables(0, "0,4");
    let mut table = learns(&given, "A089");
    let choices =
        ["use A089", "use A089 2", "use A089 3", "use A089 4", "use A089 5", "use A089 6", "use A089 7", "done"];
    assert_eq!(table.asked(), choices, "any of the three rounds");
    let mut last = table.clone();
    last.does("use A089 7");
    assert_eq!(Vec::<u8>::from(last.card(0, "A089").unwrap().rounds), [10]);
    table.does("use A089");
    assert_eq!(Vec::<u8>::from(table.card(0, "A089").unwrap().rounds), [4, 7, 10]);
    table.does("place day_laborer");
    let mut none = super::common::table(2).played(0, &["A089"]).stables(0, "0,4").goods(0, "9 wood");
    none.farm(0).played[0].rounds = vec![4, 7, 10].into();
    assert!(!none.play().allows("place farm_expansion"), "those stables are reserved");
    let mut due = super::common::table(2).round(3).played(0, &["A089", "A043"]).stables(0, "0,4").goods(0, "1 sheep");
    due.farm(0).played[0].rounds = vec![4, 7, 10].into();
    let mut due = ends_round(&due);
    assert_eq!(due.asked(), uses("A089"));
    due.all(&["use A089", "stable 0,3"]);
    assert_eq!((due.farm(0).stables.len(), due.has(0, "wood")), (2, 0), "for nothing");
    assert_eq!(due.due(0, 5), goods(""), "it is not built in a turn");
    let three = super::common::table(2).hand(0, &["A089"]).stables(0, "0,2 0,3 0,4");
    let mut three = learns(&three, "A089");
    assert_eq!(three.offers("use"), ["use A089 5", "use A089 6", "use A089 7"], "one stable is left");
    three.does("use A089 5");
    assert_eq!(Vec::<u8>::from(three.card(0, "A089").unwrap().rounds), [4]);
    let four = super::common::table(2).hand(0, &["A089"]).stables(0, "0,2 0,3 0,4 1,4");
    let four = learns(&four, "A089");
    assert_eq!((four.offers("use"), four.decides()), (Vec::new(), 1), "no stable is left");
}

#[test]
fn a094_lazy_sowman_places_another_person() {
    // A094, AGR-3.3.3
    let given = table(2).round(3).played(0, &["A094"]).majors(0, &["clay_oven"]).goods(0, "2 grain").fields(0, "0,1");
    let given = given.stock("forest", 3, "wood");
    let mut table = given.clone().next_is(1).play();
    table.all(&["place forest", "place grain_utilization", "bake 1", "done"]);
    assert_eq!(table.asked(), uses("A094"));
    table.does("use A094");
    assert!(table.allows("place grain_utilization"), "even where somebody stands");
    assert!(!table.allows("place forest"), "nothing lies there");
    table.does("place grain_seeds");
    assert_eq!(table.decides(), 1);
    let mut sown = given.clone().play();
    sown.all(&["place grain_utilization", "sow grain", "done"]);
    assert_eq!(sown.decides(), 1, "sowing was not passed up");
    let mut chain = given.clone().rooms(0, Material::Wood, "0,0").people(0, 3).goods(0, "3 grain").play();
    chain.all(&["place grain_utilization", "bake 1", "done", "use A094", "place grain_utilization", "bake 1", "done"]);
    assert_eq!(chain.asked(), uses("A094"), "it may be repeated");
    let mut meeting = given.stands(1, "meeting_place").play();
    meeting.all(&["place grain_utilization", "bake 1", "done", "use A094"]);
    assert!(!meeting.allows("place meeting_place"), "never used twice");
}

#[test]
fn a097_freshman_learns_in_place_of_baking() {
    // A097, AGR-13.2.2
    let given = table(2).round(3).played(0, &["A097"]).hand(0, &["A116", "A086"]);
    let mut table = given.clone().play();
    table.does("place grain_utilization");
    assert_eq!(table.asked(), ["play A086", "play A116"], "even if one can neither sow nor bake");
    table.does("play A116");
    assert_eq!((table.farm(0).goods, table.decides()), (goods(""), 1), "without a cost, and once");
    let bakes = given.clone().majors(0, &["clay_oven"]).goods(0, "2 grain").fields(0, "0,1");
    let mut bakes = bakes.play();
    bakes.all(&["place grain_utilization", "bake 1"]);
    assert!(bakes.offers("play").is_empty(), "one in place of the other");
    let mut both = given.clone().goods(0, "1 grain").fields(0, "0,1").play();
    both.all(&["place grain_utilization", "sow grain", "play A116"]);
    assert!(both.card(0, "A116").is_some(), "sowing is another action");
    let twice = given.played(0, &["A024"]).fields(0, "0,1");
    let mut twice = twice.round(13).play();
    twice.all(&["place farmland", "use A024", "play A116"]);
    assert_eq!(twice.in_hand(0), ["A086"], "a card may grant the baking");
}

#[test]
fn a113_heresy_teacher_hides_vegetables() {
    // A113, AGR-8.2.7
    let given = table(2).played(0, &["A113"]).hand(0, &["A116"]).goods(0, "1 food");
    let given = given.planted(0, "0,1", Some(Good::Grain), 3).planted(0, "0,2", Some(Good::Grain), 2);
    let mut table = given.clone().play();
    table.all(&["place lessons", "play A116"]);
    let hidden: Vec<bool> = table.farm(0).fields.iter().map(|field| field.hidden).collect();
    assert_eq!(hidden, [true, false]);
    assert_eq!(table.points(0, "vegetables"), 1, "it lies on the field");
    let mut harvest = super::common::table(2).round(4).played(0, &["A113"]).planted(0, "0,1", Some(Good::Grain), 1);
    harvest.farm(0).fields[0].hidden = true;
    let table = ends_round(&harvest);
    let field = table.farm(0).fields[0];
    assert_eq!((table.has(0, "grain"), table.has(0, "vegetable")), (1, 0), "the grain first");
    assert_eq!((field.crop, field.crops, field.hidden), (Some(Good::Vegetable), 1, false));
    let mut twice = super::common::table(2).round(4).played(0, &["A113", "A112"]);
    twice = twice.planted(0, "0,1", Some(Good::Grain), 2);
    twice.farm(0).fields[0].hidden = true;
    let mut twice = ends_round(&twice);
    twice.does("use A112");
    assert_eq!((twice.has(0, "grain"), twice.has(0, "vegetable")), (2, 0));
    let mut needs = harvest.hand(0, &["B045"]).goods(0, "1 wood").planted(0, "0,2", Some(Good::Vegetable), 1).play();
    needs.does("place meeting_place");
    assert!(needs.allows("play B045"), "such a field counts as a vegetable field");
}

#[test]
fn agr_ruling_38_a_field_with_both_crops_counts_once_in_an_effect() {
    // AGR-RULING-38, A113: A007 counts grain fields and vegetable fields; a grain can be eaten, and more.
    let mut given = table(2).hand(0, &["A007"]).goods(0, "1 wood").planted(0, "0,1", Some(Good::Grain), 2);
    given.farm(0).fields[0].hidden = true;
    let mut table = given.play();
    table.all(&["place meeting_place", "play A007"]);
    assert_eq!(table.farm(0).goods, goods("1 grain"));
}

#[test]
fn a113_reaches_field_cards() {
    // A113, AGR-14.6.1
    let mut given = table(2).played(0, &["A113", "B113"]).hand(0, &["A116"]).goods(0, "1 food");
    (given.farm(0).played[1].crop, given.farm(0).played[1].crops) = (Some(Good::Grain), 3);
    let mut table = given.play();
    table.all(&["place lessons", "play A116"]);
    assert!(table.card(0, "B113").unwrap().hidden);
}

#[test]
fn a127_lodger_stays_until_round_9() {
    // A127, AGR-14.6.5
    let given = |round| table(3).round(round).played(0, &["A127"]);
    assert!(given(5).play().allows("place basic_wish_for_children"), "it houses a person");
    assert!(!given(10).play().allows("place basic_wish_for_children"), "no longer");
    let leaves = ends_round(&given(9).people(0, 3));
    let farm = leaves.farm(0);
    assert_eq!((farm.people, farm.people_lost), (2, 1));
    let stays = ends_round(&given(9).people(0, 3).rooms(0, Material::Wood, "0,0"));
    assert_eq!((stays.farm(0).people, stays.farm(0).people_lost), (3, 0), "there is a room");
    let mut never = given(12).rooms(0, Material::Wood, "0,0 0,1").people(0, 4);
    never.farm(0).people_lost = 1;
    assert!(!never.play().allows("place urgent_wish_for_children"), "that person never comes back");
}

#[test]
fn a129_swagman_goes_on_to_the_other_space() {
    // A129
    let given = table(3).played(0, &["A129"]).goods(0, "4 wood");
    let mut table = given.clone().play();
    table.all(&["place grain_seeds"]);
    assert_eq!(table.asked(), ["use A129 2", "done"]);
    table.all(&["use A129 2", "stable 0,4", "done"]);
    assert_eq!((table.has(0, "grain"), table.decides()), (1, 1), "one move a turn");
    let position = table.position();
    assert!(position.people_on.contains_key(&space("farm_expansion")), "the person ends up there");
    assert!(!position.people_on.contains_key(&space("grain_seeds")));
    assert_eq!(table.farm(0).placed, 1, "the move is no placement");
    let mut occupied = given.clone().stands(1, "grain_seeds").play();
    occupied.all(&["place farm_expansion", "stable 0,4", "done", "use A129"]);
    assert_eq!(occupied.has(0, "grain"), 1, "occupied or not");
    let mut poor = given.goods(0, "").play();
    poor.does("place grain_seeds");
    assert_eq!(poor.decides(), 1, "nothing to build with");
}

#[test]
fn a130_mummys_boy_joins_the_second_person() {
    // A130, AGR-3.3.3
    let given = table(3).rooms(0, Material::Wood, "0,0 0,1").people(0, 4).played(0, &["A130"]);
    let given = given.stock("forest", 3, "wood").stock("fishing", 1, "food");
    let mut given = given.stands(0, "day_laborer").stands(0, "grain_seeds");
    given.farm(0).log.second = Some(space("grain_seeds"));
    let mut table = given.clone().play();
    assert!(table.allows("place grain_seeds") && !table.allows("place day_laborer"));
    table.all(&["place grain_seeds", "place forest", "place fishing"]);
    assert_eq!((table.has(0, "grain"), table.allows("place grain_seeds")), (1, false), "once a round");
    let fresh = super::common::table(3).rooms(0, Material::Wood, "0,0").people(0, 3).played(0, &["A130"]);
    let mut fresh = fresh.stands(1, "forest").stands(1, "clay_pit").stands(2, "fishing").stands(2, "reed_bank").play();
    fresh.all(&["place day_laborer", "place grain_seeds"]);
    assert!(fresh.allows("place grain_seeds") && !fresh.allows("place day_laborer"), "it is remembered");
}

#[test]
fn a151_minstrel_does_what_the_empty_space_offers() {
    // A151, AGR-14.3.8
    let given = table(4).round(4).played(0, &["A151"]).stock("sheep_market", 2, "sheep").pastures(0, &["0,3 0,4"]);
    let three = given.clone().stands(1, "major_improvement").stands(1, "fencing").stands(2, "grain_utilization");
    let mut table = ends_round(&three);
    assert_eq!(table.asked(), uses("A151"));
    table.does("use A151");
    assert_eq!((table.has(0, "sheep"), table.prompt()), (2, "prompt.feed"));
    assert_eq!(ends_round(&given.stands(1, "fencing")).prompt(), "prompt.feed", "three of them are empty");
    let early = super::common::table(4).round(1).played(0, &["A151"]).goods(0, "2 clay");
    let mut early = ends_round(&early);
    assert_eq!(early.asked(), uses("A151"), "cards that lie face down count as occupied");
    early.all(&["use A151", "build fireplace_2"]);
    assert_eq!((early.round(), early.farm(0).improvements.len()), (2, 1));
}

#[test]
fn a112_the_field_that_gives_a_second_grain_is_named_where_it_matters() {
    // A112, AGR-RULING-38: three, four and two grain.
    let heights = [("0,1", 3), ("0,2", 4), ("0,3", 2)];
    let given =
        heights.iter().fold(table(1).round(4), |given, (at, grain)| given.planted(0, at, Some(Good::Grain), *grain));
    let mut table = given.played(0, &["A112"]).goods(0, "9 food").last_person(0).play();
    table.does("place day_laborer");
    assert_eq!(table.offers("use"), ["use A112", "use A112 2", "use A112 3", "use A112 4"]);
    table.all(&["use A112 4", "field 0,2", "done"]);
    assert_eq!(table.farm(0).fields.iter().map(|field| field.crops).collect::<Vec<_>>(), [2, 2, 1]);
    assert_eq!(table.has(0, "grain"), 4);
}
