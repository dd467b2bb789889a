//! What every request meets: limits, headers, cookies, errors in one form, a complete description.

use crate::support::{Client, Ground, two_at_a_table};
use almende_server::Rate;
use almende_server::limits::{self, LimitDescription, Limits};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

fn url(server: &almende_server::Server, path: &str) -> String {
    format!("http://{}{path}", server.address)
}

#[tokio::test]
async fn every_failure_has_the_same_form() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let http = reqwest::Client::new();
    let post = |path: &str| http.post(url(&server, path));
    let json_type = (header::CONTENT_TYPE, "application/json");
    let cases = [
        (post("/api/tables").body("{}"), 415, "not_json"),
        (post("/api/tables").header(json_type.0, json_type.1).body("{"), 400, "bad_request"),
        (post("/api/tables").json(&json!({"game": "helios", "seats": [], "more": 1})), 400, "bad_request"),
        (post("/api/tables").json(&json!({"game": "chess", "seats": []})), 404, "no_game"),
        (post("/api/tables").json(&json!({"game": "helios", "seats": [{"kind": "open"}]})), 400, "players"),
        (post("/api/tables").json(&json!({"game": "x".repeat(70_000), "seats": []})), 413, "too_large"),
        (post("/api/records").json(&json!({"record": "x".repeat(1 << 21)})), 413, "too_large"),
        (post("/api/tables").header("sec-fetch-site", "cross-site").json(&json!({})), 403, "cross_site"),
        (http.get(url(&server, "/api/nothing")), 404, "no_page"),
        (http.get(url(&server, "/api/tables/none")), 404, "no_table"),
        (http.get(url(&server, "/api/tables/none/live")), 404, "no_table"),
        (http.get(url(&server, &format!("/api/tables/{table}/live"))), 400, "not_live"),
        (http.get(url(&server, &format!("/api/tables/{table}/replay/x"))), 400, "bad_request"),
        (http.delete(url(&server, "/api/tables")), 405, "method"),
        (http.get(url(&server, "/api/games/chess")), 404, "no_game"),
    ];
    for (request, status, code) in cases {
        let response = request.send().await.unwrap();
        let found = response.status().as_u16();
        let body: Value = response.json().await.unwrap_or_default();
        assert_eq!((found, body["error"]["code"].as_str()), (status, Some(code)), "{body}");
        assert!(body["error"]["message"].as_str().is_some_and(|message| message.ends_with('.')), "{body}");
    }
    let bad_command = json!({"command_id": "x", "version": 1, "seat": 0, "command": {"do": "undo"}});
    let answer = ada.post(&format!("/api/tables/{table}/commands"), bad_command).await;
    assert_eq!(answer.failed(), (400, "command_id"));
    let dev = json!({"game": "helios", "seats": [{"kind": "person"}, {"kind": "open"}], "options": {"dev": true}});
    assert_eq!(ada.post("/api/tables", dev.clone()).await.failed(), (403, "no_dev"));
    server.stop().await;
    let server = ground.serve_with(|config| config.dev = true).await;
    assert_eq!(Client::new(&server).post("/api/tables", dev).await.status, StatusCode::CREATED);
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_called_like_a_bot_or_like_another_at_the_table() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (ada, ben) = (Client::new(&server), Client::new(&server));
    let seats = json!([{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]);
    let (table, invitation) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats})).await;
    let path = format!("/api/tables/{table}");
    let join =
        async |name: &str| ben.post(&format!("{path}/join"), json!({"invitation": invitation, "name": name})).await;
    for (name, status, code) in [
        ("\u{3164}", 400, "name"),
        ("easy 2", 400, "name_of_a_bot"),
        ("Leichter Bot", 400, "name_of_a_bot"),
        ("ADA", 409, "name_taken"),
        ("\u{410}da", 409, "name_taken"),
    ] {
        assert_eq!(join(name).await.failed(), (status, code), "{name}");
        let made = ben.post("/api/me", json!({"name": name})).await;
        assert_eq!(made.status.is_success(), code == "name_taken", "{name}: elsewhere it is nobody's");
    }
    join("Ben").await.ok();
    let rename = async |name: &str| ben.post(&format!("{path}/rename"), json!({"seat": 1, "name": name})).await;
    assert_eq!(rename("\u{410}da").await.failed(), (409, "name_taken"));
    assert_eq!(rename("hard 1").await.failed(), (400, "name_of_a_bot"));
    rename("BEN").await.ok();
    // Who has never said a name is "?", and may be so again.
    let eve = Client::new(&server);
    let open = json!({"game": "helios", "seats": [{"kind": "person"}, {"kind": "open"}]});
    for _ in 0..2 {
        let (own, _) = eve.create(open.clone()).await;
        assert_eq!(eve.snapshot(&own).await["now"]["seats"][0]["name"], "?");
    }
    server.stop().await;
}

