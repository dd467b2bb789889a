//! Minor improvements of deck B beyond the base game, each with its effect and its edges.

use super::common::*;
use super::occupations_a::{ends_round, learns, uses};
use super::occupations_b::{bonus, due};
use super::spaces::brings;
use almende_agricola::Phase;
use almende_agricola::pieces::Material;

/// Seat 0 plays a minor improvement on the Meeting Place.
pub fn improves(given: &Given, card: &str) -> Table {
    let mut table = given.play();
    table.does("place meeting_place");
    table.does(&format!("play {card}"));
    table
}

/// The refusal when seat 0 tries to.
pub fn refuses(given: &Given, card: &str, rule: &str) -> &'static str {
    let mut table = given.play();
    table.does("place meeting_place");
    table.refused(&format!("play {card}"), rule)
}

/// Goods on round spaces.
pub fn on(rounds: &[u8], goods: &str) -> Vec<(u8, String)> {
    rounds.iter().map(|&round| (round, goods.to_owned())).collect()
}

#[test]
fn b001_upscale_lifestyle_brings_clay_and_a_renovation() {
    // B001, AGR-13.4.1
    let given = table(2).hand(0, &["B001"]).goods(0, "3 wood, 1 reed");
    let mut table = improves(&given, "B001");
    assert_eq!((table.farm(0).goods, table.asked()), (goods("5 clay, 1 reed"), uses("B001")));
    table.all(&["use B001", "renovate clay"]);
    assert_eq!((table.farm(0).house, table.farm(0).goods), (Material::Clay, goods("3 clay")), "at the usual price");
    assert_eq!(table.in_hand(1), ["B001"], "it travels");
    let no_reed = improves(&given.goods(0, "3 wood"), "B001");
    assert_eq!((no_reed.has(0, "clay"), no_reed.decides()), (5, 1), "no renovation without reed");
}

#[test]
fn b004_wood_pile_counts_people_on_accumulation_spaces() {
    // B004
    let given = table(2).people(0, 4).stands(0, "forest").stands(0, "fishing").hand(0, &["B004"]);
    let table = improves(&given, "B004");
    assert_eq!((table.has(0, "wood"), table.in_hand(1)), (2, vec!["B004".to_owned()]), "the Meeting Place is none");
    let nobody = improves(&super::common::table(2).hand(0, &["B004"]), "B004");
    assert_eq!(nobody.has(0, "wood"), 0);
}

#[test]
fn b005_store_of_experience_looks_at_the_occupations_in_hand() {
    // B005
    let all = ["A116", "A119", "A123", "B098", "B099", "B104", "B109"];
    let with = |number: usize| {
        let hand: Vec<&str> = ["B005"].into_iter().chain(all.into_iter().take(number)).collect();
        let table = improves(&table(2).hand(0, &hand), "B005");
        table.farm(0).goods
    };
    assert_eq!([0, 4, 5, 6, 7].map(with), ["1 stone", "1 stone", "1 reed", "1 clay", "1 wood"].map(goods));
}

#[test]
fn b006_excursion_to_the_quarry_takes_everybody_along() {
    // B006
    let mut given = table(2).hand(0, &["B006"]).played(0, &["A116"]).people(0, 4).goods(0, "2 food");
    given = given.stands(0, "basic_wish_for_children");
    given.farm(0).newborns = 1;
    given.0.newborns_on.insert(space("basic_wish_for_children"), vec![seat(0)]);
    let given = given.round(6);
    assert_eq!(improves(&given, "B006").farm(0).goods, goods("4 stone"), "newborns are people");
    let none = table(2).hand(0, &["B006"]).goods(0, "2 food");
    assert_eq!(refuses(&none, "B006", "AGR-13.3.5"), "needs_at_least");
}

#[test]
fn b009_beating_rod_brings_reed_or_cattle() {
    // B009
    let given = table(2).hand(0, &["B009"]);
    let mut table = improves(&given.clone().goods(0, "1 reed"), "B009");
    assert_eq!(table.asked(), ["use B009", "use B009 2", "done"]);
    let mut cattle = table.clone();
    cattle.does("use B009 2");
    assert_eq!(cattle.farm(0).goods, goods("1 cattle"));
    table.does("use B009");
    assert_eq!((table.has(0, "reed"), table.decides()), (2, 1), "one of the two");
    assert_eq!(improves(&given, "B009").asked(), uses("B009"), "no reed to exchange");
}

#[test]
fn b012_stockyard_holds_three_of_a_kind() {
    // B012, AGR-11.1.7
    let given = table(2).round(4).played(0, &["B012"]).stock("sheep_market", 4, "sheep");
    let mut table = given.clone().play();
    table.does("place sheep_market");
    assert_eq!((table.has(0, "sheep"), table.decides()), (4, 1), "three here and the pet");
    let mut mixed = given.goods(0, "2 boar").play();
    mixed.does("place sheep_market");
    assert_eq!(mixed.prompt(), "prompt.accommodate", "not of two kinds");
    let table = super::common::table(2).played(0, &["B012"]).play();
    assert_eq!((bonus(&table), table.points(0, "pastures")), (1, -1), "it is no pasture");
}

#[test]
fn b014_hawktower_brings_a_stone_room_in_round_12() {
    // B014, AGR-3.2.4
    let given = table(2).hand(0, &["B014"]).goods(0, "2 clay");
    let table = improves(&given.clone().round(7), "B014");
    assert_eq!(Vec::<u8>::from(table.card(0, "B014").unwrap().rounds), [12]);
    assert_eq!(refuses(&given.round(8), "B014", "AGR-13.3.5"), "needs_at_most");
    let mut waits = super::common::table(2).round(11).played(0, &["B014"]).goods(0, "4 food").goods(1, "4 food");
    waits.farm(0).played[0].rounds = vec![12].into();
    let begins = |given: Given| {
        let mut table = ends_round(&given);
        table.until(|position| position.round == 12);
        table
    };
    let mut stone = begins(waits.clone().rooms(0, Material::Stone, ""));
    assert_eq!(stone.asked(), uses("B014"));
    stone.all(&["use B014", "room 0,0"]);
    assert_eq!((stone.farm(0).rooms.len(), stone.farm(0).goods[good("stone")]), (3, 0), "free of charge");
    let lost = begins(waits.rooms(0, Material::Clay, ""));
    assert_eq!((lost.phase(), lost.card(0, "B014").unwrap().rounds.is_empty()), (Phase::Work, true), "it is lost");
}

