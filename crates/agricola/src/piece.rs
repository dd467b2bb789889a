//! The pieces of an action, one after the other (AGR-3.3.4, AGR-3.3.5, AGR-3.3.6).

use crate::act::Act;
use crate::action::Action;
use crate::cards::{Card, CardKind, Deed};
use crate::content::{Step, Steps};
use crate::decide::{Question, about, allowed, at, describe_done, or_done};
use crate::event::Event;
use crate::grid::{Cell, Cells};
use crate::pending::{Standing, fits_if};
use crate::pieces::{Good, Major, Material, Space};
use crate::state::{Agricola, Decision, Source};
use crate::turn::Teller;
use almende_core::{Arg, Log, Refusal, Seat, Text};

/// A piece of an action: what a player answers.
#[derive(Clone, Copy)]
pub(crate) enum Piece {
    /// A room is built.
    Room(Cell),
    /// A stable is built.
    Stable(Cell),
    /// A pasture begins with this cell.
    Fence(Cell),
    /// A field is plowed.
    Plow(Cell),
    /// The next field without crops is sown,
    Sow(Good),
    /// or a card that is a field,
    SowCard(Good, Card),
    /// or a pasture.
    SowPasture(Good, Cell),
    /// Bread is baked.
    Bake(u8),
    /// A major improvement is built,
    Build(Major),
    /// or got for a Fireplace,
    Exchange(Major, Major),
    /// or for a card that is like one.
    ExchangeCard(Major, Card),
    /// The house is renovated.
    Renovate(Material),
    /// A card of the hand is played.
    Play(Card),
}

impl Piece {
    const fn heard(action: Action) -> Option<Piece> {
        Some(match action {
            Action::Room(cell) => Piece::Room(cell),
            Action::Stable(cell) => Piece::Stable(cell),
            Action::Fence(cell) => Piece::Fence(cell),
            Action::Plow(cell) => Piece::Plow(cell),
            Action::Sow(crop) => Piece::Sow(crop),
            Action::SowCard(crop, card) => Piece::SowCard(crop, card),
            Action::SowPasture(crop, cell) => Piece::SowPasture(crop, cell),
            Action::Bake(grain) => Piece::Bake(grain),
            Action::Build(major) => Piece::Build(major),
            Action::Exchange(hearth, fireplace) => Piece::Exchange(hearth, fireplace),
            Action::ExchangeCard(hearth, card) => Piece::ExchangeCard(hearth, card),
            Action::Renovate(material) => Piece::Renovate(material),
            Action::Play(card) => Piece::Play(card),
            _ => return None,
        })
    }

    /// The action it is a piece of.
    const fn step(self) -> Step {
        match self {
            Piece::Room(_) => Step::Rooms,
            Piece::Stable(_) => Step::Stables,
            Piece::Fence(_) => Step::Fences,
            Piece::Plow(_) => Step::Plow,
            Piece::Sow(_) | Piece::SowCard(..) | Piece::SowPasture(..) => Step::Sow,
            Piece::Bake(_) => Step::Bake,
            Piece::Build(_) | Piece::Exchange(..) | Piece::ExchangeCard(..) => Step::Major,
            Piece::Renovate(_) => Step::Renovate,
            Piece::Play(card) => match card.kind() {
                CardKind::Minor => Step::Minor,
                CardKind::Occupation => Step::Occupation,
            },
        }
    }

    /// The sub-action it is; a pasture becomes one only when it is closed.
    const fn deed(self) -> Option<Deed> {
        Some(match self {
            Piece::Room(cell) => Deed::Room(cell),
            Piece::Stable(cell) => Deed::Stable(cell),
            Piece::Fence(_) => return None,
            Piece::Plow(cell) => Deed::Plow(cell),
            Piece::Sow(crop) => Deed::Sow(crop),
            Piece::SowCard(crop, card) => Deed::SowCard(crop, card),
            Piece::SowPasture(crop, cell) => Deed::SowPasture(crop, cell),
            Piece::Bake(grain) => Deed::Bake(grain),
            Piece::Build(major) => Deed::Build(major),
            Piece::Exchange(hearth, fireplace) => Deed::Exchange(hearth, fireplace),
            Piece::ExchangeCard(hearth, card) => Deed::ExchangeCard(hearth, card),
            Piece::Renovate(material) => Deed::Renovate(material),
            Piece::Play(card) => Deed::Play(card),
        })
    }
}

