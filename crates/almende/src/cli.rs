//! The commands and their options. What `--help` says about them stands in the catalogues, in every language, under
//! `help.COMMAND` and `help.COMMAND.OPTION` (or `help.OPTION` where it means the same everywhere).

use crate::console::Console;
use crate::failure::Failure;
use crate::titles::{self, Shelved};
use crate::words::{own, word};
use almende_core::{Lang, Problem, Seed};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use serde_json::Value;
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Parser, Debug)]
#[command(name = "almende", version, disable_help_flag = true, disable_version_flag = true)]
#[command(disable_help_subcommand = true, infer_long_args = false)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[arg(
        long,
        global = true,
        display_order = 100,
        default_value = "en",
        hide_default_value = true,
        value_name = "LANG"
    )]
    pub(crate) lang: Lang,
    #[arg(short, long, global = true, display_order = 101, action = ArgAction::Help)]
    help: Option<bool>,
    #[arg(short = 'V', long, display_order = 102, action = ArgAction::Version)]
    version: Option<bool>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Play(PlayArgs),
    Simulate(SeriesArgs),
    Arena(ArenaArgs),
    Engine(EngineArgs),
    Replay(ReplayArgs),
    Content(ContentArgs),
    Serve(crate::serve::ServeArgs),
    Backup(crate::upkeep::BackupArgs),
    Restore(crate::upkeep::RestoreArgs),
    Check(crate::upkeep::CheckArgs),
    Reports(crate::upkeep::ReportsArgs),
    Faults(crate::faults::FaultsArgs),
    Moderate(crate::moderate::ModerateArgs),
    Accounts(crate::accounts::AccountsArgs),
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) players: Option<usize>,
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,
    #[arg(long, value_name = "X")]
    pub(crate) setup: Option<String>,
    #[arg(long, value_name = "A,B,...", allow_hyphen_values = true, default_value = "-", hide_default_value = true)]
    pub(crate) bots: String,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// A series of games between bots.
#[derive(Args, Debug)]
pub(crate) struct SeriesArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) players: usize,
    #[arg(long, value_name = "G", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub(crate) seed: String,
    #[arg(long, value_name = "X")]
    pub(crate) setup: Option<String>,
    #[arg(long, value_name = "A,B,...", default_value = "random", hide_default_value = true)]
    pub(crate) bots: String,
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// A series in which bots are compared.
#[derive(Args, Debug)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) series: SeriesArgs,
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true)]
    pub(crate) bar: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) to: Option<usize>,
    #[arg(long, value_name = "FILE")]
    pub(crate) content: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ContentArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long, value_name = "FILE")]
    pub(crate) check: Option<PathBuf>,
    #[arg(long)]
    pub(crate) schema: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) pack: Option<PathBuf>,
    #[arg(long, requires = "pack")]
    pub(crate) apply: bool,
    #[arg(long, value_name = "FILE", requires = "pack")]
    pub(crate) merge: Option<PathBuf>,
    #[arg(long, value_name = "WHICH", requires = "merge", value_parser = ["first", "second"])]
    pub(crate) prefer: Option<String>,
    #[arg(long, value_name = "FOLDER", requires = "pack")]
    pub(crate) patch: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) differences: Option<PathBuf>,
    #[arg(long, value_name = "GAMES", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) balance: Option<u64>,
    #[arg(long, value_name = "N", requires = "balance", allow_negative_numbers = true)]
    pub(crate) players: Option<usize>,
    #[arg(long, value_name = "FILE", requires = "balance")]
    pub(crate) picture: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which game, with which components.
#[derive(Args, Debug)]
pub(crate) struct GameArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long, value_name = "FILE")]
    pub(crate) content: Option<PathBuf>,
}

impl GameArgs {
    pub(crate) fn find(&self) -> Result<Shelved, Failure> {
        titles::find(&self.game).map_err(Failure::Usage)?.with_content(self.content.as_deref())
    }
}

/// Reads `--setup`: a JSON object, or else the name of a preset; nothing for the usual game.
pub(crate) fn setup(argument: Option<&str>) -> Result<Value, Failure> {
    match argument {
        None => Ok(Value::Null),
        Some(json) if json.trim_start().starts_with('{') => serde_json::from_str(json)
            .map_err(|error| Failure::Usage(Problem::new("problem.setup_json").with("error", error))),
        Some(name) => Ok(Value::from(name)),
    }
}

