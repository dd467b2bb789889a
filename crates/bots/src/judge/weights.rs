//! Weights of features as data.

use super::{Evaluator, Judged, Looks};
use almende_core::Problem;
use serde_json::{Value, json};

/// A weight at the start, in the middle and at the end of a game; between them it changes evenly.
pub const KNOTS: usize = 3;

/// How much each feature counts, alone and at a table with others, and how much each card.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    names: &'static [&'static str],
    kinds: &'static [&'static str],
    /// For each of the game's kinds.
    tables: Vec<Tables>,
    /// What each card is called, and its weight, the same at all tables.
    cards: Vec<(String, [f32; KNOTS])>,
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
        let cards = (0..G::CARDS).map(|card| (G::card_name(card), [0.0; KNOTS])).collect();
        Weights { names: G::FEATURES, kinds: G::KINDS, tables: vec![tables; G::KINDS.len()], cards }
    }

    /// Reads a document: for each table the names of the features with their weights, and the cards that count.
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
        for (name, knots) in &mut weights.cards {
            if let Some(found) = document["cards"].get(name.as_str()) {
                *knots = serde_json::from_value(found.clone()).map_err(|error| bad(format!("cards.{name}: {error}")))?;
            }
        }
        Ok(weights)
    }

    /// The document that [`Weights::read`] reads, one feature or card a line. Cards that do not count are left out.
    pub fn write(&self) -> String {
        let row = |name: &str, knots: &[f32; KNOTS]| {
            let rounded: Vec<Value> = knots.iter().map(|&weight| rounded(weight)).collect();
            format!("    {}: {}", json!(name), Value::Array(rounded))
        };
        let part = |name: &str, rows: Vec<String>| format!("  {}: {{\n{}\n  }}", json!(name), rows.join(",\n"));
        let mut parts = Vec::new();
        for (tables, kind) in self.tables.iter().zip(self.kinds) {
            for (table, players) in tables.0.iter().zip(TABLES) {
                let rows = self.names.iter().zip(table).map(|(name, knots)| row(name, knots)).collect();
                parts.push(part(&table_name(players, kind), rows));
            }
        }
        let counted = self.cards.iter().filter(|(_, knots)| *knots != [0.0; KNOTS]);
        let cards: Vec<String> = counted.map(|(name, knots)| row(name, knots)).collect();
        if !cards.is_empty() {
            parts.push(part("cards", cards));
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

    /// The weights of the cards.
    pub fn cards(&self) -> impl Iterator<Item = &[f32; KNOTS]> {
        self.cards.iter().map(|(_, knots)| knots)
    }

    /// The same with other weights of the cards.
    #[must_use]
    pub fn with_cards(mut self, weights: impl IntoIterator<Item = [f32; KNOTS]>) -> Weights {
        self.cards.iter_mut().zip(weights).for_each(|((_, knots), weight)| *knots = weight);
        self
    }

    /// What cards count when this share of the game is left.
    pub fn weigh_cards(&self, left: f32, cards: &[u16]) -> f32 {
        let shares = shares(left);
        let weights = cards.iter().filter_map(|&card| self.cards.get(usize::from(card)));
        weights.map(|(_, knots)| at(knots, &shares)).sum()
    }
}

impl Tables {
    fn at_table(&self, players: usize) -> &[[f32; KNOTS]] {
        &self.0[table(players)]
    }

    /// The sum of the features, each times its weight when this share of the game is left.
    pub(super) fn weigh(&self, players: usize, left: f32, features: &[f32]) -> f32 {
        let shares = shares(left);
        let weigh = |(feature, knots): (&f32, &[f32; KNOTS])| feature * at(knots, &shares);
        features.iter().zip(self.at_table(players)).map(weigh).sum()
    }
}

/// A weight between its knots.
fn at(knots: &[f32; KNOTS], shares: &[f32; KNOTS]) -> f32 {
    knots[0] * shares[0] + knots[1] * shares[1] + knots[2] * shares[2]
}

impl Evaluator for Weights {
    fn to_come(&self, looks: &Looks<'_>, points: &mut [f32]) {
        let Some(tables) = self.tables.get(looks.kind) else { return };
        for (row, ((features, left), points)) in looks.rows().zip(points).enumerate() {
            *points = tables.weigh(looks.players, left, features) + self.weigh_cards(left, looks.cards_of(row));
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
