//! Who thinks next. Fair queueing over two levels: between households, and between the guests of a household.
//!
//! Everybody has a clock that runs with the time spent on their thoughts. Next is the one whose clock, together with what their next
//! thought costs, is the earliest. So a short thought goes before long ones until its owner has had a good deal more than the
//! others; and nobody waits for ever, since the clocks of the others run on. A clock that stood still while its owner wanted
//! nothing is put forward to where the others are, so that nobody saves time up, and new owners begin there too.
//!
//! Several nodes tell each other whose thoughts they think. What an owner gets elsewhere counts here for at most half of their
//! share ([`Queue::count_elsewhere`]): so those whose tables are spread over all nodes leave room for others at each, and never
//! wait for ever.

use crate::limits::{self, Allowance};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::time::Duration;

/// Whose thought it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Payer {
    /// The household.
    pub network: IpAddr,
    /// The guest, if it is one.
    pub guest: Option<String>,
}

/// What wants to be thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A bot's decision. It waits as long as it takes.
    Decision,
    /// What a person asked for and looks at. It is refused rather than kept waiting behind many others.
    Analysis,
}

/// As many wait as may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

/// Which of those that wait.
pub type Number = u64;

/// How much longer than it is a thought counts when it is compared: the more, the farther short thoughts go ahead.
const PREFERENCE: u32 = 4;
/// No thought is for nothing, so that clocks always run on.
const LEAST: Duration = Duration::from_micros(100);

/// So much of what was thought at other nodes is counted later, at most.
const REMEMBERED: Duration = Duration::from_secs(2);

/// Thoughts that wait.
#[derive(Debug)]
pub struct Queue<T> {
    decisions: Allowance,
    analyses: Allowance,
    networks: Clocks<IpAddr>,
    guests: HashMap<IpAddr, Clocks<Option<String>>>,
    waiting: Vec<Waiting<T>>,
    next: Number,
    /// What thoughts have taken since that was last told to other nodes ([`Queue::take_spent`]).
    spent: HashMap<Payer, Duration>,
}

#[derive(Debug)]
struct Waiting<T> {
    number: Number,
    payer: Payer,
    kind: Kind,
    /// How long it is thought to take.
    cost: Duration,
    /// Its place among the thoughts of the same guest: the guest's clock when it came, and its cost.
    due: Duration,
    what: T,
}

