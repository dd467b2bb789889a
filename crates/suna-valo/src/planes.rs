//! What a seat sees in planes ([`almende_core::Planes`]). Left out are the decisions that wait below the open one, and what
//! follows from the rest: prices, market and points.

use crate::content::Gain;
use crate::pieces::{
    BUYABLE, Card, Character, Column, EndTile, FARM_CARDS, Figure, Good, Place, Progress, PublicOrder, Resource,
    ShipOrder, Space,
};
use crate::state::{
    Activated, Activation, Decision, Delivery, Farm, Goal, MAX_GAINS, ORDERS, PLAYERS, Payment, Phase, Placed,
    Purchase, Reach, SPACES, SunaValo,
};
use almende_core::{Pen, Planes, Seat};

/// Era, phases, whether the seat has the start tree and the turn, turns, the end of the era, extra turns.
const CLOCK: usize = 1 + PHASES + 5;
const PHASES: usize = 6;
/// The village, the card C04 turned up, the draw pile, the discard pile, the festival piles.
const CARDS: usize = (SPACES + 1) * Card::COUNT + 1 + FARM_CARDS + 3;
/// Public orders and ship orders that lie face up, tiles on the board and in the box.
const BOARD: usize = ORDERS * (PublicOrder::COUNT + ShipOrder::COUNT) + 2 * Progress::COUNT + EndTile::COUNT;
/// Whether the seat decides, the kind of the open decision, what it is about.
const QUESTION: usize = 1 + DECISIONS + ABOUT;
const DECISIONS: usize = 27;
const ABOUT: usize = 20;
/// For each farm card where it lies: column and row from 1, face up, two slots with a resource from 1, slots ready,
/// slots delivered, a crate.
const PLACED: usize = 8;
/// A place of a display: the card, the goods and shortage markers on it.
const DISPLAY: usize = Card::COUNT + Good::COUNT + 1;
/// Energy, resources, cards, figures, tracks, tiles, row markers, shortage, characters, festivals, display, hand, orders.
const FARM: usize = 2
    + 2 * Resource::COUNT
    + FARM_CARDS * PLACED
    + Space::COUNT
    + Figure::COUNT
    + 2
    + 2 * Progress::COUNT
    + EndTile::COUNT
    + 3
    + 1
    + 3 * Character::COUNT
    + FESTIVALS
    + SPACES * DISPLAY
    + 2
    + SPACES * Card::COUNT
    + 3 * ORDERS;
/// Festivals that can lie beside a farm.
const FESTIVALS: usize = BUYABLE - FARM_CARDS;

impl Planes for SunaValo {
    fn planes_len(_players: usize) -> usize {
        CLOCK + CARDS + BOARD + QUESTION + PLAYERS * FARM
    }

    fn tell(&self, seat: Seat, pen: &mut Pen<'_>) {
        self.tell_clock(seat, pen);
        self.tell_cards(pen);
        self.tell_board(pen);
        self.tell_question(seat, pen);
        for steps in 0..PLAYERS {
            self.tell_farm(seat.clockwise(steps, PLAYERS), seat, pen);
        }
        debug_assert_eq!(pen.at(), SunaValo::planes_len(PLAYERS));
    }
}

impl SunaValo {
    fn tell_clock(&self, seat: Seat, pen: &mut Pen<'_>) {
        pen.number(self.era);
        pen.one_of(self.phase as usize, PHASES);
        pen.number(self.start == seat);
        pen.number(self.active == seat);
        pen.number(self.turns);
        pen.number(self.ending);
        pen.number(self.extra_turns);
    }

    fn tell_cards(&self, pen: &mut Pen<'_>) {
        for card in self.village.iter().chain([&self.revealed]) {
            pen.one_of(card.map(Card::index), Card::COUNT);
        }
        pen.number(self.pile.len());
        pen.set(self.discard.0, FARM_CARDS);
        self.festivals.iter().for_each(|pile| pen.number(pile.len()));
    }

