//! The rules of Agricola, each by its number.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod animals;
mod brute_force;
#[allow(dead_code, reason = "the cards use the rest")]
mod common;
mod components;
mod examples;
mod fences;
mod fields;
mod goods;
mod harvest;
mod house;
mod improvements;
mod information;
mod ledger;
mod rounds;
mod scoring;
mod search;
mod setup;
mod solo;
mod spaces;
mod stables;
mod variants;
