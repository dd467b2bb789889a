//! Cards of the base game, each for a mechanic of its own.

use super::common::*;
use almende_agricola::cards::{Card, Played};
use almende_agricola::pieces::{Good, Material};
use almende_agricola::{Agricola, Phase};
use almende_core::Game;

#[test]
fn a002_shifting_cultivation_plows_and_travels() {
    // A002
    let mut table = table(2).hand(0, &["A002"]).goods(0, "2 food").play();
    table.all(&["place meeting_place", "play A002"]);
    assert!(!table.allows("done"), "the field must be plowed");
    table.does("plow 0,2");
    assert_eq!((table.farm(0).fields.len(), table.in_hand(1)), (1, vec!["A002".to_owned()]));
}

#[test]
fn a012_drinking_trough_enlarges_pastures() {
    // A012, AGR-11.1.7
    let given = table(2).pastures(0, &["0,4"]);
    assert!(given.clone().goods(0, "4 sheep").cards().load().is_err(), "two, and the pet");
    assert!(given.clone().goods(0, "5 sheep").played(0, &["A012"]).load().is_ok());
    assert!(given.clone().goods(0, "6 sheep").played(0, &["A012"]).load().is_err());
    let doubled = given.stables(0, "0,4");
    assert!(doubled.clone().goods(0, "7 sheep").played(0, &["A012"]).load().is_ok(), "two more after doubling");
    assert!(doubled.goods(0, "8 sheep").played(0, &["A012"]).load().is_err());
}

#[test]
fn a026_sleeping_corner_shares_a_wish() {
    // A026, AGR-7.1.12
    let given = table(3).round(7).rooms(0, Material::Wood, "0,0").played(0, &["A026"]);
    let mut born = given.clone().stands(1, "basic_wish_for_children");
    born.farm(1).people = 3;
    born.farm(1).newborns = 1;
    born.0.newborns_on.insert(space("basic_wish_for_children"), vec![seat(1)]);
    let mut table = born.play();
    table.does("place basic_wish_for_children");
    assert_eq!(table.farm(0).people, 3, "the newborn beside is no second occupant");
    assert_eq!(table.position().people_on[&space("basic_wish_for_children")].len(), 2);
    let mut without = super::common::table(3).cards().round(7).rooms(0, Material::Wood, "0,0");
    without = without.stands(1, "basic_wish_for_children");
    assert_eq!(without.play().refused("place basic_wish_for_children", "AGR-3.3.3"), "occupied");
    let own = given.stands(0, "basic_wish_for_children").play();
    assert!(!own.allows("place basic_wish_for_children"), "not beside an own person");
}

#[test]
fn b002_mini_pasture_fences_a_cell() {
    // B002, AGR-14.1.8
    let given = table(2).hand(0, &["B002"]).goods(0, "2 food");
    let mut table = given.clone().pastures(0, &["0,4"]).play();
    table.all(&["place meeting_place", "play B002"]);
    assert_eq!(table.asked(), ["fence 0,3", "fence 1,4"], "beside the other pasture");
    table.does("fence 0,3");
    assert_eq!((table.farm(0).fences.len(), table.has(0, "wood"), table.in_hand(1).len()), (7, 0, 1));
    let mut full = given.pastures(0, &["0,1 0,2", "0,3 0,4", "1,3 1,4"]).play();
    full.does("place meeting_place");
    assert_eq!(full.refused("play B002", "AGR-14.2.10"), "no_effect", "all fences are built");
}

#[test]
fn b010_caravan_houses_a_person_and_is_no_room() {
    // B010, AGR-14.6.4, AGR-14.6.5
    let given = table(2).round(7);
    assert!(!given.clone().cards().play().allows("place basic_wish_for_children"));
    let mut table = given.played(0, &["B010"]).play();
    table.does("place basic_wish_for_children");
    assert_eq!((table.farm(0).people, table.farm(0).rooms.len()), (3, 2));
}

