//! Questions and answers in words.

use crate::action::{Action, Origin, Pick};
use crate::buy::Offer;
use crate::event::Whereabouts;
use crate::pieces::{Card, Place};
use crate::state::{Activated, Decision, Pending, Phase, Purchase, SunaValo, TileSource, other};
use almende_core::{Seat, Text};

impl SunaValo {
    /// The open question in words, the same for both seats.
    pub(crate) fn question(&self) -> Text {
        if self.phase == Phase::Characters {
            return Text::new("prompt.character");
        }
        let Some(Pending { seat, decision }) = self.pending.last() else { return Text::new("prompt.over") };
        let farm = self.farm(*seat);
        let shown = |slot: &u8| farm.display.get(usize::from(*slot)).and_then(|display| display.card);
        let word = |card: Option<Card>| card.map_or("option.nothing", |card| card.word());
        match decision {
            Decision::Prepare(slot) => Text::new("prompt.prepare").with("what", word(shown(slot))),
            Decision::Main => Text::new("prompt.main").with("n", farm.goods()),
            Decision::Pay(payment) => {
                if payment.leave > 0 {
                    return Text::new("prompt.leave").with("n", payment.leave);
                }
                let due: u8 = payment.due.iter().fold(payment.any, |sum, &n| sum.saturating_add(n));
                let id = if payment.discount > 0 { "prompt.pay_or_in_full" } else { "prompt.pay" };
                let text = Text::new(id).with("n", due);
                text.with(
                    "what",
                    match payment.purchase {
                        Purchase::Village(space) => word(self.village.get(usize::from(space)).copied().flatten()),
                        Purchase::OtherDisplay(slot) => {
                            let display = self.farm(other(*seat)).display.get(usize::from(slot));
                            word(display.and_then(|display| display.card))
                        }
                        Purchase::ShipOrder(place) => {
                            self.ships.get(usize::from(place)).map_or("option.nothing", |order| order.word())
                        }
                    },
                )
            }
            Decision::SellerStores(resources) => {
                Text::new("prompt.seller_stores").with("n", resources.iter().fold(0u8, |sum, &n| sum.saturating_add(n)))
            }
            Decision::PlaceCard(card) => Text::new("prompt.place_card").with("what", card.word()),
            Decision::Activation(activation) => match activation.what {
                Activated::Column(column) => Text::new("prompt.activation").with("what", column.word()),
                Activated::Card(place) => {
                    Text::new("prompt.activation").with("what", word(farm.card(place).map(|card| card.card)))
                }
            },
            Decision::Receive(_) => Text::new("prompt.receive"),
            Decision::Store(resource) => Text::new("prompt.store").with("what", resource.word()),
            Decision::Deliver(n) => Text::new("prompt.deliver").with("n", *n),
            Decision::Source(delivery) => Text::new("prompt.source")
                .with("what", self.need(*seat, *delivery).map_or("option.nothing", |need| need.word())),
            Decision::Steps { n, .. } => Text::new("prompt.steps").with("n", *n),
            Decision::TakeFigure(goal) => Text::new("prompt.take_figure").with("what", goal.figure().word()),
            Decision::TakeTile(TileSource::Box) => Text::new("prompt.take_box_tile"),
            Decision::TakeTile(_) => Text::new("prompt.take_tile"),
            Decision::RowBonus(row) => Text::new("prompt.row_bonus").with("n", row.saturating_add(1)),
            Decision::RowCards { row, .. } => Text::new("prompt.row_cards").with("n", row.saturating_add(1)),
            Decision::Cards { n, .. } => Text::new("prompt.cards").with("n", *n),
            Decision::Perform(card) => Text::new("prompt.perform").with("what", card.word()),
            Decision::FestivalShip(_) => Text::new("prompt.festival_ship"),
            Decision::RemoveFigure(_) => Text::new("prompt.remove_figure"),
            Decision::ActivateColumn(_) => Text::new("prompt.activate_column"),
            Decision::PlaceFromDiscard => Text::new("prompt.place_from_discard"),
            Decision::SwapGood { good, .. } => Text::new("prompt.swap_good").with("what", good.word()),
            Decision::EndTurn => Text::new("prompt.end_turn"),
            Decision::Add { .. } => Text::new("prompt.add"),
            Decision::Price(pricing) => {
                Text::new("prompt.price").with("what", word(shown(&pricing.slot))).with("n", pricing.needed)
            }
            Decision::Replace(_) => Text::new("prompt.replace"),
            Decision::Complete(_)
            | Decision::ShipEffect(_)
            | Decision::AfterShip
            | Decision::AfterTile
            | Decision::FestivalOfOther(_)
            | Decision::FestivalEnds(_)
            | Decision::Refill
            | Decision::Income(_) => Text::new("prompt.over"),
        }
    }

