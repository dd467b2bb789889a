//! Who has asked how much. What is counted is counted for a network or for a person the server knows, never for something a
//! client has sent.

use crate::failure::Failure;
use crate::http::{Asker, SeatHolder};
use crate::limits::{Each, Limits, Rate, network};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

impl Rate {
    fn quota(self) -> Quota {
        let times = at_least_one(self.times);
        let quota = match self.each {
            Each::Second => Quota::per_second(times),
            Each::Minute => Quota::per_minute(times),
            Each::Hour => Quota::per_hour(times),
            Each::Day => {
                let period = Duration::from_secs(24 * 3600) / times.get();
                Quota::with_period(period).unwrap_or(Quota::per_hour(times))
            }
        };
        quota.allow_burst(at_least_one(self.at_once))
    }
}

/// Counts what networks do.
type Networks = DefaultKeyedRateLimiter<IpAddr>;
/// Counts what people do, by the id of a guest the server knows.
type People = DefaultKeyedRateLimiter<String>;

/// Counts what somebody does twice: for the network, which may hold many guests, and for the guest, who may come from many networks.
#[derive(Debug)]
struct Both {
    networks: Networks,
    people: People,
}

impl Both {
    fn new(rate: Rate) -> Both {
        Both { networks: RateLimiter::keyed(rate.quota()), people: RateLimiter::keyed(rate.quota()) }
    }

    fn check(&self, asker: &Asker) -> Result<(), Failure> {
        check(&self.networks, &network(asker.address))?;
        asker.guest.as_ref().map_or(Ok(()), |guest| check(&self.people, &guest.id))
    }

    fn forget(&self) {
        self.networks.retain_recent();
        self.people.retain_recent();
    }

    fn kept(&self) -> usize {
        self.networks.len() + self.people.len()
    }
}

/// Counts who asks how much. Whoever is counted is known: by the network of the connection, as a guest by the cookie
/// (`Asker`), or as one who may act for a seat (`SeatHolder`). So nobody can use up what another may do.
#[derive(Debug)]
pub struct Rates {
    address: Networks,
    creations: Both,
    commands: People,
    imports: Both,
    packs: Both,
    reports: Both,
    departures: Both,
    chat: People,
    plans: People,
    analyses: Both,
    mails: Both,
    sign_ins: Networks,
    /// By the hash of what the name looks like.
    passwords: People,
    /// By the keyed hash of the address.
    sign_in_mails: People,
    exports: Both,
    /// By the keyed hash of the address.
    mail_addresses: People,
    all_mails: DefaultDirectRateLimiter,
}

impl Rates {
    /// Nobody has asked yet.
    pub fn new(limits: &Limits) -> Rates {
        Rates {
            address: RateLimiter::keyed(limits.address.quota()),
            creations: Both::new(limits.creations),
            commands: RateLimiter::keyed(limits.commands.quota()),
            imports: Both::new(limits.imports),
            packs: Both::new(limits.packs),
            reports: Both::new(limits.reports),
            departures: Both::new(limits.departures),
            chat: RateLimiter::keyed(limits.chat.quota()),
            plans: RateLimiter::keyed(limits.plans.quota()),
            analyses: Both::new(limits.analyses),
            mails: Both::new(limits.mails),
            sign_ins: RateLimiter::keyed(limits.sign_ins.quota()),
            passwords: RateLimiter::keyed(limits.passwords.quota()),
            sign_in_mails: RateLimiter::keyed(limits.sign_in_mails.quota()),
            exports: Both::new(limits.exports),
            mail_addresses: RateLimiter::keyed(limits.mail_address.quota()),
            all_mails: RateLimiter::direct(limits.all_mails.quota()),
        }
    }

