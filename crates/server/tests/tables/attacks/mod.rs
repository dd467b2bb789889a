//! What somebody with bad intentions may try, and what holds against it.

mod counting;
