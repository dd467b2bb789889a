//! Placing people: where somebody may stand, and what a space then does (AGR-3.3).

use crate::act::Act;
use crate::action::Action;
use crate::cards::{Counter, Deed, Moment, Reaction, When, special};
use crate::content::{ROUNDS, Step};
use crate::decide::{Question, allowed};
use crate::event::Event;
use crate::goods::Goods;
use crate::pending::{Standing, fits_if};
use crate::pieces::{Good, Material, Space, Spaces};
use crate::state::{Agricola, Course, Decision, Phase, Source, Task, TurnStage};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

impl Agricola {
    /// Whether a person can be placed there now.
    pub(crate) fn can_place(&self, seat: Seat, space: Space) -> bool {
        !self.places_among(seat, Spaces::only(space)).is_empty()
    }

    /// Those of the spaces on which a person can be placed now.
    fn places_among(&self, seat: Seat, spaces: Spaces) -> Spaces {
        let access = &self.content.0.access;
        let (free, stocked) = (access.free(!self.variant.cards), access.stocked(!self.variant.cards));
        let early = |space: &Space| self.round < self.content.spaces[space.index()].min_round;
        let spaces = self.open_among(seat, spaces.and(self.in_play));
        let spaces = spaces.minus(spaces.and(access.late).filter(early).collect());
        let with_goods = spaces.and(stocked).filter(|space| !self.stock[space.index()].is_empty()).collect();
        let asking = spaces.minus(free).minus(stocked);
        let usable = asking.filter(|&space| self.can_use(seat, space) || self.can_use_by_cards(seat, space)).collect();
        let places = spaces.and(free).or(with_goods).or(usable);
        debug_assert!(spaces.minus(asking).all(|space| self.can_use(seat, space) == places.contains(space)));
        places
    }

    /// Those of the spaces that are open to a player, whatever they ask for.
    #[inline]
    fn open_among(&self, seat: Seat, spaces: Spaces) -> Spaces {
        let taken = self.taken_spaces();
        if self.variant.cards { self.open_by_cards(seat, spaces, taken) } else { spaces.minus(taken) }
    }

    /// With hand cards: only few spaces need a closer look, unless a card looks at all of them.
    fn open_by_cards(&self, seat: Seat, spaces: Spaces, taken: Spaces) -> Spaces {
        let looks_at_all = self.farm(seat).powers.yours & When::TurnEnd.bit() != 0 || self.has_tolls();
        let last = self.round_cards[usize::from(ROUNDS) - 1];
        let doubtful = if looks_at_all { spaces } else { taken.or(self.content.access.of_cards).with(last) };
        let is_closed = |space: &Space| {
            self.is_blocked(seat, *space)
                || !self.is_open_to(seat, *space)
                || !self.can_pay_tolls(seat, *space)
                || !special::may_place(self, seat, *space)
        };
        debug_assert!(!spaces.minus(doubtful).any(|space| is_closed(&space)), "a space was not looked at");
        spaces.minus(spaces.and(doubtful).filter(is_closed).collect())
    }

    /// Whether a space that asks too much as it is can be used with what cards bring or exchange.
    #[inline]
    fn can_use_by_cards(&self, seat: Seat, space: Space) -> bool {
        self.variant.cards && self.has_cards_for_use(seat, space) && self.can_use_by_trading(seat, space)
    }

    /// AGR-14.1.10: whether the space can be used with what cards surely bring on its use.
    pub(crate) fn can_use_with_cards(&self, seat: Seat, space: Space) -> bool {
        self.has_cards_for_use(seat, space) && {
            let goods = self.goods_on_use(seat, Moment::on(When::Use, seat, space));
            self.can_use_with(seat, space, &goods)
        }
    }

    /// AGR-14.1.1: whether the space can be used with that, or after a trade that a card offers on its use.
    fn can_use_by_trading(&self, seat: Seat, space: Space) -> bool {
        let moment = Moment::on(When::Use, seat, space);
        let goods = self.goods_on_use(seat, moment);
        self.can_use_with(seat, space, &goods)
            || self.trades_at(seat, moment, &goods).iter().any(|goods| self.can_use_with(seat, space, goods))
    }

    /// A player's goods with what cards surely bring.
    fn goods_on_use(&self, seat: Seat, moment: Moment) -> Goods {
        let mut goods = self.farm(seat).goods;
        goods.add(&self.sure_gain(seat, moment));
        goods
    }

    /// Whether cards may change what a player has before a space that asks for something is used.
    #[inline]
    fn has_cards_for_use(&self, seat: Seat, space: Space) -> bool {
        let powers = &self.farm(seat).powers;
        powers.yours & When::Use.bit() != 0 && powers.turn_spaces.contains(space) && !self.plan(space).takes_all
    }

