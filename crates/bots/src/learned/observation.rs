//! What a seat sees, as numbers: the view document of the game walked leaf by leaf.
//!
//! Every leaf that says something (a word, a number that is not zero, a yes) becomes a feature: a hash of its path and a value. It is made
//! of the view and of nothing else, so it holds no secret, and a game needs no code of its own. Seats are told relative to the one who looks;
//! lists of words are sets with counts; lists of things that carry a name are told by that name and not by their place.

use almende_core::{Game, Seat, Viewer};
use serde::ser::{self, Serialize};
use std::fmt::Display;

/// A leaf: the hash of its path, and its value.
pub type Feature = (u64, f32);

/// Lists with an item for each seat.
const BY_SEAT: [&str; 3] = ["boards", "farms", "village_prices"];
/// Numbers that name a seat.
const SEATS: [&str; 6] = ["active", "start_player", "starting_player", "seat", "by", "owner"];
/// Lists of numbers that name seats.
const LISTS_OF_SEATS: [&str; 3] = ["people", "newborns", "have_chosen"];
/// Fields that name the thing they stand in.
const NAMES: [&str; 9] = ["space", "card", "tile", "field", "decision", "task", "id", "kind", "name"];

/// What a seat sees of a game.
pub fn observe<G: Game>(game: &G, seat: Seat, out: &mut Vec<Feature>) {
    out.clear();
    let mut walker = Walker { out, seat: seat.index(), players: game.players(), told: Told::Plain };
    // A view can always be walked: nothing in here fails.
    let _ = game.view(Viewer::Seat(seat)).serialize(&mut walker);
    let players = game.players() as u64;
    walker.out.push((mix(hash("players"), players), 1.0));
}

/// A hash of a word.
pub fn hash(word: &str) -> u64 {
    let mut sum = 0x9e37_79b9_7f4a_7c15 ^ word.len() as u64;
    for chunk in word.as_bytes().chunks(8) {
        let mut bytes = [0; 8];
        bytes[..chunk.len()].copy_from_slice(chunk);
        sum = mix(sum, u64::from_le_bytes(bytes));
    }
    sum
}

/// A hash of two hashes; their order matters.
pub fn mix(one: u64, two: u64) -> u64 {
    let sum = (one ^ two.rotate_left(29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    sum ^ (sum >> 31)
}

/// How the value of a field is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Plain,
    BySeat,
    AsSeat,
    ListOfSeats,
}

fn told(name: &str) -> Told {
    if BY_SEAT.contains(&name) {
        Told::BySeat
    } else if SEATS.contains(&name) {
        Told::AsSeat
    } else if LISTS_OF_SEATS.contains(&name) {
        Told::ListOfSeats
    } else {
        Told::Plain
    }
}

struct Walker<'a> {
    out: &'a mut Vec<Feature>,
    seat: usize,
    players: usize,
    told: Told,
}

/// What was walked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Word(u64),
    Number,
    Thing(Option<u64>),
}

/// It cannot happen, but the traits want a type for it.
#[derive(Debug)]
pub struct Never;
impl Display for Never {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a view cannot be walked")
    }
}
impl std::error::Error for Never {}
impl ser::Error for Never {
    fn custom<T: Display>(_: T) -> Never {
        Never
    }
}

impl Walker<'_> {
    /// Everything told since then lies under this.
    fn under(&mut self, since: usize, place: u64) {
        for (feature, _) in &mut self.out[since..] {
            *feature = mix(*feature, place);
        }
    }

    fn relative(&self, seat: usize) -> u64 {
        ((seat + self.players - self.seat) % self.players) as u64
    }

    fn word(&mut self, word: &str) -> Shape {
        let word = hash(word);
        self.out.push((word, 1.0));
        Shape::Word(word)
    }

    fn number(&mut self, number: i64) -> Shape {
        if self.told == Told::AsSeat && (0..self.players as i64).contains(&number) {
            let relative = self.relative(number as usize);
            self.out.push((mix(hash("seat"), relative), 1.0));
        } else if number != 0 {
            const STEPS: i64 = 24;
            self.out.push((mix(hash("="), number.clamp(-STEPS, STEPS) as u64), 1.0));
            self.out.push((hash("~"), (number as f32 / 10.0).clamp(-12.0, 12.0)));
        }
        Shape::Number
    }
}

