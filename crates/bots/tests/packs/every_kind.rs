//! Packs that together change every kind of field of a title. They lie in `crates/almende/tests/packs`: the program's tests
//! bring them into the content files and compare the fingerprints, those of the page make them with the editor's own code.
//!
//! Kinds are taken from the schemas. One that no pack changes stands under `fixed`, and then the game refuses whatever is tried there.
//! `ALMENDE_WRITE_PACKS=1 cargo test -p almende-bots --test packs every_kind` makes them anew.

use crate::attack::{Attacker, below};
use crate::places::{self, FIXED, Place, named};
use almende_core::pack::{Pack, differences};
use almende_core::{Seed, Title};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// So often something else is tried before a kind of field is taken to be fixed by the rules.
const TRIES: u64 = 64;

fn file(title: &dyn Title) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../almende/tests/packs").join(format!("{}.json", title.id()))
}

/// Whether a part of a schema says that the game does not read what stands there.
fn is_unread(schema: &Value) -> bool {
    let nothing =
        |fields: &Map<String, Value>| fields.keys().all(|name| ["default", "description"].contains(&name.as_str()));
    schema == &Value::Bool(true) || schema.as_object().is_some_and(nothing)
}

fn is_fact(name: &str, schema: &Value) -> bool {
    !FIXED.contains(&name) && !name.contains("provenance") && schema.get("const").is_none() && !is_unread(schema)
}

/// All kinds of fields that a schema knows.
fn kinds(root: &Value) -> BTreeSet<String> {
    let (mut kinds, mut seen) = (BTreeSet::new(), BTreeSet::new());
    collect(root, root, "", &mut kinds, &mut seen);
    kinds
}

fn collect(root: &Value, schema: &Value, owner: &str, kinds: &mut BTreeSet<String>, seen: &mut BTreeSet<String>) {
    for (owner, way) in named(root, schema, owner) {
        if !seen.insert(format!("{owner} {way}")) {
            continue;
        }
        for (name, field) in
            way["properties"].as_object().into_iter().flatten().filter(|(name, field)| is_fact(name, field))
        {
            let kind = format!("{owner}.{name}");
            collect(root, field, &kind, kinds, seen);
            kinds.insert(kind);
        }
        for inner in
            ["items", "additionalProperties"].iter().filter_map(|name| way.get(*name)).filter(|inner| inner.is_object())
        {
            collect(root, inner, &owner, kinds, seen);
        }
        way["prefixItems"].as_array().into_iter().flatten().for_each(|inner| collect(root, inner, &owner, kinds, seen));
    }
}

/// The kinds of fields at which two values differ.
fn differing(root: &Value, schema: &Value, owner: &str, values: [Option<&Value>; 2], kinds: &mut BTreeSet<String>) {
    let [before, after] = values;
    if before == after {
        return;
    }
    let open = named(root, schema, owner);
    let mut ways: Vec<(String, &Value)> = Vec::new();
    if open.len() == 1 {
        ways = open;
    } else {
        for value in values.into_iter().flatten() {
            let fits = |(_, way): &&(String, &Value)| almende_core::schema::mismatch_of(root, way, value).is_none();
            ways.extend(open.iter().find(fits).cloned());
        }
    }
    ways.dedup_by(|one, other| one.0 == other.0);
    // What becomes something else differs in everything it was and is.
    let same = ways.len() < 2;
    for (owner, way) in &ways {
        let fits = |value: &&Value| same || almende_core::schema::mismatch_of(root, way, value).is_none();
        let [before, after] = [before.filter(fits), after.filter(fits)];
        let names = [before, after].into_iter().flatten().filter_map(Value::as_object).flat_map(Map::keys);
        for name in names.collect::<BTreeSet<_>>() {
            let inner = [before, after].map(|value| value.and_then(|value| value.get(name)));
            if inner[0] == inner[1] {
                continue;
            }
            match way["properties"].get(name) {
                Some(field) if is_fact(name, field) => {
                    let kind = format!("{owner}.{name}");
                    differing(root, field, &kind, inner, kinds);
                    kinds.insert(kind);
                }
                Some(_) => {}
                None => differing(root, &way["additionalProperties"], owner, inner, kinds),
            }
        }
        let lists = [before, after].map(|value| value.and_then(Value::as_array));
        let longest = lists.iter().flatten().map(|list| list.len()).max().unwrap_or(0);
        for index in 0..longest {
            let own = way["prefixItems"].get(index).unwrap_or(&way["items"]);
            differing(root, own, owner, lists.map(|list| list.and_then(|list| list.get(index))), kinds);
        }
    }
}

