//! What a position is worth to a seat, in the game's own terms.
//!
//! A game names its features: numbers that a seat's board and the table show. A [`Judge`] weighs them, differently at
//! the start, in the middle and at the end of a game, and adds what is scored already: the promise, which is the points
//! the seat can hope for. The weights are data (`weights/*.json`), found by the program in `examples/tune`.
//!
//! Weights are one [`Evaluator`]; anything else that reads features as a flat array, for instance a trained network, can
//! take their place.

mod agricola;
mod boonlake;
mod frozen;
mod helios;
mod suna_valo;
mod weights;

pub(crate) use frozen::Frozen;
pub use weights::{KNOTS, Weights, shares};

use crate::foresight::{self, Net};
use crate::room::{Room, RoomOf};
use almende_core::{Game, MAX_SEATS, Pen, Seat, Viewer};
use std::fmt::Debug;
use std::sync::Arc;

/// More features than any game has.
pub const MAX_FEATURES: usize = 64;

/// A game whose positions can be judged. All of it is optional: a game without features is judged by its points alone, and
/// its bots play all the same. A feature without a weight is a problem.
pub trait Judged: Game {
    /// What the features are called.
    const FEATURES: &'static [&'static str] = &[];
    /// The weights that come with the program.
    const WEIGHTS: &'static str = "{}";
    /// The weights of the frozen bots, and what else of the game they go by; none for a game that came after them.
    const FROZEN: Option<&'static str> = None;

    /// Whether the lines of a turn are looked for with a beam: for turns of many small steps in any order.
    const BEAM: bool = false;

    /// How many more turns of its seat a search plays to see what a turn was good for: more where turns are small.
    const TURNS_ON: usize = 1;

    /// Those features that count what only their own seat sees.
    const IN_HAND: &'static [&'static str] = &[];

    /// Games with so different rules that each has weights of its own; most titles have one kind.
    const KINDS: &'static [&'static str] = &[""];

    /// The network of the learned bot, where one was trained.
    const NET: Option<&'static [u8]> = None;

    /// The network that foretells the points, where one was trained.
    const FORESIGHT: Option<&'static [u8]> = None;

    /// Where its bots play.
    fn room() -> Box<dyn Room>
    where
        Self: Sized,
    {
        Box::new(RoomOf::<Self>::new())
    }

    /// What the table shows of a seat, one number for each of [`Judged::FEATURES`], and the points of the seat if the game
    /// ended now. In a game alone against something the points are what the seat is ahead of it.
    fn look(&self, seat: Seat, _features: &mut [f32]) -> f32 {
        let total = self.score(Viewer::All).totals.get(seat.index()).copied().flatten();
        total.unwrap_or_default() as f32
    }

    /// Which of [`Judged::KINDS`] this game is.
    fn kind(&self) -> usize {
        0
    }

    /// How many places [`Judged::tell_seen`] fills; none in a game without planes.
    fn seen_len(_players: usize) -> usize {
        0
    }

    /// Tells what a seat sees, for networks: the game's planes ([`almende_core::Planes`]).
    fn tell_seen(&self, _seat: Seat, _pen: &mut Pen<'_>) {}

    /// The share of the game still to come, from 1 to 0.
    fn left(&self) -> f32 {
        if self.turn().is_empty() { 0.0 } else { 1.0 }
    }
}

/// Looks at positions, one row of features for each, as a flat array.
#[derive(Clone, Copy, Debug)]
pub struct Looks<'a> {
    /// How many sit at the table.
    pub players: usize,
    /// Which of [`Judged::KINDS`] they play.
    pub kind: usize,
    /// All rows, one after the other; a row has a number for each of [`Judged::FEATURES`].
    pub features: &'a [f32],
    /// For each row the share of the game still to come.
    pub left: &'a [f32],
}

