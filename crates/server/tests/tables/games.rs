//! Whole games: played by two clients, looked back on, exported, imported, played on from, played again.

use crate::support::{self, Client, Ground, options, turn, two_at_a_table};
use almende_core::{Record, Seed, Title as _, TitleOf};
use almende_helios::Helios;
use almende_server::fairness::commitment_holds;
use serde_json::{Value, json};

on_both!(
    two_clients_play_a_game_until_its_end,
    a_record_is_imported_and_checked,
    a_game_brought_from_elsewhere_goes_on_with_a_friend,
    a_finished_game_is_played_on_from_any_position,
    a_rematch_brings_the_same_people_together,
    a_finished_game_is_reviewed,
    hard_says_what_it_would_have_done_in_a_finished_game,
    a_running_game_can_be_looked_back_on_with_own_eyes,
);

/// Plays a game to its end over live connections, each client deciding from what it was told.
async fn play_out(table: &str, ada: &Client, ben: &Client) -> Value {
    let players = [ada, ben];
    let mut lives = [ada.live(table, None).await, ben.live(table, None).await];
    let mut now = lives[0].next().await["now"].clone();
    let mut other = lives[1].next().await["now"].clone();
    let mut count = 0usize;
    while now["state"] != "over" {
        let seat = turn(&now)[0];
        let told = if seat == 0 { &now } else { &other };
        let choices = options(told, seat);
        let choice = &choices[count * 7 % choices.len()];
        let version = told["version"].as_u64().unwrap();
        let command = json!({"do": "act", "action": choice});
        let accepted = players[seat as usize].command(table, version, seat, command).await.ok();
        let new = accepted["version"].as_u64().unwrap();
        now = lives[0].until(new).await["now"].clone();
        other = lives[1].until(new).await["now"].clone();
        count += 1;
    }
    assert!(count > 20, "{count}");
    now
}

async fn a_finished_game_is_reviewed(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let path = format!("/api/tables/{table}/review");
    assert_eq!(ada.get(&path).await.failed(), (409, "not_over"));
    let now = play_out(&table, &ada, &ben).await;
    let review = Client::new(&server).get(&path).await.ok();
    let expected = review["expected"].as_array().unwrap();
    assert_eq!(expected.len() as u64, now["actions"].as_u64().unwrap() + 1);
    let points = |step: &Value| step.as_array().unwrap().iter().map(|p| p.as_f64().unwrap() as i64).collect::<Vec<_>>();
    let totals = now["faces"][0]["score"]["totals"].as_array().unwrap();
    assert_eq!(json!(points(expected.last().unwrap())), json!(totals), "at the end there is nothing left to hope");
    assert_ne!(expected[0], expected[expected.len() / 2]);
    // It is computed once.
    assert!(server.app().store.review(&table).await.unwrap().is_some());
    assert_eq!(ada.get(&path).await.ok(), review);
    server.stop().await;
}

async fn hard_says_what_it_would_have_done_in_a_finished_game(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let path = |n: usize| format!("/api/tables/{table}/review/{n}");
    assert_eq!(ada.get(&path(0)).await.failed(), (409, "not_over"));
    let actions = play_out(&table, &ada, &ben).await["actions"].as_u64().unwrap() as usize;
    let log = ada.snapshot(&table).await["log"].as_array().unwrap().clone();
    let chosen = |seat: u64| log.iter().rposition(|entry| entry["auto"] == false && entry["seat"] == seat).unwrap();
    // From the eyes of whoever acted there, whoever asks.
    for seat in [0, 1] {
        let n = chosen(seat);
        let advice = Client::new(&server).get(&path(n)).await.ok();
        assert_eq!((&advice["n"], &advice["seat"]), (&json!(n), &json!(seat)));
        assert_eq!(advice["played"]["action"], log[n]["action"]);
        let options = advice["options"].as_array().unwrap();
        let played = options.iter().find(|option| option["action"] == log[n]["action"]).unwrap();
        assert_eq!(played["text"], advice["played"]["text"]);
        let shares: Vec<_> = options.iter().map(|option| option["share"].as_f64().unwrap()).collect();
        assert!(
            shares.is_sorted_by(|one, two| one >= two) && (shares.iter().sum::<f64>() - 1.0).abs() < 1e-3,
            "{advice}"
        );
        assert!(options.len() > 1 && options.iter().all(|option| option["text"]["id"].is_string()), "{advice}");
    }
    let forced = log.iter().position(|entry| entry["auto"] == true).unwrap();
    assert_eq!(ada.get(&path(forced)).await.failed(), (409, "no_choice"));
    assert_eq!(ada.get(&path(actions)).await.failed(), (404, "over_by_then"));
    assert_eq!(ada.get(&path(u32::MAX as usize)).await.failed(), (404, "over_by_then"));
    server.stop().await;
}

