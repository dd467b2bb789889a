//! What is too old.

/// A kind of thing that goes when it is old, with the question for it. Tables with something said at them since are not old.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RetentionQuery {
    /// Tables that wait for players.
    WaitingTables,
    /// Running tables at which only bots sit.
    BotTables,
    /// Running tables.
    RunningTables,
    /// Finished tables at which nobody sits: games of bots, and records somebody brought.
    UnseatedTables,
    /// Guests without device, seat and table.
    Guests,
    /// Finished tables whose journal is not packed.
    Unpacked,
}

/// A kind of row that goes when it is old, without anybody being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RetentionSweep {
    /// Devices.
    Sessions,
    /// Devices of which is not known when they were seen: they are taken to have been seen at the time.
    UnseenSessions,
    /// What finished games looked like, which can be made again.
    Reviews,
    /// Mail addresses from which nobody said yes.
    MailQuestions,
    /// What works once and would work no more.
    Spent,
    /// Invitations to make an account that are over.
    AccountInvitations,
    /// Packs of corrections with which no table is played any more. One that is just being chosen is not among them.
    Corrections,
    /// Trials of packs: what was tried out long ago is tried out again.
    Trials,
}

const QUIET: &str = "AND changed < $1 AND id > $2 AND NOT EXISTS \
                     (SELECT 1 FROM chat c WHERE c.table_id = tables.id AND c.at >= $1) ORDER BY id LIMIT $3";

impl RetentionQuery {
    /// The question for the next ids after one: `$1` the time, `$2` the id, `$3` how many.
    pub(super) fn ids(self) -> String {
        const NOBODY_SITS: &str = "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = tables.id)";
        let tables = |which: &str| format!("SELECT id FROM tables WHERE {which} {QUIET}");
        match self {
            RetentionQuery::WaitingTables => tables("state = 'waiting'"),
            RetentionQuery::RunningTables => tables("state = 'playing'"),
            RetentionQuery::BotTables => tables(&format!("state = 'playing' {NOBODY_SITS}")),
            RetentionQuery::UnseatedTables => tables(&format!("state = 'over' {NOBODY_SITS}")),
            RetentionQuery::Unpacked => {
                tables("state = 'over' AND EXISTS (SELECT 1 FROM journal j WHERE j.table_id = tables.id)")
            }
            RetentionQuery::Guests => "SELECT id FROM guests g WHERE created < $1 AND id > $2 \
                 AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.guest = g.id) \
                 AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.guest = g.id) \
                 AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.guest = g.id) \
                 AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.owner = g.id) ORDER BY id LIMIT $3"
                .to_owned(),
        }
    }
}

impl RetentionSweep {
    /// The statement that lets go of some of them; `$1` is the time.
    pub(super) fn sweep(self) -> &'static str {
        match self {
            RetentionSweep::UnseenSessions => {
                "UPDATE sessions SET seen = $1 WHERE hash IN (SELECT hash FROM sessions WHERE seen IS NULL LIMIT 1000)"
            }
            RetentionSweep::Sessions => {
                "DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE seen < $1 LIMIT 1000)"
            }
            RetentionSweep::Reviews => {
                "DELETE FROM reviews WHERE table_id IN (SELECT r.table_id FROM reviews r JOIN tables t \
                 ON t.id = r.table_id WHERE t.changed < $1 LIMIT 1000)"
            }
            RetentionSweep::Spent => {
                "DELETE FROM spent WHERE hash IN (SELECT hash FROM spent WHERE until < $1 LIMIT 1000)"
            }
            RetentionSweep::AccountInvitations => {
                "DELETE FROM account_invitations WHERE hash IN (SELECT hash FROM account_invitations WHERE until < $1 LIMIT 1000)"
            }
            RetentionSweep::Corrections => {
                "DELETE FROM corrections WHERE chosen < $1 AND hash IN (SELECT c.hash FROM corrections c WHERE NOT EXISTS \
                 (SELECT 1 FROM corrected_tables t WHERE t.hash = c.hash) LIMIT 1000)"
            }
            // A time has as many digits for centuries, so that times stand in the order of their texts.
            RetentionSweep::Trials => {
                "DELETE FROM house WHERE name IN (SELECT name FROM house WHERE name LIKE 'tried-components/%' \
                 AND value < CAST($1 AS TEXT) LIMIT 1000)"
            }
            RetentionSweep::MailQuestions => {
                "DELETE FROM mails WHERE guest IN (SELECT guest FROM mails WHERE confirmed = 0 AND sent < $1 LIMIT 1000)"
            }
        }
    }
}
