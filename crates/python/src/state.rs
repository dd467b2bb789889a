//! `State`: a game being played.

use crate::failure::{Failure, guarded};
use crate::json::{from_python, to_python};
use crate::observation::{FOLDED, fold};
use crate::position::Position;
use crate::reward::{Reward, returns};
use crate::seeds::Chance;
use crate::titles::find;
use almende_bots::{Budget, Spec};
use almende_core::{Audience, Lang, Outcome, Problem, Record, Seat, Seed, Viewer};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyType};
use serde_json::Value;

/// A game being played: the true state of the table, with everything that led to it.
///
/// Where a method takes a `seat`, it may be left out: then it is the first seat that decides now.
#[pyclass(module = "almende")]
pub(crate) struct State {
    pub(crate) position: Box<dyn Position>,
}

impl State {
    pub(crate) fn new(position: Box<dyn Position>) -> State {
        State { position }
    }

    fn explain(&self, problem: Problem) -> Failure {
        Failure::problem(&problem, self.position.title().title().texts())
    }

    /// The seat that was named, or the first that decides, or the first of all when the game is over.
    pub(crate) fn seat(&self, seat: Option<usize>) -> Result<Seat, Failure> {
        let table = self.position.table();
        let Some(number) = seat else { return Ok(table.turn().first().unwrap_or(Seat::FIRST)) };
        Seat::new(number).filter(|seat| seat.index() < table.players()).ok_or_else(|| {
            Failure::new("no_seat", format!("There is no seat {number}; seats go from 0 to {}.", table.players() - 1))
        })
    }

    fn viewer(&self, viewer: &Who) -> Result<Viewer, Failure> {
        match viewer {
            Who::Seat(seat) => Ok(Viewer::Seat(self.seat(Some(*seat))?)),
            Who::Named(name) if name == "public" => Ok(Viewer::Public),
            Who::Named(name) if name == "all" => Ok(Viewer::All),
            Who::Named(_) => Err(Failure::new("viewer", "A viewer is a seat's number, \"public\" or \"all\".")),
        }
    }
}

/// For whom something is shown.
#[derive(FromPyObject)]
pub(crate) enum Who {
    Seat(usize),
    Named(String),
}

/// An action by index or by notation.
#[derive(FromPyObject)]
pub(crate) enum Act {
    Index(usize),
    Notation(String),
}

