//! The tables of the database in one list. What a copy holds, and what goes when a guest or a table goes, follow from it;
//! a test holds it against the real schema of both databases.

use super::Op;

/// What a column holds. There are only words and numbers, so that both databases can hold everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnKind {
    /// A number.
    Number,
    /// Words.
    Words,
    /// The id of a guest. When they go, the row goes.
    Guest,
    /// The id of a guest. When they go, the row stays without it: `forget_guest.rs` says how.
    GuestNamed,
    /// The id of a table at which a game is played. When it goes, the row goes.
    Table,
    /// The id of such a table. When it goes, the row stays.
    TableNamed,
}
use ColumnKind::{Guest, GuestNamed, Number, Table, TableNamed, Words};

/// A table of the database.
#[derive(Clone, Copy, Debug)]
pub struct SqlTable {
    /// Its name.
    pub name: &'static str,
    /// All its columns. One with the id of a guest is called `guest`, `owner` or `reporter`, one with the id of a table
    /// `table_id`, unless it is the `id` of the row itself.
    pub columns: &'static [(&'static str, ColumnKind)],
    /// Whether a copy holds it.
    pub copied: bool,
}

const fn sheet(name: &'static str, columns: &'static [(&'static str, ColumnKind)]) -> SqlTable {
    SqlTable { name, columns, copied: true }
}

/// What can be made again is not copied.
const fn remade(name: &'static str, columns: &'static [(&'static str, ColumnKind)]) -> SqlTable {
    SqlTable { name, columns, copied: false }
}

/// All of them, in an order in which what is referred to comes first.
pub const SCHEMA: [SqlTable; 31] = [
    sheet("house", &[("name", Words), ("value", Words)]),
    sheet("guests", &[("id", Guest), ("name", Words), ("recovery", Words), ("created", Number), ("holiday", Number)]),
    sheet("sessions", &[("hash", Words), ("guest", Guest), ("created", Number), ("seen", Number), ("browser", Words)]),
    sheet(
        "accounts",
        &[
            ("guest", Guest),
            ("name", Words),
            ("likeness", Words),
            ("other_likeness", Words),
            ("password", Words),
            ("created", Number),
        ],
    ),
    sheet(
        "passkeys",
        &[
            ("id", Words),
            ("guest", Guest),
            ("site", Words),
            ("public_key", Words),
            ("counter", Number),
            ("label", Words),
            ("created", Number),
            ("used", Number),
        ],
    ),
    sheet("recovery_codes", &[("hash", Words), ("guest", Guest)]),
    sheet("spent", &[("hash", Words), ("until", Number)]),
    sheet("account_invitations", &[("hash", Words), ("made", Number), ("until", Number)]),
    sheet("roles", &[("guest", Guest), ("role", Words), ("given", Number)]),
    sheet(
        "subscriptions",
        &[
            ("endpoint", Words),
            ("guest", Guest),
            ("p256dh", Words),
            ("auth", Words),
            ("lang", Words),
            ("created", Number),
        ],
    ),
    sheet(
        "mails",
        &[
            ("guest", Guest),
            ("address", Words),
            ("lang", Words),
            ("token", Words),
            ("confirmed", Number),
            ("sent", Number),
        ],
    ),
    sheet(
        "tables",
        &[
            ("id", Table),
            ("game", Words),
            ("state", Words),
            ("listed", Number),
            ("owner", GuestNamed),
            ("invitation", Words),
            ("version", Number),
            ("created", Number),
            ("changed", Number),
            ("card", Words),
            ("position", Words),
            ("finished", Words),
        ],
    ),
    sheet("rated_tables", &[("table_id", Table), ("counted", Number)]),
    sheet("pseudonyms", &[("guest", Guest), ("player", Words)]),
    sheet(
        "rated_games",
        &[
            ("number", Number),
            ("at", Number),
            ("table_id", TableNamed),
            ("game", Words),
            ("players", Number),
            ("places", Words),
        ],
    ),
    sheet(
        "ratings",
        &[
            ("player", Words),
            ("number", Number),
            ("game", Words),
            ("players", Number),
            ("strength", Number),
            ("deviation", Number),
            ("volatility", Number),
            ("games", Number),
        ],
    ),
    sheet("suspensions", &[("guest", Guest), ("until", Number), ("why", Words)]),
    sheet("closures", &[("table_id", TableNamed), ("at", Number)]),
    sheet("mail_stops", &[("hash", Words), ("at", Number)]),
    sheet("seats", &[("table_id", Table), ("seat", Number), ("guest", Guest)]),
    sheet("reservations", &[("table_id", Table), ("seat", Number), ("guest", Guest)]),
    sheet(
        "journal",
        &[
            ("table_id", Table),
            ("version", Number),
            ("at", Number),
            ("command", Words),
            ("entry", Words),
            ("told", Words),
        ],
    ),
    sheet("corrections", &[("hash", Words), ("pack", Words), ("chosen", Number)]),
    sheet("corrected_tables", &[("table_id", Table), ("hash", Words)]),
    sheet("packs", &[("table_id", Table), ("guests", Words), ("pack", Words)]),
    sheet("chat", &[("table_id", Table), ("number", Number), ("at", Number), ("seat", Number), ("line", Words)]),
    sheet("private", &[("table_id", Table), ("guest", Guest), ("notes", Words), ("muted", Words)]),
    // Who restores a copy does not want to tell people of turns of that time.
    remade(
        "notices_due",
        &[
            ("table_id", Table),
            ("seat", Number),
            ("guest", Guest),
            ("version", Number),
            ("stage", Words),
            ("tries", Number),
            ("due", Number),
        ],
    ),
    remade("reviews", &[("table_id", Table), ("review", Words)]),
    sheet(
        "reports",
        &[
            ("id", Words),
            ("at", Number),
            ("table_id", TableNamed),
            ("reporter", GuestNamed),
            ("guest", GuestNamed),
            ("seat", Number),
            ("name", Words),
            ("said", Words),
            ("why", Words),
        ],
    ),
    sheet(
        "faults",
        &[
            ("id", Words),
            ("at", Number),
            ("guest", Guest),
            ("table_id", TableNamed),
            ("game", Words),
            ("seat", Number),
            ("kind", Words),
            ("words", Words),
            ("version", Number),
            ("actions", Number),
            ("program", Words),
            ("page", Words),
            ("position", Words),
        ],
    ),
];

/// Deletes everything that goes with a guest or a table, what refers to others first.
fn erase_all(of: ColumnKind, id: &str) -> Vec<Op> {
    let columns = SCHEMA.iter().rev().flat_map(|sheet| sheet.columns.iter().map(|column| (sheet.name, *column)));
    let own = columns.filter(|(_, (_, holds))| *holds == of);
    own.map(|(from, (by, _))| Op::Erase { from, by, value: id.to_owned() }).collect()
}

/// Deletes everything that goes with a guest.
pub fn erase_guest(guest: &str) -> Vec<Op> {
    erase_all(Guest, guest)
}

/// Deletes everything that goes with a table at which a game is played.
pub fn erase_table(table: &str) -> Vec<Op> {
    erase_all(Table, table)
}
