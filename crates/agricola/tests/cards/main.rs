//! Hand cards: the framework by the numbers of its rules, and every card with its effect and its edges.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

#[path = "../rules/common.rs"]
#[allow(dead_code, reason = "the rules use the rest")]
mod common;

mod any_time;
mod catalogue;
mod clarified;
mod costs;
mod dealing;
mod emptied;
mod farm;
mod framework;
mod held;
mod mechanics;
mod minors_a;
mod minors_b;
mod occupations_a;
mod occupations_b;
mod playing;
mod rounds;
mod rulebook;
mod spaces;
mod widening;
mod windows;
