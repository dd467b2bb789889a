//! The pages about notation and positions, made from the games. A page that is out of date is written anew, and the test
//! says so: look at what changed and commit it.

use crate::common::{count, opened};
use almende::titles::{self, Shelved};
use almende_core::Seed;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

pub const GAMES: [(&str, &str); 4] =
    [("helios", "Helios"), ("suna-valo", "Suna Valo"), ("boonlake", "Boonlake"), ("agricola", "Agricola")];

/// Questions that random games hardly come to: game, first word of the notation, question.
const SELDOM: &[(&str, &str, &str)] = &[
    ("agricola", "choose", "choose"),
    ("suna-valo", "leave", "leave"),
    ("suna-valo", "full", "leave"),
    ("suna-valo", "full", "pay_or_in_full"),
    ("suna-valo", "keep", "seller_stores"),
    ("suna-valo", "ship", "main"),
    ("suna-valo", "ship", "festival_ship"),
    ("suna-valo", "deliver", "deliver"),
    ("suna-valo", "take", "take_figure"),
    ("suna-valo", "take", "remove_figure"),
    ("suna-valo", "tile", "take_tile"),
    ("suna-valo", "tile", "take_box_tile"),
    ("suna-valo", "row", "row_bonus"),
    ("suna-valo", "card", "row_cards"),
    ("suna-valo", "card", "cards"),
    ("suna-valo", "perform", "perform"),
    ("suna-valo", "column", "activate_column"),
    ("suna-valo", "recover", "place_from_discard"),
    ("boonlake", "settlement", "upgrade_to_settlement"),
    ("boonlake", "offer", "score_payment"),
    ("boonlake", "project", "card_step"),
    ("boonlake", "ready", "ready_lever"),
    ("boonlake", "trade", "trade"),
    ("agricola", "stay", "place"),
    ("agricola", "keep", "keep"),
    ("agricola", "renovate", "act"),
    ("agricola", "renovate", "act_or_end"),
    ("agricola", "field", "field"),
    ("agricola", "field", "field_second"),
    ("agricola", "field", "field_from"),
    ("agricola", "field", "field_to"),
];

fn file(name: &str) -> String {
    format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn written(name: &str) -> String {
    std::fs::read_to_string(file(name)).unwrap_or_default()
}

pub fn is_current(name: &str, page: &str) {
    if written(name) != page {
        std::fs::write(file(name), page).unwrap();
        panic!("docs/{name} was out of date and is written anew: look at it and commit it");
    }
}

fn verb(notation: &str) -> String {
    notation.split(' ').next().unwrap_or_default().to_owned()
}

/// What the page says of a game already: chance may not come to every question each time.
fn listed(name: &str) -> Vec<(String, String)> {
    let page = written("notation.md");
    let section = page.split("\n## ").find(|section| section.starts_with(name)).unwrap_or_default();
    let mut all = Vec::new();
    for row in section.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').collect();
        let [_, example, _, answers, _] = cells[..] else { continue };
        let verb = verb(example.trim().trim_matches('`'));
        all.extend(answers.split('`').skip(1).step_by(2).map(|question| (verb.clone(), question.to_owned())));
    }
    all
}

/// Which questions the actions with each first word answer, as far as the page and random games show it.
fn questions(game: &Shelved, id: &str, name: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut note = |verb: String, question: &str| {
        found.entry(verb).or_default().insert(question.strip_prefix("prompt.").unwrap_or(question).to_owned());
    };
    for &(_, verb, question) in SELDOM.iter().filter(|(game, ..)| *game == id) {
        note(verb.to_owned(), question);
    }
    listed(name).into_iter().for_each(|(verb, question)| note(verb, &question));
    for number in 0..count(40, 2_000) as u64 {
        let mut rng = Seed::numbered(17, number).stream("pages", 0);
        let mut table = opened(game, Seed::numbered(17, number), &mut rng);
        while let Some(seat) = table.turn().first() {
            let options = table.options(seat);
            let question = table.prompt(seat).id;
            options.iter().for_each(|option| note(verb(&option.action), question));
            let chosen = &options[rng.below(options.len() as u32) as usize].action;
            table.apply(seat, chosen).unwrap();
        }
    }
    found
}

