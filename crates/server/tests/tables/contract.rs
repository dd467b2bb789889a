//! The contract of the server, over real HTTP and WebSocket, the same on SQLite and on PostgreSQL.

use crate::support::{self, Client, Ground, command_id, face, options, turn, two_at_a_table};
use almende_server::limits;
use reqwest::Method;
use serde_json::{Value, json};

on_both!(
    two_people_meet_by_a_link_and_play,
    a_doubled_command_has_one_effect_and_one_answer,
    a_stale_tab_is_told_the_version,
    a_decision_is_bound_to_the_play_and_to_nothing_else,
    two_tabs_at_once_lead_to_one_move,
    nobody_acts_for_another,
    what_is_not_possible_is_explained_with_its_rule,
    undo_and_redo_keep_to_the_horizon,
    a_turn_is_not_taken_back_for_ever,
    who_plays_alone_takes_back_as_often_as_they_like,
    nobody_stops_the_turn_of_another_by_wanting_to_confirm,
    a_turn_can_be_reset,
    a_turn_waits_for_its_confirmation,
    a_takeback_needs_everyone,
    a_client_that_comes_back_hears_exactly_what_it_missed,
    a_guest_comes_back_on_another_device,
    an_invitation_can_be_renewed,
    secrets_stay_secret,
    bots_take_their_seats,
    a_hot_seat_table_shows_each_hand,
    a_resigned_seat_is_played_on_by_a_bot,
    with_two_the_other_has_won,
    clocks_only_let_the_others_act,
    a_seat_long_away_is_played_on_by_a_bot,
    presence_is_told,
    chat_is_heard_muted_and_limited,
    notes_are_private,
    a_preview_shows_what_comes_and_no_more,
    the_lobby_shows_listed_tables,
    a_server_that_starts_again_knows_everything,
);

fn act(action: &str) -> Value {
    json!({"do": "act", "action": action})
}

/// Makes the first possible decision of whoever's turn it is; gives who acted.
async fn act_once(table: &str, players: &[&Client]) -> u64 {
    let now = players[0].snapshot(table).await["now"].clone();
    let seat = turn(&now)[0];
    let player = players[seat as usize];
    let now = player.snapshot(table).await["now"].clone();
    let choice = options(&now, seat).remove(0);
    player.command(table, now["version"].as_u64().unwrap(), seat, act(&choice)).await.ok();
    seat
}

async fn two_people_meet_by_a_link_and_play(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let snapshot = ada.snapshot(&table).await;
    assert_eq!(snapshot["now"]["state"], "playing");
    assert_eq!(snapshot["yours"], json!([0]));
    assert_eq!(snapshot["now"]["seats"][1]["name"], "Ben");
    assert!(snapshot["now"]["commitment"].as_str().unwrap().len() == 64);
    assert_eq!(turn(&snapshot["now"]), [0]);
    let mut watching = ben.live(&table, None).await;
    assert_eq!(watching.next().await["type"], "snapshot");
    let version = snapshot["now"]["version"].as_u64().unwrap();
    let choice = options(&snapshot["now"], 0).remove(0);
    let accepted = ada.command(&table, version, 0, act(&choice)).await.ok();
    assert_eq!(accepted["version"], version + 1);
    let update = watching.next().await;
    assert_eq!(update["type"], "update");
    assert_eq!(update["now"]["version"], version + 1);
    assert_eq!(update["changes"][0]["kind"], "act");
    assert!(!update["changes"][0]["added"][0]["events"].as_array().unwrap().is_empty());
    assert!(update["changes"][0]["added"][0].get("action").is_none(), "others do not see the notation");
    let everything = ben.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(everything.failed(), (403, "secret_yet"));
    server.stop().await;
}

async fn a_doubled_command_has_one_effect_and_one_answer(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    let body = json!({"command_id": command_id(), "version": now["version"], "seat": 0,
        "command": act(&options(&now, 0)[0])});
    let path = format!("/api/tables/{table}/commands");
    let first = ada.post(&path, body.clone()).await.ok();
    let (again, once_more) = tokio::join!(ada.post(&path, body.clone()), ada.post(&path, body.clone()));
    assert_eq!(first, again.ok());
    assert_eq!(first, once_more.ok());
    assert_eq!(ada.snapshot(&table).await["now"]["version"], first["version"]);
    // Also after a restart, when nothing is in memory.
    server.stop().await;
    let server = ground.serve().await;
    assert_eq!(first, ada.moved(server.address).post(&path, body).await.ok());
    server.stop().await;
}

async fn a_stale_tab_is_told_the_version(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    let (version, choices) = (now["version"].as_u64().unwrap(), options(&now, 0));
    ada.command(&table, version, 0, act(&choices[0])).await.ok();
    let late = ada.command(&table, version, 0, act(&choices[1])).await;
    assert_eq!(late.failed(), (409, "stale"));
    assert_eq!(late.body["error"]["version"], version + 1);
    server.stop().await;
}

