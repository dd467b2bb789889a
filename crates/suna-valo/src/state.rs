//! The state of a game: everything that lies on the table, and what is pending.

use crate::activation::SingleCards;
use crate::adding::Add;
use crate::bots::Steps;
use crate::characters::SwapGood;
use crate::content::{Content, Gain, Removable};
use crate::pieces::{
    Card, Cards, Character, Column, Columns, EndTile, FESTIVALS_PER_ERA, Figure, Good, MAX_ROWS, Place, Progress,
    PublicOrder, Resource, ShipOrder, Space,
};
use crate::place::RowCards;
use almende_core::{ContentRef, Seat, Seed};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Players (SUN-1.1).
pub const PLAYERS: usize = 2;
/// Cards of an era's draw pile (SUN-1.3).
pub const PILE: usize = 23;
/// Spaces of the village, and places of a display (SUN-2.14, SUN-2.15).
pub const SPACES: usize = 3;
/// Orders of a kind on the board (SUN-2.1).
pub const ORDERS: usize = 6;
/// Row bonus markers of a player (SUN-2.13).
pub const ROW_MARKERS: u8 = 3;
/// Different choices of resources that can wait at once.
pub const MAX_GAINS: usize = 4;

/// How deep pending decisions can nest. The deepest: the end of the turn, the end of a festival, C07, a row bonus, the
/// cards of a row, the activation of one, an order to complete, its figure, the income of an improvement, the store of
/// a resource; so ten. Ship orders do not lead to ship orders, nor activations to activations. There is room for as
/// many on top of a position that somebody set up.
pub const MAX_PENDING: usize = 22;
/// The most decisions a position document may hold.
pub const MAX_PENDING_READ: usize = 12;

/// A game of Suna Valo.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SunaValo {
    pub(crate) content: ContentRef<Content>,
    pub(crate) seed: Seed,
    /// Whether only the characters for a first game were dealt (SUN-2.19).
    pub(crate) first_game: bool,
    /// From 1 to 3.
    pub(crate) era: u8,
    pub(crate) phase: Phase,
    /// Who holds the start tree.
    pub(crate) start: Seat,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// Turns that have begun in this era.
    pub(crate) turns: u8,
    /// Whether the end of the era was triggered (SUN-17.1.1).
    pub(crate) ending: bool,
    /// Whether the two extra turns of era III are running (SUN-17.1.5).
    pub(crate) extra_turns: bool,
    /// Whether C06 was used in this turn.
    pub(crate) swapped: bool,
    /// The place of a display that was emptied by this turn's purchase.
    pub(crate) emptied: Option<(Seat, u8)>,
    /// From left to right.
    pub(crate) village: [Option<Card>; SPACES],
    /// The card of the draw pile that C04 turned up.
    pub(crate) revealed: Option<Card>,
    /// The top card comes last.
    pub(crate) pile: ArrayVec<Card, PILE>,
    pub(crate) discard: Cards,
    /// The festival piles of the eras; the top card comes last.
    pub(crate) festivals: [ArrayVec<Card, FESTIVALS_PER_ERA>; 3],
    /// From left to right.
    pub(crate) public: [PublicOrder; ORDERS],
    /// How many of them lie face up.
    pub(crate) public_open: u8,
    pub(crate) ships: [ShipOrder; ORDERS],
    pub(crate) ships_open: u8,
    /// One bit a progress tile on the board.
    pub(crate) progress: u8,
    /// One bit a progress tile in the box.
    pub(crate) progress_box: u8,
    /// One bit an end-of-game tile on the board.
    pub(crate) end_tiles: u8,
    pub(crate) farms: [Farm; PLAYERS],
    /// What is still to be done; what comes next stands last.
    pub(crate) pending: ArrayVec<Pending, MAX_PENDING>,
}

/// The phases (SUN-4.1), with set-up and end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Phase {
    /// The choice of the characters (SUN-2.18).
    Characters,
    /// The preparation round (SUN-2.20).
    Preparation,
    /// Turns.
    Turns,
    /// Income.
    Income,
    /// Preparing a new era.
    EraPreparation,
    /// After the final scoring.
    Over,
}

