//! The order of play: rounds, phases, whose turn it is and what follows it (AGR-3).

use crate::cards::{Effects, Moment, Powers, When, special};
use crate::content::ROUNDS;
use crate::event::Event;
use crate::goods::Goods;
use crate::pieces::{Good, Space, Spaces};
use crate::state::{Agricola, Course, Decision, Pending, Phase, Task, TurnStage};
use almende_core::{Audience, Log, Outcome, Seat, Seats};

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

    /// What was chosen in secret is turned over.
    pub(crate) fn turn_over(&mut self) {
        self.reveals = true;
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

impl Agricola {
    /// Whether it is a player's turn.
    pub(crate) fn has_turn(&self, seat: Seat) -> bool {
        let turn = |pending: &Pending| matches!(pending.task, Task::Run(Course::Turn { .. })) && pending.seat == seat;
        self.pending.iter().any(turn)
    }

    /// Goes on until somebody has to decide or the game is over.
    pub(crate) fn settle(&mut self, teller: &mut Teller<impl Log<Event>>) {
        while !matches!(self.phase, Phase::Over | Phase::Dealing) {
            if self.variant.cards {
                self.watch_cards();
            }
            let Some(&Pending { seat, task }) = self.pending.last() else {
                self.go_on(teller);
                continue;
            };
            match task {
                Task::Run(course) => self.run(seat, course, teller),
                Task::Ask(decision) => {
                    if !self.lapses(seat, decision, teller) {
                        return;
                    }
                }
            }
        }
    }

    /// What lies on top takes its course.
    fn run(&mut self, seat: Seat, course: Course, teller: &mut Teller<impl Log<Event>>) {
        match course {
            Course::Turn { space, stage } => self.go_on_with_turn(seat, space, stage, teller),
            Course::Doing(doing) => self.go_on_with(seat, doing, teller),
            Course::Effect(firing) => {
                self.pending.pop();
                self.happen(seat, firing, teller);
            }
        }
    }

    /// Cards that wait for something, and places for animals on cards, are looked at after everything that happens.
    #[inline]
    fn watch_cards(&mut self) {
        let watched = |powers: &Powers| powers.yours & When::AsSoonAs.bit() != 0 || powers.holders;
        if self.tables_farms().iter().any(|farm| watched(&farm.powers)) {
            self.happen_as_soon_as();
            self.settle_places();
        }
    }

    /// AGR-14.3.3, AGR-RULING-18: the windows of a turn, up to one in which something happens.
    fn go_on_with_turn(
        &mut self,
        seat: Seat,
        space: Space,
        mut stage: TurnStage,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let farm = self.farm(seat);
        let cards = farm.cards.len() as u8;
        // AGR-14.2.2, AGR-RULING-31: what this use brought into play does not answer it.
        let before = cards.saturating_sub(farm.log.new_cards);
        let waiting = self.pending.len();
        while self.pending.len() == waiting {
            let (next, when, cards) = match stage {
                TurnStage::Use => (TurnStage::Actions, When::Use, cards),
                TurnStage::Actions => {
                    self.go_to_stage(space, TurnStage::ImmediatelyAfter);
                    return self.use_space(seat, space, teller);
                }
                TurnStage::ImmediatelyAfter => (TurnStage::After, When::ImmediatelyAfterUse, before),
                TurnStage::After => (TurnStage::End, When::AfterUse, before),
                TurnStage::End => {
                    self.pending.pop();
                    return self.answer_moment(Moment::on(When::TurnEnd, seat, space), cards);
                }
            };
            self.go_to_stage(space, next);
            self.answer_moment(Moment::on(when, seat, space), cards);
            stage = next;
        }
    }

    /// What comes next in the turn that lies on top.
    fn go_to_stage(&mut self, space: Space, stage: TurnStage) {
        if let Some(Pending { task, .. }) = self.pending.last_mut() {
            *task = Task::Run(Course::Turn { space, stage });
        }
    }

    /// Nothing is pending: the next turn or phase begins.
    fn go_on(&mut self, teller: &mut Teller<impl Log<Event>>) {
        if let Some(when) = self.window {
            return match self.next_served() {
                Some(seat) => self.answer_window(seat, when),
                None => self.close_window(when, teller),
            };
        }
        match self.phase {
            Phase::Dealing | Phase::Fields | Phase::Over => {}
            Phase::Preparation => match self.next_served() {
                Some(seat) => self.collect(seat, teller),
                None => self.open_window(When::RoundSpace, teller),
            },
            Phase::Work => match self.next_to_place() {
                Some(seat) => {
                    self.next = seat;
                    self.begin_turn(seat);
                }
                None => self.open_window(When::WorkEnd, teller),
            },
            Phase::Feeding => match self.next_served() {
                Some(seat) => self.ask(seat, Decision::Feed { last: 0 }),
                None => self.open_window(When::AfterFeeding, teller),
            },
            Phase::Breeding => match self.next_served() {
                Some(seat) => self.breed(seat, teller),
                None => self.open_window(When::AfterBreeding, teller),
            },
        }
    }

    /// A person is placed; who has none left may be offered one by a card.
    #[inline]
    fn begin_turn(&mut self, seat: Seat) {
        if self.variant.cards {
            special::turn_over(self);
            for farm in &mut self.farms {
                farm.log.end_turn();
                farm.cards.iter_mut().for_each(|played| played.used_this_turn = false);
            }
            self.farm_mut(seat).log.begin_turn();
        }
        if self.farm(seat).people_to_place() > 0 {
            return self.ask(seat, Decision::PlacePerson);
        }
        self.farm_mut(seat).log.declined = true;
        self.answer_window(seat, When::TurnStart);
    }

    /// Opens a window for cards (AGR-14.3); where nobody has any for it, what comes after it comes at once.
    fn open_window(&mut self, first: When, teller: &mut Teller<impl Log<Event>>) {
        let mut window = Some(first);
        let answered = self.windows_answered();
        while let Some(when) = window {
            if answered & self.bits_of(when) != 0 {
                (self.window, self.served) = (Some(when), 0);
                return;
            }
            window = self.after_window(when, teller);
        }
    }

    /// The windows somebody has cards for.
    fn windows_answered(&self) -> u64 {
        if !self.variant.cards {
            return 0;
        }
        self.seats().fold(0, |all, seat| all | self.farm(seat).powers.yours)
    }

    /// Everybody had a part in the window.
    fn close_window(&mut self, when: When, teller: &mut Teller<impl Log<Event>>) {
        self.window = None;
        if let Some(next) = self.after_window(when, teller) {
            self.open_window(next, teller);
        }
    }

    /// What comes after a window, and the next one if it follows at once.
    fn after_window(&mut self, when: When, teller: &mut Teller<impl Log<Event>>) -> Option<When> {
        Some(match when {
            // AGR-14.3.1
            When::BeforeRound => {
                self.reveal(teller);
                When::Reveal
            }
            When::Reveal => {
                self.begin_phase(Phase::Preparation);
                return None;
            }
            When::RoundSpace => {
                self.clear_round_space();
                When::RoundStart
            }
            When::RoundStart => {
                self.replenish(teller);
                When::Replenished
            }
            When::Replenished => When::BeforeWork,
            When::BeforeWork => When::WorkStart,
            When::WorkStart => {
                self.phase = Phase::Work;
                // Whoever became starting player in between begins only now (AGR-3.5.2, AGR-3.5.3, AGR-RULING-11).
                self.next = self.starting_player;
                return None;
            }
            // AGR-14.3.8
            When::WorkEnd => When::AfterWork,
            When::AfterWork => When::ReturningStart,
            When::ReturningStart => When::Returning,
            When::Returning => {
                self.return_home();
                When::Returned
            }
            When::Returned => When::RoundEnd,
            // AGR-14.3.9, AGR-14.3.10
            When::RoundEnd if !self.content.harvest[usize::from(self.round) - 1] => return self.end_round(),
            When::RoundEnd => When::BeforeHarvest,
            When::BeforeHarvest => {
                teller.tell(|| Event::HarvestBegins);
                When::HarvestStart
            }
            When::HarvestStart => When::BeforeFields,
            When::BeforeFields => When::FieldsStart,
            When::FieldsStart => {
                self.field_phase(teller);
                When::Fields
            }
            When::Fields => When::FieldsEnd,
            When::FieldsEnd => When::AfterFields,
            When::AfterFields => When::FeedingStart,
            When::FeedingStart => {
                self.begin_phase(Phase::Feeding);
                return None;
            }
            When::AfterFeeding => When::BreedingStart,
            When::BreedingStart => {
                self.begin_phase(Phase::Breeding);
                return None;
            }
            When::AfterBreeding => When::HarvestEnd,
            When::HarvestEnd => When::AfterHarvest,
            When::AfterHarvest if self.round >= ROUNDS => When::BeforeScoring,
            When::AfterHarvest => return self.end_round(),
            // AGR-14.3.12
            _ => {
                self.end_round();
                self.begin_phase(Phase::Over);
                teller.tell(|| Event::GameOver);
                return None;
            }
        })
    }

    /// AGR-3.2.4: what was offered on the round space and not taken is lost.
    fn clear_round_space(&mut self) {
        let round = self.round;
        for farm in &mut self.farms {
            farm.cards.iter_mut().for_each(|played| played.rounds = played.rounds.without(round));
        }
    }

    /// The next seat from the starting player clockwise that has not had its part in this phase (AGR-15.1.1,
    /// AGR-15.1.2, AGR-RULING-35).
    fn next_served(&mut self) -> Option<Seat> {
        let seat = self.in_turn_order().nth(self.served.into())?;
        self.served += 1;
        Some(seat)
    }

    fn begin_phase(&mut self, phase: Phase) {
        self.phase = phase;
        self.served = 0;
    }

    /// AGR-3.3.1, AGR-3.3.2, AGR-18.3: clockwise, whoever has nobody left is skipped.
    #[inline]
    fn next_to_place(&self) -> Option<Seat> {
        let players = usize::from(self.players);
        let seats = (0..players).map(|steps| self.next.clockwise(steps, players));
        let has_turn = |seat: &Seat| {
            let more = self.farm(*seat).powers.yours & When::TurnStart.bit() != 0;
            self.farm(*seat).people_to_place() > 0 || more && special::wants_turn(self, *seat)
        };
        seats.into_iter().find(has_turn)
    }

    /// The first round begins.
    pub(crate) fn begin_round(&mut self, teller: &mut Teller<impl Log<Event>>) {
        self.begin_phase(Phase::Preparation);
        self.reveal(teller);
        self.open_window(When::Reveal, teller);
    }

    /// AGR-3.2.1: the next card is turned up.
    fn reveal(&mut self, teller: &mut Teller<impl Log<Event>>) {
        self.round = self.round.saturating_add(1).min(ROUNDS);
        self.in_play = match self.round {
            1 => self.find_spaces_in_play(),
            round => self.in_play.with(self.round_cards[usize::from(round) - 1]),
        };
        for seat in self.seats() {
            // A stable on the round space may be built in this round.
            if self.farm(seat).powers.stables_kept > 0 {
                self.survey_cards(seat);
            }
        }
        let (round, card) = (self.round, self.round_cards[usize::from(self.round) - 1]);
        let starting_player = self.starting_player;
        let begins = || Event::RoundBegins { round, card, starting_player };
        if self.variant.order_known { teller.tell(begins) } else { teller.reveal(begins) }
    }

    /// AGR-3.2.2, AGR-3.2.3, AGR-3.2.7: goods on the round space go to their owners; animals need a place at once
    /// (AGR-3.2.6).
    fn collect(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        let round = usize::from(self.round) - 1;
        let goods = std::mem::take(&mut self.farm_mut(seat).due[round]);
        self.gain(seat, &goods, teller);
    }

    /// AGR-3.2.5: every accumulation space in play, on top of what lies there.
    fn replenish(&mut self, teller: &mut Teller<impl Log<Event>>) {
        for space in self.in_play {
            let goods = self.accumulates(space);
            if !goods.is_empty() {
                self.stock[space.index()].add(&goods);
            }
        }
        teller.tell(|| Event::Replenished);
    }

    /// Goods for a player; animals that have no place ask what to give up (AGR-11.3.1). All that was taken counts,
    /// whatever is kept (AGR-3.3.11, AGR-11.3.5).
    #[inline]
    pub(crate) fn gain(&mut self, seat: Seat, goods: &Goods, teller: &mut Teller<impl Log<Event>>) {
        if goods.is_empty() {
            return;
        }
        let on_farm = self.animals_on_farm(seat);
        self.farm_mut(seat).goods.add(goods);
        if self.variant.cards && self.phase == Phase::Work {
            let resources = Good::RESOURCES.iter().fold(0u8, |sum, &good| sum.saturating_add(goods[good]));
            let log = &mut self.farm_mut(seat).log;
            log.resources = log.resources.saturating_add(resources);
        }
        for (good, amount) in goods.iter() {
            teller.tell(|| Event::Gained { seat, good, amount });
        }
        self.answer_gain(seat, goods);
        if goods.animals() != [0; 3] {
            self.ask_to_accommodate(seat, on_farm);
            if self.all_fit(seat) {
                self.note_animals(seat, on_farm);
            }
        }
    }

    /// Cards answer goods that have come, each kind by itself; animals look for a place first.
    #[inline]
    pub(crate) fn answer_gain(&mut self, seat: Seat, goods: &Goods) {
        if self.farm(seat).powers.yours & When::Gained.bit() == 0 {
            return;
        }
        let cards = self.farm(seat).cards.len() as u8;
        for (good, _) in goods.iter() {
            self.answer_moment(Moment { good: Some(good), ..Moment::of(When::Gained, seat) }, cards);
        }
    }

    /// AGR-3.4: all people go home. It does not matter who lives in which room (AGR-3.4.2, AGR-3.4.3, AGR-RULING-34).
    fn return_home(&mut self) {
        self.occupied = Spaces::default();
        self.people_on = [Seats::NONE; Space::COUNT];
        self.newborns_on = [Seats::NONE; Space::COUNT];
        (self.crowded, self.first_used) = (Spaces::default(), None);
        for farm in &mut self.farms {
            farm.placed = farm.placed.saturating_sub(std::mem::take(&mut farm.guests));
        }
        for seat in self.seats() {
            let guests = self.farm(seat).powers.guests;
            if guests > 0 {
                let farm = self.farm_mut(seat);
                farm.placed = farm.placed.saturating_sub(guests);
                special::returned(self, seat);
            }
        }
        self.begin_phase(Phase::Fields);
    }

    /// AGR-3.4.4: newborns are adults from the next round on.
    fn end_round(&mut self) -> Option<When> {
        for farm in &mut self.farms {
            farm.newborns = 0;
            farm.placed = 0;
            farm.crafted = 0;
            farm.log.end_round();
            for played in &mut farm.cards {
                (played.used_this_round, played.used_this_turn, played.sown) = (Effects::default(), false, false);
            }
        }
        self.begin_phase(Phase::Preparation);
        Some(When::BeforeRound)
    }
}
