//! What a seat sees in planes ([`almende_core::Planes`]). Left out are the decisions that wait below the open one, what
//! the players did lately (which only a few cards ask for), and what follows from the rest, such as where animals stand.

use crate::act::Act;
use crate::cards::{Card, CardKind, Deed, MAX_PLAYED, Moment, Played, Stage};
use crate::content::{ROUND_CARDS, ROUNDS};
use crate::farm::Farm;
use crate::goods::Goods;
use crate::grid::{CELLS, EDGES};
use crate::pieces::{Good, Major, Material, Space};
use crate::state::{Agricola, Course, Decision, Phase, Purchase, Source, Task};
use almende_core::{MAX_SEATS, Pen, Planes, Seat, Seats};

/// Round, phases, whether there are hand cards, who begins.
const CLOCK: usize = 1 + PHASES + 1 + MAX_SEATS;
const PHASES: usize = 7;
/// The spaces in play, the goods on each, whose people and whose newborns stand there; the round cards that are known.
const SPACES: usize = Space::COUNT * (1 + Good::COUNT + 2 * MAX_SEATS) + ROUND_CARDS;
/// While hands are chosen: the cards to choose from, and how many of each kind are to be kept.
const PACKET: usize = Card::COUNT + 2;
/// Who decides, the kind of the open decision, what it is about.
const QUESTION: usize = MAX_SEATS + DECISIONS + ABOUT;
const DECISIONS: usize = 16;
const ABOUT: usize = 12;
/// A farm without its cards: the house; sets of cells, crops, fences, palisades; goods, goods due, goods on a card; people, begging markers,
/// pieces lost, guests, bonus points; improvements.
const FARMYARD: usize = Material::COUNT
    + CELL_SETS * CELLS
    + CELLS
    + 2 * EDGES
    + (2 + ROUNDS as usize) * Good::COUNT
    + 8
    + 2 * Major::COUNT;
const CELL_SETS: usize = 6;
/// Cards in the hand, how many of each kind, cards played, and those again in the order of their play with what is on them.
const CARDS: usize = 2 * Card::COUNT + 2 + MAX_PLAYED * PLAYED;
/// The card (two numbers, from 1), what it did already, what is on it, what grows on it and how much.
const PLAYED: usize = 7;

impl Planes for Agricola {
    fn planes_len(players: usize) -> usize {
        CLOCK + SPACES + PACKET + QUESTION + players * (FARMYARD + CARDS)
    }

    fn tell(&self, seat: Seat, pen: &mut Pen<'_>) {
        self.tell_clock(seat, pen);
        self.tell_spaces(seat, pen);
        self.tell_packet(seat, pen);
        self.tell_question(seat, pen);
        let players = usize::from(self.players);
        for steps in 0..players {
            let owner = seat.clockwise(steps, players);
            tell_farmyard(self.farm(owner), pen);
            self.tell_hand(owner, seat, pen);
            tell_played(self.farm(owner), pen);
        }
        debug_assert_eq!(pen.at(), Agricola::planes_len(players));
    }
}

impl Agricola {
    fn distance(&self, from: Seat, to: Seat) -> usize {
        let players = usize::from(self.players);
        (to.index() + players - from.index()) % players
    }

    fn tell_clock(&self, seat: Seat, pen: &mut Pen<'_>) {
        pen.number(self.round);
        pen.one_of(self.phase as usize, PHASES);
        pen.number(self.variant.cards);
        pen.one_of(self.distance(seat, self.starting_player), MAX_SEATS);
    }

    /// AGR-INFO-1: the order of round cards that lie face down is told only where it is known.
    fn tell_spaces(&self, seat: Seat, pen: &mut Pen<'_>) {
        let told = |seats: Seats| seats.iter().fold(0u8, |all, owner| all | 1 << self.distance(seat, owner));
        pen.set(self.in_play.0, Space::COUNT);
        pen.numbers(joined::<{ Space::COUNT * Good::COUNT }>(&self.stock));
        pen.small_sets(self.people_on.map(told), MAX_SEATS);
        pen.small_sets(self.newborns_on.map(told), MAX_SEATS);
        let known = if self.variant.order_known { ROUND_CARDS } else { self.round.into() };
        let mut cards = [0; ROUND_CARDS];
        for (number, card) in cards.iter_mut().zip(self.round_cards).take(known) {
            *number = 1 + card.index() as u8;
        }
        pen.numbers(cards);
    }

