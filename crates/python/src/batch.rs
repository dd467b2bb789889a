//! Many games at once: arrays in, arrays out.
//!
//! The games are shared out among threads in blocks. A game knows nothing of the others and draws from streams of its own, so
//! that what happens does not depend on the number of threads.

use crate::failure::Failure;
use crate::helpers::Helpers;
use crate::numbering::{Numbering, list};
use crate::observation::{FOLDED, features, fold};
use crate::reward::{Reward, returns};
use crate::titles::Studied;
use almende_bots::learned::observation::Feature;
use almende_bots::{Bot, Sight, Spec};
use almende_core::{Problem, Rng, Seat, Seed, Sheet, Silent, Viewer};
use serde_json::Value;
use std::sync::{Mutex, PoisonError};
use std::{mem, vec};

/// So many blocks of games there are for each thread.
const BLOCKS: usize = 8;

/// For fewer games a helper is not worth waking where there is little to do with each.
const FEW: usize = 256;

/// What a batch is made of.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub(crate) players: usize,
    /// The setup with all its options.
    pub(crate) setup: Value,
    /// Game `i` of `n` begins with deal `i` of the series of this seed, and goes on with deals `i + n`, `i + 2n`, ...
    pub(crate) seed: u64,
    pub(crate) games: usize,
    pub(crate) threads: usize,
    pub(crate) reward: Reward,
    pub(crate) thinned: bool,
    /// Who plays all seats but this one.
    pub(crate) opponent: Option<(Spec, Seat)>,
}

/// The arrays of a batch, one row for each game.
pub(crate) struct Rows<'a> {
    pub(crate) observations: Seen<'a>,
    pub(crate) masks: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) seats: &'a mut [i8],
    pub(crate) over: &'a mut [bool],
}

/// Where observations go.
pub(crate) enum Seen<'a> {
    Nowhere,
    Folded(&'a mut [f32]),
    Planes(&'a mut [u8]),
}

/// Many games of one title.
pub(crate) trait Batched: Send {
    /// Fills in the arrays for the games as they stand.
    fn show(&mut self, rows: Rows<'_>) -> Result<(), Failure>;
    /// Answers the open decision of every game. If one of the actions is not possible, nothing happens.
    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), Failure>;
    /// A random legal action for every game.
    fn sample(&mut self, actions: &mut [i64]) -> Result<(), Failure>;
    /// The position of a game as a document.
    fn position(&self, game: usize) -> Option<Value>;
    /// The last position of the game that ended there with the last step.
    fn ended(&self, game: usize) -> Option<Value>;
    /// The legal actions of a game.
    fn legal(&self, game: usize) -> Option<Vec<u32>>;
}

/// What all games of a batch share.
struct Shared<G: Studied> {
    terms: Terms,
    setup: G::Setup,
    numbering: &'static Numbering<G>,
    planes: usize,
}

pub(crate) struct Games<G: Studied> {
    shared: Shared<G>,
    slots: Vec<Slot<G>>,
    helpers: Helpers,
}

/// One game of a batch.
struct Slot<G: Studied> {
    game: G,
    /// Which deal of the series it is.
    deal: u64,
    seat: Seat,
    bots: Vec<Box<dyn Bot<G>>>,
    /// The options of the open decision with their indices.
    numbered: Vec<(u32, G::Action)>,
    /// The game that ended here with the last step.
    ended: Option<Box<G>>,
    /// What the row of the planes shows.
    sheet: Sheet,
    /// The option that was chosen.
    chosen: usize,
    dice: Rng,
}

/// What a thread needs for any of its games.
struct Scratch<G: Studied> {
    options: Vec<G::Action>,
    features: Vec<Feature>,
}

impl<G: Studied> Default for Scratch<G> {
    fn default() -> Scratch<G> {
        Scratch { options: Vec::new(), features: Vec::new() }
    }
}

/// One row of the arrays.
struct Row<'a> {
    observation: Seen<'a>,
    mask: &'a mut [bool],
    rewards: &'a mut [f32],
    seat: &'a mut i8,
    over: &'a mut bool,
}