#[test]
fn b020_chain_float_plows_much_later() {
    // B020, AGR-14.5.4
    let given = table(2).hand(0, &["B020"]).goods(0, "3 wood");
    let rounds = |round| Vec::<u8>::from(improves(&given.clone().round(round), "B020").card(0, "B020").unwrap().rounds);
    assert_eq!((rounds(2), rounds(6), rounds(7)), (vec![9, 10, 11], vec![13, 14], vec![14]));
    let mut waits = super::common::table(2).round(2).played(0, &["B020"]);
    waits.farm(0).played[0].rounds = vec![3].into();
    let mut table = ends_round(&waits);
    assert_eq!((table.round(), table.asked()), (3, uses("B020")));
    table.all(&["use B020", "plow 0,1"]);
    assert_eq!((table.farm(0).fields.len(), table.phase()), (1, Phase::Work));
}

#[test]
fn b028_forestry_studies_trades_wood_for_an_occupation() {
    // B028, AGR-13.2.8
    let given = table(2).played(0, &["B028", "A119"]).hand(0, &["A116"]).stock("forest", 3, "wood");
    let mut table = given.clone().play();
    table.does("place forest");
    assert_eq!((table.has(0, "wood"), table.asked()), (3, uses("B028")));
    table.all(&["use B028", "play A116"]);
    assert!(table.card(0, "A116").is_some() && table.lies_on("forest", "wood") == 2);
    assert_eq!(table.has(0, "food"), 0, "no occupation cost");
    let few = given.stock("forest", 1, "wood");
    assert_eq!(brings(&few, "forest"), "1 wood", "too little wood");
    assert_eq!(few.play().does("place forest").decides(), 1);
}

#[test]
fn b032_kettle_makes_food_and_points_of_grain() {
    // B032
    let given = table(2).played(0, &["B032"]).goods(0, "9 grain");
    let mut table = given.play();
    table.all(&["use B032", "use B032 2", "use B032 3"]);
    assert_eq!((table.has(0, "grain"), table.has(0, "food"), table.farm(0).bonus_points), (0, 12, 3));
    let hand = super::common::table(2).hand(0, &["B032"]).goods(0, "1 clay");
    assert_eq!(refuses(&hand, "B032", "AGR-13.3.5"), "needs_at_least", "a grain field first");
    let sown = hand.planted(0, "0,1", Some(good("grain")), 3);
    assert!(improves(&sown, "B032").card(0, "B032").is_some());
}

#[test]
fn b035_hook_knife_waits_for_a_flock() {
    // B035, AGR-14.2.3, AGR-11.3.1
    let pastures = ["0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4"];
    for (players, sheep) in [(1, 9), (2, 8), (3, 7), (4, 6)] {
        let given =
            table(players).round(4).played(0, &["B035"]).pastures(0, &pastures).stock("sheep_market", 1, "sheep");
        let bonus = |before: u8| {
            let mut table = given.clone().goods(0, &format!("{before} sheep")).play();
            table.does("place sheep_market");
            table.farm(0).bonus_points
        };
        assert_eq!((bonus(sheep - 2), bonus(sheep - 1)), (0, 2), "{players} players");
        let flock = given.clone().goods(0, "5 sheep").stock("sheep_market", 5, "sheep");
        let points = flock.play().does("place sheep_market").farm(0).bonus_points;
        assert_eq!(points, 2, "{players} players: one number alone, however many sheep come");
    }
    let mut twice = table(2).played(0, &["B035"]).pastures(0, &pastures).goods(0, "8 sheep");
    (twice.farm(0).played[0].used, twice.farm(0).played[0].used_effects) = (true, vec![1].into());
    assert_eq!(twice.play().does("place day_laborer").farm(0).bonus_points, 0, "once a game");
    let kept = table(2).hand(0, &["B035"]).pastures(0, &pastures).goods(0, "1 wood, 8 sheep");
    assert_eq!(improves(&kept, "B035").farm(0).bonus_points, 2, "also when it is played");
}

#[test]
fn b037_grange_asks_for_a_large_farm() {
    // B037, AGR-14.6.2
    let given = table(2).hand(0, &["B037"]).stables(0, "2,3 2,4").goods(0, "1 sheep, 1 boar, 1 cattle");
    let farm = given.clone().fields(0, "0,1 0,2 0,3 1,1 1,2 1,3");
    let table = improves(&farm, "B037");
    assert_eq!((table.has(0, "food"), bonus(&table)), (1, 3));
    let few = given.clone().fields(0, "0,1 0,2 0,3 1,1 1,2").played(0, &["B068"]);
    assert_eq!(refuses(&few, "B037", "AGR-13.3.5"), "needs_at_least", "a card is no tile");
    assert_eq!(refuses(&farm.goods(0, "1 sheep, 1 boar"), "B037", "AGR-13.3.5"), "needs_at_least");
}

#[test]
fn b040_brewery_pond_costs_a_point() {
    // B040
    let given = table(2).played(0, &["B040"]).stock("fishing", 1, "food").stock("reed_bank", 1, "reed");
    assert_eq!(brings(&given, "fishing"), "1 wood, 1 grain, 1 food");
    assert_eq!(brings(&given, "reed_bank"), "1 wood, 1 reed, 1 grain");
    assert_eq!(bonus(&given.play()), -1);
    assert_eq!(refuses(&table(2).hand(0, &["B040"]), "B040", "AGR-13.3.5"), "needs_at_least");
}

#[test]
fn b043_chophouse_serves_after_seeds() {
    // B043, AGR-14.5.2
    let given = table(2).round(8).played(0, &["B043"]);
    let used = |space: &str| due(given.play().does(&format!("place {space}")));
    assert_eq!(used("grain_seeds"), on(&[9, 10, 11], "1 food"));
    assert_eq!(used("vegetable_seeds"), on(&[9, 10], "1 food"));
    assert!(used("day_laborer").is_empty());
    let both = table(2).hand(0, &["B043"]).goods(0, "2 wood, 2 clay");
    assert_eq!(improves(&both, "B043").asked(), ["pay 1", "pay 2"], "2 wood or 2 clay");
}

#[test]
fn b044_chick_stable_feeds_in_three_and_four_rounds() {
    // B044, AGR-14.5.4
    let given = table(2).hand(0, &["B044"]).goods(0, "1 clay");
    assert_eq!(due(&improves(&given.clone().round(2), "B044")), on(&[5, 6], "2 food"));
    assert_eq!(due(&improves(&given.round(11), "B044")), on(&[14], "2 food"));
}

#[test]
fn b046_club_house_feeds_and_leaves_a_stone() {
    // B046
    let given = table(2).hand(0, &["B046"]);
    let table = improves(&given.clone().goods(0, "2 clay"), "B046");
    assert_eq!(due(&table), [on(&[2, 3, 4, 5], "1 food"), on(&[6], "1 stone")].concat());
    assert_eq!(due(&improves(&given.clone().round(10).goods(0, "3 wood"), "B046")), on(&[11, 12, 13, 14], "1 food"));
    assert_eq!(refuses(&given.goods(0, "2 wood"), "B046", "AGR-13.3.4"), "too_few");
}