/// A card of a display with its price (SUN-14.3.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Display {
    pub(crate) card: Option<Card>,
    pub(crate) goods: [u8; Good::COUNT],
    pub(crate) shortage: u8,
}

impl Display {
    /// Goods and shortage markers together.
    pub(crate) fn price(&self) -> u8 {
        self.goods.iter().fold(self.shortage, |sum, &n| sum.saturating_add(n))
    }
}

/// A card on a farm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    pub(crate) card: Card,
    pub(crate) face_up: bool,
    /// What lies in its slots.
    pub(crate) slots: [Option<Resource>; 2],
    /// Slots that may still produce in the running activation.
    pub(crate) ready: u8,
    /// One bit a delivery slot that is filled.
    pub(crate) delivered: u8,
    /// Whether a crate stands on it.
    pub(crate) crated: bool,
}

/// A player's farm and belongings (SUN-1.7).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Farm {
    pub(crate) energy: u16,
    /// Resources in the heads.
    pub(crate) head: [u8; Resource::COUNT],
    /// Resources on C03.
    pub(crate) keeper: [u8; Resource::COUNT],
    /// All stored resources, kept at hand.
    pub(crate) stock: [u8; Resource::COUNT],
    /// The cards column by column, each from its first row.
    pub(crate) cards: ArrayVec<Placed, { MAX_ROWS as usize }>,
    /// Where each column begins in `cards`; the last number is their count.
    pub(crate) starts: [u8; Column::COUNT + 1],
    /// One bit a space with a figure.
    pub(crate) figures: u32,
    /// Figures removed to the box.
    pub(crate) boxed: [u8; Figure::COUNT],
    /// The space of the left cogwheel.
    pub(crate) left: u8,
    /// The space of the right cogwheel.
    pub(crate) right: u8,
    /// One bit an own progress tile.
    pub(crate) progress: u8,
    /// Those of them that cannot be used yet (SUN-11.10).
    pub(crate) fresh: u8,
    pub(crate) end_tile: Option<EndTile>,
    /// Row bonus markers on the VP side.
    pub(crate) rows_scored: u8,
    /// Row bonus markers on the activation side.
    pub(crate) rows_activated: u8,
    /// Shortage markers beside the farm.
    pub(crate) shortage: u8,
    pub(crate) character: Option<Character>,
    /// The two characters to choose from (SUN-2.18).
    pub(crate) dealt: Option<[Character; 2]>,
    /// Festivals beside the farm, one bit each (SUN-12.5).
    pub(crate) kept: u16,
    pub(crate) display: [Display; SPACES],
    pub(crate) hand: ArrayVec<Card, SPACES>,
    /// For each public order one bit a filled slot.
    pub(crate) delivered: [u8; ORDERS],
    /// For each public order: 0, or 1 on the higher and 2 on the lower barrel space.
    pub(crate) barrels: [u8; ORDERS],
    /// For each ship order: 0, or 1 on the higher and 2 on the lower ship space.
    pub(crate) ships: [u8; ORDERS],
}

/// Something that waits at a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pending {
    pub(crate) seat: Seat,
    pub(crate) task: Task,
}

/// What waits: somebody is asked, or something only happens.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a decision or a step of the game")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Task {
    /// A seat is asked.
    Ask(Decision),
    /// Nobody is asked.
    Run(Step),
}

impl From<Decision> for Task {
    fn from(decision: Decision) -> Self {
        Task::Ask(decision)
    }
}

impl Task {
    /// What is asked.
    pub const fn asked(&self) -> Option<&Decision> {
        match self {
            Task::Ask(decision) => Some(decision),
            Task::Run(_) => None,
        }
    }
}

/// What happens without a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Step {
    /// An order has to be completed (SUN-8.9).
    Complete(Goal),
    /// The effect of a ship order (SUN-13.8).
    ShipEffect(u8),
    /// C07 after a ship order.
    AfterShip,
    /// C05 after the use of a tile.
    AfterTile,
    /// The other player's part of a festival (SUN-12.2).
    FestivalOfOther(Card),
    /// A festival goes to the box or stays (SUN-12.5).
    FestivalEnds(Card),
    /// The village is refilled (SUN-14.1.1).
    Refill,
    /// The income of these spaces (SUN-17.2.1).
    Income(u32),
}