    /// Any request.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Failure> {
        check(&self.address, &network(address))
    }

    /// A request that makes something lasting.
    pub(crate) fn creation(&self, asker: &Asker) -> Result<(), Failure> {
        self.creations.check(asker)
    }

    /// A command for a seat.
    pub(crate) fn command(&self, seated: &SeatHolder) -> Result<(), Failure> {
        check(&self.commands, seated.guest())
    }

    /// What a guest does about a table that is no command; somebody unknown becomes a guest by it.
    pub(crate) fn deed(&self, asker: &Asker) -> Result<(), Failure> {
        match &asker.guest {
            Some(guest) => check(&self.commands, &guest.id),
            None => self.creation(asker),
        }
    }

    /// A record that is brought.
    pub(crate) fn import(&self, asker: &Asker) -> Result<(), Failure> {
        self.imports.check(asker)
    }

    /// Components of a pack that are not in memory yet.
    pub(crate) fn pack(&self, asker: &Asker) -> Result<(), Failure> {
        self.packs.check(asker)
    }

    /// A report to the operator.
    pub(crate) fn report(&self, asker: &Asker) -> Result<(), Failure> {
        self.reports.check(asker)
    }

    /// A guest who wants to be forgotten.
    pub(crate) fn departure(&self, asker: &Asker) -> Result<(), Failure> {
        self.departures.check(asker)
    }

    /// A chat line from a seat.
    pub(crate) fn chat(&self, seated: &SeatHolder) -> Result<(), Failure> {
        check(&self.chat, seated.guest())
    }

    /// A plan for a seat.
    pub(crate) fn plan(&self, seated: &SeatHolder) -> Result<(), Failure> {
        check(&self.plans, seated.guest())
    }

    /// A request that makes the server think.
    pub(crate) fn analysis(&self, asker: &Asker) -> Result<(), Failure> {
        self.analyses.check(asker)
    }

    /// An attempt to sign in.
    pub(crate) fn sign_in(&self, asker: &Asker) -> Result<(), Failure> {
        check(&self.sign_ins, &network(asker.address))
    }

    /// A password for a name, by the hash of what it looks like. Attempts of the network are counted before, so that there are
    /// only so many names.
    pub(crate) fn password_for(&self, hash: &String) -> Result<(), Failure> {
        check(&self.passwords, hash)
    }

    /// A link to sign in with to this mail address, by its keyed hash.
    pub(crate) fn link_to(&self, hash: &String) -> Result<(), Failure> {
        check(&self.sign_in_mails, hash)?;
        self.all_mails.check().map_err(|until| too_fast(&until))
    }

    /// An export of everything.
    pub(crate) fn export(&self, asker: &Asker) -> Result<(), Failure> {
        self.exports.check(asker)
    }

    /// A question to a mail address.
    pub(crate) fn mail(&self, asker: &Asker) -> Result<(), Failure> {
        self.mails.check(asker)
    }

    /// A question to this mail address, by its keyed hash.
    pub(crate) fn mail_to(&self, hash: &String) -> Result<(), Failure> {
        check(&self.mail_addresses, hash)?;
        self.all_mails.check().map_err(|until| too_fast(&until))
    }

    /// How many networks, people and mail addresses are remembered, each as often as it is counted for something.
    pub fn kept(&self) -> usize {
        let both = [
            &self.creations,
            &self.imports,
            &self.packs,
            &self.reports,
            &self.departures,
            &self.analyses,
            &self.mails,
            &self.exports,
        ];
        let people =
            [&self.commands, &self.chat, &self.plans, &self.mail_addresses, &self.passwords, &self.sign_in_mails];
        let both: usize = both.into_iter().map(Both::kept).sum();
        let people: usize = people.into_iter().map(RateLimiter::len).sum();
        self.address.len() + self.sign_ins.len() + both + people
    }

    /// Forgets those who have not asked for long.
    pub fn forget(&self) {
        self.address.retain_recent();
        self.creations.forget();
        self.commands.retain_recent();
        self.imports.forget();
        self.packs.forget();
        self.reports.forget();
        self.departures.forget();
        self.chat.retain_recent();
        self.plans.retain_recent();
        self.analyses.forget();
        self.mails.forget();
        self.sign_ins.retain_recent();
        self.passwords.retain_recent();
        self.sign_in_mails.retain_recent();
        self.exports.forget();
        self.mail_addresses.retain_recent();
    }
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

fn check<K: std::hash::Hash + Eq + Clone>(limiter: &DefaultKeyedRateLimiter<K>, key: &K) -> Result<(), Failure> {
    limiter.check_key(key).map_err(|until| too_fast(&until))
}

fn too_fast(until: &NotUntil<<DefaultClock as Clock>::Instant>) -> Failure {
    Failure::too_fast(until.wait_time_from(DefaultClock::default().now()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_has_its_own_measure() {
        let rates = Rates::new(&Limits { address: Rate::a_second(1, 2), ..Limits::default() });
        let (one, two): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        assert!(rates.request(one).is_ok() && rates.request(one).is_ok());
        assert_eq!(rates.request(one).unwrap_err().body().code, "too_fast");
        assert!(rates.request(two).is_ok());
    }
}
