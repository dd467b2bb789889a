//! Games for learning, and trials of what was learned. `training/README.md` tells how it is used.
//!
//! ```text
//! selfplay inputs GAME --players 2,3 --seconds 5 --out inputs.bin     what a network is to look at
//! selfplay play GAME --inputs inputs.bin --seconds 15 --out DIR       games of `greedy`, with how they ended
//! selfplay play GAME --net NET --seconds 15 --out DIR                 games of a network against itself
//! selfplay match GAME --net NET --walks 0 --positions 200 --against hard-1 --games 100
//! ```

#![allow(clippy::panic, reason = "a tool that cannot go on says so and stops")]

use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::foresight::{Desk, Foretold, LINES, Net, final_sheets, foretell, inputs, outcome};
use almende_bots::{Bot, Budget, Greedy, Judged, Mind, Search, Sight, Spec};
use almende_core::{Game, MAX_SEATS, Rng, Seat, Seed, Silent};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

fn argument(name: &str) -> Option<String> {
    let mut arguments = std::env::args().skip_while(|argument| argument != name);
    arguments.nth(1)
}

fn number<T: std::str::FromStr>(name: &str, usual: T) -> T {
    argument(name).and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Several numbers with commas between them.
fn numbers<T: std::str::FromStr>(name: &str, usual: &str) -> Vec<T> {
    argument(name).unwrap_or(usual.into()).split(',').filter_map(|text| text.parse().ok()).collect()
}

fn main() -> Done {
    let game = std::env::args().nth(2).unwrap_or_default();
    match game.as_str() {
        "helios" => run::<Helios>(),
        "suna-valo" => run::<SunaValo>(),
        "boonlake" => run::<Boonlake>(),
        "agricola" => run::<Agricola>(),
        _ => Err("usage: selfplay inputs|play|match GAME ...".into()),
    }
}

fn run<G: Judged>() -> Done {
    match std::env::args().nth(1).unwrap_or_default().as_str() {
        "inputs" => find_inputs::<G>(),
        "play" => play::<G>(),
        "match" => contest::<G>(),
        other => Err(format!("there is no {other}").into()),
    }
}

fn read_net<G: Judged>(name: &str) -> Result<Arc<Net>, String> {
    let file = argument(name).ok_or_else(|| format!("{name} is missing"))?;
    let bytes = std::fs::read(&file).map_err(|error| format!("{file}: {error}"))?;
    let mut net = Net::read::<G>(&bytes).ok_or_else(|| format!("{file} is no network of this game"))?;
    net.winning = number("--winning", net.winning);
    Ok(Arc::new(net))
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

/// The tables at which is played, one after the other.
struct Tables<G: Judged> {
    players: Vec<usize>,
    setups: Vec<G::Setup>,
}

impl<G: Judged> Tables<G> {
    fn asked_for() -> Tables<G> {
        Tables { players: numbers("--players", "2"), setups: setups::<G>() }
    }

    fn deal(&self, seed: Seed, number: u64) -> G {
        let setup = &self.setups[(number as usize / self.players.len()) % self.setups.len()];
        let players = self.players[number as usize % self.players.len()];
        match G::new(G::standard_content(), players, setup, seed) {
            Ok(game) => game,
            Err(problem) => panic!("{problem}"),
        }
    }
}

/// Another world that the seat cannot tell from this one.
fn redrawn<G: Game>(game: &G, seat: Seat, rng: &mut Rng) -> G {
    let mut world = game.clone();
    world.redraw_hidden(seat, rng);
    world
}

/// Runs games on threads until there are enough or the time is over; each thread has something of its own that comes back.
fn each_game<T: Send>(make: impl Fn() -> T + Sync, play: impl Fn(&mut T, u64) + Sync) -> Vec<T> {
    let (games, threads) = (number("--games", u64::MAX), number("--threads", 2usize));
    let end = argument("--seconds")
        .and_then(|text| text.parse().ok())
        .map(|seconds| Instant::now() + Duration::from_secs_f64(seconds));
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| {
                    let mut own = make();
                    loop {
                        let game = next.fetch_add(1, Relaxed);
                        if game >= games || end.is_some_and(|end| Instant::now() >= end) {
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

/// Who decides next, and between what; nobody when the game is over.
fn decision<G: Game>(game: &G, options: &mut Vec<G::Action>) -> Option<Seat> {
    let seat = game.turn().first()?;
    options.clear();
    game.search_options(seat, options);
    Some(seat)
}

/// With `--set name=value,...` other settings are tried.
fn mind<G: Judged>(net: Option<&Arc<Net>>, settings: &str) -> Mind {
    let Some(net) = net else { return Mind::standard::<G>().unwrap_or_else(|problem| panic!("{problem}")) };
    let mut mind = Mind::foreseeing::<G>(net.clone());
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        let value = value.parse().unwrap_or_else(|_| panic!("{setting} is no setting"));
        mind = mind.with(name, value).unwrap_or_else(|| panic!("there is no setting {name}"));
    }
    mind
}

// --- how games are played to learn from ----------------------------------------------------------------------------

/// How the bots of one game play: some carefully, some at once, some by whim.
struct Manner {
    /// Choices at the beginning that are left to chance.
    opening: u32,
    /// Of how many choices one is left to chance later.
    slips: u32,
}

fn bots(mind: &Mind, seed: Seed, players: usize) -> (Manner, Vec<Greedy>) {
    let mut rng = seed.stream("manner", 0);
    let positions: Vec<u64> = numbers("--positions", "1,1,60");
    let positions = positions[rng.below(positions.len() as u32) as usize];
    let warmth: f32 = number("--warmth", 1.0);
    let bot = |seat: usize| {
        let warmth = warmth * [0.0, 0.0, 0.3, 1.0][rng.below(4) as usize];
        Greedy::new(seed.stream("bot", seat as u32), mind.clone(), Some(Budget::Iterations(positions)))
            .with_warmth(warmth)
    };
    let bots = (0..players).map(bot).collect();
    let mut rng = seed.stream("openings", 0);
    let opening = if rng.below(3) == 0 { rng.below(20) } else { 0 };
    (Manner { opening, slips: [0, 20, 100][rng.below(3) as usize] }, bots)
}

/// Plays a game, showing every position after an action to `see`, with the seat that acted.
fn play_game<G: Judged>(mut game: G, mind: &Mind, seed: Seed, mut see: impl FnMut(&G, Seat)) -> G {
    let (manner, mut bots) = bots(mind, seed, game.players());
    let (mut rng, mut options, mut choices) = (seed.stream("slips", 0), Vec::new(), 0);
    while let Some(seat) = decision(&game, &mut options) {
        let place = if options.len() == 1 {
            0
        } else {
            choices += 1;
            if choices <= manner.opening || manner.slips > 0 && rng.below(manner.slips) == 0 {
                rng.below(options.len() as u32) as usize
            } else {
                bots[seat.index()].choose(&Sight::new(&game, seat, &options))
            }
        };
        game.perform(seat, options[place], &mut Silent);
        see(&game, seat);
    }
    game
}

// --- inputs --------------------------------------------------------------------------------------------------------

/// How often each number was in each place, the numbers as bits that sort like them.
type Seen = Vec<BTreeMap<u32, u32>>;

fn sortable(number: f32) -> u32 {
    let bits = number.to_bits();
    if bits >> 31 == 0 { bits | 1 << 31 } else { !bits }
}

fn sorted_back(bits: u32) -> f32 {
    f32::from_bits(if bits >> 31 == 1 { bits & !(1 << 31) } else { !bits })
}

fn find_inputs<G: Judged>() -> Done {
    let (seed, tables) = (number("--seed", 1), Tables::<G>::asked_for());
    let places = inputs::planes::<G>() + inputs::counts::<G>();
    let blank = Net::blank::<G>(&[]).ok_or("there are no inputs")?;
    let mind = mind::<G>(None, "");
    type Counts = (Seen, u64);
    let counted: Vec<Counts> = each_game(
        || (vec![BTreeMap::new(); places], 0),
        |(seen, rows), number| {
            let seed = Seed::numbered(seed, number);
            let (mut rng, game) = (seed.stream("looks", 0), tables.deal(seed, number));
            play_game(game, &mind, seed, |game, seat| {
                if rng.below(12) == 0 {
                    *rows += 1;
                    let mut desk = Desk::new::<G>(&blank, game.players(), seat);
                    desk.numbers(&blank, &redrawn(game, seat, &mut rng), |place, number| {
                        if place >= inputs::planes::<G>() || number != 0.0 {
                            *seen[place].entry(sortable(number)).or_default() += 1;
                        }
                    });
                }
            });
        },
    );
    let rows: u64 = counted.iter().map(|(_, rows)| rows).sum();
    let mut seen: Seen = vec![BTreeMap::new(); places];
    for (place, counts) in counted.into_iter().flat_map(|(seen, _)| seen.into_iter().enumerate()) {
        counts.into_iter().for_each(|(number, count)| *seen[place].entry(number).or_default() += count);
    }
    let (least, most) = ((rows / 2000).max(8), number("--most", 3300usize));
    let mut found: Vec<(u64, u16, f32)> = Vec::new();
    for (place, counts) in seen.iter().enumerate() {
        let judged = place >= inputs::planes::<G>();
        // How many rows reach each number; the lowest of all is reached by every row and says nothing.
        let mut above: u64 = counts.values().map(|&count| u64::from(count)).sum();
        let whole = above == rows;
        let steps = if judged { 24 } else { 10 };
        let mut last = above + rows / steps + 1;
        for (number, (&bits, &count)) in counts.iter().enumerate() {
            let rare = above.min(rows - above);
            // Numbers that few rows have between them share a limit.
            if (number > 0 || !whole)
                && rare >= least
                && (last - above >= rows / steps || counts.len() <= steps as usize)
            {
                found.push((rare, place as u16, sorted_back(bits)));
                last = above;
            }
            above -= u64::from(count);
        }
    }
    let all = found.len();
    found.sort_by_key(|(rare, place, _)| (std::cmp::Reverse(*rare), *place));
    found.truncate(most);
    found.sort_by(|one, two| one.1.cmp(&two.1).then(one.2.total_cmp(&two.2)));
    println!("{} of {all} inputs of {places} places, {rows} rows", found.len());
    let mut file = BufWriter::new(File::create(argument("--out").ok_or("--out")?)?);
    for (_, place, limit) in found {
        file.write_all(&place.to_le_bytes())?;
        file.write_all(&limit.to_le_bytes())?;
    }
    Ok(())
}

fn read_inputs<G: Judged>() -> Result<Arc<Net>, Box<dyn std::error::Error + Send + Sync>> {
    let bytes = std::fs::read(argument("--inputs").ok_or("--inputs or --net is missing")?)?;
    let list: Vec<(u16, f32)> = bytes
        .as_chunks::<6>()
        .0
        .iter()
        .map(|&[a, b, limit @ ..]| (u16::from_le_bytes([a, b]), f32::from_le_bytes(limit)))
        .collect();
    Ok(Arc::new(Net::blank::<G>(&list).ok_or("these are no inputs of this game")?))
}

// --- rows ----------------------------------------------------------------------------------------------------------

/// Rows as flat arrays, as the learner reads them.
#[derive(Default)]
struct Rows {
    reached: Vec<u16>,
    counts: Vec<u16>,
    players: Vec<u8>,
    /// For each row the points by which the judgement is wrong about each seat, and its share of the win, the one who looked first.
    targets: Vec<f32>,
    /// For each row the lines of the final score sheet of each seat, the one who looked first.
    sheets: Vec<i16>,
    points: f64,
    squares: f64,
    games: u64,
    choices: u64,
}

/// What is remembered of a row until the game is over.
struct Open {
    seat: Seat,
    /// What each seat could hope for by the judgement, the one who looked first.
    hopes: [f32; MAX_SEATS],
    /// What the network foretold, seat by seat.
    told: Option<Foretold>,
}

impl Rows {
    fn close<G: Judged>(&mut self, open: &[Open], game: &G, lambda: f32) {
        let (end, sheets, players) = (outcome(game), final_sheets(game), game.players());
        // What the network said later counts a little in place of how it ended, which has more to do with luck.
        let (mut target, mut rows) = (end, Vec::with_capacity(open.len()));
        for row in open.iter().rev() {
            let from = row.seat.index();
            let mut numbers = [0.0; 2 * MAX_SEATS];
            for other in 0..players {
                let seat = (from + other) % players;
                numbers[other] = target.points[seat] - row.hopes[other];
                numbers[MAX_SEATS + other] = target.wins[seat];
            }
            rows.push(numbers);
            if let Some(told) = row.told {
                for seat in 0..players {
                    target.points[seat] = lambda * target.points[seat] + (1.0 - lambda) * told.points[seat];
                    target.wins[seat] = lambda * target.wins[seat] + (1.0 - lambda) * told.wins[seat];
                }
            }
        }
        for (row, numbers) in open.iter().zip(rows.iter().rev()) {
            self.targets.extend(numbers);
            self.players.push(players as u8);
            for other in 0..MAX_SEATS {
                let sheet = if other < players { sheets[(row.seat.index() + other) % players] } else { [0; LINES] };
                self.sheets.extend(sheet);
            }
        }
        for points in &end.points[..players] {
            self.points += f64::from(*points) / players as f64;
            self.squares += f64::from(points.powi(2)) / players as f64;
        }
        self.games += 1;
    }
}

fn play<G: Judged>() -> Done {
    let (began, tables) = (Instant::now(), Tables::<G>::asked_for());
    let net = if argument("--net").is_some() { Some(read_net::<G>("--net")?) } else { None };
    let looks = net.clone().map_or_else(read_inputs::<G>, Ok)?;
    let (seed, share, lambda) = (number("--seed", 1), number("--share", 25u32), number("--lambda", 0.9f32));
    // A beam looks at all options of every step: too slow where thousands of games are wanted.
    let mind = mind::<G>(net.as_ref(), &argument("--set").unwrap_or("beam=0".into()));
    let parts: Vec<Rows> = each_game(Rows::default, |rows, number| {
        let seed = Seed::numbered(seed, number);
        let (mut rng, game) = (seed.stream("looks", 0), tables.deal(seed, number));
        let players = game.players();
        let mut desks: Vec<Desk> = Seat::all(players).map(|seat| Desk::new::<G>(&looks, players, seat)).collect();
        let mut open: Vec<Open> = Vec::new();
        let game = play_game(game, &mind, seed, |game, acted| {
            rows.choices += 1;
            if rng.below(100) < share && !game.turn().is_empty() {
                let seat = if rng.below(2) == 0 {
                    acted
                } else {
                    acted.clockwise(rng.below(players as u32) as usize, players)
                };
                let world = redrawn(game, seat, &mut rng);
                let before = rows.reached.len();
                let hopes = desks[seat.index()].reached(&looks, &world, &mut rows.reached);
                rows.counts.push((rows.reached.len() - before) as u16);
                let told = net.as_deref().map(|net| foretell(net, &world, seat));
                open.push(Open { seat, hopes, told });
            }
        });
        rows.close(&open, &game, lambda);
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
    dump!(reached, counts, players, targets, sheets);
    let sum = |what: fn(&Rows) -> f64| parts.iter().map(what).sum::<f64>();
    let games = sum(|part| part.games as f64);
    let rows = sum(|part| part.players.len() as f64);
    let points = sum(|part| part.points) / games;
    println!(
        "{games} games, {:.0} actions each, {rows} rows, {:.0} inputs each, {points:.1} points (deviation {:.1}), {:.1} s",
        sum(|part| part.choices as f64) / games,
        sum(|part| part.reached.len() as f64) / rows,
        (sum(|part| part.squares) / games - points * points).sqrt(),
        began.elapsed().as_secs_f64()
    );
    Ok(())
}

// --- trials --------------------------------------------------------------------------------------------------------

/// A bot with a network: without walks it looks at so many positions of its own turn, with walks it searches.
fn learned<G: Judged>(net: &Arc<Net>, walks: u64, positions: u64, settings: &str, rng: Rng) -> Box<dyn Bot<G>> {
    let mind = mind::<G>(Some(net), &argument(settings).unwrap_or_default());
    match walks {
        0 => Box::new(Greedy::new(rng, mind, Some(Budget::Iterations(positions)))),
        _ => Box::new(Search::new(rng, mind, Some(Budget::Iterations(walks)))),
    }
}

/// How a network fared against another bot.
#[derive(Default)]
struct Fared {
    wins: f64,
    squares: f64,
    games: f64,
    points: [f64; 2],
    nanos: [u128; 2],
    decisions: [u128; 2],
}

fn contest<G: Judged>() -> Done {
    let (net, tables) = (read_net::<G>("--net")?, Tables::<G>::asked_for());
    let against = argument("--against").unwrap_or("greedy-1".into());
    let other: Option<Spec> = against.parse().ok();
    let their_net = if other.is_none() { Some(read_net::<G>("--against")?) } else { None };
    let (walks, positions) = (number("--walks", 0u64), number("--positions", 200u64));
    let (their_walks, their_positions) = (number("--their-walks", 0u64), number("--their-positions", 200u64));
    let seed = number("--seed", 1000);
    let told = each_game(Fared::default, |told, number| {
        let table = tables.players[0] as u64;
        let mut game: G = tables.deal(Seed::numbered(seed, number / table), 0);
        // One seat is the network's, the others are the opponent's; each deal once with every seat.
        let own = (number % table) as usize;
        let stream = |seat: usize| -> Rng { Seed::numbered(seed + 1, number).stream("bot", seat as u32) };
        let bot = |seat: usize| match (&other, &their_net) {
            _ if seat == own => learned::<G>(&net, walks, positions, "--set", stream(seat)),
            (Some(spec), _) => spec.build(stream(seat)).unwrap_or_else(|problem| panic!("{problem}")),
            (_, Some(net)) => learned::<G>(net, their_walks, their_positions, "--their-set", stream(seat)),
            _ => panic!("there is no opponent"),
        };
        let mut bots: Vec<Box<dyn Bot<G>>> = (0..game.players()).map(bot).collect();
        let mut options = Vec::new();
        while let Some(seat) = decision(&game, &mut options) {
            let mut place = 0;
            if options.len() > 1 {
                let began = Instant::now();
                place = bots[seat.index()].choose(&Sight::new(&game, seat, &options));
                let who = usize::from(seat.index() != own);
                told.nanos[who] += began.elapsed().as_nanos();
                told.decisions[who] += 1;
            }
            game.perform(seat, options[place], &mut Silent);
        }
        let Foretold { points, wins } = outcome(&game);
        told.games += 1.0;
        told.wins += f64::from(wins[own]);
        told.squares += f64::from(wins[own]).powi(2);
        told.points[0] += f64::from(points[own]);
        let others = (0..game.players()).filter(|seat| *seat != own);
        let count = (game.players() - 1).max(1) as f64;
        told.points[1] += others.map(|seat| f64::from(points[seat])).sum::<f64>() / count;
    });
    let sum = |what: fn(&Fared) -> f64| told.iter().map(what).sum::<f64>();
    let games = sum(|told| told.games);
    let share = sum(|told| told.wins) / games;
    println!(
        "{:.1} of {games} ({:.1} % ± {:.1}), {:.1} to {:.1} points, {:.2} and {:.2} ms a decision",
        share * games,
        share * 100.0,
        196.0 * ((sum(|told| told.squares) / games - share * share).max(0.0) / games).sqrt(),
        sum(|told| told.points[0]) / games,
        sum(|told| told.points[1]) / games,
        sum(|told| told.nanos[0] as f64) / sum(|told| told.decisions[0].max(1) as f64) / 1e6,
        sum(|told| told.nanos[1] as f64) / sum(|told| told.decisions[1].max(1) as f64) / 1e6,
    );
    Ok(())
}
