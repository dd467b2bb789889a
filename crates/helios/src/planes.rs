//! What a seat sees in planes ([`almende_core::Planes`]): a set of fields becomes a place for each field. Left out are the
//! decisions that wait below the open one.

use crate::build::Exchange;
use crate::characters::CharacterTurn;
use crate::hex::FIELDS;
use crate::land::PlaceTile;
use crate::payment::{Payment, Purchase};
use crate::pieces::{Building, Character, Colour, Slot, Special, Symbol, Tile, TileColour};
use crate::state::{COLUMN, Decision, FULL_SLOT, Helios, Phase, PlayerBoard, VictoryPoints, Whereabouts};
use almende_core::{MAX_SEATS, Pen, Planes, Seat};

/// Sets of fields of one board: land and cubes and second cubes of each colour, special tiles, temples, the sun.
const SETS: usize = 3 * Colour::COUNT + Special::COUNT + 2;
/// Besides them: the sun's side (or none) and debt, its range, whether that is unlimited, mana, whether the points are seen, the points (two
/// bytes), what a temple costs, the buildings, the slots.
const BOARD: usize = SETS * FIELDS + 7 + 8 + Building::COUNT + TILES * (Symbol::COUNT + TileColour::COUNT);
/// Action tiles in the slots of a board: first their symbols, then their colours.
const TILES: usize = Slot::COUNT * FULL_SLOT;
/// Round, turns, phases, who began, whose turn it is.
const CLOCK: usize = 1 + PHASES + 1 + 2 * MAX_SEATS;
const PHASES: usize = 5;
/// Columns, draw stacks, discards.
const ACTIONS: usize = Symbol::COUNT * (COLUMN * TileColour::COUNT + 1 + TileColour::COUNT);
/// Open land, land stacks, land that left the game, the extra stack, special tiles.
const SUPPLY: usize = 3 * Colour::COUNT + 1 + Special::COUNT;
/// For each character: on display, or bought or activated by whom.
const CHARACTERS: usize = Character::COUNT * (1 + 2 * MAX_SEATS);
/// The open decision: who decides, its kind, what it is about.
const QUESTION: usize = MAX_SEATS + DECISIONS + ABOUT;
const DECISIONS: usize = 16;
/// A symbol, a tile and the one that follows it, a payment with what it is for, three numbers.
const ABOUT: usize = Symbol::COUNT + 2 * Colour::COUNT + Special::COUNT + 1 + 2 * Colour::COUNT + PURCHASES + 3;
const PURCHASES: usize = 1 + Building::COUNT + Character::COUNT;
/// What is told before the boards.
const TABLE: usize = CLOCK + ACTIONS + SUPPLY + CHARACTERS + QUESTION;

impl Planes for Helios {
    fn planes_len(players: usize) -> usize {
        TABLE + players * BOARD
    }

    fn tell(&self, seat: Seat, pen: &mut Pen<'_>) {
        self.tell_clock(seat, pen);
        self.tell_actions(pen);
        self.tell_supply(pen);
        self.tell_characters(seat, pen);
        self.tell_question(seat, pen);
        let players = usize::from(self.players);
        pen.boards(seat, players, |pen, steps| self.tell_board(seat.clockwise(steps, players), seat, pen));
        debug_assert_eq!(pen.at(), Helios::planes_len(players));
    }
}

impl Helios {
    fn distance(&self, from: Seat, to: Seat) -> usize {
        let steps = to.index() + usize::from(self.players) - from.index();
        steps.checked_sub(self.players.into()).unwrap_or(steps)
    }

    fn tell_clock(&self, seat: Seat, pen: &mut Pen<'_>) {
        pen.numbers([self.round, self.turns]);
        pen.one_of(self.phase as usize, PHASES);
        let [start, active] = [self.start_player, self.active].map(|other| Some(self.distance(seat, other)));
        pen.one_of_each([start, active], MAX_SEATS);
    }

    fn tell_actions(&self, pen: &mut Pen<'_>) {
        for symbol in 0..Symbol::COUNT {
            let mut tiles = [0; COLUMN];
            for (place, tile) in tiles.iter_mut().zip(&self.columns[symbol]) {
                *place = tile.index() as u8 + 1;
            }
            pen.ones(tiles, TileColour::COUNT);
            pen.number(self.draw_stacks[symbol].len());
            pen.numbers(self.discards[symbol]);
        }
    }

    fn tell_supply(&self, pen: &mut Pen<'_>) {
        pen.numbers(self.open_land);
        pen.numbers(self.land_stacks);
        pen.numbers(self.removed_land);
        pen.number(self.extra_stack.len());
        pen.numbers(self.specials);
    }

    fn tell_characters(&self, seat: Seat, pen: &mut Pen<'_>) {
        let place = |whereabouts| match whereabouts {
            Whereabouts::Display => 1,
            Whereabouts::Inactive(owner) => 2 + self.distance(seat, owner) as u8,
            Whereabouts::Active(owner) => 2 + (MAX_SEATS + self.distance(seat, owner)) as u8,
        };
        pen.ones(self.characters.map(place), 1 + 2 * MAX_SEATS);
    }

    fn tell_question(&self, seat: Seat, pen: &mut Pen<'_>) {
        let open = self.pending.last();
        pen.one_of(open.map(|pending| self.distance(seat, pending.seat)), MAX_SEATS);
        let decision = open.and_then(|pending| pending.task.asked());
        pen.one_of(decision.map(kind), DECISIONS);
        decision.map_or_else(About::default, About::of).tell(pen);
    }