#[tokio::test]
async fn every_answer_has_strict_headers_and_the_cookie_its_flags() {
    let ground = Ground::sqlite();
    let server = ground.serve_with(|config| config.secure_cookies = true).await;
    let http = reqwest::Client::new();
    for path in ["/", "/join/abc", "/api/games", "/api/tables/none", "/health"] {
        let response = http.get(url(&server, path)).send().await.unwrap();
        let headers = response.headers();
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        // The games' modules are compiled in the page; no script is ever made from text.
        let rest = policy.replace("'wasm-unsafe-eval'", "");
        assert!(policy.contains("default-src 'self'") && !rest.contains("unsafe"), "{policy}");
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        if path.starts_with("/api") {
            // The games are the same for everybody: they may be kept, if they are asked for each time.
            let kept = if path == "/api/games" { "no-cache" } else { "no-store" };
            assert_eq!(headers[header::CACHE_CONTROL], kept);
        }
    }
    let response = http.post(url(&server, "/api/me")).json(&json!({"name": "Ada"})).send().await.unwrap();
    let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
    for flag in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    server.stop().await;
}

/// What is the same for everybody is packed once, and not sent to those who have it.
#[tokio::test]
async fn nobody_is_sent_twice_what_stays_the_same() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let http = reqwest::Client::new();
    for path in ["/api/openapi.json", "/api/games", "/api/games/helios"] {
        let get = || http.get(url(&server, path)).header(header::ACCEPT_ENCODING, "gzip");
        let first = get().send().await.unwrap();
        let headers = first.headers().clone();
        assert_eq!(headers[header::CONTENT_ENCODING], "gzip", "{path}");
        assert_eq!(headers[header::CONTENT_TYPE], "application/json");
        let packed = first.bytes().await.unwrap();
        let plain = http.get(url(&server, path)).send().await.unwrap();
        assert_ne!(plain.headers()[header::ETAG], headers[header::ETAG], "each form has its own tag");
        let length = plain.bytes().await.unwrap().len();
        assert!(packed.starts_with(&[0x1f, 0x8b]) && packed.len() * 2 < length, "{path} {} {length}", packed.len());
        let again = get().header(header::IF_NONE_MATCH, &headers[header::ETAG]).send().await.unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        assert_eq!(again.headers()[header::ETAG], headers[header::ETAG]);
        assert_eq!(again.bytes().await.unwrap().len(), 0);
    }
    server.stop().await;
}

#[tokio::test]
async fn who_asks_too_much_is_told_to_wait() {
    let ground = Ground::sqlite();
    let limits = Limits { address: Rate::a_second(1, 5), ..Limits::none() };
    let server = ground.serve_with(|config| config.limits = limits).await;
    let http = reqwest::Client::new();
    let mut last = None;
    for _ in 0..7 {
        last = Some(http.get(url(&server, "/api/games")).send().await.unwrap());
    }
    let last = last.unwrap();
    assert_eq!(last.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(last.headers().contains_key(header::RETRY_AFTER));
    let health = http.get(url(&server, "/health")).send().await.unwrap();
    assert_eq!(health.status(), StatusCode::OK, "who watches the server is not limited");
    server.stop().await;

    let limits = Limits { commands: Rate::a_second(1, 2), connections: 1, ..Limits::none() };
    let server = ground.serve_with(|config| config.limits = limits).await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let mut answers = Vec::new();
    for _ in 0..4 {
        answers.push(ada.command(&table, 1, 0, json!({"do": "undo"})).await.status.as_u16());
    }
    assert_eq!(answers, [409, 409, 429, 429]);
    assert_eq!(ben.command(&table, 1, 1, json!({"do": "undo"})).await.status, 409, "each person has their own measure");
    let _one = ada.live(&table, None).await;
    let two = http
        .get(url(&server, &format!("/api/tables/{table}/live")))
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    assert_eq!(two.send().await.unwrap().status(), StatusCode::TOO_MANY_REQUESTS);
    server.stop().await;
}

#[tokio::test]
async fn the_description_names_every_address() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let document = Client::new(&server).get("/api/openapi.json").await.ok();
    let paths = document["paths"].as_object().unwrap();
    let told = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/http.md")).unwrap();
    for path in paths.keys() {
        assert!(told.contains(path.as_str()), "docs/http.md does not tell of {path}");
    }
    assert!(paths.len() >= 27, "{}", paths.len());
    for schema in ["Live", "Snapshot", "Face", "ErrorAnswer", "Deed"] {
        assert!(document["components"]["schemas"].get(schema).is_some(), "{schema}");
    }
    // Every reference in it leads somewhere.
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                for (name, inner) in map {
                    match (name.as_str(), inner.as_str()) {
                        ("$ref", Some(target)) => found.push(target.to_owned()),
                        _ => references(inner, found),
                    }
                }
            }
            Value::Array(list) => list.iter().for_each(|inner| references(inner, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    references(&document, &mut found);
    for target in found {
        let pointer = target.trim_start_matches('#');
        assert!(document.pointer(pointer).is_some(), "{target}");
    }
    server.stop().await;
}

/// Words come in every language, or in the one that is asked for; what it lacks is there in English.
#[tokio::test]
async fn words_come_in_the_language_that_is_asked_for() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let client = Client::new(&server);
    let whole = client.get("/api/games/helios").await.ok()["texts"].clone();
    let ids = |lang: &str| whole[lang].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    for lang in almende_core::Lang::all().map(almende_core::Lang::code) {
        assert_eq!(ids(lang), ids("en"), "{lang}");
        let one = client.get(&format!("/api/games/helios?lang={lang}")).await.ok()["texts"].clone();
        assert_eq!(one, json!({ lang: whole[lang] }));
    }
    let games = client.get("/api/games?lang=fr").await.ok();
    assert_eq!(games["texts"]["fr"]["notice.title"], "À toi de jouer");
    assert_eq!(games["texts"].as_object().unwrap().len(), 1);
    let refused = client.get("/api/games?lang=xx").await;
    assert_eq!((refused.status.as_u16(), refused.body["error"]["code"].as_str()), (400, Some("no_language")));
    server.stop().await;
}

