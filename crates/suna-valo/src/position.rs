//! The state as a readable document, which can be edited and loaded again, and the invariants it has to keep.

use crate::content::{Ability, Content};
use crate::pieces::{
    BUYABLE, Card, Cards, Character, Column, EndTile, FARM_CARDS, Figure, Good, Place, Progress, PublicOrder, Resource,
    ShipOrder, Space,
};
use crate::state::{
    Activated, Activation, Decision, Display, Farm, Goal, MAX_PENDING_READ, ORDERS, PLAYERS, Payment, Pending, Phase,
    Placed, Purchase, ROW_MARKERS, Reach, SPACES, SunaValo, other, tile_bit,
};
use almende_core::{ContentRef, Problem, Seat, Seed};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The whole state as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
pub struct Position {
    pub seed: Seed,
    /// Whether only the characters for a first game were dealt.
    #[serde(default)]
    pub first_game: bool,
    pub era: u8,
    pub phase: Phase,
    /// Who holds the start tree.
    pub start_player: Seat,
    pub active: Seat,
    /// Turns that have begun in this era.
    pub turns: u8,
    pub era_end_triggered: bool,
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
    pub discard_pile: Vec<Card>,
    /// For each era, from bottom to top.
    pub festival_piles: [Vec<Card>; 3],
    /// From left to right.
    pub public_orders: [PublicOrder; ORDERS],
    /// How many of them lie face up.
    pub public_orders_open: u8,
    pub ship_orders: [ShipOrder; ORDERS],
    pub ship_orders_open: u8,
    pub progress_tiles: Vec<Progress>,
    pub progress_tiles_in_box: Vec<Progress>,
    pub end_tiles: Vec<EndTile>,
    pub farms: Vec<FarmDocument>,
    /// The open decision comes last.
    pub pending: Vec<PendingDocument>,
}

/// A farm as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
pub struct FarmDocument {
    pub energy: u16,
    /// Resources in the heads of the columns.
    pub heads: BTreeMap<Resource, u8>,
    /// Resources on C03.
    pub keeper: BTreeMap<Resource, u8>,
    pub columns: BTreeMap<Column, Vec<CardDocument>>,
    /// The spaces that still hold their figure.
    pub figures: Vec<Space>,
    /// Figures removed to the box.
    pub boxed: BTreeMap<Figure, u8>,
    pub left_track: u8,
    pub right_track: u8,
    pub progress_tiles: Vec<Progress>,
    /// Those of them that cannot be used before the next own turn.
    pub fresh_tiles: Vec<Progress>,
    pub end_tile: Option<EndTile>,
    pub rows_scored: u8,
    pub rows_activated: u8,
    pub shortage: u8,
    pub character: Option<Character>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealt: Option<[Character; 2]>,
    /// Festivals beside the farm.
    pub festivals: Vec<Card>,
    pub display: [DisplayDocument; SPACES],
    pub hand: Vec<Card>,
    /// For each public order on the board the slots that are filled, from 0.
    pub delivered: [Vec<u8>; ORDERS],
    /// For each public order on the board: 0, or 1 for the higher and 2 for the lower space.
    pub barrels: [u8; ORDERS],
    pub ships: [u8; ORDERS],
}

/// A card on a farm as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
pub struct CardDocument {
    pub card: Card,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub face_down: bool,
    /// What lies in its storage slots.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub slots: [Option<Resource>; 2],
    /// The slots that may still produce in the running activation, from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ready: Vec<u8>,
    /// The delivery slots that are filled, from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub delivered: Vec<u8>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_crate: bool,
}

fn is_empty(slots: &[Option<Resource>; 2]) -> bool {
    slots.iter().all(Option::is_none)
}

/// A place of a display as a document.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
pub struct DisplayDocument {
    pub card: Option<Card>,
    #[serde(default)]
    pub goods: BTreeMap<Good, u8>,
    #[serde(default)]
    pub shortage: u8,
}

