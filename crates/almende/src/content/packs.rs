//! Packs of corrections on the command line.

use crate::cli::ContentArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::files;
use crate::words::{as_seen, fill, word};
use almende_bots::{Room, TRYOUT};
use almende_core::pack::{Conflict, Known, Prefer, differences as between};
use almende_core::{Lang, Pack, Problem, Title};
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::path::Path;

/// The pack of a file.
pub(super) fn read(file: &Path) -> Result<Pack, Failure> {
    Pack::read(&files::read_text(file)?).map_err(Failure::in_file(file))
}

/// A corrected file as a pack.
pub(super) fn differences(title: &dyn Title, file: &Path, console: &mut Console) -> Result<(), Failure> {
    let text = files::read_text(file)?;
    title.check_content(&text).map_err(Failure::in_file(file))?;
    let document: Value = serde_json::from_str(&text)
        .map_err(|error| Problem::new("problem.content_json").with("error", error))
        .map_err(Failure::in_file(file))?;
    let mut pack = Pack::new(title.id(), title.content_version());
    pack.changes = between(title.content(), &document);
    pack.check().map_err(Failure::in_file(file))?;
    console.json(&pack)
}

/// Shows, applies or merges a pack, or brings it into the project.
pub(super) fn run(
    title: &dyn Title,
    file: &Path,
    args: &ContentArgs,
    lang: Lang,
    console: &mut Console,
) -> Result<(), Failure> {
    let pack = read(file)?;
    if let Some(other) = &args.merge {
        return merge(title, &pack, other, args, lang, console);
    }
    let applied = pack.applied_to(title.id(), title.content()).map_err(Failure::in_file(file))?;
    let version = title.check_content(&applied.to_string()).map_err(Failure::in_file(file))?;
    if let Some(folder) = &args.patch {
        let written = super::patch::write(title, &pack, &applied, folder)?;
        for file in written {
            writeln!(console.out, "{}", fill(lang, "content.patched", &[("file", &file.display())]))?;
        }
        writeln!(console.out, "{}", fill(lang, "content.good", &[("game", &title.id()), ("version", &version)]))?;
        return Ok(());
    }
    if args.apply {
        writeln!(console.out, "{applied:#}")?;
        return Ok(());
    }
    if args.json {
        let fits = pack.base == title.content_version();
        return console.json(&json!({ "game": title.id(), "version": version, "base": fits, "changes": pack.changes }));
    }
    show(title, &pack, &version, lang, console)
}

fn show(title: &dyn Title, pack: &Pack, version: &str, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let out = &mut console.out;
    writeln!(out, "{}", fill(lang, "content.title", &[("game", &title.id()), ("version", &version)]))?;
    for text in [&pack.name, &pack.author, &pack.licence, &pack.notes] {
        if !text.is_empty() {
            writeln!(out, "{}", as_seen(text))?;
        }
    }
    writeln!(out)?;
    for change in &pack.changes {
        let known = word(lang, from(change.provenance));
        let source = if change.source.is_empty() { String::new() } else { format!(" ({})", as_seen(&change.source)) };
        writeln!(out, "{}: {} → {}  {known}{source}", as_seen(&change.at), written(&change.from), written(&change.to))?;
    }
    Ok(())
}

const fn from(known: Known) -> &'static str {
    match known {
        Known::Rulebook => "content.rulebook",
        Known::External => "content.external",
        Known::Reconstructed => "content.reconstructed",
    }
}

fn written(value: &Option<Value>) -> String {
    value.as_ref().map_or_else(|| "–".to_owned(), |value| as_seen(&value.to_string()))
}

/// Both packs in one, or every place at which they differ.
fn merge(
    title: &dyn Title,
    pack: &Pack,
    other: &Path,
    args: &ContentArgs,
    lang: Lang,
    console: &mut Console,
) -> Result<(), Failure> {
    let second = read(other)?;
    if second.game != pack.game {
        let games = Problem::new("problem.pack_game").with("pack", &second.game).with("game", &pack.game);
        return Err(Failure::in_file(other)(games));
    }
    let prefer = args.prefer.as_deref().map(|which| if which == "first" { Prefer::First } else { Prefer::Second });
    let merged = match pack.merge(&second, prefer) {
        Ok(merged) => merged,
        Err(conflicts) => {
            let told = |one: &Conflict| {
                let (first, second) = (written(&one.expected), written(&one.found));
                fill(lang, "content.conflict", &[("at", &one.at), ("first", &first), ("second", &second)])
            };
            conflicts.iter().try_for_each(|one| writeln!(console.out, "{}", told(one)))?;
            return Err(Failure::in_file(other)(Problem::new("problem.pack_merge").with("n", conflicts.len())));
        }
    };
    merged.check().map_err(Failure::in_file(other))?;
    let applied = merged.applied_to(title.id(), title.content()).map_err(Failure::in_file(other))?;
    title.check_content(&applied.to_string()).map_err(Failure::in_file(other))?;
    console.json(&merged)
}

/// Plays some hundred games with the components of a pack and says how far it is.
pub(super) fn try_out(title: &dyn Title, room: &dyn Room, lang: Lang, console: &mut Console) -> Result<(), Problem> {
    let (err, watched) = (&mut console.err, std::io::stderr().is_terminal());
    let mut tell = |done: u64, of: u64| {
        if !watched {
            return true;
        }
        // Who does not look at it misses nothing.
        let _ = write!(err, "\r{}", fill(lang, "content.trial", &[("done", &done), ("of", &of)]));
        if done == of {
            let _ = writeln!(err);
        }
        true
    };
    almende_bots::try_out(title, room, TRYOUT, &mut tell)
}
