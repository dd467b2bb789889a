//! Occupations of deck B beyond the base game, each with its effect and its edges. B086 stands with A148.

use super::common::*;
use super::occupations_a::{ends_round, learns, uses};
use super::spaces::brings;
use almende_agricola::Agricola;
use almende_agricola::board::Lying;
use almende_agricola::pieces::{Good, Material};
use almende_core::{Game as _, Viewer};

pub fn bonus(table: &Table) -> i32 {
    table.points(0, "bonus_points")
}

/// What lies on the coming round spaces for seat 0.
pub fn due(table: &Table) -> Vec<(u8, String)> {
    let words = |round| {
        let goods = table.due(0, round);
        goods.iter().map(|(good, amount)| format!("{amount} {}", good.id())).collect::<Vec<_>>().join(", ")
    };
    (1..=14).map(|round| (round, words(round))).filter(|(_, words)| !words.is_empty()).collect()
}

#[test]
fn b088_established_person_renovates_for_nothing() {
    // B088, AGR-13.2.7, AGR-14.2.10
    let given = table(2).hand(0, &["B088"]);
    let mut table = learns(&given.clone().goods(0, "4 wood"), "B088");
    assert_eq!(table.asked(), ["renovate clay"]);
    table.does("renovate clay");
    assert_eq!((table.farm(0).house, table.has(0, "wood"), table.asked()), (Material::Clay, 4, uses("B088")));
    table.all(&["use B088", "fence 0,4", "close"]);
    assert_eq!((table.farm(0).fences.len(), table.has(0, "wood")), (4, 0));
    let mut stone = learns(&given.clone().rooms(0, Material::Clay, ""), "B088");
    stone.does("renovate stone");
    assert_eq!((stone.farm(0).house, stone.decides()), (Material::Stone, 1), "no wood for fences");
    let refused = |given: Given| {
        let mut table = given.hand(0, &["B088", "A116"]).play();
        table.does("place lessons");
        table.refused("play B088", "AGR-13.3.5")
    };
    assert_eq!(refused(given.clone().rooms(0, Material::Wood, "0,0")), "needs_at_most");
    let mut done = given.hand(0, &["B088", "A116"]).rooms(0, Material::Stone, "").play();
    done.does("place lessons");
    assert_eq!(done.refused("play B088", "AGR-14.2.10"), "no_effect", "nothing to renovate");
}

#[test]
fn b090_cooperative_plower_plows_beside_grain_seeds() {
    // B090
    let given = table(2).played(0, &["B090"]);
    let mut table = given.clone().stands(1, "grain_seeds").play();
    table.does("place farmland");
    assert_eq!(table.asked(), uses("B090"));
    table.all(&["use B090", "plow 0,1", "plow 0,2"]);
    assert_eq!(table.farm(0).fields.len(), 2);
    let mut empty = given.play();
    empty.does("place farmland");
    assert!(empty.offers("use").is_empty());
}

#[test]
fn b092_little_stick_knitter_lets_the_family_grow_from_round_5() {
    // B092, AGR-7.1.2
    let given =
        table(2).round(5).rooms(0, Material::Wood, "0,0").played(0, &["B092"]).stock("sheep_market", 1, "sheep");
    let mut table = given.clone().play();
    table.does("place sheep_market");
    assert_eq!(table.asked(), uses("B092"));
    table.does("use B092");
    assert_eq!((table.farm(0).people, table.farm(0).newborns, table.has(0, "sheep")), (3, 1, 1));
    assert_eq!(brings(&given.clone().round(4), "sheep_market"), "1 sheep", "too early: nothing is asked");
    assert_eq!(given.clone().round(4).play().does("place sheep_market").decides(), 1);
    assert_eq!(given.people(0, 3).play().does("place sheep_market").decides(), 1, "no room");
}

#[test]
fn b093_confidant_lays_out_own_food() {
    // B093, AGR-14.5.2
    let given = table(2).hand(0, &["B093"]);
    let mut table = learns(&given.clone().goods(0, "3 food"), "B093");
    assert_eq!(table.asked(), ["use B093", "use B093 2"], "one of them, and as much as there is food for");
    table.does("use B093 2");
    let three: Vec<(u8, String)> = [2, 3, 4].map(|round| (round, "1 food".to_owned())).into();
    assert_eq!((table.has(0, "food"), due(&table)), (0, three));
    assert_eq!(Vec::<u8>::from(table.card(0, "B093").unwrap().rounds), [2, 3, 4]);
    let mut four = learns(&given.clone().goods(0, "4 food"), "B093");
    four.does("use B093 3");
    assert_eq!((four.has(0, "food"), due(&four).len()), (0, 4));
    let late = learns(&given.clone().round(12).goods(0, "4 food"), "B093");
    assert_eq!((late.decides(), due(&late).len(), late.has(0, "food")), (1, 2, 2), "two rounds are left");
    let last = learns(&given.round(13).goods(0, "4 food"), "B093");
    assert_eq!((last.decides(), due(&last), last.has(0, "food")), (1, Vec::new(), 4), "there are no two rounds");
}

#[test]
fn b093_confidant_sows_or_fences_when_the_food_returns() {
    // B093, AGR-3.2.4
    let mut given = table(2).round(2).played(0, &["B093"]).fields(0, "0,1 0,2").goods(0, "2 grain, 4 wood");
    given.farm(0).played[0].rounds = vec![3].into();
    given.farm(0).due.insert(3, goods("1 food"));
    let table = ends_round(&given);
    assert_eq!((table.round(), table.has(0, "food"), table.asked()), (3, 3, uses("B093")));
    let mut sown = table.clone();
    sown.all(&["use B093", "sow grain", "sow grain"]);
    assert_eq!((sown.has(0, "grain"), sown.phase()), (0, almende_agricola::Phase::Work), "any number of fields");
    let mut fenced = table;
    fenced.all(&["use B093", "fence 0,4", "close"]);
    assert_eq!(fenced.farm(0).fences.len(), 4);
    assert!(fenced.offers("sow").is_empty(), "one of the two");
}

#[test]
fn b096_tree_farm_joiner_uses_odd_rounds() {
    // B096, AGR-14.5.3
    let wood = |round| due(&learns(&table(2).round(round).hand(0, &["B096"]), "B096"));
    let on = |rounds: &[u8]| rounds.iter().map(|&round| (round, "1 wood".to_owned())).collect::<Vec<_>>();
    assert_eq!([4, 5, 11, 13].map(wood), [on(&[5, 7]), on(&[7, 9]), on(&[13]), on(&[])]);
    let mut given = table(2).round(2).played(0, &["B096"]).hand(0, &["A067"]);
    given.farm(0).played[0].rounds = vec![3].into();
    given.farm(0).due.insert(3, goods("1 wood"));
    let mut table = ends_round(&given);
    assert_eq!((table.has(0, "wood"), table.asked()), (1, uses("B096")));
    table.all(&["use B096", "play A067"]);
    assert!(table.card(0, "A067").is_some());
}

#[test]
fn b100_clutterer_counts_later_cards_about_piles() {
    // B100
    let points = |cards: &[&str]| bonus(&table(2).played(0, cards).play());
    let plain = points(&["A116", "B098"]);
    assert_eq!(points(&["B100", "A116", "B098"]), plain + 1);
    assert_eq!(points(&["B100", "A116", "A108"]), plain + 2);
    assert_eq!(points(&["A116", "B100"]), plain, "only later ones");
}

