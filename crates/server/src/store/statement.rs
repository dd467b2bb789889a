//! What each [`Op`] is in SQL, the same for both databases.

use super::{Bound, Op};
use sqlx::{AssertSqlSafe, Database, Postgres, SqlSafeStr as _, SqlStr, Sqlite};

/// A value of a statement.
enum Value<'a> {
    Text(Option<&'a str>),
    Number(Option<i64>),
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Value<'a> {
        Value::Text(Some(text))
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(Some(text))
    }
}

impl<'a> From<&'a Option<String>> for Value<'a> {
    fn from(text: &'a Option<String>) -> Value<'a> {
        Value::Text(text.as_deref())
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Number(Some(number))
    }
}

impl From<&i64> for Value<'_> {
    fn from(number: &i64) -> Self {
        Value::Number(Some(*number))
    }
}

impl From<&Option<i64>> for Value<'_> {
    fn from(number: &Option<i64>) -> Self {
        Value::Number(*number)
    }
}

/// A statement with its values.
struct Statement<'a> {
    sql: SqlStr,
    values: Vec<Value<'a>>,
}

impl<'a> Statement<'a> {
    fn bind(mut self, value: impl Into<Value<'a>>) -> Statement<'a> {
        self.values.push(value.into());
        self
    }
}

fn statement<'a>(sql: &'static str) -> Statement<'a> {
    Statement { sql: sql.into_sql_str(), values: Vec::new() }
}

/// A statement put together from names of our own schema.
fn statement_of<'a>(sql: String) -> Statement<'a> {
    Statement { sql: AssertSqlSafe(sql).into_sql_str(), values: Vec::new() }
}

