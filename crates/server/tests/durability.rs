//! What was acknowledged is on disk: kill -9 under load, a database that goes away and comes back, copies, other rules.
//!
//! `ALMENDE_PROVE=1` kills the server 300 times on each database instead of a few times.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that panics has failed")]

mod support;

use almende_server::{Database, Server, upkeep};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use support::later::later;
use support::postgres::Cluster;
use support::process::Process;
use support::{Client, Ground, command_id, options, turn, two_at_a_table};

// --- kill -9 -------------------------------------------------------------------------------------------------------

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn served_in_a_process_of_its_own() {
    support::process::serve_if_asked().await;
}

/// What a client knows: its table, the commands that were acknowledged with their versions, and the one that was not.
#[derive(Default)]
struct Known {
    table: Option<String>,
    acknowledged: BTreeMap<(String, u64), String>,
    unanswered: Option<Value>,
}

/// A table at which one client plays both seats; nothing if the server is gone.
async fn new_table(client: &Client) -> Option<String> {
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]);
    let body = json!({"game": "helios", "seats": seats});
    let answer = client.try_send(reqwest::Method::POST, "/api/tables", Some(body)).await.ok()?;
    Some(answer.ok()["id"].as_str()?.to_owned())
}

/// Plays one game after the other until the server is gone.
async fn play_until_gone(client: Client, mut known: Known) -> Known {
    for count in 0.. {
        let table = match known.table.clone() {
            Some(table) => table,
            None => {
                let Some(table) = new_table(&client).await else { return known };
                known.table.insert(table).clone()
            }
        };
        let again = known.unanswered.is_some();
        // What was not answered is asked again with the same id: it must have one effect, whether it came through or not.
        let body = match known.unanswered.take() {
            Some(body) => body,
            None => {
                let path = format!("/api/tables/{table}");
                let Ok(snapshot) = client.try_send(reqwest::Method::GET, &path, None).await else { return known };
                let now = &snapshot.body["now"];
                let Some(seat) = turn(now).first().copied() else {
                    known.table = None;
                    continue;
                };
                let choices = options(now, seat);
                let command = match count % 7 {
                    6 if support::face(now, seat)["can_undo"] == true => json!({"do": "undo"}),
                    _ => json!({"do": "act", "action": choices[count % choices.len()]}),
                };
                json!({"command_id": command_id(), "version": now["version"], "seat": seat, "command": command})
            }
        };
        let path = format!("/api/tables/{table}/commands");
        match client.try_send(reqwest::Method::POST, &path, Some(body.clone())).await {
            Ok(answer) if answer.status.is_success() => {
                let version = answer.body["version"].as_u64().unwrap();
                let command = body["command_id"].as_str().unwrap().to_owned();
                known.acknowledged.insert((table, version), command);
            }
            Ok(answer) => assert!(again && answer.failed().1 == "stale", "{}", answer.body),
            Err(_) => {
                known.unanswered = Some(body);
                return known;
            }
        }
    }
    known
}

/// Every acknowledged command stands in the journal at its version, once; and everything can be rebuilt.
async fn nothing_is_missing(database: &Database, known: &[Known]) {
    let store = upkeep::open(database).await.unwrap();
    for table in store.ids(None).await.unwrap() {
        let rows = store.journal(&table).await.unwrap();
        let versions: Vec<i64> = rows.iter().map(|row| row.version).collect();
        assert_eq!(versions, (1..=rows.len() as i64).collect::<Vec<_>>(), "versions grow by one");
        let acknowledged = known.iter().flat_map(|known| &known.acknowledged).filter(|((id, _), _)| *id == table);
        for ((_, version), command) in acknowledged {
            let row = rows.get(*version as usize - 1).expect("an acknowledged version is missing");
            assert_eq!(row.command.as_ref(), Some(command), "at version {version}");
        }
        let mut commands: Vec<_> = rows.iter().filter_map(|row| row.command.as_ref()).collect();
        let all = commands.len();
        commands.sort();
        commands.dedup();
        assert_eq!(all, commands.len(), "no command has two effects");
    }
    let checked = upkeep::check(&store, &support::games()).await.unwrap();
    assert!(checked.broken.is_empty(), "{:?}", checked.broken);
    store.close().await;
}

