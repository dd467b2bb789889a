//! A table that waits: its owner changes by what it is played, or calls it off.

use crate::support::{self, Client, Ground};
use almende_server::Server;
use serde_json::{Value, json};

on_both!(
    other_terms_ask_those_who_sit_there_again,
    whoever_declines_the_new_terms_is_not_in_the_game,
    who_may_see_the_table_is_nobody_elses_business,
    seats_come_and_go_at_the_end,
    fewer_seats_can_begin_the_game,
    only_the_host_of_a_waiting_table_may,
    a_table_that_is_called_off_is_gone_for_everybody,
    terms_outlive_the_program,
);

/// Ada's table for three, with Ben at it.
async fn waiting(server: &Server) -> (String, String, Client, Client) {
    let (ada, ben) = (Client::new(server), Client::new(server));
    let seats = json!([{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]);
    let (table, invitation) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats})).await;
    ben.post(&format!("/api/tables/{table}/join"), json!({"name": "Ben", "invitation": invitation})).await.ok();
    (table, invitation, ada, ben)
}

fn terms(seats: u8, clock: u32) -> Value {
    json!({"seats": seats, "options": {"clock": {"kind": "turn", "seconds": clock}}})
}

async fn change(client: &Client, table: &str, terms: Value) -> crate::support::Answer {
    client.post(&format!("/api/tables/{table}/terms"), terms).await
}

/// The kind of each seat, with the name.
fn seats(snapshot: &Value) -> Vec<(&str, &str)> {
    let seats = snapshot["now"]["seats"].as_array().unwrap();
    seats.iter().map(|seat| (seat["kind"].as_str().unwrap(), seat["name"].as_str().unwrap())).collect()
}

async fn other_terms_ask_those_who_sit_there_again(ground: Ground) {
    let server = ground.serve().await;
    let (table, invitation, ada, ben) = waiting(&server).await;
    let before = ada.snapshot(&table).await;
    let mut live = ben.live(&table, None).await;
    live.next().await;
    change(&ada, &table, terms(3, 600)).await.ok();
    let told = live.next().await;
    assert_eq!(told["changes"][0]["kind"], "terms", "{told}");
    let snapshot = ben.snapshot(&table).await;
    assert_eq!(snapshot["table"]["options"]["clock"], json!({"kind": "turn", "seconds": 600}));
    assert_eq!(seats(&snapshot), [("person", "Ada"), ("open", "Ben"), ("open", "")]);
    assert_eq!((&snapshot["yours"], &snapshot["reserved"]), (&json!([]), &json!([1])));
    assert_eq!(snapshot["now"]["seats"][1]["asked_again"], true);
    assert_eq!(snapshot["now"]["commitment"], before["now"]["commitment"], "the clock deals no cards");
    // The seat is kept: nobody else gets it, and the game does not begin without Ben's word.
    let join = format!("/api/tables/{table}/join");
    let eve = Client::new(&server);
    eve.post(&join, json!({"name": "Eve", "invitation": invitation})).await.ok();
    assert_eq!(ada.snapshot(&table).await["now"]["state"], "waiting");
    ben.post(&join, json!({"name": "Ben"})).await.ok();
    let snapshot = ben.snapshot(&table).await;
    assert_eq!(seats(&snapshot), [("person", "Ada"), ("person", "Ben"), ("person", "Eve")]);
    assert_eq!(snapshot["now"]["state"], "playing");
    assert_eq!(snapshot["now"]["clocks"].as_array().unwrap().len(), 3, "by the new terms");
    server.stop().await;
}

async fn whoever_declines_the_new_terms_is_not_in_the_game(ground: Ground) {
    let server = ground.serve().await;
    let (table, _, ada, ben) = waiting(&server).await;
    let setup = json!({"seats": 3, "setup": {"victory_points": "open"}});
    let before = ada.snapshot(&table).await;
    change(&ada, &table, setup).await.ok();
    let after = ada.snapshot(&table).await;
    assert_ne!(after["now"]["commitment"], before["now"]["commitment"], "the server is bound to another game");
    ben.post(&format!("/api/tables/{table}/decline"), json!({})).await.ok();
    assert_eq!(ben.get("/api/me").await.ok()["tables"], json!([]), "his list does not ask him any more");
    let bot = |seat: u8| json!({"kind": "bot", "seat": seat, "bot": "random"});
    ada.post(&format!("/api/tables/{table}/seats"), bot(2)).await.ok();
    assert_eq!(ada.snapshot(&table).await["now"]["state"], "waiting");
    // Changed again he is asked again, and the seat stays his until Ada gives it away.
    change(&ada, &table, terms(3, 60)).await.ok();
    assert_eq!(ben.snapshot(&table).await["now"]["seats"][1]["declined"], Value::Null);
    assert_eq!(ben.get("/api/me").await.ok()["tables"][0]["your_answer"], true, "and his list says so");
    ada.post(&format!("/api/tables/{table}/seats"), bot(1)).await.ok();
    let snapshot = ben.snapshot(&table).await;
    assert_eq!((&snapshot["yours"], &snapshot["reserved"]), (&json!([]), &json!([])));
    assert_ne!(snapshot["now"]["state"], "waiting");
    server.stop().await;
}