    /// AGR-21.2: a packet is told to the one who chooses from it.
    fn tell_packet(&self, seat: Seat, pen: &mut Pen<'_>) {
        let chooses = self.phase == Phase::Dealing && self.choosing().contains(seat);
        let packet = if chooses { self.packet(seat) } else { Vec::new() };
        tell_cards(packet.into_iter(), pen);
        pen.numbers(CardKind::ALL.map(|kind| if chooses { self.to_keep(seat, kind) as u8 } else { 0 }));
    }

    fn tell_question(&self, seat: Seat, pen: &mut Pen<'_>) {
        let open = self.pending.last();
        pen.one_of(open.map(|pending| self.distance(seat, pending.seat)), MAX_SEATS);
        match open {
            Some(pending) => tell_task(pending.task, pen),
            None => {
                pen.one_of(None, DECISIONS);
                pen.padded::<ABOUT>(&[]);
            }
        }
    }

    /// AGR-INFO-2, AGR-INFO-5: the own hand, and of others the cards everybody knows. While hands are chosen nobody is told how far the
    /// others are.
    fn tell_hand(&self, owner: Seat, seat: Seat, pen: &mut Pen<'_>) {
        let (farm, own) = (self.farm(owner), owner == seat);
        let hidden = self.phase == Phase::Dealing && !own;
        let seen = farm.hand.iter().copied().filter(|&card| !hidden && (own || self.is_known(card)));
        tell_cards(seen, pen);
        pen.numbers(CardKind::ALL.map(|kind| if hidden { 0 } else { farm.cards_in_hand(kind) as u8 }));
    }
}

fn tell_farmyard(farm: &Farm, pen: &mut Pen<'_>) {
    pen.one_of(farm.house.index(), Material::COUNT);
    let sets = [farm.rooms, farm.fields, farm.grain_fields, farm.vegetable_fields, farm.hidden, farm.stables];
    pen.sets(sets.map(|cells| cells.0.into()), CELLS);
    pen.numbers(farm.crops);
    pen.set(farm.fences.0, EDGES);
    pen.set(farm.palisades.0, EDGES);
    pen.numbers(farm.goods.0);
    pen.numbers(farm.stored.0);
    pen.numbers(joined::<{ ROUNDS as usize * Good::COUNT }>(&farm.due));
    let Farm { people, newborns, placed, begging, fences_lost, people_lost, guests, bonus, .. } = *farm;
    pen.numbers([people, newborns, placed, begging, fences_lost, people_lost, guests, bonus]);
    pen.set(farm.majors.into(), Major::COUNT);
    pen.set(farm.crafted.into(), Major::COUNT);
}

fn tell_played(farm: &Farm, pen: &mut Pen<'_>) {
    tell_cards(farm.cards.iter().map(|played| played.card), pen);
    let mut numbers = [0; MAX_PLAYED * PLAYED];
    for (told, played) in numbers.chunks_exact_mut(PLAYED).zip(&farm.cards) {
        told.copy_from_slice(&played_numbers(played));
    }
    pen.numbers(numbers);
}

/// Goods of several places side by side.
fn joined<const N: usize>(goods: &[Goods]) -> [u8; N] {
    let mut numbers = [0; N];
    for (told, goods) in numbers.chunks_exact_mut(Good::COUNT).zip(goods) {
        told.copy_from_slice(&goods.0);
    }
    numbers
}

fn played_numbers(played: &Played) -> [u8; PLAYED] {
    let [low, high] = card_number(played.card);
    let used = u8::from(played.used) | u8::from(played.used_this_turn) << 1;
    let this_round = u8::from(!played.used_this_round.is_empty());
    let crop = played.crop.map_or(0, |crop| 1 + crop.index() as u8);
    [low, high, used, this_round, played.count, crop, played.crops]
}

fn tell_cards(cards: impl Iterator<Item = Card>, pen: &mut Pen<'_>) {
    const WORD: usize = u64::BITS as usize;
    let mut words = [0u64; Card::COUNT.div_ceil(WORD)];
    for card in cards {
        words[card.index() / WORD] |= 1 << (card.index() % WORD);
    }
    pen.large_set(words, Card::COUNT);
}

/// A card as two numbers, counted from 1.
fn card_number(card: Card) -> [u8; 2] {
    (card.index() as u16 + 1).to_le_bytes()
}

