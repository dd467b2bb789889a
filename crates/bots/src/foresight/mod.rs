//! Bots that learned by themselves: a network foretells from a position the points every seat will have at the end, and who wins. The bots look ahead
//! as they do with the judgement; only what a position is worth is asked of the network ([`crate::Judge::foreseeing`]).
//!
//! [`inputs`] turns what a seat knows into inputs, [`net`] holds the weights, [`desk`] keeps what was summed up for the position before, because the next one
//! differs in little. `training/` tells how the networks are made.

pub mod desk;
pub mod inputs;
pub mod net;

#[cfg(test)]
mod tests;

pub use desk::Desk;
pub use inputs::{Inputs, Place};
pub use net::{Foretold, LINES, Net};

use crate::judge::{BySeat, Judged};
use almende_core::{MAX_SEATS, Problem, Seat, Viewer};
use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

/// How the file of such a network begins.
pub const FORM: &[u8] = b"almende foresight ";

/// The networks that were read, by the id of their game: each once; a program uses few games and asks rarely.
static READ: Mutex<Vec<(&str, Arc<Net>)>> = Mutex::new(Vec::new());

/// The network that comes with the program, or that was brought; not every title has one.
pub fn standard<G: Judged>() -> Result<Arc<Net>, Problem> {
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, net)) = read.iter().find(|(game, _)| *game == G::ID) {
        return Ok(net.clone());
    }
    let net = G::FORESIGHT
        .and_then(Net::read::<G>)
        .ok_or_else(|| Problem::new("problem.bot_untaught").with("game", G::ID))?;
    let net = Arc::new(net);
    read.push((G::ID, net.clone()));
    Ok(net)
}

/// Brings the network of a game to a program it is not compiled into. One that is there already stays.
pub fn teach<G: Judged>(net: &[u8]) -> Result<(), Problem> {
    let net = Net::read::<G>(net).ok_or_else(|| Problem::new("problem.net").with("game", G::ID))?;
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if !read.iter().any(|(game, _)| *game == G::ID) {
        read.push((G::ID, Arc::new(net)));
    }
    Ok(())
}

thread_local! {
    /// The desks of this thread, the one used last at the end.
    static DESKS: RefCell<Vec<Desk>> = const { RefCell::new(Vec::new()) };
}

/// More desks than a game needs, one for each seat.
const MOST_DESKS: usize = 2 * MAX_SEATS;

/// Lends the desk of this thread for a network, a table and a seat that looks.
fn at_desk<G: Judged, T>(net: &Net, game: &G, seat: Seat, work: impl FnOnce(&mut Desk) -> T) -> T {
    let (number, players) = (net.number(), game.players());
    let mut desk = DESKS.with_borrow_mut(|desks| {
        let found = desks.iter().position(|desk| desk.is_for(number, players, seat));
        found.map(|place| desks.remove(place)).unwrap_or_else(|| Desk::new::<G>(net, players, seat))
    });
    let done = work(&mut desk);
    DESKS.with_borrow_mut(|desks| {
        if desks.len() == MOST_DESKS {
            desks.remove(0);
        }
        desks.push(desk);
    });
    done
}

/// What a network foretells of a position as a seat sees it.
pub fn foretell<G: Judged>(net: &Net, game: &G, seat: Seat) -> Foretold {
    at_desk(net, game, seat, |desk| desk.foretell(net, game))
}

/// The lines of the score sheet that a network foretells.
pub fn foretell_sheet<G: Judged>(net: &Net, game: &G, seat: Seat) -> [[f32; LINES]; MAX_SEATS] {
    at_desk(net, game, seat, |desk| desk.foretell_sheet(net, game))
}

/// What a position is worth to each seat, as this seat sees it: the points by which it will be ahead, and something for winning.
pub(crate) fn merits<G: Judged>(net: &Net, game: &G, seat: Seat) -> BySeat {
    let players = game.players();
    let Foretold { points, wins } = if game.turn().is_empty() { outcome(game) } else { foretell(net, game, seat) };
    let mut merits = leads(&points, players);
    merits.iter_mut().zip(wins).for_each(|(merit, win)| *merit += net.winning * win);
    merits
}

/// The lead of each seat over the best other at a table for two. Among more it is over the middle between the best other and the
/// mean of the others, because who of them is the best is not known before the end.
pub(crate) fn leads(points: &BySeat, players: usize) -> BySeat {
    let mut leads = *points;
    if players > 1 {
        let sum: f32 = points[..players].iter().sum();
        for seat in 0..players {
            let others = points[..players].iter().enumerate().filter(|(other, _)| *other != seat);
            let best = others.map(|(_, &points)| points).fold(f32::NEG_INFINITY, f32::max);
            let mean = (sum - points[seat]) / (players - 1) as f32;
            leads[seat] = points[seat] - (best + mean) / 2.0;
        }
    }
    leads
}

/// The points of each seat at the end (alone against somebody what it is ahead), and its share of the win.
pub fn outcome<G: Judged>(game: &G) -> Foretold {
    let mut told = Foretold { points: [0.0; MAX_SEATS], wins: [0.0; MAX_SEATS] };
    let mut features = [0.0; crate::judge::MAX_FEATURES];
    for seat in Seat::all(game.players()) {
        told.points[seat.index()] = game.look(seat, &mut features[..G::FEATURES.len()]);
    }
    let winners = game.score(Viewer::All).winners();
    winners.iter().for_each(|seat| told.wins[seat.index()] = 1.0 / winners.len() as f32);
    told
}

/// The lines of each seat's score sheet at the end.
pub fn final_sheets<G: Judged>(game: &G) -> [[i16; LINES]; MAX_SEATS] {
    let mut sheets = [[0; LINES]; MAX_SEATS];
    for (place, line) in game.score(Viewer::All).lines.iter().take(LINES).enumerate() {
        for (sheet, points) in sheets.iter_mut().zip(&line.points) {
            sheet[place] = points.unwrap_or_default() as i16;
        }
    }
    sheets
}