    /// Whether other goods than those at hand, with which it cannot be used, make a space usable.
    fn can_use_with(&self, seat: Seat, space: Space, goods: &Goods) -> bool {
        *goods != self.farm(seat).goods && {
            let mut game = self.clone();
            game.farm_mut(seat).goods = *goods;
            game.can_use(seat, space)
        }
    }

    /// AGR-3.3.3, AGR-21.1.1: somebody stands there, or on a space it is linked with.
    fn is_blocked(&self, seat: Seat, space: Space) -> bool {
        self.taken_spaces().contains(space)
            && self.entry(seat, space).is_none()
            && !(self.farm(seat).powers.opens && self.opens(seat, space))
    }

    /// Whether a card opens an occupied space to a player.
    fn opens(&self, seat: Seat, space: Space) -> bool {
        let players = usize::from(self.players);
        let neighbor = |other: Seat| other == seat.clockwise(1, players) || seat == other.clockwise(1, players);
        let mut plans = self.farm(seat).cards.iter().filter_map(|played| self.content.0.card(played.card));
        plans.any(|plan| {
            plan.opens.iter().any(|opening| {
                let on_round = opening.round_space.is_some_and(|round| {
                    round <= self.round && self.round_cards.get(usize::from(round) - 1) == Some(&space)
                });
                let named = opening.spaces.spaces.contains(space) && !opening.except.spaces.contains(space);
                let people = self.people_on[space.index()];
                (on_round || named)
                    && (!opening.neighbors || people.iter().all(neighbor))
                    && self.all_hold(Counter::new(seat, plan.card), &opening.conditions)
            })
        })
    }

    /// Whether somebody may ask for something when others use a space.
    #[inline]
    fn has_tolls(&self) -> bool {
        self.tables_farms().iter().any(|farm| farm.powers.tolls)
    }

    /// What a player owes others for the use of a space.
    pub(crate) fn tolls(&self, seat: Seat, space: Space) -> Goods {
        let mut due = Goods::NONE;
        if !self.has_tolls() {
            return due;
        }
        let moment = Moment::on(When::Use, seat, space);
        for other in self.seats().filter(|&other| other != seat && self.farm(other).powers.tolls) {
            let reaction = Reaction { moment, done: 0, cards: self.farm(other).cards.len() as u8 };
            self.each_toll(other, &reaction, |toll| due.add(toll));
        }
        due
    }

    /// What others who have still to answer the use of a space will ask for it: not what is being paid or was paid.
    pub(crate) fn tolls_to_come(&self, seat: Seat) -> Goods {
        let mut due = Goods::NONE;
        for pending in self.pending.iter().filter(|pending| pending.seat != seat) {
            let Task::Ask(Decision::React(reaction)) = pending.task else { continue };
            let of_use = reaction.moment.when == When::Use && reaction.moment.by == seat;
            if of_use && self.farm(pending.seat).powers.tolls {
                self.each_toll(pending.seat, &reaction, |toll| due.add(toll));
            }
        }
        due
    }

    /// Whether a space is there for a player: the card of round 14 may lie open for one alone, and so may the space of a
    /// hand card.
    fn is_open_to(&self, seat: Seat, space: Space) -> bool {
        if let Some(card) = self.plan(space).visits {
            return self.may_visit(seat, card);
        }
        let last = usize::from(ROUNDS) - 1;
        self.round >= ROUNDS || self.round_cards[last] != space || self.farm(seat).powers.last_card
    }

    fn can_pay_tolls(&self, seat: Seat, space: Space) -> bool {
        let due = self.tolls(seat, space);
        if let Some(card) = self.plan(space).visits {
            return self.can_visit(seat, card, &due);
        }
        due.is_empty() || self.can_pay(seat, &self.farm(seat).goods, &due)
    }

    /// Whether a person can go on to another space after paying this: it must be empty.
    pub(crate) fn can_go_on_to(&self, seat: Seat, space: Space, price: &Goods) -> bool {
        let farm = self.farm(seat);
        if farm.log.went_on || self.occupied.contains(space) || self.phase != Phase::Work {
            return false;
        }
        let mut game = self.clone();
        game.farm_mut(seat).goods.take(price);
        game.can_place(seat, space)
    }

    /// The person placed last goes on to another space and uses it; it is not placed again (AGR-3.3.1).
    pub(crate) fn go_on_to(&mut self, seat: Seat, space: Space, teller: &mut Teller<impl Log<Event>>) {
        let turn = self.pending.iter_mut().rev().find_map(|pending| match &mut pending.task {
            Task::Run(Course::Turn { space, stage }) if pending.seat == seat => Some((space, stage)),
            _ => None,
        });
        let Some((used, stage)) = turn else { return };
        let from = std::mem::replace(used, space);
        *stage = TurnStage::Use;
        self.people_on[from.index()] = self.people_on[from.index()].without(seat);
        if self.people_on[from.index()].is_empty() {
            self.occupied = self.occupied.without(from);
        }
        self.newborns_on[from.index()] = self.newborns_on[from.index()].without(seat);
        self.occupied = self.occupied.with(space);
        self.people_on[space.index()] = self.people_on[space.index()].with(seat);
        let log = &mut self.farm_mut(seat).log;
        (log.new_cards, log.goods_taken, log.went_on) = (0, 0, true);
        teller.tell(|| Event::WentOn { seat, space });
    }

