//! A table for games that nobody has drawn: the view, told line by line.

use super::{Board, Brush};
use almende_core::{Table, Viewer};
use serde_json::Value;

impl Board {
    /// The view as text.
    pub(crate) const PLAIN: Board = Board { draw, legend: |_| String::new() };
}

fn draw(table: &dyn Table, viewer: Viewer, brush: &Brush) -> String {
    let mut lines = Vec::new();
    tell(&table.view(viewer), 0, brush, &mut lines);
    lines.join("\n")
}

/// Tells the parts of an object or a list, a line each; what has parts of its own comes further in.
fn tell(value: &Value, depth: usize, brush: &Brush, lines: &mut Vec<String>) {
    let parts: Vec<(String, &Value)> = match value {
        Value::Object(parts) => parts.iter().map(|(name, part)| (name.replace('_', " "), part)).collect(),
        Value::Array(parts) => parts.iter().enumerate().map(|(place, part)| ((place + 1).to_string(), part)).collect(),
        plain => return lines.push(in_a_line(plain)),
    };
    let indent = "  ".repeat(depth);
    for (name, part) in parts {
        if is_short(part) {
            lines.push(format!("{indent}{}: {}", brush.bold(name), in_a_line(part)));
        } else {
            lines.push(format!("{indent}{}:", brush.bold(name)));
            tell(part, depth + 1, brush, lines);
        }
    }
}

/// Whether it has no parts that have parts.
fn is_short(value: &Value) -> bool {
    match value {
        Value::Object(parts) => parts.is_empty(),
        Value::Array(parts) => !parts.iter().any(|part| part.is_object() || part.is_array()),
        _ => true,
    }
}

fn in_a_line(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(parts) if parts.is_empty() => "-".to_owned(),
        Value::Array(parts) => parts.iter().map(in_a_line).collect::<Vec<_>>().join(", "),
        Value::Object(_) => "-".to_owned(),
        plain => plain.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use almende_core::Lang;
    use serde_json::json;

    #[test]
    fn every_part_of_a_view_has_its_line() {
        let view = json!({"hands": [{"candles": [1, 2]}, {"candles": []}], "lit_lanterns": [null, 0], "round": 3});
        let (mut lines, brush) = (Vec::new(), Brush { colour: false, lang: Lang::EN });
        tell(&view, 0, &brush, &mut lines);
        let expected =
            ["hands:", "  1:", "    candles: 1, 2", "  2:", "    candles: -", "lit lanterns: -, 0", "round: 3"];
        assert_eq!(lines, expected);
    }
}