#[test]
fn b051_digging_spade_lets_boars_find_food() {
    // B051
    let given = table(3).played(0, &["B051"]).stables(0, "0,3 0,4").goods(0, "2 boar");
    let given = given.stock("clay_pit", 1, "clay").stock("ext3_hollow", 1, "clay").stock("forest", 3, "wood");
    assert_eq!(brings(&given, "clay_pit"), "1 clay, 2 boar, 2 food");
    assert_eq!(brings(&given, "ext3_hollow"), "1 clay, 2 boar, 2 food");
    assert_eq!(brings(&given, "forest"), "3 wood, 2 boar");
    let early = table(2).round(6).hand(0, &["B051"]).goods(0, "1 wood");
    assert_eq!(refuses(&early, "B051", "AGR-13.3.5"), "needs_at_least");
    assert!(improves(&early.round(7), "B051").card(0, "B051").is_some());
}

#[test]
fn b060_brewing_water_turns_grain_into_six_meals() {
    // B060, AGR-14.2.4
    let given = table(2).played(0, &["B060"]).stock("fishing", 1, "food");
    let mut table = given.clone().goods(0, "1 grain").play();
    table.does("place fishing");
    assert_eq!(table.asked(), uses("B060"));
    table.does("use B060");
    assert_eq!((due(&table), table.farm(0).goods), (on(&[2, 3, 4, 5, 6, 7], "1 food"), goods("1 food")));
    assert_eq!(brings(&given, "fishing"), "1 food", "no grain");
}

#[test]
fn b063_tasting_pays_for_lessons() {
    // B063, AGR-14.1.1
    let given = table(2).played(0, &["B063", "A119"]).hand(0, &["A116"]).goods(0, "1 grain");
    let mut table = given.clone().play();
    table.does("place lessons");
    assert_eq!(table.asked(), uses("B063"));
    table.all(&["use B063", "play A116"]);
    assert_eq!((table.has(0, "grain"), table.has(0, "food")), (0, 3), "4 food, of which 1 is due at once");
    let mut first = super::common::table(2).played(0, &["B063"]).hand(0, &["A116"]).goods(0, "1 grain").play();
    first.all(&["place lessons", "done", "play A116"]);
    assert_eq!(first.has(0, "grain"), 1, "it may be declined");
}

#[test]
fn b064_mill_wheel_turns_while_fishing_is_occupied() {
    // B064
    let given = table(2).round(3).played(0, &["B064"]).fields(0, "0,1").goods(0, "1 grain");
    let food = |given: Given| {
        let mut table = given.play();
        table.does("place grain_utilization");
        table.has(0, "food")
    };
    assert_eq!(food(given.clone().stands(1, "fishing")), 2);
    assert_eq!(food(given.clone().stands(0, "fishing")), 2, "whoever it is");
    assert_eq!(food(given), 0);
}

#[test]
fn b067_hand_truck_fetches_grain_before_baking() {
    // B067, AGR-14.1.10
    let given = table(2).round(3).played(0, &["B067"]).majors(0, &["fireplace_2"]).people(0, 4);
    let given = given.stands(0, "forest").stands(0, "fishing");
    let mut table = given.clone().play();
    table.does("place grain_utilization");
    assert_eq!(table.asked(), ["bake 1", "bake 2"], "the grain that comes is counted on");
    table.does("bake 1");
    assert_eq!((table.has(0, "grain"), table.has(0, "food")), (1, 2), "whoever takes the grain bakes");
    let met = super::common::table(2).round(3).played(0, &["B067"]).majors(0, &["fireplace_2"]).people(0, 4);
    let met = met.stands(0, "meeting_place").stands(0, "day_laborer").fields(0, "0,1").goods(0, "1 grain");
    let mut none = met.play();
    none.all(&["place grain_utilization", "bake 1"]);
    assert_eq!((none.has(0, "grain"), none.has(0, "food")), (0, 2), "the Meeting Place is no accumulation space");
}

#[test]
fn b069_potters_market_sells_vegetables_for_later() {
    // B069, AGR-4.2.9
    let given = table(2).round(12).played(0, &["B069"]).goods(0, "6 clay, 2 food");
    let mut table = given.play();
    table.does("use B069");
    assert_eq!((table.farm(0).goods, due(&table)), (goods("3 clay"), on(&[13, 14], "1 vegetable")));
    assert!(table.offers("use").is_empty(), "no food is left");
    let last = super::common::table(2).round(14).played(0, &["B069"]).goods(0, "3 clay, 2 food").play();
    assert!(last.offers("use").is_empty(), "no round comes");
}

#[test]
fn b073_gift_basket_goes_by_the_rooms() {
    // B073, AGR-13.1.5
    let given = table(2).hand(0, &["B073"]).played(0, &["A116", "A119", "A123"]);
    let with = |rooms: &str| {
        let table = improves(&given.clone().rooms(0, Material::Wood, rooms).goods(0, "1 reed"), "B073");
        table.farm(0).goods
    };
    let rooms = ["", "0,0", "0,0 0,1", "0,0 0,1 1,1", "0,0 0,1 1,1 2,1"];
    assert_eq!(rooms.map(with), ["1 vegetable", "1 food", "1 grain", "1 vegetable", ""].map(goods));
}

#[test]
fn b075_wood_workshop_supplies_each_improvement() {
    // B075, AGR-14.1.10
    let given = table(2).played(0, &["B075"]).hand(0, &["A067", "B012"]);
    let mut table = given.clone().play();
    table.all(&["place meeting_place", "play A067"]);
    assert!(table.card(0, "A067").is_some() && table.has(0, "wood") == 0, "the wood pays for it");
    let mut major = given.round(1).goods(0, "2 clay").play();
    major.all(&["place major_improvement", "build fireplace_2"]);
    assert_eq!(major.farm(0).goods, goods("1 wood"));
    let own = super::common::table(2).hand(0, &["B075"]).played(0, &["A116"]).goods(0, "1 clay");
    assert_eq!(improves(&own, "B075").has(0, "wood"), 0, "not for itself");
}

#[test]
fn b078_reed_belt_grows_in_four_rounds() {
    // B078, AGR-14.5.3
    let given = table(2).hand(0, &["B078"]).goods(0, "2 food");
    assert_eq!(due(&improves(&given, "B078")), on(&[5, 8, 10, 12], "1 reed"));
    assert_eq!(due(&improves(&given.round(8), "B078")), on(&[10, 12], "1 reed"));
}

