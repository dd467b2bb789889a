//! Damaged and hostile packs: each is refused with a place and a sentence, or games with it are played to the end. Nothing else happens: no
//! panic, no game that hangs, no memory without end.
//!
//! A few hundred in every run; with `ALMENDE_PROVE` 100,000 (`ALMENDE_PACKS` says another number):
//! `ALMENDE_PROVE=1 cargo test -p almende-bots --profile prove --test packs -- --nocapture`.
//!
//! What is read stays in memory, so the packs are tried by children of this test, some hundred each. `ALMENDE_CHILD` holds title,
//! first and end.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test that panics has failed"
)]

mod attack;
mod every_kind;
mod places;

use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::{Judged, Room, try_out};
use almende_core::pack::LARGEST_PACK;
use almende_core::{Lang, Problem, Seat, Seed, Table, Title, TitleOf, Viewer};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;
use attack::Attacker;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// So many packs are tried by one child.
const EACH: u64 = 250;
/// No pack takes longer, in seconds: to be read, and for a game of every kind.
const LONGEST: u64 = 60;
/// No child has more memory, in KiB: what its packs leave there, and what reading and playing take.
const MOST_MEMORY: u64 = 3 << 20;
/// Games that are looked at as a table shows them, one in so many packs.
const SHOWN: u64 = 16;
/// Games of every kind, one in so many packs.
const WHOLE: u64 = 24;
/// What takes longer than any game of any title has no end.
const MOST_DECISIONS: usize = 20_000;

struct Titled {
    title: Box<dyn Title>,
    room: Box<dyn Room>,
}

fn titled<G: Judged>() -> Titled {
    Titled { title: Box::new(TitleOf::<G>::standard()), room: G::room() }
}

fn titles() -> [Titled; 4] {
    [titled::<Helios>(), titled::<SunaValo>(), titled::<Boonlake>(), titled::<Agricola>()]
}

/// Kinds of fields of the titles whose packs are written, and packs that change each.
#[test]
fn every_kind_of_field_is_changed_by_a_pack() {
    let written = ["helios", "suna-valo"];
    let all = std::env::var_os("ALMENDE_WRITE_PACKS").is_some();
    let games = titles();
    let games = games.iter().filter(|game| all || written.contains(&game.title.id()));
    games.for_each(|game| every_kind::check(&*game.title));
}

#[test]
fn a_hostile_pack_is_refused_with_place_and_sentence_or_played_to_the_end() {
    if let Ok(wanted) = std::env::var("ALMENDE_CHILD") {
        return child(&wanted);
    }
    let usual = if std::env::var_os("ALMENDE_PROVE").is_some() { 100_000 } else { 400 };
    let packs = std::env::var("ALMENDE_PACKS").ok().and_then(|number| number.parse().ok()).unwrap_or(usual) / 4;
    let mut work: Vec<(&str, u64, u64)> = Vec::new();
    for game in &titles() {
        let firsts = (0..packs).step_by(EACH as usize);
        work.extend(firsts.map(|first| (game.title.id(), first, packs.min(first + EACH))));
    }
    work.reverse();
    let work = Mutex::new(work);
    let told: Mutex<BTreeMap<&str, Vec<Value>>> = Mutex::default();
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some((id, first, end)) = work.lock().unwrap().pop() else { break };
                    let report = send(id, first, end);
                    told.lock().unwrap().entry(id).or_default().push(report);
                }
            });
        }
    });
    for game in &titles() {
        let id = game.title.id();
        let sum = add_up(&told.lock().unwrap()[id]);
        println!("{id}: {sum}");
        let [played, refused] = ["played", "refused"].map(|field| sum[field].as_u64().unwrap());
        assert_eq!(played + refused, packs, "{id}: {sum}");
        assert!(played > packs / 10 && refused > packs / 10, "{id}: {sum}");
        if packs >= 2_000 {
            let kinds: BTreeSet<&str> = sum["kinds"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            let all = Attacker::new(&*game.title).kinds();
            let missing: Vec<&String> = all.iter().filter(|kind| !kinds.contains(kind.as_str())).collect();
            assert!(missing.is_empty(), "{id}: not attacked: {missing:?}");
        }
    }
}