    fn tell_board(&self, owner: Seat, seat: Seat, pen: &mut Pen<'_>) {
        let board: &PlayerBoard = self.board(owner);
        let seen = owner == seat || self.victory_points == VictoryPoints::Open || self.phase == Phase::Over;
        let [low, high] = if seen { board.vp.to_le_bytes() } else { [0, 0] };
        let sun = [board.sun.lap_debt, board.range, board.powers.sun_unlimited.into()];
        let mana = board.mana.min(u8::MAX.into()) as u8;
        let numbers = [sun[0], sun[1], sun[2], mana, seen.into(), low, high, self.temple_cost(owner)];
        pen.sets(sets(board), FIELDS);
        pen.one_of(board.sun.at.index(), FIELDS);
        pen.one_of(board.sun.anchor.map_or(6, |side| side.index()), 7);
        pen.numbers(numbers);
        pen.set(board.buildings.into(), Building::COUNT);
        pen.imaged(&[tiles(board)], TILES * (Symbol::COUNT + TileColour::COUNT), |pen| {
            let (mut symbols, mut colours) = ([0; TILES], [0; TILES]);
            for (slot, tiles) in board.slots.iter().enumerate() {
                for (place, tile) in tiles.iter().enumerate() {
                    symbols[slot * FULL_SLOT + place] = tile.symbol.index() as u8 + 1;
                    colours[slot * FULL_SLOT + place] = tile.colour.index() as u8 + 1;
                }
            }
            pen.ones(symbols, Symbol::COUNT);
            pen.ones(colours, TileColour::COUNT);
        });
    }
}

/// The sets of fields of a board but the one of the sun, together: nearly always none of them has changed.
fn sets(board: &PlayerBoard) -> [u64; SETS - 1] {
    let mut all = [0; SETS - 1];
    let mut words = all.iter_mut();
    for sets in [&board.land[..], &board.cubes, &board.pairs, &board.specials, &[board.temples]] {
        sets.iter().zip(words.by_ref()).for_each(|(fields, word)| *word = fields.bits());
    }
    all
}

/// The tiles in the slots of a board, in a few bits each.
fn tiles(board: &PlayerBoard) -> u64 {
    const BITS: usize = 5;
    const { assert!(Symbol::COUNT * TileColour::COUNT < 1 << BITS && TILES * BITS <= 64, "the tiles fit in a word") };
    let mut word = 0;
    for (slot, tiles) in board.slots.iter().enumerate() {
        for (place, tile) in tiles.iter().enumerate() {
            let kind = 1 + tile.symbol.index() * TileColour::COUNT + tile.colour.index();
            word |= (kind as u64) << (BITS * (slot * FULL_SLOT + place));
        }
    }
    word
}

/// The place of a decision among the kinds. The seventh is free, so that networks keep what they have learned.
fn kind(decision: Decision) -> usize {
    match decision {
        Decision::StartLand => 0,
        Decision::StartCube => 1,
        Decision::TakeTile => 2,
        Decision::ChooseSlot(_) => 3,
        Decision::Act(_) => 4,
        Decision::BonusAction => 5,
        Decision::PlaceTile(_) => 7,
        Decision::FieldCube(_) => 8,
        Decision::Pay(_) => 9,
        Decision::PlaceTemple => 10,
        Decision::Exchange(_) => 11,
        Decision::OrderTiles(..) => 12,
        Decision::ChooseCube => 13,
        Decision::PlaceCube(_) => 14,
        Decision::Characters(_) => 15,
    }
}

/// What a decision is about, each thing in a place of its own.
#[derive(Default)]
struct About {
    symbol: Option<Symbol>,
    tile: Option<Tile>,
    then: Option<Colour>,
    payment: Option<Payment>,
    numbers: [u8; 3],
}

impl About {
    fn of(decision: Decision) -> About {
        let mut about = About::default();
        match decision {
            Decision::ChooseSlot(symbol) | Decision::Act(symbol) => about.symbol = Some(symbol),
            Decision::PlaceTile(PlaceTile { tile, then }) => (about.tile, about.then) = (Some(tile), then),
            Decision::OrderTiles(one, two) => (about.tile, about.then) = (Some(Tile::Land(one)), Some(two)),
            Decision::PlaceCube(colour) => about.tile = Some(Tile::Land(colour)),
            Decision::Pay(payment) => about.payment = Some(payment),
            Decision::Exchange(Exchange { mana, vp, times }) => about.numbers = [mana, vp, times],
            Decision::FieldCube(field) => about.numbers[0] = 1 + field.index() as u8,
            Decision::Characters(CharacterTurn { bought, acted }) => about.numbers = [bought.into(), acted.into(), 0],
            _ => {}
        }
        about
    }

    fn tell(&self, pen: &mut Pen<'_>) {
        pen.one_of(self.symbol.map(Symbol::index), Symbol::COUNT);
        let tile = self.tile.map(|tile| match tile {
            Tile::Land(colour) => colour.index(),
            Tile::Special(special) => Colour::COUNT + special.index(),
        });
        pen.one_of(tile, Colour::COUNT + Special::COUNT);
        pen.one_of(self.then.map(Colour::index), Colour::COUNT);
        pen.number(self.payment.map_or(0, |payment| payment.left));
        pen.numbers(self.payment.map_or([0; Colour::COUNT], |payment| payment.due));
        pen.numbers(self.payment.map_or([0; Colour::COUNT], |payment| payment.allowed.map(u8::from)));
        let purchase = self.payment.map(|payment| match payment.purchase {
            Purchase::Temple => 0,
            Purchase::Building(building) => 1 + building.index(),
            Purchase::Activation(character) => 1 + Building::COUNT + character.index(),
        });
        pen.one_of(purchase, PURCHASES);
        pen.numbers(self.numbers);
    }
}
