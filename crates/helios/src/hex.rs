//! Hexagons: fields, sides and sets of fields (HEL-2.1).
//!
//! A field is one of the 61 hexagons at most 4 steps from the centre, which is more than any board needs, so that a set
//! of fields is one 64-bit word and a field's number does not depend on the board in use. Fields are numbered in
//! reading order.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How many hexagons there are.
pub const FIELDS: usize = 61;
const RADIUS: i8 = 4;
/// Stands for a neighbour outside.
const NOWHERE: u8 = u8::MAX;

const fn distance(q: i8, r: i8) -> i8 {
    let (q, r, s) = (q.abs(), r.abs(), (q + r).abs());
    if q >= r && q >= s {
        q
    } else if r >= s {
        r
    } else {
        s
    }
}

/// Axial coordinates by number.
const COORDINATES: [(i8, i8); FIELDS] = {
    let mut all = [(0, 0); FIELDS];
    let mut next = 0;
    // The height of a field in the picture is 2r + q.
    let mut height = -2 * RADIUS;
    while height <= 2 * RADIUS {
        let mut q = -RADIUS;
        while q <= RADIUS {
            if (height - q) % 2 == 0 && distance(q, (height - q) / 2) <= RADIUS {
                all[next] = (q, (height - q) / 2);
                next += 1;
            }
            q += 1;
        }
        height += 1;
    }
    all
};

