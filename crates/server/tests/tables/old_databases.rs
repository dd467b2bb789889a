//! Databases that earlier versions wrote still open: every table is rebuilt, finished games replay, running ones go on.
//!
//! The files in `tests/fixtures` are named by the commit of the program that wrote them; `write.py` there tells how they
//! are made. They are never written anew: a version that cannot open them has lost somebody's games.

use crate::support::{self, Client, Ground, options, turn};
use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::{Judged, RoomOf};
use almende_core::TitleOf;
use almende_helios::Helios;
use almende_server::{Config, Database, HostedGame, Server, upkeep};
use almende_suna_valo::SunaValo;
use serde_json::{Value, json};
use sqlx::Connection as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_of_commit_3b46434_opens() {
    let ground = Ground::sqlite();
    let Database::Folder(folder) = &ground.database else { unreachable!() };
    std::fs::write(folder.join("almende.db"), unpacked("3b46434.sqlite.gz")).unwrap();
    goes_on(&ground, "3b46434.sqlite.json").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgresql_database_of_commit_3b46434_opens() {
    let ground = Ground::postgres().await;
    let Database::Url(url) = &ground.database else { unreachable!() };
    let statements = String::from_utf8(unpacked("3b46434.postgres.gz")).unwrap();
    let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(statements)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    goes_on(&ground, "3b46434.postgres.json").await;
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

fn unpacked(name: &str) -> Vec<u8> {
    let file = std::fs::File::open(fixtures().join(name)).unwrap();
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(file).read_to_end(&mut bytes).unwrap();
    bytes
}

fn game<G: Judged>() -> Arc<HostedGame> {
    Arc::new(HostedGame { title: Box::new(TitleOf::<G>::standard()), room: Arc::new(RoomOf::<G>::new()) })
}

fn all_games() -> Vec<Arc<HostedGame>> {
    vec![game::<Helios>(), game::<SunaValo>(), game::<Boonlake>(), game::<Agricola>()]
}

/// Opens the database with the program of today and compares it with what was put in.
async fn goes_on(ground: &Ground, written: &str) {
    let written: Value = serde_json::from_slice(&std::fs::read(fixtures().join(written)).unwrap()).unwrap();
    let config: Config = support::config(ground.database.clone());
    let server = Server::start(config, all_games()).await.unwrap();
    let checked = upkeep::check(&server.app().store, &all_games()).await.unwrap();
    assert!(checked.broken.is_empty(), "{:?}", checked.broken);

    let mut guests = Vec::new();
    for secret in written["guests"].as_object().unwrap().values() {
        let guest = Client::new(&server);
        guest.post("/api/recover", json!({ "secret": secret })).await.ok();
        guests.push(guest);
    }
    for (name, table) in written["tables"].as_object().unwrap() {
        stands_as_written(name, table, &guests[0]).await;
        let id = table["id"].as_str().unwrap();
        match table["state"].as_str().unwrap() {
            "playing" => plays_on(name, id, &guests).await,
            "over" => {
                let record = guests[0].get(&format!("/api/tables/{id}/record")).await;
                assert!(record.status.is_success(), "{name}: {record:?}");
            }
            _ => {}
        }
    }
    server.stop().await;
}

/// The table has the seats, the chat and the proposals it had, and all its actions; bots may have gone on.
async fn stands_as_written(name: &str, table: &Value, guest: &Client) {
    let snapshot = guest.snapshot(table["id"].as_str().unwrap()).await;
    let now = &snapshot["now"];
    let kinds: Vec<&Value> = now["seats"].as_array().unwrap().iter().map(|seat| &seat["kind"]).collect();
    assert_eq!(json!(kinds), table["seats"], "{name}");
    assert_eq!((&snapshot["table"]["game"], &now["state"]), (&table["game"], &table["state"]), "{name}");
    assert_eq!(snapshot["chat"].as_array().unwrap().len() as u64, table["chat"].as_u64().unwrap(), "{name}");
    // A table of older rules goes on from its position: its actions are still told, but not counted any more.
    let told = snapshot["log"].as_array().unwrap().len() as u64;
    assert!(told >= table["actions"].as_u64().unwrap(), "{name}: {told}");
    if now["actions"] == table["actions"] {
        assert_eq!(now["proposals"].as_array().unwrap().len() as u64, table["proposals"].as_u64().unwrap(), "{name}");
    }
}

/// Somebody who sits there decides, or confirms.
async fn plays_on(name: &str, id: &str, guests: &[Client]) {
    for _ in 0..200 {
        for guest in guests {
            let snapshot = guest.snapshot(id).await;
            let now = &snapshot["now"];
            for seat in snapshot["yours"].as_array().unwrap().iter().filter_map(Value::as_u64) {
                let command = match now["turn"]["confirming"].as_u64() {
                    Some(confirming) if confirming == seat => json!({"do": "confirm"}),
                    None if turn(now).contains(&seat) => json!({"do": "act", "action": options(now, seat)[0]}),
                    _ => continue,
                };
                guest.command_now(id, seat, command).await.ok();
                return;
            }
        }
        // A bot is thinking.
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{name}: nobody can go on");
}
