//! The properties every game is tested with: what must hold in every position of every game, whatever is played.
//!
//! A game crate describes itself once and calls [`Properties::check_all`]:
//!
//! ```ignore
//! fn properties(players: usize) -> Properties<Helios> {
//!     Properties::new(players)
//!         .games(testing::games(200, 10_000))
//!         .every_action(every_action())
//!         .invariants(components_are_conserved)
//!         .payment(|game| game.is_paying())
//! }
//!
//! #[test]
//! fn all_properties_hold_for_two() {
//!     properties(2).check_all();
//! }
//! ```
//!
//! Each property is also a method of its own, so that a test may run one of them with other numbers. All walk the same
//! random games: game `i` has the seed [`Seed::numbered`]`(seed, i)` and picks evenly from the options. A failure
//! panics with the seed, the game, the action and the record so far; [`Properties::only_game`] plays that game again.
//!
//! That options and actions allocate nothing is counted by a test binary with an allocator of its own, since counting
//! needs `unsafe`: see [`warm_play`] and `crates/core/tests/allocations.rs`.
#![allow(clippy::panic, clippy::expect_used, reason = "this module exists to make tests fail")]

mod history;
mod legality;
mod outcomes;
mod planes;
mod records;
mod secrets;
mod setups;
mod texts;
mod warm;

pub use outcomes::same_outcomes;
pub use records::{
    Happened, everything_happened, play_through, read_record, record_names, record_replays, recorded_games_replay,
    remove_record, unheard, write_record,
};
pub use texts::catalogues_agree;
pub use warm::warm_play;

use crate::chance::{Rng, Seed};
use crate::content::Edition;
use crate::event::{Log, Silent};
use crate::game::Game;
use crate::play::Play;
use crate::seat::Seat;
use std::ops::Range;

/// How many games a test plays: `full` when the environment says `ALMENDE_PROVE=1` (`cargo xtask prove`), else `ci`.
pub fn games(ci: usize, full: usize) -> usize {
    if proving() { full } else { ci }
}

/// Whether the environment asks for the long proofs with `ALMENDE_PROVE=1`.
pub fn proving() -> bool {
    std::env::var("ALMENDE_PROVE").is_ok_and(|value| value == "1")
}

/// Whether the fixtures of this game are to be written anew: the environment says `ALMENDE_RENEW=<its id>` or
/// `ALMENDE_RENEW=all`.
pub fn renewing(game: &str) -> bool {
    std::env::var("ALMENDE_RENEW").is_ok_and(|value| value == game || value == "all")
}

/// The first and the last position are looked at in so many games of a series, later only by chance.
const ENDS: u64 = 200;

/// What a property says about a position: nothing, or a sentence that says what is wrong.
pub type Verdict = Result<(), String>;

/// The properties of a game at a table of a certain size.
#[derive(Clone, Debug)]
pub struct Properties<G: Game> {
    players: usize,
    edition: &'static Edition<G::Content>,
    setup: G::Setup,
    seed: u64,
    games: Range<u64>,
    one_in: u32,
    every_action: Vec<G::Action>,
    invariants: fn(&G) -> Verdict,
    siblings: fn(&G, Seat, &mut Rng) -> G,
    payment: Option<fn(&G) -> bool>,
}

impl<G: Game> Properties<G> {
    /// The properties of the usual game with the standard content: 20 games (2,000 with `ALMENDE_PROVE=1`) from seed 1.
    pub fn new(players: usize) -> Self {
        Properties {
            players,
            edition: G::standard_content(),
            setup: G::Setup::default(),
            seed: 1,
            games: 0..games(20, 2_000) as u64,
            one_in: 4,
            every_action: Vec::new(),
            invariants: |_| Ok(()),
            siblings: redrawn,
            payment: None,
        }
    }

    /// With other setup options.
    #[must_use]
    pub fn setup(self, setup: G::Setup) -> Self {
        Properties { setup, ..self }
    }

    /// With other content.
    #[must_use]
    pub fn content(self, edition: &'static Edition<G::Content>) -> Self {
        Properties { edition, ..self }
    }

