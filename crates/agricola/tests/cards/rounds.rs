//! Cards about rounds: those that act when a round begins, those that lay goods on later rounds, and simple ones that
//! act when they are played.

use super::common::*;
use almende_agricola::pieces::{Good, Material};
use almende_agricola::{Event, Phase};

/// Occupations without anything to pay, choose or take.
const PLAIN: [&str; 4] = ["A087", "B098", "B099", "B097"];

/// Every cell but those of the first two rooms.
const ALL_CELLS: &str = "0,0 0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4 2,1 2,2 2,3 2,4";

/// The later rounds on which exactly this lies for seat 0.
fn rounds_with(table: &Table, what: &str) -> Vec<u8> {
    (1..=14).filter(|&round| table.due(0, round) == goods(what)).collect()
}

/// All later rounds on which something lies for seat 0.
fn rounds_with_anything(table: &Table) -> Vec<u8> {
    (1..=14).filter(|&round| !table.due(0, round).is_empty()).collect()
}

/// Seat 0 has the card in front and one person left; that one goes to the Day Laborer, and round 3 begins.
fn begin_round_3(given: Given) -> Table {
    let mut table = given.round(2).last_person(0).play();
    table.does("place day_laborer");
    assert_eq!(table.round(), 3);
    table
}

fn uses(card: &str) -> Vec<String> {
    vec![format!("use {card}"), "done".to_owned()]
}

#[test]
fn a005_clay_embankment_adds_half_of_the_clay() {
    // A005, AGR-13.4.1, AGR-14.5.1
    let clay = |before: &str| {
        let mut given = table(2).hand(0, &["A005"]).goods(0, before);
        given.farm(0).due.insert(5, goods("4 clay"));
        let mut table = given.play();
        table.all(&["place meeting_place", "play A005"]);
        assert_eq!((table.has(0, "food"), table.in_hand(1)), (0, vec!["A005".to_owned()]), "paid, and passed on");
        table.has(0, "clay")
    };
    assert_eq!([clay("1 food"), clay("1 food, 1 clay"), clay("1 food, 2 clay"), clay("1 food, 7 clay")], [0, 1, 3, 10]);
}

#[test]
fn a009_young_animal_market_swaps_a_sheep() {
    // A009, AGR-13.3.4
    let given = table(2).hand(0, &["A009"]);
    let mut table = given.clone().goods(0, "1 sheep").play();
    table.all(&["place meeting_place", "play A009"]);
    assert_eq!((table.farm(0).goods, table.in_hand(1)), (goods("1 cattle"), vec!["A009".to_owned()]));
    let mut without = given.goods(0, "1 boar").play();
    without.does("place meeting_place");
    assert_eq!(without.refused("play A009", "AGR-13.3.4"), "too_few");
}

#[test]
fn a009_the_cattle_needs_a_place() {
    // A009, AGR-11.3.1, AGR-13.4.1: the sheep leaves the pasture, but another one stays there.
    let given = table(2).hand(0, &["A009"]).pastures(0, &["0,4"]).goods(0, "2 sheep, 1 boar");
    let mut released = given.clone().play();
    released.all(&["place meeting_place", "play A009"]);
    assert_eq!(released.asked(), ["release sheep", "release boar", "release cattle"]);
    released.does("release sheep");
    assert_eq!((released.farm(0).goods, released.in_hand(1).len()), (goods("1 boar, 1 cattle"), 1));
    let mut cooked = given.majors(0, &["fireplace_2"]).play();
    cooked.all(&["place meeting_place", "play A009", "convert cattle"]);
    assert_eq!(cooked.farm(0).goods, goods("1 sheep, 1 boar, 3 food"));
}

#[test]
fn a033_big_country_counts_complete_rounds() {
    // A033, AGR-14.6.9, AGR-16.3.8
    let given = table(2).hand(0, &["A033"]).fields(0, ALL_CELLS);
    for (round, left) in [(8, 6), (13, 1), (14, 0)] {
        let mut table = given.clone().round(round).play();
        table.all(&["place meeting_place", "play A033"]);
        assert_eq!((table.has(0, "food"), table.points(0, "bonus_points")), (2 * left, left.into()), "round {round}");
        let told = table.told.iter().any(|event| matches!(event, Event::BonusPoints { .. }));
        assert_eq!(told, left > 0, "nothing is told of no points");
    }
    let some_unused = "0,1 0,2 0,3 1,1 1,2 1,3 2,1 2,2 2,3 2,4";
    let other_uses = table(2).hand(0, &["A033"]).fields(0, some_unused).rooms(0, Material::Wood, "0,0");
    let mut used = other_uses.clone().pastures(0, &["0,4"]).stables(0, "1,4").play();
    used.all(&["place meeting_place", "play A033"]);
    assert_eq!(used.has(0, "food"), 26, "rooms, pastures and stables use cells as well");
    let mut unused = other_uses.stables(0, "1,4").play();
    unused.does("place meeting_place");
    assert_eq!(unused.refused("play A033", "AGR-13.3.5"), "needs_at_most");
}

