//! What goes wrong, as Python exceptions.

use almende_core::{Lang, Problem, Refusal, Said, Texts};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

pyo3::create_exception!(
    almende,
    Error,
    PyValueError,
    "Something that was asked for is not possible. `code` is a short name for programs, `rules` the IDs of the rules behind it."
);
pyo3::create_exception!(
    almende,
    Refused,
    Error,
    "An action that the rules of the game forbid, or that answers another question."
);
pyo3::create_exception!(
    almende,
    Fault,
    PyRuntimeError,
    "A fault of the package itself. Please report it with its sentence."
);

/// Why a call was not carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something from outside cannot be used.
    Problem { code: String, sentence: String },
    /// A rule forbids it.
    Refused { code: &'static str, sentence: String, rules: &'static [&'static str] },
    /// The package is wrong.
    Fault(String),
}

impl Failure {
    /// A problem of this package's own.
    pub(crate) fn new(code: &str, sentence: impl Into<String>) -> Failure {
        Failure::Problem { code: code.to_owned(), sentence: sentence.into() }
    }

    /// A problem in the words of a game, which knows also those that all games share.
    pub(crate) fn problem(problem: &Problem, texts: &Texts) -> Failure {
        Failure::new(problem.code(), texts.explain(Lang::EN, problem))
    }

    pub(crate) fn refusal(refusal: &Refusal, texts: &Texts) -> Failure {
        Failure::Refused {
            code: refusal.code(),
            sentence: texts.render(Lang::EN, &refusal.text, &[]),
            rules: refusal.rules,
        }
    }

    pub(crate) fn said(said: &Said, texts: &Texts) -> Failure {
        match said {
            Said::Unreadable(problem) => Failure::problem(problem, texts),
            Said::Refused(refusal) => Failure::refusal(refusal, texts),
        }
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::problem(&problem, Texts::shared())
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        let (error, code, rules): (PyErr, &str, &[&str]) = match &failure {
            Failure::Problem { code, sentence } => (Error::new_err(sentence.clone()), code, &[]),
            Failure::Refused { code, sentence, rules } => (Refused::new_err(sentence.clone()), code, rules),
            Failure::Fault(sentence) => (Fault::new_err(sentence.clone()), "fault", &[]),
        };
        Python::attach(|py| {
            let value = error.value(py);
            // An exception takes any attribute; without them it is still an exception.
            let _ = value.setattr("code", code);
            let _ = value.setattr("rules", rules.to_vec());
        });
        error
    }
}

/// Runs what must not bring the interpreter down: a panic becomes an exception that says so.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(fault(&*panic)))
}

fn fault(panic: &(dyn Any + Send)) -> Failure {
    let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    Failure::Fault(format!("This is a fault of the package: {}", said.unwrap_or("no more is known")))
}
