//! The rules of Suna Valo, each by its number. A test's comment names the rules it proves.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod common;

mod activation;
mod adding;
mod bots;
mod buying;
mod characters;
mod components;
mod deliveries;
mod eras;
mod festivals;
mod figures;
mod payments;
mod placing;
mod scoring;
mod secrets;
mod setup;
mod ships;
mod storage;
mod turns;
