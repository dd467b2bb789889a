//! `almende play`: a game on the terminal.

pub(crate) mod agricola;
pub(crate) mod boonlake;
mod brush;
mod evening;
pub(crate) mod helios;
mod plain;
pub(crate) mod suna_valo;
mod undo;

pub(crate) use brush::Brush;

use crate::chance::fresh_seed;
use crate::cli::{self, PlayArgs};
use crate::console::Console;
use crate::failure::Failure;
use crate::files;
use almende_bots::{Spec, seated};
use almende_core::{Lang, Problem, Table, Viewer};
use evening::{Evening, Player};

/// How a game looks on a terminal.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// Draws the table as a viewer may see it.
    pub(crate) draw: fn(&dyn Table, Viewer, &Brush) -> String,
    /// Says what the signs mean.
    pub(crate) legend: fn(&Brush) -> String,
}

pub(crate) fn run(args: &PlayArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let game = args.game.find()?;
    let players = args.players.unwrap_or(*game.title.players().start());
    let number = args.seed.clone().unwrap_or_else(|| fresh_seed().to_string());
    let seed = cli::seed(&number)?;
    let setup = cli::setup(args.setup.as_deref())?;
    let who: Result<Vec<Player>, Problem> = args.bots.split(',').map(player).collect();
    let who = who.map_err(Failure::Usage)?;
    let table = game.title.open(players, &setup, seed).map_err(Failure::Usage)?;
    let who = seated(&who, players).map_err(Failure::Usage)?;
    args.out.as_deref().map_or(Ok(()), files::check_place)?;
    Evening::new(&game, table, who, seed, lang, console).play(&number, args.out.as_deref())
}

/// Who sits at a place: `-` is a person, anything else a bot.
fn player(name: &str) -> Result<Player, Problem> {
    match name {
        "-" => Ok(Player::Person),
        bot => bot.parse::<Spec>().map(Player::Bot),
    }
}
