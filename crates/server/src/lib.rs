//! Tables, seats, storage and live updates over HTTP.
pub mod wire;