#[test]
fn b079_corf_takes_part_in_large_loads() {
    // B079
    let given = table(2).round(7).played(0, &["B079"]).stock("western_quarry", 3, "stone");
    let mut own = given.clone().play();
    own.does("place western_quarry");
    assert_eq!(own.has(0, "stone"), 4);
    let mut other = given.clone().next_is(1).play();
    other.does("place western_quarry");
    assert_eq!((other.has(0, "stone"), other.has(1, "stone")), (1, 3));
    let mut few = given.stock("western_quarry", 2, "stone").next_is(1).play();
    few.does("place western_quarry");
    assert_eq!(few.has(0, "stone"), 0);
}

#[test]
fn b082_value_assets_buys_one_thing_after_a_harvest() {
    // B082, AGR-14.3.9
    let given = table(2).round(4).played(0, &["B082"]).goods(0, "5 food").goods(1, "4 food");
    let mut table = ends_round(&given);
    table.all(&["feed", "feed"]);
    assert_eq!(table.asked(), ["use B082", "use B082 2", "use B082 3", "use B082 4", "done"]);
    table.does("use B082 4");
    assert_eq!((table.has(0, "stone"), table.has(0, "food"), table.round()), (1, 1, 5), "one single good");
    let mut poor = ends_round(&given.goods(0, "3 food"));
    poor.all(&["feed", "feed"]);
    assert_eq!(poor.asked(), ["use B082", "use B082 2", "done"]);
}

#[test]
fn b083_muddy_puddles_are_bought_from_the_top() {
    // B083, AGR-11.3.1
    let given = table(2).hand(0, &["B083"]).goods(0, "7 clay").stables(0, "0,3 0,4");
    let mut table = improves(&given, "B083");
    assert_eq!(table.card(0, "B083").unwrap().count, 5);
    table.does("place day_laborer");
    table.all(&["use B083", "use B083", "use B083", "use B083", "use B083"]);
    assert_eq!(table.farm(0).goods, goods("1 sheep, 1 boar, 1 cattle, 2 food"));
    assert!(table.offers("use").is_empty());
}

#[test]
fn b007_wage_counts_the_lower_row() {
    // B007
    let given = table(2).hand(0, &["B007"]);
    assert_eq!(improves(&given, "B007").has(0, "food"), 2);
    let lower = ["clay_oven", "stone_oven", "joinery", "pottery", "basketmakers_workshop"];
    assert_eq!(improves(&given.clone().majors(0, &lower), "B007").has(0, "food"), 7);
    assert_eq!(improves(&given.majors(0, &["fireplace_2", "cooking_hearth_4", "well"]), "B007").has(0, "food"), 2);
}

#[test]
fn b011_feedyard_holds_animals_and_pays_for_empty_places() {
    // B011, AGR-4.2.4
    let given = table(2).round(4).played(0, &["B011"]).pastures(0, &["0,3", "0,4"]).goods(1, "4 food");
    let food = |animals: &str| {
        let mut table = ends_round(&given.clone().goods(0, &format!("2 food, {animals}")));
        table.all(&["feed", "feed"]);
        table.until(|position| position.round == 5);
        table.has(0, "food")
    };
    assert_eq!(food("1 sheep"), 2, "both places are empty");
    assert_eq!(food("2 sheep, 2 boar, 1 cattle"), 0, "a young sheep and a young boar take them");
    assert_eq!(food("2 sheep, 2 boar"), 1, "one young animal has the house");
    let mut full = given.clone().goods(0, "2 sheep, 2 boar, 2 cattle").stock("sheep_market", 1, "sheep").play();
    full.does("place sheep_market");
    assert_eq!((full.has(0, "sheep"), full.decides()), (3, 1), "2 and 2 in pastures, 2 here, 1 in the house");
    assert_eq!(bonus(&full), 1);
}

#[test]
fn b018_grassland_harrow_goes_by_what_is_left() {
    // B018, AGR-13.3.8, AGR-14.5.4
    let given = table(2).hand(0, &["B018"]).played(0, &["A116", "A119"]);
    let rounds = |goods: &str| {
        let table = improves(&given.clone().goods(0, goods), "B018");
        Vec::<u8>::from(table.card(0, "B018").unwrap().rounds)
    };
    assert_eq!(rounds("3 wood, 1 clay, 1 reed, 1 stone"), [5], "four resources after paying");
    assert_eq!(rounds("10 wood, 9 clay"), Vec::<u8>::new(), "beyond round 14 the tile is lost");
    assert_eq!(refuses(&given.clone().goods(0, "2 wood"), "B018", "AGR-13.3.8"), "leaves_too_little");
    let mut waits = table(2).round(2).played(0, &["B018"]);
    waits.farm(0).played[0].rounds = vec![3].into();
    let mut table = ends_round(&waits);
    assert_eq!(table.asked(), uses("B018"));
    table.all(&["use B018", "plow 0,1"]);
    assert_eq!(table.farm(0).fields.len(), 1);
}

#[test]
fn b021_hayloft_barn_empties_with_each_grain() {
    // B021, AGR-7.1.3
    let given = table(2).round(4).played(0, &["B021"]);
    let mut table = given.clone().play();
    table.does("place grain_seeds");
    assert_eq!((table.has(0, "food"), table.card(0, "B021").unwrap().count), (1, 3));
    let sown = given.clone().planted(0, "0,1 0,2 0,3", Some(good("grain")), 2).goods(0, "2 food").goods(1, "4 food");
    let harvest = ends_round(&sown);
    assert_eq!((harvest.has(0, "grain"), harvest.has(0, "food")), (3, 5), "grain that comes at once is one occasion");
    let mut last = given.clone();
    last.farm(0).played[0].count = 1;
    let mut table = last.clone().play();
    table.does("place grain_seeds");
    assert_eq!((table.has(0, "food"), table.asked()), (1, uses("B021")));
    table.does("use B021");
    assert_eq!((table.farm(0).people, table.farm(0).newborns), (3, 1), "without room");
    let mut full = last.people(0, 5).play();
    full.does("place grain_seeds");
    assert_eq!((full.farm(0).people, full.decides()), (5, 1), "nobody is left");
    let empty = table.clone();
    assert_eq!(empty.card(0, "B021").unwrap().count, 0);
}

