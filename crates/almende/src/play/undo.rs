//! Undo at the terminal: what was taken automatically goes back together with the choice before it.

use almende_core::{Problem, Table};

/// Who made an action happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Taken {
    /// A person chose it.
    Chosen,
    /// A bot chose it, or there was only one option.
    ByItself,
}

/// The table before the last choice of a person. `beyond` takes back what the rules of undo would keep: draws that were
/// seen and answers of others.
pub(super) fn before_last_choice(table: &dyn Table, taken: &[Taken], beyond: bool) -> Result<Box<dyn Table>, Problem> {
    let last = taken.iter().rposition(|taken| *taken == Taken::Chosen);
    let last = last.ok_or_else(|| Problem::new("problem.undo_nothing"))?;
    let mut earlier = table.copy();
    while earlier.actions() > last {
        if beyond { earlier.undo_beyond() } else { earlier.undo(None) }?;
    }
    Ok(earlier)
}
