//! The devices of a guest: they can be listed and ended, and end by themselves.

use crate::support::{self, Client, Ground};
use almende_server::store::{Op, Store};
use serde_json::{Value, json};

const DAY: i64 = 24 * 3600 * 1000;

/// Asks with these cookies; gives the status, the body and the cookies that came back.
async fn with_cookies(server: &almende_server::Server, path: &str, cookies: &str) -> (u16, Value, Vec<String>) {
    let request = reqwest::Client::new().get(format!("http://{}{path}", server.address)).header("cookie", cookies);
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let set = response.headers().get_all("set-cookie").iter().map(|value| value.to_str().unwrap().to_owned()).collect();
    (status, serde_json::from_str(&response.text().await.unwrap()).unwrap_or_default(), set)
}

async fn named(server: &almende_server::Server, name: &str) -> Client {
    let client = Client::new(server);
    client.post("/api/me", json!({"name": name})).await.ok();
    client
}

async fn listed(client: &Client) -> Vec<Value> {
    client.get("/api/me/sessions").await.ok()["sessions"].as_array().unwrap().clone()
}

/// A second device of the same guest.
async fn another_device(server: &almende_server::Server, first: &Client) -> Client {
    let secret = first.post("/api/me/recovery", json!({})).await.ok()["secret"].clone();
    let second = Client::new(server);
    second.post("/api/recover", json!({"secret": secret})).await.ok();
    second
}

async fn devices_are_listed_and_ended(ground: Ground) {
    let server = ground.serve().await;
    let first = named(&server, "Ada").await;
    let (second, third) = (another_device(&server, &first).await, another_device(&server, &first).await);
    let all = listed(&first).await;
    assert_eq!((all.len(), all.iter().filter(|session| session["this"] == true).count()), (3, 1));
    assert!(all.iter().all(|session| session["seen"].as_i64().unwrap() % DAY == 0 && session["id"] != ""));
    let own = |all: &[Value]| all.iter().find(|session| session["this"] == true).unwrap()["id"].clone();
    // Somebody else's device cannot be ended.
    let other = named(&server, "Ben").await;
    let end = |id: Value| json!({"session": id});
    assert_eq!(other.post("/api/me/sessions/end", end(own(&all))).await.failed(), (404, "no_session"));
    assert_eq!(Client::new(&server).post("/api/me/sessions/end", end(Value::Null)).await.failed(), (403, "no_guest"));
    // One of three, then all others.
    first.post("/api/me/sessions/end", end(own(&listed(&second).await))).await.ok();
    assert_eq!(second.get("/api/me").await.ok()["name"], Value::Null);
    assert_eq!(third.get("/api/me").await.ok()["name"], "Ada");
    first.post("/api/me/sessions/end", end(Value::Null)).await.ok();
    assert_eq!(third.get("/api/me").await.ok()["name"], Value::Null);
    assert_eq!((listed(&first).await.len(), listed(&other).await.len()), (1, 1));
    // The own one: the browser forgets its cookie.
    first.post("/api/me/sessions/end", end(own(&listed(&first).await))).await.ok();
    assert_eq!((first.cookie(), listed(&first).await.len()), (None, 0));
    server.stop().await;
}

