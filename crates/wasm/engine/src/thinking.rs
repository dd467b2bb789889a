//! What programs think. These questions bring all they need, so that another worker than that of the tables can answer them.

use crate::Engine;
use crate::question::Reply;
use almende_bots::{Budget, Spec};
use almende_core::{Problem, Record, Seat, Seed, Table};
use almende_server::failure::Failure;
use almende_server::limits::BOT_TIME;
use almende_server::table::{AdviceQuestion, worded};
use almende_server::wire::Review;
use serde_json::Value;

impl Engine {
    /// The position, with the components of the table it is of.
    fn position(&self, document: &str, pack: Option<&Value>) -> Result<Box<dyn Table>, Failure> {
        let unreadable = |error| Problem::new("problem.bad_request").with("error", error);
        let document: Value = serde_json::from_str(document).map_err(unreadable)?;
        Ok(self.game_with(pack)?.title.load(&document)?)
    }

    pub(crate) fn choose(
        &self,
        position: &str,
        pack: Option<&Value>,
        seat: u8,
        bot: &str,
        chance: Seed,
    ) -> Result<Reply, Failure> {
        let table = self.position(position, pack)?;
        // A program without this bot lets another one play on rather than nobody.
        let spec: Spec = bot.parse().or_else(|_| "random".parse())?;
        let rng = chance.stream("bot", 0);
        Reply::with(&self.game.room.choose(&*table, seat_of(&*table, seat)?, spec.at_most(BOT_TIME), rng)?)
    }

    #[expect(clippy::too_many_arguments, reason = "a question with all it needs")]
    pub(crate) fn analyse(
        &self,
        position: &str,
        pack: Option<&Value>,
        seat: u8,
        version: u32,
        budget: Budget,
        chance: Seed,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Reply, Failure> {
        let table = self.position(position, pack)?;
        let seat = seat_of(&*table, seat)?;
        let mut told = |thought: &almende_bots::Analysis| {
            if let Ok(text) = serde_json::to_string(&worded(version, thought)) {
                tell(&text);
            }
        };
        let thought = self.game.room.analyse(&*table, seat, budget, chance.stream("bot", 0), &mut told)?;
        Reply::with(&worded(version, &thought))
    }

    pub(crate) fn review(&self, record: &str, pack: Option<&Value>) -> Result<Reply, Failure> {
        Reply::with(&Review { expected: self.game_with(pack)?.expectations(&read(record)?)? })
    }

    pub(crate) fn advice(&self, record: &str, pack: Option<&Value>, n: u32) -> Result<Reply, Failure> {
        let game = self.game_with(pack)?;
        Reply::with(&AdviceQuestion::of(&game, &read(record)?, n)?.answer(&game)?)
    }
}

fn read(record: &str) -> Result<Record, Failure> {
    record.parse().map_err(Failure::from_refused)
}

fn seat_of(table: &dyn Table, number: u8) -> Result<Seat, Failure> {
    let seat = Seat::new(number.into()).filter(|seat| seat.index() < table.players());
    seat.ok_or_else(|| Failure::bad("problem.no_such_seat"))
}
