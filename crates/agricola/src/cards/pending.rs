//! What can be pending only with hand cards: windows, and what belongs to cards a player has.

use super::{Card, Deed, Doing, Firing, Stage, When};
use crate::content::ROUNDS;
use crate::state::{Agricola, Course, Pending, Phase, Source, Task};
use almende_core::{Fault, Seat};

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
    /// Whether the window is one of the phase and the round.
    pub(crate) fn check_window(&self) -> Result<(), Fault> {
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

    /// Whether a player can use a card: it lies there, or it is a traveling card that is being played.
    pub(super) fn has_card(&self, seat: Seat, card: Card) -> bool {
        let played_now = |pending: &Pending| {
            let after = matches!(pending.task, Task::Run(Course::Doing(Doing { deed: Deed::Play(other), stage, .. }))
                if other == card && matches!(stage, Stage::After | Stage::Pass));
            pending.seat == seat && after
        };
        self.farm(seat).played(card).is_some() || self.pending.iter().any(played_now)
    }

    pub(crate) fn fits_source(&self, seat: Seat, source: Source) -> bool {
        match source {
            // A card may grant what a space does without its use.
            Source::Space(space) => self.in_play.contains(space),
            Source::Card(card, ..) => self.has_card(seat, card) && self.grant(source).is_some(),
        }
    }

    pub(crate) fn fits_firing(&self, seat: Seat, firing: &Firing) -> bool {
        let effect = self.content.card(firing.card).and_then(|plan| plan.effects.get(usize::from(firing.effect)));
        let choice = effect.and_then(|effect| effect.choices.get(usize::from(firing.choice)));
        let has = || match firing.moment.when {
            When::Visit => self.stands_on_card(seat, firing.card),
            _ => self.has_card(seat, firing.card),
        };
        choice.is_some() && has() && firing.moment.by.index() < self.players.into()
    }
}
