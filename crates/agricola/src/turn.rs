//! The order of play: rounds, phases, placing people (AGR-3).

use crate::content::{Growth, ROUNDS};
use crate::event::Event;
use crate::goods::Goods;
use crate::pieces::{Good, Space, Spaces};
use crate::state::{Act, Agricola, Decision, Pending, Phase};
use almende_core::{Audience, Log, Outcome, Refusal, Seat, Seats};

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

    pub(crate) fn outcome(&self) -> Outcome {
        if self.reveals { Outcome::Reveals } else { Outcome::Open }
    }
}

impl Agricola {
    /// Goes on until somebody has to decide or the game is over.
    pub(crate) fn settle(&mut self, teller: &mut Teller<impl Log<Event>>) {
        while !matches!(self.phase, Phase::Over | Phase::Dealing) {
            let Some(&Pending { seat, decision }) = self.pending.last() else {
                self.go_on(teller);
                continue;
            };
            let settled = match decision {
                Decision::Act(act) => !act.must && !self.can_act(seat, &act),
                Decision::Accommodate { .. } => self.all_fit(seat),
                _ => false,
            };
            if !settled {
                return;
            }
            self.pending.pop();
        }
    }

    /// Nothing is pending: the next turn or phase begins.
    fn go_on(&mut self, teller: &mut Teller<impl Log<Event>>) {
        match self.phase {
            Phase::Dealing => {}
            Phase::Preparation => match self.next_served() {
                Some(seat) => self.collect(seat, teller),
                None => {
                    self.replenish(teller);
                    self.phase = Phase::Work;
                    self.next = self.starting_player;
                }
            },
            Phase::Work => match self.next_to_place() {
                Some(seat) => {
                    self.next = seat;
                    self.ask(seat, Decision::PlacePerson);
                }
                None => self.return_home(teller),
            },
            Phase::Fields => self.begin_phase(Phase::Feeding),
            Phase::Feeding => match self.next_served() {
                Some(seat) => self.ask(seat, Decision::Feed { last: 0 }),
                None => self.begin_phase(Phase::Breeding),
            },
            Phase::Breeding => match self.next_served() {
                Some(seat) => self.breed(seat, teller),
                None => self.end_round(teller),
            },
            Phase::Over => {}
        }
    }

    /// The next seat from the starting player clockwise that has not had its part in this phase (AGR-15.1.2).
    fn next_served(&mut self) -> Option<Seat> {
        let seat = self.in_turn_order().nth(self.served.into())?;
        self.served += 1;
        Some(seat)
    }

    fn begin_phase(&mut self, phase: Phase) {
        self.phase = phase;
        self.served = 0;
    }

    /// AGR-3.3.1, AGR-3.3.2: clockwise, whoever has nobody left is skipped.
    fn next_to_place(&self) -> Option<Seat> {
        let players = usize::from(self.players);
        let seats = (0..players).map(|steps| self.next.clockwise(steps, players));
        seats.into_iter().find(|&seat| self.farm(seat).people_to_place() > 0)
    }

    /// AGR-3.2.1: the next card is turned up.
    pub(crate) fn begin_round(&mut self, teller: &mut Teller<impl Log<Event>>) {
        self.round = self.round.saturating_add(1).min(ROUNDS);
        self.begin_phase(Phase::Preparation);
        self.in_play = self.find_spaces_in_play();
        let (round, card) = (self.round, self.round_cards[usize::from(self.round) - 1]);
        let starting_player = self.starting_player;
        let begins = || Event::RoundBegins { round, card, starting_player };
        if self.variant.order_known { teller.tell(begins) } else { teller.reveal(begins) }
    }

    /// AGR-3.2.2: goods on the round space go to their owners; animals need a place at once (AGR-3.2.6).
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

    /// Goods for a player; animals that have no place ask what to give up (AGR-11.3.1).
    pub(crate) fn gain(&mut self, seat: Seat, goods: &Goods, teller: &mut Teller<impl Log<Event>>) {
        if goods.is_empty() {
            return;
        }
        self.farm_mut(seat).goods.add(goods);
        for (good, amount) in goods.iter() {
            teller.tell(|| Event::Gained { seat, good, amount });
        }
        if goods.animals() != [0; 3] {
            self.ask_to_accommodate(seat);
        }
    }

    pub(crate) fn pay(&mut self, seat: Seat, cost: &Goods, teller: &mut Teller<impl Log<Event>>) {
        self.farm_mut(seat).goods.take(cost);
        for (good, amount) in cost.iter() {
            teller.tell(|| Event::Paid { seat, good, amount });
        }
    }

    /// Whether a person can be placed there now.
    pub(crate) fn can_place(&self, seat: Seat, space: Space) -> bool {
        self.in_play.contains(space)
            && !self.is_blocked(space)
            && self.round >= self.content.spaces[space.index()].min_round
            && self.can_use(seat, space)
    }

    /// AGR-3.3.3, AGR-21.1.1: somebody stands there, or on a space it is linked with.
    fn is_blocked(&self, space: Space) -> bool {
        if self.occupied.contains(space) {
            return true;
        }
        let Some(group) = self.content.spaces[space.index()].group else { return false };
        self.occupied.into_iter().any(|other| self.content.spaces[other.index()].group == Some(group))
    }

    /// AGR-3.3.4: whether the player can carry out what the space asks for.
    fn can_use(&self, seat: Seat, space: Space) -> bool {
        let plan = self.plan(space);
        let farm = self.farm(seat);
        if plan.must {
            return self.can_act(seat, &Act::on(space, plan));
        }
        // AGR-3.3.9, AGR-5.1.3: an empty accumulation space is no choice, unless it has another use.
        if plan.takes_all {
            return plan.starting_player || !self.stock[space.index()].is_empty();
        }
        if plan.renovates {
            return self.can_renovate(seat);
        }
        if let Some(growth) = plan.grows {
            return self.can_grow(seat, growth);
        }
        if !plan.offers.is_empty() {
            return plan.offers.iter().any(|offer| self.can_raise(farm, offer.pay[Good::Food]));
        }
        !plan.is_idle()
    }

