//! Which decisions can be pending together. A document somebody edited is checked against this, so that every position
//! that loads can be played to its end.

use crate::content::{Step, Steps};
use crate::grid::Cells;
use crate::pieces::Good;
use crate::state::{Act, Agricola, Decision, Pending, Phase, Purchase, Source};
use almende_core::{Fault, Seat};

/// Why a decision does not fit the phase.
pub(crate) const OTHER_PHASE: &str = "this is not decided in this phase (AGR-3.1.2)";

impl Agricola {
    /// Whether the pending decisions fit the phase and each other and can all be completed.
    pub(crate) fn check_pending(&self) -> Result<(), Fault> {
        if self.phase == Phase::Dealing {
            return Ok(());
        }
        if self.variant.cards {
            return self.check_pending_with_cards();
        }
        if self.window.is_some() {
            return Err("only hand cards have windows".into());
        }
        let Some((open, waiting)) = self.pending.split_last() else {
            let ended = self.phase == Phase::Over && self.round == crate::content::ROUNDS;
            return if ended { Ok(()) } else { Err("no decision is pending".into()) };
        };
        let served = usize::from(self.served).checked_sub(1).and_then(|place| self.in_turn_order().nth(place));
        let its_part = waiting.is_empty() && served == Some(open.seat);
        let seat = open.seat;
        let fits = match (self.phase, open.decision) {
            (Phase::Preparation, Decision::Accommodate { .. }) => its_part && !self.all_fit(seat),
            (Phase::Work, _) => self.fits_work(open, waiting),
            (Phase::Feeding, Decision::Feed { .. }) => its_part,
            (Phase::Breeding, Decision::Breed { may }) => its_part && self.fits_breeding(seat, may),
            (Phase::Feeding | Phase::Breeding, Decision::Discard) => self.fits_return(seat, waiting, served),
            _ => return Err(Fault::pending(waiting.len(), OTHER_PHASE)),
        };
        if !fits {
            let outsider = waiting.iter().position(|pending| pending.seat != seat);
            if let Some(place) = outsider.filter(|_| seat.index() < self.players.into()) {
                return Err(Fault::pending(place, "all decisions that wait together are those of one seat"));
            }
            return Err(Fault::pending(waiting.len(), self.why_not_open(open.decision)));
        }
        self.has_answer(open)
    }

    /// Whether the open decision can be answered.
    pub(crate) fn has_answer(&self, open: &Pending) -> Result<(), Fault> {
        let mut options = Vec::new();
        self.list_options(open.seat, &mut options);
        let on_top = self.pending.len().saturating_sub(1);
        if options.is_empty() { Err(Fault::pending(on_top, "the open decision has no answer")) } else { Ok(()) }
    }

