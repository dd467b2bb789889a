//! What a viewer may see: everything but the other hands, the order of the piles, and choices made in secret.

use crate::pieces::{Card, Corner, Difficulty, Region, Resource, ScoringTile, SoloTile, Space, Strip};
use crate::position::{BoardDocument, FieldDocument, PendingDocument};
use crate::state::{Active, Boonlake, Phase};
use almende_core::{Seat, Viewer};
use serde::Serialize;

/// The table as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/", export))]
pub struct View {
    pub players: u8,
    pub phase: Phase,
    /// 1 or 2.
    pub round: u8,
    /// Interim scorings that are over.
    pub scorings: u8,
    /// Whether the next interim scoring was triggered.
    pub scoring_triggered: bool,
    pub start_player: Seat,
    pub active: Active,
    /// From the top row.
    pub strips: Vec<Strip>,
    pub chosen_strip: Option<Strip>,
    pub left_out: Option<Region>,
    pub covered: Vec<Region>,
    /// How many cards the draw pile has.
    pub draw_pile: usize,
    pub discards: Vec<Card>,
    /// How many tiles the mound has.
    pub mound: usize,
    pub pastures: u8,
    pub map: Vec<FieldDocument>,
    /// Those of the players come first.
    pub scoring_tiles: Vec<ScoringTile>,
    /// The tiles dealt to the viewer, while they are chosen.
    pub dealt: Option<[ScoringTile; 2]>,
    /// The viewer's secret choice.
    pub chosen_tile: Option<ScoringTile>,
    pub chosen_site: Option<Resource>,
    /// Who has chosen in secret.
    pub have_chosen: Vec<Seat>,
    pub boards: Vec<BoardView>,
    pub solo: Option<SoloView>,
    /// What is being decided; the open task comes last.
    pub pending: Vec<PendingDocument>,
}

/// A player's board as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub struct BoardView {
    #[serde(flatten)]
    pub board: BoardDocument,
    /// How many cards the hand has; the cards themselves are empty where the viewer may not see them.
    pub hand_size: usize,
    pub hand_is_hidden: bool,
}

/// The Wise Eminence as a viewer sees her.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub struct SoloView {
    pub difficulty: Difficulty,
    pub vp: i32,
    pub houses: u8,
    pub settlements: u8,
    pub cattle: u8,
    pub cactus: u8,
    pub ship: Space,
    pub revealed: Option<SoloTile>,
    /// How many tiles are face down, and where the silhouette of the top one is.
    pub stack: usize,
    pub next_corner: Option<Corner>,
    /// The points she would have if the game ended now; with her face-down tiles only once it is over.
    pub total: Option<i32>,
}

impl Boonlake {
    pub(crate) fn viewed_by(&self, viewer: Viewer) -> View {
        let document = self.document();
        let over = self.phase == Phase::Over;
        let own = |seat: Seat| over || viewer.sees(seat);
        let board = |(seat, mut board): (Seat, BoardDocument)| {
            let (hand_size, hidden) = (board.hand.len(), !own(seat));
            if hidden {
                board.hand.clear();
            }
            BoardView { board, hand_size, hand_is_hidden: hidden }
        };
        let seats = || Seat::all(self.players.into());
        let viewing = seats().find(|&seat| viewer == Viewer::Seat(seat));
        let choice = viewing.and_then(|seat| self.choices[seat.index()]).map(usize::from);
        let dealt = viewing.and_then(|seat| document.dealt.get(seat.index()).copied());
        View {
            players: self.players,
            phase: self.phase,
            round: self.round() as u8 + 1,
            scorings: self.scorings,
            scoring_triggered: self.triggered > self.scorings,
            start_player: self.start_player,
            active: self.active,
            strips: document.strips,
            chosen_strip: document.chosen_strip,
            left_out: document.left_out,
            covered: document.covered,
            draw_pile: document.draw_pile.len(),
            discards: document.discards,
            mound: document.mound.len(),
            pastures: document.pastures,
            map: document.map,
            scoring_tiles: document.scoring_tiles,
            dealt,
            chosen_tile: choice.and_then(|choice| dealt?.get(choice).copied()),
            chosen_site: choice
                .filter(|_| self.phase == Phase::ChooseSites)
                .and_then(|i| Resource::ALL.get(i).copied()),
            have_chosen: seats().filter(|seat| self.choices[seat.index()].is_some()).collect(),
            boards: seats().zip(document.boards).map(board).collect(),
            solo: document.solo.map(|solo| SoloView {
                difficulty: solo.difficulty,
                vp: solo.vp,
                houses: solo.houses,
                settlements: solo.settlements,
                cattle: solo.cattle,
                cactus: solo.cactus,
                ship: solo.ship,
                revealed: solo.revealed,
                stack: solo.stack.len(),
                next_corner: solo.stack.last().map(|&(_, corner)| corner),
                total: (over || viewer == Viewer::All).then(|| self.eminence_total()),
            }),
            pending: document.pending,
        }
    }
}
