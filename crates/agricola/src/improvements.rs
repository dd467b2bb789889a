//! Major improvements: buying, cooking, baking, the Well (AGR-12).

use crate::act::Act;
use crate::action::Action;
use crate::cards::plan::Rule;
use crate::cards::{Card, CardKind, CardPlan, Deed, MAX_PLAYED, Rounds};
use crate::content::{Oven, Step};
use crate::event::Event;
use crate::farm::Farm;
use crate::goods::Goods;
use crate::pieces::{Good, Major};
use crate::state::{Agricola, Course, Decision, Source, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};
use arrayvec::ArrayVec;

/// What one player can bake with: all major improvements and cards.
const MAX_OVENS: usize = Major::COUNT + MAX_PLAYED;

impl Agricola {
    /// AGR-2.2.5, AGR-12.1.2, AGR-12.1.3, AGR-12.1.9: it lies in the frame and can be paid.
    #[inline]
    pub(crate) fn can_build(&self, seat: Seat, source: Source, major: Major) -> bool {
        self.owner(major).is_none() && self.can_pay_major(seat, source, major)
    }

    /// Whether a major improvement of the frame can be paid.
    #[inline]
    fn can_pay_major(&self, seat: Seat, source: Source, major: Major) -> bool {
        let cost = &self.content.majors[major.index()].cost;
        self.grants_major(source, major) && self.can_pay_for(seat, Deed::Build(major), cost, source, true)
    }

    /// Whether the action is for this improvement: what a card grants may be for some only.
    #[inline]
    fn grants_major(&self, source: Source, major: Major) -> bool {
        self.grant(source).is_none_or(|grant| grant.allows(major))
    }

    /// AGR-12.1.4, AGR-RULING-15: a Hearth of the frame for an own Fireplace.
    #[inline]
    pub(crate) fn can_exchange(&self, seat: Seat, source: Source, hearth: Major, fireplace: Major) -> bool {
        self.grants_major(source, hearth)
            && self.grant(source).is_none_or(|grant| grant.must_pay.is_empty())
            && self.content.majors[hearth.index()].for_a_fireplace
            && Major::FIREPLACES.contains(&fireplace)
            && self.farm(seat).owns(fireplace)
            && self.owner(hearth).is_none()
    }

    #[inline]
    pub(crate) fn can_build_any(&self, seat: Seat, source: Source) -> bool {
        self.majors_in_frame().any(|major| self.can_pay_major(seat, source, major))
            || self.has_something_to_exchange(seat) && self.can_exchange_any(seat, source)
    }

    /// Whether a player has anything that can be returned for a Hearth.
    #[inline]
    fn has_something_to_exchange(&self, seat: Seat) -> bool {
        const FIREPLACES: u16 = Major::FIREPLACES[0].bit() | Major::FIREPLACES[1].bit();
        self.farm(seat).majors & FIREPLACES != 0 || self.has_rule(seat, Rule::AsFireplace)
    }

    #[inline(never)]
    fn can_exchange_any(&self, seat: Seat, source: Source) -> bool {
        let pairs = Major::HEARTHS.into_iter().flat_map(|hearth| Major::FIREPLACES.map(|other| (hearth, other)));
        { pairs }.any(|(hearth, fireplace)| self.can_exchange(seat, source, hearth, fireplace))
            || self.cards_to_exchange(seat, source).next().is_some()
    }

    /// The major improvements that nobody has.
    #[inline]
    fn majors_in_frame(&self) -> impl Iterator<Item = Major> + use<> {
        let taken = self.farms.iter().fold(0, |all, farm| all | farm.majors);
        Major::ALL.iter().copied().filter(move |major| taken & major.bit() == 0)
    }