    /// An answer in words.
    pub(crate) fn describe_answer(&self, seat: Seat, action: Action) -> Text {
        let what = |id, word: &'static str| Text::new(id).with("what", word);
        match action {
            Action::Character(character) => what("option.character", character.word()),
            Action::Give(pick) => match pick {
                Pick::Energy => Text::new("option.give_energy"),
                Pick::Stored(resource, store) => what("option.give", resource.word()).at_store("from", store),
                Pick::Market(resource) => {
                    what("option.give_market", resource.word()).with("n", self.market_cost(self.farm(seat), resource))
                }
            },
            Action::Leave(good) => what("option.leave", good.word()),
            Action::Full => Text::new("option.full"),
            Action::Buy(card) => self.describe_buy(seat, card),
            Action::Ship(order) => what("option.ship", order.word()).with("n", self.ship_cost(order)),
            Action::Place(column) => Text::new("option.place").with("column", column.word()),
            Action::FaceDown(column) => Text::new("option.face_down").with("column", column.word()),
            Action::Celebrate => Text::new("option.celebrate"),
            Action::Produce(resource, origin, keeper) => {
                let id = if keeper { "option.produce_keeper" } else { "option.produce" };
                let text = what(id, resource.word());
                match origin {
                    Origin::Head => text.with("place", "store.head"),
                    Origin::Card(place) => text.at_place("place", place),
                }
            }
            Action::Energy => Text::new("option.energy"),
            Action::Gain(good) => what("option.gain", good.word()),
            Action::Tile(tile) => what("option.tile", tile.word()),
            Action::Store(store) => Text::new("option.store").at_store("store", store),
            Action::Keep(resource, store) => what("option.keep", resource.word()).at_store("store", store),
            Action::DeliverPublic(order, slot) => {
                let slots = &self.content.public[order.index()].slots[seat.index() % 2];
                let need = slots.get(usize::from(slot)).map_or("option.nothing", |slot| slot.need.word());
                what("option.deliver_public", need).with("order", order.word()).with("n", slot + 1)
            }
            Action::DeliverPersonal(card, resource) => {
                what("option.deliver_personal", resource.word()).with("order", card.word())
            }
            Action::Step(track) => Text::new("option.step").with("track", track.word()),
            Action::Figure(space) => what("option.figure", space.word()),
            Action::TakeProgress(tile) => what("option.take_tile", tile.word()),
            Action::TakeEnd(tile) => what("option.take_tile", tile.word()),
            Action::RowPoints => Text::new("option.row_points").with("n", self.content.row_vp),
            Action::RowActivate => Text::new("option.row_activate"),
            Action::Card(place) => self.describe_card(seat, place),
            Action::Perform => Text::new("option.perform"),
            Action::Column(column) => Text::new("option.column").with("column", column.word()),
            Action::Recover(card, column) => what("option.recover", card.word()).with("column", column.word()),
            Action::Swap(slot, good) => {
                let display = self.farm(seat).display.get(usize::from(slot));
                let card = display.and_then(|display| display.card).map_or("option.nothing", |card| card.word());
                what("option.swap", good.word()).with("card", card)
            }
            Action::Reveal => Text::new("option.reveal"),
            Action::Add(card) => what("option.add", card.word()).with("n", self.lowest_price(seat, card)),
            Action::Replace(slot, card) => {
                let display = self.farm(seat).display.get(usize::from(slot));
                let old = display.and_then(|display| display.card).map_or("option.nothing", |card| card.word());
                what("option.replace", card.word()).with("old", old)
            }
            Action::Done => Text::new("option.done"),
        }
    }

    fn describe_buy(&self, seat: Seat, card: Card) -> Text {
        let offer = self.offers(seat).find(|(_, offered)| *offered == card).map(|(offer, _)| offer);
        let text = |id| Text::new(id).with("what", card.word());
        match offer {
            Some(Offer::Village(space)) => text("option.buy_village").with("n", self.village_price(seat, space, card)),
            Some(Offer::Own(_)) => text("option.buy_own"),
            Some(Offer::Other(slot)) => {
                text("option.buy_other").with("n", self.farm(other(seat)).display[usize::from(slot)].price())
            }
            None => text("option.buy"),
        }
    }

    fn describe_card(&self, seat: Seat, place: Place) -> Text {
        let card = self.farm(seat).card(place).map_or("option.nothing", |card| card.card.word());
        Text::new("option.card").with("what", card).at_place("place", place)
    }
}
