//! What each [`Op`] is in SQL, the same for both databases.

use super::pack::STORED_JOURNAL;
use super::{Bound, Op};
use crate::table::JournalRow;
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

/// How something is written; nothing for a condition, which is asked before anything of its request is written.
fn statement_for(op: &Op) -> Option<Statement<'_>> {
    Some(match op {
        Op::Within(_) | Op::AsRead { .. } => return None,
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
        Op::Account { guest, name, likenesses: [likeness, other], at } => statement(
            "INSERT INTO accounts (guest, name, likeness, other_likeness, created) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(guest)
        .bind(name)
        .bind(likeness)
        .bind(other)
        .bind(at),
        Op::AccountName { guest, name, likenesses: [likeness, other] } => {
            statement("UPDATE accounts SET name = $2, likeness = $3, other_likeness = $4 WHERE guest = $1")
                .bind(guest)
                .bind(name)
                .bind(likeness)
                .bind(other)
        }
        Op::Password { guest, password } => {
            statement("UPDATE accounts SET password = $2 WHERE guest = $1").bind(guest).bind(password)
        }
        Op::Passkey(row) => statement(
            "INSERT INTO passkeys (id, guest, site, public_key, counter, label, created) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&row.id)
        .bind(&row.guest)
        .bind(&row.site)
        .bind(&row.public_key)
        .bind(row.counter)
        .bind(&row.label)
        .bind(row.created),
        Op::PasskeyUsed { id, counter, at } => {
            statement("UPDATE passkeys SET counter = $2, used = $3 WHERE id = $1").bind(id).bind(counter).bind(at)
        }
        Op::RecoveryCode { hash, guest } => {
            statement("INSERT INTO recovery_codes (hash, guest) VALUES ($1, $2)").bind(hash).bind(guest)
        }
        Op::Spend { hash, until } => {
            statement("INSERT INTO spent (hash, until) VALUES ($1, $2)").bind(hash).bind(until)
        }
        Op::AccountInvitation { hash, at, until } => {
            statement("INSERT INTO account_invitations (hash, made, until) VALUES ($1, $2, $3)")
                .bind(hash)
                .bind(at)
                .bind(until)
        }
        Op::Role { guest, role, at } => statement(
            "INSERT INTO roles (guest, role, given) VALUES ($1, $2, $3) \
                 ON CONFLICT (guest) DO UPDATE SET role = excluded.role, given = excluded.given",
        )
        .bind(guest)
        .bind(*role)
        .bind(at),
        Op::RatedTable { table } => statement("INSERT INTO rated_tables (table_id) VALUES ($1)").bind(table),
        Op::Counted { table, number } => {
            statement("UPDATE rated_tables SET counted = $2 WHERE table_id = $1").bind(table).bind(number)
        }
        Op::Pseudonym { guest, player } => {
            statement("INSERT INTO pseudonyms (guest, player) VALUES ($1, $2)").bind(guest).bind(player)
        }
        Op::RatedGame(row) => statement(
            "INSERT INTO rated_games (number, at, table_id, game, players, places) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(row.number)
        .bind(row.at)
        .bind(&row.table_id)
        .bind(&row.game)
        .bind(row.players)
        .bind(&row.places),
        Op::Rating(row) => statement(
            "INSERT INTO ratings (player, number, game, players, strength, deviation, volatility, games) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&row.player)
        .bind(row.number)
        .bind(&row.game)
        .bind(row.players)
        .bind(row.strength)
        .bind(row.deviation)
        .bind(row.volatility)
        .bind(row.games),
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
        Op::KeepPack { hash, pack, at } => statement(
            "INSERT INTO corrections (hash, pack, chosen) VALUES ($1, $2, $3) \
                 ON CONFLICT (hash) DO UPDATE SET chosen = excluded.chosen",
        )
        .bind(hash)
        .bind(pack)
        .bind(at),
        Op::Corrected { table, hash } => {
            statement("INSERT INTO corrected_tables (table_id, hash) VALUES ($1, $2)").bind(table).bind(hash)
        }
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
        Op::Listed { table, listed } => {
            // One that the operator has hidden stays so.
            statement("UPDATE tables SET listed = $2 WHERE id = $1 AND listed >= 0").bind(table).bind(i64::from(*listed))
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

/// Why nothing of a request was written.
#[derive(Clone, Debug)]
pub(super) enum Refusal {
    /// There is as much as there may be.
    Beyond(Bound),
    /// A journal lies there otherwise than it was read.
    ReadOtherwise,
}

/// How nodes wait for each other where what one counts or reads has to stand until it has written.
struct Locks {
    guest: &'static str,
    table: &'static str,
}

const LOCKS: Locks = Locks {
    guest: "SELECT id FROM guests WHERE id = $1 FOR NO KEY UPDATE",
    table: "SELECT id FROM tables WHERE id = $1 FOR NO KEY UPDATE",
};

/// The two things the writer asks of a connection, for one kind of database.
macro_rules! performer {
    ($name:ident, $refuses:ident, $database:ty, $locks:expr) => {
        /// Why nothing of a request may be written, if that is so.
        pub(super) async fn $refuses(
            connection: &mut <$database as Database>::Connection,
            ops: &[Op],
        ) -> Result<Option<Refusal>, sqlx::Error> {
            let locks: Option<Locks> = $locks;
            for op in ops {
                match op {
                    Op::Within(bound) => {
                        let (count, of) = bound.count();
                        if let (Some(locks), Some(guest)) = (&locks, bound.guest()) {
                            sqlx::query(locks.guest).bind(guest).execute(&mut *connection).await?;
                        }
                        let query = of.into_iter().fold(sqlx::query_scalar(count), |query, value| query.bind(value));
                        let there: i64 = query.fetch_one(&mut *connection).await?;
                        if there >= bound.most() {
                            return Ok(Some(Refusal::Beyond(bound.clone())));
                        }
                    }
                    Op::AsRead { table, journal } => {
                        if let Some(locks) = &locks {
                            sqlx::query(locks.table).bind(table).execute(&mut *connection).await?;
                        }
                        let stored = sqlx::query_as::<_, JournalRow>(STORED_JOURNAL).bind(table);
                        if stored.fetch_all(&mut *connection).await? != journal.0 {
                            return Ok(Some(Refusal::ReadOtherwise));
                        }
                    }
                    _ => {}
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
performer!(perform_postgres, refused_by_postgres, Postgres, Some(LOCKS));
