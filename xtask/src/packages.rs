//! What the program is made of: the packages of the lock file as cargo tells them.

use crate::setup::root;
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::process::Command;

/// A package of the lock file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Package {
    id: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its licence, as an SPDX expression.
    pub license: Option<String>,
    /// Where it comes from; nothing for our own.
    pub source: Option<String>,
    manifest_path: PathBuf,
}

impl Package {
    /// The folder it lies in.
    pub fn folder(&self) -> PathBuf {
        self.manifest_path.parent().map(PathBuf::from).unwrap_or_default()
    }
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Deserialize)]
struct DependencyKind {
    /// Nothing for what is linked; `build` and `dev` for what is not.
    kind: Option<String>,
}

/// The workspaces, each with a lock file of its own: the program, the Python package, the modules for browsers.
pub const WORKSPACES: [&str; 3] = ["", "crates/python/", "crates/wasm/"];

/// All packages of all lock files, for every machine and every use.
pub fn locked() -> Result<Vec<Package>, String> {
    let all = WORKSPACES.map(|folder| metadata(&["--manifest-path", &format!("{folder}Cargo.toml")]));
    let all: Vec<Metadata> = all.into_iter().collect::<Result<_, _>>()?;
    Ok(all.into_iter().flat_map(|metadata| metadata.packages).collect())
}

/// A package as a lock file has it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct LockedPackage {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Where it comes from; nothing for our own.
    pub source: Option<String>,
    /// The hash of what has to come from there.
    pub checksum: Option<String>,
}

#[derive(Deserialize)]
struct LockFile {
    package: Vec<LockedPackage>,
}

/// All packages as the lock files have them.
pub fn lock_files() -> Result<Vec<LockedPackage>, String> {
    let mut all = Vec::new();
    for folder in WORKSPACES {
        let file = root().join(folder).join("Cargo.lock");
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let lock: LockFile = toml::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        all.extend(lock.package);
    }
    Ok(all)
}

/// The packages that are linked into a program for this machine, our own included, by name.
pub fn linked_into(program: &str) -> Result<Vec<Package>, String> {
    let metadata = metadata(&["--filter-platform", &this_machine()?])?;
    let links: HashMap<&str, &[Dependency]> =
        metadata.resolve.nodes.iter().map(|node| (node.id.as_str(), node.deps.as_slice())).collect();
    let first = metadata.packages.iter().find(|package| package.name == program);
    let first = first.ok_or_else(|| format!("there is no package {program}"))?;
    let (mut found, mut open) = (BTreeSet::new(), vec![first.id.as_str()]);
    while let Some(id) = open.pop() {
        if found.insert(id) {
            let deps = links.get(id).copied().unwrap_or_default();
            let linked = |dep: &&Dependency| dep.dep_kinds.iter().any(|kind| kind.kind.is_none());
            open.extend(deps.iter().filter(linked).map(|dep| dep.pkg.as_str()));
        }
    }
    let mut linked: Vec<Package> =
        metadata.packages.iter().filter(|package| found.contains(package.id.as_str())).cloned().collect();
    linked.sort_by(|one, two| (&one.name, &one.version).cmp(&(&two.name, &two.version)));
    Ok(linked)
}

fn metadata(arguments: &[&str]) -> Result<Metadata, String> {
    let output = cargo(&[&["metadata", "--format-version", "1", "--locked"], arguments].concat())?;
    serde_json::from_slice(&output).map_err(|error| format!("cargo metadata cannot be read: {error}"))
}

/// The machine this runs on, as rustc calls it.
fn this_machine() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output().map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say which machine this is".into())
}

fn cargo(arguments: &[&str]) -> Result<Vec<u8>, String> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(program).current_dir(root()).args(arguments).output();
    let output = output.map_err(|error| format!("cargo cannot be started: {error}"))?;
    if output.status.success() { Ok(output.stdout) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]
    use super::*;

    #[test]
    fn no_lock_file_is_overlooked() {
        let listed = Command::new("git").current_dir(root()).args(["ls-files", "Cargo.lock", "*/Cargo.lock"]).output();
        let listed = String::from_utf8(listed.unwrap().stdout).unwrap();
        let found: BTreeSet<&str> = listed.lines().map(|line| line.trim_end_matches("Cargo.lock")).collect();
        assert_eq!(found, BTreeSet::from(WORKSPACES));
    }

    #[test]
    fn the_modules_for_browsers_are_among_the_packages() {
        let names: BTreeSet<String> = locked().unwrap().into_iter().map(|package| package.name).collect();
        for name in ["almende", "almende-python", "almende-wasm-helios"] {
            assert!(names.contains(name), "{name}");
        }
    }
}
