//! The state as a readable document, which can be edited and loaded again. What it has to keep stands in `invariants` and
//! `pending`.

use crate::content::Content;
use crate::pieces::{
    Card, Cards, Character, Column, EndTile, FARM_CARDS, Figure, Good, Progress, PublicOrder, Resource, ShipOrder,
    Space,
};
use crate::state::{Display, Farm, MAX_PENDING_READ, ORDERS, Pending, Phase, Placed, SPACES, SunaValo, Task, tile_bit};
use almende_core::{ContentRef, Faults, Problem, Seat, Seed};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The whole state as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The 256 bits from which all shuffles come.
    pub seed: Seed,
    /// Whether only the characters for a first game were dealt.
    #[serde(default)]
    pub first_game: bool,
    /// Which era it is, from 1.
    pub era: u8,
    /// What part of the era it is.
    pub phase: Phase,
    /// Who holds the start tree.
    pub start_player: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Turns that have begun in this era.
    pub turns: u8,
    /// Whether the end of the era was triggered.
    pub era_end_triggered: bool,
    /// Whether the two extra turns of era III are running.
    pub extra_turns: bool,
    /// Whether C06 was used in this turn.
    pub swapped: bool,
    /// The place of a display that this turn's purchase emptied: seat and place, from 0.
    pub emptied: Option<(Seat, u8)>,
    /// From left to right.
    pub village: [Option<Card>; SPACES],
    /// The card C04 turned up.
    pub revealed: Option<Card>,
    /// From bottom to top.
    pub draw_pile: Vec<Card>,
    /// Cards that were discarded; their order does not matter.
    pub discard_pile: Vec<Card>,
    /// For each era, from bottom to top.
    pub festival_piles: [Vec<Card>; 3],
    /// From left to right.
    pub public_orders: [PublicOrder; ORDERS],
    /// How many of them lie face up.
    pub public_orders_open: u8,
    /// The ship orders, those that lie face up first.
    pub ship_orders: [ShipOrder; ORDERS],
    /// How many of the ship orders lie face up.
    pub ship_orders_open: u8,
    /// Progress tiles on the board.
    pub progress_tiles: Vec<Progress>,
    /// Progress tiles in the box.
    pub progress_tiles_in_box: Vec<Progress>,
    /// End-of-game tiles on the board.
    pub end_tiles: Vec<EndTile>,
    /// The two players in the order of their seats.
    pub farms: Vec<FarmDocument>,
    /// The open decision comes last.
    pub pending: Vec<PendingDocument>,
}

/// A farm as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub struct FarmDocument {
    /// Energy in the supply.
    pub energy: u16,
    /// Resources in the heads of the columns.
    pub heads: BTreeMap<Resource, u8>,
    /// Resources on C03.
    pub keeper: BTreeMap<Resource, u8>,
    /// The cards of each column, from the head down.
    pub columns: BTreeMap<Column, Vec<CardDocument>>,
    /// The spaces that still hold their figure.
    pub figures: Vec<Space>,
    /// Figures removed to the box.
    pub boxed: BTreeMap<Figure, u8>,
    /// The step reached on the left track.
    pub left_track: u8,
    /// The step reached on the right track.
    pub right_track: u8,
    /// Progress tiles of the player.
    pub progress_tiles: Vec<Progress>,
    /// Those of them that cannot be used before the next own turn.
    pub fresh_tiles: Vec<Progress>,
    /// The end tile of the player, if one was taken.
    pub end_tile: Option<EndTile>,
    /// Row bonus markers on the side with points.
    pub rows_scored: u8,
    /// Row bonus markers on the side with activations.
    pub rows_activated: u8,
    /// Shortage markers beside the farm.
    pub shortage: u8,
    /// The character of the player, once it is chosen.
    pub character: Option<Character>,
    /// The two characters to choose from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub dealt: Option<[Character; 2]>,
    /// Festivals beside the farm.
    pub festivals: Vec<Card>,
    /// The spaces of the display.
    pub display: [DisplayDocument; SPACES],
    /// The cards in the hand.
    pub hand: Vec<Card>,
    /// For each public order on the board the slots that are filled, from 0.
    pub delivered: [Vec<u8>; ORDERS],
    /// For each public order on the board: 0, or 1 for the higher and 2 for the lower space.
    pub barrels: [u8; ORDERS],
    /// For each ship order: 0, or 1 on the higher and 2 on the lower ship space.
    pub ships: [u8; ORDERS],
}

