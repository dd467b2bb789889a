//! Family growth (AGR-7.1).

use crate::content::Growth;
use crate::event::Event;
use crate::state::{Agricola, Course, Pending, Source, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

impl Agricola {
    /// AGR-7.1.2, AGR-7.1.3, AGR-7.1.4, AGR-7.1.8, AGR-RULING-20, AGR-RULING-33.
    pub(crate) fn can_grow(&self, seat: Seat, growth: Growth) -> bool {
        let farm = self.farm(seat);
        farm.has_person_left() && (growth == Growth::Anyway || farm.housing() > usize::from(farm.people))
    }

    pub(crate) fn refuse_growth(&self, seat: Seat, growth: Growth) -> Refusal {
        let farm = self.farm(seat);
        if !farm.has_person_left() || growth == Growth::Anyway {
            return Refusal::new("refusal.no_person_left", &["AGR-7.1.4"]);
        }
        Refusal::new("refusal.no_room_for_person", &["AGR-7.1.2"])
            .with("rooms", farm.rooms.len())
            .with("people", farm.people)
    }

    /// AGR-7.1.5: the newborn stands beside its parent until all go home; one that comes by a card beside the person
    /// placed last (AGR-7.1.10).
    pub(crate) fn grow(&mut self, seat: Seat, source: Source, teller: &mut Teller<impl Log<Event>>) {
        if !self.farm(seat).has_person_left() {
            return;
        }
        let farm = self.farm_mut(seat);
        farm.people += 1;
        farm.newborns += 1;
        let turn = |pending: &Pending| match pending.task {
            Task::Run(Course::Turn { space, .. }) if pending.seat == seat => Some(space),
            _ => None,
        };
        let beside = match source {
            Source::Space(space) => Some(space),
            Source::Card(..) => self.pending.iter().rev().find_map(turn),
        };
        if let Some(space) = beside {
            self.newborns_on[space.index()] = self.newborns_on[space.index()].with(seat);
        }
        teller.tell(|| Event::Grown { seat });
    }
}
