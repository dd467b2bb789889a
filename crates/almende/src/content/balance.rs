//! Balance at a glance: what random and greedy play make of a pack beside the standard components.

use crate::cli::ContentArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::files;
use crate::titles::Shelved;
use crate::words::{as_seen, fill, word};
use almende_bots::{Made, Room, balance};
use almende_core::{Lang, Problem, Title};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZero;
use std::thread::available_parallelism;

fn as_json(made: &Made) -> Value {
    let (least, most) = made.spread();
    json!({
        "bot": made.bot,
        "points": made.mean_points(),
        "least": least,
        "most": most,
        "decisions": made.mean_length(),
        "never": made.never(),
        "always": made.always(),
    })
}

fn made(title: &dyn Title, room: &dyn Room, players: usize, games: u64) -> Result<Vec<Made>, Problem> {
    let threads = available_parallelism().map_or(1, NonZero::get);
    balance(title, room, players, games, threads, &mut |_| true)
}

pub(super) fn run(
    game: &Shelved,
    args: &ContentArgs,
    games: u64,
    lang: Lang,
    console: &mut Console,
) -> Result<(), Failure> {
    let (title, room) = (&*game.title, &*game.room);
    let players = args.players.unwrap_or_else(|| (*title.players().end()).min(3));
    if let Some(picture) = &args.picture {
        files::check_place(picture)?;
    }
    let corrected = match &args.pack {
        Some(file) => Some(title.with_content(&files::read_text(file)?).map_err(Failure::in_file(file))?),
        None => None,
    };
    let standard = made(title, room, players, games).map_err(Failure::Usage)?;
    let pack = corrected.map(|title| made(&*title, room, players, games)).transpose()?;
    if let Some(file) = &args.picture {
        files::write_text(file, &picture(&standard, pack.as_deref(), lang))?;
    }
    if args.json {
        let list = |all: &[Made]| all.iter().map(as_json).collect::<Vec<_>>();
        let document = json!({
            "game": title.id(), "players": players, "games": games,
            "standard": list(&standard), "pack": pack.as_deref().map(list),
        });
        return console.json(&document);
    }
    let out = &mut console.out;
    writeln!(out, "{}", fill(lang, "content.balance", &[("games", &games), ("players", &players)]))?;
    let columns = ["balance.bot", "balance.components", "balance.points", "balance.range", "balance.length"];
    let [bot, components, points, range, length] = columns.map(|id| word(lang, id));
    writeln!(out, "{bot:<14} {components:<12} {points:>8} {range:>12} {length:>10}")?;
    for (number, before) in standard.iter().enumerate() {
        let after = pack.as_ref().and_then(|pack| pack.get(number));
        for (made, id) in [(Some(before), "balance.standard"), (after, "balance.pack")] {
            let Some(made) = made else { continue };
            let (least, most) = made.spread();
            let (range, name) = (format!("{least}–{most}"), word(lang, id));
            writeln!(
                out,
                "{:<14} {name:<12} {:>8.1} {range:>12} {:>10.1}",
                made.bot,
                made.mean_points(),
                made.mean_length()
            )?;
        }
    }
    for (number, before) in standard.iter().enumerate() {
        let after = pack.as_ref().and_then(|pack| pack.get(number));
        let now = after.unwrap_or(before);
        for (id, list) in [("balance.never", now.never()), ("balance.always", now.always())] {
            if !list.is_empty() {
                writeln!(out, "\n{}\n  {}", fill(lang, id, &[("bot", &now.bot)]), as_seen(&list.join(", ")))?;
            }
        }
        let Some(after) = after else { continue };
        let moved = after.moved(before);
        if !moved.is_empty() {
            writeln!(out, "\n{}", fill(lang, "balance.moved", &[("bot", &after.bot)]))?;
        }
        for (action, was, is) in moved.iter().take(20) {
            writeln!(out, "  {:<32} {:>4.0} % → {:>3.0} %", as_seen(action), 100.0 * was, 100.0 * is)?;
        }
    }
    Ok(())
}

/// How many seats reached which points, the standard behind, the pack before it.
fn picture(standard: &[Made], pack: Option<&[Made]>, lang: Lang) -> String {
    const WIDE: f64 = 640.0;
    const HIGH: f64 = 200.0;
    const BARS: usize = 40;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {}\" font-family=\"sans-serif\" font-size=\"13\">\n",
        (HIGH + 50.0) * standard.len() as f64
    );
    for (row, before) in standard.iter().enumerate() {
        let after = pack.and_then(|pack| pack.get(row));
        let (top, all) = (row as f64 * (HIGH + 50.0), [Some(before), after]);
        let ends = all.iter().flatten().map(|made| made.spread());
        let (least, most) = ends.fold((i32::MAX, i32::MIN), |(low, high), (a, b)| (low.min(a), high.max(b)));
        let counted: Vec<_> = all.iter().flatten().map(|made| made.heights(least, most, BARS)).collect();
        let highest = f64::from(counted.iter().flatten().copied().max().unwrap_or(1).max(1));
        for (counts, colour) in counted.iter().zip(["#8a8f98", "#c8641e"]) {
            for (bar, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                let (wide, high) = (WIDE / BARS as f64, HIGH * f64::from(count) / highest);
                let (x, y) = (bar as f64 * wide, top + 25.0 + HIGH - high);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{high:.1}\" fill=\"{colour}\" fill-opacity=\"0.6\"/>",
                    wide - 1.0
                );
            }
        }
        let name = |made: &Made, id| format!("{} {:.1}", word(lang, id), made.mean_points());
        let told = after.map_or_else(String::new, |made| format!(", {}", name(made, "balance.pack")));
        let title = format!("{}: {}{told}", before.bot, name(before, "balance.standard"));
        let _ = writeln!(svg, "<text x=\"4\" y=\"{:.1}\">{title}</text>", top + 16.0);
        let _ = writeln!(svg, "<text x=\"4\" y=\"{:.1}\">{least}</text>", top + HIGH + 40.0);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{most}</text>",
            WIDE - 4.0,
            top + HIGH + 40.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}
