//! Cards that widen the board and the farm (AGR-14.7): spaces on cards, palisades, sown pastures; and the one that lets
//! chance draw from three cards.

use super::common::*;
use super::minors_a::{improves, playable};
use super::occupations_a::uses;
use almende_agricola::pieces::Good;
use almende_core::{Game, Rng, Seed, Viewer};

#[test]
fn a039_chapel_is_a_space_for_everybody() {
    // A039, AGR-14.7.1, AGR-13.3.5
    let given = table(2).hand(0, &["A039"]).goods(0, "3 wood, 2 clay").goods(1, "2 grain");
    assert!(!playable(&given.clone().played(0, &["A086"]), "A039"), "two occupations are needed");
    let given = given.played(0, &["A086", "A087"]);
    assert!(!playable(&given.clone().goods(0, "3 wood, 1 clay"), "A039"));
    assert!(given.play().refused("place chapel", "AGR-14.7.1") == "card_space", "before it is played");
    let mut table = improves(&given, "A039");
    assert_eq!(
        (table.points(0, "bonus_points"), table.has(0, "wood"), table.has(0, "clay")),
        (3, 0, 0),
        "printed points"
    );
    table.does("place chapel");
    assert_eq!((table.points(1, "bonus_points"), table.points(0, "bonus_points")), (3, 3));
    assert_eq!((table.has(1, "grain"), table.has(0, "grain")), (1, 1), "the grain goes to the owner");
    assert_eq!(table.refused("place chapel", "AGR-3.3.3"), "occupied", "one person a round in all");
    table.until_round(2);
    if table.decides() == 1 {
        table.does("place day_laborer");
    }
    table.does("place chapel");
    assert_eq!((table.points(0, "bonus_points"), table.has(0, "grain")), (6, 1), "the owner owes nothing");
}

#[test]
fn a039_chapel_asks_for_grain_with_every_use() {
    // A039, AGR-14.7.1: an opponent without grain cannot use it, and the grain is owed again in the next round.
    let given = table(2).played(0, &["A039"]).next_is(1);
    assert_eq!(given.play().refused("place chapel", "AGR-13.1.2"), "toll");
    let mut table = given.goods(1, "2 grain").play();
    for round in [1, 2] {
        table.until(|position| position.round == round && position.next == seat(1));
        let before = table.has(1, "grain");
        table.does("place chapel");
        assert_eq!(table.points(1, "bonus_points"), 3 * i32::from(round));
        assert_eq!((table.has(1, "grain"), table.has(0, "grain") >= round), (before - 1, true));
    }
}

#[test]
fn b042_forest_inn_trades_wood() {
    // B042, AGR-14.7.1, AGR-14.4.1
    let given = table(2).hand(0, &["B042"]).goods(0, "1 clay, 1 reed").goods(1, "9 wood, 1 food");
    assert!(playable(&given, "B042") && playable(&given.clone().round(6), "B042"));
    assert!(!playable(&given.clone().round(7), "B042"), "up to round 6");
    assert!(!playable(&given.clone().goods(0, "1 clay"), "B042"));
    let mut table = improves(&given, "B042");
    table.does("place forest_inn");
    assert_eq!((table.has(0, "food"), table.has(1, "food")), (1, 0), "the owner is paid first");
    assert_eq!(table.asked(), ["use B042", "use B042 2", "use B042 3"], "one of them must be taken");
    let after = |choice: &str| {
        let mut table = table.clone();
        table.does(choice);
        table.farm(1).goods
    };
    assert_eq!(after("use B042"), goods("12 wood, 2 food"));
    assert_eq!(after("use B042 2"), goods("10 wood, 4 food"));
    assert_eq!(after("use B042 3"), goods("8 wood, 7 food"));
    let own = super::common::table(2).played(0, &["B042"]);
    assert_eq!(own.clone().goods(0, "4 wood").play().refused("place forest_inn", "AGR-13.1.2"), "toll");
    let mut one = own.goods(0, "5 wood").play();
    one.does("place forest_inn");
    assert_eq!((one.farm(0).goods, one.decides()), (goods("8 wood, 2 food"), 1), "a single way is taken at once");
}