/// A card on a farm as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub struct CardDocument {
    /// Which card it is.
    pub card: Card,
    /// Whether it lies face down.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub face_down: bool,
    /// What lies in its storage slots.
    #[serde(default, skip_serializing_if = "is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<[Option<Resource>; 2]>"))]
    pub slots: [Option<Resource>; 2],
    /// The slots that may still produce in the running activation, from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<u8>>"))]
    pub ready: Vec<u8>,
    /// The delivery slots that are filled, from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<u8>>"))]
    pub delivered: Vec<u8>,
    /// Whether a crate stands on it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub has_crate: bool,
}

fn is_empty(slots: &[Option<Resource>; 2]) -> bool {
    slots.iter().all(Option::is_none)
}

/// A place of a display as a document.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub struct DisplayDocument {
    /// The card that lies there.
    pub card: Option<Card>,
    /// The goods that are offered with it.
    #[serde(default)]
    pub goods: BTreeMap<Good, u8>,
    /// Shortage markers there.
    #[serde(default)]
    pub shortage: u8,
}

/// What waits at a seat, as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub struct PendingDocument {
    /// Who is asked, or to whom it happens.
    pub seat: Seat,
    /// What is asked, or what happens without a question.
    pub decision: Task,
}

/// The numbers of the bits that are set.
fn bits(set: u8) -> Vec<u8> {
    (0..8).filter(|bit| set >> bit & 1 != 0).collect()
}

/// The set of these bits, or nothing if one is too large or stands there twice.
fn set_of(numbers: impl IntoIterator<Item = usize>) -> Option<u8> {
    numbers.into_iter().try_fold(0u8, |set, number| {
        let bit = 1u8.checked_shl(number as u32).filter(|_| number < 8)?;
        (set & bit == 0).then_some(set | bit)
    })
}

fn counts<K: Copy + Ord>(kinds: &[K], numbers: &[u8]) -> BTreeMap<K, u8> {
    kinds.iter().copied().zip(numbers.iter().copied()).filter(|(_, n)| *n > 0).collect()
}

fn numbers<K: Copy + Ord, const N: usize>(kinds: &[K], map: &BTreeMap<K, u8>) -> [u8; N] {
    std::array::from_fn(|i| kinds.get(i).and_then(|kind| map.get(kind)).copied().unwrap_or(0))
}

/// All items, or nothing if there are too many.
fn within<T: Copy, const N: usize>(items: &[T]) -> Option<ArrayVec<T, N>> {
    ArrayVec::try_from(items).ok()
}

impl Farm {
    pub(crate) fn document(&self) -> FarmDocument {
        let card = |card: &Placed| CardDocument {
            card: card.card,
            face_down: !card.face_up,
            slots: card.slots,
            ready: bits(card.ready),
            delivered: bits(card.delivered),
            has_crate: card.crated,
        };
        let display = |display: &Display| DisplayDocument {
            card: display.card,
            goods: counts(Good::ALL, &display.goods),
            shortage: display.shortage,
        };
        let tiles = |set: u8| Progress::all().filter(|&tile| set & tile_bit(tile) != 0).collect();
        let festivals = Card::buyable().skip(FARM_CARDS).enumerate();
        FarmDocument {
            energy: self.energy,
            heads: counts(Resource::ALL, &self.head),
            keeper: counts(Resource::ALL, &self.keeper),
            columns: Column::ALL
                .iter()
                .map(|&column| (column, self.column(column).iter().map(card).collect()))
                .collect(),
            figures: Space::ALL.iter().copied().filter(|&space| !self.is_empty(space)).collect(),
            boxed: counts(Figure::ALL, &self.boxed),
            left_track: self.left,
            right_track: self.right,
            progress_tiles: tiles(self.progress),
            fresh_tiles: tiles(self.fresh),
            end_tile: self.end_tile,
            rows_scored: self.rows_scored,
            rows_activated: self.rows_activated,
            shortage: self.shortage,
            character: self.character,
            dealt: self.dealt,
            festivals: festivals.filter(|(number, _)| self.kept >> number & 1 != 0).map(|(_, card)| card).collect(),
            display: std::array::from_fn(|i| display(&self.display[i])),
            hand: self.hand.to_vec(),
            delivered: std::array::from_fn(|i| bits(self.delivered[i])),
            barrels: self.barrels,
            ships: self.ships,
        }
    }