#[test]
fn b019_moldboard_plow_holds_two_tiles() {
    // B019, AGR-14.2.6
    let mut table = table(2).round(1).played(0, &["B019"]).play();
    table.all(&["place farmland", "use B019", "plow 0,1", "plow 0,2"]);
    assert_eq!((table.card(0, "B019").unwrap().count, table.farm(0).fields.len()), (1, 2));
    let mut empty = super::common::table(2).played(0, &["B019"]);
    empty.farm(0).played[0].count = 0;
    let mut empty = empty.play();
    empty.does("place farmland");
    assert_eq!(empty.offers("use"), [""; 0]);
}

#[test]
fn b024_lasso_places_two_people_in_a_row() {
    // B024
    let given = table(2).round(4).played(0, &["B024"]).people(0, 3).rooms(0, Material::Wood, "0,0");
    let given = given.stock("sheep_market", 1, "sheep").stock("forest", 3, "wood");
    let mut market_first = given.clone().play();
    market_first.all(&["place sheep_market", "use B024"]);
    assert_eq!(market_first.decides(), 0);
    market_first.does("place forest");
    assert_eq!(market_first.decides(), 1, "exactly two people");
    let mut market_second = given.clone().play();
    market_second.all(&["place forest", "use B024"]);
    assert_eq!(market_second.offers("place"), ["place sheep_market"]);
    market_second.does("place sheep_market");
    assert_eq!(market_second.decides(), 1);
    let mut taken = given.clone().stands(1, "sheep_market").play();
    taken.does("place forest");
    assert_eq!(taken.decides(), 1, "no market is free");
    let mut declined = given.play();
    declined.all(&["place sheep_market", "done"]);
    assert_eq!(declined.decides(), 1);
}

#[test]
fn b068_beanfield_is_a_field_for_vegetables() {
    // B068, AGR-14.6.1, AGR-14.6.2
    let given = table(2).round(3).played(0, &["B068"]).goods(0, "1 grain, 1 vegetable");
    let mut table = given.clone().play();
    table.does("place grain_utilization");
    assert_eq!(table.offers("sow"), ["sow vegetable on B068"]);
    assert_eq!(table.refused("sow grain on B068", "AGR-14.6.1"), "cannot_sow_card");
    table.does("sow vegetable on B068");
    let on = |table: &Table| table.card(0, "B068").map(|card| (card.crop, card.crops));
    assert_eq!((on(&table), table.has(0, "vegetable")), (Some((Some(Good::Vegetable), 2)), 0));
    assert_eq!(table.points(0, "vegetables"), 2);
    assert_eq!(table.points(0, "field_tiles"), -1, "it is no tile");
    let mut harvest = given.clone();
    let card = &mut harvest.farm(0).played[0];
    (card.crop, card.crops) = (Some(Good::Vegetable), 1);
    let mut harvest = harvest.round(4).last_person(1).play();
    harvest.does("place day_laborer");
    assert_eq!((on(&harvest), harvest.has(0, "vegetable")), (Some((None, 0)), 2));
}

#[test]
fn b087_cottager_builds_or_renovates_at_day_laborer() {
    // B087
    let given = table(2).played(0, &["B087"]).goods(0, "10 wood, 5 reed, 2 clay");
    let mut room = given.clone().play();
    room.all(&["place day_laborer", "use B087"]);
    assert!(room.allows("renovate clay") && room.allows("room 0,0") && !room.allows("done"));
    room.does("room 0,0");
    assert_eq!(
        (room.farm(0).rooms.len(), room.has(0, "wood"), room.has(0, "food"), room.decides()),
        (3, 5, 2, 1),
        "one room"
    );
    let mut house = given.clone().play();
    house.all(&["place day_laborer", "use B087", "renovate clay"]);
    assert_eq!((house.farm(0).house, house.decides()), (Material::Clay, 1));
    let mut poor = given.goods(0, "").play();
    poor.does("place day_laborer");
    assert_eq!(poor.decides(), 1);
}

