//! The farmyard: 3 rows of 5 cells and the 38 edges between and around them (AGR-2.1.3, AGR-10.1.1).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Rows of the farmyard.
pub const ROWS: u8 = 3;
/// Columns of the farmyard.
pub const COLUMNS: u8 = 5;
/// Cells of the farmyard.
pub const CELLS: usize = (ROWS * COLUMNS) as usize;
/// Edges of cells: 20 horizontal ones, then 18 vertical ones.
pub const EDGES: usize = 38;
const HORIZONTAL: u8 = (ROWS + 1) * COLUMNS;

/// A cell of the farmyard, written `row,column` from the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/", type = "string"))]
pub struct Cell(u8);

impl Cell {
    /// The cell at the top left.
    pub const FIRST: Cell = Cell(0);

    /// The cell in this row and column.
    pub const fn at(row: u8, column: u8) -> Option<Cell> {
        if row < ROWS && column < COLUMNS { Some(Cell(row * COLUMNS + column)) } else { None }
    }

    /// The number of the cell, row by row.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row and column.
    pub const fn place(self) -> (u8, u8) {
        (self.0 / COLUMNS, self.0 % COLUMNS)
    }

    /// All cells, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.place();
        write!(f, "{row},{column}")
    }
}

impl FromStr for Cell {
    type Err = String;
    fn from_str(text: &str) -> Result<Cell, String> {
        let [row, b',', column] = *text.as_bytes() else { return Err(format!("{text:?} is no cell")) };
        Cell::at(row.wrapping_sub(b'0'), column.wrapping_sub(b'0')).ok_or_else(|| format!("{text:?} is no cell"))
    }
}

impl TryFrom<String> for Cell {
    type Error = String;
    fn try_from(text: String) -> Result<Cell, String> {
        text.parse()
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> String {
        cell.to_string()
    }
}

/// A set of cells; a list of them in documents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Cell>", into = "Vec<Cell>")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/", as = "Vec<Cell>"))]
pub struct Cells(pub u16);

impl From<Vec<Cell>> for Cells {
    fn from(cells: Vec<Cell>) -> Cells {
        cells.into_iter().collect()
    }
}

impl From<Cells> for Vec<Cell> {
    fn from(cells: Cells) -> Self {
        cells.collect()
    }
}

const LEFT_COLUMN: u16 = 0b00001_00001_00001;
const RIGHT_COLUMN: u16 = 0b10000_10000_10000;

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells(0);
    /// The whole farmyard.
    pub const ALL: Cells = Cells((1 << CELLS) - 1);

    /// Just this cell.
    pub const fn only(cell: Cell) -> Cells {
        Cells(1 << cell.0)
    }

    /// Whether the cell belongs to the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cells of either set.
    #[must_use]
    pub const fn or(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    /// The cells of both sets.
    #[must_use]
    pub const fn and(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }

    /// The cells of this set alone.
    #[must_use]
    pub const fn minus(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// The set with one cell more.
    #[must_use]
    pub const fn with(self, cell: Cell) -> Cells {
        Cells(self.0 | 1 << cell.0)
    }

    /// The cells orthogonally adjacent to the set, without the set itself.
    #[must_use]
    pub const fn around(self) -> Cells {
        let sideways = (self.0 & !LEFT_COLUMN) >> 1 | (self.0 & !RIGHT_COLUMN) << 1;
        let upright = self.0 >> COLUMNS | self.0 << COLUMNS;
        Cells((sideways | upright) & Cells::ALL.0 & !self.0)
    }

    /// The cells of the lowest number's connected group.
    #[must_use]
    pub const fn first_group(self) -> Cells {
        let mut group = Cells(self.0 & self.0.wrapping_neg());
        loop {
            let grown = group.or(group.around().and(self));
            if grown.0 == group.0 {
                return group;
            }
            group = grown;
        }
    }

    /// Whether the cells form one connected group (or there are none).
    pub const fn is_connected(self) -> bool {
        self.first_group().0 == self.0
    }

    /// The edges between the set and everything else.
    pub fn boundary(self) -> Edges {
        Edges(self.fold(0, |edges, cell| edges ^ CELL_EDGES[cell.index()]))
    }

    /// The cell with the lowest number.
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(self.0.trailing_zeros() as u8)) }
    }
}

impl Iterator for Cells {
    type Item = Cell;
    fn next(&mut self) -> Option<Cell> {
        let cell = self.first()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::NONE, Cells::with)
    }
}

/// The four edges of each cell.
const CELL_EDGES: [u64; CELLS] = {
    let mut edges = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell as u8 / COLUMNS, cell as u8 % COLUMNS);
        let above = row * COLUMNS + column;
        let left = HORIZONTAL + row * (COLUMNS + 1) + column;
        edges[cell] = 1 << above | 1 << (above + COLUMNS) | 1 << left | 1 << (left + 1);
        cell += 1;
    }
    edges
};

