//! What to tune and how long.

/// The options of a run.
pub struct Options {
    /// The game's id.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// Begin with the weights for a table of so many.
    pub like: Option<usize>,
    /// The setup as a document, or a preset's name.
    pub setup: Option<String>,
    /// Regressions that are kept whatever they find.
    pub rounds: u32,
    /// Regressions that are kept where they win.
    pub fits: u32,
    /// Games a regression learns from.
    pub games: u64,
    /// Generations of the evolution.
    pub generations: u32,
    /// Weights tried in a generation.
    pub candidates: usize,
    /// Games each of them plays.
    pub trials: u64,
    /// Games that decide whether a step is taken.
    pub checks: u64,
    /// Positions a greedy bot looks at.
    pub positions: u64,
    /// The first deal.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
    /// Seconds after which no further generation begins.
    pub seconds: u64,
    /// Weights to begin with instead of those of the program.
    pub weights: Option<String>,
    /// Weights that those it begins with are only compared with.
    pub against: Option<String>,
    /// Where to write what was found.
    pub out: Option<String>,
}

const USAGE: &str = "tune GAME [--players N] [--like N] [--setup X] [--rounds N] [--fits N] [--games N] [--generations N] [--candidates N] \
                     [--trials N] [--checks N] [--positions N] [--seed S] [--threads N] [--seconds N] [--weights FILE] [--against FILE] [--out FILE]";

impl Options {
    /// Reads the command line.
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            game: words.next().ok_or(USAGE)?,
            players: 2,
            like: None,
            setup: None,
            rounds: 0,
            fits: 4,
            games: 400,
            generations: 0,
            candidates: 16,
            trials: 32,
            checks: 200,
            positions: 300,
            seed: 1,
            threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            seconds: u64::MAX,
            weights: None,
            against: None,
            out: None,
        };
        while let Some(name) = words.next() {
            let value = words.next().ok_or(USAGE)?;
            let number = || value.parse::<u64>().map_err(|_| format!("{name} needs a number, not {value}"));
            match name.as_str() {
                "--players" => options.players = number()? as usize,
                "--like" => options.like = Some(number()? as usize),
                "--setup" => options.setup = Some(value),
                "--rounds" => options.rounds = number()? as u32,
                "--fits" => options.fits = number()? as u32,
                "--games" => options.games = number()?,
                "--generations" => options.generations = number()? as u32,
                "--candidates" => options.candidates = number()? as usize,
                "--trials" => options.trials = number()?,
                "--checks" => options.checks = number()?,
                "--positions" => options.positions = number()?,
                "--seed" => options.seed = number()?,
                "--threads" => options.threads = number()? as usize,
                "--seconds" => options.seconds = number()?,
                "--weights" => options.weights = Some(value),
                "--against" => options.against = Some(value),
                "--out" => options.out = Some(value),
                _ => return Err(USAGE.into()),
            }
        }
        Ok(options)
    }
}
