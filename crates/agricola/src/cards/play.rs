//! Playing hand cards and other sub-actions with their windows (AGR-13, AGR-14.1.1, AGR-14.3.7).

use super::cost::Way;
use super::plan::{CardPlan, Effect, Places, Rule};
use super::{Card, CardKind, Counter, Deck, Deed, Doing, Moment, Played, Reaction, Stage, When, special};
use crate::content::{Step, Steps};
use crate::event::Event;
use crate::farm::CardPlaces;
use crate::goods::Goods;
use crate::pieces::{Good, Spaces};
use crate::state::{Act, Agricola, Decision, Pending, Source};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

/// The card that lets its owner play an occupation in place of baking.
const LEARNS_FOR_BAKING: Card = Card::of(Deck::A, 97);

/// What the cards in front of a player are about, so that most questions need not look at them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Powers {
    /// The moments of the player's own doing they answer, one bit each.
    pub(crate) yours: u64,
    /// The moments of others' doing they answer.
    pub(crate) others: u64,
    /// The spaces whose use they may answer, whoever uses them.
    pub(crate) turn_spaces: Spaces,
    /// The goods that exchanges at any time can bring, one bit each.
    pub(crate) trades: u16,
    /// The moments at which other goods could make something possible, one bit each.
    pub(crate) asking: u64,
    /// Whether more animals can be a burden to the player.
    pub(crate) minds_animals: bool,
    /// What they change the prices of, one bit each.
    pub(crate) prices: u8,
    /// Whether they cook or bake.
    pub(crate) kitchen: bool,
    /// Whether some of them are fields.
    pub(crate) fields: bool,
    /// Whether they hold animals.
    pub(crate) holders: bool,
    /// People they house.
    pub(crate) houses: u8,
    /// The rules they change, one bit each.
    pub(crate) rules: u32,
    /// Stables of the player that lie on round spaces.
    pub(crate) stables_kept: u8,
    /// More animals in each pasture, and in each one without a stable.
    pub(crate) each_pasture: u8,
    pub(crate) each_bare_pasture: u8,
    /// Whether each room holds an animal.
    pub(crate) each_room: bool,
    /// Whether some occupied spaces are open.
    pub(crate) opens: bool,
    /// Whether others may owe something for the use of a space.
    pub(crate) tolls: bool,
    /// Whether fences may be built on Grain Utilization.
    pub(crate) fences_for_grain: bool,
    /// Whether unused cells beside the house are closed.
    pub(crate) house_kept_clear: bool,
    /// Whether a stable may be built between fields.
    pub(crate) stable_between_fields: bool,
    /// Stables that are no longer in the supply and stand on no cell.
    pub(crate) stables_gone: u8,
    /// People who are placed in this round only, and those who can no longer be born.
    pub(crate) guests: u8,
    pub(crate) people_gone: u8,
    /// Whether the card of round 14 is open.
    pub(crate) last_card: bool,
}

