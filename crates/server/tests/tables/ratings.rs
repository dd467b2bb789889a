//! Rated tables: who may sit there, what counts, and that ratings follow from the games alone.

use crate::support::{self, Client, Ground, options, turn};
use almende_server::ratings::{RatedGame, Rating, replayed};
use almende_server::store::Store;
use almende_server::{Server, upkeep};
use serde_json::{Value, json};
use std::collections::BTreeMap;

on_both!(
    a_rated_table_is_for_people_with_accounts,
    who_wins_rises_and_who_leaves_falls,
    a_game_nobody_can_read_keeps_no_other_waiting,
    all_games_played_again_give_the_stored_ratings,
    who_is_forgotten_leaves_games_without_a_name,
);

async fn account(server: &Server, name: &str) -> Client {
    let client = Client::new(server);
    client.post("/api/account", json!({ "name": name })).await.ok();
    client
}

fn rated(seats: Value) -> Value {
    json!({"game": "helios", "seats": seats, "options": {"rated": true}})
}

/// A running rated table at which these sit, in this order.
async fn table_of(players: &[&Client]) -> String {
    let seats: Vec<Value> =
        (0..players.len()).map(|seat| json!({"kind": if seat == 0 { "person" } else { "open" }})).collect();
    let (table, invitation) = players[0].create(rated(json!(seats))).await;
    for player in &players[1..] {
        let join = json!({"invitation": invitation, "name": "whatever"});
        player.post(&format!("/api/tables/{table}/join"), join).await.ok();
    }
    table
}

async fn resign(client: &Client, table: &str, seat: u64) {
    client.command_now(table, seat, json!({"do": "resign"})).await.ok();
}

/// Lets what is over be rated, also by the server itself; gives how many games have counted so far.
async fn count(server: &Server) -> usize {
    server.app().count_rated_games().await.unwrap();
    server.app().store.rated_games().await.unwrap().len()
}

async fn own(client: &Client) -> Value {
    client.get("/api/me/ratings").await.ok()["ratings"].clone()
}

/// The stored ratings, and what comes of playing all stored games again.
async fn stored_and_replayed(server: &Server) -> (BTreeMap<(String, String, usize), Rating>, usize) {
    let store = &server.app().store;
    let mut stored = BTreeMap::new();
    for row in store.all_ratings().await.unwrap() {
        let rating =
            Rating { strength: row.strength, deviation: row.deviation, volatility: row.volatility, games: row.games };
        stored.insert((row.player, row.game, row.players as usize), rating);
    }
    let games: Vec<RatedGame> = store
        .rated_games()
        .await
        .unwrap()
        .into_iter()
        .map(|row| RatedGame { game: row.game, places: serde_json::from_str(&row.places).unwrap() })
        .collect();
    assert_eq!(stored, replayed(&games));
    (stored, games.len())
}

async fn a_rated_table_is_for_people_with_accounts(ground: Ground) {
    let server = ground.serve().await;
    let (ada, guest) = (account(&server, "Ada").await, Client::new(&server));
    let (me, open, bot) = (json!({"kind": "person"}), json!({"kind": "open"}), json!({"kind": "bot", "bot": "easy"}));
    assert_eq!(guest.post("/api/tables", rated(json!([me, open]))).await.failed(), (403, "rated_account"));
    for seats in
        [json!([me, bot]), json!([me, me]), json!([me, {"kind": "person", "name": "Other"}]), json!([open, open])]
    {
        assert_eq!(ada.post("/api/tables", rated(seats.clone())).await.failed(), (422, "rated_seats"), "{seats}");
    }
    let hints = json!({"game": "helios", "seats": [me, open], "options": {"rated": true, "hints": true}});
    assert_eq!(ada.post("/api/tables", hints).await.failed(), (422, "rated_help"));
    let (table, invitation) = ada.create(rated(json!([me, open]))).await;
    let join = json!({"invitation": invitation, "name": "Somebody"});
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    assert_eq!(guest.post(&path("join"), join.clone()).await.failed(), (403, "rated_account"));
    assert_eq!(ada.post(&path("join"), join.clone()).await.failed(), (409, "rated_once"));
    let sits = json!({"kind": "bot", "seat": 1, "bot": "easy"});
    assert_eq!(ada.post(&path("seats"), sits).await.failed(), (422, "rated_seats"));
    let ben = account(&server, "Ben").await;
    ben.post(&path("join"), join).await.ok();
    // Everybody is who they are, and nothing helps.
    let snapshot = ben.snapshot(&table).await;
    assert_eq!(
        (&snapshot["now"]["seats"][0]["name"], &snapshot["now"]["seats"][1]["name"]),
        (&json!("Ada"), &json!("Ben"))
    );
    assert_eq!(snapshot["table"]["options"]["rated"], true);
    assert_eq!(ben.post(&path("rename"), json!({"seat": 1, "name": "Bella"})).await.failed(), (422, "rated_name"));
    let plan = json!({"seat": 0, "world": 0, "steps": []});
    assert_eq!(ada.post(&path("plan"), plan).await.failed(), (403, "rated_help"));
    assert_eq!(ada.post(&path("analysis"), json!({"seat": 0})).await.failed(), (403, "no_hints"));
    assert_eq!(count(&server).await, 0, "nothing is over");
    server.stop().await;
}

