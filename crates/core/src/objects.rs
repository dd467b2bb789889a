//! JSON read the way we write it: what has named fields is an object, never a list of its values.
//!
//! `serde_json` would take both, and carry a second reader of every type for it, which makes up a good part of a module for browsers.

use crate::problem::Problem as Error;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Number, Value};

/// A document, or a part of one.
#[derive(Clone, Copy)]
pub(crate) struct Objects<'de>(pub(crate) &'de Value);

/// What somebody reads who wanted something else.
fn found(value: &Value) -> Unexpected<'_> {
    match value {
        Value::Null => Unexpected::Unit,
        Value::Bool(bool) => Unexpected::Bool(*bool),
        Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
            (Some(number), ..) => Unexpected::Unsigned(number),
            (_, Some(number), _) => Unexpected::Signed(number),
            (.., number) => Unexpected::Float(number.unwrap_or_default()),
        },
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    }
}

fn number_of<'de, V: Visitor<'de>>(number: &Number, visitor: V) -> Result<V::Value, Error> {
    match (number.as_u64(), number.as_i64(), number.as_f64()) {
        (Some(number), ..) => visitor.visit_u64(number),
        (_, Some(number), _) => visitor.visit_i64(number),
        (.., number) => visitor.visit_f64(number.unwrap_or_default()),
    }
}

