//! A pack as a patch of the project's content files: only what changes is written anew, everything else stays as it is laid
//! out, so that a reader of the change sees what was corrected.

use crate::failure::Failure;
use crate::files;
use almende_core::pack::{index_of, steps_of};
use almende_core::{Pack, Problem, Title};
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Lists of a document that lie in files of their own.
const APART: &[(&str, &str)] = &[
    ("base_cards", "cards/base.json"),
    ("first_game", "cards/first_game.json"),
    ("often_banned", "cards/often_banned.json"),
];
/// The files a list of cards is made of, in their order.
const CARDS: [&str; 4] =
    ["cards/minor_a.json", "cards/minor_b.json", "cards/occupation_a.json", "cards/occupation_b.json"];

/// Writes the corrections into the content files of a checkout and gives the files that changed.
pub(super) fn write(title: &dyn Title, pack: &Pack, applied: &Value, checkout: &Path) -> Result<Vec<PathBuf>, Failure> {
    let folder = checkout.join("crates").join(title.id()).join("content");
    let main = format!("{}.json", title.id());
    let in_parts = folder.join("cards").is_dir();
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    let mut names = vec![main.clone()];
    if in_parts {
        names.extend(CARDS.iter().chain(APART.iter().map(|(_, file)| file)).map(|&file| file.to_owned()));
    }
    for name in names {
        let text = files::read_text(&folder.join(&name))?;
        texts.insert(name, text);
    }
    let before = texts.clone();
    // What stands there now, and how it is known.
    let changed = pack.changes.iter().map(|change| (change.at.clone(), change.to.clone()));
    let settled = pack.settled(applied).into_iter().map(|(at, known)| (at, Some(known)));
    for (at, value) in changed.chain(settled) {
        let lost = || Problem::new("problem.patch_place").with("at", &at);
        let (name, steps) = file_of(&texts, &main, in_parts, &steps_of(&at)).ok_or_else(lost)?;
        let text = texts.get_mut(&name).ok_or_else(lost)?;
        put(text, &steps, value.as_ref().map(spaced).as_deref()).ok_or_else(lost)?;
    }
    if let (Some(corrections), Some(text)) = (applied.get("corrections"), texts.get_mut(&main)) {
        let lines: Vec<String> =
            corrections.as_array().into_iter().flatten().map(|one| format!("    {}", spaced(one))).collect();
        let written = format!("[\n{}\n  ]", lines.join(",\n"));
        put(text, &["corrections".to_owned()], Some(&written))
            .ok_or_else(|| Problem::new("problem.patch_place").with("at", "corrections"))?;
    }
    // What the files make together has to be what the pack makes of the program's own components.
    if together(&texts, &main, in_parts).as_ref() != Some(applied) {
        return Err(Failure::in_file(&folder)(Problem::new("problem.patch_other")));
    }
    let mut written = Vec::new();
    for (name, text) in &texts {
        if before.get(name) != Some(text) {
            let file = folder.join(name);
            files::write_text(&file, text)?;
            written.push(file);
        }
    }
    Ok(written)
}

/// The file in which a place lies, and the way inside it.
fn file_of(
    texts: &BTreeMap<String, String>,
    main: &str,
    in_parts: bool,
    steps: &[String],
) -> Option<(String, Vec<String>)> {
    let (first, rest) = steps.split_first()?;
    if !in_parts {
        return Some((main.to_owned(), steps.to_vec()));
    }
    if let Some((_, file)) = APART.iter().find(|(list, _)| list == first) {
        return Some(((*file).to_owned(), rest.to_vec()));
    }
    if first != "cards" {
        return Some((main.to_owned(), steps.to_vec()));
    }
    let card = rest.get(..1)?;
    let holds = |file: &&&str| texts.get(**file).is_some_and(|text| span(text, card).is_some());
    let file = CARDS.iter().find(holds)?;
    Some(((*file).to_owned(), rest.to_vec()))
}

/// The document the files make.
fn together(texts: &BTreeMap<String, String>, main: &str, in_parts: bool) -> Option<Value> {
    let read = |name: &str| serde_json::from_str::<Value>(texts.get(name)?).ok();
    let mut document = read(main)?;
    if in_parts {
        let fields = document.as_object_mut()?;
        let mut cards = Vec::new();
        for file in CARDS {
            cards.extend(read(file)?.as_array()?.iter().cloned());
        }
        fields.insert("cards".to_owned(), Value::Array(cards));
        for (list, file) in APART {
            fields.insert((*list).to_owned(), read(file)?);
        }
    }
    Some(document)
}

/// Puts a text in the place of a value, adds it or takes it out.
fn put(text: &mut String, steps: &[String], written: Option<&str>) -> Option<()> {
    match (span(text, steps), written) {
        (Some(place), Some(written)) => text.replace_range(place.value, written),
        (Some(place), None) => text.replace_range(place.member?, ""),
        (None, Some(written)) => {
            let (last, way) = steps.split_last()?;
            let object = span(text, way)?.value;
            let inside = text[object.clone()].strip_suffix('}')?.trim_end();
            let empty = inside.ends_with('{');
            let at = object.start + inside.len();
            let lines = text[object.clone()].contains('\n');
            let comma = if empty { "" } else { "," };
            let gap = if lines {
                "\n  "
            } else if empty {
                ""
            } else {
                " "
            };
            text.insert_str(at, &format!("{comma}{gap}{}: {written}", Value::from(last.as_str())));
        }
        (None, None) => return None,
    }
    Some(())
}

