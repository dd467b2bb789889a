//! The lines of one seat's turn.

use crate::judge::Judged;
use crate::mind::Mind;
use almende_core::{Outcome, Seat, Silent};

/// Whether a seat goes on with what it began: it decides again, and nothing new was shown.
fn goes_on<G: Judged>(game: &G, seat: Seat, outcome: Outcome) -> bool {
    outcome != Outcome::Reveals && game.turn().first() == Some(seat)
}

/// The end of the best line that begins with this action, and how the seat stands there.
///
/// A line ends where another seat decides or where something new would be shown. It costs so many positions at most: every
/// step shares what is left among its options, and where too little is left the line is finished quickly, each step the
/// best at once. Games whose turns are many small steps in any order ([`Judged::BEAM`]) are looked at with a beam instead.
pub(crate) fn best_line<G: Judged>(mind: &Mind, game: &G, seat: Seat, action: G::Action, positions: u32) -> (f32, G) {
    let mut game = game.clone();
    let outcome = game.perform(seat, action, &mut Silent);
    let mut options = Vec::new();
    // With a network positions in the middle of a turn can be compared, too: without a budget nothing more is looked at.
    if goes_on(&game, seat, outcome) && (positions > 0 || mind.judge.net().is_none()) {
        if mind.settings.beam {
            return beam(mind, game, seat, positions);
        }
        game.search_options(seat, &mut options);
        let each = positions / options.len().max(1) as u32;
        if (each >= mind.settings.lines.quick || options.len() == 1)
            && let Some(best) = best_of(mind, &game, seat, &options, each)
        {
            return best;
        }
        finish(mind, &mut game, seat, outcome, positions);
    }
    (mind.judge.standing(&game, seat, mind.settings.lines.others), game)
}

/// The best of the lines that begin with these options, each with so many positions; of equal ones the first.
fn best_of<G: Judged>(mind: &Mind, game: &G, seat: Seat, options: &[G::Action], positions: u32) -> Option<(f32, G)> {
    let lines = options.iter().map(|&action| best_line(mind, game, seat, action, positions));
    lines.reduce(|one, two| if two.0 > one.0 { two } else { one })
}

/// Where everybody taking the best line, looked for with so many positions, leads to once this seat has had
/// [`Judged::TURNS_ON`] more turns.
pub(crate) fn turns_on<G: Judged>(mind: &Mind, mut game: G, own: Seat, positions: u32) -> G {
    let (mut options, mut turns) = (Vec::new(), 0);
    for _ in 0..mind.settings.lines.until_next_turn {
        let Some(seat) = game.turn().first() else { break };
        options.clear();
        game.search_options(seat, &mut options);
        let each = positions / options.len().max(1) as u32;
        let Some((_, next)) = best_of(mind, &game, seat, &options, each) else { break };
        game = next;
        // Alone nobody else's turn says where one's own ends: there every line is one.
        if seat == own && (game.turn().first() != Some(own) || game.players() == 1) {
            turns += 1;
            if turns == mind.settings.turns_on {
                break;
            }
        }
    }
    game
}

/// The best end that a beam finds: of all positions a step further only those after which the seat can hope for most are
/// followed, and those only once that different orders of the same steps lead to.
fn beam<G: Judged>(mind: &Mind, game: G, seat: Seat, mut positions: u32) -> (f32, G) {
    let mut front = vec![(0.0, game)];
    let (mut best, mut options): (Option<(f32, G)>, _) = (None, Vec::new());
    for _ in 0..mind.settings.lines.steps {
        let mut next: Vec<(f32, G)> = Vec::new();
        for (_, game) in &front {
            options.clear();
            game.search_options(seat, &mut options);
            for &action in &options {
                let mut game = game.clone();
                let outcome = game.perform(seat, action, &mut Silent);
                if goes_on(&game, seat, outcome) {
                    next.push((mind.judge.halfway(&game, seat), game));
                    continue;
                }
                let standing = mind.judge.standing(&game, seat, mind.settings.lines.others);
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
        next.truncate((positions / mind.settings.lines.beam_share).max(1) as usize);
        front = next;
    }
    best.unwrap_or_else(|| {
        let (_, game) = front.swap_remove(0);
        (mind.judge.standing(&game, seat, mind.settings.lines.others), game)
    })
}

/// Goes on for a seat to its next rest, each step the one after which it can hope for most.
fn finish<G: Judged>(mind: &Mind, game: &mut G, seat: Seat, mut outcome: Outcome, mut positions: u32) {
    let mut options = Vec::new();
    for _ in 0..mind.settings.lines.steps {
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
            let value = mind.judge.halfway(&next, seat);
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
    use crate::trial;
    use almende_agricola::Agricola;
    use almende_core::{Game as _, Seed};
    use almende_helios::Helios;
    use almende_suna_valo::{Setup, SunaValo};

    #[test]
    fn turns_on_are_turns_of_the_seat() {
        let mind = Mind::standard::<Helios>().unwrap();
        let (mut game, mut seen) = (trial::game(), 0);
        let own = Seat::all(2).last().unwrap();
        for _ in 0..30 {
            let next = turns_on(&mind, game, own, 100);
            if game.turn().first() != Some(own) && !next.turn().is_empty() {
                assert_ne!(next.turn().first(), Some(own));
                // Fewer of its turns where it has to decide something between rounds.
                let turns = usize::from(game.glance(own).turns - next.glance(own).turns);
                assert!(turns <= Helios::TURNS_ON, "{turns}");
                seen += usize::from(turns == Helios::TURNS_ON);
            }
            trial::perform(&mut game, 0);
        }
        assert!(seen > 5, "{seen}");
    }

    #[test]
    fn alone_turns_on_are_not_the_rest_of_the_game() {
        let mind = Mind::standard::<Agricola>().unwrap();
        let setup = almende_agricola::Setup::default();
        let game = Agricola::new(Agricola::standard_content(), 1, &setup, Seed::numbered(3, 0)).unwrap();
        let next = turns_on(&mind, game.clone(), Seat::FIRST, 100);
        assert_ne!(next, game);
        assert!(next.left() > 0.8, "{}", next.left());
    }

    #[test]
    fn a_wider_beam_finds_better_ends() {
        let mind = Mind::standard::<SunaValo>().unwrap();
        let content = SunaValo::standard_content();
        let mut game = SunaValo::new(content, 2, &Setup::default(), Seed::numbered(3, 0)).unwrap();
        let (mut options, mut gained) = (Vec::new(), 0.0);
        for _ in 0..100 {
            let seat = game.turn().first().unwrap();
            options.clear();
            game.search_options(seat, &mut options);
            let [narrow, wide] = [0, 400].map(|positions| best_line(&mind, &game, seat, options[0], positions).0);
            gained += wide - narrow;
            game.perform(seat, options[0], &mut Silent);
        }
        assert!(gained > 1.0, "{gained}");
    }
}