    /// Why a person cannot be placed there.
    pub(crate) fn refuse_place(&self, seat: Seat, space: Space) -> Refusal {
        let plan = self.plan(space);
        let farm = self.farm(seat);
        let not = |id, rules| Refusal::new(id, rules).with("space", space.word());
        if !self.in_play.contains(space) {
            return match self.content.spaces[space.index()].stage {
                Some(_) => not("refusal.not_revealed", &["AGR-3.2.1"]),
                None => not("refusal.not_at_this_table", &["AGR-2.2.1", "AGR-2.2.6"]),
            };
        }
        if self.is_blocked(space) {
            return not("refusal.occupied", &["AGR-3.3.3", "AGR-21.1.1"]);
        }
        let first = self.content.spaces[space.index()].min_round;
        if self.round < first {
            return Refusal::short("refusal.too_early", &["AGR-21.1.5"], first, self.round);
        }
        if plan.is_idle() {
            return not("refusal.no_hand_cards", &["AGR-20.1", "AGR-20.4"]);
        }
        if plan.takes_all {
            return not("refusal.nothing_there", &["AGR-3.3.9"]);
        }
        if plan.renovates {
            return self.refuse_renovation(seat);
        }
        if let Some(growth) = plan.grows {
            return self.refuse_growth(seat, growth);
        }
        if plan.must {
            return self.refuse_act(seat, &Act::on(space, plan));
        }
        Refusal::short("refusal.too_little_food", &["AGR-21.1.4"], 1, farm.goods[Good::Food])
    }

    /// AGR-3.3.1: a person is placed and the space used at once.
    pub(crate) fn place(&mut self, seat: Seat, space: Space, teller: &mut Teller<impl Log<Event>>) {
        let plan = self.plan(space);
        self.occupied = self.occupied.with(space);
        self.people_on[space.index()] = self.people_on[space.index()].with(seat);
        self.end_placement(seat);
        teller.tell(|| Event::Placed { seat, space });
        if plan.starting_player {
            self.starting_player = seat;
            teller.tell(|| Event::StartingPlayer { seat });
        }
        if plan.renovates {
            self.renovate(seat, teller);
        }
        if plan.grows.is_some() {
            self.grow(seat, space, teller);
        }
        if !plan.steps.is_empty() {
            self.ask(seat, Decision::Act(Act::on(space, plan)));
        }
        if !plan.offers.is_empty() {
            self.ask(seat, Decision::TakeOne(space));
        }
        self.gain(seat, &plan.gain, teller);
        if plan.takes_all {
            // AGR-3.3.8: all of it.
            let goods = std::mem::take(&mut self.stock[space.index()]);
            self.gain(seat, &goods, teller);
        }
    }

    /// AGR-3.3.12: a person without a space stays at home.
    pub(crate) fn stay(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        self.end_placement(seat);
        teller.tell(|| Event::Stayed { seat });
    }

    fn end_placement(&mut self, seat: Seat) {
        let farm = self.farm_mut(seat);
        farm.placed = farm.placed.saturating_add(1);
        self.next = seat.clockwise(1, self.players.into());
    }

    /// AGR-7.1.2 to 7.1.4.
    pub(crate) fn can_grow(&self, seat: Seat, growth: Growth) -> bool {
        let farm = self.farm(seat);
        farm.people < crate::content::PEOPLE
            && (growth == Growth::Anyway || farm.rooms.len() > usize::from(farm.people))
    }

    fn refuse_growth(&self, seat: Seat, growth: Growth) -> Refusal {
        let farm = self.farm(seat);
        if farm.people >= crate::content::PEOPLE || growth == Growth::Anyway {
            return Refusal::new("refusal.no_person_left", &["AGR-7.1.4"]);
        }
        Refusal::new("refusal.no_room_for_person", &["AGR-7.1.2"])
            .with("rooms", farm.rooms.len())
            .with("people", farm.people)
    }

    /// AGR-7.1.5: the newborn stands beside its parent until all go home.
    fn grow(&mut self, seat: Seat, space: Space, teller: &mut Teller<impl Log<Event>>) {
        let farm = self.farm_mut(seat);
        farm.people += 1;
        farm.newborns += 1;
        self.newborns_on[space.index()] = self.newborns_on[space.index()].with(seat);
        teller.tell(|| Event::Grown { seat });
    }

    /// AGR-3.4: all people go home; then comes the harvest, or the round ends.
    fn return_home(&mut self, teller: &mut Teller<impl Log<Event>>) {
        self.occupied = Spaces::default();
        self.people_on = [Seats::NONE; Space::COUNT];
        self.newborns_on = [Seats::NONE; Space::COUNT];
        if self.content.harvest[usize::from(self.round) - 1] {
            teller.tell(|| Event::HarvestBegins);
            self.field_phase(teller);
            self.begin_phase(Phase::Feeding);
        } else {
            self.end_round(teller);
        }
    }

    /// AGR-3.4.4, AGR-16.1.1: newborns are adults from the next round on; after the last one the game is over.
    fn end_round(&mut self, teller: &mut Teller<impl Log<Event>>) {
        for farm in &mut self.farms {
            farm.newborns = 0;
            farm.placed = 0;
            farm.crafted = 0;
        }
        if self.round >= ROUNDS {
            self.begin_phase(Phase::Over);
            teller.tell(|| Event::GameOver);
        } else {
            self.begin_round(teller);
        }
    }
}
