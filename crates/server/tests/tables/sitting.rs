//! A table without a server: whatever people do, the journal rebuilds it exactly.

use crate::support;
use almende_bots::RoomOf;
use almende_core::{Rng, Seat, Seats, Seed, TitleOf};
use almende_helios::Helios;
use almende_server::Game;
use almende_server::sitting::{Chair, Entry, Facts, Rebuilt, Sitting};
use almende_server::store::{JournalRow, Kept};
use almende_server::wire::{Clock, Deed, Proposal, SeatKind, State, TableOptions};
use serde_json::{Value, json};
use std::sync::Arc;

fn game() -> Arc<Game> {
    Arc::new(Game { title: Box::new(TitleOf::<Helios>::standard()), room: Box::new(RoomOf::<Helios>::new()) })
}

fn chair(guest: &str, confirm: bool) -> Chair {
    let (guest, name) = (Some(guest.to_owned()), guest.to_owned());
    Chair {
        kind: SeatKind::Person,
        guest,
        name,
        bot: None,
        resigned: false,
        confirm,
        chance: None,
        stood_in: false,
        reserved: None,
        declined: false,
    }
}

fn new_sitting(players: usize, confirm: bool) -> Sitting {
    let game = game();
    let facts = Facts {
        game: "helios".into(),
        rules: game.title.rules_version(),
        content: game.title.content_version().to_owned(),
        setup: game.title.setup(&Value::Null).unwrap(),
        options: TableOptions { clock: Clock::Game { seconds: 600, increment: 5 }, ..TableOptions::default() },
        listed: false,
        owner: "guest 0".into(),
        chairs: (0..players).map(|seat| chair(&format!("guest {seat}"), confirm)).collect(),
        origin: None,
        position: None,
        record: None,
        secret: None,
    };
    Sitting::new("table".into(), game, facts, 1_000)
}

/// A table with its journal, as a server keeps it.
struct Kit {
    sitting: Sitting,
    rows: Vec<JournalRow>,
    at: i64,
}

impl Kit {
    fn new(players: usize, confirm: bool, seed: Seed) -> Kit {
        let sitting = new_sitting(players, confirm);
        let created = Entry::Created(Box::new(sitting.facts.clone()));
        let mut kit = Kit { sitting, rows: Vec::new(), at: 1_000 };
        kit.write(&created);
        let started = kit.sitting.decide_start(seed).unwrap();
        kit.enter(&started);
        kit
    }

    fn write(&mut self, entry: &Entry) {
        let entry = serde_json::to_string(entry).unwrap();
        let told = self.sitting.history.last().and_then(|past| past.story());
        self.rows.push(JournalRow { version: self.sitting.version.into(), at: self.at, command: None, entry, told });
    }

    fn enter(&mut self, entry: &Entry) {
        self.at += 137;
        self.sitting.enter(entry, self.at).unwrap();
        self.write(entry);
    }

    fn rebuilt(&self) -> Sitting {
        let kept = Kept { invitation: None, position: None, finished: None };
        let Rebuilt { sitting, carry } = Sitting::rebuild("table", &self.rows, &kept, |_| Some(game())).unwrap();
        assert_eq!(carry, None);
        sitting
    }

    /// The table as a later program finds it, whose rules cannot repeat the play.
    fn carried_over(&self) -> Sitting {
        let kept = Kept { invitation: None, position: self.sitting.position(), finished: None };
        let find = |_: &str| support::later::later().pop();
        let Rebuilt { mut sitting, carry } = Sitting::rebuild("table", &self.rows, &kept, find).unwrap();
        sitting.enter(&carry.unwrap(), self.at).unwrap();
        sitting
    }

    /// Everything anybody can be told of the table.
    fn everything(sitting: &Sitting, at: i64) -> Value {
        let guests = ["guest 0", "guest 1", "guest 2", "guest 3", "nobody"];
        let shown = sitting.shown(Seats::NONE, at, &guests.map(|guest| Some(guest.to_owned())));
        let for_guest = |guest: &&str| {
            json!([
                shown.now_for(Some(guest)),
                sitting.log_for(Some(guest)),
                sitting.changes_since(0, Some(guest)).unwrap()
            ])
        };
        json!([guests.iter().map(for_guest).collect::<Vec<_>>(), sitting.record(), sitting.position()])
    }
}

