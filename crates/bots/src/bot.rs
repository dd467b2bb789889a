//! What a bot is and what it is shown.

use almende_core::{Game, Outcome, Rng, Seat, Silent};

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

    /// The next choice of the seat if it takes this option and goes on with its turn without learning anything new;
    /// nothing where that is not so.
    pub fn foreseen(&self, action: G::Action) -> Option<Foreseen<G>> {
        let (mut next, mut options) = (self.game.clone(), vec![action]);
        while let [only] = options[..] {
            let outcome = next.perform(self.seat, only, &mut Silent);
            if outcome == Outcome::Reveals || next.turn().first() != Some(self.seat) {
                return None;
            }
            options.clear();
            next.search_options(self.seat, &mut options);
        }
        Some(Foreseen(next))
    }

    /// Whether this is what was foreseen.
    pub fn is(&self, foreseen: &Foreseen<G>) -> bool {
        foreseen.0 == *self.game
    }
}

/// A decision to come in the same turn. It can be recognised, but not looked into.
#[derive(Clone, Debug)]
pub struct Foreseen<G>(G);
