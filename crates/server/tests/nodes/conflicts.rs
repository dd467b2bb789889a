//! Two nodes are given different commands for the same version: one takes effect, the other is told that it came too late.

use crate::support::{Client, Ground, command_id, options, turn, two_at_a_table_of};
use crate::{Two, counted};
use almende_server::BusAddress;
use almende_server::bus::ProcessBus;
use almende_server::limits::Rate;
use serde_json::{Value, json};

fn rounds() -> usize {
    if std::env::var_os("ALMENDE_PROVE").is_some() { 10_000 } else { 300 }
}

async fn new_table(client: &Client) -> String {
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]);
    client.create(json!({"game": "helios", "seats": seats})).await.0
}

/// Plays rounds at tables of its own.
async fn conflict(homes: [Client; 2], rounds: usize) {
    let mut table = new_table(&homes[0]).await;
    let mut done = 0;
    while done < rounds {
        let snapshot = homes[done % 2].snapshot(&table).await;
        let now = &snapshot["now"];
        let Some(seat) = turn(now).first().copied() else {
            table = new_table(&homes[0]).await;
            continue;
        };
        let (choices, version) = (options(now, seat), now["version"].as_u64().unwrap());
        let command = |which: usize| {
            let act = json!({"do": "act", "action": choices[(done + which) % choices.len()]});
            json!({"command_id": command_id(), "version": version, "seat": seat, "command": act})
        };
        let path = format!("/api/tables/{table}/commands");
        let (one, two) = tokio::join!(homes[0].post(&path, command(0)), homes[1].post(&path, command(1)));
        let told = [one, two].map(|answer| match answer.status.as_u16() {
            200 => Some(answer.body["version"].clone()),
            _ => {
                assert_eq!(answer.failed(), (409, "stale"), "{}", answer.body);
                assert_eq!(answer.body["error"]["version"], version + 1);
                None
            }
        });
        let effects: Vec<&Value> = told.iter().flatten().collect();
        assert_eq!(effects, [&json!(version + 1)], "exactly one takes effect");
        done += 1;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_commands_for_one_version_one_takes_effect() {
    const TABLES: usize = 4;
    let two = Two::start().await;
    let mut tasks = Vec::new();
    for _ in 0..TABLES {
        let client = Client::new(&two.one);
        // A guest, before the cookie is taken along to the other node.
        new_table(&client).await;
        let homes = two.at_both(&client);
        tasks.push(tokio::spawn(conflict(homes, rounds() / TABLES)));
    }
    for task in tasks {
        task.await.unwrap();
    }
    let overtaken =
        counted(&two.one, "almende_overtaken_total").await + counted(&two.two, "almende_overtaken_total").await;
    println!("{} rounds, {overtaken} times one node had written before the other", rounds());
    assert!(overtaken > 0, "the nodes never met");
    let database = almende_server::upkeep::check(&two.one.app().store, &crate::support::games()).await.unwrap();
    assert!(database.broken.is_empty(), "{:?}", database.broken);
    two.stop().await;
}

/// A command that has to be decided again because another node was faster is still one command.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_decided_again_counts_once() {
    let bus = ProcessBus::default();
    let one_an_hour = Rate::an_hour(1, 1);
    let address = BusAddress::Process(bus.clone());
    let two = Two::on(&Ground::postgres().await, &address, |config| config.limits.commands = one_an_hour).await;
    let (table, ada, ben) = two_at_a_table_of(Client::new(&two.one), Client::new(&two.two), json!({})).await;
    let [here, there] = two.at_both(&ada);
    let now = there.snapshot(&table).await["now"].clone();
    let version = now["version"].as_u64().unwrap();
    let act = json!({"do": "act", "action": options(&now, 0)[0]});
    // The second node does not hear what is decided at the first.
    bus.cut(true);
    here.command(&table, version, 0, act.clone()).await.ok();
    let late = there.command(&table, version, 0, act.clone()).await;
    assert_eq!(late.failed(), (409, "stale"), "{}", late.body);
    assert_eq!(counted(&two.two, "almende_overtaken_total").await, 1);
    // Those who came too late once may not come twice as often for that.
    assert_eq!(there.command(&table, version + 1, 0, act).await.failed(), (429, "too_fast"));
    // One more version of which the second node has not heard: what does not depend on it takes effect.
    two.at_both(&ben)[0].command_now(&table, 1, json!({"do": "resign"})).await.ok();
    let renamed = ben.post(&format!("/api/tables/{table}/rename"), json!({"seat": 1, "name": "Benedict"})).await.ok();
    assert_eq!(renamed["version"], version + 3);
    assert_eq!(counted(&two.two, "almende_overtaken_total").await, 2);
    two.stop().await;
}