/// Reads `--seed` of a single game.
pub(crate) fn seed(argument: &str) -> Result<Seed, Failure> {
    argument.parse().map_err(|_| Failure::Usage(bad_seed(argument)))
}

/// Reads `--seed` of a series, which is a decimal number.
pub(crate) fn series_seed(argument: &str) -> Result<u64, Failure> {
    let digits = !argument.is_empty() && argument.bytes().all(|byte| byte.is_ascii_digit());
    argument.parse().ok().filter(|_| digits).ok_or_else(|| Failure::Usage(bad_seed(argument)))
}

pub(crate) fn bad_seed(text: &str) -> Problem {
    Problem::new("problem.seed").with("seed", text).with("most", u64::MAX)
}

/// The language asked for, found before anything else is read, so that errors of usage speak it too.
pub(crate) fn language_of(args: &[OsString]) -> Lang {
    let named = args.iter().enumerate().filter_map(|(at, arg)| match arg.to_str()? {
        "--lang" => args.get(at + 1)?.to_str(),
        joined => joined.strip_prefix("--lang="),
    });
    named.filter_map(|name| name.parse().ok()).next().unwrap_or_default()
}

/// Reads the command line; nothing is left to do where it asked for help or for the version.
pub(crate) fn read(args: Vec<OsString>, lang: Lang, console: &mut Console) -> Result<Option<Cli>, Failure> {
    let matches = command(lang).try_get_matches_from(args).and_then(|matches| Cli::from_arg_matches(&matches));
    match matches {
        Ok(cli) => Ok(Some(cli)),
        Err(shown) if matches!(shown.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            write!(console.out, "{}", shown.render())?;
            Ok(None)
        }
        Err(error) => Err(Failure::Usage(usage_problem(&error))),
    }
}

/// The commands with their help in a language.
fn command(lang: Lang) -> clap::Command {
    let template =
        format!("{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}", word(lang, "help.usage"));
    let games = titles::shelf().iter().map(|game| game.title.id()).collect::<Vec<_>>().join(", ");
    let bots = almende_bots::all_names().collect::<Vec<_>>().join(", ");
    let dress = |command: clap::Command, name: &str| {
        let help = |arg: Arg| {
            let heading = if arg.is_positional() { "help.arguments" } else { "help.options" };
            let (own_id, shared_id) = (format!("help.{name}.{}", arg.get_id()), format!("help.{}", arg.get_id()));
            let id = if own().template(lang, &own_id).is_some() { own_id } else { shared_id };
            let help = word(lang, &id).replace("{games}", &games).replace("{bots}", &bots);
            arg.help(help.replace("{languages}", &Lang::codes())).help_heading(help_word(lang, heading))
        };
        command.about(word(lang, &format!("help.{name}"))).help_template(&template).mut_args(help)
    };
    let all = Cli::command().subcommand_help_heading(help_word(lang, "help.commands")).subcommand_value_name("COMMAND");
    dress(all, "almende").mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        dress(command, &name)
    })
}

/// A heading; the command keeps it as long as the program runs, as the catalogue does.
fn help_word(lang: Lang, id: &str) -> &'static str {
    own().template(lang, id).map_or("", |(_, heading)| heading)
}

/// What is wrong with the command line.
fn usage_problem(error: &clap::Error) -> Problem {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let name = context(ContextKind::InvalidSubcommand);
            Problem::new("problem.usage_command").with("name", name).with("commands", command_names())
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Problem::new("problem.usage_no_command").with("commands", command_names())
        }
        ErrorKind::UnknownArgument => Problem::new("problem.usage_unknown").with("argument", argument),
        ErrorKind::MissingRequiredArgument => Problem::new("problem.usage_missing").with("argument", argument),
        ErrorKind::ArgumentConflict => Problem::new("problem.usage_twice").with("argument", argument),
        ErrorKind::InvalidUtf8 => Problem::new("problem.usage_utf8"),
        ErrorKind::InvalidValue | ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues if value.is_empty() => {
            Problem::new("problem.usage_no_value").with("argument", argument)
        }
        _ if argument.starts_with("--lang") => {
            Problem::new("problem.usage_language").with("value", value).with("languages", Lang::codes())
        }
        _ => Problem::new("problem.usage_value").with("value", value).with("argument", argument),
    }
}

fn command_names() -> String {
    let command = Cli::command();
    command.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>().join(", ")
}
