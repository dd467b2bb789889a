//! `Batch`: many games at once, for Python.

use crate::batch::{Batched, Rows, Seen, Terms};
use crate::failure::{Failure, guarded};
use crate::json::from_python;
use crate::observation::FOLDED;
use crate::state::State;
use crate::titles::{AnyTitle, find};
use almende_bots::Spec;
use almende_core::{Problem, Seat, Seed};
use numpy::{
    AllowTypeChange, PyArray1, PyArray2, PyArrayLike1, PyArrayMethods as _, PyReadwriteArray, PyReadwriteArray2,
};
use pyo3::prelude::*;
use serde_json::Value;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// More games at once, or more threads, are asked for by mistake.
const MOST_GAMES: usize = 1 << 16;
const MOST_THREADS: usize = 256;

/// Many games of one title, played in step.
///
/// The arrays `observations`, `masks`, `rewards`, `seats` and `over` have one row for each game. They are the same arrays for
/// ever: `step` writes into them. Copy what you want to keep.
#[pyclass(module = "almende", frozen)]
pub(crate) struct Batch {
    title: &'static dyn AnyTitle,
    players: usize,
    games: Mutex<Box<dyn Batched>>,
    observations: Option<Observations>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    seats: Py<PyArray1<i8>>,
    over: Py<PyArray1<bool>>,
}

enum Observations {
    Folded(Py<PyArray2<f32>>),
    Planes(Py<PyArray2<u8>>),
}

/// What `step` gives: observations, masks, rewards, which games are over.
type Stepped = (Option<Py<PyAny>>, Py<PyArray2<bool>>, Py<PyArray2<f32>>, Py<PyArray1<bool>>);

fn busy() -> Failure {
    Failure::new("busy", "The arrays of the batch are in use or may not be written.")
}

impl Batch {
    fn lock(&self) -> MutexGuard<'_, Box<dyn Batched>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn load(&self, position: &Value) -> Result<State, Failure> {
        let explain = |problem: Problem| Failure::problem(&problem, self.title.title().texts());
        Ok(State::new(self.title.load(position).map_err(explain)?))
    }

    /// Does something with the games and all arrays, while other Python threads go on.
    fn with_rows(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Batched, Rows<'_>) -> Result<(), Failure> + Send,
    ) -> PyResult<()> {
        let mut masks = self.masks.bind(py).try_readwrite().map_err(|_| busy())?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(|_| busy())?;
        let mut seats = self.seats.bind(py).try_readwrite().map_err(|_| busy())?;
        let mut over = self.over.bind(py).try_readwrite().map_err(|_| busy())?;
        let (mut folded, mut planes): (Option<PyReadwriteArray2<'_, f32>>, Option<PyReadwriteArray2<'_, u8>>) =
            (None, None);
        match &self.observations {
            None => {}
            Some(Observations::Folded(array)) => folded = Some(array.bind(py).try_readwrite().map_err(|_| busy())?),
            Some(Observations::Planes(array)) => planes = Some(array.bind(py).try_readwrite().map_err(|_| busy())?),
        }
        let observations = match (&mut folded, &mut planes) {
            (Some(array), _) => Seen::Folded(slice(array)?),
            (_, Some(array)) => Seen::Planes(slice(array)?),
            (None, None) => Seen::Nowhere,
        };
        let rows = Rows {
            observations,
            masks: slice(&mut masks)?,
            rewards: slice(&mut rewards)?,
            seats: slice(&mut seats)?,
            over: slice(&mut over)?,
        };
        Ok(py.detach(|| guarded(|| work(&mut **self.lock(), rows)))?)
    }
}

fn slice<'a, T: numpy::Element, D: numpy::ndarray::Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
) -> Result<&'a mut [T], Failure> {
    array.as_slice_mut().map_err(|_| busy())
}

