//! Thinking is fair by owner over all nodes: whoever has tables at each of them has no share at each.

use crate::Two;
use crate::support::{Client, Ground, Live};
use almende_server::bus::ProcessBus;
use almende_server::{BusAddress, Server};
use serde_json::json;
use std::time::Duration;

/// Somebody with more bots at a node than its one thread can think for, who watches them all.
struct Owner {
    tables: Vec<String>,
    _lives: Vec<Live>,
}

impl Owner {
    async fn at(server: &Server, network: &'static str) -> Owner {
        const TABLES: usize = 3;
        let seats = vec![json!({"kind": "bot", "bot": "search:100ms"}); 2];
        let (mut tables, mut lives) = (Vec::new(), Vec::new());
        for _ in 0..TABLES {
            let client = Client::from(server, network);
            let (table, _) = client.create(json!({"game": "helios", "seats": seats})).await;
            let mut live = client.live(&table, None).await;
            live.next().await;
            tables.push(table);
            lives.push(live);
        }
        Owner { tables, _lives: lives }
    }

    /// How many decisions were made at the tables.
    async fn decisions(&self, server: &Server) -> usize {
        let mut decisions = 0;
        for table in &self.tables {
            decisions += server.app().store.journal(table).await.unwrap().len();
        }
        decisions
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_tables_at_every_node_leaves_room_at_each() {
    const EVERYWHERE: &str = "10.6.6.6";
    let bus = BusAddress::Process(ProcessBus::default());
    let two = Two::on(&Ground::postgres().await, &bus, |config| {
        (config.behind_proxy, config.thinking) = (true, 1);
    })
    .await;
    let everywhere = [Owner::at(&two.one, EVERYWHERE).await, Owner::at(&two.two, EVERYWHERE).await];
    let others = [Owner::at(&two.one, "10.1.1.1").await, Owner::at(&two.two, "10.2.2.2").await];
    let decisions =
        async |owners: &[Owner; 2]| owners[0].decisions(&two.one).await + owners[1].decisions(&two.one).await;
    // Two signs of life, by which each node has told what it has thought for whom.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = (decisions(&everywhere).await, decisions(&others).await);
    tokio::time::sleep(Duration::from_secs(3)).await;
    let (own, of_others) = (decisions(&everywhere).await - before.0, decisions(&others).await - before.1);
    println!("{own} decisions for one who is everywhere, {of_others} for two who are at one node each");
    // If nodes told each other nothing it would be half of all.
    let share = own as f64 / (own + of_others) as f64;
    assert!((0.2..0.45).contains(&share), "{own} and {of_others}");
    two.stop().await;
}