#[test]
fn b101_furniture_carpenter_buys_a_point_in_each_harvest() {
    // B101, AGR-14.2.6
    let given = table(2).round(4).played(0, &["B101"]).goods(0, "6 food").goods(1, "4 food");
    let joinery = given.clone().majors(1, &["joinery"]);
    let mut table = ends_round(&joinery);
    table.all(&["feed", "feed"]);
    assert_eq!((table.decides(), table.asked()), (0, uses("B101")), "whoever owns it");
    table.does("use B101");
    assert_eq!((bonus(&table), table.has(0, "food"), table.round()), (1, 2, 5), "one point only");
    // At any moment from the field phase on, and once in a harvest.
    let mut early = ends_round(&joinery);
    assert_eq!((early.prompt(), early.offers("use")), ("prompt.feed", vec!["use B101".to_owned()]));
    early.does("use B101");
    assert_eq!((bonus(&early), early.has(0, "food"), early.offers("use").len()), (1, 6, 0));
    early.all(&["feed", "feed"]);
    assert_eq!((early.round(), early.offers("use").len()), (5, 0), "not again, and not outside a harvest");
    assert!(joinery.play().offers("use").is_empty(), "not before it");
    let mut nobody = ends_round(&given);
    nobody.all(&["feed", "feed"]);
    assert_eq!(nobody.round(), 5, "nothing is asked");
}

#[test]
fn b105_case_builder_adds_to_pairs() {
    // B105
    let given = table(2).hand(0, &["B105"]).goods(0, "2 food, 3 grain, 1 vegetable, 2 reed, 1 wood, 5 stone");
    let table = learns(&given, "B105");
    assert_eq!(table.farm(0).goods, goods("3 food, 4 grain, 1 vegetable, 3 reed, 1 wood, 5 stone"));
    let others = learns(&super::common::table(2).hand(0, &["B105"]).goods(0, "2 vegetable, 2 wood, 2 clay"), "B105");
    assert_eq!(others.farm(0).goods, goods("3 vegetable, 3 wood, 2 clay"));
}

#[test]
fn b106_moral_crusader_expects_goods() {
    // B106, AGR-14.3.1
    let food = |round: u8| {
        let mut given = table(2).played(0, &["B106"]);
        given.farm(0).due.insert(round, goods("1 wood"));
        ends_round(&given).has(0, "food")
    };
    assert_eq!([2, 9].map(food), [3, 3], "also for the round that begins");
    assert_eq!(ends_round(&table(2).played(0, &["B106"])).has(0, "food"), 2);
}

#[test]
fn b110_pavior_is_paid_for_having_stone() {
    // B110
    let given = table(2).played(0, &["B110"]).goods(0, "1 stone");
    let early = ends_round(&given);
    assert_eq!((early.has(0, "food"), early.has(0, "vegetable")), (3, 0));
    assert_eq!(ends_round(&given.clone().goods(0, "")).has(0, "food"), 2);
    let mut without = ends_round(&given.clone().round(13).goods(0, "9 food"));
    without.until_round(14);
    assert_eq!(without.has(0, "vegetable"), 0, "no stone");
    let mut last = ends_round(&given.round(13).goods(0, "1 stone, 9 food"));
    last.until_round(14);
    assert_eq!((last.has(0, "vegetable"), last.has(0, "food")), (1, 7), "in round 14 a vegetable");
}

#[test]
fn b111_rustic_is_paid_for_clay_rooms() {
    // B111, AGR-14.3.13
    let built = |material, held: &str, rooms: &[&str]| {
        let mut table = table(2).rooms(0, material, "").played(0, &["B111"]).goods(0, held).play();
        table.does("place farm_expansion");
        table.all(rooms);
        (table.has(0, "food"), bonus(&table))
    };
    assert_eq!(built(Material::Clay, "10 clay, 4 reed", &["room 0,0", "room 0,1"]), (4, 2));
    assert_eq!(built(Material::Wood, "5 wood, 2 reed", &["room 0,0"]), (0, 0));
    assert_eq!(built(Material::Stone, "5 stone, 2 reed", &["room 0,0"]), (0, 0));
    let mut renovated = table(2).round(6).played(0, &["B111"]).goods(0, "2 clay, 1 reed").play();
    renovated.does("place house_redevelopment");
    assert_eq!((renovated.has(0, "food"), bonus(&renovated)), (0, 0), "a renovated room is not built");
}

#[test]
fn b112_silokeeper_likes_the_card_of_the_last_harvest() {
    // B112
    let given = table(2).played(0, &["B112"]).stock("sheep_market", 1, "sheep").stock("western_quarry", 1, "stone");
    let early = table(2).round(4).played(0, &["B112"]).stock("sheep_market", 1, "sheep");
    assert_eq!(brings(&early, "sheep_market"), "1 sheep", "before any harvest");
    assert_eq!(brings(&given.clone().round(7), "sheep_market"), "1 grain, 1 sheep");
    let later = given.round(8);
    assert_eq!(["sheep_market", "western_quarry"].map(|space| brings(&later, space)), ["1 sheep", "1 stone, 1 grain"]);
    let rounds: Vec<usize> = (5..=14)
        .map(|round| {
            let game = table(2).round(round).cards().load().unwrap();
            let cards = table(2).0.round_cards;
            1 + cards.iter().position(|&card| game.lies(card, Lying::LastHarvest)).unwrap()
        })
        .collect();
    assert_eq!(rounds, [4, 4, 4, 7, 7, 9, 9, 11, 11, 13]);
}

#[test]
fn b113_patch_caregiver_is_a_field() {
    // B113, AGR-14.6.1
    let given = table(2).hand(0, &["B113"]).goods(0, "3 food");
    let table = learns(&given, "B113");
    assert_eq!(table.asked(), ["use B113", "use B113 2", "done"]);
    for (choice, left) in [("use B113", "1 grain, 2 food"), ("use B113 2", "1 vegetable"), ("done", "3 food")] {
        let mut table = table.clone();
        table.does(choice);
        assert_eq!(table.farm(0).goods, goods(left));
    }
    let given = super::common::table(2).round(3).played(0, &["B113"]).goods(0, "1 grain, 1 vegetable");
    let mut sower = given.play();
    sower.does("place grain_utilization");
    assert_eq!(sower.offers("sow"), ["sow grain on B113", "sow vegetable on B113"]);
}

#[test]
fn b116_shoreforester_watches_reed_bank() {
    // B116
    assert_eq!(learns(&table(2).hand(0, &["B116"]), "B116").has(0, "wood"), 1);
    let given = table(2).played(0, &["B116"]);
    assert_eq!(ends_round(&given).has(0, "wood"), 1, "it was empty");
    assert_eq!(ends_round(&given.stock("reed_bank", 1, "reed")).has(0, "wood"), 0);
}

#[test]
fn b117_informant_compares_stone_and_clay() {
    // B117
    assert_eq!(learns(&table(2).hand(0, &["B117"]), "B117").has(0, "wood"), 1);
    let wood = |held: &str| ends_round(&table(2).played(0, &["B117"]).goods(0, held)).has(0, "wood");
    assert_eq!([wood("2 stone, 1 clay"), wood("1 stone, 1 clay"), wood("1 stone"), wood("")], [1, 0, 1, 0]);
}

