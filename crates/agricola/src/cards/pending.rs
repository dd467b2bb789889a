//! Which decisions can be pending together with hand cards. Frames lie on each other in many ways; what matters is that
//! each of them can be finished by itself, whatever lies below.

use super::plan::Rule;
use super::{Card, Deed, Doing, Firing, Reaction, Stage, When};
use crate::content::{ROUNDS, Step, Steps};
use crate::grid::{Cells, Edges};
use crate::pieces::Good;
use crate::state::{Act, Agricola, Decision, Pending, Phase, Purchase, Source};
use almende_core::{Fault, Seat};

/// Why a decision cannot be the first of the stack.
const NOT_FIRST: &str = "this can only wait above another decision, such as the turn of the seat";
/// More frames than a game ever has.
const MOST_FRAMES: usize = 24;

impl When {
    /// The phase a window belongs to.
    const fn phase(self) -> Option<Phase> {
        Some(match self {
            When::BeforeRound
            | When::Reveal
            | When::RoundSpace
            | When::RoundStart
            | When::Replenished
            | When::BeforeWork
            | When::WorkStart => Phase::Preparation,
            When::WorkEnd | When::AfterWork | When::ReturningStart | When::Returning => Phase::Work,
            When::Returned
            | When::RoundEnd
            | When::BeforeHarvest
            | When::HarvestStart
            | When::BeforeFields
            | When::FieldsStart
            | When::Fields
            | When::FieldsEnd
            | When::AfterFields
            | When::FeedingStart => Phase::Fields,
            When::AfterFeeding | When::BreedingStart => Phase::Feeding,
            When::AfterBreeding | When::HarvestEnd | When::AfterHarvest | When::BeforeScoring => Phase::Breeding,
            _ => return None,
        })
    }

    /// Whether the window is one of a harvest from its field phase until right after breeding.
    pub(crate) const fn is_from_fields_to_breeding(self) -> bool {
        self as u8 >= When::FieldsStart as u8 && self as u8 <= When::AfterBreeding as u8
    }

    /// Whether the window is one of a harvest.
    const fn is_of_harvest(self) -> bool {
        self as u8 >= When::BeforeHarvest as u8 && self as u8 <= When::AfterHarvest as u8
    }
}

impl Agricola {
    /// Whether the pending decisions fit the phase and can all be completed.
    pub(crate) fn check_pending_with_cards(&self) -> Result<(), Fault> {
        let Some(open) = self.pending.last() else {
            let ended = self.phase == Phase::Over && self.round == ROUNDS && self.window.is_none();
            return if ended { Ok(()) } else { Err("no decision is pending".into()) };
        };
        self.check_window()?;
        let stranger = self.pending.iter().position(|pending| pending.seat.index() >= self.players.into());
        if let Some(place) = stranger {
            return Err(Fault::pending(place, "this seat does not sit at the table"));
        }
        let (bottom, rest) = (&self.pending[0], &self.pending[1..]);
        if !self.fits_bottom(bottom) {
            let why = if self.may_be_bottom(bottom.decision) { self.why_not_open(bottom.decision) } else { NOT_FIRST };
            return Err(Fault::pending(0, why));
        }
        if let Some(place) = rest.iter().position(|pending| !self.fits_above(pending)) {
            return Err(Fault::pending(place + 1, self.why_not_open(rest[place].decision)));
        }
        // Nothing lies on the cells of a pasture, on the choice of a good or of a field, and only an action builds fences.
        let (below, covered) = (self.pending.iter().rev().nth(1), &self.pending[..self.pending.len() - 1]);
        let of_fences = |pending: &Pending| {
            pending.seat == open.seat
                && matches!(pending.decision, Decision::Act(act) if act.open == Some(Step::Fences))
        };
        let rests = |pending: &Pending| {
            matches!(pending.decision, Decision::Pasture { .. } | Decision::Discard | Decision::Field(_))
        };
        if let Some(place) = covered.iter().position(rests) {
            return Err(Fault::pending(place, "nothing can wait above this decision"));
        }
        if matches!(open.decision, Decision::Pasture { .. }) && !below.is_some_and(of_fences) {
            return Err(Fault::pending(rest.len(), self.why_not_open(open.decision)));
        }
        if matches!(open.decision, Decision::Doing(doing) if doing.stage != Stage::Pay) {
            let why = "what is being done stops only where somebody chooses how to pay";
            return Err(Fault::pending(rest.len(), why));
        }
        self.has_answer(open)
    }

