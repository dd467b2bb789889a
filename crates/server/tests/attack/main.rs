//! The standing attacker: a server with its usual limits in a process of its own, abused from two addresses in eight ways and flooded from
//! two others at once, while honest people play on. On SQLite and on PostgreSQL. It prints what it saw.
//!
//! CI asks whether everything still works; how fast it was is asked only by `cargo xtask prove attack`, because machines differ.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that panics has failed")]

mod abuse;
mod honest;
#[path = "../support/mod.rs"]
mod support;

use serde_json::json;
use std::net::IpAddr;
use std::time::Duration;
use support::process::Process;
use support::{Client, two_at_a_table_of};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn served_in_a_process_of_its_own() {
    support::process::serve_if_asked().await;
}

/// Where the attackers sit; honest people come from 127.0.0.1.
const ATTACKERS: [IpAddr; 2] =
    [IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 2)), IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 3))];

/// Where those sit who only ask, and ask, and ask.
const FLOODERS: [IpAddr; 2] =
    [IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 4)), IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 5))];

/// How much memory the attacks may make the server take, in kB.
const MEMORY: u64 = 100_000;

/// One attack at a time: the two share the machine.
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

fn proving() -> bool {
    std::env::var_os("ALMENDE_PROVE").is_some()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn honest_games_go_on_under_every_attack_at_once() {
    let folder = tempfile::tempdir().unwrap();
    attack("SQLite", folder.path().to_str().unwrap()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn honest_games_go_on_under_every_attack_at_once_on_postgres() {
    attack("PostgreSQL", &support::postgres::fresh_database().await).await;
}

async fn attack(database: &str, place: &str) {
    let _alone = ALONE.lock().await;
    let seconds = Duration::from_secs(if proving() { 60 } else { 6 });
    let server = Process::limited(place);
    let quiet = server.memory().0;
    let at = server.address;

    let (pair, ada, ben) = two_at_a_table_of(Client::at(at), Client::at(at), json!({})).await;
    let (rude_pair, cleo, dan) = two_at_a_table_of(Client::at(at), Client::at(at), json!({})).await;
    let eve = Client::at(at);
    let seats = json!([{"kind": "person", "name": "Eve"}, {"kind": "bot", "bot": "easy"}]);
    let (alone, _) = eve.create(json!({"game": "helios", "seats": seats})).await;

    let mut attacks = tokio::task::JoinSet::new();
    for own in ATTACKERS {
        attacks.spawn(abuse::endless_bots(own, at));
        attacks.spawn(abuse::commands_for_a_seat_of_others(own, at, pair.clone()));
        attacks.spawn(abuse::half_requests(own, at, if proving() { 400 } else { 60 }));
        attacks.spawn(abuse::flooded_lobby(own, at));
        attacks.spawn(abuse::endless_ids(own, at));
        attacks.spawn(abuse::huge_frames(own, at, pair.clone(), 50));
        attacks.spawn(abuse::floods_of_pings(own, at, pair.clone()));
    }
    for own in FLOODERS {
        attacks.spawn(abuse::floods_of_requests(own, at, if proving() { 300 } else { 60 }));
    }
    attacks.spawn(abuse::changes_that_are_none(dan.also_from(ATTACKERS[0]), rude_pair.clone()));
    // The attackers first.
    tokio::time::sleep(Duration::from_secs(1)).await;

    let (pair_waits, rude_waits, bot_waits) = tokio::join!(
        honest::play(&ada, &ben, &pair, seconds),
        honest::play(&cleo, &dan, &rude_pair, seconds),
        honest::play_against_a_bot(&eve, &alone, seconds),
    );
    attacks.shutdown().await;
    let (after, highest) = server.memory();
    let health = Client::at(at).get("/health").await;
    println!("attacked on {database} for {} s", seconds.as_secs());
    println!("a pair's decisions        {pair_waits}");
    println!("with a rude opponent      {rude_waits}");
    println!("answers of the easy bot   {bot_waits}");
    println!("memory                    {quiet} kB before, {highest} kB at most, {after} kB after");

    assert_eq!(health.status, 200, "{}", health.body);
    for (who, waits, least) in
        [("the pair", &pair_waits, 5), ("the rude pair", &rude_waits, 5), ("the bot", &bot_waits, 1)]
    {
        assert!(waits.count() >= least, "{who}: {waits}");
        assert_eq!(waits.refused, 0, "{who}: {waits}");
    }
    let grown = highest.saturating_sub(quiet);
    assert!(grown < MEMORY, "the memory grew by {grown} kB");
    if proving() {
        assert!(pair_waits.percentile(0.99) < Duration::from_millis(250), "{pair_waits}");
        assert!(bot_waits.percentile(1.0) < Duration::from_secs(3), "{bot_waits}");
    }
}