async fn a_device_that_is_not_used_ends_and_one_that_is_does_not(ground: Ground) {
    let server = ground.serve().await;
    let ada = named(&server, "Ada").await;
    let long_ago = |days: i64| std::time::UNIX_EPOCH.elapsed().unwrap().as_millis() as i64 - days * DAY;
    let hash = |client: &Client| {
        let cookie = client.cookie().unwrap();
        almende_server::secrets::hash(cookie.split_once('=').unwrap().1)
    };
    let seen = async |days: i64| {
        let op = Op::SessionSeen { hash: hash(&ada), at: long_ago(days), browser: None };
        server.app().writer.write(vec![op]).await.unwrap();
        // As a server would find it that starts now.
        let guest = server.app().store.guest_by_session(&hash(&ada)).await.unwrap().unwrap().0;
        server.app().drop_cached_guest(&guest);
    };
    seen(399).await;
    assert_eq!(ada.get("/api/me").await.ok()["name"], "Ada");
    // It was written down that the device was there.
    for _ in 0..100 {
        let kept = server.app().store.guest_by_session(&hash(&ada)).await.unwrap().unwrap().2;
        if kept > Some(long_ago(1)) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(server.app().store.guest_by_session(&hash(&ada)).await.unwrap().unwrap().2 > Some(long_ago(1)));
    seen(401).await;
    assert_eq!(ada.get("/api/me").await.ok()["name"], Value::Null);
    server.stop().await;
}

async fn a_cookie_somebody_else_put_there_locks_nobody_out(ground: Ground) {
    let server = ground.serve().await;
    let ada = named(&server, "Ada").await;
    let own = ada.cookie().unwrap();
    let (planted, short) = (format!("almende={}", "0".repeat(64)), "almende=short");
    for cookies in [format!("{planted}; {own}"), format!("{own}; {planted}"), format!("{short}; {planted}; {own}")] {
        assert_eq!(with_cookies(&server, "/api/me", &cookies).await.1["name"], "Ada", "{cookies}");
    }
    server.stop().await;
}

async fn over_tls_the_cookie_belongs_to_this_host_alone(ground: Ground) {
    let server = ground.serve().await;
    let ada = named(&server, "Ada").await;
    let old = ada.cookie().unwrap();
    server.stop().await;
    let server = ground.serve_with(|config| config.secure_cookies = true).await;
    // The old name still works, and is exchanged for the new one.
    let (status, body, set) = with_cookies(&server, "/api/me", &old).await;
    assert_eq!((status, &body["name"]), (200, &json!("Ada")));
    let new = set.iter().find(|cookie| cookie.starts_with("__Host-almende=")).unwrap();
    assert!(new.contains("; Secure") && new.contains("; Path=/") && !new.contains("Domain"), "{new}");
    assert!(set.iter().any(|cookie| cookie.starts_with("almende=;") && cookie.contains("Max-Age=0")), "{set:?}");
    // With both names the one only this host can have set wins.
    let other = with_cookies(&server, "/api/me", "").await;
    assert_eq!(other.1["name"], Value::Null);
    let new = new.split(';').next().unwrap();
    assert_eq!(with_cookies(&server, "/api/me", &format!("almende={}; {new}", "1".repeat(64))).await.1["name"], "Ada");
    server.stop().await;
}

async fn a_device_that_comes_back_by_the_link_has_one_cookie(ground: Ground) {
    let server = ground.serve().await;
    let ada = named(&server, "Ada").await;
    let before = ada.cookie().unwrap();
    let secret = ada.post("/api/me/recovery", json!({})).await.ok()["secret"].clone();
    ada.post("/api/recover", json!({"secret": secret})).await.ok();
    assert_ne!(ada.cookie().unwrap(), before);
    assert_eq!(listed(&ada).await.len(), 1);
    assert_eq!(with_cookies(&server, "/api/me", &before).await.1["name"], Value::Null);
    server.stop().await;
}

/// A database of an earlier program knows nothing of when its devices were seen.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn devices_of_an_earlier_program_go_on() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let ada = named(&server, "Ada").await;
    let Store::Sqlite { write, .. } = &server.app().store else { panic!() };
    sqlx::query("UPDATE sessions SET seen = NULL, browser = NULL").execute(write).await.unwrap();
    server.stop().await;
    let server = ground.serve().await;
    let ada = ada.moved(server.address);
    assert_eq!(ada.get("/api/me").await.ok()["name"], "Ada");
    assert_eq!(listed(&ada).await.len(), 1);
    server.stop().await;
}

on_both!(
    devices_are_listed_and_ended,
    a_device_that_is_not_used_ends_and_one_that_is_does_not,
    a_cookie_somebody_else_put_there_locks_nobody_out,
    over_tls_the_cookie_belongs_to_this_host_alone,
    a_device_that_comes_back_by_the_link_has_one_cookie,
);
