//! AGR-4.2: what can be done at any time, and payments with it; animals that are a burden.

use super::common::*;
use almende_agricola::cards::CardSet;
use almende_agricola::pieces::{Good, Material};
use almende_agricola::{Agricola, Decision, Goods, Kind, Phase, Position, Setup, Task};
use almende_core::{Game, Seat, Seed, Silent, Viewer};

/// Plays random games with hand cards, those of the base game and all of the box by turns; every position is shown with
/// the seat that decides.
fn watch(players: usize, games: u64, mut shown: impl FnMut(&Agricola, Seat)) {
    for number in 0..games {
        let card_set = if number % 2 == 0 { CardSet::Whole } else { CardSet::Base };
        let setup = Setup { game: Kind::Cards, card_set, ..Setup::default() };
        let mut game =
            Agricola::new(Agricola::standard_content(), players, &setup, Seed::numbered(31, number)).unwrap();
        let mut rng = Seed::numbered(32, number).stream("test", 0);
        while let Some(who) = game.turn().first() {
            shown(&game, who);
            let mut options = Vec::new();
            game.options(who, &mut options);
            let pick = rng.below(options.len() as u32) as usize;
            game.perform(who, options[pick], &mut Silent);
        }
    }
}

#[test]
fn agr_dp_16_what_is_free_is_offered_with_every_question_unless_a_rule_closes_it() {
    // AGR-4.2.1, AGR-4.2.2, AGR-4.2.3, AGR-RULING-26: over random games, by what the position says.
    let mut seen = 0;
    for players in [1, 2, 4] {
        watch(players, 12, |game, who| {
            let position = game.position();
            let open = position.pending.last().unwrap().decision.asked().unwrap();
            // AGR-3.3.1, AGR-10.2.3, AGR-14.1.1, AGR-11.3.1, AGR-4.2.3 close it; what must go on is looked at elsewhere.
            let closed = match open {
                Decision::Act(act) => act.must,
                Decision::PlacePerson | Decision::Feed { .. } | Decision::Breed { .. } | Decision::React(_) => false,
                _ => true,
            };
            let waits = |task: Task| match task {
                Task::Ask(decision) => matches!(decision, Decision::Doing(_) | Decision::Pay { .. }),
                Task::Run(_) => true,
            };
            if closed || position.pending.iter().any(|pending| waits(pending.decision)) {
                return;
            }
            let owned = position.farms[who.index()].goods;
            let mut options = Vec::new();
            game.options(who, &mut options);
            let offered = |notation: &str| options.contains(&notation.parse().unwrap());
            for crop in ["grain", "vegetable"].into_iter().filter(|crop| owned[good(crop)] > 0) {
                assert!(offered(&format!("convert {crop}")), "{crop} at {open:?}");
            }
            assert_eq!(offered("discard"), owned != Goods::NONE, "{open:?}");
            seen += 1;
        });
    }
    assert!(seen > 1000, "{seen}");
}

#[test]
fn every_option_is_listed_once() {
    // AGR-4.2.8: a card that answers a moment and is open at any time is offered once.
    watch(2, 30, |game, who| {
        let mut options = Vec::new();
        game.options(who, &mut options);
        let mut words: Vec<String> = options.iter().map(ToString::to_string).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), options.len(), "{options:?}");
    });
}

#[test]
fn agr_4_2_8_an_exchange_is_open_when_a_round_begins() {
    // AGR-4.2.8, AGR-RULING-26, B097, B080: A080 costs wood, A075 stone.
    let given = table(2).round(2).rooms(0, Material::Stone, "").played(0, &["B097", "B080"]).hand(0, &["A075"]);
    let mut table = given.goods(0, "4 clay").last_person(0).play();
    table.does("place day_laborer");
    assert_eq!((table.phase(), table.prompt()), (Phase::Preparation, "prompt.react"));
    assert!(table.allows("use B080") && table.allows("discard"));
    table.does("use B080 2");
    assert_eq!(table.farm(0).goods, goods("1 clay, 2 stone, 2 food"));
    table.all(&["use B097", "play A075"]);
    assert_eq!((table.has(0, "stone"), table.phase()), (0, Phase::Work));
}

