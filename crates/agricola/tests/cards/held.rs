//! What cards cost and ask for, where no test of their own looks at it: without these numbers `emptied` would find them
//! unguarded.

use super::common::*;
use super::occupations_a::ends_round;
use almende_agricola::pieces::Material;
use almende_core::Game as _;

/// The printed costs of minor improvements, of which one is paid.
const COSTS: &[(&str, &[&str])] = &[
    ("A002", &["2 food"]),
    ("A003", &["1 wood"]),
    ("A004", &["2 food", "1 grain"]),
    ("A005", &["1 food"]),
    ("A007", &["1 wood"]),
    ("A008", &["1 reed"]),
    ("A009", &["1 sheep"]),
    ("A010", &["2 wood, 1 reed"]),
    ("A012", &["1 clay"]),
    ("A013", &["4 wood"]),
    ("A014", &["1 wood"]),
    ("A015", &["1 wood"]),
    ("A017", &["1 wood"]),
    ("A018", &["2 wood"]),
    ("A019", &["1 wood"]),
    ("A022", &["2 food"]),
    ("A023", &["2 clay, 1 reed"]),
    ("A024", &["1 wood"]),
    ("A025", &["1 wood, 1 reed"]),
    ("A026", &["1 wood"]),
    ("A028", &["1 wood, 1 clay"]),
    ("A029", &["1 wood"]),
    ("A031", &["2 food"]),
    ("A032", &["2 wood"]),
    ("A034", &["1 wood"]),
    ("A035", &["1 food"]),
    ("A036", &["2 clay, 1 reed"]),
    ("A037", &["1 wood"]),
    ("A039", &["3 wood, 2 clay"]),
    ("A040", &["1 wood, 1 reed"]),
    ("A041", &["1 wood"]),
    ("A042", &["2 clay"]),
    ("A044", &["1 wood"]),
    ("A045", &["1 food"]),
    ("A046", &["1 wood"]),
    ("A047", &["1 wood"]),
    ("A048", &["1 wood"]),
    ("A049", &["1 food"]),
    ("A050", &["1 clay"]),
    ("A051", &["1 wood, 1 reed"]),
    ("A052", &["1 wood"]),
    ("A053", &["1 clay"]),
    ("A055", &["1 wood, 1 clay"]),
    ("A056", &["1 reed"]),
    ("A057", &["2 wood"]),
    ("A058", &["1 wood"]),
    ("A059", &["1 wood"]),
    ("A061", &["1 reed"]),
    ("A062", &["1 wood"]),
    ("A063", &["2 wood, 2 stone"]),
    ("A064", &["1 wood, 4 clay", "1 wood, 2 stone"]),
    ("A066", &["1 wood"]),
    ("A067", &["1 wood"]),
    ("A069", &["2 wood"]),
    ("A070", &["1 wood"]),
    ("A071", &["1 wood"]),
    ("A074", &["1 wood"]),
    ("A075", &["2 stone"]),
    ("A076", &["1 food"]),
    ("A077", &["1 wood"]),
    ("A078", &["2 wood"]),
    ("A079", &["1 wood"]),
    ("A080", &["1 wood"]),
    ("A081", &["2 food"]),
    ("A083", &["1 wood"]),
    ("B001", &["3 wood"]),
    ("B002", &["2 food"]),
    ("B006", &["2 food"]),
    ("B008", &["1 grain"]),
    ("B010", &["3 wood, 3 food"]),
    ("B011", &["1 clay, 1 grain"]),
    ("B012", &["1 wood, 1 stone"]),
    ("B013", &["1 wood, 1 stone"]),
    ("B014", &["2 clay"]),
    ("B015", &["1 wood"]),
    ("B016", &["1 wood"]),
    ("B017", &["1 wood"]),
    ("B018", &["2 wood"]),
    ("B019", &["2 wood"]),
    ("B020", &["3 wood"]),
    ("B021", &["3 wood"]),
    ("B024", &["1 reed"]),
    ("B025", &["1 wood"]),
    ("B027", &["1 wood"]),
    ("B028", &["2 food"]),
    ("B029", &["2 food"]),
    ("B030", &["1 food"]),
    ("B032", &["1 clay"]),
    ("B033", &["1 stone"]),
    ("B035", &["1 wood"]),
    ("B039", &["2 wood"]),
    ("B041", &["3 food"]),
    ("B042", &["1 clay, 1 reed"]),
    ("B043", &["2 wood", "2 clay"]),
    ("B044", &["1 wood", "1 clay"]),
    ("B045", &["1 wood"]),
    ("B046", &["3 wood", "2 clay"]),
    ("B047", &["1 clay"]),
    ("B048", &["2 wood", "1 stone"]),
    ("B049", &["1 wood"]),
    ("B050", &["1 wood"]),
    ("B051", &["1 wood"]),
    ("B052", &["2 clay, 1 reed"]),
    ("B053", &["1 grain"]),
    ("B054", &["1 wood"]),
    ("B057", &["1 wood, 1 clay"]),
    ("B058", &["1 wood"]),
    ("B059", &["1 wood"]),
    ("B062", &["1 wood"]),
    ("B063", &["2 wood"]),
    ("B064", &["2 wood"]),
    ("B065", &["2 wood", "2 clay", "2 stone"]),
    ("B066", &["2 wood"]),
    ("B067", &["1 wood"]),
    ("B068", &["1 food"]),
    ("B069", &["2 wood"]),
    ("B071", &["1 wood, 1 clay, 1 reed"]),
    ("B073", &["1 reed"]),
    ("B075", &["1 clay"]),
    ("B076", &["1 clay"]),
    ("B077", &["1 food"]),
    ("B078", &["2 food"]),
    ("B079", &["1 reed"]),
    ("B080", &["1 clay"]),
    ("B081", &["1 wood"]),
    ("B083", &["2 clay"]),
    ("B084", &["1 reed"]),
];

