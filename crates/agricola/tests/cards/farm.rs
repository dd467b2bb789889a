//! Cards of the base game about house, fields, pastures and their worth in scoring.

use super::common::*;
use almende_agricola::pieces::{Good, Material};
use almende_agricola::{Event, Phase};

/// Both people of both players are placed but for one of the first player's.
fn last_turn(given: Given) -> Table {
    given.last_person(0).play()
}

/// What lies on the fields, in ascending order of the numbers.
fn crops(table: &Table, crop: &str) -> Vec<u8> {
    let of_crop = |field: &almende_agricola::FieldDocument| (field.crop == Some(good(crop))).then_some(field.crops);
    let mut crops: Vec<u8> = table.farm(0).fields.iter().filter_map(of_crop).collect();
    crops.sort_unstable();
    crops
}

#[test]
fn a032_manger_scores_the_cells_of_all_pastures() {
    // A032, AGR-13.1.5
    let row = ["0,4", "0,3", "0,2", "1,4", "1,3", "1,2", "2,4", "2,3", "2,2", "0,1"];
    let points = |cells: usize| {
        let pasture = row[..cells].join(" ");
        table(2).played(0, &["A032"]).pastures(0, &[&pasture]).play().points(0, "bonus_points")
    };
    assert_eq!([5, 6, 7, 8, 9, 10].map(points), [0, 1, 2, 3, 3, 4]);
    let several = table(2).played(0, &["A032"]).pastures(0, &["0,3 0,4", "1,3 1,4", "2,3 2,4"]).play();
    assert_eq!(several.points(0, "bonus_points"), 1, "all pastures together");
}

#[test]
fn a038_wool_blankets_score_by_the_house() {
    // A038, AGR-13.3.5
    let points = |house| table(2).played(0, &["A038"]).rooms(0, house, "").play().points(0, "bonus_points");
    assert_eq!([Material::Wood, Material::Clay, Material::Stone].map(points), [3, 2, 0]);
    let flock = |sheep: &str| {
        let given = table(2).hand(0, &["A038"]).goods(0, sheep).pastures(0, &["0,3 0,4"]);
        let mut table = given.play();
        table.does("place meeting_place");
        table
    };
    assert_eq!(flock("4 sheep").refused("play A038", "AGR-13.3.5"), "needs_at_least");
    let mut enough = flock("5 sheep");
    enough.does("play A038");
    assert_eq!((enough.has(0, "sheep"), enough.card(0, "A038").is_some()), (5, true), "a prerequisite is not paid");
}

#[test]
fn a063_dutch_windmill_helps_baking_after_a_harvest() {
    // A063, AGR-14.3.13
    let food = |round: u8| {
        let given = table(2).round(round).played(0, &["A063"]).majors(0, &["fireplace_2"]).goods(0, "2 grain");
        let mut table = given.play();
        table.all(&["place grain_utilization", "bake 1"]);
        table.has(0, "food")
    };
    let after_harvest: Vec<u8> = (3..=14).filter(|&round| food(round) == 5).collect();
    assert_eq!(after_harvest, [5, 8, 10, 12, 14]);
    assert_eq!(food(7), 2, "the bread alone");
    assert_eq!(table(2).played(0, &["A063"]).play().points(0, "bonus_points"), 2);
    let given = table(2).round(5).played(0, &["A063"]).fields(0, "0,2").goods(0, "1 grain");
    let mut sown = given.play();
    sown.all(&["place grain_utilization", "sow grain"]);
    assert_eq!((sown.has(0, "food"), sown.decides()), (0, 1), "only if bread is baked");
}

#[test]
fn a071_clearing_spade_moves_a_crop_at_any_time() {
    // A071
    let given = table(2).round(3).played(0, &["A071"]).fields(0, "0,1 0,2");
    let given = given.planted(0, "0,3", Some(Good::Grain), 3).planted(0, "0,4", Some(Good::Grain), 2);
    let mut table = given.clone().play();
    assert_eq!(table.offers("use"), ["use A071", "use A071 2"], "from three, or from two");
    table.does("use A071 2");
    assert_eq!((table.decides(), crops(&table, "grain")), (0, vec![1, 1, 3]));
    assert_eq!(table.offers("use"), ["use A071"]);
    table.does("use A071");
    assert_eq!(crops(&table, "grain"), [1, 1, 1, 2]);
    assert_eq!(table.offers("use"), [""; 0], "no empty field is left");
    let others = given.next_is(1).play();
    assert!(!others.allows("use A071"), "only the owner");
    let single = super::common::table(2).played(0, &["A071"]).fields(0, "0,1");
    let single = single.planted(0, "0,2", Some(Good::Grain), 1).planted(0, "0,3", Some(Good::Vegetable), 1).play();
    assert_eq!(single.offers("use"), [""; 0], "a single crop stays where it is");
}

