//! The state of a game: everything that lies on the table, and what is pending.

use crate::cards::Discard;
use crate::content::{Content, Easing, Permanent};
use crate::levers::Forgone;
use crate::pieces::{
    Card, Cards, Corner, Difficulty, FIELDS, Field, Fields, Kind, OWNERS, Occupant, Piece, Recess, Region, Resource,
    ScoringTile, Site, Slot, SoloTile, Strip, Tile, Track,
};
use crate::river::VaseOrSite;
use crate::upgrade::SpendForSettlement;
use almende_core::{ContentRef, MAX_SEATS, Seat, Seed};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Areas for scoring tiles (BOO-2.12).
pub const AREAS: usize = 4;
/// Cattle on a pasture at most (BOO-10.1).
pub const PASTURE_CATTLE: u8 = 4;
/// Solo tiles in a stack (BOO-20.7).
pub const SOLO_STACK: usize = 6;

/// How deep pending tasks can nest. A turn waits with its ship, its right parts, two explorations and a choice (5); an
/// opportunity leads to a payment, a card to a row of effects, an effect to a decision, that to a payment in
/// inhabitants, and any of them to a lever with its cards to discard (7 more). A track can bring three decisions at
/// once. An edited position has at most 12 tasks, above which the same can happen.
pub const MAX_TASKS: usize = 28;

/// A game of Boonlake.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Boonlake {
    pub(crate) content: ContentRef<Content>,
    pub(crate) seed: Seed,
    /// How often the discard pile became the draw pile.
    pub(crate) reshuffles: u8,
    pub(crate) players: u8,
    pub(crate) phase: Phase,
    /// Who has the token, which stays there all game long (BOO-2.22).
    pub(crate) start_player: Seat,
    /// Whose turn it is.
    pub(crate) active: Active,
    /// Interim scorings that have been triggered and that are over.
    pub(crate) triggered: u8,
    pub(crate) scorings: u8,
    /// The strips from the top row.
    pub(crate) strips: [Strip; Strip::COUNT],
    /// The row whose strip was chosen this turn.
    pub(crate) chosen: Option<u8>,
    /// The region chosen at a region scoring.
    pub(crate) left_out: Option<Region>,
    /// Regions whose label is covered, one bit each.
    pub(crate) covered: u8,
    /// The top card comes last.
    pub(crate) draw_pile: ArrayVec<Card, { Card::COUNT }>,
    pub(crate) discards: Cards,
    /// For a card in a hand: the reshuffles before it was drawn. What a seat knows of the other hands depends on it.
    pub(crate) drawn_after: [u8; Card::COUNT],
    /// The top tile comes last.
    pub(crate) mound: ArrayVec<Tile, 25>,
    pub(crate) pastures: u8,
    pub(crate) map: MapState,
    /// The scoring tiles; those of the players have the number of their seat.
    pub(crate) areas: [Option<ScoringTile>; AREAS],
    /// The scoring tiles dealt to each seat, while they are chosen.
    pub(crate) dealt: [[Option<ScoringTile>; 2]; MAX_SEATS],
    /// Secret choices of the setup.
    pub(crate) choices: [Option<u8>; MAX_SEATS],
    pub(crate) boards: [PlayerBoard; MAX_SEATS],
    pub(crate) solo: Option<Solo>,
    /// What is still to be done; the open task comes last.
    pub(crate) pending: ArrayVec<Pending, MAX_TASKS>,
}

/// Where the game is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub enum Phase {
    /// All choose a scoring tile (BOO-2.10).
    ChooseTiles,
    /// All choose a production site (BOO-2.18).
    ChooseSites,
    /// Turns and interim scorings.
    Play,
    /// After the final scoring.
    Over,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub enum Active {
    /// The Wise Eminence's.
    Eminence,
    /// A player's.
    #[serde(untagged)]
    Seat(Seat),
}

/// What lies and stands on the map.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MapState {
    pub(crate) tiles: [Option<Tile>; FIELDS],
    /// Fields with a tile.
    pub(crate) laid: Fields,
    /// Fields with a pasture.
    pub(crate) pastures: Fields,
    pub(crate) sites: [[Option<Occupant>; Site::COUNT]; FIELDS],
    pub(crate) cattle: [[u8; OWNERS]; FIELDS],
}

/// Something that waits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pending {
    pub(crate) seat: Seat,
    pub(crate) task: Task,
}

/// What waits: somebody is asked, or something only happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a decision or a step of the game")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
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

impl From<Step> for Task {
    fn from(step: Step) -> Self {
        Task::Run(step)
    }
}

