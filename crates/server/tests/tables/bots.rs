//! Bots at the table: also one that fails does not stop the game.

use crate::support::{self, Client, Ground, face, options, turn, two_at_a_table};
use almende_bots::{Analysis, Budget, Contest, Outcomes, Room, Series, Spec, Tally};
use almende_core::{Problem, Rng, Seat, Table, TitleOf};
use almende_helios::Helios;
use almende_server::{Game, Server};
use serde_json::json;
use std::sync::Arc;
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
    fn simulate(&self, _: &dyn Table, _: &Series) -> Result<Tally, Problem> {
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
    fn expected(&self, _: &dyn Table) -> Result<Vec<f32>, Problem> {
        Err(Problem::new("problem.storage"))
    }
}

/// Ada plays the first option against a bot that fails, until it has decided a few times.
async fn goes_on_with(failing: Failing) {
    let ground = Ground::sqlite();
    let mut config = support::config(ground.database.clone());
    config.bot_patience = Duration::from_millis(20);
    config.thinking = 8;
    let game = Game { title: Box::new(TitleOf::<Helios>::standard()), room: Box::new(failing) };
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
async fn hints_have_their_measure_and_may_fail() {
    let ground = Ground::sqlite();
    let mut config = support::config(ground.database.clone());
    config.limits.analyses = (1, 1);
    let game = Game { title: Box::new(TitleOf::<Helios>::standard()), room: Box::new(Failing::Panics) };
    let server = Server::start(config, vec![Arc::new(game)]).await.unwrap();
    let (table, ada, _) = two_at_a_table(&server, json!({"hints": true})).await;
    let path = format!("/api/tables/{table}/analysis");
    assert_eq!(ada.post(&path, json!({"seat": 0})).await.failed(), (500, "fault"));
    assert_eq!(ada.post(&path, json!({"seat": 0})).await.failed(), (429, "too_fast"));
    server.stop().await;
}
