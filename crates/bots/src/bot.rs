//! What a bot is and what it is shown.

use almende_core::{Game, Rng, Seat};

/// A player that is a program.
pub trait Bot<G: Game>: Send {
    /// Picks one of the options by its place in the list.
    fn choose(&mut self, sight: &Sight<'_, G>) -> usize;
}

/// A decision as its seat sees it.
///
/// The true state stays behind this type: a bot that wants to look ahead gets worlds in which everything its seat does
/// not know is drawn anew, so no bot can cheat by accident.
#[derive(Debug)]
pub struct Sight<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    options: &'a [G::Action],
}

impl<'a, G: Game> Sight<'a, G> {
    /// The decision of a seat between options that [`Game::search_options`] gave for it.
    pub fn new(game: &'a G, seat: Seat, options: &'a [G::Action]) -> Self {
        Sight { game, seat, options }
    }

    /// The seat that decides.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What there is to choose from.
    pub fn options(&self) -> &'a [G::Action] {
        self.options
    }

    /// A world drawn from all those the seat cannot tell from the true one.
    pub fn world(&self, rng: &mut Rng) -> G {
        let mut world = self.game.clone();
        world.redraw_hidden(self.seat, rng);
        world
    }
}