impl Question for Act {
    /// A piece, or none for the end.
    type Answer = Option<Piece>;

    fn prompt(self, _: &Agricola, _: Seat) -> Text {
        Text::new(if self.must { "prompt.act" } else { "prompt.act_or_end" }).with("space", self.source.word())
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let act = game.offered(seat, self);
        game.each_piece(seat, &act, |action| out.push(action));
        if act.offers(Step::Fences) {
            out.extend(game.first_picks(seat, &act).map(Action::Fence));
        }
        if !act.must {
            out.push(Action::Done);
            game.list_free(seat, out);
        }
    }

    /// One order of the cells of a pasture.
    fn search_options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let act = game.offered(seat, self);
        game.each_piece(seat, &act, |action| out.push(action));
        if act.offers(Step::Fences) {
            let cells = if game.fences_one_cell(&act) { game.first_picks(seat, &act) } else { game.first_cells(seat) };
            out.extend(cells.map(Action::Fence));
        }
        if !act.must {
            out.push(Action::Done);
        }
    }

    fn heard(self, action: Action) -> Option<Option<Piece>> {
        or_done(action, Piece::heard)
    }

    fn takes_free_actions(self) -> bool {
        !self.must
    }

    fn check(self, game: &Agricola, seat: Seat, piece: Option<Piece>) -> Result<(), Refusal> {
        let Some(piece) = piece else {
            return allowed(!self.must, || Refusal::new("refusal.must_act", &["AGR-3.3.4", "AGR-3.3.5"]));
        };
        let act = game.offered(seat, self);
        allowed(act.offers(piece.step()) && game.allows_piece(seat, &act, piece), || {
            game.refuse_piece(seat, &self, piece)
        })
    }

    fn answer(self, game: &mut Agricola, seat: Seat, piece: Option<Piece>, teller: &mut Teller<impl Log<Event>>) {
        let Some(piece) = piece else {
            let goes_on = game.offered(seat, self) != self;
            game.end_action(seat, self, goes_on);
            if !goes_on {
                game.decline(seat, &self);
            }
            return;
        };
        let rest = game.rest_after(seat, &self, piece.step());
        if !rest.steps.is_empty() || rest.open.is_some() {
            game.ask(seat, Decision::Act(rest));
        }
        match (piece, piece.deed()) {
            (Piece::Fence(cell), _) if game.fences_one_cell(&self) => game.fence_one_cell(seat, self.source, cell),
            (Piece::Fence(cell), _) => game.begin_pasture(seat, cell),
            (_, Some(deed)) if game.variant.cards => {
                if piece.step() == Step::Occupation {
                    game.learn_for_baking(seat, self.source);
                }
                game.begin_piece(seat, deed, &self, &rest);
            }
            _ => game.do_at_once(seat, self.source, piece, teller),
        }
    }

    fn describe(self, game: &Agricola, seat: Seat, piece: Option<Piece>) -> Text {
        let Some(piece) = piece else { return describe_done() };
        match piece {
            Piece::Room(cell) => at("option.room", cell),
            Piece::Stable(cell) => at("option.stable", cell),
            Piece::Fence(cell) => at("option.fence", cell),
            Piece::Plow(cell) => at("option.plow", cell),
            Piece::Sow(crop) => about("option.sow", crop.word()),
            Piece::SowCard(crop, card) => about("option.sow_card", crop.word()).with("card", card.word()),
            Piece::SowPasture(crop, cell) => about("option.sow_pasture", crop.word()).with("cell", Arg::literal(cell)),
            Piece::Bake(grain) => Text::new("option.bake").with("n", grain).with("food", game.bread(seat, grain)),
            Piece::Build(major) => about("option.build", major.word()),
            Piece::Exchange(hearth, fireplace) => about("option.exchange", hearth.word()).with("for", fireplace.word()),
            Piece::ExchangeCard(hearth, card) => about("option.exchange", hearth.word()).with("for", card.word()),
            Piece::Renovate(material) => Text::new("option.renovate").with("house", material.word()),
            Piece::Play(card) => Text::new("option.play").with("card", card.word()),
        }
    }

    /// Actions that offer nothing any more are over. With hand cards nobody may learn from the question whether a hand
    /// holds a playable card, so it is asked as long as there are cards.
    fn lapse(self, game: &mut Agricola, seat: Seat, _: &mut Teller<impl Log<Event>>) -> bool {
        if !game.variant.cards {
            let over = !self.must && !game.can_act(seat, &self);
            if over {
                game.pending.pop();
            }
            return over;
        }
        let offered = game.offered(seat, self);
        let held = || !self.must && game.may_hold_card(seat, &offered);
        if game.can_act(seat, &offered) || held() || game.seed_within_reach(seat, &offered) {
            return false;
        }
        game.pending.pop();
        game.end_action(seat, self, true);
        if self.open.is_none() {
            game.decline(seat, &self);
        }
        true
    }

    fn is_due(self) -> bool {
        self.must
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[])?;
        at.is_above()?;
        let fits = if at.cards {
            game.fits_act_with_cards(at.seat, &self)
        } else {
            at.below.is_empty()
                && game.waits_in_turn(&at)
                && game.fits_act(at.seat, &self)
                && game.can_act(at.seat, &self)
        };
        fits_if(
            fits,
            "these are not actions of a space the seat uses or of a card it has, or none of them can be taken (AGR-3.3.4)",
        )
    }
}

