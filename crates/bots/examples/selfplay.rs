//! Games for learning, and trials of what was learned. `training/README.md` tells how it is used.
//!
//! ```text
//! selfplay names GAME --players 2 --games 200 --out names.txt         the features and words that come up
//! selfplay imitate GAME --names names.txt --games 1000 --out DIR      games of `greedy`, with what it chose
//! selfplay play GAME --net NET --games 1000 --simulations 32 --out DIR   games of a network against itself
//! selfplay match GAME --net NET --simulations 32 --against hard-1 --games 100
//! ```

#![allow(clippy::panic, reason = "a tool that cannot go on says so and stops")]

use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::learned::net::Dictionary;
use almende_bots::learned::observation::observe;
use almende_bots::learned::search::{Settings, Thinker, outcome};
use almende_bots::learned::words::words;
use almende_bots::learned::{Learned, Net};
use almende_bots::{Bot, Budget, Judged, Sight, Spec};
use almende_core::{Game, MAX_SEATS, Rng, Seat, Seed, Silent};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

fn argument(name: &str) -> Option<String> {
    let mut arguments = std::env::args().skip_while(|argument| argument != name);
    arguments.nth(1)
}

fn number<T: std::str::FromStr>(name: &str, usual: T) -> T {
    argument(name).and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn main() -> Done {
    let game = std::env::args().nth(2).unwrap_or_default();
    match game.as_str() {
        "helios" => run::<Helios>(),
        "suna-valo" => run::<SunaValo>(),
        "boonlake" => run::<Boonlake>(),
        "agricola" => run::<Agricola>(),
        _ => Err("usage: selfplay names|imitate|play|match GAME ...".into()),
    }
}

fn run<G: Judged>() -> Done {
    match std::env::args().nth(1).unwrap_or_default().as_str() {
        "names" => names::<G>(),
        "imitate" => rows::<G>(None),
        "play" => rows::<G>(Some(Arc::new(read_net("--net")?))),
        "match" => contest::<G>(),
        other => Err(format!("there is no {other}").into()),
    }
}

fn read_net(name: &str) -> Result<Net, String> {
    let file = argument(name).ok_or("--net is missing")?;
    let bytes = std::fs::read(&file).map_err(|error| format!("{file}: {error}"))?;
    Net::read(&bytes).ok_or_else(|| format!("{file} is no network"))
}

fn settings() -> Settings {
    let usual = Settings::default();
    Settings {
        trust: number("--trust", usual.trust),
        visits: number("--visits", usual.visits),
        winning: number("--winning", usual.winning),
    }
}

/// The numbers of players, one after the other.
fn players() -> Vec<usize> {
    argument("--players").unwrap_or("2".into()).split(',').filter_map(|text| text.parse().ok()).collect()
}

fn deal<G: Judged>(seed: Seed, number: u64) -> G {
    let players = players();
    let setups: Vec<G::Setup> =
        argument("--setup").unwrap_or("standard".into()).split(',').filter_map(|name| G::preset(name)).collect();
    let setup = &setups[(number as usize / players.len()) % setups.len()];
    let players = players[number as usize % players.len()];
    match G::new(G::standard_content(), players, setup, seed) {
        Ok(game) => game,
        Err(problem) => panic!("{problem}"),
    }
}

fn built<G: Judged>(spec: &Spec, rng: Rng) -> Box<dyn Bot<G>> {
    spec.build(rng).unwrap_or_else(|problem| panic!("{problem}"))
}

/// Runs games on threads; each thread has something of its own that comes back.
fn each_game<T: Send>(make: impl Fn() -> T + Sync, play: impl Fn(&mut T, u64) + Sync) -> Vec<T> {
    let (games, threads) = (number("--games", 100u64), number("--threads", 2usize));
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| {
                    let mut own = make();
                    loop {
                        let game = next.fetch_add(1, Relaxed);
                        if game >= games {
                            return own;
                        }
                        play(&mut own, game);
                    }
                })
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    })
}

/// The next real choice: forced decisions are taken. None when the game is over.
fn next_choice<G: Game>(game: &mut G, options: &mut Vec<G::Action>) -> Option<Seat> {
    loop {
        let seat = game.turn().first()?;
        options.clear();
        game.search_options(seat, options);
        if options.len() > 1 {
            return Some(seat);
        }
        game.perform(seat, options[0], &mut Silent);
    }
}

