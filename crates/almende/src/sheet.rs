//! Score sheets for people and for programs.

use almende_core::{Lang, ScoreSheet, Seat, Text, Texts};
use serde_json::{Value, json};

/// The sheet as JSON, each category with its words.
pub(crate) fn as_json(sheet: &ScoreSheet, texts: &Texts, lang: Lang) -> Value {
    let mut json = json!(sheet);
    let lines = json.get_mut("lines").and_then(Value::as_array_mut);
    for (line, category) in lines.into_iter().flatten().zip(&sheet.lines) {
        line["text"] = Value::from(texts.word(lang, category.id));
    }
    if let Some(opponent) = &sheet.opponent {
        json["opponent"]["text"] = Value::from(texts.word(lang, opponent.id));
    }
    json
}

/// The sheet as a table: a row for each category, a column for each seat.
pub(crate) fn as_table(sheet: &ScoreSheet, texts: &Texts, lang: Lang) -> String {
    let number = |points: &Option<i32>| points.map_or("?".to_owned(), |points| points.to_string());
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    let player = |seat| crate::words::own().render(lang, &Text::new("score.player").with("seat", seat), &[]);
    rows.push((String::new(), Seat::all(sheet.totals.len()).map(player).collect()));
    for line in &sheet.lines {
        rows.push((texts.word(lang, line.id), line.points.iter().map(number).collect()));
    }
    rows.push((crate::words::word(lang, "score.total"), sheet.totals.iter().map(number).collect()));
    if !sheet.ranks.is_empty() {
        rows.push((crate::words::word(lang, "score.rank"), sheet.ranks.iter().map(u8::to_string).collect()));
    }
    let width = |cell: &String| cell.chars().count();
    let first = rows.iter().map(|(name, _)| width(name)).max().unwrap_or_default();
    let column = rows.iter().flat_map(|(_, cells)| cells.iter().map(width)).max().unwrap_or_default();
    let mut table = String::new();
    for (name, cells) in rows {
        table.push_str(&format!("{name:<first$}"));
        cells.iter().for_each(|cell| table.push_str(&format!("  {cell:>column$}")));
        table.push('\n');
    }
    table
}
