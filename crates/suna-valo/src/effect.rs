//! The one executor of effects: whether an effect is possible, why not, and doing it.

use crate::activation::SingleCards;
use crate::bots::Steps;
use crate::content::{Count, Effect, Gain, Orders};
use crate::event::Event;
use crate::pieces::{Column, Figure, Kinds};
use crate::state::{Decision, MAX_GAINS, Reach, SunaValo, TileSource};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};
use arrayvec::ArrayVec;

impl SunaValo {
    /// Whether an effect can do anything now.
    pub(crate) fn can_execute(&self, seat: Seat, effect: &Effect) -> bool {
        match *effect {
            Effect::GainEnergyPer { count, .. } => self.count(seat, count) > 0,
            Effect::BotStep { .. } => self.can_step(seat),
            Effect::Deliver { .. } => self.can_deliver(seat, Reach::All),
            Effect::ActivateCards { columns, .. } => self.has_single_card(seat, columns),
            Effect::FulfilShipOrder {} => self.has_ship_order(seat, 0),
            Effect::RemoveFigure { from, .. } => self.removable(seat, from) != 0,
            Effect::PlaceFromDiscard { .. } => !self.discard.is_empty(),
            Effect::TakeBoxProgressTile { .. } => self.progress_box != 0,
            Effect::GainEnergy { .. }
            | Effect::GainResource { .. }
            | Effect::GainChoice { .. }
            | Effect::GainGoodChoice { .. }
            | Effect::ActivateColumn { .. }
            | Effect::ShipDiscount { .. }
            | Effect::ProduceHead { .. }
            | Effect::UseDockDrones { .. }
            | Effect::Score { .. } => true,
        }
    }

    /// Why an effect can do nothing now.
    pub(crate) fn why_not(&self, seat: Seat, effect: &Effect) -> Refusal {
        debug_assert!(!self.can_execute(seat, effect), "{effect:?} is possible");
        match effect {
            Effect::BotStep { .. } => Refusal::new("refusal.no_step_possible", &["SUN-11.3", "SUN-RULING-38"]),
            Effect::Deliver { .. } => Refusal::new("refusal.no_delivery_possible", &["SUN-8.1"]),
            Effect::FulfilShipOrder {} => Refusal::new("refusal.no_ship_order_payable", &["SUN-13.1"]),
            Effect::PlaceFromDiscard { .. } => Refusal::new("refusal.discard_pile_empty", &["SUN-20.8.2"]),
            _ => Refusal::new("refusal.no_effect", &["SUN-7.1.3"]),
        }
    }

    /// Carries out an effect, or asks what it needs to know; what is optional may be left out.
    pub(crate) fn execute(&mut self, seat: Seat, effect: Effect, teller: &mut Teller<impl Log<Event>>) {
        self.execute_all(seat, [effect].into_iter(), teller);
    }

    /// Carries out an effect that was chosen, so it may not be left out.
    pub(crate) fn execute_must(&mut self, seat: Seat, effect: Effect, teller: &mut Teller<impl Log<Event>>) {
        match effect {
            Effect::BotStep { n } => self.ask(seat, Decision::Steps(Steps { n, optional: false })),
            _ => self.execute(seat, effect, teller),
        }
    }

