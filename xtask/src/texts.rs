//! The texts of all languages, as files. English is complete by law; another language may leave texts to English only where
//! its file says so (`@fallback`). What is missing, what is left to English and what nobody uses is listed.

use crate::run::Step;
use crate::setup::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The language every text is written in first.
const FIRST: &str = "en";

/// The texts of one kind in one language.
#[derive(Default)]
struct Catalogue {
    texts: BTreeMap<String, String>,
    fallbacks: Vec<String>,
}

impl Catalogue {
    fn read(path: &Path) -> Result<Catalogue, String> {
        let told = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let json = fs::read_to_string(path).map_err(|error| told(&error))?;
        let mut texts: BTreeMap<String, String> = serde_json::from_str(&json).map_err(|error| told(&error))?;
        let fallbacks = texts.remove("@fallback").unwrap_or_default();
        texts.retain(|id, _| !id.starts_with('@'));
        Ok(Catalogue { texts, fallbacks: fallbacks.split_whitespace().map(str::to_owned).collect() })
    }

    fn leaves_to_english(&self, id: &str) -> bool {
        self.fallbacks
            .iter()
            .any(|fallback| fallback.strip_suffix('*').map_or(id == fallback, |start| id.starts_with(start)))
    }
}

/// A folder of catalogues, one file a language.
struct Set {
    folder: String,
    languages: BTreeMap<String, Catalogue>,
}

/// What the check found.
#[derive(Default)]
struct Report {
    /// What must be mended.
    faults: Vec<String>,
    /// What is said in English in another language, as its file says.
    left: Vec<String>,
}

/// Lists what is missing and what is unused, and fails where the law is broken.
pub fn check() -> Result<(), String> {
    eprintln!("== texts");
    let sets = sets_in(&root())?;
    let mut report = compare(&sets);
    let mentions = Mentions::of(&root())?;
    for Set { folder, languages } in &sets {
        let unused = languages[FIRST].texts.keys().filter(|id| !mentions.has(id));
        report.faults.extend(unused.map(|id| format!("{folder}: nobody says {id}")));
    }
    for line in &report.left {
        println!("{line}");
    }
    let texts: usize = sets.iter().map(|set| set.languages[FIRST].texts.len()).sum();
    println!("{} catalogues with {texts} texts in {}", sets.len(), all_languages(&sets).join(", "));
    if report.faults.is_empty() {
        Ok(())
    } else {
        Err(format!("the texts need care:\n  {}", report.faults.join("\n  ")))
    }
}

/// Every folder of texts: one with English in it, below a folder that is named so.
fn sets_in(root: &Path) -> Result<Vec<Set>, String> {
    let mut folders = Vec::new();
    for part in ["crates", "web/src"] {
        find_folders(&root.join(part), &mut folders)?;
    }
    folders.sort();
    folders.iter().map(|folder| read_set(root, folder)).collect()
}

