//! Weights of features as data.

use super::{Evaluator, Looks};
use almende_core::Problem;
use serde_json::{Value, json};

/// A weight at the start, in the middle and at the end of a game; between them it changes evenly.
pub const KNOTS: usize = 3;

/// How much each feature counts, alone and at a table with others.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    names: &'static [&'static str],
    tables: Tables,
}

/// The weights of features one after the other, for each kind of table.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tables(pub(super) [Vec<[f32; KNOTS]>; KINDS.len()]);

/// The kinds of tables: for one, for two, for more.
const KINDS: [&str; 3] = ["alone", "two", "more"];

fn kind(players: usize) -> usize {
    players.clamp(1, KINDS.len()) - 1
}

impl Weights {
    /// Nothing counts.
    pub fn none(names: &'static [&'static str]) -> Weights {
        Weights { names, tables: Tables(std::array::from_fn(|_| vec![[0.0; KNOTS]; names.len()])) }
    }

    /// Reads a document: for each kind of table the names of the features with their weights.
    pub fn read(names: &'static [&'static str], document: &str) -> Result<Weights, Problem> {
        let bad = |error: String| Problem::new("problem.weights").with("error", error);
        let document: Value = serde_json::from_str(document).map_err(|error| bad(error.to_string()))?;
        let mut weights = Weights::none(names);
        for (table, kind) in weights.tables.0.iter_mut().zip(KINDS) {
            for (row, name) in table.iter_mut().zip(names) {
                let knots = serde_json::from_value(document[kind][name].clone());
                *row = knots.map_err(|error| bad(format!("{kind}.{name}: {error}")))?;
            }
        }
        Ok(weights)
    }

    /// The document that [`Weights::read`] reads, one feature a line.
    pub fn write(&self) -> String {
        let table = |kind: usize| {
            let row = |(name, knots): (&&str, &[f32; KNOTS])| {
                let rounded: Vec<Value> = knots.iter().map(|&weight| rounded(weight)).collect();
                format!("    {}: {}", json!(name), Value::Array(rounded))
            };
            let rows: Vec<String> = self.names.iter().zip(&self.tables.0[kind]).map(row).collect();
            format!("  {}: {{\n{}\n  }}", json!(KINDS[kind]), rows.join(",\n"))
        };
        let tables: Vec<String> = (0..KINDS.len()).map(table).collect();
        format!("{{\n{}\n}}\n", tables.join(",\n"))
    }

    /// The weights for a table of so many, feature by feature.
    pub fn at_table(&self, players: usize) -> &[[f32; KNOTS]] {
        self.tables.at_table(players)
    }

    /// The same with other weights for a table of so many.
    #[must_use]
    pub fn with_table(mut self, players: usize, table: Vec<[f32; KNOTS]>) -> Weights {
        self.tables.0[kind(players)] = table;
        self
    }
}

impl Tables {
    fn at_table(&self, players: usize) -> &[[f32; KNOTS]] {
        &self.0[kind(players)]
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
        for ((features, left), points) in looks.rows().zip(points) {
            *points = self.tables.weigh(looks.players, left, features);
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