#[test]
fn b119_lumberjack_counts_fences() {
    // B119, AGR-14.5.2
    let given = table(2).hand(0, &["B119"]).pastures(0, &["0,4"]);
    let table = learns(&given, "B119");
    let rounds: Vec<u8> = due(&table).into_iter().map(|(round, _)| round).collect();
    assert_eq!((table.has(0, "wood"), rounds), (1, vec![2, 3, 4, 5]));
    let late = learns(&given.round(13), "B119");
    assert_eq!((late.has(0, "wood"), due(&late)), (1, vec![(14, "1 wood".to_owned())]));
}

#[test]
fn b120_sweep_gets_clay_left_of_the_newest_card() {
    // B120, AGR-22.4
    let cards = table(2).0.round_cards;
    let left: Vec<Option<usize>> = (1..=14)
        .map(|round| {
            let game = table(2).round(round).cards().load().unwrap();
            cards.iter().position(|&card| game.lies(card, Lying::LeftOfNewest)).map(|place| place + 1)
        })
        .collect();
    let stated = [0, 1, 0, 0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12].map(|round| (round > 0).then_some(round));
    assert_eq!(left, stated);
    let given = table(2).round(7).played(0, &["B120"]).stock("sheep_market", 1, "sheep").stock("forest", 1, "wood");
    assert_eq!(["sheep_market", "forest"].map(|space| brings(&given, space)), ["2 clay, 1 sheep", "1 wood"]);
    assert_eq!(brings(&given.round(8), "sheep_market"), "1 sheep");
}

#[test]
fn b122_mineralogist_finds_the_other_one() {
    // B122
    let given = table(3).round(7).played(0, &["B122"]).stock("clay_pit", 1, "clay").stock("ext3_hollow", 1, "clay");
    let given = given.stock("western_quarry", 1, "stone").stock("forest", 1, "wood");
    let got = ["clay_pit", "ext3_hollow", "western_quarry", "forest"].map(|space| brings(&given, space));
    assert_eq!(got, ["1 clay, 1 stone", "1 clay, 1 stone", "1 clay, 1 stone", "1 wood"]);
}

#[test]
fn b124_trimmer_gets_stone_once_a_round() {
    // B124, AGR-14.2.6
    let given = table(2).round(2).played(0, &["B124"]).goods(0, "15 wood");
    let mut table = given.clone().play();
    table.all(&["place fencing", "fence 0,4", "close", "done"]);
    assert_eq!(table.has(0, "stone"), 2);
    assert_eq!(Vec::<u8>::from(table.card(0, "B124").unwrap().used_this_round), [0]);
    let mut again = given.clone().pastures(0, &["0,4"]);
    again.farm(0).played[0].used_this_round = vec![0].into();
    let mut second = again.play();
    second.all(&["place fencing", "fence 0,3", "close", "done"]);
    assert_eq!(second.has(0, "stone"), 0, "not twice in a round");
    let mut next = ends_round(&again);
    next.all(&["place fencing", "fence 0,3", "close", "done"]);
    assert_eq!((next.round(), next.has(0, "stone")), (3, 2), "but in the next one");
    let mut divided = given.pastures(0, &["0,3 0,4"]).play();
    divided.all(&["place fencing", "fence 0,4", "close"]);
    assert_eq!(divided.has(0, "stone"), 0, "dividing a pasture encloses nothing new");
}

#[test]
fn b125_estate_worker_lays_four_goods_in_a_row() {
    // B125, AGR-14.5.2
    let table = learns(&table(2).round(3).hand(0, &["B125"]), "B125");
    let stated = [(4, "1 wood"), (5, "1 clay"), (6, "1 reed"), (7, "1 stone")];
    assert_eq!(due(&table), stated.map(|(round, goods)| (round, goods.to_owned())));
    let late = learns(&super::common::table(2).round(12).hand(0, &["B125"]), "B125");
    assert_eq!(due(&late), [(13, "1 wood".to_owned()), (14, "1 clay".to_owned())]);
}

#[test]
fn b127_seducer_grows_without_room() {
    // B127, AGR-7.1.3
    let given = table(3).round(5).hand(0, &["B127"]).goods(0, "1 stone, 1 grain, 1 vegetable, 1 sheep");
    let mut table = learns(&given, "B127");
    assert_eq!(table.asked(), uses("B127"));
    table.does("use B127");
    assert_eq!((table.farm(0).people, table.farm(0).goods), (3, goods("")));
    assert_eq!(learns(&given.clone().round(4), "B127").decides(), 1, "too early");
    assert_eq!(learns(&given.goods(0, "1 stone, 1 grain, 1 vegetable"), "B127").decides(), 1, "no sheep");
}

#[test]
fn b127_seducer_played_before_people_are_placed() {
    // B127, B097, AGR-7.1.5: the newborn waits for the next round.
    let given = table(3).round(5).rooms(0, Material::Stone, "").played(0, &["B097"]).hand(0, &["B127"]);
    let mut table = ends_round(&given.goods(0, "1 stone, 1 grain, 1 vegetable, 1 sheep"));
    table.all(&["use B097", "play B127", "use B127"]);
    assert_eq!((table.farm(0).people, table.farm(0).newborns, table.round()), (3, 1, 6));
    assert!(Agricola::from_position(Agricola::standard_content(), &table.position()).is_ok());
}

#[test]
fn b128_plumber_renovates_for_two_less() {
    // B128, AGR-14.1.3
    let given = table(3).played(0, &["B128"]);
    let mut table = given.clone().goods(0, "2 clay, 1 reed").play();
    table.all(&["place major_improvement", "build fireplace_2"]);
    assert_eq!(table.asked(), uses("B128"));
    table.all(&["use B128", "renovate clay"]);
    assert_eq!((table.farm(0).house, table.farm(0).goods), (Material::Clay, goods("")));
    let three = given.clone().rooms(0, Material::Clay, "0,0").goods(0, "2 clay, 1 stone, 1 reed");
    let mut three = three.play();
    three.all(&["place major_improvement", "build fireplace_2", "use B128", "renovate stone"]);
    assert_eq!((three.farm(0).house, three.has(0, "stone")), (Material::Stone, 0));
    let house = given.round(6).goods(0, "1 reed");
    assert_eq!(house.play().refused("place house_redevelopment", "AGR-6.2.1"), "too_few", "only its own renovation");
}

#[test]
fn b131_equipper_plays_a_minor_improvement() {
    // B131
    let given =
        table(3).hand(0, &["A067"]).played(0, &["B131"]).stock("forest", 1, "wood").stock("clay_pit", 1, "clay");
    let mut table = given.clone().play();
    table.does("place forest");
    assert_eq!(table.asked(), uses("B131"));
    table.all(&["use B131", "play A067"]);
    assert!(table.card(0, "A067").is_some(), "the wood is there already");
    assert_eq!(given.goods(0, "1 wood").play().does("place clay_pit").decides(), 1);
}