/// Has a child try some packs, and gives its report.
fn send(id: &str, first: u64, end: u64) -> Value {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["a_hostile_pack", "--nocapture", "--test-threads", "1"])
        .env("ALMENDE_CHILD", format!("{id} {first} {end}"));
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let report = said.lines().find_map(|line| line.split_once("REPORT ")).map(|(_, report)| report);
    let failed = || format!("{id} {first}..{end}: {said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}", failed());
    let report: Value = serde_json::from_str(report.unwrap_or_else(|| panic!("{}", failed()))).unwrap();
    assert!(report["memory"].as_u64().unwrap() < MOST_MEMORY, "{id} {first}..{end}: {report}");
    report
}

fn add_up(reports: &[Value]) -> Value {
    let number = |report: &Value, field: &str| report[field].as_u64().unwrap();
    let sum = |field: &str| reports.iter().map(|report| number(report, field)).sum::<u64>();
    let highest = |field: &str| reports.iter().map(|report| number(report, field)).max();
    let mut codes: BTreeMap<&str, u64> = BTreeMap::new();
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    for report in reports {
        for (code, n) in report["codes"].as_object().unwrap() {
            *codes.entry(code).or_default() += n.as_u64().unwrap();
        }
        kinds.extend(report["kinds"].as_array().unwrap().iter().filter_map(Value::as_str));
    }
    json!({
        "played": sum("played"), "refused": sum("refused"), "shown": sum("shown"),
        "memory": highest("memory"), "longest_ms": highest("longest_ms"), "codes": codes, "kinds": kinds,
    })
}

/// Tries some packs of a title and reports.
fn child(wanted: &str) {
    let [id, first, end] = wanted.split(' ').collect::<Vec<_>>()[..] else { panic!("{wanted}") };
    let game = titles().into_iter().find(|game| game.title.id() == id).unwrap();
    let (first, end): (u64, u64) = (first.parse().unwrap(), end.parse().unwrap());
    let attacker = Attacker::new(&*game.title);
    let begun = Arc::new((AtomicU64::new(first), AtomicU64::new(0)));
    watch(&begun);
    let mut codes: BTreeMap<String, u64> = BTreeMap::new();
    let mut kinds = BTreeSet::new();
    let (mut played, mut refused, mut shown, mut longest) = (0, 0, 0, 0);
    for number in first..end {
        begun.0.store(number, Relaxed);
        let since = std::time::Instant::now();
        let (text, touched) = attacker.pack(number);
        kinds.extend(touched);
        let told = catch_unwind(AssertUnwindSafe(|| meet(&game, number, &text)));
        match told.unwrap_or_else(|_| Err("the program breaks off".to_owned())) {
            Ok(Met::Played { was_shown }) => {
                played += 1;
                shown += u64::from(was_shown);
            }
            Ok(Met::Refused(code)) => {
                refused += 1;
                *codes.entry(code.to_owned()).or_default() += 1;
            }
            Err(fault) => panic!("{id}, pack {number}: {fault}\n{text}"),
        }
        longest = longest.max(since.elapsed().as_millis() as u64);
        begun.1.fetch_add(1, Relaxed);
    }
    let report = json!({
        "played": played, "refused": refused, "shown": shown, "memory": memory(), "longest_ms": longest,
        "codes": codes, "kinds": kinds,
    });
    println!("\nREPORT {report}");
}

/// Ends this child where a pack takes too long.
fn watch(begun: &Arc<(AtomicU64, AtomicU64)>) {
    let begun = begun.clone();
    thread::spawn(move || {
        loop {
            let before = begun.1.load(Relaxed);
            thread::sleep(Duration::from_secs(LONGEST));
            if begun.1.load(Relaxed) == before {
                eprintln!("pack {} takes longer than {LONGEST} s", begun.0.load(Relaxed));
                std::process::exit(3);
            }
        }
    });
}

/// The most memory this process had, in KiB.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}

