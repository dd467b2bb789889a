//! The order of play: rounds, phases, placing people (AGR-3).

use crate::cards::plan::Rule;
use crate::cards::{Deed, Moment, When, special};
use crate::content::{Growth, ROUNDS, Step};
use crate::event::Event;
use crate::goods::Goods;
use crate::pieces::{Good, Material, Space, Spaces};
use crate::state::{Act, Agricola, Decision, Pending, Phase, Purchase, Source, TurnStage};
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
            if self.variant.cards {
                self.happen_as_soon_as();
                self.settle_places();
            }
            let Some(&Pending { seat, decision }) = self.pending.last() else {
                self.go_on(teller);
                continue;
            };
            let settled = match decision {
                Decision::Act(act) => self.settle_act(seat, act),
                Decision::Accommodate { .. } => {
                    let settled = self.all_fit(seat);
                    if settled {
                        self.pending.pop();
                    }
                    settled
                }
                Decision::Turn { space, stage } => {
                    self.settle_turn(seat, space, stage, teller);
                    true
                }
                Decision::Doing(doing) => self.settle_doing(seat, doing, teller),
                Decision::Pay { cost, .. } => self.settle_payment(seat, &cost, teller),
                Decision::React(reaction) => self.settle_reaction(seat, reaction, teller),
                Decision::Breed { may } => self.settle_breeding(seat, may),
                Decision::RaiseFood { purchase, last } => self.settle_purchase(seat, purchase, last, teller),
                Decision::Effect(firing) => {
                    self.pending.pop();
                    self.happen(seat, firing, teller);
                    true
                }
                _ => false,
            };
            if !settled {
                return;
            }
        }
    }

    /// Goods change hands as soon as the food is there; gives false if it has to be raised.
    fn settle_payment(&mut self, seat: Seat, cost: &Goods, teller: &mut Teller<impl Log<Event>>) -> bool {
        let farm = self.farm(seat);
        let payable = farm.goods.covers(cost);
        // What cannot be paid was never offered; a document somebody edited may say otherwise.
        if !payable && self.can_pay(seat, &farm.goods, cost) {
            return false;
        }
        self.pending.pop();
        if payable {
            self.pay(seat, cost, teller);
        }
        true
    }

    /// A purchase is made as soon as the food is there; gives false if it has to be raised.
    fn settle_purchase(
        &mut self,
        seat: Seat,
        purchase: Purchase,
        last: Option<Good>,
        teller: &mut Teller<impl Log<Event>>,
    ) -> bool {
        let raised = self.offer(purchase).is_none_or(|offer| self.farm(seat).goods.covers(&offer.pay));
        if raised {
            self.pending.pop();
            self.buy(seat, purchase, last, teller);
        }
        raised
    }

    /// Actions that offer nothing any more are over. With hand cards nobody may learn from the question whether a hand
    /// holds a playable card, so it is asked as long as there are cards.
    fn settle_act(&mut self, seat: Seat, act: Act) -> bool {
        if !self.variant.cards {
            let settled = !act.must && !self.can_act(seat, &act);
            if settled {
                self.pending.pop();
            }
            return settled;
        }
        let offered = self.offered(seat, act);
        if self.can_act(seat, &offered) || !act.must && self.may_hold_card(seat, &offered) {
            return false;
        }
        self.pending.pop();
        self.end_action(seat, act, true);
        true
    }

    /// AGR-14.3.3: the windows of a turn.
    fn settle_turn(&mut self, seat: Seat, space: Space, stage: TurnStage, teller: &mut Teller<impl Log<Event>>) {
        let cards = self.farm(seat).cards.len() as u8;
        let next = match stage {
            TurnStage::Use => Some(TurnStage::Actions),
            TurnStage::Actions => Some(TurnStage::ImmediatelyAfter),
            TurnStage::ImmediatelyAfter => Some(TurnStage::After),
            TurnStage::After => Some(TurnStage::End),
            TurnStage::End => None,
        };
        match (next, self.pending.last_mut()) {
            (Some(stage), Some(Pending { decision, .. })) => *decision = Decision::Turn { space, stage },
            _ => drop(self.pending.pop()),
        }
        let when = match stage {
            TurnStage::Use => When::Use,
            TurnStage::Actions => return self.use_space(seat, space, teller),
            TurnStage::ImmediatelyAfter => When::ImmediatelyAfterUse,
            TurnStage::After => When::AfterUse,
            TurnStage::End => When::TurnEnd,
        };
        self.answer_moment(Moment::on(when, seat, space), cards);
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
            // AGR-14.3.9
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
        for farm in self.farms.iter_mut().filter(|farm| farm.powers.yours & When::RoundSpace.bit() != 0) {
            farm.cards.iter_mut().for_each(|played| played.rounds = played.rounds.without(round));
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
        if goods.animals() != [0; 3] {
            self.ask_to_accommodate(seat, on_farm);
        }
    }

    pub(crate) fn pay(&mut self, seat: Seat, cost: &Goods, teller: &mut Teller<impl Log<Event>>) {
        self.farm_mut(seat).goods.take(cost);
        self.leave_farm(seat, cost.animals());
        for (good, amount) in cost.iter() {
            teller.tell(|| Event::Paid { seat, good, amount });
        }
    }

    /// Whether a person can be placed there now.
    #[inline]
    pub(crate) fn can_place(&self, seat: Seat, space: Space) -> bool {
        if self.variant.cards {
            return self.can_place_with_cards(seat, space);
        }
        self.in_play.contains(space)
            && !self.is_taken(space)
            && self.round >= self.content.spaces[space.index()].min_round
            && self.can_use(seat, space)
    }

    #[inline(never)]
    fn can_place_with_cards(&self, seat: Seat, space: Space) -> bool {
        self.in_play.contains(space)
            && !self.is_blocked(seat, space)
            && (self.farm(seat).powers.yours & When::TurnEnd.bit() == 0 || special::may_place(self, seat, space))
            && self.round >= self.content.spaces[space.index()].min_round
            && (self.can_use(seat, space) || self.can_use_with_cards(seat, space))
    }

    /// AGR-14.1.10: whether the space can be used with what cards surely bring on its use.
    pub(crate) fn can_use_with_cards(&self, seat: Seat, space: Space) -> bool {
        if self.farm(seat).powers.yours & When::Use.bit() == 0 || self.plan(space).takes_all {
            return false;
        }
        let bonus = self.sure_gain(seat, Moment::on(When::Use, seat, space));
        if bonus.is_empty() {
            return false;
        }
        let mut game = self.clone();
        game.farm_mut(seat).goods.add(&bonus);
        game.can_use(seat, space)
    }

    /// AGR-3.3.3, AGR-21.1.1: somebody stands there, or on a space it is linked with.
    fn is_blocked(&self, seat: Seat, space: Space) -> bool {
        self.is_taken(space) && !self.may_share(seat, space)
    }

    #[inline]
    fn is_taken(&self, space: Space) -> bool {
        if self.occupied.contains(space) {
            return true;
        }
        let Some(group) = self.content.spaces[space.index()].group else { return false };
        self.occupied.into_iter().any(|other| self.content.spaces[other.index()].group == Some(group))
    }

    /// Whether a card lets a player use a space that one other player occupies (AGR-7.1.12).
    fn may_share(&self, seat: Seat, space: Space) -> bool {
        let people = self.people_on[space.index()];
        self.variant.cards
            && people.len() == 1
            && !people.contains(seat)
            && self.plan(space).grows.is_some()
            && self.has_rule(seat, Rule::SharedWish)
    }

    /// AGR-3.3.4: whether the player can carry out what the space asks for.
    #[inline]
    pub(crate) fn can_use(&self, seat: Seat, space: Space) -> bool {
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
            return self.can_renovate(seat, Source::Space(space));
        }
        if let Some(growth) = plan.grows {
            return self.can_grow(seat, growth);
        }
        if !plan.offers.is_empty() {
            return plan.offers.iter().any(|offer| self.can_raise(seat, &farm.goods, offer.pay[Good::Food]));
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
        if self.is_blocked(seat, space) {
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
            return self.refuse_renovation(seat, Source::Space(space));
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
        self.occupied = self.occupied.with(space);
        self.people_on[space.index()] = self.people_on[space.index()].with(seat);
        self.end_placement(seat);
        teller.tell(|| Event::Placed { seat, space });
        if self.variant.cards {
            special::placed(self, seat);
            self.ask(seat, Decision::Turn { space, stage: TurnStage::Use });
        } else {
            self.use_space(seat, space, teller);
        }
    }

    /// What the space does: what happens by itself, above what is chosen.
    fn use_space(&mut self, seat: Seat, space: Space, teller: &mut Teller<impl Log<Event>>) {
        let plan = self.plan(space);
        if plan.starting_player {
            self.starting_player = seat;
            teller.tell(|| Event::StartingPlayer { seat });
        }
        if !plan.steps.is_empty() {
            self.begin_act(seat, Act::on(space, plan));
        }
        if plan.renovates && self.variant.cards {
            self.begin_renovation(seat, Source::Space(space));
        } else if plan.renovates {
            self.renovate(seat, teller);
        }
        if plan.grows.is_some() && self.variant.cards {
            self.begin_deed(seat, Deed::Grow, Source::Space(space));
        } else if plan.grows.is_some() {
            self.grow(seat, Source::Space(space), teller);
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

    /// With hand cards: the material is asked for only where there is a choice (AGR-DP-11).
    fn begin_renovation(&mut self, seat: Seat, source: Source) {
        let possible = |material: &&Material| self.can_renovate_to(seat, source, **material);
        let mut materials = Material::ALL.iter().filter(possible);
        match (materials.next().copied(), materials.next()) {
            (Some(material), None) => self.begin_deed(seat, Deed::Renovate(material), source),
            (Some(_), Some(_)) => self.begin_act(seat, Act::only(source, Step::Renovate, true)),
            (None, _) => {}
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
        farm.people < crate::content::PEOPLE && (growth == Growth::Anyway || farm.housing() > usize::from(farm.people))
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

    /// AGR-7.1.5: the newborn stands beside its parent until all go home; one that comes by a card beside the person
    /// placed last (AGR-7.1.10).
    pub(crate) fn grow(&mut self, seat: Seat, source: Source, teller: &mut Teller<impl Log<Event>>) {
        if self.farm(seat).people >= crate::content::PEOPLE {
            return;
        }
        let farm = self.farm_mut(seat);
        farm.people += 1;
        farm.newborns += 1;
        let turn = |pending: &Pending| match pending.decision {
            Decision::Turn { space, .. } if pending.seat == seat => Some(space),
            _ => None,
        };
        let beside = match source {
            Source::Space(space) => Some(space),
            Source::Card(..) => self.pending.iter().rev().find_map(turn),
        };
        if let Some(space) = beside {
            self.newborns_on[space.index()] = self.newborns_on[space.index()].with(seat);
        }
        teller.tell(|| Event::Grown { seat });
    }

    /// AGR-3.4: all people go home.
    fn return_home(&mut self) {
        self.occupied = Spaces::default();
        self.people_on = [Seats::NONE; Space::COUNT];
        self.newborns_on = [Seats::NONE; Space::COUNT];
        self.begin_phase(Phase::Fields);
    }

    /// AGR-3.4.4: newborns are adults from the next round on.
    fn end_round(&mut self) -> Option<When> {
        for farm in &mut self.farms {
            farm.newborns = 0;
            farm.placed = 0;
            farm.crafted = 0;
            (farm.log.resources, farm.log.declined) = (0, false);
        }
        self.begin_phase(Phase::Preparation);
        Some(When::BeforeRound)
    }
}