impl Agricola {
    /// Everything the actions of a space offer, but for fences and the end, one after the other.
    #[inline]
    pub(crate) fn each_piece(&self, seat: Seat, act: &Act, mut found: impl FnMut(Action)) {
        let granted = matches!(act.source, Source::Card(..));
        let mut found = |action| {
            if !granted || self.leaves_possible_after(seat, action) {
                found(action);
            }
        };
        let farm = self.farm(seat);
        if act.offers(Step::Rooms) {
            self.rooms_offered(seat, act).map(Action::Room).for_each(&mut found);
        }
        if act.offers(Step::Stables) {
            self.stables_offered(seat, act).map(Action::Stable).for_each(&mut found);
        }
        if act.offers(Step::Plow) {
            farm.cells_for_field().map(Action::Plow).for_each(&mut found);
        }
        if act.offers(Step::Sow) {
            let before = act.before(Step::Sow);
            let crops = Good::CROPS.into_iter().filter(|&crop| self.can_sow(seat, before, crop));
            crops.map(Action::Sow).for_each(&mut found);
            if farm.powers.fields {
                self.sowable_cards(seat, before).for_each(|(crop, card)| found(Action::SowCard(crop, card)));
            }
            self.sowable_pastures(seat, before).for_each(|(crop, cell)| found(Action::SowPasture(crop, cell)));
        }
        if act.offers(Step::Bake) {
            (1..=self.most_baked(seat)).map(Action::Bake).for_each(&mut found);
        }
        if act.offers(Step::Major) {
            self.each_major(seat, act.source, &mut found);
        }
        if act.offers(Step::Renovate) {
            let possible = |material: &&Material| self.can_renovate_to(seat, act.source, **material);
            Material::ALL.iter().filter(possible).copied().map(Action::Renovate).for_each(&mut found);
        }
        if act.offers(Step::Minor) || act.offers(Step::Occupation) {
            self.playable(seat, act).map(Action::Play).for_each(&mut found);
        }
    }

    fn leaves_possible_after(&self, seat: Seat, action: Action) -> bool {
        Piece::heard(action).and_then(Piece::deed).is_none_or(|deed| self.leaves_space_possible(seat, deed))
    }

