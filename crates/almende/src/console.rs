//! Where the program reads and writes.

use crate::failure::Failure;
use almende_core::is_unseen;
use serde::Serialize;
use std::io::{BufRead, BufWriter, IsTerminal, Write, stderr, stdin, stdout};

/// The three streams of the program, and whether colours are welcome.
pub struct Console {
    /// What the user types or pipes in.
    pub input: Box<dyn BufRead>,
    /// The results.
    pub out: Box<dyn Write>,
    /// The errors.
    pub err: Box<dyn Write>,
    /// Whether to write ANSI colours to `out`.
    pub colour: bool,
}

impl Console {
    /// The streams of the process. Colours are for a terminal, unless the user asks for none (`NO_COLOR`).
    pub fn standard() -> Console {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Console {
            input: Box::new(stdin().lock()),
            out: Box::new(BufWriter::new(stdout())),
            err: Box::new(stderr()),
            colour: stdout().is_terminal() && !unwanted,
        }
    }

    /// Writes a result for programs: one JSON value on a line. What a terminal would not show is written as JSON writes it
    /// out, which programs read as the same.
    pub(crate) fn json(&mut self, result: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(result).map_err(std::io::Error::from)?;
        for letter in text.chars() {
            if is_unseen(letter) {
                let mut units = [0; 2];
                letter.encode_utf16(&mut units).iter().try_for_each(|unit| write!(self.out, "\\u{unit:04x}"))?;
            } else {
                write!(self.out, "{letter}")?;
            }
        }
        Ok(writeln!(self.out)?)
    }

    /// Writes an error and passes the exit code on. Where even this cannot be written, the code has to say it all.
    pub(crate) fn complain(&mut self, sentence: &str, exit: u8) -> u8 {
        let _ = self.out.flush();
        let _ = writeln!(self.err, "{sentence}");
        exit
    }
}
