//! Major improvements: buying, cooking, baking, the Well (AGR-12).

use crate::action::Action;
use crate::cards::{Deed, MAX_PLAYED, Rounds};
use crate::content::{Oven, Step};
use crate::event::Event;
use crate::farm::Farm;
use crate::goods::Goods;
use crate::pieces::{Good, Major};
use crate::state::{Act, Agricola, Decision, Purchase, Source};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};
use arrayvec::ArrayVec;

/// What one player can bake with: all major improvements and cards.
const MAX_OVENS: usize = Major::COUNT + MAX_PLAYED;

impl Agricola {
    /// AGR-12.1.2, AGR-12.1.3: it lies in the frame and can be paid.
    #[inline]
    pub(crate) fn can_build(&self, seat: Seat, source: Source, major: Major) -> bool {
        if self.variant.cards {
            return self.owner(major).is_none() && self.can_afford(seat, Deed::Build(major), source, true);
        }
        self.farm(seat).goods.covers(&self.content.majors[major.index()].cost) && self.owner(major).is_none()
    }

    /// AGR-12.1.4: a Hearth of the frame for an own Fireplace.
    #[inline]
    pub(crate) fn can_exchange(&self, seat: Seat, hearth: Major, fireplace: Major) -> bool {
        self.content.majors[hearth.index()].for_a_fireplace
            && Major::FIREPLACES.contains(&fireplace)
            && self.farm(seat).owns(fireplace)
            && self.owner(hearth).is_none()
    }

    #[inline]
    pub(crate) fn can_build_any(&self, seat: Seat, source: Source) -> bool {
        Major::ALL.iter().any(|&major| {
            self.can_build(seat, source, major)
                || Major::FIREPLACES.iter().any(|&fireplace| self.can_exchange(seat, major, fireplace))
        })
    }

    pub(crate) fn list_majors(&self, seat: Seat, source: Source, out: &mut Vec<Action>) {
        for &major in Major::ALL {
            if self.can_build(seat, source, major) {
                out.push(Action::Build(major));
            }
            let returned = Major::FIREPLACES.into_iter().filter(|&fireplace| self.can_exchange(seat, major, fireplace));
            out.extend(returned.map(|fireplace| Action::Exchange(major, fireplace)));
        }
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
        let farm = self.farm_mut(seat);
        farm.majors &= !returned.map_or(0, Major::bit);
        farm.majors |= major.bit();
        teller.tell(|| Event::ImprovementBuilt { seat, major, returned });
        if let Some(later) = plan.later {
            // AGR-12.5.1, AGR-12.5.3
            self.lay_on_rounds(seat, Rounds::next(self.round, later.rounds), &later.goods, teller);
        }
        if plan.bake_at_once {
            // AGR-12.3.10, AGR-RULING-17: optional, with all improvements that bake.
            self.ask(seat, Decision::Act(Act::only(source, Step::Bake, false)));
        }
    }

    /// Food for one of this good at any time, by the best improvement (AGR-4.2.1, AGR-4.2.2, AGR-12.2.3).
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

    /// AGR-4.2.1, AGR-4.2.2, AGR-4.2.5.
    pub(crate) fn convert(&mut self, seat: Seat, good: Good, teller: &mut Teller<impl Log<Event>>) {
        let food = self.food_for(self.farm(seat), good);
        let farm = self.farm_mut(seat);
        farm.goods.take(&Goods::of(good, 1));
        farm.goods.add(&Goods::of(Good::Food, food));
        teller.tell(|| Event::Converted { seat, good, food });
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

    /// Pays food for something, after raising it if need be.
    pub(crate) fn buy(
        &mut self,
        seat: Seat,
        purchase: Purchase,
        last: Option<Good>,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let Some(offer) = self.offer(purchase) else { return };
        if self.farm(seat).goods.covers(&offer.pay) {
            self.pay(seat, &offer.pay, teller);
            self.gain(seat, &offer.gain, teller);
        } else {
            self.ask(seat, Decision::RaiseFood { purchase, last });
        }
    }

    /// What a purchase costs and brings.
    pub(crate) fn offer(&self, purchase: Purchase) -> Option<&'static crate::content::Offer> {
        let Purchase::Offer(space, good) = purchase;
        self.plan(space).offers.iter().find(|offer| offer.name() == good)
    }

    /// What a player bakes with.
    fn ovens(&self, farm: &Farm) -> ArrayVec<Oven, MAX_OVENS> {
        let majors = farm.improvements().filter_map(|major| self.content.majors[major.index()].bakes);
        let mut ovens: ArrayVec<Oven, MAX_OVENS> = majors.collect();
        if farm.powers.kitchen {
            let plans = farm.cards.iter().filter_map(|played| self.content.card(played.card));
            ovens.extend(plans.filter_map(|plan| plan.bakes));
        }
        ovens
    }

    /// How many grain one bake bread action can take (AGR-12.3.3).
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

    /// Food for so many grain, the best ovens first (AGR-12.3.4 to 12.3.7). Whoever wants less can use fewer grain.
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