#[test]
fn a071_clearing_spade_knows_fields_on_cards() {
    // A071, AGR-14.6.1
    let given = table(2).played(0, &["A071", "B068"]);
    let mut to_card = given.clone().planted(0, "0,1", Some(Good::Vegetable), 2).play();
    assert_eq!(to_card.offers("use"), ["use A071 4"], "no tile is empty");
    to_card.does("use A071 4");
    let on_card = |table: &Table| table.card(0, "B068").map(|card| (card.crop, card.crops));
    assert_eq!((crops(&to_card, "vegetable"), on_card(&to_card)), (vec![1], Some((Some(Good::Vegetable), 1))));
    let grain = given.clone().planted(0, "0,1", Some(Good::Grain), 3).play();
    assert_eq!(grain.offers("use"), [""; 0], "grain does not grow there");
    let mut from_card = given.fields(0, "0,1");
    (from_card.farm(0).played[1].crop, from_card.farm(0).played[1].crops) = (Some(Good::Vegetable), 2);
    let mut from_card = from_card.play();
    assert_eq!(from_card.offers("use"), ["use A071 5"]);
    from_card.does("use A071 5");
    assert_eq!((crops(&from_card, "vegetable"), on_card(&from_card)), (vec![1], Some((Some(Good::Vegetable), 1))));
}

#[test]
fn a071_clearing_spade_is_offered_before_the_field_phase() {
    // A071, AGR-14.3.9: sowing was the last decision before the harvest.
    let given = table(2).round(4).played(0, &["A071"]).fields(0, "0,1 0,2 0,3").goods(0, "1 grain");
    let mut table = last_turn(given);
    table.all(&["place grain_utilization", "sow grain"]);
    assert_eq!((table.decides(), table.asked()), (0, vec!["use A071".to_owned(), "done".to_owned()]));
    table.does("use A071");
    assert_eq!((crops(&table, "grain"), table.asked()), (vec![1, 2], vec!["use A071 2".to_owned(), "done".to_owned()]));
    table.does("use A071 2");
    assert_eq!((table.has(0, "grain"), table.phase()), (3, Phase::Feeding), "three fields gave a grain each");
}

#[test]
fn a083_shepherds_crook_brings_sheep_to_new_large_pastures() {
    // A083, AGR-14.2.9, AGR-14.3.6
    let given = table(2).round(2).played(0, &["A083"]);
    let mut table = given.clone().goods(0, "10 wood").play();
    table.all(&["place fencing", "fence 0,3", "add 0,4", "add 1,3", "add 1,4", "close"]);
    assert_eq!((table.decides(), table.has(0, "sheep")), (0, 0), "the action goes on");
    table.does("done");
    assert_eq!((table.decides(), table.has(0, "sheep")), (1, 2));
    let mut small = given.clone().goods(0, "8 wood").play();
    small.all(&["place fencing", "fence 0,3", "add 0,4", "add 1,4", "close"]);
    assert_eq!((small.decides(), small.has(0, "sheep")), (1, 0), "three cells are too few");
    let two = given.clone().goods(0, "15 wood");
    let mut two = two.play();
    two.all(&["place fencing", "fence 0,3", "add 0,4", "add 1,3", "add 1,4", "close"]);
    two.all(&["fence 0,1", "add 0,2", "add 1,1", "add 1,2", "close"]);
    assert_eq!(two.has(0, "sheep"), 4, "two such pastures");
    let eight = "0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4";
    let mut divided = given.clone().pastures(0, &[eight]).goods(0, "2 wood").play();
    divided.all(&["place fencing", "fence 0,1", "add 0,2", "add 1,1", "add 1,2", "close"]);
    assert_eq!((divided.farm(0).fences.len(), divided.has(0, "sheep")), (14, 0), "dividing makes no new pasture");
    let mut beside = given.pastures(0, &["0,4"]).goods(0, "9 wood").play();
    beside.all(&["place fencing", "fence 0,2", "add 0,3", "add 1,2", "add 1,3", "close", "done"]);
    assert_eq!(beside.has(0, "sheep"), 2, "beside another one");
}