fn find_folders(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    let in_texts = folder.iter().any(|part| part.to_string_lossy().starts_with("texts"));
    if in_texts && folder.join("en.json").is_file() {
        found.push(folder.to_owned());
    }
    for path in entries(folder)? {
        if path.is_dir() && !path.ends_with("target") && !path.ends_with("node_modules") {
            find_folders(&path, found)?;
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::read_dir(folder).map_err(told)?.map(|entry| entry.map(|entry| entry.path()).map_err(told)).collect()
}

fn read_set(root: &Path, folder: &Path) -> Result<Set, String> {
    let mut languages = BTreeMap::new();
    for path in entries(folder)? {
        if path.extension().is_some_and(|extension| extension == "json")
            && let Some(language) = path.file_stem().and_then(|stem| stem.to_str())
        {
            languages.insert(language.to_owned(), Catalogue::read(&path)?);
        }
    }
    Ok(Set { folder: folder.strip_prefix(root).unwrap_or(folder).display().to_string(), languages })
}

fn all_languages(sets: &[Set]) -> Vec<String> {
    let all: BTreeSet<&String> = sets.iter().flat_map(|set| set.languages.keys()).collect();
    all.into_iter().cloned().collect()
}

/// Holds every language of every set against English.
fn compare(sets: &[Set]) -> Report {
    let mut report = Report::default();
    for language in all_languages(sets) {
        for Set { folder, languages } in sets {
            let Some(catalogue) = languages.get(&language) else {
                report.faults.push(format!("{folder} has no {language}.json"));
                continue;
            };
            compare_one(&format!("{folder}/{language}.json"), &languages[FIRST], catalogue, &mut report);
        }
    }
    report
}

fn compare_one(file: &str, english: &Catalogue, catalogue: &Catalogue, report: &mut Report) {
    let missing: Vec<&String> = english.texts.keys().filter(|id| !catalogue.texts.contains_key(*id)).collect();
    let (left, lost): (Vec<&String>, Vec<&String>) =
        missing.into_iter().partition(|id| catalogue.leaves_to_english(id));
    if !left.is_empty() {
        let ids = left.iter().map(|id| id.as_str()).collect::<Vec<_>>().join(" ");
        report.left.push(format!("{file} leaves {} {} to English: {ids}", left.len(), plural(left.len())));
    }
    report.faults.extend(lost.into_iter().map(|id| format!("{file} lacks {id}: write it, or name it in @fallback")));
    for (id, template) in &catalogue.texts {
        let Some(first) = english.texts.get(id) else {
            report.faults.push(format!("{file}: {id} is no text in English"));
            continue;
        };
        if parameters(first) != parameters(template) {
            report.faults.push(format!("{file}: {id} has other parameters than in English: {template:?}"));
        }
        if template.matches('{').count() != template.matches('}').count() {
            report.faults.push(format!("{file}: {id} has a brace too many: {template:?}"));
        }
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "text" } else { "texts" }
}

/// The names between braces, without the forms behind them.
fn parameters(template: &str) -> BTreeSet<&str> {
    let holes = template.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    holes.map(|(hole, _)| hole.split('|').next().unwrap_or_default()).collect()
}

/// What the sources say: ids as they stand there, and the beginnings of those that are put together.
#[derive(Default)]
struct Mentions {
    whole: BTreeSet<String>,
    beginnings: BTreeSet<String>,
}

impl Mentions {
    fn of(root: &Path) -> Result<Mentions, String> {
        let mut mentions = Mentions::default();
        for part in ["crates", "web/src", "web/scripts"] {
            mentions.read(&root.join(part))?;
        }
        Ok(mentions)
    }

    fn read(&mut self, folder: &Path) -> Result<(), String> {
        for path in entries(folder)? {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() {
                // What only tests say nobody reads.
                if !["target", "node_modules", "tests"].contains(&name) {
                    self.read(&path)?;
                }
            } else if !name.ends_with(".test.ts") && [".rs", ".ts", ".svelte"].iter().any(|end| name.ends_with(end)) {
                let source = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                self.note(&source, if name.ends_with(".rs") { &['"'] } else { &['"', '\'', '`'] });
            }
        }
        Ok(())
    }

    /// Every run of an id's letters behind one of the quotation marks: whole if a mark ends it, a beginning if something is
    /// put in or added. Comments say nothing.
    fn note(&mut self, source: &str, marks: &[char]) {
        let in_id = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '-');
        for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for (at, mark) in line.match_indices(marks) {
                let rest = &line[at + mark.len()..];
                let (run, behind) = rest.split_at(rest.find(|letter| !in_id(letter)).unwrap_or(rest.len()));
                let is_added_to = || behind.strip_prefix(marks).is_some_and(|next| next.starts_with([',', ' ']));
                if behind.starts_with("${") || behind.starts_with('{') {
                    self.beginnings.insert(run.to_owned());
                } else if !run.ends_with(['.', '_']) {
                    self.whole.insert(run.to_owned());
                } else if is_added_to() {
                    self.beginnings.insert(run.to_owned());
                }
            }
        }
    }

    /// Whether something says this text. A question has a second text for those who only look on.
    fn has(&self, id: &str) -> bool {
        let id = id.strip_suffix(".other").unwrap_or(id);
        self.whole.contains(id)
            || (1..id.len()).any(|end| id.is_char_boundary(end) && self.beginnings.contains(&id[..end]))
    }
}

/// A language nobody wrote: English with accents, in brackets. Whoever reads the program in it sees what is in no catalogue.
const PSEUDO: &str = "en-XA";

/// Takes the files of the pseudo-language away again, whatever happens.
struct PseudoFiles(Vec<PathBuf>);

impl Drop for PseudoFiles {
    fn drop(&mut self) {
        for path in &self.0 {
            if let Err(error) = fs::remove_file(path) {
                eprintln!("xtask: {} is left over: {error}", path.display());
            }
        }
    }
}

