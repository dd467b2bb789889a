//! What the cards in front of a player are about, so that most questions need not look at them.

use super::plan::{By, CardPlan, Effect, Places, Rule};
use super::{Counter, Played, When};
use crate::farm::CardPlaces;
use crate::pieces::Spaces;
use crate::state::{Agricola, Decision, Pending, Task};
use almende_core::Seat;

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
            if effect.by != By::Others {
                self.yours |= bit;
            }
            if effect.by != By::You {
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
            let asked = |pending: &Pending| {
                pending.seat == seat && matches!(pending.task, Task::Ask(Decision::Accommodate { .. }))
            };
            if !self.pending.iter().any(asked) {
                self.ask_to_accommodate(seat, self.farm(seat).goods.animals());
            }
        }
    }

    /// Whether a player's cards change a rule.
    pub(crate) fn has_rule(&self, seat: Seat, rule: Rule) -> bool {
        self.farm(seat).powers.rules & rule.bit() != 0
    }
}
