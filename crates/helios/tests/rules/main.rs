//! The rules of Helios, one test after the other. The comment above a test names the rules it asserts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests may fail loudly, also in their helpers"
)]

mod bonus_actions;
mod buildings;
mod characters;
mod common;
mod components;
mod irradiation;
mod land;
mod laps;
mod payment;
mod players;
mod refill;
mod scoring;
mod secrets;
mod setup;
mod sun_moves;
mod sun_reference;
mod sun_walk;
mod temples;
mod turn;
