//! Deals that nobody can choose: who is bound to what and when, who is waited for, and what can be checked afterwards.

use crate::support::later::later;
use crate::support::{self, Client, Ground};
use almende_core::{Record, RecordStart, Seed};
use almende_server::Server;
use almende_server::fairness::{chance_commitment, commitment_holds};
use serde_json::{Value, json};
use std::time::Duration;

on_both!(
    the_pages_open_their_chance_when_all_have_sat_down,
    the_opening_goes_on_after_a_restart,
    a_page_that_stays_away_is_left_out_and_named,
    the_last_seat_gains_nothing_by_staying_away,
    a_table_begins_without_absent_pages_also_after_a_restart,
    programs_without_chance_play_as_before,
    one_page_adds_one_chance,
    a_rematch_is_bound_anew,
    a_forged_deal_is_not_imported,
    a_game_carried_over_to_other_rules_can_still_be_checked,
    a_table_carried_over_before_its_deal_is_bound_to_the_new_rules,
    a_guest_who_goes_for_good_does_not_stop_the_deal,
);

/// What a page draws, and what it binds itself to.
fn chance(number: u64) -> (String, String) {
    let chance = Seed::numbered(number, 0).to_string();
    let commitment = chance_commitment(&chance);
    (chance, commitment)
}

/// A server that waits for pages for as long as the test runs.
async fn patient(ground: &Ground) -> Server {
    ground.serve_with(|config| config.opening = Duration::from_secs(3600)).await
}

async fn create(client: &Client, seats: Value, number: u64) -> (String, String) {
    let body = json!({"game": "helios", "name": "Ada", "seats": seats, "chance_commitment": chance(number).1});
    client.create(body).await
}

async fn join(client: &Client, (table, invitation): &(String, String), number: u64) -> support::Answer {
    let body = json!({"invitation": invitation, "name": "Ben", "chance_commitment": chance(number).1});
    client.post(&format!("/api/tables/{table}/join"), body).await
}

/// A table for two whose pages are bound to the chances 1 and 2.
async fn two_bound(server: &Server) -> (String, Client, Client) {
    let (ada, ben) = (Client::new(server), Client::new(server));
    let table = create(&ada, json!([{"kind": "person"}, {"kind": "open"}]), 1).await;
    join(&ben, &table, 2).await.ok();
    (table.0, ada, ben)
}

async fn open(client: &Client, table: &str, seat: u8, number: u64) -> support::Answer {
    client.post(&format!("/api/tables/{table}/chance"), json!({"seat": seat, "chance": chance(number).0})).await
}

async fn now(client: &Client, table: &str) -> Value {
    client.snapshot(table).await["now"].clone()
}

/// Ends a game and gives its record.
async fn ended(table: &str, players: &[(&Client, u64)]) -> Record {
    for (player, seat) in players {
        // The last one may find the game over.
        player.command_now(table, *seat, json!({"do": "resign"})).await;
    }
    let (client, _) = players[0];
    assert_eq!(now(client, table).await["state"], "over");
    client.get(&format!("/api/tables/{table}/record")).await.ok().as_str().unwrap().parse().unwrap()
}

async fn until_begun(client: &Client, table: &str) -> Value {
    let mut live = client.live(table, None).await;
    loop {
        let message = live.next().await;
        if message["now"]["state"] == "playing" {
            return message["now"].clone();
        }
    }
}