impl<G: Studied> Games<G> {
    pub(crate) fn new(terms: Terms, numbering: &'static Numbering<G>) -> Result<Games<G>, Failure> {
        let setup = serde_json::from_value(terms.setup.clone())
            .map_err(|error| Problem::new("problem.setup").with("error", error))?;
        let planes = G::planes_len(terms.players);
        let shared = Shared { terms, setup, numbering, planes };
        let slots =
            (0..shared.terms.games as u64).map(|number| Slot::new(&shared, number)).collect::<Result<_, _>>()?;
        let helpers = Helpers::new(shared.terms.threads - 1)?;
        Ok(Games { shared, slots, helpers })
    }

    /// How many games lie in a block.
    fn block(&self) -> usize {
        let threads = self.shared.terms.threads;
        if threads == 1 { self.slots.len() } else { self.slots.len().div_ceil(threads * BLOCKS) }
    }

    /// Does something with every block of games and what belongs to it, on several threads. The first failure by number is reported.
    fn each_block<T: Send>(
        &mut self,
        parts: impl IntoIterator<Item = T>,
        threads: usize,
        work: impl Fn(&Shared<G>, &mut [Slot<G>], T, &mut Scratch<G>) -> Result<(), Failure> + Sync,
    ) -> Result<(), Failure> {
        let block = self.block();
        let shared = &self.shared;
        let blocks = Blocks::new(self.slots.chunks_mut(block).zip(parts).enumerate().collect(), threads);
        let failures = Mutex::new(Vec::new());
        self.helpers.share(threads - 1, &|who| {
            let (mut scratch, mut first) = (Scratch::default(), None);
            while let Some((number, (slots, part))) = blocks.next(who) {
                let done = work(shared, slots, part, &mut scratch);
                first = first.or(done.err().map(|failure| (number, failure)));
            }
            failures.lock().unwrap_or_else(PoisonError::into_inner).extend(first);
        })?;
        let failures = failures.into_inner().unwrap_or_else(PoisonError::into_inner);
        let first = failures.into_iter().min_by_key(|(number, _): &(usize, Failure)| *number);
        first.map_or(Ok(()), |(_, failure)| Err(failure))
    }

    /// Does something with every game and its row, on several threads.
    fn each(
        &mut self,
        rows: Rows<'_>,
        work: impl Fn(&Shared<G>, &mut Slot<G>, Row<'_>, &mut Scratch<G>) -> Result<(), Problem> + Sync,
    ) -> Result<(), Failure> {
        let (rows, threads) = (self.shared.blocks(rows, self.block()), self.shared.terms.threads);
        self.each_block(rows, threads, |shared, slots, rows, scratch| {
            let mut each = slots.iter_mut().zip(shared.each_row(rows));
            let done = each.try_for_each(|(slot, row)| work(shared, slot, row, scratch));
            done.map_err(|problem| Failure::problem(&problem, G::texts()))
        })
    }

    /// How many threads do something that takes a moment for each game.
    fn threads_for_little(&self) -> usize {
        (self.slots.len() / FEW).clamp(1, self.shared.terms.threads)
    }
}

/// Blocks of work for several threads, which belong to them side by side: a game stays with its thread, and with what the
/// thread's core remembers of it. Whoever is done takes over from the end of what others have left, so that a thread that begins
/// late or is held up does less of the work.
struct Blocks<T> {
    own: Vec<Mutex<vec::IntoIter<T>>>,
}

impl<T> Blocks<T> {
    fn new(mut all: Vec<T>, threads: usize) -> Blocks<T> {
        let each = all.len().div_ceil(threads).max(1);
        let mut own: Vec<_> = (0..threads).rev().map(|who| all.split_off(all.len().min(who * each))).collect();
        own.reverse();
        Blocks { own: own.into_iter().map(|blocks| Mutex::new(blocks.into_iter())).collect() }
    }

    fn next(&self, who: usize) -> Option<T> {
        let lock = |blocks| Mutex::lock(blocks).unwrap_or_else(PoisonError::into_inner);
        let own = self.own.get(who).and_then(|own| lock(own).next());
        own.or_else(|| self.own.iter().find_map(|other| lock(other).next_back()))
    }
}

impl<G: Studied> Shared<G> {
    fn width(&self, seen: &Seen<'_>) -> usize {
        match seen {
            Seen::Nowhere => 0,
            Seen::Folded(_) => FOLDED,
            Seen::Planes(_) => self.planes,
        }
    }

