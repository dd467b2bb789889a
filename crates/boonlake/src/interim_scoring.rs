//! Interim scorings in their five steps (BOO-15).

use crate::action::Action;
use crate::content::Gain;
use crate::decide::{Question, describe_done};
use crate::event::Event;
use crate::pieces::{Owner, Recess, Track};
use crate::state::{Boonlake, Decision, Opportunity, Phase, PlayerBoard, Step, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

/// Opportunities in step 1 (BOO-15.2).
const OPPORTUNITIES: usize = 2;

impl Boonlake {
    /// The next player of a step, clockwise from who began; then the next step (BOO-15.1).
    pub(crate) fn interim_step(&mut self, first: Seat, step: u8, served: u8, teller: &mut Teller<impl Log<Event>>) {
        if served >= self.players {
            if step == 3 {
                self.eminence_income(teller);
            }
            match self.pending.last_mut() {
                Some(top) if step < 4 => top.task = Task::Run(Step::Interim { step: step + 1, served: 0 }),
                _ => self.end_interim(teller),
            }
            return;
        }
        if let Some(top) = self.pending.last_mut() {
            top.task = Task::Run(Step::Interim { step, served: served + 1 });
        }
        let seat = first.clockwise(served.into(), self.players.into());
        match step {
            1 => {
                for _ in 0..OPPORTUNITIES {
                    self.ask(seat, Decision::Choose(Opportunity::InterimScoring));
                }
            }
            2 => self.ask(seat, Decision::ScoreTile),
            3 => self.income(seat, teller),
            _ => self.ask(seat, Decision::LastLevers),
        }
    }

    /// Step 3 (BOO-15.9, BOO-15.10, BOO-15.11, BOO-15.12): tracks, vacated recesses, cattle; in the 4th scoring points
    /// only.
    pub(crate) fn income(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        let all = self.scorings < 3;
        for &track in Track::ALL {
            self.track_income(seat, track, all, teller);
        }
        let (coins, vp) = self.recess_income(self.board(seat));
        if all {
            self.gain(seat, Gain::Coins(coins), teller);
        }
        let vp = u16::from(vp) + self.cattle_points(Owner::Seat(seat));
        if vp > 0 {
            self.gain_vp(seat, vp, teller);
        }
    }

    /// BOO-15.10, BOO-9.19: all vacated recesses, those of the tier bonuses too.
    pub(crate) fn recess_income(&self, board: &PlayerBoard) -> (u8, u8) {
        let plan = &self.content.board;
        let pieces = Recess::ALL
            .iter()
            .flat_map(|&recess| plan.recesses[recess.index()].iter().take(board.removed(recess).into()));
        let freed = plan.inhabitants.iter().zip(board.recessed).filter(|(_, there)| !there).map(|(recess, _)| recess);
        pieces.chain(freed).fold((0, 0), |(coins, vp), recess| (coins + recess.coins, vp + recess.vp))
    }

    /// Step 4 (BOO-15.13): a point for each lever that is not used, then all are moved up (BOO-RULING-22).
    pub(crate) fn move_levers_up(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        let board = self.board(seat);
        let ready = (board.levers & !board.used).count_ones() as u16;
        if ready > 0 {
            self.gain_vp(seat, ready, teller);
        }
        self.board_mut(seat).used = 0;
    }

    /// Step 5 (BOO-15.14, BOO-15.15, BOO-15.16, BOO-15.17): the labels are uncovered, and play goes on or ends.
    fn end_interim(&mut self, teller: &mut Teller<impl Log<Event>>) {
        self.pending.pop();
        self.covered = 0;
        self.scorings += 1;
        match self.scorings {
            2 => {
                self.return_ships();
                teller.tell(|| Event::SecondRoundBegins);
            }
            4.. => {
                self.phase = Phase::Over;
                self.pending.clear();
                // Hands and face-down tiles are turned up.
                teller.reveal(|| Event::GameOver);
            }
            _ => {}
        }
    }
}

/// The last levers before they are moved up (BOO-12.2.3).
#[derive(Clone, Copy)]
pub(crate) struct LastLevers;

impl Question for LastLevers {
    type Answer = ();

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.last_levers")
    }

    fn options(self, _: &Boonlake, _: Seat, out: &mut Vec<Action>) {
        out.push(Action::Done);
    }

    fn search_options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        game.list_capstan_moves(seat, out);
        self.options(game, seat, out);
    }

    fn heard(self, action: Action) -> Option<()> {
        (action == Action::Done).then_some(())
    }

    fn check(self, _: &Boonlake, _: Seat, _: ()) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, _: (), teller: &mut Teller<impl Log<Event>>) {
        game.move_levers_up(seat, teller);
    }

    fn describe(self, _: &Boonlake, _: Seat, _: ()) -> Text {
        describe_done()
    }

    fn is_moot(self, game: &Boonlake, seat: Seat) -> bool {
        !game.has_last_lever(seat)
    }

    fn instead(self, game: &mut Boonlake, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        game.move_levers_up(seat, teller);
    }

    fn levers_matter(self) -> bool {
        true
    }
}