#[test]
fn b042_food_for_the_owner_may_be_raised() {
    // B042, AGR-4.2.8: by conversions at the moment of paying, besides the wood.
    let given = table(2).played(0, &["B042"]).next_is(1).goods(1, "5 wood, 1 grain, 1 vegetable");
    let mut table = given.clone().play();
    table.does("place forest_inn");
    assert_eq!(
        (table.prompt(), table.options()),
        ("prompt.raise_food", vec!["convert grain".to_owned(), "convert vegetable".to_owned()])
    );
    table.does("convert grain");
    assert_eq!((table.farm(1).goods, table.has(0, "food")), (goods("8 wood, 2 food, 1 vegetable"), 1));
    assert_eq!(given.goods(1, "5 wood").play().refused("place forest_inn", "AGR-13.1.2"), "toll");
}

#[test]
fn a162_forest_tallyman_uses_the_gap() {
    // A162, AGR-14.7.2
    let given = table(4).played(0, &["A162"]);
    assert_eq!(given.play().refused("place forest_gap", "AGR-14.7.2"), "card_space");
    let one = given.clone().stands(1, "forest");
    assert_eq!(one.play().refused("place forest_gap", "AGR-14.7.2"), "card_space", "Clay Pit is empty");
    let other = given.clone().stands(1, "clay_pit");
    assert_eq!(other.play().refused("place forest_gap", "AGR-14.7.2"), "card_space", "Forest is empty");
    let both = one.stands(2, "clay_pit").people(0, 3);
    assert_eq!(
        both.clone().next_is(3).play().refused("place forest_gap", "AGR-14.7.2"),
        "card_space",
        "its owner's alone"
    );
    let mut table = both.play();
    table.does("place forest_gap");
    assert_eq!(table.farm(0).goods, goods("3 wood, 2 clay"));
    table.until(|position| position.next == seat(0));
    assert_eq!(table.refused("place forest_gap", "AGR-3.3.3"), "occupied", "it holds one person");
}

#[test]
fn agr_14_7_1_a_space_on_a_card_is_in_every_document() {
    // AGR-14.7.1: in the middle of its use the position is stored and loaded again, and anybody may stand there.
    let mut table = table(2).played(0, &["B042"]).next_is(1).goods(1, "9 wood, 1 food").play();
    table.does("place forest_inn");
    let position = table.position();
    assert_eq!(
        almende_agricola::Agricola::from_position(almende_agricola::Agricola::standard_content(), &position)
            .unwrap()
            .position(),
        position
    );
    let mut nowhere = super::common::table(2).cards();
    nowhere.0.people_on.insert(space("chapel"), vec![seat(0)]);
    nowhere.farm(0).placed = 1;
    assert!(nowhere.load().is_err(), "nobody has the card");
}

/// Seat 0 fences in one cell in the upper right corner: two of four fences lie on the rim.
fn corner(given: &Given) -> Table {
    let mut table = given.play();
    table.all(&["place fencing", "fence 0,4", "close"]);
    table
}

#[test]
fn b030_wood_palisades_save_fences_and_score() {
    // B030, AGR-14.7.3, AGR-13.3.4
    assert!(!playable(&table(2).hand(0, &["B030"]), "B030"), "1 food");
    assert!(playable(&table(2).hand(0, &["B030"]).goods(0, "1 food"), "B030"));
    let given = table(2).round(2).played(0, &["B030"]);
    let table = corner(&given.clone().goods(0, "6 wood"));
    assert_eq!(table.options(), ["pay 1", "pay 2", "pay 3"], "none, one or two palisades");
    for (way, wood, left, points) in [("pay 1", 2, 11, 0), ("pay 2", 1, 12, 1), ("pay 3", 0, 13, 2)] {
        let mut table = table.clone();
        table.does(way);
        let view = table.game.view(Viewer::Public);
        let farm = table.farm(0);
        assert_eq!((farm.goods[Good::Wood], view.farms[0].fences_left, farm.fences.len()), (wood, left, 4), "{way}");
        assert_eq!(table.points(0, "bonus_points"), points);
        assert_eq!(
            (farm.palisades.len() as i32, view.farms[0].pastures.len()),
            (points, 1),
            "it encloses like a fence"
        );
    }
    assert_eq!(corner(&given.clone().goods(0, "4 wood")).has(0, "wood"), 0, "without wood for more there is no choice");
    let inner = given.goods(0, "9 wood").play().clone();
    let mut inner = inner;
    inner.all(&["place fencing", "fence 1,2", "close"]);
    assert_eq!((inner.has(0, "wood"), inner.farm(0).palisades.len()), (5, 0), "not inside the farmyard");
}