#[test]
fn b133_village_peasant_counts_the_rarest_kind() {
    // B133, AGR-14.3.12
    let vegetables = |cards: &[&str], majors: &[&str]| {
        let given = table(3).round(14).played(0, cards).majors(0, majors).goods(0, "20 food");
        let mut table = ends_round(&given);
        table.until_over();
        table.has(0, "vegetable")
    };
    assert_eq!(vegetables(&["B133", "A116", "A067", "A080"], &["fireplace_2", "clay_oven"]), 2);
    assert_eq!(vegetables(&["B133", "A067", "A080"], &["fireplace_2", "clay_oven"]), 1, "it counts itself");
    assert_eq!(vegetables(&["B133", "A116", "A067"], &[]), 0);
}

#[test]
fn b134_housebook_master_is_paid_for_early_stone() {
    // B134, AGR-13.1.5
    let got = |round, material, held: &str| {
        let given = table(3).round(round).rooms(0, material, "").played(0, &["B134"]).goods(0, held);
        let mut table = given.play();
        table.does("place house_redevelopment");
        (table.has(0, "food"), bonus(&table))
    };
    let stone = |round| got(round, Material::Clay, "2 stone, 1 reed");
    assert_eq!([6, 11, 12, 13, 14].map(stone), [(3, 3), (3, 3), (2, 2), (1, 1), (0, 0)]);
    assert_eq!(got(6, Material::Wood, "2 clay, 1 reed"), (0, 0), "clay is no stone");
}

#[test]
fn b135_nutrition_expert_trades_a_meal() {
    // B135
    let given = table(3).played(0, &["B135"]).goods(0, "1 grain, 1 vegetable, 1 boar");
    let mut table = ends_round(&given);
    assert_eq!((table.round(), table.asked()), (2, vec!["use B135 2".into(), "done".into()]));
    table.does("use B135 2");
    assert_eq!((table.farm(0).goods, bonus(&table)), (goods("7 food"), 2));
    for (animal, choice) in [("sheep", "use B135"), ("cattle", "use B135 3")] {
        let mut table = ends_round(&given.clone().goods(0, &format!("1 grain, 1 vegetable, 1 {animal}")));
        table.does(choice);
        assert_eq!(table.farm(0).goods, goods("7 food"));
    }
    assert_eq!(ends_round(&given.goods(0, "1 grain, 1 boar")).prompt(), "prompt.place", "no vegetable");
}

#[test]
fn b137_wholesaler_gives_each_good_once() {
    // B137, AGR-14.2.6
    let given = table(3).round(11).played(0, &["B137"]).pastures(0, &["0,3", "0,4"]).stock("pig_market", 1, "boar");
    let given = given.stock("cattle_market", 1, "cattle").stock("eastern_quarry", 1, "stone");
    let got = ["vegetable_seeds", "pig_market", "cattle_market", "eastern_quarry"].map(|space| brings(&given, space));
    assert_eq!(got, ["2 vegetable", "2 boar", "1 stone, 1 cattle", "1 stone, 1 cattle"]);
    let mut used = given;
    (used.farm(0).played[0].used, used.farm(0).played[0].used_effects) = (true, vec![0].into());
    assert_eq!(["vegetable_seeds", "pig_market"].map(|space| brings(&used, space)), ["1 vegetable", "2 boar"]);
}

#[test]
fn b139_forest_scientist_likes_empty_forests() {
    // B139
    let food = |given: Given| ends_round(&given.played(0, &["B139"])).has(0, "food");
    assert_eq!(food(table(3)), 3);
    assert_eq!(food(table(3).round(5)), 4);
    assert_eq!(food(table(3).stock("ext3_grove", 1, "wood")), 2, "on any space");
}

#[test]
fn b141_field_caretaker_is_a_field() {
    // B141, AGR-14.6.1
    let table = learns(&table(3).hand(0, &["B141"]).goods(0, "3 clay"), "B141");
    assert_eq!(table.asked(), ["use B141", "use B141 2", "use B141 3", "done"]);
    for (choice, left) in [
        ("use B141", "3 clay, 1 grain"),
        ("use B141 2", "2 clay, 2 grain"),
        ("use B141 3", "3 grain"),
        ("done", "3 clay"),
    ] {
        let mut table = table.clone();
        table.does(choice);
        assert_eq!(table.farm(0).goods, goods(left));
    }
    let mut sower = super::common::table(3).round(3).played(0, &["B141"]).goods(0, "1 grain").play();
    sower.all(&["place grain_utilization", "sow grain on B141"]);
    assert_eq!(sower.card(0, "B141").unwrap().crop, Some(Good::Grain));
}

#[test]
fn b143_clay_warden_gets_clay_for_the_use_of_others() {
    // B143
    let given = |players, hollow: &str| {
        table(players).played(1, &["B143"]).stock(hollow, 1, "clay").stock("clay_pit", 1, "clay")
    };
    for (players, hollow, got) in [(3, "ext3_hollow", "2 clay"), (4, "ext4_hollow", "1 clay, 1 food")] {
        let mut table = given(players, hollow).play();
        table.does(&format!("place {hollow}"));
        assert_eq!(table.farm(1).goods, goods(got));
        let mut own = given(players, hollow).next_is(1).play();
        own.does(&format!("place {hollow}"));
        assert_eq!(own.farm(1).goods, goods("1 clay"), "not for the owner's");
        let mut pit = given(players, hollow).play();
        pit.does("place clay_pit");
        assert_eq!(pit.farm(1).goods, goods(""));
    }
}

#[test]
fn b144_collier_burns_after_clay() {
    // B144
    let given = table(3).played(0, &["B144"]).stock("clay_pit", 1, "clay").stock("ext3_hollow", 1, "clay");
    assert_eq!(
        ["clay_pit", "ext3_hollow"].map(|space| brings(&given, space)),
        ["1 wood, 1 clay, 1 reed", "1 wood, 1 clay"]
    );
}

#[test]
fn b147_huntsman_pays_grain_for_a_boar() {
    // B147
    let given = table(3).played(0, &["B147"]).goods(0, "1 grain").stock("forest", 1, "wood");
    let mut table = given.clone().play();
    table.does("place forest");
    assert_eq!((table.has(0, "wood"), table.asked()), (1, uses("B147")));
    table.does("use B147");
    assert_eq!(table.farm(0).goods, goods("1 wood, 1 boar"));
    assert_eq!(given.goods(0, "").play().does("place forest").decides(), 1);
}

#[test]
fn b148_pet_broker_keeps_a_sheep_on_each_occupation() {
    // B148, AGR-11.1.7
    assert_eq!(learns(&table(4).hand(0, &["B148"]), "B148").has(0, "sheep"), 1);
    let fits = |cards: &[&str], held: &str| table(4).played(0, cards).goods(0, held).load().is_ok();
    assert!(fits(&["B148"], "2 sheep") && !fits(&["B148"], "3 sheep"), "one, and the pet");
    assert!(
        fits(&["B148", "A116", "A067"], "3 sheep") && !fits(&["B148", "A116", "A067"], "4 sheep"),
        "no improvement"
    );
    assert!(!fits(&["B148", "A116"], "2 boar"));
}

#[test]
fn b153_housemaster_adds_up_printed_points() {
    // B153
    let points = |majors: &[&str]| {
        let given = table(4).majors(0, majors).goods(0, "7 wood");
        bonus(&given.clone().played(0, &["B153"]).play()) - bonus(&given.cards().play())
    };
    assert_eq!(points(&[]), 0);
    assert_eq!(points(&["well"]), 2, "4 and 4");
    assert_eq!(points(&["fireplace_2", "well"]), 1, "1 and 4 and 1");
    assert_eq!(points(&["joinery", "well"]), 2, "the bonus points of the Joinery do not count");
    assert_eq!(points(&["joinery", "pottery", "well"]), 3);
    assert_eq!(points(&["joinery", "pottery", "stone_oven", "well"]), 4);
}