async fn listed(client: &Client, table: &str) -> bool {
    let lobby = client.get("/api/lobby").await.ok();
    lobby["waiting"].as_array().unwrap().iter().any(|card| card["id"] == table)
}

async fn who_may_see_the_table_is_nobody_elses_business(ground: Ground) {
    let server = ground.serve().await;
    let (table, _, ada, ben) = waiting(&server).await;
    assert!(!listed(&ben, &table).await);
    change(&ada, &table, json!({"seats": 3, "listed": true})).await.ok();
    assert!(listed(&ben, &table).await);
    assert_eq!(ben.snapshot(&table).await["yours"], json!([1]), "the same game");
    change(&ada, &table, json!({"seats": 3})).await.ok();
    assert!(!listed(&ben, &table).await);
    let version = ada.snapshot(&table).await["now"]["version"].clone();
    let again = change(&ada, &table, json!({"seats": 3})).await.ok();
    assert_eq!(again["version"], version, "what is so already is not written");
    server.stop().await;
}

async fn seats_come_and_go_at_the_end(ground: Ground) {
    let server = ground.serve().await;
    let (table, invitation, ada, ben) = waiting(&server).await;
    change(&ada, &table, json!({"seats": 4})).await.ok();
    assert_eq!(seats(&ada.snapshot(&table).await), [("person", "Ada"), ("open", "Ben"), ("open", ""), ("open", "")]);
    ben.post(&format!("/api/tables/{table}/join"), json!({"name": "Ben"})).await.ok();
    let wish = json!({"name": "Cleo", "invitation": invitation, "seat": 2});
    Client::new(&server).post(&format!("/api/tables/{table}/join"), wish).await.ok();
    assert_eq!(change(&ada, &table, json!({"seats": 2})).await.failed(), (409, "seat_would_go"));
    for impossible in [1, 5] {
        assert_eq!(change(&ada, &table, json!({"seats": impossible})).await.failed(), (400, "players"));
    }
    assert_eq!(ben.snapshot(&table).await["yours"], json!([1]), "nothing of it happened");
    server.stop().await;
}

async fn fewer_seats_can_begin_the_game(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let open = json!([{"kind": "person"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}]);
    let (table, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": open})).await;
    assert_eq!(ada.snapshot(&table).await["now"]["state"], "waiting");
    change(&ada, &table, json!({"seats": 2})).await.ok();
    let snapshot = ada.snapshot(&table).await;
    assert_eq!(snapshot["now"]["state"], "playing");
    assert_eq!(snapshot["now"]["seats"].as_array().unwrap().len(), 2);
    server.stop().await;
}

async fn only_the_host_of_a_waiting_table_may(ground: Ground) {
    let server = ground.serve().await;
    let (table, invitation, ada, ben) = waiting(&server).await;
    for path in ["terms", "cancel"].map(|what| format!("/api/tables/{table}/{what}")) {
        assert_eq!(ben.post(&path, json!({"seats": 3})).await.failed(), (403, "not_owner"));
        assert_eq!(Client::new(&server).post(&path, json!({"seats": 3})).await.failed(), (403, "not_owner"));
    }
    let join = format!("/api/tables/{table}/join");
    Client::new(&server).post(&join, json!({"name": "Eve", "invitation": invitation})).await.ok();
    for path in ["terms", "cancel"].map(|what| format!("/api/tables/{table}/{what}")) {
        assert_eq!(ada.post(&path, json!({"seats": 3})).await.failed(), (409, "playing"));
    }
    assert_eq!(ada.snapshot(&table).await["now"]["state"], "playing");
    server.stop().await;
}

async fn a_table_that_is_called_off_is_gone_for_everybody(ground: Ground) {
    let server = ground.serve().await;
    let (table, invitation, ada, ben) = waiting(&server).await;
    let mut live = ben.live(&table, None).await;
    live.next().await;
    let answer = ada.post(&format!("/api/tables/{table}/cancel"), json!({})).await;
    assert_eq!(answer.status, 204);
    assert!(live.next_of_any_kind().await.is_none(), "those who look at it are told");
    for client in [&ada, &ben] {
        assert_eq!(client.get(&format!("/api/tables/{table}")).await.failed(), (404, "no_table"));
        assert_eq!(client.get("/api/me").await.ok()["tables"], json!([]));
    }
    let join = json!({"name": "Eve", "invitation": invitation});
    let late = Client::new(&server).post(&format!("/api/tables/{table}/join"), join).await;
    assert_eq!(late.failed(), (404, "no_table"));
    server.stop().await;
}

async fn terms_outlive_the_program(ground: Ground) {
    let server = ground.serve().await;
    let (table, _, ada, _) = waiting(&server).await;
    change(&ada, &table, terms(4, 900)).await.ok();
    let before = ada.snapshot(&table).await;
    server.stop().await;
    let server = ground.serve().await;
    let after = ada.moved(server.address).snapshot(&table).await;
    for part in ["table", "yours", "reserved"] {
        assert_eq!(after[part], before[part]);
    }
    for part in ["seats", "commitment", "version"] {
        assert_eq!(after["now"][part], before["now"][part]);
    }
    server.stop().await;
}