async fn record_of(client: &Client, table: &str) -> String {
    client.get(&format!("/api/tables/{table}/record")).await.ok().as_str().unwrap().to_owned()
}

async fn two_clients_play_a_game_until_its_end(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let commitment = ada.snapshot(&table).await["now"]["commitment"].clone();
    let now = play_out(&table, &ada, &ben).await;
    assert_eq!(now["ended"], "played");
    assert_eq!(now["commitment"], commitment);
    // What is exported replays to the same end, and its seed is the one the server committed to.
    let text = record_of(&ada, &table).await;
    let record: Record = text.parse().unwrap();
    assert_eq!(json!(record.commitment), commitment);
    assert_eq!(commitment_holds(&record), Some(true));
    assert_eq!(json!(record.names), json!(["Ada", "Ben"]));
    let replayed = TitleOf::<Helios>::standard().replay(&record, None).unwrap();
    let totals: Vec<_> = replayed.score(almende_core::Viewer::All).totals;
    assert_eq!(json!(totals), now["faces"][0]["score"]["totals"]);
    let mut forged = record.clone();
    forged.table = Some("another".into());
    assert_eq!(commitment_holds(&forged), Some(false));
    // Every position can be looked at, by anybody, with everything open.
    let of = record.actions.len() as u64;
    let stranger = Client::new(&server);
    for n in [0, 1, of / 2, of] {
        let step = stranger.get(&format!("/api/tables/{table}/replay/{n}")).await.ok();
        assert_eq!((step["n"].as_u64(), step["of"].as_u64()), (Some(n), Some(of)));
        assert_eq!(step.get("entry").is_some(), n > 0);
    }
    assert_eq!(stranger.get(&format!("/api/tables/{table}/replay/{}", of + 1)).await.failed(), (400, "record_short"));
    assert!(stranger.get(&format!("/api/tables/{table}/dev")).await.ok()["state"].is_object());
    // Both find it among their games, and one of them has won it.
    let totals = now["faces"][0]["score"]["totals"].clone();
    for (player, seat) in [(&ada, 0), (&ben, 1)] {
        let card = player.get("/api/me").await.ok()["tables"][0].clone();
        assert_eq!(card["result"]["totals"], totals);
        let won = card["result"]["winners"].as_array().unwrap().contains(&json!(seat));
        let found = player.get("/api/me/statistics").await.ok()["games"].clone();
        assert_eq!(found.as_array().unwrap().len(), 1);
        let (mean, best) = (found[0]["mean"].as_f64(), found[0]["best"].as_i64());
        assert_eq!((mean, best), (totals[seat].as_f64(), totals[seat].as_i64()));
        assert_eq!((&found[0]["played"], &found[0]["won"]), (&json!(1), &json!(u8::from(won))));
    }
    assert_eq!(stranger.get("/api/me/statistics").await.ok(), json!({"games": []}));
    // It stays so after a restart, and the check finds nothing wrong.
    server.stop().await;
    let server = ground.serve().await;
    assert_eq!(record_of(&Client::new(&server), &table).await, text);
    let checked = almende_server::upkeep::check(&server.app().store, &support::games()).await.unwrap();
    assert_eq!((checked.tables, checked.replayed, checked.broken.len()), (1, 1, 0), "{checked:?}");
    server.stop().await;
}

