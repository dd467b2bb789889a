//! How much anyone may ask, by address and by seat.

use crate::failure::Failure;
use almende_bots::{Budget, Spec};
use almende_core::Problem;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// The longest name.
pub const NAME: usize = 24;
/// The longest chat line.
pub const CHAT: usize = 500;
/// The most chat lines of a table.
pub const CHAT_LINES: i64 = 2000;
/// How many of them a snapshot shows.
pub const CHAT_SHOWN: i64 = 200;
/// The longest notes.
pub const NOTES: usize = 4000;
/// The most moves of a plan.
pub const PLAN: usize = 120;
/// The largest request.
pub const BODY: usize = 64 << 10;
/// The largest record somebody may bring.
pub const RECORD: usize = 1 << 20;
/// The most unfinished tables of a guest.
pub const TABLES: i64 = 50;
/// The longest holiday.
pub const HOLIDAY: Duration = Duration::from_secs(30 * 24 * 3600);
/// The most reports of a guest that lie before the keeper of the server.
pub const REPORTS: i64 = 20;
/// The most devices of a guest that hear of turns; an older one makes room.
pub const DEVICES: i64 = 10;
/// The most live connections of an address.
pub const CONNECTIONS: u32 = 100;

/// The longest a bot may think about a decision.
pub const BOT_TIME: Duration = Duration::from_secs(10);
/// The most iterations it may take.
pub const BOT_ITERATIONS: u64 = 20_000;

/// A bot somebody wants at a table: one there is, with a budget the server can bear.
pub fn bot(name: &str) -> Result<Spec, Failure> {
    let spec: Spec = name.parse()?;
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

/// Rates, each as requests a second with a burst.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// All requests of an address.
    pub address: (u32, u32),
    /// New tables, imports and guests of an address: so many a minute, with a burst.
    pub creations: (u32, u32),
    /// Commands of a seat.
    pub seat: (u32, u32),
    /// Chat lines of a seat: so many a minute, with a burst.
    pub chat: (u32, u32),
    /// Plans a seat tries.
    pub plans: (u32, u32),
    /// Analyses and reviews of an address: so many a minute, with a burst.
    pub analyses: (u32, u32),
    /// Questions to mail addresses: so many an hour.
    pub mails: u32,
    /// Live connections of an address at once.
    pub connections: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            address: (50, 200),
            creations: (30, 30),
            seat: (10, 30),
            chat: (20, 10),
            plans: (5, 20),
            analyses: (20, 10),
            mails: 5,
            connections: CONNECTIONS,
        }
    }
}

impl Limits {
    /// For tests and load: nobody is ever too fast.
    pub fn none() -> Limits {
        const ALL: (u32, u32) = (1_000_000, 1_000_000);
        Limits {
            address: ALL,
            creations: ALL,
            seat: ALL,
            chat: ALL,
            plans: ALL,
            analyses: ALL,
            mails: 1_000_000,
            connections: u32::MAX,
        }
    }
}

/// Counts who asks how much.
#[derive(Debug)]
pub struct Rates {
    address: DefaultKeyedRateLimiter<IpAddr>,
    creations: DefaultKeyedRateLimiter<IpAddr>,
    seat: DefaultKeyedRateLimiter<(String, u8)>,
    chat: DefaultKeyedRateLimiter<(String, u8)>,
    plans: DefaultKeyedRateLimiter<(String, u8)>,
    analyses: DefaultKeyedRateLimiter<IpAddr>,
    mails: DefaultKeyedRateLimiter<IpAddr>,
}

impl Rates {
    /// Nobody has asked yet.
    pub fn new(limits: &Limits) -> Rates {
        Rates {
            address: RateLimiter::keyed(per_second(limits.address)),
            creations: RateLimiter::keyed(per_minute(limits.creations)),
            seat: RateLimiter::keyed(per_second(limits.seat)),
            chat: RateLimiter::keyed(per_minute(limits.chat)),
            plans: RateLimiter::keyed(per_second(limits.plans)),
            analyses: RateLimiter::keyed(per_minute(limits.analyses)),
            mails: RateLimiter::keyed(Quota::per_hour(at_least_one(limits.mails))),
        }
    }

    /// Any request.
    pub fn request(&self, address: IpAddr) -> Result<(), Failure> {
        check(&self.address, &network(address))
    }

    /// A request that makes something lasting.
    pub fn creation(&self, address: IpAddr) -> Result<(), Failure> {
        check(&self.creations, &network(address))
    }

    /// A command of a seat.
    pub fn command(&self, table: &str, seat: u8) -> Result<(), Failure> {
        check(&self.seat, &(table.to_owned(), seat))
    }

    /// A chat line of a seat.
    pub fn chat(&self, table: &str, seat: u8) -> Result<(), Failure> {
        check(&self.chat, &(table.to_owned(), seat))
    }

    /// A plan of a seat.
    pub fn plan(&self, table: &str, seat: u8) -> Result<(), Failure> {
        check(&self.plans, &(table.to_owned(), seat))
    }

    /// A request that makes the server think.
    pub fn analysis(&self, address: IpAddr) -> Result<(), Failure> {
        check(&self.analyses, &network(address))
    }

    /// A question to a mail address.
    pub fn mail(&self, address: IpAddr) -> Result<(), Failure> {
        check(&self.mails, &network(address))
    }

    /// Forgets those who have not asked for long.
    pub fn forget(&self) {
        self.address.retain_recent();
        self.creations.retain_recent();
        self.seat.retain_recent();
        self.chat.retain_recent();
        self.plans.retain_recent();
        self.analyses.retain_recent();
        self.mails.retain_recent();
    }
}

fn per_second((rate, burst): (u32, u32)) -> Quota {
    Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(burst))
}

fn per_minute((rate, burst): (u32, u32)) -> Quota {
    Quota::per_minute(at_least_one(rate)).allow_burst(at_least_one(burst))
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
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

fn check<K: std::hash::Hash + Eq + Clone>(limiter: &DefaultKeyedRateLimiter<K>, key: &K) -> Result<(), Failure> {
    limiter.check_key(key).map_err(|until| {
        let wait = until.wait_time_from(DefaultClock::default().now());
        Failure::too_fast(wait.as_secs().max(1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_has_its_own_measure() {
        let rates = Rates::new(&Limits { address: (1, 2), ..Limits::default() });
        let (one, two): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        assert!(rates.request(one).is_ok() && rates.request(one).is_ok());
        assert_eq!(rates.request(one).unwrap_err().body().code, "too_fast");
        assert!(rates.request(two).is_ok());
    }

    #[test]
    fn a_bot_thinks_as_long_as_the_server_can_bear() {
        let code = |name: &str| bot(name).map_err(|failure| failure.body().code.clone());
        for fine in ["easy", "medium", "hard", "random", "greedy:400n", "search:10s", "search:20000n"] {
            assert!(code(fine).is_ok(), "{fine}");
        }
        for costly in ["search:11s", "search:20001n", "search:1s:2", "search:000000000000000000000001s"] {
            assert_eq!(code(costly), Err("bot_costly".to_owned()), "{costly}");
        }
        assert_eq!(code("oracle"), Err("bot_unknown".to_owned()));
    }

    #[test]
    fn an_ipv6_household_is_one() {
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        assert_eq!(network(address("2001:db8::1")), network(address("2001:db8::ffff:2")));
        assert_ne!(network(address("2001:db8::1")), network(address("2001:db8:0:1::1")));
        assert_eq!(network(address("::ffff:10.0.0.1")), address("10.0.0.1"));
    }
}