impl Task {
    /// What is asked.
    pub const fn asked(self) -> Option<Decision> {
        match self {
            Task::Ask(decision) => Some(decision),
            Task::Run(_) => None,
        }
    }
}

/// What happens without a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub enum Step {
    /// The effects of something, from this one on.
    #[serde(rename = "run")]
    Effects(Source, u8),
    /// The right part, already offered to so many (BOO-3.12).
    RightParts(u8),
    /// A step of the interim scoring, already done by so many (BOO-15.1).
    Interim {
        /// From 1.
        step: u8,
        /// Seats that have done it.
        served: u8,
    },
    /// The ship of the Wise Eminence (BOO-20.36).
    EminenceShip,
}

/// What is to be decided. What can be asked, answered and refused stands in the file of the rule, at the question of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub enum Decision {
    /// The action of the turn.
    ChooseStrip,
    /// One of several things, or nothing.
    Choose(Opportunity),
    /// The field for a revealed tile.
    PlaceTile(Tile),
    /// The lever for a placed tile.
    TileLever,
    /// The region that is not scored.
    ChooseRegion,
    /// The coins of a region scoring, with or without levers.
    Payout,
    /// The ship.
    MoveShip,
    /// A vase or a production site; on the river more vases may come.
    VaseOrSite(#[cfg_attr(feature = "typescript", ts(inline))] VaseOrSite),
    /// A production site of any resource.
    BuildSite,
    /// The track for these steps.
    ChooseTrack(u8),
    /// An exchange of a card: the card, and which of its effects it is.
    Trade(Card, u8),
    /// The lever to move up.
    ReadyLever,
    /// The tile to score.
    ScoreTile,
    /// How to pay for a scoring tile, or not.
    ScorePayment(ScoringTile),
    /// The last levers before they are moved up.
    LastLevers,
    /// Cards to discard as payment.
    Discard(#[cfg_attr(feature = "typescript", ts(inline))] Discard),
    /// How to pay for a card or project.
    Pay(Purchase),
    /// How to pay for a settlement.
    SpendForSettlement(#[cfg_attr(feature = "typescript", ts(inline))] SpendForSettlement),
    /// How to pay for cattle.
    SpendForCattle(Field),
    /// Levers for something forgone.
    Forgone(#[cfg_attr(feature = "typescript", ts(inline))] Forgone),
}

/// One of several things to do, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub enum Opportunity {
    /// Step 2 of phase A (BOO-3.8).
    CardStep(Kind),
    /// Explore once.
    Explore,
    /// Develop or upgrade (BOO-11.1.1, BOO-11.2.1).
    DevelopOrUpgrade,
    /// Place a pasture (BOO-11.3.1).
    PlacePasture,
    /// Play a card or draw 2 (BOO-11.6.1).
    BuilderLeft,
    /// Modernize (BOO-11.7.1).
    ProgressLeft,
    /// Draw 2 cards, then the next (BOO-11.1.2).
    PioneerRight,
    /// Play or discard a card after drawing.
    PioneerCard,
    /// BOO-11.2.2.
    SettleRight,
    /// BOO-11.3.3.
    CattleRight,
    /// BOO-11.5.2.
    HireRight {
        /// Whether an inhabitant was hired.
        hired: bool,
    },
    /// BOO-11.6.3.
    BuilderRight,
    /// BOO-11.7.2.
    ProgressRight,
    /// Step 1 of an interim scoring (BOO-15.2).
    InterimScoring,
    /// Slot 3.
    LeverUpgrade,
    /// Slot 2 (BOO-12.3.2).
    LeverModernize,
    /// A card that makes an inhabitant a house, for so many inhabitants less (BOO-17.13).
    UpgradeToHouse(u8),
    /// A card that makes a house a settlement (BOO-17.14).
    UpgradeToSettlement(Easing),
}

/// What is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub enum Purchase {
    /// A card from the hand.
    Card(Card),
    /// A special project.
    Project(ScoringTile),
}

/// What effects come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub enum Source {
    /// The immediate effects of a card.
    Card(Card),
    /// The reward of a building site.
    Site(Tile, Site),
    /// A lever in one of its modes.
    Lever(Slot, u8),
    /// An exchange: the card, which of its effects, and which exchange.
    Trade(Card, u8, u8),
    /// Hiring for cards.
    Hire,
}

