//! Being forgotten, and telling the operator of somebody.

use crate::support::later::later;
use crate::support::{self, Client, Ground, options, two_at_a_table};
use almende_server::store::{
    ColumnKind, DueNotice, Fault, MailRow, Op, PasskeyRow, RatedGameRow, Report, SCHEMA, Store, Subscription,
};
use almende_server::upkeep;
use serde_json::json;
use sqlx::AssertSqlSafe;
use std::collections::BTreeSet;

on_both!(
    who_is_forgotten_leaves_nothing_but_moves,
    tables_of_nobody_else_go_along,
    the_list_of_tables_is_that_of_the_database,
    no_table_of_the_database_is_overlooked,
    a_report_reaches_the_operator,
    a_fault_reaches_the_operator_as_its_seat_saw_it,
    a_fault_is_told_only_by_those_who_sit_there_and_only_so_often,
);

/// A guest with an unusual name who sits at a running table with Ben, and what is left when they are gone.
async fn who_is_forgotten_leaves_nothing_but_moves(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let path = |rest: &str| format!("/api/tables/{table}{rest}");
    ada.post("/api/me", json!({"name": "Zerlina"})).await.ok();
    ada.post(&path("/rename"), json!({"seat": 0, "name": "Zerlina"})).await.ok();
    ada.post(&path("/chat"), json!({"seat": 0, "text": "Zerlina was here"})).await.ok();
    ben.post(&path("/chat"), json!({"seat": 1, "text": "hello"})).await.ok();
    ada.send(reqwest::Method::PUT, &path("/notes"), Some(json!({"text": "Zerlina's plan"}))).await.ok();
    ben.post(&path("/report"), json!({"seat": 0, "text": "talks of herself"})).await.ok();
    let fault = |seat: u8, text: &str| json!({"seat": seat, "kind": "rules", "text": text});
    ada.post(&path("/fault"), fault(0, "Zerlina saw it")).await.ok();
    ben.post(&path("/fault"), fault(1, "the sun went too far")).await.ok();
    let now = ada.snapshot(&table).await["now"].clone();
    ada.command_now(&table, 0, json!({"do": "act", "action": options(&now, 0)[0]})).await.ok();
    let log = ben.snapshot(&table).await["log"].clone();
    // A waiting table of Ben's at which she has a seat.
    let seats = json!([{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]);
    let (waiting, invitation) = ben.create(json!({"game": "helios", "name": "Ben", "seats": seats})).await;
    let join = json!({"invitation": invitation, "name": "Zerlina"});
    ada.post(&format!("/api/tables/{waiting}/join"), join).await.ok();

    // And one of his at which she spoke and gave her seat up; Cleo has it now.
    let two = json!([{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]);
    let (left, invitation) = ben.create(json!({"game": "helios", "name": "Ben", "seats": two})).await;
    let cleo = Client::new(&server);
    for (who, name, line) in [(&ada, "Zerlina", "Zerlina waits"), (&cleo, "Cleo", "Cleo waits")] {
        let seat = json!({"invitation": invitation, "name": name});
        who.post(&format!("/api/tables/{left}/join"), seat).await.ok();
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        who.post(&format!("/api/tables/{left}/chat"), json!({"seat": 1, "text": line})).await.ok();
        if name == "Zerlina" {
            ada.post(&format!("/api/tables/{left}/leave"), json!({"seat": 1})).await.ok();
        }
    }

    assert_eq!(ada.post("/api/me/forget", json!({"name": "Ada"})).await.failed(), (422, "forget_name"));
    let mut live = ben.live(&table, None).await;
    live.next().await;
    let cookie = ada.cookie().unwrap();
    ada.post("/api/me/forget", json!({"name": "Zerlina"})).await.ok();
    let heard = live.next().await;
    assert_eq!((&heard["now"]["seats"][0]["resigned"], &heard["now"]["seats"][0]["name"]), (&json!(true), &json!("")));
    // The browser is a stranger now, also one that kept its cookie.
    let again = reqwest::Client::new();
    let me = again.get(format!("http://{}/api/me", server.address)).header("cookie", cookie).send().await.unwrap();
    assert_eq!(me.json::<serde_json::Value>().await.unwrap(), json!({"tables": []}));
    // The moves stay, and Ben has won.
    let seen = ben.snapshot(&table).await;
    assert_eq!(seen["log"][0]["events"], log[0]["events"]);
    assert_eq!(seen["log"].as_array().unwrap().len(), log.as_array().unwrap().len());
    assert_eq!(seen["chat"].as_array().unwrap().len(), 1);
    assert_eq!((&seen["now"]["ended"], &seen["now"]["result"]["winners"]), (&json!("resigned"), &json!([1])));
    assert_eq!(ben.snapshot(&waiting).await["now"]["seats"][1]["kind"], "open");
    let said = ben.snapshot(&left).await["chat"].clone();
    assert_eq!((said.as_array().unwrap().len(), &said[0]["text"]), (1, &json!("Cleo waits")));
    // Nothing in the whole database knows her.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.db");
    upkeep::backup(&ground.database, &file).await.unwrap();
    let bytes = std::fs::read(&file).unwrap();
    let holds = |what: &str| bytes.windows(what.len()).any(|window| window == what.as_bytes());
    assert!(holds("talks of herself") && holds("hello") && holds("the sun went too far"), "what others said stays");
    assert!(!holds("Zerlina"));
    // It is all sound, also for a program with other rules.
    let checked = upkeep::check(&server.app().store, &support::games()).await.unwrap();
    assert!(checked.broken.is_empty(), "{:?}", checked.broken);
    server.stop().await;
    let server = almende_server::Server::start(support::config(ground.database.clone()), later()).await.unwrap();
    assert_eq!(ben.moved(server.address).snapshot(&table).await["now"]["seats"][0]["name"], "");
    server.stop().await;
}

async fn tables_of_nobody_else_go_along(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let alone = json!([{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}]);
    let (playing, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": alone})).await;
    let open = json!([{"kind": "person"}, {"kind": "open"}]);
    let (waiting, _) = ada.create(json!({"game": "helios", "seats": open, "listed": true})).await;
    let bots = json!([{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]);
    let (over, _) = ada.create(json!({"game": "helios", "seats": bots})).await;
    let mut live = ada.live(&over, None).await;
    while live.next().await["now"]["state"] != "over" {}
    let record = ada.get(&format!("/api/tables/{over}/record")).await.ok();
    let imported = ada.post("/api/records", json!({"record": record})).await.ok()["id"].as_str().unwrap().to_owned();
    // A table with Ben that is over keeps its story, without her name.
    let (shared, eve, ben) = two_at_a_table(&server, json!({})).await;
    eve.command_now(&shared, 0, json!({"do": "propose", "proposal": {"kind": "end"}})).await.ok();
    let proposal = ben.snapshot(&shared).await["now"]["proposals"][0]["id"].clone();
    ben.command_now(&shared, 1, json!({"do": "agree", "proposal": proposal})).await.ok();
    eve.post("/api/me/forget", json!({"name": "Ada"})).await.ok();
    let record = ben.get(&format!("/api/tables/{shared}/record")).await.ok();
    assert!(record.as_str().unwrap().contains("names: [\"\",\"Ben\"]"), "{record}");

    ada.post("/api/me/forget", json!({"name": "Ada"})).await.ok();
    for table in [playing, waiting, over, imported] {
        assert_eq!(ben.get(&format!("/api/tables/{table}")).await.failed(), (404, "no_table"));
    }
    assert_eq!(ben.get("/api/lobby").await.ok()["waiting"], json!([]));
    assert_eq!(server.app().store.ids(None).await.unwrap(), [shared]);
    server.stop().await;
}

/// The columns of the database as it says itself: table, column and type.
async fn real_columns(store: &Store) -> Vec<(String, String, String)> {
    const SQLITE: &str = "SELECT t.name, c.name, c.type FROM sqlite_schema t JOIN pragma_table_info(t.name) c \
                          WHERE t.type = 'table' AND t.name NOT IN ('_sqlx_migrations', 'sqlite_sequence') \
                          AND c.name <> 'digest'";
    const POSTGRES: &str = "SELECT table_name::text, column_name::text, data_type::text \
                            FROM information_schema.columns \
                            WHERE table_schema = 'public' AND table_name <> '_sqlx_migrations'";
    match store {
        Store::Sqlite { read, .. } => sqlx::query_as(SQLITE).fetch_all(read).await.unwrap(),
        Store::Postgres(pool) => sqlx::query_as(POSTGRES).fetch_all(pool).await.unwrap(),
    }
}

/// The columns of the database in which an id stands, be it within other words.
async fn places(store: &Store, id: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for (table, column, kind) in real_columns(store).await {
        if !kind.eq_ignore_ascii_case("text") {
            continue;
        }
        let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table} WHERE {column} LIKE '%{id}%'"));
        let count: i64 = match store {
            Store::Sqlite { read, .. } => sqlx::query_scalar(sql).fetch_one(read).await.unwrap(),
            Store::Postgres(pool) => sqlx::query_scalar(sql).fetch_one(pool).await.unwrap(),
        };
        if count > 0 {
            found.insert((table, column));
        }
    }
    found
}

/// The columns of the list that hold one of these.
fn listed(wanted: &[ColumnKind]) -> BTreeSet<(String, String)> {
    let columns = SCHEMA.iter().flat_map(|sheet| sheet.columns.iter().map(|column| (sheet.name, *column)));
    let wanted = columns.filter(|(_, (_, holds))| wanted.contains(holds));
    wanted.map(|(table, (column, _))| (table.to_owned(), column.to_owned())).collect()
}

/// What is copied and what is deleted follows from the list, so a table or column that is not in it would be lost or left behind.
async fn the_list_of_tables_is_that_of_the_database(ground: Ground) {
    let store = upkeep::open(&ground.database).await.unwrap();
    let (mut numbers, mut words, mut guests, mut tables) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (table, column, kind) in real_columns(&store).await {
        let place = (table, column);
        match kind.to_lowercase().as_str() {
            "integer" | "bigint" => numbers.insert(place.clone()),
            "text" => words.insert(place.clone()),
            other => panic!("{place:?} is of a kind that cannot be copied: {other}"),
        };
        match (place.0.as_str(), place.1.as_str()) {
            (_, "guest" | "owner" | "reporter") | ("guests", "id") => guests.insert(place),
            (_, "table_id") | ("tables", "id") => tables.insert(place),
            _ => true,
        };
    }
    let (guest, table) = ([ColumnKind::Guest, ColumnKind::GuestNamed], [ColumnKind::Table, ColumnKind::TableNamed]);
    assert_eq!(numbers, listed(&[ColumnKind::Number]));
    assert_eq!(words, listed(&[&[ColumnKind::Words][..], &guest, &table].concat()));
    assert_eq!((guests, tables), (listed(&guest), listed(&table)));
    store.close().await;
}

/// Ada stands in every column that can name a guest, her own table in every one that can name a table; then she goes.
async fn no_table_of_the_database_is_overlooked(ground: Ground) {
    let server = ground.serve().await;
    let (shared, ada, ben) = two_at_a_table(&server, json!({})).await;
    let report = |seat: u8| json!({"seat": seat, "text": "rude"});
    ada.post(&format!("/api/tables/{shared}/report"), report(1)).await.ok();
    ben.post(&format!("/api/tables/{shared}/report"), report(0)).await.ok();
    ada.post(&format!("/api/tables/{shared}/fault"), json!({"seat": 0, "kind": "rules", "text": "odd"})).await.ok();
    // A table at which she was only for a while.
    let open = json!([{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]);
    let (left, invitation) = ben.create(json!({"game": "helios", "name": "Ben", "seats": open})).await;
    let join = json!({"invitation": invitation, "name": "Ada"});
    ada.post(&format!("/api/tables/{left}/join"), join).await.ok();
    ada.post(&format!("/api/tables/{left}/leave"), json!({"seat": 1})).await.ok();
    let alone = json!([{"kind": "person"}, {"kind": "bot", "bot": "random"}]);
    let (own, _) = ada.create(json!({"game": "helios", "seats": alone})).await;
    let app = server.app();
    let guest = app.table(&own).await.unwrap().spec.owner.clone();
    let word = || "x".to_owned();
    let device = Subscription { endpoint: word(), p256dh: word(), auth: word(), lang: word() };
    let (address, lang, token) = (word(), word(), word());
    let mail = MailRow { guest: guest.clone(), address, lang, token, confirmed: 1, sent: 0 };
    let (id, name, why) = (word(), word(), word());
    let (reporter, about) = (word(), word());
    let report = Report { id, at: 0, table_id: own.clone(), reporter, guest: about, seat: 0, name, said: None, why };
    // Somebody else's fault at a table of hers stays.
    let fault = Fault {
        id: word(),
        at: 0,
        guest: word(),
        table_id: own.clone(),
        game: word(),
        seat: 0,
        kind: word(),
        words: word(),
        version: 1,
        actions: 0,
        program: word(),
        page: word(),
        position: word(),
    };
    let (table_id, stage) = (own.clone(), word());
    let notice = DueNotice { table_id, seat: 0, guest: guest.clone(), version: 1, stage, tries: 0, due: i64::MAX };
    let passkey = PasskeyRow {
        id: word(),
        guest: guest.clone(),
        site: word(),
        public_key: word(),
        counter: 0,
        label: word(),
        created: 0,
        used: None,
    };
    // A game that counts outlasts its table; who played it is there by another name.
    let rated =
        RatedGameRow { number: 1, at: 0, table_id: own.clone(), game: word(), players: 2, places: "[]".to_owned() };
    let written = app.writer.write(vec![
        Op::Account { guest: guest.clone(), name: word(), likenesses: [word(), word()], at: 0 },
        Op::Passkey(Box::new(passkey)),
        Op::RecoveryCode { hash: word(), guest: guest.clone() },
        Op::Role { guest: guest.clone(), role: "moderator", at: 0 },
        Op::Pseudonym { guest: guest.clone(), player: word() },
        Op::RatedTable { table: own.clone() },
        Op::RatedGame(Box::new(rated)),
        Op::Subscribe { guest: guest.clone(), device: Box::new(device), at: 0 },
        Op::Mail(Box::new(mail)),
        Op::Notes { table: own.clone(), guest: guest.clone(), notes: word() },
        Op::Chat { table: own.clone(), number: 1, at: 0, seat: 0, line: word() },
        Op::Review { table: own.clone(), review: word() },
        Op::Pack { table: own.clone(), guests: "[]".to_owned(), pack: almende_server::store::pack(&[]).unwrap() },
        Op::Report(Box::new(report)),
        Op::Fault(Box::new(fault)),
        Op::Suspend { guest: guest.clone(), until: 0, why: word() },
        Op::Closure { table: own.clone(), at: 0 },
        Op::NoticeDue(Box::new(notice)),
        Op::Reserved { table: own.clone(), seat: 1, guest: Some(guest.clone()) },
    ]);
    written.await.unwrap();
    let missing = |all: BTreeSet<_>, found: BTreeSet<_>| all.difference(&found).cloned().collect::<Vec<_>>();
    let none: [(String, String); 0] = [];
    let (guests, tables) = ([ColumnKind::Guest, ColumnKind::GuestNamed], [ColumnKind::Table, ColumnKind::TableNamed]);
    assert_eq!(missing(listed(&guests), places(&app.store, &guest).await), none, "not tried here");
    assert_eq!(missing(listed(&tables), places(&app.store, &own).await), none, "not tried here");
    ada.post("/api/me/forget", json!({"name": "Ada"})).await.ok();
    assert_eq!(places(&app.store, &guest).await, BTreeSet::new());
    assert_eq!(places(&app.store, &own).await, listed(&[ColumnKind::TableNamed]));
    server.stop().await;
}

async fn a_report_reaches_the_operator(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let path = |rest: &str| format!("/api/tables/{table}{rest}");
    let line = ben.post(&path("/chat"), json!({"seat": 1, "text": "something rude"})).await.ok()["number"].clone();
    let report = |seat: u8, line: &serde_json::Value| json!({"seat": seat, "line": line, "text": "rude"});
    ada.post(&path("/report"), report(1, &line)).await.ok();
    ada.post(&path("/report"), json!({"seat": 1, "text": "plays slowly"})).await.ok();
    assert_eq!(ada.post(&path("/report"), report(0, &json!(null))).await.failed(), (422, "report_nobody"));
    assert_eq!(ada.post(&path("/report"), report(1, &json!(99))).await.failed(), (404, "no_line"));
    assert_eq!(ada.post(&path("/report"), report(7, &json!(null))).await.failed(), (400, "no_such_seat"));
    let stranger = Client::new(&server);
    assert_eq!(stranger.post(&path("/report"), report(1, &line)).await.failed(), (403, "not_seated"));
    let long = json!({"seat": 1, "text": "x".repeat(501)});
    assert_eq!(ada.post(&path("/report"), long).await.failed(), (400, "report_length"));
    let kept = upkeep::reports(&ground.database, None).await.unwrap().unwrap();
    let told: Vec<_> =
        kept.iter().map(|report| (report.name.as_str(), report.said.as_deref(), report.why.as_str())).collect();
    assert_eq!(told, [("Ben", Some("something rude"), "rude"), ("Ben", None, "plays slowly")]);
    assert_eq!(kept[0].table_id, table);
    assert!(upkeep::reports(&ground.database, Some("none")).await.unwrap().is_none());
    let left = upkeep::reports(&ground.database, Some(&kept[0].id)).await.unwrap().unwrap();
    assert_eq!((left.len(), left[0].id == kept[1].id), (1, true));
    assert_eq!(upkeep::reports(&ground.database, None).await.unwrap().unwrap().len(), 1);
    server.stop().await;
}

/// In Helios only the owner of a bag knows the points in it.
async fn a_fault_reaches_the_operator_as_its_seat_saw_it(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let path = |rest: &str| format!("/api/tables/{table}{rest}");
    let seen = ada.snapshot(&table).await["now"].clone();
    let others = ben.snapshot(&table).await["now"].clone();
    assert_ne!(seen["faces"][0]["view"], others["faces"][0]["view"], "nothing is hidden here");
    let page = json!({"lang": "fr", "width": 390, "height": 844});
    let told = json!({"seat": 0, "kind": "display", "text": "  The hearth\nhas no picture. ", "actions": seen["actions"], "page": page});
    ada.post(&path("/fault"), told).await.ok();
    // The game goes on; a fault can still be of the position in which it was seen.
    let decides = seen["turn"]["seats"][0].as_u64().unwrap() as usize;
    let (who, face) = if decides == 0 { (&ada, &seen) } else { (&ben, &others) };
    who.command_now(&table, decides as u64, json!({"do": "act", "action": face["faces"][0]["options"][0]["action"]}))
        .await
        .ok();
    let then = ada.snapshot(&table).await["now"].clone();
    assert!(then["actions"].as_u64() > seen["actions"].as_u64());
    let told = json!({"seat": 0, "kind": "rules", "text": "too late", "actions": seen["actions"]});
    ada.post(&path("/fault"), told).await.ok();

    let kept = upkeep::faults(&ground.database, None).await.unwrap().unwrap();
    assert_eq!(kept.len(), 2);
    let (first, second) = (&kept[0], &kept[1]);
    assert_eq!((first.kind.as_str(), first.words.as_str()), ("display", "The hearth\nhas no picture."));
    assert_eq!((first.table_id.as_str(), first.game.as_str(), first.seat), (table.as_str(), "helios", 0));
    assert_eq!(first.version, seen["version"].as_i64().unwrap());
    assert_eq!(first.program, env!("CARGO_PKG_VERSION"));
    let page: serde_json::Value = serde_json::from_str(&first.page).unwrap();
    assert_eq!((&page["lang"], &page["width"], &page["height"]), (&json!("fr"), &json!(390), &json!(844)));
    for fault in [first, second] {
        let position: serde_json::Value = serde_json::from_str(&fault.position).unwrap();
        assert_eq!(position["view"], seen["faces"][0]["view"], "it is what Ada saw, and nothing else");
        assert_eq!((&position["seat"], fault.actions), (&json!(0), seen["actions"].as_i64().unwrap()));
    }

    // It is in a copy, and it can be closed.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.db");
    upkeep::backup(&ground.database, &file).await.unwrap();
    let copy = Store::open_file(&file).await.unwrap();
    assert_eq!(copy.faults().await.unwrap().len(), 2);
    copy.close().await;
    assert!(upkeep::faults(&ground.database, Some("none")).await.unwrap().is_none());
    let left = upkeep::faults(&ground.database, Some(&first.id)).await.unwrap().unwrap();
    assert_eq!(left.iter().map(|fault| &fault.id).collect::<Vec<_>>(), [&second.id]);
    assert_eq!(upkeep::faults(&ground.database, None).await.unwrap().unwrap().len(), 1);
    server.stop().await;
}

async fn a_fault_is_told_only_by_those_who_sit_there_and_only_so_often(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let path = format!("/api/tables/{table}/fault");
    let fault = |seat: u8, text: &str| json!({"seat": seat, "kind": "rules", "text": text});
    let stranger = Client::new(&server);
    assert_eq!(stranger.post(&path, fault(0, "odd")).await.failed(), (403, "not_your_seat"));
    assert_eq!(ada.post(&path, fault(1, "odd")).await.failed(), (403, "not_your_seat"));
    assert_eq!(ada.post(&path, fault(7, "odd")).await.failed(), (400, "no_such_seat"));
    for text in [" ", "\u{202e}odd", &"x".repeat(501)] {
        assert_eq!(ada.post(&path, fault(0, text)).await.failed(), (400, "fault_length"));
    }
    let page = json!({"lang": "tlh", "width": 1, "height": 1});
    let odd = json!({"seat": 0, "kind": "rules", "text": "odd", "page": page});
    assert_eq!(ada.post(&path, odd).await.failed(), (400, "no_language"));
    let odd = json!({"seat": 0, "kind": "manners", "text": "odd"});
    assert_eq!(ada.post(&path, odd).await.failed(), (400, "bad_request"));
    // At a table at which nothing is played yet there is no position.
    let (waiting, _) = ada.create(json!({"game": "helios", "seats": [{"kind": "person"}, {"kind": "open"}]})).await;
    ada.post(&format!("/api/tables/{waiting}/fault"), fault(0, "the link is cut off")).await.ok();
    assert_eq!(server.app().store.faults().await.unwrap()[0].position, "null");
    for _ in 1..almende_server::limits::FAULTS {
        ada.post(&path, fault(0, "odd")).await.ok();
    }
    assert_eq!(ada.post(&path, fault(0, "odd")).await.failed(), (429, "too_many_reports"));
    ben.post(&path, fault(1, "odd")).await.ok();
    server.stop().await;
}