async fn killed_again_and_again(database: Database, place: &str, times: usize) {
    const PLAYERS: usize = 6;
    let mut known: Vec<Known> = (0..PLAYERS).map(|_| Known::default()).collect();
    let mut clients: Vec<Client> = Vec::new();
    for time in 0..times {
        let process = Process::start(place);
        clients = match clients.is_empty() {
            true => (0..PLAYERS).map(|_| Client::at(process.address)).collect(),
            false => clients.iter().map(|client| client.moved(process.address)).collect(),
        };
        let players = clients.iter().zip(std::mem::take(&mut known));
        let playing: Vec<_> =
            players.map(|(client, known)| tokio::spawn(play_until_gone(client.clone(), known))).collect();
        // Not always at the same moment of a transaction.
        tokio::time::sleep(Duration::from_micros(300_000 + (time as u64 * 7_919) % 200_000)).await;
        process.kill();
        for player in playing {
            known.push(player.await.unwrap());
        }
        nothing_is_missing(&database, &known).await;
    }
    let acknowledged: usize = known.iter().map(|known| known.acknowledged.len()).sum();
    println!("{times} times killed, {acknowledged} decisions acknowledged, none missing");
    assert!(acknowledged > times, "{acknowledged}");
}

fn times() -> usize {
    if std::env::var_os("ALMENDE_PROVE").is_some() { 300 } else { 3 }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_loses_nothing_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().to_str().unwrap().to_owned();
    killed_again_and_again(Database::Folder(folder.path().to_owned()), &place, times()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_loses_nothing_on_postgres() {
    let cluster = tokio::task::spawn_blocking(|| Cluster::start(true)).await.unwrap();
    let url = cluster.database();
    killed_again_and_again(Database::Url(url.clone()), &url, times()).await;
}

// --- a database that goes away -------------------------------------------------------------------------------------

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_goes_away_and_comes_back() {
    let cluster = Arc::new(tokio::task::spawn_blocking(|| Cluster::start(true)).await.unwrap());
    let server = Server::start(support::config(Database::Url(cluster.database())), support::games()).await.unwrap();
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    let body = json!({"command_id": command_id(), "version": now["version"], "seat": 0,
        "command": {"do": "act", "action": options(&now, 0)[0]}});
    let path = format!("/api/tables/{table}/commands");
    let halting = cluster.clone();
    tokio::task::spawn_blocking(move || halting.halt()).await.unwrap();
    assert_eq!(ada.post(&path, body.clone()).await.failed(), (503, "storage"));
    assert_eq!(ada.get("/health").await.status, 503);
    let going = cluster.clone();
    tokio::task::spawn_blocking(move || going.go()).await.unwrap();
    let mut answer = ada.post(&path, body.clone()).await;
    for _ in 0..50 {
        if answer.status.is_success() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        answer = ada.post(&path, body.clone()).await;
    }
    let version = now["version"].as_u64().unwrap();
    assert_eq!(answer.ok()["version"], version + 1, "one effect, whatever happened before");
    assert_eq!(ada.snapshot(&table).await["now"]["version"], version + 1);
    assert_eq!(ada.get("/health").await.status, 200);
    server.stop().await;
}

/// SQLite with a limit on its size behaves as on a full disk.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_and_play_goes_on() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let almende_server::store::Store::Sqlite { write, .. } = &server.app().store else { panic!() };
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(write).await.unwrap();
    let limit = |pages: i64| sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
    sqlx::query(limit(pages)).execute(write).await.unwrap();
    let path = format!("/api/tables/{table}/chat");
    let mut refused = false;
    for _ in 0..200 {
        let answer = ada.post(&path, json!({"seat": 0, "text": "x".repeat(500)})).await;
        if !answer.status.is_success() {
            assert_eq!(answer.failed(), (503, "storage"));
            refused = true;
            break;
        }
    }
    assert!(refused);
    let now = ada.snapshot(&table).await["now"].clone();
    let body = json!({"command_id": command_id(), "version": now["version"], "seat": 0,
        "command": {"do": "act", "action": options(&now, 0)[0]}});
    let commands = format!("/api/tables/{table}/commands");
    let full = ada.post(&commands, body.clone()).await;
    sqlx::query(limit(1_000_000)).execute(write).await.unwrap();
    if !full.status.is_success() {
        assert_eq!(full.failed(), (503, "storage"));
        assert_eq!(ben.snapshot(&table).await["now"]["version"], now["version"]);
    }
    let version = ada.post(&commands, body).await.ok()["version"].clone();
    assert_eq!(version, now["version"].as_u64().unwrap() + 1);
    server.stop().await;
}

#[tokio::test]
async fn one_server_a_folder() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let second = Server::start(support::config(ground.database.clone()), support::games()).await;
    assert!(second.is_err_and(|error| error.to_string().contains("Another server")));
    server.stop().await;
    ground.serve().await.stop().await;
}

