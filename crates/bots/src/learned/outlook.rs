//! What the features of the judgement say of a position, and what an option would change about them at once.
//!
//! The view tells what lies where; the judgement ([`Judged`]) knows what to count. A network that is given both need not find out by
//! itself what a land is good for. The weights are those of the frozen bots: a network knows no others.

use super::observation::{Feature, hash, mix};
use crate::judge::{Judged, MAX_FEATURES};
use crate::mind::Mind;
use almende_core::{MAX_SEATS, Problem, Seat, Silent};

/// What is counted of a seat: a number for each feature, then its points, then the points it can hope for.
type Counts = [f32; MAX_FEATURES + 2];

/// Looks at positions of one game.
#[derive(Clone, Debug)]
pub struct Outlook {
    mind: Mind,
}

impl Outlook {
    /// With the judgement of the frozen bots.
    pub fn new<G: Judged>() -> Result<Outlook, Problem> {
        Ok(Outlook { mind: Mind::frozen::<G>()? })
    }

    fn counts<G: Judged>(&self, game: &G, seat: Seat) -> Counts {
        let mut counts = [0.0; MAX_FEATURES + 2];
        let (points, hope) = self.mind.judge.look(game, seat, &mut counts[..G::FEATURES.len()]);
        counts[MAX_FEATURES..].copy_from_slice(&[points, hope]);
        counts
    }

    /// What is counted of every seat; of others without what only they see.
    pub fn of_seats<G: Judged>(&self, game: &G, seat: Seat, out: &mut Vec<Feature>) {
        let players = game.players();
        for other in Seat::all(players) {
            let distance = (other.index() + players - seat.index()) % players;
            let under = mix(hash("counted"), distance as u64);
            for (place, count) in self.counts(game, other).into_iter().enumerate() {
                if distance == 0 || is_public::<G>(place) {
                    tell(count, mix(under, place as u64), out);
                }
            }
        }
        tell((game.left() * 20.0).round(), hash("left"), out);
    }

    /// The points every seat can hope for by the judgement.
    pub fn hopes<G: Judged>(&self, game: &G) -> [f32; MAX_SEATS] {
        let mut hopes = [0.0; MAX_SEATS];
        Seat::all(game.players()).for_each(|seat| hopes[seat.index()] = self.mind.judge.promise(game, seat));
        hopes
    }

    /// What an option changes at once for the seat that takes it.
    pub fn of_option<G: Judged>(&self, before: &Before<G>, action: G::Action, out: &mut Vec<Feature>) {
        let Before { game, seat, counts } = before;
        let mut after = G::clone(game);
        after.perform(*seat, action, &mut Silent);
        for (place, (after, before)) in self.counts(&after, *seat).iter().zip(counts).enumerate() {
            let change = after - before;
            if change.abs() > 1e-3 {
                out.push((mix(hash("change"), place as u64), (change / 4.0).clamp(-16.0, 16.0)));
            }
        }
        match after.turn().first() {
            None => out.push((hash("the end"), 1.0)),
            Some(next) if next != *seat => out.push((hash("the turn of another"), 1.0)),
            Some(_) => {}
        }
    }

    /// A position before options are compared.
    pub fn before<'g, G: Judged>(&self, game: &'g G, seat: Seat) -> Before<'g, G> {
        Before { game, seat, counts: self.counts(game, seat) }
    }
}

/// A position and what is counted of the seat that decides.
#[derive(Debug)]
pub struct Before<'g, G> {
    game: &'g G,
    seat: Seat,
    counts: Counts,
}

/// Whether what is counted at this place can be seen by all. The points to hope for are made of everything.
fn is_public<G: Judged>(place: usize) -> bool {
    match place {
        MAX_FEATURES => true,
        place => G::FEATURES.get(place).is_some_and(|name| !G::IN_HAND.contains(name)),
    }
}

fn tell(count: f32, name: u64, out: &mut Vec<Feature>) {
    if count != 0.0 {
        out.push((mix(name, 1), (count / 8.0).clamp(-16.0, 16.0)));
        out.push((
            mix(name, 1000 + (count.round().clamp(-9.0, 40.0) as i64).unsigned_abs() + u64::from(count < 0.0) * 64),
            1.0,
        ));
    }
}
