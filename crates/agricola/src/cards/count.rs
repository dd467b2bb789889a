//! Counting for cards: prerequisites, conditions, amounts.

use super::plan::{Amount, Amounts, Condition, Count};
use super::{Card, CardKind, Moment, special};
use crate::content::ROUNDS;
use crate::goods::Goods;
use crate::pieces::Good;
use crate::state::{Agricola, Phase};
use almende_core::{Refusal, Seat};

/// Who counts, for which card, and at which moment.
#[derive(Clone, Copy)]
pub(crate) struct Counter {
    pub(crate) seat: Seat,
    pub(crate) card: Card,
    pub(crate) moment: Option<Moment>,
}

impl Counter {
    pub(crate) const fn new(seat: Seat, card: Card) -> Counter {
        Counter { seat, card, moment: None }
    }

    pub(crate) const fn at(seat: Seat, card: Card, moment: Moment) -> Counter {
        Counter { seat, card, moment: Some(moment) }
    }
}

impl Agricola {
    /// How many there are.
    pub(crate) fn count(&self, by: Counter, count: Count) -> u16 {
        let farm = self.farm(by.seat);
        if let Some(good) = count.good() {
            return farm.goods[good].into();
        }
        let field_cards = || farm.cards.iter().filter(|played| self.is_field(played.card));
        let growing = |crop: Good| field_cards().filter(|played| played.crop == Some(crop)).count();
        let of_kind = |kind: CardKind| farm.cards.iter().filter(|played| played.card.kind() == kind).count();
        let number = match count {
            Count::Animals => farm.goods.animals().iter().map(|&n| usize::from(n)).sum(),
            Count::Fields => farm.fields.len() + field_cards().count(),
            Count::FieldTiles => farm.fields.len(),
            Count::GrainFields => farm.grain_fields.len() + growing(Good::Grain),
            Count::VegetableFields => farm.vegetable_fields.len() + growing(Good::Vegetable),
            Count::PlantedFields => {
                farm.grain_fields.or(farm.vegetable_fields).len() + field_cards().filter(|card| card.crops > 0).count()
            }
            Count::EmptyFields => farm.unplanted().len() + field_cards().filter(|card| card.crops == 0).count(),
            Count::Pastures => farm.pastures.len(),
            Count::PastureCells => farm.enclosed.len(),
            Count::Stables => farm.stables.len(),
            Count::UnfencedStables => farm.stables.minus(farm.enclosed).len(),
            Count::Fences => farm.fences.len().into(),
            Count::FencesLeft => farm.fences_left().into(),
            Count::Rooms => farm.rooms.len(),
            Count::AddedRooms => farm.rooms.len().saturating_sub(2),
            Count::UnusedCells => farm.unused().len(),
            Count::People => farm.people.into(),
            Count::PeopleToPlace => farm.people_to_place().into(),
            Count::Occupations => of_kind(CardKind::Occupation),
            Count::Improvements => farm.majors.count_ones() as usize + of_kind(CardKind::Minor),
            Count::MajorImprovements => farm.majors.count_ones() as usize,
            Count::MinorImprovements => of_kind(CardKind::Minor),
            Count::HandOccupations => farm.cards_in_hand(CardKind::Occupation),
            Count::HandMinors => farm.cards_in_hand(CardKind::Minor),
            Count::OccupationsAfter => {
                let later = farm.cards.iter().skip_while(|played| played.card != by.card).skip(1);
                later.filter(|played| played.card.kind() == CardKind::Occupation).count()
            }
            Count::OnCard => farm.played(by.card).map_or(0, |played| played.count.into()),
            Count::Players => self.players.into(),
            Count::Round => self.round.into(),
            Count::RoundsLeft => ROUNDS.saturating_sub(self.round).into(),
            Count::HarvestsDone => self.harvests_done(),
            Count::Stock => {
                let space = by.moment.and_then(|moment| moment.space);
                space.map_or(0, |space| self.stock[space.index()].0.iter().map(|&n| usize::from(n)).sum())
            }
            Count::ResourcesGained => farm.log.resources.into(),
            Count::RoomsBuilt => farm.log.rooms.into(),
            Count::StablesBuilt => farm.log.stables.into(),
            Count::FencesBuilt => farm.log.fences.into(),
            Count::CellsEnclosed => farm.log.enclosed.len(),
            // The goods were counted above.
            _ => 0,
        };
        number.min(u16::MAX.into()) as u16
    }