    /// Whether the window is one of the phase and the round.
    fn check_window(&self) -> Result<(), Fault> {
        let harvest = self.content.harvest[usize::from(self.round.max(1)) - 1];
        let in_harvest =
            matches!(self.phase, Phase::Feeding | Phase::Breeding) || self.window.is_some_and(When::is_of_harvest);
        let wrong = |reason: &str| Err(Fault { path: "window".to_owned(), reason: reason.to_owned() });
        if !self.window.is_none_or(|when| when.phase() == Some(self.phase)) {
            return wrong("this window is not one of the phase (AGR-14.3)");
        }
        if in_harvest && !harvest {
            return wrong("this round has no harvest (AGR-3.1.3)");
        }
        if self.window == Some(When::BeforeScoring) && self.round != ROUNDS {
            return wrong("scoring comes after the last round only (AGR-14.3.12)");
        }
        if self.pending.len() > MOST_FRAMES {
            return Err("more decisions wait than a game ever has".into());
        }
        Ok(())
    }

    /// Whether a decision of this kind can be the first of the stack.
    const fn may_be_bottom(&self, decision: Decision) -> bool {
        matches!(
            decision,
            Decision::React(_)
                | Decision::Accommodate { .. }
                | Decision::PlacePerson
                | Decision::Turn { .. }
                | Decision::Feed { .. }
                | Decision::Breed { .. }
        )
    }

    /// What can lie at the bottom: the part of a seat in a phase, or its turn.
    fn fits_bottom(&self, bottom: &Pending) -> bool {
        let seat = bottom.seat;
        if seat.index() >= self.players.into() {
            return false;
        }
        let served = usize::from(self.served).checked_sub(1).and_then(|place| self.in_turn_order().nth(place));
        let farm = self.farm(seat);
        match (self.phase, self.window, bottom.decision) {
            (_, _, Decision::React(reaction)) if matches!(reaction.moment.when, When::AsSoonAs | When::Gained) => {
                self.fits_reaction(seat, &reaction)
            }
            (_, Some(when), Decision::React(reaction)) => {
                served == Some(seat) && reaction.moment.when == when && self.fits_reaction(seat, &reaction)
            }
            // What happened as soon as something was so.
            (_, _, Decision::Accommodate { .. }) => !self.all_fit(seat),
            (Phase::Work, None, Decision::PlacePerson) => self.next == seat && farm.people_to_place() > 0,
            (Phase::Work, None, Decision::Turn { space, .. }) => farm.placed > 0 && self.in_play.contains(space),
            (Phase::Work, None, Decision::React(reaction)) => {
                matches!(reaction.moment.when, When::TurnStart | When::TurnEnd) && self.fits_reaction(seat, &reaction)
            }
            (Phase::Feeding, None, Decision::Feed { .. }) => served == Some(seat),
            (Phase::Breeding, None, Decision::Breed { may }) => served == Some(seat) && self.fits_breeding(seat, may),
            _ => false,
        }
    }

