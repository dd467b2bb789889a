//! The order of play: turns with their phases, left and right parts, rounds and the end (BOO-3, BOO-11, BOO-16.1).

use crate::content::Gain;
use crate::event::Event;
use crate::pieces::{Owner, Strip};
use crate::state::{Active, Boonlake, Opportunity, Pending, Phase, Source, Task};
use almende_core::{Audience, Log, Outcome, Seat};

/// Coins at the start of the Builder action (BOO-3.9).
const BUILDER_COINS: u8 = 3;

/// Tells events and remembers whether anything new was shown.
pub(crate) struct Teller<'a, L> {
    log: &'a mut L,
    reveals: bool,
}

impl<'a, L: Log<Event>> Teller<'a, L> {
    pub(crate) fn new(log: &'a mut L) -> Self {
        Teller { log, reveals: false }
    }

    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.log.tell(Audience::Everyone, event);
    }

    /// Tells of something nobody could know before.
    pub(crate) fn reveal(&mut self, event: impl FnOnce() -> Event) {
        self.reveals = true;
        self.tell(event);
    }

    /// Tells a seat one thing that is new to it, and the others another.
    pub(crate) fn reveal_to(&mut self, seat: Seat, own: impl FnOnce() -> Event, others: impl FnOnce() -> Event) {
        self.reveals = true;
        self.log.tell(Audience::Only(seat), own);
        self.log.tell(Audience::AllBut(seat), others);
    }

    pub(crate) fn outcome(&self) -> Outcome {
        if self.reveals { Outcome::Reveals } else { Outcome::Open }
    }
}

impl Boonlake {
    /// Goes on until somebody has to decide or the game is over.
    pub(crate) fn settle(&mut self, teller: &mut Teller<impl Log<Event>>) {
        while self.phase == Phase::Play {
            let Some(&Pending { seat, task }) = self.pending.last() else {
                self.next_turn(teller);
                continue;
            };
            match task {
                Task::Run(source, at) => self.run_next(seat, source, at, teller),
                Task::RightParts(served) => self.next_right_part(served),
                Task::Interim { step, served } => self.interim_step(seat, step, served, teller),
                Task::EminenceShip => {
                    self.pending.pop();
                    self.move_eminence_ship(teller);
                }
                _ if self.is_moot(seat, task) => {
                    self.pending.pop();
                    self.instead(seat, task, teller);
                }
                _ => return,
            }
        }
    }

    /// Nothing is pending: the turn or the interim scoring is over. A scoring comes after phase C (BOO-RULING-18).
    fn next_turn(&mut self, teller: &mut Teller<impl Log<Event>>) {
        if self.chosen.is_some() {
            self.push_strips();
            if self.scoring_is_due() {
                let first = self.first_in_scoring();
                let number = self.scorings + 1;
                teller.tell(|| Event::ScoringBegins { number });
                self.ask(first, Task::Interim { step: 1, served: 0 });
                return;
            }
        }
        self.active = self.after(self.active);
        self.begin_turn(teller);
    }

    /// BOO-3.3: clockwise; alone the Eminence and the player alternate (BOO-20.8).
    fn after(&self, active: Active) -> Active {
        match active {
            Active::Eminence => Active::Seat(Seat::FIRST),
            Active::Seat(_) if self.solo.is_some() => Active::Eminence,
            Active::Seat(seat) => Active::Seat(seat.clockwise(1, self.players.into())),
        }
    }

    pub(crate) fn begin_turn(&mut self, teller: &mut Teller<impl Log<Event>>) {
        match self.active {
            Active::Seat(seat) => {
                teller.tell(|| Event::TurnBegins { seat });
                self.ask(seat, Task::ChooseStrip);
            }
            Active::Eminence => self.eminence_turn(teller),
        }
    }

    /// BOO-3.16, BOO-16.1, BOO-16.2: at once, but the last one only when all had equally many turns. Until then other
    /// ships may still arrive; alone, the last turn is the player's (BOO-16.3, BOO-20.40).
    fn scoring_is_due(&self) -> bool {
        let last_in_round = match self.after(self.active) {
            Active::Eminence => true,
            Active::Seat(next) => self.solo.is_none() && next == self.start_player,
        };
        self.triggered > self.scorings && (self.triggered < 4 || self.scorings < 3 || last_in_round)
    }

