//! For build scripts: a language is the files it is written in. What lies in a folder of texts becomes part of the
//! program under the name of its file, so that nothing else has to be told of a new language.
//!
//! A crate calls [`embed`] in its `build.rs` and reads the table with `almende_core::catalogues!`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The language every text is written in first; all others may fall back to it.
pub const FIRST: &str = "en";

/// Makes the catalogues in a folder of the crate part of it, as `catalogues!(name)` reads them.
pub fn embed(folder: &str, name: &str) -> io::Result<()> {
    let variable = |name| env::var_os(name).ok_or_else(|| io::Error::other(format!("cargo did not set {name}")));
    let folder = PathBuf::from(variable("CARGO_MANIFEST_DIR")?).join(folder);
    let table = PathBuf::from(variable("OUT_DIR")?).join(name).with_extension("rs");
    // The folder itself, so that a new file is noticed; cargo looks at what is in it, too.
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut found = find(&folder)?;
    // In a browser the page has the words of every language; the engine needs those of one for what it refuses.
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        found.truncate(1);
        for (language, path) in &mut found {
            let few = PathBuf::from(variable("OUT_DIR")?).join(format!("{name}-{language}.json"));
            fs::write(&few, of_refusals(&fs::read_to_string(&*path)?))?;
            *path = few;
        }
    }
    fs::write(table, table_of(&found))
}

/// Texts that stand in no sentence the engine itself says: what components do, questions, what happened, what can be chosen, and
/// what can be wrong with components.
const OF_THE_PAGE: [&str; 6] = ["about.", "prompt.", "event.", "option.", "setup.", "content."];

/// A catalogue, a text a line, without those.
fn of_refusals(catalogue: &str) -> String {
    let is_of_the_page = |line: &str| {
        let id = line.trim_start().strip_prefix('"');
        id.is_some_and(|id| OF_THE_PAGE.iter().any(|kind| id.starts_with(kind)))
    };
    let kept: Vec<&str> = catalogue.lines().filter(|line| !is_of_the_page(line)).collect();
    let (last, rest) = kept.split_last().map_or(("", &[][..]), |(last, rest)| (*last, rest));
    // The line that is the last one now has no comma behind it.
    format!("{}\n{last}\n", rest.join("\n").trim_end_matches(','))
}

/// The catalogues in a folder by their language, English first and the others by name.
pub fn find(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let in_folder = |error| io::Error::other(format!("{}: {error}", folder.display()));
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(in_folder)? {
        let path = entry?.path();
        let language = path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
        if let Some(language) = language.filter(|_| path.extension().is_some_and(|extension| extension == "json")) {
            found.push((language, path));
        }
    }
    found.sort_by_key(|(language, _)| (language != FIRST, language.clone()));
    match found.first() {
        Some((first, _)) if first == FIRST => Ok(found),
        _ => Err(io::Error::other(format!("{} has no {FIRST}.json", folder.display()))),
    }
}

/// The table as an expression of Rust.
fn table_of(found: &[(String, PathBuf)]) -> String {
    let mut table = String::from("&[\n");
    for (language, path) in found {
        // Writing into a string cannot fail.
        let _ = writeln!(table, "    ({language:?}, include_str!({:?})),", path.display().to_string());
    }
    table + "]\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_a_language_and_english_is_the_first() {
        let folder = tempfile::tempdir().unwrap();
        for file in ["de.json", "en-XA.json", "en.json", "notes.txt"] {
            fs::write(folder.path().join(file), "{}").unwrap();
        }
        fs::create_dir(folder.path().join("board")).unwrap();
        let found = find(folder.path()).unwrap();
        assert_eq!(found.iter().map(|(language, _)| language.as_str()).collect::<Vec<_>>(), ["en", "de", "en-XA"]);
        let table = table_of(&found);
        assert!(table.contains("(\"en-XA\", include_str!(") && table.matches("include_str").count() == 3, "{table}");
    }

    #[test]
    fn a_browser_gets_the_words_of_refusals() {
        let catalogue = "{\n  \"about.a\": \"Long, and {much}.\",\n  \"refusal.b\": \"No {what}.\",\n  \"card.c\": \"Mill\",\n  \"setup.d\": \"x\"\n}\n";
        assert_eq!(of_refusals(catalogue), "{\n  \"refusal.b\": \"No {what}.\",\n  \"card.c\": \"Mill\"\n}\n");
        let whole = "{\"about.a\": \"x\"}";
        assert_eq!(of_refusals(whole).trim(), whole);
    }

    #[test]
    fn a_folder_without_english_is_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("de.json"), "{}").unwrap();
        assert!(find(folder.path()).unwrap_err().to_string().contains("has no en.json"));
        assert!(find(Path::new("/no/such/folder")).unwrap_err().to_string().contains("/no/such/folder"));
    }
}