#[test]
fn b027_toolbox_follows_building() {
    // B027, AGR-14.3.3
    let given = table(2).round(2).played(0, &["B027"]).goods(0, "6 wood, 2 stone");
    let mut table = given.clone().play();
    table.all(&["place fencing", "fence 0,4", "close"]);
    assert_eq!(table.asked(), uses("B027"));
    table.does("use B027");
    assert_eq!(table.asked(), ["build joinery"], "at the normal price, and only crafts");
    table.does("build joinery");
    assert_eq!(table.has(0, "wood"), 0);
    let mut idle = given.clone().play();
    idle.does("place day_laborer");
    assert_eq!(idle.decides(), 1, "nothing was built");
    let room = given.goods(0, "7 wood, 2 reed, 2 stone");
    let mut built = room.play();
    built.all(&["place farm_expansion", "room 0,0", "done"]);
    assert_eq!(built.asked(), uses("B027"));
    let outside = super::common::table(2).round(1).played(0, &["B027", "B089"]).rooms(0, Material::Stone, "");
    let mut outside = ends_round(&outside.goods(0, "3 wood, 2 stone"));
    outside.all(&["use B089", "stable 0,4"]);
    outside.does("place day_laborer");
    assert_eq!(outside.decides(), 1, "a stable built outside a turn does not count");
}

#[test]
fn b029_cookery_lesson_rewards_cooking_while_learning() {
    // B029
    let given = table(2).played(0, &["B029", "A119"]).hand(0, &["A116"]).majors(0, &["fireplace_2"]);
    let mut table = given.clone().goods(0, "1 sheep, 1 grain").play();
    table.all(&["place lessons", "play A116", "convert sheep"]);
    assert_eq!((table.has(0, "food"), table.farm(0).bonus_points), (1, 1));
    let mut before = given.clone().goods(0, "1 sheep").play();
    before.all(&["convert sheep", "place lessons", "play A116"]);
    assert_eq!(before.farm(0).bonus_points, 1, "at any moment of the turn");
    let mut raw = given.goods(0, "1 grain").play();
    raw.all(&["convert grain", "place lessons", "play A116"]);
    assert_eq!(raw.farm(0).bonus_points, 0, "grain is not cooked");
}

#[test]
fn b031_pottery_yard_likes_open_ground() {
    // B031, AGR-16.3.8
    let given = table(2).played(0, &["B031"]).majors(0, &["pottery"]);
    let all = "0,0 0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4 2,1 2,2 2,3 2,4";
    let with = |used: &str| {
        let table = given.clone().fields(0, used).play();
        bonus(&table)
    };
    assert_eq!(with("0,1") - with(all), 2);
    assert_eq!(with("0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4 2,1 2,2 2,3"), with(all), "two that do not touch");
    let open = given.clone().play();
    assert_eq!(open.points(0, "unused_cells"), -13, "they cost as much as ever");
    let hand = table(2).hand(0, &["B031"]);
    assert_eq!(refuses(&hand.clone().majors(1, &["pottery"]), "B031", "AGR-13.3.5"), "needs_major");
    assert!(improves(&hand.majors(0, &["pottery"]), "B031").card(0, "B031").is_some());
}

#[test]
fn b034_special_food_counts_animals_that_stay() {
    // B034, AGR-14.2.6
    let given = table(2).round(4).played(0, &["B034"]).pastures(0, &["0,3", "0,4"]);
    let mut table = given.clone().stock("sheep_market", 3, "sheep").play();
    table.does("place sheep_market");
    assert_eq!(table.farm(0).bonus_points, 3);
    let mut given_up = given.clone().stock("sheep_market", 6, "sheep").play();
    given_up.all(&["place sheep_market", "release sheep"]);
    assert_eq!((given_up.farm(0).bonus_points, given_up.card(0, "B034").unwrap().used), (0, false), "not all stay");
    let mut again = given.clone().stock("sheep_market", 1, "sheep");
    again.farm(0).played[0].used = true;
    let mut again = again.play();
    again.does("place sheep_market");
    assert_eq!(again.farm(0).bonus_points, 0, "one time only");
    let hand = super::common::table(2).hand(0, &["B034"]).goods(0, "1 sheep");
    assert_eq!(refuses(&hand, "B034", "AGR-13.3.5"), "needs_at_most");
}

#[test]
fn b041_hauberg_alternates() {
    // B041, AGR-14.5.2
    let given = table(2).hand(0, &["B041"]).played(0, &["A116", "A119", "A123"]).goods(0, "3 food");
    let mut table = improves(&given, "B041");
    assert_eq!(table.asked(), ["use B041", "use B041 2"], "one of the two");
    let mut boar = table.clone();
    table.does("use B041");
    let by_turns = |first: &str, second: &str| {
        [(2, first), (3, second), (4, first), (5, second)].map(|(round, goods)| (round, goods.to_owned())).to_vec()
    };
    assert_eq!(due(&table), by_turns("2 wood", "1 boar"));
    boar.does("use B041 2");
    assert_eq!(due(&boar), by_turns("1 boar", "2 wood"));
}

#[test]
fn b048_forest_stone_stores_food() {
    // B048
    let given = table(2).round(7).played(0, &["B048"]).stock("forest", 3, "wood").stock("western_quarry", 1, "stone");
    assert_eq!(brings(&given, "forest"), "3 wood, 1 food");
    let mut table = given.clone().play();
    table.does("place western_quarry");
    assert_eq!((table.farm(0).goods, table.card(0, "B048").unwrap().count), (goods("1 stone"), 4));
    let mut empty = given;
    empty.farm(0).played[0].count = 0;
    assert_eq!(brings(&empty, "forest"), "3 wood", "nothing is left");
    let hand = super::common::table(2).hand(0, &["B048"]).played(0, &["A116"]).goods(0, "1 stone");
    let played = improves(&hand, "B048");
    assert_eq!((played.card(0, "B048").unwrap().count, bonus(&played)), (2, 1));
}

#[test]
fn b049_scales_like_balance() {
    // B049, AGR-14.2.2
    let given = table(2).played(0, &["B049"]).hand(0, &["A116", "A119"]);
    let mut table = given.clone().play();
    table.all(&["place lessons", "play A116"]);
    assert_eq!(table.has(0, "food"), 2, "one of each");
    let mut more = given.clone().played(0, &["A123"]).goods(0, "1 food").play();
    more.all(&["place lessons", "play A116"]);
    assert_eq!(more.has(0, "food"), 0, "one improvement, two occupations");
    let minor = super::common::table(2).played(0, &["B049", "A116", "A119"]).hand(0, &["A067", "B008"]);
    assert_eq!(improves(&minor.clone().goods(0, "1 wood"), "A067").has(0, "food"), 2);
    let passed = super::common::table(2).played(0, &["B049", "A116"]).hand(0, &["B008"]).goods(0, "1 grain");
    assert_eq!(improves(&passed, "B008").has(0, "food"), 0, "a traveling card does not trigger it");
    let two = super::common::table(2).played(0, &["B049"]).hand(0, &["A096", "A067"]);
    let mut two = learns(&two, "A096");
    two.all(&["use A096", "play A067"]);
    assert_eq!(two.has(0, "food"), 0, "two improvements and one occupation when both are in play");
    let mut declined = learns(&super::common::table(2).played(0, &["B049"]).hand(0, &["A096", "A067"]), "A096");
    declined.does("done");
    assert_eq!(declined.has(0, "food"), 2);
}

