//! `almende content`: the components of a game with their provenance and their schema, the check of a corrected file, and
//! packs of corrections: made, shown, merged, applied, tried, weighed and brought into the project.

mod balance;
mod packs;
mod patch;

use crate::cli::ContentArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::words::fill;
use crate::{files, titles};
use almende_core::pack::is_pack;
use almende_core::{Lang, Texts};
use serde_json::{Value, json};
use std::io::Write;

pub(crate) fn run(args: &ContentArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let game = titles::find(&args.game).map_err(Failure::Usage)?;
    if args.schema {
        return console.json(&game.title.schema());
    }
    if let Some(file) = &args.differences {
        return packs::differences(&*game.title, file, console);
    }
    if let Some(games) = args.balance {
        return balance::run(&game, args, games, lang, console);
    }
    if let Some(file) = &args.pack {
        return packs::run(&*game.title, file, args, lang, console);
    }
    let title = game.title;
    if let Some(file) = &args.check {
        let text = files::read_text(file)?;
        let version = title.check_content(&text).map_err(Failure::in_file(file))?;
        if is_pack_text(&text) {
            packs::try_out(
                title.with_content(&text).map_err(Failure::in_file(file))?.as_ref(),
                &*game.room,
                lang,
                console,
            )
            .map_err(Failure::in_file(file))?;
        }
        let out = &mut console.out;
        let standard = version == title.content_version();
        if args.json {
            writeln!(out, "{}", json!({"game": title.id(), "version": version, "standard": standard}))?;
        } else {
            let id = if standard { "content.same" } else { "content.good" };
            writeln!(out, "{}", fill(lang, id, &[("game", &title.id()), ("version", &version)]))?;
        }
        return Ok(());
    }
    let out = &mut console.out;
    if args.json {
        // The document itself, so that it can be saved, corrected and given back with --content.
        writeln!(out, "{:#}", title.content())?;
        return Ok(());
    }
    let version = title.content_version();
    writeln!(out, "{}", fill(lang, "content.title", &[("game", &title.id()), ("version", &version)]))?;
    Listing { texts: title.texts(), lang }.write_lists(title.content(), "", out)
}

/// Whether a text that was read without a problem is a pack.
fn is_pack_text(text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|document: Value| is_pack(&document))
}

/// The lists of items in a content document, in words.
struct Listing {
    texts: &'static Texts,
    lang: Lang,
}

impl Listing {
    /// Writes every list of items, wherever it stands in the document.
    fn write_lists(&self, json: &Value, path: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let Value::Object(fields) = json else { return Ok(()) };
        for (name, value) in fields {
            match value {
                Value::Array(items) if items.iter().any(|item| item.get("provenance").is_some()) => {
                    writeln!(out, "\n{path}{name}")?;
                    items.iter().try_for_each(|item| self.write_item(name, item, out))?;
                }
                Value::Object(item) if item.contains_key("provenance") => {
                    let provenance = item["provenance"].as_str().unwrap_or_default();
                    writeln!(out, "\n{:<65} {provenance}", format!("{path}{name}"))?;
                }
                _ => self.write_lists(value, &format!("{path}{name}."), out)?,
            }
        }
        Ok(())
    }

    /// Count, id, name and provenance of an item, and what it does where the game has words for it.
    fn write_item(&self, list: &str, item: &Value, out: &mut dyn Write) -> Result<(), Failure> {
        let text = |key: &str| item.get(key).and_then(Value::as_str);
        let id = text("id").map_or_else(|| what_tells_it_apart(item), str::to_owned);
        // The texts of the buildings are called building.palace, those of the land tiles land.blue.
        let kind = list.strip_suffix("_tiles").or(list.strip_suffix('s')).unwrap_or(list);
        let word = |id: String| self.texts.template(self.lang, &id).map(|(_, word)| word);
        let name = word(format!("{kind}.{id}")).unwrap_or_default();
        let count = item.get("count").map(Value::to_string).unwrap_or_default();
        let provenance = text("provenance").unwrap_or_default();
        let line = format!("{count:>4}  {id:<24} {name:<34} {provenance}");
        writeln!(out, "{}", line.trim_end())?;
        if let Some(about) = word(format!("about.{id}")) {
            writeln!(out, "      {about}")?;
        }
        Ok(())
    }
}

/// The plain texts of an item that has no id.
fn what_tells_it_apart(item: &Value) -> String {
    let fields = item.as_object().into_iter().flatten().filter(|(name, _)| *name != "provenance");
    fields.filter_map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(" ")
}
