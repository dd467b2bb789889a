//! Minor improvements of deck A beyond the base game, each with its effect and its edges.

use super::common::*;
use super::occupations_a::{ends_round, uses};
use super::spaces::brings;
use almende_agricola::pieces::{Good, Material};

/// Seat 0 plays a minor improvement on the Meeting Place.
pub fn improves(given: &Given, card: &str) -> Table {
    let mut table = given.play();
    table.does("place meeting_place");
    table.does(&format!("play {card}"));
    table
}

/// Whether seat 0 can play it there.
pub fn playable(given: &Given, card: &str) -> bool {
    let mut table = given.play();
    table.does("place meeting_place");
    table.offers("play").contains(&format!("play {card}"))
}

fn bonus(table: &Table, seat: usize) -> i32 {
    table.points(seat, "bonus_points")
}

#[test]
fn a001_shelter_builds_in_a_pasture_of_one_cell() {
    // A001, AGR-9.1.3, AGR-13.4.1
    let given = table(2).hand(0, &["A001"]).pastures(0, &["0,4", "1,3 1,4"]);
    let mut table = improves(&given, "A001");
    assert_eq!(table.asked(), uses("A001"));
    table.does("use A001");
    assert_eq!(table.asked(), ["stable 0,4"], "neither a larger pasture nor an open cell");
    table.does("stable 0,4");
    assert_eq!((table.farm(0).stables, table.in_hand(1)), (cells("0,4"), vec!["A001".to_owned()]));
    let taken = improves(&given.clone().stables(0, "0,4"), "A001");
    assert!(taken.offers("use").is_empty(), "that pasture has a stable");
    let none = improves(&given.stables(0, "0,0 0,1 0,2 0,3"), "A001");
    assert!(none.offers("use").is_empty(), "no stable is left");
}

#[test]
fn a004_baseboards_count_rooms_and_people() {
    // A004, AGR-13.3.10
    let given = table(2).hand(0, &["A004"]);
    assert_eq!(improves(&given.clone().goods(0, "2 food"), "A004").farm(0).goods, goods("2 wood"));
    assert_eq!(improves(&given.clone().goods(0, "1 grain"), "A004").farm(0).goods, goods("2 wood"));
    let three = given.clone().rooms(0, Material::Wood, "0,0").goods(0, "2 food");
    assert_eq!(improves(&three, "A004").farm(0).goods, goods("4 wood"), "more rooms than people");
    assert!(!playable(&given.goods(0, "1 food"), "A004"));
}

#[test]
fn a006_storage_barn_looks_at_four_buildings() {
    // A006
    let given = table(2).hand(0, &["A006"]);
    let with = |majors: &[&str]| improves(&given.clone().majors(0, majors), "A006").farm(0).goods;
    assert_eq!(
        with(&["well", "joinery", "pottery", "basketmakers_workshop"]),
        goods("1 stone, 1 wood, 1 clay, 1 reed")
    );
    assert_eq!(with(&["joinery"]), goods("1 wood"));
    assert_eq!(with(&["fireplace_2", "clay_oven"]), goods(""));
    assert_eq!(improves(&given.majors(1, &["well"]), "A006").farm(0).goods, goods(""), "of the owner alone");
}

#[test]
fn a007_gardeners_knife_counts_fields() {
    // A007, AGR-14.6.1
    let given = table(2).hand(0, &["A007"]).played(0, &["B068"]).goods(0, "1 wood");
    let given = given.planted(0, "0,1 0,2", Some(Good::Grain), 3).planted(0, "0,3", Some(Good::Vegetable), 1);
    let mut given = given.fields(0, "0,4");
    (given.farm(0).played[0].crop, given.farm(0).played[0].crops) = (Some(Good::Vegetable), 2);
    let table = improves(&given, "A007");
    assert_eq!(table.farm(0).goods, goods("2 food, 2 grain"), "a field card counts");
    assert_eq!(table.farm(0).fields[0].crops, 3, "from the general supply");
}

#[test]
fn a008_food_basket_brings_both_crops() {
    // A008, AGR-13.3.5
    let given = table(2).hand(0, &["A008"]).goods(0, "1 reed").played(0, &["A086", "A087", "A067"]);
    assert!(!playable(&given, "A008"), "one improvement");
    let enough = given.clone().majors(0, &["well"]);
    assert_eq!(improves(&enough, "A008").farm(0).goods, goods("1 grain, 1 vegetable"));
    let mut one = given;
    one.farm(0).played.remove(0);
    assert!(!playable(&one.played(0, &["A069"]), "A008"), "one occupation");
}

#[test]
fn a010_wooden_shed_is_played_by_an_action_for_a_major_improvement() {
    // A010, AGR-13.3.3, AGR-14.6.5, AGR-RULING-22
    let given = table(2).round(6).hand(0, &["A010"]).goods(0, "2 wood, 3 reed, 5 clay").people(0, 2);
    assert!(!playable(&given, "A010"), "an action for minor improvements");
    let mut table = given.clone().play();
    table.all(&["place major_improvement", "play A010"]);
    table.does("place day_laborer");
    assert!(table.allows("place basic_wish_for_children"), "it houses a person");
    assert_eq!(table.refused("place house_redevelopment", "AGR-13.1.2"), "no_renovation");
    let mut renovated = given.clone().play();
    renovated.does("place house_redevelopment");
    assert!(renovated.offers("play").is_empty(), "the house is no longer made of wood");
    let mut granted = given.played(0, &["A095"]).stock("fishing", 1, "food").play();
    granted.all(&["place fishing", "use A095", "play A010"]);
    assert!(granted.card(0, "A010").is_some(), "a card may grant the action");
}

#[test]
fn a011_mud_patch_keeps_boars_on_empty_field_tiles() {
    // A011, AGR-11.1.7, AGR-14.6.7
    let given = table(2).hand(0, &["A011"]).goods(0, "1 sheep");
    assert_eq!(improves(&given, "A011").prompt(), "prompt.accommodate", "one pet");
    let table = improves(&given.fields(0, "0,1"), "A011");
    assert_eq!((table.farm(0).goods, table.decides()), (goods("1 sheep, 1 boar"), 1));
    let sown =
        super::common::table(2).round(3).played(0, &["A011"]).fields(0, "0,1").goods(0, "1 boar, 1 sheep, 1 grain");
    let mut sown = sown.play();
    sown.all(&["place grain_utilization", "sow grain"]);
    assert_eq!(sown.prompt(), "prompt.accommodate", "the boar has to move");
    let card = super::common::table(2).played(0, &["A011", "B068"]).goods(0, "1 boar, 1 sheep");
    assert!(card.load().is_err(), "a field card is no field tile");
}

#[test]
fn a013_renovation_company_renovates_for_nothing() {
    // A013
    let given = table(2).hand(0, &["A013"]).goods(0, "4 wood");
    let mut table = improves(&given, "A013");
    assert_eq!((table.has(0, "clay"), table.asked()), (3, uses("A013")));
    let mut declined = table.clone();
    declined.does("done");
    assert_eq!((declined.farm(0).house, declined.decides()), (Material::Wood, 1), "it cannot be saved for later");
    table.all(&["use A013", "renovate clay"]);
    assert_eq!((table.farm(0).house, table.has(0, "clay")), (Material::Clay, 3));
    assert!(!playable(&given.clone().rooms(0, Material::Wood, "0,0"), "A013"), "three rooms");
    assert!(!playable(&given.rooms(0, Material::Clay, ""), "A013"));
}

#[test]
fn a014_carpenters_hammer_makes_the_second_room_cheaper() {
    // A014, AGR-14.1.3, AGR-14.2.6
    for (material, two, three) in [
        (Material::Wood, "8 wood, 2 reed", "13 wood, 4 reed"),
        (Material::Clay, "7 clay, 2 reed", "12 clay, 4 reed"),
        (Material::Stone, "6 stone, 2 reed", "11 stone, 4 reed"),
    ] {
        let given = table(2).rooms(0, material, "").played(0, &["A014"]);
        let mut table = given.clone().goods(0, two).play();
        table.all(&["place farm_expansion", "room 0,0", "room 0,1"]);
        assert_eq!(table.farm(0).goods, goods(""), "{two}");
        let mut more = given.clone().goods(0, three).play();
        more.all(&["place farm_expansion", "room 0,0", "room 0,1", "room 0,2"]);
        assert_eq!(more.farm(0).goods, goods(""), "once an action");
        let mut next = more.clone();
        next.all(&["place day_laborer"]);
        assert!(!next.allows("place farm_expansion"));
    }
    let mut one = table(2).played(0, &["A014"]).goods(0, "5 wood, 2 reed").play();
    one.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!((one.farm(0).goods, one.decides()), (goods(""), 1), "one room costs what it costs");
}