    /// BOO-15.1, BOO-RULING-19: who triggered the scoring begins; the 4th begins with the starting player.
    pub(crate) fn first_in_scoring(&self) -> Seat {
        match self.active {
            Active::Seat(seat) if self.scorings < 3 => seat,
            Active::Seat(_) => self.start_player,
            Active::Eminence => Seat::FIRST,
        }
    }

    /// Phase C (BOO-3.15): the strips below the gap move up, the chosen one ends in row 7.
    fn push_strips(&mut self) {
        if let Some(row) = self.chosen.take() {
            self.strips[usize::from(row)..].rotate_left(1);
        }
        self.left_out = None;
    }

    /// The strip of this turn.
    pub(crate) fn strip(&self) -> Option<Strip> {
        self.chosen.map(|row| self.strips[usize::from(row)])
    }

    pub(crate) fn row_of(&self, strip: Strip) -> u8 {
        self.strips.iter().position(|&other| other == strip).unwrap_or_default() as u8
    }

    /// Phase A, steps 1 to 4, and phase B wait for their time (BOO-3.4, BOO-3.5, BOO-3.6, BOO-3.7, BOO-3.8, BOO-3.9,
    /// BOO-3.10, BOO-3.11, BOO-3.12, BOO-3.13, BOO-3.14).
    pub(crate) fn choose_strip(&mut self, seat: Seat, strip: Strip, teller: &mut Teller<impl Log<Event>>) {
        let row = self.row_of(strip);
        let loss = self.content.rows[usize::from(row)].vp_loss;
        self.chosen = Some(row);
        teller.tell(|| Event::StripChosen { seat, strip, row: row + 1 });
        if loss > 0 {
            // BOO-3.7: before any effect, also below 0.
            self.lose_vp(seat, loss.into(), teller);
        }
        self.ask(seat, Task::MoveShip);
        self.ask(seat, Task::RightParts(0));
        let choose = Task::Choose;
        match strip {
            Strip::Pioneer => {
                self.ask(seat, choose(Opportunity::DevelopOrUpgrade));
                self.ask(seat, choose(Opportunity::Explore));
                self.ask(seat, choose(Opportunity::Explore));
            }
            Strip::Settle => self.ask(seat, choose(Opportunity::DevelopOrUpgrade)),
            Strip::CattleBreeding => self.ask(seat, choose(Opportunity::PlacePasture)),
            Strip::RegionScoring => self.ask(seat, Task::ChooseRegion),
            Strip::Hire => {
                self.ask(seat, choose(Opportunity::Explore));
                self.ask(seat, Task::Run(Source::Hire, 0));
            }
            Strip::Builder => {
                self.ask(seat, choose(Opportunity::BuilderLeft));
                self.gain(seat, Gain::Coins(BUILDER_COINS), teller);
            }
            Strip::Progress => self.ask(seat, choose(Opportunity::ProgressLeft)),
        }
        if let Some(kind) = self.content.card_kinds[strip.index()] {
            self.ask(seat, choose(Opportunity::CardStep(kind)));
        }
    }

    /// BOO-3.11, BOO-3.12: the right part, one after the other, the active player first; on Pioneer only the others.
    /// Who comes later finds what the others did (BOO-11.2.3, BOO-RULING-3).
    fn next_right_part(&mut self, served: u8) {
        let players = usize::from(self.players);
        let strip = self.strip().unwrap_or(Strip::Builder);
        let (first, count) = match self.active {
            // BOO-20.14: at a turn of the Eminence the player takes part in everything.
            Active::Eminence => (Seat::FIRST, players),
            Active::Seat(active) if strip == Strip::Pioneer => (active.clockwise(1, players), players - 1),
            Active::Seat(active) => (active, players),
        };
        if usize::from(served) >= count {
            self.pending.pop();
            return;
        }
        if let Some(top) = self.pending.last_mut() {
            top.task = Task::RightParts(served + 1);
        }
        let task = match strip {
            Strip::Pioneer => Task::Choose(Opportunity::PioneerRight),
            Strip::Settle => Task::Choose(Opportunity::SettleRight),
            Strip::CattleBreeding => Task::Choose(Opportunity::CattleRight),
            Strip::RegionScoring => Task::Payout,
            Strip::Hire => Task::Choose(Opportunity::HireRight { hired: false }),
            Strip::Builder => Task::Choose(Opportunity::BuilderRight),
            Strip::Progress => Task::Choose(Opportunity::ProgressRight),
        };
        self.ask(first.clockwise(served.into(), players), task);
    }