#[test]
fn the_page_about_notation_is_current() {
    let mut page = String::from(
        "# Notation\n\n\
         How actions are written, for programs, records and the terminal. The page is made from the games; a test keeps it current.\n\
         A form is shown by an example. The questions are the `id`s that [`options`](protocol.md#options) gives; those that only\n\
         special positions come to may be missing. A text that is no action is refused with the number of the first word that does\n\
         not fit.\n",
    );
    let mut unknown = Vec::new();
    for (id, name) in GAMES {
        let game = titles::find(id).unwrap();
        let questions = questions(&game, id, name);
        write!(page, "\n## {name}\n\n| notation | says | answers |\n| --- | --- | --- |\n").unwrap();
        for form in game.title.notation() {
            let asked = questions.get(&verb(form.example)).into_iter().flatten();
            let asked: Vec<String> = asked.map(|question| format!("`{question}`")).collect();
            if asked.is_empty() {
                unknown.push(form.example);
            }
            // What can be said at any time would only list all questions.
            let asked = if asked.len() > 12 { "most questions".to_owned() } else { asked.join(", ") };
            writeln!(page, "| `{}` | {} | {asked} |", form.example, form.meaning).unwrap();
        }
    }
    assert!(unknown.is_empty(), "which questions do these answer? {unknown:?}");
    is_current("notation.md", &page);
}

/// The structures of a source file with their fields: name, kind and what is said about it.
fn structures(source: &str) -> Vec<(String, String, Vec<[String; 3]>)> {
    let mut all: Vec<(String, String, Vec<[String; 3]>)> = Vec::new();
    let (mut said, mut inside) = (String::new(), false);
    for line in source.lines() {
        let text = line.trim();
        if let Some(comment) = text.strip_prefix("/// ") {
            said = if said.is_empty() { comment.to_owned() } else { format!("{said} {comment}") };
        } else if let Some(name) = line.strip_prefix("pub struct ").and_then(|rest| rest.strip_suffix(" {")) {
            let name = name.split('<').next().unwrap_or_default();
            all.push((name.to_owned(), std::mem::take(&mut said), Vec::new()));
            inside = true;
        } else if line == "}" {
            inside = false;
        } else if let Some((name, kind)) = text.strip_prefix("pub ").and_then(|field| field.split_once(": "))
            && inside
            && let Some((_, _, fields)) = all.last_mut()
        {
            let kind = kind.trim_end_matches(',').replace('|', "\\|");
            fields.push([name.to_owned(), kind, std::mem::take(&mut said).replace('|', "\\|")]);
        } else if !text.starts_with('#') && !text.is_empty() {
            said.clear();
        }
    }
    all
}

/// The kinds of things a source file tells apart, each with its values: name, what comes with it, and what is said about it.
fn kinds(source: &str) -> Vec<(String, String, Vec<[String; 3]>)> {
    let mut all: Vec<(String, String, Vec<[String; 3]>)> = Vec::new();
    let (mut said, mut inside) = (String::new(), false);
    for line in source.lines() {
        let text = line.trim();
        // Values stand one step in; deeper are the parts of those that have several.
        let value = line.strip_prefix("    ").filter(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()));
        if let Some(comment) = text.strip_prefix("/// ") {
            if inside && line.starts_with("        ") {
                continue;
            }
            said = if said.is_empty() { comment.to_owned() } else { format!("{said} {comment}") };
        } else if let Some(name) = line.strip_prefix("pub enum ").and_then(|rest| rest.strip_suffix(" {")) {
            all.push((name.to_owned(), std::mem::take(&mut said), Vec::new()));
            inside = true;
        } else if line == "}" {
            inside = false;
        } else if let Some(value) = value.filter(|_| inside)
            && let Some((_, _, values)) = all.last_mut()
        {
            let name: String = value.chars().take_while(char::is_ascii_alphanumeric).collect();
            let with = value[name.len()..].trim().trim_end_matches([',', '{']).trim_matches(['(', ')']);
            let with = if with.starts_with('#') { with.rsplit("] ").next().unwrap_or_default() } else { with };
            values.push([snake(&name), with.replace('|', "\\|"), std::mem::take(&mut said).replace('|', "\\|")]);
        } else if inside
            && let Some((name, kind)) = line.strip_prefix("        ").and_then(|part| part.split_once(": "))
            && let Some([_, with, _]) = all.last_mut().and_then(|(_, _, values)| values.last_mut())
            && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        {
            let part = format!("{name}: {}", kind.trim_end_matches(','));
            *with = if with.is_empty() { part } else { format!("{with}, {part}") };
        } else if !text.starts_with('#') && !text.is_empty() {
            said.clear();
        }
    }
    all
}

