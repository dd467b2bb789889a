//! What a bot thinks with: its judgement, and how it looks ahead.
//!
//! A bot's answer follows from its [`Mind`], its budget and its chance. Everything that may be tuned is a value in here,
//! so that the frozen bots ([`Mind::frozen`]) go on answering as they always did while the others become better.

use crate::foresight::Net;
use crate::judge::{Frozen, Judge, Judged, Weights};
use almende_core::Problem;
use std::sync::{Arc, Mutex, PoisonError};

/// What positions are worth to a bot, and how it looks ahead.
#[derive(Clone, Debug)]
pub struct Mind {
    pub(crate) judge: Judge,
    pub(crate) settings: Settings,
}

impl Mind {
    /// The mind of today's bots, with the weights that come with the program. A feature without a weight is a problem.
    pub fn standard<G: Judged>() -> Result<Mind, Problem> {
        static READ: Known = Mutex::new(Vec::new());
        read_once::<G>(&READ, || Ok(Mind::new::<G>(Judge::new(Weights::read::<G>(G::WEIGHTS)?))))
    }

    /// A judgement of one's own with today's way of looking ahead.
    pub fn new<G: Judged>(judge: Judge) -> Mind {
        Mind { judge, settings: Settings { beam: G::BEAM, turns_on: G::TURNS_ON, ..Settings::TODAY } }
    }

    /// Today's way of looking ahead for what a network foretells.
    pub fn foreseeing<G: Judged>(net: Arc<Net>) -> Mind {
        Mind {
            judge: Judge::foreseeing(net),
            settings: Settings { beam: G::BEAM, turns_on: G::TURNS_ON, ..Settings::FORESEEING },
        }
    }

    /// The same with another value for one setting of how it looks ahead, for programs that try which is best; nothing
    /// where there is no such setting.
    pub fn with(mut self, setting: &str, value: f32) -> Option<Mind> {
        let Settings { lines, looks, walks, .. } = &mut self.settings;
        match setting {
            "until_next_turn" => lines.until_next_turn = value as usize,
            "quick" => lines.quick = value as u32,
            "beam_share" => lines.beam_share = value as u32,
            "root_each_walk" => looks.root_each_walk = value as u64,
            "root_least" => looks.root_least = value as u64,
            "root_most" => looks.root_most = value as u64,
            "elsewhere" => (looks.elsewhere, looks.elsewhere_beam) = (value as u32, value as u32),
            "temperature" => looks.temperature = value,
            "even" => looks.even = value,
            "visits" => looks.visits = value,
            "curiosity" => walks.curiosity = value,
            "others_curiosity" => walks.others_curiosity = value,
            "narrow" => walks.narrow = value,
            "end_positions" => walks.end_positions = value as u32,
            "beam" => self.settings.beam = value > 0.0,
            "turns_on" => self.settings.turns_on = value as usize,
            _ => return None,
        }
        Some(self)
    }

    /// The mind of the frozen bots `greedy-1`, `medium-1` and `hard-1`.
    pub(crate) fn frozen<G: Judged>() -> Result<Mind, Problem> {
        static READ: Known = Mutex::new(Vec::new());
        read_once::<G>(&READ, || {
            let Frozen { judge, beam, turns_on } = Frozen::of::<G>()?;
            Ok(Mind { judge, settings: Settings { beam, turns_on, ..Settings::FIRST } })
        })
    }
}

/// Minds by the id of their game.
type Known = Mutex<Vec<(&'static str, Mind)>>;

/// Reads the mind of a game once; a program uses few games and asks rarely.
fn read_once<G: Judged>(known: &Known, read: impl FnOnce() -> Result<Mind, Problem>) -> Result<Mind, Problem> {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, mind)) = known.iter().find(|(game, _)| *game == G::ID) {
        return Ok(mind.clone());
    }
    let mind = read()?;
    known.push((G::ID, mind.clone()));
    Ok(mind)
}

