//! What is read from the database.

use crate::table::{JournalRow, TableDocuments};
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
    TableStatus { state, version, card }
    TableDocuments { invitation, position, finished, pack }
    JournalRow { version, at, command, entry, told }
    ChatRow { number, at, seat, line }
    Report { id, at, table_id, reporter, guest, seat, name, said, why }
    Fault { id, at, guest, table_id, game, seat, kind, words, version, actions, program, page, position }
    MailRow { guest, address, lang, token, confirmed, sent }
    Subscription { endpoint, p256dh, auth, lang }
    RatedGameRow { number, at, table_id, game, players, places }
    RatingRow { player, number, game, players, strength, deviation, volatility, games, at, table_id }
    AccountRow { guest, name, password, created }
    AccountLine { guest, name, created, role, passkeys }
    PasskeyRow { id, guest, site, public_key, counter, label, created, used }
    ListedRow { id, owner, changed }
    OwnedTable { id, game, state, listed, owner, changed, name }
    Suspension { guest, name, until, why }
    DueNotice { table_id, seat, guest, version, stage, tries, due }
}

/// A line of a list of tables.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub struct TableRow {
    pub id: String,
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

/// A table that is or was listed, as the operator sees it.
#[derive(Clone, Debug, serde::Serialize)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub struct OwnedTable {
    pub id: String,
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
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub struct Suspension {
    pub guest: String,
    pub name: String,
    pub until: i64,
    pub why: String,
}

/// How a table stands, as lists are told.
#[derive(Clone, Debug)]
pub struct TableStatus {
    /// `waiting`, `playing` or `over`.
    pub state: String,
    /// The last version.
    pub version: i64,
    /// What a list shows, as JSON.
    pub card: String,
}

/// Somebody who is to be told of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub struct DueNotice {
    pub table_id: String,
    pub seat: i64,
    pub guest: String,
    /// The version that brought the turn.
    pub version: i64,
    /// How: `push` or `mail`.
    pub stage: String,
    /// How often it did not work.
    pub tries: i64,
    /// When.
    pub due: i64,
}

/// A line of the chat.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub struct ChatRow {
    /// Counts up from 1.
    pub number: i64,
    pub at: i64,
    pub seat: i64,
    pub line: String,
}

/// What a guest told the operator about another.
#[derive(Clone, Debug, serde::Serialize)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub struct Report {
    pub id: String,
    pub at: i64,
    /// At which table.
    pub table_id: String,
    /// Who told it: a guest's id.
    pub reporter: String,
    /// About whom: a guest's id.
    pub guest: String,
    pub seat: i64,
    pub name: String,
    /// What they said, if it is about that.
    pub said: Option<String>,
    /// What is wrong.
    pub why: String,
}

/// What a player found wrong with the program.
#[derive(Clone, Debug, serde::Serialize)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub struct Fault {
    pub id: String,
    pub at: i64,
    /// Who told it: a guest's id.
    pub guest: String,
    /// At which table.
    pub table_id: String,
    pub game: String,
    /// From which seat it was seen.
    pub seat: i64,
    /// `rules` or `display`.
    pub kind: String,
    /// What the player says of it.
    pub words: String,
    /// The table's version when it was told.
    pub version: i64,
    /// After how many actions of the game the position stands.
    pub actions: i64,
    /// The version of the program.
    pub program: String,
    /// The browser, its language and its size, as JSON; it is no text within other JSON, nor is the position.
    #[serde(skip_serializing)]
    pub page: String,
    /// The position as that seat saw it, as JSON; `null` where no game was on the table.
    #[serde(skip_serializing)]
    pub position: String,
}

/// Where a guest wants to hear of turns by mail.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub struct MailRow {
    pub guest: String,
    pub address: String,
    pub lang: String,
    /// What the links of mails prove.
    pub token: String,
    /// Whether somebody said yes from there: 0 or 1.
    pub confirmed: i64,
    /// When the last mail went out.
    pub sent: i64,
}

/// A game that counts.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub struct RatedGameRow {
    /// Counts up from 1, in the order in which games were rated.
    pub number: i64,
    pub at: i64,
    pub table_id: String,
    pub game: String,
    pub players: i64,
    /// Who came where, as JSON.
    pub places: String,
}

/// A rating after a game.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub struct RatingRow {
    /// A pseudonym.
    pub player: String,
    /// The number of the game.
    pub number: i64,
    pub game: String,
    pub players: i64,
    /// In millionths, as the deviation and the volatility.
    pub strength: i64,
    pub deviation: i64,
    pub volatility: i64,
    pub games: i64,
    /// When the game was rated.
    pub at: i64,
    /// At which table it was.
    pub table_id: String,
}

/// An account.
#[derive(Clone, Debug)]
pub struct AccountRow {
    /// The guest it grew out of.
    pub guest: String,
    /// The name, which is nobody else's.
    pub name: String,
    /// The password as it is kept.
    pub password: Option<String>,
    /// Since when.
    pub created: i64,
}

/// An account as the operator sees it.
#[derive(Clone, Debug, serde::Serialize)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub struct AccountLine {
    pub guest: String,
    pub name: String,
    pub created: i64,
    /// `operator` or `moderator`, if they keep order.
    pub role: Option<String>,
    /// How many passkeys it has.
    pub passkeys: i64,
}

/// The public half of a passkey.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub struct PasskeyRow {
    /// As the browser calls it: its id in base64url.
    pub id: String,
    pub guest: String,
    /// The host name it is for.
    pub site: String,
    /// The key as the authenticator told it (COSE), in base64url.
    pub public_key: String,
    /// How often it was used, where the authenticator counts.
    pub counter: i64,
    /// What its owner calls it.
    pub label: String,
    pub created: i64,
    /// When it was last used.
    pub used: Option<i64>,
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