/// Many games of one title at once.
#[pyfunction]
#[pyo3(signature = (
    game, players=2, games=1024, seed=1, threads=2, *, setup=None, encoding="planes", reward="win", thinned=false, opponent=None, seat=0
))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn batch(
    py: Python<'_>,
    game: &str,
    players: usize,
    games: usize,
    seed: u64,
    threads: usize,
    setup: Option<&Bound<'_, PyAny>>,
    encoding: &str,
    reward: &str,
    thinned: bool,
    opponent: Option<&str>,
    seat: usize,
) -> PyResult<Batch> {
    let title = find(game)?;
    if !(1..=MOST_GAMES).contains(&games) || !(1..=MOST_THREADS).contains(&threads) {
        let sentence = format!("A batch has 1 to {MOST_GAMES} games and 1 to {MOST_THREADS} threads.");
        return Err(Failure::new("batch", sentence).into());
    }
    let explain = |problem: Problem| Failure::problem(&problem, title.title().texts());
    let setup = title.title().setup(&setup.map_or(Ok(Value::Null), from_python)?).map_err(explain)?;
    // Says what is wrong with the number of players or the setup.
    guarded(|| title.open(players, &setup, Seed::numbered(seed, 0)).map(drop).map_err(explain))?;
    let seat = Seat::new(seat).filter(|seat| seat.index() < players);
    let seat = seat.ok_or_else(|| Failure::new("no_seat", "There is no such seat at the table."))?;
    let opponent = opponent.map(|name| name.parse::<Spec>().map(|spec| (spec, seat))).transpose().map_err(explain)?;
    let terms = Terms { players, setup, seed, games, threads, reward: reward.parse()?, thinned, opponent };
    let observations = match encoding {
        "none" => None,
        "planes" => {
            let size = title.planes_len(players);
            Some(Observations::Planes(PyArray2::zeros(py, [games, size], false).unbind()))
        }
        "features" => Some(Observations::Folded(PyArray2::zeros(py, [games, FOLDED], false).unbind())),
        _ => {
            let sentence = "An encoding is \"planes\", \"features\" or \"none\".";
            return Err(Failure::new("encoding", sentence).into());
        }
    };
    let batch = Batch {
        title,
        players,
        games: Mutex::new(py.detach(|| guarded(|| title.batch(terms)))?),
        observations,
        masks: PyArray2::zeros(py, [games, title.actions()], false).unbind(),
        rewards: PyArray2::zeros(py, [games, players], false).unbind(),
        seats: PyArray1::zeros(py, games, false).unbind(),
        over: PyArray1::zeros(py, games, false).unbind(),
    };
    batch.with_rows(py, |games, rows| games.show(rows))?;
    Ok(batch)
}

#[pymethods]
impl Batch {
    /// The title's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.title.title().id()
    }

    /// How many sit at each table.
    #[getter]
    fn players(&self) -> usize {
        self.players
    }

    /// How many games there are.
    fn __len__(&self, py: Python<'_>) -> usize {
        self.seats.bind(py).len().unwrap_or_default()
    }

    /// What the seat that decides sees, one row for each game; None where no encoding was asked for.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.observations.as_ref().map(|observations| match observations {
            Observations::Folded(array) => array.clone_ref(py).into_any(),
            Observations::Planes(array) => array.clone_ref(py).into_any(),
        })
    }

    /// The legal actions of the seat that decides, one row for each game.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.clone_ref(py)
    }

    /// What the last step brought each seat.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// Who decides in each game.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.seats.clone_ref(py)
    }

    /// Which games ended with the last step; a new one has begun in their place.
    #[getter]
    fn over(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.over.clone_ref(py)
    }

    /// Answers the open decision of every game; gives `(observations, masks, rewards, over)`. If one of the actions is not legal
    /// it raises, and nothing is changed.
    fn step(&self, py: Python<'_>, actions: PyArrayLike1<'_, i64, AllowTypeChange>) -> PyResult<Stepped> {
        let actions = actions.as_array().to_vec();
        self.with_rows(py, |games, rows| games.step(&actions, rows))?;
        Ok((self.observations(py), self.masks(py), self.rewards(py), self.over(py)))
    }

    /// A random legal action for every game, from the batch's own chance.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut actions = vec![0; self.__len__(py)];
        py.detach(|| guarded(|| self.lock().sample(&mut actions)))?;
        Ok(PyArray1::from_vec(py, actions))
    }

    /// The legal actions of one game as indices.
    fn legal_actions(&self, py: Python<'_>, game: usize) -> PyResult<Vec<u32>> {
        Ok(py.detach(|| guarded(|| self.lock().legal(game).ok_or_else(no_game)))?)
    }

    /// One of the games as a state of its own.
    fn state(&self, py: Python<'_>, game: usize) -> PyResult<State> {
        let loaded = || {
            let document = self.lock().position(game);
            self.load(&document.ok_or_else(no_game)?)
        };
        Ok(py.detach(|| guarded(loaded))?)
    }

    /// The state in which a game ended with the last step; None where none did.
    fn ended(&self, py: Python<'_>, game: usize) -> PyResult<Option<State>> {
        if game >= self.__len__(py) {
            return Err(no_game().into());
        }
        let loaded = || {
            let document = self.lock().ended(game);
            document.map(|document| self.load(&document)).transpose()
        };
        Ok(py.detach(|| guarded(loaded))?)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<almende.Batch {} players={} games={}>", self.game(), self.players, self.__len__(py))
    }
}

fn no_game() -> Failure {
    Failure::new("no_game", "The batch has no such game.")
}