/// A name of the sources as documents write it.
fn snake(name: &str) -> String {
    name.chars().enumerate().fold(String::new(), |mut all, (at, c)| {
        if c.is_ascii_uppercase() && at > 0 {
            all.push('_');
        }
        all.push(c.to_ascii_lowercase());
        all
    })
}

/// The types behind the fields of a document, by the files they stand in.
type Behind<'a> = &'a [(&'a str, &'a [&'a str])];

/// Writes the types behind the fields: what is made of fields, and what is one of several things.
fn write_behind(page: &mut String, behind: Behind) {
    for (source, names) in behind {
        for name in *names {
            let made = structures(source).into_iter().find(|(other, ..)| other == name);
            if let Some((_, said, fields)) = made {
                write!(page, "\n### {name}\n\n{said}\n\n| field | kind | |\n| --- | --- | --- |\n").unwrap();
                for [field, kind, said] in fields {
                    assert!(!said.is_empty(), "nothing is said about {field} of {name}");
                    writeln!(page, "| `{field}` | `{kind}` | {said} |").unwrap();
                }
                continue;
            }
            let found = kinds(source).into_iter().find(|(other, ..)| other == name);
            let (_, said, values) = found.unwrap_or_else(|| panic!("{name} is not in its file"));
            write!(page, "\n### {name}\n\n{said}\n\n| one of | with | |\n| --- | --- | --- |\n").unwrap();
            for [value, with, said] in values {
                assert!(!said.is_empty(), "nothing is said about {value} of {name}");
                let with = if with.is_empty() { with } else { format!("`{with}`") };
                writeln!(page, "| `{value}` | {with} | {said} |").unwrap();
            }
        }
    }
}

/// The sentences with which a document is refused: texts of at least four words in the sources that check it.
fn reasons(sources: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in sources.iter().flat_map(|source| source.lines()) {
        let line = line.trim();
        if line.starts_with("//") || line.starts_with('#') || line.starts_with("debug_assert") {
            continue;
        }
        for text in line.split('"').skip(1).step_by(2) {
            if text.split(' ').count() >= 4 {
                found.insert(text.to_owned());
            }
        }
    }
    found
}

#[test]
fn the_page_about_positions_is_current() {
    const SOURCES: [&[&str]; 4] = [
        &[include_str!("../../../helios/src/position.rs"), include_str!("../../../helios/src/pending.rs")],
        &[
            include_str!("../../../suna-valo/src/position.rs"),
            include_str!("../../../suna-valo/src/invariants.rs"),
            include_str!("../../../suna-valo/src/pending.rs"),
        ],
        &[
            include_str!("../../../boonlake/src/position.rs"),
            include_str!("../../../boonlake/src/pending.rs"),
            include_str!("../../../boonlake/src/decide.rs"),
        ],
        &[
            include_str!("../../../agricola/src/position.rs"),
            include_str!("../../../agricola/src/pending.rs"),
            include_str!("../../../agricola/src/cards/pending.rs"),
            include_str!("../../../agricola/src/placing.rs"),
            include_str!("../../../agricola/src/offers.rs"),
            include_str!("../../../agricola/src/piece.rs"),
            include_str!("../../../agricola/src/fences.rs"),
            include_str!("../../../agricola/src/animals.rs"),
            include_str!("../../../agricola/src/any_time.rs"),
            include_str!("../../../agricola/src/payment.rs"),
            include_str!("../../../agricola/src/harvest.rs"),
            include_str!("../../../agricola/src/cards/doing.rs"),
            include_str!("../../../agricola/src/cards/react.rs"),
            include_str!("../../../agricola/src/cards/naming.rs"),
            include_str!("../../../agricola/src/cards/throw.rs"),
            include_str!("../../../agricola/src/cards/a003.rs"),
        ],
    ];
    const HELIOS: &str = include_str!("../../../helios/src/state.rs");
    const SUNA_VALO: &str = include_str!("../../../suna-valo/src/state.rs");
    const BOONLAKE: &str = include_str!("../../../boonlake/src/state.rs");
    const BEHIND: [Behind; 4] = [
        &[
            (HELIOS, &["Phase", "VictoryPoints", "Whereabouts", "Sun", "Task", "Decision", "Step"]),
            (include_str!("../../../helios/src/payment.rs"), &["Payment", "Purchase"]),
            (include_str!("../../../helios/src/land.rs"), &["PlaceTile"]),
            (include_str!("../../../helios/src/build.rs"), &["Exchange"]),
        ],
        &[(SUNA_VALO, &["Phase", "Task", "Decision", "Step", "Purchase"])],
        &[(BOONLAKE, &["Phase", "Active", "Task", "Decision", "Step", "Purchase", "Source"])],
        &[
            (
                include_str!("../../../agricola/src/state.rs"),
                &["Variant", "Phase", "Task", "Decision", "Course", "Source", "TurnStage", "Purchase"],
            ),
            (include_str!("../../../agricola/src/act.rs"), &["ActDocument"]),
            (
                include_str!("../../../agricola/src/cards/moment.rs"),
                &["Moment", "Reaction", "Firing", "Doing", "Deed", "Unpaid", "Stage"],
            ),
            (include_str!("../../../agricola/src/cards/naming.rs"), &["Naming", "FieldUse"]),
            (include_str!("../../../agricola/src/cards/played.rs"), &["Played"]),
            (include_str!("../../../agricola/src/cards/deal.rs"), &["DealDocument"]),
            (include_str!("../../../agricola/src/farm.rs"), &["Log"]),
        ],
    ];
    let mut page = String::from(
        "# Positions\n\n\
         The documents of [`state` and `load`](protocol.md#state-and-load), field by field, made from the sources; a test keeps the\n\
         page current. `Vec<X>` is a list, `BTreeMap<K, V>` an object with the names of `K`, `Option<X>` a value or null; `u8`, `u16` and\n\
         `i32` are numbers, `Seat` is a number from 0. Names of components are those of `almende content GAME --json`. In `pending` the open\n\
         decision comes last. A short document is filled in from a fresh game; whatever it holds in the end must match as listed.\n\
         What is one of several things is its name, or an object with the name and what comes with it: `\"discard\"`,\n\
         `{\"feed\": {\"last\": 1}}`; `Task`s are written as the decision or the step they are. In Agricola `Goods` are an object such as\n\
         `{\"wood\": 2}`, `Cells` a list of cells `row,column` from the upper left one `0,0`, and cards the numbers printed on them.\n",
    );
    for (((_, name), sources), behind) in GAMES.iter().zip(SOURCES).zip(BEHIND) {
        writeln!(page, "\n## {name}").unwrap();
        for (structure, said, fields) in structures(sources[0]) {
            write!(page, "\n### {structure}\n\n{said}\n\n| field | kind | |\n| --- | --- | --- |\n").unwrap();
            for [field, kind, said] in fields {
                assert!(!said.is_empty(), "{name}: nothing is said about {field} of {structure}");
                writeln!(page, "| `{field}` | `{kind}` | {said} |").unwrap();
            }
        }
        write_behind(&mut page, behind);
        write!(page, "\n### What must match\n\nA document is refused for one of these reasons:\n\n").unwrap();
        for reason in reasons(sources) {
            writeln!(page, "- {reason}").unwrap();
        }
    }
    is_current("state.md", &page);
}