/// A language is files and nothing else: one more is put in, and everything is built and speaks it.
pub fn prove_language() -> Result<(), String> {
    let _files = write_pseudo(&root())?;
    check()?;
    let core =
        ["test", "--package", "almende-core", "--package", "almende-catalogues", "--all-features", "--lib", "--tests"];
    Step::cargo("core with one more language", &core).run()?;
    Step::cargo("the program with one more language", &["build", "--package", "almende"]).run()?;
    let program = crate::setup::target_folder().join("debug").join("almende");
    let output = std::process::Command::new(&program).args(["--lang", PSEUDO, "play", "--help"]).output();
    let help = output.map_err(|error| format!("{}: {error}", program.display()))?.stdout;
    let help = String::from_utf8_lossy(&help).into_owned();
    if !help.contains(&accented("Play a game")) || !help.contains(PSEUDO) {
        return Err(format!("the program does not speak {PSEUDO}:\n{help}"));
    }
    Step::npm("web client with one more language", &["run", "build", "--silent"]).run()?;
    Step::npm("web client types with one more language", &["run", "check", "--silent"]).run()?;
    Step::npm("web client tests with one more language", &["test", "--silent", "--", "src/lib", "src/guide"]).run()
}

fn write_pseudo(root: &Path) -> Result<PseudoFiles, String> {
    let mut files = PseudoFiles(Vec::new());
    for Set { folder, languages } in sets_in(root)? {
        let path = root.join(folder).join(format!("{PSEUDO}.json"));
        let texts: BTreeMap<&String, String> =
            languages[FIRST].texts.iter().map(|(id, text)| (id, format!("[{}]", accented(text)))).collect();
        let json = serde_json::to_string_pretty(&texts).map_err(|error| error.to_string())?;
        fs::write(&path, json).map_err(|error| format!("{}: {error}", path.display()))?;
        files.0.push(path);
    }
    Ok(files)
}

/// A template with accents; parameters keep their names, and the forms behind them get accents too.
fn accented(template: &str) -> String {
    let mut out = String::new();
    let (mut in_hole, mut in_name) = (false, false);
    for letter in template.chars() {
        match letter {
            '{' => (in_hole, in_name) = (true, true),
            '|' if in_hole => in_name = false,
            '}' => (in_hole, in_name) = (false, false),
            _ => {}
        }
        let accent = match letter {
            _ if in_name => letter,
            'a' => 'á',
            'e' => 'é',
            'i' => 'í',
            'o' => 'ó',
            'u' => 'ú',
            'A' => 'Á',
            'E' => 'É',
            'O' => 'Ó',
            _ => letter,
        };
        // Writing into a string cannot fail.
        let _ = write!(out, "{accent}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("web/src")).unwrap();
        for (path, text) in files {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    #[test]
    fn what_is_missing_is_a_fault_and_what_is_left_to_english_is_listed() {
        let root = tree(&[
            ("crates/a/texts/en.json", r#"{"x":"{n} cubes","y":"yes","card.1":"Mill"}"#),
            ("crates/a/texts/fr.json", r#"{"@fallback":"card.*","@plural":"one: i = 0,1","x":"{m} cubes","z":"non"}"#),
            ("crates/b/texts-web/board/en.json", "{}"),
            ("crates/c/other/en.json", r#"{"no":"texts"}"#),
        ]);
        let Report { faults, left } = compare(&sets_in(root.path()).unwrap());
        assert_eq!(left, ["crates/a/texts/fr.json leaves 1 text to English: card.1"]);
        let told = |part: &str| faults.iter().filter(|fault| fault.contains(part)).count();
        assert_eq!([told("lacks y"), told("z is no text in English"), told("x has other parameters")], [1, 1, 1]);
        assert_eq!([told("texts-web/board has no fr.json"), faults.len()], [1, 4], "{faults:?}");
    }

    #[test]
    fn a_text_is_used_where_it_stands_or_where_it_is_put_together() {
        let mut mentions = Mentions::default();
        let rust = r#"say("event.paid"); format!("card.{}", id); concat!("good.", "wood"); strip_prefix("event.")"#;
        mentions.note(rust, &['"']);
        mentions.note("t(`about_${kind}`); it's t('side.' + x)\n// `note.${x}`", &['"', '\'', '`']);
        let used = ["event.paid", "card.A1", "good.wood", "about_x", "side.left", "event.paid.other"];
        assert_eq!(used.map(|id| mentions.has(id)), [true; 6]);
        assert_eq!(["event.sold", "event", "cards", "about", "note.x"].map(|id| mentions.has(id)), [false; 5]);
    }

    #[test]
    fn a_language_of_files_only_agrees_with_english() {
        let root = tree(&[("crates/a/texts/en.json", r#"{"x":"{n} {n|cube|cubes} paid","y":"a { } b"}"#)]);
        let files = write_pseudo(root.path()).unwrap();
        let sets = sets_in(root.path()).unwrap();
        assert!(compare(&sets).faults.is_empty());
        assert_eq!(sets[0].languages[PSEUDO].texts["x"], "[{n} {n|cúbé|cúbés} páíd]");
        drop(files);
        assert_eq!(all_languages(&sets_in(root.path()).unwrap()), [FIRST]);
    }
}