#[test]
fn b099_tutor_scores_later_occupations() {
    // B099
    let points = |cards: &[&str]| table(2).played(0, cards).play().points(0, "bonus_points");
    assert_eq!(points(&["A087", "B099", "B102", "A067", "A088"]), 2);
    assert_eq!(points(&["A087", "B099"]), 0);
}

#[test]
fn a102_grocer_sells_from_the_top() {
    // A102, AGR-14.6.6
    let mut table = table(2).hand(0, &["A102"]).goods(0, "3 food").play();
    table.all(&["place lessons", "play A102"]).does("place day_laborer");
    assert_eq!(table.card(0, "A102").unwrap().count, 8);
    table.all(&["use A102", "use A102"]);
    assert_eq!(table.farm(0).goods, goods("1 food, 1 wood, 1 grain"), "several in a row, in the order of the pile");
    assert!(table.allows("place forest") || table.allows("place farmland"));
    let shown = table.game.view(almende_core::Viewer::Public);
    let card: Card = "A102".parse().unwrap();
    assert_eq!(shown.farms[0].on_cards[&card].pile[..2], [Good::Reed, Good::Stone]);
    table.all(&["use A102"]);
    assert!(table.has(0, "food") == 0 && table.allows("use A102"), "the grain can pay");
    let mut empty = super::common::table(2).played(0, &["A102"]).goods(0, "1 food");
    empty.farm(0).played[0] = Played::new(card);
    assert!(!empty.play().allows("use A102"));
}

#[test]
fn b104_sheep_walker_swaps_at_any_time() {
    // B104, AGR-4.2.7, AGR-14.6.3
    let given = table(2).played(0, &["B104"]).goods(0, "1 sheep");
    let mut table = given.clone().play();
    assert_eq!(table.offers("use"), ["use B104", "use B104 2", "use B104 3"]);
    table.does("use B104 3");
    assert_eq!(table.farm(0).goods, goods("1 boar"));
    assert!(table.decides() == 0 && table.offers("use").is_empty());
    let mut full = given.round(9).stock("pig_market", 1, "boar").play();
    full.all(&["place pig_market"]);
    assert_eq!(full.offers("use"), ["use B104", "use B104 2", "use B104 3"], "it makes place");
    full.does("use B104");
    assert_eq!((full.farm(0).goods, full.decides()), (goods("1 boar, 1 stone"), 1));
    let breeding = super::common::table(2).round(4).played(0, &["B104"]).goods(0, "2 sheep").stables(0, "0,4");
    let mut breeding = breeding.last_person(1).play();
    breeding.all(&["place day_laborer", "feed"]);
    let seat_to_feed = breeding.decides();
    assert_eq!(breeding.game.position().phase, Phase::Feeding, "{seat_to_feed}");
    breeding.does("feed");
    if breeding.phase() == Phase::Breeding {
        assert_eq!(breeding.refused("use B104", "AGR-14.3.4"), "no_use_now", "not while animals breed");
    }
    let _ = Agricola::ID;
}

#[test]
fn what_cards_offer_at_any_time_can_be_used_before_scoring() {
    // AGR-14.3.12, AGR-15.4.10
    let given =
        table(2).round(14).played(0, &["B104"]).goods(0, "2 sheep, 9 food").stables(0, "0,4 1,4").goods(1, "9 food");
    let mut table = given.last_person(1).play();
    table.all(&["place day_laborer", "feed", "feed"]);
    assert_eq!((table.decides(), table.prompt()), (0, "prompt.react"));
    table.does("use B104 2");
    assert_eq!((table.has(0, "vegetable"), table.decides()), (1, 0), "as often as wanted");
    table.does("done");
    assert_eq!(table.phase(), Phase::Over);
}
