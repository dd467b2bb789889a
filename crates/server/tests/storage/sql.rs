//! What is asked of PostgreSQL is what the documentation says: whoever runs a database that only speaks its language reads there
//! what it has to know.

use std::collections::BTreeSet;
use std::path::Path;

/// Where it stands: all words after this, to the end of the paragraph.
const LIST: &str = "**The SQL.**";

/// The text of every string of a Rust source that is a piece of SQL for PostgreSQL.
fn sql_in(source: &str) -> Vec<String> {
    let (mut found, mut letters) = (Vec::new(), source.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'/') => while letters.next().is_some_and(|letter| letter != '\n') {},
            // A quotation mark as a letter.
            '\'' if letters.peek() == Some(&'"') => drop(letters.next()),
            '"' => {
                let mut text = String::new();
                while let Some(letter) = letters.next() {
                    match letter {
                        '"' => break,
                        '\\' => text.extend(letters.next().filter(|letter| *letter != '\n')),
                        letter => text.push(letter),
                    }
                }
                found.push(text);
            }
            _ => {}
        }
    }
    const FIRST: [&str; 7] = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "SET ", "AND ", "BEGIN"];
    // A file is asked other things.
    let of_a_file = |text: &str| ["IMMEDIATE", "sqlite_", "pragma_", "typeof"].iter().any(|word| text.contains(word));
    found.retain(|text| FIRST.iter().any(|first| text.starts_with(first)) && !of_a_file(text));
    found
}

/// The words of the language and the functions in a piece of SQL; what stands in quotes is a value.
fn words_in(sql: &str) -> BTreeSet<String> {
    let unquoted: String = sql.split('\'').step_by(2).collect::<Vec<_>>().join(" ");
    // What a format string puts in is a piece of its own.
    let unquoted: String = unquoted.split(['{', '}']).step_by(2).collect::<Vec<_>>().join(" ");
    let words = unquoted.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
    let is_word = |word: &&str| {
        let is_upper = word.len() > 1 && word.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_');
        is_upper || word.starts_with("pg_") || word.ends_with("_timestamp")
    };
    words.filter(is_word).map(str::to_owned).collect()
}

fn rust_files(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("digest.rs") {
            found.push(std::fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_word_of_sql_is_named_in_the_documentation() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut used = BTreeSet::new();
    let mut sources = Vec::new();
    rust_files(&crate_folder.join("src/store"), &mut sources);
    for source in sources {
        let tests = source.find("#[cfg(test)]").unwrap_or(source.len());
        sql_in(&source[..tests]).iter().for_each(|sql| used.extend(words_in(sql)));
    }
    for step in std::fs::read_dir(crate_folder.join("migrations/postgres")).unwrap().flatten() {
        let step = std::fs::read_to_string(step.path()).unwrap();
        let without_comments: Vec<&str> =
            step.lines().map(|line| line.split("--").next().unwrap_or_default()).collect();
        used.extend(words_in(&without_comments.join("\n")));
    }
    let told = std::fs::read_to_string(crate_folder.join("../../docs/running.md")).unwrap();
    let list = told.split_once(LIST).expect("the list is gone").1.split("\n\n").next().unwrap();
    let named: BTreeSet<String> = list
        .split('`')
        .skip(1)
        .step_by(2)
        .flat_map(|words| words.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_')))
        .map(str::to_owned)
        .collect();
    let missing: Vec<&String> = used.difference(&named).collect();
    assert!(missing.is_empty(), "docs/running.md does not name {missing:?}");
    let gone: Vec<&String> = named.iter().filter(|word| words_in(word).len() == 1 && !used.contains(*word)).collect();
    assert!(gone.is_empty(), "docs/running.md names what is not used: {gone:?}");
}