#[pymethods]
impl State {
    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.position.title().title().id()
    }

    /// How many sit at the table.
    #[getter]
    fn players(&self) -> usize {
        self.position.table().players()
    }

    /// Whether the game has ended.
    #[getter]
    fn over(&self) -> bool {
        self.position.table().turn().is_empty()
    }

    /// How many actions were carried out.
    #[getter]
    fn actions(&self) -> usize {
        self.position.table().actions()
    }

    /// The seats that decide now; empty when the game is over.
    fn seats(&self) -> Vec<usize> {
        self.position.table().turn().iter().map(Seat::index).collect()
    }

    /// The first seat that decides now, or None when the game is over.
    #[getter]
    fn seat_to_act(&self) -> Option<usize> {
        self.position.table().turn().first().map(Seat::index)
    }

    /// The legal answers of a seat in notation. With `thinned` only those worth searching: fewer ways to the same outcomes.
    #[pyo3(signature = (seat=None, *, thinned=false))]
    fn options(&self, seat: Option<usize>, thinned: bool) -> PyResult<Vec<String>> {
        let seat = self.seat(seat)?;
        Ok(guarded(|| Ok(self.position.options(seat, thinned)))?)
    }

    /// The legal answers of a seat as action indices, in the order of `options`.
    #[pyo3(signature = (seat=None, *, thinned=false))]
    fn legal_actions(&self, seat: Option<usize>, thinned: bool) -> PyResult<Vec<u32>> {
        let seat = self.seat(seat)?;
        Ok(guarded(|| Ok(self.position.indices(seat, thinned)))?)
    }

    /// The legal answers of a seat as an array of booleans, one for each action index of the title.
    #[pyo3(signature = (seat=None, *, thinned=false))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<usize>, thinned: bool) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let seat = self.seat(seat)?;
        let mut mask = vec![false; self.position.title().actions()];
        for index in guarded(|| Ok(self.position.indices(seat, thinned)))? {
            if let Some(place) = mask.get_mut(index as usize) {
                *place = true;
            }
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// The question a seat has to answer, in words.
    #[pyo3(signature = (seat=None))]
    fn prompt(&self, seat: Option<usize>) -> PyResult<String> {
        let seat = self.seat(seat)?;
        let texts = self.position.title().title().texts();
        Ok(guarded(|| Ok(texts.render(Lang::EN, &self.position.table().prompt(seat), &[])))?)
    }

    /// The legal answers of a seat in words, in the order of `options`.
    #[pyo3(signature = (seat=None))]
    fn descriptions(&self, seat: Option<usize>) -> PyResult<Vec<String>> {
        let seat = self.seat(seat)?;
        let texts = self.position.title().title().texts();
        Ok(guarded(|| {
            let options = self.position.table().options(seat);
            Ok(options.iter().map(|choice| texts.render(Lang::EN, &choice.text, &[])).collect())
        })?)
    }

    /// Whether a seat may do this. Raises only for something that is no action at all.
    #[pyo3(signature = (action, seat=None))]
    fn is_legal(&self, action: Act, seat: Option<usize>) -> PyResult<bool> {
        let seat = self.seat(seat)?;
        Ok(guarded(|| match &action {
            Act::Index(index) => Ok(self.position.indices(seat, false).iter().any(|legal| *legal as usize == *index)),
            Act::Notation(action) => match self.position.table().legal(seat, action) {
                Ok(()) => Ok(true),
                Err(almende_core::Said::Refused(_)) => Ok(false),
                Err(said) => Err(Failure::said(&said, self.position.title().title().texts())),
            },
        })?)
    }

    /// Carries out an action, given as notation or as an index. A refused action changes nothing and raises `Refused`.
    ///
    /// With `events` it gives what happened: for whom (`audience`), in words (`text`) and as a document (`event`).
    #[pyo3(signature = (action, seat=None, *, events=false))]
    fn apply<'py>(
        &mut self,
        py: Python<'py>,
        action: Act,
        seat: Option<usize>,
        events: bool,
    ) -> PyResult<Option<Bound<'py, PyList>>> {
        let seat = self.seat(seat)?;
        let title = self.position.title();
        let notation = match action {
            Act::Index(index) if !events => {
                guarded(|| self.position.apply(seat, index))?;
                return Ok(None);
            }
            Act::Index(index) => {
                let spare = || Failure::new("action", format!("Action {index} has no notation here."));
                title.notation(index).ok_or_else(spare)?
            }
            Act::Notation(notation) => notation,
        };
        let texts = title.title().texts();
        let applied = guarded(|| {
            let said = |said| Failure::said(&said, texts);
            self.position.table_mut().apply(seat, &notation).map_err(said)
        })?;
        if !events {
            return Ok(None);
        }
        let told = PyList::empty(py);
        for (audience, text, event) in &applied.events {
            let one = PyDict::new(py);
            let audience = match audience {
                Audience::Everyone => "everyone".to_owned(),
                Audience::Only(seat) => format!("only {seat}"),
                Audience::AllBut(seat) => format!("all but {seat}"),
            };
            one.set_item("audience", audience)?;
            one.set_item("text", texts.render(Lang::EN, text, &[]))?;
            one.set_item("event", to_python(py, event)?)?;
            one.set_item("reveals", applied.outcome == Outcome::Reveals)?;
            told.append(one)?;
        }
        Ok(Some(told))
    }

    /// Takes back the last action, or the last of a seat, as far as nothing new was shown since. With `beyond` whatever was shown.
    #[pyo3(signature = (seat=None, *, beyond=false))]
    fn undo(&mut self, seat: Option<usize>, beyond: bool) -> PyResult<()> {
        let seat = seat.map(|seat| self.seat(Some(seat))).transpose()?;
        let undone = guarded(|| {
            let table = self.position.table_mut();
            Ok(if beyond { table.undo_beyond() } else { table.undo(seat) })
        })?;
        Ok(undone.map_err(|refused| self.explain(refused.into()))?)
    }

    /// What a viewer sees (a seat, "public" or "all") as a document with readable names.
    #[pyo3(signature = (viewer))]
    fn view<'py>(&self, py: Python<'py>, viewer: Who) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(&viewer)?;
        to_python(py, &guarded(|| Ok(self.position.table().view(viewer)))?)
    }

    /// What a seat sees as an array of `observation_size` numbers: the features of the learned bots, added up in fixed places.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat(seat)?;
        let mut folded = vec![0.0; FOLDED];
        guarded(|| {
            fold(&self.position.features(seat), &mut folded);
            Ok(())
        })?;
        Ok(PyArray1::from_vec(py, folded))
    }

    /// What a seat sees as the learned bots are told it: hashes of what there is, and the value of each.
    #[pyo3(signature = (seat=None))]
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn features<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<(Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<f32>>)> {
        let seat = self.seat(seat)?;
        let (hashes, values) = guarded(|| Ok(self.position.features(seat)))?.into_iter().unzip();
        Ok((PyArray1::from_vec(py, hashes), PyArray1::from_vec(py, values)))
    }

    /// What a seat sees as small numbers at fixed places, `planes_size` of them (see `almende.title`).
    #[pyo3(signature = (seat=None))]
    fn planes<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let seat = self.seat(seat)?;
        Ok(PyArray1::from_vec(py, guarded(|| Ok(self.position.planes(seat)))?))
    }

    /// The score sheet as if the game ended now: `lines` by category, `totals`, and `ranks` once it is over. What the viewer
    /// may not know is None.
    #[pyo3(signature = (viewer=None))]
    fn score<'py>(&self, py: Python<'py>, viewer: Option<Who>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = viewer.map_or(Ok(Viewer::All), |viewer| self.viewer(&viewer))?;
        let texts = self.position.title().title().texts();
        let sheet = guarded(|| {
            let sheet = self.position.table().score(viewer);
            let mut json = serde_json::to_value(&sheet).unwrap_or_default();
            let lines = json.get_mut("lines").and_then(Value::as_array_mut);
            for (line, category) in lines.into_iter().flatten().zip(&sheet.lines) {
                line["text"] = Value::from(texts.word(Lang::EN, category.id));
            }
            Ok(json)
        })?;
        to_python(py, &sheet)
    }

    /// The points of each seat as if the game ended now.
    fn points(&self) -> PyResult<Vec<i32>> {
        let totals = guarded(|| Ok(self.position.table().score(Viewer::All).totals))?;
        Ok(totals.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// What the game is worth to each seat, zero until it is over. `reward` is "win" (1 for a win, shared when it is, the others
    /// less, in sum 0), "points" or "lead" (the points ahead of the best other seat).
    #[pyo3(signature = (reward="win"))]
    fn returns(&self, reward: &str) -> PyResult<Vec<f32>> {
        let reward: Reward = reward.parse()?;
        if !self.over() {
            return Ok(vec![0.0; self.players()]);
        }
        let sheet = guarded(|| Ok(self.position.table().score(Viewer::All)))?;
        Ok(returns(&sheet, reward))
    }

    /// The seats that won; empty until the game is over.
    fn winners(&self) -> PyResult<Vec<usize>> {
        let sheet = guarded(|| Ok(self.position.table().score(Viewer::All)))?;
        Ok(if self.over() { sheet.winners().into_iter().map(Seat::index).collect() } else { Vec::new() })
    }

    /// The game so far as a record, which `almende.replay` and the program read.
    fn record(&self) -> PyResult<String> {
        Ok(guarded(|| Ok(self.position.table().record().to_string()))?)
    }

    /// The whole position as a document, which `almende.load` reads, also after somebody edited it.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &guarded(|| Ok(self.position.table().state()))?)
    }

    /// A copy that goes its own way.
    fn copy(&self) -> PyResult<State> {
        Ok(State::new(guarded(|| Ok(self.position.copy()))?))
    }

    /// A world drawn from all those the seat cannot tell from this one: what it does not know is drawn anew. It begins here.
    #[pyo3(signature = (seat, seed))]
    fn redrawn(&self, seat: usize, seed: Chance) -> PyResult<State> {
        let seat = self.seat(Some(seat))?;
        let mut rng = seed.seed()?.stream("redrawn", 0);
        Ok(State::new(guarded(|| Ok(self.position.redrawn(seat, &mut rng)))?))
    }

    /// What one of our bots would do here, in notation ("easy", "medium", "hard", "search:400n", ...). It sees what the seat sees.
    #[pyo3(
        signature = (bot, seat=None, *, seed=Chance::Number(0)),
        text_signature = "($self, bot, seat=None, *, seed=0)"
    )]
    fn choose(&self, py: Python<'_>, bot: &str, seat: Option<usize>, seed: Chance) -> PyResult<String> {
        let seat = self.seat(seat)?;
        let spec: Spec = bot.parse().map_err(|problem| self.explain(problem))?;
        let rng = seed.seed()?.stream("bot asked", self.position.table().actions() as u32);
        let chosen = py.detach(|| {
            guarded(|| {
                let room = self.position.title().room();
                room.choose(self.position.table(), seat, spec, rng).map_err(|problem| self.explain(problem))
            })
        });
        Ok(chosen?)
    }

    /// What a search thinks of the options of a seat: for each its `action`, the `share` of the search that went into it and its
    /// `lead`; and the points `expected` of each seat. `budget` is a time ("1s") or a number of iterations ("400n").
    #[pyo3(
        signature = (seat=None, *, budget="200n", seed=Chance::Number(0)),
        text_signature = "($self, seat=None, *, budget='200n', seed=0)"
    )]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
        budget: &str,
        seed: Chance,
    ) -> PyResult<Bound<'py, PyDict>> {
        let seat = self.seat(seat)?;
        let budget: Budget = budget.parse().map_err(|problem| self.explain(problem))?;
        let rng = seed.seed()?.stream("analysis", 0);
        let analysis = py.detach(|| {
            guarded(|| {
                let room = self.position.title().room();
                room.analyse(self.position.table(), seat, budget, rng, &mut |_| {})
                    .map_err(|problem| self.explain(problem))
            })
        })?;
        let options = PyList::empty(py);
        for weighed in &analysis.options {
            let one = PyDict::new(py);
            one.set_item("action", &weighed.action)?;
            one.set_item("share", weighed.share)?;
            one.set_item("lead", weighed.lead)?;
            options.append(one)?;
        }
        let told = PyDict::new(py);
        told.set_item("options", options)?;
        told.set_item("expected", &analysis.expected)?;
        Ok(told)
    }

    /// The points each seat can hope for at the end, everything being open.
    fn expected(&self, py: Python<'_>) -> PyResult<Vec<f32>> {
        let room = self.position.title().room();
        let expected = || guarded(|| room.expected(self.position.table()).map_err(|problem| self.explain(problem)));
        Ok(py.detach(expected)?)
    }

    fn __copy__(&self) -> PyResult<State> {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<State> {
        self.copy()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<State>()
            .is_ok_and(|other| other.try_borrow().is_ok_and(|other| self.position.same(&*other.position)))
    }

    fn __hash__(&self) -> u64 {
        self.position.fingerprint()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let replay = PyType::new::<State>(py).getattr("_from_record")?;
        Ok((replay, (self.record()?,)))
    }

    /// The state a record leads to.
    #[staticmethod]
    fn _from_record(py: Python<'_>, record: &str) -> PyResult<State> {
        replay(py, record, None)
    }

    fn __repr__(&self) -> String {
        let table = self.position.table();
        let seats: Vec<String> = table.turn().iter().map(|seat| seat.to_string()).collect();
        let now = if seats.is_empty() { "over".to_owned() } else { format!("seat {} decides", seats.join(", ")) };
        format!("<almende.State {} players={} actions={} {now}>", self.game(), table.players(), table.actions())
    }
}

