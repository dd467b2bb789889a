//! Who may do what: every endpoint of the description, asked by everybody there is. `docs/authorisation.md` shows what comes of it; an
//! endpoint without a row here, or one that answers otherwise than the page says, fails.

use crate::support::{Client, Ground, two_at_a_table};
use almende_server::Server;
use almende_server::accounts::{self, AccountMeasure, Role};
use reqwest::Method;
use serde_json::{Value, json};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/authorisation.md");

/// Those who ask, in the order of the page's columns: those who are not at the table first, so that none of them finds what a player
/// has changed.
const ASKERS: [&str; 8] = ["nobody", "guest", "other guest", "spectator", "moderator", "operator", "player", "owner"];

/// What is sent to an endpoint: something that makes sense, so that only who asks decides. None where the endpoint has no row.
fn body(endpoint: &str) -> Option<Value> {
    let two = json!([{"kind": "person"}, {"kind": "open"}]);
    let zeros = "0".repeat(64);
    Some(match endpoint {
        "get /health"
        | "get /metrics"
        | "get /api/games"
        | "get /api/games/{game}"
        | "get /api/lobby"
        | "get /api/me"
        | "get /api/me/statistics"
        | "get /api/me/ratings"
        | "get /api/me/waiting"
        | "get /api/me/push"
        | "get /api/me/mail"
        | "get /api/me/sessions"
        | "get /api/account"
        | "get /api/account/export"
        | "get /api/tables/{id}"
        | "get /api/tables/{id}/record"
        | "get /api/tables/{id}/replay/{n}"
        | "get /api/tables/{id}/dev"
        | "get /api/tables/{id}/review"
        | "get /api/tables/{id}/review/{n}"
        | "get /api/tables/{id}/live" => Value::Null,
        "post /api/me" => json!({"name": "Another"}),
        "post /api/me/push" => {
            let key = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM";
            let endpoint = "https://updates.push.services.mozilla.com/wpush/v2/x";
            json!({"endpoint": endpoint, "p256dh": key, "auth": "tBHItJI5svbpez7KI4CCXg", "lang": "en"})
        }
        "post /api/me/push/remove" => json!({"endpoint": "https://updates.push.services.mozilla.com/wpush/v2/x"}),
        "post /api/me/mail" => json!({"address": null, "lang": "en"}),
        "post /api/mail/confirm" | "post /api/mail/stop" => json!({"token": zeros}),
        "post /api/me/holiday" => json!({"until": null}),
        "post /api/me/sessions/end" => json!({"session": null}),
        "post /api/me/forget" => json!({"name": "Asker"}),
        "post /api/recover" => json!({"secret": zeros}),
        "post /api/me/recovery"
        | "post /api/account/codes"
        | "post /api/account/passkeys/start"
        | "post /api/sign-in/passkey/start"
        | "post /api/tables/{id}/invitation"
        | "post /api/tables/{id}/decline"
        | "post /api/tables/{id}/cancel"
        | "post /api/tables/{id}/rematch" => json!({}),
        "post /api/account" => json!({"name": "Newly named"}),
        "post /api/account/passkeys" => json!({"client_data": "e30", "attestation": "oA", "label": "key"}),
        "post /api/account/passkeys/remove" => json!({"id": "none"}),
        "post /api/account/password" => json!({"password": null}),
        "post /api/sign-in/passkey" => {
            json!({"id": "none", "client_data": "e30", "authenticator_data": "AA", "signature": "AA"})
        }
        "post /api/sign-in/password" => json!({"name": "Nobody here", "password": "a wrong password"}),
        "post /api/sign-in/code" | "post /api/sign-in/link" => json!({"code": "none"}),
        "post /api/sign-in/mail" => json!({"who": "Nobody here", "lang": "en"}),
        "post /api/tables" => json!({"game": "helios", "seats": two}),
        "post /api/records" => json!({"record": "none"}),
        "post /api/tables/{id}/join" => json!({"name": "Joiner"}),
        "post /api/tables/{id}/chance" => json!({"seat": 0, "chance": zeros}),
        "post /api/tables/{id}/seats" => json!({"kind": "bot", "seat": 0, "bot": "easy"}),
        "post /api/tables/{id}/leave" => json!({"seat": 0}),
        "post /api/tables/{id}/rename" => json!({"seat": 0, "name": "Renamed"}),
        "post /api/tables/{id}/commands" => {
            json!({"command_id": crate::support::command_id(), "version": 0, "seat": 0, "command": {"do": "prefer", "confirm": true}})
        }
        "post /api/tables/{id}/legal" | "post /api/tables/{id}/preview" => json!({"seat": 0, "action": "at 0,0"}),
        "post /api/tables/{id}/plan" => json!({"seat": 0, "world": 0, "steps": []}),
        "post /api/tables/{id}/world" => json!({"seat": 0, "world": 0}),
        "post /api/tables/{id}/terms" => json!({"seats": 2}),
        "post /api/packs" | "post /api/packs/balance" => json!({"game": "helios", "pack": {}}),
        "post /api/tables/{id}/analysis" => json!({"seat": 0}),
        "post /api/tables/{id}/chat" => json!({"seat": 0, "text": "hello"}),
        "post /api/tables/{id}/mute" => json!({"muted": []}),
        "put /api/tables/{id}/notes" => json!({"text": "mine"}),
        "post /api/tables/{id}/report" => json!({"seat": 1, "text": "rude"}),
        "post /api/tables/{id}/fault" => json!({"seat": 0, "kind": "rules", "text": "wrong"}),
        "post /api/tables/{id}/branch" => json!({"actions": 0, "seat": 0, "bot": "easy"}),
        _ => return None,
    })
}