#[test]
fn a098_stable_architect_scores_stables_outside_pastures() {
    // A098
    let given = table(2).played(0, &["A098"]).pastures(0, &["0,4"]);
    let points = |at: &str| given.clone().stables(0, at).play().points(0, "bonus_points");
    assert_eq!((points("0,4"), points("0,4 1,4"), points("0,1 1,1 1,4")), (0, 1, 3));
}

#[test]
fn a110_roughcaster_is_fed_for_clay_rooms_and_stone_walls() {
    // A110, AGR-14.2.9, AGR-14.3.6, AGR-14.3.13
    let given = table(2).round(6).played(0, &["A110"]);
    let mut rooms = given.clone().rooms(0, Material::Clay, "").goods(0, "10 clay, 4 reed").play();
    rooms.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(rooms.has(0, "food"), 0, "the action is not over");
    rooms.does("room 0,1");
    assert_eq!((rooms.has(0, "food"), rooms.farm(0).rooms.len()), (3, 4), "once for the action");
    let mut wooden = given.clone().goods(0, "5 wood, 2 reed").play();
    wooden.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(wooden.has(0, "food"), 0, "no clay rooms");
    let renovated = |house: Material, goods: &str| {
        let mut table = given.clone().rooms(0, house, "").goods(0, goods).play();
        table.does("place house_redevelopment");
        (table.farm(0).house, table.has(0, "food"))
    };
    assert_eq!(renovated(Material::Clay, "1 reed, 2 stone"), (Material::Stone, 3));
    assert_eq!(renovated(Material::Wood, "1 reed, 2 clay"), (Material::Clay, 0));
    let mut directly = given.played(0, &["A087"]).goods(0, "1 reed, 2 stone").play();
    directly.does("place house_redevelopment");
    assert_eq!((directly.farm(0).house, directly.has(0, "food")), (Material::Stone, 0), "not from clay");
}

#[test]
fn a111_wall_builder_lays_food_once_for_each_action() {
    // A111, AGR-14.2.9, AGR-14.5.2
    let food = |table: &Table| (1..=14).filter(|&round| table.due(0, round) == goods("1 food")).collect::<Vec<u8>>();
    let given = table(2).round(6).played(0, &["A111"]).goods(0, "10 wood, 4 reed");
    let mut table = given.clone().play();
    table.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(table.asked(), ["use A111", "done"]);
    table.all(&["use A111", "room 0,1"]);
    assert_eq!((food(&table), table.decides()), (vec![7, 8, 9, 10], 1), "not for every room");
    let mut declined = given.clone().play();
    declined.all(&["place farm_expansion", "room 0,0", "done", "room 0,1"]);
    assert!(food(&declined).is_empty() && declined.farm(0).rooms.len() == 4);
    let mut late = given.round(12).play();
    late.all(&["place farm_expansion", "room 0,0", "use A111", "done"]);
    assert_eq!(food(&late), [13, 14], "there are no more rounds");
}

#[test]
fn a112_scythe_worker_takes_a_second_grain_in_the_same_harvest() {
    // A112, AGR-14.3.11, AGR-15.2.1
    let mut played = table(2).hand(0, &["A112"]).play();
    played.all(&["place lessons", "play A112"]);
    assert_eq!(played.has(0, "grain"), 1);
    let given = table(2).round(4).played(0, &["A112"]);
    let fields = given.clone().planted(0, "0,1", Some(Good::Grain), 3).planted(0, "0,2", Some(Good::Grain), 2);
    let fields = fields.planted(0, "0,3", Some(Good::Grain), 1).planted(0, "0,4", Some(Good::Vegetable), 2);
    let mut all = last_turn(fields.clone());
    all.does("place day_laborer");
    assert_eq!(
        (all.decides(), all.asked()),
        (0, ["use A112", "use A112 2", "use A112 3", "done"].map(str::to_owned).to_vec())
    );
    all.does("use A112");
    assert_eq!((all.has(0, "grain"), all.has(0, "vegetable"), crops(&all, "grain")), (5, 1, vec![1]));
    let taken = |event: &&Event| matches!(event, Event::Harvested { crop: Good::Grain, .. });
    assert_eq!(all.told.iter().filter(taken).count(), 1, "one harvest");
    let mut none = last_turn(fields.clone());
    none.all(&["place day_laborer", "done"]);
    assert_eq!((none.has(0, "grain"), crops(&none, "grain")), (3, vec![1, 2]));
    let mut three = last_turn(fields.clone());
    three.all(&["place day_laborer", "use A112 2"]);
    assert_eq!(three.asked(), ["use A112", "done"], "the field with two is left");
    three.does("done");
    assert_eq!((three.has(0, "grain"), crops(&three, "grain")), (4, vec![1, 1]));
    let mut two = last_turn(fields);
    two.all(&["place day_laborer", "use A112 3", "done"]);
    assert_eq!((two.has(0, "grain"), crops(&two, "grain")), (4, vec![2]));
    let mut poor = last_turn(given.planted(0, "0,1", Some(Good::Grain), 1));
    poor.does("place day_laborer");
    assert_eq!((poor.phase(), poor.has(0, "grain")), (Phase::Feeding, 1), "a single grain has no second one");
}