    /// The Hearths that can be had for a card that is like a Fireplace, with the card.
    fn cards_to_exchange(&self, seat: Seat, source: Source) -> impl Iterator<Item = (Major, Card)> + '_ {
        let any = self.has_rule(seat, Rule::AsFireplace);
        let cards = if any { self.farm(seat).cards.as_slice() } else { &[] };
        let all = cards.iter().map(|played| played.card).flat_map(|card| Major::HEARTHS.map(|hearth| (hearth, card)));
        all.filter(move |&(hearth, card)| self.can_exchange_card(seat, source, hearth, card))
    }

    /// AGR-12.1.4: a Hearth of the frame for an own card that is like a Fireplace.
    pub(crate) fn can_exchange_card(&self, seat: Seat, source: Source, hearth: Major, card: Card) -> bool {
        let like = |plan: &CardPlan| plan.has(Rule::AsFireplace);
        self.grants_major(source, hearth)
            && self.grant(source).is_none_or(|grant| grant.must_pay.is_empty())
            && self.content.majors[hearth.index()].for_a_fireplace
            && self.farm(seat).played(card).is_some()
            && self.content.card(card).is_some_and(like)
            && self.owner(hearth).is_none()
    }

    pub(crate) fn refuse_exchange_card(&self, seat: Seat, hearth: Major, card: Card) -> Refusal {
        if self.owner(hearth).is_some() {
            return Refusal::new("refusal.not_in_frame", &["AGR-12.1.3"]).with("what", hearth.word());
        }
        if self.farm(seat).played(card).is_none() {
            return Refusal::new("refusal.not_yours", &["AGR-12.1.4"]).with("what", card.word());
        }
        Refusal::new("refusal.no_exchange", &["AGR-12.1.4"]).with("what", hearth.word()).with("for", card.word())
    }

    /// The card leaves the game; what is pending counts the cards that lay there without it.
    pub(crate) fn hand_in_card(
        &mut self,
        seat: Seat,
        source: Source,
        hearth: Major,
        card: Card,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let farm = self.farm_mut(seat);
        let Some(place) = farm.cards.iter().position(|played| played.card == card) else { return };
        farm.cards.remove(place);
        for pending in self.pending.iter_mut().filter(|pending| pending.seat == seat) {
            let cards = match &mut pending.task {
                Task::Run(Course::Doing(doing)) => &mut doing.cards,
                Task::Ask(Decision::Doing(doing)) => &mut doing.cards,
                Task::Ask(Decision::React(reaction)) => &mut reaction.cards,
                _ => continue,
            };
            *cards -= u8::from(usize::from(*cards) > place);
        }
        self.survey_cards(seat);
        teller.tell(|| Event::CardLost { seat, card });
        self.get_major(seat, source, hearth, None, teller);
        self.farm_mut(seat).log.exchanged = true;
    }

    /// All ways to get a major improvement.
    pub(crate) fn each_major(&self, seat: Seat, source: Source, mut found: impl FnMut(Action)) {
        for major in self.majors_in_frame() {
            if self.can_build(seat, source, major) {
                found(Action::Build(major));
            }
            let returned =
                Major::FIREPLACES.into_iter().filter(|&fireplace| self.can_exchange(seat, source, major, fireplace));
            returned.for_each(|fireplace| found(Action::Exchange(major, fireplace)));
        }
        self.cards_to_exchange(seat, source).for_each(|(hearth, card)| found(Action::ExchangeCard(hearth, card)));
    }

    pub(crate) fn refuse_major(&self, seat: Seat, source: Source, major: Major) -> Refusal {
        if self.owner(major).is_some() {
            return Refusal::new("refusal.not_in_frame", &["AGR-12.1.3"]).with("what", major.word());
        }
        let farm = self.farm(seat);
        match self.lacks(seat, Deed::Build(major), source) {
            Some((good, needs)) => {
                Refusal::short("refusal.too_few", &["AGR-12.1.2", "AGR-12.1.7", "AGR-12.1.8"], needs, farm.goods[good])
                    .with("what", good.word())
            }
            None => Refusal::new("refusal.no_improvement", &["AGR-12.1.2"]),
        }
    }

    pub(crate) fn refuse_exchange(&self, seat: Seat, hearth: Major, fireplace: Major) -> Refusal {
        if self.owner(hearth).is_some() {
            return Refusal::new("refusal.not_in_frame", &["AGR-12.1.3"]).with("what", hearth.word());
        }
        if !self.farm(seat).owns(fireplace) {
            return Refusal::new("refusal.not_yours", &["AGR-12.1.4"]).with("what", fireplace.word());
        }
        Refusal::new("refusal.no_exchange", &["AGR-12.1.4"]).with("what", hearth.word()).with("for", fireplace.word())
    }

    /// AGR-12.1.2: paid, or for a Fireplace that goes back to the frame (AGR-12.1.5).
    pub(crate) fn get_major(
        &mut self,
        seat: Seat,
        source: Source,
        major: Major,
        returned: Option<Major>,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let plan = &self.content.0.majors[major.index()];
        let cards = self.variant.cards;
        let farm = self.farm_mut(seat);
        farm.majors &= !returned.map_or(0, Major::bit);
        farm.majors |= major.bit();
        farm.log.exchanged = cards && returned.is_some();
        teller.tell(|| Event::ImprovementBuilt { seat, major, returned });
        if let Some(later) = plan.later {
            // AGR-12.5.1, AGR-12.5.3
            self.lay_on_rounds(seat, Rounds::next(self.round, later.rounds), &later.goods, teller);
        }
        if plan.bake_at_once {
            // AGR-12.3.10, AGR-RULING-17: optional, with all improvements that bake.
            let bake = self.widened(seat, Act::only(source, Step::Bake, false));
            self.ask(seat, Decision::Act(bake));
        }
    }

    /// Food for one of this good at any time, by the best improvement (AGR-4.2.1, AGR-4.2.2, AGR-12.2.3, AGR-12.2.4).
    #[inline]
    pub(crate) fn food_for(&self, farm: &Farm, good: Good) -> u8 {
        let raw = u8::from(good.is_crop());
        let best =
            farm.improvements().fold(raw, |best, major| best.max(self.content.majors[major.index()].cooks[good]));
        if !farm.powers.kitchen {
            return best;
        }
        let cooks = farm.cards.iter().filter_map(|played| self.content.card(played.card)).map(|plan| plan.cooks[good]);
        cooks.fold(best, u8::max)
    }

    #[inline]
    pub(crate) fn can_convert(&self, seat: Seat, good: Good) -> bool {
        let farm = self.farm(seat);
        farm.goods[good] > 0 && self.food_for(farm, good) > 0 && self.may_convert(good)
    }

    /// AGR-4.2.7: no animal is turned into food while animals breed.
    #[inline]
    pub(crate) fn may_convert(&self, good: Good) -> bool {
        !good.is_animal() || !self.animals_breed()
    }

    pub(crate) fn refuse_convert(&self, seat: Seat, good: Good) -> Refusal {
        let farm = self.farm(seat);
        let edible = good.is_animal() || good.is_crop();
        if !edible {
            return Refusal::new("refusal.not_edible", &["AGR-4.2.1", "AGR-4.2.5"]).with("what", good.word());
        }
        if farm.goods[good] == 0 {
            return Refusal::short("refusal.too_few", &["AGR-4.2.1", "AGR-4.2.5"], 1, 0).with("what", good.word());
        }
        Refusal::new("refusal.nothing_to_cook_with", &["AGR-4.2.6"]).with("what", good.word())
    }

    /// AGR-4.2.1, AGR-4.2.2, AGR-4.2.5, AGR-4.2.10.
    pub(crate) fn convert(&mut self, seat: Seat, good: Good, teller: &mut Teller<impl Log<Event>>) {
        let food = self.food_for(self.farm(seat), good);
        let cooked = self.variant.cards && self.cooks(seat, good);
        let farm = self.farm_mut(seat);
        farm.goods.take(&Goods::of(good, 1));
        farm.goods.add(&Goods::of(Good::Food, food));
        farm.log.cooked_this_turn = farm.log.cooked_this_turn.saturating_add(cooked.into());
        teller.tell(|| Event::Converted { seat, good, food });
    }

    /// Whether an improvement of a player cooks this good.
    fn cooks(&self, seat: Seat, good: Good) -> bool {
        let farm = self.farm(seat);
        let minors = farm.cards.iter().filter(|played| played.card.kind() == CardKind::Minor);
        let cooks = |plan: &CardPlan| plan.cooks[good] > 0;
        farm.improvements().any(|major| self.content.majors[major.index()].cooks[good] > 0) || { minors }
            .any(|played| self.content.card(played.card).is_some_and(cooks))
    }

    /// All food a player could have now.
    pub(crate) fn food_within_reach(&self, farm: &Farm, purse: &Goods) -> u16 {
        let from = |&good: &Good| match purse[good] {
            0 => 0,
            _ if !self.may_convert(good) => 0,
            amount => u16::from(amount) * u16::from(self.food_for(farm, good)),
        };
        let converted: u16 = CONVERTIBLE.iter().map(from).sum();
        converted.saturating_add(purse[Good::Food].into())
    }

    /// AGR-4.2.8: whether a cost in food can be met, if need be by converting.
    #[inline]
    pub(crate) fn can_raise(&self, seat: Seat, purse: &Goods, food: u8) -> bool {
        let farm = self.farm(seat);
        purse[Good::Food] >= food
            || self.food_within_reach(farm, purse) >= food.into()
            || self.can_trade_for(seat, purse, &Goods::of(Good::Food, food))
    }

    /// What a player bakes with.
    pub(crate) fn ovens(&self, farm: &Farm) -> ArrayVec<Oven, MAX_OVENS> {
        let majors = farm.improvements().filter_map(|major| self.content.majors[major.index()].bakes);
        let mut ovens: ArrayVec<Oven, MAX_OVENS> = majors.collect();
        if farm.powers.kitchen {
            let plans = farm.cards.iter().filter_map(|played| self.content.card(played.card));
            ovens.extend(plans.filter_map(|plan| plan.bakes));
        }
        ovens
    }

    /// How many grain one bake bread action can take (AGR-12.3.2, AGR-12.3.3).
    #[inline]
    pub(crate) fn most_baked(&self, seat: Seat) -> u8 {
        let farm = self.farm(seat);
        if self.variant.cards {
            return self.most_baked_with_cards(seat);
        }
        let grain = farm.goods[Good::Grain];
        if grain == 0 {
            return 0;
        }
        let ovens = farm.improvements().filter_map(|major| self.content.majors[major.index()].bakes);
        ovens.fold(0u8, |sum, oven| sum.saturating_add(oven.most.unwrap_or(u8::MAX))).min(grain)
    }

    #[inline(never)]
    fn most_baked_with_cards(&self, seat: Seat) -> u8 {
        let farm = self.farm(seat);
        let grain = self.purse(seat, Deed::Bake(1), true)[Good::Grain];
        if grain == 0 {
            return 0;
        }
        self.ovens(farm).iter().fold(0u8, |sum, oven| sum.saturating_add(oven.most.unwrap_or(u8::MAX))).min(grain)
    }

    /// Food for so many grain, the best ovens first (AGR-12.3.4, AGR-12.3.5, AGR-12.3.6, AGR-12.3.7). Whoever wants
    /// less can use fewer grain.
    pub(crate) fn bread(&self, seat: Seat, grain: u8) -> u8 {
        let mut ovens = self.ovens(self.farm(seat));
        ovens.sort_unstable_by_key(|oven| std::cmp::Reverse(oven.food));
        let (mut left, mut food) = (grain, 0u8);
        for oven in ovens {
            let here = oven.most.unwrap_or(left).min(left);
            food = food.saturating_add(here.saturating_mul(oven.food));
            left -= here;
        }
        food
    }

    pub(crate) fn refuse_bake(&self, seat: Seat, grain: Option<u8>) -> Refusal {
        let farm = self.farm(seat);
        let has = farm.goods[Good::Grain];
        if has == 0 || grain.is_some_and(|grain| grain > has) {
            let needs = grain.unwrap_or(1).max(1);
            return Refusal::short("refusal.too_few", &["AGR-12.3.8", "AGR-12.3.9"], needs, has)
                .with("what", Good::Grain.word());
        }
        if self.most_baked(seat) == 0 {
            return Refusal::new("refusal.no_oven", &["AGR-12.3.1", "AGR-12.3.8"]);
        }
        Refusal::new("refusal.oven_limit", &["AGR-12.3.3", "AGR-12.3.6", "AGR-12.3.7", "AGR-12.3.8"])
            .with("needs", grain.unwrap_or(1))
            .with("has", self.most_baked(seat))
    }

    pub(crate) fn bake(&mut self, seat: Seat, grain: u8, teller: &mut Teller<impl Log<Event>>) {
        let food = self.bread(seat, grain);
        let farm = self.farm_mut(seat);
        farm.goods.take(&Goods::of(Good::Grain, grain));
        farm.goods.add(&Goods::of(Good::Food, food));
        teller.tell(|| Event::Baked { seat, grain, food });
    }
}

/// [`CONVERTIBLE`] as bits.
pub(crate) const CONVERTIBLE_BITS: u16 = {
    let (mut bits, mut place) = (0, 0);
    while place < CONVERTIBLE.len() {
        bits |= 1 << CONVERTIBLE[place].index();
        place += 1;
    }
    bits
};

/// What can be turned into food at any time, in the order in which search does it.
pub(crate) const CONVERTIBLE: [Good; 5] = [Good::Grain, Good::Vegetable, Good::Sheep, Good::Boar, Good::Cattle];