#[test]
fn b154_sheep_keeper_waits_for_seven_sheep() {
    // B154, AGR-13.2.7, AGR-14.2.3
    let farm = table(4).round(4).pastures(0, &["0,1 0,2 0,3"]).stock("sheep_market", 1, "sheep");
    let mut table = farm.clone().played(0, &["B154"]).goods(0, "6 sheep").play();
    table.does("place sheep_market");
    assert_eq!((bonus(&table), table.has(0, "food")), (3, 2));
    let given = farm.hand(0, &["B154", "A116"]);
    assert_eq!(bonus(&learns(&given.clone().goods(0, "6 sheep"), "B154")), 0);
    let mut many = given.goods(0, "7 sheep").play();
    many.does("place lessons");
    assert_eq!(many.refused("play B154", "AGR-13.3.5"), "needs_at_most");
}

#[test]
fn b157_salter_turns_animals_into_later_food() {
    // B157, AGR-4.2, AGR-11.3.1
    for (animal, choice, rounds) in [("sheep", "use B157", 3), ("boar", "use B157 2", 5), ("cattle", "use B157 3", 7)] {
        let mut table = table(4).played(0, &["B157"]).goods(0, &format!("1 {animal}")).play();
        table.does(choice);
        let stated: Vec<(u8, String)> = (2..2 + rounds).map(|round| (round, "1 food".to_owned())).collect();
        assert_eq!((due(&table), table.has(0, animal), table.decides()), (stated, 0, 0));
    }
    let given = table(4).round(4).played(0, &["B157"]).stock("sheep_market", 3, "sheep");
    let mut market = given.play();
    market.does("place sheep_market");
    assert_eq!(market.asked(), ["release sheep"], "they must find places first");
}

#[test]
fn b158_district_manager_needs_both_forests() {
    // B158
    let given = table(4).played(0, &["B158"]).stock("ext4_grove", 1, "wood");
    let ends_on = |given: Given, space: &str| {
        let mut table = given.last_person(0).play();
        table.does(&format!("place {space}"));
        table.has(0, "food")
    };
    let food = |given: Given| ends_on(given, "ext4_grove");
    assert_eq!(food(given.clone().stands(0, "forest")), 5);
    assert_eq!(ends_on(given.clone().stock("forest", 3, "wood"), "forest"), 0, "not the Grove");
    assert_eq!([food(given.clone()), food(given.stands(1, "forest"))], [0, 0], "the owner must have used both");
}

#[test]
fn b159_lieutenant_general_watches_the_fields_of_others() {
    // B159, AGR-8.1.2
    let given = table(4).played(1, &["B159"]);
    let got = |given: Given, at: &str| {
        let mut table = given.play();
        table.does("place farmland");
        table.does(&format!("plow {at}"));
        table.farm(1).goods
    };
    assert_eq!(got(given.clone().fields(0, "0,1"), "0,2"), goods("1 food"));
    assert_eq!(got(given.clone().fields(0, "0,1").round(14), "0,2"), goods("1 grain"));
    for round in [1, 14] {
        assert_eq!(got(given.clone().round(round), "0,2"), goods(""), "the first tile lies alone");
    }
    assert_eq!(got(given.next_is(1).fields(1, "0,1"), "0,2"), goods(""), "the owner's own");
}

#[test]
fn b160_pub_owner_likes_three_full_spaces() {
    // B160
    assert_eq!(learns(&table(4).hand(0, &["B160"]), "B160").has(0, "grain"), 1);
    let given = table(4).played(0, &["B160"]).stands(1, "forest").stands(2, "clay_pit");
    assert_eq!(ends_round(&given).has(0, "grain"), 0);
    assert_eq!(ends_round(&given.stands(3, "reed_bank")).has(0, "grain"), 1);
}

#[test]
fn b161_weakling_leaves_large_piles() {
    // B161
    let given = |wood| table(4).played(0, &["B161"]).stock("forest", wood, "wood").stock("clay_pit", 5, "clay");
    assert_eq!(brings(&given(1), "day_laborer"), "1 vegetable, 2 food");
    assert_eq!(brings(&given(1), "forest"), "1 wood, 1 vegetable", "a small pile");
    assert_eq!(brings(&given(5), "forest"), "5 wood", "a large one");
    assert_eq!(brings(&given(5), "clay_pit"), "5 clay");
    let small = table(4).played(0, &["B161"]).stock("forest", 4, "wood");
    assert_eq!(brings(&small, "day_laborer"), "2 food");
    let mut other = given(1).next_is(1).play();
    other.does("place day_laborer");
    assert_eq!(other.has(0, "vegetable"), 0, "the owner's turns only");
}

#[test]
fn b162_forest_clearer_goes_by_the_amount() {
    // B162
    let given = |wood| table(4).played(0, &["B162"]).stock("forest", wood, "wood");
    let got = [1, 2, 3, 4, 5].map(|wood| brings(&given(wood), "forest"));
    assert_eq!(got, ["1 wood", "3 wood, 1 food", "4 wood", "5 wood, 1 food", "5 wood"]);
    let mut back = given(2).played(0, &["A108"]).play();
    back.all(&["place forest", "use A108"]);
    assert_eq!(back.farm(0).goods, goods("2 wood, 3 food"), "before any wood is laid back");
}

#[test]
fn b167_stable_sergeant_needs_places_for_all_three() {
    // B167
    let given = table(4).hand(0, &["B167"]).goods(0, "2 food");
    let mut table = learns(&given.clone().pastures(0, &["0,3", "0,4"]), "B167");
    assert_eq!(table.asked(), uses("B167"));
    table.does("use B167");
    assert_eq!(table.farm(0).goods, goods("1 sheep, 1 boar, 1 cattle"));
    assert_eq!(learns(&given.clone().pastures(0, &["0,4"]), "B167").decides(), 1, "no place for the third");
    assert_eq!(learns(&given.goods(0, "1 food").pastures(0, &["0,3", "0,4"]), "B167").decides(), 1, "too little food");
}

#[test]
fn b132_estate_master_scores_vegetables_on_a_full_farm() {
    // B132, AGR-14.2.3
    let rest = "0,0 0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4 2,1 2,2 2,3";
    let given = table(3).round(4).played(0, &["B132"]).fields(0, rest).goods(0, "2 food").goods(1, "4 food");
    let given = given.goods(2, "4 food");
    let full = given.clone().planted(0, "2,4", Some(Good::Vegetable), 2);
    let table = ends_round(&full);
    assert_eq!((table.has(0, "vegetable"), table.farm(0).bonus_points), (1, 1));
    let open = super::common::table(3).round(4).played(0, &["B132"]).goods(1, "4 food").goods(2, "4 food");
    let open = open.planted(0, "2,4", Some(Good::Vegetable), 2).goods(0, "2 food");
    assert_eq!(ends_round(&open).farm(0).bonus_points, 0, "cells are unused");
    let mut before = open;
    (before.farm(0).played[0].count, before.farm(0).played[0].used) = (1, true);
    assert_eq!(ends_round(&before).farm(0).bonus_points, 1, "it stays active");
}

