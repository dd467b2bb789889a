//! What holds for every title.

use super::*;
use crate::bot::{Bot, Sight};
use crate::greedy::Greedy;
use crate::mind::Mind;
use crate::spec::Budget;
use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_core::{Game, Rng, Seed, Silent};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;

/// The form of a network with these inputs, all weights drawn by chance: what it says is nonsense, but not nothing.
fn drawn<G: Judged>(list: &[(Place, f32)]) -> Vec<u8> {
    let mut rng = Seed::numbered(4, 0).stream("net", 0);
    let places = inputs::planes::<G>() + inputs::counts::<G>();
    let mut bytes = format!("almende foresight 1\n{places} {} 20 256 2\n\n", list.len()).into_bytes();
    for (place, limit) in list {
        bytes.extend(place.to_le_bytes());
        bytes.extend(limit.to_le_bytes());
    }
    for _ in 0..(list.len() + 1) * net::FIRST {
        bytes.extend((rng.below(65) as i16 - 32).to_le_bytes());
    }
    let floats = net::FIRST * net::SECOND + net::SECOND + (net::SECOND + 1) * (net::OUTPUTS + net::SHEETS);
    for _ in 0..floats {
        // Between an eighth and a fourth, of either sign.
        bytes.extend((0x3000 | rng.below(0x400) as u16 | (rng.below(2) as u16) << 15).to_le_bytes());
    }
    bytes
}

/// Every place with the limits one and three, as far as there is room; and all that the judgement looks at.
fn some_inputs<G: Judged>() -> Vec<(Place, f32)> {
    let (planes, all) = (inputs::planes::<G>(), inputs::planes::<G>() + inputs::counts::<G>());
    let planes = (0..planes).step_by(planes.div_ceil(1200)).flat_map(|place| [(place, 1.0), (place, 3.0)]);
    let counts = (all - inputs::counts::<G>()..all).flat_map(|place| [(place, -2.0), (place, 1.0), (place, 6.5)]);
    planes.chain(counts).map(|(place, limit)| (place as Place, limit)).collect()
}

fn a_net<G: Judged>() -> Arc<Net> {
    Arc::new(Net::read::<G>(&drawn::<G>(&some_inputs::<G>())).unwrap())
}

fn deal<G: Game>(players: usize, setup: &str, number: u64) -> G {
    let setup = G::preset(setup).unwrap();
    G::new(G::standard_content(), players, &setup, Seed::numbered(21, number)).unwrap()
}

/// Plays at random and looks at every position.
fn at_every_position<G: Game>(mut game: G, mut look: impl FnMut(&G, &mut Rng)) {
    let mut rng = Seed::numbered(5, 0).stream("test", 0);
    let mut options = Vec::new();
    while let Some(seat) = game.turn().first() {
        look(&game, &mut rng);
        options.clear();
        game.search_options(seat, &mut options);
        let place = rng.below(options.len() as u32) as usize;
        game.perform(seat, options[place], &mut Silent);
    }
}

fn some_seat(players: usize, rng: &mut Rng) -> Seat {
    Seat::all(players).nth(rng.below(players as u32) as usize).unwrap()
}

/// What is kept from the position before never shows, and worlds that look alike are foretold alike.
fn foretold_from_what_is_seen<G: Judged>(players: usize, setup: &str) {
    let net = a_net::<G>();
    let (mut different, mut last) = (0, Vec::new());
    at_every_position(deal::<G>(players, setup, 0), |game, rng| {
        let seat = some_seat(players, rng);
        let told = foretell(&net, game, seat);
        assert_eq!(told, Desk::new::<G>(&net, players, seat).foretell(&net, game), "{}", G::ID);
        let shares: f32 = told.wins[..players].iter().sum();
        assert!(players == 1 || (shares - 1.0).abs() < 1e-4, "{told:?}");
        let mut sibling = game.clone();
        sibling.redraw_hidden(seat, rng);
        let reached = |game: &G| {
            let mut reached = Vec::new();
            Desk::new::<G>(&net, players, seat).reached(&net, game, &mut reached);
            reached
        };
        let one = reached(game);
        assert_eq!(one, reached(&sibling), "{}", G::ID);
        different += usize::from(one != last);
        last = one;
    });
    assert!(different > 20, "{} {different}", G::ID);
}

#[test]
fn what_a_network_says_follows_from_what_its_seat_sees_and_from_nothing_before() {
    foretold_from_what_is_seen::<Helios>(3, "standard");
    foretold_from_what_is_seen::<SunaValo>(2, "standard");
    foretold_from_what_is_seen::<Boonlake>(1, "difficult");
    foretold_from_what_is_seen::<Boonlake>(4, "standard");
    foretold_from_what_is_seen::<Agricola>(1, "family");
    foretold_from_what_is_seen::<Agricola>(3, "cards");
}

