//! Questions that would be skipped although something free at any time makes them worth asking (AGR-4.2.8): an exchange of a
//! card brings the goods an effect asks for, or what is too much is returned. Then the player is asked.

use super::answers::Answer;
use super::plan::{Amounts, Choice, Condition, Count, Effect};
use super::{Counter, Moment, Reaction};
use crate::act::Act;
use crate::content::Step;
use crate::goods::Goods;
use crate::pieces::Good;
use crate::state::{Agricola, Phase, Source};
use almende_core::Seat;

/// More of a good than any effect asks for.
const MUCH: u8 = 12;

impl Effect {
    /// Whether other goods than the owner's could make it possible: what it asks for, counts, breeds, sows or bakes.
    pub(crate) fn asks_for_goods(&self) -> bool {
        let counts =
            |gain: &Amounts| gain.counted.iter().any(|(_, amount)| amount.count.and_then(Count::good).is_some());
        let asks = |choice: &Choice| {
            choice.conditions.iter().any(Condition::is_about_goods)
                || choice.breed.is_some()
                || counts(&choice.gain)
                || !seeds(choice).is_empty()
        };
        self.conditions.iter().any(Condition::is_about_goods) || self.choices.iter().any(asks)
    }
}

impl Condition {
    /// Whether other goods, or getting some, could make it hold.
    fn is_about_goods(&self) -> bool {
        match self {
            Condition::Count { count, on, .. } => {
                let lately = matches!(count, Count::FarmyardGoods | Count::ResourcesGained | Count::GoodsDue);
                lately || on.is_nowhere() && (*count == Count::SameSpecies || count.good().is_some())
            }
            Condition::More(more, than) => more.good().is_some() && than.good().is_some(),
            Condition::KeptAll | Condition::PlacesFor(_) => true,
            _ => false,
        }
    }
}

impl Agricola {
    /// Whether an effect that does nothing at a moment could do something after what is free at any time.
    pub(crate) fn may_be_opened(&self, seat: Seat, reaction: &Reaction) -> bool {
        if self.asks_for_goods(seat, &reaction.moment) {
            return self.is_opened_by_goods(seat, reaction);
        }
        debug_assert!(!self.is_opened_by_goods(seat, reaction), "other goods matter at {:?}", reaction.moment);
        false
    }

    /// Whether a card that answers a moment asks for goods: nothing free at any time opens the others.
    fn asks_for_goods(&self, seat: Seat, moment: &Moment) -> bool {
        let own = if moment.when.is_of_own_card() { moment.card } else { None };
        let asking = match own {
            Some(card) => self.content.0.card(card).map_or(0, |plan| plan.asking),
            None => self.farm(seat).powers.asking,
        };
        asking & moment.when.bit() != 0
    }

    #[inline(never)]
    fn is_opened_by_goods(&self, seat: Seat, reaction: &Reaction) -> bool {
        self.answering(seat, reaction).any(|answer| {
            !self.is_used_up(seat, answer.card, answer.index, answer.effect)
                && (0..answer.effect.choices.len()).any(|choice| self.can_open(seat, &answer, reaction.moment, choice))
        })
    }

    /// Whether other goods make a choice possible, and can be had.
    fn can_open(&self, seat: Seat, answer: &Answer, moment: Moment, choice: usize) -> bool {
        let chosen = &answer.effect.choices[choice];
        let by = Counter::at(seat, answer.card, moment);
        let goods = self.farm(seat).goods;
        let mut wished = goods;
        let conditions = answer.effect.conditions.iter().chain(&chosen.conditions);
        let mut unmet = conditions.filter(|condition| !self.holds(by, condition));
        let mut by_doing = false;
        let met = |condition| {
            let doing = self.is_met_by_doing(by, condition);
            by_doing |= doing;
            doing || self.wish(by, condition, &mut wished)
        };
        if !unmet.all(met) {
            return false;
        }
        if by_doing {
            return self.can_pay(seat, &goods, &self.price_of(by, chosen));
        }
        if let Some(species) = chosen.breed {
            wished[species] = wished[species].max(2);
        }
        self.wish_to_count(by, &chosen.gain, &mut wished);
        let seeds = seeds(chosen).iter().copied().filter(|&crop| goods[crop] == 0).map(|crop| Goods::of(crop, 1));
        seeds.chain([Goods::NONE]).any(|seed| {
            let with_seed = larger(&wished, &seed);
            with_seed != goods && self.would_open(by, answer, choice, &with_seed)
        })
    }

    /// Whether these goods can be had and make a choice possible.
    fn would_open(&self, by: Counter, answer: &Answer, choice: usize, wished: &Goods) -> bool {
        let (farm, chosen) = (self.farm(by.seat), &answer.effect.choices[choice]);
        let price = self.price_of(by, chosen);
        let mut more = *wished;
        more.0
            .iter_mut()
            .zip(&farm.goods.0)
            .for_each(|(wished, has)| *wished = if *wished > *has { *wished } else { 0 });
        let with_price = larger(&more, &price);
        if !self.can_pay(by.seat, &farm.goods, &with_price) {
            return false;
        }
        let mut game = self.clone();
        game.farm_mut(by.seat).goods = larger(wished, &price);
        game.survey_holders(by.seat);
        let source = Source::Card(answer.card, answer.index, choice as u8);
        game.all_hold(by, &answer.effect.conditions) && game.is_possible(by, source, chosen, true)
    }

