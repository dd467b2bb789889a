//! A rematch: a table with seats kept for those who played, which each takes or declines.

use crate::support::{self, Client, Ground, two_at_a_table};
use almende_server::Server;
use serde_json::{Value, json};

on_both!(
    nobody_is_put_into_a_game,
    whoever_gave_up_is_not_asked,
    two_ask_at_once,
    a_kept_seat_is_only_for_whom_it_is_kept,
    a_rematch_is_declined,
    a_bot_takes_the_seat,
    nobody_is_asked_again_before_they_have_answered,
    a_rematch_nobody_came_to_makes_room_for_another,
    whoever_asked_or_was_asked_can_be_forgotten,
    two_on_one_device_are_asked_together,
);

/// A game that Ada and Ben agreed to end.
async fn ended(server: &Server) -> (String, Client, Client) {
    let (table, ada, ben) = two_at_a_table(server, json!({})).await;
    end(&table, &ada, &ben, [0, 1]).await;
    (table, ada, ben)
}

async fn end(table: &str, ada: &Client, ben: &Client, seats: [u64; 2]) {
    let propose = json!({"do": "propose", "proposal": {"kind": "end"}});
    ada.command_now(table, seats[0], propose).await.ok();
    let proposal = ben.snapshot(table).await["now"]["proposals"][0]["id"].clone();
    ben.command_now(table, seats[1], json!({"do": "agree", "proposal": proposal})).await.ok();
}

async fn rematch(client: &Client, table: &str) -> String {
    let created = client.post(&format!("/api/tables/{table}/rematch"), json!({})).await.ok();
    created["id"].as_str().unwrap().to_owned()
}

/// The kind of each seat, with the name.
fn seats(snapshot: &Value) -> Vec<(&str, &str)> {
    let seats = snapshot["now"]["seats"].as_array().unwrap();
    seats.iter().map(|seat| (seat["kind"].as_str().unwrap(), seat["name"].as_str().unwrap())).collect()
}

async fn tables_of(client: &Client) -> Vec<Value> {
    client.get("/api/me").await.ok()["tables"].as_array().unwrap().clone()
}

/// Twelve games in a row against somebody's will: every rematch was given up at once and played again.
async fn nobody_is_put_into_a_game(ground: Ground) {
    let server = ground.serve().await;
    let (first, ada, ben) = ended(&server).await;
    let mut table = first.clone();
    for _ in 0..12 {
        let answer = ada.post(&format!("/api/tables/{table}/rematch"), json!({})).await;
        if let Some(id) = answer.body["id"].as_str() {
            table = id.to_owned();
        }
        ada.command_now(&table, 1, json!({"do": "resign"})).await;
    }
    let snapshot = ben.snapshot(&table).await;
    assert_eq!(snapshot["now"]["state"], "waiting");
    assert_eq!((&snapshot["yours"], &snapshot["reserved"]), (&json!([]), &json!([0])));
    assert_eq!(seats(&snapshot), [("open", "Ben"), ("person", "Ada")]);
    let tables = tables_of(&ben).await;
    assert!(tables.iter().all(|card| card["state"] != "playing"), "{tables:?}");
    assert_eq!(tables.len(), 2, "the game that was played, and one question");
    let asked: Vec<_> = tables.iter().filter(|card| card["your_answer"] == true).map(|card| &card["id"]).collect();
    assert_eq!(asked, [&json!(table)]);
    assert_eq!(ben.get("/api/me/waiting").await.ok()["tables"], 1);
    server.stop().await;
}

async fn whoever_gave_up_is_not_asked(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    ben.command_now(&table, 1, json!({"do": "resign"})).await.ok();
    let again = rematch(&ada, &table).await;
    let snapshot = ben.snapshot(&again).await;
    assert_eq!((&snapshot["yours"], &snapshot["reserved"]), (&json!([]), &json!([])));
    assert_eq!(seats(&snapshot), [("open", ""), ("person", "Ada")]);
    assert_eq!(tables_of(&ben).await.len(), 1);
    // Whoever gave up may ask; the other decides.
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    ben.command_now(&table, 1, json!({"do": "resign"})).await.ok();
    let again = rematch(&ben, &table).await;
    assert_eq!(seats(&ada.snapshot(&again).await), [("person", "Ben"), ("open", "Ada")]);
    assert_eq!(rematch(&ada, &table).await, again);
    assert_eq!(ada.snapshot(&again).await["now"]["state"], "playing");
    server.stop().await;
}

async fn two_ask_at_once(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = ended(&server).await;
    let (first, second) = tokio::join!(rematch(&ada, &table), rematch(&ben, &table));
    assert_eq!(first, second);
    let snapshot = ada.snapshot(&first).await;
    assert_eq!(snapshot["now"]["state"], "playing");
    assert_eq!(seats(&snapshot), [("person", "Ben"), ("person", "Ada")]);
    for client in [&ada, &ben] {
        assert_eq!(tables_of(client).await.len(), 2, "nothing is left over");
        assert_eq!(rematch(client, &table).await, first, "asked again");
    }
    server.stop().await;
}

