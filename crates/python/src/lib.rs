//! The games as a Python package. `python/almende` is what Python sees; this is the part of it that is fast.

mod batch;
mod batch_class;
mod failure;
mod helpers;
mod json;
mod numbering;
mod observation;
mod position;
mod reward;
mod seeds;
mod series;
mod state;
mod thinker;
mod titles;

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The names of all games.
#[pyfunction]
fn games() -> Vec<&'static str> {
    titles::shelf().iter().map(|game| game.title().id()).collect()
}

/// What there is to know of a title: its versions, its players, the sizes of its arrays, its setup and its components.
#[pyfunction]
fn title<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyDict>> {
    let shelved = titles::find(game)?;
    let title = shelved.title();
    let (least, most) = title.players().into_inner();
    let told = PyDict::new(py);
    told.set_item("game", title.id())?;
    told.set_item("players", (least..=most).collect::<Vec<_>>())?;
    told.set_item("rules_version", title.rules_version())?;
    told.set_item("content_version", title.content_version())?;
    told.set_item("max_actions", shelved.max_actions())?;
    told.set_item("actions", shelved.actions())?;
    told.set_item("spare_actions", numbering::SPARE)?;
    told.set_item("observation_size", observation::FOLDED)?;
    let sizes = PyDict::new(py);
    for players in least..=most {
        sizes.set_item(players, shelved.planes_len(players))?;
    }
    told.set_item("planes_size", sizes)?;
    let form = title.setup_form();
    told.set_item("presets", form.presets.iter().map(|preset| preset.name).collect::<Vec<_>>())?;
    let setup = PyDict::new(py);
    for field in &form.fields {
        let values: Vec<_> =
            field.values.iter().map(|value| json::to_python(py, &value.value)).collect::<PyResult<_>>()?;
        setup.set_item(field.id, values)?;
    }
    told.set_item("setup", setup)?;
    Ok(told)
}

/// A setup of a title with all its options: of a preset by its name, of some options, or the usual one.
#[pyfunction]
#[pyo3(signature = (game, setup=None))]
fn setup<'py>(py: Python<'py>, game: &str, setup: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
    let title = titles::find(game)?.title();
    let given = setup.map_or(Ok(serde_json::Value::Null), json::from_python)?;
    let explained = |problem| failure::Failure::problem(&problem, title.texts());
    let read = failure::guarded(|| title.setup(&given).map_err(explained))?;
    json::to_python(py, &read)
}

/// The components of a title with their provenance, as a document.
#[pyfunction]
fn content<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    json::to_python(py, titles::find(game)?.title().content())
}

/// The notation of every action index of a title, in order; the spare ones at the end have none.
#[pyfunction]
fn actions(game: &str) -> PyResult<Vec<String>> {
    Ok(titles::find(game)?.notations())
}

/// The number of action indices of a title.
#[pyfunction]
fn num_actions(game: &str) -> PyResult<usize> {
    Ok(titles::find(game)?.actions())
}

/// The notation of an action index, or None for a spare one.
#[pyfunction]
fn action_notation(game: &str, index: usize) -> PyResult<Option<String>> {
    Ok(titles::find(game)?.notation(index))
}

/// The index of an action in notation, or None if only a spare one can stand for it.
#[pyfunction]
fn action_index(game: &str, notation: &str) -> PyResult<Option<u32>> {
    let title = titles::find(game)?;
    let explained = |problem| failure::Failure::problem(&problem, title.title().texts());
    Ok(failure::guarded(|| title.index(notation).map_err(explained))?)
}

/// The names of all bots.
#[pyfunction]
fn bots() -> Vec<&'static str> {
    almende_bots::all_names().collect()
}

#[pymodule]
fn _almende(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("Error", py.get_type::<failure::Error>())?;
    module.add("Refused", py.get_type::<failure::Refused>())?;
    module.add("Fault", py.get_type::<failure::Fault>())?;
    module.add_class::<state::State>()?;
    module.add_class::<batch_class::Batch>()?;
    module.add_class::<series::Bot>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(title, module)?)?;
    module.add_function(wrap_pyfunction!(setup, module)?)?;
    module.add_function(wrap_pyfunction!(content, module)?)?;
    module.add_function(wrap_pyfunction!(actions, module)?)?;
    module.add_function(wrap_pyfunction!(num_actions, module)?)?;
    module.add_function(wrap_pyfunction!(action_notation, module)?)?;
    module.add_function(wrap_pyfunction!(action_index, module)?)?;
    module.add_function(wrap_pyfunction!(bots, module)?)?;
    module.add_function(wrap_pyfunction!(state::new, module)?)?;
    module.add_function(wrap_pyfunction!(state::load, module)?)?;
    module.add_function(wrap_pyfunction!(state::replay, module)?)?;
    module.add_function(wrap_pyfunction!(state::read_record, module)?)?;
    module.add_function(wrap_pyfunction!(series::bot, module)?)?;
    module.add_function(wrap_pyfunction!(series::simulate, module)?)?;
    module.add_function(wrap_pyfunction!(series::contest, module)?)?;
    module.add_function(wrap_pyfunction!(batch_class::batch, module)?)?;
    Ok(())
}
