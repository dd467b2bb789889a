//! Set-up and chores: `cargo xtask play`, `cargo xtask test`, `cargo xtask prove`.

mod run;
mod setup;

use run::{Step, Tally};
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask <play|test|prove>

  play   builds the web client and the server, starts it and prints the link; further arguments go to `almende serve`
  test   formatting, lints, all tests, documentation, the web client, browser tests: what CI runs
  prove  the long proofs: full property counts, fuzzing of the protocol and of the HTTP interface, kill runs; the load report";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>().split_first() {
        Some((&"play", rest)) => play(rest),
        Some((&"test", [])) => test(),
        Some((&"prove", [])) => prove(),
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

/// The long proofs. The engines keep their assertions, so that every action of every game is checked again.
fn prove() -> Result<(), String> {
    let mut tally = Tally::default();
    let proofs =
        Step::cargo("proofs", &["test", "--workspace", "--all-features", "--no-fail-fast", "--profile", "prove"])
            .env("ALMENDE_PROVE", "1")
            .counted(&mut tally);
    println!("{tally}");
    // A report, not a test: it says how the machine at hand does (docs/performance.md).
    let load = ["run", "--release", "--package", "almende-server", "--example", "load", "--"];
    let report = Step::cargo("load", &load).with(&["--tables", "200", "--pace", "2000"]).run();
    proofs.and(report)
}