/// The kind of what waits and its numbers.
fn tell_task(task: Task, pen: &mut Pen<'_>) {
    let mut tell = |kind: usize, about: &[u8]| {
        pen.one_of(kind, DECISIONS);
        pen.padded::<ABOUT>(about);
    };
    let decision = match task {
        Task::Ask(decision) => decision,
        Task::Run(Course::Turn { space, stage }) => return tell(10, &[space.index() as u8, stage as u8]),
        Task::Run(Course::Doing(doing)) => return tell(11, &doing_numbers(doing.deed, Some(doing.stage))),
        Task::Run(Course::Effect(firing)) => {
            let [low, high] = card_number(firing.card);
            return tell(14, &[low, high, firing.effect, firing.choice]);
        }
    };
    match decision {
        Decision::PlacePerson => tell(0, &[]),
        Decision::TakeOne(space) => tell(1, &[space.index() as u8]),
        Decision::Act(act) => tell(2, &act_numbers(act)),
        Decision::Pasture { picked } => tell(3, &picked.0.to_le_bytes()),
        Decision::Accommodate { on_farm, .. } => tell(4, &on_farm),
        Decision::RaiseFood { purchase: Purchase::Offer(space, good), .. } => {
            tell(5, &[space.index() as u8, good.index() as u8]);
        }
        Decision::Discard => tell(6, &[]),
        Decision::Throw => tell(7, &[]),
        Decision::Feed { .. } => tell(8, &[]),
        Decision::Breed { may } => tell(9, &may.map(u8::from)),
        Decision::Doing(doing) => tell(11, &doing_numbers(doing.deed, None)),
        Decision::Pay { cost, .. } => tell(12, &cost.0),
        Decision::React(reaction) => tell(13, &moment_numbers(reaction.moment)),
        Decision::Choose { left } => tell(15, &[left]),
        // A field is chosen like a card; the first number tells the two apart.
        Decision::Field(naming) => {
            const FIELDS: u8 = 16;
            let [low, high] = naming.cells.0.to_le_bytes();
            let crop = naming.crop.map_or(0, |crop| 1 + crop.index() as u8);
            let [a, b, c, _] = naming.cards.to_le_bytes();
            tell(15, &[FIELDS + naming.what as u8, naming.left, crop, low, high, a, b, c]);
        }
    }
}

fn act_numbers(act: Act) -> [u8; 11] {
    let [kind, low, high, effect, choice] = match act.source {
        Source::Space(space) => [0, space.index() as u8, 0, 0, 0],
        Source::Card(card, effect, choice) => {
            let [low, high] = card_number(card);
            [1, low, high, effect, choice]
        }
    };
    let [some, more] = act.steps.0.to_le_bytes();
    let open = act.open.map_or(0, |step| 1 + step as u8);
    [kind, low, high, effect, choice, some, more, open, act.stables, act.must.into(), act.fences]
}

/// A sub-action at a stage, or while it is not paid.
fn doing_numbers(deed: Deed, stage: Option<Stage>) -> [u8; 4] {
    let [kind, low, high] = deed_numbers(deed);
    let stage = match stage {
        Some(Stage::Before) => 0,
        None => 1,
        Some(Stage::Apply) => 2,
        Some(Stage::After) => 3,
        Some(Stage::Pass) => 4,
    };
    [kind, low, high, stage]
}

fn deed_numbers(deed: Deed) -> [u8; 3] {
    let cell = |cell: crate::grid::Cell| cell.index() as u8;
    match deed {
        Deed::Room(at) => [0, cell(at), 0],
        Deed::Stable(at) => [1, cell(at), 0],
        Deed::Pasture(cells) => [2, cells.0 as u8, (cells.0 >> 8) as u8],
        Deed::Plow(at) => [3, cell(at), 0],
        Deed::Sow(crop) => [4, crop.index() as u8, 0],
        Deed::SowCard(crop, _) => [5, crop.index() as u8, 0],
        Deed::Bake(grain) => [6, grain, 0],
        Deed::Build(major) => [7, major.index() as u8, 0],
        Deed::Exchange(one, other) => [8, one.index() as u8, other.index() as u8],
        Deed::Renovate(material) => [9, material.index() as u8, 0],
        Deed::Play(card) => {
            let [low, high] = card_number(card);
            [10, low, high]
        }
        Deed::Grow => [11, 0, 0],
        Deed::SowPasture(crop, at) => [12, crop.index() as u8, cell(at)],
        Deed::ExchangeCard(_, card) => {
            let [low, high] = card_number(card);
            [13, low, high]
        }
    }
}

fn moment_numbers(moment: Moment) -> [u8; 4] {
    let [low, high] = moment.card.map_or([0, 0], card_number);
    [moment.when as u8, moment.space.map_or(0, |space| 1 + space.index() as u8), low, high]
}