#[test]
fn b030_palisades_exceed_fifteen_fences() {
    // B030, AGR-14.7.3, AGR-10.2.11: all of the farmyard but the house, 16 edges.
    let mut given = table(2).round(2).played(0, &["B030"]).goods(0, "60 wood");
    given.farm(0).fences_lost = 10;
    let all = "0,0 0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4 2,1 2,2 2,3 2,4";
    let close = |given: &Given| {
        let mut table = given.play();
        table.does("place fencing").does("fence 0,0");
        for cell in all.split(' ').skip(1) {
            table.does(&format!("add {cell}"));
        }
        table.does("close");
        table
    };
    let mut table = close(&given);
    assert_eq!(
        table.offers("pay").len(),
        3,
        "11, 12 or 13 palisades: five fences are left, three of the edges are no rim"
    );
    table.does("pay 1");
    let farm = table.farm(0);
    assert_eq!((farm.fences.len(), farm.palisades.len(), farm.goods[Good::Wood]), (16, 11, 60 - 5 - 22));
    given.farm(0).fences_lost = 13;
    let mut short = given.play();
    short.does("place fencing");
    assert_eq!(short.refused("fence 1,2", "AGR-10.2.1"), "pasture_impossible", "four fences inside, and two are left");
    assert!(short.allows("fence 0,4"), "two fences and two palisades");
    let without = super::common::table(2).round(2).goods(0, "60 wood");
    let mut without = without.cards();
    without.farm(0).fences_lost = 13;
    assert_eq!(without.play().refused("place fencing", "AGR-5.2.8"), "no_pasture");
}

#[test]
fn b030_no_ring_is_closed_around_a_field() {
    // B030, AGR-10.2.4: fifteen fences are too few for it.
    let given = table(2).round(2).played(0, &["B030"]).goods(0, "60 wood").fields(0, "1,3");
    let mut table = given.play();
    table.all(&["place fencing", "fence 0,2", "add 0,3", "add 0,4", "add 1,2", "add 1,4", "add 2,2"]);
    assert_eq!(table.refused("add 2,3", "AGR-10.2.3"), "pasture_impossible");
    table.does("close");
}

#[test]
fn b030_palisades_cost_two_wood_whatever_fences_cost() {
    // B030, AGR-14.7.3: three fences of A088 cost nothing, palisades do.
    let table = corner(&table(2).round(2).played(0, &["B030", "A088"]).goods(0, "4 wood"));
    assert_eq!(table.options(), ["pay 1", "pay 2", "pay 3"]);
    let paid = |way: &str| {
        let mut table = table.clone();
        table.does(way);
        4 - table.has(0, "wood")
    };
    assert_eq!(["pay 1", "pay 2", "pay 3"].map(paid), [1, 2, 4]);
    let words = |way: &str| table.game.describe(seat(0), way.parse().unwrap()).id;
    assert_eq!((words("pay 1"), words("pay 3")), ("option.pay1", "option.palisades1"));
}

#[test]
fn b030_a_document_with_palisades_needs_the_card_and_the_rim() {
    // B030, AGR-14.7.3
    let given = table(2).played(0, &["B030"]).pastures(0, &["0,4"]);
    let with = |given: &Given, edge: &str| {
        let mut given = given.clone();
        given.farm(0).palisades = vec![edge.to_owned().try_into().unwrap()];
        given.load()
    };
    assert!(with(&given, "h0,4").is_ok());
    assert!(with(&given, "h1,4").is_err(), "inside");
    assert!(with(&given, "h0,3").is_err(), "no fence stands there");
    assert!(with(&table(2).cards().pastures(0, &["0,4"]), "h0,4").is_err(), "no card");
}

/// Seat 0 has a pasture of one cell, one of two and one of three.
fn farmer() -> Given {
    table(2).round(3).played(0, &["B072"]).pastures(0, &["0,4", "1,3 1,4", "2,2 2,3 2,4"])
}