async fn a_record_is_imported_and_checked(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    play_out(&table, &ada, &ben).await;
    let text = record_of(&ada, &table).await;
    let eve = Client::new(&server);
    let import = |text: &str| json!({"record": text});
    let created = eve.post("/api/records", import(&text)).await.ok();
    let id = created["id"].as_str().unwrap();
    let page = eve.snapshot(id).await;
    assert_eq!((page["now"]["state"].clone(), page["table"]["from"]["kind"].clone()), (json!("over"), json!("record")));
    let original = ada.snapshot(&table).await;
    assert_eq!(page["now"]["faces"][0]["score"]["totals"], original["now"]["faces"][0]["score"]["totals"]);
    // Without names everybody is "Player 1", "Player 2" in the language of whoever looks: the server gives no name.
    let nameless: String =
        text.lines().filter(|line| !line.starts_with("names: ")).map(|line| format!("{line}\n")).collect();
    assert_ne!(nameless, text);
    let created = eve.post("/api/records", import(&nameless)).await.ok();
    let page = eve.snapshot(created["id"].as_str().unwrap()).await;
    assert_eq!((&page["now"]["seats"][0]["name"], &page["now"]["seats"][1]["name"]), (&json!(""), &json!("")));
    let exported = record_of(&eve, created["id"].as_str().unwrap()).await;
    assert!(!exported.contains("names: "), "{exported}");
    for (bad, code) in [
        ("no record".to_owned(), "record_line"),
        (text.replace("seed: ", "seed: 0"), "record_header"),
        (text.replacen("result: ", "result: 9", 1), "record_result"),
        (text.replace(&format!("table: {table}"), "table: elsewhere"), "commitment"),
    ] {
        let answer = eve.post("/api/records", import(&bad)).await;
        assert_eq!(answer.failed(), (422, code), "{}", answer.body);
    }
    server.stop().await;
}

async fn a_game_brought_from_elsewhere_goes_on_with_a_friend(ground: Ground) {
    let server = ground.serve().await;
    let mut play = TitleOf::<Helios>::standard().open(2, &json!({"start_player": 0}), Seed::numbered(19, 1)).unwrap();
    // Until somebody has a choice again: a table takes a single option by itself.
    for count in 0.. {
        let seat = play.turn().first().unwrap();
        let choices = play.options(seat);
        if count >= 9usize && choices.len() > 1 {
            break;
        }
        play.apply(seat, &choices[count * 7 % choices.len()].action).unwrap();
    }
    let text = play.record().to_string();
    let (ada, ben) = (Client::new(&server), Client::new(&server));
    let bring = |seats: Value| json!({"record": text, "name": "Ada", "seats": seats, "options": {"hints": true}});
    let (person, open) = (json!({"kind": "person"}), json!({"kind": "open"}));
    for (seats, status, code) in [
        (json!([person]), 400, "players"),
        (json!([person, open, open]), 400, "players"),
        (json!([person, {"kind": "bot", "bot": "oracle"}]), 400, "bot_unknown"),
    ] {
        assert_eq!(ada.post("/api/records", bring(seats)).await.failed(), (status, code));
    }
    let created = ada.post("/api/records", bring(json!([person, open]))).await.ok();
    let id = created["id"].as_str().unwrap();
    let waiting = ada.snapshot(id).await;
    assert_eq!((&waiting["now"]["state"], &waiting["table"]["from"]["kind"]), (&json!("waiting"), &json!("record")));
    let join = format!("/api/tables/{id}/join");
    assert_eq!(ben.post(&join, json!({"name": "Ben"})).await.failed(), (403, "invitation"));
    // A page binds itself to chance wherever it sits down; here there is no deal to add it to, and nobody waits for it.
    let bound = json!({"invitation": created["invitation"], "name": "Ben", "chance_commitment": "0".repeat(64)});
    assert_eq!(ben.post(&join, bound).await.ok()["seat"], 1);
    let now = ada.snapshot(id).await["now"].clone();
    assert_eq!((&now["state"], now.get("commitment")), (&json!("playing"), None));
    assert_eq!(json!(turn(&now)), json!([u8::from(play.turn().first().unwrap())]), "it goes on where it stood");
    let totals = |client: &Value| client["faces"][0]["score"]["totals"].clone();
    let before = totals(&now);
    server.stop().await;
    let server = ground.serve().await;
    let (ada, ben) = (ada.moved(server.address), ben.moved(server.address));
    assert_eq!(totals(&ada.snapshot(id).await["now"]), before, "a restart changes nothing");
    play_out(id, &ada, &ben).await;
    let record: Record = record_of(&ada, id).await.parse().unwrap();
    TitleOf::<Helios>::standard().replay(&record, None).unwrap();
    // What is over cannot go on.
    let over = json!({"record": record.to_string(), "seats": [person, open]});
    assert_eq!(ada.post("/api/records", over).await.failed(), (409, "over"));
    server.stop().await;
}

