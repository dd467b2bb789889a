//! The properties every game is tested with.
