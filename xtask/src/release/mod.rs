//! `cargo xtask release`: what one hands to others. A stripped program, a Debian package with its service, the list of what it
//! is made of (SBOM), the licences of all of it, and a checksum of each file.

mod bill;
mod licences;
mod package;

pub use package::{check_descriptions, try_package};

use crate::run::Step;
use crate::setup::{self, root, target_folder};
use crate::{packages, policy, wasm};
use std::path::{Path, PathBuf};
use std::process::Command;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Where the files lie.
pub fn folder() -> PathBuf {
    target_folder().join("release-files")
}

/// Makes all files of a release; gives the Debian package.
pub fn release() -> Result<PathBuf, String> {
    policy::check()?;
    setup::web_packages()?;
    // The client takes them along: without them a release would have no tables on the device.
    wasm::build_or_install()?;
    Step::npm("web client", &["run", "build", "--silent"]).run()?;
    Step::cargo("program", &["build", "--locked", "--profile", "dist", "--package", "almende"]).run()?;
    let folder = folder();
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let program = copy(&target_folder().join("dist/almende"), &folder.join("almende"))?;
    let parts = packages::linked_into("almende")?;
    let client = bill::client_packages()?;
    let bill = write(&folder.join("almende.cdx.json"), &bill::bill_of_materials(&parts, &client)?)?;
    let licences = write(&folder.join("LICENCES.txt"), &licences::list(&parts, &client)?)?;
    let package = package::build(&folder, &program, &licences)?;
    let container = copy(&root().join("packaging/Containerfile"), &folder.join("Containerfile"))?;
    let sums = [&program, &package, &bill, &licences, &container];
    let sums: String = sums.into_iter().map(|file| checksum(file)).collect::<Result<_, _>>()?;
    write(&folder.join("SHA256SUMS"), &sums)?;
    println!("{}", folder.display());
    print!("{sums}");
    Ok(package)
}

/// When the last commit was made: two releases of one commit are equal to the byte.
fn date_of_source() -> String {
    let output = Command::new("git").current_dir(root()).args(["log", "-1", "--format=%ct"]).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    if text.is_empty() { "0".into() } else { text }
}

fn checksum(file: &Path) -> Result<String, String> {
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let sum = output(Command::new("sha256sum").arg(file))?;
    let sum = sum.split_whitespace().next().ok_or("sha256sum says nothing")?;
    Ok(format!("{sum}  {name}\n"))
}

fn copy(from: &Path, to: &Path) -> Result<PathBuf, String> {
    std::fs::copy(from, to).map_err(|error| format!("{}: {error}", from.display()))?;
    Ok(to.to_owned())
}

fn write(file: &Path, text: &str) -> Result<PathBuf, String> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file.to_owned())
}

/// What a command prints, or why it failed.
fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name} cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("{name} failed: {}", String::from_utf8_lossy(&output.stderr).trim()))
}
