//! Packs of corrections at tables: tried out before, seen before sitting down, kept with the table and its record.

use crate::support::later::{alike, later};
use crate::support::{self, Client, Ground, options, turn};
use almende_bots::RoomOf;
use almende_core::{Title, TitleOf};
use almende_helios::Helios;
use almende_server::limits::Rate;
use almende_server::moderation::{self, Measure, ModerationError};
use almende_server::store::Op;
use almende_server::table::Components;
use almende_server::{HostedGame, Limits, Server, limits};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

on_both!(
    a_table_is_played_with_a_pack_from_its_terms_to_its_record,
    a_pack_is_tried_out_before_a_table_is_made_with_it,
    whoever_asks_how_far_a_trial_is_makes_nothing,
    whoever_is_turned_away_has_used_nothing,
    what_nobody_compares_nobody_is_shown,
    components_with_one_fingerprint_are_not_taken_for_each_other,
    other_rules_ask_for_another_trial,
    a_pack_nobody_can_finish_is_refused,
    a_blocked_pack_makes_no_table_no_rematch_and_no_branch,
    components_are_reported_by_their_digest,
    a_carried_table_keeps_its_pack_or_says_so,
);

/// A building of Helios that costs a cube more, with the fingerprint it makes.
fn pack(name: &str) -> (Value, String) {
    let title = TitleOf::<Helios>::standard();
    let building = &title.content()["buildings"][0];
    let cost = building["cost"].as_object().unwrap().iter().find(|(_, n)| n.is_u64()).unwrap();
    let n = cost.1.as_u64().unwrap();
    let at = format!("buildings/{}/cost/{}", building["id"].as_str().unwrap(), cost.0);
    let changes = json!([{"at": at, "from": n, "to": n + 1, "source": "my box"}]);
    let base = title.content_version();
    let pack = json!({"pack": 1, "game": "helios", "base": base, "name": name, "author": "Ada", "changes": changes});
    let version = title.check_content(&pack.to_string()).unwrap();
    (pack, version)
}

fn trial(pack: &Value) -> Value {
    json!({"game": "helios", "pack": pack})
}