// --- copies --------------------------------------------------------------------------------------------------------

/// A few tables in all states.
async fn some_tables(server: &Server) -> (Client, Vec<String>) {
    let (table, ada, ben) = two_at_a_table(server, json!({})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    ada.command_now(&table, 0, json!({"do": "act", "action": options(&now, 0)[0]})).await.ok();
    ada.post(&format!("/api/tables/{table}/chat"), json!({"seat": 0, "text": "hello"})).await.ok();
    ben.send(reqwest::Method::PUT, &format!("/api/tables/{table}/notes"), Some(json!({"text": "note"}))).await.ok();
    let open = json!({"game": "helios", "seats": [{"kind": "person"}, {"kind": "open"}]});
    let (waiting, _) = ada.create(open).await;
    let bots = json!({"game": "helios", "seats": [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]});
    let (over, _) = ada.create(bots).await;
    let mut live = ada.live(&over, None).await;
    while live.next().await["now"]["state"] != "over" {}
    (ada, vec![table, waiting, over])
}

async fn copied_and_restored(from: Ground, to: Ground) {
    let server = from.serve().await;
    let (ada, tables) = some_tables(&server).await;
    let strip = |mut snapshot: Value| {
        snapshot["now"]["at"] = json!(0);
        snapshot["presence"] = json!(null);
        snapshot
    };
    let mut before = Vec::new();
    for table in &tables {
        before.push(strip(ada.snapshot(table).await));
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.db");
    // While the server runs.
    let copied = upkeep::backup(&from.database, &file).await.unwrap();
    assert_eq!(copied.tables, 3);
    assert!(matches!(upkeep::backup(&from.database, &file).await, Err(upkeep::CopyError::NotEmpty)));
    server.stop().await;
    assert_eq!(upkeep::restore(&file, &to.database).await.unwrap(), copied);
    assert!(matches!(upkeep::restore(&file, &to.database).await, Err(upkeep::CopyError::NotEmpty)));
    let server = to.serve().await;
    let ada = ada.moved(server.address);
    for (table, before) in tables.iter().zip(before) {
        assert_eq!(strip(ada.snapshot(table).await), before);
    }
    let checked = upkeep::check(&server.app().store, &support::games()).await.unwrap();
    assert_eq!((checked.tables, checked.replayed, checked.broken.len()), (3, 2, 0), "{checked:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_restores_every_game_on_sqlite() {
    copied_and_restored(Ground::sqlite(), Ground::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_moves_from_sqlite_to_postgres_and_back() {
    copied_and_restored(Ground::sqlite(), Ground::postgres().await).await;
    copied_and_restored(Ground::postgres().await, Ground::sqlite()).await;
}

// --- other rules ---------------------------------------------------------------------------------------------------

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_live_on_when_the_rules_change() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (ada, tables) = some_tables(&server).await;
    let running = ada.snapshot(&tables[0]).await;
    let over = ada.snapshot(&tables[2]).await;
    let record = ada.get(&format!("/api/tables/{}/record", tables[2])).await.ok();
    server.stop().await;
    let server = Server::start(support::config(ground.database.clone()), later()).await.unwrap();
    let ada = ada.moved(server.address);
    // The running game goes on from its position.
    let now = ada.snapshot(&tables[0]).await;
    assert_eq!(now["now"]["faces"][0]["view"], running["now"]["faces"][0]["view"]);
    assert_eq!(now["now"]["version"].as_u64().unwrap(), running["now"]["version"].as_u64().unwrap() + 1);
    assert_eq!(now["table"]["rules"].as_u64().unwrap(), running["table"]["rules"].as_u64().unwrap() + 1);
    assert_eq!(turn(&now["now"]), turn(&running["now"]));
    // Its log can still be read, and one who was away hears what was missed, the change of rules included.
    assert!(running["log"].as_array().is_some_and(|log| !log.is_empty()));
    assert_eq!(support::as_kept(&now["log"]), support::as_kept(&running["log"]));
    let missed = ada.live(&tables[0], Some(2)).await.next().await;
    let kinds: Vec<_> = missed["changes"].as_array().unwrap().iter().map(|change| change["kind"].clone()).collect();
    assert_eq!(kinds, ["started", "act", "carried"]);
    let added = support::as_kept(&missed["changes"][1]["added"][0]);
    assert_eq!(added, support::as_kept(&running["log"][0]));
    // The finished one keeps its story.
    let told = ada.snapshot(&tables[2]).await;
    assert_eq!(support::as_kept(&told["log"]), support::as_kept(&over["log"]));
    assert_eq!(told["now"]["faces"][0]["score"], over["now"]["faces"][0]["score"]);
    assert_eq!(ada.get(&format!("/api/tables/{}/record", tables[2])).await.ok(), record);
    assert_eq!(ada.get(&format!("/api/tables/{}/replay/3", tables[2])).await.failed(), (409, "not_kept"));
    // The waiting one is dealt by the new rules; nothing is broken.
    let ben = Client::new(&server);
    let secret = ada.post(&format!("/api/tables/{}/invitation", tables[1]), json!({})).await.ok()["secret"].clone();
    ben.post(&format!("/api/tables/{}/join", tables[1]), json!({"invitation": secret, "name": "Ben"})).await.ok();
    server.stop().await;
    // Starting again carries nothing over twice.
    let server = Server::start(support::config(ground.database.clone()), later()).await.unwrap();
    assert_eq!(ada.moved(server.address).snapshot(&tables[0]).await["now"]["version"], now["now"]["version"]);
    server.stop().await;
}

// --- an upgrade ----------------------------------------------------------------------------------------------------

/// Plays until somebody stands in the middle of a turn: a decision is made that could be taken back, and another is open.
async fn until_mid_turn(client: &Client, table: &str) -> (Value, u64) {
    for _ in 0..200 {
        let now = client.snapshot(table).await["now"].clone();
        let seat = turn(&now)[0];
        if support::face(&now, seat)["can_undo"] == true {
            return (now, seat);
        }
        client.command_now(table, seat, json!({"do": "act", "action": options(&now, seat)[0]})).await.ok();
    }
    panic!("no turn has two decisions");
}

/// Sends a decision and kills the server before it can be known whether it arrived. Gives what was sent.
async fn killed_in_mid_decision(process: Process, client: &Client, table: &str, now: &Value, seat: u64) -> Value {
    let act = json!({"do": "act", "action": options(now, seat)[0]});
    let body = json!({"command_id": command_id(), "version": now["version"], "seat": seat, "command": act});
    let (path, sender, sent) = (format!("/api/tables/{table}/commands"), client.clone(), body.clone());
    let sending = tokio::spawn(async move { sender.try_send(reqwest::Method::POST, &path, Some(sent)).await.is_ok() });
    tokio::time::sleep(Duration::from_millis(1)).await;
    process.kill();
    sending.await.unwrap();
    body
}

/// A log as a program with other rules tells it: what an action was about is known to the rules it was done by.
fn without_targets(log: &Value) -> Value {
    let mut log = log.clone();
    for entry in log.as_array_mut().unwrap() {
        assert!(entry.as_object_mut().unwrap().remove("target").is_some(), "{entry}");
    }
    log
}

async fn upgraded_in_mid_decision(database: Database, place: &str) {
    let process = Process::start(place);
    let client = Client::at(process.address);
    let table = new_table(&client).await.unwrap();
    let commands = format!("/api/tables/{table}/commands");
    // A new program with the same rules: what was being decided has one effect.
    let (now, seat) = until_mid_turn(&client, &table).await;
    let body = killed_in_mid_decision(process, &client, &table, &now, seat).await;
    let process = Process::start(place);
    let client = client.moved(process.address);
    let version = now["version"].as_u64().unwrap();
    assert_eq!(client.post(&commands, body).await.ok()["version"], version + 1);
    assert_eq!(client.snapshot(&table).await["now"]["version"], version + 1);
    // One with other rules: the table stands as it was before the decision or after it, and goes on from there.
    let (now, seat) = until_mid_turn(&client, &table).await;
    let before = client.snapshot(&table).await;
    let body = killed_in_mid_decision(process, &client, &table, &now, seat).await;
    let process = Process::upgraded(place);
    let client = client.moved(process.address);
    let after = client.snapshot(&table).await;
    assert_eq!(after["table"]["rules"].as_u64().unwrap(), before["table"]["rules"].as_u64().unwrap() + 1);
    let answer = client.post(&commands, body).await;
    let version = now["version"].as_u64().unwrap();
    if answer.status.is_success() {
        assert_eq!((&answer.body["version"], &after["now"]["version"]), (&json!(version + 1), &json!(version + 2)));
    } else {
        assert_eq!((answer.failed(), &after["now"]["version"]), ((409, "stale"), &json!(version + 1)));
        let view = |snapshot: &Value| support::face(&snapshot["now"], seat)["view"].clone();
        assert_eq!((turn(&after["now"]), view(&after)), (vec![seat], view(&before)));
        assert_eq!(after["log"], without_targets(&before["log"]));
    }
    for _ in 0..2000 {
        let now = client.snapshot(&table).await["now"].clone();
        let Some(seat) = turn(&now).first().copied() else { break };
        client.command_now(&table, seat, json!({"do": "act", "action": options(&now, seat)[0]})).await.ok();
    }
    let end = client.snapshot(&table).await["now"].clone();
    assert_eq!((&end["state"], &end["ended"]), (&json!("over"), &json!("played")));
    process.kill();
    let store = upkeep::open(&database).await.unwrap();
    let checked = upkeep::check(&store, &later()).await.unwrap();
    assert_eq!((checked.tables, checked.broken.len()), (1, 0), "{checked:?}");
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_survives_an_upgrade_in_mid_decision_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().to_str().unwrap().to_owned();
    upgraded_in_mid_decision(Database::Folder(folder.path().to_owned()), &place).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_survives_an_upgrade_in_mid_decision_on_postgres() {
    let cluster = tokio::task::spawn_blocking(|| Cluster::start(true)).await.unwrap();
    let url = cluster.database();
    upgraded_in_mid_decision(Database::Url(url.clone()), &url).await;
}