#[test]
fn b052_growing_farm_needs_pastures() {
    // B052
    let given = table(2).hand(0, &["B052"]).goods(0, "2 clay, 1 reed").pastures(0, &["0,3 0,4"]);
    let table = improves(&given.clone().round(3), "B052");
    assert_eq!((table.farm(0).goods, bonus(&table)), (goods("3 food"), 2));
    assert_eq!(refuses(&given.round(4), "B052", "AGR-13.3.5"), "needs_more", "three rounds are over");
    let first = super::common::table(2).hand(0, &["B052"]).goods(0, "2 clay, 1 reed");
    assert_eq!(improves(&first, "B052").has(0, "food"), 1, "in round 1 none is asked for");
}

#[test]
fn b053_sculpture_course_sells_at_the_end_of_quiet_rounds() {
    // B053
    let given = table(2).round(2).played(0, &["B053"]);
    let mut table = ends_round(&given.clone().goods(0, "1 wood, 1 stone"));
    assert_eq!(table.asked(), ["use B053", "use B053 2", "done"]);
    table.does("use B053 2");
    assert_eq!((table.farm(0).goods, table.round()), (goods("1 wood, 6 food"), 3), "one trade");
    let mut wood = ends_round(&given.goods(0, "1 wood"));
    wood.does("use B053");
    assert_eq!(wood.has(0, "food"), 4);
    let harvest = super::common::table(2).round(4).played(0, &["B053"]).goods(0, "4 food, 1 wood").goods(1, "4 food");
    assert_eq!(ends_round(&harvest).phase(), Phase::Feeding, "not in a round with a harvest");
}

#[test]
fn b054_tumbrel_follows_full_sow_actions() {
    // B054
    let given = table(2).round(3).played(0, &["B054"]).stables(0, "0,3 0,4").fields(0, "0,1 0,2").goods(0, "2 grain");
    let mut table = given.clone().play();
    table.all(&["place grain_utilization", "sow grain", "sow grain"]);
    assert_eq!(table.has(0, "food"), 2, "once for the action");
    let mut one = given.clone().play();
    one.all(&["place grain_utilization", "sow grain", "done"]);
    assert_eq!(one.has(0, "food"), 2);
    let hand = super::common::table(2).hand(0, &["B054"]).goods(0, "1 wood");
    assert_eq!(improves(&hand, "B054").has(0, "food"), 2);
}

#[test]
fn b055_maintenance_premium_is_refilled_by_renovations() {
    // B055
    let given = table(2).round(6).played(0, &["B055"]).stock("forest", 3, "wood").goods(0, "2 clay, 1 reed");
    let mut table = given.clone().play();
    table.does("place forest");
    assert_eq!((table.has(0, "food"), table.card(0, "B055").unwrap().count), (1, 2));
    let mut low = given;
    low.farm(0).played[0].count = 1;
    let mut low = low.play();
    low.does("place house_redevelopment");
    assert_eq!((low.farm(0).house, low.card(0, "B055").unwrap().count), (Material::Clay, 3));
    let hand = super::common::table(2).hand(0, &["B055"]).played(0, &["A116", "A119"]);
    assert_eq!(improves(&hand, "B055").card(0, "B055").unwrap().count, 3);
    assert_eq!(refuses(&super::common::table(2).hand(0, &["B055"]), "B055", "AGR-13.3.5"), "needs_at_least");
}

#[test]
fn b058_crack_weeder_finds_food_between_vegetables() {
    // B058, AGR-14.3.11
    let given = table(2).round(4).played(0, &["B058", "B068"]).goods(0, "2 food").goods(1, "4 food");
    let mut given = given.planted(0, "0,1", Some(good("vegetable")), 2).planted(0, "0,2", Some(good("grain")), 1);
    (given.farm(0).played[1].crop, given.farm(0).played[1].crops) = (Some(good("vegetable")), 1);
    let table = ends_round(&given);
    assert_eq!((table.has(0, "vegetable"), table.has(0, "food")), (2, 6), "one from the tile, one from the card");
    let hand = super::common::table(2).hand(0, &["B058"]).goods(0, "1 wood");
    assert_eq!(improves(&hand, "B058").has(0, "food"), 1);
}

#[test]
fn b059_food_chest_is_fuller_on_major_improvement() {
    // B059
    let given = table(2).hand(0, &["B059"]).goods(0, "1 wood");
    assert_eq!(improves(&given, "B059").has(0, "food"), 2);
    let mut table = given.clone().play();
    table.all(&["place major_improvement", "play B059"]);
    assert_eq!(table.has(0, "food"), 4);
    let mut house = given.round(6).goods(0, "1 wood, 2 clay, 1 reed").play();
    house.all(&["place house_redevelopment", "play B059"]);
    assert_eq!(house.has(0, "food"), 2, "the space counts, not the action");
}

#[test]
fn b065_grain_depot_goes_by_what_was_paid() {
    // B065, AGR-13.3.10
    let given = table(2).hand(0, &["B065"]);
    let paid = |goods: &str| due(&improves(&given.clone().goods(0, goods), "B065"));
    assert_eq!(paid("2 wood"), on(&[2, 3], "1 grain"));
    assert_eq!(paid("2 clay"), on(&[2, 3, 4], "1 grain"));
    assert_eq!(paid("2 stone"), on(&[2, 3, 4, 5], "1 grain"));
    let mut all = improves(&given.goods(0, "2 wood, 2 clay, 2 stone"), "B065");
    assert_eq!(all.asked(), ["pay 1", "pay 2", "pay 3"]);
    all.does("pay 1");
    assert_eq!(all.farm(0).goods.iter().count(), 2, "one of the costs");
}

#[test]
fn b070_new_purchase_buys_before_harvest_rounds() {
    // B070
    let given = table(2).round(3).played(0, &["B070"]);
    let mut table = ends_round(&given.clone().goods(0, "5 food"));
    assert_eq!((table.round(), table.asked()), (3, ["use B070", "use B070 2", "done"].map(String::from).to_vec()));
    table.does("use B070 2");
    assert_eq!(table.asked(), uses("B070"), "both may be bought");
    table.does("use B070");
    assert_eq!((table.farm(0).goods, table.round()), (goods("1 grain, 1 vegetable, 1 food"), 4));
    assert_eq!(ends_round(&given.round(2).goods(0, "6 food")).round(), 3, "round 3 has no harvest");
}