    fn from_document(content: &Content, document: &FarmDocument) -> Result<Farm, String> {
        let mut farm = Farm::new(content);
        farm.energy = document.energy;
        farm.head = numbers(Resource::ALL, &document.heads);
        farm.keeper = numbers(Resource::ALL, &document.keeper);
        for &column in Column::ALL {
            for card in document.columns.get(&column).into_iter().flatten() {
                let placed = Placed {
                    card: card.card,
                    face_up: !card.face_down,
                    slots: card.slots,
                    ready: set_of(card.ready.iter().map(|&n| n.into())).ok_or("ready names a slot twice")?,
                    delivered: set_of(card.delivered.iter().map(|&n| n.into()))
                        .ok_or("delivered names a slot twice")?,
                    crated: card.has_crate,
                };
                if farm.cards.is_full() {
                    return Err("there are more cards than a farm can have".into());
                }
                farm.append(column, placed);
            }
        }
        farm.figures = document.figures.iter().fold(0, |all, space| all | space.bit());
        farm.boxed = numbers(Figure::ALL, &document.boxed);
        farm.left = document.left_track;
        farm.right = document.right_track;
        let tiles = |list: &[Progress]| set_of(list.iter().map(|tile| tile.index())).ok_or("a tile stands there twice");
        farm.progress = tiles(&document.progress_tiles)?;
        farm.fresh = tiles(&document.fresh_tiles)?;
        farm.end_tile = document.end_tile;
        farm.rows_scored = document.rows_scored;
        farm.rows_activated = document.rows_activated;
        farm.shortage = document.shortage;
        farm.character = document.character;
        farm.dealt = document.dealt;
        farm.kept = 0;
        for card in &document.festivals {
            let number = card.index().checked_sub(FARM_CARDS).filter(|_| card.is_festival());
            farm.kept |= 1 << number.ok_or("only festivals lie beside a farm")?;
        }
        for (display, document) in farm.display.iter_mut().zip(&document.display) {
            *display = Display {
                card: document.card,
                goods: numbers(Good::ALL, &document.goods),
                shortage: document.shortage,
            };
        }
        farm.hand = within(&document.hand).ok_or("a hand holds more than 3 cards")?;
        farm.hand.sort();
        for (delivered, document) in farm.delivered.iter_mut().zip(&document.delivered) {
            *delivered = set_of(document.iter().map(|&n| n.into())).ok_or("delivered names a slot twice")?;
        }
        farm.barrels = document.barrels;
        farm.ships = document.ships;
        farm.stock = farm.count_stock();
        Ok(farm)
    }

    /// All resources in all storages.
    pub(crate) fn count_stock(&self) -> [u8; Resource::COUNT] {
        let in_slots =
            |kind: Resource| self.cards.iter().flat_map(|card| card.slots).filter(|slot| *slot == Some(kind)).count();
        std::array::from_fn(|i| {
            let stored = usize::from(self.head[i]) + usize::from(self.keeper[i]) + in_slots(Resource::ALL[i]);
            stored.min(u8::MAX.into()) as u8
        })
    }
}