    /// Carries out several effects in their order; resources are received in the order the player likes, since they
    /// may compete for room.
    pub(crate) fn execute_all(
        &mut self,
        seat: Seat,
        effects: impl DoubleEndedIterator<Item = Effect>,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let mut gains: ArrayVec<Gain, MAX_GAINS> = ArrayVec::new();
        for effect in effects.rev() {
            match effect {
                Effect::GainEnergy { n } => self.gain_energy(seat, n.into(), teller),
                Effect::GainEnergyPer { n, count } => {
                    let units = self.count(seat, count).max(0) as u16;
                    self.gain_energy(seat, units.saturating_mul(n.into()), teller);
                }
                Effect::GainResource { n, resource } => {
                    gains.insert(0, Gain { of: Kinds::only(resource), n });
                }
                Effect::GainChoice { n, of } => gains.insert(0, Gain { of, n }),
                Effect::GainGoodChoice { n } => gains.insert(0, Gain { of: Kinds::ALL, n }),
                Effect::BotStep { n } => self.ask(seat, Decision::Steps(Steps { n, optional: true })),
                Effect::Deliver { n, .. } => self.ask(seat, Decision::Deliver(n)),
                Effect::ActivateColumn { columns, .. } => self.ask(seat, Decision::ActivateColumn(columns)),
                Effect::ActivateCards { n, columns, distinct_columns } => {
                    self.ask(seat, Decision::Cards(SingleCards { n, columns, distinct: distinct_columns }));
                }
                Effect::FulfilShipOrder {} => self.ask(seat, Decision::FestivalShip(0)),
                Effect::RemoveFigure { from, .. } => self.ask(seat, Decision::RemoveFigure(from)),
                Effect::PlaceFromDiscard { .. } => self.ask(seat, Decision::PlaceFromDiscard),
                Effect::TakeBoxProgressTile { .. } => self.ask(seat, Decision::TakeTile(TileSource::Box)),
                // These work elsewhere: in payments, in activations, in the final scoring.
                Effect::ShipDiscount { .. }
                | Effect::ProduceHead { .. }
                | Effect::UseDockDrones { .. }
                | Effect::Score { .. } => {}
            }
        }
        self.continue_receiving(seat, gains, teller);
    }

    /// Receives what there is no choice about, and asks about the rest (SUN-24.3).
    pub(crate) fn continue_receiving(
        &mut self,
        seat: Seat,
        mut gains: ArrayVec<Gain, MAX_GAINS>,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        gains.retain(|gain| gain.n > 0 && !gain.of.is_empty());
        if !self.is_received_at_once(seat, &gains) {
            return self.ask(seat, Decision::Receive(gains));
        }
        match gains.first().map(|gain| gain.of.resources().next()) {
            Some(Some(resource)) => self.receive(seat, resource, teller),
            Some(None) => self.gain_energy(seat, 1, teller),
            None => {}
        }
    }

    /// Whether there is nothing to choose: nothing to receive, or one good of one kind that would not be lost for want of
    /// room an exchange can make (SUN-20.6.1).
    pub(crate) fn is_received_at_once(&self, seat: Seat, gains: &[Gain]) -> bool {
        match gains {
            [] => true,
            [gain] if gain.n == 1 && gain.of.len() == 1 => {
                let resource = gain.of.resources().next();
                let fits = |game: &SunaValo| resource.is_none_or(|one| game.farm(seat).fits(&game.content, one));
                fits(self) || !self.is_within_reach(seat, fits)
            }
            _ => false,
        }
    }

    /// How many there are of what is counted.
    pub(crate) fn count(&self, seat: Seat, count: Count) -> i32 {
        let farm = self.farm(seat);
        match count {
            Count::CardsInColumns(columns) => columns.iter().map(|column| i32::from(farm.count(column))).sum(),
            Count::FiguresOn(orders) => farm
                .figures_placed(match orders {
                    Orders::Public => Figure::Barrel,
                    Orders::Personal => Figure::Crate,
                    Orders::Ship => Figure::Ship,
                })
                .into(),
            // SUN-21.7: on face-up cards in all columns.
            Count::CogIcons(_) => {
                let cogs = |card: &crate::state::Placed| i32::from(self.content.cards[card.card.index()].cogs);
                farm.cards.iter().filter(|card| card.face_up).map(cogs).sum()
            }
            Count::ColumnsWithAtLeast(n) => {
                Column::ALL.iter().filter(|&&column| farm.count(column) >= n).count() as i32
            }
            Count::Energy(_) => farm.energy.into(),
            Count::StoredResources(_) => farm.stock.iter().map(|&n| i32::from(n)).sum(),
            Count::RowMarkers(_) => farm.rows().into(),
        }
    }
}