#[test]
fn a015_carpenters_axe_builds_a_stable_after_wood() {
    // A015, AGR-14.3.3
    let given = table(2).played(0, &["A015"]).stock("forest", 3, "wood");
    let mut table = given.clone().goods(0, "4 wood").play();
    table.does("place forest");
    assert_eq!((table.has(0, "wood"), table.asked()), (7, uses("A015")));
    table.all(&["use A015", "stable 0,4"]);
    assert_eq!((table.has(0, "wood"), table.decides()), (6, 1), "a single one");
    assert_eq!(brings(&given.goods(0, "3 wood"), "forest"), "6 wood");
}

#[test]
fn a017_reclamation_plow_wants_all_animals_kept() {
    // A017, AGR-14.2.6
    let given = table(2).round(4).played(0, &["A017"]).stock("sheep_market", 1, "sheep");
    let mut table = given.clone().play();
    table.does("place sheep_market");
    assert_eq!(table.asked(), uses("A017"));
    table.all(&["use A017", "plow 0,1"]);
    assert!(table.card(0, "A017").unwrap().used);
    let mut lost = given.clone().stock("sheep_market", 2, "sheep").play();
    lost.all(&["place sheep_market", "release sheep"]);
    assert!(lost.offers("use").is_empty() && !lost.card(0, "A017").unwrap().used, "one ran away; the card waits");
    let mut declined = given.play();
    declined.all(&["place sheep_market", "done"]);
    assert!(!declined.card(0, "A017").unwrap().used);
}

#[test]
fn a018_wheel_plow_plows_two_more_with_the_first_person() {
    // A018, AGR-14.2.6
    let given = table(2).played(0, &["A018"]);
    let mut table = given.clone().play();
    table.does("place farmland");
    assert_eq!(table.asked(), uses("A018"));
    table.all(&["use A018", "plow 0,1", "plow 0,2", "plow 0,3"]);
    assert_eq!((table.farm(0).fields.len(), table.decides()), (3, 1));
    assert!(table.card(0, "A018").unwrap().used, "once a game");
    let mut one = given.clone().play();
    one.all(&["place farmland", "use A018", "plow 0,1", "done", "plow 0,2"]);
    assert_eq!(one.farm(0).fields.len(), 2, "fewer are allowed");
    let mut second = given.clone().stands(0, "day_laborer").play();
    second.does("place farmland");
    assert!(second.offers("use").is_empty(), "the second person of the round");
    let mut late = given.clone().round(13).play();
    late.does("place cultivation");
    assert_eq!(late.asked(), uses("A018"));
    let hand = super::common::table(2).hand(0, &["A018"]).goods(0, "2 wood").played(0, &["A086"]);
    assert!(!playable(&hand, "A018") && playable(&hand.played(0, &["A087"]), "A018"));
}

#[test]
fn a020_double_turn_plow_costs_more_from_round_4_on() {
    // A020, AGR-13.3.5
    let given = |round| table(2).round(round).hand(0, &["A020"]).goods(0, "1 grain");
    let mut table = improves(&given(3), "A020");
    assert_eq!(table.asked(), uses("A020"));
    table.all(&["use A020", "plow 0,1", "plow 0,2"]);
    assert_eq!((table.farm(0).fields.len(), table.farm(0).goods, table.decides()), (2, goods(""), 1));
    let mut one = improves(&given(3), "A020");
    one.all(&["use A020", "plow 0,1", "done"]);
    assert_eq!(one.farm(0).fields.len(), 1);
    for round in [4, 5] {
        assert!(!playable(&given(round), "A020"));
        assert_eq!(improves(&given(round).goods(0, "1 grain, 1 food"), "A020").farm(0).goods, goods(""));
    }
    assert!(!playable(&given(6).goods(0, "9 grain, 9 food"), "A020"));
}

#[test]
fn a021_family_friendly_home_grows_when_rooms_are_built() {
    // A021, AGR-14.2.9, AGR-7.1.2
    let given = table(2).played(0, &["A021"]).goods(0, "10 wood, 4 reed");
    let three = given.clone().rooms(0, Material::Wood, "0,0");
    let mut table = three.clone().play();
    table.all(&["place farm_expansion", "room 0,1"]);
    assert_eq!((table.has(0, "food"), table.asked()), (1, uses("A021")));
    table.does("use A021");
    assert_eq!((table.farm(0).people, table.farm(0).rooms.len()), (3, 4));
    table.does("room 0,2");
    assert_eq!((table.farm(0).people, table.has(0, "food")), (3, 1), "once an action");
    let mut declined = three.play();
    declined.all(&["place farm_expansion", "room 0,1", "done"]);
    assert_eq!((declined.farm(0).people, declined.has(0, "food")), (2, 1), "the food comes anyway");
    let mut before = given.play();
    before.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(before.has(0, "food"), 0, "what counts is how many rooms there were");
    // B085: whom its stable houses has no room.
    let mut housed = super::common::table(2).played(0, &["A021", "B085"]).fields(0, "0,1 0,2 1,1 1,2");
    housed.farm(0).played[1].count = 1;
    let mut housed = housed.goods(0, "10 wood, 4 reed").play();
    housed.all(&["place farm_expansion", "room 0,0"]);
    assert!(housed.offers("use").is_empty(), "room for a person, but no more rooms than people");
    let single = super::common::table(2).rooms(0, Material::Wood, "0,0").played(0, &["A021", "B087"]);
    let mut single = single.goods(0, "5 wood, 2 reed").play();
    single.all(&["place day_laborer", "use B087", "room 0,1"]);
    assert_eq!((single.has(0, "food"), single.decides()), (2, 1), "a single room is no Build Rooms action");
}

#[test]
fn a023_stone_company_wants_a_stone_paid() {
    // A023, AGR-14.1.3
    let given = table(2).round(7).played(0, &["A023"]).stock("western_quarry", 1, "stone");
    let mut table = given.clone().goods(0, "2 wood, 5 clay").hand(0, &["A067"]).play();
    table.does("place western_quarry");
    assert_eq!(table.asked(), uses("A023"));
    table.does("use A023");
    assert_eq!(table.asked(), ["build clay_oven"], "Fireplace and Corn Scoop cost no stone");
    let mut minor = given.clone().goods(0, "1 wood").hand(0, &["B013"]).play();
    minor.all(&["place western_quarry", "use A023", "play B013"]);
    assert!(minor.card(0, "B013").is_some());
    let mut poor = given.clone().goods(0, "5 clay").majors(0, &["fireplace_2"]).play();
    poor.does("place western_quarry");
    poor.does("use A023");
    assert_eq!(poor.asked(), ["build clay_oven"], "an exchange costs nothing");
    let mut waived = given.goods(0, "5 clay").rooms(0, Material::Wood, "0,0").played(0, &["B095"]).play();
    waived.all(&["place western_quarry", "use A023"]);
    assert_eq!(waived.asked(), ["build pottery"], "the discount takes the only stone of the Clay Oven");
}

#[test]
fn a027_oven_site_builds_an_oven_at_a_fixed_price() {
    // A027, AGR-14.1.7
    let given = table(2).hand(0, &["A027"]).goods(0, "1 clay, 1 stone");
    assert!(!playable(&given.clone().majors(0, &["fireplace_2"]), "A027"));
    assert!(!playable(&given.clone().majors(0, &["cooking_hearth_4"]), "A027"));
    let given = given.majors(0, &["fireplace_3", "cooking_hearth_4"]);
    let mut table = improves(&given, "A027");
    assert_eq!((table.has(0, "wood"), table.asked()), (2, uses("A027")));
    table.does("use A027");
    assert_eq!(table.asked(), ["build clay_oven", "build stone_oven"]);
    table.does("build stone_oven");
    assert_eq!(table.farm(0).goods, goods("2 wood"));
    let less = given.goods(0, "1 clay").rooms(0, Material::Wood, "0,0").played(0, &["B095"]);
    let mut less = improves(&less, "A027");
    less.all(&["use A027", "build clay_oven"]);
    assert_eq!(less.farm(0).goods, goods("2 wood"), "other discounts apply");
}

