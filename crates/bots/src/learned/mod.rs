//! Bots that learned by themselves: what a seat sees as numbers ([`observation`]) and what is worth counting there ([`outlook`]), a small network ([`net`]), and a search on
//! top of it ([`search`]). `training/` tells how the networks are made.

mod bot;
pub mod encoder;
pub mod net;
pub mod observation;
pub mod outlook;
pub mod search;
pub mod words;

pub use bot::Learned;
pub use encoder::Encoder;
pub use net::Net;

use crate::judge::Judged;
use almende_core::Problem;
use std::sync::{Arc, Mutex, PoisonError};

/// The networks that were read, by the id of their game: each once; a program uses few games and asks rarely.
static READ: Mutex<Vec<(&str, Arc<Net>)>> = Mutex::new(Vec::new());

/// The network that comes with the program, or that was brought; not every title has one yet.
pub fn standard<G: Judged>() -> Result<Arc<Net>, Problem> {
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, net)) = read.iter().find(|(game, _)| *game == G::ID) {
        return Ok(net.clone());
    }
    let net = G::NET.and_then(Net::read).ok_or_else(|| Problem::new("problem.bot_untaught").with("game", G::ID))?;
    let net = Arc::new(net);
    read.push((G::ID, net.clone()));
    Ok(net)
}

/// Brings the network of a game to a program it is not compiled into. One that is there already stays.
pub fn teach<G: Judged>(net: &[u8]) -> Result<(), Problem> {
    let net = Net::read(net).ok_or_else(|| Problem::new("problem.net").with("game", G::ID))?;
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if !read.iter().any(|(game, _)| *game == G::ID) {
        read.push((G::ID, Arc::new(net)));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
