//! Running commands and counting their tests.

use crate::setup::root;
use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// A command with a name.
pub struct Step {
    name: &'static str,
    command: Command,
}

impl Step {
    /// A cargo command, by the cargo that runs this.
    pub fn cargo(name: &'static str, arguments: &[&str]) -> Step {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args(arguments);
        Step { name, command }
    }

    /// An npm command in the folder of the web client.
    pub fn npm(name: &'static str, arguments: &[&str]) -> Step {
        let mut command = Command::new("npm");
        // Without colours, so that the closing lines can be read.
        command.current_dir(root().join("web")).args(arguments).env("NO_COLOR", "1").env_remove("FORCE_COLOR");
        Step { name, command }
    }

    /// A program by its path or name, in the folder of the project.
    pub fn program(name: &'static str, program: &Path) -> Step {
        let mut command = Command::new(program);
        command.current_dir(root());
        Step { name, command }
    }

    /// A line for the shell.
    pub fn shell(name: &'static str, line: &str) -> Step {
        let mut command = Command::new("sh");
        command.args(["-c", line]).env("DEBIAN_FRONTEND", "noninteractive");
        Step { name, command }
    }

    /// With further arguments.
    pub fn with(mut self, arguments: &[&str]) -> Step {
        self.command.args(arguments);
        self
    }

    /// With a variable in its environment.
    pub fn env(mut self, name: &str, value: &str) -> Step {
        self.command.env(name, value);
        self
    }

    /// Runs it; what it prints goes where ours goes.
    pub fn run(mut self) -> Result<(), String> {
        eprintln!("== {}", self.name);
        let started = Instant::now();
        let status = self.command.status().map_err(|error| format!("{} cannot be started: {error}", self.name))?;
        self.finish(started, status.success())
    }

    /// Runs it and counts the tests it reports.
    pub fn counted(mut self, tally: &mut Tally) -> Result<(), String> {
        eprintln!("== {}", self.name);
        let started = Instant::now();
        self.command.stdout(Stdio::piped());
        let cannot = |error: std::io::Error| format!("{} cannot be started: {error}", self.name);
        let mut child = self.command.spawn().map_err(cannot)?;
        if let Some(output) = child.stdout.take() {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                tally.read(&line);
                println!("{line}");
            }
        }
        let status = child.wait().map_err(cannot)?;
        self.finish(started, status.success())
    }

    fn finish(&self, started: Instant, success: bool) -> Result<(), String> {
        if !success {
            return Err(format!("{} failed", self.name));
        }
        eprintln!("== {} done in {} s", self.name, started.elapsed().as_secs());
        Ok(())
    }
}

/// Tests counted over several runs.
#[derive(Default, Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    passed: u32,
    failed: u32,
    skipped: u32,
    /// The lines that name a test that failed.
    failures: Vec<String>,
    /// The program with a bar that is running.
    running: Option<&'static Bar>,
    /// How long those took that have ended.
    took: Vec<(&'static Bar, u32)>,
}

/// Tests that may take so many seconds where CI runs.
#[derive(PartialEq, Eq, Debug)]
struct Bar {
    what: &'static str,
    /// One of them.
    known_by: &'static str,
    seconds: u32,
}
static BARS: [Bar; 1] = [Bar { what: "several nodes", known_by: "test faults::faults_lose_nothing ", seconds: 180 }];

impl Tally {
    /// Reads the closing lines of cargo test (`test result: ok. 4 passed; 0 failed; 1 ignored; ...`), of the tests of the
    /// web client (`Tests  1 failed | 4 passed (5)`), of the browser tests (`4 passed, 0 failed`) and of the Python package
    /// (`1 failed, 4 passed in 2.50s`).
    fn read(&mut self, line: &str) {
        let line = line.trim();
        if let Some(bar) = BARS.iter().find(|bar| line.starts_with(bar.known_by)) {
            self.running = Some(bar);
        }
        let time = line.rsplit_once("finished in ").and_then(|(_, time)| time.strip_suffix('s')?.parse::<f64>().ok());
        if let (Some(bar), Some(time)) = (self.running, time) {
            self.took.push((bar, time.ceil() as u32));
            self.running = None;
        }
        if names_a_failure(line) {
            self.failures.push(line.to_owned());
        }
        let counts = line.strip_prefix("test result: ").or_else(|| line.strip_prefix("Tests "));
        let plain = || line.split_once(" passed, ").filter(|(count, _)| count.parse::<u32>().is_ok()).map(|_| line);
        let Some(counts) = counts.or_else(plain).or_else(|| timed(line)) else { return };
        for part in counts.split([';', '.', '|', ',']) {
            let mut words = part.split_whitespace();
            if let (Some(Ok(count)), Some(what)) = (words.next().map(str::parse::<u32>), words.next()) {
                match what {
                    "passed" => self.passed += count,
                    "failed" => self.failed += count,
                    "ignored" | "skipped" => self.skipped += count,
                    _ => {}
                }
            }
        }
    }
}

