//! The lobby: who may have how many tables listed, and which come first. Where a guest comes from is not stored, so it is known only
//! for tables made since the server was started; for others the guest stands alone.

use crate::failure::Failure;
use crate::limits::{self, Allowance};
use crate::store::ListedRow;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The unfinished tables that were listed since the server was started, and from where.
#[derive(Debug, Default)]
pub struct Listings {
    networks: Mutex<HashMap<String, Listing>>,
}

#[derive(Clone, Copy, Debug)]
struct Listing {
    network: IpAddr,
    at: i64,
}

impl Listings {
    fn networks(&self) -> MutexGuard<'_, HashMap<String, Listing>> {
        self.networks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lists a table, if its network has room for it.
    pub fn list(&self, table: &str, network: IpAddr, room: Allowance, now: i64) -> Result<(), Failure> {
        let mut networks = self.networks();
        networks.retain(|_, listing| now - listing.at < limits::LISTED_FOR.as_millis() as i64);
        if networks.values().filter(|listing| listing.network == network).count() >= room.network {
            return Err(too_many(room.network));
        }
        networks.insert(table.to_owned(), Listing { network, at: now });
        Ok(())
    }

    /// A table is over, or gone.
    pub fn take_off(&self, table: &str) {
        self.networks().remove(table);
    }

    /// The ids of tables in a fair order: one of each household, then the second of each, and so on; within that the
    /// newest first.
    pub fn in_fair_order(&self, mut rows: Vec<ListedRow>) -> Vec<String> {
        let networks = self.networks();
        rows.sort_by_key(|row| std::cmp::Reverse(row.changed));
        let mut before: HashMap<Household, usize> = HashMap::new();
        let mut ranked: Vec<(usize, String)> = Vec::with_capacity(rows.len());
        for row in rows {
            let known = networks.get(&row.id).map(|listing| Household::Network(listing.network));
            let count = before.entry(known.unwrap_or(Household::Guest(row.owner))).or_default();
            ranked.push((*count, row.id));
            *count += 1;
        }
        // Tables of one rank stay as they were: the newest first.
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.into_iter().map(|(_, id)| id).collect()
    }
}

/// Too many tables of a guest or a network are listed.
pub fn too_many(most: impl std::fmt::Display) -> Failure {
    Failure::no_room("problem.too_many_listed", most)
}

#[derive(PartialEq, Eq, Hash)]
enum Household {
    Network(IpAddr),
    Guest(String),
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;

    const ROOM: Allowance = Allowance { guest: 9, network: 3 };

    fn row(id: &str, owner: &str, changed: i64) -> ListedRow {
        ListedRow { id: id.to_owned(), owner: owner.to_owned(), changed }
    }

    #[test]
    fn a_network_has_so_many_tables_listed() {
        let (listings, one, two) = (Listings::default(), [10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        for table in ["a", "b", "c"] {
            listings.list(table, one, ROOM, 0).unwrap();
        }
        assert_eq!(listings.list("d", one, ROOM, 1).unwrap_err().body().code, "too_many_listed");
        assert!(listings.list("e", two, ROOM, 1).is_ok());
        listings.take_off("a");
        assert!(listings.list("d", one, ROOM, 1).is_ok());
        // What is listed no longer because it is old makes room too.
        assert!(listings.list("f", one, ROOM, limits::LISTED_FOR.as_millis() as i64 + 1).is_ok());
    }

    #[test]
    fn everybody_has_one_table_listed_before_somebody_has_a_second() {
        let listings = Listings::default();
        for table in ["flood 1", "flood 2", "flood 3"] {
            listings.list(table, [10, 6, 6, 6].into(), ROOM, 0).unwrap();
        }
        let rows = vec![
            row("ada's", "ada", 1),
            row("flood 1", "x", 7),
            row("flood 2", "y", 8),
            row("flood 3", "z", 9),
            row("ben's old", "ben", 2),
            row("ben's new", "ben", 5),
        ];
        let order = listings.in_fair_order(rows);
        assert_eq!(order, ["flood 3", "ben's new", "ada's", "flood 2", "ben's old", "flood 1"]);
    }
}