    /// SUN-HID-2: orders that lie face down are not told.
    fn tell_board(&self, pen: &mut Pen<'_>) {
        for (place, order) in self.public.iter().enumerate() {
            pen.one_of((place < self.public_open.into()).then_some(order.index()), PublicOrder::COUNT);
        }
        for (place, order) in self.ships.iter().enumerate() {
            pen.one_of((place < self.ships_open.into()).then_some(order.index()), ShipOrder::COUNT);
        }
        pen.set(self.progress.into(), Progress::COUNT);
        pen.set(self.progress_box.into(), Progress::COUNT);
        pen.set(self.end_tiles.into(), EndTile::COUNT);
    }

    fn tell_question(&self, seat: Seat, pen: &mut Pen<'_>) {
        let open = self.pending.last();
        pen.number(open.is_some_and(|pending| pending.seat == seat));
        match open.and_then(|pending| pending.task.asked()) {
            Some(decision) => tell_decision(decision, pen),
            None => {
                pen.one_of(None, DECISIONS);
                pen.padded::<ABOUT>(&[]);
            }
        }
    }

    /// SUN-HID-3, SUN-HID-4, SUN-HID-5: hand and choice of characters are told to their player only, and the other's character
    /// once both have chosen.
    fn tell_farm(&self, owner: Seat, seat: Seat, pen: &mut Pen<'_>) {
        let (farm, own) = (self.farm(owner), owner == seat);
        pen.wide(farm.energy.into());
        pen.numbers(farm.head);
        pen.numbers(farm.keeper);
        tell_placed(farm, pen);
        pen.set(farm.figures.into(), Space::COUNT);
        pen.numbers(farm.boxed);
        pen.numbers([farm.left, farm.right]);
        pen.set(farm.progress.into(), Progress::COUNT);
        pen.set(farm.fresh.into(), Progress::COUNT);
        pen.one_of(farm.end_tile.map(EndTile::index), EndTile::COUNT);
        pen.numbers([farm.rows_scored, farm.rows_activated, farm.shortage]);
        pen.number(farm.character.is_some());
        let seen = own || self.phase != Phase::Characters;
        pen.one_of(farm.character.filter(|_| seen).map(Character::index), Character::COUNT);
        for place in 0..2 {
            let dealt = farm.dealt.filter(|_| own).map(|dealt| dealt[place].index());
            pen.one_of(dealt, Character::COUNT);
        }
        pen.set(farm.kept.into(), FESTIVALS);
        for display in &farm.display {
            pen.one_of(display.card.map(Card::index), Card::COUNT);
            pen.numbers(display.goods);
            pen.number(display.shortage);
        }
        pen.number(farm.hand.len());
        pen.number(farm.hand.iter().filter(|card| card.is_festival()).count());
        for place in 0..SPACES {
            pen.one_of(farm.hand.get(place).filter(|_| own).map(|card| card.index()), Card::COUNT);
        }
        pen.numbers(farm.delivered);
        pen.numbers(farm.barrels);
        pen.numbers(farm.ships);
    }
}

fn tell_placed(farm: &Farm, pen: &mut Pen<'_>) {
    let mut cards = [0; FARM_CARDS * PLACED];
    for &column in Column::ALL {
        for (row, placed) in farm.column(column).iter().enumerate() {
            let at = placed.card.index() * PLACED;
            if let Some(told) = cards.get_mut(at..at + PLACED) {
                told.copy_from_slice(&placed_numbers(column, row, placed));
            }
        }
    }
    pen.numbers(cards);
}

fn placed_numbers(column: Column, row: usize, placed: &Placed) -> [u8; PLACED] {
    let [one, two] = placed.slots.map(|slot| slot.map_or(0, |resource| 1 + resource.index() as u8));
    let place = [1 + column.index() as u8, 1 + row as u8];
    [place[0], place[1], placed.face_up.into(), one, two, placed.ready, placed.delivered, placed.crated.into()]
}

