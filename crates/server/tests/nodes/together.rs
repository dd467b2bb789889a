//! What happens at one node is known at the other.

use crate::support::{self, Client, Ground, command_id, options, turn, two_at_a_table_of};
use crate::{Two, counted, database_of, nats, until};
use almende_core::{Record, Seed};
use almende_server::bus::ProcessBus;
use almende_server::fairness::{chance_commitment, commitment_holds};
use almende_server::{BusAddress, Config};
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};
use std::time::{Duration, Instant};
use support::nats::Nats;

/// Ada plays at the first node, Ben at the second.
async fn apart(two: &Two, options: Value) -> (String, Client, Client) {
    let (ada, ben) = (Client::new(&two.one), Client::new(&two.two));
    two_at_a_table_of(ada, ben, options).await
}

/// Lets whose turn it is decide; gives the version after it.
async fn decide(table: &str, players: [&Client; 2]) -> (u64, u64) {
    let seat = turn(&players[0].snapshot(table).await["now"])[0];
    let player = players[seat as usize];
    let now = player.snapshot(table).await["now"].clone();
    let version = now["version"].as_u64().unwrap();
    player.command(table, version, seat, act(&now, seat)).await.ok();
    (seat, version + 1)
}

fn act(now: &Value, seat: u64) -> Value {
    json!({"do": "act", "action": options(now, seat)[0]})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_at_two_nodes() {
    let two = Two::start().await;
    let (table, ada, ben) = apart(&two, json!({})).await;
    let mut lives = [ada.live(&table, None).await, ben.live(&table, None).await];
    for live in &mut lives {
        assert_eq!(live.next().await["type"], "snapshot");
    }
    for _ in 0..30 {
        let (seat, version) = decide(&table, [&ada, &ben]).await;
        // Who reads at the other node reads what was just written.
        let other = if seat == 0 { &ben } else { &ada };
        assert_eq!(other.snapshot(&table).await["now"]["version"], version);
        for live in &mut lives {
            assert_eq!(live.until(version).await["now"]["version"], version);
        }
    }
    let path = format!("/api/tables/{table}/chat");
    for (client, seat, text) in [(&ada, 0, "hello"), (&ben, 1, "hello yourself"), (&ada, 0, "well")] {
        let said = client.post(&path, json!({"seat": seat, "text": text})).await.ok();
        for live in &mut lives {
            let heard = live.next().await;
            assert_eq!((heard["type"].as_str(), &heard["line"]), (Some("chat"), &said));
        }
    }
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_there_is_known_at_every_node() {
    let two = Two::start().await;
    let (table, ada, ben) = apart(&two, json!({})).await;
    let there = async |client: &Client| client.snapshot(&table).await["presence"].clone();
    let here = ada.live(&table, None).await;
    until(async || there(&ben).await == json!({"seats": [true, false], "watching": 0})).await;
    let watcher = Client::new(&two.two).live(&table, None).await;
    until(async || there(&ada).await == json!({"seats": [true, false], "watching": 1})).await;
    here.close().await;
    until(async || there(&ben).await == json!({"seats": [false, false], "watching": 1})).await;
    watcher.close().await;
    // Who was there when a node goes is there no more.
    let _here = ada.live(&table, None).await;
    until(async || there(&ben).await["seats"] == json!([true, false])).await;
    let Two { one, two, _nats } = two;
    one.stop().await;
    until(async || there(&ben).await["seats"] == json!([false, false])).await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_that_is_signed_off_is_so_everywhere_at_once() {
    let two = Two::start().await;
    let (table, ada, _) = apart(&two, json!({})).await;
    let secret = ada.post("/api/me/recovery", json!({})).await.ok();
    let phone = Client::new(&two.two);
    phone.post("/api/recover", json!({"secret": secret["secret"]})).await.ok();
    assert_eq!(phone.snapshot(&table).await["yours"], json!([0]));
    let mut live = phone.live(&table, None).await;
    live.next().await;
    ada.post("/api/me/sessions/end", json!({})).await.ok();
    until(async || phone.snapshot(&table).await["yours"] == json!([])).await;
    while let Some(told) = live.next_of_any_kind().await {
        assert_eq!(told["type"], "presence");
    }
    two.stop().await;
}

/// The same while no message comes through.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_signed_off_or_deleted_is_so_everywhere_without_the_bus() {
    let bus = ProcessBus::default();
    let two = Two::start_in_process(&bus).await;
    let (table, ada, ben) = apart(&two, json!({})).await;
    let secret = ada.post("/api/me/recovery", json!({})).await.ok();
    let phone = Client::new(&two.two);
    phone.post("/api/recover", json!({"secret": secret["secret"]})).await.ok();
    let [bens, _] = two.at_both(&ben);
    let yours = async |client: &Client| client.snapshot(&table).await["yours"].clone();
    assert_eq!((yours(&phone).await, yours(&bens).await), (json!([0]), json!([1])));
    let mut live = phone.live(&table, None).await;
    live.next().await;
    bus.cut(true);
    until(async || counted(&two.one, "almende_bus_up").await == 0).await;
    ada.post("/api/me/sessions/end", json!({})).await.ok();
    ben.post("/api/me/forget", json!({"name": "Ben"})).await.ok();
    let began = Instant::now();
    until(async || yours(&phone).await == json!([]) && yours(&bens).await == json!([])).await;
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
    live.until_its_end().await;
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    two.stop().await;
}

/// A message that is lost while all others come through costs a second.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_lost_message_keeps_no_device_signed_in() {
    let bus = ProcessBus::default();
    let two = Two::start_in_process(&bus).await;
    let (table, ada, _) = apart(&two, json!({})).await;
    let secret = ada.post("/api/me/recovery", json!({})).await.ok();
    let phone = Client::new(&two.two);
    phone.post("/api/recover", json!({"secret": secret["secret"]})).await.ok();
    assert_eq!(phone.snapshot(&table).await["yours"], json!([0]));
    bus.cut(true);
    ada.post("/api/me/sessions/end", json!({})).await.ok();
    tokio::time::sleep(Duration::from_millis(100)).await;
    bus.cut(false);
    let began = Instant::now();
    until(async || phone.snapshot(&table).await["yours"] == json!([])).await;
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
    two.stop().await;
}

/// Who has been away for long is so at every node, also at one that looks at the table only now; and whoever decides is there, even
/// through a node of which the others hear nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_long_away_is_so_at_every_node() {
    const ABSENCE: Duration = Duration::from_secs(2);
    let bus = ProcessBus::default();
    let address = BusAddress::Process(bus.clone());
    let two = Two::on(&Ground::postgres().await, &address, |config| config.absence = ABSENCE).await;
    let (ada, ben) = (Client::new(&two.one), Client::new(&two.one));
    let (table, ada, ben) = two_at_a_table_of(ada, ben, json!({})).await;
    let mut here = ada.live(&table, None).await;
    here.next().await;
    while turn(&ada.snapshot(&table).await["now"]) != [1] {
        decide(&table, [&ada, &ben]).await;
    }
    let late = async |client: &Client| client.snapshot(&table).await["now"]["seats"][1]["late"] == true;
    assert!(!late(&ada).await);
    tokio::time::sleep(ABSENCE + Duration::from_millis(200)).await;
    let [_, elsewhere] = two.at_both(&ada);
    assert!(late(&ada).await);
    until(async || late(&elsewhere).await).await;
    // Ben comes through the other node and decides there: everybody hears of it.
    let [_, bens] = two.at_both(&ben);
    let (_, version) = decide(&table, [&ada, &bens]).await;
    here.until(version).await;
    while turn(&ada.snapshot(&table).await["now"]) != [1] {
        decide(&table, [&ada, &bens]).await;
    }
    assert!(!late(&ada).await && !late(&elsewhere).await);
    // While nothing is heard of each other nobody is said to be away.
    bus.cut(true);
    until(async || counted(&two.one, "almende_bus_up").await == 0).await;
    assert!(!late(&ada).await);
    bus.cut(false);
    until(async || late(&ada).await).await;
    two.stop().await;
}