#[test]
fn b085_farm_hand_builds_between_fields() {
    // B085, AGR-14.6.5
    let given = table(2).played(0, &["B085"]).fields(0, "0,1 0,2 1,1 1,2").goods(0, "4 wood, 1 sheep");
    let mut table = given.clone().play();
    table.does("place farm_expansion");
    assert!(table.allows("stable 0,1"), "named by the upper left field");
    assert!(!table.allows("stable 0,2"));
    table.does("stable 0,1");
    assert!(!table.allows("stable 0,1"), "only one");
    table.does("stable 0,4");
    let seen = table.game.view(Viewer::Public).farms[0].stable_between;
    assert_eq!((table.farm(0).stables.len(), seen), (1, Some("0,1".parse().unwrap())), "others in the same action");
    let mut grown = given.clone().round(5);
    grown.farm(0).played[0].count = 1;
    let mut grown = grown.play();
    grown.does("place basic_wish_for_children");
    assert_eq!(grown.farm(0).people, 3, "it houses a person");
    assert!(!given.clone().round(5).play().allows("place basic_wish_for_children"));
    let mut full = given.round(4).stock("sheep_market", 1, "sheep");
    full.farm(0).played[0].count = 1;
    let mut full = full.play();
    full.does("place sheep_market");
    assert_eq!(full.prompt(), "prompt.accommodate", "but no animal");
    let line = super::common::table(2).played(0, &["B085"]).fields(0, "0,1 0,2 0,3 0,4").goods(0, "2 wood");
    let mut line = line.play();
    line.does("place farm_expansion");
    assert!(!line.allows("stable 0,1"), "four in a square");
}

#[test]
fn b085_farm_hand_works_once_a_game() {
    // B085, AGR-14.6.5: six fields make two squares.
    let given = table(2).played(0, &["B085"]).fields(0, "0,1 0,2 0,3 1,1 1,2 1,3").goods(0, "6 wood");
    let mut table = given.clone().play();
    table.does("place farm_expansion");
    assert!(table.allows("stable 0,1") && table.allows("stable 0,2"), "either square");
    table.does("stable 0,2");
    assert!(!table.allows("stable 0,1") && table.allows("stable 0,4"), "not the other one in the same action");
    table.does("done").until_round(2);
    table.until(|position| position.next == seat(0) && position.pending.len() == 1);
    table.does("place farm_expansion");
    assert!(!table.allows("stable 0,1") && !table.allows("stable 0,2"), "nor in a later round");
    assert!(table.allows("stable 0,4"), "as others are");
    let seen = table.reload().game.view(Viewer::Public).farms[0].stable_between;
    assert_eq!((seen, table.farm(0).stables.len()), (Some("0,2".parse().unwrap()), 0));
}

#[test]
fn b094_stock_protector_places_another_person() {
    // B094, AGR-14.1.10
    let given = table(2).round(2).played(0, &["B094"]).goods(0, "2 wood");
    let mut table = given.clone().play();
    table.all(&["place fencing", "fence 0,4", "close"]);
    assert_eq!((table.has(0, "wood"), table.asked()), (0, uses("B094")), "the wood comes before");
    table.does("use B094");
    assert_eq!((table.decides(), table.prompt()), (0, "prompt.place"));
    table.does("place day_laborer");
    assert_eq!((table.farm(0).placed, table.decides()), (2, 1));
    let mut declined = given.clone().play();
    declined.all(&["place fencing", "fence 0,4", "close", "done"]);
    assert_eq!((declined.farm(0).placed, declined.decides()), (1, 1));
    let mut last = given.stands(0, "forest").play();
    last.all(&["place fencing", "fence 0,4", "close"]);
    assert_eq!(last.decides(), 1, "nobody is left");
}

#[test]
fn b103_field_merchant_is_paid_for_passing_up() {
    // B103, AGR-13.3.3
    let learned = learns(&table(2).hand(0, &["B103"]), "B103");
    assert_eq!(learned.farm(0).goods, goods("1 wood, 1 reed"));
    let given = table(2).played(0, &["B103"]).hand(0, &["A067"]).goods(0, "1 wood");
    let mut minor = given.clone().play();
    minor.all(&["place meeting_place", "done"]);
    assert_eq!(minor.farm(0).goods, goods("1 wood, 1 food"));
    let mut played = given.clone().play();
    played.all(&["place meeting_place", "play A067"]);
    assert_eq!(played.has(0, "food"), 0);
    let mut major = given.clone().play();
    major.all(&["place major_improvement", "done"]);
    assert_eq!(major.farm(0).goods, goods("1 wood, 1 vegetable"), "the combined action");
    let mut alone = table(2).played(0, &["B103"]).play();
    alone.does("place major_improvement");
    assert_eq!((alone.has(0, "vegetable"), alone.decides()), (1, 1), "the space can be used just to pass it up");
    let mut built = given.goods(0, "2 clay").play();
    built.all(&["place major_improvement", "build fireplace_2"]);
    assert_eq!(built.has(0, "vegetable"), 0);
    let mut by_card = table(2).played(0, &["B103", "A095"]).goods(0, "2 clay").stock("fishing", 1, "food").play();
    by_card.all(&["place fishing", "done"]);
    assert_eq!(by_card.has(0, "vegetable"), 0, "an action that a card ties to a condition");
}

#[test]
fn b115_tinsmith_master_sows_more() {
    // B115, AGR-11.1.3
    let given = table(2).round(3).played(0, &["B115", "B068"]).fields(0, "0,1 0,2").goods(0, "2 grain, 1 vegetable");
    let mut table = given.clone().play();
    table.all(&["place grain_utilization", "sow grain", "sow grain", "sow vegetable on B068"]);
    assert_eq!(table.asked(), ["use B115", "use B115 2", "done"]);
    table.all(&["use B115", "use B115 2"]);
    assert_eq!(table.asked(), uses("B115"), "optional for each field");
    table.does("done");
    let crops: Vec<u8> = table.farm(0).fields.iter().map(|field| field.crops).collect();
    assert_eq!((crops, table.card(0, "B068").unwrap().crops), (vec![4, 3], 3), "it joins the same stack");
    let bare = super::common::table(2).round(4).played(0, &["B115"]).pastures(0, &["0,3", "0,4"]);
    let mut bare = bare.stables(0, "0,4").stock("sheep_market", 8, "sheep").play();
    bare.does("place sheep_market");
    assert_eq!((bare.has(0, "sheep"), bare.decides()), (8, 1), "3 without a stable, 4 with one, and the pet");
}

#[test]
fn b129_seatmate_shares_with_neighbors() {
    // B129, AGR-3.3.3
    let given = table(4).round(13).played(0, &["B129"]).fields(0, "0,1").goods(0, "1 grain");
    let allowed = |other: usize| given.clone().stands(other, "cultivation").play().allows("place cultivation");
    assert_eq!([1, 2, 3].map(allowed), [true, false, true], "only direct neighbors");
    assert!(!given.clone().stands(1, "farmland").play().allows("place farmland"), "only the card of round 13");
    let mut both = given.stands(1, "cultivation");
    both.0.people_on.insert(space("cultivation"), vec![seat(1), seat(2)]);
    both.farm(2).placed = 1;
    assert!(!both.play().allows("place cultivation"), "somebody else stands there too");
}

