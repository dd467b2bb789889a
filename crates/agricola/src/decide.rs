//! Decisions: what is asked, what can be answered, and what an answer does. Each arm leads to the file of its rule.
//!
//! Legality is a matter of cheap questions ([`Agricola::allows`]); the reason for a refusal is only put together when
//! somebody asks for it.

use crate::action::Action;
use crate::cards::{Card, CardKind, Deed, Doing, Stage, Way};
use crate::content::{Step, Steps};
use crate::event::Event;
use crate::goods::Goods;
use crate::grid::{Cell, Cells};
use crate::harvest::feeding_order;
use crate::improvements::CONVERTIBLE;
use crate::pieces::{Good, Major, Material, Space};
use crate::state::{Act, Agricola, Decision, Pending, Phase, Purchase, Source, TurnStage};
use crate::turn::Teller;
use almende_core::{Arg, Log, Outcome, Refusal, Seat, Text};

impl Agricola {
    /// The decision a seat has to take now.
    fn open_decision(&self, seat: Seat) -> Option<Decision> {
        self.pending.last().filter(|pending| pending.seat == seat).map(|pending| pending.decision)
    }

    /// For programs that are asked about animals: how many there are and how many places for them.
    fn with_animals(&self, seat: Seat, prompt: Text) -> Text {
        let farm = self.farm(seat);
        let [sheep, boar, cattle] = farm.goods.animals();
        let single = farm.single_places();
        let on_cards =
            farm.card_places.only.iter().map(|&places| u16::from(places)).chain(farm.card_places.alike.clone());
        let pastures = farm.pastures.iter().map(|pasture| pasture.capacity);
        let capacity = pastures.chain(on_cards).fold(single, u16::saturating_add);
        prompt
            .with("sheep", sheep)
            .with("boar", boar)
            .with("cattle", cattle)
            .with("capacity", capacity)
            .with("single", single)
    }

    /// The question that is open, for whomever.
    pub(crate) fn question(&self) -> Text {
        let Some(&Pending { seat, decision }) = self.pending.last() else {
            return Text::new(if self.phase == Phase::Dealing { "prompt.keep" } else { "prompt.over" });
        };
        let farm = self.farm(seat);
        match decision {
            Decision::PlacePerson => Text::new("prompt.place").with("n", farm.people_to_place()),
            Decision::TakeOne(space) => Text::new("prompt.take_one").with("space", space.word()),
            Decision::Act(act) if act.must => Text::new("prompt.act").with("space", act.source.word()),
            Decision::Act(act) => Text::new("prompt.act_or_end").with("space", act.source.word()),
            Decision::Pasture { picked } => {
                self.describe_fences(seat, picked, "prompt.pasture", "prompt.pasture_or").with("cells", picked.len())
            }
            Decision::Accommodate { .. } => self.with_animals(seat, Text::new("prompt.accommodate")),
            Decision::RaiseFood { purchase, .. } => {
                let due = self.offer(purchase).map_or(0, |offer| offer.pay[Good::Food]);
                Text::new("prompt.raise_food").with("n", due).with("has", farm.goods[Good::Food])
            }
            Decision::Discard => Text::new("prompt.discard"),
            Decision::Throw => Text::new("prompt.throw"),
            Decision::Field(naming) => naming.prompt(),
            Decision::Choose { left } => Text::new("prompt.choose").with("n", left),
            Decision::Feed { .. } => {
                Text::new("prompt.feed").with("n", self.food_due(seat)).with("has", farm.goods[Good::Food])
            }
            Decision::Breed { .. } => self.with_animals(seat, Text::new("prompt.breed")),
            Decision::Pay { cost, .. } => match farm.goods.missing(&cost) {
                Some((good, needs)) if good != Good::Food => {
                    Text::new("prompt.raise").with("n", needs).with("what", good.word()).with("has", farm.goods[good])
                }
                _ => Text::new("prompt.raise_food").with("n", cost[Good::Food]).with("has", farm.goods[Good::Food]),
            },
            Decision::React(_) => Text::new("prompt.react"),
            // The others are never asked.
            Decision::Doing(_) | Decision::Turn { .. } | Decision::Effect(_) => Text::new("prompt.pay"),
        }
    }