/// What has changed of somebody without a word is found when those who come are read again, all together.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_is_read_again_together_with_all_others() {
    let two = Two::start_in_process(&ProcessBus::default()).await;
    let mut guests = Vec::new();
    for name in ["Ada", "Ben", "Cleo"] {
        let guest = Client::new(&two.two);
        guest.create(json!({"game": "helios", "name": name, "seats": [{"kind": "person"}, {"kind": "open"}]})).await;
        guests.push(guest);
    }
    let names = async || {
        let mut names = Vec::new();
        for guest in &guests {
            names.push(guest.get("/api/me").await.ok()["name"].clone());
        }
        json!(names)
    };
    assert_eq!(names().await, json!(["Ada", "Ben", "Cleo"]));
    let mut database = PgConnection::connect(database_of(&two.one)).await.unwrap();
    for sql in [
        "UPDATE guests SET name = 'Adele' WHERE name = 'Ada'",
        "DELETE FROM sessions WHERE guest IN (SELECT id FROM guests WHERE name = 'Ben')",
    ] {
        sqlx::query(sql).execute(&mut database).await.unwrap();
    }
    assert_eq!(names().await, json!(["Ada", "Ben", "Cleo"]), "nobody has said anything");
    let app = two.two.app();
    app.read_guests_again(Duration::from_secs(3600)).await.unwrap();
    assert_eq!(names().await, json!(["Ada", "Ben", "Cleo"]), "they were read a moment ago");
    app.read_guests_again(Duration::ZERO).await.unwrap();
    assert_eq!(names().await, json!(["Adele", null, "Cleo"]));
    two.stop().await;
}