async fn a_decision_is_bound_to_the_play_and_to_nothing_else(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    let (version, choices) = (now["version"].as_u64().unwrap(), options(&now, 0));
    let played_since = async |client: &Client, seat| face(&client.snapshot(&table).await["now"], seat)["since"].clone();
    // Whatever Ben does that is no play, Ada's question is the same.
    for number in 0..3 {
        ben.command(&table, 0, 1, json!({"do": "prefer", "confirm": number % 2 == 0})).await.ok();
        ben.post(&format!("/api/tables/{table}/rename"), json!({"seat": 1, "name": format!("Ben {number}")}))
            .await
            .ok();
    }
    ben.command(&table, 0, 1, json!({"do": "propose", "proposal": {"kind": "end"}})).await.ok();
    ada.command(&table, 0, 0, json!({"do": "decline", "proposal": 1})).await.ok();
    assert_eq!(played_since(&ada, 0).await, now["version"]);
    let acted = ada.command(&table, version, 0, act(&choices[0])).await.ok();
    assert_eq!(acted["version"], version + 9);
    assert_eq!(played_since(&ada, 0).await, acted["version"]);
    // Once the play has changed, what was meant for the earlier position is refused, whatever it is.
    let takeback = json!({"do": "propose", "proposal": {"kind": "takeback"}});
    for deed in [act(&choices[1]), json!({"do": "undo"}), json!({"do": "reset_turn"}), json!({"do": "redo"}), takeback]
    {
        assert_eq!(ada.command(&table, version, 0, deed).await.failed(), (409, "stale"));
    }
    let ahead = acted["version"].as_u64().unwrap() + 1;
    assert_eq!(ada.command(&table, ahead, 0, json!({"do": "undo"})).await.failed(), (409, "stale"));
    ada.command(&table, ahead - 1, 0, json!({"do": "undo"})).await.ok();
    server.stop().await;
}

async fn two_tabs_at_once_lead_to_one_move(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    let version = now["version"].as_u64().unwrap();
    let choices = options(&now, 0);
    let tabs = choices.iter().cycle().take(8).map(|choice| ada.command(&table, version, 0, act(choice)));
    let answers = futures_util::future::join_all(tabs).await;
    assert_eq!(answers.iter().filter(|answer| answer.status.is_success()).count(), 1);
    for answer in answers.iter().filter(|answer| !answer.status.is_success()) {
        assert_eq!(answer.failed(), (409, "stale"));
    }
    assert_eq!(ada.snapshot(&table).await["now"]["version"], version + 1);
    server.stop().await;
}

async fn nobody_acts_for_another(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    let (version, choice) = (now["version"].as_u64().unwrap(), options(&now, 0).remove(0));
    let stranger = Client::new(&server);
    for other in [&ben, &stranger] {
        assert_eq!(other.command(&table, version, 0, act(&choice)).await.failed(), (403, "not_your_seat"));
        let ask = json!({"seat": 0, "action": choice});
        for what in ["legal", "preview"] {
            let answer = other.post(&format!("/api/tables/{table}/{what}"), ask.clone()).await;
            assert_eq!(answer.failed(), (403, "not_your_seat"));
        }
        assert_eq!(other.post(&format!("/api/tables/{table}/invitation"), json!({})).await.failed().0, 403);
    }
    assert_eq!(ada.command(&table, version, 7, act(&choice)).await.failed(), (400, "no_such_seat"));
    for odd in ["%00", "%27", "none", "..%2F..", "a%20b"] {
        assert_eq!(ada.get(&format!("/api/tables/{odd}")).await.failed(), (404, "no_table"), "{odd}");
        let join = ada.post(&format!("/api/tables/{odd}/join"), json!({"name": "Ada"})).await;
        assert_eq!(join.failed(), (404, "no_table"), "{odd}");
    }
    assert_eq!(ada.snapshot(&table).await["now"]["version"], version);
    // A spectator sees the public view and no options.
    let seen = stranger.snapshot(&table).await;
    assert_eq!(seen["yours"], json!([]));
    assert_eq!(seen["now"]["faces"][0]["seat"], Value::Null);
    assert_eq!(seen["now"]["faces"][0]["options"], json!([]));
    server.stop().await;
}

async fn what_is_not_possible_is_explained_with_its_rule(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    let version = now["version"].as_u64().unwrap();
    let choice = options(&now, 0).remove(0);
    let early = ben.command(&table, version, 1, act(&choice)).await;
    assert_eq!(early.failed(), (422, "not_asked"));
    assert_eq!(early.body["error"]["text"]["id"], "refusal.not_asked");
    assert_eq!(ada.command(&table, version, 0, act("dance")).await.failed(), (422, "notation"));
    let path = format!("/api/tables/{table}/legal");
    assert_eq!(ada.post(&path, json!({"seat": 0, "action": choice})).await.ok(), json!({"legal": true}));
    let why = ben.post(&path, json!({"seat": 1, "action": choice})).await.ok();
    assert_eq!((why["legal"].clone(), why["why"]["code"].clone()), (json!(false), json!("not_asked")));
    assert_eq!(ada.snapshot(&table).await["now"]["version"], version, "refused commands change nothing");
    server.stop().await;
}

