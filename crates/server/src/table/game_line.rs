//! The line of play: the game, and for each action whose it was and whether the server took it.

use super::entry::{Chair, Step};
use crate::wire::SeatKind;
use almende_core::{Applied, Outcome, Said, Seat, Seats, Seed, Table, UndoRefused};

/// The server takes no more than this many single options in a row; every game ends before.
const MOST_AUTOMATIC: usize = 10_000;

/// In so many worlds of each other seat an option has to be the only one before the server takes it.
const WORLDS: u32 = 16;

/// What is remembered of each action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Whose it was.
    pub seat: Seat,
    /// Whether the server took the only option.
    pub auto: bool,
    /// Whether nobody else may know it yet.
    pub secret: bool,
}

/// A game with its marks. A copy is a place to try things out.
pub struct GameLine {
    /// The game.
    pub play: Box<dyn Table>,
    marks: Vec<Mark>,
    /// Actions before this one were confirmed: their seat does not take them back any more.
    confirmed: usize,
}

impl Clone for GameLine {
    fn clone(&self) -> GameLine {
        GameLine { play: self.play.copy(), marks: self.marks.clone(), confirmed: self.confirmed }
    }
}

impl std::fmt::Debug for GameLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "GameLine({})", self.marks.len())
    }
}

impl GameLine {
    /// The beginning of a game.
    pub fn new(play: Box<dyn Table>) -> GameLine {
        GameLine { play, marks: Vec::new(), confirmed: 0 }
    }

    /// The marks of the actions.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Carries out an action.
    pub fn apply(&mut self, step: &Step) -> Result<Applied, Said> {
        let applied = self.play.apply(step.seat, &step.action)?;
        self.marks.push(Mark { seat: step.seat, auto: step.auto, secret: applied.outcome == Outcome::Secret });
        if applied.outcome == Outcome::Reveals {
            // What was chosen in secret is known now.
            self.marks.iter_mut().for_each(|mark| mark.secret = false);
        }
        Ok(applied)
    }

    /// Takes back the last action of a seat, within the horizon; gives its place.
    pub fn undo_one(&mut self, seat: Seat) -> Result<(usize, Mark), UndoRefused> {
        let at = self.marks.iter().rposition(|mark| mark.seat == seat).ok_or(UndoRefused::Nothing)?;
        if at < self.confirmed {
            return Err(UndoRefused::Horizon);
        }
        self.play.undo(Some(seat))?;
        Ok((at, self.marks.remove(at)))
    }

    /// Takes back the last decision of a seat together with what the server took after it; gives how many that were.
    /// After a refusal the line is of no more use: this is for copies.
    pub fn undo_decision(&mut self, seat: Seat) -> Result<usize, UndoRefused> {
        let mut count = 0;
        loop {
            count += 1;
            if !self.undo_one(seat)?.1.auto {
                return Ok(count);
            }
        }
    }

    /// Takes back the last action whatever it gave away.
    pub fn undo_beyond(&mut self) -> Result<(), UndoRefused> {
        self.play.undo_beyond()?;
        self.marks.pop();
        self.confirmed = self.confirmed.min(self.marks.len());
        Ok(())
    }

    /// Whether a seat can take its last decision back.
    pub fn can_undo(&self, seat: Seat) -> bool {
        let last = self.marks.iter().rposition(|mark| mark.seat == seat && !mark.auto);
        last.is_some_and(|at| at >= self.confirmed) && self.clone().undo_decision(seat).is_ok()
    }

    /// How many actions back the last decision of a seat lies.
    pub fn last_decision(&self, seat: Seat) -> Option<usize> {
        let at = self.marks.iter().rposition(|mark| mark.seat == seat && !mark.auto)?;
        Some(self.marks.len() - at)
    }

    /// What lies before here is not taken back by its seat any more.
    pub fn confirm(&mut self) {
        self.confirmed = self.marks.len();
    }

    /// The seat whose turn has ended but which has still to confirm it.
    pub fn confirming(&self, chairs: &[Chair]) -> Option<Seat> {
        let last = self.marks.iter().rfind(|mark| !mark.auto)?;
        let wants = wants_to_confirm(chairs, last.seat);
        let waits = wants && !last.secret && !self.play.turn().contains(last.seat) && self.can_undo(last.seat);
        waits.then_some(last.seat)
    }

    /// The seats that decide now.
    pub fn deciding(&self, chairs: &[Chair]) -> Seats {
        if self.confirming(chairs).is_some() { Seats::NONE } else { self.play.turn() }
    }

