//! The seven actions (chapter 11).

use crate::common::*;
use almende_boonlake::pieces::{Piece, Strip};
use almende_boonlake::{Decision, Opportunity, Step};

// BOO-11.1.1: explore, explore, then develop or upgrade once.
#[test]
fn pioneer_explores_twice_and_settles() {
    let mut table = given(2).upper(18, 0, Piece::Inhabitant).start();
    table.does("strip pioneer; forgo; explore; at 9; explore; at 10");
    assert_eq!(table.prompt(), "develop_or_upgrade");
    assert!(table.can("develop 7 upper") && table.can("house 18 upper"));
    table.does("develop 7 upper");
    assert_eq!((table.turn(), table.prompt()), (1, "pioneer_right"));
}

// BOO-11.1.2, BOO-11.1.3: the others draw 2 and play or discard; each may be waived.
#[test]
fn pioneer_lets_the_others_draw_and_play() {
    let start = given(2).hand(1, &["C034", "C036"]).coins(1, 9).sites(1, [0, 2, 1, 0]).start();
    let mut start = start;
    start.does("strip pioneer; forgo; forgo; forgo; forgo");
    let mut table = start.clone();
    table.does("draw");
    assert_eq!((table.turn(), table.prompt(), table.hand(1)), (1, "pioneer_card", 4));
    assert!(table.can("discard C036") && table.can("play C034"), "any kind");
    table.does("forgo");
    assert_eq!(table.prompt(), "move_ship");
    // The draw is waived, the card still played.
    let mut table = start.clone();
    table.does("play C034; pay wood wood");
    assert_eq!((table.hand(1), table.board(1).played.len(), table.prompt()), (1, 1, "move_ship"));
    let mut table = start;
    table.does("discard C036");
    assert_eq!((table.coins(1), table.prompt()), (11, "move_ship"));
}

// BOO-11.2.1, BOO-11.2.2, BOO-11.2.3: develop or upgrade; then all in order, bound by what came before.
#[test]
fn settle_goes_round_in_order() {
    let mut table = given(2).hand(0, &["C034"]).hand(1, &["C035"]).ranch(1, 1).start();
    table.does("strip settle; forgo; develop 7 upper");
    assert_eq!((table.turn(), table.prompt()), (0, "settle_right"));
    assert!(table.can("house 7 upper") && table.can("develop 7 lower") && table.can("discard C034"));
    table.does("develop 7 lower");
    assert_eq!((table.turn(), table.why_not("develop 7 lower")), (1, "site_taken"));
    assert!(table.can("discard C035"));
    table.does("develop 12 upper");
    assert_eq!((table.prompt(), table.coins(1)), ("move_ship", 2));
}

// BOO-11.3.1, BOO-11.3.3: a pasture with the field's reward; then cattle or a card for all.
#[test]
fn cattle_breeding_places_a_pasture_then_cattle() {
    let mut table = given(2).hand(1, &["C034"]).start();
    table.does("strip cattle_breeding; forgo");
    assert_eq!(table.prompt(), "place_pasture");
    assert_eq!(table.why_not("at 1"), "field_not_adjacent");
    table.does("at 9");
    assert_eq!((table.coins(0), table.position().pastures), (2, 6));
    assert_eq!((table.turn(), table.prompt(), table.offered("cattle")), (0, "cattle_right", vec!["9".into()]));
    table.does("cattle 9; spend 1 0");
    assert_eq!(table.turn(), 1);
    table.does("cattle 9");
    assert_eq!(table.answers(), ["spend 2 0"], "the first cattle stands there already");
    table.does("spend 2 0");
    assert_eq!(table.prompt(), "move_ship");
}

// BOO-EX-26, BOO-17.18: a day card discarded with a day bonus gives 3 coins.
#[test]
fn a_discard_bonus_gives_a_coin_more() {
    let given = given(2).hand(0, &["C034", "C035"]).played(0, &["C122"]);
    let start = given.choose(Strip::CattleBreeding, Opportunity::CattleRight).start();
    let mut table = start.clone();
    table.does("discard C034");
    assert_eq!(table.coins(0), 3);
    let mut table = start;
    table.does("discard C035");
    assert_eq!(table.coins(0), 2, "only for the named kind");
    let two = crate::common::given(2).hand(0, &["C034"]).played(0, &["C122", "C123"]);
    let mut table = two.choose(Strip::CattleBreeding, Opportunity::CattleRight).start();
    table.does("discard C034");
    assert_eq!(table.coins(0), 4, "they add up");
}

// BOO-RULING-10: the bonus is for discards for coins, not for payments.
#[test]
fn a_discard_bonus_is_not_for_payments() {
    let given = given(2).hand(0, &["C034", "C037", "C040"]).played(0, &["C122"]);
    let mut table = given.choose(Strip::Hire, Opportunity::HireRight { hired: false }).start();
    table.does("hire cards; give C034; give C037; give C040");
    assert_eq!((table.coins(0), table.ranch(0)), (0, 4));
}

/// Presences of seat 0: 2 in New Hope, 1 in the south, 1 in Unknown, 3 in Boonlake; one of seat 1 in each of two.
fn settled() -> Given {
    given(2)
        .upper(12, 0, Piece::House)
        .upper(13, 0, Piece::Inhabitant)
        .upper(28, 0, Piece::Inhabitant)
        .upper(7, 0, Piece::Settlement)
        .upper(18, 0, Piece::Inhabitant)
        .pasture(19)
        .cattle(19, 0, 2)
        .lower(12, 1, Piece::Inhabitant)
        .lower(18, 1, Piece::Inhabitant)
        .ranch(0, 1)
}

