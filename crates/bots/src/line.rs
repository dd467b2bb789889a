//! The lines of one seat's turn.

use crate::judge::{Judge, Judged};
use almende_core::{Outcome, Seat, Silent};

/// A line is finished quickly where less than so many positions are left for it.
const QUICK: u32 = 16;
/// How much the others' promise counts. Most of a turn concerns the own board; taking what others need counts a little.
const OTHERS: f32 = 0.25;
/// A beam follows one position for so many that are left for it.
const BEAM: u32 = 48;
/// Steps of one line at most.
const STEPS: usize = 24;

/// Whether a seat goes on with what it began: it decides again, and nothing new was shown.
fn goes_on<G: Judged>(game: &G, seat: Seat, outcome: Outcome) -> bool {
    outcome != Outcome::Reveals && game.turn().first() == Some(seat)
}

/// The end of the best line that begins with this action, and how the seat stands there.
///
/// A line ends where another seat decides or where something new would be shown. It costs so many positions at most: every
/// step shares what is left among its options, and where too little is left the line is finished quickly, each step the
/// best at once. Games whose turns are many small steps in any order ([`Judged::BEAM`]) are looked at with a beam instead.
pub(crate) fn best_line<G: Judged>(judge: &Judge, game: &G, seat: Seat, action: G::Action, positions: u32) -> (f32, G) {
    let mut game = game.clone();
    let outcome = game.perform(seat, action, &mut Silent);
    let mut options = Vec::new();
    if goes_on(&game, seat, outcome) {
        if G::BEAM {
            return beam(judge, game, seat, positions);
        }
        game.search_options(seat, &mut options);
        let each = positions / options.len().max(1) as u32;
        if each >= QUICK || options.len() == 1 {
            let lines = options.into_iter().map(|action| best_line(judge, &game, seat, action, each));
            // Of equal lines the first.
            let better = |one: (f32, G), two: (f32, G)| if two.0 > one.0 { two } else { one };
            if let Some(best) = lines.reduce(better) {
                return best;
            }
        }
        finish(judge, &mut game, seat, outcome, positions);
    }
    (judge.standing(&game, seat, OTHERS), game)
}

/// The best end that a beam finds: of all positions a step further only those after which the seat can hope for most are
/// followed, and those only once that different orders of the same steps lead to.
fn beam<G: Judged>(judge: &Judge, game: G, seat: Seat, mut positions: u32) -> (f32, G) {
    let mut front = vec![(0.0, game)];
    let (mut best, mut options): (Option<(f32, G)>, _) = (None, Vec::new());
    for _ in 0..STEPS {
        let mut next: Vec<(f32, G)> = Vec::new();
        for (_, game) in &front {
            options.clear();
            game.search_options(seat, &mut options);
            for &action in &options {
                let mut game = game.clone();
                let outcome = game.perform(seat, action, &mut Silent);
                if goes_on(&game, seat, outcome) {
                    next.push((judge.promise(&game, seat), game));
                    continue;
                }
                let standing = judge.standing(&game, seat, OTHERS);
                if best.as_ref().is_none_or(|best| standing > best.0) {
                    best = Some((standing, game));
                }
            }
        }
        if next.is_empty() {
            break;
        }
        positions = positions.saturating_sub(next.len() as u32);
        next.sort_by(|one, two| two.0.total_cmp(&one.0));
        next.dedup();
        next.truncate((positions / BEAM).max(1) as usize);
        front = next;
    }
    best.unwrap_or_else(|| {
        let (_, game) = front.swap_remove(0);
        (judge.standing(&game, seat, OTHERS), game)
    })
}

/// Goes on for a seat to its next rest, each step the one after which it can hope for most.
fn finish<G: Judged>(judge: &Judge, game: &mut G, seat: Seat, mut outcome: Outcome, mut positions: u32) {
    let mut options = Vec::new();
    for _ in 0..STEPS {
        if positions == 0 || !goes_on(game, seat, outcome) {
            return;
        }
        options.clear();
        game.search_options(seat, &mut options);
        positions = positions.saturating_sub(options.len() as u32);
        if let [only] = options[..] {
            outcome = game.perform(seat, only, &mut Silent);
            continue;
        }
        let mut best: Option<(f32, G, Outcome)> = None;
        for &action in &options {
            let mut next = game.clone();
            let outcome = next.perform(seat, action, &mut Silent);
            let value = judge.promise(&next, seat);
            if best.as_ref().is_none_or(|best| value > best.0) {
                best = Some((value, next, outcome));
            }
        }
        let Some((_, next, next_outcome)) = best else { return };
        *game = next;
        outcome = next_outcome;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use almende_core::{Game as _, Seed};
    use almende_suna_valo::{Setup, SunaValo};

    #[test]
    fn a_wider_beam_finds_better_ends() {
        let judge = Judge::standard::<SunaValo>();
        let content = SunaValo::standard_content();
        let mut game = SunaValo::new(content, 2, &Setup::default(), Seed::numbered(3, 0)).unwrap();
        let (mut options, mut gained) = (Vec::new(), 0.0);
        for _ in 0..100 {
            let seat = game.turn().first().unwrap();
            options.clear();
            game.search_options(seat, &mut options);
            let [narrow, wide] = [0, 400].map(|positions| best_line(&judge, &game, seat, options[0], positions).0);
            gained += wide - narrow;
            game.perform(seat, options[0], &mut Silent);
        }
        assert!(gained > 1.0, "{gained}");
    }
}