#[test]
fn a112_and_a071_work_on_the_same_fields() {
    // A112, A071, AGR-14.4.1: three grain become two and one, then the two give both.
    let given = table(2).round(4).played(0, &["A112", "A071"]).fields(0, "0,2");
    let mut table = last_turn(given.planted(0, "0,1", Some(Good::Grain), 3));
    table.all(&["place day_laborer", "use A071", "use A112"]);
    assert_eq!((table.has(0, "grain"), crops(&table, "grain").len()), (3, 0));
}

#[test]
fn b013_carpenters_parlor_makes_wooden_rooms_cheap() {
    // B013, AGR-14.1.7
    let given = table(2).round(1).played(0, &["B013"]);
    let mut table = given.clone().goods(0, "4 wood, 4 reed").play();
    table.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(table.refused("room 0,4", "AGR-6.1.3"), "room_not_adjacent", "the price is no hindrance");
    table.does("room 0,1");
    assert_eq!(table.farm(0).goods, goods(""), "each of them");
    let mut clay = given.clone().rooms(0, Material::Clay, "").goods(0, "4 wood, 2 clay, 4 reed").play();
    clay.does("place farm_expansion");
    assert_eq!(clay.offers("room"), [""; 0], "only wooden rooms");
    let poor = given.goods(0, "1 wood, 2 reed").play();
    assert_eq!(poor.refused("place farm_expansion", "AGR-6.1.1"), "too_few");
    let mut reed = super::common::table(3).played(0, &["B013", "B145"]).goods(0, "3 wood").play();
    reed.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(reed.farm(0).goods, goods(""), "together with a wood in place of the reed");
}

#[test]
fn b025_bread_paddle_bakes_after_each_occupation() {
    // B025, AGR-14.3.7, AGR-14.2.5
    let mut played = table(2).hand(0, &["B025"]).goods(0, "1 wood").play();
    played.all(&["place meeting_place", "play B025"]);
    assert_eq!(played.farm(0).goods, goods("1 food"));
    let given = table(2).hand(0, &["A112"]).played(0, &["B025"]).majors(0, &["fireplace_2"]);
    let mut table = given.play();
    table.all(&["place lessons", "play A112"]);
    assert_eq!(table.asked(), ["use B025", "done"], "the grain of the occupation is there");
    table.all(&["use B025", "bake 1"]);
    assert_eq!((table.farm(0).goods, table.decides()), (goods("2 food"), 1));
    let mut declined = given.play();
    declined.all(&["place lessons", "play A112", "done"]);
    assert_eq!(declined.farm(0).goods, goods("1 grain"));
    let mut minor = given.hand(0, &["A067"]).goods(0, "1 wood, 1 grain").play();
    minor.all(&["place meeting_place", "play A067"]);
    assert_eq!(minor.decides(), 1, "not after improvements");
}