impl<T> Queue<T> {
    /// Nobody waits.
    pub fn new(decisions: Allowance, analyses: Allowance) -> Queue<T> {
        let (networks, guests) = (Clocks::default(), HashMap::new());
        Queue { decisions, analyses, networks, guests, waiting: Vec::new(), next: 0, spent: HashMap::new() }
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Something that is thought to take so long waits from now on.
    pub fn push(&mut self, payer: Payer, kind: Kind, cost: Duration, what: T) -> Result<Number, Full> {
        let room = match kind {
            Kind::Decision => self.decisions,
            Kind::Analysis => self.analyses,
        };
        let of_network = |other: &&Waiting<T>| other.kind == kind && other.payer.network == payer.network;
        let of_guest = self.waiting.iter().filter(of_network).filter(|other| other.payer == payer).count();
        if of_guest >= room.guest || self.waiting.iter().filter(of_network).count() >= room.network {
            return Err(Full);
        }
        self.networks.enter(&payer.network);
        if self.guests.len() > self.networks.clocks.len() {
            self.guests.retain(|network, _| self.networks.clocks.contains_key(network));
        }
        let guests = self.guests.entry(payer.network).or_default();
        guests.enter(&payer.guest);
        let cost = cost.max(LEAST);
        let due = guests.time_of(&payer.guest) + cost * PREFERENCE;
        self.next += 1;
        self.waiting.push(Waiting { number: self.next, payer, kind, cost, due, what });
        Ok(self.next)
    }

    /// Nobody wants it any more; tells whether it still waited.
    pub fn remove(&mut self, number: Number) -> bool {
        let Some(place) = self.waiting.iter().position(|waiting| waiting.number == number) else { return false };
        let gone = self.waiting.remove(place);
        self.leave(&gone.payer);
        true
    }

    /// The next one, its owner and its cost. Whoever takes it has to tell when it is done ([`Queue::done`]).
    pub fn pop(&mut self) -> Option<(Payer, Duration, T)> {
        let all = 0..self.waiting.len();
        let own = best(all, |one| (&one.payer, (one.due, one.number)), &self.waiting);
        let of_guest = |one: &Waiting<T>| {
            let clocks = self.guests.get(&one.payer.network);
            clocks.map_or(Duration::ZERO, |clocks| clocks.time_of(&one.payer.guest)) + one.cost * PREFERENCE
        };
        let households = best(own, |one| (one.payer.network, (of_guest(one), one.number)), &self.waiting);
        let of_network = |one: &Waiting<T>| self.networks.time_of(&one.payer.network) + one.cost * PREFERENCE;
        let place = best(households, |one| ((), (of_network(one), one.number)), &self.waiting).next()?;
        let Waiting { payer, cost, what, .. } = self.waiting.remove(place);
        self.networks.begin(&payer.network, cost);
        if let Some(guests) = self.guests.get_mut(&payer.network) {
            guests.begin(&payer.guest, cost);
        }
        Some((payer, cost, what))
    }

    /// What was thought to take `cost` has taken so long.
    pub fn done(&mut self, payer: &Payer, cost: Duration, took: Duration) {
        let took = took.max(LEAST);
        self.networks.end(&payer.network, cost, took);
        if self.spent.len() < limits::SPENT || self.spent.contains_key(payer) {
            *self.spent.entry(payer.clone()).or_default() += took;
        }
        if let Some(guests) = self.guests.get_mut(&payer.network) {
            guests.end(&payer.guest, cost, took);
        }
        self.leave(payer);
    }

    /// What the thoughts of each owner have taken since this was last asked.
    pub fn take_spent(&mut self) -> HashMap<Payer, Duration> {
        std::mem::take(&mut self.spent)
    }

    /// What thoughts have taken at other nodes since this was last told: those who want something here as well have had that
    /// already, for at most half of what everybody got here meanwhile.
    pub fn count_elsewhere(&mut self, spent: &HashMap<Payer, Duration>) {
        let mut networks: HashMap<IpAddr, Duration> = HashMap::new();
        let mut guests: HashMap<IpAddr, HashMap<Option<String>, Duration>> = HashMap::new();
        for (payer, took) in spent {
            *networks.entry(payer.network).or_default() += *took;
            *guests.entry(payer.network).or_default().entry(payer.guest.clone()).or_default() += *took;
        }
        self.networks.count_elsewhere(&networks);
        for (network, clocks) in &mut self.guests {
            clocks.count_elsewhere(guests.get(network).unwrap_or(&HashMap::new()));
        }
    }

    fn leave(&mut self, payer: &Payer) {
        self.networks.leave(&payer.network);
        if let Some(guests) = self.guests.get_mut(&payer.network) {
            guests.leave(&payer.guest);
        }
        if !self.networks.clocks.contains_key(&payer.network) {
            self.guests.remove(&payer.network);
        }
    }
}

/// The places of the first of each group: `of` tells the group of one that waits and its rank there.
fn best<'a, T, K: Eq + Hash>(
    places: impl Iterator<Item = usize>,
    of: impl Fn(&'a Waiting<T>) -> (K, (Duration, Number)),
    waiting: &'a [Waiting<T>],
) -> impl Iterator<Item = usize> {
    let mut found: HashMap<K, ((Duration, Number), usize)> = HashMap::new();
    for place in places {
        let (group, rank) = of(&waiting[place]);
        let first = found.entry(group).or_insert((rank, place));
        *first = (*first).min((rank, place));
    }
    found.into_values().map(|(_, place)| place)
}

/// The clocks of those who want something, and of those who have had more than their share and may come again.
#[derive(Debug)]
struct Clocks<K> {
    clocks: HashMap<K, Clock>,
    /// Where somebody's clock would be who always wanted something and got their share.
    now: Duration,
    /// Where it was when thoughts of other nodes were last counted.
    counted: Duration,
    /// How many want something.
    active: u32,
}

#[derive(Debug, Default)]
struct Clock {
    time: Duration,
    /// How many thoughts wait or are being thought.
    wanted: usize,
    /// What other nodes have thought for its owner and has not been counted yet.
    elsewhere: Duration,
}

impl<K> Default for Clocks<K> {
    fn default() -> Clocks<K> {
        Clocks { clocks: HashMap::new(), now: Duration::ZERO, counted: Duration::ZERO, active: 0 }
    }
}

impl<K: Clone + Eq + Hash> Clocks<K> {
    fn time_of(&self, owner: &K) -> Duration {
        self.clocks.get(owner).map_or(self.now, |clock| clock.time)
    }