    /// What can lie on top of something.
    fn fits_above(&self, pending: &Pending) -> bool {
        let seat = pending.seat;
        if seat.index() >= self.players.into() {
            return false;
        }
        let farm = self.farm(seat);
        match pending.decision {
            Decision::Act(act) => self.fits_act_with_cards(seat, &act),
            // A card lets the person of a turn go on to a second space.
            Decision::Turn { space, .. } => farm.placed > 0 && self.in_play.contains(space),
            Decision::TakeOne(space) => {
                let offers = &self.plan(space).offers;
                offers.iter().any(|offer| offer.pay.is_empty()) && self.people_on[space.index()].contains(seat)
            }
            Decision::Pasture { picked } => {
                let (cells, close) = self.pasture_picks(seat, picked);
                !picked.is_empty() && (close || cells != Cells::NONE)
            }
            Decision::Accommodate { .. } => !self.all_fit(seat),
            Decision::Discard => !farm.goods.is_empty(),
            Decision::Doing(doing) => self.fits_doing(seat, &doing),
            Decision::Pay { cost, .. } => self.can_pay(seat, &farm.goods, &cost),
            Decision::React(reaction) => self.fits_reaction(seat, &reaction),
            Decision::Breed { may } => self.fits_breeding(seat, may),
            Decision::RaiseFood { purchase: Purchase::Offer(space, _), .. } => {
                self.people_on[space.index()].contains(seat) && self.can_go_on(seat)
            }
            Decision::Effect(firing) => self.fits_firing(seat, &firing),
            Decision::Throw => !farm.hand.is_empty(),
            Decision::Choose { left } => self.fits_choice(seat, left),
            Decision::Field(naming) => {
                naming.left > 0
                    && self.fields_to_name(seat, &naming).len() >= naming.left.into()
                    && self.fits_move(seat, &naming)
            }
            Decision::PlacePerson => self.phase == Phase::Work && farm.people_to_place() > 0,
            _ => false,
        }
    }

    /// Whether a player can use a card: it lies there, or it is a traveling card that is being played.
    fn has_card(&self, seat: Seat, card: Card) -> bool {
        let played_now = |pending: &Pending| {
            let after = matches!(pending.decision, Decision::Doing(Doing { deed: Deed::Play(other), stage, .. })
                if other == card && matches!(stage, Stage::After | Stage::Pass));
            pending.seat == seat && after
        };
        self.farm(seat).played(card).is_some() || self.pending.iter().any(played_now)
    }

    fn fits_source(&self, seat: Seat, source: Source) -> bool {
        match source {
            // A card may grant what a space does without its use.
            Source::Space(space) => self.in_play.contains(space),
            Source::Card(card, ..) => self.has_card(seat, card) && self.grant(source).is_some(),
        }
    }

    fn fits_act_with_cards(&self, seat: Seat, act: &Act) -> bool {
        let all = match (act.source, self.act_of(act.source)) {
            (Source::Space(space), _) => {
                let plan = self.plan(space);
                let steps = self.act_on(seat, space).steps;
                if plan.renovates { steps.with(Step::Renovate) } else { steps }
            }
            (_, Some(act)) => act.steps,
            (_, None) => Steps::NONE,
        };
        let bakes = if all.contains(Step::Major) { all.with(Step::Bake) } else { all };
        let bakes = if bakes.contains(Step::Bake) { bakes.with(Step::Occupation) } else { bakes };
        let within = act.steps.0 & !bakes.0 == 0;
        let open = act.open.is_none_or(|step| step.goes_on() && all.contains(step) && !act.steps.contains(step));
        let stables = act.offers(Step::Stables) == (act.stables > 0) && act.stables <= crate::content::STABLES;
        let any = !act.steps.is_empty() || act.open.is_some();
        let built = act.fences <= self.farm(seat).fences.len();
        let fences = act.fences == 0 || act.open == Some(Step::Fences) && built;
        let noted = !act.paid.is_empty() || act.both_paid;
        let rooms = !noted || act.open == Some(Step::Rooms) && self.less_for_two(seat, act.source).is_some();
        within
            && open
            && rooms
            && stables
            && fences
            && any
            && self.fits_source(seat, act.source)
            && (act.open.is_none() || act.must == act.both_paid)
    }

