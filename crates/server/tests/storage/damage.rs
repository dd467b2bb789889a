//! `almende check` finds every damage to a page in use. `ALMENDE_PROVE=1` damages 500 databases in place of a few.

use crate::support::{self, Client, Ground, options, two_at_a_table};
use almende_core::{Rng, Seed};
use almende_server::{Database, Server, upkeep};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use std::collections::BTreeSet;
use std::path::Path;

/// Games in all states, and a row in most tables of the database.
async fn busy_database(ground: &Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    for _ in 0..6 {
        let now = ada.snapshot(&table).await["now"].clone();
        let seat = support::turn(&now)[0];
        let client = if seat == 0 { &ada } else { &ben };
        let now = client.snapshot(&table).await["now"].clone();
        client.command_now(&table, seat, json!({"do": "act", "action": options(&now, seat)[0]})).await.ok();
    }
    for line in 0..20 {
        let said = json!({"seat": 0, "text": format!("line {line} {}", "and so on ".repeat(line))});
        ada.post(&format!("/api/tables/{table}/chat"), said).await.ok();
    }
    let notes = json!({"text": "a long note ".repeat(300)});
    ben.send(reqwest::Method::PUT, &format!("/api/tables/{table}/notes"), Some(notes)).await.ok();
    ben.post(&format!("/api/tables/{table}/report"), json!({"seat": 0, "text": "rude"})).await.ok();
    let bots = json!({"game": "helios", "seats": [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]});
    let (over, _) = ada.create(bots).await;
    let mut live = ada.live(&over, None).await;
    while live.next().await["now"]["state"] != "over" {}
    // A table with a guest of its own, which goes again: its pages are free from then on.
    let gone = Client::new(&server);
    let (own, _) = gone
        .create(
            json!({"game": "helios", "name": "Eve", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}]}),
        )
        .await;
    for _ in 0..40 {
        let said = json!({"seat": 0, "text": "x".repeat(490)});
        gone.post(&format!("/api/tables/{own}/chat"), said).await.ok();
    }
    gone.post("/api/me/forget", json!({"name": "Eve"})).await.ok();
    server.stop().await;
    assert_sound(&ground.database).await;
}

async fn assert_sound(database: &Database) {
    let checked = upkeep::check_database(database, &support::games()).await.unwrap();
    assert!(checked.broken.is_empty(), "{:?}", checked.broken);
}

struct File {
    bytes: Vec<u8>,
    page: usize,
}

impl File {
    fn read(file: &Path) -> File {
        let bytes = std::fs::read(file).unwrap();
        let page = usize::from(u16::from_be_bytes([bytes[16], bytes[17]]));
        File { bytes, page }
    }

    fn number(&self, at: usize) -> usize {
        u32::from_be_bytes(self.bytes[at..at + 4].try_into().unwrap()) as usize
    }

    fn pages(&self) -> usize {
        self.bytes.len() / self.page
    }

    fn start(&self, page: usize) -> usize {
        (page - 1) * self.page
    }

    /// Pages that hold nothing, by the list of the file; the pages of the list itself are in use.
    fn free(&self) -> BTreeSet<usize> {
        let mut free = BTreeSet::new();
        let mut trunk = self.number(32);
        while trunk != 0 {
            let start = self.start(trunk);
            let count = self.number(start + 4);
            free.extend((0..count).map(|n| self.number(start + 8 + 4 * n)));
            trunk = self.number(start);
        }
        free
    }

    /// The bytes of a page that mean something: for a page of a tree its head, its list of cells and the cells.
    fn meant(&self, page: usize) -> Vec<usize> {
        let start = self.start(page);
        let head = if page == 1 { 100 } else { 0 };
        let kind = self.bytes[start + head];
        let length = match kind {
            2 | 5 => 12,
            10 | 13 => 8,
            _ => return (0..self.page).collect(),
        };
        let word = |at: usize| usize::from(u16::from_be_bytes([self.bytes[start + at], self.bytes[start + at + 1]]));
        let cells = word(head + 3);
        let content = match word(head + 5) {
            0 => 65536,
            content => content,
        };
        (0..head + length + 2 * cells).chain(content..self.page).collect()
    }
}

/// Everything a database says, by tables and by indexes.
async fn all_that_is_said(file: &Path) -> Result<Vec<String>, sqlx::Error> {
    let mut connection = SqliteConnectOptions::new().filename(file).create_if_missing(false).connect().await?;
    let mut said = Vec::new();
    let lists: Vec<(String, String, Option<String>)> =
        sqlx::query_as("SELECT name, tbl_name, sql FROM sqlite_schema ORDER BY name")
            .fetch_all(&mut connection)
            .await?;
    for (name, _, sql) in &lists {
        said.push(format!("{name} {sql:?}"));
    }
    let tables: BTreeSet<&String> = lists.iter().map(|(_, table, _)| table).collect();
    for table in tables {
        let names: Vec<String> =
            sqlx::query_scalar("SELECT name FROM pragma_table_info($1)").bind(table).fetch_all(&mut connection).await?;
        let row = names.iter().map(|name| format!("quote({name})")).collect::<Vec<_>>().join(" || ',' || ");
        let sql = format!("SELECT rowid || ':' || {row} FROM {table} NOT INDEXED ORDER BY rowid");
        said.extend(sqlx::query_scalar::<_, String>(AssertSqlSafe(sql)).fetch_all(&mut connection).await?);
    }
    let sound: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut connection).await?;
    said.extend(sound);
    connection.close().await?;
    Ok(said)
}

