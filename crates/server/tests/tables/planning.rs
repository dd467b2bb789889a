//! Planning over HTTP: moves are tried, and nothing of it happens.

use crate::support::{Answer, Client, Ground, options, turn, two_at_a_table};
use almende_server::{Limits, Rate};
use serde_json::{Value, json};

async fn plan(client: &Client, table: &str, seat: u64, steps: &[Value]) -> Answer {
    client.post(&format!("/api/tables/{table}/plan"), json!({"seat": seat, "world": 1, "steps": steps})).await
}

fn step(seat: u64, action: &str) -> Value {
    json!({"seat": seat, "action": action})
}

/// The first option after a plan.
fn next(plan: &Value) -> Value {
    step(plan["decides"].as_u64().unwrap(), plan["face"]["options"][0]["action"].as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_shows_what_comes_until_something_new_is_shown() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let players = [&ada, &ben];
    let (mut foreseen, mut open) = (0, 0);
    for _ in 0..60 {
        let seat = turn(&ada.snapshot(&table).await["now"])[0];
        let me = players[seat as usize];
        let now = me.snapshot(&table).await["now"].clone();
        let choice = options(&now, seat).remove(0);
        let tried = plan(me, &table, seat, &[step(seat, &choice)]).await.ok();
        let again = plan(me, &table, seat, &[step(seat, &choice)]).await.ok();
        assert_eq!(tried, again, "the same world twice");
        assert_eq!(me.snapshot(&table).await["now"]["version"], now["version"], "trying changes nothing");
        me.command_now(&table, seat, json!({"do": "act", "action": choice})).await.ok();
        let after = me.snapshot(&table).await["now"].clone();
        if tried["steps"][0]["reveals"] == true {
            open += 1;
        } else {
            foreseen += 1;
            assert_eq!(tried["face"]["view"], after["faces"][0]["view"]);
            assert_eq!(tried["turn"], after["turn"]["seats"]);
        }
    }
    assert!(foreseen > 10 && open > 0, "{foreseen} {open}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_goes_through_the_turns_of_others_and_stops_where_a_move_does_not_fit() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, _, ben) = two_at_a_table(&server, json!({})).await;
    // Ben, who waits for Ada, takes her decisions and his own until both have decided.
    let (mut steps, mut both) = (Vec::new(), [0, 0]);
    let mut reached = plan(&ben, &table, 1, &steps).await.ok();
    assert_eq!((&reached["decides"], &reached["face"]["seat"]), (&json!(0), &json!(1)));
    while both.contains(&0) {
        let one = next(&reached);
        both[one["seat"].as_u64().unwrap() as usize] += 1;
        steps.push(one);
        reached = plan(&ben, &table, 1, &steps).await.ok();
        assert_eq!(reached["steps"].as_array().unwrap().len(), steps.len());
        assert!(reached.get("refused").is_none());
    }
    // A move that does not fit is named with the reason; what comes before it is shown.
    for (action, code) in
        [("take 99 99", None), ("%%%", None), (steps[0]["action"].as_str().unwrap(), Some("not_asked"))]
    {
        let more = [steps.clone(), vec![step(0, action), step(1, "whatever")]].concat();
        let refused = plan(&ben, &table, 1, &more).await.ok();
        assert_eq!(refused["refused"]["step"], steps.len(), "{refused}");
        assert!(refused["refused"]["why"]["message"].as_str().unwrap().ends_with('.'));
        if let Some(code) = code {
            assert_eq!(refused["refused"]["why"]["code"], code);
        }
        assert_eq!(refused["face"], reached["face"]);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_program_hopes_for_is_told_where_hints_are_allowed() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (with, ada, _) = two_at_a_table(&server, json!({"hints": true})).await;
    let expected = plan(&ada, &with, 0, &[]).await.ok()["expected"].clone();
    assert!(expected["before"].as_f64().unwrap() > 0.0 && expected["before"] == expected["after"]);
    let (without, ada, _) = two_at_a_table(&server, json!({})).await;
    assert!(plan(&ada, &without, 0, &[]).await.ok().get("expected").is_none());
    server.stop().await;
}

async fn world(client: &Client, table: &str, seat: u64, number: u64) -> Answer {
    client.post(&format!("/api/tables/{table}/world"), json!({"seat": seat, "world": number})).await
}

/// A page tries moves in a world of its own: it is there for as long as the play stands as it does, and for nobody but its seat.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_is_given_the_world_in_which_its_seat_plans() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let given = world(&ada, &table, 0, 1).await.ok();
    let now = ada.snapshot(&table).await["now"].clone();
    assert_eq!(given["since"], now["faces"][0]["since"]);
    assert_eq!(given, world(&ada, &table, 0, 1).await.ok(), "the same world twice");
    assert_ne!(given["position"], world(&ada, &table, 0, 2).await.ok()["position"]);
    assert_ne!(given["position"], world(&ben, &table, 1, 1).await.ok()["position"]);
    // Whoever waits is given one, too: plans go through the turns of others. What is played makes it another one.
    ada.command_now(&table, 0, json!({"do": "act", "action": options(&now, 0)[0]})).await.ok();
    let later = world(&ada, &table, 0, 1).await.ok();
    assert_ne!((&later["since"], &later["position"]), (&given["since"], &given["position"]));

    for other in [&ben, &Client::new(&server)] {
        assert_eq!(world(other, &table, 0, 1).await.failed(), (403, "not_your_seat"));
    }
    assert_eq!(world(&ada, &table, 9, 1).await.failed(), (400, "no_such_seat"));
    assert_eq!(world(&ada, "none", 0, 1).await.failed(), (404, "no_table"));
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let (waiting, _) = ada.create(json!({"game": "helios", "seats": seats})).await;
    assert_eq!(world(&ada, &waiting, 0, 1).await.failed(), (409, "not_playing"));
    ben.command_now(&table, 1, json!({"do": "resign"})).await.ok();
    assert_eq!(world(&ada, &table, 0, 1).await.failed(), (409, "not_playing"));
    server.stop().await;

    let slow =
        |config: &mut almende_server::Config| config.limits = Limits { plans: Rate::a_second(1, 2), ..Limits::none() };
    let server = ground.serve_with(slow).await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    for _ in 0..2 {
        world(&ada, &table, 0, 1).await.ok();
    }
    assert_eq!(world(&ada, &table, 0, 1).await.failed(), (429, "too_fast"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_is_for_those_who_play_and_has_its_measure() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    for other in [&ben, &Client::new(&server)] {
        assert_eq!(plan(other, &table, 0, &[]).await.failed(), (403, "not_your_seat"));
    }
    assert_eq!(plan(&ada, &table, 9, &[]).await.failed(), (400, "no_such_seat"));
    assert_eq!(plan(&ada, &table, 0, &[step(3, "x")]).await.failed(), (400, "no_such_seat"));
    assert_eq!(plan(&ada, &table, 0, &vec![step(0, "x"); 121]).await.failed(), (400, "plan_length"));
    assert_eq!(plan(&ada, "none", 0, &[]).await.failed(), (404, "no_table"));
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let (waiting, _) = ada.create(json!({"game": "helios", "seats": seats})).await;
    assert_eq!(plan(&ada, &waiting, 0, &[]).await.failed(), (409, "not_playing"));
    // With two the other has won.
    ben.command_now(&table, 1, json!({"do": "resign"})).await.ok();
    assert_eq!(plan(&ada, &table, 0, &[]).await.failed(), (409, "not_playing"));
    server.stop().await;

    let slow =
        |config: &mut almende_server::Config| config.limits = Limits { plans: Rate::a_second(1, 2), ..Limits::none() };
    let server = ground.serve_with(slow).await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    for _ in 0..2 {
        plan(&ada, &table, 0, &[]).await.ok();
    }
    assert_eq!(plan(&ada, &table, 0, &[]).await.failed(), (429, "too_fast"));
    server.stop().await;
}