async fn undo_and_redo_keep_to_the_horizon(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    assert_eq!(ada.command_now(&table, 0, json!({"do": "undo"})).await.failed(), (422, "undo_nothing"));
    let before = ada.snapshot(&table).await;
    act_once(&table, &[&ada, &ben]).await;
    let after = ada.snapshot(&table).await;
    assert_eq!(face(&after["now"], 0)["can_undo"], true);
    let mut watching = ben.live(&table, after["now"]["version"].as_u64()).await;
    watching.next().await;
    ada.command_now(&table, 0, json!({"do": "undo"})).await.ok();
    let undone = watching.next().await;
    assert_eq!(undone["changes"][0]["kind"], "undo");
    assert_eq!(undone["changes"][0]["removed"].as_array().unwrap().len(), 1);
    let back = ada.snapshot(&table).await;
    assert_eq!(face(&back["now"], 0)["view"], face(&before["now"], 0)["view"]);
    assert_eq!(back["log"], before["log"]);
    assert_eq!(back["now"]["version"].as_u64().unwrap(), before["now"]["version"].as_u64().unwrap() + 2);
    assert_eq!(face(&back["now"], 0)["can_redo"], true);
    ada.command_now(&table, 0, json!({"do": "redo"})).await.ok();
    let again = ada.snapshot(&table).await;
    assert_eq!(face(&again["now"], 0)["view"], face(&after["now"], 0)["view"]);
    // The other acts: that is the horizon.
    assert_eq!(act_once(&table, &[&ada, &ben]).await, 1);
    assert_eq!(ada.command_now(&table, 0, json!({"do": "undo"})).await.failed(), (422, "undo_horizon"));
    assert_eq!(ada.command_now(&table, 0, json!({"do": "redo"})).await.failed(), (422, "redo_nothing"));
    server.stop().await;
}

/// Whoever has decided takes it back and does it again, so that the other can never answer and never is late (M1 and M3 of the review).
async fn a_turn_is_not_taken_back_for_ever(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let players = [&ada, &ben];
    assert_eq!(act_once(&table, &players).await, 0);
    let flip = async |most: usize| {
        let mut taken_back = 0;
        for _ in 0..20 {
            let undone = ada.command_now(&table, 0, json!({"do": "undo"})).await;
            if !undone.status.is_success() {
                assert_eq!(undone.failed(), (422, "undo_enough"));
                let failed = ada.command_now(&table, 0, json!({"do": "reset_turn"})).await;
                assert_eq!(failed.failed(), (422, "undo_enough"));
                continue;
            }
            taken_back += 1;
            ada.command_now(&table, 0, json!({"do": "redo"})).await.ok();
        }
        assert_eq!(taken_back, most);
        assert_eq!(face(&ada.snapshot(&table).await["now"], 0)["can_undo"], false);
    };
    let most = limits::TURNS_BACK as usize;
    flip(most).await;
    // A server that starts again has counted them too.
    server.stop().await;
    let server = ground.serve().await;
    let (ada, ben) = (ada.moved(server.address), ben.moved(server.address));
    assert_eq!(ada.command_now(&table, 0, json!({"do": "undo"})).await.failed(), (422, "undo_enough"));
    // What Ben has seen, he can answer; then it begins anew.
    let seen = ben.snapshot(&table).await["now"].clone();
    let answer = options(&seen, 1).remove(0);
    assert_eq!(ada.command_now(&table, 0, json!({"do": "undo"})).await.status, 422);
    ben.command(&table, seen["version"].as_u64().unwrap(), 1, act(&answer)).await.ok();
    for _ in 0..20 {
        if act_once(&table, &[&ada, &ben]).await == 0 && turn(&ada.snapshot(&table).await["now"]) == [1] {
            break;
        }
    }
    let undone = ada.command_now(&table, 0, json!({"do": "undo"})).await;
    assert!(undone.status.is_success() || undone.failed().1 == "undo_horizon", "{:?}", undone.body);
    server.stop().await;
}

async fn who_plays_alone_takes_back_as_often_as_they_like(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bea"}]);
    let (table, _) =
        ada.create(json!({"game": "helios", "name": "Ada", "seats": seats, "setup": {"start_player": 0}})).await;
    assert_eq!(act_once(&table, &[&ada, &ada]).await, 0);
    for _ in 0..2 * limits::TURNS_BACK {
        ada.command_now(&table, 0, json!({"do": "undo"})).await.ok();
        ada.command_now(&table, 0, json!({"do": "redo"})).await.ok();
    }
    server.stop().await;
}

