//! Set-up and chores: `cargo xtask play`, `test`, `texts`, `prove`, `wheel`, `wasm`, `site`, `release`.

mod packages;
mod policy;
mod python;
mod release;
mod run;
mod setup;
mod texts;
mod wasm;

use run::{Step, Tally};
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask <play|test|texts|prove|wheel|wasm|site|release>

  play     builds the web client and the server, starts it and prints the link; further arguments go to `almende serve`
  test     formatting, lints, all tests, documentation, the web client, browser tests, the Python package: what CI runs
  texts    lists the texts each language lacks and those nobody uses; a part of test
  prove    the long proofs, or one part of them: policy (licences, sources, advisories), properties (full counts, fuzzing,
           kill runs), attack (the standing attacker and its report), nodes (conflicts and faults of several nodes), load (the
           load report), release, language (one more language, made of files only, is built and spoken), browser (every
           scene measured), wasm (10,000 random games of each title in its module and in the native program), python (the
           wheel alone in fresh environments of Python 3.10 to 3.13, its tests with each, at full counts and with torch)
  wheel    the Python package for this machine, in target/wheels
  wasm     the games' modules for browsers, in target/engine; the web client takes them from there
  site     the page without a server, in target/site: static files with which everything is played on the device; an argument names
           the folder of the host they are for, where that is not its root (`site /games/almende/`)
  release  what one hands to others, in target/release-files: program, Debian package, list of parts, licences, checksums";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>().split_first() {
        Some((&"play", rest)) => play(rest),
        Some((&"test", [])) => test(),
        Some((&"texts", [])) => texts::check(),
        Some((&"prove", [])) => prove(None),
        Some((&"prove", [part])) => prove(Some(part)),
        Some((&"wheel", [])) => python::wheel().map(|file| println!("{}", file.display())),
        Some((&"wasm", [])) => wasm::build_or_install(),
        Some((&"site", [])) => site("/"),
        Some((&"site", [at])) => site(at),
        Some((&"release", [])) => release::release().map(drop),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("xtask: {sentence}");
            ExitCode::FAILURE
        }
    }
}

/// The server with the web client inside, on an embedded database.
fn play(arguments: &[&str]) -> Result<(), String> {
    setup::web_packages()?;
    wasm::build_if_possible()?;
    Step::npm("web client", &["run", "build", "--silent"]).run()?;
    Step::cargo("server", &["build", "--profile", "play", "--package", "almende"]).run()?;
    Step::cargo("serve", &["run", "--quiet", "--profile", "play", "--package", "almende", "--", "serve"])
        .with(arguments)
        .run()
}

/// Static files for this folder of any host; tables live on the device.
fn site(at: &str) -> Result<(), String> {
    if !(at.starts_with('/') && at.ends_with('/')) {
        return Err(format!("a folder of a host begins and ends with a slash, as /games/ does: {at}"));
    }
    setup::web_packages()?;
    wasm::build_or_install()?;
    Step::npm("web client", &["run", "build", "--silent"]).run()?;
    Step::cargo("server", &["build", "--release", "--package", "almende"]).run()?;
    let (program, folder) = (setup::target_folder().join("release/almende"), setup::target_folder().join("site"));
    Step::program("site", Path::new("node"))
        .with(&["web/scripts/site.mjs", &program.to_string_lossy(), &folder.to_string_lossy(), at])
        .run()?;
    println!("{}", folder.display());
    Ok(())
}

/// All tests but those of the documentation. Plain `cargo test` would link the examples, too; for them the lints are enough.
const TESTS: [&str; 6] = ["test", "--workspace", "--all-features", "--lib", "--bins", "--tests"];

/// Random games of each title that the modules and the native program play alike: in CI, and among the long proofs.
const GAMES_IN_CI: u32 = 24;
const GAMES_IN_PROOF: u32 = 10_000;

/// Everything CI checks. The cheap checks come first; the tests run to their end and are counted even if some fail.
fn test() -> Result<(), String> {
    Step::cargo("formatting", &["fmt", "--all", "--check"]).run()?;
    Step::cargo("formatting of the Python package", &["fmt", "--manifest-path", "crates/python/Cargo.toml", "--check"])
        .run()?;
    Step::cargo("formatting of the modules", &["fmt", "--all", "--manifest-path", "crates/wasm/Cargo.toml", "--check"])
        .run()?;
    policy::check()?;
    texts::check()?;
    setup::web_packages()?;
    let modules = wasm::build_for_tests()?;
    Step::npm("web client builds", &["run", "build", "--silent"]).run()?;
    Step::cargo("lints", &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])
        .run()?;
    python::lints()?;
    Step::npm("web client style", &["run", "lint", "--silent"]).run()?;
    Step::npm("web client checks", &["run", "check", "--silent"]).run()?;
    setup::nats()?;
    let mut tally = Tally::default();
    let results = [
        Step::cargo("tests", &TESTS).with(&["--no-fail-fast"]).counted(&mut tally),
        tally.in_time(),
        Step::cargo("examples in the documentation", &["test", "--workspace", "--all-features", "--doc"])
            .counted(&mut tally),
        setup::generated_files_are_committed(),
        Step::cargo("documentation", &["doc", "--workspace", "--no-deps", "--quiet"])
            .env("RUSTDOCFLAGS", "-D warnings")
            .run(),
        Step::npm("web client tests", &["test", "--silent"]).counted(&mut tally),
        browser_tests().and_then(|step| step.counted(&mut tally)),
        if modules { wasm::test(GAMES_IN_CI, "debug", &mut tally) } else { Ok(()) },
        python::test(&mut tally),
    ];
    println!("{tally}");
    all(results)
}