/// All pages open their chance, each at another node.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deal_is_opened_at_two_nodes() {
    let bus = BusAddress::Process(ProcessBus::default());
    let patient = |config: &mut Config| config.opening = Duration::from_secs(3600);
    let two = Two::on(&Ground::postgres().await, &bus, patient).await;
    let chance = |number: u64| Seed::numbered(number, 0).to_string();
    let (ada, ben) = (Client::new(&two.one), Client::new(&two.two));
    let bound =
        |name: &str, number: u64| json!({"name": name, "chance_commitment": chance_commitment(&chance(number))});
    let mut begins = bound("Ada", 1);
    begins["game"] = json!("helios");
    begins["seats"] = json!([{"kind": "person"}, {"kind": "open"}]);
    let (table, invitation) = ada.create(begins).await;
    let mut join = bound("Ben", 2);
    join["invitation"] = json!(invitation);
    ben.post(&format!("/api/tables/{table}/join"), join).await.ok();
    let path = format!("/api/tables/{table}/chance");
    let mut live = ada.live(&table, None).await;
    assert_eq!(live.next().await["now"]["state"], "waiting");
    ben.post(&path, json!({"seat": 1, "chance": chance(2)})).await.ok();
    assert_eq!(ada.snapshot(&table).await["now"]["deal"]["chances"][1]["opened"], json!(chance(2)));
    ada.post(&path, json!({"seat": 0, "chance": chance(1)})).await.ok();
    while live.next().await["now"]["state"] != "playing" {}
    assert_eq!(ben.snapshot(&table).await["now"]["state"], "playing");
    for (client, seat) in [(&ada, 0), (&ben, 1)] {
        client.command_now(&table, seat, json!({"do": "resign"})).await;
    }
    let record = ada.get(&format!("/api/tables/{table}/record")).await.ok();
    let record: Record = record.as_str().unwrap().parse().unwrap();
    assert_eq!(commitment_holds(&record), Some(true));
    two.stop().await;
}

