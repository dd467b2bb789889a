//! Finds the weights of a game's features (`weights/*.json`) by playing.
//!
//! First it *learns*: greedy bots play, a regression says which weights would have foretold the points each seat still
//! won, and the next games are played with these, whatever they are. Then it *fits*: bots with somewhat shaken weights play,
//! and what a regression finds is kept where it wins. Then it *evolves*: weights drawn around the best so far play against
//! them, and those that win by more pull the centre their way (a covariance matrix adaptation with a diagonal matrix); a step
//! is taken only where games that neither step has seen agree. At last the weights are *levelled*: what they promise is made
//! right on average at every time of a game. The same options give the same weights on every machine. With `--against FILE`
//! it only says how the weights it would begin with fare against those of the file.
//!
//! ```console
//! $ cargo run --release -p almende-bots --example tune -- agricola --players 2 --rounds 6 --fits 4 --generations 60 --out agricola.json
//! ```

mod evolve;
mod fit;
mod options;
mod play;

use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::{Judged, Weights};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;
use options::Options;
use play::Hall;
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = Options::read(std::env::args().skip(1)).and_then(|options| match options.game.as_str() {
        "helios" => tune::<Helios>(&options),
        "suna-valo" => tune::<SunaValo>(&options),
        "boonlake" => tune::<Boonlake>(&options),
        "agricola" => tune::<Agricola>(&options),
        other => Err(format!("there is no game {other}")),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn tune<G: Judged>(options: &Options) -> Result<(), String> {
    let start = weights::<G>(options.weights.as_deref())?;
    let hall = Hall::<G>::new(options)?;
    if options.against.is_some() {
        hall.better(&weights::<G>(options.against.as_deref())?, start, "against the others");
        return Ok(());
    }
    let like = start.at_table(hall.kind, options.like.unwrap_or(options.players)).to_vec();
    let mut best = fit::learn(&hall, start.with_table(hall.kind, options.players, like));
    best = fit::fits(&hall, best);
    if options.generations > 0 {
        best = evolve::evolve(&hall, best);
    }
    best = fit::level(&hall, best);
    match &options.out {
        Some(file) => std::fs::write(file, best.write()).map_err(|error| format!("{file}: {error}")),
        None => {
            print!("{}", best.write());
            Ok(())
        }
    }
}

/// The weights of a file, or those of the program.
fn weights<G: Judged>(file: Option<&str>) -> Result<Weights, String> {
    let document = match file {
        Some(file) => std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?,
        None => G::WEIGHTS.to_owned(),
    };
    Weights::read::<G>(&document).map_err(|problem| problem.to_string())
}
