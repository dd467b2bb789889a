//! The licences of everything in the program, each text once with the packages it is for.

use super::bill::ClientPackage;
use crate::packages::Package;
use std::collections::BTreeMap;
use std::path::Path;

/// The list: packages with their licence, then the texts.
pub fn list(parts: &[Package], client: &[ClientPackage]) -> Result<String, String> {
    let mut table = String::from("Almende is made with these packages.\n\n");
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let crates = parts.iter().filter(|part| part.source.is_some());
    let crates = crates.map(|part| (&part.name, &part.version, &part.license, part.folder()));
    let client = client.iter().map(|part| (&part.name, &part.version, &part.license, part.folder.clone()));
    for (name, version, license, folder) in crates.chain(client) {
        let license = license.as_deref().unwrap_or("see below");
        table.push_str(&format!("{name} {version}: {license}\n"));
        for text in texts_in(&folder)? {
            texts.entry(text).or_default().push(format!("{name} {version}"));
        }
    }
    for (text, packages) in texts {
        table.push_str(&format!("\n{}\n{}\n\n{text}\n", "=".repeat(78), packages.join(", ")));
    }
    Ok(table)
}

fn texts_in(folder: &Path) -> Result<Vec<String>, String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().to_uppercase()).unwrap_or_default();
        let fits = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"].iter().any(|word| name.starts_with(word));
        if fits && path.is_file() {
            let text = std::fs::read(&path).map_err(wrong)?;
            texts.push(String::from_utf8_lossy(&text).replace("\r\n", "\n").trim().to_owned());
        }
    }
    texts.sort();
    Ok(texts)
}
