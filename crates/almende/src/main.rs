//! The `almende` program; everything it does stands in the library beside it.

use almende::console::Console;
use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(almende::run(std::env::args_os(), Console::standard()))
}