    fn fits_doing(&self, seat: Seat, doing: &Doing) -> bool {
        let farm = self.farm(seat);
        let done = matches!(doing.stage, Stage::After | Stage::Pass);
        let growth = doing.deed == Deed::Grow;
        if usize::from(doing.cards) > farm.cards.len() || !growth && !self.fits_source(seat, doing.source) {
            return false;
        }
        let fits = match doing.deed {
            Deed::Play(card) if done => self.content.card(card).is_some(),
            _ if done => true,
            Deed::Room(cell) => farm.cells_for_room().contains(cell),
            Deed::Stable(cell) => farm.cells_for_stable().contains(cell),
            Deed::Pasture(cells) => self.fits_pasture(seat, cells),
            Deed::Plow(cell) => farm.cells_for_field().contains(cell),
            Deed::Sow(crop) => self.can_sow(seat, None, crop),
            Deed::SowCard(crop, card) => self.can_sow_card(seat, None, crop, card),
            Deed::SowPasture(crop, cell) => self.can_sow_pasture(seat, None, crop, cell),
            Deed::Bake(grain) => grain > 0 && grain <= farm.goods[Good::Grain],
            Deed::Build(major) => self.owner(major).is_none(),
            Deed::Exchange(hearth, fireplace) => self.can_exchange(seat, doing.source, hearth, fireplace),
            Deed::ExchangeCard(hearth, card) => self.can_exchange_card(seat, doing.source, hearth, card),
            Deed::Renovate(material) => material > farm.house,
            Deed::Play(card) => farm.hand.contains(&card),
            Deed::Grow => farm.has_person_left(),
        };
        let travels = matches!(doing.deed, Deed::Play(card) if card.traveling().is_some());
        fits && (doing.stage != Stage::Pass || travels)
    }

    /// Whether these cells could be the next pasture, whatever it costs.
    fn fits_pasture(&self, seat: Seat, cells: Cells) -> bool {
        let farm = self.farm(seat);
        let new = cells.boundary().minus(farm.fences).len();
        let outside = cells.minus(farm.cells_for_pasture()).is_empty()
            && (farm.enclosed.is_empty() || !cells.around().and(farm.enclosed).is_empty());
        let inside = farm.pastures.iter().any(|pasture| cells.minus(pasture.cells).is_empty());
        let rim = if self.has_rule(seat, Rule::Palisades) { cells.boundary().and(Edges::RIM).len() } else { 0 };
        let most = farm.fences_left() + rim;
        cells.is_connected() && !cells.is_empty() && (1..=most).contains(&new) && (outside || inside)
    }

    fn fits_reaction(&self, seat: Seat, reaction: &Reaction) -> bool {
        let moment = &reaction.moment;
        let of_turn = matches!(moment.when, When::Use | When::ImmediatelyAfterUse | When::AfterUse | When::TurnEnd);
        let own = match moment.when {
            When::Play => moment.card.is_some_and(|card| self.has_card(seat, card)),
            When::Visit => moment.card.is_some_and(|card| self.stands_on_card(seat, card)),
            _ => true,
        };
        moment.by.index() < self.players.into()
            && usize::from(reaction.cards) <= self.farm(seat).cards.len()
            && (of_turn || moment.when == When::Reveal) == moment.space.is_some()
            && own
    }

    fn fits_firing(&self, seat: Seat, firing: &Firing) -> bool {
        let effect = self.content.card(firing.card).and_then(|plan| plan.effects.get(usize::from(firing.effect)));
        let choice = effect.and_then(|effect| effect.choices.get(usize::from(firing.choice)));
        let has = || match firing.moment.when {
            When::Visit => self.stands_on_card(seat, firing.card),
            _ => self.has_card(seat, firing.card),
        };
        choice.is_some() && has() && firing.moment.by.index() < self.players.into()
    }
}