async fn who_wins_rises_and_who_leaves_falls(ground: Ground) {
    let server = ground.serve().await;
    let (ada, ben) = (account(&server, "Ada").await, account(&server, "Ben").await);
    assert_eq!(own(&ada).await, json!([]));
    let table = table_of(&[&ada, &ben]).await;
    resign(&ben, &table, 1).await;
    assert_eq!(count(&server).await, 1);
    assert_eq!(count(&server).await, 1, "once");
    let (won, lost) = (own(&ada).await[0].clone(), own(&ben).await[0].clone());
    let strength = |rating: &Value| rating["strength"].as_i64().unwrap();
    assert!(strength(&won) > 1500 && strength(&lost) < 1500, "{won} {lost}");
    assert_eq!(
        (&won["game"], &won["players"], &won["games"], &won["provisional"]),
        (&json!("helios"), &json!(2), &json!(1), &json!(true))
    );
    assert_eq!((&won["curve"][0]["table"], won["curve"].as_array().unwrap().len()), (&json!(table), 1));
    // What both agree to end counts for nobody.
    let stopped = table_of(&[&ada, &ben]).await;
    ada.command_now(&stopped, 0, json!({"do": "propose", "proposal": {"kind": "end"}})).await.ok();
    let proposal = ben.snapshot(&stopped).await["now"]["proposals"][0]["id"].clone();
    ben.command_now(&stopped, 1, json!({"do": "agree", "proposal": proposal})).await.ok();
    assert_eq!(count(&server).await, 1);
    assert_eq!(own(&ada).await[0]["games"], 1);
    // With three the game goes on after one has left, and counts when it is over.
    let cleo = account(&server, "Cleo").await;
    let three = table_of(&[&ada, &ben, &cleo]).await;
    resign(&cleo, &three, 2).await;
    assert_ne!(ada.snapshot(&three).await["now"]["state"], "over");
    assert_eq!((count(&server).await, own(&cleo).await), (1, json!([])));
    // A guest's table and one that is not rated count for nobody.
    let (eve, finn) = (Client::new(&server), Client::new(&server));
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let (plain, invitation) = eve.create(json!({"game": "helios", "name": "Eve", "seats": seats})).await;
    finn.post(&format!("/api/tables/{plain}/join"), json!({"name": "Finn", "invitation": invitation})).await.ok();
    resign(&eve, &plain, 0).await;
    assert_eq!((count(&server).await, own(&finn).await), (1, json!([])));
    // A rematch of a rated table is rated; whoever gave up may ask for it.
    let again =
        ben.post(&format!("/api/tables/{table}/rematch"), json!({})).await.ok()["id"].as_str().unwrap().to_owned();
    ada.post(&format!("/api/tables/{again}/join"), json!({"name": "Ada"})).await.ok();
    assert_eq!(ben.snapshot(&again).await["table"]["options"]["rated"], true);
    let seat = ada.snapshot(&again).await["yours"][0].as_u64().unwrap();
    resign(&ada, &again, seat).await;
    assert_eq!(count(&server).await, 2);
    assert_eq!(own(&ben).await[0]["games"], 2);
    stored_and_replayed(&server).await;
    server.stop().await;
}