impl Powers {
    fn add(&mut self, plan: &CardPlan, played: &Played, round: u8) {
        self.rules |= plan.rule_bits();
        if plan.rules.contains(&Rule::KeepsStables) {
            self.stables_kept = self.stables_kept.saturating_add(played.rounds.after(round).len() as u8);
        }
        self.trades |= plan.goods_by_trading();
        self.asking |= plan.asking;
        if plan.minds_animals() {
            // The last chance to give some back.
            self.minds_animals = true;
            self.yours |= When::BeforeScoring.bit();
        }
        // What was to happen as soon as something held is looked at until it has happened.
        let spent = |(index, effect): &(u8, &Effect)| effect.when == When::AsSoonAs && played.has_used(*index);
        for (_, effect) in (0..).zip(&plan.effects).filter(|effect| !spent(effect)) {
            let bit = effect.moments();
            self.turn_spaces = Spaces(self.turn_spaces.0 | effect.turn_spaces().0);
            if effect.by != super::plan::By::Others {
                self.yours |= bit;
            }
            if effect.by != super::plan::By::You {
                self.others |= bit;
            }
        }
        self.prices |= plan.priced();
        self.kitchen |= !plan.cooks.is_empty() || plan.bakes.is_some();
        self.fields |= !plan.field.is_empty();
        if plan.until.is_none_or(|until| round <= until && !played.used) {
            self.houses = self.houses.saturating_add(plan.houses);
        }
        let Places { each_pasture, each_bare_pasture, each_room, any, only, alike } = &plan.places;
        self.each_pasture = self.each_pasture.saturating_add(*each_pasture);
        self.each_bare_pasture = self.each_bare_pasture.saturating_add(*each_bare_pasture);
        self.each_room |= each_room;
        self.holders |= any.is_some() || !only.is_empty() || *alike > 0;
        self.opens |= !plan.opens.is_empty();
        let choices = || plan.effects.iter().flat_map(|effect| &effect.choices);
        self.tolls |= choices().any(|choice| !choice.toll.is_empty());
        self.fences_for_grain |= plan.has(Rule::FencesForGrain);
        self.house_kept_clear |= plan.has(Rule::HouseKeptClear);
        if plan.has(Rule::StableBetweenFields) {
            let built = u8::from(played.count > 0);
            self.stable_between_fields |= built == 0;
            self.houses = self.houses.saturating_add(built);
            self.stables_gone = self.stables_gone.saturating_add(built);
        }
        self.stables_gone = self.stables_gone.saturating_add(plan.stables);
        if plan.has(Rule::Guest) {
            self.guests = self.guests.saturating_add(played.count);
            self.people_gone = self.people_gone.saturating_add(1);
        }
        self.last_card |= plan.has(Rule::LastCardEarly);
    }
}

impl Agricola {
    /// Finds out anew what the cards of a player are about.
    pub(crate) fn survey_cards(&mut self, seat: Seat) {
        let (content, round) = (self.content.0, self.round);
        let farm = self.farm_mut(seat);
        let mut powers = Powers::default();
        let plans = farm.cards.iter().filter_map(|played| Some((content.card(played.card)?, played)));
        plans.for_each(|(plan, played)| powers.add(plan, played, round));
        farm.powers = powers;
        farm.survey();
        self.survey_holders(seat);
    }

    /// Places for animals on cards, which may change with the farm.
    pub(crate) fn survey_holders(&mut self, seat: Seat) {
        if !self.farm(seat).powers.holders {
            return;
        }
        let mut found = CardPlaces::default();
        for played in &self.farm(seat).cards {
            let Some(plan) = self.content.0.card(played.card) else { continue };
            let by = Counter::new(seat, played.card);
            if let Some(any) = &plan.places.any {
                found.any = found.any.saturating_add(self.amount(by, any));
            }
            for (species, amount) in &plan.places.only {
                let Some(place) = crate::harvest::species_place(*species) else { continue };
                found.only[place] = found.only[place].saturating_add(self.amount(by, amount));
            }
            if plan.places.alike > 0 {
                let _ = found.alike.try_push(plan.places.alike.into());
            }
        }
        self.farm_mut(seat).card_places = found;
    }

    /// AGR-14.6.7: whoever has too few places on cards all of a sudden gives up animals at once.
    #[inline(never)]
    pub(crate) fn settle_places(&mut self) {
        for seat in self.seats() {
            if !self.farm(seat).powers.holders {
                continue;
            }
            self.survey_holders(seat);
            let asked =
                |pending: &Pending| pending.seat == seat && matches!(pending.decision, Decision::Accommodate { .. });
            if !self.pending.iter().any(asked) {
                self.ask_to_accommodate(seat, self.farm(seat).goods.animals());
            }
        }
    }

    /// Whether a player's cards change a rule.
    pub(crate) fn has_rule(&self, seat: Seat, rule: Rule) -> bool {
        self.farm(seat).powers.rules & rule.bit() != 0
    }

    /// AGR-13.3.5, AGR-13.3.7, AGR-13.3.8, AGR-13.3.9, AGR-14.1.2: whether a card of the hand can be played by an
    /// action.
    pub(crate) fn can_play(&self, seat: Seat, source: Source, card: Card) -> bool {
        self.farm(seat).hand.contains(&card) && self.can_play_held(seat, source, card)
    }

    /// The same for a card that is known to be in the hand.
    fn can_play_held(&self, seat: Seat, source: Source, card: Card) -> bool {
        self.grant(source).is_none_or(|grant| !grant.drawn || self.drawn_card(seat) == Some(card))
            && self.content.0.card(card).is_some_and(|plan| {
                self.all_hold(self.playing(seat, source, card), &plan.needs)
                    && self.can_pay_card(seat, plan, source)
                    && (plan.leaves.is_empty() || !self.ways_to_pay(seat, Deed::Play(card), source).is_empty())
                    && self.can_take_effect(seat, plan)
            })
    }

