//! One server a database, and nobody else reads its files.

use crate::support::{self, Client, Ground, command_id, options, two_at_a_table};
use almende_server::{Database, Server, StartError, upkeep};
use serde_json::json;
use sqlx::Connection as _;
use sqlx::postgres::PgConnection;
use std::time::Duration;

fn url(ground: &Ground) -> &str {
    let Database::Url(url) = &ground.database else { panic!("no PostgreSQL") };
    url
}

/// Ends the connections that hold the lock of the servers, as a database does that takes them for dead.
async fn end_lock_holder(admin: &mut PgConnection) {
    const END: &str = "SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database \
                       WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()";
    let ended: Vec<bool> = sqlx::query_scalar(END).fetch_all(admin).await.unwrap();
    assert_eq!(ended, [true]);
}

/// Tries until it is answered so.
async fn until<F: AsyncFnMut() -> bool>(mut so: F) {
    for _ in 0..300 {
        if so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it never came to be");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_server_a_postgres_database() {
    let ground = Ground::postgres().await;
    let server = ground.serve().await;
    let second = Server::start(support::config(ground.database.clone()), support::games()).await;
    assert!(matches!(second, Err(StartError::DatabaseInUse)), "{second:?}");
    // Tools beside it work.
    let folder = tempfile::tempdir().unwrap();
    upkeep::backup(&ground.database, &folder.path().join("copy.db")).await.unwrap();
    let store = upkeep::open(&ground.database).await.unwrap();
    assert!(upkeep::check(&store, &support::games()).await.unwrap().broken.is_empty());
    store.close().await;
    server.stop().await;
    ground.serve().await.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_lock_that_nobody_took_is_taken_again_and_play_goes_on() {
    let ground = Ground::postgres().await;
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    let mut live = ada.live(&table, now["version"].as_u64()).await;
    live.next().await;
    end_lock_holder(&mut PgConnection::connect(url(&ground)).await.unwrap()).await;
    let act = json!({"do": "act", "action": options(&now, 0)[0]});
    let body = json!({"command_id": command_id(), "version": now["version"], "seat": 0, "command": act});
    let path = format!("/api/tables/{table}/commands");
    until(async || ada.post(&path, body.clone()).await.status.is_success()).await;
    let version = now["version"].as_u64().unwrap() + 1;
    assert_eq!(ada.snapshot(&table).await["now"]["version"], version);
    // Nobody else was there, so those who listen need not come back.
    assert_eq!(live.until(version).await["now"]["version"], version);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_lost_its_database_to_another_neither_writes_nor_answers() {
    let ground = Ground::postgres().await;
    let old = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&old, json!({})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    let mut live = ada.live(&table, now["version"].as_u64()).await;
    live.next().await;
    let mut admin = PgConnection::connect(url(&ground)).await.unwrap();
    // The old server takes the lock back as soon as it notices; another one is quicker sooner or later.
    let mut new = None;
    for _ in 0..50 {
        end_lock_holder(&mut admin).await;
        match Server::start(support::config(ground.database.clone()), support::games()).await {
            Ok(server) => new = Some(server),
            Err(StartError::DatabaseInUse) => {}
            Err(error) => panic!("{error}"),
        }
        if new.is_some() {
            break;
        }
    }
    let new = new.expect("the old server was quicker every time");
    // At the very moment: the old server does not know yet, and still cannot write.
    let act = json!({"do": "act", "action": options(&now, 0)[0]});
    let body = json!({"command_id": command_id(), "version": now["version"], "seat": 0, "command": act});
    let path = format!("/api/tables/{table}/commands");
    assert_eq!(ada.post(&path, body.clone()).await.failed(), (503, "storage"));
    assert_eq!(ada.get(&format!("/api/tables/{table}")).await.failed(), (503, "storage"));
    assert_eq!(ada.get("/health").await.status, 503);
    // At the new one the game goes on.
    let version = now["version"].as_u64().unwrap();
    assert_eq!(ada.moved(new.address).post(&path, body).await.ok()["version"], version + 1);
    new.stop().await;
    // The old one takes over again, forgets what it had in memory, and sends those who listened to come back.
    until(async || ada.get("/health").await.status == 200).await;
    assert_eq!(ada.snapshot(&table).await["now"]["version"], version + 1);
    while let Some(told) = live.next_of_any_kind().await {
        assert_eq!(told["type"], "presence");
    }
    old.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let modes = |folder: &std::path::Path| {
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        files.map(|file| (file.file_name().unwrap().to_string_lossy().into_owned(), mode(&file))).collect::<Vec<_>>()
    };
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("data");
    let database = Database::Folder(folder.clone());
    let server = Server::start(support::config(database.clone()), support::games()).await.unwrap();
    Client::new(&server).create(json!({"game": "helios", "seats": [{"kind": "person"}, {"kind": "open"}]})).await;
    assert_eq!(mode(&folder), 0o700);
    let found = modes(&folder);
    for name in ["almende.db", "almende.db-wal", "almende.db-shm", "almende.lock"] {
        assert!(found.contains(&(name.to_owned(), 0o600)), "{name} {found:?}");
    }
    let copy = above.path().join("copy.db");
    upkeep::backup(&database, &copy).await.unwrap();
    assert_eq!(mode(&copy), 0o600);
    server.stop().await;
    // Files of an earlier program are tightened.
    for (name, _) in modes(&folder) {
        std::fs::set_permissions(folder.join(name), std::fs::Permissions::from_mode(0o644)).unwrap();
    }
    let server = Server::start(support::config(database), support::games()).await.unwrap();
    let found = modes(&folder);
    assert!(found.iter().all(|(_, mode)| *mode == 0o600), "{found:?}");
    server.stop().await;
}