#[test]
fn a029_ale_benches_sell_points_for_grain() {
    // A029, AGR-14.3.8
    let given = table(3).played(0, &["A029"]).goods(0, "2 grain");
    let mut table = ends_round(&given);
    assert_eq!(table.asked(), uses("A029"));
    table.does("use A029");
    assert_eq!((bonus(&table, 0), table.has(0, "grain"), table.round()), (1, 1, 2), "exactly one");
    assert_eq!([1, 2].map(|seat| table.has(seat, "food")), [1, 1]);
    assert_eq!(ends_round(&given.goods(0, "")).round(), 2);
}

#[test]
fn a030_baking_sheet_bakes_one_grain_more() {
    // A030
    let given = table(2).round(3).played(0, &["A030"]).majors(0, &["clay_oven"]).goods(0, "2 grain");
    let mut table = given.clone().play();
    table.all(&["place grain_utilization", "bake 1"]);
    assert_eq!((table.has(0, "food"), table.asked()), (5, uses("A030")));
    table.does("use A030");
    assert_eq!((table.has(0, "food"), table.has(0, "grain")), (7, 0));
    let mut without = given.majors(0, &[]).play();
    assert!(!without.allows("place grain_utilization"), "one has to bake in the usual way as well");
    without.does("place day_laborer");
    assert!(!playable(&super::common::table(2).hand(0, &["A030"]).planted(0, "0,1", Some(Good::Grain), 1), "A030"));
}

#[test]
fn a031_debt_security_counts_majors_up_to_unused_cells() {
    // A031
    let given = table(2).majors(0, &["fireplace_2", "clay_oven", "joinery"]);
    let without = bonus(&given.clone().cards().play(), 0);
    let with = |given: Given| bonus(&given.played(0, &["A031"]).play(), 0) - without;
    assert_eq!(with(given.clone()), 3);
    let full = given.fields(0, "0,0 0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4 2,1 2,2");
    assert_eq!(with(full), 2, "two cells are unused");
}

#[test]
fn a034_loppers_take_a_fence_out_of_the_game() {
    // A034, AGR-10.2.11
    let given = table(2).round(2).played(0, &["A034"]).goods(0, "5 wood");
    let mut table = given.clone().play();
    table.all(&["place fencing", "fence 0,4", "close"]);
    assert_eq!(table.asked(), uses("A034"), "once an action");
    table.does("use A034");
    let farm = table.farm(0);
    assert_eq!((farm.goods, farm.fences_lost, farm.bonus_points), (goods("2 food"), 1, 1));
    let mut last = given.goods(0, "9 wood").pastures(0, &["0,1 0,2 0,3 0,4"]);
    last.farm(0).fences_lost = 4;
    let mut last = last.play();
    last.does("place fencing");
    assert!(last.allows("fence 0,1"), "one fence divides");
    last.all(&["fence 0,1", "close"]);
    assert!(last.offers("use").is_empty(), "no fence is left");
}

#[test]
fn a035_swimming_class_counts_newborns() {
    // A035, AGR-3.4, AGR-CARD-A092
    let mut given = table(2).rooms(0, Material::Wood, "0,0").people(0, 3).played(0, &["A035"]).stands(0, "fishing");
    given.farm(0).newborns = 1;
    given.farm(0).placed = 1;
    given.0.newborns_on.insert(space("fishing"), vec![seat(0)]);
    let before = given.farm(0).bonus_points;
    let table = ends_round(&given);
    assert_eq!(table.farm(0).bonus_points, before + 2);
    let mut elsewhere = given.clone();
    elsewhere.0.people_on.clear();
    elsewhere.0.newborns_on.clear();
    assert_eq!(ends_round(&elsewhere).farm(0).bonus_points, 0, "nobody comes from Fishing");
    let mut grown = given.clone();
    (grown.farm(0).newborns, grown.farm(0).placed) = (0, 2);
    grown.0.newborns_on.clear();
    assert_eq!(ends_round(&grown).farm(0).bonus_points, 0, "no newborn");
    let harvest = ends_round(&given.round(4));
    assert_eq!(harvest.farm(0).bonus_points, 2, "in a round with a harvest as well");
}

#[test]
fn a035_a_child_that_acts_is_no_newborn() {
    // A035, AGR-CARD-A092
    let given = table(2).round(5).played(0, &["A035", "A092"]).rooms(0, Material::Wood, "0,0").goods(0, "1 food");
    let mut born = given.stands(0, "fishing").last_person(0).play();
    born.does("place basic_wish_for_children");
    let mut acts = born.clone();
    acts.does("use A092");
    let born_there = |table: &Table| table.position().newborns_on.contains_key(&space("basic_wish_for_children"));
    assert_eq!((born_there(&born), born_there(&acts)), (true, false));
    assert_eq!(acts.reload().position(), acts.position(), "whom it stands beside is an adult as well");
    acts.does("place grain_seeds");
    born.does("done");
    assert_eq!((acts.round(), born.round()), (6, 6));
    assert_eq!((acts.farm(0).bonus_points, born.farm(0).bonus_points), (0, 2));
}

#[test]
fn a036_facades_carving_sells_points_by_the_harvests() {
    // A036, AGR-13.3.5
    let given = table(2).round(8).hand(0, &["A036"]).goods(0, "8 wood, 2 clay, 1 reed, 5 food");
    let mut table = improves(&given, "A036");
    assert_eq!(table.asked(), ["use A036", "use A036 2", "done"], "two harvests");
    table.does("use A036 2");
    assert_eq!((table.has(0, "food"), table.farm(0).bonus_points, table.decides()), (3, 2, 1));
    assert!(!playable(&given.clone().goods(0, "7 wood, 2 clay, 1 reed"), "A036"));
    assert_eq!(improves(&given.round(4), "A036").decides(), 1, "no harvest yet");
}

#[test]
fn a037_bucksaw_pays_with_a_renovation() {
    // A037, AGR-14.3.13, AGR-14.3.5
    let given = table(2).round(6).played(0, &["A037"]).goods(0, "1 wood, 2 clay, 1 reed");
    let mut table = given.clone().play();
    table.does("place house_redevelopment");
    assert_eq!(table.asked(), uses("A037"));
    table.does("use A037");
    let farm = table.farm(0);
    assert_eq!((farm.goods, farm.bonus_points, farm.house), (goods("1 grain"), 1, Material::Clay));
    let mut declined = given.play();
    declined.all(&["place house_redevelopment", "done"]);
    assert_eq!((declined.has(0, "wood"), declined.farm(0).house), (1, Material::Clay));
}

#[test]
fn a040_potters_yard_gives_clay_for_each_cell() {
    // A040
    let used = "0,0 0,1 0,2 1,1 1,2 2,1";
    let given = table(2).round(2).fields(0, used).played(0, &["A040"]);
    let mut plow = given.clone().play();
    plow.all(&["place farmland", "plow 0,3"]);
    assert_eq!((plow.has(0, "clay"), plow.asked()), (1, uses("A040")));
    plow.does("use A040");
    assert_eq!((plow.has(0, "clay"), plow.has(0, "food"), plow.decides()), (0, 2, 1));
    let mut fences = given.clone().goods(0, "6 wood").play();
    fences.all(&["place fencing", "fence 2,3", "add 2,4", "close", "done", "use A040"]);
    assert_eq!((fences.has(0, "clay"), fences.has(0, "food")), (1, 2), "each cell for itself");
    let mut stable = given.clone().pastures(0, &["2,4"]).goods(0, "2 wood").play();
    stable.all(&["place farm_expansion", "stable 2,4"]);
    assert_eq!(stable.has(0, "clay"), 0, "a pasture was used already");
    let hand = table(2).hand(0, &["A040"]).goods(0, "1 wood, 1 reed");
    assert!(!playable(&hand, "A040") && playable(&hand.fields(0, used), "A040"));
}

#[test]
fn a041_vegetable_slicer_pays_for_an_exchange() {
    // A041, AGR-12.1.4
    let given = table(2).played(0, &["A041"]).majors(0, &["fireplace_2"]).goods(0, "4 clay");
    let mut table = given.clone().play();
    table.all(&["place major_improvement", "build cooking_hearth_4 for fireplace_2"]);
    assert_eq!(table.farm(0).goods, goods("4 clay, 2 wood, 1 vegetable"));
    let mut built = given.clone().play();
    built.all(&["place major_improvement", "build cooking_hearth_4"]);
    assert_eq!(built.farm(0).goods, goods(""), "not for clay");
    let mut late =
        super::common::table(2).hand(0, &["A041"]).majors(0, &["cooking_hearth_4"]).goods(0, "1 wood").play();
    late.all(&["place meeting_place", "play A041"]);
    assert_eq!(late.farm(0).goods, goods(""), "not for an earlier one");
}