    /// Whether a card of the hand can be paid. Most have one price, to which the occupation cost may come.
    fn can_pay_card(&self, seat: Seat, plan: &CardPlan, source: Source) -> bool {
        let deed = Deed::Play(plan.card);
        let [mut cost] = *plan.costs.as_slice() else { return self.can_afford(seat, deed, source, true) };
        if plan.cost_each.is_some() {
            return self.can_afford(seat, deed, source, true);
        }
        if plan.card.kind() == CardKind::Occupation {
            cost.add(&Goods::of(Good::Food, self.occupation_cost(seat, source)));
        }
        self.can_pay_for(seat, deed, &cost, source, true)
    }

    /// Who counts for the prerequisites of a card: where the action comes from may matter.
    fn playing(&self, seat: Seat, source: Source, card: Card) -> Counter {
        Counter::at(seat, card, Moment { source: Some(source), ..Moment::of(When::Play, seat) })
    }

    /// AGR-14.2.10: some cards cannot be played if what they do is impossible.
    fn can_take_effect(&self, seat: Seat, plan: &CardPlan) -> bool {
        let required = plan.effects.iter().enumerate().filter(|(_, effect)| effect.required);
        { required }.all(|(index, _)| {
            self.act_of(Source::Card(plan.card, index as u8, 0)).is_none_or(|act| self.can_act(seat, &act))
        }) && self.farm(seat).stables_left() >= plan.stables
    }

    pub(crate) fn refuse_play(&self, seat: Seat, source: Source, card: Card) -> Refusal {
        let not = |id, rules| Refusal::new(id, rules).with("card", card.word());
        if !self.farm(seat).hand.contains(&card) {
            return not("refusal.not_in_hand", &["AGR-2.3.6", "AGR-13.1.1"]);
        }
        let Some(plan) = self.content.0.card(card) else { return not("refusal.not_in_hand", &["AGR-2.3.6"]) };
        let by = self.playing(seat, source, card);
        if let Some(condition) = plan.needs.iter().find(|condition| !self.holds(by, condition)) {
            return self.refuse_condition(by, condition);
        }
        if let Some((good, needs)) = self.lacks(seat, Deed::Play(card), source) {
            let has = self.farm(seat).goods[good];
            return Refusal::short("refusal.too_few", &["AGR-13.2.2", "AGR-13.3.4"], needs, has)
                .with("what", good.word());
        }
        if !plan.leaves.is_empty() && self.ways_to_pay(seat, Deed::Play(card), source).is_empty() {
            return not("refusal.leaves_too_little", &["AGR-13.3.8"]);
        }
        not("refusal.no_effect", &["AGR-14.2.10"])
    }

    /// Why no occupation can be played: where only food is lacking, that is the reason.
    pub(crate) fn refuse_occupation(&self, seat: Seat, source: Source) -> Refusal {
        let food = self.occupation_cost(seat, source);
        let farm = self.farm(seat);
        if farm.cards_in_hand(CardKind::Occupation) == 0 || self.can_raise(seat, &farm.goods, food) {
            return Refusal::new("refusal.no_occupation", &["AGR-5.1.6", "AGR-13.2.1"]);
        }
        Refusal::short("refusal.occupation_cost", &["AGR-5.1.6", "AGR-13.2.2"], food, farm.goods[Good::Food])
    }