/// A new game.
#[pyfunction]
#[pyo3(
    signature = (game, players=2, seed=Chance::Number(7), setup=None, *, number=0),
    text_signature = "(game, players=2, seed=7, setup=None, *, number=0)"
)]
pub(crate) fn new(
    game: &str,
    players: usize,
    seed: Chance,
    setup: Option<&Bound<'_, PyAny>>,
    number: u64,
) -> PyResult<State> {
    let title = find(game)?;
    let setup = setup.map_or(Ok(Value::Null), from_python)?;
    let seed: Seed = seed.numbered(number)?;
    let position = guarded(|| {
        let explained = |problem: Problem| Failure::problem(&problem, title.title().texts());
        title.open(players, &setup, seed).map_err(explained)
    })?;
    Ok(State::new(position))
}

/// A game that begins from a position document, for instance one that `State.save` gave.
#[pyfunction]
pub(crate) fn load(game: &str, position: &Bound<'_, PyAny>) -> PyResult<State> {
    let title = find(game)?;
    let document = from_python(position)?;
    let position = guarded(|| {
        let explained = |problem: Problem| Failure::problem(&problem, title.title().texts());
        title.load(&document).map_err(explained)
    })?;
    Ok(State::new(position))
}

/// The game of a record after `to` actions, or at its end. Every action is checked.
#[pyfunction]
#[pyo3(signature = (record, to=None))]
pub(crate) fn replay(py: Python<'_>, record: &str, to: Option<usize>) -> PyResult<State> {
    let replayed = py.detach(|| {
        guarded(|| {
            let record: Record = record.parse()?;
            let title = find(&record.game)?;
            title.replay(&record, to).map_err(|problem| Failure::problem(&problem, title.title().texts()))
        })
    });
    Ok(State::new(replayed?))
}

/// A record's headers and actions as a document, without playing it.
#[pyfunction]
pub(crate) fn read_record<'py>(py: Python<'py>, record: &str) -> PyResult<Bound<'py, PyDict>> {
    let record: Record = guarded(|| record.parse().map_err(Failure::from))?;
    let told = PyDict::new(py);
    told.set_item("game", &record.game)?;
    told.set_item("rules", record.rules)?;
    told.set_item("content", &record.content)?;
    told.set_item("players", record.players)?;
    told.set_item("names", &record.names)?;
    told.set_item("setup", to_python(py, &record.setup)?)?;
    told.set_item("result", record.result.clone())?;
    let actions: Vec<(usize, &str)> =
        record.actions.iter().map(|action| (action.seat.index(), action.action.as_str())).collect();
    told.set_item("actions", actions)?;
    Ok(told)
}