/// While nodes do not hear each other all of them count rated games, at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_game_counts_once_whoever_counts_it() {
    const GAMES: usize = 25;
    let bus = ProcessBus::default();
    let two = Two::start_in_process(&bus).await;
    bus.cut(true);
    let (ada, ben) = (Client::new(&two.one), Client::new(&two.two));
    for (client, name) in [(&ada, "Ada"), (&ben, "Ben")] {
        client.post("/api/account", json!({ "name": name })).await.ok();
    }
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    for _ in 0..GAMES {
        let rated = json!({"game": "helios", "seats": seats, "options": {"rated": true}});
        let (table, invitation) = ada.create(rated).await;
        let join = json!({"invitation": invitation, "name": "Ben"});
        ben.post(&format!("/api/tables/{table}/join"), join).await.ok();
        ben.command_now(&table, 1, json!({"do": "resign"})).await.ok();
    }
    let counting = [&two.one, &two.two].map(|server| {
        let app = server.app().clone();
        tokio::spawn(async move {
            while !app.store.uncounted(1).await.unwrap().is_empty() {
                app.count_rated_games().await.unwrap();
            }
        })
    });
    for counted in counting {
        counted.await.unwrap();
    }
    let mut tables: Vec<_> =
        two.one.app().store.rated_games().await.unwrap().into_iter().map(|game| game.table_id).collect();
    tables.sort();
    tables.dedup();
    assert_eq!((tables.len(), two.one.app().store.last_rated_game().await.unwrap()), (GAMES, GAMES as i64));
    assert_eq!(ada.get("/api/me/ratings").await.ok()["ratings"][0]["games"], GAMES);
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_and_deletion_reach_every_node() {
    let two = Two::start().await;
    let (table, ada, ben) = apart(&two, json!({})).await;
    let [_, away] = two.at_both(&ada);
    let name = async |client: &Client| client.get("/api/me").await.ok()["name"].clone();
    assert_eq!(name(&away).await, "Ada");
    ada.post("/api/me", json!({"name": "Adele"})).await.ok();
    until(async || name(&away).await == "Adele").await;
    let seats = async || ben.snapshot(&table).await["now"]["seats"].clone();
    assert_eq!(seats().await[0]["name"], "Ada");
    ada.post("/api/me/forget", json!({"name": "Adele"})).await.ok();
    until(async || seats().await[0]["name"] == "").await;
    until(async || name(&away).await.is_null()).await;
    two.stop().await;
}

/// With people at both nodes each decision of a bot is thought about once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_decision_is_thought_about_once() {
    let two = Two::start().await;
    until(async || counted(&two.one, "almende_nodes").await == 2 && counted(&two.two, "almende_nodes").await == 2)
        .await;
    let ada = Client::new(&two.one);
    let seats = json!([{"kind": "person"}, {"kind": "bot", "bot": "greedy:200n"}]);
    let (table, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats})).await;
    let homes = two.at_both(&ada);
    let mut lives = [homes[0].live(&table, None).await, homes[1].live(&table, None).await];
    for live in &mut lives {
        live.next().await;
    }
    for round in 0..25 {
        // One time here, one time there.
        let home = &homes[round % 2];
        let mut now = Value::Null;
        until(async || {
            now = home.snapshot(&table).await["now"].clone();
            turn(&now) == [0]
        })
        .await;
        home.command(&table, now["version"].as_u64().unwrap(), 0, act(&now, 0)).await.ok();
    }
    let mut settled = 0;
    until(async || {
        let before = settled;
        settled = ada.snapshot(&table).await["now"]["version"].as_u64().unwrap();
        before == settled && turn(&ada.snapshot(&table).await["now"]) == [0]
    })
    .await;
    let both = async |name: &str| [counted(&two.one, name).await, counted(&two.two, name).await];
    let (thoughts, deeds) = (both("almende_bot_thought_seconds_count").await, both("almende_bot_actions_total").await);
    assert!(deeds.iter().sum::<u64>() >= 10, "{deeds:?}");
    let (thoughts, deeds) = (thoughts.iter().sum::<u64>(), deeds.iter().sum::<u64>());
    // On a machine so busy that what two nodes say of themselves crosses on the bus, one of them has thought for nothing.
    assert!((deeds..=deeds + deeds / 10).contains(&thoughts), "{thoughts} thoughts, {deeds} decisions");
    two.stop().await;
}

