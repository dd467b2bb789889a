//! Hand cards: the framework by the numbers of its rules, and every card with its effect and its edges.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

#[path = "../rules/common.rs"]
#[allow(dead_code, reason = "the rules use the rest")]
mod common;

mod any_time;
mod catalogue;
mod costs;
mod dealing;
mod farm;
mod framework;
mod mechanics;
mod playing;
mod rounds;
mod rulebook;
mod spaces;
mod windows;
