//! A table without a server: whatever people do, the journal rebuilds it exactly.

use crate::support::{self, as_kept};
use almende_bots::RoomOf;
use almende_core::{Rng, Seat, Seats, Seed, TitleOf};
use almende_helios::Helios;
use almende_server::HostedGame;
use almende_server::store::{JournalRow, TableDocuments};
use almende_server::table::{Chair, JournalEntry, ProposalEffect, RebuiltTable, TableSpec, TableState};
use almende_server::wire::{Clock, Deed, Proposal, SeatKind, State, TableOptions};
use serde_json::{Value, json};
use std::sync::Arc;

fn game() -> Arc<HostedGame> {
    Arc::new(HostedGame { title: Box::new(TitleOf::<Helios>::standard()), room: Arc::new(RoomOf::<Helios>::new()) })
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
        asked_again: false,
    }
}

fn new_table(players: usize, confirm: bool) -> TableState {
    let game = game();
    let spec = TableSpec {
        game: "helios".into(),
        rules: game.title.rules_version(),
        content: game.title.content_version().to_owned(),
        pack: None,
        setup: game.title.setup(&Value::Null).unwrap(),
        options: TableOptions { clock: Clock::Game { seconds: 600, increment: 5 }, ..TableOptions::default() },
        listed: false,
        owner: "guest 0".into(),
        chairs: (0..players).map(|seat| chair(&format!("guest {seat}"), confirm)).collect(),
        origin: None,
        position: None,
        secret: None,
        program: 0,
    };
    TableState::new("table".into(), game, spec, 1_000)
}

/// A table with its journal, as a server keeps it.
struct Kit {
    table: TableState,
    rows: Vec<JournalRow>,
    at: i64,
}

impl Kit {
    fn new(players: usize, confirm: bool, seed: Seed) -> Kit {
        let table = new_table(players, confirm);
        let created = JournalEntry::Created(Box::new(table.spec.clone()));
        let mut kit = Kit { table, rows: Vec::new(), at: 1_000 };
        kit.write(&created);
        let started = kit.table.decide_start(seed).unwrap();
        kit.add(&started);
        kit
    }

    fn write(&mut self, entry: &JournalEntry) {
        let entry = serde_json::to_string(entry).unwrap();
        let told = self.table.history.last().and_then(|change| change.archived());
        self.rows.push(JournalRow { version: self.table.version.into(), at: self.at, command: None, entry, told });
    }

    fn add(&mut self, entry: &JournalEntry) {
        self.at += 137;
        self.table.apply(entry, self.at).unwrap();
        self.write(entry);
    }

    fn rebuilt(&self) -> TableState {
        let kept = TableDocuments { invitation: None, position: None, finished: None, pack: None };
        let RebuiltTable { table, carry, .. } =
            TableState::rebuild("table", &self.rows, &kept, |_| Some(game())).unwrap();
        assert_eq!(carry, None);
        table
    }

    /// The table as a later program finds it, whose rules cannot repeat the play.
    fn carried_over(&self) -> TableState {
        let kept = TableDocuments { invitation: None, position: self.table.position(), finished: None, pack: None };
        let find = |_: &str| support::later::later().pop();
        let RebuiltTable { mut table, carry, .. } = TableState::rebuild("table", &self.rows, &kept, find).unwrap();
        table.apply(&carry.unwrap(), self.at).unwrap();
        table
    }

    /// The table as a later program finds it that was finished before.
    fn archived(&self) -> TableState {
        let finished = self.table.archived_game().map(|game| serde_json::to_string(&game).unwrap());
        let documents = TableDocuments { invitation: None, position: self.table.position(), finished, pack: None };
        let find = |_: &str| support::later::later().pop();
        let RebuiltTable { table, carry, .. } = TableState::rebuild("table", &self.rows, &documents, find).unwrap();
        assert_eq!(carry, None, "there is nothing to go on with");
        table
    }

    fn act(&mut self, seat: Seat) {
        let action = self.table.line.as_ref().unwrap().play.options(seat)[0].action.clone();
        let act = self.table.decide(seat, &Deed::Act { action }, Seats::NONE, self.at).unwrap();
        self.add(&act);
    }

    /// Everything anybody can be told of the table.
    fn everything(table: &TableState, at: i64) -> Value {
        let guests = ["guest 0", "guest 1", "guest 2", "guest 3", "nobody"];
        let rendered = table.render(Seats::NONE, at, &guests.map(|guest| Some(guest.to_owned())));
        let for_guest = |guest: &&str| {
            json!([
                rendered.now_for(Some(guest)),
                table.log_for(Some(guest)),
                table.changes_since(0, Some(guest)).unwrap()
            ])
        };
        json!([guests.iter().map(for_guest).collect::<Vec<_>>(), table.record(), table.position()])
    }
}