async fn a_kept_seat_is_only_for_whom_it_is_kept(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = ended(&server).await;
    let again = rematch(&ada, &table).await;
    let invitation = ada.post(&format!("/api/tables/{again}/invitation"), json!({})).await.ok()["secret"].clone();
    let (join, eve) = (format!("/api/tables/{again}/join"), Client::new(&server));
    let invited = json!({"name": "Eve", "invitation": invitation});
    assert_eq!(eve.post(&join, json!({"name": "Eve"})).await.failed(), (403, "invitation"));
    assert_eq!(eve.post(&join, invited.clone()).await.failed(), (409, "no_seat"));
    assert_eq!(ada.post(&join, json!({"name": "Ada 2", "seat": 0})).await.failed(), (409, "no_seat"));
    let assign = |seat: u8| json!({"kind": "open", "seat": seat});
    let path = format!("/api/tables/{again}/seats");
    assert_eq!(eve.post(&path, assign(0)).await.failed(), (403, "not_owner"));
    assert_eq!(ben.post(&path, assign(0)).await.failed(), (403, "not_owner"));
    assert_eq!(ada.post(&path, assign(1)).await.failed(), (409, "no_seat"), "somebody sits there");
    assert_eq!(ada.post(&path, assign(2)).await.failed(), (400, "no_such_seat"));
    // Ben needs no invitation, and may call himself otherwise.
    assert_eq!(ben.post(&join, json!({"name": "Benno"})).await.ok()["seat"], 0);
    let snapshot = ben.snapshot(&again).await;
    assert_eq!((&snapshot["now"]["state"], &snapshot["reserved"]), (&json!("playing"), &json!([])));
    assert_eq!(seats(&snapshot), [("person", "Benno"), ("person", "Ada")]);
    assert_eq!(ada.post(&path, assign(0)).await.failed(), (409, "playing"));
    assert_eq!(ben.post(&format!("/api/tables/{again}/decline"), json!({})).await.failed(), (403, "not_reserved"));
    server.stop().await;
}

async fn a_rematch_is_declined(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = ended(&server).await;
    let again = rematch(&ada, &table).await;
    let decline = format!("/api/tables/{again}/decline");
    assert_eq!(ada.post(&decline, json!({})).await.failed(), (403, "not_reserved"));
    let version = ben.post(&decline, json!({})).await.ok();
    assert_eq!(ben.post(&decline, json!({})).await.ok(), version, "said once");
    let seat = &ada.snapshot(&again).await["now"]["seats"][0];
    assert_eq!((&seat["kind"], &seat["reserved"], &seat["declined"]), (&json!("open"), &json!(true), &json!(true)));
    assert_eq!(tables_of(&ben).await.len(), 1, "it does not wait for Ben any more");
    assert_eq!(ben.get("/api/me/waiting").await.ok()["tables"], 0);
    // Ada opens the seat, and somebody else comes.
    let path = format!("/api/tables/{again}/seats");
    let version = ada.post(&path, json!({"kind": "open", "seat": 0})).await.ok();
    assert_eq!(ada.post(&path, json!({"kind": "open", "seat": 0})).await.ok(), version, "done once");
    let name = json!({"name": "Ben"});
    assert_eq!(ben.post(&format!("/api/tables/{again}/join"), name).await.failed(), (403, "invitation"));
    let invitation = ada.post(&format!("/api/tables/{again}/invitation"), json!({})).await.ok()["secret"].clone();
    let join = json!({"name": "Eve", "invitation": invitation});
    Client::new(&server).post(&format!("/api/tables/{again}/join"), join).await.ok();
    // The journal tells the same again.
    server.stop().await;
    let server = ground.serve().await;
    let ada = ada.moved(server.address);
    let snapshot = ada.snapshot(&again).await;
    assert_eq!(snapshot["now"]["state"], "playing");
    assert_eq!(seats(&snapshot), [("person", "Eve"), ("person", "Ada")]);
    server.stop().await;
}

