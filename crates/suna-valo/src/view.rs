//! What a viewer may see (SUN-HID): all but the order of the piles, face-down orders, the other's hand and, until
//! both have chosen, the other's characters.

use crate::pieces::{Card, Character, EndTile, Progress, PublicOrder, ShipOrder};
use crate::position::{FarmDocument, PendingDocument};
use crate::state::{ORDERS, Phase, SPACES, SunaValo};
use almende_core::{Seat, Viewer};
use serde::Serialize;

/// The table as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/", export))]
pub struct View {
    pub era: u8,
    pub phase: Phase,
    /// Who holds the start tree.
    pub start_player: Seat,
    pub active: Seat,
    /// Turns that have begun in this era.
    pub turns: u8,
    pub era_end_triggered: bool,
    pub extra_turns: bool,
    /// From left to right.
    pub village: [Option<Card>; SPACES],
    /// What each village card costs each seat now.
    pub village_prices: Vec<[Option<u8>; SPACES]>,
    /// The card C04 turned up.
    pub revealed: Option<Card>,
    /// How many cards the draw pile has.
    pub draw_pile: usize,
    pub discard_pile: Vec<Card>,
    /// How many cards each festival pile has.
    pub festival_piles: [usize; 3],
    /// From left to right; face-down orders are hidden.
    pub public_orders: [Option<PublicOrder>; ORDERS],
    pub ship_orders: [Option<ShipOrder>; ORDERS],
    pub progress_tiles: Vec<Progress>,
    pub progress_tiles_in_box: Vec<Progress>,
    pub end_tiles: Vec<EndTile>,
    pub farms: Vec<FarmView>,
    /// What is being decided; the open decision comes last.
    pub pending: Vec<PendingDocument>,
}

/// A farm as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
pub struct FarmView {
    /// All that is open to everyone.
    #[serde(flatten)]
    pub open: FarmDocument,
    /// How many cards the hand has.
    pub hand_size: usize,
    /// How many of them are festivals (SUN-HID-4).
    pub hand_festivals: usize,
    /// Whether the character is chosen.
    pub has_chosen: bool,
    /// The two characters to choose from, for their player only.
    pub choice: Option<[Character; 2]>,
    /// What a resource costs this player at the farm market, in the order grain, lily, flower, wool, egg.
    pub market: [u16; 5],
    /// Points if the game ended now.
    pub points: i32,
}

impl SunaValo {
    /// What a viewer may see; the discard pile lies open (SUN-HID-1, SUN-HID-2, SUN-HID-3, SUN-HID-4, SUN-HID-5,
    /// SUN-RULING-40).
    pub(crate) fn viewed_by(&self, viewer: Viewer) -> View {
        let document = self.document();
        let open = |place: usize, open: u8| place < usize::from(open) || viewer == Viewer::All;
        let farm = |(seat, mut farm): (Seat, FarmDocument)| {
            let own = self.farm(seat);
            let sees = viewer.sees(seat);
            farm.dealt = None;
            if !sees {
                farm.hand.clear();
                if self.phase == Phase::Characters {
                    farm.character = None;
                }
            }
            FarmView {
                open: farm,
                hand_size: own.hand.len(),
                hand_festivals: own.hand.iter().filter(|card| card.is_festival()).count(),
                has_chosen: own.character.is_some(),
                choice: own.dealt.filter(|_| sees),
                market: std::array::from_fn(|i| self.market_cost(own, crate::pieces::Resource::ALL[i])),
                points: self.total(seat),
            }
        };
        let prices = |seat: Seat| {
            std::array::from_fn(|space| self.village[space].map(|card| self.village_price(seat, space as u8, card)))
        };
        View {
            era: self.era,
            phase: self.phase,
            start_player: self.start,
            active: self.active,
            turns: self.turns,
            era_end_triggered: self.ending,
            extra_turns: self.extra_turns,
            village: self.village,
            village_prices: Seat::all(2).map(prices).collect(),
            revealed: self.revealed,
            draw_pile: self.pile.len(),
            discard_pile: document.discard_pile,
            festival_piles: std::array::from_fn(|era| self.festivals[era].len()),
            public_orders: std::array::from_fn(|i| open(i, self.public_open).then_some(self.public[i])),
            ship_orders: std::array::from_fn(|i| open(i, self.ships_open).then_some(self.ships[i])),
            progress_tiles: document.progress_tiles,
            progress_tiles_in_box: document.progress_tiles_in_box,
            end_tiles: document.end_tiles,
            farms: Seat::all(2).zip(document.farms).map(farm).collect(),
            pending: document.pending,
        }
    }
}
