//! Region scoring (BOO-11.4).

use crate::action::{Action, Way};
use crate::decide::{Question, Standing, about, describe_forgo, fits_if};
use crate::event::Event;
use crate::levers::{Forgone, describe_lever};
use crate::pieces::{Owner, Region, Slot};
use crate::state::{Boonlake, Decision};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

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

    fn check_signal_mast(&self, seat: Seat) -> Result<(), Refusal> {
        if self.can_use_signal_mast(seat) {
            return Ok(());
        }
        if !self.board(seat).is_ready(Slot::SIGNAL_MAST) {
            return Err(self.lever_not_ready(seat, Slot::SIGNAL_MAST));
        }
        let what = Slot::SIGNAL_MAST.word();
        Err(Refusal::new("refusal.lever_does_nothing", &["BOO-12.3.6", "BOO-12.4.9"]).with("what", what))
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
        self.ask(seat, Decision::Forgone(Forgone { card: false, right_part: true }));
    }
}

/// The region that is not scored (BOO-11.4.1).
#[derive(Clone, Copy)]
pub(crate) struct ChooseRegion;

impl Question for ChooseRegion {
    type Answer = Region;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.choose_region")
    }

    fn options(self, game: &Boonlake, _: Seat, out: &mut Vec<Action>) {
        let open = Region::ALL.iter().filter(|&&region| game.can_choose_region(region));
        out.extend(open.map(|&region| Action::Region(region)));
    }

    fn heard(self, action: Action) -> Option<Region> {
        if let Action::Region(region) = action { Some(region) } else { None }
    }

    fn check(self, game: &Boonlake, _: Seat, region: Region) -> Result<(), Refusal> {
        game.check_region(region)
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, region: Region, teller: &mut Teller<impl Log<Event>>) {
        game.choose_region(seat, region, teller);
    }

    fn describe(self, _: &Boonlake, _: Seat, region: Region) -> Text {
        about("option.region", region.word())
    }
}

/// The coins of a region scoring (BOO-11.4.2), with or without levers.
#[derive(Clone, Copy)]
pub(crate) struct Payout;

/// What is taken.
#[derive(Clone, Copy)]
pub(crate) enum PayoutChoice {
    Take,
    TakeWithLever(Way),
    Forgo,
}

impl Question for Payout {
    type Answer = PayoutChoice;

    fn prompt(self, game: &Boonlake, seat: Seat) -> Text {
        Text::new("prompt.payout").with("n", game.scored_presences(seat.into()))
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Take);
        if game.can_use_signal_mast(seat) {
            out.push(Action::Lever(Slot::SIGNAL_MAST, Way::Plain));
        }
        if game.top_row_is_ready(seat) {
            out.push(Action::Forgo);
        }
    }

    fn heard(self, action: Action) -> Option<PayoutChoice> {
        match action {
            Action::Take => Some(PayoutChoice::Take),
            Action::Lever(Slot::SIGNAL_MAST, way) => Some(PayoutChoice::TakeWithLever(way)),
            Action::Forgo => Some(PayoutChoice::Forgo),
            _ => None,
        }
    }

    fn check(self, game: &Boonlake, seat: Seat, choice: PayoutChoice) -> Result<(), Refusal> {
        match choice {
            PayoutChoice::Take => Ok(()),
            PayoutChoice::TakeWithLever(_) => game.check_signal_mast(seat),
            PayoutChoice::Forgo if game.top_row_is_ready(seat) => Ok(()),
            PayoutChoice::Forgo => Err(Refusal::new("refusal.nothing_for_forgoing", &["BOO-12.3.14", "BOO-12.3.16"])),
        }
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, choice: PayoutChoice, teller: &mut Teller<impl Log<Event>>) {
        match choice {
            PayoutChoice::Take => game.pay_out(seat, false, teller),
            PayoutChoice::TakeWithLever(_) => game.pay_out(seat, true, teller),
            PayoutChoice::Forgo => game.forgo_payout(seat, teller),
        }
    }

    fn describe(self, game: &Boonlake, seat: Seat, choice: PayoutChoice) -> Text {
        match choice {
            PayoutChoice::Take => Text::new("option.take").with("n", game.scored_presences(seat.into())),
            PayoutChoice::TakeWithLever(way) => describe_lever(Slot::SIGNAL_MAST, way),
            PayoutChoice::Forgo => describe_forgo(),
        }
    }

    fn is_moot(self, game: &Boonlake, seat: Seat) -> bool {
        !game.payout_has_a_choice(seat)
    }

    fn instead(self, game: &mut Boonlake, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        game.pay_out(seat, false, teller);
    }

    fn fits(self, game: &Boonlake, at: Standing) -> Result<(), &'static str> {
        at.is_in_turn()?;
        fits_if(game.left_out.is_some(), "no region was left out")
    }
}