async fn a_bot_takes_the_seat(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = ended(&server).await;
    let again = rematch(&ada, &table).await;
    let path = format!("/api/tables/{again}/seats");
    let bot = |name: &str| json!({"kind": "bot", "seat": 0, "bot": name});
    assert_eq!(ada.post(&path, bot("nobody")).await.status, 400);
    ada.post(&path, bot("random")).await.ok();
    let snapshot = ben.snapshot(&again).await;
    assert_ne!(snapshot["now"]["state"], "waiting");
    assert_eq!(seats(&snapshot), [("bot", "random 1"), ("person", "Ada")]);
    assert_eq!(
        ben.post(&format!("/api/tables/{again}/join"), json!({"name": "Ben"})).await.failed(),
        (403, "invitation")
    );
    assert_eq!(tables_of(&ben).await.len(), 1);
    // At any table of one's own that waits, and back again.
    let open = json!([{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]);
    let (own, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": open})).await;
    let path = format!("/api/tables/{own}/seats");
    ada.post(&path, json!({"kind": "bot", "seat": 1, "bot": "random"})).await.ok();
    ada.post(&path, json!({"kind": "open", "seat": 1})).await.ok();
    ada.post(&path, json!({"kind": "bot", "seat": 2, "bot": "random"})).await.ok();
    assert_eq!(seats(&ada.snapshot(&own).await), [("person", "Ada"), ("open", ""), ("bot", "random 1")]);
    server.stop().await;
}

async fn nobody_is_asked_again_before_they_have_answered(ground: Ground) {
    let server = ground.serve().await;
    let (first, ada, ben) = ended(&server).await;
    let again = rematch(&ada, &first).await;
    rematch(&ben, &first).await;
    end(&again, &ada, &ben, [1, 0]).await;
    // Two finished games: both would do for a question.
    let (open, seats) = (json!([{"kind": "person"}, {"kind": "open"}]), json!({"name": "Ben"}));
    let (other, invitation) = ada.create(json!({"game": "helios", "name": "Ada", "seats": open})).await;
    let mut join = seats;
    join["invitation"] = json!(invitation);
    ben.post(&format!("/api/tables/{other}/join"), join).await.ok();
    end(&other, &ada, &ben, [0, 1]).await;
    let asked = rematch(&ada, &again).await;
    let refused = ada.post(&format!("/api/tables/{other}/rematch"), json!({})).await;
    assert_eq!(refused.failed(), (409, "rematch_unanswered"));
    assert!(ada.snapshot(&other).await["now"].get("rematch").is_none());
    assert_eq!(tables_of(&ben).await.iter().filter(|card| card["your_answer"] == true).count(), 1);
    ben.post(&format!("/api/tables/{asked}/decline"), json!({})).await.ok();
    rematch(&ada, &other).await;
    server.stop().await;
}

async fn a_rematch_nobody_came_to_makes_room_for_another(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = ended(&server).await;
    let gone = rematch(&ada, &table).await;
    let erase = almende_server::store::erase_table(&gone);
    server.app().writer.write(erase).await.unwrap();
    server.stop().await;
    let server = ground.serve().await;
    let (ada, ben) = (ada.moved(server.address), ben.moved(server.address));
    assert_eq!(tables_of(&ben).await.len(), 1, "nothing is left of it");
    let (first, second) = tokio::join!(rematch(&ben, &table), rematch(&ada, &table));
    assert_eq!(first, second);
    assert_ne!(first, gone);
    assert_eq!(ada.snapshot(&table).await["now"]["rematch"], first);
    assert_eq!(ada.snapshot(&first).await["now"]["state"], "playing");
    server.stop().await;
}

async fn whoever_asked_or_was_asked_can_be_forgotten(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = ended(&server).await;
    let again = rematch(&ada, &table).await;
    ben.post("/api/me/forget", json!({"name": "Ben"})).await.ok();
    assert_eq!(seats(&ada.snapshot(&again).await), [("open", ""), ("person", "Ada")]);
    let journal = server.app().store.journal(&again).await.unwrap();
    assert!(journal.iter().all(|row| !row.entry.contains("Ben")), "{journal:?}");
    // There is nobody to be asked any more.
    let (table, ada, ben) = ended(&server).await;
    ben.post("/api/me/forget", json!({"name": "Ben"})).await.ok();
    let again = rematch(&ada, &table).await;
    assert_eq!(seats(&ada.snapshot(&again).await), [("open", ""), ("person", "Ada")]);
    // A question goes with the one who asked.
    let (table, ada, ben) = ended(&server).await;
    let again = rematch(&ada, &table).await;
    ada.post("/api/me/forget", json!({"name": "Ada"})).await.ok();
    assert_eq!(ben.get(&format!("/api/tables/{again}")).await.failed(), (404, "no_table"));
    assert_eq!(tables_of(&ben).await.len(), 1);
    server.stop().await;
}

async fn two_on_one_device_are_asked_together(ground: Ground) {
    let server = ground.serve().await;
    let (ada, ben) = (Client::new(&server), Client::new(&server));
    let chairs = json!([{"kind": "person"}, {"kind": "person", "name": "Bo"}, {"kind": "open"}]);
    let (table, invitation) = ada.create(json!({"game": "helios", "name": "Ada", "seats": chairs})).await;
    let join = json!({"invitation": invitation, "name": "Ben"});
    ben.post(&format!("/api/tables/{table}/join"), join).await.ok();
    for seat in [0, 1] {
        ada.command_now(&table, seat, json!({"do": "propose", "proposal": {"kind": "end"}})).await;
    }
    let proposals = ben.snapshot(&table).await["now"]["proposals"].clone();
    let proposal = proposals[0]["id"].clone();
    ada.command_now(&table, 1, json!({"do": "agree", "proposal": proposal})).await;
    ben.command_now(&table, 2, json!({"do": "agree", "proposal": proposal})).await;
    let again = rematch(&ben, &table).await;
    assert_eq!(ada.snapshot(&again).await["reserved"], json!([0, 2]));
    ada.post(&format!("/api/tables/{again}/join"), json!({"name": "Ada"})).await.ok();
    let snapshot = ada.snapshot(&again).await;
    assert_eq!((&snapshot["now"]["state"], &snapshot["yours"]), (&json!("playing"), &json!([0, 2])));
    server.stop().await;
}