#[test]
fn a_file_that_is_no_network_is_none() {
    let whole = drawn::<Helios>(&some_inputs::<Helios>());
    assert!(Net::read::<Helios>(&whole).is_some());
    for damaged in
        [&whole[..whole.len() - 2], &whole[1..], &whole[..40], b"almende foresight 1\n9 9999999999999999999 1 1 1\n\n"]
    {
        assert!(Net::read::<Helios>(damaged).is_none());
    }
    assert!(Net::read::<SunaValo>(&whole).is_none(), "that of another game");
    let twice = [(3, 1.0), (3, 1.0)];
    assert!(Net::read::<Helios>(&drawn::<Helios>(&twice)).is_none(), "limits go up");
}

#[test]
fn a_network_that_expects_nothing_plays_as_the_judgement_does() {
    let net = Arc::new(Net::blank::<Helios>(&some_inputs::<Helios>()).unwrap());
    let judge = Mind::frozen::<Helios>().unwrap().judge;
    at_every_position(deal::<Helios>(2, "standard", 2), |game, rng| {
        let seat = some_seat(2, rng);
        let told = foretell(&net, game, seat).points;
        for other in Seat::all(2) {
            let hope = judge.promise(game, other);
            assert!((told[other.index()] - hope).abs() < 1e-3, "{told:?} {hope}");
        }
    });
}

/// Plays a game of the network alone against a frozen bot; gives both results.
fn against(other: &str, players: usize, number: u64) -> (f32, f32) {
    let mut game: Helios = deal(players, "standard", number);
    let own = number as usize % players;
    let bot = |seat: usize| {
        let rng = Seed::numbered(77, number).stream("bot", seat as u32);
        let name = if seat == own { "master:1n" } else { other };
        name.parse::<crate::Spec>().unwrap().build::<Helios>(rng).unwrap()
    };
    let mut bots: Vec<_> = (0..players).map(bot).collect();
    let mut options = Vec::new();
    while let Some(seat) = game.turn().first() {
        options.clear();
        game.search_options(seat, &mut options);
        let place = bots[seat.index()].choose(&Sight::new(&game, seat, &options));
        game.perform(seat, options[place], &mut Silent);
    }
    let points = outcome(&game).points;
    let others = points[..players].iter().enumerate().filter(|(seat, _)| *seat != own);
    (points[own], others.map(|(_, points)| *points).fold(f32::NEG_INFINITY, f32::max))
}

#[test]
fn the_network_alone_beats_greedy_in_helios() {
    let results: Vec<(f32, f32)> = (0..8).map(|number| against("greedy-1", 2, number)).collect();
    let won = results.iter().filter(|(own, other)| own > other).count();
    assert!(won >= 6, "{results:?}");
}

#[test]
fn the_network_of_helios_knows_how_a_game_will_end() {
    let net = standard::<Helios>().unwrap();
    let (mut missed, mut sheets_missed, mut rows) = (0.0, 0.0, 0.0);
    for number in 0..6 {
        let mut game: Helios = deal(2, "standard", 40 + number);
        let rng = |seat: u32| Seed::numbered(9, number).stream("bot", seat);
        let mut bots: Vec<Box<dyn Bot<Helios>>> =
            (0..2).map(|seat| "master:1n".parse::<crate::Spec>().unwrap().build(rng(seat)).unwrap()).collect();
        let (mut told, mut options) = (Vec::new(), Vec::new());
        while let Some(seat) = game.turn().first() {
            if (0.2..0.3).contains(&game.left()) {
                told.push((foretell(&net, &game, seat).points, foretell_sheet(&net, &game, seat)));
            }
            options.clear();
            game.search_options(seat, &mut options);
            let place = bots[seat.index()].choose(&Sight::new(&game, seat, &options));
            game.perform(seat, options[place], &mut Silent);
        }
        let (end, sheets) = (outcome(&game).points, final_sheets(&game));
        for (points, lines) in told {
            for seat in 0..2 {
                rows += 1.0;
                missed += (points[seat] - end[seat]).abs();
                let sum: f32 = lines[seat].iter().sum();
                let total: f32 = sheets[seat].iter().map(|&line| f32::from(line)).sum();
                sheets_missed += (sum - total).abs();
            }
        }
    }
    assert!(rows > 20.0 && missed / rows < 15.0 && sheets_missed / rows < 25.0, "{rows} {missed} {sheets_missed}");
}

#[test]
fn warmth_varies_what_is_nearly_as_good() {
    let game = crate::trial::game();
    let (seat, mut options) = (game.turn().first().unwrap(), Vec::new());
    game.search_options(seat, &mut options);
    let chosen = |warmth: f32| -> std::collections::BTreeSet<usize> {
        let bot = |number| {
            let rng = Seed::numbered(number, 0).stream("bot", 0);
            let mind = Mind::foreseeing::<Helios>(a_net::<Helios>());
            Greedy::new(rng, mind, Some(Budget::Iterations(1))).with_warmth(warmth)
        };
        (0..12).map(|number| bot(number).choose(&Sight::new(&game, seat, &options))).collect()
    };
    assert!(chosen(1e-6).len() <= chosen(1e4).len() && chosen(1e4).len() > 1);
}
