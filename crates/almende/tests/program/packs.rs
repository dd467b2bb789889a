//! Packs of corrections on the command line: read, tried, merged, applied, played and brought into the project.

use crate::common::{Folder, almende};
use almende::titles::shelf;
use almende_core::pack::{Pack, differences};
use almende_core::{Rng, Seed};
use serde_json::{Value, json};
use std::path::Path;

fn project() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Three corrected cards and a field of the map.
fn boonlake() -> Value {
    let game = shelf().into_iter().find(|game| game.title.id() == "boonlake").unwrap();
    let content = game.title.content();
    let mut changes = Vec::new();
    for card in ["project_cards/0", "project_cards/1", "project_cards/2"] {
        let card = content.pointer(&format!("/{card}")).unwrap();
        let coins = card["cost"]["coins"].as_u64().unwrap();
        let at = format!("project_cards/{}/cost/coins", card["id"].as_str().unwrap());
        changes.push(json!({"at": at, "from": coins, "to": coins + 1, "source": "my box"}));
    }
    let field = &content["map"]["fields"][4];
    let at = format!("map/fields/{}/reward", field["number"]);
    changes.push(json!({"at": at, "from": field["reward"], "to": [{"op": "gain_coins", "n": 3}]}));
    json!({"pack": 1, "game": "boonlake", "base": game.title.content_version(), "author": "Ann", "changes": changes})
}

#[test]
fn a_pack_is_shown_checked_applied_and_played() {
    let folder = Folder::new();
    let pack = folder.write("pack.json", &boonlake().to_string());
    let shown = almende(&["content", "boonlake", "--pack", &pack]).succeeds();
    assert!(shown.contains("my box") && shown.contains("Ann") && shown.contains("printed in the box"), "{shown}");
    let checked = almende(&["content", "boonlake", "--check", &pack, "--json"]).succeeds();
    let checked: Value = serde_json::from_str(&checked).unwrap();
    assert_eq!(checked["standard"], false);
    let version = checked["version"].as_str().unwrap();
    let applied = almende(&["content", "boonlake", "--pack", &pack, "--apply"]).succeeds();
    let whole = folder.write("whole.json", &applied);
    assert!(almende(&["content", "boonlake", "--check", &whole]).succeeds().contains(version));
    // From the whole document back to what differs.
    let again = almende(&["content", "boonlake", "--differences", &whole]).succeeds();
    let again: Pack = serde_json::from_str(&again).unwrap();
    assert_eq!(again.changes.len(), 4);
    let args = ["simulate", "boonlake", "--players", "2", "--games", "3", "--seed", "1", "--content", &pack];
    almende(&args).succeeds();
    // A record names the components; without them nobody replays it.
    let record = folder.path("game.txt");
    let args =
        ["play", "boonlake", "--players", "2", "--bots", "random", "--seed", "1", "--content", &pack, "--out", &record];
    almende(&args).succeeds();
    assert!(std::fs::read_to_string(&record).unwrap().contains(version));
    almende(&["replay", &record, "--content", &pack]).succeeds();
    almende(&["replay", &record]).fails(1, &[version, "content"]);
}

#[test]
fn packs_are_merged_and_where_they_differ_each_place_is_told() {
    let folder = Folder::new();
    let one = boonlake();
    let mut two = boonlake();
    let to = two["changes"][0]["to"].as_u64().unwrap();
    two["changes"][0]["to"] = json!(to + 1);
    let (one, two) = (folder.write("one.json", &one.to_string()), folder.write("two.json", &two.to_string()));
    let failed = almende(&["content", "boonlake", "--pack", &one, "--merge", &two]);
    assert!(failed.out.contains("project_cards/"), "{failed:?}");
    failed.fails(1, &["--prefer"]);
    let merged = almende(&["content", "boonlake", "--pack", &one, "--merge", &two, "--prefer", "second"]).succeeds();
    let merged: Pack = serde_json::from_str(&merged).unwrap();
    assert!(merged.changes.iter().any(|change| change.to == Some(json!(to + 1))));
}

/// The round trip from a pack to the content files: what a program built from them has for its standard components has the
/// fingerprint of the pack. One number of every list of every title is corrected.
#[test]
fn a_pack_becomes_a_patch_of_the_content_files() {
    for game in shelf() {
        let (title, folder) = (&*game.title, Folder::new());
        let content = project().join("crates").join(title.id()).join("content");
        let target = format!("crates/{}/content", title.id());
        copy(&content, &Path::new(&folder.path("")).join(&target));
        let mut document = title.content().clone();
        let corrected = correct_some(title, &mut document);
        assert!(corrected > 5, "{}: {corrected}", title.id());
        let mut pack = Pack::new(title.id(), title.content_version());
        pack.changes = differences(title.content(), &document);
        let file = folder.write("pack.json", &serde_json::to_string(&pack).unwrap());
        let said = almende(&["content", title.id(), "--pack", &file, "--patch", &folder.path("")]).succeeds();
        let applied = pack.apply(title.content()).unwrap();
        let version = title.check_content(&applied.to_string()).unwrap();
        assert!(said.contains(&version), "{said}");
        // What is not corrected stands as it stood: the files grow by little more than the list of corrections.
        let size = |folder: &Path| -> u64 {
            let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap());
            files.filter(|file| file.path().is_file()).map(|file| file.metadata().unwrap().len()).sum()
        };
        let grown = size(&Path::new(&folder.path("")).join(&target)) - size(&content);
        assert!(grown < 400 * pack.changes.len() as u64 + 200, "{}: {grown}", title.id());
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for file in std::fs::read_dir(from).unwrap().map(|file| file.unwrap()) {
        let place = to.join(file.file_name());
        if file.path().is_dir() {
            copy(&file.path(), &place);
        } else {
            std::fs::copy(file.path(), place).unwrap();
        }
    }
}

