//! What can be written.

use super::{
    Bound, DueNotice, Fault, MailRow, PasskeyRow, RatedGameRow, RatingRow, Report, RetentionSweep, StoredJournal,
    Subscription,
};

/// One thing to write. Several of them in one request to the writer are written together or not at all.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub enum Op {
    /// Nothing of the request is written if there is as much as there may be already; what it says itself does not count.
    Within(Bound),
    /// Nothing of the request is written if the journal of a table lies there otherwise than it was read: somebody else has
    /// gone on with it, packed it, or taken a guest out of it.
    AsRead { table: String, journal: Box<StoredJournal> },
    /// A new guest.
    Guest { id: String, name: String, at: i64 },
    /// A device of a guest.
    Session {
        /// The hash of its cookie.
        hash: String,
        guest: String,
        at: i64,
        /// The browser in a word or two.
        browser: Option<String>,
    },
    /// A device was there.
    SessionSeen {
        /// The hash of its cookie.
        hash: String,
        at: i64,
        /// The browser in a word or two.
        browser: Option<String>,
    },
    /// Another name.
    GuestName { id: String, name: String },
    /// A guest has an account.
    Account { guest: String, name: String, likenesses: [String; 2], at: i64 },
    /// An account has another name, and so has its guest.
    AccountName { guest: String, name: String, likenesses: [String; 2] },
    /// An account has this password, as it is kept, or none any more.
    Password { guest: String, password: Option<String> },
    /// An account has another passkey.
    Passkey(Box<PasskeyRow>),
    /// A passkey was used.
    PasskeyUsed { id: String, counter: i64, at: i64 },
    /// A code for the day when everything else is lost.
    RecoveryCode { hash: String, guest: String },
    /// Something that works once was used.
    Spend { hash: String, until: i64 },
    /// Somebody may make an account.
    AccountInvitation { hash: String, at: i64, until: i64 },
    /// A guest keeps order.
    Role { guest: String, role: &'static str, at: i64 },
    /// The game of a table will be rated.
    RatedTable { table: String },
    /// It was, as the game of this number; 0 where it counts for nobody.
    Counted { table: String, number: i64 },
    /// The name of a guest in ratings.
    Pseudonym { guest: String, player: String },
    /// A game that counts.
    RatedGame(Box<RatedGameRow>),
    /// What came of it for one who played.
    Rating(Box<RatingRow>),
    /// Another recovery secret.
    Recovery { id: String, hash: String },
    /// Where a guest wants to hear of turns by mail.
    Mail(Box<MailRow>),
    /// An address wants no mail, whoever asks.
    MailStop {
        /// The keyed hash of the address.
        hash: String,
        at: i64,
    },
    /// A guest may not make or join tables or talk for a time.
    Suspend { guest: String, until: i64, why: String },
    /// A listed table is hidden from the lobby, or shown again.
    Hidden { table: String, hidden: bool },
    /// The operator has closed a table.
    Closure { table: String, at: i64 },
    /// A mail went out.
    MailSent { guest: String, at: i64 },
    /// Somebody is to be told of a turn, in place of an earlier one of the seat.
    NoticeDue(Box<DueNotice>),
    /// They are not any more, unless another turn came.
    NoticeDone { table: String, seat: i64, version: i64 },
    /// A guest is on holiday, or not any more.
    Holiday { guest: String, until: Option<i64> },
    /// What the server keeps for itself; what is there already stays.
    KeepServerValue { name: String, value: String },
    /// The same; what is there already goes.
    SetServerValue { name: String, value: String },
    /// A device wants to hear of a guest's turns.
    Subscribe { guest: String, device: Box<Subscription>, at: i64 },
    /// It does not any more.
    Unsubscribe { guest: String, endpoint: String },
    /// Only the newest devices of a guest stay.
    KeepDevices { guest: String, most: i64 },
    /// A new table.
    NewTable(Box<NewTable>),
    /// How a table stands after a change.
    TableUpdate(Box<TableUpdate>),
    /// A pack of corrections is chosen for a table; it is kept once for all of them.
    KeepPack {
        /// The hash of its text.
        hash: String,
        pack: String,
        at: i64,
    },
    /// The table it is chosen for.
    Corrected { table: String, hash: String },
    /// Another invitation.
    Invitation { table: String, hash: String },
    /// The lobby shows a table, or not any more.
    Listed { table: String, listed: bool },
    /// Somebody holds a seat, or nobody any more.
    Seat { table: String, seat: i64, guest: Option<String> },
    /// A seat is kept for somebody who has not answered, or for nobody any more.
    Reserved { table: String, seat: i64, guest: Option<String> },
    /// A line of the journal.
    Journal {
        table: String,
        version: i64,
        at: i64,
        /// The command behind it.
        command: Option<String>,
        entry: String,
        /// What was told of it.
        told: Option<String>,
    },
    /// The journal of a table in one value.
    Pack {
        table: String,
        /// Whom it names, as JSON.
        guests: String,
        pack: String,
    },
    /// Some of what is too old goes.
    Sweep {
        stale: RetentionSweep,
        /// Since before when.
        before: i64,
    },
    /// What a finished game looked like.
    Review {
        table: String,
        /// It, as JSON.
        review: String,
    },
    /// Something said.
    Chat { table: String, number: i64, at: i64, seat: i64, line: String },
    /// What a guest told the operator.
    Report(Box<Report>),
    /// What a player found wrong.
    Fault(Box<Fault>),
    /// A guest is no longer named in what was told.
    ForgetInReports { guest: String },
    /// All rows with a value are deleted.
    Erase {
        /// In which table of the database.
        from: &'static str,
        /// In which column.
        by: &'static str,
        value: String,
    },
    /// What was said from a seat is deleted.
    EraseChat { table: String, seat: i64, from: i64, until: i64 },
    /// A table that belonged to a guest belongs to nobody.
    Disown {
        table: String,
        guest: String,
        /// An id nobody has.
        nobody: String,
    },
    /// A line of the journal without somebody who wanted to be forgotten.
    JournalAgain { table: String, version: i64, entry: String },
    /// A guest's notes at a table.
    Notes { table: String, guest: String, notes: String },
    /// Whom a guest does not want to hear.
    Muted {
        table: String,
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
pub struct TableUpdate {
    pub id: String,
    pub state: &'static str,
    pub version: i64,
    pub changed: i64,
    pub card: String,
    pub position: Option<String>,
    pub finished: Option<String>,
}
