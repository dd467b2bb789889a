//! The object-safe face of the bots, for code that handles any game.

use crate::analysis::{Analysis, analyse, expectations};
#[cfg(feature = "contests")]
use crate::arena::{Contest, Outcomes, arena};
use crate::bot::{Bot, Sight};
use crate::foresight;
use crate::judge::Judged;
use crate::learned;
use crate::mind::Mind;
use crate::random::Random;
use crate::search::Search;
#[cfg(feature = "contests")]
use crate::simulate::{Series, Tally, simulate};
use crate::spec::{Budget, Spec, hard};
#[cfg(feature = "contests")]
use crate::usage::{Question, Uses, usage};
use crate::whole::play_game;
use almende_core::{Game, Play, Problem, Rng, Seat, Seed, Table, Viewer};
use std::marker::PhantomData;

/// Where the bots of one game play.
pub trait Room: Send + Sync {
    /// Reads the network of the learned bot of this game, where it is not compiled in.
    fn teach(&self, net: &[u8]) -> Result<(), Problem>;

    /// Plays a series of games with the components, the number of players and the setup of this table.
    #[cfg(feature = "contests")]
    fn simulate(&self, like: &dyn Table, series: &Series) -> Result<Tally, Problem>;

    /// Plays a contest with the components, the number of players and the setup of this table.
    #[cfg(feature = "contests")]
    fn arena(&self, like: &dyn Table, contest: &Contest) -> Result<Outcomes, Problem>;

    /// Plays a series like this table and counts what becomes of what is offered.
    #[cfg(feature = "contests")]
    fn usage(&self, like: &dyn Table, question: &Question) -> Result<Uses, Problem>;

    /// Plays a table at random to its end, with at most so many decisions.
    fn play_out(&self, table: &dyn Table, seed: Seed, most: usize) -> Result<(), Problem>;

    /// What a bot would do at this table, in notation.
    fn choose(&self, table: &dyn Table, seat: Seat, bot: Spec, rng: Rng) -> Result<String, Problem>;

    /// What a search thinks of the options of a seat at this table; it also tells what it thinks so far.
    fn analyse(
        &self,
        table: &dyn Table,
        seat: Seat,
        budget: Budget,
        rng: Rng,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Problem>;

    /// What the strength `hard` thinks of the options of a seat at this table.
    fn advise(&self, table: &dyn Table, seat: Seat, rng: Rng) -> Result<Analysis, Problem>;

    /// The points each seat can hope for at this table, everything being open.
    fn expected(&self, table: &dyn Table) -> Result<Vec<f32>, Problem>;
}

/// The [`Room`] of a [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct RoomOf<G: Game>(PhantomData<G>);

impl<G: Game> RoomOf<G> {
    /// The room.
    pub const fn new() -> Self {
        RoomOf(PhantomData)
    }
}

impl<G: Game> Default for RoomOf<G> {
    fn default() -> Self {
        Self::new()
    }
}

fn play_behind<G: Game>(table: &dyn Table) -> Result<&Play<G>, Problem> {
    table.as_any().downcast_ref().ok_or_else(|| Problem::new("problem.wrong_room").with("game", G::ID))
}

#[cfg(feature = "contests")]
fn setup_of<G: Game>(play: &Play<G>) -> Result<G::Setup, Problem> {
    serde_json::from_value(play.record().setup).map_err(|error| Problem::new("problem.setup").with("error", error))
}

fn analyse_with<G: Judged>(
    table: &dyn Table,
    seat: Seat,
    search: impl FnOnce(Rng, Mind) -> Search<G>,
    rng: Rng,
    tell: &mut dyn FnMut(&Analysis),
) -> Result<Analysis, Problem> {
    let game = play_behind::<G>(table)?.now();
    let mut options = Vec::new();
    // Every answer, also those a search leaves out: a person may ask about any of them.
    game.options(seat, &mut options);
    if options.is_empty() {
        return Err(Problem::new("problem.not_deciding").with("seat", seat));
    }
    analyse(game, seat, &options, search, rng, tell)
}

impl<G: Judged> Room for RoomOf<G> {
    fn teach(&self, net: &[u8]) -> Result<(), Problem> {
        // A network says at its beginning of which form it is.
        if net.starts_with(foresight::FORM) { foresight::teach::<G>(net) } else { learned::teach::<G>(net) }
    }

    #[cfg(feature = "contests")]
    fn simulate(&self, like: &dyn Table, series: &Series) -> Result<Tally, Problem> {
        let play = play_behind::<G>(like)?;
        simulate::<G>(play.edition(), like.players(), &setup_of(play)?, series)
    }

    #[cfg(feature = "contests")]
    fn arena(&self, like: &dyn Table, contest: &Contest) -> Result<Outcomes, Problem> {
        let play = play_behind::<G>(like)?;
        arena::<G>(play.edition(), like.players(), &setup_of(play)?, contest)
    }

    #[cfg(feature = "contests")]
    fn usage(&self, like: &dyn Table, question: &Question) -> Result<Uses, Problem> {
        let play = play_behind::<G>(like)?;
        usage::<G>(play.edition(), like.players(), &setup_of(play)?, question)
    }

