//! What is read from the database.

use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

/// Reads a value from the columns named like its fields. By hand, because the derive compiles the drivers of both databases
/// a second time, for the compiler's own use.
macro_rules! read_by_name {
    ($($name:ident { $($field:ident),* })*) => {
        $(impl<'r, R: Row> FromRow<'r, R> for $name
        where
            for<'n> &'n str: ColumnIndex<R>,
            i64: Decode<'r, R::Database> + Type<R::Database>,
            String: Decode<'r, R::Database> + Type<R::Database>,
        {
            fn from_row(row: &'r R) -> Result<$name, sqlx::Error> {
                Ok($name { $($field: row.try_get(stringify!($field))?),* })
            }
        })*
    };
}
read_by_name! {
    TableRow { id, game, state, card, changed }
    SessionRow { hash, created, seen, browser }
    Stands { state, version, card }
    Kept { invitation, position, finished }
    JournalRow { version, at, command, entry, told }
    ChatRow { number, at, seat, line }
    Report { id, at, table_id, reporter, guest, seat, name, said, why }
    MailRow { guest, address, lang, token, confirmed, sent }
    Subscription { endpoint, p256dh, auth, lang }
    ListedRow { id, owner, changed }
    Owned { id, game, state, listed, owner, changed, name }
    Suspension { guest, name, until, why }
}

/// A line of a list of tables.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// `waiting`, `playing` or `over`.
    pub state: String,
    /// What a list shows, as JSON.
    pub card: String,
    /// When it last changed.
    pub changed: i64,
}

/// A device of a guest.
#[derive(Clone, Debug)]
pub struct SessionRow {
    /// The hash of its cookie.
    pub hash: String,
    /// When it became one.
    pub created: i64,
    /// When it was last seen, to the day; not known of old ones.
    pub seen: Option<i64>,
    /// The browser in a word or two.
    pub browser: Option<String>,
}

/// A listed table, for its place in the list.
#[derive(Clone, Debug)]
pub struct ListedRow {
    /// The table's id.
    pub id: String,
    /// The guest who made it.
    pub owner: String,
    /// When it last changed.
    pub changed: i64,
}

/// A table that is or was listed, as the keeper of the server sees it.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Owned {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// `waiting` or `playing`.
    pub state: String,
    /// 1, or -1 where it is hidden.
    pub listed: i64,
    /// The guest who made it.
    pub owner: String,
    /// When it last changed.
    pub changed: i64,
    /// The guest's name, if there is one.
    pub name: Option<String>,
}

/// A guest who may not take part for a time.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Suspension {
    /// The guest's id.
    pub guest: String,
    /// The guest's name.
    pub name: String,
    /// Until when.
    pub until: i64,
    /// Why.
    pub why: String,
}

/// How a table stands, as lists are told.
#[derive(Clone, Debug)]
pub struct Stands {
    /// `waiting`, `playing` or `over`.
    pub state: String,
    /// The last version.
    pub version: i64,
    /// What a list shows, as JSON.
    pub card: String,
}

/// What the row of one table holds besides its journal.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The hash of the invitation.
    pub invitation: Option<String>,
    /// The position after the last action.
    pub position: Option<String>,
    /// The finished game's own story, for later rules.
    pub finished: Option<String>,
}

/// A line of the journal.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct JournalRow {
    /// The version it made.
    pub version: i64,
    /// When.
    pub at: i64,
    /// The command behind it.
    pub command: Option<String>,
    /// What happened, as JSON.
    pub entry: String,
    /// What was told of it, as JSON.
    pub told: Option<String>,
}

/// A line of the chat.
#[derive(Clone, Debug)]
pub struct ChatRow {
    /// Counts up from 1.
    pub number: i64,
    /// When.
    pub at: i64,
    /// Who.
    pub seat: i64,
    /// What.
    pub line: String,
}

/// What a guest told the keeper of the server about another.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Report {
    /// Its id.
    pub id: String,
    /// When.
    pub at: i64,
    /// At which table.
    pub table_id: String,
    /// Who told it: a guest's id.
    pub reporter: String,
    /// About whom: a guest's id.
    pub guest: String,
    /// At which seat.
    pub seat: i64,
    /// Their name.
    pub name: String,
    /// What they said, if it is about that.
    pub said: Option<String>,
    /// What is wrong.
    pub why: String,
}

/// Where a guest wants to hear of turns by mail.
#[derive(Clone, Debug)]
pub struct MailRow {
    /// The guest.
    pub guest: String,
    /// Where.
    pub address: String,
    /// In which language.
    pub lang: String,
    /// What the links of mails prove.
    pub token: String,
    /// Whether somebody said yes from there: 0 or 1.
    pub confirmed: i64,
    /// When the last mail went out.
    pub sent: i64,
}

/// A device that wants to hear of turns.
#[derive(Clone, Debug)]
pub struct Subscription {
    /// Where its push service takes messages for it.
    pub endpoint: String,
    /// Its public key.
    pub p256dh: String,
    /// Its secret.
    pub auth: String,
    /// Its language.
    pub lang: String,
}
