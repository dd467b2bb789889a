//! The schema of each game's components and the reader that takes them say the same.

use almende::titles::{Shelved, shelf};
use almende_core::pack::{Pack, differences};
use almende_core::schema::mismatch;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn file(game: &Shelved) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/room/schema").join(format!("{}.json", game.title.id()))
}

/// The editor of the component room makes its forms from these files.
#[test]
fn the_client_has_the_schemas() {
    for game in shelf() {
        let schema = format!("{}\n", game.title.schema());
        let file = file(&game);
        if std::fs::read_to_string(&file).ok().as_ref() != Some(&schema) {
            std::fs::write(&file, schema).unwrap();
            panic!("{} was written anew: look at it and commit it", file.display());
        }
    }
}

#[test]
fn our_own_components_are_as_the_schema_says() {
    for game in shelf() {
        assert_eq!(mismatch(&game.title.schema(), game.title.content()), None, "{}", game.title.id());
    }
}

/// Every place of a document that holds a plain value, as a JSON pointer.
fn places(value: &Value, at: String, all: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            let name = |name: &str| name.replace('~', "~0").replace('/', "~1");
            fields.iter().for_each(|(field, inner)| places(inner, format!("{at}/{}", name(field)), all));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| places(item, format!("{at}/{index}"), all));
        }
        _ => all.push(at),
    }
}

/// What the schema does not allow, no reader allows: numbers beyond their kind, words nobody knows, something else altogether.
#[test]
fn what_the_schema_refuses_the_reader_refuses() {
    for game in shelf() {
        let (schema, standard) = (game.title.schema(), game.title.content());
        let mut all = Vec::new();
        places(standard, String::new(), &mut all);
        let mut refused = 0;
        for (number, place) in all.iter().enumerate().filter(|(number, _)| number % 7 == 0) {
            let values = [json!(-1), json!(1_000), json!("zzz"), json!(true), json!({"zzz": 1}), json!([[]])];
            let value = values[(number / 7) % values.len()].clone();
            let mut document = standard.clone();
            *document.pointer_mut(place).unwrap() = value.clone();
            let taken = game.title.check_content(&document.to_string());
            if mismatch(&schema, &document).is_some() {
                // Bounds that the schema draws tighter than the type are those of the reader, or of sums over a game.
                let small = |n: &Value| n.as_f64().is_some_and(|n| n.abs() <= 255.0);
                assert!(taken.is_err() || small(&value), "{} {place} {value}", game.title.id());
                refused += 1;
            }
        }
        assert!(refused > all.len() / 30, "{}: {refused} of {}", game.title.id(), all.len());
    }
}

/// A number that the schema allows is read, or refused by a sentence; most are read, or the form would promise what cannot be.
#[test]
fn what_the_schema_allows_the_reader_takes_or_explains() {
    for game in shelf() {
        let (schema, standard) = (game.title.schema(), game.title.content());
        let mut all = Vec::new();
        places(standard, String::new(), &mut all);
        let (mut taken, mut tried) = (0, 0);
        for place in all.iter().step_by(11) {
            let Some(old) = standard.pointer(place).and_then(Value::as_i64) else { continue };
            let mut document = standard.clone();
            *document.pointer_mut(place).unwrap() = json!(old + 1);
            if mismatch(&schema, &document).is_some() {
                continue;
            }
            tried += 1;
            match game.title.check_content(&document.to_string()) {
                Ok(_) => taken += 1,
                Err(problem) => assert!(problem.id.starts_with("problem.content_"), "{place}: {problem}"),
            }
        }
        assert!(taken * 3 > tried, "{}: {taken} of {tried}", game.title.id());
    }
}

/// From a corrected document to a pack and back, for one field after the other.
#[test]
fn a_pack_holds_what_differs_and_makes_it_again() {
    for game in shelf() {
        let (title, standard) = (&*game.title, game.title.content());
        let mut all = Vec::new();
        places(standard, String::new(), &mut all);
        let mut packs = 0;
        for place in all.iter().step_by(5) {
            let Some(old) = standard.pointer(place).and_then(Value::as_i64) else { continue };
            let mut document = standard.clone();
            *document.pointer_mut(place).unwrap() = json!(old + 1);
            let mut pack = Pack::new(title.id(), title.content_version());
            pack.changes = differences(standard, &document);
            if pack.check().is_err() {
                continue;
            }
            let mut made = pack.apply(standard).unwrap_or_else(|conflicts| panic!("{place}: {conflicts:?}"));
            made.as_object_mut().unwrap().remove("corrections");
            assert_eq!(made, document, "{place}");
            packs += 1;
        }
        assert!(packs > 20, "{}: {packs}", title.id());
    }
}
