//! Packs of corrections on the command line: read, tried, merged, applied, played and brought into the project.

use crate::common::{Folder, almende};
use almende::titles::shelf;
use almende_core::pack::Pack;
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

/// The round trip from the packs that together change every kind of field of Helios and of Suna Valo (`crates/bots/tests/packs` makes them, the
/// page's tests make the same with the editor) to the content files: what a program built from them has for its standard components
/// has the fingerprint of the pack.
#[test]
fn a_pack_becomes_a_patch_of_the_content_files() {
    for game in shelf().into_iter().filter(|game| ["helios", "suna-valo"].contains(&game.title.id())) {
        let title = &*game.title;
        let content = project().join("crates").join(title.id()).join("content");
        let target = format!("crates/{}/content", title.id());
        let told = std::fs::read_to_string(project().join(format!("crates/almende/tests/packs/{}.json", title.id())));
        let told: Value = serde_json::from_str(&told.unwrap()).unwrap();
        let packs: Vec<Pack> = serde_json::from_value(told["packs"].clone()).unwrap();
        assert!(!packs.is_empty());
        for pack in &packs {
            let folder = Folder::new();
            copy(&content, &Path::new(&folder.path("")).join(&target));
            let file = folder.write("pack.json", &serde_json::to_string(pack).unwrap());
            let said = almende(&["content", title.id(), "--pack", &file, "--patch", &folder.path("")]).succeeds();
            let version = title.check_content(&std::fs::read_to_string(&file).unwrap()).unwrap();
            assert!(said.contains(&version), "{said}");
            // What is not corrected stands as it stood: few lines are others.
            let lines = |folder: &Path| -> Vec<String> {
                let files = files_in(folder).into_iter().map(|file| std::fs::read_to_string(file).unwrap());
                files.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
            };
            let (before, after) = (lines(&content), lines(&Path::new(&folder.path("")).join(&target)));
            let kept = before.iter().filter(|line| after.contains(line)).count();
            assert!(before.len() - kept <= 2 * pack.changes.len() + 10, "{}: {kept} of {}", title.id(), before.len());
        }
    }
}

fn files_in(folder: &Path) -> Vec<std::path::PathBuf> {
    let all = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    all.flat_map(|path| if path.is_dir() { files_in(&path) } else { vec![path] }).collect()
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
