//! Set-up and chores: `cargo xtask play`, `cargo xtask test`, `cargo xtask prove`.

mod run;

use run::{Step, Tally};
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask <play|test|prove>

  play   builds Almende and starts a game
  test   formatting, lints, all tests, documentation: what CI runs
  prove  the long proofs: full property counts, fuzzing of the protocol";

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

/// A game on the terminal; further arguments are those of `almende play helios`.
fn play(arguments: &[&str]) -> Result<(), String> {
    Step::cargo("build", &["build", "--quiet", "--release", "--package", "almende"]).run()?;
    Step::cargo("play", &["run", "--quiet", "--release", "--package", "almende", "--", "play", "helios"])
        .with(arguments)
        .run()
}

/// Everything CI checks.
fn test() -> Result<(), String> {
    Step::cargo("formatting", &["fmt", "--all", "--check"]).run()?;
    Step::cargo("lints", &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]).run()?;
    let mut tally = Tally::default();
    let tests = Step::cargo("tests", &["test", "--workspace", "--all-features", "--no-fail-fast"]).counted(&mut tally);
    let documentation = Step::cargo("documentation", &["doc", "--workspace", "--no-deps", "--quiet"])
        .env("RUSTDOCFLAGS", "-D warnings")
        .run();
    println!("{tally}");
    tests.and(documentation)
}

/// The long proofs. The engine keeps its assertions, so that every action of every game is checked again.
fn prove() -> Result<(), String> {
    let mut tally = Tally::default();
    let proofs = Step::cargo("proofs", &["test", "--workspace", "--all-features", "--no-fail-fast", "--profile", "prove"])
        .env("ALMENDE_PROVE", "1")
        .counted(&mut tally);
    println!("{tally}");
    proofs
}