async fn the_pages_open_their_chance_when_all_have_sat_down(ground: Ground) {
    let server = patient(&ground).await;
    let (ada, ben, eve) = (Client::new(&server), Client::new(&server), Client::new(&server));
    let table = create(&ada, json!([{"kind": "person"}, {"kind": "open"}]), 1).await;
    // The server is bound before anybody else; nobody opens anything before all are.
    let first = now(&ada, &table.0).await;
    let commitment = first["commitment"].as_str().unwrap().to_owned();
    assert!(first["deal"].get("opening_since").is_none() && first["deal"].get("secret").is_none());
    assert_eq!(open(&ada, &table.0, 0, 1).await.failed(), (409, "waiting"));
    let bad = json!({"invitation": table.1, "name": "Ben", "chance_commitment": "0A"});
    let path = format!("/api/tables/{}/join", table.0);
    assert_eq!(ben.post(&path, bad).await.failed(), (400, "chance_commitment"));
    join(&ben, &table, 2).await.ok();
    let table = table.0;
    let waiting = now(&eve, &table).await;
    assert_eq!(waiting["state"], "waiting");
    assert!(waiting["deal"]["opening_since"].is_i64());
    assert_eq!(
        waiting["deal"]["chances"],
        json!([{"commitment": chance(1).1}, {"commitment": chance(2).1}]),
        "everybody sees who is bound to what, and nothing more"
    );
    // Nobody opens for another, nobody opens something else, and nobody runs away from what the others have opened.
    assert_eq!(open(&eve, &table, 1, 2).await.failed(), (403, "not_your_seat"));
    assert_eq!(open(&ben, &table, 1, 3).await.failed(), (422, "chance"));
    let loud = json!({"seat": 1, "chance": chance(2).0.to_uppercase()});
    assert_eq!(ben.post(&format!("/api/tables/{table}/chance"), loud).await.failed(), (422, "chance"));
    assert_eq!(ben.post(&format!("/api/tables/{table}/leave"), json!({"seat": 1})).await.failed(), (409, "playing"));
    let version = open(&ben, &table, 1, 2).await.ok()["version"].clone();
    assert_eq!(open(&ben, &table, 1, 2).await.ok()["version"], version, "asked twice it is opened once");
    let half = now(&ada, &table).await;
    assert_eq!((&half["state"], &half["deal"]["chances"][1]["opened"]), (&json!("waiting"), &json!(chance(2).0)));
    open(&ada, &table, 0, 1).await.ok();
    let begun = now(&ada, &table).await;
    assert_eq!((&begun["state"], &begun["commitment"]), (&json!("playing"), &json!(commitment)));
    assert!(begun["deal"].get("secret").is_none() && begun.get("seed").is_none());
    assert_eq!(open(&ben, &table, 1, 2).await.status, 200, "an answer that was lost is asked for again");
    let record = ended(&table, &[(&ada, 0), (&ben, 1)]).await;
    assert_eq!(commitment_holds(&record), Some(true));
    assert_eq!(record.commitment.as_deref(), Some(commitment.as_str()));
    let opened: Vec<_> = record.deal.as_ref().unwrap().chances.iter().map(|c| c.clone().unwrap().opened).collect();
    assert_eq!(opened, [Some(chance(1).0), Some(chance(2).0)]);
    let over = now(&eve, &table).await;
    assert_eq!(over["deal"]["secret"], record.deal.unwrap().secret.to_string());
    assert_eq!(RecordStart::Seed(over["seed"].as_str().unwrap().parse().unwrap()), record.start);
    server.stop().await;
}

async fn the_opening_goes_on_after_a_restart(ground: Ground) {
    let server = patient(&ground).await;
    let (table, ada, ben) = two_bound(&server).await;
    open(&ada, &table, 0, 1).await.ok();
    let before = now(&ada, &table).await["deal"].clone();
    server.stop().await;
    let server = patient(&ground).await;
    let (ada, ben) = (ada.moved(server.address), ben.moved(server.address));
    assert_eq!(now(&ben, &table).await["deal"], before);
    open(&ben, &table, 1, 2).await.ok();
    assert_eq!(now(&ben, &table).await["state"], "playing");
    let record = ended(&table, &[(&ada, 0), (&ben, 1)]).await;
    assert_eq!(commitment_holds(&record), Some(true));
    let checked = almende_server::upkeep::check(&server.app().store, &support::games()).await.unwrap();
    assert_eq!((checked.replayed, checked.broken.len()), (1, 0), "{checked:?}");
    server.stop().await;
}

async fn a_page_that_stays_away_is_left_out_and_named(ground: Ground) {
    let server = ground.serve_with(|config| config.opening = Duration::from_millis(500)).await;
    let (table, ada, ben) = two_bound(&server).await;
    let begun = until_begun(&ada, &table).await;
    let left_out = json!([{"commitment": chance(1).1}, {"commitment": chance(2).1}]);
    assert_eq!(begun["deal"]["chances"], left_out, "bound and left out: everybody sees it");
    assert_eq!(open(&ben, &table, 1, 2).await.failed(), (409, "chance_late"));
    let record = ended(&table, &[(&ada, 0), (&ben, 1)]).await;
    assert_eq!(commitment_holds(&record), Some(true));
    server.stop().await;
}

