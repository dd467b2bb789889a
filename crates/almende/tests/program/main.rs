//! What the program does, command by command. One test program, because each links everything.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that panics has failed, which is the point")]

#[path = "../common/mod.rs"]
mod common;

mod agricola;
mod bad_input;
mod commands;
mod fairness;
#[cfg(feature = "example-title")]
mod fifth_game;
mod operator;
mod packs;
mod pages;
mod planning;
mod play;
mod rules;
mod rules_index;
mod schema;
mod worlds;