impl Tally {
    /// Whether everything with a bar came in under it.
    pub fn in_time(&self) -> Result<(), String> {
        match self.took.iter().find(|(bar, took)| *took > bar.seconds) {
            Some((bar, took)) => Err(format!("{} took {took} s of at most {}", bar.what, bar.seconds)),
            None => Ok(()),
        }
    }
}

/// Whether a line of cargo test, of the web client, of the browser tests or of pytest names a test that failed.
fn names_a_failure(line: &str) -> bool {
    line.starts_with("test ") && line.ends_with("... FAILED")
        || line.starts_with("FAIL  ")
        || line.starts_with("FAILED ")
        || line.starts_with("ERROR tests/")
}

/// What stands before the time in a line of counts with their time, `1 failed, 4 passed in 2.50s`.
fn timed(line: &str) -> Option<&str> {
    let (counts, time) = line.rsplit_once(" in ")?;
    let (seconds, _) = time.split_once('s')?;
    seconds.parse::<f64>().ok()?;
    let is_count = |part: &str| part.split_once(' ').is_some_and(|(count, _)| count.parse::<u32>().is_ok());
    counts.split(", ").all(is_count).then_some(counts)
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(f, "failed: {failure}")?;
        }
        for (bar, took) in &self.took {
            writeln!(f, "{}: {took} s of at most {}", bar.what, bar.seconds)?;
        }
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_add_up() {
        let mut tally = Tally::default();
        tally.read("test result: ok. 4 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.12s");
        tally.read("test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.00s");
        tally.read("test something ... ok");
        assert_eq!(tally, Tally { passed: 7, failed: 1, skipped: 1, ..Tally::default() });
        tally.read("      Tests  1 failed | 12 passed | 2 skipped (15)");
        tally.read(" Test Files  3 passed (3)");
        tally.read("20 passed, 3 failed");
        tally.read("1 failed, 4 passed in 2.50s");
        tally.read("3 passed, 1 skipped, 2 warnings in 61.00s (0:01:01)");
        tally.read("7 passed in 0.12s");
        tally.read("it stood 4 passed in the log");
        assert_eq!(tally.to_string(), "53 passed, 6 failed, 4 skipped");
    }

    #[test]
    fn what_takes_too_long_is_told() {
        let mut tally = Tally::default();
        for line in
            ["test faults::faults_lose_nothing ... ok", "test result: ok. 2 passed; 0 failed; finished in 179.20s"]
        {
            tally.read(line);
        }
        tally.read("test result: ok. 2 passed; 0 failed; finished in 500.00s");
        assert_eq!(
            (tally.in_time(), tally.to_string().as_str()),
            (Ok(()), "several nodes: 180 s of at most 180\n4 passed, 0 failed")
        );
        tally.read("test faults::faults_lose_nothing ... ok");
        tally.read("test result: ok. 2 passed; 0 failed; finished in 180.10s");
        assert_eq!(tally.in_time(), Err("several nodes took 181 s of at most 180".to_owned()));
    }

    // A bar whose test has another name now would hold nothing back.
    #[test]
    fn the_tests_that_bars_are_known_by_are_there() {
        let tests = include_str!("../../crates/server/tests/nodes/faults.rs");
        for Bar { known_by, .. } in &BARS {
            let name = known_by.trim_start_matches("test faults::").trim();
            assert!(tests.contains(&format!("fn {name}()")), "{known_by}");
        }
    }

    #[test]
    fn what_failed_is_named_again_at_the_end() {
        let mut tally = Tally::default();
        let failures =
            ["test rules::harvest ... FAILED", "FAIL  Helios: a game", "FAILED tests/test_state.py::test_copy - x"];
        for line in failures.into_iter().chain(["test rules::sowing ... ok", "ok    Boonlake: a game (1.0 s)"]) {
            tally.read(line);
        }
        let told: String = failures.iter().map(|line| format!("failed: {line}\n")).collect();
        assert_eq!(tally.to_string(), format!("{told}0 passed, 0 failed"));
    }
}