/// How many occupations cards ask for.
const OCCUPATIONS: &[(&str, usize)] = &[
    ("A021", 1),
    ("A029", 2),
    ("A034", 2),
    ("A035", 2),
    ("A069", 2),
    ("A078", 1),
    ("B019", 1),
    ("B021", 1),
    ("B039", 2),
    ("B041", 3),
    ("B048", 1),
    ("B061", 3),
    ("B066", 2),
    ("B068", 2),
    ("B073", 3),
    ("B075", 1),
    ("B076", 1),
];

#[test]
fn agr_13_3_4_minor_improvements_cost_what_is_printed() {
    // AGR-13.3.4, AGR-13.3.10
    for (card, costs) in COSTS {
        let plan = content().card(card.parse().unwrap()).unwrap();
        let printed: Vec<_> = costs.iter().map(|cost| goods(cost)).collect();
        assert_eq!(plan.costs, printed, "{card}");
    }
    // How a price is paid, one good too few: all of these are open to a player with two occupations or more.
    for (card, cost) in COSTS.iter().filter(|(_, costs)| costs.len() == 1).map(|(card, costs)| (card, goods(costs[0])))
    {
        let hand = table(2).hand(0, &[card]).played(0, &["A087", "B097", "B098"]);
        for (good, _) in cost.iter() {
            let mut short = cost;
            short[good] -= 1;
            let mut given = hand.clone();
            given.farm(0).goods = short;
            let Ok(game) = given.load() else { continue };
            let mut table = Table::of(game);
            table.does("place meeting_place");
            assert!(!table.allows(&format!("play {card}")), "{card} without 1 {}", good.id());
        }
    }
}

/// Whether seat 0 with so many occupations and plenty of goods is refused a card for what it asks for.
fn lacks(card: &str, occupations: usize) -> bool {
    let played = ["A087", "B097", "B098", "B099"];
    let given = table(2).hand(0, &[card]).played(0, &played[..occupations]);
    let mut table = given.goods(0, "9 wood, 9 clay, 9 reed, 9 stone, 9 grain, 9 vegetable, 9 food").play();
    table.does("place meeting_place");
    let refusal = table.game.check(seat(0), format!("play {card}").parse().unwrap()).err();
    refusal.is_some_and(|refusal| refusal.rules.contains(&"AGR-13.3.5"))
}

#[test]
fn agr_13_3_5_minor_improvements_ask_for_occupations() {
    // AGR-13.3.5, AGR-13.3.6
    for &(card, number) in OCCUPATIONS {
        assert!(lacks(card, number - 1), "{card} with too few");
        assert!(!lacks(card, number), "{card} with enough");
    }
    assert!(lacks("B049", 1) && !lacks("B049", 0), "none for B049");
}