#[test]
fn agr_4_2_8_a_payment_may_be_raised_by_an_exchange() {
    // AGR-4.2.8, AGR-14.1.1, B087, B077, B080: the clay of the day laborer becomes the stone of a renovation.
    let given = table(2).round(2).rooms(0, Material::Clay, "").played(0, &["B087", "B077", "B080"]);
    let mut table = given.clone().goods(0, "1 reed").play();
    table.does("place day_laborer");
    assert!(table.allows("use B087"), "{:?}", table.options());
    table.all(&["use B087", "renovate stone"]);
    assert_eq!(table.prompt(), "prompt.raise");
    assert!(table.options().iter().all(|option| option.starts_with("use B080")), "{:?}", table.options());
    assert_eq!(
        table.refused("use B080", "AGR-14.3.4"),
        "no_use_now",
        "one stone would not do, and the clay would be gone"
    );
    table.does("use B080 2");
    assert_eq!((table.farm(0).house, table.has(0, "clay"), table.has(0, "stone")), (Material::Stone, 0, 0));
    let mut poor = given.clone().played(0, &["A102"]).goods(0, "").play();
    poor.does("place day_laborer");
    assert_eq!(poor.decides(), 1, "without reed nothing can come of it");
    // A102 sells wood, grain and then the reed.
    let mut bought = given.played(0, &["A102"]).goods(0, "2 food, 1 grain").play();
    bought.does("place day_laborer");
    assert!(bought.allows("use B087"), "{:?}", bought.options());
}

#[test]
fn agr_4_2_8_food_may_be_raised_by_an_exchange() {
    // AGR-4.2.8, B104: a sheep becomes a vegetable, and the vegetable food.
    let mut table = table(2).hand(0, &["A087"]).played(0, &["A088", "B104"]).goods(0, "1 sheep").play();
    table.all(&["place lessons", "play A087"]);
    assert_eq!(table.prompt(), "prompt.raise_food");
    assert_eq!(table.options(), ["use B104 2"], "neither stone nor boar can be eaten");
    table.all(&["use B104 2", "convert vegetable"]);
    assert_eq!((table.farm(0).goods, table.decides()), (goods(""), 1));
}

#[test]
fn agr_14_3_5_what_is_under_way_can_go_on() {
    // AGR-14.3.5: over random games, whatever was done in between, every question has an answer and loads again.
    for players in [2, 3] {
        watch(players, 15, |game, who| {
            let mut options = Vec::new();
            game.options(who, &mut options);
            assert!(!options.is_empty(), "{:?}", game.position().pending);
            let position: Position = game.position();
            Agricola::from_position(Agricola::standard_content(), &position).unwrap();
        });
    }
}

#[test]
fn agr_14_1_9_what_is_eaten_for_an_exchange_pays_for_nothing_else() {
    // AGR-14.1.9, AGR-4.2.8, A102: a vegetable and then the clay that B011 costs besides the grain lie on the pile.
    let mut given = table(2).played(0, &["A102"]).hand(0, &["B011"]).majors(0, &["fireplace_2"]);
    given.farm(0).played[0].count = 4;
    let mut poor = given.clone().goods(0, "1 grain").play();
    poor.does("place meeting_place");
    assert_eq!(poor.offers("play"), Vec::<String>::new(), "the grain would have been eaten for the vegetable");
    let mut table = given.clone().goods(0, "1 grain, 1 food").play();
    table.all(&["place meeting_place", "play B011"]);
    assert_eq!(table.options(), ["use A102"], "the grain is to be paid");
    table.does("use A102");
    assert_eq!(table.options(), ["convert vegetable", "use A102"], "the vegetable pays for the clay");
    table.all(&["convert vegetable", "use A102"]);
    assert_eq!((table.farm(0).goods, table.card(0, "B011").is_some()), (goods("1 food"), true));
}

#[test]
fn agr_14_3_5_a_toll_that_is_being_paid_is_not_owed_again() {
    // AGR-14.3.5, B138: somebody else with a card for the use of spaces has still to answer (A159).
    let given = table(4).played(0, &["B080"]).played(1, &["B138"]).played(2, &["A159"]);
    let mut table = given.goods(0, "1 vegetable").stock("forest", 5, "wood").play();
    table.does("place forest");
    assert_eq!((table.prompt(), table.options()), ("prompt.raise_food", vec!["convert vegetable".to_owned()]));
    table.does("convert vegetable");
    assert_eq!((table.farm(0).goods, table.has(1, "food")), (goods("5 wood"), table.has(2, "food") + 1));
}

