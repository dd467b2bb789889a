//! Our bots as players of any title.

use crate::failure::Failure;
use crate::position::{Position, PositionOf};
use crate::titles::Studied;
use almende_bots::{Bot, Sight, Spec};
use almende_core::{Problem, Rng, Seat};

/// One of our bots at one seat of one title.
pub(crate) trait Thinker: Send {
    /// What it does at this position, in notation. It sees what its seat sees.
    fn choose(&mut self, position: &dyn Position, seat: Seat) -> Result<String, Failure>;
}

pub(crate) struct ThinkerOf<G: Studied>(Box<dyn Bot<G>>);

impl<G: Studied> ThinkerOf<G> {
    pub(crate) fn new(bot: Spec, rng: Rng) -> Result<ThinkerOf<G>, Problem> {
        Ok(ThinkerOf(bot.build(rng)?))
    }
}

impl<G: Studied> Thinker for ThinkerOf<G> {
    fn choose(&mut self, position: &dyn Position, seat: Seat) -> Result<String, Failure> {
        let other = || Failure::new("wrong_game", format!("This bot plays {} and nothing else.", G::ID));
        let game = position.as_any().downcast_ref::<PositionOf<G>>().ok_or_else(other)?.play.now();
        let mut options = Vec::new();
        game.search_options(seat, &mut options);
        let place = if options.len() < 2 { 0 } else { self.0.choose(&Sight::new(game, seat, &options)) };
        let chosen = options.get(place).ok_or_else(|| Problem::new("problem.not_deciding").with("seat", seat))?;
        Ok(chosen.to_string())
    }
}
