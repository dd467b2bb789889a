//! What may go into the program: licences and sources, as `deny.toml` says. cargo-deny reads the same file, but building it
//! takes longer than all of our lints; these checks are what CI needs of it.

use crate::packages::{self, LockedPackage, Package};
use crate::run::Step;
use crate::setup::root;
use serde::Deserialize;
use spdx::{Expression, LicenseReq, Licensee, ParseMode};
use std::collections::BTreeSet;
use std::process::Command;

#[derive(Deserialize)]
struct Policy {
    licenses: Licences,
}

#[derive(Deserialize)]
struct Licences {
    allow: Vec<String>,
}

/// Every package has a licence we allow and comes from the one registry with a checksum, never from a folder of git.
pub fn check() -> Result<(), String> {
    eprintln!("== licences and sources");
    let allowed = allowed_licences()?;
    let packages = packages::locked()?;
    let mut wrong: Vec<String> = packages.iter().filter_map(|package| licence_problem(package, &allowed)).collect();
    wrong.extend(source_problems(&packages));
    wrong.extend(packages::lock_files()?.iter().filter_map(checksum_problem));
    if wrong.is_empty() { Ok(()) } else { Err(format!("deny.toml does not allow:\n  {}", wrong.join("\n  "))) }
}

/// cargo-deny itself, with the advisories where their database can be reached.
pub fn check_with_cargo_deny() -> Result<(), String> {
    let works = |arguments: &[&str]| {
        let output = Command::new("cargo").current_dir(root()).args(arguments).output();
        output.is_ok_and(|output| output.status.success())
    };
    if !works(&["deny", "--version"]) {
        Step::cargo("cargo-deny", &["install", "--locked", "--quiet", "cargo-deny"]).run()?;
    }
    Step::cargo("licences and sources by cargo-deny", &["deny", "check", "licenses", "bans", "sources"]).run()?;
    if !works(&["deny", "fetch", "db"]) {
        eprintln!("== advisories: their database cannot be reached, so they are left out");
        return Ok(());
    }
    Step::cargo("advisories", &["deny", "check", "advisories"]).run()
}

fn allowed_licences() -> Result<Vec<Licensee>, String> {
    let text = std::fs::read_to_string(root().join("deny.toml")).map_err(|error| format!("deny.toml: {error}"))?;
    let policy: Policy = toml::from_str(&text).map_err(|error| format!("deny.toml: {error}"))?;
    let read = |name: &String| Licensee::parse(name).map_err(|error| format!("deny.toml: {name}: {error}"));
    policy.licenses.allow.iter().map(read).collect()
}

fn licence_problem(package: &Package, allowed: &[Licensee]) -> Option<String> {
    let Package { name, version, license, .. } = package;
    let Some(license) = license else { return Some(format!("{name} {version}: no licence is named")) };
    let Ok(expression) = Expression::parse_mode(license, ParseMode::LAX) else {
        return Some(format!("{name} {version}: the licence {license:?} cannot be read"));
    };
    let fits = |wanted: &LicenseReq| allowed.iter().any(|licence| licence.satisfies(wanted));
    (!expression.evaluate(fits)).then(|| format!("{name} {version}: {license}"))
}

fn source_problems(packages: &[Package]) -> Vec<String> {
    let foreign = packages.iter().filter_map(|package| Some((package, package.source.as_deref()?)));
    let (registry, other): (Vec<_>, Vec<_>) = foreign.partition(|(_, source)| source.starts_with("registry+"));
    let mut wrong: Vec<String> =
        other.iter().map(|(package, source)| format!("{} {}: {source}", package.name, package.version)).collect();
    let registries: BTreeSet<&str> = registry.iter().map(|(_, source)| *source).collect();
    if registries.len() > 1 {
        wrong.push(format!("packages of {} registries", registries.len()));
    }
    wrong
}

/// What comes from elsewhere is known by a hash, so that the same bytes come each time.
fn checksum_problem(package: &LockedPackage) -> Option<String> {
    let LockedPackage { name, version, source, checksum } = package;
    let known =
        checksum.as_ref().is_some_and(|sum| sum.len() == 64 && sum.bytes().all(|digit| digit.is_ascii_hexdigit()));
    (source.is_some() && !known).then(|| format!("{name} {version}: no checksum"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]
    use super::*;

    fn package(license: Option<&str>, source: Option<&str>) -> Package {
        let text = serde_json::json!({
            "id": "x", "name": "x", "version": "1.0.0", "license": license, "source": source, "manifest_path": "x/Cargo.toml"
        });
        serde_json::from_value(text).unwrap()
    }

    #[test]
    fn only_allowed_licences_pass() {
        let allowed = allowed_licences().unwrap();
        let passes = |license| licence_problem(&package(license, None), &allowed).is_none();
        for fine in ["MIT", "MIT/Apache-2.0", "GPL-3.0-only OR MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(passes(Some(fine)), "{fine}");
        }
        for wrong in [Some("GPL-3.0-only"), Some("MIT AND AGPL-3.0-only"), Some("my own"), None] {
            assert!(!passes(wrong), "{wrong:?}");
        }
    }

    #[test]
    fn only_one_registry_passes() {
        let registry = package(None, Some("registry+one"));
        assert!(source_problems(&[registry.clone(), package(None, None)]).is_empty());
        assert_eq!(source_problems(&[registry.clone(), package(None, Some("registry+two"))]).len(), 1);
        assert_eq!(source_problems(&[registry, package(None, Some("git+somewhere"))]).len(), 1);
    }

    #[test]
    fn what_comes_from_elsewhere_has_a_checksum() {
        let locked = |source: Option<&str>, checksum: Option<&str>| LockedPackage {
            name: "x".into(),
            version: "1.0.0".into(),
            source: source.map(str::to_owned),
            checksum: checksum.map(str::to_owned),
        };
        let sum = "0123456789abcdef".repeat(4);
        assert_eq!(checksum_problem(&locked(None, None)), None, "our own");
        assert_eq!(checksum_problem(&locked(Some("registry+one"), Some(&sum))), None);
        for wrong in [None, Some(""), Some("<none>"), Some(&sum[1..])] {
            assert!(checksum_problem(&locked(Some("registry+one"), wrong)).is_some(), "{wrong:?}");
        }
        let problems: Vec<_> = packages::lock_files().unwrap().iter().filter_map(checksum_problem).collect();
        assert_eq!(problems, Vec::<String>::new());
    }
}