#[test]
fn agr_11_3_1_animals_without_a_place_are_not_exchanged() {
    // AGR-11.3.1, AGR-11.3.3, B104
    let given = table(2).round(4).played(0, &["B104"]).stock("sheep_market", 3, "sheep");
    let mut none = given.clone().play();
    none.does("place sheep_market");
    assert_eq!((none.prompt(), none.offers("use")), ("prompt.accommodate", vec![]), "no sheep was on the farm");
    let mut one = given.goods(0, "1 sheep").play();
    one.does("place sheep_market");
    assert_eq!(one.offers("use").len(), 3, "the one in the house was");
    one.does("use B104");
    assert_eq!((one.has(0, "stone"), one.has(0, "sheep"), one.offers("use").len()), (1, 3, 0), "and only that one");
    one.all(&["release sheep", "release sheep"]);
    assert_eq!((one.has(0, "sheep"), one.decides()), (1, 1));
}

/// A farm whose only pasture scores with B098 as long as one animal lives there.
fn organic(sheep: &str) -> Given {
    table(2).round(14).played(0, &["B098"]).goods(0, sheep).pastures(0, &["0,3 0,4"]).goods(1, "9 food")
}

#[test]
fn agr_15_4_8_a_young_animal_may_be_refused() {
    // AGR-15.4.8, AGR-4.2.3, B098: place for three more is worth a point.
    let mut table = organic("2 sheep, 9 food").last_person(1).play();
    table.all(&["place day_laborer", "feed", "feed"]);
    assert_eq!((table.phase(), table.prompt()), (Phase::Breeding, "prompt.breed"));
    assert!(table.allows("breed sheep") && table.allows("done"));
    let mut kept = table.clone();
    kept.does("breed sheep");
    assert_eq!(kept.has(0, "sheep"), 3);
    table.does("done");
    assert_eq!(table.has(0, "sheep"), 2);
}

#[test]
fn agr_4_2_3_animals_may_be_given_back_before_scoring() {
    // AGR-4.2.3, B098: with three sheep one too many stands in the pasture.
    let mut table = organic("3 sheep, 9 food").last_person(1).play();
    table.all(&["place day_laborer", "feed", "feed", "done"]);
    let before = table.total(0);
    assert_eq!((table.decides(), table.prompt()), (0, "prompt.react"));
    table.all(&["discard", "release sheep", "done"]);
    assert_eq!((table.phase(), table.total(0)), (Phase::Over, before + 1));
}

#[test]
fn agr_4_2_3_goods_may_be_returned_while_feeding() {
    // AGR-4.2.3: after the last person was placed, too.
    let mut table = table(2).round(4).goods(0, "1 wood, 4 food").last_person(1).play();
    table.does("place day_laborer");
    assert_eq!((table.phase(), table.decides()), (Phase::Feeding, 0));
    table.all(&["discard", "release wood"]);
    assert_eq!((table.has(0, "wood"), table.prompt()), (0, "prompt.feed"));
}

#[test]
fn agr_15_4_8_where_nobody_is_asked_one_animal_more_is_never_worse() {
    // AGR-15.4.8: at the end of random games, for everybody without a card to which animals are a burden.
    let content = Agricola::standard_content();
    let (mut tried, mut asked) = (0, 0);
    watch(2, 60, |game, _| {
        let position = game.position();
        if position.round < 14 || position.phase != Phase::Feeding {
            return;
        }
        for (who, farm) in position.farms.iter().enumerate() {
            if farm.played.iter().any(|played| content.card(played.card).unwrap().minds_animals()) {
                asked += 1;
                continue;
            }
            for species in Good::ANIMALS {
                let mut more = position.clone();
                more.farms[who].goods[species] += 1;
                let Ok(more) = Agricola::from_position(content, &more) else { continue };
                let total = |game: &Agricola| game.score(Viewer::All).totals[who].unwrap();
                assert!(total(&more) >= total(game), "{species:?}: {farm:?}");
                tried += 1;
            }
        }
    });
    assert!(tried > 50 && asked > 0, "{tried} tried, {asked} left out");
}