async fn the_last_seat_gains_nothing_by_staying_away(ground: Ground) {
    let server = patient(&ground).await;
    let (table, ada, ben) = two_bound(&server).await;
    open(&ada, &table, 0, 1).await.ok();
    // The last one has seen everything but the server's secret: it can neither know the deal nor leave nor open another chance.
    let seen = now(&ben, &table).await;
    assert_eq!(seen["deal"]["chances"][0]["opened"], chance(1).0);
    assert!(seen["deal"].get("secret").is_none() && seen.get("seed").is_none());
    assert_eq!(open(&ben, &table, 1, 3).await.failed(), (422, "chance"));
    assert_eq!(ben.post(&format!("/api/tables/{table}/leave"), json!({"seat": 1})).await.failed(), (409, "playing"));
    server.stop().await;
    let server = ground.serve_with(|config| config.opening = Duration::ZERO).await;
    let (ada, ben) = (ada.moved(server.address), ben.moved(server.address));
    let begun = until_begun(&ada, &table).await;
    assert_eq!(begun["deal"]["chances"][1], json!({"commitment": chance(2).1}));
    let record = ended(&table, &[(&ada, 0), (&ben, 1)]).await;
    assert_eq!(commitment_holds(&record), Some(true));
    // Afterwards nobody can pretend it had been there.
    let mut forged = record.clone();
    forged.deal.as_mut().unwrap().chances[1].as_mut().unwrap().opened = Some(chance(2).0);
    assert_eq!(commitment_holds(&forged), Some(false));
    server.stop().await;
}

async fn a_table_begins_without_absent_pages_also_after_a_restart(ground: Ground) {
    let server = patient(&ground).await;
    let (table, ada, _) = two_bound(&server).await;
    server.stop().await;
    let server = ground.serve_with(|config| config.opening = Duration::ZERO).await;
    // Nobody asks for the table: it begins by itself.
    let playing = || async { server.app().store.ids(Some("playing")).await.unwrap() };
    let begun = async {
        while playing().await.is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), begun).await.unwrap();
    assert_eq!(now(&ada.moved(server.address), &table).await["state"], "playing");
    server.stop().await;
}

async fn programs_without_chance_play_as_before(ground: Ground) {
    let server = patient(&ground).await;
    let (table, ada, ben) = support::two_at_a_table(&server, json!({})).await;
    let begun = now(&ada, &table).await;
    assert_eq!((&begun["state"], &begun["deal"]["chances"]), (&json!("playing"), &json!([null, null])));
    assert_eq!(open(&ada, &table, 0, 1).await.failed(), (409, "no_chance"));
    let record = ended(&table, &[(&ada, 0), (&ben, 1)]).await;
    assert_eq!(commitment_holds(&record), Some(true));
    server.stop().await;
}

