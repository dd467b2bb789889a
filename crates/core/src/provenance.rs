//! What a pack says of where facts come from, brought into the components' own words: a component of which every fact is
//! corrected is as well known as its corrections are, and one that tells of single fields tells of the corrected ones.

use crate::pack::{Change, Known, WORDS, find, ids_of, step, steps_of};
use serde_json::Value;
use std::collections::BTreeMap;

/// How a component as a whole is known.
const WHOLE: &str = "provenance";
/// How single fields of it are.
const OF_FIELDS: &str = "field_provenance";

/// Places of a corrected document where it has to say otherwise how something is known, and what.
pub(crate) fn settled(document: &Value, changes: &[Change]) -> BTreeMap<String, Value> {
    let mut settled = BTreeMap::new();
    let ways: Vec<Vec<String>> = changes.iter().map(|change| steps_of(&change.at)).collect();
    for (change, way) in changes.iter().zip(&ways) {
        let Some((length, item)) = component(document, way) else { continue };
        let (own, inside) = way.split_at(length);
        let place = |name: &str| own.iter().map(String::as_str).chain([name]).map(step).collect::<Vec<_>>().join("/");
        let says = inside.first().is_some_and(|field| is_provenance(field));
        if says {
            continue;
        }
        if let (Some(field), Some(told)) = (inside.first(), item.get(OF_FIELDS).and_then(Value::as_object)) {
            let entry = settled.entry(place(OF_FIELDS)).or_insert_with(|| Value::Object(told.clone()));
            if let Some(told) = entry.as_object_mut() {
                told.insert(field.clone(), known(change.provenance));
            }
        }
        let mut worst = Some(Known::Rulebook);
        for field in item.as_object().into_iter().flatten().map(|(name, _)| name).filter(|name| is_fact(name)) {
            let way: Vec<String> = own.iter().chain([field]).cloned().collect();
            worst = worst.and_then(|worst| Some(worst.max(covered(&item[field], &way, changes, &ways)?)));
        }
        settled.extend(worst.map(|worst| (place(WHOLE), known(worst))));
    }
    settled
}

/// What of a document is played: without where its facts come from, and who says so.
pub(crate) fn played(document: &Value) -> Value {
    let mut played = document.clone();
    if let Some(fields) = played.as_object_mut() {
        fields.remove("corrections");
    }
    forget_provenance(&mut played);
    played
}

fn forget_provenance(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !is_provenance(name));
            fields.values_mut().for_each(forget_provenance);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_provenance),
        _ => {}
    }
}

fn is_provenance(name: &str) -> bool {
    name == WHOLE || name.ends_with("_provenance")
}

fn known(how: Known) -> Value {
    serde_json::to_value(how).unwrap_or_default()
}

fn is_fact(name: &str) -> bool {
    name != "number" && !is_provenance(name) && !WORDS.contains(&name)
}

/// The component a place lies in: how long the way to it is, and what stands there.
fn component<'a>(document: &'a Value, way: &[String]) -> Option<(usize, &'a Value)> {
    let says = |item: &Value| item.get(WHOLE).is_some_and(Value::is_string);
    (0..=way.len())
        .rev()
        .find_map(|length| Some((length, find(document, &way[..length])?)).filter(|(_, item)| says(item)))
}

/// How something is known if all of it is corrected: as well as the worst known part of it.
fn covered(value: &Value, way: &[String], changes: &[Change], ways: &[Vec<String>]) -> Option<Known> {
    if let Some((_, change)) = ways.iter().zip(changes).find(|(other, _)| way.starts_with(other)) {
        return Some(change.provenance);
    }
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, inner)| (name.clone(), inner)).collect(),
        Value::Array(items) => {
            let ids = ids_of(items).filter(|ids| !ids.is_empty());
            let name = |index: usize| ids.as_ref().map_or_else(|| index.to_string(), |ids| ids[index].clone());
            items.iter().enumerate().map(|(index, item)| (name(index), item)).collect()
        }
        _ => return None,
    };
    let mut worst = None;
    for (name, part) in inner.into_iter().filter(|(name, _)| is_fact(name)) {
        let way: Vec<String> = way.iter().cloned().chain([name]).collect();
        worst = worst.max(Some(covered(part, &way, changes, ways)?));
    }
    worst
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use crate::pack::Pack;
    use serde_json::{Value, json};

    fn applied(changes: Value) -> Value {
        let standard = json!({
            "tiles": [
                {"id": "A", "count": 2, "cost": {"coins": 1, "vases": 0}, "provenance": "reconstructed"},
                {"id": "B", "count": 2, "cost": {"coins": 1}, "provenance": "reconstructed", "field_provenance": {"cost": "external"}},
            ],
        });
        Pack::from_value(&json!({"pack": 1, "game": "x", "base": "", "changes": changes}))
            .unwrap()
            .apply(&standard)
            .unwrap()
    }

    #[test]
    fn a_component_is_known_as_well_as_its_corrections_once_all_of_it_is_corrected() {
        let count = json!({"at": "tiles/A/count", "from": 2, "to": 3});
        let coins = json!({"at": "tiles/A/cost/coins", "from": 1, "to": 2, "provenance": "external"});
        let vases = json!({"at": "tiles/A/cost/vases", "from": 0, "to": 1});
        let how = |document: &Value| document["tiles"][0]["provenance"].clone();
        assert_eq!(how(&applied(json!([count, coins]))), "reconstructed", "the vases are as they were");
        assert_eq!(how(&applied(json!([count, coins, vases]))), "external", "as the worst of them");
        let whole = json!({"id": "A", "count": 3, "cost": {}, "provenance": "reconstructed"});
        let from = json!({"id": "A", "count": 2, "cost": {"coins": 1, "vases": 0}, "provenance": "reconstructed"});
        assert_eq!(how(&applied(json!([{"at": "tiles/A", "from": from, "to": whole}]))), "rulebook");
    }

    #[test]
    fn what_tells_of_single_fields_tells_of_the_corrected_ones() {
        let document = applied(json!([{"at": "tiles/B/count", "from": 2, "to": 3}]));
        assert_eq!(document["tiles"][1]["field_provenance"], json!({"cost": "external", "count": "rulebook"}));
        assert_eq!(document["tiles"][1]["provenance"], "reconstructed");
    }
}
