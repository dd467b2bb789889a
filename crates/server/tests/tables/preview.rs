//! What a link to a table shows where it is sent.

use crate::support::{self, Client, Ground};
use almende_server::Server;
use serde_json::json;

on_both!(a_link_says_what_is_played_and_who_plays, a_link_keeps_the_secrets_of_its_table);

/// The page at an address as a reader of links fetches it: without a cookie, in some language, through some proxy.
async fn page(server: &Server, path: &str, language: &str, scheme: &str) -> String {
    let request = reqwest::Client::new().get(format!("http://{}{path}", server.address));
    let request = request.header("accept-language", language).header("x-forwarded-proto", scheme);
    let answer = request.send().await.unwrap();
    assert!(answer.status().is_success(), "{path}");
    assert!(answer.headers()["content-type"].to_str().unwrap().starts_with("text/html"), "{path}");
    answer.text().await.unwrap()
}

/// What one of the tags says.
fn tag(page: &str, name: &str) -> Option<String> {
    let (_, behind) = page.split_once(&format!("property=\"og:{name}\" content=\""))?;
    Some(behind.split_once('"')?.0.to_owned())
}

async fn a_link_says_what_is_played_and_who_plays(ground: Ground) {
    let server = ground.serve_with(|config| config.behind_proxy = true).await;
    let (ada, ben) = (Client::new(&server), Client::new(&server));
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let (table, invitation) = ada.create(json!({"game": "helios", "name": "Ada & Co", "seats": seats})).await;
    let said = async |path: &str, language: &str| {
        let page = page(&server, &path.replace("ID", &table), language, "https").await;
        (tag(&page, "title").unwrap(), tag(&page, "description").unwrap())
    };
    let (title, description) = said("/join/ID", "en").await;
    assert_eq!(title, "You are invited to Helios");
    assert_eq!(description, "At the table: Ada &amp; Co. 1 seat is still open. In the browser, without an account.");
    assert_eq!(said("/t/ID", "de-AT,de;q=0.9").await.0, "Du bist eingeladen: Helios");
    ben.post(&format!("/api/tables/{table}/join"), json!({"name": "Ben", "invitation": invitation})).await.ok();
    assert_eq!(said("/join/ID", "en").await.0, "Helios: Ada &amp; Co, Ben");
    ben.command_now(&table, 1, json!({"do": "resign"})).await.ok();
    let (title, description) = said("/t/ID/replay/3", "en").await;
    assert_eq!(title, "Helios: Ada &amp; Co, Ben");
    assert!(description.starts_with("Ada &amp; Co won."), "{description}");
    // Pictures are named by the whole address, as people reach it.
    let whole = page(&server, &format!("/t/{table}"), "en", "https").await;
    let own = format!("https://{}/", server.address);
    for name in ["image", "url"] {
        assert!(tag(&whole, name).is_some_and(|address| address.starts_with(&own)), "{whole}");
    }
    assert!(tag(&page(&server, "/t/none", "en", "https").await, "title").is_none(), "there is no such table");
    assert!(tag(&page(&server, "/", "en", "https").await, "title").is_none());
    server.stop().await;
}

async fn a_link_keeps_the_secrets_of_its_table(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let seats = json!([{"kind": "person"}, {"kind": "bot", "bot": "easy"}, {"kind": "open"}]);
    let (table, invitation) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats})).await;
    for path in ["/join/ID", "/t/ID", "/t/ID/result", "/t/ID/replay"] {
        let mut whole = page(&server, &path.replace("ID", &table), "en", "http").await;
        assert!(!whole.contains(&invitation) && !whole.contains(ada.cookie().unwrap().rsplit('=').next().unwrap()));
        // Whoever looks through a link is not told more than every list of tables says, and is nobody who watches.
        let head = whole.find("og:site_name").unwrap();
        let tags = whole.split_off(head);
        assert!(!tags.contains("seed") && !tags.contains("commitment"), "{tags}");
    }
    // The scheme of a proxy nobody told us of counts for nothing.
    let whole = page(&server, &format!("/t/{table}"), "en", "https").await;
    assert!(tag(&whole, "image").is_some_and(|address| address.starts_with("http://")), "{whole}");
    server.stop().await;
}