/// What is to be decided. What can be asked, answered and refused stands in the file of the rule, at the question of the same name.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Decision {
    /// A good for this card of the display (SUN-2.20).
    Prepare(u8),
    /// Action A or B (SUN-4.3, SUN-24.7).
    Main,
    /// The next good of a payment.
    Pay(Payment),
    /// Where the seller stores what was received (SUN-5.3.6).
    SellerStores([u8; Resource::COUNT]),
    /// What to do with a bought card (SUN-5.4.1).
    PlaceCard(Card),
    /// The next function (SUN-7.1.2).
    Activation(Activation),
    /// Which resource to receive next.
    Receive(#[cfg_attr(feature = "typescript", ts(as = "Vec<Gain>"))] ArrayVec<Gain, MAX_GAINS>),
    /// Where to store a received resource (SUN-3.8).
    Store(Resource),
    /// An order to serve (SUN-8.2).
    Deliver(u8),
    /// Where a delivered resource comes from (SUN-8.5).
    Source(Delivery),
    /// Up to so many bot steps; whether they may be left out.
    Steps(#[cfg_attr(feature = "typescript", ts(inline))] Steps),
    /// Which figure to take (SUN-8.14).
    TakeFigure(Goal),
    /// A bot tile (SUN-11.7).
    TakeTile(TileSource),
    /// The side of a row bonus marker (SUN-9.4).
    RowBonus(u8),
    /// The next card of a row (SUN-9.5).
    RowCards(#[cfg_attr(feature = "typescript", ts(inline))] RowCards),
    /// The next single card (SUN-21.12, SUN-20.7.1).
    Cards(#[cfg_attr(feature = "typescript", ts(inline))] SingleCards),
    /// Whether to perform a festival (SUN-12.2).
    Perform(Card),
    /// Which ship order to fulfil by a festival, with so many goods less (SUN-13.12).
    FestivalShip(u8),
    /// Which figure goes to the box (SUN-22.4, SUN-22.8).
    RemoveFigure(Removable),
    /// Which column to activate (SUN-22.5).
    ActivateColumn(Columns),
    /// Which card of the discard pile to place (SUN-22.10, SUN-20.8.1).
    PlaceFromDiscard,
    /// The own good to exchange for a good on a card of the display (SUN-20.6.1).
    SwapGood(#[cfg_attr(feature = "typescript", ts(inline))] SwapGood),
    /// The last chance of C06.
    EndTurn,
    /// Which card to add to the display (SUN-14.2.1).
    Add(#[cfg_attr(feature = "typescript", ts(inline))] Add),
    /// The price of a card (SUN-14.3).
    Price(Pricing),
    /// Replacing cards of the display (SUN-17.3.7), and which places hold a new card.
    Replace(u8),
}

/// What is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Purchase {
    /// A card of the village, by its space.
    Village(u8),
    /// A card of the other player's display, by its place.
    OtherDisplay(u8),
    /// A ship order, by its place on the board.
    ShipOrder(u8),
}

/// A payment under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub struct Payment {
    /// What it is for.
    pub purchase: Purchase,
    /// Goods still to pay that must be of a kind.
    pub due: [u8; Good::COUNT],
    /// Goods still to pay of any kind.
    pub any: u8,
    /// Required goods that may still be left out (SUN-13.6).
    pub leave: u8,
    /// Goods of any kind that are not asked for, unless the player wants to pay in full (SUN-10.7).
    #[serde(default)]
    pub discount: u8,
    /// What was paid, for the seller.
    pub paid: [u8; Good::COUNT],
    /// What it has cost so far, with the energy for the market.
    #[serde(default)]
    pub spent: u16,
    /// The last pick, for [`almende_core::Game::search_options`], which takes the picks in ascending order.
    #[serde(default)]
    pub last_pick: u16,
}

/// The price of a card being set (SUN-14.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub struct Pricing {
    /// The place in the display.
    pub slot: u8,
    /// Goods still needed up to the minimum price.
    pub needed: u8,
    /// What it has cost so far, with the energy for the market.
    #[serde(default)]
    pub spent: u16,
    /// The last pick, as in a payment.
    #[serde(default)]
    pub last_pick: u16,
}

/// Which orders the deliveries of an activation may serve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Reach {
    /// Public and personal orders (SUN-7.5.3).
    All,
    /// Personal orders (SUN-7.6.1).
    Personal,
    /// One personal order (SUN-20.8.3).
    Only(Place),
}

/// A running activation: what can still be used. Slots that can still produce are marked on the cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub struct Activation {
    /// What is activated: a column, or a single card.
    pub what: Activated,
    /// Whether the head can still produce.
    pub head: bool,
    /// Energy on icons not used yet.
    pub energy: u8,
    /// Drones not used yet.
    pub drones: u8,
    /// Where they may go.
    pub reach: Reach,
    /// Cogwheels not used yet.
    pub steps: u8,
    /// Resources to receive.
    #[cfg_attr(feature = "typescript", ts(as = "Vec<Gain>"))]
    pub gains: ArrayVec<Gain, MAX_GAINS>,
    /// Progress tiles not used yet.
    pub tiles: u8,
    /// The last production, for [`almende_core::Game::search_options`], which takes those in ascending order.
    #[serde(default)]
    pub last_pick: u16,
}