#[test]
fn b072_love_for_agriculture_sows_small_pastures() {
    // B072, AGR-14.7.4
    assert!(playable(&table(2).hand(0, &["B072"]), "B072"), "for nothing");
    let mut table = farmer().goods(0, "2 grain, 1 vegetable").play();
    table.does("place grain_utilization");
    assert_eq!(
        table.offers("sow"),
        ["sow grain on 0,4", "sow vegetable on 0,4", "sow grain on 1,3", "sow vegetable on 1,3"],
        "not the one of three cells"
    );
    assert_eq!(table.refused("sow grain on 2,2", "AGR-14.7.4"), "cannot_sow_pasture");
    table.all(&["sow grain on 0,4", "sow vegetable on 1,3"]);
    let capacity = |table: &Table| {
        table.game.view(Viewer::Public).farms[0].pastures.iter().map(|p| p.capacity).collect::<Vec<_>>()
    };
    assert_eq!(capacity(&table), [1, 2, 6], "one and two animals less");
    let sown = table.farm(0).sown_pastures;
    assert_eq!(
        sown.iter().map(|field| (field.crop, field.crops)).collect::<Vec<_>>(),
        [(Some(Good::Grain), 3), (Some(Good::Vegetable), 2)]
    );
    assert_eq!(
        (table.points(0, "grain"), table.points(0, "field_tiles")),
        (2, -1),
        "crops score, but it is no field tile"
    );
    table.until_round(5);
    let sown = table.farm(0).sown_pastures;
    assert_eq!(sown.iter().map(|field| field.crops).collect::<Vec<_>>(), [2, 1], "harvested like a field");
    table.until_round(8);
    assert_eq!(table.farm(0).sown_pastures.iter().map(|field| field.crops).collect::<Vec<_>>(), [1]);
    assert_eq!(capacity(&table), [1, 4, 6], "an empty one has its room back");
}

#[test]
fn b072_a_sown_pasture_is_a_field_and_a_pasture() {
    // B072, AGR-14.7.4, AGR-13.3.5: A084 asks for two fields.
    let given = farmer().hand(0, &["A084"]).fields(0, "0,1");
    assert!(!playable(&given, "A084"), "one field");
    let mut sown = given;
    sown.farm(0).sown_pastures = vec![field("0,4", Good::Grain, 2)];
    assert!(playable(&sown, "A084"), "two");
    assert_eq!(sown.play().points(0, "pastures"), 3);
}

fn field(at: &str, crop: Good, crops: u8) -> almende_agricola::FieldDocument {
    almende_agricola::FieldDocument { at: at.parse().unwrap(), crop: Some(crop), crops, hidden: false }
}

#[test]
fn b072_animals_without_place_go_at_once() {
    // B072, AGR-11.3.1, AGR-14.7.4
    let given = table(2).round(3).played(0, &["B072"]).pastures(0, &["0,4"]).goods(0, "3 sheep, 1 grain");
    let mut table = given.play();
    table.all(&["place grain_utilization", "sow grain on 0,4"]);
    assert_eq!((table.prompt(), table.asked()), ("prompt.accommodate", vec!["release sheep".to_owned()]));
    table.does("release sheep");
    assert_eq!((table.has(0, "sheep"), table.decides()), (2, 1));
}

#[test]
fn b072_only_with_the_card() {
    // B072, AGR-8.2.6
    let given = table(2).round(3).cards().pastures(0, &["0,4"]).goods(0, "1 grain");
    assert_eq!(given.play().refused("place grain_utilization", "AGR-8.2.9"), "no_unplanted_field");
    let mut other = given;
    other.farm(0).sown_pastures = vec![field("0,4", Good::Grain, 2)];
    assert!(other.load().is_err(), "no card");
    let mut large = farmer();
    large.farm(0).sown_pastures = vec![field("2,2", Good::Grain, 2)];
    assert!(large.load().is_err(), "too large");
    let mut twice = farmer();
    twice.farm(0).sown_pastures = vec![field("1,3", Good::Grain, 2), field("1,4", Good::Grain, 2)];
    assert!(twice.load().is_err(), "one pasture is one field");
}

/// The hand of seat 0 with so many occupations.
fn knife(occupations: &[&str]) -> Given {
    let hand: Vec<&str> = ["A003"].iter().chain(occupations).copied().collect();
    table(4).hand(0, &hand).goods(0, "1 wood")
}