    /// The rows in blocks of so many games.
    fn blocks<'a>(&self, rows: Rows<'a>, games: usize) -> Vec<Rows<'a>> {
        let width = self.width(&rows.observations);
        let Rows { observations, masks, rewards, seats, over } = rows;
        let observations = split(observations, games * width, seats.len().div_ceil(games));
        let masks = masks.chunks_mut(games * self.numbering.len());
        let rewards = rewards.chunks_mut(games * self.terms.players);
        let (seats, over) = (seats.chunks_mut(games), over.chunks_mut(games));
        let parts = observations.into_iter().zip(masks).zip(rewards).zip(seats.zip(over));
        parts
            .map(|(((observations, masks), rewards), (seats, over))| Rows { observations, masks, rewards, seats, over })
            .collect()
    }

    fn each_row<'a>(&self, rows: Rows<'a>) -> impl Iterator<Item = Row<'a>> + use<'a, G> {
        let width = self.width(&rows.observations);
        let Rows { observations, masks, rewards, seats, over } = rows;
        let observations = split(observations, width, seats.len());
        let masks = masks.chunks_mut(self.numbering.len());
        let rewards = rewards.chunks_mut(self.terms.players);
        let parts = observations.into_iter().zip(masks).zip(rewards).zip(seats.iter_mut().zip(over));
        parts.map(|(((observation, mask), rewards), (seat, over))| Row { observation, mask, rewards, seat, over })
    }
}