/// All people are at one node, whose only thread is taken: the other node thinks with it, each decision once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_with_nothing_to_do_thinks_for_one_that_is_full() {
    const TABLES: usize = 6;
    let bus = BusAddress::Process(ProcessBus::default());
    let two = Two::on(&Ground::postgres().await, &bus, |config| config.thinking = 1).await;
    until(async || counted(&two.one, "almende_nodes").await == 2).await;
    let ada = Client::new(&two.one);
    let seats = json!([{"kind": "person"}, {"kind": "bot", "bot": "search:1s"}]);
    let (mut tables, mut lives) = (Vec::new(), Vec::new());
    for _ in 0..TABLES {
        let begins = json!({"game": "helios", "name": "Ada", "seats": seats, "setup": {"start_player": 1}});
        let (table, _) = ada.create(begins).await;
        lives.push(ada.live(&table, None).await);
        tables.push(table);
    }
    for table in &tables {
        until(async || turn(&ada.snapshot(table).await["now"]) == [0]).await;
    }
    let both = async |name: &str| [counted(&two.one, name).await, counted(&two.two, name).await];
    let (thoughts, deeds) = (both("almende_bot_thought_seconds_count").await, both("almende_bot_actions_total").await);
    assert!(thoughts.iter().all(|count| *count > 0), "{thoughts:?}");
    assert_eq!(thoughts, deeds, "each decision is thought about once");
    two.stop().await;
}

/// Messages that are lost cost a moment.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_bus_loses_is_found() {
    let bus = ProcessBus::default();
    let two = Two::start_in_process(&bus).await;
    let (table, ada, ben) = apart(&two, json!({})).await;
    let mut live = ben.live(&table, None).await;
    live.next().await;
    bus.cut(true);
    let (_, version) = decide(&table, [&ada, &ben]).await;
    ada.post(&format!("/api/tables/{table}/chat"), json!({"seat": 0, "text": "hello"})).await.ok();
    let (mut played, mut said) = (false, false);
    while !(played && said) {
        let told = live.next().await;
        played |= told["now"]["version"] == version;
        said |= told["line"]["text"] == "hello";
    }
    // A node that has not heard of a change does not refuse who has.
    for _ in 0..4 {
        decide(&table, [&ada.moved(two.two.address), &ben.moved(two.one.address)]).await;
        decide(&table, [&ada, &ben]).await;
    }
    bus.cut(false);
    until(async || counted(&two.one, "almende_bus_up").await == 1).await;
    two.stop().await;
}

/// The NATS server dies and comes back; games go on meanwhile, and live updates too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bus_may_go_and_come_back() {
    let (ground, mut server) = (Ground::postgres().await, Nats::start());
    let two = Two::on(&ground, &nats(server.url()), |_| ()).await;
    let (table, ada, ben) = apart(&two, json!({})).await;
    let mut live = ben.live(&table, None).await;
    live.next().await;
    for away in [true, false] {
        if away {
            server.halt()
        } else {
            server.go()
        }
        let (_, version) = decide(&table, [&ada, &ben]).await;
        live.until(version).await;
    }
    until(async || counted(&two.one, "almende_bus_up").await == 1 && counted(&two.one, "almende_nodes").await == 2)
        .await;
    two.stop().await;
}

/// A guest may have so many tables, however many nodes they ask at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_counted_in_the_database_is_exact() {
    let two = Two::start().await;
    let ada = Client::new(&two.one);
    let body = json!({"game": "helios", "name": "Ada", "seats": [{"kind": "person"}, {"kind": "open"}]});
    ada.create(body.clone()).await;
    let homes = two.at_both(&ada);
    let asking = (0..70).map(|n| {
        let (home, body) = (homes[n % 2].clone(), body.clone());
        tokio::spawn(async move { home.post("/api/tables", body).await.status.is_success() })
    });
    let mut made = 1;
    for asked in asking.collect::<Vec<_>>() {
        made += i64::from(asked.await.unwrap());
    }
    assert_eq!(made, almende_server::limits::TABLES);
    two.stop().await;
}