async fn nobody_stops_the_turn_of_another_by_wanting_to_confirm(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    act_once(&table, &[&ada, &ben]).await;
    let prefer = |confirm: bool| json!({"do": "prefer", "confirm": confirm});
    assert_eq!(ada.command_now(&table, 0, prefer(true)).await.failed(), (422, "confirm_late"));
    let now = ben.snapshot(&table).await["now"].clone();
    assert_eq!((turn(&now), now["turn"].get("confirming")), (vec![1], None));
    // Whose turn it is may want it, and confirms from then on.
    ben.command_now(&table, 1, prefer(true)).await.ok();
    let mut now = ada.snapshot(&table).await["now"].clone();
    for _ in 0..50 {
        if now["turn"]["confirming"] == 1 {
            break;
        }
        act_once(&table, &[&ada, &ben]).await;
        now = ada.snapshot(&table).await["now"].clone();
    }
    assert_eq!(now["turn"]["confirming"], 1);
    ben.command_now(&table, 1, prefer(false)).await.ok();
    assert_eq!(ben.command_now(&table, 1, prefer(true)).await.failed(), (422, "confirm_late"));
    assert_eq!(turn(&ada.snapshot(&table).await["now"]), [0]);
    server.stop().await;
}

/// Plays on until a seat has made so many decisions in a row that it can take back.
async fn play_until_undoable(table: &str, players: &[&Client], wanted: usize) -> u64 {
    let mut row: (u64, usize) = (9, 0);
    for _ in 0..400 {
        let seat = act_once(table, players).await;
        let now = players[seat as usize].snapshot(table).await["now"].clone();
        row = match face(&now, seat)["can_undo"] == true {
            true if row.0 == seat => (seat, row.1 + 1),
            true => (seat, 1),
            false => (9, 0),
        };
        if row.1 >= wanted && turn(&now) == [seat] {
            return seat;
        }
    }
    panic!("no turn with {wanted} decisions");
}

async fn a_turn_can_be_reset(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let players = [&ada, &ben];
    let seat = play_until_undoable(&table, &players, 2).await;
    let me = players[seat as usize];
    me.command_now(&table, seat, json!({"do": "reset_turn"})).await.ok();
    let now = me.snapshot(&table).await["now"].clone();
    assert_eq!(face(&now, seat)["can_undo"], false);
    assert_eq!(face(&now, seat)["can_redo"], true);
    assert_eq!(turn(&now), [seat]);
    assert_eq!(me.command_now(&table, seat, json!({"do": "reset_turn"})).await.status, 422);
    server.stop().await;
}

async fn a_turn_waits_for_its_confirmation(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({"confirm": true})).await;
    act_once(&table, &[&ada, &ben]).await;
    let now = ben.snapshot(&table).await["now"].clone();
    assert_eq!((turn(&now), now["turn"]["confirming"].clone()), (vec![], json!(0)));
    assert_eq!(options(&now, 1), Vec::<String>::new());
    let early = ben.command_now(&table, 1, act("start blue")).await;
    assert_eq!(early.failed(), (422, "unconfirmed"));
    assert_eq!(ben.command_now(&table, 1, json!({"do": "confirm"})).await.failed(), (422, "confirm_nothing"));
    ada.command_now(&table, 0, json!({"do": "confirm"})).await.ok();
    assert_eq!(turn(&ben.snapshot(&table).await["now"]), [1]);
    assert_eq!(ada.command_now(&table, 0, json!({"do": "undo"})).await.failed(), (422, "undo_horizon"));
    // Who does not want to confirm need not.
    ben.command_now(&table, 1, json!({"do": "prefer", "confirm": false})).await.ok();
    act_once(&table, &[&ada, &ben]).await;
    let now = ada.snapshot(&table).await["now"].clone();
    assert_eq!(now["turn"].get("confirming"), None);
    server.stop().await;
}

async fn a_takeback_needs_everyone(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let before = ada.snapshot(&table).await;
    act_once(&table, &[&ada, &ben]).await;
    act_once(&table, &[&ada, &ben]).await;
    let takeback = json!({"do": "propose", "proposal": {"kind": "takeback"}});
    ada.command_now(&table, 0, takeback.clone()).await.ok();
    let now = ben.snapshot(&table).await["now"].clone();
    assert_eq!(now["proposals"][0]["open"], json!([1]));
    let id = now["proposals"][0]["id"].clone();
    ben.command_now(&table, 1, json!({"do": "decline", "proposal": id})).await.ok();
    assert_eq!(ben.command_now(&table, 1, json!({"do": "agree", "proposal": id})).await.failed(), (422, "no_proposal"));
    ada.command_now(&table, 0, takeback).await.ok();
    let id = ben.snapshot(&table).await["now"]["proposals"][0]["id"].clone();
    ben.command_now(&table, 1, json!({"do": "agree", "proposal": id})).await.ok();
    let after = ada.snapshot(&table).await;
    assert_eq!(face(&after["now"], 0)["view"], face(&before["now"], 0)["view"]);
    assert_eq!(after["now"]["proposals"], json!([]));
    assert_eq!(after["log"], before["log"]);
    server.stop().await;
}

