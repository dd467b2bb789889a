//! The rules of Boonlake, one test after the other. The comment above a test names the rules it asserts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests may fail loudly, also in their helpers"
)]

mod actions;
mod card_effects;
mod cards;
mod cattle;
mod common;
mod components;
mod develop;
mod end;
mod explore;
mod interim;
mod levers;
mod payment;
mod river;
mod scoring_tiles;
mod secrets;
mod setup;
mod solo;
mod turn;
mod upgrade;
