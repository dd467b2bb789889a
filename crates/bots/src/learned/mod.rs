//! Bots that learned by themselves: what a seat sees as numbers ([`observation`]), a small network ([`net`]), and a search on
//! top of it ([`search`]). `training/` tells how the networks are made.

mod bot;
pub mod net;
pub mod observation;
pub mod search;
pub mod words;

pub use bot::Learned;
pub use net::Net;

use crate::judge::Judged;
use almende_core::Problem;
use std::sync::{Arc, Mutex, PoisonError};

/// The network that comes with the program; not every title has one yet.
pub fn standard<G: Judged>() -> Result<Arc<Net>, Problem> {
    // Read once for each game; a program uses few games and asks rarely.
    static READ: Mutex<Vec<(&str, Arc<Net>)>> = Mutex::new(Vec::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, net)) = read.iter().find(|(game, _)| *game == G::ID) {
        return Ok(net.clone());
    }
    let net = G::NET.and_then(Net::read).ok_or_else(|| Problem::new("problem.bot_untaught").with("game", G::ID))?;
    let net = Arc::new(net);
    read.push((G::ID, net.clone()));
    Ok(net)
}

#[cfg(test)]
mod tests;