impl<'w, 'a> ser::Serializer for &'w mut Walker<'a> {
    type Ok = Shape;
    type Error = Never;
    type SerializeSeq = List<'w, 'a>;
    type SerializeTuple = List<'w, 'a>;
    type SerializeTupleStruct = List<'w, 'a>;
    type SerializeTupleVariant = List<'w, 'a>;
    type SerializeMap = Thing<'w, 'a>;
    type SerializeStruct = Thing<'w, 'a>;
    type SerializeStructVariant = Thing<'w, 'a>;

    fn serialize_bool(self, value: bool) -> Result<Shape, Never> {
        if value {
            self.out.push((hash("yes"), 1.0));
        }
        Ok(Shape::Number)
    }
    fn serialize_i8(self, value: i8) -> Result<Shape, Never> {
        Ok(self.number(value.into()))
    }
    fn serialize_i16(self, value: i16) -> Result<Shape, Never> {
        Ok(self.number(value.into()))
    }
    fn serialize_i32(self, value: i32) -> Result<Shape, Never> {
        Ok(self.number(value.into()))
    }
    fn serialize_i64(self, value: i64) -> Result<Shape, Never> {
        Ok(self.number(value))
    }
    fn serialize_u8(self, value: u8) -> Result<Shape, Never> {
        Ok(self.number(value.into()))
    }
    fn serialize_u16(self, value: u16) -> Result<Shape, Never> {
        Ok(self.number(value.into()))
    }
    fn serialize_u32(self, value: u32) -> Result<Shape, Never> {
        Ok(self.number(value.into()))
    }
    fn serialize_u64(self, value: u64) -> Result<Shape, Never> {
        Ok(self.number(i64::try_from(value).unwrap_or(i64::MAX)))
    }
    fn serialize_f32(self, value: f32) -> Result<Shape, Never> {
        Ok(self.number(value as i64))
    }
    fn serialize_f64(self, value: f64) -> Result<Shape, Never> {
        Ok(self.number(value as i64))
    }
    fn serialize_char(self, value: char) -> Result<Shape, Never> {
        Ok(self.word(value.encode_utf8(&mut [0; 4])))
    }
    fn serialize_str(self, value: &str) -> Result<Shape, Never> {
        Ok(self.word(value))
    }
    fn serialize_bytes(self, _: &[u8]) -> Result<Shape, Never> {
        Ok(Shape::Number)
    }
    fn serialize_none(self) -> Result<Shape, Never> {
        Ok(Shape::Number)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Shape, Never> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<Shape, Never> {
        Ok(Shape::Number)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<Shape, Never> {
        Ok(Shape::Number)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Shape, Never> {
        Ok(self.word(variant))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Shape, Never> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Shape, Never> {
        let since = self.out.len();
        value.serialize(&mut *self)?;
        self.under(since, hash(variant));
        Ok(Shape::Thing(None))
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<List<'w, 'a>, Never> {
        Ok(List { told: std::mem::replace(&mut self.told, Told::Plain), walker: self, place: 0, under: None })
    }
    fn serialize_tuple(self, length: usize) -> Result<List<'w, 'a>, Never> {
        self.serialize_seq(Some(length))
    }
    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<List<'w, 'a>, Never> {
        self.serialize_seq(Some(length))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List<'w, 'a>, Never> {
        let under = Some((self.out.len(), hash(variant)));
        Ok(List { told: Told::Plain, walker: self, place: 0, under })
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Thing<'w, 'a>, Never> {
        self.told = Told::Plain;
        Ok(Thing { walker: self, name: None, key: (0, Told::Plain, false), under: None })
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Thing<'w, 'a>, Never> {
        self.serialize_map(None)
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Thing<'w, 'a>, Never> {
        let under = Some((self.out.len(), hash(variant)));
        Ok(Thing { walker: self, name: None, key: (0, Told::Plain, false), under })
    }
}

struct List<'w, 'a> {
    walker: &'w mut Walker<'a>,
    told: Told,
    place: usize,
    under: Option<(usize, u64)>,
}

impl List<'_, '_> {
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        let since = self.walker.out.len();
        self.walker.told = if self.told == Told::ListOfSeats { Told::AsSeat } else { Told::Plain };
        let shape = value.serialize(&mut *self.walker)?;
        self.walker.told = Told::Plain;
        let place = self.place as u64;
        let place = match (self.told, shape) {
            (Told::BySeat, _) => Some(mix(hash("seat"), self.walker.relative(self.place))),
            (Told::ListOfSeats, _) | (_, Shape::Word(_)) => None,
            (_, Shape::Thing(Some(name))) => Some(name),
            (_, Shape::Number | Shape::Thing(None)) => Some(mix(hash("place"), place)),
        };
        if let Some(place) = place {
            self.walker.under(since, place);
        }
        self.place += 1;
        Ok(())
    }

    fn done(self) -> Result<Shape, Never> {
        if let Some((since, variant)) = self.under {
            self.walker.under(since, variant);
        }
        Ok(Shape::Thing(None))
    }
}

macro_rules! list {
    ($($of:ident $item:ident),*) => {$(
        impl ser::$of for List<'_, '_> {
            type Ok = Shape;
            type Error = Never;
            fn $item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                self.item(value)
            }
            fn end(self) -> Result<Shape, Never> {
                self.done()
            }
        }
    )*};
}
list!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field);

struct Thing<'w, 'a> {
    walker: &'w mut Walker<'a>,
    name: Option<u64>,
    /// The key of a map whose value comes next: its hash, how its value is told, whether it names the thing.
    key: (u64, Told, bool),
    under: Option<(usize, u64)>,
}

impl Thing<'_, '_> {
    fn field<T: Serialize + ?Sized>(&mut self, (key, told, names): (u64, Told, bool), value: &T) -> Result<(), Never> {
        let since = self.walker.out.len();
        self.walker.told = told;
        let shape = value.serialize(&mut *self.walker)?;
        self.walker.told = Told::Plain;
        if let (Shape::Word(word), true) = (shape, names) {
            self.name = Some(word);
        }
        self.walker.under(since, key);
        Ok(())
    }

    fn done(self) -> Result<Shape, Never> {
        if let Some((since, variant)) = self.under {
            self.walker.under(since, variant);
        }
        Ok(Shape::Thing(self.name))
    }
}

fn key_of(name: &str) -> (u64, Told, bool) {
    (hash(name), told(name), NAMES.contains(&name))
}

impl ser::SerializeMap for Thing<'_, '_> {
    type Ok = Shape;
    type Error = Never;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        // A key is walked like any other value and taken back: what stays is its hash.
        let since = self.walker.out.len();
        key.serialize(&mut *self.walker)?;
        let hash = self.walker.out.get(since).map_or(0, |feature| feature.0);
        self.walker.out.truncate(since);
        self.key = (hash, Told::Plain, false);
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.field(self.key, value)
    }
    fn end(self) -> Result<Shape, Never> {
        self.done()
    }
}

macro_rules! thing {
    ($($of:ident),*) => {$(
        impl ser::$of for Thing<'_, '_> {
            type Ok = Shape;
            type Error = Never;
            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
                self.field(key_of(name), value)
            }
            fn end(self) -> Result<Shape, Never> {
                self.done()
            }
        }
    )*};
}
thing!(SerializeStruct, SerializeStructVariant);
