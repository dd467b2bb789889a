//! A fifth game: core's example, which has rules and words and nothing else, is hosted like the others.

use crate::support::{self, Client, Ground, options, turn};
use almende_bots::{Judged, RoomOf};
use almende_core::TitleOf;
use almende_server::{HostedGame, Server, upkeep};
use lanterns::Lanterns;
use serde_json::json;
use std::sync::Arc;

#[path = "../../../core/examples/lanterns.rs"]
#[allow(dead_code, reason = "the main of the example is not called here")]
mod lanterns;

impl Judged for Lanterns {}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_it_until_its_end_with_bots() {
    let ground = Ground::sqlite();
    let game =
        HostedGame { title: Box::new(TitleOf::<Lanterns>::standard()), room: Arc::new(RoomOf::<Lanterns>::new()) };
    let games = vec![Arc::new(game)];
    let server = Server::start(support::config(ground.database.clone()), games.clone()).await.unwrap();
    let ada = Client::new(&server);
    assert_eq!(ada.get("/api/games/lanterns").await.ok()["card"]["players_max"], 3);
    let seats =
        json!([{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "hard"}]);
    let body = json!({"game": "lanterns", "seats": seats, "options": {"hints": true}});
    let (table, _) = ada.create(body).await;
    let mut live = ada.live(&table, None).await;
    let mut now = live.next().await["now"].clone();
    let mut decisions = 0;
    while now["state"] != "over" {
        now = if turn(&now).contains(&0) {
            let analysis = ada.post(&format!("/api/tables/{table}/analysis"), json!({"seat": 0})).await.ok();
            let best = analysis["options"][0]["action"].clone();
            assert!(options(&now, 0).iter().any(|option| best == option.as_str()), "{best}");
            let acted = ada.command_now(&table, 0, json!({"do": "act", "action": best})).await.ok();
            decisions += 1;
            live.until(acted["version"].as_u64().unwrap()).await["now"].clone()
        } else {
            live.until(now["version"].as_u64().unwrap() + 1).await["now"].clone()
        };
    }
    assert!(decisions > 0);
    assert_eq!(now["result"]["totals"].as_array().unwrap().len(), 3);
    let checked = upkeep::check(&server.app().store, &games).await.unwrap();
    assert_eq!((checked.replayed, checked.broken.len()), (1, 0));
    server.stop().await;
}