// --- names ---------------------------------------------------------------------------------------------------------

fn names<G: Judged>() -> Done {
    let seed = number("--seed", 1);
    type Counts = (HashMap<u64, u64>, HashMap<u64, u64>);
    let counts: Vec<Counts> = each_game(Counts::default, |(features, said), number| {
        let seed = Seed::numbered(seed, number);
        let mut rng = seed.stream("names", 0);
        let mut game: G = deal(seed, number);
        let greedy: Spec = "greedy:200n".parse().unwrap_or_else(|_| panic!("greedy"));
        let mut bot = built(&greedy, seed.stream("greedy", 0));
        // Some games at random, some well played, most in between: everything comes up.
        let wild = (number % 5) as u32;
        let (mut options, mut seen, mut text, mut list) = (Vec::new(), Vec::new(), String::new(), Vec::new());
        while let Some(seat) = next_choice(&mut game, &mut options) {
            observe(&game, seat, &mut seen);
            for (feature, _) in &seen {
                *features.entry(*feature).or_default() += 1;
            }
            for action in &options {
                list.clear();
                words(action, &mut text, &mut list);
                for word in &list {
                    *said.entry(*word).or_default() += 1;
                }
            }
            let place = if rng.below(4) < wild {
                rng.below(options.len() as u32) as usize
            } else {
                bot.choose(&Sight::new(&game, seat, &options))
            };
            game.perform(seat, options[place], &mut Silent);
        }
    });
    let (mut features, mut said) = Counts::default();
    for (one, two) in counts {
        one.into_iter().for_each(|(name, count)| *features.entry(name).or_default() += count);
        two.into_iter().for_each(|(name, count)| *said.entry(name).or_default() += count);
    }
    let least = number("--least", 20u64);
    let most = number("--most", 3200usize);
    let pick = |counts: HashMap<u64, u64>, most: usize| {
        let mut list: Vec<(u64, u64)> = counts.into_iter().filter(|(_, count)| *count >= least).collect();
        list.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
        list.truncate(most);
        list
    };
    let (all_features, all_words) = (features.len(), said.len());
    let (features, said) = (pick(features, most), pick(said, 4000));
    println!("{} of {all_features} features, {} of {all_words} words", features.len(), said.len());
    let mut file = BufWriter::new(File::create(argument("--out").ok_or("--out")?)?);
    writeln!(file, "{} {}", features.len(), said.len())?;
    for (name, _) in features.iter().chain(&said) {
        writeln!(file, "{name}")?;
    }
    Ok(())
}

fn read_names(file: &str) -> Result<(Vec<u64>, Vec<u64>), Box<dyn std::error::Error + Send + Sync>> {
    let text = std::fs::read_to_string(file)?;
    let mut lines = text.lines();
    let head = lines.next().unwrap_or_default();
    let count: usize = head.split(' ').next().unwrap_or_default().parse()?;
    let mut features: Vec<u64> = lines.map(str::parse).collect::<Result<_, _>>()?;
    let said = features.split_off(count);
    Ok((features, said))
}

// --- rows ----------------------------------------------------------------------------------------------------------

/// Rows as flat arrays, as the learner reads them.
#[derive(Default)]
struct Rows {
    features: Vec<u16>,
    values: Vec<i8>,
    feature_counts: Vec<u16>,
    words: Vec<u16>,
    word_counts: Vec<u8>,
    policy: Vec<f32>,
    option_counts: Vec<u16>,
    players: Vec<u8>,
    /// For each row: points and share of the win of each seat, the one who decided first; then what the search expected.
    outcomes: Vec<f32>,
    points: f64,
    spread: f64,
    games: u64,
}

impl Rows {
    fn add(
        &mut self,
        features: &Dictionary,
        said: &Dictionary,
        seen: &[(u64, f32)],
        options: &[Vec<u64>],
        policy: &[f32],
    ) {
        let mut count = 0;
        for (feature, value) in seen {
            if let Some(place) = features.place(*feature) {
                self.features.push(place);
                self.values.push((value * 10.0).round() as i8);
                count += 1;
            }
        }
        self.feature_counts.push(count);
        for option in options {
            let known: Vec<u16> = option.iter().filter_map(|word| said.place(*word)).collect();
            self.word_counts.push(known.len() as u8);
            self.words.extend(known);
        }
        self.option_counts.push(options.len() as u16);
        self.policy.extend_from_slice(policy);
    }