#[test]
fn a044_pond_hut_feeds_three_rounds() {
    // A044, AGR-14.5.2, AGR-13.3.6
    let given = table(2).hand(0, &["A044"]).goods(0, "1 wood");
    let rounds = |round: u8| {
        let mut table = given.clone().round(round).played(0, &PLAIN[..2]).play();
        table.all(&["place meeting_place", "play A044"]);
        assert_eq!(rounds_with(&table, "1 food"), rounds_with_anything(&table));
        assert_eq!((table.has(0, "wood"), table.points(0, "bonus_points")), (0, 1), "its printed point");
        rounds_with(&table, "1 food")
    };
    assert_eq!((rounds(5), rounds(13)), (vec![6, 7, 8], vec![14]));
    for (occupations, code) in [(1, "needs_at_least"), (3, "needs_at_most")] {
        let mut table = given.clone().played(0, &PLAIN[..occupations]).play();
        table.does("place meeting_place");
        assert_eq!(table.refused("play A044", "AGR-13.3.6"), code, "exactly two");
    }
}

#[test]
fn a090_plow_driver_plows_when_a_round_begins() {
    // A090, AGR-14.3.1, AGR-14.2.4
    let given = table(2).rooms(0, Material::Stone, "").played(0, &["A090"]);
    let mut table = begin_round_3(given.clone());
    assert_eq!((table.phase(), table.asked(), table.has(0, "food")), (Phase::Preparation, uses("A090"), 2));
    let mut declined = table.clone();
    declined.does("done");
    assert_eq!((declined.phase(), declined.farm(0).fields.len(), declined.has(0, "food")), (Phase::Work, 0, 2));
    table.all(&["use A090", "plow 0,2"]);
    assert_eq!((table.phase(), table.farm(0).fields.len(), table.has(0, "food")), (Phase::Work, 1, 1), "one field");
    for house in [Material::Wood, Material::Clay] {
        assert_eq!(begin_round_3(given.clone().rooms(0, house, "")).phase(), Phase::Work, "{house:?}");
    }
    assert_eq!(begin_round_3(given.fields(0, ALL_CELLS)).phase(), Phase::Work, "no cell is left");
}

#[test]
fn a090_the_food_may_be_raised() {
    // A090, AGR-4.2.8
    let given = table(2).round(2).rooms(0, Material::Stone, "").played(0, &["A090"]).stock("forest", 3, "wood");
    let mut table = given.clone().goods(0, "1 grain").last_person(0).play();
    table.all(&["place forest", "use A090", "convert grain", "plow 0,2"]);
    assert_eq!((table.farm(0).goods, table.farm(0).fields.len()), (goods("3 wood"), 1));
    let mut poor = given.last_person(0).play();
    poor.does("place forest");
    assert_eq!((poor.round(), poor.phase()), (3, Phase::Work), "nothing is asked");
}

#[test]
fn a090_works_from_the_first_round_start_in_a_stone_house() {
    // A090
    let given = table(2).round(6).rooms(0, Material::Clay, "").played(0, &["A090"]).goods(0, "1 reed, 2 stone, 1 food");
    let mut table = given.last_person(0).play();
    table.does("place house_redevelopment");
    assert_eq!((table.round(), table.phase(), table.asked()), (7, Phase::Preparation, uses("A090")));
}

