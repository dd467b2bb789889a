//! Packs that somebody careless or malicious would bring: values that fit their schema and values that do not, numbers, lengths and
//! depths at and beyond every bound, things twice, the same effect everywhere, games that cannot end, texts that are torn.

use crate::places::{self, Place};
use almende_core::{Rng, Seed, Title};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

pub struct Attacker<'a> {
    title: &'a dyn Title,
    pub schema: &'a Value,
    pub places: Vec<Place<'a>>,
    /// The places of each kind of field.
    kinds: BTreeMap<String, Vec<usize>>,
    /// The places that take the same type, by its name.
    types: BTreeMap<String, Vec<usize>>,
}

/// The changes of a pack by their places.
type Changes = BTreeMap<String, (Option<Value>, Option<Value>)>;

impl<'a> Attacker<'a> {
    pub fn new(title: &'a dyn Title) -> Attacker<'a> {
        let schema: &'a Value = Box::leak(Box::new(title.schema()));
        let places = places::all(schema, title.content());
        let mut kinds: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut types: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, place) in places.iter().enumerate() {
            kinds.entry(place.kind.clone()).or_default().push(index);
            types.entry(place.schema.to_string()).or_default().push(index);
        }
        types.retain(|_, places| places.len() > 3);
        Attacker { title, schema, places, kinds, types }
    }

    /// All kinds of fields.
    pub fn kinds(&self) -> Vec<String> {
        self.kinds.keys().cloned().collect()
    }

    /// The pack of this number as a text, and the kinds of fields it attacks.
    pub fn pack(&self, number: u64) -> (String, BTreeSet<String>) {
        let mut rng = Seed::numbered(20, number).stream(self.title.id(), 0);
        let mut touched = BTreeSet::new();
        let mut changes = Changes::new();
        match number % 8 {
            // Every kind of field in turn: a value that fits, or anything.
            0..=2 => {
                let all = self.kinds.len() as u64;
                let turn = (number / 8 * 3 + number % 8) % all;
                self.attack(&mut rng, turn as usize, &mut changes, &mut touched);
            }
            // Some at once.
            3 => {
                for _ in 0..2 + below(&mut rng, 8) {
                    let kind = below(&mut rng, self.kinds.len());
                    self.attack(&mut rng, kind, &mut changes, &mut touched);
                }
            }
            // A number a little more or less, here and there: what an owner might bring.
            4 => self.nudge(&mut rng, &mut changes, &mut touched),
            // The same everywhere: effects that feed each other, or nothing at all.
            5 => self.same_everywhere(&mut rng, &mut changes, &mut touched),
            // Every number of one name at its bound: nothing can be paid, or everything is free.
            6 => self.all_of_a_name(&mut rng, &mut changes, &mut touched),
            _ => self.nudge(&mut rng, &mut changes, &mut touched),
        }
        let mut pack = self.written(&changes);
        if number % 8 == 7 {
            self.break_form(&mut rng, &mut pack);
        }
        let mut text = pack.to_string();
        if number % 64 == 7 {
            tear(&mut rng, &mut text);
        }
        (text, touched)
    }

    fn written(&self, changes: &Changes) -> Value {
        let change = |(at, (from, to)): (&String, &(Option<Value>, Option<Value>))| {
            let mut fields = Map::new();
            fields.insert("at".to_owned(), json!(at));
            if let Some(from) = from {
                fields.insert("from".to_owned(), from.clone());
            }
            if let Some(to) = to {
                fields.insert("to".to_owned(), to.clone());
            }
            Value::Object(fields)
        };
        let changes: Vec<Value> = changes.iter().map(change).collect();
        json!({"pack": 1, "game": self.title.id(), "base": self.title.content_version(), "changes": changes})
    }

    /// Another value at a place; nothing where another change lies in it or around it.
    fn change(&self, index: usize, to: Option<Value>, changes: &mut Changes, touched: &mut BTreeSet<String>) {
        let place = &self.places[index];
        let inside = |one: &str, other: &str| one.starts_with(other) && one[other.len()..].starts_with('/');
        if to.as_ref() == Some(place.value) || changes.keys().any(|at| inside(at, &place.at) || inside(&place.at, at)) {
            return;
        }
        touched.insert(place.kind.clone());
        changes.insert(place.at.clone(), (Some(place.value.clone()), to));
    }