async fn a_finished_game_is_played_on_from_any_position(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let ask = |actions: u64| json!({"actions": actions, "seat": 1, "bot": "random", "name": "Eve"});
    let path = format!("/api/tables/{table}/branch");
    assert_eq!(ada.post(&path, ask(0)).await.failed(), (409, "not_over"));
    play_out(&table, &ada, &ben).await;
    let eve = Client::new(&server);
    let created = eve.post(&path, ask(30)).await.ok();
    let id = created["id"].as_str().unwrap();
    let mut live = eve.live(id, None).await;
    let mut now = live.next().await["now"].clone();
    assert!(now.get("commitment").is_none(), "there was no deal to commit to");
    while now["state"] != "over" {
        if turn(&now) == [1] {
            let choices = options(&now, 1);
            let version = now["version"].as_u64().unwrap();
            eve.command(id, version, 1, json!({"do": "act", "action": choices[choices.len() / 2]})).await.ok();
            now = live.until(version + 1).await["now"].clone();
        } else {
            now = live.next().await["now"].clone();
        }
    }
    let record: Record = record_of(&eve, id).await.parse().unwrap();
    TitleOf::<Helios>::standard().replay(&record, None).unwrap();
    server.stop().await;
}

async fn a_rematch_brings_the_same_people_together(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let path = format!("/api/tables/{table}/rematch");
    assert_eq!(ada.post(&path, json!({})).await.failed(), (409, "not_over"));
    play_out(&table, &ada, &ben).await;
    let id = ada.post(&path, json!({})).await.ok()["id"].clone();
    assert_eq!(ben.snapshot(&table).await["now"]["rematch"], id);
    let join = format!("/api/tables/{}/join", id.as_str().unwrap());
    assert_eq!(ben.post(&join, json!({"name": "Ben"})).await.ok()["seat"], 0);
    let again = ada.snapshot(id.as_str().unwrap()).await;
    assert_eq!((again["now"]["state"].clone(), again["yours"].clone()), (json!("playing"), json!([1])));
    assert_eq!(Client::new(&server).post(&path, json!({})).await.failed(), (403, "not_seated"));
    server.stop().await;
}

async fn a_running_game_can_be_looked_back_on_with_own_eyes(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let first = ben.snapshot(&table).await["now"]["faces"][0]["view"].clone();
    for _ in 0..4 {
        let now = ada.snapshot(&table).await["now"].clone();
        let seat = turn(&now)[0];
        let player = [&ada, &ben][seat as usize];
        let now = player.snapshot(&table).await["now"].clone();
        let choice = options(&now, seat).remove(0);
        player.command_now(&table, seat, json!({"do": "act", "action": choice})).await.ok();
    }
    let step = ben.get(&format!("/api/tables/{table}/replay/0")).await.ok();
    assert_eq!((step["face"]["view"].clone(), step["face"]["seat"].clone()), (first, json!(1)));
    let step = ben.get(&format!("/api/tables/{table}/replay/1")).await.ok();
    assert!(step["entry"].get("action").is_none() && step["entry"]["seat"] == 0);
    server.stop().await;
}