#[test]
fn b130_full_peasant_goes_on() {
    // B130, AGR-3.3.1
    let given = table(3).round(3).played(0, &["B130"]).fields(0, "0,1").goods(0, "1 grain, 4 wood, 2 food");
    let mut table = given.clone().play();
    table.all(&["place grain_utilization", "sow grain"]);
    assert_eq!(table.asked(), uses("B130"));
    table.all(&["use B130", "fence 0,4", "close"]);
    assert_eq!((table.has(0, "food"), table.decides()), (1, 1), "one move a turn");
    assert_eq!(table.position().people_on.keys().map(|space| space.id()).collect::<Vec<_>>(), ["fencing"]);
    assert_eq!(table.farm(0).placed, 1, "it is no placement");
    let occupied = given.clone().stands(1, "fencing");
    let mut occupied = occupied.play();
    occupied.all(&["place grain_utilization", "sow grain"]);
    assert_eq!(occupied.decides(), 1, "the other one must be empty");
    let mut back = given.goods(0, "1 grain, 4 wood, 1 food").play();
    back.all(&["place fencing", "fence 0,4", "close", "use B130 2", "sow grain"]);
    assert_eq!(back.position().people_on.keys().map(|space| space.id()).collect::<Vec<_>>(), ["grain_utilization"]);
}

#[test]
fn b138_forest_guardian_takes_a_toll() {
    // B138, AGR-4.2.8
    let learned = learns(&table(3).hand(0, &["B138"]), "B138");
    assert_eq!(learned.has(0, "wood"), 2);
    let given = table(3).played(0, &["B138"]).stock("forest", 5, "wood").next_is(1);
    let mut table = given.clone().goods(1, "1 food").play();
    table.does("place forest");
    assert_eq!((table.has(0, "food"), table.has(1, "food"), table.has(1, "wood")), (1, 0, 5));
    assert_eq!(given.clone().play().refused("place forest", "AGR-13.1.2"), "toll", "without food it is closed");
    let mut raised = given.clone().goods(1, "1 grain").play();
    raised.all(&["place forest", "convert grain"]);
    assert_eq!((raised.has(0, "food"), raised.has(1, "wood")), (1, 5), "food may be raised");
    let mut trader = given.clone().played(1, &["B104"]).goods(1, "1 grain").play();
    trader.all(&["place forest", "convert grain"]);
    assert_eq!((trader.has(0, "food"), trader.has(1, "wood")), (1, 5), "the toll is due once");
    assert!(given.clone().stock("forest", 4, "wood").play().allows("place forest"), "less than 5");
    assert!(given.next_is(0).play().allows("place forest"), "not for the owner");
}

#[test]
fn b140_farmyard_worker_counts_new_goods_on_the_farm() {
    // B140
    let given = table(3).round(4).played(0, &["B140"]).goods(0, "1 food").goods(1, "4 food").goods(2, "4 food");
    let sheep = given.clone().stock("sheep_market", 1, "sheep").last_person(0);
    let mut table = sheep.clone().play();
    table.does("place sheep_market");
    assert_eq!(table.has(0, "food"), 3, "a sheep in the house");
    let idle = ends_round(&given.clone().goods(0, "1 food, 1 sheep"));
    assert_eq!(idle.has(0, "food"), 3, "the day's wage only: goods that were there do not count");
    let mut gone = sheep.goods(0, "1 food, 1 boar").play();
    gone.all(&["place sheep_market", "release sheep"]);
    assert_eq!(gone.has(0, "food"), 1, "it did not stay");
    let sown = given.round(3).fields(0, "0,1").goods(0, "1 grain").last_person(0);
    let mut sown = sown.play();
    sown.all(&["place grain_utilization", "sow grain"]);
    assert_eq!((sown.round(), sown.has(0, "food")), (4, 2));
}

#[test]
fn b149_open_air_farmer_gives_up_stables() {
    // B149, AGR-13.2.6, AGR-14.2.10
    let given = table(4).hand(0, &["B149"]).goods(0, "2 wood");
    let mut table = learns(&given, "B149");
    table.all(&["fence 0,3", "add 0,4", "close"]);
    assert_eq!((table.farm(0).fences.len(), table.has(0, "wood")), (6, 0), "2 wood in all");
    assert!(
        !given.clone().goods(0, "1 wood").play().allows("place lessons") || {
            let mut poor = given.clone().goods(0, "1 wood").play();
            poor.does("place lessons");
            !poor.allows("play B149")
        }
    );
    let gone = super::common::table(4).played(0, &["B149"]).stables(0, "0,4").goods(0, "2 wood");
    assert!(gone.load().is_ok());
    let mut gone = gone.hand(0, &[]).goods(0, "7 wood, 2 reed").play();
    gone.does("place farm_expansion");
    assert!(gone.offers("stable").is_empty(), "the removed ones can never be built");
    let built = given.hand(0, &["B149", "A116"]).stables(0, "0,1 0,2").goods(0, "2 wood");
    let mut built = built.play();
    built.does("place lessons");
    assert_eq!(built.refused("play B149", "AGR-14.2.10"), "no_effect", "exactly three must be left");
}

#[test]
fn b150_large_scale_farmer_goes_on() {
    // B150
    let given = table(4).played(0, &["B150"]).goods(0, "2 wood, 2 clay, 1 food");
    let mut table = given.clone().play();
    table.all(&["place farm_expansion", "stable 0,4"]);
    assert_eq!(table.asked(), uses("B150"));
    table.all(&["use B150", "build fireplace_2"]);
    assert_eq!((table.has(0, "food"), table.farm(0).placed, table.decides()), (0, 1, 1));
    assert_eq!(table.position().people_on.keys().map(|space| space.id()).collect::<Vec<_>>(), ["major_improvement"]);
    let mut back = given.clone().play();
    back.all(&["place major_improvement", "build fireplace_2"]);
    assert_eq!(back.asked(), ["use B150 2", "done"], "the other way round");
    back.all(&["use B150 2", "stable 0,4"]);
    assert_eq!((back.has(0, "food"), back.farm(0).stables.len(), back.farm(0).placed, back.decides()), (0, 1, 1, 1));
    let mut idle = given.goods(0, "2 wood, 1 food").play();
    idle.all(&["place farm_expansion", "stable 0,4"]);
    assert_eq!(idle.decides(), 1, "nothing can be built there");
}

#[test]
fn b151_little_peasant_is_never_shut_out() {
    // B151
    let learned = learns(&table(4).hand(0, &["B151"]), "B151");
    assert_eq!(learned.has(0, "stone"), 1);
    let given = table(4).played(0, &["B151"]).stands(1, "grain_seeds").stands(2, "meeting_place");
    let mut table = given.clone().play();
    assert!(!table.allows("place meeting_place"));
    table.does("place grain_seeds");
    assert_eq!(table.has(0, "grain"), 1);
    assert!(!given.clone().rooms(0, Material::Clay, "").play().allows("place grain_seeds"), "a wooden house");
    assert!(!given.clone().rooms(0, Material::Wood, "0,0").play().allows("place grain_seeds"), "exactly two rooms");
    assert!(!given.next_is(3).play().allows("place grain_seeds"), "the owner only");
}

