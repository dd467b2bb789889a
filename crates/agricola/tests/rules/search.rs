//! The options for search leave out ways and idle actions, never a result that matters.

use super::common::*;
use almende_agricola::pieces::Good;
use almende_agricola::{Action, Agricola, Decision, Goods};
use almende_core::{Game, Seat, Seed, Silent};
use std::collections::HashSet;

/// All results of one seat's decisions while `inside` holds, by either list of options.
fn results(start: &Agricola, who: Seat, inside: &str, search: bool) -> Vec<Agricola> {
    let mut seen = HashSet::new();
    let mut out = HashSet::new();
    let mut open = vec![start.clone()];
    while let Some(game) = open.pop() {
        let mut options = Vec::new();
        if search {
            game.search_options(who, &mut options)
        } else {
            game.options(who, &mut options)
        }
        // Returning a good for nothing is idle.
        for action in options.into_iter().filter(|action| *action != Action::Discard) {
            let mut next = game.clone();
            next.apply(who, action, &mut Silent).unwrap();
            if next.prompt(who).id == inside && next.turn().contains(who) {
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            } else {
                out.insert(next);
            }
        }
    }
    out.into_iter().collect()
}

/// Whether the goods of `more` become those of `less` by turning goods into food at any time.
fn follows_by_converting(game: &Agricola, who: Seat, more: &Goods, less: &Goods) -> bool {
    let rate = |good: Good| {
        let mut position = game.position();
        position.farms[who.index()].goods = Goods::of(good, 1);
        let majors = position.farms[who.index()].improvements.clone();
        let content = Agricola::standard_content();
        let cooked = majors.iter().map(|major| content.majors[major.index()].cooks[good]).max().unwrap_or(0);
        i32::from(cooked.max(u8::from(good.is_crop())))
    };
    let mut food = i32::from(less[Good::Food]) - i32::from(more[Good::Food]);
    for &good in Good::ALL.iter().filter(|&&good| good != Good::Food) {
        let gone = i32::from(more[good]) - i32::from(less[good]);
        if gone < 0 || gone > 0 && rate(good) == 0 {
            return false;
        }
        food -= gone * rate(good);
    }
    food == 0
}

#[test]
fn feeding_for_search_leaves_out_only_what_can_be_done_later() {
    let mut rng = Seed::numbered(5, 0).stream("test", 0);
    let mut compared = 0;
    for number in 0..40 {
        let mut game = new_game_with(2, number, almende_agricola::Setup::default()).game;
        while let Some(who) = game.turn().first() {
            // From the beginning: whoever began in another order is only promised to get on.
            let begins = game.position().pending.iter().any(|one| one.decision == Decision::Feed { last: 0 }.into());
            if begins && game.position().farms[who.index()].goods != Goods::NONE {
                let all = results(&game, who, "prompt.feed", false);
                let worth = results(&game, who, "prompt.feed", true);
                for outcome in &all {
                    let farm = &outcome.position().farms[who.index()];
                    let reached = worth.iter().any(|found| {
                        let other = &found.position().farms[who.index()];
                        other.begging == farm.begging
                            && other.crafted == farm.crafted
                            && follows_by_converting(&game, who, &other.goods, &farm.goods)
                    });
                    // Breeding follows at once for the last seat, so only results of feeding alone are compared.
                    let breeds = outcome.position().phase != game.position().phase;
                    assert!(reached || breeds, "{farm:?} is not reached from {:?}", game.position().farms[who.index()]);
                    compared += usize::from(!breeds);
                }
            }
            let mut options = Vec::new();
            game.search_options(who, &mut options);
            let pick = options[rng.below(options.len() as u32) as usize];
            game.apply(who, pick, &mut Silent).unwrap();
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn idle_free_actions_are_left_out() {
    let table = table(2).goods(0, "3 grain, 2 sheep").stables(0, "0,4").majors(0, &["fireplace_2"]).play();
    assert!(table.options().contains(&"convert sheep".to_owned()));
    assert!(table.search_options().iter().all(|option| option.starts_with("place ")));
}

#[test]
fn animals_and_food_are_given_up_in_one_order() {
    let given = table(2).round(9).majors(0, &["fireplace_2"]).goods(0, "1 sheep").stock("pig_market", 3, "boar");
    let mut boar_first = given.clone().play();
    boar_first.all(&["place pig_market", "convert boar"]);
    assert_eq!(boar_first.search_options(), ["convert boar"], "sheep come first in the order of search");
    let mut table = given.play();
    table.does("place pig_market");
    assert_eq!(table.search_options(), ["convert sheep", "convert boar"]);
}

#[test]
fn whoever_picked_in_another_order_can_go_on() {
    let mut table = table(2).round(2).goods(0, "8 wood").play();
    table.all(&["place fencing", "fence 0,4", "add 0,3", "add 0,2"]);
    assert_eq!(table.search_options(), ["close"]);
    let mut gap = super::common::table(2).round(2).goods(0, "8 wood").play();
    gap.all(&["place fencing", "fence 0,2", "add 0,4"]);
    assert_eq!(gap.search_options(), ["add 0,3"]);
}
