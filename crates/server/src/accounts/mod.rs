//! Accounts: how somebody comes back to what they played, from any device.
//!
//! An account grows out of a guest: it is a row beside the guest's, so everything that belongs to the guest stays where it is. The
//! ways back are passkeys, a link by mail, a password, and codes written down; each leads to a new session of the same guest.

pub(crate) mod cose;
pub(crate) mod passkeys;
pub(crate) mod passwords;
pub(crate) mod tickets;

use crate::clock::now;
use crate::config::Database;
use crate::moderation::ModerationError;
use crate::names::likenesses;
use crate::secrets;
use crate::store::{AccountLine, Op, Store, Writer};
use crate::upkeep;
use std::time::Duration;

/// The most accounts a list shows.
const LISTED: i64 = 1000;

/// Who may make an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AccountsFor {
    /// Everybody.
    #[default]
    Everybody,
    /// Those who are invited by the operator.
    Invited,
    /// Nobody any more; those there are stay.
    Nobody,
}

/// Somebody who keeps order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// Reads reports and takes measures.
    Moderator,
    /// Runs the server: a moderator whose measures no other moderator takes.
    Operator,
}

impl Role {
    /// As it is kept.
    pub fn name(self) -> &'static str {
        match self {
            Role::Moderator => "moderator",
            Role::Operator => "operator",
        }
    }

    /// As it was kept.
    pub fn read(name: &str) -> Option<Role> {
        [Role::Moderator, Role::Operator].into_iter().find(|role| role.name() == name)
    }
}

/// Something the operator does about accounts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountMeasure {
    /// Somebody may make an account within a time.
    Invite(Duration),
    /// The account of this name or guest has a role, or none any more.
    Appoint(String, Option<Role>),
}

/// Does something about accounts; a server may be running meanwhile. Gives the secret of an invitation.
pub async fn measure(database: &Database, measure: AccountMeasure) -> Result<Option<String>, ModerationError> {
    let store = upkeep::open(database).await?;
    let done = match ops(&store, measure).await {
        Ok((ops, secret)) => {
            let written = Writer::start(store.clone()).write(ops).await;
            written.map(|()| secret).map_err(ModerationError::from)
        }
        Err(why) => Err(why),
    };
    store.close().await;
    done
}

async fn ops(store: &Store, measure: AccountMeasure) -> Result<(Vec<Op>, Option<String>), ModerationError> {
    match measure {
        AccountMeasure::Invite(time) => {
            let failed = |_| sqlx::Error::Configuration("the operating system gave no randomness".into());
            let (secret, at) = (secrets::secret().map_err(failed)?, now());
            let until = at.saturating_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
            let invitation = Op::AccountInvitation { hash: secrets::hash(&secret), at, until };
            Ok((vec![invitation], Some(secret)))
        }
        AccountMeasure::Appoint(name, role) => {
            let known = if secrets::is_id(&name) { store.account_of(&name).await? } else { None };
            let known = match known {
                Some(account) => Some(account),
                None => store.account_like(&likenesses(&name)).await?,
            };
            let guest = known.ok_or(ModerationError::Missing(name))?.guest;
            let op = match role {
                Some(role) => Op::Role { guest, role: role.name(), at: now() },
                None => Op::Erase { from: "roles", by: "guest", value: guest },
            };
            Ok((vec![op], None))
        }
    }
}

/// The accounts of a database, the newest first.
pub async fn listed(database: &Database) -> Result<Vec<AccountLine>, sqlx::Error> {
    let store = upkeep::open(database).await?;
    let accounts = store.accounts(LISTED).await;
    store.close().await;
    accounts
}