    pub(crate) fn playable(&self, seat: Seat, act: &Act) -> impl Iterator<Item = Card> + '_ {
        let (source, minor, occupation) = (act.source, act.offers(Step::Minor), act.offers(Step::Occupation));
        let offered = move |card: &Card| match card.kind() {
            CardKind::Minor => minor,
            CardKind::Occupation => occupation,
        };
        let hand = self.farm(seat).hand.iter().copied().filter(offered);
        hand.filter(move |&card| self.can_play_held(seat, source, card))
    }

    /// Begins the actions of a space or a card.
    #[inline]
    pub(crate) fn begin_act(&mut self, seat: Seat, act: Act) {
        let act = self.widened(seat, act);
        if self.variant.cards {
            let farm = self.farm_mut(seat);
            farm.log.begin(act.steps);
            if farm.powers.fields && act.steps.contains(Step::Sow) {
                farm.cards.iter_mut().for_each(|played| played.sown = false);
            }
        }
        self.ask(seat, Decision::Act(act));
    }

    /// Actions as cards widen them: an occupation in place of baking, without its cost.
    #[inline]
    pub(crate) fn widened(&self, seat: Seat, act: Act) -> Act {
        let learns = self.variant.cards
            && act.steps.contains(Step::Bake)
            && self.has_rule(seat, Rule::LearnForBaking)
            && self.farm(seat).played(LEARNS_FOR_BAKING).is_some_and(|played| !played.used_this_turn);
        if learns { Act { steps: act.steps.with(Step::Occupation), ..act } } else { act }
    }

    /// An occupation is played in place of baking.
    pub(crate) fn learn_for_baking(&mut self, seat: Seat, source: Source) {
        if self.steps_of(source).contains(Step::Occupation) {
            return;
        }
        self.farm_mut(seat).change(LEARNS_FOR_BAKING, |played| played.used_this_turn = true);
    }

    /// A piece of an action that a player has decided on: with hand cards it has its windows.
    pub(crate) fn begin_piece(&mut self, seat: Seat, deed: Deed, act: &Act, rest: &Act) {
        let step = deed.step();
        let cards = self.farm(seat).cards.len() as u8;
        let (first, last) = (act.open != step, rest.open != step);
        let doing = Doing { deed, stage: Stage::Before, source: act.source, first, last, cards, palisades: 0 };
        self.ask(seat, Decision::Doing(doing));
    }

    /// Whether an action under way has to be ended before another one begins, because cards answer its end.
    fn must_end_first(&self, seat: Seat, act: &Act) -> bool {
        let answered = |step: Step| {
            let bit = When::around(step).1.bit();
            self.farm(seat).powers.yours & bit != 0
                || self.seats().any(|other| other != seat && self.farm(other).powers.others & bit != 0)
        };
        self.variant.cards && !act.steps.is_empty() && act.open.is_some_and(answered)
    }

    /// The actions as they are offered now.
    pub(crate) fn offered(&self, seat: Seat, act: Act) -> Act {
        if act.both_paid || self.must_end_first(seat, &act) { Act { steps: Steps::NONE, ..act } } else { act }
    }

    /// What cards answer when an action of a space for an improvement is passed up.
    pub(crate) fn decline(&mut self, seat: Seat, act: &Act) {
        let Source::Space(_) = act.source else { return };
        let when = match (act.steps.contains(Step::Major), act.steps.contains(Step::Minor)) {
            (true, _) => When::DeclinedImprovement,
            (false, true) => When::DeclinedMinor,
            _ => return,
        };
        if self.farm(seat).powers.yours & when.bit() != 0 {
            let cards = self.farm(seat).cards.len() as u8;
            self.answer_moment(Moment::of(when, seat), cards);
        }
    }

    /// AGR-14.2.9: the action under way has ended; cards answer it once. What else the space offers comes after that.
    pub(crate) fn end_action(&mut self, seat: Seat, act: Act, goes_on: bool) {
        let Some(step) = act.open.filter(|_| self.variant.cards) else { return };
        let stables = if act.steps.contains(Step::Stables) { act.stables } else { 0 };
        let rest = Act { stables, ..Act::of(act.source, act.steps, false) };
        if goes_on && !rest.steps.is_empty() {
            self.ask(seat, Decision::Act(rest));
        }
        let cards = self.farm(seat).cards.len() as u8;
        let ended = Moment { source: Some(act.source), ..Moment::of(When::around(step).1, seat) };
        self.answer_moment(ended, cards);
    }

    /// A sub-action goes on; gives false if the player has to choose how to pay.
    pub(crate) fn settle_doing(&mut self, seat: Seat, doing: Doing, teller: &mut Teller<impl Log<Event>>) -> bool {
        let (before, after) = doing.deed.windows();
        let go_to = |game: &mut Agricola, stage| {
            if let Some(Pending { decision, .. }) = game.pending.last_mut() {
                *decision = Decision::Doing(Doing { stage, ..doing });
            }
        };
        match doing.stage {
            Stage::Before => {
                go_to(self, Stage::Pay);
                if doing.first {
                    let farm = self.farm_mut(seat);
                    (farm.log.unused, farm.log.pastures) = (farm.unused().len() as u8, farm.pastures.len() as u8);
                    self.answer_moment(self.moment_in(seat, &doing, before), doing.cards);
                }
            }
            Stage::Pay => match self.only_cost(seat, doing.deed, doing.source) {
                Some(cost) if self.is_way_to_pay(seat, doing.deed, &cost) => self.pay_for(seat, doing, cost),
                Some(_) => drop(self.pending.pop()),
                None => match self.ways_to_pay(seat, doing.deed, doing.source).len() {
                    // Nothing can take away what was counted on; a document somebody edited may.
                    0 => drop(self.pending.pop()),
                    1 => self.pay_in_way(seat, doing, 0, teller),
                    _ => return false,
                },
            },
            Stage::Apply => {
                go_to(self, Stage::After);
                self.apply(seat, doing, teller);
            }
            Stage::After => {
                let travels = matches!(doing.deed, Deed::Play(card) if card.traveling().is_some());
                if travels {
                    go_to(self, Stage::Pass);
                } else {
                    self.pending.pop();
                }
                if doing.last {
                    self.answer_moment(self.moment_in(seat, &doing, after), doing.cards);
                }
            }
            Stage::Pass => {
                self.pending.pop();
                if let Deed::Play(card) = doing.deed {
                    self.pass_on(seat, card, teller);
                }
            }
        }
        true
    }

    /// Pays for the sub-action that lies on top in one of several ways, counted from 0.
    pub(crate) fn pay_in_way(&mut self, seat: Seat, doing: Doing, way: usize, teller: &mut Teller<impl Log<Event>>) {
        let Some(Way { cost, palisades, back, both }) = self.way_to_pay(seat, doing.deed, doing.source, way) else {
            return;
        };
        if let Deed::Room(_) = doing.deed {
            self.note_room(seat, doing.source, cost, both);
            self.give_back(seat, &back, teller);
        }
        self.pay_for(seat, Doing { palisades, ..doing }, cost);
    }

    /// Pays for the sub-action that lies on top, and goes on with it.
    fn pay_for(&mut self, seat: Seat, doing: Doing, cost: Goods) {
        if let Some(Pending { decision, .. }) = self.pending.last_mut() {
            *decision = Decision::Doing(Doing { stage: Stage::Apply, ..doing });
        }
        if let Deed::Play(_) = doing.deed {
            self.farm_mut(seat).log.paid = cost.kinds();
        }
        if !cost.is_empty() {
            self.ask(seat, Decision::Pay { cost, last: None });
        }
    }

    /// What a sub-action changes, once it is paid.
    fn apply(&mut self, seat: Seat, doing: Doing, teller: &mut Teller<impl Log<Event>>) {
        let unused = self.farm(seat).unused().len();
        self.apply_deed(seat, doing, teller);
        if self.farm(seat).powers.yours & When::CellUsed.bit() != 0 {
            for _ in self.farm(seat).unused().len()..unused {
                self.answer_moment(Moment::of(When::CellUsed, seat), doing.cards);
            }
        }
    }

    fn apply_deed(&mut self, seat: Seat, doing: Doing, teller: &mut Teller<impl Log<Event>>) {
        match doing.deed {
            Deed::Room(cell) => {
                self.place_room(seat, cell, teller);
                let log = &mut self.farm_mut(seat).log;
                (log.rooms, log.rooms_in_turn) = (log.rooms + 1, log.rooms_in_turn.saturating_add(1));
                log.built_this_turn = log.built_this_turn.saturating_add(1);
            }
            Deed::Stable(cell) => {
                self.place_stable(seat, cell, teller);
                let log = &mut self.farm_mut(seat).log;
                (log.stables, log.stables_in_turn) = (log.stables + 1, log.stables_in_turn.saturating_add(1));
                log.built_this_turn = log.built_this_turn.saturating_add(1);
            }
            Deed::Pasture(cells) => {
                let farm = self.farm(seat);
                let (new, before) = (cells.boundary().minus(farm.fences).len(), farm.enclosed);
                self.place_fences(seat, cells, doing.palisades, teller);
                let farm = self.farm_mut(seat);
                farm.log.fences = farm.log.fences.saturating_add(new);
                farm.log.built_this_turn = farm.log.built_this_turn.saturating_add(new);
                farm.log.enclosed = farm.log.enclosed.or(farm.enclosed.minus(before));
                self.count_fences(seat, doing.source, new);
            }
            Deed::Plow(cell) => self.plow(seat, cell, teller),
            Deed::Sow(crop) => {
                self.count_sown(seat, crop);
                self.sow(seat, crop, teller);
            }
            Deed::SowCard(crop, card) => {
                self.count_sown(seat, crop);
                self.sow_card(seat, crop, card, teller);
            }
            Deed::SowPasture(crop, cell) => {
                self.count_sown(seat, crop);
                self.sow_pasture(seat, crop, cell, teller);
            }
            Deed::Bake(grain) => self.bake(seat, grain, teller),
            Deed::Build(major) => self.get_major(seat, doing.source, major, None, teller),
            Deed::Exchange(hearth, fireplace) => self.get_major(seat, doing.source, hearth, Some(fireplace), teller),
            Deed::ExchangeCard(hearth, card) => self.hand_in_card(seat, doing.source, hearth, card, teller),
            Deed::Renovate(material) => {
                self.change_house(seat, material, teller);
                special::renovated(self, seat);
            }
            Deed::Play(card) => self.put_into_play(seat, card, doing.source, teller),
            Deed::Grow => self.grow(seat, doing.source, teller),
        }
    }

    fn count_sown(&mut self, seat: Seat, crop: Good) {
        let log = &mut self.farm_mut(seat).log;
        log.sown_in_turn = true;
        log.vegetables_sown = log.vegetables_sown.saturating_add(u8::from(crop == Good::Vegetable));
    }

    /// AGR-13.1.4: the card lies open; what it does when played comes at once (AGR-14.2.1).
    fn put_into_play(&mut self, seat: Seat, card: Card, source: Source, teller: &mut Teller<impl Log<Event>>) {
        let Some(plan) = self.content.0.card(card) else { return };
        let farm = self.farm_mut(seat);
        farm.hand.retain(|other| *other != card);
        if card.traveling().is_none() {
            let count = plan.pile.len() as u8 + plan.count;
            let _ = farm.cards.try_push(Played { count, ..Played::new(card) });
            farm.log.new_cards = farm.log.new_cards.saturating_add(1);
            self.survey_cards(seat);
            if plan.has(Rule::LastCardEarly) || plan.space.is_some() {
                self.in_play = self.find_spaces_in_play();
            }
        }
        teller.tell(|| Event::CardPlayed { seat, card });
        if plan.effects.iter().any(|effect| effect.when == When::Play) {
            let moment = Moment { card: Some(card), source: Some(source), ..Moment::of(When::Play, seat) };
            self.ask(seat, Decision::React(Reaction { moment, done: 0, cards: 0 }));
        }
    }

    /// The occupation that chance has drawn from a hand.
    pub(crate) fn drawn_card(&self, seat: Seat) -> Option<Card> {
        let farm = self.farm(seat);
        farm.log.drawn.filter(|card| farm.hand.contains(card))
    }

    /// Traveling cards that are being played: they are in no hand and lie in front of nobody.
    pub(crate) fn in_the_air(&self) -> impl Iterator<Item = Card> + '_ {
        self.pending.iter().filter_map(|pending| match pending.decision {
            Decision::Doing(Doing { deed: Deed::Play(card), stage: Stage::After | Stage::Pass, .. }) => {
                card.traveling().map(|_| card)
            }
            _ => None,
        })
    }

    /// AGR-13.4.1, AGR-13.4.3, AGR-13.4.4, AGR-18.6: a traveling card goes to the left neighbour; from a player alone
    /// it leaves the game.
    fn pass_on(&mut self, seat: Seat, card: Card, teller: &mut Teller<impl Log<Event>>) {
        let Some(place) = card.traveling() else { return };
        self.passed |= 1 << place;
        let to = seat.clockwise(1, self.players.into());
        if self.players > 1 {
            self.farm_mut(to).take_in_hand(card);
            teller.tell(|| Event::CardPassed { seat, to, card });
        }
    }
}
