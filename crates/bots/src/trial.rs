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
pub(crate) fn choose(game: &Helios, bot: &mut (impl Bot<Helios> + ?Sized)) -> usize {
    let seat = game.turn().first().unwrap();
    let mut options = Vec::new();
    game.search_options(seat, &mut options);
    bot.choose(&Sight::new(game, seat, &options))
}

pub(crate) fn perform(game: &mut Helios, place: usize) {
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

/// The same for whole turns, in which a bot may build on what it thought before.
pub(crate) fn turns_by_what_it_sees<B: Bot<Helios>>(bot: impl Fn(Rng) -> B) {
    let mut game = game();
    let mut longest = 0;
    for step in 0..12 {
        let Some(seat) = game.turn().first() else { break };
        let mut sibling = game;
        sibling.redraw_hidden(seat, &mut Seed::numbered(step, 1).stream("sibling", 0));
        let (mut one, mut other) = (bot(rng(step)), bot(rng(step)));
        for decision in 1..20 {
            let place = choose(&game, &mut one);
            assert_eq!(choose(&sibling, &mut other), place);
            perform(&mut game, place);
            perform(&mut sibling, place);
            longest = longest.max(decision);
            // Once something new is shown, the two may see different things.
            let same = game.view(Viewer::Seat(seat)) == sibling.view(Viewer::Seat(seat));
            if game.turn().first() != Some(seat) || !same {
                break;
            }
        }
    }
    assert!(longest > 2, "{longest}");
}
