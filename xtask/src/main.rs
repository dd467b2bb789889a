//! Set-up and chores: `cargo xtask play`, `test`, `prove`, `release`.

mod packages;
mod policy;
mod release;
mod run;
mod setup;

use run::{Step, Tally};
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask <play|test|prove|release>

  play     builds the web client and the server, starts it and prints the link; further arguments go to `almende serve`
  test     formatting, lints, all tests, documentation, the web client, browser tests: what CI runs
  prove    the long proofs, or one part of them: policy (licences, sources, advisories), properties (full counts, fuzzing,
           kill runs), attack (the standing attacker and its report), load (the load report), release
  release  what one hands to others, in target/release-files: program, Debian package, list of parts, licences, checksums";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>().split_first() {
        Some((&"play", rest)) => play(rest),
        Some((&"test", [])) => test(),
        Some((&"prove", [])) => prove(None),
        Some((&"prove", [part])) => prove(Some(part)),
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
    Step::npm("web client", &["run", "build", "--silent"]).run()?;
    Step::cargo("server", &["build", "--release", "--package", "almende"]).run()?;
    Step::cargo("serve", &["run", "--quiet", "--release", "--package", "almende", "--", "serve"]).with(arguments).run()
}

/// All tests but those of the documentation. Plain `cargo test` would link the examples, too; for them the lints are enough.
const TESTS: [&str; 6] = ["test", "--workspace", "--all-features", "--lib", "--bins", "--tests"];

/// Everything CI checks. The cheap checks come first; the tests run to their end and are counted even if some fail.
fn test() -> Result<(), String> {
    Step::cargo("formatting", &["fmt", "--all", "--check"]).run()?;
    policy::check()?;
    setup::web_packages()?;
    Step::npm("web client builds", &["run", "build", "--silent"]).run()?;
    Step::cargo("lints", &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])
        .run()?;
    Step::npm("web client checks", &["run", "check", "--silent"]).run()?;
    let mut tally = Tally::default();
    let results = [
        Step::cargo("tests", &TESTS).with(&["--no-fail-fast"]).counted(&mut tally),
        Step::cargo("examples in the documentation", &["test", "--workspace", "--all-features", "--doc"])
            .counted(&mut tally),
        setup::generated_files_are_committed(),
        Step::cargo("documentation", &["doc", "--workspace", "--no-deps", "--quiet"])
            .env("RUSTDOCFLAGS", "-D warnings")
            .run(),
        Step::npm("web client tests", &["test", "--silent"]).counted(&mut tally),
        browser_tests(&mut tally),
    ];
    println!("{tally}");
    results.into_iter().collect()
}

fn browser_tests(tally: &mut Tally) -> Result<(), String> {
    setup::browser()?;
    // The tests before have built the program; with other features it would be compiled again.
    Step::cargo("server for the browser", &TESTS).with(&["--quiet", "--no-run"]).run()?;
    let program = setup::target_folder().join("debug").join("almende");
    Step::npm("browser tests", &["run", "e2e", "--silent"])
        .env("ALMENDE_PROGRAM", &program.to_string_lossy())
        .counted(tally)
}

/// The parts of the long proofs, in the order in which all of them run.
const PROOFS: [(&str, Proof); 5] = [
    ("policy", policy::check_with_cargo_deny),
    ("properties", prove_properties),
    ("attack", prove_attack),
    ("load", report_load),
    ("release", prove_release),
];
type Proof = fn() -> Result<(), String>;

/// The long proofs: all of them to the end, or one part.
fn prove(part: Option<&str>) -> Result<(), String> {
    let chosen: Vec<&(&str, Proof)> = PROOFS.iter().filter(|(name, _)| part.is_none_or(|part| part == *name)).collect();
    if chosen.is_empty() {
        let names = PROOFS.map(|(name, _)| name).join(", ");
        return Err(format!("there is no such part of the proofs; there are {names}"));
    }
    let results: Vec<Result<(), String>> = chosen.into_iter().map(|(_, proof)| proof()).collect();
    results.into_iter().collect()
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
    let programs = ["--package", "almende-server", "--test", "attack", "--test", "storage", "--test", "durability"];
    let tables = ["--package", "almende-server", "--test", "tables", "attacks"];
    let idle = ["run", "--release", "--package", "almende-server", "--example", "idle", "--"];
    let results = [
        full_counts("attack", &programs),
        full_counts("attack at the tables", &tables),
        Step::cargo("idle sockets", &idle).with(&["--sockets", "2000", "--tables", "400"]).run(),
    ];
    results.into_iter().collect()
}

/// A report, not a test: it says how the machine at hand does (docs/performance.md).
fn report_load() -> Result<(), String> {
    let load = ["run", "--release", "--package", "almende-server", "--example", "load", "--"];
    Step::cargo("load", &load).with(&["--tables", "200", "--pace", "2000"]).run()
}

fn prove_release() -> Result<(), String> {
    release::try_package(&release::release()?)
}