#[test]
fn cards_that_come_into_play_when_a_round_begins() {
    // A090, B089: they work at once. B118 does not say so: AGR-14.2.2, AGR-RULING-31.
    let given = table(2).rooms(0, Material::Stone, "").played(0, &["B097"]).hand(0, &["A090", "B089", "B118"]);
    let table = begin_round_3(given);
    let mut plow = table.clone();
    plow.all(&["use B097", "play A090"]);
    assert_eq!((plow.phase(), plow.asked()), (Phase::Preparation, uses("A090")));
    plow.all(&["use A090", "plow 0,2"]);
    assert_eq!((plow.phase(), plow.has(0, "food")), (Phase::Work, 0), "once");
    let mut stable = table.clone();
    stable.all(&["use B097", "play B089"]);
    assert_eq!((stable.phase(), stable.asked()), (Phase::Preparation, uses("B089")));
    stable.all(&["use B089", "stable 0,4"]);
    assert_eq!((stable.phase(), stable.has(0, "wood")), (Phase::Work, 0));
    let mut wood = table.clone();
    wood.all(&["use B097", "play B118"]);
    assert_eq!((wood.phase(), wood.has(0, "wood")), (Phase::Work, 0));
}

#[test]
fn a125_priest_looks_at_the_house_once() {
    // A125, AGR-14.2.1
    let given = table(2).round(6).hand(0, &["A125"]);
    let played = |given: Given| {
        let mut table = given.play();
        table.all(&["place lessons", "play A125"]);
        table
    };
    let gain = |house, more| played(given.clone().rooms(0, house, more)).farm(0).goods;
    assert_eq!(gain(Material::Clay, ""), goods("3 clay, 2 reed, 2 stone"));
    assert_eq!(gain(Material::Clay, "0,0"), goods(""), "three rooms");
    assert_eq!([gain(Material::Wood, ""), gain(Material::Stone, "")], [goods(""), goods("")]);
    let mut later = played(given.goods(0, "2 clay, 1 reed"));
    later.all(&["place day_laborer", "place house_redevelopment"]);
    assert_eq!((later.farm(0).house, later.farm(0).goods), (Material::Clay, goods("")), "not even later");
}

#[test]
fn b033_mantlepiece_scores_and_ends_renovating() {
    // B033, AGR-13.1.2, AGR-13.3.5
    let given = table(2).hand(0, &["B033"]).rooms(0, Material::Clay, "").goods(0, "1 reed, 3 stone");
    for (round, points) in [(6, 8 - 3), (14, -3)] {
        let mut table = given.clone().round(round).play();
        table.all(&["place meeting_place", "play B033"]);
        assert_eq!((table.has(0, "stone"), table.points(0, "bonus_points")), (2, points), "round {round}");
        table.does("place day_laborer");
        assert_eq!(table.refused("place house_redevelopment", "AGR-13.1.2"), "no_renovation");
    }
    let mut wooden = given.rooms(0, Material::Wood, "").play();
    wooden.does("place meeting_place");
    assert_eq!(wooden.refused("play B033", "AGR-13.3.5"), "needs_house");
}

#[test]
fn b033_nothing_else_renovates_either() {
    // B033, B087, AGR-5.2.20
    let given = table(2).round(14).played(0, &["B033", "B087"]).rooms(0, Material::Clay, "");
    let mut table = given.clone().goods(0, "9 reed, 9 stone, 9 clay, 9 wood").play();
    assert_eq!(table.refused("place farm_redevelopment", "AGR-13.1.2"), "no_renovation");
    table.all(&["place day_laborer", "use B087"]);
    assert!(table.offers("renovate").is_empty() && table.allows("room 0,0"));
    let mut nothing = given.goods(0, "1 reed, 2 stone").play();
    nothing.does("place day_laborer");
    assert_eq!(nothing.decides(), 1, "nothing is asked");
}

#[test]
fn b045_strawberry_patch_needs_vegetables() {
    // B045, AGR-14.6.1, AGR-14.5.2
    let one = table(2).round(5).hand(0, &["B045"]).goods(0, "1 wood").planted(0, "0,2", Some(Good::Vegetable), 1);
    let mut few = one.clone().planted(0, "0,3", Some(Good::Grain), 3).play();
    few.does("place meeting_place");
    assert_eq!(few.refused("play B045", "AGR-13.3.5"), "needs_at_least");
    let mut on_card = one.played(0, &["B068"]);
    (on_card.farm(0).played[0].crop, on_card.farm(0).played[0].crops) = (Some(Good::Vegetable), 2);
    let printed = on_card.play().points(0, "bonus_points");
    let mut table = on_card.play();
    table.all(&["place meeting_place", "play B045"]);
    assert_eq!((rounds_with(&table, "1 food"), rounds_with_anything(&table)), (vec![6, 7, 8], vec![6, 7, 8]));
    assert_eq!(table.points(0, "bonus_points") - printed, 2, "field cards count; its printed points");
}