impl<'a> Looks<'a> {
    /// The rows with the share of the game still to come.
    pub fn rows(&self) -> impl Iterator<Item = (&'a [f32], f32)> + use<'a> {
        let width = self.features.len() / self.left.len().max(1);
        let (features, left) = (self.features, self.left);
        left.iter().enumerate().map(move |(row, &left)| (&features[row * width..(row + 1) * width], left))
    }
}

/// Foretells from features: the weights of this program, or something trained elsewhere.
pub trait Evaluator: Debug + Send + Sync {
    /// Says for each row how many points are still to come.
    fn to_come(&self, looks: &Looks<'_>, points: &mut [f32]);

    /// Says for each row, which is a position an option of one decision leads to, how much a good player would want it:
    /// the logarithm of its odds. Without an opinion of its own the points decide.
    fn wishes(&self, _looks: &Looks<'_>) -> Option<Vec<f32>> {
        None
    }
}

/// What positions of a game are worth, by an [`Evaluator`].
#[derive(Clone, Debug)]
pub struct Judge(By);

/// By what positions are judged.
#[derive(Clone, Debug)]
enum By {
    /// What each seat's board shows, weighed.
    Features(Arc<dyn Evaluator>),
    /// A network that looks at everything a seat knows.
    Foresight(Arc<Net>),
}

/// A number for each seat.
pub(crate) type BySeat = [f32; MAX_SEATS];

impl Judge {
    /// A judge that asks an evaluator of one's own.
    pub fn new(evaluator: impl Evaluator + 'static) -> Judge {
        Judge(By::Features(Arc::new(evaluator)))
    }

    /// A judge that asks a network what the end will be.
    pub fn foreseeing(net: Arc<Net>) -> Judge {
        Judge(By::Foresight(net))
    }

    /// The network that it asks, where it does.
    pub(crate) fn net(&self) -> Option<&Net> {
        match &self.0 {
            By::Features(_) => None,
            By::Foresight(net) => Some(net),
        }
    }

    /// The points that a seat with these features will still get, by what its board shows.
    pub(crate) fn to_come<G: Judged>(&self, game: &G, features: &[f32]) -> f32 {
        let mut to_come = [0.0];
        let looks = Looks { players: game.players(), kind: game.kind(), features, left: &[game.left()] };
        self.weigh(&looks, &mut to_come);
        to_come[0]
    }

    fn weigh(&self, looks: &Looks<'_>, points: &mut [f32]) {
        if let By::Features(evaluator) = &self.0 {
            evaluator.to_come(looks, points);
        }
    }

    /// The points a seat can hope for at the end. At the end of the game they are the seat's points.
    pub fn promise<G: Judged>(&self, game: &G, seat: Seat) -> f32 {
        if let Some(net) = self.net().filter(|_| !game.turn().is_empty()) {
            return foresight::foretell(net, game, seat).points[seat.index()];
        }
        let mut features = [0.0; MAX_FEATURES];
        self.look(game, seat, &mut features[..G::FEATURES.len()]).1
    }

    /// How well a seat stands in the middle of its turn, for comparing positions of one turn.
    pub(crate) fn halfway<G: Judged>(&self, game: &G, seat: Seat) -> f32 {
        match self.net() {
            Some(net) => foresight::merits(net, game, seat)[seat.index()],
            None => self.promise(game, seat),
        }
    }

    /// The features of a seat, its points if the game ended now, and its promise.
    pub(crate) fn look<G: Judged>(&self, game: &G, seat: Seat, features: &mut [f32]) -> (f32, f32) {
        let points = game.look(seat, features);
        if game.turn().is_empty() {
            return (points, points);
        }
        (points, points + self.to_come(game, features))
    }

    /// The promises of all seats, for many positions of one table at once.
    pub(crate) fn promises<G: Judged>(&self, games: &[G]) -> Vec<BySeat> {
        let (Some(players), width) = (games.first().map(G::players), G::FEATURES.len()) else { return Vec::new() };
        let rows = games.len() * players;
        let (mut features, mut left) = (vec![0.0; rows * width], Vec::with_capacity(rows));
        let (mut points, mut to_come) = (Vec::with_capacity(rows), vec![0.0; rows]);
        let kind = games.first().map_or(0, G::kind);
        for game in games {
            for seat in Seat::all(players) {
                let row = left.len() * width;
                points.push(game.look(seat, &mut features[row..row + width]));
                left.push(game.left());
            }
        }
        self.weigh(&Looks { players, kind, features: &features, left: &left }, &mut to_come);
        let promises = |(place, game): (usize, &G)| {
            let over = game.turn().is_empty();
            let mut promises = [0.0; MAX_SEATS];
            for (seat, promise) in promises[..players].iter_mut().enumerate() {
                let row = place * players + seat;
                *promise = points[row] + if over { 0.0 } else { to_come[row] };
            }
            promises
        };
        games.iter().enumerate().map(promises).collect()
    }