    fn attack(&self, rng: &mut Rng, kind: usize, changes: &mut Changes, touched: &mut BTreeSet<String>) {
        let Some(all) = self.kinds.values().nth(kind) else { return };
        let index = all[below(rng, all.len())];
        let place = &self.places[index];
        let to = match below(rng, 8) {
            0..=2 => Some(self.fresh(rng, place.schema, 0)),
            3 => self.bent(rng, place),
            4 => Some(self.places[all[below(rng, all.len())]].value.clone()),
            5 => Some(stretched(rng, place.value)),
            6 => Some(wild(rng)),
            _ => None,
        };
        self.change(index, to, changes, touched);
    }

    fn nudge(&self, rng: &mut Rng, changes: &mut Changes, touched: &mut BTreeSet<String>) {
        for _ in 0..1 + below(rng, 4) {
            let kind = below(rng, self.kinds.len());
            let Some(all) = self.kinds.values().nth(kind) else { continue };
            let index = all[below(rng, all.len())];
            let to = match self.places[index].value {
                Value::Number(n) => json!(n.as_i64().unwrap_or_default() + [1, -1, 2, 5][below(rng, 4)]),
                Value::Bool(bool) => json!(!bool),
                other => stretched(rng, other),
            };
            self.change(index, Some(to), changes, touched);
        }
    }

    fn same_everywhere(&self, rng: &mut Rng, changes: &mut Changes, touched: &mut BTreeSet<String>) {
        let Some((_, all)) = self.types.iter().nth(below(rng, self.types.len())) else { return };
        let schema = self.places[all[0]].schema;
        let same = self.fresh(rng, schema, 0);
        let often = [2, 5, 40, 400][below(rng, 4)].min(all.len());
        for _ in 0..often {
            self.change(all[below(rng, all.len())], Some(same.clone()), changes, touched);
        }
    }

    fn all_of_a_name(&self, rng: &mut Rng, changes: &mut Changes, touched: &mut BTreeSet<String>) {
        let numbers: Vec<usize> = (0..self.places.len()).filter(|&i| self.places[i].value.is_number()).collect();
        let name = |index: usize| self.places[index].at.rsplit('/').next().unwrap_or_default();
        let wanted = name(numbers[below(rng, numbers.len())]);
        let most = self.places[numbers[0]].schema["maximum"].as_i64().unwrap_or(40);
        let to = json!([0, 1, most, most - 1, 3][below(rng, 5)]);
        let share = 1 + below(rng, 3);
        for &index in numbers.iter().filter(|&&index| name(index) == wanted).step_by(share).take(1_900) {
            self.change(index, Some(to.clone()), changes, touched);
        }
    }