async fn a_client_that_comes_back_hears_exactly_what_it_missed(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let since = ben.snapshot(&table).await["now"]["version"].as_u64().unwrap();
    let mut always = ben.live(&table, Some(since)).await;
    assert_eq!(always.next().await["changes"], json!([]));
    let mut heard = Vec::new();
    for _ in 0..5 {
        act_once(&table, &[&ada, &ben]).await;
        heard.extend(always.next().await["changes"].as_array().unwrap().clone());
    }
    let mut back = ben.live(&table, Some(since)).await;
    let missed = back.next().await;
    assert_eq!(missed["type"], "update");
    assert_eq!(missed["changes"], json!(heard));
    let versions: Vec<_> = heard.iter().map(|change| change["version"].as_u64().unwrap()).collect();
    assert_eq!(versions, (since + 1..=since + 5).collect::<Vec<_>>());
    // Half of it, and after a restart.
    server.stop().await;
    let server = ground.serve().await;
    let mut back = ben.moved(server.address).live(&table, Some(since + 3)).await;
    assert_eq!(back.next().await["changes"], json!(heard[3..]));
    // A version from the future is answered with everything.
    let mut lost = ben.moved(server.address).live(&table, Some(9999)).await;
    assert_eq!(lost.next().await["type"], "snapshot");
    server.stop().await;
}

async fn a_guest_comes_back_on_another_device(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let secret = ada.post("/api/me/recovery", json!({})).await.ok();
    let phone = Client::new(&server);
    assert_eq!(phone.post("/api/recover", json!({"secret": "wrong"})).await.failed(), (404, "recovery"));
    phone.post("/api/recover", secret.clone()).await.ok();
    assert_eq!(phone.snapshot(&table).await["yours"], json!([0]));
    let me = phone.get("/api/me").await.ok();
    assert_eq!((me["name"].clone(), me["tables"][0]["your_turn"].clone()), (json!("Ada"), json!(true)));
    assert_ne!(phone.cookie(), ada.cookie());
    assert_eq!(ada.snapshot(&table).await["yours"], json!([0]), "the first device stays");
    ada.post("/api/me/recovery", json!({})).await.ok();
    assert_eq!(Client::new(&server).post("/api/recover", secret).await.failed(), (404, "recovery"));
    server.stop().await;
}

async fn an_invitation_can_be_renewed(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let seats = json!([{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]);
    let (table, old) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats})).await;
    let new = ada.post(&format!("/api/tables/{table}/invitation"), json!({})).await.ok();
    let join = |secret: &Value, name: &str| json!({"invitation": secret, "name": name});
    let path = format!("/api/tables/{table}/join");
    let ben = Client::new(&server);
    assert_eq!(ben.post(&path, join(&json!(old), "Ben")).await.failed(), (403, "invitation"));
    assert_eq!(ben.post(&path, json!({"name": "Ben"})).await.failed(), (403, "invitation"));
    assert_eq!(ben.post(&path, join(&new["secret"], "   ")).await.failed(), (400, "name"));
    assert_eq!(ben.post(&path, join(&new["secret"], "Ben")).await.ok()["seat"], 1);
    ben.post(&format!("/api/tables/{table}/rename"), json!({"seat": 1, "name": "B."})).await.ok();
    assert_eq!(ada.snapshot(&table).await["now"]["seats"][1]["name"], "B.");
    ben.post(&format!("/api/tables/{table}/leave"), json!({"seat": 1})).await.ok();
    assert_eq!(ada.snapshot(&table).await["now"]["seats"][1]["kind"], "open");
    assert_eq!(ada.command_now(&table, 0, act("x")).await.failed(), (409, "waiting"));
    server.stop().await;
}

async fn secrets_stay_secret(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    for _ in 0..6 {
        act_once(&table, &[&ada, &ben]).await;
    }
    let seed = {
        let app = server.app();
        let table = app.table(&table).await.unwrap();
        table.seed.unwrap().to_string()
    };
    let recovery = ada.post("/api/me/recovery", json!({})).await.ok()["secret"].as_str().unwrap().to_owned();
    let cookie = |client: &Client| client.cookie().unwrap().split_once('=').unwrap().1.to_owned();
    let secrets = [seed, recovery, cookie(&ada), cookie(&ben)];
    let stranger = Client::new(&server);
    let mut told = Vec::new();
    for client in [&ada, &ben, &stranger] {
        for path in ["", "/replay/0", "/replay/3", "/record", "/dev"] {
            told.push(client.get(&format!("/api/tables/{table}{path}")).await.body.to_string());
        }
        for path in ["/api/me", "/api/lobby", "/api/games", "/metrics", "/health", "/api/openapi.json"] {
            told.push(client.get(path).await.body.to_string());
        }
        let mut live = client.live(&table, Some(0)).await;
        told.push(live.next().await.to_string());
        told.push(client.live(&table, None).await.next().await.to_string());
    }
    for text in &told {
        for secret in &secrets {
            assert!(!text.contains(secret.as_str()), "{secret} in {text}");
        }
    }
    server.stop().await;
}