/// A player's board and belongings.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayerBoard {
    pub(crate) vp: i32,
    pub(crate) coins: u16,
    pub(crate) vases: u16,
    pub(crate) ranch: u8,
    pub(crate) supply: u8,
    /// Whether the inhabitants beside tiers 1 and 2 are still there (BOO-4.4).
    pub(crate) recessed: [bool; 2],
    /// Houses, settlements and cattle still on the board.
    pub(crate) left: [u8; Recess::COUNT],
    /// Houses that left the game (BOO-9.12).
    pub(crate) lost_houses: u8,
    /// Where the boats are, upstream first.
    pub(crate) boats: [Resource; 2],
    /// Levels of the production sites (BOO-1.7).
    pub(crate) sites: [u8; Resource::COUNT],
    /// Steps advanced on the tracks.
    pub(crate) steps: [u8; Track::COUNT],
    /// Levers by slot, one bit each: owned, and used.
    pub(crate) levers: u16,
    pub(crate) used: u16,
    pub(crate) hand: Cards,
    pub(crate) played: Cards,
    /// Special projects by area, one bit each: realized, and marked with an inhabitant (BOO-6.20).
    pub(crate) projects: u8,
    pub(crate) marked: u8,
    /// The scoring marker at each area, 0 for none.
    pub(crate) markers: [u8; AREAS],
    /// The ship's place on the course.
    pub(crate) ship: u8,
    /// What the played cards change for good, kept at hand.
    pub(crate) perks: Perks,
}

/// The permanent effects of a player's cards (BOO-17), added up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Perks {
    pub(crate) modernize: u8,
    pub(crate) card_coins: u8,
    pub(crate) discard: [u8; Kind::COUNT],
    pub(crate) cattle_inhabitants: u8,
    pub(crate) cattle_coins: u8,
    pub(crate) river_coins: u8,
    pub(crate) harbour_coins: u8,
    pub(crate) harbour_cards: u8,
    pub(crate) river_vases: u8,
}

impl Perks {
    /// The perks of these cards.
    pub(crate) fn of(content: &Content, played: Cards) -> Perks {
        let mut perks = Perks::default();
        played.for_each(|card| perks.add(content, card));
        perks
    }

    /// All of them together.
    pub(crate) fn sum(&self) -> u8 {
        let others = [self.modernize, self.card_coins, self.cattle_inhabitants, self.cattle_coins, self.river_coins];
        let harbours = [self.harbour_coins, self.harbour_cards, self.river_vases];
        let all = others.iter().chain(&harbours).chain(&self.discard);
        all.fold(0, |sum, &perk| sum.saturating_add(perk))
    }

    /// BOO-6.5, BOO-RULING-39: the card works from now on; equal effects add up.
    pub(crate) fn add(&mut self, content: &Content, card: Card) {
        for permanent in &content.card(card).permanent {
            let (sum, more) = match *permanent {
                Permanent::ModernizeDiscount { n } => (&mut self.modernize, n),
                Permanent::CardCoinDiscount { n } => (&mut self.card_coins, n),
                Permanent::DiscardBonus { kind, n } => (&mut self.discard[kind.index()], n),
                Permanent::CattleInhabitantDiscount { n } => (&mut self.cattle_inhabitants, n),
                Permanent::CattleCoinBonus { n } => (&mut self.cattle_coins, n),
                Permanent::RiverCoinBonus { n } => (&mut self.river_coins, n),
                Permanent::HarbourCoins { n } => (&mut self.harbour_coins, n),
                Permanent::HarbourCards { n } => (&mut self.harbour_cards, n),
                Permanent::RiverVaseBonus { n } => (&mut self.river_vases, n),
            };
            *sum = sum.saturating_add(more);
        }
    }
}

/// The Wise Eminence and her tiles (BOO-1.9, BOO-20, BOO-20.3).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Solo {
    pub(crate) difficulty: Difficulty,
    pub(crate) vp: i32,
    /// Houses, settlements and cattle still on her board.
    pub(crate) left: [u8; Recess::COUNT],
    pub(crate) cactus: u8,
    pub(crate) ship: u8,
    /// The six tiles of this game, in ascending order.
    pub(crate) tiles: [SoloTile; SOLO_STACK],
    /// Face down, with the corner of the silhouette; the top one comes last.
    pub(crate) stack: ArrayVec<(SoloTile, Corner), SOLO_STACK>,
    /// The tile of her last turn.
    pub(crate) revealed: Option<SoloTile>,
    /// How often the stack was shuffled anew, which shows all tiles.
    pub(crate) shuffles: u8,
}

