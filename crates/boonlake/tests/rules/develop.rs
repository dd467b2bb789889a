//! Developing (chapter 8) and building sites (chapter 18).

use crate::common::*;
use almende_boonlake::Opportunity;
use almende_boonlake::pieces::{Piece, Strip};

fn settle(given: Given) -> Table {
    given.choose(Strip::Settle, Opportunity::DevelopOrUpgrade).start()
}

// BOO-8.1, BOO-8.2, BOO-8.7, BOO-18.2: an inhabitant on any free site; the reward at once.
#[test]
fn developing_puts_an_inhabitant_on_a_site() {
    let mut table = settle(given(2).coins(0, 9));
    table.does("develop 7 lower");
    assert_eq!((table.ranch(0), table.coins(0)), (2, 10));
    assert_eq!(table.at(7).unwrap().lower.unwrap().piece, Piece::Inhabitant);
    let mut table = settle(given(2));
    table.does("develop 18 upper");
    assert_eq!((table.hand(0), table.ranch(0)), (1, 2));
    // The reward is not taken again when the inhabitant becomes a house.
    let mut table = settle(given(2).upper(12, 0, Piece::Inhabitant));
    table.does("house 12 upper");
    assert_eq!(table.coins(0), 0);
}

// BOO-8.3, BOO-8.4, BOO-8.5: a site holds one piece; two sites may have two owners; pastures have none.
#[test]
fn a_site_holds_one_piece() {
    let table = settle(given(2).upper(7, 1, Piece::Inhabitant).pasture(8));
    assert_eq!(table.refusal("develop 7 upper"), ("site_taken", &["BOO-8.3"][..]));
    assert!(table.can("develop 7 lower"));
    assert_eq!(table.refusal("develop 8 upper"), ("no_site", &["BOO-8.1", "BOO-8.5"][..]));
    assert_eq!(table.why_not("develop 13 lower"), "no_site");
    assert_eq!(table.why_not("develop 1 upper"), "no_site");
    let table = settle(given(2).ranch(0, 0));
    assert_eq!(table.why_not("develop 7 upper"), "too_few_inhabitants");
}

// BOO-EX-5, BOO-8.6, BOO-18.1, BOO-18.4: 4 coins for a step on the coin track.
#[test]
fn a_site_can_cost_coins() {
    let mut table = settle(given(2).coins(0, 4));
    table.does("develop 13 upper");
    assert_eq!((table.coins(0), table.steps(0), table.ranch(0)), (0, [1, 0], 2));
    let mut table = settle(given(2).coins(0, 4));
    table.does("develop 22 upper");
    assert_eq!(table.steps(0), [0, 1]);
}

// BOO-18.1, BOO-18.7: cards as a cost, points as a reward.
#[test]
fn a_site_can_cost_cards() {
    let given = given(2).tile(9, "G23").hand(0, &["C001", "C002", "C003"]);
    assert_eq!(settle(given.clone().hand(0, &["C001"])).why_not("develop 9 upper"), "too_few_cards");
    let mut table = settle(given);
    table.does("develop 9 upper");
    assert_eq!(
        (table.prompt(), table.answers()),
        ("discard", vec!["give C001".into(), "give C002".into(), "give C003".into()])
    );
    table.does("give C003; give C001");
    assert_eq!((table.vp(0), table.hand(0)), (4, 1));
}

// BOO-18.3, BOO-18.8, BOO-18.9, BOO-8.8: free sites; vases; settlement points do nothing yet.
#[test]
fn sites_without_reward_and_with_vases() {
    let mut table = settle(given(2));
    table.does("develop 7 upper");
    assert_eq!((table.coins(0), table.vp(0), table.hand(0)), (0, 0, 0));
    let mut table = settle(given(2).coins(0, 2));
    table.does("develop 28 lower");
    assert_eq!((table.coins(0), table.board(0).vases), (0, 1));
    let mut table = settle(given(2));
    table.does("develop 12 lower");
    assert_eq!(table.vp(0), 0);
}

// BOO-18.7, BOO-8.6: points may be lost, also below 0.
#[test]
fn a_site_can_cost_points() {
    let mut table = settle(given(2).tile(9, "G07"));
    table.does("develop 9 lower");
    assert_eq!((table.coins(0), table.vp(0)), (4, -2));
    let mut table = settle(given(2).tile(9, "G07"));
    table.does("develop 9 upper");
    assert_eq!(table.vp(0), 2);
}

// BOO-18.5, BOO-14.2: three steps on one track, not split.
#[test]
fn three_steps_go_on_one_track() {
    let mut table = settle(given(2).tile(9, "G14").coins(0, 9));
    table.does("develop 9 upper");
    assert_eq!((table.prompt(), table.offered("track")), ("choose_track", vec!["coin".into(), "card".into()]));
    table.does("track card");
    assert_eq!((table.steps(0), table.prompt()), ([0, 3], "build_site"));
}

// BOO-18.6, BOO-18.11: the income of a track now, the marker stays; also late in the game.
#[test]
fn a_site_can_pay_income_now() {
    let mut table = settle(given(2).tile(9, "G17").steps(0, 4, 0));
    table.does("develop 9 upper");
    assert_eq!((table.coins(0), table.vp(0), table.steps(0)), (5, 1, [4, 0]));
    let late = given(2).tile(9, "G18").steps(0, 0, 2).with(|p| (p.scorings, p.triggered) = (3, 3));
    let mut table = settle(late);
    table.does("develop 9 upper");
    assert_eq!((table.hand(0), table.vp(0)), (3, 1));
}