#[test]
fn b074_thick_forest_serves_even_rounds() {
    // B074, AGR-13.3.5, AGR-14.5.3
    let given = table(2).hand(0, &["B074"]).goods(0, "5 clay");
    let rounds = |round: u8| {
        let mut table = given.clone().round(round).play();
        table.all(&["place meeting_place", "play B074"]);
        assert_eq!(table.has(0, "clay"), 5, "not paid");
        assert_eq!(rounds_with(&table, "1 wood"), rounds_with_anything(&table));
        rounds_with(&table, "1 wood")
    };
    assert_eq!((rounds(1), rounds(6), rounds(14)), (vec![2, 4, 6, 8, 10, 12, 14], vec![8, 10, 12, 14], vec![]));
    let mut few = given.goods(0, "4 clay, 5 wood").play();
    few.does("place meeting_place");
    assert_eq!(few.refused("play B074", "AGR-13.3.5"), "needs_at_least");
}

#[test]
fn b084_acorns_basket_brings_boar() {
    // B084, AGR-14.5.2, AGR-3.2.6
    let given = table(2).hand(0, &["B084"]).goods(0, "1 reed");
    let rounds = |round: u8| {
        let mut table = given.clone().round(round).played(0, &PLAIN[..3]).play();
        table.all(&["place meeting_place", "play B084"]);
        assert_eq!((table.has(0, "reed"), rounds_with_anything(&table)), (0, rounds_with(&table, "1 boar")));
        rounds_with(&table, "1 boar")
    };
    assert_eq!((rounds(5), rounds(13)), (vec![6, 7], vec![14]));
    let mut few = given.clone().played(0, &PLAIN[..2]).play();
    few.does("place meeting_place");
    assert_eq!(few.refused("play B084", "AGR-13.3.5"), "needs_at_least");
    let last = given.goods(0, "1 reed, 1 sheep").played(0, &PLAIN[..3]).round(2).last_person(0);
    let mut table = last.play();
    table.all(&["place meeting_place", "play B084"]);
    assert_eq!((table.round(), table.phase()), (3, Phase::Preparation));
    assert_eq!(table.asked(), ["release sheep", "release boar"], "each needs a place when it comes");
    table.does("release sheep").until_round(4);
    assert_eq!(table.has(0, "boar"), 1);
}

#[test]
fn b089_groom_builds_a_stable_when_a_round_begins() {
    // B089, AGR-9.1.5, AGR-14.2.5
    let mut played = table(2).hand(0, &["B089"]).play();
    played.all(&["place lessons", "play B089"]);
    assert_eq!(played.has(0, "wood"), 1);
    let given = table(2).rooms(0, Material::Stone, "").played(0, &["B089"]).goods(0, "3 wood");
    let mut table = begin_round_3(given.clone());
    assert_eq!((table.phase(), table.asked()), (Phase::Preparation, uses("B089")));
    let mut declined = table.clone();
    declined.does("done");
    assert_eq!((declined.phase(), declined.has(0, "wood")), (Phase::Work, 3));
    table.all(&["use B089", "stable 0,4"]);
    assert_eq!((table.phase(), table.has(0, "wood")), (Phase::Work, 2), "a single one for a single wood");
    assert_eq!(table.farm(0).stables, cells("0,4"));
    let idle = |given: Given| begin_round_3(given).phase() == Phase::Work;
    assert!(idle(given.clone().goods(0, "")), "no wood");
    assert!(idle(given.clone().stables(0, "0,1 0,2 0,3 0,4")), "no stable left");
    assert!(idle(given.clone().rooms(0, Material::Wood, "")) && idle(given.rooms(0, Material::Clay, "")));
}