    /// With another seed for the series of games.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Properties { seed, ..self }
    }

    /// With this number of games; see [`games`].
    #[must_use]
    pub fn games(self, games: usize) -> Self {
        Properties { games: 0..games as u64, ..self }
    }

    /// Only this game of the series: the one a failure named.
    #[must_use]
    pub fn only_game(self, game: u64) -> Self {
        Properties { games: game..game + 1, ..self }
    }

    /// Costly properties look at one position in so many (4 unless told), and at the first and the last of the first
    /// games.
    #[must_use]
    pub fn one_in(self, positions: u32) -> Self {
        Properties { one_in: positions, ..self }
    }

    /// Every action that can be written, legal or not. Without this list nothing can be said about what is refused, so
    /// the properties of refusals and of complete options ask for it.
    #[must_use]
    pub fn every_action(self, every_action: Vec<G::Action>) -> Self {
        Properties { every_action, ..self }
    }

    /// What must hold after every action: components conserved, stocks within bounds.
    #[must_use]
    pub fn invariants(self, invariants: fn(&G) -> Verdict) -> Self {
        Properties { invariants, ..self }
    }

    /// How to make a state that differs only in what is hidden from a seat. By default [`Game::redraw_hidden`] does it;
    /// a game whose redraw is cautious (keeps more than it must) gives a bolder one.
    #[must_use]
    pub fn siblings(self, siblings: fn(&G, Seat, &mut Rng) -> G) -> Self {
        Properties { siblings, ..self }
    }

    /// Whether a position lies inside a payment, or any stretch of decisions of one seat that `search_options` thins
    /// out. From where it begins, both lists of options must lead to the same positions outside.
    #[must_use]
    pub fn payment(self, is_inside: fn(&G) -> bool) -> Self {
        Properties { payment: Some(is_inside), ..self }
    }

    /// Checks every property.
    pub fn check_all(&self) {
        self.texts_agree();
        self.setups_are_accepted();
        self.notations_read_back();
        self.games_end();
        self.options_are_complete_and_accepted();
        self.refusals_name_a_rule();
        self.refused_actions_change_nothing();
        self.pointing_means_what_lies_there();
        self.texts_render();
        self.scores_add_up();
        self.views_leak_nothing();
        self.secret_choices_stay_secret();
        self.secret_choices_commute();
        self.redrawn_worlds_are_worlds();
        self.records_replay();
        self.positions_read_back();
        self.broken_positions_are_refused();
        self.undo_restores();
        self.same_seed_same_record();
        self.search_options_reach_the_same_outcomes();
    }

    /// Games end within [`Game::MAX_ACTIONS`], the invariants hold after every action, no position is a dead end, and no
    /// option is listed twice.
    pub fn games_end(&self) {
        self.walk("games end", |scene| self.sound(scene.now()));
    }

    /// A state nobody can object to: its invariants hold and every seat that decides has options, each once.
    fn sound(&self, game: &G) -> Verdict {
        (self.invariants)(game)?;
        require(game.players() == self.players, || format!("the table has {} players", game.players()))?;
        let mut options = Vec::new();
        for seat in game.turn().iter() {
            require(seat.index() < self.players, || format!("seat {seat} decides but does not exist"))?;
            options.clear();
            game.options(seat, &mut options);
            require(!options.is_empty(), || format!("a dead end: seat {seat} decides but has no option"))?;
            let listed = options.len();
            options.sort_unstable();
            options.dedup();
            require(options.len() == listed, || format!("seat {seat} has an option twice"))?;
        }
        Ok(())
    }

    /// A fresh game of the series.
    fn open(&self, game: u64) -> Play<G> {
        Play::new(self.edition, self.players, self.setup.clone(), Seed::numbered(self.seed, game))
            .unwrap_or_else(|problem| panic!("{} for {} cannot be set up: {problem}", G::ID, self.players))
    }

    /// Plays the games of the series at random and shows `visit` every position.
    fn walk(&self, property: &'static str, mut visit: impl FnMut(&mut Scene<'_, G>) -> Verdict) {
        let begun = std::time::Instant::now();
        let mut looked_at = 0u64;
        for game in self.games.clone() {
            let seed = Seed::numbered(self.seed, game);
            let mut scene = Scene {
                properties: self,
                property,
                game,
                play: self.open(game),
                chance: seed.stream("testing: samples", 0),
                sampled: true,
                trying: None,
                reported: false,
            };
            // The moves have a stream of their own, so that all properties see the same games.
            let mut moves = seed.stream("testing: moves", 0);
            loop {
                let over = scene.now().turn().is_empty();
                let end = over || scene.play.entries().is_empty();
                scene.sampled = end && game < ENDS || scene.chance.below(self.one_in) == 0;
                looked_at += u64::from(scene.sampled);
                let verdict = visit(&mut scene);
                scene.demand(verdict);
                if over {
                    break;
                }
                let too_long = scene.play.entries().len() >= G::MAX_ACTIONS;
                scene.demand(require(!too_long, || format!("not over after {} actions", G::MAX_ACTIONS)));
                scene.trying = random_action(scene.now(), &mut moves);
                let played = scene.play_on();
                scene.demand(played);
            }
        }
        if proving() {
            let (games, seconds) = (self.games.end - self.games.start, begun.elapsed().as_secs());
            println!(
                "{} for {}: {property}: {games} games, {looked_at} positions looked at closely, {seconds} s",
                G::ID,
                self.players
            );
        }
    }

    /// The candidates for refusals, which only the game can list.
    fn candidates(&self) -> &[G::Action] {
        assert!(!self.every_action.is_empty(), "this property needs Properties::every_action");
        &self.every_action
    }
}