/// What went wrong in any of them, in one sentence.
fn all(results: impl IntoIterator<Item = Result<(), String>>) -> Result<(), String> {
    let problems: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    if problems.is_empty() { Ok(()) } else { Err(problems.join("; ")) }
}

fn browser_tests() -> Result<Step, String> {
    setup::browser()?;
    // The tests before have built the program; with other features it would be compiled again.
    Step::cargo("server for the browser", &TESTS).with(&["--quiet", "--no-run"]).run()?;
    let program = setup::target_folder().join("debug").join("almende");
    Ok(Step::npm("browser tests", &["run", "e2e", "--silent"]).env("ALMENDE_PROGRAM", &program.to_string_lossy()))
}

/// The parts of the long proofs, in the order in which all of them run.
const PROOFS: [(&str, Proof); 10] = [
    ("policy", policy::check_with_cargo_deny),
    ("properties", prove_properties),
    ("attack", prove_attack),
    ("nodes", prove_nodes),
    ("load", report_load),
    ("release", prove_release),
    ("language", texts::prove_language),
    ("browser", prove_browser),
    ("wasm", prove_wasm),
    ("python", python::prove),
];
type Proof = fn() -> Result<(), String>;

/// The long proofs: all of them to the end, or one part.
fn prove(part: Option<&str>) -> Result<(), String> {
    let chosen: Vec<&(&str, Proof)> = PROOFS.iter().filter(|(name, _)| part.is_none_or(|part| part == *name)).collect();
    if chosen.is_empty() {
        let names = PROOFS.map(|(name, _)| name).join(", ");
        return Err(format!("there is no such part of the proofs; there are {names}"));
    }
    all(chosen.into_iter().map(|(_, proof)| proof()))
}

/// A test command at full counts. The engines keep their assertions, so that every action of every game is checked again.
fn full_counts(name: &'static str, arguments: &[&str]) -> Result<(), String> {
    let mut tally = Tally::default();
    let profile = ["--all-features", "--no-fail-fast", "--profile", "prove"];
    let result =
        Step::cargo(name, &["test"]).with(&profile).with(arguments).env("ALMENDE_PROVE", "1").counted(&mut tally);
    println!("{tally}");
    result
}

fn prove_properties() -> Result<(), String> {
    full_counts("properties", &["--workspace"])
}

/// The standing attacker alone: abuse from several addresses, slow connections, floods, idle sockets, kills, a full disk,
/// damaged pages, jumps of the clock. It prints its report.
fn prove_attack() -> Result<(), String> {
    let programs = [
        "--package",
        "almende-server",
        "--test",
        "attack",
        "--test",
        "storage",
        "--test",
        "durability",
        "--",
        "--nocapture",
    ];
    let tables = ["--package", "almende-server", "--test", "tables", "attacks", "--", "--nocapture"];
    let idle = ["run", "--release", "--package", "almende-server", "--example", "idle", "--"];
    let results = [
        full_counts("attack", &programs),
        full_counts("attack at the tables", &tables),
        Step::cargo("idle sockets", &idle).with(&["--sockets", "2000", "--tables", "400"]).run(),
    ];
    all(results)
}

/// Several nodes: 10,000 rounds of conflicting commands, 200 rounds of faults drawn at random, and what three nodes cost beside
/// one server.
fn prove_nodes() -> Result<(), String> {
    setup::nats()?;
    full_counts("nodes", &["--package", "almende-server", "--test", "nodes", "--", "--nocapture"])?;
    let load = ["run", "--release", "--package", "almende-server", "--all-features", "--example", "load", "--"];
    let games = "helios,suna-valo,boonlake,agricola";
    Step::cargo("three nodes beside one server", &load)
        .with(&["--compare", "3", "--tables", "300", "--pace", "3000", "--seconds", "120", "--games", games])
        .run()
}

/// A report, not a test: it says how the machine at hand does (docs/performance.md).
fn report_load() -> Result<(), String> {
    let load = ["run", "--release", "--package", "almende-server", "--example", "load", "--"];
    Step::cargo("load", &load).with(&["--tables", "200", "--pace", "2000"]).run()
}

/// WebKit cannot do without a screen.
const OTHER_BROWSERS: &str =
    "cd web && xvfb-run --auto-servernum --server-args='-screen 0 1600x1200x24' npm run browsers --silent";

/// The browser tests with those that are too long for every change: every scene in every language and number of players, and the clicks
/// of whole games. Then a game of each title in Firefox and in WebKit.
fn prove_browser() -> Result<(), String> {
    setup::web_packages()?;
    wasm::build_or_install()?;
    Step::npm("web client builds", &["run", "build", "--silent"]).run()?;
    let driver = setup::other_browsers()?;
    let program = setup::target_folder().join("debug").join("almende");
    let mut tally = Tally::default();
    let results = [
        browser_tests()?.env("ALMENDE_PROVE", "1").counted(&mut tally),
        Step::shell("games in other browsers", OTHER_BROWSERS)
            .env("ALMENDE_PROGRAM", &program.to_string_lossy())
            .env("GECKODRIVER", &driver.to_string_lossy())
            .counted(&mut tally),
    ];
    println!("{tally}");
    results.into_iter().collect()
}

fn prove_wasm() -> Result<(), String> {
    wasm::build_or_install()?;
    // Tens of thousands of games want an optimised one.
    Step::cargo("native program", &["build", "--profile", "play", "--package", "almende"]).run()?;
    let mut tally = Tally::default();
    let result = wasm::test(GAMES_IN_PROOF, "play", &mut tally);
    println!("{tally}");
    result
}

fn prove_release() -> Result<(), String> {
    release::check_descriptions()?;
    release::try_package(&release::release()?)
}