/// A row that was damaged counts for nobody, and the games behind it count.
async fn a_game_nobody_can_read_keeps_no_other_waiting(ground: Ground) {
    let server = ground.serve().await;
    let (ada, ben) = (account(&server, "Ada").await, account(&server, "Ben").await);
    let damaged = table_of(&[&ada, &ben]).await;
    resign(&ben, &damaged, 1).await;
    assert_eq!(count(&server).await, 1);
    for sql in
        ["UPDATE tables SET card = '{' WHERE id = $1", "UPDATE rated_tables SET counted = NULL WHERE table_id = $1"]
    {
        match &server.app().store {
            Store::Sqlite { write, .. } => sqlx::query(sql).bind(&damaged).execute(write).await.map(drop),
            Store::Postgres(pool) => sqlx::query(sql).bind(&damaged).execute(pool).await.map(drop),
        }
        .unwrap();
    }
    let table = table_of(&[&ada, &ben]).await;
    resign(&ada, &table, 0).await;
    assert_eq!((count(&server).await, own(&ben).await[0]["games"].clone()), (2, json!(2)));
    assert_eq!(server.app().count_rated_games().await.unwrap(), 0, "nothing comes again");
    server.stop().await;
}

async fn all_games_played_again_give_the_stored_ratings(ground: Ground) {
    let server = ground.serve().await;
    let mut players = Vec::new();
    for name in ["Ada", "Ben", "Cleo", "Dora"] {
        players.push(account(&server, name).await);
    }
    for round in 0..12_usize {
        let (one, two) = (round % 4, (round * 3 + 1) % 4);
        let two = if one == two { (two + 1) % 4 } else { two };
        let table = table_of(&[&players[one], &players[two]]).await;
        // One of them plays a little, and one of them leaves.
        let now = players[one].snapshot(&table).await["now"].clone();
        if turn(&now) == [0] {
            let choice = options(&now, 0).remove(0);
            players[one].command_now(&table, 0, json!({"do": "act", "action": choice})).await.ok();
        }
        let leaver = usize::from(round % 3 == 0);
        resign([&players[one], &players[two]][leaver], &table, leaver as u64).await;
        if round % 5 == 4 {
            count(&server).await;
        }
    }
    count(&server).await;
    let (stored, games) = stored_and_replayed(&server).await;
    assert_eq!((stored.len(), games), (4, 12));
    // The check of the operator does the same, after a restart too, and finds a rating that somebody has changed.
    server.stop().await;
    let server = ground.serve().await;
    stored_and_replayed(&server).await;
    let checked = upkeep::check(&server.app().store, &server.app().games).await.unwrap();
    assert!(checked.broken.is_empty(), "{:?}", checked.broken);
    let favour = "UPDATE ratings SET strength = strength + 1000000 WHERE number = 12";
    match &server.app().store {
        almende_server::store::Store::Sqlite { write, .. } => sqlx::query(favour).execute(write).await.map(drop),
        almende_server::store::Store::Postgres(pool) => sqlx::query(favour).execute(pool).await.map(drop),
    }
    .unwrap();
    let checked = upkeep::check(&server.app().store, &server.app().games).await.unwrap();
    assert_eq!(checked.broken.iter().map(|(what, _)| what.as_str()).collect::<Vec<_>>(), ["ratings"]);
    server.stop().await;
}

async fn who_is_forgotten_leaves_games_without_a_name(ground: Ground) {
    let server = ground.serve().await;
    let (ada, ben) = (account(&server, "Ada").await, account(&server, "Ben").await);
    let table = table_of(&[&ada, &ben]).await;
    resign(&ben, &table, 1).await;
    count(&server).await;
    // One more that is over, and not rated yet when Ben goes.
    let late = table_of(&[&ada, &ben]).await;
    ben.post("/api/me/forget", json!({"name": "Ben"})).await.ok();
    assert_eq!(ada.snapshot(&late).await["now"]["state"], "over");
    count(&server).await;
    let (stored, games) = stored_and_replayed(&server).await;
    assert_eq!((stored.len(), games), (3, 2), "who comes after is somebody else");
    assert_eq!(own(&ada).await[0]["games"], 2);
    let again = account(&server, "Ben").await;
    assert_eq!(own(&again).await, json!([]));
    server.stop().await;
}