    /// All legal answers.
    pub(crate) fn list_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(decision) = self.open_decision(seat) else { return self.list_keep(seat, out) };
        match decision {
            Decision::PlacePerson => {
                self.list_places(seat, out);
                self.list_free(seat, out);
            }
            Decision::TakeOne(space) => self.list_offers(seat, space, out),
            Decision::Act(act) => {
                let act = self.offered(seat, act);
                self.list_act(seat, &act, out);
                if act.offers(Step::Fences) {
                    out.extend(self.first_picks(seat, &act).map(Action::Fence));
                }
                if !act.must {
                    out.push(Action::Done);
                    self.list_free(seat, out);
                }
            }
            Decision::Pasture { picked } => {
                let (cells, close) = self.pasture_picks(seat, picked);
                out.extend(cells.map(Action::Add));
                if close {
                    out.push(Action::Close);
                }
            }
            Decision::Accommodate { .. } => {
                self.list_conversions_of_animals(seat, out);
                let owned = Good::ANIMALS.into_iter().filter(|&species| self.farm(seat).goods[species] > 0);
                out.extend(owned.map(Action::Release));
                self.each_use_for_place(seat, |card, number| out.push(Action::Use(card, number)));
            }
            Decision::RaiseFood { .. } => self.list_raising(seat, &Goods::NONE, out),
            Decision::Discard => {
                let goods = Good::ALL.iter().copied().filter(|&good| self.can_release(seat, good));
                out.extend(goods.map(Action::Release));
            }
            Decision::Throw => out.extend(self.farm(seat).hand.iter().copied().map(Action::Throw)),
            Decision::Choose { .. } => self.list_choices(seat, out),
            Decision::Field(naming) => self.list_fields(seat, &naming, out),
            Decision::Feed { .. } => {
                self.list_feeding(seat, out);
                self.list_discard(seat, out);
                self.list_free_uses(seat, out);
            }
            Decision::Breed { may } => {
                self.list_breeding(seat, may, out);
                self.list_free(seat, out);
            }
            Decision::Pay { cost, .. } => self.list_raising(seat, &cost, out),
            Decision::React(reaction) => {
                self.list_reactions(seat, &reaction, out);
                self.list_free(seat, out);
            }
            Decision::Doing(doing) => self.list_ways(seat, &doing, out),
            Decision::Turn { .. } | Decision::Effect(_) => {}
        }
    }

    /// The different ways to pay.
    fn list_ways(&self, seat: Seat, doing: &Doing, out: &mut Vec<Action>) {
        let ways = self.ways_to_pay(seat, doing.deed, doing.source).len() as u8;
        out.extend((1..=ways).map(Action::Pay));
    }

    /// AGR-14.1.9: what can be turned into food without touching the rest of the cost.
    fn can_raise_with(&self, seat: Seat, cost: &Goods, good: Good) -> bool {
        let farm = self.farm(seat);
        self.can_convert(seat, good)
            && farm.goods[good] > cost[good]
            && (farm.powers.trades == 0 || self.can_go_on_without(seat, good, self.food_for(farm, good)))
    }

    /// AGR-4.2.8: what raises a payment: goods turned into food, and exchanges of cards.
    fn list_raising(&self, seat: Seat, cost: &Goods, out: &mut Vec<Action>) {
        self.list_raising_food(seat, cost, out);
        self.list_free_uses(seat, out);
    }

    fn list_raising_food(&self, seat: Seat, cost: &Goods, out: &mut Vec<Action>) {
        let edible = CONVERTIBLE.into_iter().filter(|&good| self.can_raise_with(seat, cost, good));
        out.extend(edible.map(Action::Convert));
    }

    /// Whether a player has to do or pay something, so that not every good may be given away.
    pub(crate) fn owes(&self, seat: Seat) -> bool {
        self.pending.iter().any(|pending| pending.seat == seat && is_due(&pending.decision))
    }

    /// Whether it depends on a player's goods if everything that waits can be done and paid. Paid effects bring some.
    pub(crate) fn owes_goods(&self, seat: Seat) -> bool {
        self.pending.iter().filter(|pending| pending.seat == seat).any(|pending| match pending.decision {
            Decision::Turn { space, stage: TurnStage::Actions } => {
                self.asks_for_something(space) || !self.tolls_to_come(seat).is_empty()
            }
            Decision::Effect(_) => true,
            decision => is_due(&decision),
        })
    }

    /// Whether everything that waits for a player can be done and paid without one of a good, and with food for it.
    fn can_go_on_without(&self, seat: Seat, good: Good, food: u8) -> bool {
        let mut game = self.clone();
        let goods = &mut game.farm_mut(seat).goods;
        goods.take(&Goods::of(good, 1));
        goods.add(&Goods::of(Good::Food, food));
        game.can_go_on(seat)
    }

    /// Whether a good can be turned into food at any time: nothing without which what is under way could not go on
    /// (AGR-14.3.5).
    fn can_convert_freely(&self, seat: Seat, good: Good) -> bool {
        self.can_convert(seat, good)
            && (!self.owes(seat) || self.can_go_on_without(seat, good, self.food_for(self.farm(seat), good)))
    }

    /// AGR-4.1.7, AGR-4.2.3: whether a good can be returned, as far as what is under way can go on.
    fn can_release(&self, seat: Seat, good: Good) -> bool {
        self.farm(seat).goods[good] > 0 && (!self.owes(seat) || self.can_go_on_without(seat, good, 0))
    }

    fn can_discard(&self, seat: Seat) -> bool {
        let goods = &self.farm(seat).goods;
        !goods.is_empty() && (!self.owes(seat) || Good::ALL.iter().any(|&good| self.can_release(seat, good)))
    }

    fn list_discard(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.can_discard(seat) {
            out.push(Action::Discard);
        }
    }

    /// Uses of cards that give up an animal.
    fn each_use_for_place(&self, seat: Seat, mut found: impl FnMut(Card, u8)) {
        self.each_free_use(seat, |card, number, choice, _| {
            if choice.pay.fixed.animals() != [0; 3] {
                found(card, number);
            }
        });
    }

    fn allows_use_for_place(&self, seat: Seat, card: Card, number: u8) -> bool {
        let mut found = false;
        self.each_use_for_place(seat, |other, one| found |= (other, one) == (card, number));
        found
    }

    /// The answers worth searching: one order of the picks of a pasture or a payment, and no idle free actions. Turning
    /// goods into food is idle as long as nothing asks for food or place; whoever needs it then is offered it then.
    pub(crate) fn list_search_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(decision) = self.open_decision(seat) else { return self.list_keep(seat, out) };
        match decision {
            Decision::PlacePerson => {
                self.list_places(seat, out);
                self.list_free_uses(seat, out);
            }
            Decision::Act(act) => {
                let act = self.offered(seat, act);
                self.list_act(seat, &act, out);
                if act.offers(Step::Fences) {
                    let cells =
                        if self.fences_one_cell(&act) { self.first_picks(seat, &act) } else { self.first_cells(seat) };
                    out.extend(cells.map(Action::Fence));
                }
                if !act.must {
                    out.push(Action::Done);
                }
            }
            Decision::Pasture { picked } => self.list_picks_in_order(seat, picked, out),
            Decision::Accommodate { last, .. } => {
                let first = out.len();
                self.list_animals_to_give_up(seat, out);
                self.keep_in_order(first, out, last, |good| {
                    let farm = self.farm(seat);
                    let mut animals = farm.goods.animals();
                    let from = |&species: &Good| species >= good;
                    animals.iter_mut().zip(Good::ANIMALS).for_each(|(n, species)| {
                        *n = if from(&species) { 0 } else { *n };
                    });
                    farm.has_places_for(animals)
                });
            }
            Decision::RaiseFood { purchase, last } => {
                let first = out.len();
                let due = self.offer(purchase).map_or(0, |offer| offer.pay[Good::Food]);
                if self.food_within_reach(self.farm(seat), &self.farm(seat).goods) < due.into() {
                    return self.list_exchanges(seat, &Goods::NONE, out);
                }
                self.list_raising_food(seat, &Goods::NONE, out);
                self.keep_in_order(first, out, last, |good| {
                    let mut purse = self.farm(seat).goods;
                    CONVERTIBLE.iter().filter(|&&other| other < good).for_each(|&other| purse[other] = 0);
                    self.food_within_reach(self.farm(seat), &purse) >= due.into()
                });
            }
            Decision::Feed { last } => {
                self.list_feeding_for_search(seat, last, out);
                self.list_free_uses(seat, out);
            }
            Decision::Pay { cost, last } => {
                let first = out.len();
                if !self.can_raise_for(seat, &self.farm(seat).goods, &cost) {
                    return self.list_exchanges(seat, &cost, out);
                }
                self.list_raising_food(seat, &cost, out);
                self.keep_in_order(first, out, last, |good| {
                    let mut purse = self.farm(seat).goods;
                    CONVERTIBLE.iter().filter(|&&other| other < good).for_each(|&other| purse[other] = cost[other]);
                    self.can_raise_for(seat, &purse, &cost)
                });
            }
            Decision::Breed { may } => self.list_breeding_for_search(seat, may, out),
            Decision::React(reaction) => self.list_reactions_for_search(seat, &reaction, out),
            Decision::Choose { left } => self.list_choices_for_search(seat, left, out),
            Decision::Field(naming) => self.list_fields_for_search(seat, &naming, out),
            _ => self.list_options(seat, out),
        }
    }

    /// For search: a payment that turning goods into food cannot raise is raised by exchanges.
    fn list_exchanges(&self, seat: Seat, cost: &Goods, out: &mut Vec<Action>) {
        let first = out.len();
        self.list_free_uses(seat, out);
        if out.len() == first {
            self.list_raising_food(seat, cost, out);
        }
    }

    /// Keeps the goods from the last pick on with which the rest can be done in that order; all, if somebody began
    /// in another order so that none is left.
    fn keep_in_order(&self, first: usize, out: &mut Vec<Action>, last: Option<Good>, suffices: impl Fn(Good) -> bool) {
        let mut kept = first;
        for index in first..out.len() {
            let (Action::Convert(good) | Action::Release(good)) = out[index] else { continue };
            if last.is_none_or(|last| good >= last) && suffices(good) {
                out.swap(kept, index);
                kept += 1;
            }
        }
        if kept > first {
            out.truncate(kept);
        }
    }

    fn list_places(&self, seat: Seat, out: &mut Vec<Action>) {
        let places = self.places_among(seat, self.in_play);
        if places.is_empty() {
            out.push(Action::Stay);
        }
        out.extend(places.map(Action::Place));
    }

    /// AGR-3.3.12: whether no space can be used.
    fn must_stay(&self, seat: Seat) -> bool {
        !self.in_play.into_iter().any(|space| self.can_place(seat, space))
    }

    fn list_offers(&self, seat: Seat, space: Space, out: &mut Vec<Action>) {
        let farm = self.farm(seat);
        let offers = self.plan(space).offers.iter();
        let within_reach = offers.filter(|offer| self.can_raise(seat, &farm.goods, offer.pay[Good::Food]));
        out.extend(within_reach.map(|offer| Action::Take(offer.name())));
    }

    /// Everything the actions of a space offer, but for fences and the end.
    #[inline]
    fn list_act(&self, seat: Seat, act: &Act, out: &mut Vec<Action>) {
        self.each_piece(seat, act, |action| out.push(action));
    }

    /// The same, one after the other.
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
        deed_of(action).is_none_or(|deed| self.leaves_space_possible(seat, deed))
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

    /// AGR-4.2, AGR-RULING-26: what can be done at any time. It is offered with every question but these: the first
    /// action of a space, which is used at once (AGR-3.3.1); the cells of one pasture (AGR-10.2.3); how a fixed cost is
    /// paid, where only what raises it is offered (AGR-14.1.1); which animals are given up at once (AGR-11.3.1); what
    /// is returned (AGR-4.2.3).
    fn list_free(&self, seat: Seat, out: &mut Vec<Action>) {
        let edible = CONVERTIBLE.into_iter().filter(|&good| self.can_convert_freely(seat, good));
        out.extend(edible.map(Action::Convert));
        self.list_discard(seat, out);
        self.list_free_uses(seat, out);
    }

    pub(crate) fn list_conversions(&self, seat: Seat, out: &mut Vec<Action>) {
        let edible = CONVERTIBLE.into_iter().filter(|&good| self.can_convert(seat, good));
        out.extend(edible.map(Action::Convert));
    }

    fn list_conversions_of_animals(&self, seat: Seat, out: &mut Vec<Action>) {
        let edible = Good::ANIMALS.into_iter().filter(|&species| self.can_convert(seat, species));
        out.extend(edible.map(Action::Convert));
    }

    /// AGR-11.3.1, AGR-11.3.2, AGR-11.3.3: an animal that has no place is cooked, or runs away where there is nothing
    /// to cook with. Letting it run from a kitchen is the same as cooking it and returning the food, so search leaves
    /// that out.
    fn list_animals_to_give_up(&self, seat: Seat, out: &mut Vec<Action>) {
        let owned = Good::ANIMALS.into_iter().filter(|&species| self.farm(seat).goods[species] > 0);
        out.extend(owned.map(|species| {
            if self.can_convert(seat, species) { Action::Convert(species) } else { Action::Release(species) }
        }));
    }

    /// Whether an answer is legal, and nothing else.
    fn allows(&self, seat: Seat, decision: Decision, action: Action) -> bool {
        let farm = self.farm(seat);
        let free = |action| match action {
            Action::Convert(good) => self.can_convert_freely(seat, good),
            Action::Discard => self.can_discard(seat),
            Action::Use(card, number) => self.allows_free_use(seat, card, number),
            _ => false,
        };
        match (decision, action) {
            (Decision::PlacePerson, Action::Place(space)) => self.can_place(seat, space),
            (Decision::PlacePerson, Action::Stay) => self.must_stay(seat),
            (Decision::PlacePerson, action) => free(action),
            (Decision::TakeOne(space), Action::Take(good)) => self
                .offer(Purchase::Offer(space, good))
                .is_some_and(|offer| self.can_raise(seat, &farm.goods, offer.pay[Good::Food])),
            (Decision::Act(act), Action::Done) => !act.must,
            (Decision::Act(act), action) => match step_of(action) {
                Some(step) => {
                    let act = self.offered(seat, act);
                    act.offers(step) && self.allows_act(seat, &act, action)
                }
                None => !act.must && free(action),
            },
            (Decision::Pasture { picked }, Action::Add(cell)) => self.pasture_picks(seat, picked).0.contains(cell),
            (Decision::Pasture { picked }, Action::Close) => self.pasture_picks(seat, picked).1,
            (Decision::Accommodate { .. }, Action::Convert(good)) => good.is_animal() && self.can_convert(seat, good),
            (Decision::Accommodate { .. }, Action::Release(good)) => good.is_animal() && farm.goods[good] > 0,
            (Decision::Accommodate { .. }, Action::Use(card, number)) => self.allows_use_for_place(seat, card, number),
            (Decision::RaiseFood { .. }, Action::Convert(good)) => self.can_raise_with(seat, &Goods::NONE, good),
            (Decision::Pay { cost, .. }, Action::Convert(good)) => self.can_raise_with(seat, &cost, good),
            (Decision::RaiseFood { .. } | Decision::Pay { .. }, Action::Use(..)) => free(action),
            (Decision::React(reaction), Action::Use(card, number)) => {
                self.allows_reaction(seat, &reaction, card, number) || free(action)
            }
            (Decision::React(reaction), Action::Done) => self.may_pass(seat, &reaction),
            (Decision::Doing(doing), Action::Pay(way)) => {
                way > 0 && usize::from(way) <= self.ways_to_pay(seat, doing.deed, doing.source).len()
            }
            (Decision::Discard, Action::Release(good)) => self.can_release(seat, good),
            (Decision::Throw, Action::Throw(card)) => farm.hand.contains(&card),
            (Decision::Choose { .. }, Action::Choose(card)) => self.can_choose(seat, card),
            (Decision::Field(naming), action) => self.allows_field(seat, &naming, action),
            (Decision::Feed { .. }, Action::Craft(major)) => self.can_craft(seat, major),
            (Decision::Feed { .. }, Action::Feed) | (Decision::Breed { .. }, Action::Done) => true,
            (Decision::Breed { may }, Action::Breed(species)) => self.can_bear(seat, may, species),
            (Decision::Breed { .. }, Action::Release(species)) => species.is_animal() && farm.goods[species] > 0,
            (Decision::Feed { .. } | Decision::Breed { .. } | Decision::React(_), action) => free(action),
            _ => false,
        }
    }

    fn allows_act(&self, seat: Seat, act: &Act, action: Action) -> bool {
        if matches!(act.source, Source::Card(..)) && !self.leaves_possible_after(seat, action) {
            return false;
        }
        match action {
            Action::Room(cell) => self.rooms_offered(seat, act).contains(cell),
            Action::Stable(cell) => self.stables_offered(seat, act).contains(cell),
            Action::Plow(cell) => self.farm(seat).cells_for_field().contains(cell),
            Action::Sow(crop) => self.can_sow(seat, act.before(Step::Sow), crop),
            Action::SowCard(crop, card) => self.can_sow_card(seat, act.before(Step::Sow), crop, card),
            Action::SowPasture(crop, cell) => self.can_sow_pasture(seat, act.before(Step::Sow), crop, cell),
            Action::Bake(grain) => grain > 0 && grain <= self.most_baked(seat),
            Action::Build(major) => self.can_build(seat, act.source, major),
            Action::Exchange(hearth, fireplace) => self.can_exchange(seat, act.source, hearth, fireplace),
            Action::ExchangeCard(hearth, card) => self.can_exchange_card(seat, act.source, hearth, card),
            Action::Fence(cell) => self.first_picks(seat, act).contains(cell),
            Action::Renovate(material) => self.can_renovate_to(seat, act.source, material),
            Action::Play(card) => self.can_play(seat, act.source, card),
            _ => false,
        }
    }

    /// Whether an answer is legal, and if not, why.
    pub(crate) fn check_answer(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let Some(decision) = self.open_decision(seat) else {
            return match action {
                Action::Keep(card) if self.can_keep(seat, card) => Ok(()),
                Action::Keep(card) if self.choosing().contains(seat) => Err(self.refuse_keep(seat, card)),
                _ => Err(Refusal::not_asked(self.question())),
            };
        };
        if self.allows(seat, decision, action) { Ok(()) } else { Err(self.refuse(seat, decision, action)) }
    }

    /// The reason for a refusal.
    fn refuse(&self, seat: Seat, decision: Decision, action: Action) -> Refusal {
        let not_asked = || Refusal::not_asked(self.question());
        let nothing_left = |good: Good, rules| Refusal::short("refusal.too_few", rules, 1, 0).with("what", good.word());
        match (decision, action) {
            (Decision::PlacePerson, Action::Place(space)) => self.refuse_place(seat, space),
            (Decision::PlacePerson, Action::Stay) => Refusal::new("refusal.must_place", &["AGR-3.3.1", "AGR-3.3.12"]),
            (
                Decision::PlacePerson | Decision::RaiseFood { .. } | Decision::Feed { .. } | Decision::React(_),
                Action::Convert(good),
            ) => self.refuse_free_conversion(seat, good),
            (
                Decision::PlacePerson | Decision::Feed { .. } | Decision::Breed { .. } | Decision::React(_),
                Action::Discard,
            ) => self.refuse_discard(seat),
            (Decision::TakeOne(space), Action::Take(good)) => match self.offer(Purchase::Offer(space, good)) {
                Some(offer) => {
                    let has = self.farm(seat).goods[Good::Food];
                    Refusal::short("refusal.too_little_food", &["AGR-21.1.4"], offer.pay[Good::Food], has)
                }
                None => Refusal::new("refusal.not_offered", &["AGR-5.3.3", "AGR-21.1.4"]).with("what", good.word()),
            },
            (Decision::Act(act), Action::Done) if act.must => {
                Refusal::new("refusal.must_act", &["AGR-3.3.4", "AGR-3.3.5"])
            }
            (Decision::Act(act), action) => self.refuse_step(seat, &act, action).unwrap_or_else(not_asked),
            (Decision::Pasture { picked }, Action::Add(cell)) => self.refuse_pasture_cell(seat, picked, cell),
            (Decision::Pasture { picked }, Action::Close) => self.refuse_close(seat, picked),
            (Decision::Accommodate { .. }, Action::Convert(good) | Action::Release(good)) => {
                if !good.is_animal() {
                    return Refusal::new("refusal.not_an_animal", &["AGR-11.3.1"]).with("what", good.word());
                }
                if self.farm(seat).goods[good] == 0 {
                    return nothing_left(good, &["AGR-11.3.1"]);
                }
                self.refuse_convert(seat, good)
            }
            (Decision::Discard, Action::Release(good)) if self.farm(seat).goods[good] > 0 => needed(good),
            (Decision::Discard, Action::Release(good)) => nothing_left(good, &["AGR-4.2.3"]),
            (Decision::Throw, Action::Throw(card)) => {
                Refusal::new("refusal.not_in_hand", &["AGR-2.3.6", "AGR-13.1.1"]).with("card", card.word())
            }
            (Decision::Choose { .. }, Action::Choose(card)) => {
                Refusal::new("refusal.not_to_choose", &["AGR-13.1.2"]).with("card", card.word())
            }
            (Decision::Field(_), Action::Field(_) | Action::FieldCard(_)) => self.refuse_field(),
            (Decision::Feed { .. }, Action::Craft(major)) => self.refuse_craft(seat, major),
            (Decision::Pay { cost, .. }, Action::Convert(good)) => {
                if self.can_convert(seat, good) {
                    return Refusal::short("refusal.needed", &["AGR-14.1.9"], cost[good], self.farm(seat).goods[good])
                        .with("what", good.word());
                }
                self.refuse_convert(seat, good)
            }
            (
                Decision::React(_)
                | Decision::PlacePerson
                | Decision::Feed { .. }
                | Decision::Breed { .. }
                | Decision::Accommodate { .. }
                | Decision::RaiseFood { .. }
                | Decision::Pay { .. },
                Action::Use(card, _),
            ) => self.refuse_use(seat, card),
            (Decision::React(_), Action::Done) => Refusal::new("refusal.must_use", &["AGR-14.4.2"]),
            (Decision::Doing(doing), Action::Pay(way)) => {
                let ways = self.ways_to_pay(seat, doing.deed, doing.source).len();
                Refusal::short("refusal.no_such_way", &["AGR-14.1.7"], way, ways)
            }
            (Decision::Breed { .. }, Action::Convert(good)) if !good.is_animal() || !self.animals_breed() => {
                self.refuse_free_conversion(seat, good)
            }
            (Decision::Breed { .. }, Action::Convert(good)) => {
                Refusal::new("refusal.no_cooking_now", &["AGR-4.2.7", "AGR-15.4.5"]).with("what", good.word())
            }
            (Decision::Breed { may }, Action::Breed(species)) => self.refuse_young(seat, may, species),
            (Decision::Breed { .. }, Action::Release(species)) if !species.is_animal() => {
                Refusal::new("refusal.not_an_animal", &["AGR-15.4.6"]).with("what", species.word())
            }
            (Decision::Breed { .. }, Action::Release(species)) => nothing_left(species, &["AGR-15.4.6"]),
            _ => not_asked(),
        }
    }

    /// Why a good cannot be turned into food at any time.
    fn refuse_free_conversion(&self, seat: Seat, good: Good) -> Refusal {
        if self.can_convert(seat, good) { needed(good) } else { self.refuse_convert(seat, good) }
    }

    fn refuse_discard(&self, seat: Seat) -> Refusal {
        match self.farm(seat).goods.iter().next() {
            Some((good, _)) => needed(good),
            None => Refusal::new("refusal.nothing_to_discard", &["AGR-4.2.3"]),
        }
    }

    fn refuse_step(&self, seat: Seat, act: &Act, action: Action) -> Option<Refusal> {
        if let Some(step) = step_of(action) {
            let ended = match act.source {
                Source::Space(space) => !act.must && self.plan(space).steps.contains(step),
                Source::Card(..) => false,
            };
            if self.offered(seat, *act).offers(step) != act.offers(step) {
                return Some(Refusal::new("refusal.end_first", &["AGR-14.2.9"]));
            }
            if !act.offers(step) {
                // AGR-3.3.5, AGR-3.3.6: it was taken before.
                return ended.then(|| Refusal::new("refusal.action_ended", &["AGR-3.3.5", "AGR-3.3.6"]));
            }
        }
        Some(match action {
            Action::Room(cell) => self.refuse_room(seat, act.source, Some(cell)),
            Action::Stable(cell) => self.refuse_stable(seat, act.source, Some(cell)),
            Action::Plow(cell) => self.refuse_plow(seat, Some(cell)),
            Action::Sow(crop) => self.refuse_sow(seat, Some(crop)),
            Action::SowCard(_, card) => self.refuse_sow_card(seat, card),
            Action::SowPasture(crop, cell) => self.refuse_sow_pasture(seat, crop, cell),
            Action::Renovate(_) => self.refuse_renovation(seat, act.source),
            Action::Play(card) => self.refuse_play(seat, act.source, card),
            Action::Use(card, _) if !act.must => self.refuse_use(seat, card),
            Action::Bake(grain) => self.refuse_bake(seat, Some(grain)),
            Action::Build(major) => self.refuse_major(seat, act.source, major),
            Action::Exchange(hearth, fireplace) => self.refuse_exchange(seat, hearth, fireplace),
            Action::ExchangeCard(hearth, card) => self.refuse_exchange_card(seat, hearth, card),
            Action::Fence(_) if !self.can_fence(seat) => self.refuse_fences(seat),
            Action::Fence(cell) => self.refuse_pasture_cell(seat, Cells::NONE, cell),
            Action::Convert(good) if !act.must => self.refuse_free_conversion(seat, good),
            Action::Discard if !act.must => self.refuse_discard(seat),
            _ => return None,
        })
    }

    /// Carries out a legal answer and goes on to the next decision.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, log: &mut impl Log<Event>) -> Outcome {
        let mut teller = Teller::new(log);
        if let Action::Keep(card) = action {
            return self.keep(seat, card, &mut teller);
        }
        let Some(Pending { decision, .. }) = self.pending.pop() else { return Outcome::Open };
        self.carry_out(seat, decision, action, &mut teller);
        self.settle(&mut teller);
        teller.outcome()
    }

    fn carry_out(&mut self, seat: Seat, decision: Decision, action: Action, teller: &mut Teller<impl Log<Event>>) {
        match (decision, action) {
            (Decision::PlacePerson, Action::Place(space)) => self.place(seat, space, teller),
            (Decision::PlacePerson, Action::Stay) => self.stay(seat, teller),
            (Decision::TakeOne(space), Action::Take(good)) => {
                self.buy(seat, Purchase::Offer(space, good), None, teller);
            }
            (Decision::Act(act), Action::Done) => {
                let goes_on = self.offered(seat, act) != act;
                self.end_action(seat, act, goes_on);
                if !goes_on {
                    self.decline(seat, &act);
                }
            }
            (Decision::Breed { .. } | Decision::React(_), Action::Done) => {}
            (Decision::React(reaction), Action::Use(card, number)) => self.use_at_moment(seat, reaction, card, number),
            (Decision::Pay { cost, .. }, Action::Convert(good)) => {
                self.ask(seat, Decision::Pay { cost, last: Some(good) });
                self.convert(seat, good, teller);
            }
            (Decision::Doing(doing), Action::Pay(way)) => {
                self.ask(seat, decision);
                if let Some(way) = usize::from(way).checked_sub(1) {
                    self.pay_in_way(seat, doing, way, teller);
                }
            }
            (Decision::Act(act), action) if step_of(action).is_some() => self.carry_out_step(seat, act, action, teller),
            (Decision::Pasture { picked }, Action::Add(cell)) => {
                self.ask(seat, Decision::Pasture { picked: picked.with(cell) });
            }
            (Decision::Pasture { picked }, Action::Close) => self.close_pasture(seat, picked, teller),
            (Decision::Accommodate { on_farm, .. }, Action::Convert(good)) => {
                self.ask(seat, Decision::Accommodate { last: Some(good), on_farm });
                self.convert(seat, good, teller);
            }
            (Decision::Accommodate { on_farm, .. }, Action::Release(good)) => {
                self.ask(seat, Decision::Accommodate { last: Some(good), on_farm });
                self.release(seat, good, teller);
            }
            (Decision::RaiseFood { purchase, .. }, Action::Convert(good)) => {
                self.convert(seat, good, teller);
                self.buy(seat, purchase, Some(good), teller);
            }
            (Decision::Feed { .. }, Action::Convert(good)) => {
                self.convert(seat, good, teller);
                self.ask(seat, Decision::Feed { last: feeding_order(action) });
            }
            (Decision::Feed { .. }, Action::Craft(major)) => {
                self.craft(seat, major, teller);
                self.ask(seat, Decision::Feed { last: feeding_order(action) });
            }
            (Decision::Feed { .. }, Action::Feed) => self.feed(seat, teller),
            (Decision::Breed { may }, Action::Breed(species)) => self.keep_young(seat, may, species, teller),
            (Decision::Breed { may }, Action::Release(species)) => {
                self.release(seat, species, teller);
                self.ask(seat, Decision::Breed { may });
            }
            (Decision::Discard, Action::Release(good)) => self.release(seat, good, teller),
            (Decision::Throw, Action::Throw(card)) => {
                self.farm_mut(seat).hand.retain(|other| *other != card);
                teller.tell(|| Event::CardThrown { seat });
            }
            (Decision::Choose { left }, Action::Choose(card)) => self.choose(seat, card, left, teller),
            (Decision::Field(naming), action) => self.name_field(seat, naming, action, teller),
            (decision, Action::Convert(good)) => {
                self.ask(seat, decision);
                self.convert(seat, good, teller);
            }
            (decision, Action::Use(card, number)) => {
                self.ask(seat, decision);
                self.use_freely(seat, card, number);
            }
            (decision, Action::Discard) => {
                self.ask(seat, decision);
                self.ask(seat, Decision::Discard);
            }
            // Not an answer to this question: `check` refuses it, and the question stays open.
            (decision, _) => self.ask(seat, decision),
        }
    }

    fn carry_out_step(&mut self, seat: Seat, act: Act, action: Action, teller: &mut Teller<impl Log<Event>>) {
        let Some(step) = step_of(action) else { return };
        let goes_on = self.grant(act.source).is_none_or(|grant| !grant.single && !grant.free_cell);
        let mut rest = act.after(step, goes_on);
        if self.farm(seat).powers.fences_for_grain && act.source == Source::Space(Space::GrainUtilization) {
            // Fences come in place of one of the two.
            if act.steps.contains(step) && act.steps.count() == 2 {
                rest.steps = Steps::NONE;
            }
        }
        if !rest.steps.is_empty() || rest.open.is_some() {
            self.ask(seat, Decision::Act(rest));
        }
        match action {
            Action::Fence(cell) if self.fences_one_cell(&act) => self.fence_one_cell(seat, act.source, cell),
            Action::Fence(cell) => self.begin_pasture(seat, cell),
            _ if self.variant.cards => {
                if step == Step::Occupation {
                    self.learn_for_baking(seat, act.source);
                }
                if let Some(deed) = deed_of(action) {
                    self.begin_piece(seat, deed, &act, &rest);
                }
            }
            Action::Room(cell) => {
                self.pay(seat, self.room_cost(seat), teller);
                self.place_room(seat, cell, teller);
            }
            Action::Stable(cell) => {
                self.pay(seat, self.stable_cost(act.source), teller);
                self.place_stable(seat, cell, teller);
            }
            Action::Plow(cell) => self.plow(seat, cell, teller),
            Action::Sow(crop) => self.sow(seat, crop, teller),
            Action::Bake(grain) => self.bake(seat, grain, teller),
            Action::Build(major) => {
                self.pay(seat, &self.content.0.majors[major.index()].cost, teller);
                self.get_major(seat, act.source, major, None, teller);
            }
            Action::Exchange(hearth, fireplace) => self.get_major(seat, act.source, hearth, Some(fireplace), teller),
            _ => {}
        }
    }

    /// An answer in words.
    pub(crate) fn describe_answer(&self, seat: Seat, action: Action) -> Text {
        let what = |id, good: Good| Text::new(id).with("what", good.word());
        let at = |id, cell: Cell| Text::new(id).with("cell", Arg::literal(cell));
        match action {
            Action::Keep(card) => Text::new("option.keep").with("card", card.word()),
            Action::Place(space) => self.describe_place(space),
            Action::Stay => Text::new("option.stay"),
            Action::Take(good) => what("option.take", good),
            Action::Room(cell) => at("option.room", cell),
            Action::Stable(cell) => at("option.stable", cell),
            Action::Plow(cell) => at("option.plow", cell),
            Action::Sow(crop) => what("option.sow", crop),
            Action::SowCard(crop, card) => what("option.sow_card", crop).with("card", card.word()),
            Action::SowPasture(crop, cell) => what("option.sow_pasture", crop).with("cell", Arg::literal(cell)),
            Action::Bake(grain) => Text::new("option.bake").with("n", grain).with("food", self.bread(seat, grain)),
            Action::Fence(cell) => at("option.fence", cell),
            Action::Add(cell) => at("option.add", cell),
            Action::Close => {
                let picked = match self.open_decision(seat) {
                    Some(Decision::Pasture { picked }) => picked,
                    _ => Cells::NONE,
                };
                self.describe_fences(seat, picked, "option.close", "option.close_or")
            }
            Action::Build(major) => Text::new("option.build").with("what", major.word()),
            Action::Exchange(hearth, fireplace) => {
                Text::new("option.exchange").with("what", hearth.word()).with("for", fireplace.word())
            }
            Action::ExchangeCard(hearth, card) => {
                Text::new("option.exchange").with("what", hearth.word()).with("for", card.word())
            }
            Action::Renovate(material) => Text::new("option.renovate").with("house", material.word()),
            Action::Play(card) => Text::new("option.play").with("card", card.word()),
            Action::Throw(card) => Text::new("option.throw").with("card", card.word()),
            Action::Choose(card) => Text::new("option.choose").with("card", card.word()),
            Action::Use(card, number) => self.describe_use(self.open_moment(seat), card, number),
            Action::Field(cell) => at("option.field", cell),
            Action::FieldCard(card) => Text::new("option.field_card").with("card", card.word()),
            Action::Pay(way) => self.describe_way(seat, way),
            Action::Convert(good) => what("option.convert", good).with("food", self.food_for(self.farm(seat), good)),
            Action::Craft(major) => self.describe_craft(major),
            Action::Discard => Text::new("option.discard"),
            Action::Release(good) => what("option.release", good),
            Action::Breed(species) => what("option.breed", species),
            Action::Feed => {
                let (due, has) = (self.food_due(seat), self.farm(seat).goods[Good::Food]);
                match due.saturating_sub(has) {
                    0 => Text::new("option.feed").with("n", due),
                    begging => Text::new("option.feed_and_beg").with("n", has.min(due)).with("begging", begging),
                }
            }
            Action::Done => Text::new("option.done"),
        }
    }

    fn describe_place(&self, space: Space) -> Text {
        match self.stock[space.index()].iter().next() {
            Some((good, amount)) => Text::new("option.place_for_goods")
                .with("space", space.word())
                .with("n", amount)
                .with("what", good.word()),
            None => Text::new("option.place").with("space", space.word()),
        }
    }

    /// The goods of a payment, as many as there are words for.
    fn describe_way(&self, seat: Seat, way: u8) -> Text {
        const IDS: [&str; 4] = ["option.pay_nothing", "option.pay1", "option.pay2", "option.pay3"];
        const WITH_PALISADES: [&str; 3] = ["option.palisades1", "option.palisades2", "option.palisades3"];
        const FOR_TWO: [&str; 4] = ["option.two_rooms", "option.two_rooms1", "option.two_rooms2", "option.two_rooms3"];
        const ARGS: [(&str, &str); 3] = [("n1", "what1"), ("n2", "what2"), ("n3", "what3")];
        let found = match (self.open_decision(seat), usize::from(way).checked_sub(1)) {
            (Some(Decision::Doing(doing)), Some(way)) => self.way_to_pay(seat, doing.deed, doing.source, way),
            _ => None,
        };
        let Way { cost, palisades, both, .. } = found.unwrap_or_default();
        let goods = cost.iter().count().min(ARGS.len());
        let text = match (palisades, goods.checked_sub(1)) {
            (1.., Some(place)) => Text::new(WITH_PALISADES[place]).with("palisades", palisades),
            _ if both => Text::new(FOR_TWO[goods]),
            _ => Text::new(IDS[goods]),
        };
        cost.iter()
            .zip(ARGS)
            .fold(text, |text, ((good, amount), (number, what))| text.with(number, amount).with(what, good.word()))
    }

    fn describe_craft(&self, major: Major) -> Text {
        let text = Text::new("option.craft").with("craft", major.word());
        match self.content.majors[major.index()].craft {
            Some(craft) => text.with("what", craft.good.word()).with("food", craft.food),
            None => text.with("what", Good::Food.word()).with("food", 0),
        }
    }
}