    fn enter(&mut self, owner: &K) {
        // Those of owners who want nothing are forgotten.
        if self.clocks.len() >= limits::SHARES {
            self.clocks.retain(|_, clock| clock.wanted > 0);
        }
        let clock = self.clocks.entry(owner.clone()).or_default();
        if clock.wanted == 0 {
            clock.time = clock.time.max(self.now);
            self.active += 1;
        }
        clock.wanted += 1;
    }

    fn begin(&mut self, owner: &K, cost: Duration) {
        if let Some(clock) = self.clocks.get_mut(owner) {
            clock.time += cost;
        }
    }

    fn end(&mut self, owner: &K, cost: Duration, took: Duration) {
        if let Some(clock) = self.clocks.get_mut(owner) {
            clock.time = (clock.time + took).saturating_sub(cost);
        }
        self.now += took / self.active.max(1);
    }

    fn count_elsewhere(&mut self, spent: &HashMap<K, Duration>) {
        let most = (self.now - self.counted) / 2;
        self.counted = self.now;
        for (owner, clock) in &mut self.clocks {
            let took = spent.get(owner).copied().unwrap_or_default();
            // Thoughts come in pieces longer than the time between two reports. What is too old is forgotten.
            clock.elsewhere = (clock.elsewhere + took).min(REMEMBERED);
            let counted = if clock.wanted > 0 { most.min(clock.elsewhere) } else { Duration::ZERO };
            clock.elsewhere -= counted;
            clock.time += counted;
        }
    }