    /// Why a decision cannot be open where it is.
    pub(crate) const fn why_not_open(&self, decision: Decision) -> &'static str {
        match decision {
            Decision::PlacePerson => {
                "a person is placed in the work phase, by the seat whose turn it is and that has one left (AGR-3.3.1)"
            }
            Decision::TakeOne(_) => "goods are taken from a space that offers some, by a seat that has somebody there",
            Decision::Act(_) => {
                "these are not actions of a space the seat uses or of a card it has, or none of them can be taken (AGR-3.3.4)"
            }
            Decision::Pasture { .. } => {
                "cells are picked above an action that builds fences, and must lead to a pasture (AGR-10.2.3)"
            }
            Decision::Accommodate { .. } => "all animals of the seat have a place (AGR-11.3.1)",
            Decision::RaiseFood { .. } => {
                "food is raised for a purchase on a space the seat uses, as long as it is short and can be raised"
            }
            Decision::Discard => {
                "a good is returned above a decision that allows it, by a seat that has one (AGR-4.2.3)"
            }
            Decision::Throw => "the seat has no card in its hand",
            Decision::Field(_) => "there are not so many fields to name",
            Decision::Choose { .. } => "the hand does not hold so many cards of the kind, or no card asks for them",
            Decision::Feed { .. } => "people eat in the feeding phase, in the part of the seat (AGR-15.3)",
            Decision::Breed { .. } => "only species with two parents breed, in the part of the seat (AGR-15.4.1)",
            Decision::Turn { .. } => {
                "a turn is that of a seat that has placed somebody, on a space in play (AGR-14.3.3)"
            }
            Decision::Doing(_) => {
                "this cannot be built, played or done by this seat now, or not as part of this action"
            }
            Decision::Pay { .. } => "the seat cannot pay this, however it raises the goods (AGR-14.1.1)",
            Decision::React(_) => {
                "this moment is not one of the phase, the seat or the cards in front of it (AGR-14.3)"
            }
            Decision::Effect(_) => "the seat does not have this card, or the card has no such effect",
        }
    }

    /// A good is returned in the part of a seat in a harvest (AGR-4.2.3).
    fn fits_return(&self, seat: Seat, waiting: &[Pending], served: Option<Seat>) -> bool {
        let below = match (self.phase, waiting) {
            (Phase::Feeding, [Pending { seat: below, decision: Decision::Feed { .. } }]) => Some(*below),
            (Phase::Breeding, [Pending { seat: below, decision: Decision::Breed { may } }])
                if self.fits_breeding(*below, *may) =>
            {
                Some(*below)
            }
            _ => None,
        };
        served == Some(seat) && below == Some(seat) && !self.farm(seat).goods.is_empty()
    }

    pub(crate) fn fits_breeding(&self, seat: Seat, may: [bool; 3]) -> bool {
        let parents = |(species, breeds): (Good, bool)| !breeds || self.farm(seat).goods[species] >= 2;
        may != [false; 3] && Good::ANIMALS.into_iter().zip(may).all(parents)
    }

    /// A person is to be placed, or one was placed and what its space brings is under way: the actions of the space,
    /// above them the things to take, above them what interrupts both.
    fn fits_work(&self, open: &Pending, waiting: &[Pending]) -> bool {
        let seat = open.seat;
        if seat.index() >= self.players.into() || waiting.iter().any(|pending| pending.seat != seat) {
            return false;
        }
        let farm = self.farm(seat);
        let to_place = self.next == seat && farm.people_to_place() > 0;
        let (below, rest) = match waiting.split_last() {
            Some((below, rest)) => (Some(below.decision), rest),
            None => (None, waiting),
        };
        match (open.decision, below) {
            (Decision::PlacePerson, None) => return to_place,
            (Decision::Discard, Some(Decision::PlacePerson)) => {
                return rest.is_empty() && to_place && !farm.goods.is_empty();
            }
            _ => {}
        }
        let placed = farm.placed > 0 && self.next == seat.clockwise(1, self.players.into());
        placed
            && match open.decision {
                Decision::Act(act) => below.is_none() && self.fits_act(seat, &act) && self.can_act(seat, &act),
                Decision::TakeOne(space) => {
                    self.stands_on(seat, Purchase::Offer(space, Good::Food)) && self.may_wait(seat, waiting)
                }
                Decision::Pasture { picked } => {
                    let (cells, close) = self.pasture_picks(seat, picked);
                    let of_fences = |act: &Act| act.open == Some(Step::Fences);
                    !picked.is_empty()
                        && (close || cells != Cells::NONE)
                        && matches!(below, Some(Decision::Act(act)) if of_fences(&act))
                        && self.may_wait(seat, waiting)
                }
                Decision::Accommodate { .. } => !self.all_fit(seat) && self.may_wait(seat, waiting),
                Decision::RaiseFood { purchase, .. } => {
                    let due = self.offer(purchase).map_or(0, |offer| offer.pay[Good::Food]);
                    farm.goods[Good::Food] < due
                        && self.can_raise(seat, &farm.goods, due)
                        && self.stands_on(seat, purchase)
                        && self.may_wait(seat, waiting)
                }
                Decision::Discard => {
                    matches!(below, Some(Decision::Act(act)) if !act.must)
                        && !farm.goods.is_empty()
                        && self.may_wait(seat, waiting)
                }
                _ => false,
            }
    }

    /// Whether the player uses the space a purchase belongs to.
    fn stands_on(&self, seat: Seat, purchase: Purchase) -> bool {
        let Purchase::Offer(space, _) = purchase;
        self.people_on[space.index()].contains(seat) && !self.plan(space).offers.is_empty()
    }

    /// What may wait below: actions of a space, and above them the things to take.
    fn may_wait(&self, seat: Seat, waiting: &[Pending]) -> bool {
        let act = |pending: &Pending| matches!(pending.decision, Decision::Act(act) if self.fits_act(seat, &act));
        match waiting {
            [] => true,
            [only] => act(only) || self.may_take(seat, only),
            [below, above] => act(below) && self.may_take(seat, above),
            _ => false,
        }
    }

    fn may_take(&self, seat: Seat, pending: &Pending) -> bool {
        let Decision::TakeOne(space) = pending.decision else { return false };
        let farm = self.farm(seat);
        let free = |offer: &crate::content::Offer| {
            offer.pay.is_empty() || self.can_raise(seat, &farm.goods, offer.pay[Good::Food])
        };
        self.stands_on(seat, Purchase::Offer(space, Good::Food)) && self.plan(space).offers.iter().any(free)
    }

    /// Whether these are actions of the space that can be left over.
    fn fits_act(&self, seat: Seat, act: &Act) -> bool {
        let Source::Space(space) = act.source else { return false };
        let plan = self.plan(space);
        if !self.people_on[space.index()].contains(seat) {
            return false;
        }
        if act.must {
            return *act == Act::on(space, plan) && self.can_act(seat, act);
        }
        let all = plan.steps;
        let within = |steps: Steps| steps.0 & !all.0 == 0;
        let open_fits = act.open.is_none_or(|step| step.goes_on() && all.contains(step) && !act.steps.contains(step));
        let of_space = within(act.steps) && open_fits && (!act.steps.is_empty() || act.open.is_some());
        // The bake bread action of an oven (AGR-12.3.10).
        let of_oven = act.steps == Steps::only(Step::Bake) && act.open.is_none() && all.contains(Step::Major);
        let stables_fit = act.offers(Step::Stables) == (act.stables > 0) && act.stables <= plan.stables;
        (of_space || of_oven) && stables_fit && act.fences == 0 && act.paid.is_empty() && !act.both_paid
    }
}