/// Waits until the pack may be played with.
async fn tried(client: &Client, pack: &Value) -> Value {
    loop {
        let told = client.post("/api/packs", trial(pack)).await.ok();
        assert!(told["done"].as_u64() <= told["of"].as_u64(), "{told}");
        if told["ready"] == true {
            return told;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn with_bot(pack: &Value) -> Value {
    let seats = json!([{"kind": "person"}, {"kind": "bot", "bot": "random"}]);
    json!({"game": "helios", "name": "Ada", "seats": seats, "pack": pack, "options": {"hints": true}})
}

/// Plays the first option of whoever sits at the browser until the game is over.
async fn play_to_the_end(client: &Client, table: &str) -> Value {
    for _ in 0..20_000 {
        let now = client.snapshot(table).await["now"].clone();
        if now["state"] == "over" {
            return now;
        }
        if !turn(&now).contains(&0) {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        }
        let Some(action) = options(&now, 0).into_iter().next() else { continue };
        let version = now["version"].as_u64().unwrap();
        client.command(table, version, 0, json!({"do": "act", "action": action})).await;
    }
    panic!("the game does not end");
}

async fn a_table_is_played_with_a_pack_from_its_terms_to_its_record(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let (pack, version) = pack("my box");
    assert_eq!(tried(&ada, &pack).await["version"], version);
    // Everybody sees what differs before sitting down, and the lobby says that something does.
    let open = json!({"game": "helios", "name": "Ada", "seats": [{"kind": "person"}, {"kind": "open"}], "listed": true, "pack": pack});
    let (waiting, invitation) = ada.create(open).await;
    let ben = Client::new(&server);
    assert_eq!(ben.snapshot(&waiting).await["table"]["pack"], pack);
    let lobby = ben.get("/api/lobby").await.ok();
    assert_eq!(lobby["waiting"][0]["corrected"], true);
    let joined =
        ben.post(&format!("/api/tables/{waiting}/join"), json!({"invitation": invitation, "name": "Ben"})).await;
    joined.ok();
    assert_eq!(ben.snapshot(&waiting).await["table"]["content"], version);
    // With a bot to the end; hints know the components.
    let (table, _) = ada.create(with_bot(&pack)).await;
    let state = ada.snapshot(&table).await;
    assert_eq!((&state["table"]["content"], &state["table"]["pack"]), (&json!(version), &pack));
    if turn(&state["now"]).contains(&0) {
        ada.post(&format!("/api/tables/{table}/analysis"), json!({"seat": 0})).await.ok();
    }
    let over = play_to_the_end(&ada, &table).await;
    let record = ada.get(&format!("/api/tables/{table}/record")).await.ok().as_str().unwrap().to_owned();
    assert!(record.contains(&version), "{record}");
    // Replay, review and advice work with it.
    let last = over["actions"].as_u64().unwrap();
    ada.get(&format!("/api/tables/{table}/replay/{last}")).await.ok();
    ada.get(&format!("/api/tables/{table}/review")).await.ok();
    let mut advised = false;
    for n in 0..last.min(40) {
        let advice = ada.get(&format!("/api/tables/{table}/review/{n}")).await;
        assert!(advice.status.is_success() || advice.failed() == (409, "no_choice"), "{advice:?}");
        advised |= advice.status.is_success();
        if advised {
            break;
        }
    }
    assert!(advised, "no advice about any decision");
    // A rematch and a branch keep it; so does the record that is brought again, and without the pack it is not taken.
    for (path, body) in [("rematch", json!({})), ("branch", json!({"actions": 2, "seat": 0, "bot": "random"}))] {
        let next = ada.post(&format!("/api/tables/{table}/{path}"), body).await.ok();
        let next = ada.snapshot(next["id"].as_str().unwrap()).await;
        assert_eq!((&next["table"]["content"], &next["table"]["pack"]), (&json!(version), &pack), "{path}");
    }
    assert!(!ada.post("/api/records", json!({"record": record})).await.status.is_success());
    let brought = ada.post("/api/records", json!({"record": record, "pack": pack})).await.ok();
    assert_eq!(ada.snapshot(brought["id"].as_str().unwrap()).await["table"]["content"], version);
    // After a restart everything is there, and nobody has to try the pack out again.
    server.stop().await;
    let server = ground.serve().await;
    let ada = ada.moved(server.address);
    let again = ada.snapshot(&table).await;
    assert_eq!((&again["table"]["content"], &again["table"]["pack"]), (&json!(version), &pack));
    assert_eq!(again["now"]["result"], over["result"]);
    ada.get(&format!("/api/tables/{table}/replay/{last}")).await.ok();
    ada.create(with_bot(&pack)).await;
    server.stop().await;
}

async fn a_pack_is_tried_out_before_a_table_is_made_with_it(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let (pack, _) = pack("untried");
    assert_eq!(ada.post("/api/tables", with_bot(&pack)).await.failed(), (409, "pack_untried"));
    let mut other = pack.clone();
    other["changes"][0]["from"] = json!(99);
    assert_eq!(ada.post("/api/packs", trial(&other)).await.failed().1, "pack_conflict");
    other["changes"] = json!([{"at": "name", "to": "<b>"}]);
    assert_eq!(ada.post("/api/packs", trial(&other)).await.failed().1, "pack_words");
    // A whole document is no pack: nothing of what binds packs would bind it.
    let whole = TitleOf::<Helios>::standard().content().clone();
    assert_eq!(ada.post("/api/packs", trial(&whole)).await.failed(), (400, "pack_none"));
    assert_eq!(ada.post("/api/tables", with_bot(&whole)).await.failed(), (400, "pack_none"));
    // Only read: what is wrong is said with item and field, and nothing is played.
    let check = |pack: &Value| json!({"game": "helios", "pack": pack, "check": true});
    assert_eq!(ada.post("/api/packs", check(&pack)).await.ok()["ready"], false);
    assert_eq!(ada.post("/api/tables", with_bot(&pack)).await.failed(), (409, "pack_untried"));
    let mut wrong = pack.clone();
    wrong["changes"][0]["to"] = json!("many");
    let refused = ada.post("/api/packs", check(&wrong)).await;
    assert_eq!(refused.failed().1, "content_item");
    assert!(refused.body["error"]["text"]["args"]["item"].as_str().unwrap().contains("buildings"), "{}", refused.body);
    other["notes"] = json!("x".repeat(limits::PACK));
    assert!(ada.post("/api/packs", trial(&other)).await.status.is_client_error());
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let rated = json!({"game": "helios", "seats": seats, "pack": pack, "options": {"rated": true}});
    assert_eq!(ada.post("/api/tables", rated).await.failed(), (422, "rated_pack"));
    server.stop().await;
}

/// A new user has no cookie: asking again and again while the games are played is no creation.
async fn whoever_asks_how_far_a_trial_is_makes_nothing(ground: Ground) {
    let server = ground
        .serve_with(|config| {
            let strict = Limits::default();
            (config.limits.creations, config.limits.imports) = (strict.creations, strict.imports);
        })
        .await;
    let (pack, _) = pack("asked often");
    for _ in 0..100 {
        assert!(Client::new(&server).post("/api/packs", trial(&pack)).await.status.is_success());
    }
    tried(&Client::new(&server), &pack).await;
    server.stop().await;
}

/// Packs of different components, none of them those of the other tests: another building costs a cube more.
fn dearer(which: usize) -> Value {
    let title = TitleOf::<Helios>::standard();
    let number = |building: &Value| {
        let cost = building["cost"].as_object().unwrap();
        let (cube, n) = cost.iter().find_map(|(cube, n)| Some((cube, n.as_u64()?)))?;
        let at = format!("buildings/{}/cost/{cube}", building["id"].as_str().unwrap());
        (cost.len() == 1 && n < 3).then(|| json!({"at": at, "from": n, "to": n + 1}))
    };
    let change = title.content()["buildings"].as_array().unwrap().iter().skip(1).filter_map(number).nth(which).unwrap();
    json!({"pack": 1, "game": "helios", "base": "", "author": "Ada", "changes": [change]})
}

/// The same components, said by somebody else who knows them from elsewhere.
fn told_by_another(pack: &Value) -> Value {
    let mut told = pack.clone();
    (told["author"], told["name"]) = (json!("Eve"), json!("not hers"));
    (told["changes"][0]["source"], told["changes"][0]["provenance"]) = (json!("a page"), json!("external"));
    told
}

/// What takes up room for ever is counted, and only once there is a place to try it out.
async fn whoever_is_turned_away_has_used_nothing(ground: Ground) {
    let server = ground.serve_with(|config| config.limits.packs = Rate::a_day(3, 3)).await;
    let ada = Client::new(&server);
    for which in 0..2 {
        ada.post("/api/packs", trial(&dearer(which))).await.ok();
    }
    assert_eq!(ada.post("/api/packs", trial(&dearer(2))).await.failed(), (503, "packs_busy"));
    for which in 0..2 {
        tried(&ada, &dearer(which)).await;
    }
    tried(&ada, &dearer(2)).await;
    assert_eq!(ada.post("/api/packs", trial(&dearer(3))).await.failed().0, 429);
    ada.create(with_bot(&dearer(2))).await;
    server.stop().await;
}

/// Where a value stands already, anything could be said to have stood there before.
async fn what_nobody_compares_nobody_is_shown(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let (pack, _) = pack("hearsay");
    tried(&ada, &pack).await;
    let title = TitleOf::<Helios>::standard();
    let second = &title.content()["buildings"][1];
    let (cube, n) = second["cost"].as_object().unwrap().iter().find(|(_, n)| n.is_u64()).unwrap();
    let at = format!("buildings/{}/cost/{cube}", second["id"].as_str().unwrap());
    let mut told = pack.clone();
    told["changes"].as_array_mut().unwrap().push(json!({"at": at, "from": "look at me", "to": n}));
    let (table, _) = ada.create(with_bot(&told)).await;
    let shown = ada.snapshot(&table).await["table"]["pack"].clone();
    assert_eq!((&shown["changes"][0]["from"], &shown["changes"][1]["from"]), (&pack["changes"][0]["from"], n));
    server.stop().await;
}

/// A fingerprint can be hit on purpose: neither trial nor table nor block goes by it.
async fn components_with_one_fingerprint_are_not_taken_for_each_other(ground: Ground) {
    let server = Server::start(support::config(ground.database.clone()), alike()).await.unwrap();
    let ada = Client::new(&server);
    let (hers, twin) = (dearer(0), dearer(1));
    let version = tried(&ada, &twin).await["version"].clone();
    assert_eq!(ada.post("/api/tables", with_bot(&hers)).await.failed(), (409, "pack_untried"));
    assert_eq!(tried(&ada, &hers).await["version"], version, "the case this is about");
    for pack in [&twin, &hers] {
        let (table, _) = ada.create(with_bot(pack)).await;
        let app = server.app();
        let played = app.table(&table).await.unwrap();
        let change = &pack["changes"][0];
        let steps: Vec<&str> = change["at"].as_str().unwrap().split('/').collect();
        let buildings = played.game.title.content()["buildings"].as_array().unwrap();
        let building = buildings.iter().find(|building| building["id"] == steps[1]).unwrap();
        assert_eq!(building["cost"][steps[3]], change["to"]);
    }
    let title = TitleOf::<Helios>::standard();
    let digest = Components::new(&title, &title.read_content(&twin.to_string()).unwrap()).digest;
    moderation::moderate(&ground.database, Measure::BlockPack(digest)).await.unwrap();
    assert_eq!(ada.post("/api/tables", with_bot(&twin)).await.failed(), (403, "pack_blocked"));
    ada.create(with_bot(&hers)).await;
    server.stop().await;
}

async fn other_rules_ask_for_another_trial(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let (pack, _) = pack("other rules");
    tried(&ada, &pack).await;
    // Once for all who say the same.
    ada.create(with_bot(&told_by_another(&pack))).await;
    server.stop().await;
    let server = Server::start(support::config(ground.database.clone()), later()).await.unwrap();
    let ada = ada.moved(server.address);
    assert_eq!(ada.post("/api/tables", with_bot(&pack)).await.failed(), (409, "pack_untried"));
    server.stop().await;
}

/// Helios with a program that trips over every pack: nothing of it gets to a table.
async fn a_pack_nobody_can_finish_is_refused(ground: Ground) {
    let game = HostedGame { title: Box::new(TitleOf::<Helios>::standard()), room: Arc::new(Breaking(RoomOf::new())) };
    let server = Server::start(support::config(ground.database.clone()), vec![Arc::new(game)]).await.unwrap();
    let ada = Client::new(&server);
    let (mut pack, _) = pack("breaks");
    // Other components than those of the other tests, which share what is in memory.
    pack["changes"][0]["to"] = json!(pack["changes"][0]["to"].as_u64().unwrap() + 1);
    let refused = loop {
        let answer = ada.post("/api/packs", trial(&pack)).await;
        if !answer.status.is_success() {
            break answer;
        }
        assert_eq!(answer.body["ready"], false);
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(refused.failed().1, "endless");
    assert_eq!(ada.post("/api/tables", with_bot(&pack)).await.failed(), (409, "pack_untried"));
    server.stop().await;
}

async fn a_blocked_pack_makes_no_table_no_rematch_and_no_branch(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let (pack, version) = pack("blocked");
    tried(&ada, &pack).await;
    let (table, _) = ada.create(with_bot(&pack)).await;
    play_to_the_end(&ada, &table).await;
    let games: Vec<Box<dyn Title>> = vec![Box::new(TitleOf::<Helios>::standard())];
    let digest = moderation::digest_of(&ground.database, &games, &version).await.unwrap();
    for wrong in [&version[1..], &digest[1..], "", "xyz", &digest.to_uppercase()] {
        let known = moderation::digest_of(&ground.database, &games, wrong).await;
        assert!(matches!(known, Err(ModerationError::NoPack(_))), "{wrong}: {known:?}");
        let blocked = moderation::moderate(&ground.database, Measure::BlockPack(wrong.to_owned())).await;
        assert!(matches!(blocked, Err(ModerationError::NoPack(_))), "{wrong}: {blocked:?}");
    }
    moderation::moderate(&ground.database, Measure::BlockPack(digest.clone())).await.unwrap();
    // Whoever says the same, from wherever they know it, and whatever else they say that changes nothing.
    let told = told_by_another(&pack);
    assert_eq!(ada.post("/api/packs", trial(&told)).await.failed(), (403, "pack_blocked"));
    assert_eq!(ada.post("/api/tables", with_bot(&told)).await.failed(), (403, "pack_blocked"));
    assert_eq!(ada.post("/api/packs", trial(&pack)).await.failed(), (403, "pack_blocked"));
    assert_eq!(ada.post("/api/tables", with_bot(&pack)).await.failed(), (403, "pack_blocked"));
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    assert_eq!(ada.post(&path("rematch"), json!({})).await.failed(), (403, "pack_blocked"));
    let branch = json!({"actions": 2, "seat": 0, "bot": "random"});
    assert_eq!(ada.post(&path("branch"), branch.clone()).await.failed(), (403, "pack_blocked"));
    let record = ada.get(&path("record")).await.ok();
    let brought = ada.post("/api/records", json!({"record": record, "pack": pack})).await;
    assert_eq!(brought.failed(), (403, "pack_blocked"));
    // What was played stays to be looked at.
    ada.get(&path("replay/1")).await.ok();
    moderation::moderate(&ground.database, Measure::AllowPack(digest)).await.unwrap();
    ada.post(&path("branch"), branch.clone()).await.ok();
    // What an earlier version of the program has blocked stays blocked.
    let name = format!("blocked-components/{version}");
    server.app().writer.write(vec![Op::SetServerValue { name, value: "1".to_owned() }]).await.unwrap();
    assert_eq!(ada.post("/api/tables", with_bot(&pack)).await.failed(), (403, "pack_blocked"));
    moderation::moderate(&ground.database, Measure::AllowPack(version)).await.unwrap();
    ada.post(&path("branch"), branch).await.ok();
    server.stop().await;
}

async fn components_are_reported_by_their_digest(ground: Ground) {
    let server = ground.serve().await;
    let (ada, ben) = (Client::new(&server), Client::new(&server));
    let (pack, version) = pack("a rude name");
    tried(&ada, &pack).await;
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let (table, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats, "pack": pack})).await;
    let report = json!({"seat": 0, "components": true, "text": "no name for a pack"});
    let path = format!("/api/tables/{table}/report");
    assert_eq!(ben.post(&path, report.clone()).await.failed(), (403, "not_seated"), "nobody the server knows");
    ben.post("/api/me", json!({"name": "Ben"})).await.ok();
    assert!(ben.post(&path, report.clone()).await.status.is_success(), "also before sitting down");
    let told = server.app().store.reports().await.unwrap();
    assert_eq!(told.len(), 1);
    let title = TitleOf::<Helios>::standard();
    let components = Components::new(&title, &title.read_content(&pack.to_string()).unwrap());
    assert_eq!(components.version, version);
    assert_eq!(told[0].said.as_deref(), Some(format!("{} a rude name", components.digest).as_str()));
    assert_eq!((told[0].name.as_str(), told[0].why.as_str()), ("Ada", "no name for a pack"));
    let (plain, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats})).await;
    let refused = ben.post(&format!("/api/tables/{plain}/report"), report).await;
    assert_eq!(refused.failed(), (422, "report_components"));
    server.stop().await;
}