    fn close(&mut self, deciders: &[(Seat, f32)], points: [f32; MAX_SEATS], wins: [f32; MAX_SEATS], players: usize) {
        for (seat, expected) in deciders {
            let (mut row, from) = ([0.0; 2 * MAX_SEATS + 1], seat.index());
            for other in 0..players {
                row[other] = points[(from + other) % players];
                row[MAX_SEATS + other] = wins[(from + other) % players];
            }
            row[2 * MAX_SEATS] = *expected;
            self.outcomes.extend(row);
            self.players.push(players as u8);
        }
        for points in &points[..players] {
            self.points += f64::from(*points) / players as f64;
            self.spread += f64::from(points.powi(2)) / players as f64;
        }
        self.games += 1;
    }
}

fn rows<G: Judged>(net: Option<Arc<Net>>) -> Done {
    let began = Instant::now();
    let (features, said) = match &net {
        Some(net) => (net.features.clone(), net.words.clone()),
        None => {
            let (features, said) = read_names(&argument("--names").ok_or("--names")?)?;
            (Dictionary::new(&features), Dictionary::new(&said))
        }
    };
    let seed = number("--seed", 1);
    let (full, quick) = (number("--simulations", 32usize), number("--quick", 6usize));
    let (share, noisy) = (number("--share", 40u32), number("--noise", 15u32));
    let parts: Vec<Rows> = each_game(Rows::default, |rows, number| {
        let seed = Seed::numbered(seed, number);
        let mut rng = seed.stream("selfplay", 0);
        let mut game: G = deal(seed, number);
        let players = game.players();
        let greedy: Spec = "greedy:400n".parse().unwrap_or_else(|_| panic!("greedy"));
        let mut teacher = net.is_none().then(|| built(&greedy, seed.stream("greedy", 0)));
        let mut thinker = net.as_deref().map(|net| Thinker::<G>::new(net, settings()));
        let (mut options, mut seen, mut text) = (Vec::new(), Vec::new(), String::new());
        let mut deciders = Vec::new();
        while let Some(seat) = next_choice(&mut game, &mut options) {
            let chosen = rng.below(100) < share;
            let (place, policy, wants) = match (&mut thinker, &mut teacher) {
                (Some(thinker), _) => {
                    let mut dice = rng.clone();
                    let world = || {
                        let mut world = game.clone();
                        world.redraw_hidden(seat, &mut dice);
                        world
                    };
                    let mut noise = seed.stream("noise", rng.below(u32::MAX));
                    // Now and then something that is not thought best: often enough to see more of the game, rarely enough to
                    // play it well.
                    let noise = (rng.below(100) < noisy).then_some(&mut noise);
                    let found = thinker.think(seat, &options, if chosen { full } else { quick }, noise, world);
                    rng.below(1000);
                    (found.best, found.policy, found.wants)
                }
                (None, Some(teacher)) => {
                    let best = teacher.choose(&Sight::new(&game, seat, &options));
                    let mut policy = vec![0.1 / options.len() as f32; options.len()];
                    policy[best] += 0.9;
                    // Now and then something else, so that more of the game is seen.
                    let place = if rng.below(8) == 0 { rng.below(options.len() as u32) as usize } else { best };
                    (place, policy, f32::NAN)
                }
                (None, None) => return,
            };
            if chosen {
                observe(&game, seat, &mut seen);
                let list: Vec<Vec<u64>> = options
                    .iter()
                    .map(|action| {
                        let mut list = Vec::new();
                        words(action, &mut text, &mut list);
                        list
                    })
                    .collect();
                rows.add(&features, &said, &seen, &list, &policy);
                deciders.push((seat, wants));
            }
            game.perform(seat, options[place], &mut Silent);
        }
        let (points, wins) = outcome(&game);
        rows.close(&deciders, points, wins, players);
    });
    let folder = argument("--out").ok_or("--out")?;
    std::fs::create_dir_all(&folder)?;
    let file = |name: &str| File::create(format!("{folder}/{name}")).map(BufWriter::new);
    macro_rules! dump {
        ($($field:ident),*) => {$(
            let mut out = file(stringify!($field))?;
            for part in &parts {
                for value in &part.$field {
                    out.write_all(&value.to_le_bytes())?;
                }
            }
        )*};
    }
    dump!(features, values, feature_counts, words, word_counts, policy, option_counts, players, outcomes);
    let games: u64 = parts.iter().map(|part| part.games).sum();
    let rows: usize = parts.iter().map(|part| part.players.len()).sum();
    let seen: usize = parts.iter().map(|part| part.features.len()).sum();
    let points = parts.iter().map(|part| part.points).sum::<f64>() / games as f64;
    let spread = (parts.iter().map(|part| part.spread).sum::<f64>() / games as f64 - points * points).sqrt();
    println!(
        "{games} games, {rows} rows, {:.0} features a row, {points:.1} points (deviation {spread:.1}), {:.1} s",
        seen as f64 / rows as f64,
        began.elapsed().as_secs_f64()
    );
    Ok(())
}