async fn bots_take_their_seats(ground: Ground) {
    let server = ground.serve().await;
    let watcher = Client::new(&server);
    let seats =
        json!([{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]);
    let (table, _) = watcher.create(json!({"game": "helios", "seats": seats})).await;
    let mut live = watcher.live(&table, None).await;
    let mut now = live.next().await["now"].clone();
    while now["state"] != "over" {
        now = live.next().await["now"].clone();
    }
    assert_eq!(now["ended"], "played");
    assert_eq!(now["faces"][0]["score"]["ranks"].as_array().unwrap().len(), 3);
    assert_eq!(now["seed"].as_str().unwrap().len(), 64);
    let bad = watcher
        .post("/api/tables", json!({"game": "helios", "seats": [{"kind": "bot", "bot": "oracle"}, {"kind": "open"}]}));
    assert_eq!(bad.await.failed(), (400, "bot_unknown"));
    server.stop().await;
}

async fn a_hot_seat_table_shows_each_hand(ground: Ground) {
    let server = ground.serve().await;
    let both = Client::new(&server);
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]);
    let (table, _) = both.create(json!({"game": "helios", "seats": seats})).await;
    let snapshot = both.snapshot(&table).await;
    assert_eq!(snapshot["yours"], json!([0, 1]));
    assert_eq!(snapshot["now"]["faces"].as_array().unwrap().len(), 2);
    for _ in 0..4 {
        act_once(&table, &[&both, &both]).await;
    }
    // Alone at the table one agrees with oneself.
    both.command_now(&table, 0, json!({"do": "propose", "proposal": {"kind": "takeback"}})).await.ok();
    server.stop().await;
}

async fn a_resigned_seat_is_played_on_by_a_bot(ground: Ground) {
    let server = ground.serve().await;
    let (ada, ben, eve) = (Client::new(&server), Client::new(&server), Client::new(&server));
    let seats = json!([{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]);
    let setup = json!({"start_player": 0});
    let (table, invitation) =
        ada.create(json!({"game": "helios", "name": "Ada", "seats": seats, "setup": setup})).await;
    for (client, name) in [(&ben, "Ben"), (&eve, "Eve")] {
        let join = json!({"invitation": invitation, "name": name});
        client.post(&format!("/api/tables/{table}/join"), join).await.ok();
    }
    let bot = |bot: Option<&str>| {
        let proposal = json!({"kind": "bot_for_seat", "seat": 1, "bot": bot});
        json!({"do": "propose", "proposal": proposal})
    };
    let agree = async |client: &Client, seat| {
        let id = client.snapshot(&table).await["now"]["proposals"][0]["id"].clone();
        client.command_now(&table, seat, json!({"do": "agree", "proposal": id})).await.ok();
    };
    assert_eq!(ada.command_now(&table, 0, bot(None)).await.failed(), (422, "seat_is_played"));
    ben.command_now(&table, 1, json!({"do": "resign"})).await.ok();
    assert_eq!(ada.snapshot(&table).await["now"]["state"], "playing", "with three it goes on");
    assert_eq!(ben.command_now(&table, 1, act("x")).await.failed(), (422, "has_resigned"));
    assert_eq!(ada.command_now(&table, 0, json!({"do": "claim", "seat": 1})).await.failed(), (422, "claim_two"));
    // No weak one: nobody asked Ben.
    assert_eq!(ada.command_now(&table, 0, bot(Some("random"))).await.failed(), (422, "stand_in"));
    ada.command_now(&table, 0, bot(None)).await.ok();
    agree(&eve, 2).await;
    let seat = ada.snapshot(&table).await["now"]["seats"][1].clone();
    assert_eq!((&seat["kind"], &seat["bot"], &seat["stood_in"]), (&json!("bot"), &json!("hard"), &json!(true)));
    // The person may come back if the others agree.
    ben.command_now(&table, 1, json!({"do": "propose", "proposal": {"kind": "person_for_seat", "seat": 1}})).await.ok();
    agree(&ada, 0).await;
    agree(&eve, 2).await;
    let seat = ada.snapshot(&table).await["now"]["seats"][1].clone();
    assert_eq!((&seat["kind"], &seat["resigned"], &seat["stood_in"]), (&json!("person"), &json!(false), &json!(true)));
    // Nobody is left: the game stops.
    for (client, seat) in [(&ada, 0), (&ben, 1), (&eve, 2)] {
        client.command_now(&table, seat, json!({"do": "resign"})).await.ok();
    }
    let now = ada.snapshot(&table).await["now"].clone();
    assert_eq!((&now["ended"], now.get("result")), (&json!("stopped"), None));
    server.stop().await;
}

async fn with_two_the_other_has_won(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    act_once(&table, &[&ada, &ben]).await;
    assert_eq!(ada.command_now(&table, 0, json!({"do": "claim", "seat": 1})).await.failed(), (422, "claim_early"));
    ben.command_now(&table, 1, json!({"do": "resign"})).await.ok();
    let now = ada.snapshot(&table).await["now"].clone();
    assert_eq!((&now["state"], &now["ended"]), (&json!("over"), &json!("resigned")));
    assert_eq!((&now["result"]["winners"], &now["result"]["ended"]), (&json!([0]), &json!("resigned")));
    for (client, won) in [(&ada, 1), (&ben, 0)] {
        let counted = client.get("/api/me/statistics").await.ok()["games"][0].clone();
        assert_eq!((&counted["won"], &counted["left"]), (&json!(won), &json!(1 - won)));
        let card = client.get("/api/me").await.ok()["tables"][0].clone();
        assert_eq!(card["result"]["winners"], json!([0]));
    }
    server.stop().await;
    let server = ground.serve().await;
    assert_eq!(ada.moved(server.address).snapshot(&table).await["now"]["result"], now["result"]);
    server.stop().await;
}

async fn clocks_only_let_the_others_act(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({"clock": {"kind": "turn", "seconds": 1}})).await;
    let now = ben.snapshot(&table).await["now"].clone();
    assert_eq!(now["clocks"][0]["running"], true);
    assert!(now["clocks"][0]["left"].as_i64().unwrap() <= 1000);
    let claimable = now["seats"][0]["claimable_at"].as_i64().unwrap();
    assert_eq!(now["at"].as_i64().unwrap() + now["clocks"][0]["left"].as_i64().unwrap() + 1000, claimable);
    tokio::time::sleep(std::time::Duration::from_millis(2100)).await;
    let now = ben.snapshot(&table).await["now"].clone();
    assert!(now["clocks"][0]["left"].as_i64().unwrap() < 0);
    assert_eq!((&now["seats"][0]["late"], &now["seats"][0]["claimable_at"]), (&json!(true), &json!(claimable)));
    // Out of time: Ada may still decide, and then she is not late any more.
    while turn(&ada.snapshot(&table).await["now"]) == [0] {
        act_once(&table, &[&ada, &ben]).await;
    }
    let claim = |seat| json!({"do": "claim", "seat": seat});
    assert_eq!(ada.snapshot(&table).await["now"]["seats"][0]["late"], false);
    assert_eq!(ben.command_now(&table, 1, claim(0)).await.failed(), (422, "claim_early"));
    tokio::time::sleep(std::time::Duration::from_millis(2100)).await;
    // When Ben is out of time, Ada has won if she says so.
    ada.command_now(&table, 0, claim(1)).await.ok();
    let now = ada.snapshot(&table).await["now"].clone();
    assert_eq!((&now["ended"], &now["result"]["winners"]), (&json!("time"), &json!([0])));
    server.stop().await;
}