/// How a bot looks ahead.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Settings {
    /// Whether the lines of a turn are looked for with a beam ([`Judged::BEAM`]).
    pub(crate) beam: bool,
    /// How many more turns of its seat a walk plays ([`Judged::TURNS_ON`]).
    pub(crate) turns_on: usize,
    /// Positions a greedy bot looks at for one decision, unless told otherwise.
    pub(crate) greedy_positions: u32,
    /// How the lines of a turn are looked for.
    pub(crate) lines: Lines,
    /// How a search looks at a decision first.
    pub(crate) looks: FirstLooks,
    /// Where the walks of a search go.
    pub(crate) walks: Walks,
}

/// How the lines of one seat's turn are looked for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Lines {
    /// A line is finished quickly where less than so many positions are left for it.
    pub(crate) quick: u32,
    /// How much the others' promise counts. Most of a turn concerns the own board; taking what others need counts a little.
    pub(crate) others: f32,
    /// A beam follows one position for so many that are left for it.
    pub(crate) beam_share: u32,
    /// Steps of one line at most.
    pub(crate) steps: usize,
    /// Lines at most until a seat has had its next turns.
    pub(crate) until_next_turn: usize,
}

/// How many positions a search looks at before it walks. Good looks are worth more than many walks: what looks good at
/// first is what all walks go through.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct FirstLooks {
    /// Positions at the root for each walk, ...
    pub(crate) root_each_walk: u64,
    /// ... at least so many ...
    pub(crate) root_least: u64,
    /// ... and at most so many.
    pub(crate) root_most: u64,
    /// Elsewhere it is this part of those of the root, ...
    pub(crate) elsewhere: u32,
    /// ... and this part where a beam looks, which needs less.
    pub(crate) elsewhere_beam: u32,
    /// How much better an option has to look to deserve e times the visits, in points.
    pub(crate) temperature: f32,
    /// The share of visits that is shared evenly, so that nothing is ever ruled out by a look.
    pub(crate) even: f32,
    /// A look counts as much as so many visits.
    pub(crate) visits: f32,
}

/// Where the walks of a search go and what they come to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Walks {
    /// How strongly options that look good but were visited little attract visits of the seat the search is for, in
    /// spreads of what walks come to.
    pub(crate) curiosity: f32,
    /// The same for the others, who mostly do what looks best to them.
    pub(crate) others_curiosity: f32,
    /// So many options that look best are visited from the beginning; more are with more visits (progressive widening).
    pub(crate) narrow: f32,
    /// Decisions of one walk at most.
    pub(crate) depth: usize,
    /// Positions looked at for each turn that ends a walk.
    pub(crate) end_positions: u32,
    /// What winning is worth beyond the lead, in points.
    pub(crate) win: f32,
    /// Before there are enough walks, it is as if so many ...
    pub(crate) supposed: f32,
    /// ... had differed by so many points, ...
    pub(crate) supposed_spread: f32,
    /// ... and walks never count as differing by less than this.
    pub(crate) least_spread: f32,
}

impl Settings {
    /// Those of the frozen bots: these numbers never change.
    const FIRST: Settings = Settings {
        beam: false,
        turns_on: 1,
        greedy_positions: 2_000,
        lines: Lines { quick: 16, others: 0.25, beam_share: 48, steps: 24, until_next_turn: 64 },
        looks: FirstLooks {
            root_each_walk: 50,
            root_least: 1_000,
            root_most: 20_000,
            elsewhere: 20,
            elsewhere_beam: 100,
            temperature: 2.0,
            even: 0.1,
            visits: 4.0,
        },
        walks: Walks {
            curiosity: 1.2,
            others_curiosity: 0.2,
            narrow: 3.0,
            depth: 160,
            end_positions: 200,
            win: 3.0,
            supposed: 4.0,
            supposed_spread: 4.0,
            least_spread: 0.5,
        },
    };

    /// Those of today's bots. What is tuned is changed here.
    const TODAY: Settings = Settings::FIRST;

    /// Those of bots that ask a network, which takes longer than the judgement: fewer first looks, more walks.
    const FORESEEING: Settings = Settings {
        looks: FirstLooks { root_each_walk: 4, root_least: 200, root_most: 4_000, ..Settings::FIRST.looks },
        ..Settings::FIRST
    };
}
