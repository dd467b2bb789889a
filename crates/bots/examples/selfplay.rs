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
use almende_bots::learned::observation::Feature;
use almende_bots::learned::search::{Settings, Thinker, final_sheets, outcome};
use almende_bots::learned::{Encoder, Learned, Net};
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

/// Those of the network, where no others are asked for.
fn settings(net: &Net) -> Settings {
    let usual = Settings { trust: net.trust, judgement: net.judgement, ..Settings::default() };
    Settings {
        trust: number("--trust", usual.trust),
        visits: number("--visits", usual.visits),
        winning: number("--winning", usual.winning),
        judgement: number("--judgement", usual.judgement),
    }
}

/// The numbers of players, one after the other.
fn players() -> Vec<usize> {
    argument("--players").unwrap_or("2".into()).split(',').filter_map(|text| text.parse().ok()).collect()
}

/// The setups, one after the other: names of presets or documents, with semicolons between them.
fn setups<G: Judged>() -> Vec<G::Setup> {
    let read = |text: &str| {
        G::preset(text)
            .or_else(|| serde_json::from_str(text).ok())
            .unwrap_or_else(|| panic!("there is no setup {text}"))
    };
    argument("--setup").unwrap_or("standard".into()).split(';').map(read).collect()
}

fn deal<G: Judged>(seed: Seed, number: u64) -> G {
    let players = players();
    let setups: Vec<G::Setup> = setups::<G>();
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

fn encoder<G: Judged>(counts: bool) -> Encoder {
    Encoder::new::<G>(counts).unwrap_or_else(|problem| panic!("{problem}"))
}

/// Another world that the seat cannot tell from this one.
fn redrawn<G: Game>(game: &G, seat: Seat, rng: &mut Rng) -> G {
    let mut world = game.clone();
    world.redraw_hidden(seat, rng);
    world
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
        let (mut options, mut seen, mut encoder) = (Vec::new(), Vec::new(), encoder::<G>(true));
        while let Some(seat) = next_choice(&mut game, &mut options) {
            let world = redrawn(&game, seat, &mut rng);
            encoder.position(&world, seat, &mut seen);
            for (feature, _) in &seen {
                *features.entry(*feature).or_default() += 1;
            }
            encoder.options(&world, seat, &options, |words| {
                for (word, _) in words {
                    *said.entry(*word).or_default() += 1;
                }
            });
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

/// Numbers are written as whole parts of one.
const PARTS: f32 = 256.0;

fn in_parts(value: f32) -> i16 {
    (value * PARTS).round() as i16
}

/// Rows as flat arrays, as the learner reads them.
#[derive(Default)]
struct Rows {
    features: Vec<u16>,
    /// In parts of [`PARTS`].
    values: Vec<i16>,
    feature_counts: Vec<u16>,
    words: Vec<u16>,
    times: Vec<i16>,
    word_counts: Vec<u8>,
    policy: Vec<f32>,
    option_counts: Vec<u16>,
    players: Vec<u8>,
    /// For each row: points and share of the win of each seat, the one who decided first; then what the search expected.
    outcomes: Vec<f32>,
    /// For each row: the lines of the score sheet of each seat, the one who decided first.
    sheets: Vec<i16>,
    points: f64,
    spread: f64,
    games: u64,
}

/// What a network knows by name.
struct Known {
    features: Dictionary,
    words: Dictionary,
}

/// Writes the features that are known; gives their number.
fn write_features(known: &Dictionary, all: &[Feature], places: &mut Vec<u16>, values: &mut Vec<i16>) -> usize {
    let before = places.len();
    for (name, value) in all {
        if let Some(place) = known.place(*name) {
            places.push(place);
            values.push(in_parts(*value));
        }
    }
    places.len() - before
}

impl Rows {
    fn add<G: Judged>(&mut self, known: &Known, encoder: &mut Encoder, world: &G, seat: Seat, options: &[G::Action]) {
        let mut seen = Vec::new();
        encoder.position(world, seat, &mut seen);
        let written = write_features(&known.features, &seen, &mut self.features, &mut self.values);
        self.feature_counts.push(written as u16);
        encoder.options(world, seat, options, |words| {
            let written = write_features(&known.words, words, &mut self.words, &mut self.times);
            self.word_counts.push(written as u8);
        });
        self.option_counts.push(options.len() as u16);
    }

    fn close<G: Judged>(&mut self, deciders: &[(Seat, f32)], game: &G) {
        let ((points, wins), sheets, players) = (outcome(game), final_sheets(game), game.players());
        for (seat, expected) in deciders {
            let (mut row, from) = ([0.0; 2 * MAX_SEATS + 1], seat.index());
            for other in 0..players {
                row[other] = points[(from + other) % players];
                row[MAX_SEATS + other] = wins[(from + other) % players];
            }
            row[2 * MAX_SEATS] = *expected;
            for other in 0..MAX_SEATS {
                let sheet = if other < players { sheets[(from + other) % players] } else { Default::default() };
                self.sheets.extend(sheet);
            }
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
    let known = match &net {
        Some(net) => Known { features: net.features.clone(), words: net.words.clone() },
        None => {
            let (features, words) = read_names(&argument("--names").ok_or("--names")?)?;
            Known { features: Dictionary::new(&features), words: Dictionary::new(&words) }
        }
    };
    let seed = number("--seed", 1);
    let (full, quick) = (number("--simulations", 32usize), number("--quick", 6usize));
    let (share, noisy) = (number("--share", 40u32), number("--noise", 15u32));
    let parts: Vec<Rows> = each_game(Rows::default, |rows, number| {
        let seed = Seed::numbered(seed, number);
        let mut rng = seed.stream("selfplay", 0);
        let mut game: G = deal(seed, number);
        let mut encoder = encoder::<G>(net.as_deref().is_none_or(|net| net.counts));
        let greedy: Spec = "greedy:400n".parse().unwrap_or_else(|_| panic!("greedy"));
        let mut teacher = net.is_none().then(|| built(&greedy, seed.stream("greedy", 0)));
        let mut thinker = net.as_deref().map(|net| Thinker::<G>::new(net, encoder.clone(), settings(net)));
        let (mut options, mut deciders) = (Vec::new(), Vec::new());
        while let Some(seat) = next_choice(&mut game, &mut options) {
            let chosen = rng.below(100) < share;
            let (place, policy, wants) = match (&mut thinker, &mut teacher) {
                (Some(thinker), _) => {
                    let mut dice = rng.clone();
                    let world = || redrawn(&game, seat, &mut dice);
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
                rows.add(&known, &mut encoder, &redrawn(&game, seat, &mut rng), seat, &options);
                rows.policy.extend_from_slice(&policy);
                deciders.push((seat, wants));
            }
            game.perform(seat, options[place], &mut Silent);
        }
        rows.close(&deciders, &game);
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
    dump!(
        features,
        values,
        feature_counts,
        words,
        times,
        word_counts,
        policy,
        option_counts,
        players,
        outcomes,
        sheets
    );
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

fn learned<G: Judged>(net: &Arc<Net>, simulations: u64, rng: Rng) -> Learned {
    let built = Learned::new::<G>(net.clone(), Some(Budget::Iterations(simulations)), rng);
    built.unwrap_or_else(|problem| panic!("{problem}"))
}

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
                    _ if seat == own => Box::new(learned::<G>(&net, simulations, stream(seat)).with(settings(&net))),
                    Ok(spec) => built(spec, stream(seat)),
                    Err(net) => Box::new(learned::<G>(net, theirs, stream(seat))),
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
