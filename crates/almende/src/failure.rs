//! How a command can end other than well.

use almende_core::Problem;
use std::io;
use std::path::{Path, PathBuf};

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user asked for something there is not: exit code 2.
    Usage(Problem),
    /// The job was refused or failed: exit code 1.
    Job(Problem),
    /// What stands in this file cannot be used: exit code 1.
    InFile(PathBuf, Problem),
    /// Nobody reads the output any more (`almende content helios | head`): no reason to complain.
    Unread,
}

impl Failure {
    /// For problems with what stands in a file.
    pub(crate) fn in_file(file: &Path) -> impl Fn(Problem) -> Failure {
        move |problem| Failure::InFile(file.to_owned(), problem)
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Job(problem)
    }
}

impl From<io::Error> for Failure {
    /// For errors of the output; files and input have their own sentences in `files`.
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            io::ErrorKind::StorageFull => Failure::Job(Problem::new("problem.output_full")),
            _ => Failure::Job(Problem::new("problem.output").with("error", error)),
        }
    }
}
