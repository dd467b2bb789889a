//! Spaces that offer one of several things (AGR-5.3.3, AGR-21.1.4).

use crate::action::Action;
use crate::decide::{Question, about, allowed};
use crate::event::Event;
use crate::pending::{Standing, fits_if};
use crate::pieces::{Good, Space};
use crate::state::{Agricola, Decision, Purchase};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

impl Agricola {
    /// Pays food for something, after raising it if need be.
    pub(crate) fn buy(
        &mut self,
        seat: Seat,
        purchase: Purchase,
        last: Option<Good>,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let Some(offer) = self.offer(purchase) else { return };
        if self.farm(seat).goods.covers(&offer.pay) {
            self.pay(seat, &offer.pay, teller);
            self.gain(seat, &offer.gain, teller);
        } else {
            self.ask(seat, Decision::RaiseFood { purchase, last });
        }
    }

    /// What a purchase costs and brings.
    pub(crate) fn offer(&self, purchase: Purchase) -> Option<&'static crate::content::Offer> {
        let Purchase::Offer(space, good) = purchase;
        self.plan(space).offers.iter().find(|offer| offer.name() == good)
    }
}

/// Which one of several things to take.
#[derive(Clone, Copy)]
pub(crate) struct TakeOne(pub(crate) Space);

impl Question for TakeOne {
    type Answer = Good;

    fn prompt(self, _: &Agricola, _: Seat) -> Text {
        Text::new("prompt.take_one").with("space", self.0.word())
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let farm = game.farm(seat);
        let offers = game.plan(self.0).offers.iter();
        let within_reach = offers.filter(|offer| game.can_raise(seat, &farm.goods, offer.pay[Good::Food]));
        out.extend(within_reach.map(|offer| Action::Take(offer.name())));
    }

    fn heard(self, action: Action) -> Option<Good> {
        if let Action::Take(good) = action { Some(good) } else { None }
    }

    fn check(self, game: &Agricola, seat: Seat, good: Good) -> Result<(), Refusal> {
        let Some(offer) = game.offer(Purchase::Offer(self.0, good)) else {
            return Err(Refusal::new("refusal.not_offered", &["AGR-5.3.3", "AGR-21.1.4"]).with("what", good.word()));
        };
        let farm = game.farm(seat);
        allowed(game.can_raise(seat, &farm.goods, offer.pay[Good::Food]), || {
            let has = farm.goods[Good::Food];
            Refusal::short("refusal.too_little_food", &["AGR-21.1.4"], offer.pay[Good::Food], has)
        })
    }

    fn answer(self, game: &mut Agricola, seat: Seat, good: Good, teller: &mut Teller<impl Log<Event>>) {
        game.buy(seat, Purchase::Offer(self.0, good), None, teller);
    }

    fn describe(self, _: &Agricola, _: Seat, good: Good) -> Text {
        about("option.take", good.word())
    }

    fn is_due(self) -> bool {
        true
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[])?;
        at.is_above()?;
        let free = || game.plan(self.0).offers.iter().any(|offer| offer.pay.is_empty());
        fits_if(
            game.stands_on(at.seat, self.0) && if at.cards { free() } else { game.waits_in_turn(&at) },
            "goods are taken from a space that offers some, by a seat that has somebody there",
        )
    }
}