#[test]
fn a165_an_animal_may_be_released_for_the_extra_boar() {
    // A165, AGR-15.4.6, AGR-11.3.4
    let given = table(4).round(12).played(0, &["A165"]).goods(0, "2 boar, 1 sheep").stables(0, "0,4 1,4");
    let mut table = given.last_person(0).play();
    table.does("place day_laborer");
    assert_eq!((table.prompt(), table.round()), ("prompt.breed", 12));
    let mut kept = table.clone();
    kept.all(&["release sheep", "breed boar"]);
    assert_eq!((kept.farm(0).goods[Good::Boar], kept.has(0, "sheep")), (3, 0));
    table.does("done");
    assert_eq!((table.has(0, "boar"), table.has(0, "sheep")), (2, 1));
}

#[test]
fn agr_4_2_8_an_exchange_may_bring_what_a_card_asks_for() {
    // AGR-4.2.8: where nothing could be done without it, the question is asked all the same.
    // A165, B104: a sheep becomes the second boar.
    let given = table(4).round(12).played(0, &["A165", "B104"]).goods(0, "1 boar, 1 sheep").stables(0, "0,4 1,4 2,4");
    let mut boar = given.last_person(0).play();
    boar.does("place day_laborer");
    assert_eq!((boar.prompt(), boar.offers("use").len()), ("prompt.react", 3));
    boar.all(&["use B104 3"]);
    assert_eq!(boar.has(0, "boar"), 3);
    // A084, B104
    let given = table(2).round(2).played(0, &["A084", "B104"]).goods(0, "1 boar, 1 sheep, 1 grain");
    let mut silage = given.stables(0, "0,4 1,4 2,4").last_person(0).play();
    silage.does("place day_laborer");
    silage.all(&["use B104 3", "use A084 2"]);
    assert_eq!((silage.has(0, "boar"), silage.has(0, "grain")), (3, 0));
    // A015, A102: the seventh wood lies on the pile.
    let given = table(2).played(0, &["A015", "A102"]).goods(0, "3 wood, 1 food").stock("forest", 3, "wood");
    let mut given = given;
    given.farm(0).played[1].count = 8;
    let mut wood = given.play();
    wood.does("place forest");
    assert_eq!(wood.prompt(), "prompt.react");
    // A076, B104 and B077 or B080 bring no clay; A102 does.
    let mut given = table(2).round(2).played(0, &["A076", "A102"]).goods(0, "1 grain").last_person(0);
    given.farm(0).played[1].count = 3;
    let mut clay = given.play();
    clay.does("place day_laborer");
    assert!(clay.allows("use A102"), "{:?}", clay.options());
    // B110, B080: clay becomes stone before the round's work.
    let mut stone = table(2).round(2).played(0, &["B110", "B080"]).goods(0, "2 clay").last_person(0).play();
    stone.does("place day_laborer");
    assert_eq!((stone.prompt(), stone.round()), ("prompt.react", 3));
    // B117: clay that is given back leaves more stone.
    let mut more = table(2).round(2).played(0, &["B117"]).goods(0, "1 clay, 1 stone").last_person(0).play();
    more.does("place day_laborer");
    more.all(&["discard", "release clay"]);
    assert_eq!((more.has(0, "wood"), more.has(0, "clay")), (1, 0));
    // Nobody is asked where nothing can come of it.
    let mut none = table(2).round(2).played(0, &["B117", "B110", "A076"]).goods(0, "1 clay").last_person(0).play();
    none.does("place day_laborer");
    assert_eq!((none.decides(), none.prompt()), (0, "prompt.place"));
}

#[test]
fn agr_4_2_8_an_exchange_may_bring_a_seed() {
    // AGR-4.2.8, B104: after plowing, a sheep becomes a vegetable to sow.
    let mut table = table(2).round(13).played(0, &["B104"]).goods(0, "1 sheep").play();
    table.all(&["place cultivation", "plow 0,4"]);
    assert_eq!((table.prompt(), table.offers("use").len()), ("prompt.act_or_end", 3));
    table.all(&["use B104 2", "sow vegetable"]);
    assert_eq!((table.has(0, "vegetable"), table.decides()), (0, 1));
}
