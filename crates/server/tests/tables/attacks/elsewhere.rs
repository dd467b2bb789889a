//! Requests that pages of others make in the browser of a player.

use crate::support::{Client, Ground, two_at_a_table};
use reqwest::{Method, header};
use serde_json::{Value, json};

fn upgrade(request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
    request
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
}

async fn outcome(request: reqwest::RequestBuilder) -> (u16, String) {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    if status == 101 {
        return (status, String::new());
    }
    let body: Value = response.json().await.unwrap_or_default();
    (status, body["error"]["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn a_page_of_another_origin_neither_listens_nor_changes_anything() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let (http, cookie, port) = (reqwest::Client::new(), ada.cookie().unwrap(), server.address.port());
    let url = |path: &str| format!("http://{}{path}", server.address);
    let with = |request: reqwest::RequestBuilder, origin: Option<&str>| {
        let request = request.header("cookie", &cookie);
        origin.into_iter().fold(request, |request, origin| request.header("origin", origin))
    };
    let live = |origin| outcome(with(upgrade(http.get(url(&format!("/api/tables/{table}/live")))), origin));
    let post = |origin| outcome(with(http.post(url("/api/me")).json(&json!({"name": "Ada"})), origin));
    let own = format!("http://127.0.0.1:{port}");
    assert_eq!(live(None).await.0, 101, "programs say no origin");
    assert_eq!(live(Some(own.as_str())).await.0, 101);
    assert_eq!(post(None).await.0, 204);
    assert_eq!(post(Some(own.as_str())).await.0, 204);
    let other_port = format!("http://127.0.0.1:{}", port ^ 1);
    for origin in ["https://evil.example", "null", "http://localhost", "http://127.0.0.1", other_port.as_str()] {
        assert_eq!(live(Some(origin)).await, (403, "cross_site".to_owned()), "{origin}");
        assert_eq!(post(Some(origin)).await, (403, "cross_site".to_owned()), "{origin}");
    }
    server.stop().await;
}

/// A name that somebody else gave our address (DNS rebinding).
#[tokio::test]
async fn a_name_that_is_not_ours_is_refused() {
    let ground = Ground::sqlite();
    for (hosts, known, unknown) in [
        (vec![], vec!["localhost", "127.0.0.1:1"], vec!["evil.example", "play.example.org"]),
        (
            vec!["play.example.org"],
            vec!["localhost", "play.example.org", "Play.Example.org:8443"],
            vec!["evil.example"],
        ),
    ] {
        let names = hosts.iter().map(|host: &&str| (*host).to_owned()).collect();
        let server = ground.serve_with(|config| config.hosts = names).await;
        let http = reqwest::Client::new();
        let get = |path: &str, host: &str| {
            outcome(http.get(format!("http://{}{path}", server.address)).header(header::HOST, host))
        };
        for host in known {
            assert_eq!(get("/api/games", host).await.0, 200, "{host}");
        }
        for host in unknown {
            for path in ["/", "/api/me", "/api/games"] {
                assert_eq!(get(path, host).await, (403, "host".to_owned()), "{host} {path}");
            }
            assert_eq!(get("/health", host).await.0, 200, "who watches the server may call it as they like");
        }
        server.stop().await;
    }
}

/// Everything a form can send, to every address that changes something.
#[tokio::test]
async fn no_form_changes_anything() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let description = Client::new(&server).get("/api/openapi.json").await.ok();
    let version = ada.snapshot(&table).await["now"]["version"].clone();
    let http = reqwest::Client::new();
    let mut tried = 0;
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys().filter(|method| *method != "get") {
            let method: Method = method.to_uppercase().parse().unwrap();
            assert!(matches!(method, Method::POST | Method::PUT), "{method} {path}: can a form send it?");
            let url = format!("http://{}{}", server.address, path.replace("{id}", &table).replace("{n}", "0"));
            let kinds = [
                Some("application/x-www-form-urlencoded"),
                Some("multipart/form-data; boundary=x"),
                Some("text/plain; application/json"),
                Some("text/plain"),
                None,
            ];
            for kind in kinds {
                let request = http.request(method.clone(), &url).header("cookie", ada.cookie().unwrap());
                let request = match kind {
                    Some(kind) => request.header(header::CONTENT_TYPE, kind).body("{}"),
                    None => request,
                };
                assert_eq!(outcome(request).await, (415, "not_json".to_owned()), "{method} {path} {kind:?}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 100, "{tried}");
    assert_eq!(ada.snapshot(&table).await["now"]["version"], version);
    server.stop().await;
}