    fn leave(&mut self, owner: &K) {
        let Some(clock) = self.clocks.get_mut(owner) else { return };
        clock.wanted = clock.wanted.saturating_sub(1);
        if clock.wanted == 0 {
            self.active = self.active.saturating_sub(1);
            if clock.time <= self.now {
                self.clocks.remove(owner);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);
    const LONG: Duration = Duration::from_secs(2);
    const MANY: Allowance = Allowance { guest: 1_000, network: 1_000 };

    fn payer(network: u8, guest: &str) -> Payer {
        Payer { network: [10, 0, 0, network].into(), guest: Some(guest.to_owned()) }
    }

    fn queue() -> Queue<&'static str> {
        Queue::new(MANY, MANY)
    }

    /// Lets one think for as long as it was said to.
    fn think(queue: &mut Queue<&'static str>) -> &'static str {
        let (payer, cost, what) = queue.pop().unwrap();
        queue.done(&payer, cost, cost);
        what
    }

    fn wants(queue: &mut Queue<&'static str>, payer: &Payer, cost: Duration, what: &'static str) {
        queue.push(payer.clone(), Kind::Decision, cost, what).unwrap();
    }

    #[test]
    fn a_household_with_many_guests_and_tables_has_one_share() {
        let mut queue = queue();
        for number in 0..30 {
            wants(&mut queue, &payer(1, &format!("flood {number}")), LONG, "flood");
        }
        for _ in 0..5 {
            wants(&mut queue, &payer(2, "ada"), LONG, "ada");
        }
        let first: Vec<_> = (0..10).map(|_| think(&mut queue)).collect();
        assert_eq!(first.iter().filter(|what| **what == "ada").count(), 5, "{first:?}");
        assert_eq!(queue.len(), 25);
    }

    #[test]
    fn within_a_household_every_guest_has_a_share() {
        let mut queue = queue();
        for _ in 0..30 {
            wants(&mut queue, &payer(1, "ben"), LONG, "ben");
        }
        for _ in 0..4 {
            wants(&mut queue, &payer(1, "ada"), LONG, "ada");
        }
        let first: Vec<_> = (0..8).map(|_| think(&mut queue)).collect();
        assert_eq!(first.iter().filter(|what| **what == "ada").count(), 4, "{first:?}");
    }

    #[test]
    fn a_short_thought_is_always_the_next_while_others_think_long() {
        let mut queue = queue();
        let (ada, floods) = (payer(9, "ada"), [payer(1, "x"), payer(2, "y"), payer(3, "z")]);
        for flood in floods.iter().cycle().take(60) {
            wants(&mut queue, flood, LONG, "long");
        }
        for _ in 0..20 {
            // One of the others is at it when Ada's bot begins to wait; whoever is next is hers.
            let (other, cost, _) = queue.pop().unwrap();
            wants(&mut queue, &ada, 5 * MS, "short");
            queue.done(&other, cost, cost);
            assert_eq!(think(&mut queue), "short");
        }
    }

    #[test]
    fn who_says_short_and_thinks_long_does_not_go_ahead_for_long() {
        let mut queue = queue();
        let (liar, ada) = (payer(1, "liar"), payer(2, "ada"));
        let mut adas = 0;
        for _ in 0..40 {
            while queue.len() < 4 {
                wants(&mut queue, &liar, MS, "liar");
                wants(&mut queue, &ada, LONG, "ada");
            }
            let (payer, cost, what) = queue.pop().unwrap();
            queue.done(&payer, cost, LONG);
            adas += usize::from(what == "ada");
        }
        assert!((16..=24).contains(&adas), "{adas}");
    }

    #[test]
    fn nobody_waits_for_ever() {
        // Behind short thoughts of one other, of ever new others, of the same household and of the same guest.
        let others: [fn(u32) -> Payer; 4] = [
            |_| payer(2, "ben"),
            |turn| Payer { network: std::net::Ipv4Addr::from(turn + 256).into(), guest: None },
            |turn| payer(1, &turn.to_string()),
            |_| payer(1, "ada"),
        ];
        for (case, other) in others.iter().enumerate() {
            let mut queue = queue();
            wants(&mut queue, &payer(1, "ada"), LONG, "long");
            let mut turn = 0;
            loop {
                while queue.len() < 4 {
                    turn += 1;
                    wants(&mut queue, &other(turn), 50 * MS, "short");
                }
                if think(&mut queue) == "long" {
                    break;
                }
                assert!(turn < 2_000, "case {case}");
            }
        }
    }

    #[test]
    fn nobody_saves_time_up() {
        let mut queue = queue();
        let (late, early) = (payer(1, "late"), payer(2, "early"));
        for _ in 0..100 {
            wants(&mut queue, &early, LONG, "early");
            think(&mut queue);
        }
        for _ in 0..20 {
            wants(&mut queue, &late, LONG, "late");
            wants(&mut queue, &early, LONG, "early");
        }
        let lates = (0..20).filter(|_| think(&mut queue) == "late").count();
        assert!((9..=11).contains(&lates), "{lates}");
    }

    /// What each owner gets in so many seconds, who want something at these of the nodes all the time. Nodes with one thread
    /// each tell each other every second, if they do.
    fn shares(wanted: [&[&'static str]; 2], tell: bool) -> HashMap<&'static str, u32> {
        const SECOND: Duration = Duration::from_secs(1);
        let mut nodes = [queue(), queue()];
        let mut shares = HashMap::new();
        let number = |who: &str| who.bytes().map(u32::from).sum::<u32>();
        let payer = |who: &str| Payer { network: std::net::Ipv4Addr::from(number(who)).into(), guest: None };
        for _ in 0..400 {
            for (node, wanted) in nodes.iter_mut().zip(wanted) {
                for who in wanted {
                    while node.waiting.iter().filter(|one| one.what == *who).count() < 2 {
                        wants(node, &payer(who), SECOND, who);
                    }
                }
                *shares.entry(think(node)).or_default() += 1;
            }
            if tell {
                let told = nodes.each_mut().map(Queue::take_spent);
                nodes[0].count_elsewhere(&told[1]);
                nodes[1].count_elsewhere(&told[0]);
            }
        }
        shares
    }

    #[test]
    fn who_is_thought_for_at_many_nodes_leaves_room_at_each() {
        // Everywhere is at both nodes, each of the others at one.
        let wanted: [&[&str]; 2] = [&["everywhere", "here"], &["everywhere", "there"]];
        let before = shares(wanted, false);
        assert!((390..=410).contains(&before["everywhere"]), "{before:?}");
        let after = shares(wanted, true);
        assert!((285..=315).contains(&after["everywhere"]), "{after:?}");
        assert!(after["here"] >= 240 && after["there"] >= 240, "{after:?}");
    }

    #[test]
    fn what_is_thought_elsewhere_starves_nobody_and_is_not_held_against_them_for_long() {
        // Elsewhere she has all to herself; here she keeps half of her share at least.
        let after = shares([&["ada", "ben"], &["ada"]], true);
        assert!((520..=560).contains(&after["ada"]), "{after:?}");
        // What was thought while nobody waited for it here is no debt.
        let mut queue = queue();
        let (ada, ben) = (payer(1, "ada"), payer(2, "ben"));
        queue.count_elsewhere(&HashMap::from([(ada.clone(), LONG * 1_000)]));
        for _ in 0..20 {
            wants(&mut queue, &ada, LONG, "ada");
            wants(&mut queue, &ben, LONG, "ben");
        }
        queue.count_elsewhere(&HashMap::from([(ada.clone(), LONG * 1_000)]));
        let adas = (0..20).filter(|_| think(&mut queue) == "ada").count();
        assert!((9..=11).contains(&adas), "{adas}");
    }

    #[test]
    fn so_many_may_wait_of_a_guest_and_of_a_household() {
        let room = |guest, network| Allowance { guest, network };
        let mut queue = Queue::new(room(2, 3), room(1, 2));
        let mut push = |who: &Payer, kind| queue.push(who.clone(), kind, LONG, "what");
        let (ada, ben, cleo) = (payer(1, "ada"), payer(1, "ben"), payer(1, "cleo"));
        assert!(push(&ada, Kind::Decision).is_ok() && push(&ada, Kind::Decision).is_ok());
        assert_eq!(push(&ada, Kind::Decision), Err(Full));
        assert!(push(&ben, Kind::Decision).is_ok());
        assert_eq!(push(&ben, Kind::Decision), Err(Full));
        assert!(push(&ada, Kind::Analysis).is_ok() && push(&ben, Kind::Analysis).is_ok());
        assert_eq!((push(&ada, Kind::Analysis), push(&cleo, Kind::Analysis)), (Err(Full), Err(Full)));
        assert!(push(&payer(2, "dora"), Kind::Decision).is_ok());
    }

    #[test]
    fn what_nobody_wants_any_more_is_gone_and_forgotten() {
        let mut queue = queue();
        let one = queue.push(payer(1, "ada"), Kind::Decision, LONG, "one").unwrap();
        assert!(queue.remove(one) && !queue.remove(one));
        assert!(queue.is_empty() && queue.pop().is_none());
        assert!(queue.networks.clocks.is_empty() && queue.guests.is_empty());
        // Ever new households leave nothing behind.
        for number in 0..u32::try_from(limits::SHARES).unwrap() * 2 {
            let network = std::net::Ipv4Addr::from(number).into();
            wants(&mut queue, &Payer { network, guest: None }, LONG, "what");
            think(&mut queue);
        }
        assert!(queue.networks.clocks.len() <= limits::SHARES && queue.guests.len() <= limits::SHARES + 1);
    }
}