/// What is activated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Activated {
    /// A column with its head.
    Column(Column),
    /// One card.
    Card(Place),
}

/// An order that is completed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Goal {
    /// A public order, by its place on the board.
    Public(u8),
    /// A personal order.
    Personal(Place),
    /// A ship order, by its place on the board.
    Ship(u8),
}

impl Goal {
    /// The figure that goes on it (SUN-1.6).
    pub const fn figure(self) -> Figure {
        match self {
            Goal::Public(_) => Figure::Barrel,
            Goal::Personal(_) => Figure::Crate,
            Goal::Ship(_) => Figure::Ship,
        }
    }
}

/// A delivery slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum Delivery {
    /// A slot of a public order by its place on the board.
    Public(u8, u8),
    /// A slot of a personal order.
    Personal(Place, u8),
}

/// Where a bot tile comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub enum TileSource {
    /// A progress tile of the board.
    Progress,
    /// An end-of-game tile of the board.
    EndOfGame,
    /// A progress tile of the box (SUN-22.11, SUN-RULING-6).
    Box,
}

impl Farm {
    /// A farm at the start of the game (SUN-2.9, SUN-2.10, SUN-2.11, SUN-2.12, SUN-2.13).
    pub(crate) fn new(content: &Content) -> Farm {
        Farm {
            energy: content.start_energy.into(),
            head: content.start,
            keeper: [0; Resource::COUNT],
            stock: content.start,
            cards: ArrayVec::new(),
            starts: [0; Column::COUNT + 1],
            figures: (1 << Space::COUNT) - 1,
            boxed: [0; Figure::COUNT],
            left: 0,
            right: 0,
            progress: 0,
            fresh: 0,
            end_tile: None,
            rows_scored: 0,
            rows_activated: 0,
            shortage: 0,
            character: None,
            dealt: None,
            kept: 0,
            display: [Display::default(); SPACES],
            hand: ArrayVec::new(),
            delivered: [0; ORDERS],
            barrels: [0; ORDERS],
            ships: [0; ORDERS],
        }
    }

    /// The cards of a column.
    pub(crate) fn column(&self, column: Column) -> &[Placed] {
        let (from, to) = (self.starts[column.index()], self.starts[column.index() + 1]);
        self.cards.get(from.into()..to.into()).unwrap_or_default()
    }

    pub(crate) fn column_mut(&mut self, column: Column) -> &mut [Placed] {
        let (from, to) = (self.starts[column.index()], self.starts[column.index() + 1]);
        self.cards.get_mut(from.into()..to.into()).unwrap_or_default()
    }

    /// How many cards a column has (SUN-12.8). The head is no card (SUN-7.1.9).
    pub(crate) fn count(&self, column: Column) -> u8 {
        self.starts[column.index() + 1] - self.starts[column.index()]
    }