/// Seat 0 goes there, and nobody is asked anything: the next player places a person.
fn passes(given: &Given, space: &str) -> bool {
    let mut table = given.play();
    table.does(&format!("place {space}"));
    table.prompt() == "prompt.place" && table.decides() == 1
}

#[test]
fn agr_14_3_4_cards_ask_only_where_their_conditions_hold() {
    // A015, A048, A095: AGR-14.3.4
    let wood = |card: &str| table(2).played(0, &[card]).stock("forest", 3, "wood");
    assert!(passes(&wood("A015").goods(0, "3 wood"), "forest"), "six wood");
    assert!(!passes(&wood("A015").goods(0, "4 wood"), "forest"), "seven");
    assert!(passes(&wood("A048").goods(0, "1 wood"), "forest"), "four wood");
    assert!(!passes(&wood("A048").goods(0, "2 wood"), "forest"), "five");
    let fish = |food| table(2).played(0, &["A095"]).goods(0, "2 clay").stock("fishing", food, "food");
    assert!(passes(&fish(3), "fishing") && !passes(&fish(2), "fishing"));
}

#[test]
fn agr_14_2_3_cards_wait_until_something_holds() {
    // A045, A120, B163: AGR-14.2.3
    let mut table = table(2).round(6).played(0, &["A045", "A120"]).play();
    table.does("place day_laborer");
    assert!(table.farm(0).due.is_empty(), "the house is still made of wood");
    let small = super::common::table(4).played(0, &["B163"]).rooms(1, Material::Wood, "0,0").next_is(3);
    let mut table = small.play();
    table.does("place day_laborer");
    assert_eq!(table.has(0, "wood"), 0, "B163: three small houses are left");
}

#[test]
fn a127_nobody_leaves_before_round_9() {
    // A127, AGR-14.6.5
    let stays = ends_round(&table(3).round(8).played(0, &["A127"]).people(0, 3));
    assert_eq!((stays.farm(0).people, stays.farm(0).people_lost), (3, 0));
}

#[test]
fn b014_a_clay_house_gets_no_room_however_rich() {
    // B014, AGR-3.2.4
    let given = table(2).round(11).played(0, &["B014"]).rooms(0, Material::Clay, "").goods(1, "4 food");
    let mut given = given.goods(0, "4 food, 5 clay, 2 reed");
    given.farm(0).played[0].rounds = vec![12].into();
    let mut table = ends_round(&given);
    table.until(|position| position.round == 12);
    assert_eq!(table.prompt(), "prompt.place", "nothing is asked about it");
}

#[test]
fn b054_a_single_field_is_no_full_sow_action() {
    // B054, AGR-14.2.9: A115 lets one field be sown.
    let given = table(2).played(0, &["B054", "A115"]).stables(0, "0,3 0,4").fields(0, "0,1 0,2").goods(0, "2 grain");
    let mut table = given.stock("forest", 3, "wood").play();
    table.all(&["place forest", "use A115", "sow grain"]);
    assert_eq!((table.has(0, "food"), table.has(0, "grain")), (0, 1));
}

#[test]
fn b124_dividing_a_pasture_brings_no_stone() {
    // B124, AGR-10.2.9
    let given = table(2).round(2).played(0, &["B124"]).goods(0, "15 wood").pastures(0, &["0,3 0,4"]);
    let mut table = given.play();
    table.all(&["place fencing", "fence 0,4", "close", "done"]);
    assert_eq!((table.has(0, "stone"), table.decides()), (0, 1));
}

#[test]
fn b155_a_free_occupation_takes_nothing_from_the_hat() {
    // B155, AGR-13.2.8: B028 lets an occupation be played without its cost.
    let given = table(4).played(0, &["B155", "B028"]).hand(0, &["A116"]).goods(0, "2 wood");
    let mut table = given.stock("forest", 3, "wood").stock("ext4_traveling_players", 3, "food").play();
    table.all(&["place forest", "use B028", "play A116"]);
    assert_eq!((table.decides(), table.lies_on("ext4_traveling_players", "food")), (1, 3));
}
