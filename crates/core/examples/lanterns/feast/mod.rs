//! The Feast of Lanterns, a game made up for this page: small enough to read in one sitting, and with everything that
//! makes an engine difficult. Its rules:
//!
//! - **EXA-1** Two or three players shuffle the candles (short, middle, long: length 1, 2, 3); each draws three and has
//!   two matches. Lanterns come up one by one, each with a height.
//! - **EXA-2** All secretly bid a candle from their hand, or nothing. When the last bid is in, all are shown and
//!   discarded. The longest candle wins; a tie goes to whoever sits first, clockwise from this round's start player.
//! - **EXA-3** The winner passes or lights the lantern (EXA-3.1) and pays candles for it, one by one in any order, whose
//!   lengths add up to its height exactly (EXA-3.2). A lit lantern is worth its height.
//! - **EXA-4** The left neighbour may then take one of the candles paid (EXA-4.1). All see which. The rest is discarded.
//! - **EXA-5** As long as it is the winner's turn, also while paying, the winner may discard a match to draw a candle.
//! - **EXA-6** A round ends with a draw for everyone. When the stack is empty, the discard pile is shuffled.
//! - **EXA-7** After the last lantern, matches are worth 1 each and candles their length. The highest sum wins.
//!
//! Read the files in this order: `components` (what is in the box), `action` (what players say and hear), `position`
//! (what lies on the table), `rules` (what happens), `game` (the contract: who may do what), `view` and
//! `hidden` (who may know what).

pub mod action;
pub mod components;
pub mod game;
pub mod hidden;
pub mod position;
pub mod rules;
pub mod view;

pub use rules::Lanterns;