#[test]
fn b050_butter_churn_counts_sheep_and_cattle() {
    // B050, AGR-13.3.6
    let food = |animals: &str| {
        let given = table(2).round(4).played(0, &["B050"]).goods(0, animals);
        let given = given.pastures(0, &["0,1 0,2 0,3", "0,4 1,4 2,4"]);
        let mut table = last_turn(given);
        table.does("place day_laborer");
        table.has(0, "food") - 2
    };
    assert_eq!([food("2 sheep, 1 cattle"), food("5 sheep, 3 cattle"), food("6 sheep, 4 cattle")], [0, 2, 4]);
    let occupations = ["A087", "B097", "B098", "B099"];
    let hand = |played: usize| {
        let mut table = table(2).hand(0, &["B050"]).played(0, &occupations[..played]).goods(0, "1 wood").play();
        table.does("place meeting_place");
        table
    };
    assert!(hand(3).allows("play B050"));
    assert_eq!(hand(4).refused("play B050", "AGR-13.3.6"), "needs_at_most");
    assert_eq!(table(2).played(0, &["B050"]).play().points(0, "bonus_points"), 1);
}

#[test]
fn b080_hard_porcelain_trades_clay_for_stone() {
    // B080, AGR-4.2
    let given = table(2).played(0, &["B080"]);
    let after = |clay: &str, how: &str| {
        let mut table = given.clone().goods(0, clay).play();
        table.does(how);
        table.farm(0).goods
    };
    assert_eq!(after("4 clay", "use B080"), goods("2 clay, 1 stone"));
    assert_eq!(after("4 clay", "use B080 2"), goods("1 clay, 2 stone"));
    assert_eq!(after("4 clay", "use B080 3"), goods("3 stone"));
    assert_eq!(given.clone().goods(0, "3 clay").play().offers("use"), ["use B080", "use B080 2"]);
    assert_eq!(given.clone().goods(0, "1 clay").play().offers("use"), [""; 0]);
    let mut again = given.goods(0, "8 clay").play();
    again.all(&["use B080 3", "use B080 3"]);
    assert_eq!((again.farm(0).goods, again.decides()), (goods("6 stone"), 0), "as often as wanted");
}

#[test]
fn b095_master_bricklayer_saves_stone_with_every_added_room() {
    // B095, AGR-14.1.3, AGR-14.1.5
    let built = |rooms: &str, stone: u8| {
        let given = table(2).round(2).played(0, &["B095"]).rooms(0, Material::Wood, rooms);
        let mut table = given.goods(0, &format!("1 wood, {stone} stone")).play();
        table.does("place major_improvement").does("build well");
        table.has(0, "stone")
    };
    assert_eq!([built("", 3), built("0,0", 2), built("0,0 0,1", 1), built("0,0 0,1 1,1 1,2", 1)], [0, 0, 0, 1]);
    let given = table(2).round(2).played(0, &["B095"]).goods(0, "3 clay, 2 stone");
    let mut without = given.play();
    without.does("place major_improvement");
    assert_eq!(without.refused("build stone_oven", "AGR-12.1.2"), "too_few", "the first two rooms do not count");
    let mut minor = table(2).hand(0, &["A075"]).played(0, &["B095"]).rooms(0, Material::Wood, "0,0");
    minor = minor.goods(0, "1 stone");
    let mut minor = minor.play();
    minor.does("place meeting_place");
    assert_eq!(minor.refused("play A075", "AGR-13.3.4"), "too_few", "only major improvements");
}

#[test]
fn b126_carpenter_builds_rooms_with_three_of_the_material() {
    // B126, AGR-14.1.7
    let left = |house: Material, goods: &str| {
        let mut table = table(2).played(0, &["B126"]).rooms(0, house, "").goods(0, goods).play();
        table.all(&["place farm_expansion", "room 0,0"]);
        table.farm(0).goods
    };
    assert_eq!(left(Material::Wood, "3 wood, 2 reed"), goods(""));
    assert_eq!(left(Material::Clay, "3 clay, 2 reed"), goods(""));
    assert_eq!(left(Material::Stone, "3 stone, 2 reed"), goods(""));
    let mut both = table(2).played(0, &["B126", "B013"]).goods(0, "3 wood, 2 reed").play();
    both.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(both.farm(0).goods, goods("1 wood"), "the cheaper price of two");
    let mut frame =
        table(2).played(0, &["B126", "A123"]).rooms(0, Material::Clay, "").goods(0, "1 wood, 1 clay, 2 reed").play();
    frame.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(frame.farm(0).goods, goods(""), "a wood for two of the three clay");
    let house = table(2).round(6).played(0, &["B126"]).goods(0, "1 clay, 1 reed").play();
    assert_eq!(house.refused("place house_redevelopment", "AGR-6.2.1"), "too_few", "renovations cost as ever");
}