    /// Whether the actions of a space offer anything besides the end.
    #[inline]
    pub(crate) fn can_act(&self, seat: Seat, act: &Act) -> bool {
        let farm = self.farm(seat);
        act.offers(Step::Rooms) && self.can_build_room(seat, act)
            || act.offers(Step::Stables) && self.can_build_stable(seat, act)
            || act.offers(Step::Plow) && !farm.cells_for_field().is_empty()
            || act.offers(Step::Sow) && self.can_sow_any(seat, act.before(Step::Sow))
            || act.offers(Step::Bake) && self.most_baked(seat) > 0
            || act.offers(Step::Major) && self.can_build_any(seat, act.source)
            || act.offers(Step::Fences) && self.can_begin_fences(seat, act)
            || self.variant.cards && self.can_act_with_cards(seat, act)
    }

    #[inline(never)]
    fn can_act_with_cards(&self, seat: Seat, act: &Act) -> bool {
        act.offers(Step::Renovate) && self.can_renovate(seat, act.source)
            || (act.offers(Step::Minor) || act.offers(Step::Occupation)) && self.playable(seat, act).next().is_some()
    }

    /// Why the actions of a space offer nothing.
    pub(crate) fn refuse_act(&self, seat: Seat, act: &Act) -> Refusal {
        if act.offers(Step::Rooms) {
            return self.refuse_room(seat, act.source, None);
        }
        if act.offers(Step::Fences) {
            return self.refuse_fences(seat);
        }
        if act.offers(Step::Plow) {
            return self.refuse_plow(seat, None);
        }
        if act.offers(Step::Sow) {
            return self.refuse_sow(seat, None);
        }
        if act.offers(Step::Stables) {
            return self.refuse_stable(seat, act.source, None);
        }
        if act.offers(Step::Bake) {
            return self.refuse_bake(seat, None);
        }
        if act.offers(Step::Renovate) {
            return self.refuse_renovation(seat, act.source);
        }
        if act.offers(Step::Occupation) {
            return self.refuse_occupation(seat, act.source);
        }
        Refusal::new("refusal.no_improvement", &["AGR-12.1.2"])
    }

    fn allows_piece(&self, seat: Seat, act: &Act, piece: Piece) -> bool {
        let granted = matches!(act.source, Source::Card(..));
        if granted && piece.deed().is_some_and(|deed| !self.leaves_space_possible(seat, deed)) {
            return false;
        }
        match piece {
            Piece::Room(cell) => self.rooms_offered(seat, act).contains(cell),
            Piece::Stable(cell) => self.stables_offered(seat, act).contains(cell),
            Piece::Fence(cell) => self.first_picks(seat, act).contains(cell),
            Piece::Plow(cell) => self.farm(seat).cells_for_field().contains(cell),
            Piece::Sow(crop) => self.can_sow(seat, act.before(Step::Sow), crop),
            Piece::SowCard(crop, card) => self.can_sow_card(seat, act.before(Step::Sow), crop, card),
            Piece::SowPasture(crop, cell) => self.can_sow_pasture(seat, act.before(Step::Sow), crop, cell),
            Piece::Bake(grain) => grain > 0 && grain <= self.most_baked(seat),
            Piece::Build(major) => self.can_build(seat, act.source, major),
            Piece::Exchange(hearth, fireplace) => self.can_exchange(seat, act.source, hearth, fireplace),
            Piece::ExchangeCard(hearth, card) => self.can_exchange_card(seat, act.source, hearth, card),
            Piece::Renovate(material) => self.can_renovate_to(seat, act.source, material),
            Piece::Play(card) => self.can_play(seat, act.source, card),
        }
    }

