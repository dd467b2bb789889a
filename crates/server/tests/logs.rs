//! Nothing secret is logged, however much is logged.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that panics has failed")]

mod support;

use serde_json::json;
use std::io::Write;
use std::sync::{Arc, Mutex};
use support::{Client, Ground, options, turn, two_at_a_table};

/// Everything that was logged.
#[derive(Clone, Default)]
struct LogBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for LogBuffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_log_holds_a_secret() {
    let kept = LogBuffer::default();
    let writer = kept.clone();
    tracing_subscriber::fmt().with_env_filter("trace").with_writer(move || writer.clone()).init();
    let mut started = 0;
    for ground in [Ground::sqlite(), Ground::postgres().await] {
        let server = ground.serve_with(|config| config.analysis = std::time::Duration::from_millis(5)).await;
        let (table, ada, ben) = two_at_a_table(&server, json!({"hints": true})).await;
        let path = |rest: &str| format!("/api/tables/{table}{rest}");
        let _listening = ben.live(&table, None).await;
        // Everything that takes or gives a secret, well and badly.
        let recovery = ada.post("/api/me/recovery", json!({})).await.ok()["secret"].as_str().unwrap().to_owned();
        Client::new(&server).post("/api/recover", json!({"secret": recovery})).await.ok();
        let open = json!({"game": "helios", "seats": [{"kind": "person"}, {"kind": "open"}]});
        let (waiting, first) = ada.create(open).await;
        let waiting = format!("/api/tables/{waiting}");
        let renewed = ada.post(&format!("{waiting}/invitation"), json!({})).await.ok();
        let second = renewed["secret"].as_str().unwrap().to_owned();
        let eve = Client::new(&server);
        let join = |secret: &str| json!({"invitation": secret, "name": "Eve"});
        assert_eq!(eve.post(&format!("{waiting}/join"), join(&first)).await.failed(), (403, "invitation"));
        assert_eq!(eve.post(&format!("{waiting}/join?{second}"), json!([second])).await.failed(), (400, "bad_request"));
        eve.post(&format!("{waiting}/join"), join(&second)).await.ok();
        assert!(!eve.post("/api/recover", json!({"secret": "0".repeat(64)})).await.status.is_success());
        ada.send(reqwest::Method::PUT, &path("/notes"), Some(json!({"text": "my plan is to move the sun"}))).await.ok();
        for _ in 0..12 {
            let now = ada.snapshot(&table).await["now"].clone();
            let seat = turn(&now)[0];
            let client = if seat == 0 { &ada } else { &ben };
            let action = options(&client.snapshot(&table).await["now"], seat)[0].clone();
            client.post(&path("/preview"), json!({"seat": seat, "action": action})).await.ok();
            client.post(&path("/analysis"), json!({"seat": seat})).await.ok();
            client.command_now(&table, seat, json!({"do": "act", "action": action})).await.ok();
            client.command_now(&table, seat, json!({"do": "act", "action": "no such thing"})).await;
        }
        ben.get(&path("/record")).await;
        // Somebody behind a proxy that nobody told the server of; twice.
        for _ in 0..2 {
            let asked = reqwest::Client::new().get(format!("http://{}/api/games", server.address));
            asked.header("x-forwarded-for", "203.0.113.7").send().await.unwrap();
        }
        let (seed, position) = {
            let app = server.app();
            let table = app.table(&table).await.unwrap();
            (table.seed.unwrap().to_string(), table.position().unwrap())
        };
        let journal = server.app().store.journal(&table).await.unwrap();
        let secret = |client: &Client| client.cookie().unwrap().split_once('=').unwrap().1.to_owned();
        let mut secrets = vec![seed, position, recovery, first, second, secret(&ada), secret(&ben), secret(&eve)];
        secrets.push("my plan is".to_owned());
        secrets.push("draw_stacks".to_owned());
        secrets.extend(journal.into_iter().flat_map(|row| [Some(row.entry), row.told]).flatten());
        server.stop().await;
        let log = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        for expected in ["TRACE", "sqlx", "/api/tables/{id}/commands", "/api/recover"] {
            assert!(log.contains(expected), "the log is not complete: {expected}");
        }
        started += 1;
        assert_eq!(log.matches("--behind-proxy").count(), started, "each server warns once");
        for secret in secrets {
            assert!(!log.contains(&secret), "{secret} was logged");
        }
    }
}