fn damage(file: &mut File, page: usize, kind: u32, chance: &mut Rng) -> &'static str {
    let (start, size) = (file.start(page), file.page);
    match kind {
        0 => {
            file.bytes[start..start + size].fill(0);
            "zeroed"
        }
        1 => {
            for byte in &mut file.bytes[start..start + size] {
                *byte = chance.below(256) as u8;
            }
            "random"
        }
        _ => {
            let meant = file.meant(page);
            for _ in 0..1 + chance.below(4) {
                let place = meant[chance.below(meant.len() as u32) as usize];
                file.bytes[start + place] ^= 1 << chance.below(8);
            }
            "flipped bits"
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_damage_to_a_page_in_use_is_found() {
    let times = if std::env::var_os("ALMENDE_PROVE").is_some() { 500 } else { 40 };
    let ground = Ground::sqlite();
    busy_database(&ground).await;
    let Database::Folder(folder) = &ground.database else { panic!() };
    let original = folder.join("almende.db");
    let said = all_that_is_said(&original).await.unwrap();
    let sound = File::read(&original);
    let free = sound.free();
    assert!(!free.is_empty(), "the database has free pages too");
    let mut chance = Seed::from_bytes([7; 32]).stream("damage", 0);
    let (mut found, mut harmless) = (0, 0);
    for time in 0..times {
        let mut file = File { bytes: sound.bytes.clone(), page: sound.page };
        let page = 1 + chance.below(file.pages() as u32) as usize;
        let how = damage(&mut file, page, time % 3, &mut chance);
        if file.bytes == sound.bytes {
            continue;
        }
        let place = tempfile::tempdir().unwrap();
        let copy = place.path().join("almende.db");
        std::fs::write(&copy, &file.bytes).unwrap();
        let checked = upkeep::check_database(&Database::Folder(place.path().to_owned()), &support::games()).await;
        let told = checked.as_ref().map_or(true, |checked| !checked.broken.is_empty());
        if told {
            found += 1;
            continue;
        }
        // Bits between the cells of a page, or in a free page, say nothing: then nothing at all has changed.
        harmless += 1;
        let after = all_that_is_said(&copy).await;
        assert!(after.is_ok_and(|after| after == said), "{how} in page {page} was not found");
        assert!(free.contains(&page) || how == "flipped bits", "{how} in page {page}, which is in use, was not found");
    }
    println!("{times} databases damaged: {found} damages found, {harmless} in bytes that hold nothing");
    assert!(found * 3 > times * 2, "{found} of {times}");
}

/// A value that is still a fine value, only another one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_letter_in_a_row_is_found() {
    let ground = Ground::sqlite();
    busy_database(&ground).await;
    let Database::Folder(folder) = &ground.database else { panic!() };
    let file = folder.join("almende.db");
    let mut bytes = std::fs::read(&file).unwrap();
    let said = b"line 7 and";
    let place = bytes.windows(said.len()).position(|window| window == said).unwrap();
    bytes[place + 7] = b'A';
    std::fs::write(&file, &bytes).unwrap();
    let checked = upkeep::check_database(&ground.database, &support::games()).await.unwrap();
    let [(what, problem)] = checked.broken.as_slice() else { panic!("{checked:?}") };
    assert_eq!((what.as_str(), problem.id), ("almende.db", "problem.damaged_file"));
    // A copy does not hide it.
    let place = tempfile::tempdir().unwrap();
    upkeep::backup(&ground.database, &place.path().join("almende.db")).await.unwrap();
    let copied = upkeep::check_database(&Database::Folder(place.path().to_owned()), &support::games()).await.unwrap();
    assert_eq!(copied.broken.len(), 1, "{copied:?}");
}

/// What somebody changes by hand is no damage, and has its digest again with the next change.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_row_changed_by_hand_is_no_damage() {
    let ground = Ground::sqlite();
    busy_database(&ground).await;
    let Database::Folder(folder) = &ground.database else { panic!() };
    let options = SqliteConnectOptions::new().filename(folder.join("almende.db"));
    let mut connection = options.connect().await.unwrap();
    sqlx::query("UPDATE chat SET line = 'taken out'").execute(&mut connection).await.unwrap();
    assert_sound(&ground.database).await;
    let server = Server::start(support::config(ground.database.clone()), support::games()).await.unwrap();
    Client::new(&server).post("/api/me", json!({"name": "Ann"})).await.ok();
    let bare: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM chat WHERE digest IS NULL").fetch_one(&mut connection).await.unwrap();
    assert_eq!(bare, 0);
    server.stop().await;
}
