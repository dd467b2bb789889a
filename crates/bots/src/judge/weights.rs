//! Weights of features as data.

use super::{Evaluator, Judged, Looks};
use almende_core::Problem;
use serde_json::{Value, json};

/// A weight at the start, in the middle and at the end of a game; between them it changes evenly.
pub const KNOTS: usize = 3;

/// How much each feature counts, in each kind of game, alone and at a table with others.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    names: &'static [&'static str],
    kinds: &'static [&'static str],
    /// For each of the game's kinds.
    tables: Vec<Tables>,
}

/// The weights of features one after the other, for each kind of table.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tables(pub(super) [Vec<[f32; KNOTS]>; TABLES.len()]);

/// The kinds of tables: for one, for two, for more.
const TABLES: [&str; 3] = ["alone", "two", "more"];

fn table(players: usize) -> usize {
    players.clamp(1, TABLES.len()) - 1
}

/// What a table of a kind of game is called in documents.
fn table_name(table: &str, kind: &str) -> String {
    if kind.is_empty() { table.to_owned() } else { format!("{table} {kind}") }
}

impl Weights {
    /// Nothing counts.
    pub fn none<G: Judged>() -> Weights {
        let tables = Tables(std::array::from_fn(|_| vec![[0.0; KNOTS]; G::FEATURES.len()]));
        Weights { names: G::FEATURES, kinds: G::KINDS, tables: vec![tables; G::KINDS.len()] }
    }

    /// Reads a document: for each table the names of the features with their weights.
    pub fn read<G: Judged>(document: &str) -> Result<Weights, Problem> {
        let bad = |error: String| Problem::new("problem.weights").with("error", error);
        let document: Value = serde_json::from_str(document).map_err(|error| bad(error.to_string()))?;
        let mut weights = Weights::none::<G>();
        for (tables, kind) in weights.tables.iter_mut().zip(G::KINDS) {
            for (table, players) in tables.0.iter_mut().zip(TABLES) {
                let table_name = table_name(players, kind);
                for (row, name) in table.iter_mut().zip(G::FEATURES) {
                    let knots = serde_json::from_value(document[&table_name][name].clone());
                    *row = knots.map_err(|error| bad(format!("{table_name}.{name}: {error}")))?;
                }
            }
        }
        Ok(weights)
    }

    /// The document that [`Weights::read`] reads, one feature a line.
    pub fn write(&self) -> String {
        let row = |name: &str, knots: &[f32; KNOTS]| {
            let rounded: Vec<Value> = knots.iter().map(|&weight| rounded(weight)).collect();
            format!("    {}: {}", json!(name), Value::Array(rounded))
        };
        let mut parts = Vec::new();
        for (tables, kind) in self.tables.iter().zip(self.kinds) {
            for (table, players) in tables.0.iter().zip(TABLES) {
                let rows: Vec<String> = self.names.iter().zip(table).map(|(name, knots)| row(name, knots)).collect();
                let name = table_name(players, kind);
                parts.push(format!("  {}: {{\n{}\n  }}", json!(name), rows.join(",\n")));
            }
        }
        format!("{{\n{}\n}}\n", parts.join(",\n"))
    }

    /// The weights for a kind of game and a table of so many, feature by feature.
    pub fn at_table(&self, kind: usize, players: usize) -> &[[f32; KNOTS]] {
        self.tables.get(kind).map_or(&[], |tables| tables.at_table(players))
    }

    /// The same with other weights for a kind of game and a table of so many.
    #[must_use]
    pub fn with_table(mut self, kind: usize, players: usize, weights: Vec<[f32; KNOTS]>) -> Weights {
        if let Some(tables) = self.tables.get_mut(kind) {
            tables.0[table(players)] = weights;
        }
        self
    }
}

impl Tables {
    fn at_table(&self, players: usize) -> &[[f32; KNOTS]] {
        &self.0[table(players)]
    }

    /// The sum of the features, each times its weight when this share of the game is left.
    pub(super) fn weigh(&self, players: usize, left: f32, features: &[f32]) -> f32 {
        let shares = shares(left);
        let weigh = |(feature, knots): (&f32, &[f32; KNOTS])| {
            feature * (knots[0] * shares[0] + knots[1] * shares[1] + knots[2] * shares[2])
        };
        features.iter().zip(self.at_table(players)).map(weigh).sum()
    }
}

impl Evaluator for Weights {
    fn to_come(&self, looks: &Looks<'_>, points: &mut [f32]) {
        let Some(tables) = self.tables.get(looks.kind) else { return };
        for ((features, left), points) in looks.rows().zip(points) {
            *points = tables.weigh(looks.players, left, features);
        }
    }
}

/// How much the start, the middle and the end count when this share of the game is left.
pub fn shares(left: f32) -> [f32; KNOTS] {
    let from_middle = (2.0 * left - 1.0).clamp(-1.0, 1.0);
    [from_middle.max(0.0), 1.0 - from_middle.abs(), (-from_middle).max(0.0)]
}

fn rounded(weight: f32) -> Value {
    let thousandths = (f64::from(weight) * 1000.0).round() / 1000.0;
    json!(thousandths)
}