    /// Whether a condition about what was done lately may come to hold by what is free at any time.
    fn is_met_by_doing(&self, by: Counter, condition: &Condition) -> bool {
        let Condition::Count { count, .. } = condition else { return false };
        let goods = &self.farm(by.seat).goods;
        let brings = |kinds: &[Good]| {
            let one_more = |good: &Good| Goods::of(*good, goods[*good].saturating_add(1));
            self.phase == Phase::Work && kinds.iter().any(|good| self.can_trade_for(by.seat, goods, &one_more(good)))
        };
        match count {
            Count::FarmyardGoods => brings(&Good::ANIMALS),
            Count::ResourcesGained => brings(&Good::RESOURCES),
            Count::GoodsDue => {
                let mut any = false;
                self.each_free_use(by.seat, |_, _, choice, _| any |= !choice.later.is_empty());
                any
            }
            _ => false,
        }
    }

    /// Changes goods so that a condition about them holds; gives false if it is about something else.
    fn wish(&self, by: Counter, condition: &Condition, goods: &mut Goods) -> bool {
        let space = by.moment.and_then(|moment| moment.space);
        let species = || space.and_then(|space| self.accumulates(space).species());
        match condition {
            Condition::Count { count, on, least, most } if on.is_nowhere() => {
                let good = if *count == Count::SameSpecies { species() } else { count.good() };
                let Some(good) = good else { return false };
                goods[good] = goods[good].clamp(*least, (*most).max(*least));
            }
            Condition::More(more, than) => {
                let (Some(more), Some(than)) = (more.good(), than.good()) else { return false };
                goods[more] = goods[more].max(1);
                goods[than] = goods[than].min(goods[more] - 1);
            }
            Condition::KeptAll => {
                let Some(species) = species() else { return false };
                goods[species] = goods[species].max(self.farm(by.seat).log.goods_taken);
            }
            Condition::PlacesFor(_) => Good::ANIMALS.iter().for_each(|&species| goods[species] = 0),
            _ => return false,
        }
        true
    }

    /// Raises goods of which a gain counts too few.
    fn wish_to_count(&self, by: Counter, gain: &Amounts, goods: &mut Goods) {
        for (_, amount) in &gain.counted {
            let counted = amount.count.and_then(Count::good).filter(|_| self.amount(by, amount) == 0);
            let Some(good) = counted else { continue };
            let first = amount.steps.first().map_or(amount.per, |&(from, _)| from);
            goods[good] = goods[good].max(first.min(MUCH));
        }
    }

    /// Whether an exchange brings the crop without which an action under way would be over.
    #[inline(never)]
    pub(crate) fn seed_within_reach(&self, seat: Seat, act: &Act) -> bool {
        let farm = self.farm(seat);
        if farm.powers.trades == 0 || act.must || !(act.offers(Step::Sow) || act.offers(Step::Bake)) {
            return false;
        }
        Good::CROPS.iter().filter(|&&crop| farm.goods[crop] == 0).any(|&crop| {
            let seed = Goods::of(crop, 1);
            self.can_pay(seat, &farm.goods, &seed) && {
                let mut game = self.clone();
                game.farm_mut(seat).goods.add(&seed);
                game.can_act(seat, act)
            }
        })
    }
}

/// Crops that an action of a choice is about.
fn seeds(choice: &Choice) -> &'static [Good] {
    match &choice.act {
        Some(act) if act.steps.contains(Step::Sow) => &Good::CROPS,
        Some(act) if act.steps.contains(Step::Bake) => &[Good::Grain],
        _ => &[],
    }
}

/// Of each good as many as there are in either.
fn larger(goods: &Goods, other: &Goods) -> Goods {
    let mut all = *goods;
    all.0.iter_mut().zip(&other.0).for_each(|(has, more)| *has = (*has).max(*more));
    all
}

#[cfg(test)]
mod tests {
    use super::Answer;
    use crate::Action;
    use crate::cards::plan::Effect;
    use crate::cards::{Card, CardSet, Counter, Moment, Played, Reaction, When};
    use crate::goods::Goods;
    use crate::pieces::Space;
    use crate::setup::{Kind, Setup};
    use crate::state::{Agricola, Decision, Source, Task};
    use almende_core::testing::games;
    use almende_core::{Game as _, Seat, Seed, Silent};

    /// Positions reached by free steps that are looked at.
    const MOST: usize = 80;

