//! Order is kept: a lobby nobody floods, and what the operator can do.

use crate::support::{self, Client, Ground, two_at_a_table};
use almende_server::moderation::{self, Measure, ModerationError};
use almende_server::{Limits, limits};
use serde_json::{Value, json};

on_both!(
    the_lobby_is_not_flooded,
    old_tables_leave_the_lobby_and_the_rest_comes_in_pages,
    a_hidden_table_is_hidden_and_a_closed_one_is_gone,
    a_suspended_guest_plays_on_but_begins_nothing,
);

fn open_table() -> Value {
    json!({"game": "helios", "seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}], "listed": true})
}

/// The ids of the tables that wait, on a page of the lobby.
async fn waiting(client: &Client, page: u32) -> Vec<String> {
    let lobby = client.get(&format!("/api/lobby?page={page}")).await.ok();
    lobby["waiting"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
}

async fn the_lobby_is_not_flooded(ground: Ground) {
    let server = ground
        .serve_with(|config| {
            config.behind_proxy = true;
            config.limits.listed = Limits::default().listed;
        })
        .await;
    let room = Limits::default().listed;
    let (honest, _) = Client::from(&server, "10.1.1.1").create(open_table()).await;
    // All at once, each without a cookie and so another guest.
    let addresses = ["10.6.6.1", "10.6.6.2", "10.6.6.3", "10.6.6.4"];
    let flood = addresses.iter().flat_map(|from| std::iter::repeat_n(*from, 30)).map(|from| {
        let client = Client::from(&server, from);
        async move { client.post("/api/tables", open_table()).await }
    });
    let answers = futures_util::future::join_all(flood).await;
    let refused = answers.iter().filter(|answer| answer.failed() == (429, "too_many_listed")).count();
    assert_eq!(answers.iter().filter(|answer| answer.status.is_success()).count(), addresses.len() * room.network);
    assert_eq!(refused, addresses.len() * (30 - room.network));
    // One of each comes before the second of anybody.
    let shown = waiting(&Client::new(&server), 0).await;
    assert!(shown[..=addresses.len()].contains(&honest), "{shown:?}");
    // A guest has room of their own, wherever they come from; and a table that is not listed needs none.
    let ada = Client::from(&server, "10.1.1.1");
    ada.post("/api/me", json!({"name": "Ada"})).await.ok();
    let made = futures_util::future::join_all((0..8).map(|_| ada.post("/api/tables", open_table()))).await;
    assert_eq!(made.iter().filter(|answer| answer.status.is_success()).count(), room.guest);
    ada.create(json!({"game": "helios", "seats": [{"kind": "person"}, {"kind": "open"}]})).await;
    let listed = waiting(&Client::new(&server), 0).await.len();
    assert_eq!(listed, 1 + addresses.len() * room.network + room.guest);
    server.stop().await;
}

async fn old_tables_leave_the_lobby_and_the_rest_comes_in_pages(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let many = limits::LOBBY_PAGE + 3;
    for _ in 0..many {
        Client::new(&server).create(open_table()).await;
    }
    let (first, second) = (waiting(&ada, 0).await, waiting(&ada, 1).await);
    assert_eq!((first.len(), second.len()), (limits::LOBBY_PAGE, 3));
    assert!(second.iter().all(|table| !first.contains(table)));
    let more = async |page: u32| ada.get(&format!("/api/lobby?page={page}")).await.ok()["more"].clone();
    assert_eq!((more(0).await, more(1).await), (json!(true), json!(false)));
    assert_eq!(waiting(&ada, 9).await, Vec::<String>::new());
    let old = "UPDATE tables SET changed = 0 WHERE id = $1";
    match &server.app().store {
        almende_server::store::Store::Sqlite { write, .. } => {
            sqlx::query(old).bind(&first[0]).execute(write).await.map(drop).unwrap();
        }
        almende_server::store::Store::Postgres(pool) => {
            sqlx::query(old).bind(&first[0]).execute(pool).await.map(drop).unwrap();
        }
    }
    assert_eq!(waiting(&ada, 1).await.len(), 2);
    server.stop().await;
}

async fn a_hidden_table_is_hidden_and_a_closed_one_is_gone(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let (table, _) = ada.create(open_table()).await;
    let (unlisted, _) = ada.create(json!({"game": "helios", "seats": [{"kind": "person"}, {"kind": "open"}]})).await;
    let order = async |order: Measure| moderation::moderate(&ground.database, order).await;
    assert_eq!(waiting(&ada, 0).await, std::slice::from_ref(&table));
    let overview = moderation::overview(&ground.database).await.unwrap();
    assert_eq!((overview.tables.len(), overview.tables[0].id.as_str()), (1, table.as_str()));
    order(Measure::Hide(table.clone())).await.unwrap();
    assert_eq!(waiting(&ada, 0).await, Vec::<String>::new());
    order(Measure::Show(table.clone())).await.unwrap();
    // What its owner did not list is not listed by others.
    order(Measure::Show(unlisted.clone())).await.unwrap();
    assert_eq!(waiting(&ada, 0).await, std::slice::from_ref(&table));
    assert!(
        matches!(order(Measure::Hide("nothing".into())).await, Err(ModerationError::Missing(id)) if id == "nothing")
    );
    let mut live = ada.live(&table, None).await;
    live.next().await;
    order(Measure::Close(table.clone())).await.unwrap();
    // Whoever is there is told, and then there is nothing any more.
    while live.next_of_any_kind().await.is_some() {}
    assert_eq!(ada.get(&format!("/api/tables/{table}")).await.failed(), (404, "no_table"));
    assert_eq!(ada.snapshot(&unlisted).await["now"]["state"], "waiting");
    server.stop().await;
}

async fn a_suspended_guest_plays_on_but_begins_nothing(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let (another, invitation) = ben.create(open_table()).await;
    let guest = server.app().table(&table).await.unwrap().spec.owner.clone();
    let order = async |order: Measure| moderation::moderate(&ground.database, order).await;
    let suspend = |guest: &str| Measure::Suspend { guest: guest.to_owned(), days: 7, why: "rude words".to_owned() };
    assert!(matches!(order(suspend("nobody")).await, Err(ModerationError::Missing(_))));
    order(suspend(&guest)).await.unwrap();
    let create = ada.post("/api/tables", open_table()).await;
    assert_eq!(create.failed(), (403, "suspended"));
    assert!(create.body["error"]["message"].as_str().unwrap().contains("rude words"), "{}", create.body);
    let path = |table: &str, what: &str| format!("/api/tables/{table}/{what}");
    let join = json!({"invitation": invitation, "name": "Cleo"});
    assert_eq!(ada.post(&path(&another, "join"), join.clone()).await.failed(), (403, "suspended"));
    let line = json!({"seat": 0, "text": "hello"});
    assert_eq!(ada.post(&path(&table, "chat"), line.clone()).await.failed(), (403, "suspended"));
    let now = ada.snapshot(&table).await["now"].clone();
    let act = json!({"do": "act", "action": support::options(&now, 0)[0]});
    ada.command_now(&table, 0, act).await.ok();
    assert_eq!(moderation::overview(&ground.database).await.unwrap().suspended[0].guest, guest);
    order(Measure::Lift(guest.clone())).await.unwrap();
    assert!(matches!(order(Measure::Lift(guest)).await, Err(ModerationError::Missing(_))));
    ada.post(&path(&table, "chat"), line).await.ok();
    ada.post(&path(&another, "join"), join).await.ok();
    server.stop().await;
}
