//! What holds for every title, and what the networks that come with the program can do.

use super::observation::Feature;
use super::search::{Settings, Thinker, outcome};
use super::{Encoder, Net, standard, teach};
use crate::bot::{Bot, Sight};
use crate::judge::Judged;
use crate::spec::Spec;
use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_core::{Game, Seat, Seed, Silent};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;

fn deal<G: Game>(players: usize, setup: &str, number: u64) -> G {
    let setup = G::preset(setup).unwrap();
    G::new(G::standard_content(), players, &setup, Seed::numbered(21, number)).unwrap()
}

fn seen<G: Judged>(game: &G, seat: Seat) -> Vec<Feature> {
    let mut seen = Vec::new();
    Encoder::new::<G>(true).unwrap().position(game, seat, &mut seen);
    seen
}

/// Plays at random and looks at every position with several options.
fn at_every_choice<G: Game>(mut game: G, mut look: impl FnMut(&G, Seat, &[G::Action])) {
    let mut rng = Seed::numbered(5, 0).stream("test", 0);
    let mut options = Vec::new();
    while let Some(seat) = game.turn().first() {
        options.clear();
        game.search_options(seat, &mut options);
        if options.len() > 1 {
            look(&game, seat, &options);
        }
        let place = rng.below(options.len() as u32) as usize;
        game.perform(seat, options[place], &mut Silent);
    }
}

fn worlds_that_look_alike_are_observed_alike<G: Judged>(players: usize, setup: &str) {
    let mut count = 0;
    at_every_choice(deal::<G>(players, setup, 0), |game, seat, _| {
        count += 1;
        if count % 5 == 0 {
            let mut sibling = game.clone();
            sibling.redraw_hidden(seat, &mut Seed::numbered(9, count).stream("sibling", 0));
            assert_eq!(seen(game, seat), seen(&sibling, seat), "{} at choice {count}", G::ID);
        }
    });
    assert!(count > 20, "{count}");
}

#[test]
fn what_a_seat_cannot_see_is_not_observed() {
    worlds_that_look_alike_are_observed_alike::<Helios>(3, "standard");
    worlds_that_look_alike_are_observed_alike::<SunaValo>(2, "standard");
    worlds_that_look_alike_are_observed_alike::<Boonlake>(3, "standard");
    worlds_that_look_alike_are_observed_alike::<Agricola>(2, "cards");
}

#[test]
fn every_choice_is_observed_differently_from_the_one_before() {
    let mut before = Vec::new();
    at_every_choice(deal::<Agricola>(2, "family", 0), |game, seat, _| {
        let now = seen(game, seat);
        assert!(now != before && now.len() > 40, "{}", now.len());
        before = now;
    });
}

#[test]
fn a_file_that_is_no_network_is_none() {
    let whole = Agricola::NET.unwrap();
    assert!(Net::read(whole).is_some());
    for damaged in [&whole[..whole.len() - 2], &whole[1..], &whole[..40], b"almende net 1\n9999999999999999 1 1\n\n"] {
        assert!(Net::read(damaged).is_none());
    }
}

/// Plays one seat by the network alone against a bot; gives both results.
fn against<G: Judged>(own: usize, other: &str, number: u64) -> (f32, f32) {
    let mut game: G = deal(2, "family", number);
    let spec = |name: &str| name.parse::<Spec>().unwrap();
    let rng = |seat: u32| Seed::numbered(77, number).stream("bot", seat);
    let mut bots: Vec<Box<dyn Bot<G>>> =
        vec![spec("master:1n").build(rng(0)).unwrap(), spec(other).build(rng(1)).unwrap()];
    let mut options = Vec::new();
    while let Some(seat) = game.turn().first() {
        options.clear();
        game.search_options(seat, &mut options);
        let bot = &mut bots[usize::from(seat.index() != own)];
        let place = bot.choose(&Sight::new(&game, seat, &options));
        game.perform(seat, options[place], &mut Silent);
    }
    let points = outcome(&game).0;
    (points[own], points[1 - own])
}

#[test]
fn the_network_alone_beats_greedy_in_agricola() {
    let results: Vec<(f32, f32)> =
        (0..8).map(|number| against::<Agricola>(number as usize % 2, "greedy-1", number)).collect();
    let won = results.iter().filter(|(own, other)| own > other).count();
    assert!(won >= 7, "{results:?}");
}

#[test]
fn the_same_decision_is_thought_about_alike_every_time() {
    let net = standard::<Agricola>().unwrap();
    let mut count = 0;
    at_every_choice(deal::<Agricola>(3, "family", 1), |game, seat, options| {
        count += 1;
        if count % 40 != 0 {
            return;
        }
        let think = || {
            let mut rng = Seed::numbered(3, count).stream("worlds", 0);
            let world = || {
                let mut world = game.clone();
                world.redraw_hidden(seat, &mut rng);
                world
            };
            Thinker::new(&net, Encoder::new::<Agricola>(net.counts).unwrap(), Settings::default())
                .think(seat, options, 24, None, world)
        };
        let (one, two) = (think(), think());
        assert_eq!((one.best, &one.policy), (two.best, &two.policy));
        assert!((one.policy.iter().sum::<f32>() - 1.0).abs() < 1e-3 && (0.0..=1.0).contains(&one.wants));
    });
    assert!(count > 40, "{count}");
}

#[test]
fn a_title_without_a_network_says_so() {
    let spec: Spec = "master".parse().unwrap();
    let built = spec.build::<SunaValo>(Seed::numbered(1, 0).stream("bot", 0));
    assert_eq!(built.err().map(|problem| problem.code()), Some("bot_untaught"));
}

#[test]
fn a_program_is_brought_a_network_or_hears_that_it_is_none() {
    assert_eq!(teach::<SunaValo>(b"almende net 2\n").map_err(|problem| problem.code()), Err("net"));
    assert!(standard::<SunaValo>().is_err(), "what is no network taught nothing");
    let there = standard::<Agricola>().unwrap();
    assert_eq!(teach::<Agricola>(Agricola::NET.unwrap()), Ok(()));
    assert!(std::sync::Arc::ptr_eq(&there, &standard::<Agricola>().unwrap()), "the one that is there stays");
}
