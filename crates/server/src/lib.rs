//! The server: tables, seats, storage and live updates over HTTP.
//!
//! A request reaches a handler in [`http`], which asks the [`house::House`] for a table. The table in memory is a
//! [`sitting::Sitting`]: pure logic, rebuilt from its journal at any time. What shall happen is decided on it, written by the
//! [`store`], and only then told to those who listen ([`live`]). Bots ([`bots`]) go the same way as people.

pub mod bots;
pub mod clock;
pub mod config;
mod connections;
pub mod failure;
pub mod fairness;
mod farewell;
mod form;
mod health;
pub mod held;
pub mod house;
pub mod http;
pub mod limits;
pub mod live;
pub mod lobby;
pub mod metrics;
pub mod moderation;
mod names;
pub mod notices;
pub mod opening;
pub mod planning;
pub mod retention;
pub mod secrets;
mod serve;
pub mod sitting;
mod snapshot;
mod socket;
pub mod store;
pub mod thinking;
pub mod upkeep;
pub mod wire;
pub mod words;

pub use config::{Config, Database, MailServer, Notices};
pub use limits::{Limits, Rate};
pub use serve::{Server, StartError};
pub use sitting::Game;