/// Something a person might try, sensible or not.
fn some_deed(kit: &Kit, seat: Seat, rng: &mut Rng) -> Deed {
    let line = kit.sitting.line.as_ref().unwrap();
    let options = line.table.options(seat);
    let proposal = kit.sitting.asked.first().map_or(1, |asked| asked.id);
    if !kit.sitting.asked.is_empty() && rng.below(2) == 0 {
        return Deed::Agree { proposal };
    }
    match rng.below(40) {
        0..=2 => Deed::Undo,
        3 => Deed::ResetTurn,
        4..=5 => Deed::Redo,
        6..=8 => Deed::Confirm,
        9 => Deed::Prefer { confirm: rng.below(2) == 0 },
        10 => Deed::Propose { proposal: Proposal::Takeback },
        11..=12 => Deed::Agree { proposal },
        13 => Deed::Decline { proposal },
        _ if options.is_empty() => Deed::Confirm,
        _ => Deed::Act { action: options[rng.below(options.len() as u32) as usize].action.clone() },
    }
}

/// Later rules change nothing in what each may read of the play so far; what is played then comes after it.
fn told_for_ever(kit: &Kit) {
    let mut later = kit.carried_over();
    let logs = |sitting: &Sitting| -> Vec<Value> {
        let guests = [Some("guest 0"), Some("guest 1"), None];
        guests.map(|guest| json!([sitting.log_for(guest), sitting.changes_since(0, guest).unwrap()])).into()
    };
    let changes = |log: &Value| log[1].as_array().unwrap().len();
    for (before, after) in logs(&kit.sitting).iter().zip(logs(&later)) {
        assert_eq!(before[0], after[0]);
        let heard = changes(before);
        assert_eq!(heard + 1, changes(&after), "the change of rules is one more");
        assert_eq!(before[1].as_array().unwrap()[..], after[1].as_array().unwrap()[..heard]);
    }
    let told = later.log.len();
    let Some(seat) = later.deciding().first() else { return };
    let action = later.line.as_ref().unwrap().table.options(seat)[0].action.clone();
    let act = later.decide(seat, &Deed::Act { action }, Seats::NONE, kit.at).unwrap();
    later.enter(&act, kit.at).unwrap();
    assert!(later.log.len() > told);
    if let Ok(undo) = later.decide(seat, &Deed::Undo, Seats::NONE, kit.at) {
        later.enter(&undo, kit.at).unwrap();
        assert_eq!(later.log.len(), told);
        assert_eq!(json!(later.log_for(None)), logs(&kit.sitting)[2][0]);
    }
}

#[test]
fn whatever_people_do_the_journal_rebuilds_it() {
    let (mut autos, mut undone, mut takebacks) = (0, 0, 0);
    for number in 0..12 {
        let mut rng = Seed::numbered(number, 0).stream("people", 0);
        let players = 2 + (number as usize % 3);
        let mut kit = Kit::new(players, number % 2 == 0, Seed::numbered(number, 1));
        for step in 0..4_000 {
            if kit.sitting.state() == State::Over {
                break;
            }
            let awaited = kit.sitting.deciding().first().or(kit.sitting.confirming()).unwrap();
            let any = rng.below(4) == 0 || !kit.sitting.asked.is_empty();
            let seat = if any { Seat::FIRST.clockwise(rng.below(4) as usize, players) } else { awaited };
            let deed = some_deed(&kit, seat, &mut rng);
            let before = kit.sitting.version;
            match kit.sitting.decide(seat, &deed, Seats::NONE, kit.at) {
                Ok(entry) => {
                    autos += usize::from(matches!(&entry, Entry::Act { steps, .. } if steps.len() > 1));
                    undone += usize::from(matches!(&entry, Entry::Undo { count, .. } if *count > 1));
                    takebacks += usize::from(matches!(&entry, Entry::Agreed { effect: Some(_), .. }));
                    kit.enter(&entry);
                    assert_eq!(kit.sitting.version, before + 1);
                }
                Err(failure) => {
                    assert!(failure.status().is_client_error(), "{failure}");
                    assert_eq!(kit.sitting.version, before);
                }
            }
            if step % 331 == 0 {
                let rebuilt = kit.rebuilt();
                assert_eq!(Kit::everything(&rebuilt, kit.at), Kit::everything(&kit.sitting, kit.at), "game {number}");
                told_for_ever(&kit);
            }
        }
        assert_eq!(kit.sitting.state(), State::Over, "game {number} does not end");
        let rebuilt = kit.rebuilt();
        assert_eq!(Kit::everything(&rebuilt, kit.at), Kit::everything(&kit.sitting, kit.at));
    }
    assert!(autos > 0 && undone > 0 && takebacks > 0, "{autos} {undone} {takebacks}");
}