    fn harvests_done(&self) -> usize {
        let over = matches!(self.phase, Phase::Over);
        let rounds = usize::from(self.round).saturating_sub(usize::from(!over));
        self.content.harvest.iter().take(rounds).filter(|&&harvest| harvest).count()
    }

    /// Whether the card is a field (AGR-14.6.1).
    pub(crate) fn is_field(&self, card: Card) -> bool {
        self.content.card(card).is_some_and(|plan| !plan.field.is_empty())
    }

    /// How many it comes to; the steps of a list are not added up (AGR-13.1.5).
    pub(crate) fn amount(&self, by: Counter, amount: &Amount) -> u8 {
        let Some(count) = amount.count else { return amount.base };
        let number = self.count(by, count);
        if amount.steps.is_empty() {
            let each = number / u16::from(amount.per) * u16::from(amount.each);
            return each.saturating_add(amount.base.into()).min(u8::MAX.into()) as u8;
        }
        let reached = amount.steps.iter().rev().find(|(from, _)| u16::from(*from) <= number);
        reached.map_or(0, |&(_, much)| much)
    }

    pub(crate) fn goods_of(&self, by: Counter, amounts: &Amounts) -> Goods {
        let mut goods = amounts.fixed;
        for (good, amount) in &amounts.counted {
            goods.add(&Goods::of(*good, self.amount(by, amount)));
        }
        goods
    }

    pub(crate) fn all_hold(&self, by: Counter, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| self.holds(by, condition))
    }

    pub(crate) fn holds(&self, by: Counter, condition: &Condition) -> bool {
        match condition {
            Condition::Count { count, least, most } => {
                (u16::from(*least)..=if *most == u8::MAX { u16::MAX } else { (*most).into() })
                    .contains(&self.count(by, *count))
            }
            Condition::House(materials) => materials.contains(&self.farm(by.seat).house),
            Condition::HouseBefore(materials) => materials.contains(&self.farm(by.seat).log.house),
            Condition::Occupied(space) => self.occupied.contains(*space),
            Condition::StandsOn(space) => self.people_on[space.index()].contains(by.seat),
            Condition::AfterHarvest => {
                let before = usize::from(self.round).checked_sub(2);
                before.is_some_and(|round| self.content.harvest[round])
            }
            Condition::Special => special::holds(self, by),
        }
    }

    /// Why a prerequisite does not hold (AGR-13.3.5).
    pub(crate) fn refuse_condition(&self, by: Counter, condition: &Condition) -> Refusal {
        let of_card = |id| Refusal::new(id, &["AGR-13.3.5", "AGR-13.3.6"]).with("card", by.card.word());
        match condition {
            Condition::Count { count, least, most } => {
                let has = self.count(by, *count);
                let (id, needs) = if has < (*least).into() {
                    ("refusal.needs_at_least", *least)
                } else {
                    ("refusal.needs_at_most", *most)
                };
                of_card(id).with("needs", needs).with("what", count.word()).with("has", has)
            }
            Condition::House(_) | Condition::HouseBefore(_) => of_card("refusal.needs_house"),
            Condition::Occupied(space) | Condition::StandsOn(space) => {
                of_card("refusal.needs_space").with("space", space.word())
            }
            Condition::AfterHarvest | Condition::Special => of_card("refusal.needs_more"),
        }
    }
}