async fn a_seat_long_away_is_played_on_by_a_bot(ground: Ground) {
    let server = ground.serve_with(|config| config.absence = std::time::Duration::from_millis(200)).await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let mut here = ada.live(&table, None).await;
    here.next().await;
    act_once(&table, &[&ada, &ben]).await;
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    // Ada is here, Ben is not, and everybody waits for him.
    let now = ada.snapshot(&table).await["now"].clone();
    assert_eq!((now["seats"][0]["late"].clone(), now["seats"][1]["late"].clone()), (json!(false), json!(true)));
    // Without a clock nobody wins by that, and a weak bot needs Ben's own word.
    assert_eq!(ada.command_now(&table, 0, json!({"do": "claim", "seat": 1})).await.failed(), (422, "claim_early"));
    let weak = json!({"do": "propose", "proposal": {"kind": "bot_for_seat", "seat": 1, "bot": "random"}});
    ada.command_now(&table, 0, weak).await.ok();
    let now = ada.snapshot(&table).await["now"].clone();
    assert_eq!((&now["seats"][1]["kind"], &now["proposals"][0]["open"]), (&json!("person"), &json!([1])));
    let bot = json!({"do": "propose", "proposal": {"kind": "bot_for_seat", "seat": 1, "bot": "hard"}});
    ada.command_now(&table, 0, bot).await.ok();
    assert_eq!(ada.snapshot(&table).await["now"]["seats"][1]["kind"], "bot");
    assert_eq!(ben.command_now(&table, 1, json!({"do": "undo"})).await.failed(), (422, "bot_plays"));
    server.stop().await;
}

async fn presence_is_told(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let mut here = ada.live(&table, None).await;
    let told = async |live: &mut support::Live, wanted: Value| loop {
        let message = live.next_of_any_kind().await.unwrap();
        if message["type"] == "presence" && message["presence"] == wanted {
            return;
        }
    };
    let there = ben.live(&table, None).await;
    told(&mut here, json!({"seats": [true, true], "watching": 0})).await;
    let watching = Client::new(&server).live(&table, None).await;
    told(&mut here, json!({"seats": [true, true], "watching": 1})).await;
    there.close().await;
    told(&mut here, json!({"seats": [true, false], "watching": 1})).await;
    watching.close().await;
    told(&mut here, json!({"seats": [true, false], "watching": 0})).await;
    server.stop().await;
}