/// Corrects numbers here and there as long as the reader takes the document.
fn correct_some(title: &dyn almende_core::Title, document: &mut Value) -> usize {
    let mut places = Vec::new();
    numbers(document, String::new(), &mut places);
    let mut corrected = 0;
    for place in places.iter().step_by(places.len() / 25) {
        let before = document.clone();
        let number = document.pointer_mut(place).unwrap();
        *number = json!(number.as_i64().unwrap() + 1);
        let mut pack = Pack::new(title.id(), "");
        pack.changes = differences(title.content(), document);
        if title.check_content(&document.to_string()).is_ok() && pack.check().is_ok() {
            corrected += 1;
        } else {
            *document = before;
        }
    }
    corrected
}

fn numbers(value: &Value, at: String, all: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| numbers(inner, format!("{at}/{name}"), all)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| numbers(item, format!("{at}/{index}"), all));
        }
        _ if value.is_i64() => all.push(at),
        _ => {}
    }
}

#[test]
fn balance_is_told_as_a_table_a_document_and_a_picture() {
    let folder = Folder::new();
    let pack = folder.write("pack.json", &boonlake().to_string());
    let picture = folder.path("balance.svg");
    let args = ["content", "boonlake", "--pack", &pack, "--balance", "4", "--players", "2", "--picture", &picture];
    let table = almende(&args).succeeds();
    assert!(table.contains("greedy") && table.contains("standard") && table.contains("pack"), "{table}");
    assert!(std::fs::read_to_string(&picture).unwrap().starts_with("<svg"));
    let told = almende(&["content", "boonlake", "--pack", &pack, "--balance", "4", "--json"]).succeeds();
    let told: Value = serde_json::from_str(&told).unwrap();
    assert!(
        told["pack"][1]["points"].as_f64().unwrap() > 0.0 && told["standard"][0]["decisions"].as_f64().unwrap() > 10.0
    );
}

/// Damaged and hostile packs: refused with a sentence, or the components can be played with. A few in every run, 100,000 in
/// the long proof.
#[test]
fn a_damaged_pack_is_refused_or_played() {
    let rounds = if std::env::var_os("ALMENDE_PROVE").is_some() { 25_000 } else { 60 };
    for game in shelf() {
        let title = &*game.title;
        let mut rng = Seed::numbered(20, 0).stream(title.id(), 0);
        let mut places = Vec::new();
        numbers(title.content(), String::new(), &mut places);
        let (mut played, mut refused) = (0, 0);
        for round in 0..rounds {
            let mut document = title.content().clone();
            for _ in 0..=below(&mut rng, 3) {
                let place = &places[below(&mut rng, places.len())];
                let value =
                    [json!(0), json!(1), json!(40), json!(255), json!(-1), json!("x"), json!([[[]]]), json!(null)];
                *document.pointer_mut(place).unwrap() = value[below(&mut rng, value.len())].clone();
            }
            let mut pack = Pack::new(title.id(), title.content_version());
            pack.changes = differences(title.content(), &document);
            let mut text = serde_json::to_string(&pack).unwrap();
            if below(&mut rng, 8) == 0 {
                let at = (0..=below(&mut rng, text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap();
                text.truncate(at);
            }
            match title.check_content(&text) {
                Err(problem) => {
                    assert!(
                        !problem.to_string().is_empty() && !problem.to_string().starts_with("problem."),
                        "{problem}"
                    );
                    refused += 1;
                }
                // What is read stays in memory, so only some of it is played.
                Ok(_) if round % 16 == 0 || rounds < 100 => {
                    let corrected = title.with_content(&text).unwrap();
                    match almende_bots::try_out(&*corrected, &*game.room, 10, &mut |_, _| true) {
                        Ok(()) => played += 1,
                        Err(problem) => assert!(!problem.to_string().starts_with("problem."), "{problem}"),
                    }
                }
                Ok(_) => {}
            }
        }
        assert!(refused > rounds / 10 && played > 0, "{}: {refused} refused, {played} played", title.id());
    }
}

fn below(rng: &mut Rng, end: usize) -> usize {
    rng.below(end as u32) as usize
}