fn split(seen: Seen<'_>, size: usize, count: usize) -> Vec<Seen<'_>> {
    match seen {
        Seen::Nowhere => (0..count).map(|_| Seen::Nowhere).collect(),
        Seen::Folded(all) => all.chunks_mut(size.max(1)).map(Seen::Folded).collect(),
        Seen::Planes(all) => all.chunks_mut(size.max(1)).map(Seen::Planes).collect(),
    }
}

impl<G: Studied> Slot<G> {
    fn new(shared: &Shared<G>, deal: u64) -> Result<Slot<G>, Problem> {
        let seed = Seed::numbered(shared.terms.seed, deal);
        let mut slot = Slot {
            game: shared.deal(seed)?,
            deal,
            seat: Seat::FIRST,
            bots: shared.bots(seed)?,
            numbered: Vec::new(),
            ended: None,
            sheet: Sheet::default(),
            chosen: 0,
            dice: seed.stream("sample", 0),
        };
        slot.settle(shared, None, &mut Scratch::default())?;
        Ok(slot)
    }

    /// Carries out what was chosen, lets the opponents play, and begins the next game where this one has ended.
    fn advance(&mut self, shared: &Shared<G>, row: Row<'_>, scratch: &mut Scratch<G>) -> Result<(), Problem> {
        let Some(&(_, action)) = self.numbered.get(self.chosen) else { return Ok(()) };
        for (index, _) in &self.numbered {
            row.mask[*index as usize] = false;
        }
        self.game.perform(self.seat, action, &mut Silent);
        row.rewards.fill(0.0);
        *row.over = false;
        self.ended = None;
        self.settle(shared, Some((row.rewards, row.over)), scratch)?;
        self.show(row.observation, row.mask, row.seat, scratch);
        Ok(())
    }

    /// Plays on to the next decision of a seat that is not a bot's.
    fn settle(
        &mut self,
        shared: &Shared<G>,
        mut end: Option<(&mut [f32], &mut bool)>,
        scratch: &mut Scratch<G>,
    ) -> Result<(), Problem> {
        let options = &mut scratch.options;
        loop {
            let Some(seat) = self.game.turn().first() else {
                if let Some((rewards, over)) = &mut end {
                    rewards.copy_from_slice(&returns(&self.game.score(Viewer::All), shared.terms.reward));
                    **over = true;
                }
                self.deal += shared.terms.games as u64;
                let seed = Seed::numbered(shared.terms.seed, self.deal);
                self.bots = shared.bots(seed)?;
                self.ended = Some(Box::new(mem::replace(&mut self.game, shared.deal(seed)?)));
                continue;
            };
            self.seat = seat;
            match (shared.terms.opponent, self.bots.get_mut(seat.index())) {
                (Some((_, own)), Some(bot)) if own != seat => {
                    list(&self.game, seat, true, options);
                    let place = match options.len() {
                        0 | 1 => 0,
                        _ => bot.choose(&Sight::new(&self.game, seat, options)),
                    };
                    let Some(&action) = options.get(place) else {
                        return Err(Problem::new("problem.stuck").with("seat", seat).with("game", self.deal));
                    };
                    self.game.perform(seat, action, &mut Silent);
                }
                _ => break,
            }
        }
        list(&self.game, self.seat, shared.terms.thinned, options);
        self.numbered.clear();
        let numbered = &mut self.numbered;
        shared.numbering.number(options, |index, action| numbered.push((index, action)));
        Ok(())
    }

    fn show(&mut self, observation: Seen<'_>, mask: &mut [bool], seat: &mut i8, scratch: &mut Scratch<G>) {
        for (index, _) in &self.numbered {
            mask[*index as usize] = true;
        }
        *seat = self.seat.index() as i8;
        match observation {
            Seen::Nowhere => {}
            Seen::Folded(out) => {
                features(&self.game, self.seat, &mut scratch.features);
                fold(&scratch.features, out);
            }
            Seen::Planes(out) => self.game.tell(self.seat, &mut self.sheet.pen(out)),
        }
    }
}

impl<G: Studied> Shared<G> {
    fn deal(&self, seed: Seed) -> Result<G, Problem> {
        G::new(G::standard_content(), self.terms.players, &self.setup, seed)
    }

    fn bots(&self, seed: Seed) -> Result<Vec<Box<dyn Bot<G>>>, Problem> {
        let Some((spec, _)) = self.terms.opponent else { return Ok(Vec::new()) };
        (0..self.terms.players).map(|seat| spec.build(seed.stream("bot", seat as u32))).collect()
    }
}

impl<G: Studied> Batched for Games<G> {
    fn show(&mut self, rows: Rows<'_>) -> Result<(), Failure> {
        self.each(rows, |_, slot, row, scratch| {
            row.mask.fill(false);
            row.rewards.fill(0.0);
            *row.over = false;
            slot.show(row.observation, row.mask, row.seat, scratch);
            Ok(())
        })
    }

    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), Failure> {
        if actions.len() != self.slots.len() {
            let sentence = format!("{} actions were given for {} games.", actions.len(), self.slots.len());
            return Err(Failure::new("actions", sentence));
        }
        let (block, threads) = (self.block(), self.threads_for_little());
        let first_games = (0..).step_by(block);
        self.each_block(actions.chunks(block).zip(first_games), threads, |_, slots, (actions, first), _| {
            for (game, (slot, &action)) in (first..).zip(slots.iter_mut().zip(actions)) {
                let place = slot.numbered.iter().position(|(index, _)| i64::from(*index) == action);
                slot.chosen = place.ok_or_else(|| {
                    Failure::new("action", format!("Action {action} is not legal in game {game}; nothing was changed."))
                })?;
            }
            Ok(())
        })?;
        self.each(rows, |shared, slot, row, scratch| slot.advance(shared, row, scratch))
    }

    fn sample(&mut self, actions: &mut [i64]) -> Result<(), Failure> {
        let (block, threads) = (self.block(), self.threads_for_little());
        self.each_block(actions.chunks_mut(block), threads, |_, slots, actions, _| {
            for (slot, action) in slots.iter_mut().zip(actions) {
                let place = slot.dice.below(slot.numbered.len().max(1) as u32);
                *action = slot.numbered.get(place as usize).map_or(-1, |(index, _)| i64::from(*index));
            }
            Ok(())
        })
    }

    fn position(&self, game: usize) -> Option<Value> {
        self.slots.get(game).and_then(|slot| serde_json::to_value(slot.game.position()).ok())
    }

    fn ended(&self, game: usize) -> Option<Value> {
        let ended = self.slots.get(game)?.ended.as_ref()?;
        serde_json::to_value(ended.position()).ok()
    }

    fn legal(&self, game: usize) -> Option<Vec<u32>> {
        self.slots.get(game).map(|slot| slot.numbered.iter().map(|(index, _)| *index).collect())
    }
}
