//! How much anyone may ask: every limit of the server, with what it protects.
//!
//! `docs/limits.md` is the same list for people; a test compares the two. Fixed limits are constants, those a test or a
//! operator may want otherwise are fields of [`Limits`]. The counting is done in `rates.rs`.

use crate::failure::Failure;
use almende_bots::{Budget, Kind, Spec};
use almende_core::Problem;
use std::net::IpAddr;
use std::time::Duration;

/// How many there may be of something.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Of a person.
    pub guest: usize,
    /// Of a network.
    pub network: usize,
}

/// A limit as people read it.
#[derive(Clone, Debug)]
pub struct LimitDescription {
    /// Its name in this file.
    pub name: &'static str,
    /// What is limited.
    pub what: &'static str,
    /// How much.
    pub amount: String,
    /// What it protects.
    pub protects: &'static str,
}

/// Something a limit can be.
trait Amount {
    /// Nobody ever reaches it.
    const NONE: Self;
    /// How people read it.
    fn told(&self) -> String;
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {
        $(impl Amount for $number {
            const NONE: $number = <$number>::MAX;
            fn told(&self) -> String {
                let digits = self.to_string();
                let comma = |(at, digit): (usize, char)| {
                    let separates = at > 0 && (digits.len() - at) % 3 == 0;
                    separates.then_some(',').into_iter().chain([digit])
                };
                digits.chars().enumerate().flat_map(comma).collect()
            }
        })*
    };
}
whole_numbers!(i64, u32, u64, usize);

impl Amount for Duration {
    const NONE: Duration = Duration::MAX;
    fn told(&self) -> String {
        match (self.as_millis(), self.as_secs()) {
            (ms, _) if ms % 1000 != 0 => format!("{ms} ms"),
            (_, seconds) if seconds % 86_400 == 0 => format!("{} days", seconds / 86_400),
            (_, seconds) => format!("{seconds} s"),
        }
    }
}

impl Amount for Allowance {
    const NONE: Allowance = Allowance { guest: usize::MAX, network: usize::MAX };
    fn told(&self) -> String {
        format!("{} of a person, {} of a network", self.guest.told(), self.network.told())
    }
}

/// How often something may be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    pub(crate) times: u32,
    pub(crate) each: Each,
    pub(crate) at_once: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Each {
    Second,
    Minute,
    Hour,
    Day,
}

impl Rate {
    /// So many times a second in the long run, and so many at once.
    pub const fn a_second(times: u32, at_once: u32) -> Rate {
        Rate { times, each: Each::Second, at_once }
    }

    /// So many times a minute in the long run, and so many at once.
    pub const fn a_minute(times: u32, at_once: u32) -> Rate {
        Rate { times, each: Each::Minute, at_once }
    }

    /// So many times an hour in the long run, and so many at once.
    pub const fn an_hour(times: u32, at_once: u32) -> Rate {
        Rate { times, each: Each::Hour, at_once }
    }

    /// So many times a day in the long run, and so many at once.
    pub const fn a_day(times: u32, at_once: u32) -> Rate {
        Rate { times, each: Each::Day, at_once }
    }
}

impl Amount for Rate {
    const NONE: Rate = Rate::a_second(1_000_000, 1_000_000);
    fn told(&self) -> String {
        let each = match self.each {
            Each::Second => "a second",
            Each::Minute => "a minute",
            Each::Hour => "an hour",
            Each::Day => "a day",
        };
        format!("{} {each}, {} at once", self.times.told(), self.at_once.told())
    }
}

