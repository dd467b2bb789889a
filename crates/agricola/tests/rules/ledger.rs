//! Goods are accounted for between the general supply, the board and the farms: what a farm has is what the events say
//! it got and gave, what leaves a space arrives, and what lies on later rounds comes when they begin.

use super::common::*;
use almende_agricola::pieces::{Good, Space};
use almende_agricola::{Course, Event, Goods, Kind, Position, Setup, Task, TurnStage};
use almende_core::testing::games;
use almende_core::{Game, Seat, Seed, Told};

type Account = [i32; Good::COUNT];

fn account(goods: &Goods) -> Account {
    goods.0.map(i32::from)
}

/// What an event adds to a farm and takes from it.
fn book(event: &Event, farms: &mut [Account]) {
    let mut entry = |seat: &Seat, good: Good, amount: i32| farms[seat.index()][good.index()] += amount;
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

/// Crops on the fields of all farms, those on cards among them.
fn crops(position: &Position) -> i32 {
    let on = |farm: &almende_agricola::FarmDocument| {
        let fields = farm.fields.iter().map(|field| i32::from(field.crops));
        fields.chain(farm.played.iter().map(|played| i32::from(played.crops))).sum::<i32>()
    };
    position.farms.iter().map(on).sum()
}

/// What lies on a space.
fn lies(position: &Position, space: Space) -> Goods {
    position.stock.get(&space).copied().unwrap_or_default()
}

/// Whether somebody stands on a space without having taken what lies there.
fn waits(position: &Position, space: Space) -> bool {
    position.pending.iter().any(|pending| {
        matches!(pending.decision, Task::Run(Course::Turn { space: at, stage: TurnStage::Use | TurnStage::Actions }) if at == space)
    })
}

/// A step of a game: before, what was told, after.
struct Step<'a> {
    before: &'a Position,
    told: &'a [Event],
    after: &'a Position,
}

impl Step<'_> {
    /// What a player got.
    fn gained(&self, seat: usize) -> Goods {
        self.told.iter().fold(Goods::NONE, |mut all, event| {
            if let Event::Gained { seat: who, good, amount } = event
                && who.index() == seat
            {
                all.add(&Goods::of(*good, *amount));
            }
            all
        })
    }

    fn check_farms(&self) {
        let mut farms: Vec<Account> = self.before.farms.iter().map(|farm| account(&farm.goods)).collect();
        let mut points: Vec<i32> = self.before.farms.iter().map(|farm| i32::from(farm.bonus_points)).collect();
        let mut planted = crops(self.before);
        for event in self.told {
            book(event, &mut farms);
            match event {
                Event::Sown { crops, .. } | Event::SownOnCard { crops, .. } => planted += i32::from(*crops),
                Event::Harvested { amount, .. } => planted -= i32::from(*amount),
                Event::BonusPoints { seat, points: more } => points[seat.index()] += i32::from(*more),
                _ => {}
            }
        }
        let now: Vec<Account> = self.after.farms.iter().map(|farm| account(&farm.goods)).collect();
        assert_eq!(farms, now, "goods: {:?}", self.told);
        assert_eq!(planted, crops(self.after), "crops: {:?}", self.told);
        let now: Vec<i32> = self.after.farms.iter().map(|farm| i32::from(farm.bonus_points)).collect();
        assert_eq!(points, now, "bonus points: {:?}", self.told);
    }

    fn check_spaces(&self) {
        let filled = self.told.contains(&Event::Replenished);
        for &space in Space::ALL {
            let (old, new) = (lies(self.before, space), lies(self.after, space));
            let placed = |event: &Event| matches!(event, Event::Placed { space: at, .. } if *at == space);
            let used = (waits(self.before, space) || self.told.iter().any(placed)) && !waits(self.after, space);
            let mut kept = if used { Goods::NONE } else { old };
            for event in self.told {
                if let Event::LaidOnSpace { space: at, good, amount, .. } = event
                    && *at == space
                {
                    kept.add(&Goods::of(*good, *amount));
                }
            }
            assert!(filled && new.covers(&kept) || new == kept, "{}: {:?}", space.id(), self.told);
            let taken = (0..self.before.farms.len()).any(|seat| self.gained(seat).covers(&old));
            assert!(!used || taken, "what lay on {} is lost: {:?}", space.id(), self.told);
        }
    }

    /// What lies on later rounds was laid there; it comes with the round it lies on.
    fn check_rounds(&self) {
        for (seat, (before, after)) in self.before.farms.iter().zip(&self.after.farms).enumerate() {
            let mut due = before.due.clone();
            for event in self.told {
                if let Event::LaidOnRounds { seat: who, good, amount, rounds } = event
                    && who.index() == seat
                {
                    let rounds = (1..=14).filter(|&round| rounds.contains(round));
                    rounds.for_each(|round| due.entry(round).or_default().add(&Goods::of(*good, *amount)));
                }
            }
            due.retain(|round, goods| {
                let comes = *round == self.after.round && !after.due.contains_key(round);
                assert!(!comes || self.gained(seat).covers(goods), "round {round}: {:?}", self.told);
                !comes
            });
            assert_eq!(due, after.due, "seat {seat}: {:?}", self.told);
        }
    }
}

fn check_games(setup: &Setup, number_of_games: usize) {
    for players in 1..=4 {
        for number in 0..number_of_games as u64 {
            let mut game = new_game_with(players, number, setup.clone()).game;
            let mut rng = Seed::numbered(8, number).stream("ledger", 0);
            let mut before = game.position();
            while let Some(who) = game.turn().first() {
                let mut options = Vec::new();
                game.options(who, &mut options);
                assert!(!options.is_empty(), "{:?}", before.pending);
                let mut told = Told::default();
                let pick = options[rng.below(options.len() as u32) as usize];
                game.apply(who, pick, &mut told).unwrap();
                let after = game.position();
                let told: Vec<Event> = told.0.into_iter().map(|(_, event)| event).collect();
                let step = Step { before: &before, told: &told, after: &after };
                step.check_farms();
                step.check_spaces();
                step.check_rounds();
                before = after;
            }
        }
    }
}

#[test]
fn every_good_comes_from_somewhere_and_goes_somewhere() {
    check_games(&Setup::default(), games(30, 1_000));
}

#[test]
fn every_good_of_a_card_comes_from_somewhere_and_goes_somewhere() {
    check_games(&Setup { game: Kind::Cards, ..Setup::default() }, games(60, 1_000));
}