    fn refuse_piece(&self, seat: Seat, act: &Act, piece: Piece) -> Refusal {
        let step = piece.step();
        if self.offered(seat, *act).offers(step) != act.offers(step) {
            return Refusal::new("refusal.end_first", &["AGR-14.2.9"]);
        }
        if !act.offers(step) {
            // AGR-3.3.5, AGR-3.3.6: it was taken before.
            return match act.source {
                Source::Space(space) if !act.must && self.plan(space).steps.contains(step) => {
                    Refusal::new("refusal.action_ended", &["AGR-3.3.5", "AGR-3.3.6"])
                }
                _ => Refusal::not_asked(self.question()),
            };
        }
        match piece {
            Piece::Room(cell) => self.refuse_room(seat, act.source, Some(cell)),
            Piece::Stable(cell) => self.refuse_stable(seat, act.source, Some(cell)),
            Piece::Fence(_) if !self.can_fence(seat) => self.refuse_fences(seat),
            Piece::Fence(cell) => self.refuse_pasture_cell(seat, Cells::NONE, cell),
            Piece::Plow(cell) => self.refuse_plow(seat, Some(cell)),
            Piece::Sow(crop) => self.refuse_sow(seat, Some(crop)),
            Piece::SowCard(_, card) => self.refuse_sow_card(seat, card),
            Piece::SowPasture(crop, cell) => self.refuse_sow_pasture(seat, crop, cell),
            Piece::Bake(grain) => self.refuse_bake(seat, Some(grain)),
            Piece::Build(major) => self.refuse_major(seat, act.source, major),
            Piece::Exchange(hearth, fireplace) => self.refuse_exchange(seat, hearth, fireplace),
            Piece::ExchangeCard(hearth, card) => self.refuse_exchange_card(seat, hearth, card),
            Piece::Renovate(_) => self.refuse_renovation(seat, act.source),
            Piece::Play(card) => self.refuse_play(seat, act.source, card),
        }
    }

    /// What remains of the actions after a piece of one.
    fn rest_after(&self, seat: Seat, act: &Act, step: Step) -> Act {
        let goes_on = self.grant(act.source).is_none_or(|grant| !grant.single && !grant.free_cell);
        let mut rest = act.after(step, goes_on);
        if self.farm(seat).powers.fences_for_grain && act.source == Source::Space(Space::GrainUtilization) {
            // Fences come in place of one of the two.
            if act.steps.contains(step) && act.steps.count() == 2 {
                rest.steps = Steps::NONE;
            }
        }
        rest
    }

    /// Without hand cards a piece is paid and done at once. What only they bring is offered nowhere.
    fn do_at_once(&mut self, seat: Seat, source: Source, piece: Piece, teller: &mut Teller<impl Log<Event>>) {
        match piece {
            Piece::Room(cell) => {
                self.pay(seat, self.room_cost(seat), teller);
                self.place_room(seat, cell, teller);
            }
            Piece::Stable(cell) => {
                self.pay(seat, self.stable_cost(source), teller);
                self.place_stable(seat, cell, teller);
            }
            Piece::Plow(cell) => self.plow(seat, cell, teller),
            Piece::Sow(crop) => self.sow(seat, crop, teller),
            Piece::Bake(grain) => self.bake(seat, grain, teller),
            Piece::Build(major) => {
                self.pay(seat, &self.content.0.majors[major.index()].cost, teller);
                self.get_major(seat, source, major, None, teller);
            }
            Piece::Exchange(hearth, fireplace) => self.get_major(seat, source, hearth, Some(fireplace), teller),
            _ => {}
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

    /// Whether these are actions of the space that can be left over.
    pub(crate) fn fits_act(&self, seat: Seat, act: &Act) -> bool {
        let Source::Space(space) = act.source else { return false };
        let plan = self.plan(space);
        if !self.people_on[space.index()].contains(seat) {
            return false;
        }
        if act.must {
            return *act == Act::on(space, plan) && self.can_act(seat, act);
        }
        let all = plan.steps;
        let within = |steps: Steps| steps.0 & !all.0 == 0;
        let open_fits = act.open.is_none_or(|step| step.goes_on() && all.contains(step) && !act.steps.contains(step));
        let of_space = within(act.steps) && open_fits && (!act.steps.is_empty() || act.open.is_some());
        // The bake bread action of an oven (AGR-12.3.10).
        let of_oven = act.steps == Steps::only(Step::Bake) && act.open.is_none() && all.contains(Step::Major);
        let stables_fit = act.offers(Step::Stables) == (act.stables > 0) && act.stables <= plan.stables;
        (of_space || of_oven) && stables_fit && act.fences == 0 && act.paid.is_empty() && !act.both_paid
    }
}
