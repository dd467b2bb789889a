//! Who sits where, and for whose eyes something is meant.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The most seats any of our games has.
pub const MAX_SEATS: usize = 4;

/// A place at the table, counted from 0 clockwise.
///
/// A seat is always below [`MAX_SEATS`], so it can index an array of that size without a check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "number"))]
pub struct Seat(u8);

impl Seat {
    /// The seat of the first player.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this number, or nothing if no table has so many.
    pub const fn new(number: usize) -> Option<Seat> {
        if number < MAX_SEATS { Some(Seat(number as u8)) } else { None }
    }

    /// The seat's number, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` further clockwise at a table of `players`.
    pub const fn clockwise(self, steps: usize, players: usize) -> Seat {
        Seat(((self.0 as usize + steps) % if players == 0 { 1 } else { players }) as u8)
    }

    /// All seats of a table, from 0.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..players.min(MAX_SEATS) as u8).map(Seat)
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;
    fn try_from(number: u8) -> Result<Seat, String> {
        Seat::new(number.into()).ok_or_else(|| format!("there is no seat {number}; seats are 0 to {}", MAX_SEATS - 1))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// All seats of a table; a table has at most [`MAX_SEATS`].
    pub const fn all(players: usize) -> Seats {
        let players = if players < MAX_SEATS { players } else { MAX_SEATS };
        Seats(((1u16 << players) - 1) as u8)
    }

    /// Just this seat.
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Whether the seat belongs to the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats belong to the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The set with the seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | (1 << seat.0))
    }

    /// The set without the seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// The lowest seat of the set.
    pub const fn first(self) -> Option<Seat> {
        Seat::new(self.0.trailing_zeros() as usize)
    }

    /// The seats of the set in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
}

/// For whom a view or a score sheet is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player at this seat: what is public and what the seat knows itself.
    Seat(Seat),
    /// A spectator: what is public.
    Public,
    /// Everything. For analysis, tests and finished games, never for a person at a running table.
    All,
}

impl Viewer {
    /// Whether the viewer may see what only this seat may see.
    pub fn sees(self, owner: Seat) -> bool {
        match self {
            Viewer::Seat(seat) => seat == owner,
            Viewer::Public => false,
            Viewer::All => true,
        }
    }
}

/// Who is told of an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Players and spectators alike.
    Everyone,
    /// One seat alone.
    Only(Seat),
    /// All but one seat, spectators included.
    AllBut(Seat),
}

impl Audience {
    /// Whether this viewer belongs to the audience.
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (_, Viewer::All) | (Audience::Everyone, _) => true,
            (Audience::Only(seat), _) => viewer == Viewer::Seat(seat),
            (Audience::AllBut(seat), _) => viewer != Viewer::Seat(seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_never_out_of_range() {
        assert_eq!(Seat::new(4), None);
        assert!(serde_json::from_str::<Seat>("4").is_err());
        assert_eq!(serde_json::from_str::<Seat>("3").ok(), Seat::new(3));
        assert_eq!(Seat::new(3).map(|s| s.clockwise(2, 4)), Seat::new(1));
    }

    #[test]
    fn a_set_of_seats_lists_its_members_in_order() {
        let set = Seats::all(4).without(Seat(1));
        assert_eq!(set.iter().map(Seat::index).collect::<Vec<_>>(), [0, 2, 3]);
        assert_eq!((set.len(), set.first()), (3, Some(Seat(0))));
        assert_eq!(Seats::NONE.first(), None);
        assert_eq!(Seats::only(Seat(2)), Seats::NONE.with(Seat(2)));
        assert_eq!(Seats::all(100), Seats::all(MAX_SEATS));
    }

    #[test]
    fn an_audience_of_one_keeps_a_secret() {
        let seat = Seat(1);
        assert!(Audience::Only(seat).includes(Viewer::Seat(seat)));
        assert!(!Audience::Only(seat).includes(Viewer::Seat(Seat(0))));
        assert!(!Audience::Only(seat).includes(Viewer::Public));
        assert!(Audience::AllBut(seat).includes(Viewer::Public));
        assert!(!Audience::AllBut(seat).includes(Viewer::Seat(seat)));
        assert!(!Viewer::Public.sees(seat) && Viewer::All.sees(seat) && Viewer::Seat(seat).sees(seat));
    }
}