// BOO-EX-7, BOO-4.17, BOO-11.4.1, BOO-11.4.2, BOO-11.4.3: Boonlake chosen: 4 coins, and a coin for each presence elsewhere.
#[test]
fn region_scoring_pays_the_other_three_regions() {
    let mut table = settled().start();
    table.does("strip region_scoring; forgo");
    assert_eq!(table.prompt(), "choose_region");
    table.does("region boonlake");
    assert_eq!((table.coins(0), table.coins(1)), (4 + 4, 1));
    assert_eq!(table.position().covered, [region("boonlake")]);
}

// BOO-11.4.4, BOO-11.4.5, BOO-EX-27: a covered label cannot be chosen, but its region is paid.
#[test]
fn a_covered_label_is_still_scored() {
    let covered = settled().with(|p| p.covered = vec![region("boonlake")]).during(Strip::RegionScoring);
    let mut table = covered.asks(0, Step::RightParts(0)).asks(0, Decision::ChooseRegion).start();
    assert_eq!(table.refusal("region boonlake"), ("label_covered", &["BOO-11.4.1", "BOO-11.4.5"][..]));
    table.does("region southern");
    assert_eq!(table.coins(0), 3 + 3 + 2 + 1);
}

// BOO-11.4.6, BOO-RULING-8: with all labels covered any region is named, without a reward.
#[test]
fn with_all_labels_covered_there_is_no_reward() {
    let all = ["unknown", "new_hope", "boonlake", "southern"].map(region).to_vec();
    let covered = settled().with(|p| p.covered = all).during(Strip::RegionScoring);
    let mut table = covered.asks(0, Step::RightParts(0)).asks(0, Decision::ChooseRegion).start();
    assert_eq!(table.offered("region").len(), 4);
    table.does("region boonlake");
    assert_eq!(table.coins(0), 4);
}

// BOO-11.4.7: the choice of a region is mandatory.
#[test]
fn a_region_must_be_chosen() {
    let table = settled().during(Strip::RegionScoring).asks(0, Decision::ChooseRegion).start();
    assert!(!table.options().contains(&"forgo".to_owned()));
    assert_eq!(table.why_not("forgo"), "not_asked");
}

// BOO-11.5.1: an inhabitant, then explore.
#[test]
fn hire_gives_an_inhabitant_and_an_exploration() {
    let mut table = given(2).start();
    table.does("strip hire; forgo");
    assert_eq!((table.ranch(0), table.prompt()), (4, "explore"));
}

// BOO-EX-11, BOO-11.5.2, BOO-11.5.3: 6 cards and 3 coins for three inhabitants; no mixture for one.
#[test]
fn hiring_takes_coins_or_cards() {
    let hand = ["C001", "C002", "C003", "C004", "C005", "C006"];
    let given = given(2).coins(0, 3).hand(0, &hand);
    let mut table = given.choose(Strip::Hire, Opportunity::HireRight { hired: false }).start();
    table.does("hire cards; give C001; give C002; give C003; hire coins; hire cards; give C004; give C005; give C006");
    assert_eq!((table.ranch(0), table.coins(0), table.hand(0)), (6, 0, 0));
    assert_eq!(table.why_not("hire coins"), "too_few_coins");
    table.does("forgo");
    let mixed = crate::common::given(2).coins(0, 1).hand(0, &["C001", "C002"]);
    let table = mixed.choose(Strip::Hire, Opportunity::HireRight { hired: false }).start();
    assert_eq!(table.why_not("hire coins"), "too_few_coins");
    assert_eq!(table.refusal("hire cards"), ("too_few_cards", &["BOO-11.5.2", "BOO-11.5.3"][..]));
}

// BOO-11.5.4: limited by the supply; then the question is not asked any more.
#[test]
fn hiring_ends_with_the_supply() {
    let given = given(2).coins(0, 9).ranch(0, 7);
    let mut table = given.choose(Strip::Hire, Opportunity::HireRight { hired: false }).start();
    table.does("hire coins");
    assert_eq!((table.board(0).supply, table.prompt(), table.coins(0)), (0, "move_ship", 6));
    let empty = crate::common::given(2).coins(0, 9).ranch(0, 8).levers(0, &[1]);
    let table = empty.choose(Strip::Hire, Opportunity::HireRight { hired: false }).start();
    assert_eq!(table.why_not("hire coins"), "supply_is_empty");
}

// BOO-11.6.1, BOO-11.6.2, BOO-11.6.3: a card or 2 cards drawn; then all play or discard.
#[test]
fn builder_plays_or_draws() {
    let mut table = given(2).hand(0, &["C001"]).hand(1, &["C002"]).start();
    table.does("strip builder");
    assert_eq!(table.why_not("discard C001"), "no_discarding");
    table.does("draw");
    assert_eq!(table.hand(0), 3);
    table.does("discard C001; discard C002");
    assert_eq!((table.coins(0), table.coins(1), table.prompt()), (5, 2, "move_ship"));
}

// BOO-EX-23, BOO-11.7.1, BOO-11.7.2, BOO-11.7.3: twice for the active player, once for the others, or a card.
#[test]
fn progress_modernizes() {
    let mut table = given(2).coins(0, 9).coins(1, 9).ranch(1, 0).start();
    table.does("strip progress; forgo; modernize 5");
    assert_eq!((table.coins(0), table.ranch(0), table.prompt()), (6, 3, "progress_right"));
    assert_eq!(table.why_not("modernize 5"), "slot_filled");
    table.does("modernize 10");
    assert_eq!((table.coins(0), table.ranch(0)), (2, 2));
    assert_eq!((table.turn(), table.refusal("modernize 7")), (1, ("too_few_inhabitants", &["BOO-11.7.2"][..])));
    table.does("draw");
    assert_eq!((table.hand(1), table.prompt()), (1, "move_ship"));
}