/// A retry at another node gets the first answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_retry_at_another_node_has_one_effect() {
    let two = Two::start().await;
    let (table, ada, _) = apart(&two, json!({})).await;
    let homes = two.at_both(&ada);
    let path = format!("/api/tables/{table}/commands");
    let now = ada.snapshot(&table).await["now"].clone();
    let command = json!({"do": "act", "action": options(&now, 0)[0]});
    let body = json!({"command_id": command_id(), "version": now["version"], "seat": 0, "command": command});
    let first = homes[0].post(&path, body.clone()).await.ok();
    for home in [&homes[1], &homes[0], &homes[1]] {
        assert_eq!(home.post(&path, body.clone()).await.ok(), first);
    }
    two.stop().await;
}

/// What is asked for at one node is planned, hinted and answered at the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plans_hints_and_proposals_know_no_nodes() {
    let bus = BusAddress::Process(ProcessBus::default());
    let short = |config: &mut Config| config.analysis = Duration::from_millis(20);
    let two = Two::on(&Ground::postgres().await, &bus, short).await;
    let (table, ada, ben) = apart(&two, json!({"hints": true})).await;
    let [_, away] = two.at_both(&ada);
    let before = ada.snapshot(&table).await;
    decide(&table, [&ada, &ben]).await;
    decide(&table, [&ada, &ben]).await;
    // Each is asked right after a change at the other node, and knows it.
    let now = ada.snapshot(&table).await["now"].clone();
    let seat = turn(&now)[0];
    let (here, there) = if seat == 0 { (&ada, &away) } else { (&ben, &ben) };
    let offered = options(&there.snapshot(&table).await["now"], seat);
    let step = json!({"seat": seat, "world": 1, "steps": [{"seat": seat, "action": offered[0]}]});
    let planned = there.post(&format!("/api/tables/{table}/plan"), step.clone()).await.ok();
    assert_eq!(here.post(&format!("/api/tables/{table}/plan"), step).await.ok(), planned, "the same world at both");
    let hint = there.post(&format!("/api/tables/{table}/analysis"), json!({"seat": seat})).await.ok();
    assert_eq!(hint["version"], now["version"]);
    ada.command_now(&table, 0, json!({"do": "propose", "proposal": {"kind": "takeback"}})).await.ok();
    let asked = ben.snapshot(&table).await["now"]["proposals"][0].clone();
    assert_eq!(asked["open"], json!([1]));
    ben.command_now(&table, 1, json!({"do": "agree", "proposal": asked["id"]})).await.ok();
    let after = ada.snapshot(&table).await;
    assert_eq!((&after["now"]["proposals"], &after["log"]), (&json!([]), &before["log"]));
    two.stop().await;
}

/// A clock that began at one node is claimed at the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_runs_at_every_node() {
    let two = Two::start_in_process(&ProcessBus::default()).await;
    let (table, ada, ben) = apart(&two, json!({"clock": {"kind": "turn", "seconds": 2}})).await;
    decide(&table, [&ada, &ben]).await;
    let seat = turn(&ada.snapshot(&table).await["now"])[0];
    let waits = if seat == 0 { [&ben, &ada] } else { [&ada, &ben] };
    let claim = json!({"do": "claim", "seat": seat});
    assert_eq!(waits[0].command_now(&table, 1 - seat, claim.clone()).await.failed(), (422, "claim_early"));
    let claimable =
        async |client: &Client| client.snapshot(&table).await["now"]["seats"][seat as usize]["claimable_at"].clone();
    assert_eq!(claimable(&ada).await, claimable(&ben).await);
    until(async || waits[0].command_now(&table, 1 - seat, claim.clone()).await.status.is_success()).await;
    let now = waits[1].snapshot(&table).await["now"].clone();
    assert_eq!((&now["ended"], &now["result"]["winners"]), (&json!("time"), &json!([1 - seat])));
    two.stop().await;
}