/// Limits that are the same on every server.
macro_rules! fixed {
    ($(#[doc = $what:literal] $name:ident: $kind:ty = $amount:expr, $protects:literal;)*) => {
        $(#[doc = $what] pub const $name: $kind = $amount;)*

        /// The limits that are the same on every server.
        pub fn fixed() -> Vec<LimitDescription> {
            vec![$(LimitDescription { name: stringify!($name), what: $what, amount: $name.told(), protects: $protects }),*]
        }
    };
}

/// Limits that a configuration may change.
macro_rules! adjustable {
    ($(#[doc = $what:literal] $name:ident: $kind:ty = $amount:expr, $protects:literal;)*) => {
        /// Limits that a configuration may change.
        #[derive(Clone, Copy, Debug)]
        pub struct Limits {
            $(#[doc = $what] pub $name: $kind,)*
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($name: $amount,)* }
            }
        }

        impl Limits {
            /// For tests and load: nobody is ever too fast.
            pub fn none() -> Limits {
                Limits { $($name: <$kind>::NONE,)* }
            }

            /// These limits as people read them.
            pub fn described(&self) -> Vec<LimitDescription> {
                vec![$(LimitDescription {
                    name: stringify!($name), what: $what, amount: self.$name.told(), protects: $protects,
                }),*]
            }
        }
    };
}

fixed! {
    /// The longest name, in characters.
    NAME: usize = 24, "lists and boards that have to show it";
    /// The longest chat line or report, in characters.
    CHAT: usize = 500, "those who read along";
    /// The most chat lines of a table.
    CHAT_LINES: i64 = 2000, "the database";
    /// How many chat lines a snapshot shows.
    CHAT_SHOWN: i64 = 200, "those who open the table";
    /// The longest notes, in characters.
    NOTES: usize = 4000, "the database";
    /// The longest id of a command, in characters; the shortest has 8.
    COMMAND_ID: usize = 64, "the journal: each is kept with what it did";
    /// The longest clock.
    CLOCK: Duration = Duration::from_secs(30 * 24 * 3600), "those who wait";
    /// The longest mail address, in bytes (RFC 5321).
    ADDRESS: usize = 254, "the database";
    /// The longest address of a browser at its push service, in bytes.
    ENDPOINT: usize = 1000, "the database";
    /// How many cookies of a request are tried; a neighbouring host can add some.
    COOKIES: usize = 8, "the database: each is looked up";
    /// How many guests are remembered with their cookies.
    GUESTS: usize = 10_000, "the memory";
    /// The longest password, in characters.
    PASSWORD: usize = 128, "the processor";
    /// How many passwords are checked at once; others wait.
    PASSWORDS_AT_ONCE: usize = 2, "the memory: each takes 19 MiB";
    /// The most passkeys of an account.
    PASSKEYS: i64 = 10, "the database";
    /// How many recovery codes an account has.
    CODES: usize = 10, "the database";
    /// How long after signing in the ways back may be changed from a device.
    FRESH: Duration = Duration::from_secs(15 * 60), "accounts, from devices somebody left open";
    /// The most accounts of one mail address that get a link.
    MAILED_ACCOUNTS: i64 = 3, "people who never asked for mail";
    /// How many tables a guest's own list shows.
    OWN_TABLES: i64 = 200, "the processor";
    /// How many games a guest's statistics count.
    COUNTED: i64 = 2000, "the processor";
    /// How many games of a rating its curve shows.
    CURVE: usize = 100, "the processor";
    /// How many people and networks the queue of thoughts remembers.
    SHARES: usize = 10_000, "the memory";
    /// The thoughts of how many people a node tells the others of, each second.
    SPENT: usize = 500, "the bus";
    /// The most moves of a plan.
    PLAN: usize = 120, "the processor: each move is tried";
    /// The most versions of a table; then it takes only what leads to the game's end.
    VERSIONS: u32 = 10_000, "the database and the memory";
    /// How often somebody may take the turn back from another before that one has decided.
    TURNS_BACK: u32 = 3, "those whose turn it is";
    /// The largest request, in bytes.
    BODY: usize = 64 << 10, "the memory";
    /// How long the body of a request may take to arrive.
    BODY_TIME: Duration = Duration::from_secs(30), "the connections there can be";
    /// The largest head of a request, in bytes.
    HEAD: usize = 64 << 10, "the memory";
    /// How long the head of a request may take to arrive.
    HEAD_TIME: Duration = Duration::from_secs(10), "the connections there can be";
    /// How long a connection may stay open without a request.
    IDLE_TIME: Duration = Duration::from_secs(150), "the connections there can be";
    /// How long a client may take nothing of its answer.
    TAKE_TIME: Duration = Duration::from_secs(30), "the memory";
    /// How many descriptors the program asks the system for at its start.
    DESCRIPTORS: u64 = 65_536, "the connections there can be";
    /// How many descriptors connections leave for everything else.
    RESERVE: usize = 128, "the database";
    /// The largest pack of corrections a table can be made with, in bytes.
    PACK: usize = 48 << 10, "the database, where it stays with the table";
    /// How long the trial of a pack of corrections may take.
    TRIAL: Duration = Duration::from_secs(180), "the processor that plays it";
    /// The most packs of corrections somebody may bring until the program is started anew; those of tables come beside them.
    PACKS: usize = 200, "the memory, where components stay once they are read";
    /// The largest record somebody may bring, in bytes.
    RECORD: usize = 1 << 20, "the memory, and the processor that replays it";
    /// The largest message a live connection may send, in bytes; it is a sign of life.
    LIVE_READ: usize = 512, "the memory: so much is kept for each";
    /// The most signs of life of a live connection between two pings of the server.
    LIVE_SIGNS: u32 = 40, "the processor";
    /// The largest piece in which a live message goes out, in bytes.
    LIVE_PIECE: usize = 4096, "the memory: so much is kept for each";
    /// How long a live connection may take nothing.
    LIVE_SEND: Duration = Duration::from_secs(15), "the memory";
    /// How long comings and goings at a table are gathered before they are told.
    PRESENCE: Duration = Duration::from_millis(500), "those at the table, and the processor";
    /// The most unfinished tables of a guest.
    TABLES: i64 = 50, "the database and the memory";
    /// The most unanswered rematches one guest may have asked of another.
    REMATCHES: i64 = 1, "people who do not want to be asked again and again";
    /// How long the pages are waited for to open their chance, once all have sat down.
    OPENING: Duration = Duration::from_secs(10), "those who wait for the game to begin";
    /// The longest holiday.
    HOLIDAY: Duration = Duration::from_secs(30 * 24 * 3600), "those who wait";
    /// The most unread reports of a guest.
    REPORTS: i64 = 20, "the operator, who reads them";
    /// The most faults a guest told of that nobody has closed.
    FAULTS: i64 = 10, "the operator, who reads them";
    /// The most faults in all that nobody has closed; a few more where several nodes are told at once.
    ALL_FAULTS: i64 = 2000, "the database";
    /// The largest position that is kept with a fault, in bytes; of a larger one only the view, of a larger view nothing.
    FAULT_POSITION: usize = 256 << 10, "the database";
    /// When to look again whether there is room for a table or a report.
    ROOM_AGAIN: Duration = Duration::from_secs(600), "the processor from programs that ask at once";
    /// How long a device that is not used stays one of a guest's.
    SESSION: Duration = Duration::from_secs(400 * 24 * 3600), "the guest, from devices given away long ago";
    /// How long a table that waits for players stays when nobody touches it.
    KEEP_WAITING: Duration = Duration::from_secs(30 * 24 * 3600), "the database, from tables nobody came to";
    /// How long a running table of bots alone stays when nothing happens at it.
    KEEP_BOTS: Duration = Duration::from_secs(30 * 24 * 3600), "the database, from games nobody plays";
    /// How long a running table, a finished one at which nobody sits, or a guest without device, seat and table stays.
    KEEP_UNUSED: Duration = Duration::from_secs(400 * 24 * 3600), "the database, and those who have long gone";
    /// How long what a finished game looked like is kept; it can be made again.
    KEEP_REVIEW: Duration = Duration::from_secs(90 * 24 * 3600), "the database";
    /// How long a mail address stays from which nobody has said yes.
    KEEP_QUESTION: Duration = Duration::from_secs(30 * 24 * 3600), "people who never asked for mail";
    /// How long a pack of corrections stays with which no table is played any more.
    KEEP_PACK: Duration = Duration::from_secs(7 * 24 * 3600), "the database";
    /// How long components that were tried out need no other trial.
    KEEP_TRIAL: Duration = Duration::from_secs(90 * 24 * 3600), "the database";
    /// When the journal of a finished table is packed.
    PACK_AFTER: Duration = Duration::from_secs(7 * 24 * 3600), "the database";
    /// The most devices of a guest that hear of turns; an older one makes room.
    DEVICES: i64 = 10, "the push services, and the database";
    /// The longest a bot may think about a decision, whatever its name says.
    BOT_TIME: Duration = Duration::from_secs(2), "everybody else who waits for a bot";
    /// The most iterations a bot may take for a decision.
    BOT_ITERATIONS: u64 = 20_000, "everybody else who waits for a bot";
    /// How many decisions of bots may wait to be thought about, one a table.
    WAITING_DECISIONS: Allowance = Allowance { guest: 8, network: 24 }, "the memory, and the queue of those who think";
    /// How many hints, reviews and pieces of advice may wait to be thought about.
    WAITING_ANALYSES: Allowance = Allowance { guest: 2, network: 6 }, "everybody else who waits for a bot";
    /// How long a table stands in the lobby without a change.
    LISTED_FOR: Duration = Duration::from_secs(7 * 24 * 3600), "those who look for a table that is still meant";
    /// How many tables a page of the lobby shows.
    LOBBY_PAGE: usize = 50, "the processor, and those who read it";
    /// How many listed tables the lobby sorts.
    LOBBY: i64 = 2000, "the processor";
    /// How long bots play on after a player has last looked at the table; without players they play while somebody watches.
    UNWATCHED: Duration = Duration::from_secs(3600), "the processor from games nobody sees";
}

adjustable! {
    /// All requests of a network.
    address: Rate = Rate::a_second(50, 200), "the processor";
    /// New tables, guests, names, records, invitations, devices, holidays, reports and faults of a network, and of a person.
    creations: Rate = Rate::a_minute(30, 30), "the database";
    /// Commands of a person, and seats, notes and mutes they change.
    commands: Rate = Rate::a_second(10, 30), "the journal, and those at the table";
    /// Records that are brought from a network, and by a person.
    imports: Rate = Rate::an_hour(30, 30), "the database, and the processor that replays them";
    /// Packs of corrections that are not in memory yet, from a network and from a person.
    packs: Rate = Rate::a_day(20, 20), "the room there is for packs, which nothing makes again";
    /// Reports and faults from a network, and of a person.
    reports: Rate = Rate::a_day(40, 20), "the database, and the operator, who reads them";
    /// Guests of a network who want to be forgotten, and how often one may ask.
    departures: Rate = Rate::an_hour(3, 3), "the database: every journal is looked through";
    /// Chat lines of a person.
    chat: Rate = Rate::a_minute(20, 10), "those who read along";
    /// Plans a person tries, and worlds in which their page tries them.
    plans: Rate = Rate::a_second(5, 20), "the processor";
    /// Analyses and reviews of a network, and of a person.
    analyses: Rate = Rate::a_minute(20, 10), "everybody else who waits for a bot";
    /// Questions to mail addresses from a network, and from a person.
    mails: Rate = Rate::an_hour(5, 5), "people who never asked for mail";
    /// Questions to one mail address, whoever asks.
    mail_address: Rate = Rate::a_day(2, 2), "people who never asked for mail";
    /// Links to sign in with to one mail address, whoever asks.
    sign_in_mails: Rate = Rate::an_hour(5, 5), "people who never asked for mail";
    /// Questions to mail addresses in all.
    all_mails: Rate = Rate::an_hour(100, 50), "the server's name with mail services";
    /// Attempts to sign in from a network.
    sign_ins: Rate = Rate::an_hour(60, 20), "accounts, from those who guess";
    /// Passwords tried for one name, whoever tries and whether there is such an account.
    passwords: Rate = Rate::an_hour(20, 10), "accounts, from those who guess from many networks";
    /// Exports of everything a network, and a person, has here.
    exports: Rate = Rate::an_hour(3, 3), "the database: every journal is read";
    /// Unfinished listed tables.
    listed: Allowance = Allowance { guest: 5, network: 10 }, "those who look for a table in the lobby";
    /// Connections of a network at once, where no proxy stands between.
    sockets: u32 = 300, "the connections there can be";
    /// Connections in all; fewer where the system gives fewer descriptors.
    sockets_in_all: u32 = 20_000, "the memory";
    /// Live connections of a network at once.
    connections: u32 = 100, "the memory";
}

/// A bot somebody wants at a table: one there is, with a budget the server can bear.
pub fn bot(name: &str) -> Result<Spec, Failure> {
    let spec: Spec = name.parse()?;
    // They answer as they always did, however long that takes: nothing for a table where people wait.
    // The learned bot joins the tables when every title has taught one.
    if matches!(spec.kind, Kind::Frozen(_) | Kind::Master) {
        return Err(Problem::new("problem.bot_yardstick").with("name", name).into());
    }
    let modest = match spec.budget {
        None => true,
        Some(Budget::Time(time)) => time <= BOT_TIME,
        Some(Budget::Iterations(iterations)) => iterations <= BOT_ITERATIONS,
    };
    if modest && spec.threads == 1 && name.len() <= NAME {
        return Ok(spec);
    }
    let problem = Problem::new("problem.bot_costly");
    Err(problem.with("seconds", BOT_TIME.as_secs()).with("iterations", BOT_ITERATIONS).into())
}

/// One household: an IPv4 address, or the 64-bit network of an IPv6 address.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => IpAddr::V6((six.to_bits() >> 64 << 64).into()),
        },
        four => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_thinks_as_long_as_the_server_can_bear() {
        let code = |name: &str| bot(name).map_err(|failure| failure.body().code.clone());
        for fine in ["easy", "medium", "hard", "random", "greedy:400n", "search:2s", "search:20000n"] {
            assert!(code(fine).is_ok(), "{fine}");
        }
        for costly in ["search:3s", "search:2001ms", "search:20001n", "search:1s:2", "search:000000000000000000000001s"]
        {
            assert_eq!(code(costly), Err("bot_costly".to_owned()), "{costly}");
        }
        for frozen in ["greedy-1", "medium-1", "hard-1"] {
            assert_eq!(code(frozen), Err("bot_yardstick".to_owned()), "{frozen}");
        }
        assert_eq!(code("oracle"), Err("bot_unknown".to_owned()));
    }

    #[test]
    fn amounts_are_read_by_people() {
        assert_eq!(65_536_u32.told(), "65,536");
        assert_eq!(100_u32.told(), "100");
        assert_eq!(Duration::from_secs(30 * 24 * 3600).told(), "30 days");
        assert_eq!(Duration::from_millis(1500).told(), "1500 ms");
        assert_eq!(Rate::an_hour(5, 1).told(), "5 an hour, 1 at once");
    }

    #[test]
    fn an_ipv6_household_is_one() {
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        assert_eq!(network(address("2001:db8::1")), network(address("2001:db8::ffff:2")));
        assert_ne!(network(address("2001:db8::1")), network(address("2001:db8:0:1::1")));
        assert_eq!(network(address("::ffff:10.0.0.1")), address("10.0.0.1"));
    }
}
