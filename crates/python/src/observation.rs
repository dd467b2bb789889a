//! What a seat sees as an array of fixed size.

use almende_bots::Judged;
use almende_bots::learned::observation::{Feature, observe};
use almende_core::Seat;

/// The length of a folded observation.
pub(crate) const FOLDED: usize = 4096;

/// The features the learned bots look at, as they are.
pub(crate) fn features<G: Judged>(game: &G, seat: Seat, out: &mut Vec<Feature>) {
    observe(game, seat, out);
}

/// Adds the features up in an array: the low bits of a feature's hash say where, the highest with which sign, so that two that
/// meet in one place do not pull in the same direction.
pub(crate) fn fold(features: &[Feature], out: &mut [f32]) {
    out.fill(0.0);
    for &(hash, value) in features {
        let place = (hash as usize) % FOLDED;
        if let Some(sum) = out.get_mut(place) {
            *sum += if hash >> 63 == 0 { value } else { -value };
        }
    }
}