/// Something a person might try, sensible or not.
fn some_deed(kit: &Kit, seat: Seat, rng: &mut Rng) -> Deed {
    let line = kit.table.line.as_ref().unwrap();
    let options = line.play.options(seat);
    let proposal = kit.table.open_proposals.first().map_or(1, |asked| asked.id);
    if !kit.table.open_proposals.is_empty() && rng.below(2) == 0 {
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
    let logs = |table: &TableState| -> Vec<Value> {
        let guests = [Some("guest 0"), Some("guest 1"), None];
        let told = |guest| json!([table.log_for(guest), table.changes_since(0, guest).unwrap()]);
        guests.map(|guest| as_kept(&told(guest))).into()
    };
    let changes = |log: &Value| log[1].as_array().unwrap().len();
    for (before, after) in logs(&kit.table).iter().zip(logs(&later)) {
        assert_eq!(before[0], after[0]);
        let heard = changes(before);
        assert_eq!(heard + 1, changes(&after), "the change of rules is one more");
        assert_eq!(before[1].as_array().unwrap()[..], after[1].as_array().unwrap()[..heard]);
    }
    let told = later.log.len();
    let Some(seat) = later.deciding().first() else { return };
    let action = later.line.as_ref().unwrap().play.options(seat)[0].action.clone();
    let act = later.decide(seat, &Deed::Act { action }, Seats::NONE, kit.at).unwrap();
    later.apply(&act, kit.at).unwrap();
    assert!(later.log.len() > told);
    if let Ok(undo) = later.decide(seat, &Deed::Undo, Seats::NONE, kit.at) {
        later.apply(&undo, kit.at).unwrap();
        assert_eq!(later.log.len(), told);
        assert_eq!(json!(later.log_for(None)), logs(&kit.table)[2][0]);
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
            if kit.table.state() == State::Over {
                break;
            }
            let awaited = kit.table.deciding().first().or(kit.table.confirming()).unwrap();
            let any = rng.below(4) == 0 || !kit.table.open_proposals.is_empty();
            let seat = if any { Seat::FIRST.clockwise(rng.below(4) as usize, players) } else { awaited };
            let deed = some_deed(&kit, seat, &mut rng);
            let before = kit.table.version;
            match kit.table.decide(seat, &deed, Seats::NONE, kit.at) {
                Ok(entry) => {
                    autos += usize::from(matches!(&entry, JournalEntry::Act { steps, .. } if steps.len() > 1));
                    undone += usize::from(matches!(&entry, JournalEntry::Undo { count, .. } if *count > 1));
                    takebacks += usize::from(matches!(&entry, JournalEntry::Agreed { effect: Some(_), .. }));
                    kit.add(&entry);
                    assert_eq!(kit.table.version, before + 1);
                }
                Err(failure) => {
                    assert!(failure.status().is_client_error(), "{failure}");
                    assert_eq!(kit.table.version, before);
                }
            }
            if step % 331 == 0 {
                let rebuilt = kit.rebuilt();
                assert_eq!(Kit::everything(&rebuilt, kit.at), Kit::everything(&kit.table, kit.at), "game {number}");
                told_for_ever(&kit);
            }
        }
        assert_eq!(kit.table.state(), State::Over, "game {number} does not end");
        let rebuilt = kit.rebuilt();
        assert_eq!(Kit::everything(&rebuilt, kit.at), Kit::everything(&kit.table, kit.at));
    }
    assert!(autos > 0 && undone > 0 && takebacks > 0, "{autos} {undone} {takebacks}");
}

