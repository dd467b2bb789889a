//! Whether the components of a pack can be played with: games at random, as a server plays them before it makes a table.

use crate::Engine;
use crate::question::Reply;
use almende_bots::{TRYOUT, try_out};
use almende_core::Problem;
use almende_server::failure::Failure;
use almende_server::limits;
use almende_server::wire::PackTrial;
use serde_json::Value;

impl Engine {
    pub(crate) fn try_out(&self, pack: &Value, tell: &mut dyn FnMut(&str)) -> Result<Reply, Failure> {
        if pack.to_string().len() > limits::PACK {
            return Err(Problem::new("problem.pack_large").with("kib", limits::PACK >> 10).into());
        }
        let game = self.game_with(Some(pack))?;
        let version = game.title.content_version().to_owned();
        let mut trial = PackTrial { version, done: 0, of: TRYOUT as u32, ready: false };
        try_out(&*game.title, &*game.room, TRYOUT, &mut |done, of| {
            (trial.done, trial.of) = (done as u32, of as u32);
            serde_json::to_string(&trial).is_ok_and(|told| {
                tell(&told);
                true
            })
        })?;
        trial.ready = true;
        Reply::with(&trial)
    }
}