/// Where a value stands in a text, and where it stands with its name and comma if it is the member of an object.
struct Place {
    value: Range<usize>,
    member: Option<Range<usize>>,
}

fn span(text: &str, steps: &[String]) -> Option<Place> {
    let mut scan = Scan { text, at: 0 };
    scan.space();
    let start = scan.at;
    scan.skip()?;
    let mut here = Place { value: start..scan.at, member: None };
    for step in steps {
        here = scan_into(text, here.value, step)?;
    }
    Some(here)
}

fn scan_into(text: &str, within: Range<usize>, step: &str) -> Option<Place> {
    let mut scan = Scan { text, at: within.start + 1 };
    if text[within.clone()].starts_with('{') {
        let mut after = within.start + 1;
        loop {
            scan.space();
            let start = scan.at;
            let name: String = serde_json::from_str(scan.string()?).ok()?;
            scan.space();
            scan.expect(b':')?;
            scan.space();
            let value = scan.at;
            scan.skip()?;
            let end = scan.at;
            scan.space();
            let more = scan.expect(b',').is_some();
            if name == step {
                // With the comma behind it, or as the last one with the comma before it.
                let member = if more { start..scan.at + gap(&text[scan.at..]) } else { after..end };
                return Some(Place { value: value..end, member: Some(member) });
            }
            if !more {
                return None;
            }
            after = end;
        }
    }
    let items: Vec<Value> = serde_json::from_str(&text[within]).ok()?;
    let wanted = index_of(&items, step)?;
    for index in 0.. {
        scan.space();
        let start = scan.at;
        scan.skip()?;
        if index == wanted {
            return Some(Place { value: start..scan.at, member: None });
        }
        scan.space();
        scan.expect(b',')?;
    }
    None
}

fn gap(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// A reader that steps over JSON without reading it.
struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while self.next().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then(|| self.at += 1)
    }

    fn string(&mut self) -> Option<&'a str> {
        let start = self.at;
        self.expect(b'"')?;
        loop {
            match self.next()? {
                b'\\' => self.at += 2,
                b'"' => break,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        self.text.get(start..self.at)
    }

    /// Steps over a value.
    fn skip(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.next()? {
                b'"' => {
                    self.string()?;
                }
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    depth = depth.checked_sub(1)?;
                    self.at += 1;
                }
                b',' | b':' if depth > 0 => self.at += 1,
                byte if byte.is_ascii_whitespace() => self.at += 1,
                _ => {
                    while self.next().is_some_and(|byte| !b",:]}".contains(&byte) && !byte.is_ascii_whitespace()) {
                        self.at += 1;
                    }
                }
            }
            if depth == 0 {
                return Some(());
            }
        }
    }
}

/// A value in one line, as the content files are written; what a thing is comes first.
fn spaced(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(spaced).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let is_name = |name: &str| ["op", "step", "type", "id", "at", "when", "passive"].contains(&name);
            let (first, rest): (Vec<_>, Vec<_>) = fields.iter().partition(|(name, _)| is_name(name));
            let member =
                |(name, value): (&String, &Value)| format!("{}: {}", Value::from(name.as_str()), spaced(value));
            format!("{{{}}}", first.into_iter().chain(rest).map(member).collect::<Vec<_>>().join(", "))
        }
        plain => plain.to_string(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;

    const TEXT: &str = "{\n  \"game\": \"x\",\n  \"cards\": [\n    {\"id\": \"A\", \"cost\": {\"coins\": 2, \"vases\": 1}, \"say\": \"a \\\"}, b\"},\n    {\"id\": \"B\", \"cost\": {}}\n  ]\n}\n";

    fn patched(way: &str, written: Option<&str>) -> String {
        let mut text = TEXT.to_owned();
        put(&mut text, &steps_of(way), written).unwrap();
        serde_json::from_str::<Value>(&text).unwrap();
        text
    }

    #[test]
    fn only_what_changes_is_written_anew() {
        assert_eq!(patched("cards/A/cost/coins", Some("3")), TEXT.replace("\"coins\": 2", "\"coins\": 3"));
        assert_eq!(patched("cards/A/cost/vases", None), TEXT.replace(", \"vases\": 1", ""));
        assert_eq!(patched("cards/A/cost/coins", None), TEXT.replace("\"coins\": 2, ", ""));
        assert_eq!(patched("cards/B/cost/coins", Some("1")), TEXT.replace("{}", "{\"coins\": 1}"));
        assert_eq!(patched("cards/B/vp", Some("1")), TEXT.replace("\"cost\": {}}", "\"cost\": {}, \"vp\": 1}"));
        assert_eq!(patched("corrections", Some("[]")), TEXT.replace("\n  ]\n}", "\n  ],\n  \"corrections\": []\n}"));
        assert!(put(&mut TEXT.to_owned(), &steps_of("cards/C/cost"), Some("1")).is_none());
    }
}