#[test]
fn b107_manservant_serves_a_stone_house() {
    // B107, AGR-14.2.3, AGR-14.5.2
    let given = table(2).round(6).played(0, &["B107"]);
    let mut clay = given.clone().goods(0, "1 reed, 2 clay").play();
    clay.does("place house_redevelopment");
    assert!(clay.farm(0).house == Material::Clay && rounds_with_anything(&clay).is_empty());
    let mut stone = given.rooms(0, Material::Clay, "").goods(0, "1 reed, 2 stone").play();
    stone.does("place house_redevelopment");
    assert_eq!((rounds_with(&stone, "3 food"), stone.has(0, "food")), ((7..=14).collect(), 0));
    stone.until_round(8);
    assert_eq!(rounds_with_anything(&stone), (9..=14).collect::<Vec<u8>>());
    assert_eq!(rounds_with(&stone, "3 food"), (9..=14).collect::<Vec<u8>>(), "once");
    let mut at_once = table(2).round(12).hand(0, &["B107"]).rooms(0, Material::Stone, "").play();
    at_once.all(&["place lessons", "play B107"]);
    assert_eq!(rounds_with(&at_once, "3 food"), [13, 14], "from the next round on");
}

#[test]
fn b114_childless_counts_rooms_and_people() {
    // B114, AGR-14.6.5, AGR-14.4.2
    let given = table(2).played(0, &["B114"]).rooms(0, Material::Wood, "0,0");
    let table = begin_round_3(given.clone());
    assert_eq!((table.phase(), table.asked()), (Phase::Preparation, vec!["use B114".into(), "use B114 2".into()]));
    for (choice, crop) in [("use B114", "grain"), ("use B114 2", "vegetable")] {
        let mut chosen = table.clone();
        chosen.does(choice);
        assert_eq!((chosen.phase(), chosen.farm(0).goods), (Phase::Work, goods(&format!("3 food, 1 {crop}"))));
    }
    let nothing = |given: Given| {
        let table = begin_round_3(given);
        table.phase() == Phase::Work && table.farm(0).goods == goods("2 food")
    };
    assert!(nothing(given.clone().people(0, 3)), "three people");
    let caravan = given.rooms(0, Material::Wood, "").played(0, &["B010"]);
    assert!(nothing(caravan), "a card that houses a person is no room");
}

#[test]
fn b118_small_scale_farmer_lives_in_two_rooms() {
    // B118, AGR-14.6.5, AGR-14.3.1
    let given = table(2).played(0, &["B118"]);
    let wood = |given: Given| begin_round_3(given).has(0, "wood");
    assert_eq!(wood(given.clone()), 1);
    assert_eq!(wood(given.clone().rooms(0, Material::Stone, "")), 1, "whatever it is made of");
    assert_eq!(wood(given.clone().rooms(0, Material::Wood, "0,0")), 0);
    assert_eq!(wood(given.played(0, &["B010"])), 1, "a card that houses a person is no room");
}

#[test]
fn b123_roof_ballaster_sells_stone_for_one_food() {
    // B123, AGR-13.2.1, AGR-14.2.4
    let given = table(2).hand(0, &["B123"]);
    let played = |given: Given| {
        let mut table = given.play();
        table.all(&["place lessons", "play B123"]);
        table
    };
    let mut table = played(given.clone().goods(0, "1 food"));
    assert_eq!(table.asked(), uses("B123"));
    let mut declined = table.clone();
    declined.does("done");
    assert_eq!((declined.decides(), declined.farm(0).goods), (1, goods("1 food")));
    table.does("use B123");
    assert_eq!((table.decides(), table.farm(0).goods), (1, goods("2 stone")));
    let mut large = played(given.clone().goods(0, "3 food").rooms(0, Material::Clay, "0,0 0,1"));
    large.does("use B123");
    assert_eq!(large.farm(0).goods, goods("4 stone, 2 food"), "one food in all");
    let second = given.played(0, &PLAIN[..1]);
    let poor = played(second.clone().goods(0, "1 food"));
    assert_eq!((poor.decides(), poor.farm(0).goods), (1, goods("")), "the occupation cost comes first");
    let mut rich = played(second.goods(0, "2 food"));
    rich.does("use B123");
    assert_eq!(rich.farm(0).goods, goods("2 stone"));
}

#[test]
fn b164_sheep_whisperer_looks_far_ahead() {
    // B164, AGR-14.5.4, AGR-2.3.4
    let rounds = |round: u8| {
        let mut table = table(4).round(round).hand(0, &["B164"]).play();
        table.all(&["place lessons", "play B164"]);
        assert_eq!(rounds_with(&table, "1 sheep"), rounds_with_anything(&table));
        rounds_with(&table, "1 sheep")
    };
    assert_eq!((rounds(3), rounds(5), rounds(13)), (vec![5, 8, 11, 13], vec![7, 10, 13], vec![]));
    assert!(table(3).hand(0, &["B164"]).load().is_err(), "for four");
}