#[test]
fn a042_a051_more_from_fishing_and_forest() {
    // A042, A051
    let given = table(2).stock("fishing", 1, "food").stock("forest", 3, "wood");
    let hut = given.clone().played(0, &["A042"]);
    assert_eq!(["fishing", "forest"].map(|space| brings(&hut, space)), ["1 wood, 1 food", "3 wood, 1 food"]);
    assert_eq!(brings(&given.played(0, &["A051"]), "fishing"), "3 food");
}

#[test]
fn a043_a074_a_stable_lays_goods_on_three_rounds() {
    // A043, A074, AGR-14.5.2
    for (card, good) in [("A043", "1 food"), ("A074", "1 wood")] {
        let given = table(2).played(0, &[card]).goods(0, "4 wood");
        let mut table = given.clone().play();
        table.all(&["place farm_expansion", "stable 0,1", "stable 0,2"]);
        assert_eq!([2, 3, 4, 5].map(|round| table.due(0, round)), [goods(good), goods(good), goods(good), goods("")]);
        let both = given.played(0, &["A015"]).stock("forest", 4, "wood");
        let mut twice = both.goods(0, "6 wood").play();
        twice.all(&["place forest", "use A015", "stable 0,1"]);
        assert_eq!(twice.due(0, 2), goods(good), "whatever lets you build");
        let outside =
            super::common::table(2).played(0, &[card, "B089"]).rooms(0, Material::Stone, "").goods(0, "1 wood");
        let mut outside = ends_round(&outside);
        outside.all(&["use B089", "stable 0,1"]);
        assert_eq!(outside.due(0, 3), goods(""), "not in your turn");
    }
    let hand = table(2).hand(0, &["A043"]);
    assert!(!playable(&hand, "A043") && playable(&hand.goods(0, "1 sheep"), "A043"));
}

#[test]
fn a043_counts_once_a_turn() {
    // A043: two actions that build stables in one turn
    let given =
        table(2).played(0, &["A043", "A015"]).goods(0, "9 wood").stock("forest", 3, "wood").played(0, &["B016"]);
    let mut table = given.play();
    table.all(&["place farm_expansion", "stable 0,1", "done"]);
    assert_eq!(table.due(0, 2), goods("1 food"));
    table.all(&["place day_laborer", "place forest", "use A015", "stable 0,2"]);
    assert_eq!(table.due(0, 2), goods("2 food"), "another turn");
}

#[test]
fn a045_fire_protection_pond_waits_for_the_renovation() {
    // A045, AGR-14.2.3
    let given = table(2).round(6).played(0, &["A045"]).goods(0, "2 clay, 1 reed");
    let mut table = given.play();
    table.does("place house_redevelopment");
    assert_eq!([7, 12, 13].map(|round| table.due(0, round)), [goods("1 food"), goods("1 food"), goods("")]);
    let hand = super::common::table(2).hand(0, &["A045"]).goods(0, "1 food");
    assert!(playable(&hand, "A045") && !playable(&hand.rooms(0, Material::Clay, ""), "A045"));
}

#[test]
fn a046_claw_knife_schedules_food_at_the_sheep_market() {
    // A046
    let mut table = table(2).round(4).played(0, &["A046"]).stock("sheep_market", 1, "sheep").play();
    table.does("place sheep_market");
    assert_eq!([5, 6, 7].map(|round| table.due(0, round)), [goods("1 food"), goods("1 food"), goods("")]);
    let hand = super::common::table(2).hand(0, &["A046"]).goods(0, "1 wood");
    assert!(!playable(&hand, "A046") && playable(&hand.clone().pastures(0, &["0,4"]), "A046"));
    assert!(!playable(&hand.pastures(0, &["0,4", "1,4"]), "A046"));
}

#[test]
fn a047_trellises_count_fences() {
    // A047
    let table = improves(&table(2).hand(0, &["A047"]).goods(0, "1 wood").pastures(0, &["0,4"]), "A047");
    assert_eq!([2, 5, 6].map(|round| table.due(0, round)), [goods("1 food"), goods("1 food"), goods("")]);
}

#[test]
fn a048_shaving_horse_swaps_wood_that_comes() {
    // A048
    let given = |wood| table(2).played(0, &["A048"]).stock("forest", wood, "wood");
    assert_eq!(brings(&given(4), "forest"), "4 wood");
    let mut table = given(5).play();
    table.does("place forest");
    assert_eq!(table.asked(), uses("A048"));
    table.does("use A048");
    assert_eq!((table.farm(0).goods, table.decides()), (goods("4 wood, 3 food"), 1), "one swap");
    let mut declined = given(6).play();
    declined.all(&["place forest", "done"]);
    assert_eq!(declined.has(0, "wood"), 6);
    let mut due = given(7).play();
    due.does("place forest");
    assert_eq!((due.farm(0).goods, due.decides()), (goods("6 wood, 3 food"), 1), "compulsory, and once");
    let other = super::common::table(2).played(0, &["A048"]).goods(0, "6 wood").stock("clay_pit", 1, "clay");
    assert_eq!(brings(&other, "clay_pit"), "6 wood, 1 clay", "no wood came");
    let two = given(6).played(0, &["A116"]).goods(0, "4 wood");
    let mut two = two.play();
    two.does("place forest");
    assert_eq!(two.asked(), uses("A048"), "the wood of another effect comes first: 5");
    two.does("done");
    assert_eq!(two.farm(0).goods, goods("10 wood, 3 food"), "then 11: each acquisition for itself");
}

#[test]
fn a048_answers_wood_of_round_spaces() {
    // A048, AGR-3.2.2
    let mut given = table(2).played(0, &["A048"]).goods(0, "4 wood");
    given.farm(0).due.insert(2, goods("1 wood"));
    let mut table = ends_round(&given);
    assert_eq!(table.asked(), uses("A048"));
    table.does("use A048");
    assert_eq!((table.has(0, "wood"), table.round()), (4, 2));
}

#[test]
fn a049_nest_site_watches_the_reed_bank() {
    // A049, AGR-3.2.5
    let given = table(2).played(0, &["A049"]);
    assert_eq!(ends_round(&given).has(0, "food"), 2, "it was empty");
    assert_eq!(ends_round(&given.stock("reed_bank", 1, "reed")).has(0, "food"), 3);
    let hand = super::common::table(2).hand(0, &["A049"]).goods(0, "1 food");
    assert!(!playable(&hand, "A049") && playable(&hand.played(0, &["A086"]), "A049"));
}

#[test]
fn a052_throwing_axe_needs_a_boar_on_the_market() {
    // A052
    let given = table(2).round(9).played(0, &["A052"]).stock("forest", 3, "wood").stock("clay_pit", 1, "clay");
    assert_eq!(brings(&given, "forest"), "3 wood");
    let boar = given.stock("pig_market", 1, "boar");
    assert_eq!(["forest", "clay_pit"].map(|space| brings(&boar, space)), ["3 wood, 2 food", "1 clay"]);
    let hand = |round| super::common::table(2).round(round).hand(0, &["A052"]).goods(0, "1 wood");
    assert!(!playable(&hand(6), "A052") && playable(&hand(7), "A052"));
}

#[test]
fn a054_credit_is_paid_back() {
    // A054
    let given = table(2).hand(0, &["A054"]);
    assert_eq!(improves(&given, "A054").has(0, "food"), 5);
    assert!(!playable(&given.played(0, &["A086", "A087", "A088", "A090"]), "A054"));
    let owner = super::common::table(2).played(0, &["A054"]);
    assert_eq!(ends_round(&owner).has(0, "food"), 1, "whoever has food pays");
    let poor = |goods: &str| {
        let mut table = owner.clone().stands(0, "day_laborer").goods(0, goods).stock("clay_pit", 1, "clay");
        for farm in &mut table.0.farms {
            farm.placed = 2;
        }
        table.farm(0).placed = 1;
        let mut table = table.play();
        table.does("place clay_pit");
        table
    };
    let begs = poor("");
    assert_eq!((begs.farm(0).begging, begs.round()), (1, 2), "nothing to pay with");
    let mut raises = poor("1 grain");
    assert_eq!(raises.asked(), ["use A054", "use A054 2"]);
    raises.all(&["use A054", "convert grain"]);
    assert_eq!((raises.farm(0).begging, raises.has(0, "grain")), (0, 0));
    let mut keeps = poor("1 grain");
    keeps.does("use A054 2");
    assert_eq!((keeps.farm(0).begging, keeps.has(0, "grain")), (1, 1));
    assert_eq!(ends_round(&owner.round(4)).has(0, "food"), 2, "not before a harvest");
}

