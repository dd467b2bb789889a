//! What positions are worth to each seat: the points by which it is ahead, and a little for winning.

use crate::foresight::{leads as ahead, merits};
use crate::judge::{BySeat, Judged};
use crate::mind::{Mind, Walks};
use almende_core::{MAX_SEATS, Seat, Viewer};

/// How an option looks to the seat that decides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Look {
    /// The points by which the seat would be ahead.
    pub(super) lead: f32,
    /// The logarithm of the share of visits it deserves, but for a constant.
    pub(super) wish: f32,
}

/// How positions look to a seat to which the options of its decision lead.
pub(super) fn looks<G: Judged>(mind: &Mind, rests: &[G], seat: Seat) -> Vec<Look> {
    let (judge, settings) = (&mind.judge, &mind.settings);
    if let Some(net) = judge.net() {
        let lead = |game: &G| merits(net, game, seat)[seat.index()];
        let look = |lead: f32| Look { lead, wish: lead / settings.looks.temperature };
        return rests.iter().map(|game| look(lead(game))).collect();
    }
    let promises = judge.promises(rests).into_iter().zip(rests);
    let leads = promises.map(|(promises, game)| leads(game, &promises, settings.walks.win)[seat.index()]);
    match judge.wishes(rests, seat) {
        Some(wishes) => leads.zip(wishes).map(|(lead, wish)| Look { lead, wish }).collect(),
        None => leads.map(|lead| Look { lead, wish: lead / settings.looks.temperature }).collect(),
    }
}

/// What a position is worth to each seat, to the one the search is for by what it knows.
pub(super) fn values<G: Judged>(mind: &Mind, game: &G, own: Seat) -> BySeat {
    if let Some(net) = mind.judge.net() {
        return merits(net, game, own);
    }
    let mut promises = [0.0; MAX_SEATS];
    Seat::all(game.players()).for_each(|seat| promises[seat.index()] = mind.judge.promise(game, seat));
    leads(game, &promises, mind.settings.walks.win)
}

/// The lead of each seat, and something for having won.
fn leads<G: Judged>(game: &G, promises: &BySeat, win: f32) -> BySeat {
    let mut leads = ahead(promises, game.players());
    if game.turn().is_empty() {
        game.score(Viewer::All).winners().iter().for_each(|seat| leads[seat.index()] += win);
    }
    leads
}

/// How much walks differ in what they come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spread {
    count: f32,
    mean: f32,
    squares: f32,
}

impl Spread {
    /// As if a few walks had differed by some points, until there are enough of them.
    pub(super) fn supposed(walks: &Walks) -> Spread {
        let squares = walks.supposed * walks.supposed_spread * walks.supposed_spread;
        Spread { count: walks.supposed, mean: 0.0, squares }
    }

    pub(super) fn add(&mut self, value: f32, walks: &Walks) {
        if self.count == walks.supposed {
            self.mean = value;
        }
        self.count += 1.0;
        let before = value - self.mean;
        self.mean += before / self.count;
        self.squares += before * (value - self.mean);
    }

    /// The standard deviation, in points; never nothing.
    pub(super) fn points(&self, walks: &Walks) -> f32 {
        (self.squares / self.count).sqrt().max(walks.least_spread)
    }
}