/// An edge of a cell, written `h0,3` (above row 0 at column 3) or `v1,2` (left of column 2 at row 1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/", type = "string"))]
pub struct Edge(u8);

impl Edge {
    /// The one or two cells the edge belongs to.
    pub fn cells(self) -> Cells {
        Cell::all().filter(|cell| CELL_EDGES[cell.index()] >> self.0 & 1 != 0).collect()
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.checked_sub(HORIZONTAL) {
            None => write!(f, "h{},{}", self.0 / COLUMNS, self.0 % COLUMNS),
            Some(upright) => write!(f, "v{},{}", upright / (COLUMNS + 1), upright % (COLUMNS + 1)),
        }
    }
}

impl TryFrom<String> for Edge {
    type Error = String;
    fn try_from(text: String) -> Result<Edge, String> {
        let all = || (0..EDGES as u8).map(Edge);
        all().find(|edge| edge.to_string() == text).ok_or_else(|| format!("{text:?} is no edge"))
    }
}

impl From<Edge> for String {
    fn from(edge: Edge) -> String {
        edge.to_string()
    }
}

/// A set of edges: fences (AGR-10.1.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Edges(pub u64);

impl Edges {
    /// No edge.
    pub const NONE: Edges = Edges(0);

    /// The edges around the farmyard.
    pub const RIM: Edges = {
        let across = (1 << COLUMNS) - 1;
        let mut rim = across | (across << (ROWS * COLUMNS));
        let mut row = 0;
        while row < ROWS {
            let left = HORIZONTAL + row * (COLUMNS + 1);
            rim |= 1 << left | 1 << (left + COLUMNS);
            row += 1;
        }
        Edges(rim)
    };

    /// How many edges.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The edges of either set.
    #[must_use]
    pub const fn or(self, other: Edges) -> Edges {
        Edges(self.0 | other.0)
    }

    /// The edges of both sets.
    #[must_use]
    pub const fn and(self, other: Edges) -> Edges {
        Edges(self.0 & other.0)
    }

    /// The edges of this set alone.
    #[must_use]
    pub const fn minus(self, other: Edges) -> Edges {
        Edges(self.0 & !other.0)
    }

    /// The set with one edge more.
    #[must_use]
    pub const fn with(self, edge: Edge) -> Edges {
        Edges(self.0 | 1 << edge.0)
    }
}

impl Iterator for Edges {
    type Item = Edge;
    fn next(&mut self) -> Option<Edge> {
        let edge = (self.0 != 0).then(|| Edge(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(edge)
    }
}

impl FromIterator<Edge> for Edges {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Edges {
        edges.into_iter().fold(Edges::NONE, Edges::with)
    }
}

/// On which sides of each cell a fence stands.
#[derive(Clone, Copy, Debug)]
pub struct Walls {
    above: Cells,
    below: Cells,
    left: Cells,
    right: Cells,
}

const TOP_ROW: u16 = 0b11111;
const BOTTOM_ROW: u16 = TOP_ROW << (2 * COLUMNS);

impl Walls {
    /// The sides on which these fences stand.
    pub const fn of(fences: Edges) -> Walls {
        // The edge above a cell has the cell's number, the one below it that of the next row.
        let above = Cells(fences.0 as u16 & Cells::ALL.0);
        let below = Cells((fences.0 >> COLUMNS) as u16 & Cells::ALL.0);
        let (mut left, mut right) = (0, 0);
        let mut row = 0;
        while row < ROWS {
            let upright = (fences.0 >> (HORIZONTAL + row * (COLUMNS + 1))) as u16;
            left |= (upright & TOP_ROW) << (row * COLUMNS);
            right |= (upright >> 1 & TOP_ROW) << (row * COLUMNS);
            row += 1;
        }
        Walls { above, below, left: Cells(left), right: Cells(right) }
    }

    /// The cells at the rim without a fence there.
    pub const fn open_to_outside(self) -> Cells {
        let across = TOP_ROW & !self.above.0 | BOTTOM_ROW & !self.below.0;
        let sideways = LEFT_COLUMN & !self.left.0 | RIGHT_COLUMN & !self.right.0;
        Cells(across | sideways)
    }

    /// The cells one can walk to from these without crossing a fence.
    pub const fn reach(self, from: Cells) -> Cells {
        let mut reached = from.0;
        loop {
            let right = (reached & !RIGHT_COLUMN & !self.right.0) << 1;
            let left = (reached & !LEFT_COLUMN & !self.left.0) >> 1;
            let down = (reached & !BOTTOM_ROW & !self.below.0) << COLUMNS;
            let up = (reached & !self.above.0) >> COLUMNS;
            let grown = reached | right | left | down | up;
            if grown == reached {
                return Cells(reached);
            }
            reached = grown;
        }
    }
}
