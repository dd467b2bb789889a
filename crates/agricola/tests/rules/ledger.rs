//! Goods are accounted for: what a farm has is what the events say it got and gave, and what leaves a space arrives.

use super::common::*;
use almende_agricola::pieces::{Good, Space};
use almende_agricola::{Event, Goods, Position, Setup};
use almende_core::testing::games;
use almende_core::{Game, Seed, Told};

type Account = [i32; Good::COUNT];

fn account(goods: &Goods) -> Account {
    goods.0.map(i32::from)
}

/// What an event adds to a farm and takes from it.
fn book(event: &Event, farms: &mut [Account]) {
    let mut entry = |seat: &almende_core::Seat, good: Good, amount: i32| farms[seat.index()][good.index()] += amount;
    match event {
        Event::Gained { seat, good, amount } => entry(seat, *good, i32::from(*amount)),
        Event::Paid { seat, good, amount } => entry(seat, *good, -i32::from(*amount)),
        Event::Harvested { seat, crop, amount } => entry(seat, *crop, i32::from(*amount)),
        Event::Released { seat, good } => entry(seat, *good, -1),
        Event::Bred { seat, species } => entry(seat, *species, 1),
        Event::Fed { seat, food, .. } => entry(seat, Good::Food, -i32::from(*food)),
        Event::Converted { seat, good, food } => {
            entry(seat, *good, -1);
            entry(seat, Good::Food, i32::from(*food));
        }
        Event::Crafted { seat, good, food, .. } => {
            entry(seat, *good, -1);
            entry(seat, Good::Food, i32::from(*food));
        }
        Event::Baked { seat, grain, food } => {
            entry(seat, Good::Grain, -i32::from(*grain));
            entry(seat, Good::Food, i32::from(*food));
        }
        _ => {}
    }
}

/// Crops on the fields of all farms.
fn crops(position: &Position) -> i32 {
    position.farms.iter().flat_map(|farm| &farm.fields).map(|field| i32::from(field.crops)).sum()
}

#[test]
fn every_good_comes_from_somewhere_and_goes_somewhere() {
    for players in 1..=4 {
        for number in 0..games(30, 1_000) as u64 {
            let mut game = new_game_with(players, number, Setup::default()).game;
            let mut rng = Seed::numbered(8, number).stream("ledger", 0);
            while let Some(who) = game.turn().first() {
                let before = game.position();
                let mut options = Vec::new();
                game.options(who, &mut options);
                let mut told = Told::default();
                let pick = options[rng.below(options.len() as u32) as usize];
                game.apply(who, pick, &mut told).unwrap();
                let after = game.position();
                let mut farms: Vec<Account> = before.farms.iter().map(|farm| account(&farm.goods)).collect();
                let (mut sown, mut harvested, mut filled) = (0, 0, false);
                for (_, event) in &told.0 {
                    book(event, &mut farms);
                    match event {
                        Event::Sown { crops, .. } => sown += i32::from(*crops),
                        Event::Harvested { amount, .. } => harvested += i32::from(*amount),
                        Event::Replenished => filled = true,
                        _ => {}
                    }
                }
                let now: Vec<Account> = after.farms.iter().map(|farm| account(&farm.goods)).collect();
                assert_eq!(farms, now, "{pick} of seat {who}: {:?}", told.0);
                assert_eq!(crops(&before) + sown - harvested, crops(&after), "{pick}");
                let lies = |position: &Position, space: Space| position.stock.get(&space).copied().unwrap_or_default();
                for &space in Space::ALL {
                    let (old, new) = (lies(&before, space), lies(&after, space));
                    let taken = told
                        .0
                        .iter()
                        .any(|(_, event)| matches!(event, Event::Placed { space: at, .. } if *at == space));
                    let kept = if taken { Goods::NONE } else { old };
                    assert!(filled && new.covers(&kept) || new == kept, "{} after {pick}", space.id());
                }
            }
        }
    }
}