/// The kind of a decision and its numbers.
fn tell_decision(decision: &Decision, pen: &mut Pen<'_>) {
    let mut tell = |kind: usize, about: &[u8]| {
        pen.one_of(kind, DECISIONS);
        pen.padded::<ABOUT>(about);
    };
    match decision {
        Decision::Prepare(slot) => tell(0, &[*slot]),
        Decision::Main => tell(1, &[]),
        Decision::Pay(payment) => tell(2, &payment_numbers(payment)),
        Decision::SellerStores(resources) => tell(3, resources),
        Decision::PlaceCard(card) => tell(4, &[card.index() as u8]),
        Decision::Activation(activation) => tell(5, &activation_numbers(activation)),
        Decision::Receive(gains) => tell(6, &gain_numbers(gains)),
        Decision::Store(resource) => tell(7, &[resource.index() as u8]),
        Decision::Deliver(drones) => tell(8, &[*drones]),
        Decision::Source(Delivery::Public(order, slot)) => tell(9, &[0, *order, *slot]),
        Decision::Source(Delivery::Personal(place, slot)) => tell(9, &[1, number(*place), *slot]),
        Decision::Steps(steps) => tell(10, &[steps.n, steps.optional.into()]),
        Decision::TakeFigure(Goal::Public(order)) => tell(11, &[0, *order]),
        Decision::TakeFigure(Goal::Personal(place)) => tell(11, &[1, number(*place)]),
        Decision::TakeFigure(Goal::Ship(order)) => tell(11, &[2, *order]),
        Decision::TakeTile(source) => tell(12, &[*source as u8]),
        Decision::RowBonus(row) => tell(13, &[*row]),
        Decision::RowCards(cards) => tell(14, &[cards.row, cards.left.0]),
        Decision::Cards(cards) => tell(15, &[cards.n, cards.columns.0, cards.distinct.into()]),
        Decision::Perform(card) => tell(16, &[card.index() as u8]),
        Decision::FestivalShip(less) => tell(17, &[*less]),
        Decision::RemoveFigure(removable) => tell(18, &[*removable as u8]),
        Decision::ActivateColumn(columns) => tell(19, &[columns.0]),
        Decision::PlaceFromDiscard => tell(20, &[]),
        Decision::SwapGood(swap) => tell(21, &[swap.slot, swap.good.index() as u8]),
        Decision::EndTurn => tell(22, &[]),
        Decision::Add(add) => tell(23, &[add.slot, add.revealed.into()]),
        Decision::Price(pricing) => tell(24, &[pricing.slot, pricing.needed, pricing.spent.min(255) as u8]),
        Decision::Replace(places) => tell(25, &[*places]),
    }
}

fn number(place: Place) -> u8 {
    place.index() as u8
}

fn payment_numbers(payment: &Payment) -> [u8; ABOUT] {
    let (what, place) = match payment.purchase {
        Purchase::Village(space) => (0, space),
        Purchase::OtherDisplay(slot) => (1, slot),
        Purchase::ShipOrder(order) => (2, order),
    };
    let first = [what, place, payment.any, payment.leave, payment.discount, payment.spent.min(255) as u8];
    joined(first.into_iter().chain(payment.due).chain(payment.paid))
}

fn activation_numbers(activation: &Activation) -> [u8; ABOUT] {
    let (what, place) = match activation.what {
        Activated::Column(column) => (0, column.index() as u8),
        Activated::Card(place) => (1, number(place)),
    };
    let (reach, only) = match activation.reach {
        Reach::All => (0, 0),
        Reach::Personal => (1, 0),
        Reach::Only(place) => (2, number(place)),
    };
    let Activation { head, energy, drones, steps, tiles, .. } = *activation;
    let first = [what, place, head.into(), energy, drones, reach, only, steps, tiles];
    joined(first.into_iter().chain(gain_numbers(&activation.gains)))
}

/// For each choice of resources its kinds and how many.
fn gain_numbers(gains: &[Gain]) -> [u8; 2 * MAX_GAINS] {
    joined(gains.iter().flat_map(|gain| [gain.of.0, gain.n]))
}

fn joined<const N: usize>(numbers: impl Iterator<Item = u8>) -> [u8; N] {
    let mut all = [0; N];
    all.iter_mut().zip(numbers).for_each(|(place, number)| *place = number);
    all
}