impl PlayerBoard {
    /// The board before anything is dealt (BOO-2.14, BOO-2.16, BOO-2.17, BOO-2.21).
    pub(crate) fn empty(content: &Content) -> PlayerBoard {
        PlayerBoard {
            vp: 0,
            coins: 0,
            vases: 0,
            ranch: content.start.ranch,
            supply: content.start.supply,
            recessed: [true; 2],
            left: [6, 4, 5],
            lost_houses: 0,
            boats: [Resource::Wood; 2],
            sites: [0; Resource::COUNT],
            steps: [0; Track::COUNT],
            levers: 0,
            used: 0,
            hand: Cards::default(),
            played: Cards::default(),
            projects: 0,
            marked: 0,
            markers: [0; AREAS],
            ship: 0,
            perks: Perks::default(),
        }
    }

    /// Whether the lever of this slot is there and ready (BOO-12.2.1).
    pub(crate) const fn is_ready(&self, slot: Slot) -> bool {
        (self.levers & !self.used) & slot.bit() != 0
    }

    pub(crate) const fn has_lever(&self, slot: Slot) -> bool {
        self.levers & slot.bit() != 0
    }

    /// How many levers there are, used or not.
    pub(crate) const fn lever_count(&self) -> u8 {
        self.levers.count_ones() as u8
    }

    /// How many pieces of a kind have left the board (BOO-17.26, BOO-17.27, BOO-17.28, BOO-17.29): vacated recesses.
    pub(crate) const fn removed(&self, recess: Recess) -> u8 {
        [6u8, 4, 5][recess.index()].saturating_sub(self.left[recess.index()])
    }

    /// BOO-19.4: the sum of the levels.
    pub(crate) fn site_levels(&self) -> u8 {
        self.sites.iter().sum()
    }

    pub(crate) fn gain_coins(&mut self, coins: u16) {
        self.coins = self.coins.saturating_add(coins).min(MOST_COINS);
    }

    /// Points are a plain number, on both sides of 0 (BOO-4.8).
    pub(crate) fn gain_vp(&mut self, vp: i32) {
        self.vp = (self.vp + vp).clamp(-MOST_VP, MOST_VP);
    }
}

/// Nobody can have more coins; a game that kept to the rules comes nowhere near.
pub const MOST_COINS: u16 = 999;
/// Nobody can have more points, nor so many below 0.
pub const MOST_VP: i32 = 99_999;

impl MapState {
    pub(crate) fn empty() -> MapState {
        MapState {
            tiles: [None; FIELDS],
            laid: Fields::default(),
            pastures: Fields::default(),
            sites: [[None; Site::COUNT]; FIELDS],
            cattle: [[0; OWNERS]; FIELDS],
        }
    }

    pub(crate) fn lay(&mut self, field: Field, tile: Tile) {
        self.tiles[field.index()] = Some(tile);
        self.laid.insert(field);
        if tile == Tile::PASTURE {
            self.pastures.insert(field);
        }
    }

    pub(crate) fn occupant(&self, field: Field, site: Site) -> Option<Occupant> {
        self.sites[field.index()][site.index()]
    }

    /// How many own pieces of a kind stand on sites.
    pub(crate) fn count(&self, owner: usize, piece: Piece) -> u8 {
        let mine = |occupant: &&Occupant| occupant.owner_index() == owner && occupant.piece() == piece;
        self.laid.map(|field| self.sites[field.index()].iter().flatten().filter(mine).count() as u8).sum()
    }
}

impl Boonlake {
    pub(crate) fn board(&self, seat: Seat) -> &PlayerBoard {
        &self.boards[seat.index()]
    }

    pub(crate) fn board_mut(&mut self, seat: Seat) -> &mut PlayerBoard {
        &mut self.boards[seat.index()]
    }

    /// Asks a seat, before all that waits.
    pub(crate) fn ask(&mut self, seat: Seat, decision: Decision) {
        self.put_on_top(seat, Task::Ask(decision));
    }

    /// Lets a step wait until all that is put on top of it is done.
    pub(crate) fn run_after(&mut self, seat: Seat, step: Step) {
        self.put_on_top(seat, Task::Run(step));
    }

    /// The bound of [`MAX_TASKS`] is never reached.
    fn put_on_top(&mut self, seat: Seat, task: Task) {
        let full = self.pending.try_push(Pending { seat, task }).is_err();
        debug_assert!(!full, "pending tasks nest deeper than proven");
    }

    /// The round, 0 or 1 (BOO-3.1).
    pub(crate) const fn round(&self) -> usize {
        if self.scorings < 2 { 0 } else { 1 }
    }

    /// The area of a scoring tile in play.
    pub(crate) fn area(&self, tile: ScoringTile) -> Option<usize> {
        self.areas.iter().position(|area| *area == Some(tile))
    }

    /// All players clockwise from a seat.
    pub(crate) fn clockwise_from(&self, first: Seat) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        let players = usize::from(self.players);
        (0..players).map(move |steps| first.clockwise(steps, players))
    }
}