    /// Takes every decision with one option, but none that would cross the undo horizon of a seat that confirms, and none of
    /// which others do not know that there is only one: what is taken at once tells them that there was no choice.
    pub fn take_single_options(&mut self, chairs: &[Chair]) -> Vec<Step> {
        self.each_single_option(chairs).into_iter().map(|(step, _)| step).collect()
    }

    /// Takes every decision with one option and tells what came of them; nobody confirms.
    pub fn follow_single_options(&mut self) -> Vec<Applied> {
        self.each_single_option(&[]).into_iter().map(|(_, applied)| applied).collect()
    }

    fn each_single_option(&mut self, chairs: &[Chair]) -> Vec<(Step, Applied)> {
        let mut taken = Vec::new();
        while taken.len() < MOST_AUTOMATIC {
            let Some(step) = self.single_option(chairs) else { break };
            let Ok(applied) = self.apply(&step) else { break };
            taken.push((step, applied));
        }
        taken
    }

    /// Whether the seat has one option also in worlds that the others cannot tell from this one. They are drawn with dice that depend
    /// only on how far the game is, so that two worlds which look alike to somebody are treated alike.
    fn others_know_it_is_single(&self, chairs: &[Chair], seat: Seat) -> bool {
        let own = chairs.get(seat.index()).and_then(|chair| chair.guest.as_ref());
        let is_other = |other: &Seat| *other != seat && (own.is_none() || chairs[other.index()].guest.as_ref() != own);
        let played = self.marks.len() as u32;
        Seat::all(chairs.len()).filter(is_other).all(|other| {
            let mut rng = Seed::from_bytes([0; 32]).stream("single option", played);
            (0..WORLDS).all(|_| self.play.redrawn(other, &mut rng).options(seat).len() == 1)
        })
    }

    fn single_option(&self, chairs: &[Chair]) -> Option<Step> {
        let confirmers = Seat::all(chairs.len()).filter(|seat| wants_to_confirm(chairs, *seat));
        let undoing: Vec<Seat> = confirmers.filter(|seat| self.can_undo(*seat)).collect();
        self.play.turn().iter().find_map(|seat| {
            let mut options = self.play.options(seat);
            let only = if options.len() == 1 { options.pop() } else { None }?;
            if !self.others_know_it_is_single(chairs, seat) {
                return None;
            }
            let step = Step { seat, action: only.action, auto: true };
            if undoing.is_empty() {
                return Some(step);
            }
            let mut tried = self.clone();
            tried.apply(&step).ok()?;
            undoing.iter().all(|seat| tried.can_undo(*seat)).then_some(step)
        })
    }
}

fn wants_to_confirm(chairs: &[Chair], seat: Seat) -> bool {
    chairs.get(seat.index()).is_some_and(|chair| chair.confirm && chair.kind == SeatKind::Person && !chair.resigned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use almende_agricola::Agricola;
    use almende_boonlake::Boonlake;
    use almende_core::{Game, Title as _, TitleOf};

    fn chair(name: &str) -> Chair {
        serde_json::from_value(serde_json::json!({
            "kind": "person", "guest": name, "name": name, "bot": null, "resigned": false, "confirm": false
        }))
        .unwrap()
    }

    /// Plays games at random; gives how many single options were taken, and how many were left to their seat.
    fn play<G: Game>(setup: &str, games: u64) -> (usize, usize) {
        let title = TitleOf::<G>::standard();
        let chairs = [chair("ada"), chair("ben")];
        let (mut taken, mut left) = (0, 0);
        for number in 0..games {
            let setup = title.setup(&setup.into()).unwrap();
            let mut line = GameLine::new(title.open(2, &setup, Seed::numbered(3, number)).unwrap());
            let mut rng = Seed::numbered(4, number).stream("test", 0);
            loop {
                while let Some(step) = line.single_option(&chairs) {
                    // Other worlds than those the server has looked at.
                    let other = Seat::new(1 - step.seat.index()).unwrap();
                    for _ in 0..8 {
                        let options = line.play.redrawn(other, &mut rng).options(step.seat).len();
                        assert_eq!(options, 1, "{} {number}: {}", G::ID, step.action);
                    }
                    line.apply(&step).unwrap();
                    taken += 1;
                }
                let Some(seat) = line.play.turn().first() else { break };
                let mut options = line.play.options(seat);
                left += usize::from(options.len() == 1);
                let place = rng.below(options.len() as u32) as usize;
                let action = options.swap_remove(place).action;
                line.apply(&Step { seat, action, auto: false }).unwrap();
            }
        }
        (taken, left)
    }

    #[test]
    fn what_is_taken_at_once_tells_nothing_of_a_hand() {
        for (taken, left) in [play::<Boonlake>("standard", 2), play::<Agricola>("cards", 2)] {
            assert!(taken > 0 && left > 0, "{taken} {left}");
        }
    }
}