    /// Whether another person can be placed at once.
    pub(crate) fn can_place_another(&self, seat: Seat) -> bool {
        self.phase == Phase::Work
            && self.farm(seat).people_to_place() > 0
            && self.in_play.into_iter().any(|space| self.can_place(seat, space))
    }

    /// The spaces that are occupied or closed by somebody: a space of a tile is closed with the other one, but not
    /// occupied (AGR-21.1.7).
    #[inline]
    fn taken_spaces(&self) -> Spaces {
        let closed = self.content.access.linked.into_iter().filter(|group| !group.and(self.occupied).is_empty());
        closed.fold(self.occupied, Spaces::or)
    }

    /// Whether a space asks for more than goods lying there, so that it depends on the player if it can be used.
    #[inline]
    pub(crate) fn asks_for_something(&self, space: Space) -> bool {
        let (access, family) = (&self.content.access, !self.variant.cards);
        !access.free(family).or(access.stocked(family)).contains(space)
    }

    /// AGR-3.3.4: whether the player can carry out what the space asks for.
    #[inline]
    pub(crate) fn can_use(&self, seat: Seat, space: Space) -> bool {
        let plan = self.plan(space);
        let farm = self.farm(seat);
        if plan.must {
            let act = self.widened(seat, self.act_on(seat, space));
            return !act.must || self.can_act(seat, &act);
        }
        // AGR-3.3.9, AGR-5.1.3, AGR-RULING-9: an empty accumulation space is no choice, unless it has another use.
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
        match plan.visits {
            Some(card) => self.can_visit(seat, card, &Goods::NONE),
            None => !plan.gain.is_empty() || !plan.is_idle(),
        }
    }

    /// The actions of a space as a player has them: cards may add some, or let one be passed up that is a must.
    #[inline]
    pub(crate) fn act_on(&self, seat: Seat, space: Space) -> Act {
        let mut act = Act::on(space, self.plan(space));
        let powers = &self.farm(seat).powers;
        if powers.fences_for_grain && space == Space::GrainUtilization {
            act.steps = act.steps.with(Step::Fences);
        }
        if powers.yours & When::DeclinedImprovement.bit() != 0 && act.steps.contains(Step::Major) {
            act.must = false;
        }
        act
    }

    /// Why a person cannot be placed there.
    fn refuse_place(&self, seat: Seat, space: Space) -> Refusal {
        let plan = self.plan(space);
        let farm = self.farm(seat);
        let not = |id, rules| Refusal::new(id, rules).with("space", space.word());
        if space.is_of_card() && !(self.in_play.contains(space) && self.is_open_to(seat, space)) {
            return not("refusal.card_space", &["AGR-14.7.1", "AGR-14.7.2"]);
        }
        if !self.in_play.contains(space) || !self.is_open_to(seat, space) {
            return match self.content.spaces[space.index()].stage {
                Some(_) => not("refusal.not_revealed", &["AGR-3.2.1"]),
                None => not("refusal.not_at_this_table", &["AGR-2.2.1", "AGR-2.2.6"]),
            };
        }
        if self.is_blocked(seat, space) {
            return not("refusal.occupied", &["AGR-3.3.3", "AGR-21.1.1"]);
        }
        if self.variant.cards && !self.can_pay_tolls(seat, space) {
            return not("refusal.toll", &["AGR-13.1.2"]);
        }
        let first = self.content.spaces[space.index()].min_round;
        if self.round < first {
            return Refusal::short("refusal.too_early", &["AGR-21.1.5"], first, self.round);
        }
        if plan.visits.is_some() {
            return not("refusal.card_space_price", &["AGR-3.3.4", "AGR-14.7.1"]);
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
            return self.refuse_act(seat, &self.act_on(seat, space));
        }
        Refusal::short("refusal.too_little_food", &["AGR-21.1.4"], 1, farm.goods[Good::Food])
    }

    /// AGR-3.3.1, AGR-14.2.8: a person is placed and the space used at once.
    fn place(&mut self, seat: Seat, space: Space, teller: &mut Teller<impl Log<Event>>) {
        if self.variant.cards {
            self.enter(seat, space);
        }
        self.occupied = self.occupied.with(space);
        self.people_on[space.index()] = self.people_on[space.index()].with(seat);
        self.end_placement(seat);
        teller.tell(|| Event::Placed { seat, space });
        if self.variant.cards {
            special::placed(self, seat);
            let log = &mut self.farm_mut(seat).log;
            (log.new_cards, log.goods_taken) = (0, 0);
            self.run_after(seat, Course::Turn { space, stage: TurnStage::Use });
        } else {
            self.use_space(seat, space, teller);
        }
    }