enum Met {
    Refused(&'static str),
    Played { was_shown: bool },
}

/// What becomes of a pack; an error is what must not be.
fn meet(game: &Titled, number: u64, text: &str) -> Result<Met, String> {
    let title = &*game.title;
    let corrected = match title.with_content(text) {
        Ok(corrected) => corrected,
        Err(problem) => {
            tells_place_and_sentence(title, &problem)?;
            return Ok(Met::Refused(problem.code()));
        }
    };
    if text.len() > LARGEST_PACK {
        return Err("it is too large and was read".to_owned());
    }
    if let Err(problem) = played(&*corrected, &*game.room, number) {
        tells_place_and_sentence(title, &problem)?;
        return match problem.code() {
            "endless" | "stuck" | "pack_unplayable" => Ok(Met::Refused(problem.code())),
            code => Err(format!("a game ended with {code}: {problem}")),
        };
    }
    let was_shown = number.is_multiple_of(SHOWN);
    if was_shown {
        show(&*corrected, number)?;
    }
    Ok(Met::Played { was_shown })
}

/// Plays games with components: now and then of every kind there is, as before a table may use them, else of two.
fn played(title: &dyn Title, room: &dyn Room, number: u64) -> Result<(), Problem> {
    if number.is_multiple_of(WHOLE) {
        return try_out(title, room, 1, &mut |_, _| true);
    }
    let presets = title.setup_form().presets;
    for turn in [number, 3 * number + 1] {
        let players = *title.players().start() + turn as usize % title.players().count();
        let setup = presets.get(number as usize / 4 % presets.len().max(1));
        let setup = setup.map_or(Value::Null, |one| Value::from(one.name));
        // A setup that is not for this many players plays no games.
        let Ok(table) = title.open(players, &setup, Seed::numbered(2, number)) else { continue };
        room.play_out(&*table, Seed::numbered(2, turn), MOST_DECISIONS).map_err(|problem| problem.with("game", 1))?;
    }
    Ok(())
}

/// What is refused is refused at a place, in a whole sentence of every language.
fn tells_place_and_sentence(title: &dyn Title, problem: &Problem) -> Result<(), String> {
    let whole = ["pack_none", "pack_unplayable"];
    let places = ["at", "item", "field", "found", "error", "format", "pack", "kib", "most", "game"];
    let has_place = places.iter().any(|name| problem.arg(name).is_some_and(|value| !matches!(value, "" | "-" | ".")));
    if !has_place && !whole.contains(&problem.code()) {
        return Err(format!("refused without a place: {problem:?}"));
    }
    for lang in Lang::all() {
        let said = title.texts().explain(lang, problem);
        let raw =
            ["problem.", "content.", "{"].iter().any(|sign| said.starts_with(sign) || said.contains(": content."));
        if said.len() < 12 || raw || !said.ends_with(['.', '…']) {
            return Err(format!("no sentence in {lang:?}: {said}"));
        }
    }
    Ok(())
}

/// A game as a table shows it: every option in words and with its place, views, points, and the record replayed.
fn show(title: &dyn Title, number: u64) -> Result<(), String> {
    let presets = title.setup_form().presets;
    let setup =
        presets.get(number as usize / 16 % presets.len().max(1)).map_or(Value::Null, |one| Value::from(one.name));
    let players = *title.players().start() + number as usize / 64 % title.players().count();
    let seed = Seed::numbered(1, number);
    let Ok(mut table) = title.open(players, &setup, seed) else { return Ok(()) };
    let mut rng = seed.stream("shown", 0);
    for step in 0..2_000 {
        let Some(seat) = table.turn().first() else { break };
        let mut options = table.aimed_options(seat);
        if options.is_empty() {
            return Err(format!("seat {seat} has nothing to answer"));
        }
        for option in options.iter().take(3) {
            let said = title.texts().render(Lang::EN, &option.text, &[]);
            if said.is_empty() || said.starts_with("option.") {
                return Err(format!("{} has no words: {said}", option.action));
            }
        }
        if step % 25 == 0 {
            look(&*table, seat);
        }
        let chosen = options.swap_remove(rng.below(options.len() as u32) as usize).action;
        table.apply(seat, &chosen).map_err(|said| format!("{chosen} is offered and refused: {said:?}"))?;
    }
    look(&*table, Seat::FIRST);
    let again =
        title.replay(&table.record(), None).map_err(|problem| format!("the record is not replayed: {problem}"))?;
    if again.state() != table.state() { Err("the record leads elsewhere".to_owned()) } else { Ok(()) }
}

fn look(table: &dyn Table, seat: Seat) {
    table.prompt(seat);
    for viewer in [Viewer::All, Viewer::Public, Viewer::Seat(seat)] {
        table.view(viewer);
        table.score(viewer);
    }
}
