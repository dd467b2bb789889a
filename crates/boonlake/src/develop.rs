//! Developing (BOO-8) and the costs of building sites (BOO-18).

use crate::action::Action;
use crate::content::SitePlan;
use crate::event::Event;
use crate::pieces::{Field, Occupant, Owner, Piece, Site};
use crate::state::{Boonlake, Source, Step};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

impl Boonlake {
    /// The plan of a site, if the field has a tile with such a one.
    pub(crate) fn site_plan(&self, field: Field, site: Site) -> Option<&SitePlan> {
        self.content.sites(self.map.tiles[field.index()]?).get(site.index())
    }

    /// BOO-8.1, BOO-8.3, BOO-8.6: free sites whose cost can be paid.
    fn can_develop(&self, seat: Seat, field: Field, site: Site) -> bool {
        self.map.occupant(field, site).is_none()
            && self.site_plan(field, site).is_some_and(|plan| self.can_give(seat, plan.cost))
    }

    /// Every free site, near own pieces or not; the two of a tile may have different owners (BOO-8.2, BOO-8.4).
    pub(crate) fn list_sites(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.board(seat).ranch == 0 {
            return;
        }
        for field in self.map.laid.minus(self.map.pastures) {
            for &site in Site::ALL {
                if self.can_develop(seat, field, site) {
                    out.push(Action::Develop(field, site));
                }
            }
        }
    }

    pub(crate) fn check_develop(&self, seat: Seat, field: Field, site: Site) -> Result<(), Refusal> {
        let Some(plan) = self.site_plan(field, site) else {
            return Err(Refusal::new("refusal.no_site", &["BOO-8.1", "BOO-8.5"]).with("field", field.number()));
        };
        if self.map.occupant(field, site).is_some() {
            return Err(Refusal::new("refusal.site_taken", &["BOO-8.3"]).with("field", field.number()));
        }
        if self.board(seat).ranch == 0 {
            return Err(Refusal::short("refusal.too_few_inhabitants", &["BOO-8.1"], 1, 0));
        }
        self.check_give(seat, plan.cost, &["BOO-8.6", "BOO-18.1"])
    }

    /// BOO-8.7: the inhabitant goes on the site, the cost is paid, the reward taken.
    pub(crate) fn develop(&mut self, seat: Seat, field: Field, site: Site, teller: &mut Teller<impl Log<Event>>) {
        let (Some(tile), Some(plan)) = (self.map.tiles[field.index()], self.site_plan(field, site)) else { return };
        let cost = plan.cost;
        let board = self.board_mut(seat);
        board.ranch = board.ranch.saturating_sub(1);
        self.map.sites[field.index()][site.index()] = Some(Occupant::new(Owner::Seat(seat), Piece::Inhabitant));
        teller.tell(|| Event::Developed { seat, field, site });
        self.run_after(seat, Step::Effects(Source::Site(tile, site), 0));
        self.give(seat, cost, teller);
    }
}
