//! The schema of a game's components, made from the types that read them.

pub use schemars;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::Value;

/// The JSON Schema of a document, as its reader takes it. No small number is larger than `most`, which is what the reader
/// says of numbers that no line of its own is about.
pub fn of<D: JsonSchema>(most: u8) -> Value {
    let generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let mut schema = generator.into_root_schema_for::<D>().to_value();
    bound(&mut schema, most);
    schema
}

fn bound(schema: &mut Value, most: u8) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| bound(item, most)),
        Value::Object(fields) => {
            // A line with a bound of its own keeps it.
            let is = |format: &str, largest: u8| {
                fields.get("format").is_some_and(|own| own == format)
                    && fields.get("maximum").and_then(Value::as_f64).is_none_or(|bound| bound >= f64::from(largest))
            };
            let signed = is("int8", 127);
            if signed || is("uint8", 255) {
                if signed {
                    fields.insert("minimum".to_owned(), Value::from(-i32::from(most)));
                }
                fields.insert("maximum".to_owned(), Value::from(most));
            }
            fields.values_mut().for_each(|field| bound(field, most));
        }
        _ => {}
    }
}

/// The first place at which a value is not as the schema says, as a path with slashes.
pub fn mismatch(root: &Value, value: &Value) -> Option<String> {
    mismatch_of(root, root, value)
}

/// The same for a part of the schema.
pub fn mismatch_of(root: &Value, schema: &Value, value: &Value) -> Option<String> {
    Reader { root }.read(schema, value, "").err()
}

/// What of JSON Schema the schemas of games use.
struct Reader<'a> {
    root: &'a Value,
}

impl Reader<'_> {
    fn read(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let here = || Err(if at.is_empty() { "/".to_owned() } else { at.to_owned() });
        let Value::Object(schema) = schema else {
            return if *schema == Value::Bool(false) { here() } else { Ok(()) };
        };
        if let Some(Value::String(name)) = schema.get("$ref") {
            let meant = name.strip_prefix('#').and_then(|way| self.root.pointer(way));
            self.read(meant.unwrap_or(&Value::Bool(false)), value, at)?;
        }
        let is = |kind: &str| match kind {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            _ => value.is_object(),
        };
        let fits = match schema.get("type") {
            Some(Value::String(kind)) => is(kind),
            Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).any(is),
            _ => true,
        };
        let listed = schema.get("enum").and_then(Value::as_array).is_none_or(|all| all.contains(value));
        let constant = schema.get("const").is_none_or(|one| one == value);
        let number = |name: &str| schema.get(name).and_then(Value::as_f64);
        let within = value.as_f64().is_none_or(|n| {
            number("minimum").is_none_or(|least| n >= least) && number("maximum").is_none_or(|most| n <= most)
        });
        let long = value.as_array().is_none_or(|items| {
            let n = items.len() as f64;
            number("minItems").is_none_or(|least| n >= least) && number("maxItems").is_none_or(|most| n <= most)
        });
        if !(fits && listed && constant && within && long) {
            return here();
        }
        for one in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            self.read(one, value, at)?;
        }
        for name in ["anyOf", "oneOf"] {
            if let Some(Value::Array(ways)) = schema.get(name) {
                let tried: Vec<_> = ways.iter().map(|way| self.read(way, value, at)).collect();
                if !tried.iter().any(Result::is_ok) {
                    // The way that led farthest tells best what is wrong.
                    let farthest = tried.into_iter().filter_map(Result::err).max_by_key(String::len);
                    return Err(farthest.unwrap_or_else(|| at.to_owned()));
                }
            }
        }
        self.read_inside(schema, value, at)
    }

    fn read_inside(&self, schema: &serde_json::Map<String, Value>, value: &Value, at: &str) -> Result<(), String> {
        match value {
            Value::Object(fields) => {
                let known = schema.get("properties").and_then(Value::as_object);
                // Maps whose names are numbers: the one pattern there is.
                let numbered = schema.get("patternProperties").and_then(|patterns| patterns.get(r"^\d+$"));
                for (name, field) in fields {
                    let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
                    let own = known
                        .and_then(|known| known.get(name))
                        .or_else(|| numbered.filter(|_| is_number))
                        .or_else(|| schema.get("additionalProperties"));
                    own.map_or(Ok(()), |own| self.read(own, field, &format!("{at}/{name}")))?;
                }
                for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
                    if !name.as_str().is_some_and(|name| fields.contains_key(name)) {
                        return Err(format!("{at}/{}", name.as_str().unwrap_or_default()));
                    }
                }
            }
            Value::Array(items) => {
                let first = schema.get("prefixItems").and_then(Value::as_array);
                for (index, item) in items.iter().enumerate() {
                    let own = first.and_then(|first| first.get(index)).or_else(|| schema.get("items"));
                    own.map_or(Ok(()), |own| self.read(own, item, &format!("{at}/{index}")))?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// The schema of something that is written as one of these names.
pub fn one_of(names: impl IntoIterator<Item = String>) -> Schema {
    let names: Vec<String> = names.into_iter().collect();
    json_schema!({ "type": "string", "enum": names })
}

/// Gives a type that is written as the name of one of a list the schema that says so.
#[macro_export]
macro_rules! listed_schema {
    ($name:ident, $names:expr) => {
        impl $crate::schema::schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut $crate::schema::schemars::SchemaGenerator) -> $crate::schema::schemars::Schema {
                $crate::schema::one_of($names)
            }
        }
    };
}