/// Whether something has to be done or paid.
fn is_due(decision: &Decision) -> bool {
    match decision {
        Decision::Act(act) => act.must,
        Decision::Doing(doing) => doing.stage == Stage::Pay,
        Decision::Turn { stage, .. } => *stage == TurnStage::Actions,
        Decision::Pay { .. } | Decision::RaiseFood { .. } | Decision::TakeOne(_) => true,
        _ => false,
    }
}

/// AGR-14.3.5: what is under way could not go on without it.
fn needed(good: Good) -> Refusal {
    Refusal::new("refusal.needed_now", &["AGR-14.3.5"]).with("what", good.word())
}

/// The action on a space that an answer belongs to.
fn step_of(action: Action) -> Option<Step> {
    Some(match action {
        Action::Room(_) => Step::Rooms,
        Action::Stable(_) => Step::Stables,
        Action::Fence(_) => Step::Fences,
        Action::Plow(_) => Step::Plow,
        Action::Sow(_) | Action::SowCard(..) | Action::SowPasture(..) => Step::Sow,
        Action::Renovate(_) => Step::Renovate,
        Action::Play(card) => match card.kind() {
            CardKind::Minor => Step::Minor,
            CardKind::Occupation => Step::Occupation,
        },
        Action::Bake(_) => Step::Bake,
        Action::Build(_) | Action::Exchange(..) | Action::ExchangeCard(..) => Step::Major,
        _ => return None,
    })
}

/// The sub-action behind an answer; a pasture becomes one only when it is closed.
fn deed_of(action: Action) -> Option<Deed> {
    Some(match action {
        Action::Room(cell) => Deed::Room(cell),
        Action::Stable(cell) => Deed::Stable(cell),
        Action::Plow(cell) => Deed::Plow(cell),
        Action::Sow(crop) => Deed::Sow(crop),
        Action::SowCard(crop, card) => Deed::SowCard(crop, card),
        Action::SowPasture(crop, cell) => Deed::SowPasture(crop, cell),
        Action::Bake(grain) => Deed::Bake(grain),
        Action::Build(major) => Deed::Build(major),
        Action::Exchange(hearth, fireplace) => Deed::Exchange(hearth, fireplace),
        Action::ExchangeCard(hearth, card) => Deed::ExchangeCard(hearth, card),
        Action::Renovate(material) => Deed::Renovate(material),
        Action::Play(card) => Deed::Play(card),
        _ => return None,
    })
}