#[test]
fn the_server_takes_single_options_and_undo_takes_them_back_with_the_decision() {
    let mut seen = 0;
    for number in 0..20 {
        let mut rng = Seed::numbered(number, 2).stream("people", 0);
        let mut kit = Kit::new(2, false, Seed::numbered(number, 3));
        while kit.sitting.state() == State::Playing {
            let seat = kit.sitting.deciding().first().unwrap();
            let options = kit.sitting.line.as_ref().unwrap().table.options(seat);
            assert!(options.len() > 1, "a single option was left to a person");
            let before = (kit.sitting.position(), kit.sitting.log.len());
            let action = options[rng.below(options.len() as u32) as usize].action.clone();
            let entry = kit.sitting.decide(seat, &Deed::Act { action }, Seats::NONE, kit.at).unwrap();
            let Entry::Act { steps, .. } = &entry else { panic!("{entry:?}") };
            let own = steps.iter().all(|step| step.seat == seat);
            let count = steps.len();
            kit.enter(&entry);
            if kit.sitting.state() == State::Over {
                break;
            }
            let undo = kit.sitting.decide(seat, &Deed::Undo, Seats::NONE, kit.at);
            if let Ok(undo) = undo {
                assert!(own, "what another seat did is the horizon");
                assert_eq!(undo, Entry::Undo { seat, count });
                kit.enter(&undo);
                assert_eq!((kit.sitting.position(), kit.sitting.log.len()), before);
                let redo = kit.sitting.decide(seat, &Deed::Redo, Seats::NONE, kit.at).unwrap();
                kit.enter(&redo);
                assert_eq!(kit.sitting.log.len(), before.1 + count);
                seen += usize::from(count > 1);
            }
        }
    }
    assert!(seen > 0, "no decision was followed by a single option");
}

#[test]
fn a_seat_that_confirms_is_not_cut_off_by_the_server() {
    for number in 0..10 {
        let mut rng = Seed::numbered(number, 4).stream("people", 0);
        let mut kit = Kit::new(2, true, Seed::numbered(number, 5));
        while kit.sitting.state() == State::Playing {
            if let Some(seat) = kit.sitting.confirming() {
                assert!(kit.sitting.line.as_ref().unwrap().can_undo(seat), "there is something to confirm");
                let entry = kit.sitting.decide(seat, &Deed::Confirm, Seats::NONE, kit.at).unwrap();
                kit.enter(&entry);
                continue;
            }
            let seat = kit.sitting.deciding().first().unwrap();
            let options = kit.sitting.line.as_ref().unwrap().table.options(seat);
            let action = options[rng.below(options.len() as u32) as usize].action.clone();
            let mut alone = kit.sitting.line.as_ref().unwrap().table.copy();
            alone.apply(seat, &action).unwrap();
            let could_undo = alone.undo(Some(seat)).is_ok();
            let entry = kit.sitting.decide(seat, &Deed::Act { action }, Seats::NONE, kit.at).unwrap();
            kit.enter(&entry);
            if could_undo && kit.sitting.state() == State::Playing {
                assert!(kit.sitting.line.as_ref().unwrap().can_undo(seat), "{entry:?}");
            }
        }
    }
}