async fn chat_is_heard_muted_and_limited(ground: Ground) {
    let limits =
        almende_server::Limits { chat: almende_server::Rate::a_minute(1, 3), ..almende_server::Limits::none() };
    let server = ground.serve_with(|config| config.limits = limits).await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let path = format!("/api/tables/{table}/chat");
    let say = |seat: u8, text: &str| json!({"seat": seat, "text": text});
    let mut live = ben.live(&table, None).await;
    live.next().await;
    ada.post(&path, say(0, " hello ")).await.ok();
    let heard = live.next().await;
    assert_eq!((heard["type"].clone(), heard["line"]["text"].clone()), (json!("chat"), json!("hello")));
    assert_eq!(ada.post(&path, say(1, "as Ben")).await.failed(), (403, "not_your_seat"));
    assert_eq!(ada.post(&path, say(0, "")).await.failed(), (400, "chat_length"));
    assert_eq!(ada.post(&path, say(0, &"x".repeat(501))).await.failed(), (400, "chat_length"));
    assert_eq!(Client::new(&server).post(&path, say(0, "hi")).await.failed(), (403, "not_your_seat"));
    ben.post(&format!("/api/tables/{table}/mute"), json!({"muted": [0]})).await.ok();
    ada.post(&path, say(0, "do you hear?")).await.ok();
    ben.post(&path, say(1, "no")).await.ok();
    assert_eq!(live.next().await["line"]["text"], "no");
    assert_eq!(ben.snapshot(&table).await["chat"].as_array().unwrap().len(), 1);
    assert_eq!(ada.snapshot(&table).await["chat"].as_array().unwrap().len(), 3);
    ada.post(&path, say(0, "3")).await.ok();
    assert_eq!(ada.post(&path, say(0, "4")).await.failed(), (429, "too_fast"));
    server.stop().await;
}

async fn notes_are_private(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let path = format!("/api/tables/{table}/notes");
    ada.send(Method::PUT, &path, Some(json!({"text": "Ben likes blue"}))).await.ok();
    assert_eq!(ada.snapshot(&table).await["notes"], "Ben likes blue");
    assert_eq!(ben.snapshot(&table).await["notes"], "");
    let stranger = Client::new(&server);
    assert_eq!(stranger.send(Method::PUT, &path, Some(json!({"text": "x"}))).await.failed(), (403, "not_seated"));
    server.stop().await;
}

async fn a_preview_shows_what_comes_and_no_more(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let players = [&ada, &ben];
    let (mut shown, mut cut) = (0, 0);
    for _ in 0..60 {
        let now = ada.snapshot(&table).await["now"].clone();
        let Some(seat) = turn(&now).first().copied() else { break };
        let me = players[seat as usize];
        let now = me.snapshot(&table).await["now"].clone();
        let choice = options(&now, seat).remove(0);
        let ask = json!({"seat": seat, "action": choice});
        let preview = me.post(&format!("/api/tables/{table}/preview"), ask).await.ok();
        let version = me.command_now(&table, seat, act(&choice)).await.ok()["version"].clone();
        let after = me.snapshot(&table).await;
        let entry = after["log"].as_array().unwrap().iter().rev().find(|entry| entry["auto"] == false).unwrap();
        if preview["reveals"] == true {
            cut += 1;
            assert_eq!((preview.get("face"), &preview["events"]), (None, &json!([])));
        } else {
            shown += 1;
            assert_eq!(preview["events"], entry["events"], "at version {version}");
        }
    }
    assert!(shown > 10 && cut > 0, "{shown} {cut}");
    server.stop().await;
}

async fn the_lobby_shows_listed_tables(ground: Ground) {
    let server = ground.serve().await;
    let (ada, ben) = (Client::new(&server), Client::new(&server));
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let (listed, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats, "listed": true})).await;
    ada.create(json!({"game": "helios", "name": "Ada", "seats": seats})).await;
    let lobby = ben.get("/api/lobby").await.ok();
    assert_eq!(lobby["waiting"].as_array().unwrap().len(), 1);
    assert_eq!(lobby["waiting"][0]["id"], json!(listed));
    ben.post(&format!("/api/tables/{listed}/join"), json!({"name": "Ben"})).await.ok();
    let lobby = ben.get("/api/lobby").await.ok();
    assert_eq!((lobby["waiting"].clone(), lobby["playing"][0]["id"].clone()), (json!([]), json!(listed)));
    let full = Client::new(&server).post(&format!("/api/tables/{listed}/join"), json!({"name": "Eve"})).await;
    assert_eq!(full.failed(), (409, "no_seat"));
    server.stop().await;
}

async fn a_server_that_starts_again_knows_everything(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({"confirm": true})).await;
    for _ in 0..3 {
        let seat = act_once(&table, &[&ada, &ben]).await;
        let me = [&ada, &ben][seat as usize];
        if me.snapshot(&table).await["now"]["turn"]["confirming"] == seat {
            me.command_now(&table, seat, json!({"do": "confirm"})).await.ok();
        }
    }
    let strip = |mut snapshot: Value| {
        snapshot["now"]["at"] = json!(0);
        snapshot["presence"] = json!(null);
        snapshot
    };
    let before = strip(ada.snapshot(&table).await);
    server.stop().await;
    let server = ground.serve().await;
    assert_eq!(strip(ada.moved(server.address).snapshot(&table).await), before);
    server.stop().await;
}