#[test]
fn the_server_takes_single_options_and_undo_takes_them_back_with_the_decision() {
    let mut seen = 0;
    for number in 0..20 {
        let mut rng = Seed::numbered(number, 2).stream("people", 0);
        let mut kit = Kit::new(2, false, Seed::numbered(number, 3));
        while kit.table.state() == State::Playing {
            let seat = kit.table.deciding().first().unwrap();
            let options = kit.table.line.as_ref().unwrap().play.options(seat);
            assert!(options.len() > 1, "a single option was left to a person");
            let before = (kit.table.position(), kit.table.log.len());
            let action = options[rng.below(options.len() as u32) as usize].action.clone();
            let entry = kit.table.decide(seat, &Deed::Act { action }, Seats::NONE, kit.at).unwrap();
            let JournalEntry::Act { steps, .. } = &entry else { panic!("{entry:?}") };
            let own = steps.iter().all(|step| step.seat == seat);
            let count = steps.len();
            kit.add(&entry);
            if kit.table.state() == State::Over {
                break;
            }
            let undo = kit.table.decide(seat, &Deed::Undo, Seats::NONE, kit.at);
            if let Ok(undo) = undo {
                assert!(own, "what another seat did is the horizon");
                assert_eq!(undo, JournalEntry::Undo { seat, count });
                kit.add(&undo);
                assert_eq!((kit.table.position(), kit.table.log.len()), before);
                let redo = kit.table.decide(seat, &Deed::Redo, Seats::NONE, kit.at).unwrap();
                kit.add(&redo);
                assert_eq!(kit.table.log.len(), before.1 + count);
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
        while kit.table.state() == State::Playing {
            if let Some(seat) = kit.table.confirming() {
                assert!(kit.table.line.as_ref().unwrap().can_undo(seat), "there is something to confirm");
                let entry = kit.table.decide(seat, &Deed::Confirm, Seats::NONE, kit.at).unwrap();
                kit.add(&entry);
                continue;
            }
            let seat = kit.table.deciding().first().unwrap();
            let options = kit.table.line.as_ref().unwrap().play.options(seat);
            let action = options[rng.below(options.len() as u32) as usize].action.clone();
            let mut alone = kit.table.line.as_ref().unwrap().play.copy();
            alone.apply(seat, &action).unwrap();
            let could_undo = alone.undo(Some(seat)).is_ok();
            let entry = kit.table.decide(seat, &Deed::Act { action }, Seats::NONE, kit.at).unwrap();
            kit.add(&entry);
            if could_undo && kit.table.state() == State::Playing {
                assert!(kit.table.line.as_ref().unwrap().can_undo(seat), "{entry:?}");
            }
        }
    }
}

/// Chairs, proposals and endings do not depend on the rules: a later program knows them as the one that wrote them.
#[test]
fn what_is_no_play_is_followed_under_other_rules() {
    let [first, second] = [0, 1].map(|seat| Seat::new(seat).unwrap());
    let agreed = |proposal, effect| JournalEntry::Proposed { seat: first, proposal, effect: Some(effect) };
    let endings = [
        JournalEntry::Resigned { seat: second, winner: Some(first) },
        JournalEntry::Claimed { seat: first },
        agreed(Proposal::End, ProposalEffect::End),
    ];
    for ending in endings {
        let mut kit = Kit::new(2, false, Seed::numbered(7, 7));
        kit.act(kit.table.deciding().first().unwrap());
        let (bot, taken) = ("easy".to_owned(), Proposal::BotForSeat { seat: 1, bot: Some("easy".to_owned()) });
        for entry in [
            JournalEntry::Renamed { seat: second, name: "Cleo".to_owned() },
            JournalEntry::Preferred { seat: first, confirm: true, steps: Vec::new() },
            JournalEntry::Rested { seat: second, until: 5_000_000 },
            agreed(taken, ProposalEffect::Bot { seat: second, bot }),
            agreed(Proposal::PersonForSeat { seat: 1 }, ProposalEffect::Person { seat: second }),
            JournalEntry::Proposed { seat: first, proposal: Proposal::Takeback, effect: None },
            ending,
            JournalEntry::Rematch { seat: Some(first), table: "another".to_owned() },
        ] {
            kit.add(&entry);
        }
        let (here, later) = (&kit.table, kit.archived());
        assert_eq!(here.state(), State::Over);
        assert_eq!(later.chairs, here.chairs);
        assert_eq!((later.ended, later.winner, &later.rematch), (here.ended, here.winner, &here.rematch));
        assert!(later.open_proposals.is_empty() && here.open_proposals.is_empty());
        assert_eq!(json!(later.card()), json!(here.card()), "also the result");
        assert_eq!(as_kept(&json!(later.log_for(None))), as_kept(&json!(here.log_for(None))));
        assert_eq!(later.record(), here.record());
    }
}

/// Journals of before count proposals anew after a change of rules: an answer finds the proposal it was given to.
#[test]
fn proposals_are_numbered_anew_when_the_rules_change() {
    let [first, second] = [0, 1].map(|seat| Seat::new(seat).unwrap());
    let mut kit = Kit::new(3, false, Seed::numbered(8, 8));
    kit.act(kit.table.deciding().first().unwrap());
    kit.add(&JournalEntry::Proposed { seat: first, proposal: Proposal::End, effect: None });
    let documents = TableDocuments { invitation: None, position: kit.table.position(), finished: None, pack: None };
    let later = |rows: &[JournalRow]| {
        let find = |_: &str| support::later::later().pop();
        TableState::rebuild("table", rows, &documents, find).unwrap()
    };
    let RebuiltTable { table, carry, .. } = later(&kit.rows);
    assert_eq!(table.open_proposals.len(), 1);
    kit.table = table;
    for entry in [
        carry.unwrap(),
        JournalEntry::Proposed { seat: first, proposal: Proposal::End, effect: None },
        JournalEntry::Agreed { seat: second, proposal: 1, effect: None },
    ] {
        kit.add(&entry);
    }
    let RebuiltTable { table, carry, .. } = later(&kit.rows);
    assert_eq!(carry, None);
    let open: Vec<_> = table.open_proposals.iter().map(|open| (open.id, open.agreed)).collect();
    assert_eq!(open, [(1, Seats::only(first).with(second))]);
}
