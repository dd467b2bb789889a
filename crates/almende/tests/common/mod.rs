//! Running the real program, as a user would.
#![allow(dead_code, reason = "each test file uses the part it needs")]
#![allow(clippy::unwrap_used, reason = "a test that panics has failed, which is the point")]

use almende::console::Console;
use almende::titles::Shelved;
use almende_core::{Rng, Seed, Table, Title};
use serde_json::Value;
use std::io::{Cursor, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// What a run of the program came to.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs the program with arguments and nothing to read.
pub fn almende(args: &[&str]) -> Run {
    almende_reading(args, "")
}

/// Runs the program with arguments and this input.
pub fn almende_reading(args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_almende"))
        .args(args)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // A program that stops reading early closes the pipe; that is its right.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join();
    Run {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Run {
    /// Asserts success and gives what was printed.
    pub fn succeeds(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// Asserts failure with this exit code and one plain sentence that holds all of these pieces.
    pub fn fails(self, code: i32, pieces: &[&str]) {
        assert_eq!(self.code, code, "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "one sentence: {self:?}");
        assert!(self.err.ends_with(".\n") || self.err.ends_with(")\n"), "a sentence: {self:?}");
        for piece in pieces {
            assert!(self.err.contains(piece), "{piece:?} in {self:?}");
        }
    }
}

/// A folder of its own for a test, gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("almende-test-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }

    pub fn files(&self) -> usize {
        std::fs::read_dir(&self.0).unwrap().count()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A number of players and a named setup of a game.
pub fn players_and_setup(title: &dyn Title, rng: &mut Rng) -> (usize, Value) {
    let (players, presets) = (title.players(), title.setup_form().presets);
    let any = players.start() + rng.below((players.end() - players.start() + 1) as u32) as usize;
    (any, presets[rng.below(presets.len() as u32) as usize].name.into())
}

/// A new game of such a kind.
pub fn opened(game: &Shelved, seed: Seed, rng: &mut Rng) -> Box<dyn Table> {
    let (players, setup) = players_and_setup(&*game.title, rng);
    game.title.open(players, &setup, seed).unwrap()
}

/// A finished game between random bots, as a record.
pub fn finished_record(folder: &Folder, game: &str) -> String {
    let file = folder.path("game.txt");
    almende(&["play", game, "--seed", "5", "--bots", "random", "--out", &file]).succeeds();
    std::fs::read_to_string(file).unwrap()
}

/// How often a test tries: `full` when the environment says `ALMENDE_PROVE=1` (`cargo xtask prove`), else `quick`.
pub fn count(quick: usize, full: usize) -> usize {
    if std::env::var("ALMENDE_PROVE").is_ok_and(|value| value == "1") { full } else { quick }
}

/// A writer whose text can be read afterwards.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Runs the program inside the test, without errors, and gives its exit code and output.
pub fn in_process(args: &[&str], input: Vec<u8>, colour: bool) -> (u8, String) {
    let (out, err) = (Shared::default(), Shared::default());
    let console =
        Console { input: Box::new(Cursor::new(input)), out: Box::new(out.clone()), err: Box::new(err.clone()), colour };
    let code = almende::run(std::iter::once("almende").chain(args.iter().copied()).map(Into::into), console);
    assert!(err.0.lock().unwrap().is_empty());
    let text = String::from_utf8(out.0.lock().unwrap().clone()).unwrap();
    (code, text)
}
