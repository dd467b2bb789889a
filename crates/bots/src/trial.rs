//! What every bot that thinks is tried with.

use crate::bot::{Bot, Sight};
use almende_core::{Game, Rng, Seat, Seed, Silent, Viewer};
use almende_helios::{Helios, Setup};

/// A fresh game.
pub(crate) fn game() -> Helios {
    Helios::new(Helios::standard_content(), 2, &Setup::default(), Seed::numbered(3, 0)).unwrap()
}

/// A stream of chance for a bot.
pub(crate) fn rng(number: u64) -> Rng {
    Seed::numbered(number, 0).stream("bot", 0)
}

/// The place of what a bot chooses for the seat that decides.
pub(crate) fn choose(game: &Helios, bot: &mut impl Bot<Helios>) -> usize {
    let seat = game.turn().first().unwrap();
    let mut options = Vec::new();
    game.search_options(seat, &mut options);
    bot.choose(&Sight::new(game, seat, &options))
}

fn perform(game: &mut Helios, place: usize) {
    let seat = game.turn().first().unwrap();
    let mut options = Vec::new();
    game.search_options(seat, &mut options);
    game.perform(seat, options[place], &mut Silent);
}

/// The bot, at the first seat, leaves a random player far behind.
pub(crate) fn wins_against_random<B: Bot<Helios>>(bot: impl Fn(Rng) -> B) {
    let mut game = game();
    let mut random = crate::random::Random::new(rng(4));
    let mut bot = bot(rng(5));
    while let Some(seat) = game.turn().first() {
        let place = if seat == Seat::FIRST { choose(&game, &mut bot) } else { choose(&game, &mut random) };
        perform(&mut game, place);
    }
    let totals = game.score(Viewer::All).totals;
    assert!(totals[0] > totals[1].map(|points| points + 20), "{totals:?}");
}

/// In worlds that its seat cannot tell apart, the bot chooses the same, and so it does when asked again.
pub(crate) fn chooses_by_what_it_sees<B: Bot<Helios>>(bot: impl Fn(Rng) -> B) {
    let mut game = game();
    for step in 0..40 {
        let Some(seat) = game.turn().first() else { break };
        let chosen = choose(&game, &mut bot(rng(step)));
        for other in 0..3 {
            let mut sibling = game;
            sibling.redraw_hidden(seat, &mut Seed::numbered(other, step).stream("sibling", 0));
            assert_eq!(choose(&sibling, &mut bot(rng(step))), chosen);
        }
        perform(&mut game, chosen);
    }
}