    /// A value that its schema allows, drawn from all of them.
    pub fn fresh(&self, rng: &mut Rng, schema: &Value, depth: usize) -> Value {
        let ways = places::ways(self.schema, schema);
        let way = ways[below(rng, ways.len())];
        if let Some(one) = way.get("const") {
            return one.clone();
        }
        if let Some(Value::Array(words)) = way.get("enum") {
            return words[below(rng, words.len())].clone();
        }
        let kind = match &way["type"] {
            Value::Array(kinds) => kinds[below(rng, kinds.len())].as_str().unwrap_or_default(),
            Value::String(kind) => kind,
            _ => return wild(rng),
        };
        match kind {
            "integer" => {
                let (least, most) = (way["minimum"].as_i64().unwrap_or(0), way["maximum"].as_i64().unwrap_or(1_000));
                let between = least + below(rng, (most - least + 1).clamp(1, 1 << 20) as usize) as i64;
                json!([least, most, 0.max(least), 1.min(most), between, between][below(rng, 6)])
            }
            "number" => json!([0.5, -1.0, 40.0][below(rng, 3)]),
            "boolean" => json!(below(rng, 2) == 0),
            "string" => json!(["x", "A001", "forest", ""][below(rng, 4)]),
            "null" => Value::Null,
            "array" => {
                let least = way["minItems"].as_u64().unwrap_or(0) as usize;
                let most = way["maxItems"].as_u64().map_or(4, |most| most as usize);
                let length = if depth > 5 { least } else { least + below(rng, most.saturating_sub(least) + 1) };
                let item = |rng: &mut Rng, i: usize| {
                    let own = way["prefixItems"].get(i).unwrap_or(&way["items"]);
                    self.fresh(rng, own, depth + 1)
                };
                Value::Array((0..length).map(|i| item(rng, i)).collect())
            }
            _ => {
                let mut fields = Map::new();
                let required: Vec<&str> =
                    way["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
                for (name, own) in way["properties"].as_object().into_iter().flatten() {
                    if required.contains(&name.as_str()) || depth < 4 && below(rng, 3) == 0 {
                        fields.insert(name.clone(), self.fresh(rng, own, depth + 1));
                    }
                }
                if let (Some(names), Some(own)) = (way.get("propertyNames"), way.get("additionalProperties")) {
                    for _ in 0..below(rng, 3) {
                        if let Value::String(name) = self.fresh(rng, names, depth + 1) {
                            fields.insert(name, self.fresh(rng, own, depth + 1));
                        }
                    }
                }
                Value::Object(fields)
            }
        }
    }

    /// A value of one way of a schema, with this field.
    pub fn with(&self, rng: &mut Rng, way: &Value, name: &str) -> Value {
        let mut value = self.fresh(rng, way, 2);
        let own = self.fresh(rng, &way["properties"][name], 1);
        if let Value::Object(fields) = &mut value {
            fields.insert(name.to_owned(), own);
        }
        value
    }

    /// A value that is nearly what it should be: one more or less of what is allowed, a field too many or too few.
    fn bent(&self, rng: &mut Rng, place: &Place) -> Option<Value> {
        Some(match place.value {
            Value::Number(_) => {
                let way = places::way(self.schema, place.schema, place.value);
                let (least, most) = (way["minimum"].as_i64().unwrap_or(0), way["maximum"].as_i64().unwrap_or(255));
                json!([least - 1, most + 1, least, most, 127, 128, 255, 256][below(rng, 8)])
            }
            Value::Object(fields) => {
                let mut fields = fields.clone();
                let names: Vec<String> = fields.keys().cloned().collect();
                match (below(rng, 3), names.is_empty()) {
                    (0, false) => {
                        fields.remove(&names[below(rng, names.len())]);
                    }
                    (1, false) => {
                        fields.insert(names[below(rng, names.len())].clone(), wild(rng));
                    }
                    _ => {
                        fields.insert("unheard_of".to_owned(), json!(1));
                    }
                }
                Value::Object(fields)
            }
            Value::Array(items) => {
                let way = places::way(self.schema, place.schema, place.value);
                let mut items = items.clone();
                let more = self.fresh(rng, &way["items"], 1);
                items.insert(below(rng, items.len() + 1), more);
                Value::Array(items)
            }
            Value::String(_) => json!("unheard_of"),
            other => json!([other]),
        })
    }

    /// A pack whose own form is damaged.
    fn break_form(&self, rng: &mut Rng, pack: &mut Value) {
        let far = vec!["a"; 5 + below(rng, 20)].join("/");
        let place = &self.places[below(rng, self.places.len())];
        let ways = [
            far,
            String::new(),
            "/".to_owned(),
            "..".to_owned(),
            format!("{}/x", place.at),
            format!("{}/0", place.at),
            "game".to_owned(),
            "corrections".to_owned(),
            place.at.to_uppercase(),
            format!("{}~", place.at),
            "x".repeat(300),
        ];
        let at = &ways[below(rng, ways.len())];
        match below(rng, 12) {
            0 => pack["changes"] = json!([{"at": at, "from": 1, "to": 2}]),
            1 => pack["changes"] = json!([{"at": at, "to": wild(rng)}]),
            2 => pack["pack"] = wild(rng),
            3 => pack["game"] = json!(["helios", "boonlake", "agricola", "suna-valo", "chess", ""][below(rng, 6)]),
            4 => pack["changes"] = wild(rng),
            5 => pack["name"] = json!(["x".repeat(81), "\u{202e}".to_owned(), "\u{0}".to_owned()][below(rng, 3)]),
            6 => pack["unheard_of"] = wild(rng),
            7 => {
                let change = json!({"at": place.at, "from": place.value, "to": 1});
                let inner = json!({"at": format!("{}/x", place.at), "from": null, "to": 1});
                pack["changes"] = if below(rng, 2) == 0 { json!([change, change]) } else { json!([inner, change]) };
            }
            8 => pack["changes"] = Value::Array(vec![json!({"at": "a", "to": 1}); 1_999 + below(rng, 3)]),
            9 => pack["changes"] = json!([{"at": place.at, "to": 1}]),
            10 => pack["changes"] = json!([{"at": place.at, "from": place.value}]),
            _ => pack["changes"] = json!([{"at": place.at, "from": place.value, "to": deep(below(rng, 140))}]),
        }
    }
}

/// A list longer, shorter, doubled or turned; anything else as it is.
fn stretched(rng: &mut Rng, value: &Value) -> Value {
    let Value::Array(items) = value else { return value.clone() };
    let mut items = items.clone();
    match below(rng, 6) {
        0 => items.clear(),
        1 => items.reverse(),
        2 => items.truncate(items.len() / 2),
        3 => items.extend(items.clone()),
        4 => items = items.iter().cycle().take(items.len() * 40).cloned().collect(),
        _ => rng.shuffle(&mut items),
    }
    Value::Array(items)
}

/// Anything at all.
fn wild(rng: &mut Rng) -> Value {
    match below(rng, 16) {
        0 => Value::Null,
        1 => json!(below(rng, 2) == 0),
        2 => json!([-1, 41, 100, 127, 128, 200, 255, 256][below(rng, 8)]),
        3 => json!([65_536_i64, 100_000, 100_001, i64::MAX, i64::MIN][below(rng, 5)]),
        4 => json!(u64::MAX),
        5 => json!([0.5, -0.0, 1e300, -1e300, 1e-300][below(rng, 5)]),
        6 => json!(["", "x", "<script>", "\u{202e}x", "\n", "{n}", "id"][below(rng, 7)]),
        7 => json!("x".repeat([200, 201, 9_000][below(rng, 3)])),
        8 => json!([]),
        9 => json!({}),
        10 => deep(below(rng, 13)),
        11 => json!(vec![1; [40, 500, 5_000][below(rng, 3)]]),
        12 => Value::Object((0..[3, 500][below(rng, 2)]).map(|n| (format!("f{n}"), json!(n))).collect()),
        13 => json!({"op": "unheard_of", "n": 1}),
        14 => json!([[], {}, null, -1, "x"]),
        _ => json!({"__proto__": {"n": 1}}),
    }
}

fn deep(depth: usize) -> Value {
    (0..depth).fold(json!(1), |inner, level| if level.is_multiple_of(2) { json!([inner]) } else { json!({"a": inner}) })
}

/// Cuts a text off, or changes some of its signs.
fn tear(rng: &mut Rng, text: &mut String) {
    let at = |rng: &mut Rng, text: &str| {
        (0..=below(rng, text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
    };
    if below(rng, 3) == 0 {
        let end = at(rng, text);
        text.truncate(end);
        return;
    }
    for _ in 0..=below(rng, 3) {
        let place = at(rng, text);
        let signs = ["\"", "{", "}", "[", "]", ",", ":", "9", "-", "\\", "\u{0}", "\u{fffd}", "e9", " "];
        text.insert_str(place, signs[below(rng, signs.len())]);
    }
}

pub fn below(rng: &mut Rng, end: usize) -> usize {
    rng.below(end.max(1) as u32) as usize
}