/// A client can offer every option of a game without knowing the game.
#[tokio::test]
async fn a_form_for_a_new_table_can_be_made_of_the_description() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let client = Client::new(&server);
    let games = client.get("/api/games").await.ok();
    let card = &games["games"][0];
    let texts = client.get("/api/games/helios").await.ok()["texts"]["de"].clone();
    let fields = card["form"]["fields"].as_array().unwrap();
    assert_eq!(fields.len(), card["setup"].as_object().unwrap().len());
    for field in fields {
        assert_eq!(field["default"], card["setup"][field["id"].as_str().unwrap()]);
        assert!(texts.get(field["label"].as_str().unwrap()).is_some(), "{field}");
        for value in field["values"].as_array().unwrap() {
            assert!(texts.get(value["label"].as_str().unwrap()).is_some(), "{value}");
            let setup = json!({field["id"].as_str().unwrap(): value["value"]});
            let seats = json!([{"kind": "person"}, {"kind": "open"}]);
            let (table, _) = client.create(json!({"game": "helios", "seats": seats, "setup": setup})).await;
            let chosen = &client.snapshot(&table).await["table"]["setup"][field["id"].as_str().unwrap()];
            assert_eq!(*chosen, value["value"]);
        }
    }
    assert_eq!(card["form"]["presets"][0]["setup"], card["setup"]);
    let first = fields.iter().find(|field| field["id"] == "start_player").unwrap();
    assert_eq!(
        (&first["own"]["kind"], &first["players_min"], &first["players_max"]),
        (&json!("seat"), &json!(2), &json!(4))
    );
    server.stop().await;
}

#[tokio::test]
async fn those_who_run_it_can_watch_it() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let client = Client::new(&server);
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    assert_eq!(client.get("/health").await.ok()["status"], "ok");
    let metrics = client.get("/metrics").await.ok();
    let metrics = metrics.as_str().unwrap();
    assert!(metrics.contains("almende_tables_in_memory 1"), "{metrics}");
    assert!(metrics.contains("almende_requests_total{status=\"2xx\"}"), "{metrics}");
    for secret in [table.as_str(), "Ada", &ada.cookie().unwrap()] {
        assert!(!metrics.contains(secret), "{metrics}");
    }
    let page = client.send(Method::GET, "/table/abc", None).await;
    assert!(page.status.is_success() && page.body.as_str().unwrap().contains("<html"));
    server.stop().await;
}

/// `ALMENDE_WRITE_DOCS=1` writes the tables of the page anew.
#[test]
fn the_page_tells_every_limit_with_its_number() {
    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/limits.md");
    let row = |limit: &LimitDescription| {
        let LimitDescription { name, what, amount, protects } = limit;
        format!("| `{name}` | {} | {amount} | {protects} |\n", what.trim().trim_end_matches('.'))
    };
    let table = |limits: Vec<LimitDescription>| -> String {
        let head = "| name | what | how much | protects |\n| --- | --- | --- | --- |\n";
        head.chars().chain(limits.iter().map(row).collect::<String>().chars()).collect()
    };
    let page = std::fs::read_to_string(PAGE).unwrap();
    let mut told = String::new();
    let mut rest = page.as_str();
    for limits in [Limits::default().described(), limits::fixed()] {
        let (before, after) = rest.split_once("| name |").expect("a table");
        told += before;
        told += &table(limits);
        rest = after.split_once("\n\n").map_or("", |(_, after)| after);
        told += "\n";
    }
    told += rest;
    if std::env::var_os("ALMENDE_WRITE_DOCS").is_some() {
        std::fs::write(PAGE, &told).unwrap();
    }
    assert_eq!(page, told, "docs/limits.md is not what limits.rs says: ALMENDE_WRITE_DOCS=1 writes it anew");
}