/// A pending decision as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "a seat and what it decides")]
pub struct PendingDocument {
    pub seat: Seat,
    pub decision: Decision,
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
    fn count_stock(&self) -> [u8; Resource::COUNT] {
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
                .map(|pending| PendingDocument { seat: pending.seat, decision: pending.decision.clone() })
                .collect(),
        }
    }

    pub(crate) fn from_document(content: &'static Content, document: &Position) -> Result<SunaValo, Problem> {
        let game = SunaValo::read_document(content, document)
            .and_then(|game| game.check_invariants().and_then(|()| game.check_pending()).map(|()| game));
        game.map_err(|reason| Problem::new("problem.position").with("reason", reason))
    }

    fn read_document(content: &'static Content, document: &Position) -> Result<SunaValo, String> {
        let [first, second] = document.farms.as_slice() else {
            return Err(format!("there are {} farms; Suna Valo is for 2 players", document.farms.len()));
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
            pending.push(Pending { seat: waiting.seat, decision: waiting.decision.clone() });
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

    /// What holds in every position: a sentence about the first thing that does not.
    pub fn check_invariants(&self) -> Result<(), String> {
        if self.start.index() >= PLAYERS || self.active.index() >= PLAYERS {
            return Err("the start player or the active player does not sit at the table".into());
        }
        if !(1..=3).contains(&self.era) {
            return Err("there are three eras (SUN-4.1)".into());
        }
        self.check_orders()?;
        self.check_cards()?;
        self.check_turns()?;
        self.check_tiles()?;
        for seat in Seat::all(PLAYERS) {
            self.check_farm(seat).map_err(|reason| format!("farm {seat}: {reason}"))?;
        }
        Ok(())
    }

    fn check_orders(&self) -> Result<(), String> {
        for place in 0..ORDERS {
            let of_era = |index: usize| index / crate::pieces::ORDERS_PER_ERA == place / 2;
            if !of_era(self.public[place].index()) || !of_era(self.ships[place].index()) {
                return Err("each era has two orders of a kind, from left to right (SUN-2.1, SUN-2.3)".into());
            }
        }
        for place in (0..ORDERS).step_by(2) {
            if self.public[place] == self.public[place + 1] || self.ships[place] == self.ships[place + 1] {
                return Err("an order lies on the board twice".into());
            }
        }
        let all = 2 * self.era;
        for (open, card) in [(self.public_open, Card::REVEAL_PUBLIC), (self.ships_open, Card::REVEAL_SHIP)] {
            if open != all && open + 1 != all {
                return Err(
                    "one or two orders of the era lie face up, all of earlier eras and none of later ones".into()
                );
            }
            let left = self.pile.iter().filter(|other| **other == card).count();
            if left != usize::from(all - open) {
                return Err(
                    "the reveal cards in the draw pile do not match the face-down orders of the era (SUN-1.3)".into()
                );
            }
        }
        if self.ending != (self.public_open == all && self.ships_open == all) {
            return Err("the end of the era is triggered by its last order (SUN-17.1.1)".into());
        }
        for place in 0..ORDERS {
            for (ranks, open) in [
                (self.farms.each_ref().map(|farm| farm.barrels[place]), self.public_open),
                (self.farms.each_ref().map(|farm| farm.ships[place]), self.ships_open),
            ] {
                let fits = matches!(ranks, [0, 0] | [1, 0] | [0, 1] | [1, 2] | [2, 1]);
                if !fits || usize::from(open) <= place && ranks != [0, 0] {
                    return Err("the spaces of an order are taken one after the other (SUN-8.11, SUN-13.7)".into());
                }
            }
        }
        Ok(())
    }

    /// Every card is in exactly one place (SUN-1.2): farm cards of this and earlier eras somewhere, those of later eras
    /// nowhere; festivals at most once, for the box is not recorded.
    fn check_cards(&self) -> Result<(), String> {
        let mut seen = [0u8; BUYABLE];
        let mut draws = 0;
        let mut see = |card: Card| match seen.get_mut(card.index()) {
            Some(count) => *count = count.saturating_add(1),
            None => draws += 1,
        };
        self.pile.iter().filter(|card| !card.is_special()).for_each(|&card| see(card));
        self.village.iter().chain([&self.revealed]).flatten().for_each(|&card| see(card));
        self.discard.iter().for_each(&mut see);
        self.festivals.iter().flatten().for_each(|&card| see(card));
        for farm in &self.farms {
            farm.display.iter().filter_map(|display| display.card).for_each(&mut see);
            farm.hand.iter().for_each(|&card| see(card));
            farm.cards.iter().for_each(|card| see(card.card));
            let festivals = Card::buyable().skip(FARM_CARDS).enumerate();
            festivals.filter(|(number, _)| farm.kept >> number & 1 != 0).for_each(|(_, card)| see(card));
        }
        for pending in &self.pending {
            if let Decision::PlaceCard(card) | Decision::FestivalEnds(card) = pending.decision {
                see(card);
            }
        }
        if draws > 0 {
            return Err("special cards lie in the draw pile only (SUN-16.6)".into());
        }
        for card in Card::buyable() {
            let count = seen[card.index()];
            let fits = match (card.is_farm_card(), card.era() <= self.era) {
                (true, true) => count == 1,
                (true, false) => count == 0,
                (false, _) => count <= 1,
            };
            if !fits {
                return Err(format!("{} lies in {count} places", card.id()));
            }
        }
        for (era, pile) in self.festivals.iter().enumerate() {
            if pile.iter().any(|card| !card.is_festival() || usize::from(card.era()) != era + 1) {
                return Err("a festival lies in the pile of another era (SUN-2.4)".into());
            }
        }
        let draws = self.pile.iter().filter(|card| **card == Card::DRAW_FESTIVAL).count();
        if draws > 2 || draws > self.festivals[usize::from(self.era) - 1].len() {
            return Err("there are more cards to draw festivals than festivals (SUN-1.3)".into());
        }
        let future = |card: &Card| card.is_festival() && card.era() > self.era;
        let shown = self.village.iter().chain([&self.revealed]).flatten();
        let displays =
            self.farms.iter().flat_map(|farm| farm.display.iter().filter_map(|display| display.card.as_ref()));
        if shown.chain(displays).chain(self.farms.iter().flat_map(|farm| &farm.hand)).any(future) {
            return Err("a festival of a later era is in play".into());
        }
        Ok(())
    }

    /// Each turn draws a card, so an era has at most 14 turns, and two more at the end (SUN-17.1).
    fn check_turns(&self) -> Result<(), String> {
        let usual = if self.extra_turns { 16 } else { 14 };
        if self.turns > usual || !self.extra_turns && usize::from(self.turns) + self.pile.len() > 15 {
            return Err("there are more turns than an era can have (SUN-4.9)".into());
        }
        if self.extra_turns && (self.era != 3 || !self.ending) {
            return Err("extra turns come at the end of era III only (SUN-17.1.5)".into());
        }
        for seat in Seat::all(PLAYERS) {
            let farm = self.farm(seat);
            let own_turns = if seat == self.start { self.turns.div_ceil(2) } else { self.turns / 2 };
            let recovers = matches!(farm.ability(&self.content), Some(Ability::OnIncome(_)));
            let recovered = if recovers { self.era } else { 0 } + 1;
            let coming = self.pending.iter().filter(|pending| pending.seat == seat);
            let coming = coming.filter(|pending| match &pending.decision {
                Decision::Main | Decision::PlaceCard(_) | Decision::PlaceFromDiscard => true,
                Decision::Pay(payment) => !matches!(payment.purchase, Purchase::ShipOrder(_)),
                Decision::ShipEffect(place) => {
                    let order = self.ships.get(usize::from(*place)).map_or(0, |order| order.index());
                    let effects = &self.content.ships[order].effects;
                    effects.iter().any(|effect| matches!(effect, crate::content::Effect::PlaceFromDiscard { .. }))
                }
                _ => false,
            });
            let cards = farm.cards.len() + coming.count();
            if cards > usize::from(7 * (self.era - 1) + own_turns + recovered) {
                return Err(format!("farm {seat}: there are more cards than turns"));
            }
            let shown = farm.display.iter().filter(|display| display.card.is_some()).count();
            let waiting = self.pending.iter().any(|pending| matches!(pending.decision, Decision::Add { .. }) && pending.seat == seat)
                || self.emptied.is_some_and(|(owner, _)| owner == seat)
                || self.pending.iter().any(|pending| matches!(&pending.decision, Decision::Price(pricing) if pending.seat == seat && farm.display.get(usize::from(pricing.slot)).is_some_and(|display| display.card.is_none())));
            // A display loses a card for good only when village and draw pile have run dry, at the end of an era.
            let dry = self.ending && self.pile.is_empty() || matches!(self.phase, Phase::Income | Phase::Over);
            let least = 4 - usize::from(self.era);
            let least = if dry { least - 1 } else { least };
            if shown + usize::from(waiting) < least && !self.extra_turns {
                return Err(format!("farm {seat}: the display lacks cards"));
            }
        }
        Ok(())
    }

    fn check_tiles(&self) -> Result<(), String> {
        let [one, two] = self.farms.each_ref().map(|farm| farm.progress);
        let sets = [self.progress, self.progress_box, one, two];
        let total: u32 = sets.iter().map(|set| set.count_ones()).sum();
        if total != 8 || sets.iter().fold(0, |all, set| all | set) != u8::MAX || self.progress_box.count_ones() > 3 {
            return Err("each progress tile is in one place, at most 3 of them in the box (SUN-2.7)".into());
        }
        let mut ends = self.end_tiles;
        let mut count = ends.count_ones();
        for tile in self.farms.iter().filter_map(|farm| farm.end_tile) {
            if ends >> tile.index() & 1 != 0 {
                return Err(format!("{} is in two places", tile.id()));
            }
            ends |= 1 << tile.index();
            count += 1;
        }
        if count != 3 {
            return Err("three end-of-game tiles are in play (SUN-2.7)".into());
        }
        Ok(())
    }

    fn check_farm(&self, seat: Seat) -> Result<(), String> {
        let farm = self.farm(seat);
        let content = &self.content;
        for &figure in Figure::ALL {
            let standing = (farm.figures & content.figure_spaces[figure.index()]).count_ones() as u8;
            let all = standing.saturating_add(farm.figures_placed(figure)).saturating_add(farm.boxed[figure.index()]);
            if all != 6 {
                return Err(format!("there are {all} of {}, not 6 (SUN-1.6)", figure.id()));
            }
        }
        if usize::from(farm.left) >= content.left.len() || usize::from(farm.right) >= content.right.len() {
            return Err("a cogwheel stands beside its track (SUN-11.1)".into());
        }
        if farm.progress.count_ones() > 3 || farm.fresh & !farm.progress != 0 {
            return Err("a player has at most 3 progress tiles, and only own ones can be new (SUN-11.12)".into());
        }
        if farm.rows_scored.saturating_add(farm.rows_activated) > ROW_MARKERS {
            return Err("a player has 3 row bonus markers (SUN-9.9)".into());
        }
        if farm.energy > 2_000 || farm.head.iter().any(|&n| n > 150) || farm.shortage > 150 {
            return Err("nobody can have so many goods or markers".into());
        }
        if farm.stock != farm.count_stock() {
            return Err("the stock does not match the storages".into());
        }
        self.check_storages(farm)?;
        self.check_own_orders(seat, farm)?;
        for display in &farm.display {
            let empty = display.card.is_none() && display.price() > 0;
            if empty || display.goods.iter().any(|&n| n > 150) || display.shortage > 40 {
                return Err("a price lies on no card, or is too high".into());
            }
        }
        let choosing = self.phase == Phase::Characters;
        let dealt = farm.dealt.is_some_and(|[one, two]| one < two);
        let chosen = farm.character.is_none_or(|own| farm.dealt.is_some_and(|dealt| dealt.contains(&own)));
        if choosing != dealt || choosing != farm.dealt.is_some() || choosing && !chosen {
            return Err("two characters are dealt while players choose, in order (SUN-2.18)".into());
        }
        let recommended = |one: &Character| self.content.first_game[one.index()];
        if choosing && self.first_game && !farm.dealt.iter().flatten().all(recommended) {
            return Err("only characters for a first game are dealt (SUN-2.19)".into());
        }
        if !choosing && farm.character.is_none() {
            return Err("there is no character (SUN-20.9)".into());
        }
        let (own, theirs) = (farm, self.farm(other(seat)));
        let shared = |a: Option<[Character; 2]>, b: Option<[Character; 2]>| {
            a.zip(b).is_some_and(|(a, b)| a.iter().any(|one| b.contains(one)))
        };
        if own.character.is_some() && own.character == theirs.character || shared(own.dealt, theirs.dealt) {
            return Err("both have the same character (SUN-2.18)".into());
        }
        Ok(())
    }

    fn check_storages(&self, farm: &Farm) -> Result<(), String> {
        let content = &self.content;
        for (column, &space) in Column::WITH_SLOTS.iter().zip(&content.endless) {
            let head = &content.heads[column.index()];
            let stored: u16 = head.produces.resources().map(|kind| u16::from(farm.head[kind.index()])).sum();
            if stored > head.slots.into() && !farm.is_empty(space) {
                return Err(format!("the head of {} holds too much (SUN-3.5)", column.id()));
            }
        }
        let slots = match farm.ability(content) {
            Some(Ability::Storage(slots)) => u16::from(slots),
            _ => 0,
        };
        if farm.keeper.iter().map(|&n| u16::from(n)).sum::<u16>() > slots
            || slots > 0 && self.phase == Phase::Characters && farm.keeper != [0; 5]
        {
            return Err("the character holds too much (SUN-20.3.1)".into());
        }
        for (place, card) in farm.places(Column::ALL) {
            if card.card.is_special() {
                return Err("special cards never lie on a farm (SUN-16.6)".into());
            }
            let spec = &content.cards[card.card.index()];
            if card.face_up && !spec.columns.contains(place.column) {
                return Err(format!("{} lies face up in a column that is not its own (SUN-6.1)", card.card.id()));
            }
            for (held, accepts) in card.slots.iter().zip(spec.slots) {
                if held.is_some_and(|kind| !card.face_up || !accepts.has(kind)) {
                    return Err(format!("{} stores what it cannot (SUN-3.5, SUN-3.15)", card.card.id()));
                }
            }
            if card.ready != 0 && !self.is_activated(farm, place) {
                return Err(format!("{} is ready to produce, but is not activated", card.card.id()));
            }
            if card.ready >> 2 != 0 || card.ready != 0 && !card.face_up {
                return Err(format!("{} has no such slot", card.card.id()));
            }
        }
        Ok(())
    }

    fn is_activated(&self, farm: &Farm, place: Place) -> bool {
        self.pending.iter().any(|pending| {
            std::ptr::eq(self.farm(pending.seat), farm)
                && match &pending.decision {
                    Decision::Activation(activation) => match activation.what {
                        Activated::Column(column) => column == place.column,
                        Activated::Card(card) => card == place,
                    },
                    _ => false,
                }
        })
    }

    fn check_own_orders(&self, seat: Seat, farm: &Farm) -> Result<(), String> {
        let completing = |goal: Goal| {
            self.pending.iter().any(|pending| {
                pending.seat == seat
                    && matches!(pending.decision, Decision::Complete(g) | Decision::TakeFigure(g) if g == goal)
            })
        };
        for place in 0..ORDERS {
            let slots = self.content.public[self.public[place].index()].slots[seat.index()].len();
            let done = farm.delivered[place];
            let full = done.count_ones() as usize == slots;
            if done >> slots != 0 || usize::from(self.public_open) <= place && done != 0 {
                return Err("deliveries lie on slots that do not exist or on a face-down order (SUN-8.7)".into());
            }
            if full != (farm.barrels[place] > 0 || completing(Goal::Public(place as u8))) {
                return Err("a barrel stands on an order exactly when it is complete (SUN-8.10)".into());
            }
        }
        for (place, card) in farm.places(Column::ALL) {
            let needs = self.content.cards[card.card.index()].needs.len();
            if card.delivered >> needs != 0 || !card.face_up && (card.delivered != 0 || card.crated) {
                return Err(format!("{} has no such delivery slot (SUN-6.6)", card.card.id()));
            }
            let full = card.face_up && needs > 0 && card.delivered.count_ones() as usize == needs;
            if full != (card.crated || completing(Goal::Personal(place))) {
                return Err("a crate stands on an order exactly when it is complete (SUN-8.13)".into());
            }
        }
        Ok(())
    }

    /// Whether what is pending can be decided in this position.
    fn check_pending(&self) -> Result<(), String> {
        for pending in &self.pending {
            if pending.seat.index() >= PLAYERS {
                return Err("a decision waits for a seat that is not at the table".into());
            }
            self.check_decision(pending.seat, &pending.decision)
                .map_err(|reason| format!("a pending decision does not fit the position: {reason}"))?;
        }
        self.check_structure()?;
        if matches!(self.phase, Phase::Characters | Phase::Over) {
            return if self.pending.is_empty() { Ok(()) } else { Err("nothing can be pending in this phase".into()) };
        }
        let top = self.pending.last().ok_or("nothing is pending")?;
        if !self.is_open(top.seat, &top.decision) {
            return Err("the decision on top has no answer".into());
        }
        Ok(())
    }

    /// How the decisions of each phase are stacked.
    fn check_structure(&self) -> Result<(), String> {
        let count =
            |is: &dyn Fn(&Decision) -> bool| self.pending.iter().filter(|pending| is(&pending.decision)).count();
        let at_most_one: [(&str, &dyn Fn(&Decision) -> bool); 8] = [
            ("action", &|d| matches!(d, Decision::Main | Decision::Pay(_) | Decision::PlaceCard(_))),
            ("end of a turn", &|d| matches!(d, Decision::EndTurn)),
            ("refill", &|d| matches!(d, Decision::Refill)),
            ("addition", &|d| matches!(d, Decision::Add { .. } | Decision::Price(_))),
            ("activation", &|d| matches!(d, Decision::Activation(_))),
            ("festival", &|d| matches!(d, Decision::FestivalEnds(_))),
            ("festival part", &|d| matches!(d, Decision::FestivalOfOther(_))),
            ("source", &|d| matches!(d, Decision::Source(_) | Decision::SwapGood { .. })),
        ];
        for (what, is) in at_most_one {
            if count(is) > 1 {
                return Err(format!("more than one {what} is pending"));
            }
        }
        let row_work = count(&|d| matches!(d, Decision::RowBonus(_)));
        let goals = count(&|d| matches!(d, Decision::Complete(_) | Decision::TakeFigure(_)));
        if row_work > 1 || goals > 1 {
            return Err("more than one row bonus or order is pending".into());
        }
        let bottom = self.pending.first();
        let all = |is: &dyn Fn(&Pending) -> bool| self.pending.iter().all(is);
        let mut seats = [[0u8; 4]; PLAYERS];
        for pending in &self.pending {
            match pending.decision {
                Decision::Prepare(slot) => seats[pending.seat.index()][usize::from(slot)] += 1,
                Decision::Income(_) | Decision::Replace(_) => seats[pending.seat.index()][3] += 1,
                _ => {}
            }
        }
        if seats.iter().flatten().any(|&n| n > 1) {
            return Err("a decision is pending twice".into());
        }
        let fits = match self.phase {
            Phase::Preparation => {
                let early = self.era == 1 && self.turns == 0;
                early && all(&|pending| matches!(pending.decision, Decision::Prepare(_)))
            }
            Phase::Turns => {
                let right = bottom.is_some_and(|pending| match pending.decision {
                    Decision::EndTurn => pending.seat == self.active,
                    Decision::Refill => !self.extra_turns && pending.seat == self.active,
                    _ => false,
                });
                let wrong =
                    |d: &Decision| matches!(d, Decision::Prepare(_) | Decision::Income(_) | Decision::Replace(_));
                let acts = self.pending.iter().all(|pending| match pending.decision {
                    Decision::Main | Decision::PlaceCard(_) => pending.seat == self.active,
                    Decision::Add { .. } | Decision::Price(_) => {
                        matches!(bottom.map(|bottom| &bottom.decision), Some(Decision::Refill))
                    }
                    _ => true,
                });
                // The adding step holds nothing else, so that no turn goes on beneath it.
                let adding = matches!(bottom.map(|bottom| &bottom.decision), Some(Decision::Refill));
                let only_adding = !adding
                    || self
                        .pending
                        .iter()
                        .skip(1)
                        .all(|pending| matches!(pending.decision, Decision::Add { .. } | Decision::Price(_)));
                let turn = if self.turns % 2 == 1 { self.start } else { other(self.start) };
                right && acts && only_adding && count(&wrong) == 0 && self.turns > 0 && self.active == turn
            }
            Phase::Income => {
                let calm = |d: &Decision| {
                    matches!(
                        d,
                        Decision::Prepare(_)
                            | Decision::Replace(_)
                            | Decision::Main
                            | Decision::EndTurn
                            | Decision::Refill
                            | Decision::Add { .. }
                            | Decision::Price(_)
                            | Decision::Pay(_)
                            | Decision::PlaceCard(_)
                    )
                };
                self.ending && count(&calm) == 0
            }
            Phase::EraPreparation => {
                let replaces = all(&|pending| matches!(pending.decision, Decision::Replace(_) | Decision::Price(_)));
                let bottom = bottom.is_some_and(|pending| matches!(pending.decision, Decision::Replace(_)));
                replaces && bottom && self.era > 1 && self.turns == 0 && self.active == self.start
            }
            Phase::Characters => self.era == 1 && self.turns == 0,
            Phase::Over => self.era == 3 && self.ending,
        };
        if !fits {
            return Err("what is pending does not fit the phase".into());
        }
        for seat in Seat::all(PLAYERS) {
            let replacing = seats[seat.index()][3] > 0 && self.phase == Phase::EraPreparation;
            if !replacing && !self.farm(seat).hand.is_empty() {
                return Err("a hand is held only while cards are replaced (SUN-17.3.13)".into());
            }
        }
        let ends = self.pending.iter().any(|pending| matches!(pending.decision, Decision::EndTurn));
        if let Some((owner, slot)) = self.emptied {
            let place = self.farms.get(owner.index()).and_then(|farm| farm.display.get(usize::from(slot)));
            if !ends || place.is_none_or(|display| display.card.is_some()) {
                return Err("the emptied place of a display is filled at the end of the turn".into());
            }
        }
        let adds = self.pending.iter().any(|pending| matches!(pending.decision, Decision::Add { .. }));
        if self.revealed.is_some() && !adds && !self.pending.iter().any(|p| matches!(p.decision, Decision::Refill)) {
            return Err("a card is turned up only while a card is added (SUN-20.4.1)".into());
        }
        if self.phase == Phase::Characters && self.farms.iter().all(|farm| farm.character.is_some()) {
            return Err("both have chosen their character".into());
        }
        Ok(())
    }

    fn check_decision(&self, seat: Seat, decision: &Decision) -> Result<(), String> {
        const MANY: u8 = 40;
        let farm = self.farm(seat);
        let place = |slot: u8| farm.display.get(usize::from(slot)).ok_or("a display has 3 places");
        let require = |holds: bool, reason: &str| if holds { Ok(()) } else { Err(reason.to_owned()) };
        let row = |row: u8| require(row < crate::pieces::MAX_ROWS, "there is no such row");
        match decision {
            Decision::Prepare(slot) => require(place(*slot)?.price() == 0, "the card has its good already"),
            Decision::Pay(payment) => self.check_payment_document(seat, payment),
            Decision::SellerStores(resources) => require(resources.iter().all(|&n| n <= MANY), "too many resources"),
            Decision::PlaceCard(card) => require(!card.is_special(), "special cards are not placed"),
            Decision::Activation(activation) => self.check_activation_document(seat, activation),
            Decision::Receive(gains) => {
                require(gains.iter().all(|gain| gain.n <= MANY && !gain.of.is_empty()), "a gain of nothing")?;
                require(!gains.is_empty(), "no gain")
            }
            Decision::Deliver(n) => require(*n <= MANY, "too many deliveries"),
            Decision::Source(delivery) => {
                require(self.delivery_is_open(seat, *delivery), "the delivery is not possible")
            }
            Decision::Steps { n, .. } => require(*n <= MANY, "too many steps"),
            Decision::Complete(goal) | Decision::TakeFigure(goal) => {
                let open = match *goal {
                    Goal::Public(place) => {
                        place < self.public_open
                            && farm.barrels[usize::from(place) % ORDERS] == 0
                            && farm.delivered[usize::from(place) % ORDERS].count_ones() as usize
                                == self.content.public[self.public[usize::from(place) % ORDERS].index()].slots
                                    [seat.index()]
                                .len()
                    }
                    Goal::Ship(place) => place < self.ships_open && farm.ships[usize::from(place) % ORDERS] == 0,
                    Goal::Personal(place) => {
                        place.column == Column::Personal
                            && farm.card(place).is_some_and(|card| {
                                let needs = self.content.cards[card.card.index()].needs.len();
                                !card.crated
                                    && card.face_up
                                    && needs > 0
                                    && card.delivered.count_ones() as usize == needs
                            })
                    }
                };
                require(
                    open && self.has_figure(seat, goal.figure()),
                    "the order is not complete, or there is no figure",
                )
            }
            Decision::RowBonus(n) => {
                row(*n)?;
                require(farm.rows() < ROW_MARKERS, "all row bonus markers are used")
            }
            Decision::RowCards { row: n, left } => {
                row(*n)?;
                require(!left.contains(Column::Personal), "personal orders are not activated")
            }
            Decision::Cards { n, columns, .. } => {
                require(*n <= MANY && !columns.contains(Column::Personal), "too many cards, or personal orders")
            }
            Decision::Perform(card) | Decision::FestivalOfOther(card) | Decision::FestivalEnds(card) => {
                require(card.is_festival(), "there is no such festival")
            }
            Decision::FestivalShip(discount) => require(*discount <= MANY, "too high a discount"),
            Decision::SwapGood { slot, good } => {
                let on_card = place(*slot)?.goods[good.index()] > 0;
                require(
                    on_card && self.may_swap(seat) && self.check_swap(seat, *slot, *good).is_ok(),
                    "no exchange is possible",
                )
            }
            Decision::Add { slot, revealed } => {
                require(*revealed || self.revealed.is_none(), "a card is turned up")?;
                require(place(*slot)?.card.is_none(), "the place of the display is not empty")
            }
            Decision::Price(pricing) => {
                require(place(pricing.slot)?.card.is_some() && pricing.needed <= MANY, "there is no card to price")
            }
            Decision::Replace(replaced) => require(*replaced < 8, "a display has 3 places"),
            Decision::ShipEffect(place) => require(usize::from(*place) < ORDERS, "there is no such order"),
            Decision::Income(spaces) => {
                require(spaces & farm.figures == 0 && spaces >> Space::COUNT == 0, "an income of a space with a figure")
            }
            Decision::Main
            | Decision::EndTurn
            | Decision::Store(_)
            | Decision::TakeTile(_)
            | Decision::RemoveFigure(_)
            | Decision::ActivateColumn(_)
            | Decision::PlaceFromDiscard
            | Decision::AfterShip
            | Decision::AfterTile
            | Decision::Refill => Ok(()),
        }
    }

    fn check_payment_document(&self, seat: Seat, payment: &Payment) -> Result<(), String> {
        let there = match payment.purchase {
            Purchase::Village(space) => self.village.get(usize::from(space)).is_some_and(Option::is_some),
            Purchase::OtherDisplay(slot) => {
                let display = self.farm(other(seat)).display.get(usize::from(slot));
                display.is_some_and(|display| display.card.is_some())
            }
            Purchase::ShipOrder(place) => {
                place < self.ships_open
                    && self.farm(seat).ships.get(usize::from(place)) == Some(&0)
                    && self.has_figure(seat, Figure::Ship)
            }
        };
        let acts = matches!(payment.purchase, Purchase::ShipOrder(_)) || seat == self.active;
        let small = payment.due.iter().chain(&payment.paid).chain([&payment.any, &payment.leave]).all(|&n| n <= 150);
        let total: u32 = payment.due.iter().map(|&n| u32::from(n)).sum();
        if !there
            || !acts
            || !small
            || u32::from(payment.leave) > total
            || payment.leave == 0 && payment.due[Good::Energy.index()] > 0
        {
            return Err("there is nothing to pay for".into());
        }
        if !self.can_pay(self.farm(seat), &payment.due, payment.any, payment.leave) {
            return Err("the payment cannot be finished".into());
        }
        Ok(())
    }

    fn check_activation_document(&self, seat: Seat, activation: &Activation) -> Result<(), String> {
        const MANY: u8 = 120;
        let farm = self.farm(seat);
        let exists = match activation.what {
            Activated::Column(_) => true,
            Activated::Card(place) => farm.card(place).is_some(),
        };
        let small = [activation.energy, activation.drones, activation.steps].iter().all(|&n| n <= MANY);
        let gains = activation.gains.iter().all(|gain| gain.n <= MANY && gain.n > 0 && !gain.of.is_empty());
        let reach = match activation.reach {
            Reach::Only(place) => place.column == Column::Personal && farm.card(place).is_some(),
            _ => true,
        };
        if exists && small && gains && reach && activation.tiles & !farm.progress == 0 {
            Ok(())
        } else {
            Err("the activation names what is not there".into())
        }
    }
}