const NEXT: [[u8; 6]; FIELDS] = {
    const STEPS: [(i8, i8); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
    let mut all = [[NOWHERE; 6]; FIELDS];
    let mut field = 0;
    while field < FIELDS {
        let mut side = 0;
        while side < 6 {
            let (q, r) = (COORDINATES[field].0 + STEPS[side].0, COORDINATES[field].1 + STEPS[side].1);
            let mut other = 0;
            while other < FIELDS {
                if COORDINATES[other].0 == q && COORDINATES[other].1 == r {
                    all[field][side] = other as u8;
                }
                other += 1;
            }
            side += 1;
        }
        field += 1;
    }
    all
};

const AROUND: [u64; FIELDS] = {
    let mut all = [0; FIELDS];
    let mut field = 0;
    while field < FIELDS {
        let mut side = 0;
        while side < 6 {
            if NEXT[field][side] != NOWHERE {
                all[field] |= 1 << NEXT[field][side];
            }
            side += 1;
        }
        field += 1;
    }
    all
};

/// One of the six sides of a field, clockwise from north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string", export_to = "helios/"))]
pub struct Side(u8);

impl Side {
    /// All sides, clockwise from north.
    pub const ALL: [Side; 6] = [Side(0), Side(1), Side(2), Side(3), Side(4), Side(5)];
    /// South, where the sun's anchor is at the start (HEL-8.5.2).
    pub const SOUTH: Side = Side(3);
    const NAMES: [&'static str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];

    /// The side `steps` further clockwise; negative counts the other way.
    #[must_use]
    pub const fn turned(self, steps: i8) -> Side {
        Side((self.0 as i8 + steps).rem_euclid(6) as u8)
    }

    /// The next side counter-clockwise.
    pub(crate) const fn before(self) -> Side {
        Side(if self.0 == 0 { 5 } else { self.0 - 1 })
    }

    /// The next side clockwise.
    pub(crate) const fn after(self) -> Side {
        Side(if self.0 == 5 { 0 } else { self.0 + 1 })
    }

    /// The number, 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The name, `N` to `NW`.
    pub const fn name(self) -> &'static str {
        Side::NAMES[self.0 as usize]
    }
}

impl FromStr for Side {
    type Err = String;
    fn from_str(text: &str) -> Result<Side, String> {
        let found = Side::ALL.into_iter().find(|side| side.name() == text);
        found.ok_or_else(|| format!("{text:?} is no side; sides are N, NE, SE, S, SW, NW"))
    }
}

impl TryFrom<String> for Side {
    type Error = String;
    fn try_from(text: String) -> Result<Side, String> {
        text.parse()
    }
}

impl From<Side> for String {
    fn from(side: Side) -> String {
        side.name().to_owned()
    }
}

/// A hexagon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string", export_to = "helios/"))]
pub struct Field(u8);

#[cfg(feature = "schema")]
almende_core::listed_schema!(Field, Field::all().map(|field| field.to_string()));

impl Field {
    /// The field at these axial coordinates, if it is near enough.
    pub const fn at(q: i8, r: i8) -> Option<Field> {
        let mut index = 0;
        while index < FIELDS {
            if COORDINATES[index].0 == q && COORDINATES[index].1 == r {
                return Some(Field(index as u8));
            }
            index += 1;
        }
        None
    }

    /// The field with this number.
    pub const fn numbered(index: u8) -> Option<Field> {
        if (index as usize) < FIELDS { Some(Field(index)) } else { None }
    }

    /// All hexagons in reading order.
    pub fn all() -> impl Iterator<Item = Field> {
        (0..FIELDS as u8).map(Field)
    }

    /// The number, below [`FIELDS`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The axial coordinates.
    pub const fn coordinates(self) -> (i8, i8) {
        COORDINATES[self.0 as usize]
    }

    /// The neighbour at a side.
    pub const fn next(self, side: Side) -> Option<Field> {
        match NEXT[self.0 as usize][side.0 as usize] {
            NOWHERE => None,
            index => Some(Field(index)),
        }
    }

    /// Whether at most one unbroken stretch of the neighbours is free of `taken`. Then taking the field too cuts
    /// nothing apart: the way round it stays open.
    pub(crate) fn is_one_stretch(self, taken: Fields) -> bool {
        let mut free = 0u8;
        for (side, &next) in NEXT[self.0 as usize].iter().enumerate() {
            free |= u8::from(next != NOWHERE && !taken.contains(Field(next))) << side;
        }
        let after = (free << 1 | free >> 5) & 0b11_1111;
        let starts = free & !after;
        starts & starts.wrapping_sub(1) == 0
    }

    /// All neighbours (HEL-2.10).
    pub const fn around(self) -> Fields {
        Fields(AROUND[self.0 as usize])
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (q, r) = self.coordinates();
        write!(f, "{q},{r}")
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

impl FromStr for Field {
    type Err = String;
    fn from_str(text: &str) -> Result<Field, String> {
        let read = |part: &str| {
            // One way to write each number, so that notation is unambiguous: no plus sign, no leading zero, no -0.
            part.parse::<i8>().ok().filter(|number| number.to_string() == part)
        };
        let field = text.split_once(',').and_then(|(q, r)| Field::at(read(q)?, read(r)?));
        field.ok_or_else(|| format!("{text:?} is no field; fields are written like 1,-2"))
    }
}

impl TryFrom<String> for Field {
    type Error = String;
    fn try_from(text: String) -> Result<Field, String> {
        text.parse()
    }
}

impl From<Field> for String {
    fn from(field: Field) -> String {
        field.to_string()
    }
}

/// A set of fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Fields(u64);

impl Fields {
    /// No field.
    pub const NONE: Fields = Fields(0);

    /// Whether the field belongs to the set.
    pub const fn contains(self, field: Field) -> bool {
        self.0 >> field.0 & 1 != 0
    }

    /// Adds a field.
    pub const fn insert(&mut self, field: Field) {
        self.0 |= 1 << field.0;
    }

    /// Takes a field out.
    pub const fn remove(&mut self, field: Field) {
        self.0 &= !(1 << field.0);
    }

    /// The set with the field.
    #[must_use]
    pub const fn with(self, field: Field) -> Fields {
        Fields(self.0 | 1 << field.0)
    }

    /// The fields of both sets together.
    #[must_use]
    pub const fn or(self, other: Fields) -> Fields {
        Fields(self.0 | other.0)
    }

    /// The fields that belong to both sets.
    #[must_use]
    pub const fn and(self, other: Fields) -> Fields {
        Fields(self.0 & other.0)
    }

    /// The fields that do not belong to the other set.
    #[must_use]
    pub const fn minus(self, other: Fields) -> Fields {
        Fields(self.0 & !other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// One bit a field, by its index.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The only field of the set, if it has exactly one.
    pub const fn only(self) -> Option<Field> {
        if self.0 != 0 && self.0 & (self.0 - 1) == 0 { Some(Field(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// All fields next to a field of the set.
    #[must_use]
    pub fn spread(self) -> Fields {
        self.fold(Fields::NONE, |all, field| all.or(field.around()))
    }

    /// The fields of `within` that are connected with the set over fields of `within`.
    #[must_use]
    pub fn flood(self, within: Fields) -> Fields {
        let mut reached = self.and(within);
        let mut todo = reached;
        while let Some(field) = todo.next() {
            let new = field.around().and(within).minus(reached);
            reached = reached.or(new);
            todo = todo.or(new);
        }
        reached
    }
}

impl Iterator for Fields {
    type Item = Field;

    /// Takes out the first field in reading order.
    fn next(&mut self) -> Option<Field> {
        if self.0 == 0 {
            return None;
        }
        let field = Field(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(field)
    }
}

impl Serialize for Fields {
    /// As a list of fields.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl FromIterator<Field> for Fields {
    fn from_iter<I: IntoIterator<Item = Field>>(fields: I) -> Fields {
        fields.into_iter().fold(Fields::NONE, Fields::with)
    }
}

impl fmt::Debug for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // HEL-2.1: flat-top hexagons, directions clockwise from north.
    #[test]
    fn sides_go_clockwise_and_opposite_sides_lead_back() {
        let centre = Field::at(0, 0).unwrap();
        let around: Vec<_> = Side::ALL.iter().map(|&side| centre.next(side).unwrap().coordinates()).collect();
        assert_eq!(around, [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]);
        for field in Field::all() {
            for side in Side::ALL {
                if let Some(next) = field.next(side) {
                    assert_eq!(next.next(side.turned(3)), Some(field));
                }
            }
        }
        assert_eq!(Side(0).before(), Side(5));
        assert_eq!(Side(5).after(), Side(0));
    }

    #[test]
    fn a_field_has_one_notation() {
        for field in Field::all() {
            assert_eq!(field.to_string().parse(), Ok(field));
        }
        for bad in ["", "1", "1,", "+1,0", "01,0", "-0,1", "5,0", "1, 2", "1,2,3"] {
            assert!(bad.parse::<Field>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_flood_stops_at_gaps() {
        let row: Fields = [(0, 0), (1, 0), (3, 0)].iter().map(|&(q, r)| Field::at(q, r).unwrap()).collect();
        let start: Fields = Field::at(0, 0).into_iter().collect();
        assert_eq!(start.flood(row).len(), 2);
    }
}