    /// A game in which seat 0 places a person, with these cards and goods.
    fn given(number: usize, cards: &[Card], goods: Goods) -> Option<(Agricola, Seat)> {
        let setup = Setup { game: Kind::Cards, card_set: CardSet::Whole, ..Setup::default() };
        let mut game =
            Agricola::new(Agricola::standard_content(), 4, &setup, Seed::numbered(77, number as u64)).ok()?;
        game.round = [1, 12, 8][number % 3];
        game.in_play = game.find_spaces_in_play();
        let seat = game.turn().first()?;
        let content = game.content.0;
        let farm = game.farm_mut(seat);
        farm.goods = goods;
        for &card in cards {
            let plan = content.card(card)?;
            let count = plan.pile.len() as u8 + plan.count;
            farm.cards.push(Played { count, ..Played::new(card) });
        }
        game.survey_cards(seat);
        let homeless = !game.farm(seat).has_places_for(goods.animals());
        (!homeless && game.pending.last()?.task == Task::Ask(Decision::PlacePerson)).then_some((game, seat))
    }

    /// The moments at which an effect may answer.
    fn moments(game: &Agricola, seat: Seat, effect: &Effect) -> Vec<Moment> {
        match effect.when {
            When::AnyTime | When::AsSoonAs | When::Play | When::Visit | When::Gained => Vec::new(),
            When::Use | When::ImmediatelyAfterUse | When::AfterUse | When::TurnEnd => {
                game.in_play.into_iter().map(|space: Space| Moment::on(effect.when, seat, space)).collect()
            }
            when => vec![Moment::of(when, seat)],
        }
    }

    /// Effects of a card that would be skipped at one of its moments, and how many are asked about only because of what
    /// is free at any time.
    fn skipped(game: &Agricola, seat: Seat, card: Card) -> (Vec<String>, usize) {
        let plan = game.content.0.card(card).unwrap();
        let cards = game.farm(seat).cards.len() as u8;
        let (mut found, mut opened) = (Vec::new(), 0);
        for effect in &plan.effects {
            for moment in moments(game, seat, effect) {
                let reaction = Reaction { moment, done: 0, cards };
                let possible = |answer: &Answer| {
                    (0..answer.effect.choices.len()).any(|choice| {
                        let by = Counter::at(seat, answer.card, moment);
                        let source = Source::Card(answer.card, answer.index, choice as u8);
                        game.is_possible(by, source, &answer.effect.choices[choice], true)
                    })
                };
                let any = game.answers_to(seat, &reaction).any(|answer| answer.card == card && possible(&answer));
                match any || game.may_be_opened(seat, &reaction) {
                    false => found.push(format!("{card} {:?} {:?}", effect.when, moment.space)),
                    true => opened += usize::from(!any),
                }
            }
        }
        (found, opened)
    }

    fn free(game: &Agricola, seat: Seat) -> Vec<Agricola> {
        let mut options = Vec::new();
        game.options(seat, &mut options);
        let is_free = |action: &Action| {
            matches!(action, Action::Use(..) | Action::Convert(_) | Action::Discard | Action::Release(_))
        };
        let after = |action: Action| {
            let mut later = game.clone();
            later.perform(seat, action, &mut Silent);
            later
        };
        options.into_iter().filter(is_free).map(after).collect()
    }

    // AGR-4.2.8: of all pairs of a card with something free at any time and another card.
    #[test]
    fn skipped_questions_have_no_answer() {
        let content = Agricola::standard_content();
        let trades: Vec<Card> = { content.cards() }
            .filter(|plan| plan.effects.iter().any(|effect| effect.when == When::AnyTime))
            .map(|plan| plan.card)
            .collect();
        let purses = [[2, 2, 1, 1, 3, 1, 1, 0, 0, 0], [6, 1, 0, 0, 3, 2, 0, 1, 0, 0], [0, 0, 0, 2, 0, 0, 1, 0, 1, 0]];
        let mut opened = 0;
        let others = || content.cards().filter(|plan| !trades.contains(&plan.card));
        // Some of the cards in every run, all of them in the long proof.
        let step = (others().count() / games(80, others().count())).max(1);
        let named = ["A015", "A048", "A076", "A084", "A165", "B110", "B117", "B140"];
        let is_named = |card: Card| named.iter().any(|id| id.parse() == Ok(card));
        let tried = others().enumerate().filter(|(place, plan)| place % step == 0 || is_named(plan.card));
        for (_, plan) in tried {
            for (number, purse) in purses.iter().enumerate() {
                let trade = trades[(plan.card.index() + number * 7) % trades.len()];
                for trade in [trade, "B104".parse().unwrap(), "B080".parse().unwrap()] {
                    let Some((game, seat)) = given(number, &[trade, plan.card], Goods(*purse)) else { continue };
                    let (before, by_reach) = skipped(&game, seat, plan.card);
                    opened += by_reach;
                    let mut reached = vec![game];
                    let mut next = 0;
                    while let Some(game) = reached.get(next).cloned() {
                        next += 1;
                        if game.pending.last().map(|top| top.task) == Some(Task::Ask(Decision::PlacePerson)) {
                            let (after, _) = skipped(&game, seat, plan.card);
                            let missed = before.iter().find(|question| !after.contains(question));
                            assert!(missed.is_none(), "{trade}: {missed:?} is skipped with {purse:?}");
                        }
                        for later in free(&game, seat) {
                            if reached.len() < MOST && later.turn().contains(seat) && !reached.contains(&later) {
                                reached.push(later);
                            }
                        }
                    }
                }
            }
        }
        assert!(opened > 3, "{opened}");
    }
}
