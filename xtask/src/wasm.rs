//! The games' modules for browsers: built where there is a compiler for WebAssembly, left out with a word where there is none.

use crate::run::{Step, Tally};
use crate::setup::{root, target_folder};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The games, as their modules are called.
const GAMES: [&str; 4] = ["helios", "suna-valo", "boonlake", "agricola"];
const TARGET: &str = "wasm32-unknown-unknown";
const HOW_TO_GET_IT: &str =
    "rustup target add wasm32-unknown-unknown; on Debian: apt-get install rustc-web cargo-web rust-web-src lld-22";

/// A module that stops is of no more use, and nobody reads what it could say: without its last words it is smaller.
const AT_ONCE: &str = "-Zunstable-options -Cpanic=immediate-abort";

/// A compiler for WebAssembly.
enum Compiler {
    /// That of rustup, with the target added.
    Rustup,
    /// Debian's, which builds the standard library itself.
    Debian {
        /// The linker that fits it.
        linker: PathBuf,
    },
}

fn says(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

fn compiler() -> Option<Compiler> {
    let rustup = says("rustup", &["target", "list", "--installed"]).unwrap_or_default();
    if rustup.lines().any(|line| line == TARGET) {
        return Some(Compiler::Rustup);
    }
    let has_sources = Path::new("/usr/lib/rustlib/src/rust/library/std").exists();
    let linker = PathBuf::from(format!("/usr/bin/wasm-ld-{}", debian_llvm()?));
    (has_sources && linker.exists()).then_some(Compiler::Debian { linker })
}

/// The version of LLVM that Debian's compiler is made with, if that is new enough for us.
fn debian_llvm() -> Option<String> {
    let about = says("/usr/bin/rustc", &["-vV"])?;
    let line = |name: &str| about.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let minor: u32 = line("release:")?.split('.').nth(1)?.parse().ok()?;
    let llvm = line("LLVM version:")?.split('.').next()?.to_owned();
    (minor >= 95).then_some(llvm)
}

/// The modules, in `target/engine`; where there is no compiler one line says what is left out, and the answer is no.
pub fn build_if_possible() -> Result<bool, String> {
    let Some(compiler) = compiler() else {
        // Those of an earlier day would not fit the page that is built now.
        let _ = std::fs::remove_dir_all(target_folder().join("engine"));
        eprintln!("== tables on the device are left out: there is no compiler for WebAssembly ({HOW_TO_GET_IT})");
        return Ok(false);
    };
    build(&compiler).map(|()| true)
}

/// The same for the tests, after root has installed on Debian what is missing.
pub fn build_for_tests() -> Result<bool, String> {
    if let Err(why) = install() {
        eprintln!("== {why}");
    }
    build_if_possible()
}

/// The modules, which are what is asked for; root installs on Debian what is missing.
pub fn build_or_install() -> Result<(), String> {
    install()?;
    let missing = || format!("the modules need a compiler for WebAssembly ({HOW_TO_GET_IT})");
    build(&compiler().ok_or_else(missing)?)
}

fn install() -> Result<(), String> {
    if compiler().is_some() || !crate::setup::is_root() || !Path::new("/usr/bin/apt-get").exists() {
        return Ok(());
    }
    let install = "apt-get install -y -qq --no-install-recommends";
    let first = format!("apt-get update -qq && {install} rustc-web cargo-web rust-web-src");
    Step::shell("compiler for WebAssembly", &first).run()?;
    match debian_llvm() {
        Some(llvm) => Step::shell("linker for WebAssembly", &format!("{install} lld-{llvm}")).run(),
        None => Ok(()),
    }
}

fn build(compiler: &Compiler) -> Result<(), String> {
    let (manifest, built) = (root().join("crates/wasm/Cargo.toml"), target_folder().join("wasm"));
    let packages = GAMES.map(|game| format!("--package=almende-wasm-{game}"));
    let mut step = Step::cargo("modules for browsers", &["build", "--release", "--locked", "--target", TARGET])
        .with(&["--manifest-path", &manifest.to_string_lossy(), "--target-dir", &built.to_string_lossy()])
        .with(&packages.each_ref().map(String::as_str));
    if let Compiler::Debian { linker } = compiler {
        step = step
            .with(&["-Z", "build-std=std,panic_abort", "-Z", "build-std-features=optimize_for_size"])
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", AT_ONCE)
            .env("RUSTC", "/usr/bin/rustc")
            .env("RUSTDOC", "/usr/bin/rustdoc")
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", &linker.to_string_lossy());
    }
    step.run()?;
    let engine = target_folder().join("engine");
    let failed = |error: std::io::Error| format!("{}: {error}", engine.display());
    std::fs::create_dir_all(&engine).map_err(failed)?;
    for game in GAMES {
        let module = built.join(TARGET).join("release").join(format!("{}.wasm", game.replace('-', "_")));
        std::fs::copy(module, engine.join(format!("{game}.wasm"))).map_err(failed)?;
        // A network is larger than a game, and only one bot needs it: a file of its own.
        let (net, copy) =
            (root().join(format!("crates/bots/weights/nets/{game}.bin")), engine.join(format!("{game}.bin")));
        if net.exists() {
            std::fs::copy(net, copy).map_err(failed)?;
        }
    }
    Ok(())
}

/// The modules play the same random games as the native program of this profile (`games` of each title), are as small as they shall be,
/// and keep tables.
pub fn test(games: u32, profile: &str, tally: &mut Tally) -> Result<(), String> {
    let program = target_folder().join(profile).join("almende");
    Step::program("modules and native program play alike", Path::new("node"))
        .with(&["crates/wasm/tests/equal.mjs", &target_folder().join("engine").to_string_lossy()])
        .with(&[&program.to_string_lossy(), &games.to_string()])
        .counted(tally)?;
    Step::program("tables in the modules", Path::new("node"))
        .with(&["crates/wasm/tests/tables.mjs", &target_folder().join("engine").to_string_lossy()])
        .counted(tally)
}