    /// How much a good player would want each of these positions, if the evaluator has an opinion about that.
    pub(crate) fn wishes<G: Judged>(&self, games: &[G], seat: Seat) -> Option<Vec<f32>> {
        let By::Features(evaluator) = &self.0 else { return None };
        let (players, width) = (games.first().map_or(0, G::players), G::FEATURES.len());
        let mut features = vec![0.0; games.len() * width];
        for (game, row) in games.iter().zip(features.chunks_mut(width.max(1))) {
            game.look(seat, row);
        }
        let left: Vec<f32> = games.iter().map(G::left).collect();
        let kind = games.first().map_or(0, G::kind);
        let looks = Looks { players, kind, features: &features, left: &left };
        evaluator.wishes(&looks).filter(|wishes| wishes.len() == games.len())
    }

    /// How well a seat stands: its promise, less a share of that of the best other seat.
    pub fn standing<G: Judged>(&self, game: &G, seat: Seat, share: f32) -> f32 {
        if let Some(net) = self.net() {
            return foresight::merits(net, game, seat)[seat.index()];
        }
        let own = self.promise(game, seat);
        let others = Seat::all(game.players()).filter(|&other| other != seat);
        let best = others.map(|other| self.promise(game, other)).fold(f32::NEG_INFINITY, f32::max);
        if best.is_finite() { own - share * best } else { own }
    }
}

/// Names features and says what each is, in one list.
macro_rules! features {
    (
        $game:ty, $weights:literal, $(beam: $beam:literal,)? $(turns_on: $turns:literal,)? $(in_hand: $hand:expr,)?
        $(net: $net:literal,)? $(foresight: $foresight:literal,)? |$glance:ident| { $($name:ident: $value:expr,)+ } $(also { $($also:tt)* })?
    ) => {
        impl super::Judged for $game {
            const FEATURES: &'static [&'static str] = &[$(stringify!($name)),+];
            const WEIGHTS: &'static str = include_str!(concat!("../../weights/", $weights));
            const FROZEN: Option<&'static str> = Some(include_str!(concat!("../../weights/frozen-1/", $weights)));
            $(const BEAM: bool = $beam;)?
            $(const TURNS_ON: usize = $turns;)?
            $(const IN_HAND: &'static [&'static str] = &$hand;)?
            $(#[cfg(feature = "nets")]
            const NET: Option<&'static [u8]> = Some(include_bytes!(concat!("../../weights/nets/", $net)));)?
            $(#[cfg(feature = "nets")]
            const FORESIGHT: Option<&'static [u8]> = Some(include_bytes!(concat!("../../weights/nets/", $foresight)));)?

            fn look(&self, seat: almende_core::Seat, features: &mut [f32]) -> f32 {
                let $glance = self.glance(seat);
                features.copy_from_slice(&[$($crate::judge::Number::number($value)),+]);
                $glance.points as f32
            }

            // Here and not where it is asked for, so that the bots are compiled with the settings of this crate: the modules for
            // browsers are smallest where nobody thinks.
            fn room() -> Box<dyn crate::Room> {
                Box::new(crate::RoomOf::<$game>::new())
            }

            fn left(&self) -> f32 {
                self.share_left()
            }

            fn seen_len(players: usize) -> usize {
                <$game as almende_core::Planes>::planes_len(players)
            }

            fn tell_seen(&self, seat: almende_core::Seat, pen: &mut almende_core::Pen<'_>) {
                almende_core::Planes::tell(self, seat, pen);
            }

            $($($also)*)?
        }
    };
}
use features;

/// What can be a feature.
trait Number {
    fn number(self) -> f32;
}

macro_rules! numbers {
    ($($kind:ty),+) => {
        $(impl Number for $kind {
            fn number(self) -> f32 {
                self as f32
            }
        })+
    };
}
numbers!(u8, u16, i32, usize, f32);

impl Number for bool {
    fn number(self) -> f32 {
        f32::from(u8::from(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use almende_agricola::Agricola;
    use almende_boonlake::Boonlake;
    use almende_helios::Helios;
    use almende_suna_valo::SunaValo;

    fn weights_are_there<G: Judged>() {
        assert!(G::FEATURES.len() <= MAX_FEATURES);
        let weights = Weights::read::<G>(G::WEIGHTS).map_err(|problem| problem.to_string());
        assert_ne!(weights, Ok(Weights::none::<G>()), "{}", G::ID);
        weights.unwrap();
    }

    #[test]
    fn every_game_has_a_weight_for_every_feature() {
        weights_are_there::<Helios>();
        weights_are_there::<SunaValo>();
        weights_are_there::<Boonlake>();
        weights_are_there::<Agricola>();
    }
}