fn changed(title: &dyn Title, schema: &Value, pack: &Pack) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    let document = pack.apply(title.content()).unwrap();
    differing(schema, schema, "", [Some(title.content()), Some(&document)], &mut kinds);
    kinds
}

/// Where kinds of fields can be changed.
struct Ground<'a> {
    attacker: &'a Attacker<'a>,
    title: &'a dyn Title,
    /// The places of values of a type, by its name.
    owners: BTreeMap<String, Vec<usize>>,
    /// The places that can become such a value, or hold it in a list.
    holders: BTreeMap<String, Vec<usize>>,
}

impl<'a> Ground<'a> {
    fn new(attacker: &'a Attacker<'a>, title: &'a dyn Title) -> Ground<'a> {
        let (mut owners, mut holders) = (BTreeMap::<_, Vec<usize>>::new(), BTreeMap::<_, Vec<usize>>::new());
        let root = attacker.schema;
        for (index, place) in attacker.places.iter().enumerate() {
            for (owner, _) in named(root, place.written, &place.owner) {
                owners.entry(owner).or_default().push(index);
            }
            let schema = places::resolved(root, place.written);
            for schema in [Some(schema), schema.get("items")].into_iter().flatten() {
                for (owner, _) in named(root, schema, &place.owner) {
                    holders.entry(owner).or_default().push(index);
                }
            }
        }
        Ground { attacker, title, owners, holders }
    }

    fn places(&self, of: &BTreeMap<String, Vec<usize>>, owner: &str) -> Vec<&'a Place<'a>> {
        of.get(owner).into_iter().flatten().map(|&index| &self.attacker.places[index]).collect()
    }
}

/// Packs that are tried for a kind of field: another value where there is one, the field where it can stand, the word it belongs to.
fn attempt(ground: &Ground, kind: &str, number: u64) -> Option<Pack> {
    let mut rng = Seed::numbered(21, number).stream(kind, 0);
    let (owner, name) = kind.rsplit_once('.')?;
    let (attacker, title) = (ground.attacker, ground.title);
    let root = attacker.schema;
    let places = ground.places(&ground.owners, owner);
    let mut pack = Pack::new(title.id(), title.content_version());
    let mut put = |at: String, from: Option<&Value>, to: Value| {
        pack.changes.push(
            serde_json::from_value(match from {
                Some(from) => json!({"at": at, "from": from, "to": to}),
                None => json!({"at": at, "to": to}),
            })
            .unwrap(),
        );
    };
    if places.is_empty() {
        // The word stands nowhere: in place of another, or in a list that may hold it.
        let all = ground.places(&ground.holders, owner);
        let place = all.get(below(&mut rng, all.len()))?;
        let (_, way) =
            named(root, places::resolved(root, place.written).get("items").unwrap_or(place.written), &place.owner)
                .into_iter()
                .find(|(own, _)| own == owner)?;
        let value = attacker.with(&mut rng, way, name);
        let to = if place.value.is_array() { json!([value]) } else { value };
        put(place.at.clone(), Some(place.value), to);
        return Some(pack);
    }
    let place = places[below(&mut rng, places.len())];
    let (_, way) = named(root, place.written, &place.owner).into_iter().find(|(own, _)| own == owner)?;
    let field = &way["properties"][name];
    let at = |place: &Place| format!("{}/{}", place.at, almende_core::pack::step(name));
    let fits = place.value.get(name);
    match (fits, number % 4) {
        (Some(Value::Number(n)), 0 | 1) => {
            let step = [1, -1][number as usize / 4 % 2];
            put(at(place), fits, json!(n.as_i64()? + step));
            // Some numbers have a sum that must stay.
            let others: Vec<&&Place> =
                places.iter().filter(|other| other.at != place.at && other.value[name].is_i64()).collect();
            if number % 4 == 1 && !others.is_empty() {
                let other = others[below(&mut rng, others.len())];
                put(at(other), Some(&other.value[name]), json!(other.value[name].as_i64()? - step));
            }
        }
        (Some(Value::Bool(bool)), 0 | 1) => put(at(place), fits, json!(!bool)),
        (Some(value), 2) => {
            let other = places[below(&mut rng, places.len())].value.get(name)?;
            put(at(place), Some(value), other.clone());
        }
        (Some(Value::Array(items)), 1) if items.len() > 1 => put(at(place), fits, json!(items[1..])),
        _ if fits.is_some() => {
            put(at(place), fits, attacker.fresh(&mut rng, field, 1));
        }
        _ if place.value.is_object() && (number / 4).is_multiple_of(2) => {
            put(at(place), None, attacker.fresh(&mut rng, field, 1))
        }
        _ => put(place.at.clone(), Some(place.value), attacker.with(&mut rng, way, name)),
    }
    Some(pack)
}

/// The same changes as an editor would find them in the corrected document; none where the game does not take it.
fn accepted(title: &dyn Title, pack: &Pack) -> Option<Pack> {
    let mut pack = pack.clone();
    let document = pack.apply(title.content()).ok()?;
    pack.changes = differences(title.content(), &document);
    pack.changes.retain(|change| !change.at.ends_with("provenance"));
    pack.check().ok()?;
    title.check_content(&serde_json::to_string(&pack).ok()?).ok()?;
    Some(pack)
}

/// What one of the tries for a kind of field brings, if the game takes it.
fn found(ground: &Ground, kind: &str) -> Option<Pack> {
    let (title, schema) = (ground.title, ground.attacker.schema);
    let tries = (0..TRIES).filter_map(|number| attempt(ground, kind, number));
    { tries }.filter_map(|pack| accepted(title, &pack)).find(|pack| changed(title, schema, pack).contains(kind))
}

/// As few packs as their changes allow.
fn make(ground: &Ground) -> Value {
    let (title, schema) = (ground.title, ground.attacker.schema);
    let (mut packs, mut fixed): (Vec<Pack>, Vec<String>) = (Vec::new(), Vec::new());
    let mut done = BTreeSet::new();
    for kind in kinds(schema) {
        if done.contains(&kind) {
            continue;
        }
        let Some(own) = found(ground, &kind) else {
            fixed.push(kind);
            continue;
        };
        done.extend(changed(title, schema, &own));
        let joined = packs.iter().enumerate().find_map(|(index, pack)| {
            let both = accepted(title, &pack.merge(&own, None).ok()?)?;
            let kept = changed(title, schema, &both);
            let whole = [pack, &own].iter().all(|one| changed(title, schema, one).is_subset(&kept));
            whole.then_some((index, both))
        });
        match joined {
            Some((index, both)) => packs[index] = both,
            None => packs.push(own),
        }
    }
    // Some kinds only change together with others.
    packs.iter().for_each(|pack| done.extend(changed(title, schema, pack)));
    fixed.retain(|kind| !done.contains(kind));
    json!({"packs": packs, "fixed": fixed})
}

/// A title's packs change every kind of field its schema knows, but for those of which the game takes only what there is.
pub fn check(title: &dyn Title) {
    let attacker = Attacker::new(title);
    let ground = Ground::new(&attacker, title);
    let schema = attacker.schema;
    let file = file(title);
    if std::env::var_os("ALMENDE_WRITE_PACKS").is_some() {
        let made = make(&ground);
        println!("{}: {} packs, fixed: {}", title.id(), made["packs"].as_array().unwrap().len(), made["fixed"]);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, format!("{made:#}\n")).unwrap();
    }
    let told: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let packs: Vec<Pack> = serde_json::from_value(told["packs"].clone()).unwrap();
    let fixed: BTreeSet<String> = serde_json::from_value(told["fixed"].clone()).unwrap();
    let mut done = BTreeSet::new();
    for pack in &packs {
        title.check_content(&serde_json::to_string(pack).unwrap()).unwrap();
        done.extend(changed(title, schema, pack));
    }
    let left: BTreeSet<String> = kinds(schema).difference(&done).cloned().collect();
    assert_eq!(left, fixed, "{}: no pack changes these", title.id());
    let prove = std::env::var_os("ALMENDE_PROVE").is_some();
    for kind in fixed.iter().filter(|_| prove) {
        assert!(found(&ground, kind).is_none(), "{}: {kind} can be changed", title.id());
    }
}