#[test]
fn a057_milking_parlor_counts_sheep_and_cattle() {
    // A057, AGR-13.1.5
    let given = |animals: &str| {
        let farm = table(2).hand(0, &["A057"]).pastures(0, &["0,3 0,4", "1,3 1,4"]);
        improves(&farm.goods(0, &format!("2 wood, {animals}")), "A057").has(0, "food")
    };
    assert_eq!(["1 sheep", "3 sheep", "4 sheep", "1 cattle", "2 cattle", "3 cattle"].map(given), [2, 3, 4, 2, 3, 4]);
    assert_eq!(given("4 sheep, 3 cattle"), 8);
    let full = table(2).hand(0, &["A057"]).goods(0, "2 wood").fields(0, "0,0 0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4 2,1");
    assert!(!playable(&full, "A057"), "three unused cells");
}

#[test]
fn a058_asparagus_knife_harvests_in_three_rounds() {
    // A058
    let given = |round| {
        let two = table(2).round(round).played(0, &["A058"]).planted(0, "0,1", Some(Good::Vegetable), 2);
        two.planted(0, "0,2", Some(Good::Vegetable), 1)
    };
    for round in [8, 10, 12] {
        assert_eq!(ends_round(&given(round)).offers("use").len(), 4, "{round}");
    }
    let mut keeps = ends_round(&given(8));
    keeps.does("use A058");
    assert_eq!((keeps.has(0, "vegetable"), keeps.farm(0).fields[0].crops, keeps.round()), (1, 1, 9));
    let mut last = ends_round(&given(8));
    last.does("use A058 2");
    assert_eq!(last.farm(0).fields[1].crop, None, "the field is empty");
    let mut sells = ends_round(&given(8));
    sells.does("use A058 3");
    assert_eq!((sells.has(0, "food"), sells.has(0, "vegetable"), sells.farm(0).bonus_points), (5, 0, 1));
    // AGR-RULING-38: of fields with several the fullest or the emptiest
    let three = || given(8).planted(0, "0,3", Some(Good::Vegetable), 3);
    assert_eq!(ends_round(&three()).offers("use").len(), 6);
    for (choice, crops) in [("use A058", [2, 1, 2]), ("use A058 5", [1, 1, 3]), ("use A058 6", [1, 1, 3])] {
        let mut chosen = ends_round(&three());
        chosen.does(choice);
        assert_eq!(chosen.farm(0).fields.iter().map(|field| field.crops).collect::<Vec<_>>(), crops, "{choice}");
    }
    assert_eq!(ends_round(&given(6)).round(), 7, "another round");
}

#[test]
fn a059_potato_ridger_converts_after_a_harvest() {
    // A059, AGR-14.3.11
    let given = |vegetables: u8| {
        let planted = table(2).round(4).played(0, &["A059"]).planted(0, "0,1", Some(Good::Vegetable), 1);
        planted.goods(0, &format!("{vegetables} vegetable"))
    };
    let mut three = ends_round(&given(2));
    assert_eq!(three.asked(), uses("A059"));
    three.does("use A059");
    assert_eq!((three.has(0, "vegetable"), three.has(0, "food")), (2, 8));
    let four = ends_round(&given(3));
    assert_eq!((four.has(0, "vegetable"), four.has(0, "food"), four.prompt()), (3, 8, "prompt.feed"), "it is due");
    assert_eq!(ends_round(&given(1)).prompt(), "prompt.feed");
    let none = super::common::table(2).round(4).played(0, &["A059"]).goods(0, "5 vegetable");
    assert_eq!(ends_round(&none).has(0, "vegetable"), 5, "nothing was harvested");
    let knife = super::common::table(2).round(8).played(0, &["A059", "A058"]).goods(0, "3 vegetable");
    let mut knife = ends_round(&knife.planted(0, "0,1", Some(Good::Vegetable), 1));
    knife.does("use A058 2");
    assert_eq!((knife.has(0, "vegetable"), knife.has(0, "food")), (3, 8), "another card may harvest");
}

#[test]
fn a061_winnowing_fan_bakes_one_grain() {
    // A061, AGR-12.3.4
    let given = table(2).round(4).played(0, &["A061"]).majors(0, &["clay_oven", "stone_oven"]).goods(0, "2 grain");
    let mut table = ends_round(&given);
    assert_eq!(table.asked(), uses("A061"));
    table.does("use A061");
    assert_eq!((table.has(0, "grain"), table.has(0, "food"), table.prompt()), (1, 2 + 5, "prompt.feed"));
    let sheet = ends_round(&given.clone().played(0, &["A030"]));
    let mut sheet = sheet;
    sheet.does("use A061");
    assert_eq!(sheet.prompt(), "prompt.feed", "it is no action that bakes");
    let hand = super::common::table(2).hand(0, &["A061"]).goods(0, "1 reed");
    assert!(!playable(&hand, "A061") && playable(&hand.majors(0, &["fireplace_2"]), "A061"));
}

#[test]
fn a062_beer_keg_brews_in_the_feeding_phase() {
    // A062
    let given = table(2).round(4).played(0, &["A062"]).goods(0, "3 grain");
    for (number, grain, points) in [(1, 2, 0), (2, 1, 1), (3, 0, 2)] {
        let mut table = ends_round(&given);
        assert_eq!(table.asked(), ["use A062", "use A062 2", "use A062 3", "done"]);
        table.does(&if number == 1 { "use A062".to_owned() } else { format!("use A062 {number}") });
        let farm = table.farm(0);
        assert_eq!((farm.goods[good("grain")], farm.bonus_points, farm.goods[good("food")]), (grain, points, 5));
        assert_eq!(table.prompt(), "prompt.feed", "once a harvest");
    }
    let hand = |grain: &str| super::common::table(2).hand(0, &["A062"]).goods(0, grain);
    assert!(!playable(&hand("1 wood, 1 grain"), "A062") && playable(&hand("1 wood, 2 grain"), "A062"));
}

#[test]
fn a064_barley_mill_counts_grain_fields() {
    // A064, A112
    let given = table(2).round(4).planted(0, "0,1 0,2", Some(Good::Grain), 2).played(0, &["A064"]);
    let given = given.planted(0, "0,3", Some(Good::Vegetable), 1);
    assert_eq!(ends_round(&given).has(0, "food"), 2 + 2);
    let mut twice = ends_round(&given.played(0, &["A112"]));
    twice.does("use A112");
    assert_eq!((twice.has(0, "grain"), twice.has(0, "food")), (4, 2 + 2), "a field counts once");
    for cost in ["1 wood, 4 clay", "1 wood, 2 stone"] {
        assert!(playable(&super::common::table(2).hand(0, &["A064"]).goods(0, cost), "A064"));
    }
}

#[test]
fn a065_seed_pellets_bring_grain_before_sowing() {
    // A065, AGR-14.1.10
    let given = table(2).round(3).fields(0, "0,1 0,2 0,3").played(0, &["A065"]);
    let mut table = given.clone().play();
    table.all(&["place grain_utilization", "sow grain"]);
    assert_eq!((table.farm(0).goods, table.farm(0).fields[0].crops), (goods(""), 3), "the grain can be counted on");
    let limited = given.played(0, &["A115"]).stock("forest", 3, "wood");
    let mut limited = limited.play();
    limited.does("place forest");
    assert!(limited.offers("use").is_empty(), "a single field is a limit");
    let hand = super::common::table(2).hand(0, &["A065"]);
    assert!(!playable(&hand, "A065") && playable(&hand.fields(0, "0,1 0,2 0,3"), "A065"));
}

