//! People who only want to play, and how long they waited.

use crate::support::{Client, command_id, options, turn};
use serde_json::{Value, json};
use std::fmt;
use std::time::{Duration, Instant};

/// How often an honest player decides.
const PACE: Duration = Duration::from_millis(200);

/// A machine with much else to do gets more time for so many decisions: how fast they were is asked elsewhere.
const LEAST: usize = 5;
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether it is still played: for a time, and then until a few decisions were made.
fn goes_on(waits: &Waits, ends: Instant) -> bool {
    let now = Instant::now();
    now < ends || (waits.count() < LEAST && now < ends + PATIENCE)
}

/// How long each thing took.
#[derive(Default)]
pub struct Waits {
    all: Vec<Duration>,
    /// What was refused although it was possible.
    pub refused: usize,
}

impl Waits {
    pub fn count(&self) -> usize {
        self.all.len()
    }

    pub fn percentile(&self, part: f64) -> Duration {
        let mut sorted = self.all.clone();
        sorted.sort();
        let at = ((sorted.len() as f64 * part) as usize).min(sorted.len().saturating_sub(1));
        sorted.get(at).copied().unwrap_or_default()
    }
}

impl fmt::Display for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |part| self.percentile(part).as_millis();
        let (count, refused) = (self.count(), self.refused);
        write!(f, "{count} ({refused} refused), p50 {} ms, p99 {} ms, longest {} ms", ms(0.5), ms(0.99), ms(1.0))
    }
}

/// A decision for whoever has to decide, by the first option; nothing when the game is over.
fn decision(now: &Value) -> Option<(u64, Value)> {
    let seat = *turn(now).first()?;
    let action = options(now, seat).into_iter().next()?;
    Some((
        seat,
        json!({"command_id": command_id(), "version": now["version"], "seat": seat,
        "command": {"do": "act", "action": action}}),
    ))
}

/// Two people play; the time runs from sending a decision to its arrival at the other seat.
pub async fn play(ada: &Client, ben: &Client, table: &str, seconds: Duration) -> Waits {
    let mut waits = Waits::default();
    let ends = Instant::now() + seconds;
    let mut live = [ada.live(table, None).await, ben.live(table, None).await];
    let mut now = [live[0].next().await["now"].clone(), live[1].next().await["now"].clone()];
    while goes_on(&waits, ends) {
        tokio::time::sleep(PACE).await;
        let Some(actor) = turn(&now[0]).first().copied() else { break };
        let (own, other) = (actor as usize, 1 - actor as usize);
        let Some((_, body)) = decision(&now[own]) else { break };
        let sent = Instant::now();
        let client = if own == 0 { ada } else { ben };
        let answer = client.post(&format!("/api/tables/{table}/commands"), body).await;
        let Some(version) = answer.body["version"].as_u64().filter(|_| answer.status.is_success()) else {
            waits.refused += 1;
            eprintln!("refused: {}", answer.body);
            now = [ada.snapshot(table).await["now"].clone(), ben.snapshot(table).await["now"].clone()];
            continue;
        };
        now[other] = live[other].until(version).await["now"].clone();
        waits.all.push(sent.elapsed());
        now[own] = live[own].until(version).await["now"].clone();
    }
    waits
}

/// One person plays against a bot; the time runs from the decision that makes it the bot's turn to the bot's first action.
pub async fn play_against_a_bot(eve: &Client, table: &str, seconds: Duration) -> Waits {
    let mut waits = Waits::default();
    let ends = Instant::now() + seconds;
    let mut live = eve.live(table, None).await;
    let mut now = live.next().await["now"].clone();
    while goes_on(&waits, ends) {
        if turn(&now).is_empty() {
            break;
        }
        if turn(&now) == [1] {
            let began = Instant::now();
            let version = now["version"].as_u64().unwrap();
            now = live.until(version + 1).await["now"].clone();
            waits.all.push(began.elapsed());
            continue;
        }
        tokio::time::sleep(PACE).await;
        let Some((_, body)) = decision(&now) else { break };
        let answer = eve.post(&format!("/api/tables/{table}/commands"), body).await;
        match answer.body["version"].as_u64().filter(|_| answer.status.is_success()) {
            Some(version) => now = live.until(version).await["now"].clone(),
            None => {
                waits.refused += 1;
                eprintln!("refused: {}", answer.body);
                now = eve.snapshot(table).await["now"].clone();
            }
        }
    }
    waits
}