/// Puts the seat of the one who asks into a body, so that a player speaks for their own seat; others speak for the first.
fn for_seat(mut body: Value, asker: &str) -> Value {
    if asker == "player" && body.get("seat").is_some() {
        let reported = body.get("text") == Some(&json!("rude"));
        body["seat"] = json!(if reported { 0 } else { 1 });
    }
    body
}

/// Somebody who asks, and the name others would take them for.
async fn asker(server: &Server, ground: &Ground, kind: &str, number: usize) -> Client {
    let client = Client::page(server);
    match kind {
        "nobody" => {}
        "moderator" | "operator" => {
            let name = format!("{kind} {number}");
            client.post("/api/account", json!({ "name": name })).await.ok();
            let role = if kind == "operator" { Role::Operator } else { Role::Moderator };
            accounts::measure(&ground.database, AccountMeasure::Appoint(name, Some(role))).await.unwrap();
        }
        _ => {
            client.post("/api/me", json!({"name": "Asker"})).await.ok();
        }
    }
    client
}

/// What an answer says about who asked.
fn told(answer: &crate::support::Answer) -> String {
    let (status, code) = answer.failed();
    match status {
        200..300 => "yes".to_owned(),
        403 => format!("no: `{code}`"),
        _ => format!("`{code}`"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_may_do_what_the_page_says_and_no_more() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let description = Client::new(&server).get("/api/openapi.json").await.ok();
    let mut rows = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            rows.push((format!("{method} {path}"), method.to_uppercase().parse::<Method>().unwrap(), path.clone()));
        }
    }
    rows.sort();
    let (mut page, mut open) = (String::new(), Vec::new());
    for (number, (endpoint, method, path)) in rows.into_iter().enumerate() {
        let body = body(&endpoint).unwrap_or_else(|| panic!("{endpoint} has no row in tests/tables/matrix.rs"));
        let (owner, player) = (Client::page(&server), Client::page(&server));
        let (table, owner, player) = if path.contains("{id}") || path == "/api/me/forget" {
            crate::support::two_at_a_table_of(owner, player, json!({"hints": true})).await
        } else {
            owner.post("/api/me", json!({"name": "Ada"})).await.ok();
            player.post("/api/me", json!({"name": "Ben"})).await.ok();
            ("none".to_owned(), owner, player)
        };
        let mut cells = Vec::new();
        for kind in ASKERS {
            let asking = match kind {
                "player" => player.clone(),
                "owner" => owner.clone(),
                _ => asker(&server, &ground, kind, number).await,
            };
            match kind {
                // Somebody who sits elsewhere, and somebody who looks on.
                "other guest" if path.contains("{id}") => {
                    let seats = json!([{"kind": "person"}, {"kind": "person"}]);
                    asking.create(json!({"game": "helios", "name": "Asker", "seats": seats})).await;
                }
                "spectator" if path.contains("{id}") => drop(asking.snapshot(&table).await),
                _ => {}
            }
            let url = path.replace("{id}", &table).replace("{n}", "0").replace("{game}", "helios");
            let mut sent = (method != Method::GET).then(|| for_seat(body.clone(), kind));
            // A name is nobody else's, also not that of an account another row has made.
            if let (Some(sent), "/api/me" | "/api/account") = (&mut sent, path.as_str()) {
                sent["name"] = json!(format!("{kind} {number} by name"));
            }
            cells.push(told(&asking.send(method.clone(), &url, sent).await));
        }
        // What is somebody's own at a table nobody else touches, whatever they are elsewhere.
        if method != Method::GET && path.starts_with("/api/tables/{id}/") && path != "/api/tables/{id}/branch" {
            for (kind, cell) in ASKERS.iter().zip(&cells).take(6) {
                if !cell.starts_with("no: ") {
                    open.push(format!("{kind} at {endpoint}: {cell}"));
                }
            }
        }
        page += &format!("| `{endpoint}` | {} |\n", cells.join(" | "));
    }
    assert!(open.is_empty(), "open to those who do not sit there:\n{}", open.join("\n"));
    let written = std::fs::read_to_string(PAGE).unwrap_or_default();
    let mark = format!("| endpoint | {} |\n|{}\n", ASKERS.join(" | "), " --- |".repeat(ASKERS.len() + 1));
    let before = written.split_once(&mark).map_or(written.as_str(), |(before, _)| before);
    let whole = format!("{before}{mark}{page}");
    if std::env::var_os("ALMENDE_WRITE_DOCS").is_some() {
        std::fs::write(PAGE, &whole).unwrap();
    }
    assert_eq!(
        written, whole,
        "docs/authorisation.md is not what the server does: ALMENDE_WRITE_DOCS=1 writes it anew"
    );
    server.stop().await;
}

/// Somebody who may do everything at their own table may do nothing at another's.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_keeps_order_has_no_seat_by_that() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, _, _) = two_at_a_table(&server, json!({})).await;
    let operator = asker(&server, &ground, "operator", 0).await;
    let seen = operator.snapshot(&table).await;
    assert_eq!((&seen["yours"], &seen["now"]["faces"][0]["seat"]), (&json!([]), &Value::Null));
    assert_eq!(operator.get(&format!("/api/tables/{table}/record")).await.failed(), (403, "secret_yet"));
    server.stop().await;
}
