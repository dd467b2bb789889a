//! Where the action spaces lie on the board (AGR-22). Only hand cards ask.

use crate::content::{Provenance, ROUND_CARDS, SpacePlan};
use crate::pieces::Space;
use crate::state::Agricola;
use almende_core::{Problem, wrong_as};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Rows a round card covers; a printed space covers one (AGR-22.3).
const CARD_ROWS: u8 = 2;
/// The last column and row that can be named; both are counted from 0.
const LAST: u8 = 15;

/// The places of all spaces.
#[derive(Clone, Debug)]
pub struct Board {
    /// The printed ones; those beside the board have none (AGR-22.1, AGR-22.2, AGR-22.5).
    spaces: [Option<Area>; Space::COUNT],
    /// The round spaces, on which the round cards lie (AGR-RULING-30).
    rounds: [Area; ROUND_CARDS],
}

/// What a space covers of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Area {
    column: u8,
    /// The uppermost row.
    top: u8,
    /// The row below it.
    end: u8,
}

impl Area {
    const fn new((column, top): (u8, u8), rows: u8) -> Area {
        Area { column, top, end: top + rows }
    }

    const fn is_above(self, other: Area) -> bool {
        self.column == other.column && self.end <= other.top
    }

    const fn shares_rows(self, other: Area) -> bool {
        self.top < other.end && other.top < self.end
    }

    const fn is_left_of(self, other: Area) -> bool {
        self.column + 1 == other.column && self.top == other.top
    }

    /// AGR-22.6: a side is shared, be it only in part.
    const fn is_beside(self, other: Area) -> bool {
        match self.column.abs_diff(other.column) {
            0 => self.end == other.top || other.end == self.top,
            1 => self.shares_rows(other),
            _ => false,
        }
    }
}

/// Spaces a card names by where they lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Lying {
    /// In the same column, anywhere above this one.
    Above(Space),
    /// Adjacent to this one (AGR-22.6).
    Beside(Space),
    /// The round card directly to the left of the newest one (AGR-22.4).
    LeftOfNewest,
    /// The round card that was turned up in the round of the last harvest.
    LastHarvest,
}

impl Agricola {
    /// What a space covers of the board; a round card lies on the round space of its round.
    fn area(&self, space: Space) -> Option<Area> {
        match self.round_cards.iter().position(|&card| card == space) {
            // A card that is not turned up yet lies nowhere.
            Some(place) if place >= usize::from(self.round) => None,
            Some(place) => self.content.board.rounds.get(place).copied(),
            None => self.content.board.spaces[space.index()],
        }
    }

    /// Whether a space lies there.
    pub fn lies(&self, space: Space, lying: Lying) -> bool {
        let other = match lying {
            Lying::Above(other) | Lying::Beside(other) => Some(other),
            Lying::LeftOfNewest => self.round_card(self.round),
            Lying::LastHarvest => return self.last_harvest().and_then(|round| self.round_card(round)) == Some(space),
        };
        let (Some(here), Some(there)) = (self.area(space), other.and_then(|other| self.area(other))) else {
            return false;
        };
        match lying {
            Lying::Above(_) => here.is_above(there),
            Lying::Beside(_) => here.is_beside(there),
            _ => here.is_left_of(there) && self.round_cards.contains(&space),
        }
    }

    /// The card of a round.
    fn round_card(&self, round: u8) -> Option<Space> {
        self.round_cards.get(usize::from(round).checked_sub(1)?).copied()
    }

    /// The last round before this one that ended with a harvest.
    fn last_harvest(&self) -> Option<u8> {
        (1..self.round).rev().find(|&round| self.content.harvest[usize::from(round) - 1])
    }
}

/// The places as they are written: column and uppermost row.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardItem {
    spaces: BTreeMap<Space, (u8, u8)>,
    rounds: Vec<(u8, u8)>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

impl BoardItem {
    /// The board, or the first thing that is wrong.
    pub(crate) fn read(&self, plans: &[SpacePlan]) -> Result<Board, Problem> {
        if self.spaces.values().chain(&self.rounds).any(|&(column, row)| column > LAST || row > LAST) {
            return Err(wrong_as("board", "-", Problem::new("content.board_range").with("most", LAST)));
        }
        let rounds: Vec<Area> = self.rounds.iter().map(|&place| Area::new(place, CARD_ROWS)).collect();
        let printed = |&space: &Space| self.spaces.get(&space).map(|&place| Area::new(place, 1));
        let everybody = |&area: &Area| (u8::MAX, area);
        let all = Space::ALL.iter().zip(plans).filter_map(|(space, plan)| Some((plan.players, printed(space)?)));
        let all: Vec<(u8, Area)> = all.chain(rounds.iter().map(everybody)).collect();
        for (number, (players, area)) in all.iter().enumerate() {
            let covers = |(others, other): &(u8, Area)| {
                players & others != 0 && area.column == other.column && area.shares_rows(*other)
            };
            if all[number + 1..].iter().any(covers) {
                let covered = Problem::new("content.covered").with("column", area.column).with("row", area.top);
                return Err(wrong_as("board", "-", covered));
            }
        }
        if let Some((card, _)) =
            Space::ALL.iter().zip(plans).find(|(s, plan)| plan.stage.is_some() && printed(s).is_some())
        {
            return Err(wrong_as("board", "spaces", Problem::new("content.on_round").with("space", card.id())));
        }
        let number = Problem::new("content.count").with("n", rounds.len()).with("wanted", ROUND_CARDS);
        Ok(Board {
            spaces: std::array::from_fn(|index| Space::ALL.get(index).and_then(printed)),
            rounds: rounds.try_into().map_err(|_| wrong_as("board", "rounds", number))?,
        })
    }
}
