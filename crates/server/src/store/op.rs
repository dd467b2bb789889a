//! What can be written.

use super::{Bound, MailRow, Report, Stale, Subscription};
use sqlx::{AssertSqlSafe, Database, Postgres, Sqlite};

/// One thing to write. Several of them in one request to the writer are written together or not at all.
#[derive(Clone, Debug)]
pub enum Op {
    /// Nothing of the request is written if there is as much as there may be already; what it says itself does not count.
    Within(Bound),
    /// A new guest.
    Guest {
        /// The guest's id.
        id: String,
        /// Their name.
        name: String,
        /// When.
        at: i64,
    },
    /// A device of a guest.
    Session {
        /// The hash of its cookie.
        hash: String,
        /// The guest.
        guest: String,
        /// When.
        at: i64,
        /// The browser in a word or two.
        browser: Option<String>,
    },
    /// A device was there.
    SessionSeen {
        /// The hash of its cookie.
        hash: String,
        /// When.
        at: i64,
        /// The browser in a word or two.
        browser: Option<String>,
    },
    /// Another name.
    GuestName {
        /// The guest.
        id: String,
        /// The name.
        name: String,
    },
    /// Another recovery secret.
    Recovery {
        /// The guest.
        id: String,
        /// The secret's hash.
        hash: String,
    },
    /// Where a guest wants to hear of turns by mail.
    Mail(Box<MailRow>),
    /// An address wants no mail, whoever asks.
    MailStop {
        /// The keyed hash of the address.
        hash: String,
        /// When.
        at: i64,
    },
    /// A guest may not make or join tables or talk for a time.
    Suspend {
        /// The guest.
        guest: String,
        /// Until when.
        until: i64,
        /// Why.
        why: String,
    },
    /// A listed table is hidden from the lobby, or shown again.
    Hidden {
        /// The table.
        table: String,
        /// Whether it is hidden.
        hidden: bool,
    },
    /// The keeper of the server has closed a table.
    Closure {
        /// The table.
        table: String,
        /// When.
        at: i64,
    },
    /// A mail went out.
    MailSent {
        /// To whom.
        guest: String,
        /// When.
        at: i64,
    },
    /// A guest is on holiday, or not any more.
    Holiday {
        /// The guest.
        guest: String,
        /// Until when.
        until: Option<i64>,
    },
    /// What the server keeps for itself; what is there already stays.
    HouseValue {
        /// Its name.
        name: String,
        /// What.
        value: String,
    },
    /// The same; what is there already goes.
    HouseMark {
        /// Its name.
        name: String,
        /// What.
        value: String,
    },
    /// A device wants to hear of a guest's turns.
    Subscribe {
        /// The guest.
        guest: String,
        /// The device.
        device: Box<Subscription>,
        /// When.
        at: i64,
    },
    /// It does not any more.
    Unsubscribe {
        /// The guest.
        guest: String,
        /// The device.
        endpoint: String,
    },
    /// Only the newest devices of a guest stay.
    KeepDevices {
        /// The guest.
        guest: String,
        /// How many.
        most: i64,
    },
    /// A new table.
    NewTable(Box<NewTable>),
    /// How a table stands after a change.
    TableStands(Box<TableStands>),
    /// Another invitation.
    Invitation {
        /// The table.
        table: String,
        /// The secret's hash.
        hash: String,
    },
    /// Somebody holds a seat, or nobody any more.
    Seat {
        /// The table.
        table: String,
        /// The seat.
        seat: i64,
        /// The guest.
        guest: Option<String>,
    },
    /// A seat is kept for somebody who has not answered, or for nobody any more.
    Reserved {
        /// The table.
        table: String,
        /// The seat.
        seat: i64,
        /// The guest.
        guest: Option<String>,
    },
    /// A line of the journal.
    Journal {
        /// The table.
        table: String,
        /// The version.
        version: i64,
        /// When.
        at: i64,
        /// The command behind it.
        command: Option<String>,
        /// What happened.
        entry: String,
        /// What was told of it.
        told: Option<String>,
    },
    /// The journal of a table in one value.
    Pack {
        /// The table.
        table: String,
        /// Whom it names, as JSON.
        guests: String,
        /// It.
        pack: String,
    },
    /// Some of what is too old goes.
    Sweep {
        /// What.
        stale: Stale,
        /// Since before when.
        before: i64,
    },
    /// What a finished game looked like.
    Review {
        /// The table.
        table: String,
        /// It, as JSON.
        review: String,
    },
    /// Something said.
    Chat {
        /// The table.
        table: String,
        /// The line's number.
        number: i64,
        /// When.
        at: i64,
        /// Who.
        seat: i64,
        /// What.
        line: String,
    },
    /// What a guest told the keeper of the server.
    Report(Box<Report>),
    /// A guest is no longer named in what was told.
    ForgetInReports {
        /// The guest.
        guest: String,
    },
    /// All rows with a value are deleted.
    Erase {
        /// In which table of the database.
        from: &'static str,
        /// In which column.
        by: &'static str,
        /// The value.
        value: String,
    },
    /// What was said from a seat is deleted.
    EraseChat {
        /// The table.
        table: String,
        /// The seat.
        seat: i64,
        /// Since when.
        from: i64,
        /// Until when.
        until: i64,
    },
    /// A table that belonged to a guest belongs to nobody.
    Disown {
        /// The table.
        table: String,
        /// The guest.
        guest: String,
        /// An id nobody has.
        nobody: String,
    },
    /// A line of the journal without somebody who wanted to be forgotten.
    JournalAgain {
        /// The table.
        table: String,
        /// The version.
        version: i64,
        /// What happened.
        entry: String,
    },
    /// A guest's notes at a table.
    Notes {
        /// The table.
        table: String,
        /// The guest.
        guest: String,
        /// The notes.
        notes: String,
    },
    /// Whom a guest does not want to hear.
    Muted {
        /// The table.
        table: String,
        /// The guest.
        guest: String,
        /// The seats as JSON.
        muted: String,
    },
}