    /// Whether there is nothing to decide. It never depends on what is hidden (hands), and never on coins, cards,
    /// inhabitants or used levers that a free action could still bring (BOO-12.4.10, BOO-17.12).
    pub(crate) fn is_moot(&self, seat: Seat, task: Task) -> bool {
        let board = self.board(seat);
        match task {
            Task::Choose(Opportunity::Explore) => self.mound.is_empty() || self.fields_for_tile().is_empty(),
            Task::Choose(Opportunity::PlacePasture) => self.pastures == 0 || self.fields_for_tile().is_empty(),
            Task::PlaceTile(_) => self.fields_for_tile().is_empty(),
            Task::Choose(Opportunity::ProgressLeft | Opportunity::LeverModernize) => self.slots_are_full(seat),
            Task::Choose(Opportunity::HireRight { hired }) => {
                // BOO-11.5.4; forgoing may still allow a lever.
                board.supply == 0 && (hired || !self.top_row_is_ready(seat))
            }
            Task::Choose(Opportunity::UpgradeToHouse(_)) => {
                self.map.count(Owner::Seat(seat).index(), crate::pieces::Piece::Inhabitant) == 0
            }
            Task::Choose(Opportunity::UpgradeToSettlement(_)) => {
                self.map.count(Owner::Seat(seat).index(), crate::pieces::Piece::House) == 0
            }
            Task::TileLever => !self.can_use_beacon(seat),
            Task::Payout => !self.payout_has_a_choice(seat),
            Task::MoveShip => self.ship_is_at_the_end(board.ship),
            Task::BuildSite => !self.can_build_any_site(seat),
            Task::ReadyLever => board.used == 0 && !self.has_last_lever(seat),
            Task::ScoreTile => !self.has_tile_to_score(seat),
            Task::LastLevers => !self.has_last_lever(seat),
            Task::Forgone { card, right_part } => !self.forgone_is_worth_asking(seat, card, right_part),
            _ => false,
        }
    }

    /// What happens in place of a decision there is no need for.
    fn instead(&mut self, seat: Seat, task: Task, teller: &mut Teller<impl Log<Event>>) {
        match task {
            Task::Choose(Opportunity::Explore | Opportunity::PlacePasture) | Task::PlaceTile(_) => {
                self.nothing_to_place(seat, teller);
            }
            Task::Payout => self.pay_out(seat, false, teller),
            Task::LastLevers => self.move_levers_up(seat, teller),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use almende_core::testing::{Properties, games};

    /// Every question that can be skipped, with some of its forms.
    fn questions() -> Vec<Task> {
        let mut all = vec![
            Task::TileLever,
            Task::Payout,
            Task::MoveShip,
            Task::BuildSite,
            Task::ReadyLever,
            Task::ScoreTile,
            Task::LastLevers,
        ];
        all.extend([
            Task::Choose(Opportunity::Explore),
            Task::Choose(Opportunity::PlacePasture),
            Task::Choose(Opportunity::ProgressLeft),
            Task::Choose(Opportunity::LeverModernize),
            Task::Choose(Opportunity::HireRight { hired: false }),
            Task::Choose(Opportunity::HireRight { hired: true }),
            Task::Choose(Opportunity::UpgradeToHouse(1)),
            Task::Choose(Opportunity::UpgradeToSettlement(Default::default())),
        ]);
        for (card, right_part) in [(true, false), (false, true), (true, true)] {
            all.push(Task::Forgone { card, right_part });
        }
        all
    }

    // BOO-12.4.10, BOO-RULING-21: levers and boats open nothing that would have been skipped. A boat that goes
    // downstream only to be brought back by slot 7 changes nothing (BOO-12.4.9).
    #[test]
    fn skipped_questions_have_no_answer() {
        for players in [1, 2, 4] {
            Properties::<Boonlake>::new(players)
                .games(games(60, 4_000))
                .one_in(games(40, 100) as u32)
                .skipped_questions_have_no_answer(
                    |game, seat, action| match (game.open_task(seat), action) {
                        (Some(Task::Discard { .. }), _) => true,
                        (_, Action::Boat(step)) if step.to > step.from => false,
                        (Some(task), _) => game.free_actions_are_open(task) && game.is_free_action(action),
                        (None, _) => false,
                    },
                    |game, seat| {
                        let moot = questions().into_iter().filter(|&task| game.is_moot(seat, task));
                        moot.map(|task| format!("{task:?}")).collect()
                    },
                );
        }
    }
}