async fn one_page_adds_one_chance(ground: Ground) {
    let server = patient(&ground).await;
    let ada = Client::new(&server);
    let bound = json!({"commitment": chance(1).1});
    for (seats, chances, seat) in [
        (json!([{"kind": "person"}, {"kind": "person", "name": "Bo"}]), json!([bound, null]), 0),
        (json!([{"kind": "bot", "bot": "random"}, {"kind": "person"}]), json!([null, bound]), 1),
    ] {
        let (table, _) = create(&ada, seats, 1).await;
        let waiting = now(&ada, &table).await;
        assert_eq!((&waiting["state"], &waiting["deal"]["chances"]), (&json!("waiting"), &chances));
        open(&ada, &table, seat, 1).await.ok();
        assert_eq!(now(&ada, &table).await["state"], "playing");
        let record = ended(&table, &[(&ada, 0), (&ada, 1)]).await;
        assert_eq!(commitment_holds(&record), Some(true));
    }
    // Somebody who only watches bots adds nothing, and nobody waits for them.
    let (table, _) = create(&ada, json!([{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]), 1).await;
    let watched = now(&ada, &table).await;
    assert_ne!(watched["state"], "waiting");
    assert_eq!(watched["deal"]["chances"], json!([null, null]));
    server.stop().await;
}

async fn a_rematch_is_bound_anew(ground: Ground) {
    let server = patient(&ground).await;
    let ada = Client::new(&server);
    let (table, _) = create(&ada, json!([{"kind": "person"}, {"kind": "bot", "bot": "random"}]), 1).await;
    open(&ada, &table, 0, 1).await.ok();
    ended(&table, &[(&ada, 0)]).await;
    let body = json!({"chance_commitment": chance(5).1});
    let again = ada.post(&format!("/api/tables/{table}/rematch"), body).await.ok()["id"].as_str().unwrap().to_owned();
    let snapshot = ada.snapshot(&again).await;
    let seat = snapshot["yours"][0].as_u64().unwrap();
    let chances = snapshot["now"]["deal"]["chances"].as_array().unwrap();
    assert_eq!(chances[seat as usize], json!({"commitment": chance(5).1}));
    assert!(
        chances.iter().all(|other| !other.to_string().contains(&chance(1).1)),
        "the old chance is spent: {chances:?}"
    );
    open(&ada, &again, seat as u8, 5).await.ok();
    assert_eq!(commitment_holds(&ended(&again, &[(&ada, seat)]).await), Some(true));
    server.stop().await;
}

async fn a_forged_deal_is_not_imported(ground: Ground) {
    let server = patient(&ground).await;
    let (table, ada, ben) = two_bound(&server).await;
    open(&ada, &table, 0, 1).await.ok();
    open(&ben, &table, 1, 2).await.ok();
    let honest = ended(&table, &[(&ada, 0), (&ben, 1)]).await.to_string();
    let import = |text: String| ada.post("/api/records", json!({"record": text}));
    import(honest.clone()).await.ok();
    let seed = honest.lines().find(|line| line.starts_with("seed: ")).unwrap();
    let secret = honest.lines().find(|line| line.starts_with("secret: ")).unwrap();
    for (forged, code) in [
        (honest.replace(seed, &format!("seed: {}", chance(8).0)), "commitment"),
        (honest.replace(secret, &format!("secret: {}", chance(8).0)), "commitment"),
        (honest.replace(&chance(2).0, &chance(8).0), "commitment"),
        (honest.replace(&format!("{secret}\n"), ""), "record_missing"),
    ] {
        assert_ne!(forged, honest);
        let answer = import(forged).await;
        assert_eq!(answer.failed(), (422, code), "{}", answer.body);
    }
    server.stop().await;
}

async fn serve_later(ground: &Ground) -> Server {
    Server::start(support::config(ground.database.clone()), later()).await.unwrap()
}

async fn a_game_carried_over_to_other_rules_can_still_be_checked(ground: Ground) {
    let server = patient(&ground).await;
    let (table, ada, ben) = two_bound(&server).await;
    open(&ada, &table, 0, 1).await.ok();
    open(&ben, &table, 1, 2).await.ok();
    let commitment = now(&ada, &table).await["commitment"].clone();
    server.stop().await;
    let server = serve_later(&ground).await;
    let (ada, ben) = (ada.moved(server.address), ben.moved(server.address));
    let carried = now(&ada, &table).await;
    assert_eq!(carried["commitment"], commitment);
    let hash = carried["deal"]["carried"].as_str().unwrap().to_owned();
    // The seed tells what is still hidden: it stays a secret until the end.
    assert!(carried.get("seed").is_none() && carried["deal"].get("secret").is_none());
    let record = ended(&table, &[(&ada, 0), (&ben, 1)]).await;
    assert_eq!(record.carried.as_ref().unwrap().position, hash);
    assert_eq!(commitment_holds(&record), Some(true));
    assert!(now(&ada, &table).await["seed"].is_string());
    let RecordStart::Position(position) = &record.start else { panic!("it begins at the position") };
    let mut other = position.clone();
    other["another"] = json!("world");
    let forged = Record { start: RecordStart::Position(other), ..record.clone() };
    assert_eq!(commitment_holds(&forged), Some(false));
    // It reads back as it was written, and stays so after a restart.
    assert_eq!(record.to_string().parse::<Record>(), Ok(record));
    server.stop().await;
    let server = serve_later(&ground).await;
    assert_eq!(now(&ada.moved(server.address), &table).await["deal"]["carried"], hash);
    server.stop().await;
}

async fn a_table_carried_over_before_its_deal_is_bound_to_the_new_rules(ground: Ground) {
    let server = patient(&ground).await;
    let ada = Client::new(&server);
    let table = create(&ada, json!([{"kind": "person"}, {"kind": "open"}]), 1).await;
    let before = now(&ada, &table.0).await["commitment"].clone();
    server.stop().await;
    let server = serve_later(&ground).await;
    let (ada, ben) = (ada.moved(server.address), Client::new(&server));
    let after = now(&ada, &table.0).await["commitment"].clone();
    assert_ne!(after, before, "the rules are part of what the server is bound to");
    join(&ben, &table, 2).await.ok();
    open(&ada, &table.0, 0, 1).await.ok();
    open(&ben, &table.0, 1, 2).await.ok();
    let stood = now(&ada, &table.0).await;
    assert_eq!((&stood["state"], &stood["commitment"]), (&json!("playing"), &after));
    server.stop().await;
}

async fn a_guest_who_goes_for_good_does_not_stop_the_deal(ground: Ground) {
    let server = patient(&ground).await;
    let (table, ada, ben) = two_bound(&server).await;
    open(&ben, &table, 1, 2).await.ok();
    ada.post("/api/me/forget", json!({"name": "Ada"})).await.ok();
    let left = now(&ben, &table).await;
    assert_eq!((&left["state"], &left["seats"][0]["resigned"]), (&json!("waiting"), &json!(true)));
    assert_eq!(left["deal"]["chances"][1]["opened"], chance(2).0, "what was opened is not dealt again");
    server.stop().await;
    let server = ground.serve_with(|config| config.opening = Duration::ZERO).await;
    assert_eq!(until_begun(&ben.moved(server.address), &table).await["seats"][0]["name"], "");
    server.stop().await;
}