impl SunaValo {
    pub(crate) fn document(&self) -> Position {
        let tiles = |set: u8| Progress::all().filter(|&tile| set & tile_bit(tile) != 0).collect();
        Position {
            seed: self.seed,
            first_game: self.first_game,
            era: self.era,
            phase: self.phase,
            start_player: self.start,
            active: self.active,
            turns: self.turns,
            era_end_triggered: self.ending,
            extra_turns: self.extra_turns,
            swapped: self.swapped,
            emptied: self.emptied,
            village: self.village,
            revealed: self.revealed,
            draw_pile: self.pile.to_vec(),
            discard_pile: self.discard.iter().collect(),
            festival_piles: std::array::from_fn(|era| self.festivals[era].to_vec()),
            public_orders: self.public,
            public_orders_open: self.public_open,
            ship_orders: self.ships,
            ship_orders_open: self.ships_open,
            progress_tiles: tiles(self.progress),
            progress_tiles_in_box: tiles(self.progress_box),
            end_tiles: EndTile::all().filter(|tile| self.end_tiles >> tile.index() & 1 != 0).collect(),
            farms: self.farms.iter().map(Farm::document).collect(),
            pending: self
                .pending
                .iter()
                .map(|pending| PendingDocument { seat: pending.seat, decision: pending.task.clone() })
                .collect(),
        }
    }

    pub(crate) fn from_document(content: &'static Content, document: &Position) -> Result<SunaValo, Problem> {
        SunaValo::read_sound(content, document).map_err(|faults| faults.problem())
    }

    /// Everything that is wrong with a document.
    pub(crate) fn document_faults(content: &'static Content, document: &Position) -> Faults {
        SunaValo::read_sound(content, document).err().unwrap_or_default()
    }

    fn read_sound(content: &'static Content, document: &Position) -> Result<SunaValo, Faults> {
        let game = SunaValo::read_document(content, document)?;
        let mut faults = game.broken_invariants();
        if faults.is_empty() {
            faults.add(game.check_pending());
        }
        faults.or_none().map(|()| game)
    }

    fn read_document(content: &'static Content, document: &Position) -> Result<SunaValo, Faults> {
        let [first, second] = document.farms.as_slice() else {
            return Err(format!("there are {} farms; Suna Valo is for 2 players", document.farms.len()).into());
        };
        let farm = |seat: usize, document: &FarmDocument| {
            Farm::from_document(content, document).map_err(|reason| format!("farm {seat}: {reason}"))
        };
        let tiles = |list: &[Progress]| set_of(list.iter().map(|tile| tile.index())).ok_or("a tile stands there twice");
        if !document.discard_pile.iter().all(|card| card.is_farm_card()) {
            return Err("only farm cards lie on the discard pile (SUN-12.6, SUN-16.6)".into());
        }
        let mut festivals: [ArrayVec<Card, 4>; 3] = Default::default();
        for (pile, document) in festivals.iter_mut().zip(&document.festival_piles) {
            *pile = within(document).ok_or("a festival pile has more than 4 cards")?;
        }
        let mut pending = ArrayVec::new();
        for waiting in document.pending.iter().take(MAX_PENDING_READ) {
            pending.push(Pending { seat: waiting.seat, task: waiting.decision.clone() });
        }
        if document.pending.len() > MAX_PENDING_READ {
            return Err("too many decisions are pending".into());
        }
        let mut discard = Cards::default();
        document.discard_pile.iter().for_each(|&card| discard.insert(card));
        Ok(SunaValo {
            content: ContentRef(content),
            seed: document.seed,
            first_game: document.first_game,
            era: document.era,
            phase: document.phase,
            start: document.start_player,
            active: document.active,
            turns: document.turns,
            ending: document.era_end_triggered,
            extra_turns: document.extra_turns,
            swapped: document.swapped,
            emptied: document.emptied,
            village: document.village,
            revealed: document.revealed,
            pile: within(&document.draw_pile).ok_or("the draw pile has more than 23 cards")?,
            discard,
            festivals,
            public: document.public_orders,
            public_open: document.public_orders_open,
            ships: document.ship_orders,
            ships_open: document.ship_orders_open,
            progress: tiles(&document.progress_tiles)?,
            progress_box: tiles(&document.progress_tiles_in_box)?,
            end_tiles: set_of(document.end_tiles.iter().map(|tile| tile.index())).ok_or("a tile stands there twice")?,
            farms: [farm(0, first)?, farm(1, second)?],
            pending,
        })
    }
}