#[test]
fn a066_feeding_dish_wants_an_animal_of_the_kind() {
    // A066
    let given = table(2).round(9).played(0, &["A066"]).stock("sheep_market", 1, "sheep").pastures(0, &["0,3 0,4"]);
    assert_eq!(brings(&given.clone().goods(0, "1 sheep"), "sheep_market"), "1 grain, 2 sheep");
    assert_eq!(brings(&given.clone().goods(0, "1 boar"), "sheep_market"), "1 sheep, 1 boar");
    assert_eq!(brings(&given, "sheep_market"), "1 sheep", "it must be there beforehand");
}

#[test]
fn a068_asparagus_gift_counts_fences_of_an_action() {
    // A068, AGR-14.2.9
    let given = |round| table(2).round(round).played(0, &["A068"]).goods(0, "4 wood");
    for (round, vegetables) in [(4, 1), (5, 0)] {
        let mut table = given(round).play();
        table.all(&["place fencing", "fence 0,4", "close"]);
        assert_eq!(table.has(0, "vegetable"), vegetables);
    }
    let hand = super::common::table(2).hand(0, &["A068"]);
    assert!(!playable(&hand, "A068") && playable(&hand.fields(0, "0,1"), "A068"));
}

#[test]
fn a070_lifting_machine_takes_a_vegetable_between_harvests() {
    // A070
    let given = |round| table(2).round(round).played(0, &["A070", "A064"]).planted(0, "0,1", Some(Good::Vegetable), 2);
    let mut table = ends_round(&given(5));
    assert_eq!(table.asked(), uses("A070"), "no field with a single one");
    table.does("use A070");
    assert_eq!((table.has(0, "vegetable"), table.farm(0).fields[0].crops, table.has(0, "food")), (1, 1, 2));
    let mut emptiest = ends_round(&given(5).planted(0, "0,2", Some(Good::Vegetable), 3));
    emptiest.does("use A070 3");
    assert_eq!(emptiest.farm(0).fields.iter().map(|field| field.crops).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(ends_round(&given(4)).prompt(), "prompt.feed", "not with a harvest");
    let hand = super::common::table(2).hand(0, &["A070"]).goods(0, "1 wood");
    assert!(!playable(&hand, "A070") && playable(&hand.fields(0, "0,1 0,2 0,3"), "A070"));
}

#[test]
fn a073_agricultural_fertilizers_sow_after_two_cells() {
    // A073
    let given = table(2).round(2).played(0, &["A073"]).fields(0, "0,1").goods(0, "1 grain, 10 wood, 4 reed");
    let mut rooms = given.clone().play();
    rooms.all(&["place farm_expansion", "room 0,0", "room 1,1"]);
    assert_eq!(rooms.asked(), uses("A073"));
    rooms.all(&["use A073", "sow grain"]);
    assert_eq!(rooms.farm(0).fields[0].crops, 3);
    let mut one = given.clone().goods(0, "1 grain, 9 wood, 2 reed").play();
    one.all(&["place farm_expansion", "room 0,0", "stable 0,4", "done"]);
    assert_eq!(one.decides(), 1, "a room and a stable are two actions");
    let mut fences = given.clone().goods(0, "1 grain, 6 wood").play();
    fences.all(&["place fencing", "fence 0,3", "add 0,4", "close"]);
    assert_eq!(fences.asked(), uses("A073"));
    let mut divided = given.pastures(0, &["0,3 0,4"]).goods(0, "1 grain, 1 wood").play();
    divided.all(&["place fencing", "fence 0,3", "close"]);
    assert!(divided.offers("use").is_empty(), "they were in use");
    let hand = super::common::table(2).hand(0, &["A073"]);
    assert!(!playable(&hand, "A073") && playable(&hand.pastures(0, &["0,4"]), "A073"));
}

#[test]
fn a076_cob_turns_grain_into_clay() {
    // A076, AGR-14.3.1
    let given = table(2).played(0, &["A076"]).goods(0, "1 clay, 2 grain");
    let mut table = ends_round(&given);
    assert_eq!(table.asked(), uses("A076"));
    table.does("use A076");
    assert_eq!((table.farm(0).goods, table.prompt()), (goods("3 clay, 1 grain, 3 food"), "prompt.place"));
    assert_eq!(ends_round(&given.goods(0, "2 grain")).prompt(), "prompt.place", "no clay");
}

#[test]
fn a077_hod_watches_the_pig_market() {
    // A077
    assert_eq!(improves(&table(2).hand(0, &["A077"]).goods(0, "1 wood"), "A077").farm(0).goods, goods("1 clay"));
    let given = table(2).round(9).played(0, &["A077"]).stock("pig_market", 1, "boar");
    assert_eq!(brings(&given, "pig_market"), "2 clay, 1 boar", "the owner counts");
    let mut other = given.next_is(1).play();
    other.does("place pig_market");
    assert_eq!(other.has(0, "clay"), 2);
}

#[test]
fn a079_garden_hoe_pays_for_vegetables() {
    // A079, AGR-14.2.9
    let given = table(2).round(3).fields(0, "0,1 0,2").played(0, &["A079"]).goods(0, "1 grain, 2 vegetable");
    let mut table = given.clone().play();
    table.all(&["place grain_utilization", "sow vegetable", "sow vegetable"]);
    assert_eq!(table.farm(0).goods, goods("1 grain, 1 clay, 1 stone"), "once an action");
    let mut grain = given.clone().play();
    grain.all(&["place grain_utilization", "sow grain", "done"]);
    assert_eq!(grain.has(0, "clay"), 0);
    let mut card = super::common::table(2).round(3).played(0, &["A079", "B068"]).goods(0, "1 vegetable").play();
    card.all(&["place grain_utilization", "sow vegetable on B068"]);
    assert_eq!(card.farm(0).goods, goods("1 clay, 1 stone"), "a field card counts");
    let mut limited = given.played(0, &["A115"]).stock("forest", 3, "wood").play();
    limited.all(&["place forest", "use A115", "sow vegetable"]);
    assert_eq!(limited.has(0, "clay"), 0, "a single field is a limit");
}

#[test]
fn a082_work_certificate_takes_from_large_piles() {
    // A082, AGR-14.2.2
    let given = table(2).played(0, &["A082"]).stock("forest", 4, "wood").stock("clay_pit", 3, "clay");
    let mut table = given.clone().play();
    table.does("place day_laborer");
    assert_eq!(table.asked(), uses("A082"), "3 clay are too few");
    table.does("use A082");
    assert_eq!((table.has(0, "wood"), table.lies_on("forest", "wood")), (1, 3));
    let mut taken = given.clone().play();
    taken.does("place forest");
    assert!(taken.offers("use").is_empty(), "nothing is left there when it counts");
    let hand = super::common::table(2).hand(0, &["A082"]).stock("forest", 4, "wood");
    assert!(!playable(&hand, "A082"));
    let mut new = improves(&hand.played(0, &["A086", "A087", "A088"]), "A082");
    assert_eq!(new.asked(), uses("A082"), "already in the turn in which it is played");
    let four = super::common::table(4).played(0, &["A082"]).stock("ext4_grove", 5, "wood").stock("fishing", 6, "food");
    let mut four = four.play();
    four.all(&["place day_laborer", "use A082 9"]);
    assert_eq!((four.has(0, "wood"), four.lies_on("ext4_grove", "wood")), (1, 4), "food is no building resource");
    new.does("done");
}

#[test]
fn a084_silage_breeds_one_kind() {
    // A084, AGR-15.4.1
    let given = |round| {
        let farm =
            table(2).round(round).played(0, &["A084"]).pastures(0, &["0,3 0,4"]).goods(0, "2 sheep, 1 boar, 1 grain");
        farm.planted(0, "0,1", Some(Good::Grain), 3).planted(0, "0,2", Some(Good::Grain), 1)
    };
    let mut table = ends_round(&given(5));
    assert_eq!(table.offers("use"), ["use A084", "use A084 4", "use A084 7"], "two sheep only");
    table.does("use A084");
    assert_eq!((table.has(0, "sheep"), table.has(0, "grain"), table.round()), (3, 0, 6));
    let mut field = ends_round(&given(5));
    field.does("use A084 4");
    assert_eq!((field.has(0, "sheep"), field.has(0, "grain"), field.farm(0).fields[0].crops), (3, 1, 2));
    let mut last = ends_round(&given(5));
    last.does("use A084 7");
    assert_eq!(last.farm(0).fields[1].crop, None);
    let three = |round| given(round).planted(0, "1,1", Some(Good::Grain), 2);
    let mut emptiest = ends_round(&three(5));
    assert_eq!(emptiest.offers("use"), ["use A084", "use A084 4", "use A084 7", "use A084 10"]);
    emptiest.does("use A084 10");
    assert_eq!(emptiest.farm(0).fields.iter().map(|field| field.crops).collect::<Vec<_>>(), [3, 1, 1]);
    assert_eq!(ends_round(&given(4)).prompt(), "prompt.feed", "no harvest follows");
    let hand = super::common::table(2).hand(0, &["A084"]);
    assert!(!playable(&hand, "A084") && playable(&hand.fields(0, "0,1 0,2"), "A084"));
}

#[test]
fn a022_telegram_brings_a_person_for_one_round() {
    // A022, AGR-14.5.2
    let fenced = |lost| {
        let mut given = table(2).hand(0, &["A022"]).goods(0, "2 food");
        given.farm(0).fences_lost = lost;
        given
    };
    let table = improves(&fenced(13), "A022");
    assert_eq!(Vec::<u8>::from(table.card(0, "A022").unwrap().rounds), [3], "two fences are left");
    assert!(improves(&fenced(0), "A022").card(0, "A022").unwrap().rounds.is_empty(), "15 rounds ahead is too late");
    assert!(!playable(&fenced(15), "A022"), "no fence is left");
    let marked = |people| {
        let mut given = super::common::table(2).rooms(0, Material::Wood, "0,0 0,1 0,2").people(0, people);
        given = given.played(0, &["A022"]);
        given.farm(0).played[0].rounds = vec![2].into();
        ends_round(&given)
    };
    let mut table = marked(2);
    assert_eq!(table.asked(), uses("A022"));
    table.does("use A022");
    assert_eq!(table.farm(0).guests, 1);
    table.all(&["place day_laborer", "place forest", "place clay_pit", "place reed_bank", "place fishing"]);
    let farm = table.farm(0);
    assert_eq!((table.round(), farm.people, farm.guests, farm.placed), (3, 2, 0, 0), "it goes back to the supply");
    assert_eq!(marked(5).prompt(), "prompt.place", "nobody is left in the supply");
}

#[test]
fn a025_bassinet_joins_the_first_space_without_goods() {
    // A025, AGR-3.3.3
    let given = table(2).round(5).rooms(0, Material::Wood, "0,0").rooms(1, Material::Wood, "0,0").played(0, &["A025"]);
    let given = given.stock("forest", 3, "wood").next_is(1);
    let mut table = given.clone().play();
    table.does("place forest");
    assert!(!table.allows("place forest"), "goods accumulate there");
    table.all(&["place grain_seeds", "place day_laborer"]);
    assert!(table.allows("place grain_seeds") && !table.allows("place day_laborer"), "only the first one");
    table.does("place grain_seeds");
    assert_eq!(table.has(0, "grain"), 2, "it may have been used by the owner");
    let mut once = given.clone().people(0, 3).play();
    once.all(&["place grain_seeds", "place grain_seeds", "place day_laborer"]);
    assert!(!once.allows("place grain_seeds"), "once a round, and two people stand there");
    let mut birth = given.clone().play();
    birth.does("place basic_wish_for_children");
    assert!(!birth.allows("place basic_wish_for_children"), "a newborn is a person");
    let mut meeting = given.play();
    meeting.does("place meeting_place");
    assert!(!meeting.allows("place meeting_place"), "never used twice");
}

#[test]
fn a028_forest_school_is_never_full_and_takes_wood() {
    // A028, AGR-13.2.2
    let given = table(2).played(0, &["A028"]).hand(0, &["A116"]).hand(1, &["B099"]);
    let mut table = given.clone().goods(0, "1 wood").played(0, &["A087"]).next_is(1).play();
    table.all(&["place lessons", "play B099", "place lessons", "play A116"]);
    assert_eq!(table.farm(0).goods, goods(""), "1 wood for the food");
    let mut mixed = super::common::table(3).played(0, &["A028"]).hand(0, &["A116"]).goods(0, "1 wood, 1 food").play();
    mixed.all(&["place ext3_lessons", "play A116"]);
    assert_eq!(mixed.farm(0).goods, goods(""), "food and wood may be mixed");
    let mut other = given.goods(0, "1 food").play();
    other.all(&["place lessons", "play A116"]);
    assert!(!other.allows("place lessons"), "for the owner only");
}

#[test]
fn a060_oriental_fireplace_takes_the_place_of_a_kitchen() {
    // A060, AGR-12.2.3, AGR-12.3.4
    let given = table(2).hand(0, &["A060"]).goods(0, "1 vegetable, 1 sheep, 2 grain");
    assert!(!playable(&given, "A060"));
    let mut table = improves(&given.clone().majors(0, &["fireplace_2", "cooking_hearth_5"]), "A060");
    assert_eq!(table.asked(), ["use A060", "use A060 4"]);
    table.does("use A060");
    assert_eq!(table.farm(0).improvements.len(), 1);
    table.does("place day_laborer");
    table.all(&["convert vegetable", "convert sheep"]);
    assert_eq!(table.has(0, "food"), 4 + 3);
    let mut one = improves(&given.majors(0, &["fireplace_2"]), "A060");
    assert!(one.farm(0).improvements.is_empty(), "nothing to choose");
    one.does("place fireplace_2".replace("fireplace_2", "day_laborer").as_str());
    let boar = super::common::table(2).played(0, &["A060"]).goods(0, "1 boar").play();
    assert!(!boar.allows("convert boar"), "no boar");
    let mut bakes = super::common::table(2).round(3).played(0, &["A060"]).goods(0, "2 grain").play();
    bakes.all(&["place grain_utilization", "bake 2"]);
    assert_eq!(bakes.has(0, "food"), 4);
    let counted = super::common::table(2).played(0, &["A060"]);
    let without = bonus(&counted.play(), 0);
    assert_eq!(bonus(&counted.played(0, &["A031"]).play(), 0), without + 1, "it counts as a major improvement");
}

#[test]
fn a060_oriental_fireplace_is_handed_in_for_a_hearth() {
    // A060, AGR-12.1.4
    let given = table(2).played(0, &["A060", "A016"]).goods(0, "1 sheep");
    let mut table = given.play();
    table.does("place major_improvement");
    assert_eq!(table.offers("build"), ["build cooking_hearth_4 for A060", "build cooking_hearth_5 for A060"]);
    assert_eq!(table.refused("build well for A060", "AGR-12.1.4"), "no_exchange");
    assert_eq!(table.refused("build cooking_hearth_4 for A016", "AGR-12.1.4"), "no_exchange");
    assert_eq!(table.refused("build cooking_hearth_4 for A067", "AGR-12.1.4"), "not_yours");
    table.does("build cooking_hearth_4 for A060");
    assert!(table.card(0, "A060").is_none() && table.farm(0).improvements.len() == 1, "it leaves the game");
    assert!(table.in_hand(0).is_empty() && table.in_hand(1).is_empty());
    table.does("place day_laborer");
    table.does("convert sheep");
    assert_eq!(table.has(0, "food"), 2, "it cooks no longer");
    let taken = given.majors(1, &["cooking_hearth_4", "cooking_hearth_5"]);
    assert!(!taken.play().allows("place major_improvement"));
}

#[test]
fn agr_ruling_37_two_rooms_of_an_action_cost_less_together() {
    // AGR-RULING-37, AGR-14.1.5: A014 takes 4 stone and 2 reed off two rooms, which cost 6 stone and 4 reed with B126.
    let given = table(2).played(0, &["A014", "B126"]).rooms(0, Material::Stone, "").goods(0, "6 stone, 6 reed");
    let mut table = given.play();
    table.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!((table.has(0, "stone"), table.has(0, "reed")), (3, 4));
    table.does("room 1,1");
    assert_eq!((table.has(0, "stone"), table.has(0, "reed")), (4, 4), "a stone of the first one comes back");
    table.does("room 0,1");
    assert_eq!((table.has(0, "stone"), table.has(0, "reed")), (1, 2), "a third one costs what it costs");
}

#[test]
fn agr_ruling_37_who_can_only_pay_for_two_rooms_builds_both() {
    // AGR-RULING-37, A014, B126
    let given = table(2).played(0, &["A014", "B126"]).rooms(0, Material::Stone, "");
    let mut game = given.clone().goods(0, "2 stone, 2 reed, 4 wood").play();
    game.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!((game.has(0, "stone"), game.has(0, "reed")), (0, 0), "both at once");
    assert!(!game.allows("done") && game.offers("stable").is_empty(), "the second one has to be built");
    let mut again = game.reload();
    assert_eq!(again.options(), game.options(), "a position in between can be loaded");
    game.does("room 1,1");
    assert_eq!(game.farm(0).rooms.len(), 4);
    game.does("stable 0,4");
    again.does("room 0,1");
    assert!(again.allows("done"));
    let place = |goods: &str| given.clone().goods(0, goods).play().allows("place farm_expansion");
    assert!(!place("1 stone, 2 reed") && !place("2 stone, 1 reed"), "that is the least of it");
    let full = given.clone().fields(0, "0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4 2,1 2,2 2,3 2,4").goods(0, "2 stone, 2 reed");
    assert!(!full.play().allows("place farm_expansion"), "there is a place for one room only");
    // A149: rooms that a card grants cost a reed less each.
    let granted = table(4).played(0, &["A014", "A149"]).rooms(0, Material::Clay, "").goods(0, "7 clay, 1 reed");
    let mut granted = granted.stock("ext4_traveling_players", 1, "food").play();
    granted.all(&["place ext4_traveling_players", "use A149", "room 0,0"]);
    assert_eq!((granted.has(0, "clay"), granted.has(0, "reed")), (2, 0));
    granted.does("room 1,1");
    assert_eq!((granted.has(0, "clay"), granted.has(0, "reed")), (0, 1), "the reed of the first one comes back");
}

#[test]
fn agr_ruling_37_a_payment_for_two_rooms_is_offered_besides_one_that_needs_an_exchange() {
    // AGR-RULING-37, A014, B126: one stone could come from B104.
    let given = table(2).played(0, &["A014", "B126", "B104"]).rooms(0, Material::Stone, "");
    let mut table = given.goods(0, "2 stone, 4 reed, 1 sheep").play();
    table.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(table.offers("pay"), ["pay 1", "pay 2"]);
    assert_eq!(table.said(&["pay 1", "pay 2"]), ["pay 2 reed, 3 stone", "pay 2 reed, 2 stone for two rooms"]);
    table.does("pay 2");
    assert_eq!((table.has(0, "stone"), table.has(0, "sheep")), (0, 1));
}

#[test]
fn a072_calcium_fertilizers_add_crops() {
    // A072, AGR-14.6.1
    let given = table(2).round(7).played(0, &["A072", "B068"]).planted(0, "0,1", Some(Good::Grain), 3).fields(0, "0,2");
    let mut given = given.planted(0, "0,3", Some(Good::Vegetable), 1).stock("western_quarry", 1, "stone");
    (given.farm(0).played[1].crop, given.farm(0).played[1].crops) = (Some(Good::Vegetable), 2);
    given = given.stock("clay_pit", 1, "clay");
    let crops = |space: &str| {
        let mut table = given.play();
        table.does(&format!("place {space}"));
        (table.farm(0).fields.iter().map(|field| field.crops).collect::<Vec<_>>(), table.card(0, "B068").unwrap().crops)
    };
    assert_eq!(crops("western_quarry"), (vec![4, 0, 2], 3));
    assert_eq!(crops("clay_pit"), (vec![3, 0, 1], 2));
    let hand = super::common::table(2).hand(0, &["A072"]);
    assert!(playable(&hand, "A072") && !playable(&hand.fields(0, "0,1"), "A072"));
}

#[test]
fn a081_interim_storage_keeps_goods_for_three_rounds() {
    // A081
    let given = table(2).round(6).played(0, &["A081"]).stock("clay_pit", 1, "clay").stock("reed_bank", 1, "reed");
    let mut table = given.clone().rooms(0, Material::Wood, "0,0").people(0, 3).play();
    table.all(&["place clay_pit", "place day_laborer", "place reed_bank", "place meeting_place", "place grain_seeds"]);
    assert_eq!((table.round(), table.farm(0).stored), (7, goods("")));
    assert_eq!(table.farm(0).goods, goods("1 wood, 2 clay, 1 reed, 1 grain"));
    let mut early = given.round(5).last_person(0).play();
    early.does("place clay_pit");
    assert_eq!((early.round(), early.farm(0).stored, early.has(0, "wood")), (6, goods("1 wood"), 0));
    let mut quarry = super::common::table(2).round(7).played(0, &["A081"]).stock("western_quarry", 1, "stone").play();
    quarry.does("place western_quarry");
    assert_eq!(quarry.farm(0).stored, goods("1 reed"));
}

/// Seat 0 with fields of grain of every kind: three and two on tiles, one with a vegetable below, and vegetables on a card.
fn many_fields(crop: Good, heights: &[u8]) -> Given {
    let cells = ["0,1", "0,2", "0,3", "0,4", "1,4", "2,4"];
    let given = heights.iter().zip(cells).fold(table(2), |given, (crops, at)| given.planted(0, at, Some(crop), *crops));
    given.last_person(0)
}

#[test]
fn a058_a070_a084_the_field_that_gives_a_crop_is_named_where_it_matters() {
    // AGR-RULING-38: between the fullest and the emptiest field lies another one.
    let crops = |table: &Table| table.farm(0).fields.iter().map(|field| field.crops).collect::<Vec<_>>();
    let mut knife = many_fields(Good::Vegetable, &[2, 3, 4]).round(8).played(0, &["A058"]).play();
    knife.does("place day_laborer");
    assert_eq!(knife.offers("use"), ["use A058", "use A058 3", "use A058 5", "use A058 6", "use A058 7", "use A058 8"]);
    let mut usual = knife.clone();
    knife.does("use A058 8");
    assert_eq!(
        (knife.prompt(), knife.options()),
        ("prompt.field", vec!["field 0,1".into(), "field 0,2".into(), "field 0,3".into()])
    );
    assert_eq!(knife.said(&["field 0,2"]), ["the field at 0,2"]);
    assert_eq!(knife.refused("field 1,4", "AGR-RULING-38"), "not_this_field");
    assert_eq!(knife.reload().options(), knife.options());
    knife.does("field 0,2");
    assert_eq!((crops(&knife), knife.has(0, "food"), knife.farm(0).bonus_points), (vec![2, 2, 4], 5, 1));
    usual.does("use A058");
    assert_eq!(crops(&usual), [2, 3, 3], "the fullest");
    // Where two kinds of fields are all there is, nothing has to be named.
    let mut two = many_fields(Good::Vegetable, &[2, 2, 3]).round(8).played(0, &["A058"]).play();
    two.does("place day_laborer");
    assert_eq!(two.offers("use").len(), 4);
    let mut machine = many_fields(Good::Vegetable, &[2, 3, 4]).round(6).played(0, &["A070"]).play();
    machine.all(&["place day_laborer", "use A070 4", "field 0,2"]);
    assert_eq!(crops(&machine), [2, 2, 4]);
    let mut silage = many_fields(Good::Grain, &[2, 3, 4]).round(6).played(0, &["A084"]).goods(0, "2 boar");
    silage = silage.pastures(0, &["2,3"]);
    let mut silage = silage.play();
    silage.all(&["place day_laborer", "use A084 14", "field 0,2"]);
    assert_eq!((crops(&silage), silage.has(0, "boar")), (vec![2, 2, 4], 3));
}

#[test]
fn a071_both_fields_of_a_move_can_be_named() {
    // A071, AGR-RULING-38: three and four grain both are more than two.
    let given = table(2).played(0, &["A071"]).planted(0, "0,1", Some(Good::Grain), 3);
    let given = given.planted(0, "0,2", Some(Good::Grain), 4).fields(0, "0,3 0,4");
    let mut table = given.play();
    assert_eq!(table.offers("use"), ["use A071", "use A071 10"]);
    table.does("use A071 10");
    assert_eq!((table.prompt(), table.options()), ("prompt.field_from", vec!["field 0,1".into(), "field 0,2".into()]));
    assert_eq!(table.search_options(), table.options());
    table.does("field 0,2");
    assert_eq!((table.prompt(), table.options()), ("prompt.field_to", vec!["field 0,3".into(), "field 0,4".into()]));
    assert_eq!(table.search_options(), ["field 0,3"], "empty tiles are alike");
    table.does("field 0,4");
    assert_eq!(table.farm(0).fields.iter().map(|field| field.crops).collect::<Vec<_>>(), [3, 3, 0, 1]);
    assert_eq!(table.prompt(), "prompt.place");
}
