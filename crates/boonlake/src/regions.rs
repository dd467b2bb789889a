//! Region scoring (BOO-11.4).

use crate::event::Event;
use crate::pieces::{Owner, Region, Slot};
use crate::state::{Boonlake, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

impl Boonlake {
    pub(crate) const fn is_covered(&self, region: Region) -> bool {
        self.covered >> region.index() & 1 != 0
    }

    /// BOO-11.4.6: whether no label is left to choose.
    pub(crate) const fn all_are_covered(&self) -> bool {
        self.covered == (1 << Region::COUNT) - 1
    }

    /// BOO-11.4.1, BOO-11.4.5, BOO-RULING-8: a region whose label is not covered; any if all are.
    pub(crate) fn can_choose_region(&self, region: Region) -> bool {
        !self.is_covered(region) || self.all_are_covered()
    }

    pub(crate) fn check_region(&self, region: Region) -> Result<(), Refusal> {
        if self.can_choose_region(region) {
            return Ok(());
        }
        Err(Refusal::new("refusal.label_covered", &["BOO-11.4.1", "BOO-11.4.5"]).with("what", region.word()))
    }

    /// BOO-11.4.1, BOO-11.4.7: the label is covered and its reward taken.
    pub(crate) fn choose_region(&mut self, seat: Seat, region: Region, teller: &mut Teller<impl Log<Event>>) {
        teller.tell(|| Event::RegionChosen { region });
        self.left_out = Some(region);
        if !self.is_covered(region) {
            self.covered |= 1 << region.index();
            self.receive(seat, Some(self.content.map.label[region.index()]), teller);
        }
        // BOO-20.15, BOO-20.26: the one turn of the player from which the Eminence profits.
        self.pay_eminence_for_regions(1, teller);
    }

    /// BOO-11.4.2, BOO-11.4.3, BOO-11.4.4: presences in the three other regions, covered or not.
    pub(crate) fn scored_presences(&self, owner: Owner) -> u8 {
        let scored = Region::ALL.iter().filter(|&&region| Some(region) != self.left_out);
        scored.map(|&region| self.presences_in_region(owner, region)).sum()
    }

    /// BOO-12.3.16, BOO-12.4.5: there is something to decide only with a lever for it.
    pub(crate) fn payout_has_a_choice(&self, seat: Seat) -> bool {
        self.top_row_is_ready(seat) || self.can_use_signal_mast(seat)
    }

    pub(crate) fn can_use_signal_mast(&self, seat: Seat) -> bool {
        self.board(seat).is_ready(Slot::SIGNAL_MAST) && self.scored_presences(Owner::Seat(seat)) > 0
    }

    /// BOO-11.4.2, BOO-12.3.6: a coin for each presence, with slot 6 points as well.
    pub(crate) fn pay_out(&mut self, seat: Seat, with_lever: bool, teller: &mut Teller<impl Log<Event>>) {
        let presences = self.scored_presences(Owner::Seat(seat));
        self.gain_coins(seat, presences, teller);
        if with_lever {
            self.use_lever(seat, Slot::SIGNAL_MAST, teller);
            let each = self.vp_per_presence();
            self.gain_vp(seat, u16::from(presences) * u16::from(each), teller);
        }
    }

    /// BOO-12.3.16: no coins, but a lever of the top row.
    pub(crate) fn forgo_payout(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        teller.tell(|| Event::Forgone { seat });
        self.ask(seat, Task::Forgone { card: false, right_part: true });
    }
}
