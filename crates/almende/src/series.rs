//! What `simulate` and `arena` share: reading who plays what, how often.

use crate::cli::{self, SeriesArgs};
use crate::failure::Failure;
use crate::titles::Shelved;
use almende_bots::{Spec, seated};
use almende_core::{Seed, Table};
use std::num::NonZero;
use std::thread::available_parallelism;

/// A series of games, ready to be played.
pub(crate) struct Prepared<'a> {
    pub(crate) game: Shelved,
    /// A table like those of the series: its components, players and setup.
    pub(crate) like: Box<dyn Table>,
    pub(crate) seed: u64,
    pub(crate) names: Vec<&'a str>,
    pub(crate) bots: Vec<Spec>,
    pub(crate) threads: usize,
}

pub(crate) fn prepare(args: &SeriesArgs) -> Result<Prepared<'_>, Failure> {
    let game = args.game.find()?;
    let seed = cli::series_seed(&args.seed)?;
    let setup = cli::setup(args.setup.as_deref())?;
    let names: Vec<&str> = args.bots.split(',').collect();
    let bots: Result<Vec<Spec>, _> = names.iter().map(|name| name.parse()).collect();
    let bots = bots.map_err(Failure::Usage)?;
    let like = game.title.open(args.players, &setup, Seed::numbered(seed, 0)).map_err(Failure::Usage)?;
    seated(&bots, args.players).map_err(Failure::Usage)?;
    let threads = args.threads.map_or_else(|| available_parallelism().map_or(1, NonZero::get), usize::from);
    Ok(Prepared { game, like, seed, names, bots, threads })
}