// --- trials --------------------------------------------------------------------------------------------------------

fn contest<G: Judged>() -> Done {
    let net = Arc::new(read_net("--net")?);
    let against = argument("--against").unwrap_or("greedy".into());
    let other: Result<Spec, Net> = match against.parse() {
        Ok(spec) => Ok(spec),
        Err(_) => Err(read_net("--against")?),
    };
    let other = other.map_err(Arc::new);
    let (simulations, theirs) = (number("--simulations", 1u64), number("--their-simulations", 1u64));
    let seed = number("--seed", 1000);
    #[derive(Default)]
    struct Told {
        wins: f64,
        games: f64,
        points: [f64; 2],
        nanos: [u128; 2],
        decisions: [u128; 2],
    }
    let told = each_game(Told::default, |told, number| {
        let table = players()[0] as u64;
        let deal_seed = Seed::numbered(seed, number / table);
        let mut game: G = deal(deal_seed, 0);
        // One seat is the network's, the others are the opponent's; each deal once with every seat.
        let own = (number % table) as usize;
        let stream = |seat: usize| -> Rng { Seed::numbered(seed + 1, number).stream("bot", seat as u32) };
        let mut bots: Vec<Box<dyn Bot<G>>> = (0..game.players())
            .map(|seat| -> Box<dyn Bot<G>> {
                match &other {
                    _ if seat == own => Box::new(
                        Learned::new(net.clone(), Some(Budget::Iterations(simulations)), stream(seat)).with(settings()),
                    ),
                    Ok(spec) => built(spec, stream(seat)),
                    Err(net) => Box::new(Learned::new(net.clone(), Some(Budget::Iterations(theirs)), stream(seat))),
                }
            })
            .collect();
        let mut options = Vec::new();
        while let Some(seat) = next_choice(&mut game, &mut options) {
            let began = Instant::now();
            let place = bots[seat.index()].choose(&Sight::new(&game, seat, &options));
            let who = usize::from(seat.index() != own);
            told.nanos[who] += began.elapsed().as_nanos();
            told.decisions[who] += 1;
            game.perform(seat, options[place], &mut Silent);
        }
        let (points, wins) = outcome(&game);
        told.games += 1.0;
        told.wins += f64::from(wins[own]);
        told.points[0] += f64::from(points[own]);
        let others = (0..game.players()).filter(|seat| *seat != own);
        let count = (game.players() - 1).max(1) as f64;
        told.points[1] += others.map(|seat| f64::from(points[seat])).sum::<f64>() / count;
    });
    let sum = |what: fn(&Told) -> f64| told.iter().map(what).sum::<f64>();
    let games = sum(|told| told.games);
    let share = sum(|told| told.wins) / games;
    println!(
        "{:.1} of {games} ({:.1} % ± {:.1}), {:.1} to {:.1} points, {:.2} and {:.2} ms a decision",
        share * games,
        share * 100.0,
        100.0 * (share * (1.0 - share) / games).sqrt(),
        sum(|told| told.points[0]) / games,
        sum(|told| told.points[1]) / games,
        sum(|told| told.nanos[0] as f64) / sum(|told| told.decisions[0] as f64) / 1e6,
        sum(|told| told.nanos[1] as f64) / sum(|told| told.decisions[1].max(1) as f64) / 1e6,
    );
    Ok(())
}