/// Numbers of every size are read alike; the type that wants one says whether it fits.
macro_rules! plain_numbers {
    ($($read:ident)*) => {$(
        fn $read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.0 {
                Value::Number(number) => number_of(number, visitor),
                other => Err(Error::invalid_type(found(other), &visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Objects<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(items) => items_of(items, visitor),
            Value::Object(fields) => fields_of(fields, visitor),
            Value::Bool(bool) => visitor.visit_bool(*bool),
            Value::Number(number) => number_of(number, visitor),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Array(items) => items_of(items, visitor),
            other => Err(Error::invalid_type(found(other), &visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Object(fields) => fields_of(fields, visitor),
            other => Err(Error::invalid_type(found(other), &visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(Variant { name, with: With::Nothing }),
            Value::Object(fields) => match fields.iter().next() {
                Some((name, value)) if fields.len() == 1 => {
                    visitor.visit_enum(Variant { name, with: With::Under(value) })
                }
                _ => Err(Error::invalid_value(Unexpected::Map, &"map with a single key")),
            },
            other => Err(Error::invalid_type(found(other), &"string or map")),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::String(text) => visitor.visit_borrowed_str(text),
            other => Err(Error::invalid_type(found(other), &visitor)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Bool(bool) => visitor.visit_bool(*bool),
            other => Err(Error::invalid_type(found(other), &visitor)),
        }
    }

    plain_numbers!(
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16 deserialize_u32
        deserialize_u64 deserialize_f32 deserialize_f64
    );

    forward_to_deserialize_any! { i128 u128 char bytes byte_buf unit unit_struct }
}

fn items_of<'de, V: Visitor<'de>>(items: &'de [Value], visitor: V) -> Result<V::Value, Error> {
    let mut rest = Items(items.iter());
    let value = visitor.visit_seq(&mut rest)?;
    if rest.0.as_slice().is_empty() {
        Ok(value)
    } else {
        Err(Error::invalid_length(items.len(), &"fewer elements in array"))
    }
}

fn fields_of<'de, V: Visitor<'de>>(fields: &'de Map<String, Value>, visitor: V) -> Result<V::Value, Error> {
    visitor.visit_map(Fields { rest: fields.iter(), value: None })
}

struct Items<'de>(std::slice::Iter<'de, Value>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        self.0.next().map(|item| seed.deserialize(Objects(item))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

struct Fields<'de> {
    rest: serde_json::map::Iter<'de>,
    value: Option<&'de Value>,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((name, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(Name(name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let value = self.value.take().ok_or_else(|| Error::custom("a value without a name"))?;
        seed.deserialize(Objects(value))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// The name of a field; a number that is a name is written in digits.
struct Name<'de>(&'de str);

/// How a number is read that may be a name.
macro_rules! numbers {
    ($($read:ident $visit:ident),*) => {$(
        fn $read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.0.parse() {
                Ok(number) => visitor.$visit(number),
                Err(_) => visitor.visit_borrowed_str(self.0),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.0)
    }

    numbers!(
        deserialize_i8 visit_i8, deserialize_i16 visit_i16, deserialize_i32 visit_i32, deserialize_i64 visit_i64,
        deserialize_u8 visit_u8, deserialize_u16 visit_u16, deserialize_u32 visit_u32, deserialize_u64 visit_u64
    );

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(StrDeserializer::<Error>::new(self.0))
    }

    forward_to_deserialize_any! {
        bool i128 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// Which of several things it is, and where what belongs to it stands.
struct Variant<'de> {
    name: &'de str,
    with: With<'de>,
}

#[derive(Clone, Copy)]
enum With<'de> {
    /// The word is all there is.
    Nothing,
    /// Under the word.
    Under(&'de Value),
    /// Beside the word, in the same object.
    Beside(&'de Value),
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Error;
    type Variant = Variant<'de>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Variant<'de>), Error> {
        Ok((seed.deserialize(StrDeserializer::<Error>::new(self.name))?, self))
    }
}

impl<'de> Variant<'de> {
    fn rest(&self, wanted: &'static str) -> Result<&'de Value, Error> {
        match self.with {
            With::Under(value) | With::Beside(value) => Ok(value),
            With::Nothing => Err(Error::invalid_type(Unexpected::UnitVariant, &wanted)),
        }
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.with {
            With::Nothing | With::Beside(_) | With::Under(Value::Null) => Ok(()),
            With::Under(other) => Err(Error::invalid_type(found(other), &"unit variant")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(Objects(self.rest("newtype variant")?))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        Objects(self.rest("tuple variant")?).deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        Objects(self.rest("struct variant")?).deserialize_map(visitor)
    }
}

/// Reads one of several things, where a field of the object says which. What `serde` derives for that keeps a copy of all fields in between,
/// with two more readers of every type.
///
/// # Errors
///
/// Without the field, with a word that is none of its own, and where something inside cannot be read.
pub fn read_tagged<T: DeserializeOwned>(document: &Value, tag: &'static str) -> Result<T, Error> {
    T::deserialize(Tagged { document, tag })
}

/// An object of which a field says what it is.
struct Tagged<'de> {
    document: &'de Value,
    tag: &'static str,
}

impl<'de> Deserializer<'de> for Tagged<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.document.get(self.tag) {
            Some(Value::String(name)) => visitor.visit_enum(Variant { name, with: With::Beside(self.document) }),
            _ => Err(Error::missing_field(self.tag)),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(Deserialize, PartialEq, Debug)]
    struct Pair {
        left: u8,
        #[serde(default)]
        right: Option<Vec<i16>>,
    }

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        Nothing,
        One(u8),
        Both(u8, String),
        Named { pair: Pair },
    }

    fn read<T: DeserializeOwned>(value: Value) -> Result<T, String> {
        T::deserialize(Objects(&value)).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(read(json!({"left": 3, "right": [-1, 2]})), Ok(Pair { left: 3, right: Some(vec![-1, 2]) }));
        assert_eq!(read(json!({"left": 3, "right": null})), Ok(Pair { left: 3, right: None }));
        let kinds = json!(["nothing", {"one": 1}, {"both": [2, "b"]}, {"named": {"pair": {"left": 4}}}]);
        let named = Kind::Named { pair: Pair { left: 4, right: None } };
        assert_eq!(read(kinds), Ok(vec![Kind::Nothing, Kind::One(1), Kind::Both(2, "b".into()), named]));
    }

    #[test]
    fn names_are_words_or_numbers() {
        assert_eq!(
            read(json!({"3": "x", "12": "y"})),
            Ok(BTreeMap::from([(3_u8, "x".to_owned()), (12, "y".to_owned())]))
        );
        assert!(read::<BTreeMap<u8, u8>>(json!({"300": 1})).unwrap_err().contains("300 cannot stand here"));
        assert_eq!(read(json!({"a": 1})), Ok(BTreeMap::from([("a".to_owned(), 1)])));
    }

    #[test]
    fn what_has_names_is_no_list() {
        assert!(read::<Pair>(json!([3, null])).unwrap_err().contains("a list"));
        assert!(read::<Kind>(json!({"named": [{"left": 4}]})).unwrap_err().contains("a list"));
    }

    #[test]
    fn what_does_not_fit_is_said() {
        for (value, why) in [
            (json!({"right": []}), "the field left is missing"),
            (json!({"left": 300}), "300 cannot stand here"),
            (json!({"left": "x"}), "x cannot stand here"),
            (json!(7), "7 cannot stand here"),
        ] {
            assert_eq!(read::<Pair>(value).unwrap_err(), why);
        }
        assert!(read::<Kind>(json!({"one": 1, "both": [1, "b"]})).unwrap_err().contains("an object with fields"));
        assert!(read::<Kind>(json!("named")).unwrap_err().contains("more has to stand here"));
        assert!(read::<Kind>(json!({"both": [1, "b", 2]})).unwrap_err().contains("a list of 3"));
    }

    #[test]
    fn a_field_says_which_of_several_it_is() {
        let read = |value: Value| read_tagged::<Kind>(&value, "kind").map_err(|error| error.to_string());
        assert_eq!(
            read(json!({"kind": "named", "pair": {"left": 1}})),
            Ok(Kind::Named { pair: Pair { left: 1, right: None } })
        );
        assert_eq!(read(json!({"kind": "nothing"})), Ok(Kind::Nothing));
        assert!(read(json!({"kind": "other"})).unwrap_err().contains("other is no word of this vocabulary"));
        assert_eq!(read(json!({"pair": {"left": 1}})).unwrap_err(), "the field kind is missing");
        assert_eq!(read(json!([])).unwrap_err(), "the field kind is missing");
    }
}