    fn play_out(&self, table: &dyn Table, seed: Seed, most: usize) -> Result<(), Problem> {
        let game = play_behind::<G>(table)?.now().clone();
        let mut bots: Vec<Box<dyn Bot<G>>> =
            (0..game.players() as u32).map(|seat| Box::new(Random::new(seed.stream("bot", seat))) as _).collect();
        let over = play_game(game, &mut bots, &mut Vec::new(), &mut |_| {}, most)?;
        over.score(Viewer::All);
        Ok(())
    }

    fn choose(&self, table: &dyn Table, seat: Seat, bot: Spec, rng: Rng) -> Result<String, Problem> {
        let game = play_behind::<G>(table)?.now();
        let mut options = Vec::new();
        game.search_options(seat, &mut options);
        let place = match options.len() {
            0 | 1 => 0,
            _ => bot.build_for_play::<G>(rng)?.choose(&Sight::new(game, seat, &options)),
        };
        let chosen = options.get(place).ok_or_else(|| Problem::new("problem.not_deciding").with("seat", seat))?;
        Ok(chosen.to_string())
    }

    fn analyse(
        &self,
        table: &dyn Table,
        seat: Seat,
        budget: Budget,
        rng: Rng,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Problem> {
        let search = |rng, mind| Search::new(rng, mind, Some(budget));
        analyse_with::<G>(table, seat, search, rng, tell)
    }

    fn advise(&self, table: &dyn Table, seat: Seat, rng: Rng) -> Result<Analysis, Problem> {
        analyse_with::<G>(table, seat, hard, rng, &mut |_| {})
    }

    fn expected(&self, table: &dyn Table) -> Result<Vec<f32>, Problem> {
        Ok(expectations(&Mind::standard::<G>()?.judge, play_behind::<G>(table)?.now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::Counting;
    use almende_core::{Title, TitleOf};

    #[test]
    fn a_bot_answers_in_notation_for_a_seat_that_decides() {
        let table = TitleOf::<Counting>::standard().open(2, &serde_json::Value::Null, Seed::numbered(1, 0)).unwrap();
        let room = RoomOf::<Counting>::new();
        let choose =
            |seat| room.choose(&*table, seat, "random".parse().unwrap(), Seed::numbered(1, 0).stream("bot", 0));
        let action = choose(Seat::FIRST).unwrap();
        assert!(table.legal(Seat::FIRST, &action).is_ok());
        assert_eq!(choose(Seat::new(1).unwrap()).unwrap_err().code(), "not_deciding");
    }

    #[test]
    fn an_analysis_weighs_every_option_and_says_what_to_hope_for() {
        let table = TitleOf::<Counting>::standard().open(2, &serde_json::Value::Null, Seed::numbered(1, 0)).unwrap();
        let room = RoomOf::<Counting>::new();
        let analyse = |seat| {
            let rng = Seed::numbered(1, 0).stream("bot", 0);
            room.analyse(&*table, seat, Budget::Iterations(100), rng, &mut |_| {})
        };
        let analysis = analyse(Seat::FIRST).unwrap();
        assert_eq!(analysis.options.len(), table.options(Seat::FIRST).len());
        assert!((analysis.options.iter().map(|option| option.share).sum::<f32>() - 1.0).abs() < 1e-3);
        assert!(analysis.options[0].share >= analysis.options[1].share);
        assert_eq!(analysis.expected, room.expected(&*table).unwrap());
        assert_eq!(analyse(Seat::new(1).unwrap()).unwrap_err().code(), "not_deciding");
    }

    #[test]
    fn advice_is_what_hard_would_do() {
        let table = TitleOf::<Counting>::standard().open(2, &serde_json::Value::Null, Seed::numbered(1, 0)).unwrap();
        let room = RoomOf::<Counting>::new();
        let rng = || Seed::numbered(1, 0).stream("bot", 0);
        let advice = room.advise(&*table, Seat::FIRST, rng()).unwrap();
        assert_eq!(advice.options.len(), table.options(Seat::FIRST).len());
        let hard = room.choose(&*table, Seat::FIRST, "hard".parse().unwrap(), rng()).unwrap();
        assert_eq!(advice.options[0].action, hard);
        assert_eq!(room.advise(&*table, Seat::FIRST, rng()).unwrap(), advice);
        assert_eq!(room.advise(&*table, Seat::new(1).unwrap(), rng()).unwrap_err().code(), "not_deciding");
    }

    #[cfg(feature = "contests")]
    #[test]
    fn a_series_is_played_like_the_table_it_is_given() {
        let setup = serde_json::json!({"endless": true});
        let table = TitleOf::<Counting>::standard().open(2, &setup, Seed::numbered(1, 0)).unwrap();
        let series = Series { seed: 1, games: 1, bots: vec!["random".parse().unwrap()], threads: 1 };
        let problem = RoomOf::<Counting>::new().simulate(&*table, &series).unwrap_err();
        assert_eq!(problem.code(), "endless");
    }
}
