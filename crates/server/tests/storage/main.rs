//! What the server keeps: who may use it, who may read it, whether it is well, and how long it stays.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that panics has failed")]

#[macro_use]
#[path = "../support/mod.rs"]
mod support;

mod clocks;
mod damage;
mod health;
mod locks;
mod retention;
mod sessions;
mod sql;
mod tls;