/// How something is written; nothing for a bound, which is asked before anything of its request is written.
fn statement_for(op: &Op) -> Option<Statement<'_>> {
    Some(match op {
        Op::Within(_) => return None,
        Op::Guest { id, name, at } => {
            statement("INSERT INTO guests (id, name, created) VALUES ($1, $2, $3)").bind(id).bind(name).bind(at)
        }
        Op::Session { hash, guest, at, browser } => {
            statement("INSERT INTO sessions (hash, guest, created, seen, browser) VALUES ($1, $2, $3, $3, $4)")
                .bind(hash)
                .bind(guest)
                .bind(at)
                .bind(browser)
        }
        Op::SessionSeen { hash, at, browser } => {
            statement("UPDATE sessions SET seen = $2, browser = COALESCE($3, browser) WHERE hash = $1")
                .bind(hash)
                .bind(at)
                .bind(browser)
        }
        Op::GuestName { id, name } => statement("UPDATE guests SET name = $2 WHERE id = $1").bind(id).bind(name),
        Op::Recovery { id, hash } => statement("UPDATE guests SET recovery = $2 WHERE id = $1").bind(id).bind(hash),
        Op::Mail(row) => statement(
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
        Op::MailSent { guest, at } => statement("UPDATE mails SET sent = $2 WHERE guest = $1").bind(guest).bind(at),
        Op::NoticeDue(notice) => statement(
            "INSERT INTO notices_due (table_id, seat, guest, version, stage, tries, due) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest, \
                 version = excluded.version, stage = excluded.stage, tries = excluded.tries, due = excluded.due \
                 WHERE notices_due.version <= excluded.version",
        )
        .bind(&notice.table_id)
        .bind(notice.seat)
        .bind(&notice.guest)
        .bind(notice.version)
        .bind(&notice.stage)
        .bind(notice.tries)
        .bind(notice.due),
        Op::NoticeDone { table, seat, version } => {
            statement("DELETE FROM notices_due WHERE table_id = $1 AND seat = $2 AND version <= $3")
                .bind(table)
                .bind(seat)
                .bind(version)
        }
        Op::MailStop { hash, at } => {
            statement("INSERT INTO mail_stops (hash, at) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING")
                .bind(hash)
                .bind(at)
        }
        Op::Suspend { guest, until, why } => statement(
            "INSERT INTO suspensions (guest, until, why) VALUES ($1, $2, $3) \
                 ON CONFLICT (guest) DO UPDATE SET until = excluded.until, why = excluded.why",
        )
        .bind(guest)
        .bind(until)
        .bind(why),
        // Listed are those with 1; one that never was is neither hidden nor shown.
        Op::Hidden { table, hidden } => {
            let (from, to): (i64, i64) = if *hidden { (1, -1) } else { (-1, 1) };
            statement("UPDATE tables SET listed = $3 WHERE id = $1 AND listed = $2").bind(table).bind(from).bind(to)
        }
        Op::Closure { table, at } => {
            statement("INSERT INTO closures (table_id, at) VALUES ($1, $2) ON CONFLICT (table_id) DO NOTHING")
                .bind(table)
                .bind(at)
        }
        Op::Holiday { guest, until } => {
            statement("UPDATE guests SET holiday = $2 WHERE id = $1").bind(guest).bind(until)
        }
        Op::KeepServerValue { name, value } => {
            statement("INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
                .bind(name)
                .bind(value)
        }
        Op::SetServerValue { name, value } => statement(
            "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )
        .bind(name)
        .bind(value),
        Op::Subscribe { guest, device, at } => statement(
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
            statement("DELETE FROM subscriptions WHERE guest = $1 AND endpoint = $2").bind(guest).bind(endpoint)
        }
        Op::KeepDevices { guest, most } => statement(
            "DELETE FROM subscriptions WHERE guest = $1 AND endpoint NOT IN \
                 (SELECT endpoint FROM subscriptions WHERE guest = $1 ORDER BY created DESC, endpoint LIMIT $2)",
        )
        .bind(guest)
        .bind(most),
        Op::NewTable(new) => statement(
            "INSERT INTO tables (id, game, state, listed, owner, invitation, version, created, changed, card) \
                 VALUES ($1, $2, 'waiting', $3, $4, $5, 0, $6, $6, '{}')",
        )
        .bind(&new.id)
        .bind(&new.game)
        .bind(i64::from(new.listed))
        .bind(&new.owner)
        .bind(&new.invitation)
        .bind(new.created),
        Op::TableUpdate(update) => statement(
            "UPDATE tables SET state = $2, version = $3, changed = $4, card = $5, \
                 position = COALESCE($6, position), finished = COALESCE($7, finished) WHERE id = $1",
        )
        .bind(&update.id)
        .bind(update.state)
        .bind(update.version)
        .bind(update.changed)
        .bind(&update.card)
        .bind(&update.position)
        .bind(&update.finished),
        Op::Invitation { table, hash } => {
            statement("UPDATE tables SET invitation = $2 WHERE id = $1").bind(table).bind(hash)
        }
        Op::Seat { table, seat, guest: Some(guest) } => statement(
            "INSERT INTO seats (table_id, seat, guest) VALUES ($1, $2, $3) \
                 ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest",
        )
        .bind(table)
        .bind(seat)
        .bind(guest),
        Op::Reserved { table, seat, guest: Some(guest) } => {
            statement("INSERT INTO reservations (table_id, seat, guest) VALUES ($1, $2, $3)")
                .bind(table)
                .bind(seat)
                .bind(guest)
        }
        Op::Reserved { table, seat, guest: None } => {
            statement("DELETE FROM reservations WHERE table_id = $1 AND seat = $2").bind(table).bind(seat)
        }
        Op::Seat { table, seat, guest: None } => {
            statement("DELETE FROM seats WHERE table_id = $1 AND seat = $2").bind(table).bind(seat)
        }
        Op::Journal { table, version, at, command, entry, told } => statement(
            "INSERT INTO journal (table_id, version, at, command, entry, told) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(table)
        .bind(version)
        .bind(at)
        .bind(command)
        .bind(entry)
        .bind(told),
        Op::Pack { table, guests, pack } => statement(
            "INSERT INTO packs (table_id, guests, pack) VALUES ($1, $2, $3) \
                 ON CONFLICT (table_id) DO UPDATE SET guests = excluded.guests, pack = excluded.pack",
        )
        .bind(table)
        .bind(guests)
        .bind(pack),
        Op::Sweep { stale, before } => statement(stale.sweep()).bind(before),
        Op::Review { table, review } => statement(
            "INSERT INTO reviews (table_id, review) VALUES ($1, $2) \
                 ON CONFLICT (table_id) DO UPDATE SET review = excluded.review",
        )
        .bind(table)
        .bind(review),
        Op::Chat { table, number, at, seat, line } => {
            statement("INSERT INTO chat (table_id, number, at, seat, line) VALUES ($1, $2, $3, $4, $5)")
                .bind(table)
                .bind(number)
                .bind(at)
                .bind(seat)
                .bind(line)
        }
        Op::Report(report) => statement(
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
        Op::Fault(fault) => statement(
            "INSERT INTO faults (id, at, guest, table_id, game, seat, kind, words, version, actions, program, page, position) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        )
        .bind(&fault.id)
        .bind(fault.at)
        .bind(&fault.guest)
        .bind(&fault.table_id)
        .bind(&fault.game)
        .bind(fault.seat)
        .bind(&fault.kind)
        .bind(&fault.words)
        .bind(fault.version)
        .bind(fault.actions)
        .bind(&fault.program)
        .bind(&fault.page)
        .bind(&fault.position),
        Op::ForgetInReports { guest } => statement(
            "UPDATE reports SET name = CASE WHEN guest = $1 THEN '' ELSE name END, \
                 guest = CASE WHEN guest = $1 THEN '' ELSE guest END, \
                 reporter = CASE WHEN reporter = $1 THEN '' ELSE reporter END WHERE guest = $1 OR reporter = $1",
        )
        .bind(guest),
        Op::Erase { from, by, value } => statement_of(format!("DELETE FROM {from} WHERE {by} = $1")).bind(value),
        Op::EraseJournal { table, until } => {
            statement("DELETE FROM journal WHERE table_id = $1 AND version <= $2").bind(table).bind(until)
        }
        Op::EraseChat { table, seat, from, until } => {
            statement("DELETE FROM chat WHERE table_id = $1 AND seat = $2 AND at BETWEEN $3 AND $4")
                .bind(table)
                .bind(seat)
                .bind(from)
                .bind(until)
        }
        Op::Disown { table, guest, nobody } => {
            statement("UPDATE tables SET owner = $3 WHERE id = $1 AND owner = $2").bind(table).bind(guest).bind(nobody)
        }
        Op::JournalAgain { table, version, entry } => {
            statement("UPDATE journal SET entry = $3 WHERE table_id = $1 AND version = $2")
                .bind(table)
                .bind(version)
                .bind(entry)
        }
        Op::Notes { table, guest, notes } => statement(
            "INSERT INTO private (table_id, guest, notes, muted) VALUES ($1, $2, $3, '[]') \
                 ON CONFLICT (table_id, guest) DO UPDATE SET notes = excluded.notes",
        )
        .bind(table)
        .bind(guest)
        .bind(notes),
        Op::Muted { table, guest, muted } => statement(
            "INSERT INTO private (table_id, guest, notes, muted) VALUES ($1, $2, '', $3) \
                 ON CONFLICT (table_id, guest) DO UPDATE SET muted = excluded.muted",
        )
        .bind(table)
        .bind(guest)
        .bind(muted),
    })
}

/// Nodes that count something of a guest's wait for each other.
const LOCK_GUEST: &str = "SELECT id FROM guests WHERE id = $1 FOR NO KEY UPDATE";

/// The two things the writer asks of a connection, for one kind of database.
macro_rules! performer {
    ($name:ident, $refuses:ident, $database:ty, $lock:expr) => {
        /// The bound that a request would go beyond, if there is one.
        pub(super) async fn $refuses(
            connection: &mut <$database as Database>::Connection,
            ops: &[Op],
        ) -> Result<Option<Bound>, sqlx::Error> {
            for op in ops {
                let Op::Within(bound) = op else { continue };
                let (count, of) = bound.count();
                let lock: Option<&'static str> = $lock;
                if let (Some(lock), Some(guest)) = (lock, bound.guest()) {
                    sqlx::query(lock).bind(guest).execute(&mut *connection).await?;
                }
                let query = of.into_iter().fold(sqlx::query_scalar(count), |query, value| query.bind(value));
                let there: i64 = query.fetch_one(&mut *connection).await?;
                if there >= bound.most() {
                    return Ok(Some(bound.clone()));
                }
            }
            Ok(None)
        }

        /// Writes something.
        pub(super) async fn $name(
            connection: &mut <$database as Database>::Connection,
            op: &Op,
        ) -> Result<(), sqlx::Error> {
            let Some(Statement { sql, values }) = statement_for(op) else { return Ok(()) };
            let query = values.into_iter().fold(sqlx::query(sql), |query, value| match value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
            });
            query.execute(connection).await.map(drop)
        }
    };
}
performer!(perform_sqlite, refused_by_sqlite, Sqlite, None);
performer!(perform_postgres, refused_by_postgres, Postgres, Some(LOCK_GUEST));
