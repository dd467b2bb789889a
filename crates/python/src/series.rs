//! Whole games between bots: counted, compared, or one decision at a time.

use crate::failure::{Failure, guarded};
use crate::json::from_python;
use crate::seeds::Chance;
use crate::state::State;
use crate::thinker::Thinker;
use crate::titles::{AnyTitle, find};
use almende_bots::{Contest, Fared, Group, Outcomes, Series, Spec};
use almende_core::{Problem, Seed};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;
use std::sync::{Mutex, PoisonError};

/// One of our bots, with its own chance. It sees what its seat sees.
#[pyclass(module = "almende", frozen)]
pub(crate) struct Bot {
    name: String,
    game: &'static str,
    thinker: Mutex<Box<dyn Thinker>>,
}

/// One of our bots ("random", "easy", "medium", "hard", "greedy", "search:400n", ...) for a title. It draws its chance as in game
/// `number` of the series of `seed` at `seat`, so that whole games can be repeated.
#[pyfunction]
#[pyo3(
    signature = (game, name, *, seed=Chance::Number(0), number=0, seat=0),
    text_signature = "(game, name, *, seed=0, number=0, seat=0)"
)]
pub(crate) fn bot(game: &str, name: &str, seed: Chance, number: u64, seat: u32) -> PyResult<Bot> {
    let title = find(game)?;
    let explain = |problem: Problem| Failure::problem(&problem, title.title().texts());
    let spec: Spec = name.parse().map_err(explain)?;
    let rng = seed.numbered(number)?.stream("bot", seat);
    let thinker = guarded(|| title.thinker(spec, rng).map_err(explain))?;
    Ok(Bot { name: name.to_owned(), game: title.title().id(), thinker: Mutex::new(thinker) })
}

#[pymethods]
impl Bot {
    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// What it does here, in notation.
    #[pyo3(signature = (state, seat=None))]
    fn choose(&self, py: Python<'_>, state: PyRef<'_, State>, seat: Option<usize>) -> PyResult<String> {
        let seat = state.seat(seat)?;
        let position = &*state.position;
        Ok(py.detach(|| {
            guarded(|| self.thinker.lock().unwrap_or_else(PoisonError::into_inner).choose(position, seat))
        })?)
    }

    fn __repr__(&self) -> String {
        format!("<almende.Bot {} for {}>", self.name, self.game)
    }
}

/// A series, read.
struct Prepared {
    title: &'static dyn AnyTitle,
    like: Box<dyn crate::position::Position>,
    bots: Vec<Spec>,
}

fn prepare(
    game: &str,
    players: usize,
    seed: u64,
    bots: &[String],
    setup: Option<&Bound<'_, PyAny>>,
) -> PyResult<Prepared> {
    let title = find(game)?;
    let explain = |problem: Problem| Failure::problem(&problem, title.title().texts());
    let setup = setup.map_or(Ok(Value::Null), from_python)?;
    let bots = bots.iter().map(|name| name.parse()).collect::<Result<Vec<Spec>, _>>().map_err(explain)?;
    let like = guarded(|| title.open(players, &setup, Seed::numbered(seed, 0)).map_err(explain))?;
    Ok(Prepared { title, like, bots })
}

/// Plays whole games between bots, as `almende simulate` does, and counts. The same for every number of threads.
#[pyfunction]
#[pyo3(
    signature = (game, players=2, games=100, seed=1, bots=vec!["random".to_owned()], *, setup=None, threads=1),
    text_signature = "(game, players=2, games=100, seed=1, bots=['random'], *, setup=None, threads=1)"
)]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    game: &str,
    players: usize,
    games: u64,
    seed: u64,
    bots: Vec<String>,
    setup: Option<&Bound<'_, PyAny>>,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let Prepared { title, like, bots } = prepare(game, players, seed, &bots, setup)?;
    let series = Series { seed, games, bots, threads };
    let tally = py.detach(|| {
        guarded(|| {
            let explain = |problem: Problem| Failure::problem(&problem, title.title().texts());
            title.room().simulate(like.table(), &series).map_err(explain)
        })
    })?;
    let seats = PyList::empty(py);
    for seat in &tally.seats {
        let one = PyDict::new(py);
        one.set_item("mean", seat.mean(tally.games))?;
        one.set_item("min", seat.min)?;
        one.set_item("max", seat.max)?;
        one.set_item("wins", seat.wins())?;
        seats.append(one)?;
    }
    let told = PyDict::new(py);
    told.set_item("games", tally.games)?;
    told.set_item("decisions", tally.decisions)?;
    told.set_item("choices", tally.choices)?;
    told.set_item("seats", seats)?;
    Ok(told)
}

/// How one bot fared in one deal: points, wins in twelfths, decisions, nanoseconds.
type FaredIn = (i64, u64, u64, u64);

/// Plays our bots against each other, as `almende arena` does. Deals that were played elsewhere are given in `known`.
#[pyfunction]
#[pyo3(
    signature = (game, players, bots, games, seed, *, setup=None, threads=1, known=vec![]),
    text_signature = "(game, players, bots, games, seed, *, setup=None, threads=1, known=[])"
)]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn contest<'py>(
    py: Python<'py>,
    game: &str,
    players: usize,
    bots: Vec<String>,
    games: u64,
    seed: u64,
    setup: Option<&Bound<'_, PyAny>>,
    threads: usize,
    known: Vec<Vec<FaredIn>>,
) -> PyResult<Bound<'py, PyDict>> {
    let Prepared { title, like, bots } = prepare(game, players, seed, &bots, setup)?;
    let fared = |(points, win_twelfths, decisions, nanoseconds)| Fared { points, win_twelfths, decisions, nanoseconds };
    let group = |(number, bots): (usize, Vec<FaredIn>)| Group {
        number: number as u64,
        bots: bots.into_iter().map(fared).collect(),
    };
    let known = known.into_iter().enumerate().map(group).collect();
    let contest = Contest { seed, games, bots, threads, known, ..Contest::default() };
    let outcomes: Outcomes = py.detach(|| {
        guarded(|| {
            let explain = |problem: Problem| Failure::problem(&problem, title.title().texts());
            title.room().arena(like.table(), &contest).map_err(explain)
        })
    })?;
    let standings = PyList::empty(py);
    for standing in &outcomes.bots {
        let one = PyDict::new(py);
        one.set_item("wins", standing.wins)?;
        one.set_item("mean", standing.mean)?;
        one.set_item("elo", standing.elo)?;
        one.set_item("elo_error", standing.elo_error)?;
        one.set_item("ms_per_decision", standing.ms_per_decision)?;
        standings.append(one)?;
    }
    let told = PyDict::new(py);
    told.set_item("games", outcomes.games)?;
    told.set_item("bots", standings)?;
    Ok(told)
}
