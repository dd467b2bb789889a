//! The database fails over to a standby that has everything: nothing that was acknowledged is lost.

use crate::Two;
use crate::support::postgres::Cluster;
use crate::support::{self, Client, Ground, command_id, options, turn};
use almende_server::bus::ProcessBus;
use almende_server::{BusAddress, Database, upkeep};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// Plays until it is told to stop; gives what was acknowledged, and how often the database did not answer.
async fn play(
    homes: [Client; 2],
    table: String,
    over: Arc<AtomicBool>,
    done: Arc<AtomicUsize>,
) -> (Vec<(u64, String)>, usize) {
    let (mut acknowledged, mut away) = (Vec::new(), 0);
    for count in 0.. {
        if over.load(Relaxed) {
            break;
        }
        let home = &homes[count % 2];
        let snapshot = home.get(&format!("/api/tables/{table}")).await;
        if !snapshot.status.is_success() {
            assert_eq!(snapshot.failed(), (503, "storage"));
            away += 1;
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        let now = &snapshot.body["now"];
        let Some(seat) = turn(now).first().copied() else { break };
        let act = json!({"do": "act", "action": options(now, seat)[0]});
        let body = json!({"command_id": command_id(), "version": now["version"], "seat": seat, "command": act});
        // Again under the same id, until there is an answer.
        loop {
            let answer = homes[count % 2].post(&format!("/api/tables/{table}/commands"), body.clone()).await;
            if answer.status.is_success() {
                acknowledged
                    .push((answer.body["version"].as_u64().unwrap(), body["command_id"].as_str().unwrap().to_owned()));
                done.fetch_add(1, Relaxed);
                break;
            }
            assert_eq!(answer.failed(), (503, "storage"), "{}", answer.body);
            away += 1;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    (acknowledged, away)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_takes_over_and_nothing_is_lost() {
    let (primary, standby, url) = tokio::task::spawn_blocking(|| {
        let primary = Cluster::start(true);
        let name = primary.database().rsplit('/').next().unwrap().to_owned();
        let standby = primary.standby();
        let url = format!("postgres://app@{},{}/{name}", primary.address(), standby.address());
        (primary, standby, url)
    })
    .await
    .unwrap();
    let ground = Ground::on(Database::Url(url.clone()));
    let two = Two::on(&ground, &BusAddress::Process(ProcessBus::default()), |_| ()).await;
    let client = Client::new(&two.one);
    let (over, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]);
    let (table, _) = client.create(json!({"game": "helios", "seats": seats})).await;
    let playing = tokio::spawn(play(two.at_both(&client), table.clone(), over.clone(), done.clone()));
    let reach = async |count: usize| {
        while done.load(Relaxed) < count && !playing.is_finished() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    reach(20).await;
    let primary = tokio::task::spawn_blocking(move || {
        primary.kill();
        primary
    })
    .await
    .unwrap();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let standby = tokio::task::spawn_blocking(move || {
        standby.promote();
        standby
    })
    .await
    .unwrap();
    let before = done.load(Relaxed);
    reach(before + 20).await;
    over.store(true, Relaxed);
    let (acknowledged, away) = playing.await.unwrap();
    assert!(acknowledged.len() >= before + 20 && away > 0, "{} {away}", acknowledged.len());
    let rows = two.one.app().store.journal(&table).await.unwrap();
    for (version, command) in &acknowledged {
        assert_eq!(rows[*version as usize - 1].command.as_ref(), Some(command), "at version {version}");
    }
    assert_eq!(rows.iter().filter(|row| row.command.is_some()).count(), acknowledged.len(), "nothing was done twice");
    two.stop().await;
    let store = upkeep::open(&Database::Url(url)).await.unwrap();
    assert!(upkeep::check(&store, &support::games()).await.unwrap().broken.is_empty());
    store.close().await;
    drop((primary, standby));
}
