//! The judgement of the frozen bots: weights that stay as they were, whatever happens to those of today.

use super::weights::Tables;
use super::{Evaluator, Judge, Judged, KNOTS, Looks, MAX_FEATURES};
use almende_core::Problem;
use serde::Deserialize;

/// What a frozen bot knows of a game.
pub(crate) struct Frozen {
    pub(crate) judge: Judge,
    /// What [`Judged::BEAM`] was.
    pub(crate) beam: bool,
    /// What [`Judged::TURNS_ON`] was.
    pub(crate) turns_on: usize,
}

impl Frozen {
    /// What is kept of this game.
    pub(crate) fn of<G: Judged>() -> Result<Frozen, Problem> {
        let document = G::FROZEN.ok_or_else(|| Problem::new("problem.bot_not_frozen").with("game", G::ID))?;
        Frozen::read(G::FEATURES, document).map_err(|error| Problem::new("problem.weights").with("error", error))
    }

    fn read(features: &[&str], document: &str) -> Result<Frozen, String> {
        let document: Document = serde_json::from_str(document).map_err(|error| error.to_string())?;
        let place = |row: &Row| {
            let place = features.iter().position(|feature| *feature == row.feature);
            place.ok_or_else(|| format!("the feature {} is gone", row.feature))
        };
        let places = document.weights.iter().map(place).collect::<Result<_, _>>()?;
        let table = |knots: fn(&Row) -> [f32; KNOTS]| document.weights.iter().map(knots).collect();
        let tables = Tables([table(|row| row.alone), table(|row| row.two), table(|row| row.more)]);
        Ok(Frozen { judge: Judge::new(Kept { places, tables }), beam: document.beam, turns_on: document.turns_on })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    beam: bool,
    turns_on: usize,
    /// In the order in which they are added up, because sums of floating-point numbers depend on it.
    weights: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    feature: String,
    alone: [f32; KNOTS],
    two: [f32; KNOTS],
    more: [f32; KNOTS],
}

/// Weights of some features among those the game has today.
#[derive(Debug)]
struct Kept {
    /// Where each of them stands among the features of today.
    places: Vec<usize>,
    tables: Tables,
}

impl Evaluator for Kept {
    fn to_come(&self, looks: &Looks<'_>, points: &mut [f32]) {
        let mut known = [0.0; MAX_FEATURES];
        for ((features, left), points) in looks.rows().zip(points) {
            known.iter_mut().zip(&self.places).for_each(|(known, &place)| *known = features[place]);
            *points = self.tables.weigh(looks.players, left, &known[..self.places.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = r#"{"beam": true, "turns_on": 2, "weights": [
        {"feature": "cows", "alone": [0.0, 0.0, 0.0], "two": [1.0, 1.0, 1.0], "more": [2.0, 2.0, 2.0]},
        {"feature": "one", "alone": [5.0, 5.0, 5.0], "two": [0.0, 0.0, 0.0], "more": [1.0, 1.0, 1.0]}
    ]}"#;

    #[test]
    fn features_are_found_by_name_wherever_they_stand_today() {
        let to_come = |names: &[&str], features: &[f32]| {
            let mut points = [0.0];
            let frozen = Frozen::read(names, DOCUMENT).unwrap();
            frozen.judge.weigh(&Looks { players: 3, kind: 0, features, left: &[0.5] }, &mut points);
            points[0]
        };
        assert_eq!(to_come(&["one", "cows"], &[1.0, 3.0]), 7.0);
        assert_eq!(to_come(&["cows", "new", "one"], &[3.0, 99.0, 1.0]), 7.0);
    }

    #[test]
    fn a_feature_that_is_gone_is_an_error() {
        let error = Frozen::read(&["one", "sheep"], DOCUMENT).err();
        assert_eq!(error.as_deref(), Some("the feature cows is gone"));
        let incomplete = DOCUMENT.replace(r#""two": [1.0, 1.0, 1.0], "#, "");
        assert!(Frozen::read(&["one", "cows"], &incomplete).err().unwrap().contains("two"));
    }
}
