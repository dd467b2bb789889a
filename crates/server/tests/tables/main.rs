//! The server over HTTP and WebSocket, on both databases. One program, because each links the whole server and starts a
//! PostgreSQL of its own.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that panics has failed")]

#[macro_use]
#[path = "../support/mod.rs"]
mod support;

mod accounts;
mod at_once;
mod attacks;
mod bots;
mod contract;
mod deal;
mod fifth_game;
mod games;
mod long_games;
mod manners;
mod matrix;
mod moderation;
mod old_databases;
mod packs;
mod planning;
mod preview;
mod ratings;
mod rematch;
mod safety;
mod table_state;
mod terms;
mod thinking;
