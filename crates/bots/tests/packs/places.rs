//! The places of a document with the schema of each.

use serde_json::Value;

/// What nobody reads in a component, or what a pack may not change.
pub const FIXED: &[&str] = &[
    "game",
    "edition",
    "format",
    "data_version",
    "corrections",
    "name",
    "title",
    "notes",
    "source",
    "sources",
    "vocabulary",
    "rulebook_facts",
    "reconstructed_facts",
    "family",
    "id",
    "reason",
    "field_provenance",
];

/// A place of a document.
pub struct Place<'a> {
    /// The steps of a pack.
    pub at: String,
    /// The kind of field: the way through the types, whichever item it lies in.
    pub kind: String,
    pub schema: &'a Value,
    /// The same as it is written: with the name of its type.
    pub written: &'a Value,
    /// The name of the type it stands in, and its own name there.
    pub owner: String,
    pub value: &'a Value,
}

/// What a schema refers to.
pub fn resolved<'a>(root: &'a Value, mut schema: &'a Value) -> &'a Value {
    while let Some(name) = schema["$ref"].as_str() {
        schema = name.strip_prefix('#').and_then(|way| root.pointer(way)).unwrap_or(&Value::Null);
    }
    schema
}

/// The ways a schema leaves open.
pub fn ways<'a>(root: &'a Value, schema: &'a Value) -> Vec<&'a Value> {
    let schema = resolved(root, schema);
    let open = ["anyOf", "oneOf"].iter().find_map(|name| schema[*name].as_array());
    match open {
        Some(ways) => ways.iter().flat_map(|way| self::ways(root, way)).collect(),
        None => vec![schema],
    }
}

/// The way a value goes.
pub fn way<'a>(root: &'a Value, schema: &'a Value, value: &Value) -> &'a Value {
    let all = ways(root, schema);
    if let [one] = all[..] {
        return one;
    }
    let fits = |way: &&&Value| almende_core::schema::mismatch_of(root, way, value).is_none();
    all.iter().find(fits).or(all.first()).copied().unwrap_or(&Value::Null)
}

/// All places of a document.
pub fn all<'a>(root: &'a Value, document: &'a Value) -> Vec<Place<'a>> {
    let mut places = Vec::new();
    walk(root, (root, ""), document, "", "", &mut places);
    places
}

fn walk<'a>(
    root: &'a Value,
    (written, owner): (&'a Value, &str),
    value: &'a Value,
    at: &str,
    kind: &str,
    places: &mut Vec<Place<'a>>,
) {
    let schema = resolved(root, written);
    if !at.is_empty() {
        places.push(Place {
            at: at.to_owned(),
            kind: kind.to_owned(),
            schema,
            written,
            owner: owner.to_owned(),
            value,
        });
    }
    let owner = owner_of(root, written, value, owner);
    let way = way(root, schema, value);
    let under = |name: &str| if at.is_empty() { name.to_owned() } else { format!("{at}/{name}") };
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                if FIXED.contains(&name.as_str()) {
                    continue;
                }
                let own = way["properties"].get(name);
                let (own, part) = match own {
                    Some(own) => (own, name.as_str()),
                    None => (way.get("additionalProperties").unwrap_or(&Value::Null), "*"),
                };
                let own = (own, if part == "*" { owner.clone() } else { format!("{owner}.{part}") });
                walk(
                    root,
                    (own.0, &own.1),
                    inner,
                    &under(&almende_core::pack::step(name)),
                    &format!("{kind}/{part}"),
                    places,
                );
            }
        }
        Value::Array(items) => {
            let ids = almende_core::pack::ids_of(items).filter(|ids| !ids.is_empty());
            for (index, item) in items.iter().enumerate() {
                let name = ids.as_ref().map_or_else(|| index.to_string(), |ids| almende_core::pack::step(&ids[index]));
                let own = way["prefixItems"].get(index).unwrap_or(&way["items"]);
                walk(root, (own, &owner), item, &under(&name), &format!("{kind}/*"), places);
            }
        }
        _ => {}
    }
}

/// The name of the type that a value has.
fn owner_of(root: &Value, written: &Value, value: &Value, owner: &str) -> String {
    let all = named(root, written, owner);
    if let [(name, _)] = &all[..] {
        return name.clone();
    }
    let fits = |(_, way): &&(String, &Value)| almende_core::schema::mismatch_of(root, way, value).is_none();
    all.iter().find(fits).or(all.first()).map_or_else(String::new, |(name, _)| name.clone())
}

/// A way of a schema with its name: that of its type, and the word that tells it from others.
pub fn named<'a>(root: &'a Value, schema: &'a Value, owner: &str) -> Vec<(String, &'a Value)> {
    let owner = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()).unwrap_or(owner);
    let schema = resolved(root, schema);
    let open = ["anyOf", "oneOf"].iter().find_map(|name| schema[*name].as_array());
    let word = |way: &Value| {
        let mut fields = way["properties"].as_object().into_iter().flatten();
        fields.find_map(|(_, field)| field["const"].as_str()).map(|word| format!("{owner}:{word}"))
    };
    match open {
        Some(ways) => ways.iter().flat_map(|way| named(root, way, owner)).collect(),
        None => vec![(word(schema).unwrap_or_else(|| owner.to_owned()), schema)],
    }
}