/// A later program: the game goes on from where it stood, with the pack as long as it fits.
async fn a_carried_table_keeps_its_pack_or_says_so(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let (pack, version) = pack("carried");
    tried(&ada, &pack).await;
    let seats = json!([{"kind": "person"}, {"kind": "person", "name": "Ben"}]);
    let (table, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats, "pack": pack})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    let seat = turn(&now)[0];
    ada.command_now(&table, seat, json!({"do": "act", "action": options(&now, seat)[0]})).await.ok();
    server.stop().await;
    let server = Server::start(support::config(ground.database.clone()), later()).await.unwrap();
    let ada = ada.moved(server.address);
    let carried = ada.snapshot(&table).await;
    assert_eq!((&carried["table"]["content"], &carried["table"]["pack"]), (&json!(version), &pack));
    let now = &carried["now"];
    let seat = turn(now)[0];
    ada.command_now(&table, seat, json!({"do": "act", "action": options(now, seat)[0]})).await.ok();
    server.stop().await;
}

/// A room in which no series of games ends.
struct Breaking(RoomOf<Helios>);

impl almende_bots::Room for Breaking {
    fn teach(&self, weights: &[u8]) -> Result<(), almende_core::Problem> {
        self.0.teach(weights)
    }
    fn simulate(
        &self,
        _: &dyn almende_core::Table,
        _: &almende_bots::Series,
    ) -> Result<almende_bots::Tally, almende_core::Problem> {
        Err(almende_core::Problem::new("problem.endless").with("actions", 1))
    }
    fn play_out(
        &self,
        _: &dyn almende_core::Table,
        _: almende_core::Seed,
        _: usize,
    ) -> Result<(), almende_core::Problem> {
        Err(almende_core::Problem::new("problem.endless").with("actions", 1))
    }
    fn usage(
        &self,
        table: &dyn almende_core::Table,
        question: &almende_bots::Question,
    ) -> Result<almende_bots::Uses, almende_core::Problem> {
        self.0.usage(table, question)
    }
    fn arena(
        &self,
        table: &dyn almende_core::Table,
        contest: &almende_bots::Contest,
    ) -> Result<almende_bots::Outcomes, almende_core::Problem> {
        self.0.arena(table, contest)
    }
    fn choose(
        &self,
        table: &dyn almende_core::Table,
        seat: almende_core::Seat,
        spec: almende_bots::Spec,
        rng: almende_core::Rng,
    ) -> Result<String, almende_core::Problem> {
        self.0.choose(table, seat, spec, rng)
    }
    fn analyse(
        &self,
        table: &dyn almende_core::Table,
        seat: almende_core::Seat,
        budget: almende_bots::Budget,
        rng: almende_core::Rng,
        tell: &mut dyn FnMut(&almende_bots::Analysis),
    ) -> Result<almende_bots::Analysis, almende_core::Problem> {
        self.0.analyse(table, seat, budget, rng, tell)
    }
    fn advise(
        &self,
        table: &dyn almende_core::Table,
        seat: almende_core::Seat,
        rng: almende_core::Rng,
    ) -> Result<almende_bots::Analysis, almende_core::Problem> {
        self.0.advise(table, seat, rng)
    }
    fn expected(&self, table: &dyn almende_core::Table) -> Result<Vec<f32>, almende_core::Problem> {
        self.0.expected(table)
    }
}