#[test]
fn b152_junior_artist_goes_on_to_art_or_lessons() {
    // B152
    let given = table(4).played(0, &["B152"]).hand(0, &["A116"]).stock("ext4_traveling_players", 3, "food");
    let mut table = given.clone().play();
    table.does("place day_laborer");
    assert_eq!(table.asked(), ["use B152", "use B152 2", "use B152 3", "done"]);
    let mut lessons = table.clone();
    table.does("use B152");
    assert_eq!((table.has(0, "food"), table.decides()), (4, 1), "2, less 1, and 3");
    let stands: Vec<_> = table.position().people_on.keys().map(|space| space.id()).collect();
    assert_eq!(stands, ["ext4_traveling_players"]);
    lessons.all(&["use B152 2", "play A116"]);
    assert_eq!(lessons.has(0, "food"), 0, "1 for the move and 1 for the second occupation");
    let mut taken = given.stands(1, "lessons").stands(2, "ext4_traveling_players").play();
    taken.does("place day_laborer");
    assert_eq!(taken.offers("use"), ["use B152 3"]);
}

#[test]
fn b155_art_teacher_pays_with_the_hat() {
    // B155, AGR-13.2.2
    let learned = learns(&table(4).hand(0, &["B155"]), "B155");
    assert_eq!(learned.farm(0).goods, goods("1 wood, 1 reed"));
    let given = table(4).played(0, &["B155"]).hand(0, &["A116"]).stock("ext4_traveling_players", 3, "food");
    let mut table = given.clone().play();
    table.all(&["place lessons", "play A116"]);
    assert_eq!(table.asked(), ["use B155"], "there is no other food");
    table.does("use B155");
    assert_eq!((table.lies_on("ext4_traveling_players", "food"), table.has(0, "food")), (2, 0), "as much as is due");
    assert!(table.card(0, "A116").is_some());
    let mut own = given.clone().goods(0, "1 food").play();
    own.all(&["place lessons", "play A116", "done"]);
    assert_eq!((own.lies_on("ext4_traveling_players", "food"), own.has(0, "food")), (3, 0));
    assert!(!given.stock("ext4_traveling_players", 0, "food").play().allows("place lessons"));
}

#[test]
fn b165_game_provider_baits_with_grain() {
    // B165
    let given = table(4).round(4).played(0, &["B165"]).stables(0, "2,2 2,3 2,4").goods(0, "4 food");
    let given = given.goods(1, "4 food").goods(2, "4 food").goods(3, "4 food");
    let given = given.planted(0, "0,1", Some(Good::Grain), 1).planted(0, "0,2 0,3 0,4", Some(Good::Grain), 3);
    let mut table = ends_round(&given);
    assert_eq!(
        table.asked(),
        ["use B165", "use B165 2", "use B165 3", "use B165 4", "use B165 5", "done"],
        "from the fullest or the emptiest; four of four fields are all"
    );
    let mut emptied = table.clone();
    emptied.does("use B165 5");
    let crops: Vec<u8> = emptied.farm(0).fields.iter().map(|field| field.crops).collect();
    assert_eq!((emptied.has(0, "boar"), crops), (2, vec![0, 1, 1, 2]), "the harvest follows");
    table.does("use B165 2");
    assert_eq!((table.has(0, "boar"), table.has(0, "grain")), (2, 4), "each off another field, and all still bear");
    let crops: Vec<u8> = table.farm(0).fields.iter().map(|field| field.crops).collect();
    assert_eq!(crops, [0, 1, 1, 1]);
    let few = super::common::table(4).round(4).played(0, &["B165"]).goods(0, "4 food").goods(1, "4 food");
    let few = few.goods(2, "4 food").goods(3, "4 food").planted(0, "0,1 0,2", Some(Good::Grain), 3);
    assert_eq!(ends_round(&few).offers("use"), ["use B165"], "two fields");
}

#[test]
fn b168_pasture_master_fills_stabled_pastures() {
    // B168, AGR-4.2.4
    let given = table(4).round(6).played(0, &["B168"]).goods(0, "2 clay, 1 reed, 2 sheep, 1 boar");
    let given = given.pastures(0, &["0,3", "0,4", "1,4"]).stables(0, "0,3 0,4");
    let mut table = given.clone().play();
    table.does("place house_redevelopment");
    assert_eq!((table.has(0, "food"), table.asked()), (2, vec!["use B168".into(), "use B168 2".into(), "done".into()]));
    table.all(&["use B168", "use B168 2"]);
    assert_eq!((table.has(0, "sheep"), table.has(0, "boar")), (3, 2), "one in each");
    assert!(table.offers("use").is_empty());
    let mut alike = given.clone().play();
    alike.all(&["place house_redevelopment", "use B168", "use B168"]);
    assert_eq!(alike.has(0, "sheep"), 4, "a sheep in both");
    let bare = given.stables(0, "");
    let mut bare = bare.play();
    bare.does("place house_redevelopment");
    assert_eq!((bare.has(0, "food"), bare.has(0, "sheep"), bare.farm(0).house), (2, 2, Material::Clay), "no stable");
}

#[test]
fn b146_illusionist_turns_cards_into_resources() {
    // B146, AGR-2.3.6
    let given = table(3).played(0, &["B146"]).hand(0, &["A067", "A116"]).stock("forest", 3, "wood");
    let given = given.stock("reed_bank", 1, "reed").stock("fishing", 1, "food");
    let mut table = given.clone().play();
    table.does("place forest");
    assert_eq!(table.asked(), uses("B146"));
    table.does("use B146");
    assert_eq!(table.asked(), ["throw A067", "throw A116"]);
    assert_eq!(table.refused("throw B100", "AGR-2.3.6"), "not_in_hand");
    table.does("throw A067");
    assert_eq!((table.has(0, "wood"), table.in_hand(0)), (4, vec!["A116".to_owned()]));
    let mut reed = given.clone().play();
    reed.all(&["place reed_bank", "use B146 3", "throw A116"]);
    assert_eq!(reed.has(0, "reed"), 2);
    let mut stone = given.clone().round(7).stock("western_quarry", 1, "stone").play();
    stone.all(&["place western_quarry", "use B146 4", "throw A116"]);
    assert_eq!(stone.has(0, "stone"), 2);
    assert_eq!(given.clone().play().does("place fishing").decides(), 1, "building resources only");
    assert_eq!(given.hand(0, &[]).play().does("place forest").decides(), 1, "no card in hand");
}

#[test]
fn b165_the_fields_that_give_grain_are_named_where_it_matters() {
    // B165, AGR-RULING-38: three of four fields, each another one.
    let heights = [1, 2, 3, 3];
    let given = heights
        .iter()
        .zip(["0,1", "0,2", "0,3", "0,4"])
        .fold(table(4).round(4), |given, (grain, at)| given.planted(0, at, Some(Good::Grain), *grain));
    let given = given.played(0, &["B165"]).goods(0, "9 food").stables(0, "1,4 2,4");
    let mut table = given.last_person(0).play();
    table.does("place day_laborer");
    assert_eq!(table.offers("use").len(), 7, "{:?}", table.options());
    table.all(&["use B165 8", "field 0,1", "field 0,3"]);
    assert_eq!(table.options(), ["field 0,2", "field 0,4"], "each another field");
    table.does("field 0,4");
    assert_eq!(table.has(0, "boar"), 2);
}
