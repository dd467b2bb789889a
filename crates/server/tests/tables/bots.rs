//! Bots at the table: also one that fails does not stop the game.

use crate::support::{self, Client, Ground, face, options, turn, two_at_a_table};
use almende_bots::{Analysis, Budget, Contest, Outcomes, Question, Room, Series, Spec, Tally, Uses};
use almende_core::{Problem, Rng, Seat, Table, TitleOf};
use almende_helios::Helios;
use almende_server::{HostedGame, Server};
use serde_json::{Value, json};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// How a bot can fail.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Failing {
    Panics,
    NeverAnswers,
    SaysNonsense,
    HasAProblem,
}

impl Room for Failing {
    fn teach(&self, _: &[u8]) -> Result<(), Problem> {
        Err(Problem::new("problem.storage"))
    }
    fn simulate(&self, _: &dyn Table, _: &Series) -> Result<Tally, Problem> {
        Err(Problem::new("problem.storage"))
    }
    fn play_out(&self, _: &dyn Table, _: almende_core::Seed, _: usize) -> Result<(), Problem> {
        Err(Problem::new("problem.storage"))
    }
    fn usage(&self, _: &dyn Table, _: &Question) -> Result<Uses, Problem> {
        Err(Problem::new("problem.storage"))
    }
    fn arena(&self, _: &dyn Table, _: &Contest) -> Result<Outcomes, Problem> {
        Err(Problem::new("problem.storage"))
    }
    fn choose(&self, _: &dyn Table, _: Seat, _: Spec, _: Rng) -> Result<String, Problem> {
        match self {
            Failing::Panics => panic!("this bot fails"),
            Failing::NeverAnswers => {
                std::thread::sleep(Duration::from_secs(2));
                Ok("forgo".to_owned())
            }
            Failing::SaysNonsense => Ok("sun z9".to_owned()),
            Failing::HasAProblem => Err(Problem::new("problem.storage")),
        }
    }
    fn analyse(
        &self,
        _: &dyn Table,
        _: Seat,
        _: Budget,
        _: Rng,
        _: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Problem> {
        panic!("this analysis fails")
    }
    fn advise(&self, _: &dyn Table, _: Seat, _: Rng) -> Result<Analysis, Problem> {
        panic!("this advice fails")
    }
    fn expected(&self, _: &dyn Table) -> Result<Vec<f32>, Problem> {
        Err(Problem::new("problem.storage"))
    }
}

/// Tells one thought, waits until it was heard, and then comes to its end or breaks off, as it is told.
struct Aloud(Mutex<Receiver<bool>>);

impl Aloud {
    /// A game with such a program, and what tells it to go on (`true`) or to break off.
    fn game() -> (Arc<HostedGame>, SyncSender<bool>) {
        let (go_on, heard) = sync_channel(1);
        let room = Arc::new(Aloud(Mutex::new(heard)));
        (Arc::new(HostedGame { title: Box::new(TitleOf::<Helios>::standard()), room }), go_on)
    }
}

impl Room for Aloud {
    fn teach(&self, net: &[u8]) -> Result<(), Problem> {
        Failing::HasAProblem.teach(net)
    }
    fn simulate(&self, table: &dyn Table, series: &Series) -> Result<Tally, Problem> {
        Failing::HasAProblem.simulate(table, series)
    }
    fn play_out(&self, table: &dyn Table, seed: almende_core::Seed, most: usize) -> Result<(), Problem> {
        Failing::HasAProblem.play_out(table, seed, most)
    }
    fn usage(&self, table: &dyn Table, question: &Question) -> Result<Uses, Problem> {
        Failing::HasAProblem.usage(table, question)
    }
    fn arena(&self, table: &dyn Table, contest: &Contest) -> Result<Outcomes, Problem> {
        Failing::HasAProblem.arena(table, contest)
    }
    fn choose(&self, table: &dyn Table, seat: Seat, bot: Spec, rng: Rng) -> Result<String, Problem> {
        Failing::HasAProblem.choose(table, seat, bot, rng)
    }
    fn analyse(
        &self,
        _: &dyn Table,
        _: Seat,
        _: Budget,
        _: Rng,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Problem> {
        let thought = |points| Analysis { options: Vec::new(), expected: vec![points; 2] };
        tell(&thought(1.0));
        let goes_on = self.0.lock().unwrap().recv_timeout(Duration::from_secs(20)).expect("nobody heard the thought");
        if goes_on { Ok(thought(2.0)) } else { Err(Problem::new("problem.storage")) }
    }
    fn advise(&self, table: &dyn Table, seat: Seat, rng: Rng) -> Result<Analysis, Problem> {
        Failing::HasAProblem.advise(table, seat, rng)
    }
    fn expected(&self, table: &dyn Table) -> Result<Vec<f32>, Problem> {
        Failing::HasAProblem.expected(table)
    }
}

/// Ada plays the first option against a bot that fails, until it has decided a few times.
async fn goes_on_with(failing: Failing) {
    let ground = Ground::sqlite();
    let mut config = support::config(ground.database.clone());
    config.bot_patience = Duration::from_millis(20);
    config.thinking = 8;
    let game = HostedGame { title: Box::new(TitleOf::<Helios>::standard()), room: Arc::new(failing) };
    let server = Server::start(config, vec![Arc::new(game)]).await.unwrap();
    let ada = Client::new(&server);
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}]);
    let (table, _) = ada.create(json!({"game": "helios", "seats": seats, "setup": {"start_player": 1}})).await;
    let mut live = ada.live(&table, None).await;
    let mut now = live.next().await["now"].clone();
    let mut decided_by_bot = 0;
    while decided_by_bot < 4 && now["state"] == "playing" {
        if turn(&now) == [0] {
            assert!(face(&now, 0)["options"].is_array());
            let act = json!({"do": "act", "action": options(&now, 0)[0]});
            let version = ada.command(&table, now["version"].as_u64().unwrap(), 0, act).await.ok()["version"].clone();
            now = live.until(version.as_u64().unwrap()).await["now"].clone();
        } else {
            now = live.next().await["now"].clone();
            decided_by_bot += 1;
        }
    }
    let metrics = ada.get("/metrics").await.ok();
    let line = metrics.as_str().unwrap().lines().find(|line| line.starts_with("almende_bot_failures_total")).unwrap();
    assert!(line.split(' ').nth(1).unwrap().parse::<u32>().unwrap() >= decided_by_bot, "{failing:?}: {line}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_panics_does_not_stop_the_table() {
    goes_on_with(Failing::Panics).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_never_answers_does_not_stop_the_table() {
    goes_on_with(Failing::NeverAnswers).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_says_nonsense_does_not_stop_the_table() {
    goes_on_with(Failing::SaysNonsense).await;
    goes_on_with(Failing::HasAProblem).await;
}

#[tokio::test]
async fn nobody_seats_a_bot_that_thinks_for_hours() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "search:3600s"}]);
    let answer = Client::new(&server).post("/api/tables", json!({"game": "helios", "seats": seats})).await;
    assert_eq!(answer.failed(), (400, "bot_costly"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_are_for_tables_that_allow_them_and_for_the_one_who_decides() {
    let ground = Ground::sqlite();
    let server = ground.serve_with(|config| config.analysis = Duration::from_millis(20)).await;
    let (strict, ada, _) = two_at_a_table(&server, json!({})).await;
    let path = |table: &str| format!("/api/tables/{table}/analysis");
    assert_eq!(ada.snapshot(&strict).await["table"]["options"]["hints"], false);
    assert_eq!(ada.post(&path(&strict), json!({"seat": 0})).await.failed(), (403, "no_hints"));
    let (table, ada, ben) = two_at_a_table(&server, json!({"hints": true})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    assert_eq!(ada.snapshot(&table).await["table"]["options"]["hints"], true);
    let analysis = ada.post(&path(&table), json!({"seat": 0})).await.ok();
    assert_eq!(analysis["version"], now["version"]);
    let mut named: Vec<_> =
        analysis["options"].as_array().unwrap().iter().map(|o| o["action"].as_str().unwrap().to_owned()).collect();
    let shares: Vec<f64> =
        analysis["options"].as_array().unwrap().iter().map(|o| o["share"].as_f64().unwrap()).collect();
    assert!(shares.is_sorted_by(|one, two| one >= two), "{shares:?}");
    let mut offered = options(&now, 0);
    named.sort();
    offered.sort();
    assert_eq!(named, offered);
    assert_eq!(analysis["expected"].as_array().map(Vec::len), Some(2));
    assert_eq!(ben.post(&path(&table), json!({"seat": 0})).await.failed(), (403, "not_your_seat"));
    assert_eq!(ben.post(&path(&table), json!({"seat": 1})).await.failed(), (422, "not_deciding"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_come_line_by_line_to_whoever_asks_so() {
    let ground = Ground::sqlite();
    let server = ground.serve_with(|config| config.analysis = Duration::from_millis(500)).await;
    let (strict, ada, _) = two_at_a_table(&server, json!({})).await;
    let path = |table: &str| format!("/api/tables/{table}/analysis");
    let refused = ada.post_for_lines(&path(&strict), json!({"seat": 0}), "identity").await.unwrap_err();
    assert_eq!(refused.failed(), (403, "no_hints"));
    let (table, ada, ben) = two_at_a_table(&server, json!({"hints": true})).await;
    let refused = ben.post_for_lines(&path(&table), json!({"seat": 1}), "identity").await.unwrap_err();
    assert_eq!(refused.failed(), (422, "not_deciding"));
    let now = ada.snapshot(&table).await["now"].clone();
    let mut lines = ada.post_for_lines(&path(&table), json!({"seat": 0}), "identity").await.unwrap();
    let mut told: Vec<Value> = Vec::new();
    while let Some(line) = lines.next().await.unwrap() {
        told.push(line);
    }
    for thought in &told {
        assert_eq!(thought["version"], now["version"]);
        let shares = thought["options"].as_array().unwrap().iter().map(|option| option["share"].as_f64().unwrap());
        assert!((shares.sum::<f64>() - 1.0).abs() < 1e-3, "{thought}");
    }
    assert!(told.len() > 1, "{told:?}");
    let last = told.last().unwrap()["options"].as_array().unwrap();
    let mut named: Vec<_> = last.iter().map(|option| option["action"].as_str().unwrap().to_owned()).collect();
    let mut offered = options(&now, 0);
    named.sort();
    offered.sort();
    assert_eq!(named, offered);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_heard_while_the_program_still_thinks() {
    let ground = Ground::sqlite();
    let mut config = support::config(ground.database.clone());
    config.thinking = 1;
    let (game, go_on) = Aloud::game();
    let server = Server::start(config, vec![game]).await.unwrap();
    let (table, ada, _) = two_at_a_table(&server, json!({"hints": true})).await;
    let path = format!("/api/tables/{table}/analysis");
    // Also from a browser that would take it compressed.
    let ask = async || ada.post_for_lines(&path, json!({"seat": 0}), "gzip").await.unwrap();
    let expected = |line: Option<Value>| line.map(|line| line["expected"][0].as_f64().unwrap());

    let mut lines = ask().await;
    assert_eq!(expected(lines.next().await.unwrap()), Some(1.0));
    go_on.send(true).unwrap();
    assert_eq!(expected(lines.next().await.unwrap()), Some(2.0));
    assert_eq!(lines.next().await.unwrap(), None);

    // One that fails on the way breaks off: nobody takes what it said for its last word.
    let mut lines = ask().await;
    assert_eq!(expected(lines.next().await.unwrap()), Some(1.0));
    go_on.send(false).unwrap();
    assert!(lines.next().await.is_err());

    // Whoever goes away leaves the only place in the pool to the next.
    drop(ask().await);
    go_on.send(true).unwrap();
    let mut lines = ask().await;
    assert_eq!(expected(lines.next().await.unwrap()), Some(1.0));
    go_on.send(true).unwrap();
    assert_eq!(expected(lines.next().await.unwrap()), Some(2.0));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn so_many_hints_of_a_guest_may_wait() {
    let ground = Ground::sqlite();
    let mut config = support::config(ground.database.clone());
    config.thinking = 1;
    let (game, go_on) = Aloud::game();
    let server = Server::start(config, vec![game]).await.unwrap();
    let (table, ada, _) = two_at_a_table(&server, json!({"hints": true})).await;
    let path = format!("/api/tables/{table}/analysis");
    let ask = async || ada.post_for_lines(&path, json!({"seat": 0}), "identity").await;
    let mut first = ask().await.unwrap();
    first.next().await.unwrap();
    // Those behind it wait, and one too many is told so.
    let others: Vec<_> = (0..2)
        .map(|_| {
            let (ada, path) = (ada.clone(), path.clone());
            tokio::spawn(async move { ada.post(&path, json!({"seat": 0})).await })
        })
        .collect();
    let waiting = async |wanted: usize| {
        while server.app().thinking.waiting() != wanted {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    waiting(2).await;
    assert_eq!(ask().await.unwrap_err().failed(), (429, "too_fast"));
    // Who goes away makes room.
    others.into_iter().for_each(|other| other.abort());
    waiting(0).await;
    go_on.send(true).unwrap();
    while first.next().await.unwrap().is_some() {}
    server.stop().await;
}

/// A server that looks at one position a minute for everybody, and fails at it.
async fn thinks_once_and_fails(ground: &Ground) -> Server {
    let mut config = support::config(ground.database.clone());
    config.limits.analyses = almende_server::Rate::a_minute(1, 1);
    let game = HostedGame { title: Box::new(TitleOf::<Helios>::standard()), room: Arc::new(Failing::Panics) };
    Server::start(config, vec![Arc::new(game)]).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_have_their_measure_and_may_fail() {
    let ground = Ground::sqlite();
    let server = thinks_once_and_fails(&ground).await;
    let (table, ada, _) = two_at_a_table(&server, json!({"hints": true})).await;
    let path = format!("/api/tables/{table}/analysis");
    assert_eq!(ada.post(&path, json!({"seat": 0})).await.failed(), (500, "fault"));
    assert_eq!(ada.post(&path, json!({"seat": 0})).await.failed(), (429, "too_fast"));
    let refused = ada.post_for_lines(&path, json!({"seat": 0}), "identity").await.unwrap_err();
    assert_eq!(refused.failed(), (429, "too_fast"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn advice_has_the_measure_of_hints_and_may_fail() {
    let ground = Ground::sqlite();
    let server = thinks_once_and_fails(&ground).await;
    let ada = Client::new(&server);
    // Bots that fail draw their options, and so they come to an end.
    let bots = json!([{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]);
    let (table, _) = ada.create(json!({"game": "helios", "seats": bots})).await;
    let mut live = ada.live(&table, None).await;
    while live.next().await["now"]["state"] != "over" {}
    let log = ada.snapshot(&table).await["log"].as_array().unwrap().clone();
    let n = log.iter().position(|entry| entry["auto"] == false).unwrap();
    let path = format!("/api/tables/{table}/review/{n}");
    assert_eq!(ada.get(&path).await.failed(), (500, "fault"));
    assert_eq!(ada.get(&path).await.failed(), (429, "too_fast"));
    server.stop().await;
}
