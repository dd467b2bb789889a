//! The order of play: turns with their phases, left and right parts, rounds and the end (BOO-3, BOO-11, BOO-16.1).

use crate::action::Action;
use crate::content::Gain;
use crate::decide::{Question, Standing, about, fits_if};
use crate::event::Event;
use crate::pieces::Strip;
use crate::state::{Active, Boonlake, Decision, Opportunity, Pending, Phase, Source, Step, Task};
use almende_core::{Audience, Log, Outcome, Refusal, Seat, Text};

/// Coins at the start of the Builder action (BOO-3.9).
const BUILDER_COINS: u8 = 3;

/// Tells events and remembers whether anything new was shown.
pub(crate) struct Teller<'a, L> {
    log: &'a mut L,
    reveals: bool,
    secret: bool,
}

impl<'a, L: Log<Event>> Teller<'a, L> {
    pub(crate) fn new(log: &'a mut L) -> Self {
        Teller { log, reveals: false, secret: false }
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

    /// What was chosen stays hidden until others have chosen, too.
    pub(crate) fn keep_secret(&mut self) {
        self.secret = true;
    }

    pub(crate) fn outcome(&self) -> Outcome {
        match (self.reveals, self.secret) {
            (true, _) => Outcome::Reveals,
            (false, true) => Outcome::Secret,
            (false, false) => Outcome::Open,
        }
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
                Task::Run(Step::Effects(source, at)) => self.run_next(seat, source, at, teller),
                Task::Run(Step::RightParts(served)) => self.next_right_part(served),
                Task::Run(Step::Interim { step, served }) => self.interim_step(seat, step, served, teller),
                Task::Run(Step::EminenceShip) => {
                    self.pending.pop();
                    self.move_eminence_ship(teller);
                }
                Task::Ask(decision) if self.is_moot(seat, decision) => {
                    self.pending.pop();
                    self.instead(seat, decision, teller);
                }
                Task::Ask(_) => return,
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
                self.run_after(first, Step::Interim { step: 1, served: 0 });
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
                self.ask(seat, Decision::ChooseStrip);
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
        self.ask(seat, Decision::MoveShip);
        self.run_after(seat, Step::RightParts(0));
        let choose = Decision::Choose;
        match strip {
            Strip::Pioneer => {
                self.ask(seat, choose(Opportunity::DevelopOrUpgrade));
                self.ask(seat, choose(Opportunity::Explore));
                self.ask(seat, choose(Opportunity::Explore));
            }
            Strip::Settle => self.ask(seat, choose(Opportunity::DevelopOrUpgrade)),
            Strip::CattleBreeding => self.ask(seat, choose(Opportunity::PlacePasture)),
            Strip::RegionScoring => self.ask(seat, Decision::ChooseRegion),
            Strip::Hire => {
                self.ask(seat, choose(Opportunity::Explore));
                self.run_after(seat, Step::Effects(Source::Hire, 0));
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
            top.task = Task::Run(Step::RightParts(served + 1));
        }
        let decision = match strip {
            Strip::Pioneer => Decision::Choose(Opportunity::PioneerRight),
            Strip::Settle => Decision::Choose(Opportunity::SettleRight),
            Strip::CattleBreeding => Decision::Choose(Opportunity::CattleRight),
            Strip::RegionScoring => Decision::Payout,
            Strip::Hire => Decision::Choose(Opportunity::HireRight { hired: false }),
            Strip::Builder => Decision::Choose(Opportunity::BuilderRight),
            Strip::Progress => Decision::Choose(Opportunity::ProgressRight),
        };
        self.ask(first.clockwise(served.into(), players), decision);
    }
}

/// The action of the turn (BOO-3.5).
#[derive(Clone, Copy)]
pub(crate) struct ChooseStrip;

impl Question for ChooseStrip {
    type Answer = Strip;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.choose_strip")
    }

    fn options(self, _: &Boonlake, _: Seat, out: &mut Vec<Action>) {
        out.extend(Strip::ALL.iter().map(|&strip| Action::Strip(strip)));
    }

    fn heard(self, action: Action) -> Option<Strip> {
        if let Action::Strip(strip) = action { Some(strip) } else { None }
    }

    fn check(self, _: &Boonlake, _: Seat, _: Strip) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, strip: Strip, teller: &mut Teller<impl Log<Event>>) {
        game.choose_strip(seat, strip, teller);
    }

    fn describe(self, game: &Boonlake, _: Seat, strip: Strip) -> Text {
        let plan = game.content.rows[usize::from(game.row_of(strip))];
        let id = if plan.vp_loss > 0 { "option.strip_with_loss" } else { "option.strip" };
        let text = about(id, strip.word()).with("steps", plan.steps);
        if plan.vp_loss > 0 { text.with("loss", plan.vp_loss) } else { text }
    }

    fn levers_matter(self) -> bool {
        true
    }

    fn fits(self, _: &Boonlake, at: Standing) -> Result<(), &'static str> {
        fits_if(at.at_bottom, "a turn begins with nothing else pending")?;
        at.is_turn()?;
        fits_if(!at.in_turn, "a strip is chosen already")?;
        at.waits_for_levers()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::levers::Forgone;
    use almende_core::testing::{Properties, games};

    /// Every question that can be skipped, with some of its forms.
    fn questions() -> Vec<Decision> {
        let mut all = vec![
            Decision::TileLever,
            Decision::Payout,
            Decision::MoveShip,
            Decision::BuildSite,
            Decision::ReadyLever,
            Decision::ScoreTile,
            Decision::LastLevers,
        ];
        all.extend([
            Decision::Choose(Opportunity::Explore),
            Decision::Choose(Opportunity::PlacePasture),
            Decision::Choose(Opportunity::ProgressLeft),
            Decision::Choose(Opportunity::LeverModernize),
            Decision::Choose(Opportunity::HireRight { hired: false }),
            Decision::Choose(Opportunity::HireRight { hired: true }),
            Decision::Choose(Opportunity::UpgradeToHouse(1)),
            Decision::Choose(Opportunity::UpgradeToSettlement(Default::default())),
        ]);
        for (card, right_part) in [(true, false), (false, true), (true, true)] {
            all.push(Decision::Forgone(Forgone { card, right_part }));
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
                    |game, seat, action| match (game.open_decision(seat), action) {
                        (Some(Decision::Discard(_)), _) => true,
                        (_, Action::Boat(step)) if step.to > step.from => false,
                        (Some(_), _) => game.is_free_action(action),
                        (None, _) => false,
                    },
                    |game, seat| {
                        let moot = questions().into_iter().filter(|&decision| game.is_moot(seat, decision));
                        moot.map(|decision| format!("{decision:?}")).collect()
                    },
                );
        }
    }
}
