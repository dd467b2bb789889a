//! A card of the files: read, its spaces found, its numbers checked.

use super::amount::spaces_of;
use super::{
    Amount, Amounts, By, CardPlan, CardSpace, Choice, Condition, Count, Effect, MOST_CHOICES, MOST_EFFECTS, Modifier,
    Named, Opening, Places, Rule, Score, When,
};
use crate::board::Lying;
use crate::cards::{Card, CardKind};
use crate::content::{LARGEST, Oven, Provenance};
use crate::goods::Goods;
use crate::pieces::{Good, Major, Space, Spaces};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A card as it is written.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct CardItem {
    id: Card,
    #[serde(default)]
    players: Option<u8>,
    #[serde(default)]
    cost: Goods,
    #[serde(default)]
    costs: Vec<Goods>,
    cost_each: Option<CostEachItem>,
    #[serde(default)]
    needs: Vec<Condition>,
    #[serde(default)]
    leaves: Vec<Condition>,
    #[serde(default)]
    points: i8,
    #[serde(default)]
    effects: Vec<EffectItem>,
    #[serde(default)]
    prices: Vec<Modifier>,
    #[serde(default)]
    places: Places,
    #[serde(default)]
    houses: u8,
    until: Option<u8>,
    #[serde(default)]
    field: Vec<Good>,
    #[serde(default)]
    cooks: Goods,
    bakes: Option<Oven>,
    #[serde(default)]
    scores: Vec<Score>,
    #[serde(default)]
    rules: Vec<Rule>,
    #[serde(default)]
    opens: Vec<Opening>,
    space: Option<CardSpace>,
    #[serde(default)]
    stables: u8,
    #[serde(default)]
    pile: Vec<Good>,
    #[serde(default)]
    count: u8,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct CostEachItem {
    count: Count,
    #[serde(default)]
    steps: Vec<(u8, u8)>,
    goods: Goods,
}

impl CostEachItem {
    fn read(self) -> (Amount, Goods) {
        let CostEachItem { count, steps, goods } = self;
        let on = Named::default();
        (Amount { base: 0, count: Some(count), on, per: 1, each: 1, steps, most: None }, goods)
    }
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct EffectItem {
    when: When,
    also: Option<When>,
    #[serde(default)]
    by: By,
    #[serde(default)]
    spaces: Vec<String>,
    round_spaces: Option<(u8, u8)>,
    lying: Option<Lying>,
    #[serde(default)]
    majors: Vec<Major>,
    #[serde(default)]
    goods: Vec<Good>,
    #[serde(default, rename = "if")]
    conditions: Vec<Condition>,
    #[serde(default)]
    required: bool,
    #[serde(default)]
    may: bool,
    #[serde(default)]
    must: Vec<Condition>,
    #[serde(default)]
    once: bool,
    #[serde(default)]
    once_a_round: bool,
    #[serde(default)]
    once_a_turn: bool,
    #[serde(default)]
    again: bool,
    #[serde(default)]
    itself: bool,
    #[serde(rename = "do")]
    only: Option<Choice>,
    #[serde(default)]
    one_of: Vec<Choice>,
    /// From which spaces one good may be taken, and how much must lie there.
    #[serde(default)]
    take_from: BTreeMap<String, u8>,
}

impl CardItem {
    pub(crate) const fn id(&self) -> Card {
        self.id
    }

    /// The card, or a sentence about the first thing that is wrong. `group` finds the spaces a word stands for.
    pub(crate) fn read(self, group: impl Fn(&str) -> Option<Spaces>) -> Result<CardPlan, String> {
        let occupation = self.id.kind() == CardKind::Occupation;
        if occupation != self.players.is_some() || !self.players.is_none_or(|n| (1..=4).contains(&n)) {
            return Err("players stands on occupations, and on them alone (AGR-2.3.3, AGR-2.3.4)".to_owned());
        }
        if occupation && self.points != 0 {
            return Err("occupations have no printed points (AGR-13.2.7)".to_owned());
        }
        if self.effects.len() > MOST_EFFECTS {
            return Err(format!("a card has at most {MOST_EFFECTS} effects"));
        }
        let costs = if self.costs.is_empty() { vec![self.cost] } else { self.costs };
        let effects: Vec<Effect> = self.effects.into_iter().map(|item| item.read(&group)).collect::<Result<_, _>>()?;
        let mut plan = CardPlan {
            card: self.id,
            base: true,
            first: false,
            often_banned: false,
            players: self.players.unwrap_or(1),
            costs,
            cost_each: self.cost_each.map(CostEachItem::read),
            needs: self.needs,
            leaves: self.leaves,
            points: self.points,
            moments: effects.iter().fold(0, |all, effect| all | effect.moments()),
            asking: { effects.iter() }
                .filter(|effect| effect.asks_for_goods())
                .fold(0, |all, effect| all | effect.moments()),
            effects,
            prices: self.prices,
            places: self.places,
            houses: self.houses,
            until: self.until,
            field: self.field,
            cooks: self.cooks,
            bakes: self.bakes,
            scores: self.scores,
            rules: self.rules,
            opens: self.opens,
            space: self.space,
            stables: self.stables,
            pile: self.pile,
            count: self.count,
        };
        plan.find_spaces(&group)?;
        plan.check_numbers()?;
        Ok(plan)
    }
}

/// A choice for each space from which one good may be taken.
fn takes(from: &BTreeMap<String, u8>, group: &impl Fn(&str) -> Option<Spaces>) -> Result<Vec<Choice>, String> {
    let mut choices = Vec::new();
    for (word, &least) in from {
        for space in spaces_of(std::slice::from_ref(word), group)? {
            let on = Named { words: vec![space.id().to_owned()], spaces: Spaces::default() };
            let enough = Condition::Count { count: Count::Stock, on, least, most: u8::MAX };
            choices.push(Choice { take: Some(space), conditions: vec![enough], ..Choice::default() });
        }
    }
    choices.sort_by_key(|choice| choice.take.map(Space::index));
    if choices.len() > MOST_CHOICES {
        return Err(format!("one good is taken from one of at most {MOST_CHOICES} spaces"));
    }
    Ok(choices)
}

impl EffectItem {
    fn read(self, group: &impl Fn(&str) -> Option<Spaces>) -> Result<Effect, String> {
        let spaces = spaces_of(&self.spaces, group)?;
        let choices = match self.only {
            None if self.one_of.is_empty() && !self.take_from.is_empty() => takes(&self.take_from, group)?,
            Some(only) if self.one_of.is_empty() && self.take_from.is_empty() => vec![only],
            None if (1..=MOST_CHOICES).contains(&self.one_of.len()) && self.take_from.is_empty() => self.one_of,
            _ => return Err(format!("an effect has one do, or one_of with 1 to {MOST_CHOICES} choices")),
        };
        let of_turn = matches!(self.when, When::Use | When::ImmediatelyAfterUse | When::AfterUse | When::TurnEnd);
        let nowhere = spaces == Spaces::default() && self.round_spaces.is_none() && self.lying.is_none();
        let reveals = self.when == When::Reveal || self.also == Some(When::Reveal);
        if of_turn == nowhere && !reveals {
            return Err("moments of a turn and of a new space, and they alone, name spaces".to_owned());
        }
        Ok(Effect {
            when: self.when,
            also: self.also,
            by: self.by,
            spaces,
            round_spaces: self.round_spaces,
            lying: self.lying,
            majors: self.majors,
            goods: self.goods,
            conditions: self.conditions,
            required: self.required,
            may: self.may,
            must: self.must,
            once: self.once,
            once_a_round: self.once_a_round,
            once_a_turn: self.once_a_turn,
            again: self.again,
            itself: self.itself,
            choices,
        })
    }
}

impl CardPlan {
    /// Finds the spaces that counts name.
    fn find_spaces(&mut self, group: &impl Fn(&str) -> Option<Spaces>) -> Result<(), String> {
        let effects = self.effects.iter_mut().flat_map(|effect| {
            let choices = effect.choices.iter_mut().flat_map(Choice::named);
            effect.conditions.iter_mut().filter_map(Condition::named).chain(choices)
        });
        let needs = self.needs.iter_mut().filter_map(Condition::named);
        let opens = self.opens.iter_mut().flat_map(|opening| [&mut opening.spaces, &mut opening.except]);
        { needs.chain(effects).chain(opens) }.try_for_each(|named| named.find(group))
    }

    /// Numbers so small that no sum comes near the end of its range and games stay bounded.
    fn check_numbers(&self) -> Result<(), String> {
        let small = |goods: &Goods| goods.0.iter().map(|&amount| u16::from(amount)).sum::<u16>() <= LARGEST.into();
        let counted = |amounts: &Amounts| {
            amounts.counted.iter().all(|(_, amount)| amount.base <= LARGEST && amount.each <= LARGEST)
        };
        let little = |amounts: &Amounts| small(&amounts.fixed) && counted(amounts);
        // What is traded may come back with more besides.
        let traded = |choice: &Choice| {
            let most = u16::from(LARGEST) + choice.pay.fixed.0.iter().map(|&amount| u16::from(amount)).sum::<u16>();
            let gained = choice.gain.fixed.0.iter().map(|&amount| u16::from(amount)).sum::<u16>();
            gained <= most && counted(&choice.gain)
        };
        let choices = || self.effects.iter().flat_map(|effect| &effect.choices);
        let fits = self.costs.iter().all(small)
            && self.cost_each.iter().all(|(_, goods)| small(goods))
            && self.cooks.0.iter().all(|&food| food <= LARGEST)
            && self.pile.len() <= LARGEST.into()
            && self.count <= LARGEST
            && self.points.unsigned_abs() <= LARGEST
            && choices().all(|choice| {
                let later = choice.later.iter().all(|later| small(&later.goods));
                little(&choice.pay)
                    && traded(choice)
                    && small(&choice.others)
                    && small(&choice.them)
                    && small(&choice.back)
                    && small(&choice.withdraw)
                    && small(&choice.toll)
                    && small(&choice.from_fields)
                    && choice.puts.max(choice.fills) <= LARGEST
                    && later
            });
        if !fits {
            return Err(format!("a number is larger than {LARGEST}"));
        }
        // AGR-4.2.9: what may be repeated without limit must use something up.
        let endless = |effect: &&Effect| {
            let free = |choice: &Choice| choice.pay.fixed.is_empty() && !choice.from_pile && !choice.special;
            (effect.when == When::AnyTime || effect.again) && !effect.once && effect.choices.iter().any(free)
        };
        if self.effects.iter().find(endless).is_some() {
            return Err("an effect at any time, or one used again and again, must cost something".to_owned());
        }
        Ok(())
    }
}