#[test]
fn b071_harvest_house_compares_harvests_and_occupations() {
    // B071
    let given = table(2).hand(0, &["B071"]).goods(0, "1 wood, 1 clay, 1 reed");
    let gained = |given: &Given| improves(given, "B071").farm(0).goods;
    assert_eq!(gained(&given), goods("1 grain, 1 vegetable, 1 food"), "none and none");
    assert_eq!(gained(&given.clone().played(0, &["A116"])), goods(""));
    assert_eq!(gained(&given.clone().round(5).played(0, &["A116"])), goods("1 grain, 1 vegetable, 1 food"));
    assert_eq!(bonus(&improves(&given.round(5), "B071")), 2);
}

#[test]
fn b076_ceilings_are_lost_with_a_renovation() {
    // B076, AGR-14.5.1
    let given = table(2).hand(0, &["B076"]).played(0, &["A116"]).goods(0, "1 clay");
    let table = improves(&given.clone().round(3), "B076");
    assert_eq!(due(&table), on(&[4, 5, 6, 7, 8], "1 wood"));
    let mut laid = super::common::table(2).round(6).played(0, &["B076"]).goods(0, "2 clay, 1 reed");
    laid.farm(0).played[0].rounds = vec![7, 8].into();
    for round in [7, 8] {
        laid.farm(0).due.insert(round, goods("1 wood, 1 food"));
    }
    let mut table = laid.clone().play();
    table.does("place house_redevelopment");
    assert_eq!(due(&table), on(&[7, 8], "1 food"), "other goods stay");
    assert!(table.card(0, "B076").unwrap().rounds.is_empty());
    let mut by_card = laid.clone().played(0, &["B087"]).play();
    by_card.all(&["place day_laborer", "use B087", "renovate clay"]);
    assert_eq!(due(&by_card), on(&[7, 8], "1 food"), "any renovation counts");
    let mut kept = laid.clone().last_person(0).play();
    kept.does("place day_laborer");
    assert_eq!((kept.round(), kept.has(0, "wood")), (7, 1));
    assert_eq!(Vec::<u8>::from(kept.card(0, "B076").unwrap().rounds), [8]);
}

#[test]
fn b081_handcart_takes_from_full_spaces() {
    // B081, AGR-14.3.1
    let given = table(2).round(2).played(0, &["B081"]).stock("forest", 3, "wood").stock("clay_pit", 4, "clay");
    let given = given.stock("reed_bank", 2, "reed");
    let mut table = ends_round(&given);
    assert_eq!(table.round(), 3, "after the spaces have been filled");
    assert_eq!(table.asked(), ["use B081", "use B081 2", "done"], "6 wood and 5 clay, but 3 reed");
    table.does("use B081 2");
    assert_eq!((table.has(0, "clay"), table.lies_on("clay_pit", "clay"), table.phase()), (1, 4, Phase::Work));
    let mut declined = ends_round(&given);
    declined.does("done");
    assert_eq!(declined.lies_on("forest", "wood"), 6);
}

#[test]
fn b017_forest_plow_trades_wood_for_a_field() {
    // B017, AGR-14.3.6
    let given = table(3).played(0, &["B017"]).stock("forest", 3, "wood").stock("ext3_grove", 1, "wood");
    let mut table = given.clone().play();
    table.does("place forest");
    assert_eq!((table.has(0, "wood"), table.asked()), (3, uses("B017")), "after the wood has been taken");
    table.all(&["use B017", "plow 0,1"]);
    assert_eq!((table.has(0, "wood"), table.lies_on("forest", "wood")), (1, 2), "it stays for the next visitor");
    let mut own = given.clone().goods(0, "1 wood").play();
    own.all(&["place ext3_grove", "use B017", "plow 0,1"]);
    assert_eq!((own.has(0, "wood"), own.lies_on("ext3_grove", "wood")), (0, 2), "any wood will do");
    assert_eq!(given.play().does("place ext3_grove").decides(), 1, "1 wood is too little");
}

#[test]
fn b026_agrarian_fences_stand_in_for_sowing_or_baking() {
    // B026, AGR-3.3.4
    let given = table(2).round(3).played(0, &["B026"]).goods(0, "4 wood");
    let mut table = given.clone().play();
    table.does("place grain_utilization");
    assert!(!table.offers("fence").is_empty(), "even without anything to sow or bake");
    table.all(&["fence 0,4", "close"]);
    assert_eq!(table.farm(0).fences.len(), 4);
    let farm = given.fields(0, "0,1").goods(0, "4 wood, 3 grain").majors(0, &["fireplace_2"]);
    let mut sown = farm.clone().play();
    sown.all(&["place grain_utilization", "sow grain", "fence 0,4", "close"]);
    assert!(sown.offers("bake").is_empty(), "in place of baking");
    assert_eq!(sown.decides(), 1);
    let mut baked = farm.clone().play();
    baked.all(&["place grain_utilization", "fence 0,4", "close", "bake 1"]);
    assert_eq!((baked.has(0, "food"), baked.decides()), (2, 1), "in place of sowing");
    let mut plain = farm.play();
    plain.all(&["place grain_utilization", "sow grain", "bake 1"]);
    assert_eq!(plain.decides(), 1, "or as ever");
}

#[test]
fn b038_future_building_site_keeps_the_house_clear() {
    // B038
    let given = table(2).round(4).played(0, &["B038"]).goods(0, "9 wood, 2 reed");
    assert_eq!(bonus(&given.play()), 3);
    let mut table = given.clone().play();
    table.does("place farmland");
    let cells = table.offers("plow");
    assert!(!cells.contains(&"plow 1,1".to_owned()) && !cells.contains(&"plow 0,0".to_owned()));
    assert!(cells.contains(&"plow 0,1".to_owned()));
    let rooms = given.clone().play();
    assert!(
        !rooms.allows("place farm_expansion") || {
            let mut rooms = rooms.clone();
            rooms.does("place farm_expansion");
            rooms.offers("room").is_empty()
        }
    );
    let fenced = given.clone().goods(0, "8 wood");
    let mut fences = fenced.play();
    fences.does("place fencing");
    assert!(!fences.offers("fence").contains(&"fence 1,1".to_owned()), "other cells stay unused");
    // All other cells are used but one, and a pasture takes in the last one with those beside the house.
    let most = "0,2 0,3 0,4 1,2 1,3 1,4 2,2 2,3 2,4";
    let last = super::common::table(2).round(4).played(0, &["B038"]).fields(0, most).goods(0, "15 wood");
    let mut last = last.play();
    last.does("place fencing");
    last.all(&["fence 0,1", "add 0,0"]);
    assert!(last.allows("close") || last.allows("add 1,1"), "in the very action that uses the others");
    let used = super::common::table(2).round(4).played(0, &["B038"]).fields(0, &format!("0,1 {most}"));
    let mut used = used.goods(0, "5 wood, 2 reed").play();
    used.does("place farm_expansion");
    assert_eq!(used.offers("room"), ["room 0,0", "room 1,1", "room 2,1"], "nothing else is unused");
    let late = super::common::table(2).round(5).hand(0, &["B038"]);
    assert_eq!(refuses(&late, "B038", "AGR-13.3.5"), "needs_at_most");
}

