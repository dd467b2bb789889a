//! Worlds for pages, in every game and setup: they hold no secret, and what is asked of them is answered as at the table.

use almende::titles::shelf;
use almende_core::{Rng, Seat, Seed, Table, Title};
use almende_server::HostedGame;
use almende_server::planning::{GivenWorld, Trial, world_of};
use almende_server::table::{Chair, GameLine, TableSpec, TableState};
use almende_server::wire::{LegalRequest, PlanRequest, PlanStep, TableOptions, World};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A table for two (or as few as the game is for) that has begun.
fn table(game: &Arc<HostedGame>, setup: &Value, number: u64) -> TableState {
    let title = &game.title;
    let players = (*title.players().end()).min(2 + (number % 2) as usize);
    let spec = TableSpec {
        game: title.id().to_owned(),
        rules: title.rules_version(),
        content: title.content_version().to_owned(),
        pack: None,
        setup: title.setup(setup).unwrap(),
        options: TableOptions { hints: number == 0, ..TableOptions::default() },
        listed: false,
        owner: "ada".to_owned(),
        chairs: (0..players).map(|seat| Chair::person(&format!("guest{seat}"), format!("Name{seat}"), false)).collect(),
        origin: None,
        position: None,
        secret: None,
        program: 0,
    };
    let mut table = TableState::new(format!("table{number}"), game.clone(), spec, 1);
    let start = table.decide_start_if_ready(Seed::numbered(number, 19)).unwrap().unwrap();
    table.apply(&start, 2).unwrap();
    table
}

fn some_action(table: &dyn Table, seat: Seat, rng: &mut Rng) -> String {
    let options = table.options(seat);
    options[rng.below(options.len() as u32) as usize].action.clone()
}

/// Walks through random games of every title and setup; `look` is asked for each seat at some of their positions.
fn walk(games: u64, mut look: impl FnMut(&str, &TableState, Seat, &mut Rng)) {
    for shelved in shelf() {
        let id = shelved.title.id();
        let setups: Vec<Value> = shelved.title.setup_form().presets.iter().map(|preset| json!(preset.name)).collect();
        let game = Arc::new(HostedGame { title: shelved.title, room: shelved.room.into() });
        let title: &dyn Title = &*game.title;
        for setup in setups.iter().filter(|setup| title.open(2, setup, Seed::numbered(0, 0)).is_ok()) {
            for number in 0..games {
                let mut table = table(&game, setup, number);
                let mut rng = Seed::numbered(number, 20).stream("worlds", 0);
                for step in 0_i64.. {
                    let line = table.line.clone().unwrap();
                    let Some(seat) = line.play.turn().iter().last() else { break };
                    if step % 5 == 0 {
                        Seat::all(table.players()).for_each(|seat| look(id, &table, seat, &mut rng));
                    }
                    let act = table.decide_act(seat, &some_action(&*line.play, seat, &mut rng)).unwrap();
                    table.apply(&act, 3 + step).unwrap();
                }
            }
        }
    }
}

fn bytes(world: &World) -> String {
    serde_json::to_string(world).unwrap()
}

/// What a page gets is the same, byte by byte, for worlds that differ only in what its seat cannot know.
#[test]
fn a_world_for_a_page_holds_no_secret() {
    let mut differed = BTreeSet::new();
    walk(2, |id, table, seat, rng| {
        for number in 0..2 {
            let mut other = table.clone();
            other.line = Some(GameLine::new(table.line.as_ref().unwrap().play.redrawn(seat, rng)));
            let state = |table: &TableState| table.line.as_ref().unwrap().play.state();
            let (here, there) = (world_of(table, seat, number).unwrap(), world_of(&other, seat, number).unwrap());
            assert_eq!(bytes(&here), bytes(&there), "{id} seat {seat}");
            // The two tables do differ, and the world is neither of them.
            assert_ne!(state(table), state(&other), "{id}");
            assert_ne!(here.position, state(table), "{id}");
            assert_ne!(here.position["seed"], state(table)["seed"], "{id}: the seed");
            differed.insert(id.to_owned());
        }
        let (one, two) = (world_of(table, seat, 1).unwrap(), world_of(table, seat, 2).unwrap());
        assert_ne!(bytes(&one), bytes(&two), "{id}: another number is another world");
    });
    assert_eq!(differed.len(), shelf().len());
}

