//! The one binary: `play`, `simulate`, `arena`, `engine`, `replay`, `content`,
//! `serve` and what keeps a server (`backup`, `restore`, `check`, `reports`, `faults`, `moderate`, `accounts`) on the command line.
//!
//! [`run`] is the whole program over any input and output, so that tests can hold it in their hands. `cli` says which
//! commands and options there are, each command has a module of its name, and [`titles`] is the one list of games.

mod accounts;
mod arena;
mod chance;
mod cli;
pub mod console;
mod content;
pub mod engine;
mod failure;
mod faults;
mod files;
mod moderate;
mod play;
mod replay;
mod series;
mod serve;
mod sheet;
mod simulate;
pub mod titles;
mod upkeep;
pub mod words;

use cli::{Cli, Command};
use console::Console;
use failure::Failure;
use std::ffi::OsString;

/// Runs the program with these arguments, the first of which is its own name, and gives its exit code: 0 for success,
/// 1 for a refused or failed job, 2 for bad usage.
pub fn run(args: impl IntoIterator<Item = OsString>, mut console: Console) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let lang = cli::language_of(&args);
    let done = cli::read(args, lang, &mut console).and_then(|cli| match cli {
        Some(cli) => carry_out(&cli, &mut console),
        None => Ok(()),
    });
    let done = done.and_then(|()| Ok(console.out.flush()?));
    match done {
        Ok(()) | Err(Failure::Unread) => 0,
        Err(Failure::Job(problem)) => console.complain(&words::explain(lang, &problem), 1),
        Err(Failure::InFile(file, problem)) => {
            console.complain(&format!("{}: {}", file.display(), words::explain(lang, &problem)), 1)
        }
        Err(Failure::Usage(problem)) => console.complain(&words::explain(lang, &problem), 2),
    }
}

fn carry_out(cli: &Cli, console: &mut Console) -> Result<(), Failure> {
    match &cli.command {
        Command::Play(args) => play::run(args, cli.lang, console),
        Command::Simulate(args) => simulate::run(args, cli.lang, console),
        Command::Arena(args) => arena::run(args, cli.lang, console),
        Command::Engine(args) => engine::run(args, cli.lang, console),
        Command::Replay(args) => replay::run(args, cli.lang, console),
        Command::Content(args) => content::run(args, cli.lang, console),
        Command::Serve(args) => serve::run(args, cli.lang, console),
        Command::Backup(args) => upkeep::backup(args, cli.lang, console),
        Command::Restore(args) => upkeep::restore(args, cli.lang, console),
        Command::Check(args) => upkeep::check(args, cli.lang, console),
        Command::Reports(args) => upkeep::reports(args, cli.lang, console),
        Command::Faults(args) => faults::run(args, cli.lang, console),
        Command::Moderate(args) => moderate::run(args, cli.lang, console),
        Command::Accounts(args) => accounts::run(args, cli.lang, console),
    }
}