/// The default sibling: the state redrawn for the seat.
fn redrawn<G: Game>(game: &G, seat: Seat, rng: &mut Rng) -> G {
    let mut other = game.clone();
    other.redraw_hidden(seat, rng);
    other
}

/// A position of a random game, with what is needed to find it again.
struct Scene<'a, G: Game> {
    properties: &'a Properties<G>,
    property: &'static str,
    game: u64,
    play: Play<G>,
    /// For whatever a property wants to choose at random.
    chance: Rng,
    /// Whether costly properties should look at this position.
    sampled: bool,
    trying: Option<(Seat, G::Action)>,
    reported: bool,
}

impl<G: Game> Scene<'_, G> {
    fn now(&self) -> &G {
        self.play.now()
    }

    fn is_over(&self) -> bool {
        self.now().turn().is_empty()
    }

    fn play_on(&mut self) -> Verdict {
        let (seat, action) = self.trying.ok_or("a dead end: nobody has an option")?;
        let played = self.play.apply(seat, action, &mut Silent);
        played.map_err(|refusal| format!("the option {action} of seat {seat} was refused: {refusal:?}"))?;
        self.trying = None;
        Ok(())
    }

    fn demand(&mut self, verdict: Verdict) {
        if let Err(message) = verdict {
            self.reported = true;
            panic!("\"{}\" does not hold: {message}\n{}", self.property, self.place());
        }
    }

    /// Where we are, in words that lead back here.
    fn place(&self) -> String {
        let trying = self.trying.map(|(seat, action)| format!(", trying {seat} {action}")).unwrap_or_default();
        format!(
            "{} for {}, seed {}, game {}, after action {}{trying}; see it again with .seed({}).only_game({})\n{}",
            G::ID,
            self.properties.players,
            self.properties.seed,
            self.game,
            self.play.entries().len(),
            self.properties.seed,
            self.game,
            self.play.record(),
        )
    }
}

impl<G: Game> Drop for Scene<'_, G> {
    /// A panic inside the game should say where it happened, too.
    fn drop(&mut self) {
        if std::thread::panicking() && !self.reported {
            eprintln!("\"{}\" met a panic at\n{}", self.property, self.place());
        }
    }
}

/// An even choice among all options of a random seat that decides.
fn random_action<G: Game>(game: &G, rng: &mut Rng) -> Option<(Seat, G::Action)> {
    let deciding: Vec<Seat> = game.turn().iter().collect();
    let seat = *pick(&deciding, rng)?;
    let mut options = Vec::new();
    game.options(seat, &mut options);
    pick(&options, rng).map(|&action| (seat, action))
}

/// Plays a state at random to its end and gives the number of actions, or what went wrong on the way.
pub fn play_out<G: Game>(game: &mut G, rng: &mut Rng, log: &mut impl Log<G::Event>) -> Result<usize, String> {
    for actions in 0..=G::MAX_ACTIONS {
        if game.turn().is_empty() {
            return Ok(actions);
        }
        let (seat, action) = random_action(game, rng).ok_or("a dead end: nobody has an option")?;
        let done = game.apply(seat, action, log);
        done.map_err(|refusal| format!("the option {action} of seat {seat} was refused: {refusal:?}"))?;
    }
    Err(format!("not over after {} actions", G::MAX_ACTIONS))
}

fn pick<'a, T>(items: &'a [T], rng: &mut Rng) -> Option<&'a T> {
    items.get(rng.below(items.len() as u32) as usize)
}

fn require(holds: bool, otherwise: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise()) }
}

fn options_of<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut options = Vec::new();
    game.options(seat, &mut options);
    options
}

fn search_options_of<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut options = Vec::new();
    game.search_options(seat, &mut options);
    options
}
