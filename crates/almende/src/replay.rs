//! `almende replay`: checks a game record move by move and shows where it leads.

use crate::cli::ReplayArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::play::Brush;
use crate::words::{explain, fill, word};
use crate::{files, sheet, titles};
use almende_core::{Lang, Problem, Record, Said, Seat, Table, Title, Viewer};
use almende_server::fairness::commitment_holds;
use serde::Serialize;
use serde_json::Value;
use std::io::Write;

/// The result as programs read it.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    players: usize,
    /// How many actions were replayed.
    actions: usize,
    /// How many the record holds.
    recorded: usize,
    seats: Vec<Seat>,
    over: bool,
    state: Value,
    /// Whether the server's commitment fits the seed; nothing for a record without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment_verified: Option<bool>,
    score: Value,
}

pub(crate) fn run(args: &ReplayArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let text = files::read_text(&args.file)?;
    let in_record = Failure::in_file(&args.file);
    let record: Record = text.parse().map_err(&in_record)?;
    let game = titles::find(&record.game).map_err(&in_record)?.with_content(args.content.as_deref())?;
    let title = &*game.title;
    let table = title
        .replay(&record, args.to)
        .map_err(|problem| in_record(with_place(problem, &text, &record, title, lang)))?;
    let fair = commitment_holds(&record);
    if fair == Some(false) {
        return Err(in_record(Problem::new("problem.commitment")));
    }
    let score = table.score(Viewer::All);
    if args.json {
        let report = Report {
            game: title.id(),
            players: table.players(),
            actions: table.actions(),
            recorded: record.actions.len(),
            seats: table.turn().iter().collect(),
            over: table.turn().is_empty(),
            state: table.state(),
            commitment_verified: fair,
            score: sheet::as_json(&score, title.texts(), lang),
        };
        return console.json(&report);
    }
    let brush = Brush { colour: console.colour, lang };
    let out = &mut console.out;
    let (actions, recorded) = (table.actions(), record.actions.len());
    if fair == Some(true) {
        writeln!(out, "{}", word(lang, "replay.fair"))?;
    }
    writeln!(out, "{}\n", fill(lang, "replay.title", &[("game", &title.id()), ("to", &actions), ("of", &recorded)]))?;
    writeln!(out, "{}", (game.board.draw)(&*table, Viewer::All, &brush))?;
    write!(out, "{}", sheet::as_table(&score, title.texts(), lang))?;
    write_next(&*table, title, lang, out)
}

fn write_next(table: &dyn Table, title: &dyn Title, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
    for seat in table.turn().iter() {
        let prompt = title.texts().render(lang, &table.prompt(seat), &[]);
        writeln!(out, "\n{}", fill(lang, "replay.next", &[("n", &(seat.index() + 1)), ("prompt", &prompt)]))?;
    }
    Ok(())
}

/// A problem with an action, told with its line in the file and with the reason in the reader's language.
fn with_place(problem: Problem, text: &str, record: &Record, title: &dyn Title, lang: Lang) -> Problem {
    let number = problem.args().iter().find(|(name, _)| *name == "number").and_then(|(_, number)| number.parse().ok());
    let Some((number, recorded)) = number.and_then(|n: usize| Some((n, record.actions.get(n.checked_sub(1)?)?))) else {
        return problem;
    };
    let before = title.replay(record, Some(number - 1));
    let said = before.ok().and_then(|table| table.legal(recorded.seat, &recorded.action).err());
    let reason = match said {
        Some(Said::Refused(refusal)) => {
            let rules =
                if refusal.rules.is_empty() { String::new() } else { format!(" ({})", refusal.rules.join(", ")) };
            title.texts().render(lang, &refusal.text, &record.names) + &rules
        }
        Some(Said::Unreadable(unreadable)) => explain(lang, &unreadable),
        None => return problem,
    };
    Problem::new("problem.replay_action")
        .with("line", line_of_action(text, number))
        .with("number", number)
        .with("seat", recorded.seat)
        .with("action", &recorded.action)
        .with("reason", reason)
}

/// The line of the file in which an action stands, both counted from 1.
fn line_of_action(text: &str, number: usize) -> usize {
    let filled = |line: &str| !line.trim().is_empty();
    let lines = text.lines().enumerate().skip_while(|(_, line)| filled(line));
    lines.filter(|(_, line)| filled(line)).nth(number - 1).map_or(0, |(index, _)| index + 1)
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_action_is_found_by_its_line() {
        let text = "almende: 1\ngame: x\n\n1 0 a\n\n2 1 b\n";
        assert_eq!((1..=3).map(|number| super::line_of_action(text, number)).collect::<Vec<_>>(), [4, 6, 0]);
    }
}