/// Whatever a page asks of its world, it gets the answer of the server.
#[test]
fn a_page_answers_as_the_server_does() {
    let (mut legal, mut illegal, mut shown, mut refused, mut hoped) = (0, 0, 0, 0, 0);
    walk(1, |id, table, seat, rng| {
        let line = table.line.as_ref().unwrap();
        // As it comes over the wire.
        let world: World = serde_json::from_str(&bytes(&world_of(table, seat, 7).unwrap())).unwrap();
        let given = GivenWorld::read(&table.game, seat.into(), &world).unwrap();
        let names = table.names();
        let mut tried: Vec<String> = line.play.options(seat).into_iter().map(|choice| choice.action).take(12).collect();
        if let Some(other) = line.play.turn().iter().find(|other| *other != seat) {
            tried.push(some_action(&*line.play, other, rng));
        }
        tried.extend(["%%%".to_owned(), "done".to_owned()]);
        for action in &tried {
            let asked = LegalRequest { seat: seat.into(), action: Some(action.clone()), on: None };
            let answer = table.legality(seat, &asked).unwrap();
            assert_eq!(given.legality(&asked, &names).unwrap(), answer, "{id} {action}");
            if answer.legal {
                legal += 1
            } else {
                illegal += 1
            }
            let there = table.preview(seat, action, rng.clone());
            let told = |preview: Result<_, almende_server::failure::Failure>| match preview {
                Ok(preview) => serde_json::to_string::<almende_server::wire::Preview>(&preview).unwrap(),
                Err(failure) => serde_json::to_string(failure.body()).unwrap(),
            };
            shown += usize::from(there.as_ref().is_ok_and(|preview| preview.face.is_some()));
            assert_eq!(told(given.preview(action, &names)), told(there), "{id} {action}");
        }
        // A plan of some moves, of whoever decides, the last of them impossible.
        let mut request = PlanRequest { seat: seat.into(), world: 7, steps: Vec::new(), on: None };
        for step in 0..4 {
            let there = Trial::of(table, seat, &request).unwrap().run().unwrap();
            let here = given.plan(&request, names.clone(), table.version, table.spec.options.hints).unwrap();
            assert_eq!(json!(here), json!(there), "{id} {request:?}");
            refused += usize::from(there.refused.is_some());
            hoped += usize::from(there.expected.is_some());
            let Some(decides) = there.decides else { break };
            let options = &there.face.options;
            let place = rng.below(options.len() as u32) as usize;
            let action = if step == 2 { "%%%".to_owned() } else { options[place].action.clone() };
            request.steps.push(PlanStep { seat: decides, action });
        }
    });
    assert!(legal > 1000 && illegal > 1000 && shown > 1000 && refused > 100 && hoped > 100);
}

/// A page that is asked for too much, or given nonsense, says so.
#[test]
fn a_world_that_cannot_be_read_is_refused() {
    let shelved = shelf().remove(0);
    let game = Arc::new(HostedGame { title: shelved.title, room: shelved.room.into() });
    let table = table(&game, &Value::Null, 0);
    let world = world_of(&table, Seat::FIRST, 0).unwrap();
    let given = |seat, position| GivenWorld::read(&game, seat, &World { since: 1, position }).map(|_| ());
    assert!(given(0, world.position.clone()).is_ok());
    assert_eq!(given(7, world.position.clone()).unwrap_err().body().code, "no_such_seat");
    assert!(given(0, json!({"boards": 3})).is_err());
    let long = vec![PlanStep { seat: 0, action: "x".to_owned() }; 121];
    let given = GivenWorld::read(&game, 0, &world).unwrap();
    let request = PlanRequest { seat: 0, world: 0, steps: long, on: None };
    assert_eq!(given.plan(&request, table.names(), 1, false).unwrap_err().body().code, "plan_length");
}