    pub(crate) fn card(&self, place: Place) -> Option<&Placed> {
        self.column(place.column).get(usize::from(place.row))
    }

    pub(crate) fn card_mut(&mut self, place: Place) -> Option<&mut Placed> {
        self.column_mut(place.column).get_mut(usize::from(place.row))
    }

    /// Puts a card at the bottom of a column (SUN-6.1). It stays there, and the next card that covers it takes nothing
    /// away (SUN-1.11, SUN-6.10).
    pub(crate) fn append(&mut self, column: Column, card: Placed) -> Place {
        let place = Place { column, row: self.count(column) };
        let at = usize::from(self.starts[column.index() + 1]);
        if self.cards.try_insert(at, card).is_ok() {
            for start in &mut self.starts[column.index() + 1..] {
                *start += 1;
            }
        }
        place
    }

    /// The places of the cards of some columns.
    pub(crate) fn places(&self, columns: &'static [Column]) -> impl Iterator<Item = (Place, &Placed)> {
        columns.iter().flat_map(move |&column| {
            self.column(column).iter().enumerate().map(move |(row, card)| (Place { column, row: row as u8 }, card))
        })
    }

    /// Where a card lies.
    pub(crate) fn place_of(&self, card: Card, column: Column) -> Option<Place> {
        let row = self.column(column).iter().position(|placed| placed.card == card)?;
        Some(Place { column, row: row as u8 })
    }

    /// Whether the figure of a space is gone (SUN-10.3).
    pub(crate) const fn is_empty(&self, space: Space) -> bool {
        self.figures & space.bit() == 0
    }

    /// Own goods: resources in storages and energy. Shortage markers are none (SUN-14.4.4).
    pub(crate) fn goods(&self) -> u16 {
        self.stock.iter().fold(self.energy, |sum, &n| sum.saturating_add(n.into()))
    }

    /// Whether the player owns this progress tile and may use it (SUN-11.11).
    pub(crate) const fn usable_tiles(&self) -> u8 {
        self.progress & !self.fresh
    }

    /// Row bonus markers earned (SUN-9.9).
    pub(crate) const fn rows(&self) -> u8 {
        self.rows_scored + self.rows_activated
    }

    /// Figures placed on orders of a kind.
    pub(crate) fn figures_placed(&self, figure: Figure) -> u8 {
        let on = |orders: &[u8; ORDERS]| orders.iter().filter(|&&space| space > 0).count() as u8;
        match figure {
            Figure::Crate => self.column(Column::Personal).iter().filter(|card| card.crated).count() as u8,
            Figure::Barrel => on(&self.barrels),
            Figure::Ship => on(&self.ships),
        }
    }
}

/// The bit of a progress tile.
pub(crate) const fn tile_bit(tile: Progress) -> u8 {
    1 << tile.index()
}

impl SunaValo {
    pub(crate) fn farm(&self, seat: Seat) -> &Farm {
        &self.farms[seat.index() % PLAYERS]
    }

    pub(crate) fn farm_mut(&mut self, seat: Seat) -> &mut Farm {
        &mut self.farms[seat.index() % PLAYERS]
    }

    /// Asks a seat, before all that waits.
    pub(crate) fn ask(&mut self, seat: Seat, decision: Decision) {
        self.put_on_top(seat, Task::Ask(decision));
    }

    /// Lets a step wait until all that is put on top of it is done.
    pub(crate) fn run_after(&mut self, seat: Seat, step: Step) {
        self.put_on_top(seat, Task::Run(step));
    }

    fn put_on_top(&mut self, seat: Seat, task: Task) {
        let pushed = self.pending.try_push(Pending { seat, task });
        debug_assert!(pushed.is_ok(), "more is pending than can be: {:?}", self.pending);
    }

    /// The decision that is open for a seat.
    pub(crate) fn open_decision(&self, seat: Seat) -> Option<&Decision> {
        self.pending.last().filter(|pending| pending.seat == seat)?.task.asked()
    }
}

/// The other seat of the two.
pub(crate) const fn other(seat: Seat) -> Seat {
    seat.clockwise(1, PLAYERS)
}
