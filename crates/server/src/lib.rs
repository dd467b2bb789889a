//! The server: tables, seats, storage and live updates over HTTP.
//!
//! A request reaches a handler in [`http`], which asks the [`app::AppState`] for a table. The table in memory is a
//! [`table::TableState`]: pure logic, rebuilt from its journal at any time. [`change`] is the one way in which it changes: what shall
//! happen is decided on it, written by the [`store`], and only then told to those who listen ([`live`]). Bots ([`bots`]) go the
//! same way as people. `docs/glossary.md` says what each word means.
//!
//! Without the feature `serve` only the table is left, with what clients hear of it: the browser plays with the same (`crates/wasm`).

#[cfg(feature = "serve")]
pub mod accounts;
#[cfg(feature = "serve")]
pub mod app;
#[cfg(feature = "serve")]
pub mod bots;
#[cfg(feature = "serve")]
pub mod bus;
#[cfg(feature = "serve")]
pub mod change;
#[cfg(feature = "serve")]
pub mod clock;
#[cfg(feature = "serve")]
pub mod config;
#[cfg(feature = "serve")]
mod connections;
pub mod failure;
pub mod fairness;
#[cfg(feature = "serve")]
mod follow;
#[cfg(feature = "serve")]
mod forget_guest;
#[cfg(feature = "serve")]
mod form;
#[cfg(feature = "serve")]
pub mod guests;
#[cfg(feature = "serve")]
mod health;
#[cfg(feature = "serve")]
pub mod http;
pub mod limits;
#[cfg(feature = "serve")]
pub mod live;
#[cfg(feature = "serve")]
pub mod lobby;
#[cfg(feature = "serve")]
pub mod metrics;
#[cfg(feature = "serve")]
pub mod moderation;
#[cfg(feature = "serve")]
mod names;
#[cfg(feature = "serve")]
mod nodes;
#[cfg(feature = "serve")]
pub mod notices;
#[cfg(feature = "serve")]
pub mod opening;
pub mod planning;
#[cfg(feature = "serve")]
pub mod rates;
#[cfg(feature = "serve")]
pub mod ratings;
#[cfg(feature = "serve")]
pub mod retention;
#[cfg(feature = "serve")]
pub mod secrets;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve")]
pub mod slot;
#[cfg(feature = "serve")]
mod snapshot;
#[cfg(feature = "serve")]
mod socket;
#[cfg(feature = "serve")]
pub mod store;
pub mod table;
#[cfg(feature = "serve")]
pub mod thinking;
#[cfg(feature = "serve")]
pub mod upkeep;
pub mod wire;
pub mod words;
#[cfg(feature = "serve")]
mod zip;

#[cfg(feature = "serve")]
pub use bus::{BusAddress, NatsAddress};
#[cfg(feature = "serve")]
pub use config::{Config, Database, MailServer, Notices};
pub use limits::{Limits, Rate};
#[cfg(feature = "serve")]
pub use serve::{Server, StartError};
pub use table::HostedGame;