    /// What the space does: what happens by itself, above what is chosen.
    pub(crate) fn use_space(&mut self, seat: Seat, space: Space, teller: &mut Teller<impl Log<Event>>) {
        let plan = self.plan(space);
        if plan.starting_player {
            self.starting_player = seat;
            teller.tell(|| Event::StartingPlayer { seat });
        }
        if !plan.steps.is_empty() {
            self.begin_act(seat, self.act_on(seat, space));
        }
        if let Some(card) = plan.visits {
            self.begin_visit(seat, card);
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
            if self.variant.cards {
                self.farm_mut(seat).log.goods_taken = self.goods_on(space).min(u8::MAX.into()) as u8;
            }
            let goods = std::mem::take(&mut self.stock[space.index()]);
            self.gain(seat, &goods, teller);
        }
    }

    /// With hand cards: the material is asked for only where there is a choice.
    fn begin_renovation(&mut self, seat: Seat, source: Source) {
        let possible = |material: &&Material| self.can_renovate_to(seat, source, **material);
        let mut materials = Material::ALL.iter().filter(possible);
        match (materials.next().copied(), materials.next()) {
            (Some(material), None) => self.begin_deed(seat, Deed::Renovate(material), source),
            (Some(_), Some(_)) => self.begin_act(seat, Act::only(source, Step::Renovate, true)),
            (None, _) => {}
        }
    }

    /// AGR-3.3.12, AGR-RULING-25: a person without a space stays at home.
    fn stay(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        self.end_placement(seat);
        teller.tell(|| Event::Stayed { seat });
    }

    fn end_placement(&mut self, seat: Seat) {
        let farm = self.farm_mut(seat);
        farm.placed = farm.placed.saturating_add(1);
        self.next = seat.clockwise(1, self.players.into());
    }

    /// AGR-3.3.12: whether no space can be used.
    fn must_stay(&self, seat: Seat) -> bool {
        !self.in_play.into_iter().any(|space| self.can_place(seat, space))
    }
}

/// Where to place a person (AGR-3.3.1).
#[derive(Clone, Copy)]
pub(crate) struct PlacePerson;

impl Question for PlacePerson {
    /// A space, or none for whoever stays at home.
    type Answer = Option<Space>;

    fn prompt(self, game: &Agricola, seat: Seat) -> Text {
        Text::new("prompt.place").with("n", game.farm(seat).people_to_place())
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        list_places(game, seat, out);
        game.list_free(seat, out);
    }

    fn search_options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        list_places(game, seat, out);
        game.list_free_uses(seat, out);
    }

    fn heard(self, action: Action) -> Option<Option<Space>> {
        match action {
            Action::Place(space) => Some(Some(space)),
            Action::Stay => Some(None),
            _ => None,
        }
    }

    fn takes_free_actions(self) -> bool {
        true
    }

    fn check(self, game: &Agricola, seat: Seat, to: Option<Space>) -> Result<(), Refusal> {
        match to {
            Some(space) => allowed(game.can_place(seat, space), || game.refuse_place(seat, space)),
            None => allowed(game.must_stay(seat), || Refusal::new("refusal.must_place", &["AGR-3.3.1", "AGR-3.3.12"])),
        }
    }

    fn answer(self, game: &mut Agricola, seat: Seat, to: Option<Space>, teller: &mut Teller<impl Log<Event>>) {
        match to {
            Some(space) => game.place(seat, space, teller),
            None => game.stay(seat, teller),
        }
    }

    fn describe(self, game: &Agricola, _: Seat, to: Option<Space>) -> Text {
        let Some(space) = to else { return Text::new("option.stay") };
        match game.stock[space.index()].iter().next() {
            Some((good, amount)) => Text::new("option.place_for_goods")
                .with("space", space.word())
                .with("n", amount)
                .with("what", good.word()),
            None => Text::new("option.place").with("space", space.word()),
        }
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[])?;
        let turn = if at.below.is_empty() { game.window.is_none() && game.next == at.seat } else { at.cards };
        fits_if(
            game.phase == Phase::Work && turn && game.farm(at.seat).people_to_place() > 0,
            "a person is placed in the work phase, by the seat whose turn it is and that has one left (AGR-3.3.1)",
        )
    }
}

fn list_places(game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
    let places = game.places_among(seat, game.in_play);
    if places.is_empty() {
        out.push(Action::Stay);
    }
    out.extend(places.map(Action::Place));
}
