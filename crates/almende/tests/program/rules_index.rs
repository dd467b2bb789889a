//! From a rule's number to code, tests and texts: `docs/rules/<game>.md` is made from the comments and literals of the
//! sources. It holds no line numbers, so it changes only when a rule moves to another item. A rule that stands nowhere
//! fails, unless `crates/<game>/rules/without-code.json` says why there is nothing to find.

use crate::pages::{GAMES as NAMES, is_current};
use crate::rules::{GAMES, crate_of, read, rules_in, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// For each rule the files and, in each, the items that name it.
type Places = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// What the sources of a game say about its rules.
#[derive(Default)]
struct Index {
    named: BTreeSet<String>,
    code: Places,
    tests: Places,
    texts: BTreeMap<String, BTreeSet<String>>,
}

/// What a line of a source lies in.
#[derive(Clone, Default)]
struct Item {
    indent: usize,
    name: String,
    is_test: bool,
}

/// The name of what a line declares: with a keyword anything, with a comment of its own (`documented`) also a field, a
/// variant or the argument of a macro.
fn declared(line: &str, documented: bool) -> Option<String> {
    const KEYWORDS: [&str; 8] = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod"];
    let (line, mut found) = match line.strip_prefix("impl").filter(|of| of.starts_with([' ', '<'])) {
        Some(of) => (of.trim_end_matches([' ', '{']).rsplit(" for ").next()?.rsplit("> ").next()?, true),
        None => (line, documented),
    };
    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let mut word = words.find(|word| !["pub", "crate", "super", "async"].contains(word))?;
    while KEYWORDS.contains(&word) {
        (word, found) = (words.next()?, true);
    }
    found.then(|| word.to_owned())
}

impl Index {
    /// A comment speaks of the item below it, or else, like everything, of the one around it.
    fn read(&mut self, file: &str, source: &str, prefix: &str) {
        let (mut around, mut above): (Vec<Item>, Vec<String>) = (Vec::new(), Vec::new());
        let (mut documented, mut is_test, mut attribute, mut text) = (false, false, false, None);
        for line in source.lines().filter(|line| !line.trim().is_empty()) {
            let (code, indent) = (line.trim(), line.len() - line.trim_start().len());
            if attribute || code.starts_with("#[") {
                attribute = !code.ends_with(']');
                is_test |= code == "#[test]";
                continue;
            }
            above.extend(rules_in(code, prefix));
            if code.starts_with("//") {
                documented |= code.starts_with("///");
                if code.starts_with("//!") {
                    above.drain(..).for_each(|rule| self.note(rule, file, &Item::default()));
                }
                continue;
            }
            if !code.starts_with([')', '{']) {
                around.truncate(around.iter().take_while(|item| item.indent < indent).count());
            }
            if let Some(name) = declared(code, documented) {
                let owner = around.last().filter(|item| item.name != "tests");
                let is_test = is_test || owner.is_some_and(|item| item.is_test);
                let name = match owner {
                    Some(owner) if !is_test => format!("{}::{name}", owner.name),
                    _ => name,
                };
                around.push(Item { indent, name, is_test });
            }
            let here = around.last().cloned().unwrap_or_default();
            let literals = || code.split('"').skip(1).step_by(2);
            let said = literals().find(|id| id.starts_with("refusal.") || id.starts_with("score."));
            for rule in above.drain(..) {
                if !here.is_test && literals().any(|literal| literal == rule) {
                    self.texts.entry(rule.clone()).or_default().extend(said.or(text).map(str::to_owned));
                }
                self.note(rule, file, &here);
            }
            (documented, is_test, text) = (false, false, said);
        }
    }

    fn note(&mut self, rule: String, file: &str, item: &Item) {
        self.named.insert(rule.clone());
        let (places, file) = match (item.is_test, file.strip_prefix("src/")) {
            (true, _) => (&mut self.tests, file.strip_prefix("tests/").unwrap_or(file)),
            (false, Some(file)) => (&mut self.code, file),
            (false, None) => return,
        };
        places.entry(rule).or_default().entry(file.to_owned()).or_default().insert(item.name.clone());
    }

    /// The page of a game; what is wrong with it is added to the list.
    fn page(&self, game: &str, prefix: &str, name: &str, wrong: &mut Vec<String>) -> String {
        let mut page = format!(
            "# {name}: where each rule stands\n\n\
             The number of a rule and how it begins, the code that names it, the tests that prove it, and the texts\n\
             that lead to it. Made from the sources; a test keeps it current.\n\
             The rules in full: [{name}](../../crates/{game}/rules/en.md).\n"
        );
        let reasons = document(game, "rules/without-code.json");
        let mut told = BTreeSet::new();
        for line in read(&crate_of(game).join("rules/en.md")).lines() {
            if let Some(title) = line.strip_prefix("## ") {
                page += &format!(
                    "\n## {title}\n\n| rule | begins | code | tests | texts |\n| --- | --- | --- | --- | --- |\n"
                );
            }
            let line = line.trim_start_matches(['>', '|', ' ']);
            let Some((numbers, text)) = line.strip_prefix('[').and_then(|line| line.split_once(']')) else { continue };
            for rule in rules_in(numbers, prefix) {
                // Worked examples are tests, not code.
                let is_example = rule.contains("-EX-") || rule.contains("-SHAPE-");
                match (self.code.contains_key(&rule), reasons.contains_key(&rule)) {
                    (true, true) => wrong.push(format!("{rule} stands in the code and in without-code.json")),
                    (false, false) if !is_example => wrong.push(format!("no comment in the code names {rule}")),
                    (_, false) if !self.tests.contains_key(&rule) => wrong.push(format!("no test names {rule}")),
                    _ => {}
                }
                let code =
                    reasons.get(&rule).map_or_else(|| cell(&self.code, &rule), |reason| format!("none: {reason}"));
                let texts: Vec<String> =
                    self.texts.get(&rule).into_iter().flatten().map(|id| format!("`{id}`")).collect();
                let (begins, tests, texts) = (opening(text), cell(&self.tests, &rule), texts.join(", "));
                writeln!(page, "| {rule} | {begins} | {code} | {tests} | {texts} |").unwrap();
                told.insert(rule);
            }
        }
        let is_chapter =
            |name: &str| told.iter().any(|rule| rule.strip_prefix(name).is_some_and(|rest| rest.starts_with('.')));
        let unknown = self.named.iter().chain(reasons.keys()).filter(|rule| !told.contains(*rule) && !is_chapter(rule));
        wrong.extend(unknown.map(|rule| format!("{rule} is named, but the rules page does not tell it")));
        page
    }
}

fn document(game: &str, file: &str) -> BTreeMap<String, String> {
    serde_json::from_str(&read(&crate_of(game).join(file))).unwrap_or_else(|error| panic!("{game}, {file}: {error}"))
}

/// A cell of the table: files, each with its items.
fn cell(places: &Places, rule: &str) -> String {
    let of_file = |(file, items): (&String, &BTreeSet<String>)| {
        let items: Vec<String> =
            items.iter().filter(|item| !item.is_empty()).map(|item| format!(" `{item}`")).collect();
        format!("{file}{}", items.join(","))
    };
    places.get(rule).map(|files| files.iter().map(of_file).collect::<Vec<_>>().join("; ")).unwrap_or_default()
}

/// The first words of a rule, as far as a row has room.
fn opening(text: &str) -> String {
    let text = text.replace(['`', '*'], "").replace(" | ", ", ");
    let text = text.trim_matches([' ', '|', ',']);
    match text.char_indices().nth(64) {
        Some((end, _)) => format!("{} …", text[..end].rsplit_once(' ').map_or(text, |(words, _)| words)),
        None => text.to_owned(),
    }
}

#[test]
fn every_rule_leads_to_its_code_its_tests_and_its_texts() {
    let mut wrong = Vec::new();
    let mut pages = Vec::new();
    for ((game, prefix), (_, name)) in GAMES.into_iter().zip(NAMES) {
        let folder = crate_of(game);
        let mut index = Index::default();
        for path in ["src", "tests"].iter().flat_map(|part| sources(&folder.join(part))) {
            let file = path.strip_prefix(&folder).unwrap().to_string_lossy().replace('\\', "/");
            index.read(&file, &read(&path), prefix);
        }
        for (text, rule) in document(game, "rules/links.json") {
            index.texts.entry(rule).or_default().insert(text);
        }
        pages.push((format!("rules/{game}.md"), index.page(game, prefix, name, &mut wrong)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    pages.iter().for_each(|(name, page)| is_current(name, page));
}

#[test]
fn a_comment_speaks_of_the_item_below_it_and_a_literal_of_the_one_around_it() {
    const SOURCE: &str = r#"
impl<'a> Table<'a> {
    /// HEL-1.1: told above.
    pub(crate) fn check(
        &self,
    ) -> Result {
        // Inside (HEL-1.2).
        Refusal::new("refusal.taken", &["HEL-1.3"])
    }
}
enum Kind {
    /// A variant (HEL-1.4).
    One,
}
// HEL-1.5
#[test]
fn it_is_so() {}
"#;
    let mut index = Index::default();
    index.read("src/table.rs", SOURCE, "HEL");
    let code = ["HEL-1.1", "HEL-1.2", "HEL-1.3", "HEL-1.4"].map(|rule| cell(&index.code, rule));
    assert_eq!(
        code,
        ["table.rs `Table::check`", "table.rs `Table::check`", "table.rs `Table::check`", "table.rs `Kind::One`"]
    );
    assert_eq!(cell(&index.tests, "HEL-1.5"), "src/table.rs `it_is_so`");
    assert_eq!(index.texts["HEL-1.3"].iter().collect::<Vec<_>>(), ["refusal.taken"]);
}