#[test]
fn b003_moonshine_leaves_it_to_chance() {
    // B003, AGR-13.2.8
    let given = table(2).hand(0, &["B003", "A116", "A119", "A123"]).goods(0, "2 food");
    let mut table = improves(&given, "B003");
    assert_eq!(table.asked(), ["use B003", "use B003 2"], "play it or pass it on");
    let mut played = table.clone();
    played.does("use B003");
    let offered = played.offers("play");
    assert_eq!(offered.len(), 1, "the card that was drawn and no other");
    played.does(&offered[0]);
    assert_eq!(
        (played.has(0, "food"), played.farm(0).played.len(), played.in_hand(1)),
        (0, 1, vec!["B003".to_owned()])
    );
    table.does("use B003 2");
    let passed = table.in_hand(1);
    assert_eq!((passed.len(), table.in_hand(0).len()), (2, 2), "the occupation and the traveling card");
    assert!(passed.iter().any(|card| offered[0].ends_with(card.as_str())));
    let mut poor = improves(&given.clone().goods(0, ""), "B003");
    assert_eq!(poor.asked(), ["use B003 2"]);
    poor.does("use B003 2");
    assert_eq!((poor.in_hand(0).len(), poor.in_hand(1).len()), (2, 2), "without food it must be passed on");
    let mut alone = improves(&super::common::table(1).hand(0, &["B003", "A116"]), "B003");
    alone.does("use B003 2");
    assert!(alone.in_hand(0).is_empty(), "alone it leaves the game");
    assert_eq!(refuses(&super::common::table(2).hand(0, &["B003"]), "B003", "AGR-13.3.5"), "needs_at_least");
    let drawn = |seed: u64| {
        let mut given = given.clone();
        given.0.seed = almende_core::Seed::numbered(seed, 0);
        let mut table = improves(&given, "B003");
        table.does("use B003");
        table.offers("play")
    };
    assert!((1..20).map(drawn).any(|card| card != drawn(0)), "chance decides");
}

#[test]
fn b015_carpenters_bench_fences_with_fresh_wood() {
    // B015, AGR-10.2.8
    let given =
        table(3).played(0, &["B015"]).stock("forest", 3, "wood").stock("ext3_grove", 2, "wood").goods(0, "9 wood");
    let mut table = given.clone().play();
    table.does("place forest");
    assert_eq!(table.asked(), uses("B015"));
    table.all(&["use B015", "fence 0,4", "close"]);
    assert_eq!((table.has(0, "wood"), table.decides()), (9, 1), "3 wood and a free fence, and one pasture only");
    let mut few = given.clone().play();
    few.does("place ext3_grove");
    assert_eq!(few.decides(), 1, "2 wood and a free fence close nothing");
    let inside = given.pastures(0, &["0,3 0,4"]);
    let mut divides = inside.clone().stock("ext3_grove", 1, "wood").play();
    divides.does("place ext3_grove");
    assert_eq!(divides.decides(), 1, "dividing a pasture does not count");
    let mut beside = inside.play();
    beside.all(&["place ext3_grove", "use B015"]);
    assert!(!beside.offers("fence").contains(&"fence 0,3".to_owned()));
    assert!(beside.offers("fence").contains(&"fence 1,4".to_owned()));
}

#[test]
fn b022_walking_boots_bring_a_guest() {
    // B022, AGR-7.1.4
    let given = table(2).round(4).hand(0, &["B022"]).goods(1, "4 food").stock("forest", 3, "wood");
    let given = given.stock("clay_pit", 1, "clay").stock("reed_bank", 1, "reed");
    let mut table = improves(&given, "B022");
    assert_eq!((table.has(0, "food"), table.decides(), table.prompt()), (2, 0, "prompt.place"), "at once");
    table.does("place grain_seeds");
    assert_eq!((table.farm(0).placed, table.farm(0).people, table.decides()), (2, 2, 1));
    table.all(&["place forest", "place clay_pit", "place reed_bank"]);
    assert_eq!((table.farm(0).people, table.farm(0).placed), (2, 2), "home is only the family");
    assert_eq!(table.farm(0).goods, goods("1 grain, 1 clay, 2 food"), "4 food are due for two");
    let mut four = super::common::table(2).round(12).played(0, &["B022"]).people(0, 4);
    four.farm(0).rooms = cells("1,0 2,0 0,0 0,1 1,1");
    assert!(!four.play().allows("place urgent_wish_for_children"), "the fifth person is gone");
    let mut five = super::common::table(2).hand(0, &["B022"]).people(0, 5);
    five.farm(0).rooms = cells("1,0 2,0 0,0 0,1 1,1");
    assert_eq!(refuses(&five, "B022", "AGR-13.3.5"), "needs_at_most");
    let outside = super::common::table(2).round(2).played(0, &["B097"]).hand(0, &["B022", "A067"]).goods(0, "1 wood");
    let mut outside = ends_round(&outside.rooms(0, Material::Stone, ""));
    outside.does("use B097");
    assert!(outside.allows("play A067") && !outside.allows("play B022"), "in the work phase only");
}

#[test]
fn b023_final_scenario_opens_the_last_card() {
    // B023
    let given = table(2).hand(0, &["B023"]).goods(0, "2 clay, 1 reed, 4 wood").round(3);
    let mut table = improves(&given, "B023");
    assert!(!table.allows("place farm_redevelopment"), "for the owner alone");
    assert_eq!(table.refused("place farm_redevelopment", "AGR-3.2.1"), "not_revealed");
    table.does("place day_laborer");
    table.does("place farm_redevelopment");
    assert_eq!(table.farm(0).house, Material::Clay, "already in this round");
    let late = super::common::table(2).round(14).hand(0, &["B023"]);
    assert_eq!(refuses(&late, "B023", "AGR-13.3.5"), "needs_at_most");
    let mut open = super::common::table(2).round(14).played(0, &["B023"]).goods(1, "2 clay, 1 reed").next_is(1).play();
    open.does("place farm_redevelopment");
    assert_eq!(open.farm(1).house, Material::Clay, "in round 14 for everybody");
}