/// A new table's row.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the columns of the table")]
pub struct NewTable {
    pub id: String,
    pub game: String,
    pub listed: bool,
    pub owner: String,
    pub invitation: Option<String>,
    pub created: i64,
}

/// What changes in a table's row.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the columns of the table")]
pub struct TableStands {
    pub id: String,
    pub state: &'static str,
    pub version: i64,
    pub changed: i64,
    pub card: String,
    pub position: Option<String>,
    pub finished: Option<String>,
}

/// The same statements for one kind of database.
macro_rules! performer {
    ($name:ident, $refuses:ident, $database:ty) => {
        /// The bound that a request would go beyond, if there is one.
        pub(super) async fn $refuses(
            connection: &mut <$database as Database>::Connection,
            ops: &[Op],
        ) -> Result<Option<Bound>, sqlx::Error> {
            for op in ops {
                let Op::Within(bound) = op else { continue };
                let (count, of) = bound.count();
                let query = of.into_iter().fold(sqlx::query_scalar(count), |query, value| query.bind(value));
                let there: i64 = query.fetch_one(&mut *connection).await?;
                if there >= bound.most() {
                    return Ok(Some(bound.clone()));
                }
            }
            Ok(None)
        }

        pub(super) async fn $name(
            connection: &mut <$database as Database>::Connection,
            op: &Op,
        ) -> Result<(), sqlx::Error> {
            let query = match op {
                // Asked before anything of the request is written.
                Op::Within(_) => return Ok(()),
                Op::Guest { id, name, at } => sqlx::query("INSERT INTO guests (id, name, created) VALUES ($1, $2, $3)")
                    .bind(id)
                    .bind(name)
                    .bind(at),
                Op::Session { hash, guest, at, browser } => sqlx::query(
                    "INSERT INTO sessions (hash, guest, created, seen, browser) VALUES ($1, $2, $3, $3, $4)",
                )
                .bind(hash)
                .bind(guest)
                .bind(at)
                .bind(browser),
                Op::SessionSeen { hash, at, browser } => {
                    sqlx::query("UPDATE sessions SET seen = $2, browser = COALESCE($3, browser) WHERE hash = $1")
                        .bind(hash)
                        .bind(at)
                        .bind(browser)
                }
                Op::GuestName { id, name } => {
                    sqlx::query("UPDATE guests SET name = $2 WHERE id = $1").bind(id).bind(name)
                }
                Op::Recovery { id, hash } => {
                    sqlx::query("UPDATE guests SET recovery = $2 WHERE id = $1").bind(id).bind(hash)
                }
                Op::Mail(row) => sqlx::query(
                    "INSERT INTO mails (guest, address, lang, token, confirmed, sent) VALUES ($1, $2, $3, $4, $5, $6) \
                     ON CONFLICT (guest) DO UPDATE SET address = excluded.address, lang = excluded.lang, \
                     token = excluded.token, confirmed = excluded.confirmed, sent = excluded.sent",
                )
                .bind(&row.guest)
                .bind(&row.address)
                .bind(&row.lang)
                .bind(&row.token)
                .bind(row.confirmed)
                .bind(row.sent),
                Op::MailSent { guest, at } => {
                    sqlx::query("UPDATE mails SET sent = $2 WHERE guest = $1").bind(guest).bind(at)
                }
                Op::MailStop { hash, at } => {
                    sqlx::query("INSERT INTO mail_stops (hash, at) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING")
                        .bind(hash)
                        .bind(at)
                }
                Op::Suspend { guest, until, why } => sqlx::query(
                    "INSERT INTO suspensions (guest, until, why) VALUES ($1, $2, $3) \
                     ON CONFLICT (guest) DO UPDATE SET until = excluded.until, why = excluded.why",
                )
                .bind(guest)
                .bind(until)
                .bind(why),
                // Listed are those with 1; one that never was is neither hidden nor shown.
                Op::Hidden { table, hidden } => {
                    let (from, to): (i64, i64) = if *hidden { (1, -1) } else { (-1, 1) };
                    sqlx::query("UPDATE tables SET listed = $3 WHERE id = $1 AND listed = $2")
                        .bind(table)
                        .bind(from)
                        .bind(to)
                }
                Op::Closure { table, at } => {
                    sqlx::query("INSERT INTO closures (table_id, at) VALUES ($1, $2) ON CONFLICT (table_id) DO NOTHING")
                        .bind(table)
                        .bind(at)
                }
                Op::Holiday { guest, until } => {
                    sqlx::query("UPDATE guests SET holiday = $2 WHERE id = $1").bind(guest).bind(until)
                }
                Op::HouseValue { name, value } => {
                    sqlx::query("INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
                        .bind(name)
                        .bind(value)
                }
                Op::HouseMark { name, value } => sqlx::query(
                    "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                )
                .bind(name)
                .bind(value),
                Op::Subscribe { guest, device, at } => sqlx::query(
                    "INSERT INTO subscriptions (endpoint, guest, p256dh, auth, lang, created) \
                     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (endpoint) DO UPDATE SET guest = excluded.guest, \
                     p256dh = excluded.p256dh, auth = excluded.auth, lang = excluded.lang, created = excluded.created",
                )
                .bind(&device.endpoint)
                .bind(guest)
                .bind(&device.p256dh)
                .bind(&device.auth)
                .bind(&device.lang)
                .bind(at),
                Op::Unsubscribe { guest, endpoint } => {
                    sqlx::query("DELETE FROM subscriptions WHERE guest = $1 AND endpoint = $2").bind(guest).bind(endpoint)
                }
                Op::KeepDevices { guest, most } => sqlx::query(
                    "DELETE FROM subscriptions WHERE guest = $1 AND endpoint NOT IN \
                     (SELECT endpoint FROM subscriptions WHERE guest = $1 ORDER BY created DESC, endpoint LIMIT $2)",
                )
                .bind(guest)
                .bind(most),
                Op::NewTable(new) => sqlx::query(
                    "INSERT INTO tables (id, game, state, listed, owner, invitation, version, created, changed, card) \
                     VALUES ($1, $2, 'waiting', $3, $4, $5, 0, $6, $6, '{}')",
                )
                .bind(&new.id)
                .bind(&new.game)
                .bind(i64::from(new.listed))
                .bind(&new.owner)
                .bind(&new.invitation)
                .bind(new.created),
                Op::TableStands(stands) => sqlx::query(
                    "UPDATE tables SET state = $2, version = $3, changed = $4, card = $5, \
                     position = COALESCE($6, position), finished = COALESCE($7, finished) WHERE id = $1",
                )
                .bind(&stands.id)
                .bind(stands.state)
                .bind(stands.version)
                .bind(stands.changed)
                .bind(&stands.card)
                .bind(&stands.position)
                .bind(&stands.finished),
                Op::Invitation { table, hash } => {
                    sqlx::query("UPDATE tables SET invitation = $2 WHERE id = $1").bind(table).bind(hash)
                }
                Op::Seat { table, seat, guest: Some(guest) } => sqlx::query(
                    "INSERT INTO seats (table_id, seat, guest) VALUES ($1, $2, $3) \
                     ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest",
                )
                .bind(table)
                .bind(seat)
                .bind(guest),
                Op::Reserved { table, seat, guest: Some(guest) } => {
                    sqlx::query("INSERT INTO reservations (table_id, seat, guest) VALUES ($1, $2, $3)")
                        .bind(table)
                        .bind(seat)
                        .bind(guest)
                }
                Op::Reserved { table, seat, guest: None } => {
                    sqlx::query("DELETE FROM reservations WHERE table_id = $1 AND seat = $2").bind(table).bind(seat)
                }
                Op::Seat { table, seat, guest: None } => {
                    sqlx::query("DELETE FROM seats WHERE table_id = $1 AND seat = $2").bind(table).bind(seat)
                }
                Op::Journal { table, version, at, command, entry, told } => sqlx::query(
                    "INSERT INTO journal (table_id, version, at, command, entry, told) VALUES ($1, $2, $3, $4, $5, $6)",
                )
                .bind(table)
                .bind(version)
                .bind(at)
                .bind(command)
                .bind(entry)
                .bind(told),
                Op::Pack { table, guests, pack } => sqlx::query(
                    "INSERT INTO packs (table_id, guests, pack) VALUES ($1, $2, $3) \
                     ON CONFLICT (table_id) DO UPDATE SET guests = excluded.guests, pack = excluded.pack",
                )
                .bind(table)
                .bind(guests)
                .bind(pack),
                Op::Sweep { stale, before } => sqlx::query(stale.sweep()).bind(before),
                Op::Review { table, review } => sqlx::query(
                    "INSERT INTO reviews (table_id, review) VALUES ($1, $2) \
                     ON CONFLICT (table_id) DO UPDATE SET review = excluded.review",
                )
                .bind(table)
                .bind(review),
                Op::Chat { table, number, at, seat, line } => {
                    sqlx::query("INSERT INTO chat (table_id, number, at, seat, line) VALUES ($1, $2, $3, $4, $5)")
                        .bind(table)
                        .bind(number)
                        .bind(at)
                        .bind(seat)
                        .bind(line)
                }
                Op::Report(report) => sqlx::query(
                    "INSERT INTO reports (id, at, table_id, reporter, guest, seat, name, said, why) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                )
                .bind(&report.id)
                .bind(report.at)
                .bind(&report.table_id)
                .bind(&report.reporter)
                .bind(&report.guest)
                .bind(report.seat)
                .bind(&report.name)
                .bind(&report.said)
                .bind(&report.why),
                Op::ForgetInReports { guest } => sqlx::query(
                    "UPDATE reports SET name = CASE WHEN guest = $1 THEN '' ELSE name END, \
                     guest = CASE WHEN guest = $1 THEN '' ELSE guest END, \
                     reporter = CASE WHEN reporter = $1 THEN '' ELSE reporter END WHERE guest = $1 OR reporter = $1",
                )
                .bind(guest),
                Op::Erase { from, by, value } => {
                    sqlx::query(AssertSqlSafe(format!("DELETE FROM {from} WHERE {by} = $1"))).bind(value)
                }
                Op::EraseChat { table, seat, from, until } => {
                    sqlx::query("DELETE FROM chat WHERE table_id = $1 AND seat = $2 AND at BETWEEN $3 AND $4")
                        .bind(table)
                        .bind(seat)
                        .bind(from)
                        .bind(until)
                }
                Op::Disown { table, guest, nobody } => {
                    sqlx::query("UPDATE tables SET owner = $3 WHERE id = $1 AND owner = $2")
                        .bind(table)
                        .bind(guest)
                        .bind(nobody)
                }
                Op::JournalAgain { table, version, entry } => {
                    sqlx::query("UPDATE journal SET entry = $3 WHERE table_id = $1 AND version = $2")
                        .bind(table)
                        .bind(version)
                        .bind(entry)
                }
                Op::Notes { table, guest, notes } => sqlx::query(
                    "INSERT INTO private (table_id, guest, notes, muted) VALUES ($1, $2, $3, '[]') \
                     ON CONFLICT (table_id, guest) DO UPDATE SET notes = excluded.notes",
                )
                .bind(table)
                .bind(guest)
                .bind(notes),
                Op::Muted { table, guest, muted } => sqlx::query(
                    "INSERT INTO private (table_id, guest, notes, muted) VALUES ($1, $2, '', $3) \
                     ON CONFLICT (table_id, guest) DO UPDATE SET muted = excluded.muted",
                )
                .bind(table)
                .bind(guest)
                .bind(muted),
            };
            query.execute(connection).await.map(drop)
        }
    };
}
performer!(perform_sqlite, refused_by_sqlite, Sqlite);
performer!(perform_postgres, refused_by_postgres, Postgres);