#[test]
fn a003_paper_knife_draws_one_of_three() {
    // A003, AGR-13.2.8, AGR-13.4.1
    assert!(!playable(&knife(&["A116", "A119"]), "A003"), "three occupations are needed");
    assert!(!playable(&knife(&["A116", "A119", "A123"]).goods(0, ""), "A003"), "1 wood");
    let given = knife(&["A116", "A119", "A123"]);
    let mut table = improves(&given, "A003");
    assert_eq!(table.asked(), uses("A003"), "of three there is nothing to choose");
    let mut declined = table.clone();
    declined.does("done");
    assert_eq!(
        (declined.in_hand(0).len(), declined.in_hand(1)),
        (3, vec!["A003".to_owned()]),
        "it may stay in the hand"
    );
    table.does("use A003");
    let offered = table.offers("play");
    assert_eq!(offered.len(), 1, "the card that was drawn and no other");
    table.does(&offered[0]);
    assert_eq!(
        (table.farm(0).played.len(), table.in_hand(0).len()),
        (1, 2),
        "without occupation cost: there is no food"
    );
    let drawn = |seed: u64| {
        let mut given = given.clone();
        given.0.seed = Seed::numbered(seed, 0);
        let mut table = improves(&given, "A003");
        table.does("use A003");
        table.offers("play")[0].clone()
    };
    let all: std::collections::BTreeSet<String> = (0..40).map(drawn).collect();
    assert_eq!(all.len(), 3, "each can be drawn");
}

#[test]
fn a003_three_are_chosen_in_secret() {
    // A003, AGR-INFO-2
    let given = knife(&["A116", "A119", "A123", "B089", "B095"]);
    let mut table = improves(&given, "A003");
    let offered = ["choose A116", "choose A119", "choose A123", "choose B089", "choose B095"];
    assert_eq!((table.prompt(), table.options()), ("prompt.choose", offered.map(str::to_owned).to_vec()));
    assert_eq!(table.search_options(), offered[..3], "in one order");
    assert_eq!(table.refused("choose A003", "AGR-13.1.2"), "not_to_choose");
    table.does("choose A119");
    assert_eq!(table.refused("choose A119", "AGR-13.1.2"), "not_to_choose", "each once");
    assert!(table.told.is_empty(), "nobody hears which");
    let seen = |viewer: Viewer| table.game.view(viewer).farms[0].farm.log.chosen;
    assert_eq!(seen(Viewer::Seat(seat(0))), [Some("A119".parse().unwrap()), None]);
    assert_eq!((seen(Viewer::Seat(seat(1))), seen(Viewer::Public)), ([None; 2], [None; 2]));
    let mut world = table.game.clone();
    for number in 0..20 {
        let mut rng: Rng = Seed::numbered(number, 0).stream("test", 0);
        world.redraw_hidden(seat(1), &mut rng);
        let farm = &world.position().farms[0];
        let chosen = farm.log.chosen[0].unwrap();
        assert!(farm.hand.contains(&chosen) && world.check_invariants().is_ok(), "what was chosen lies in the hand");
    }
    table.all(&["choose B089", "choose B095"]);
    assert_eq!(table.asked(), uses("A003"));
    table.does("use A003");
    let drawn = table.offers("play");
    assert!(drawn.len() == 1 && ["play A119", "play B089", "play B095"].contains(&drawn[0].as_str()), "{drawn:?}");
}

#[test]
fn a003_what_cannot_be_paid_leaves_the_game() {
    // A003: B149 costs 2 wood besides.
    let given = knife(&["B149", "A119", "A123"]);
    let drawn = |given: &Given| {
        (0..200).find_map(|seed| {
            let mut given = given.clone();
            given.0.seed = Seed::numbered(seed, 0);
            let table = improves(&given, "A003");
            let drew = |card: &str| {
                table.told.iter().any(|event| {
                    format!("{event:?}").contains(&format!(
                        "CardDrawn {{ seat: {:?}, card: {:?} }}",
                        seat(0),
                        card.parse::<almende_agricola::cards::Card>().unwrap()
                    ))
                })
            };
            drew("B149").then_some(table)
        })
    };
    let table = drawn(&given).expect("it is drawn at some time");
    assert_eq!(
        (table.in_hand(0), table.decides()),
        (vec!["A119".to_owned(), "A123".to_owned()], 1),
        "gone, and nothing is asked"
    );
    let mut rich = drawn(&given.goods(0, "3 wood")).expect("it is drawn at some time");
    rich.all(&["use A003", "play B149"]);
    assert_eq!((rich.has(0, "wood"), rich.farm(0).played.len()), (0, 1), "its own cost is due");
}
