//! `almende engine`: a game for programs, one JSON object a line in, one out. `docs/protocol.md` describes every request.

mod answer;
mod request;
mod session;

pub use answer::Answer;
pub use session::Session;

use crate::cli::EngineArgs;
use crate::console::Console;
use crate::failure::Failure;
use almende_core::{Lang, Problem};
use std::io::{self, BufRead, Read, Write};

/// The longest line that is read, without its end.
pub const LONGEST_LINE: usize = 1 << 20;

pub(crate) fn run(args: &EngineArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let game = args.game.find()?;
    serve(&mut Session::new(&game, lang), &mut console.input, &mut console.out)
}

/// Answers every line until the input ends.
fn serve(session: &mut Session<'_>, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let mut line = Vec::new();
    let unreadable = |error: io::Error| Problem::new("problem.input").with("error", error);
    loop {
        let answer = match read_line(input, &mut line).map_err(unreadable)? {
            Line::End => return Ok(()),
            Line::Whole => session.answer(&line),
            Line::TooLong => session.reject(Problem::new("problem.line_too_long").with("limit", LONGEST_LINE)),
        };
        write_line(&answer, out)?;
    }
}

fn write_line(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, answer)?;
    out.write_all(b"\n")?;
    out.flush()
}

#[derive(PartialEq, Eq, Debug)]
enum Line {
    /// The input has ended.
    End,
    /// A line, or what stood behind the last end of a line.
    Whole,
    /// A line that was too long to be kept; all of it was read past.
    TooLong,
}

fn read_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let mut limited = input.take(LONGEST_LINE as u64 + 1);
    if limited.read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if line.ends_with(b"\n") {
        line.pop();
    } else if line.len() > LONGEST_LINE {
        skip_line(input)?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Whole)
}

/// Reads past the rest of a line without keeping it.
fn skip_line(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let (used, ended) = match input.fill_buf() {
            Ok(buffer) => match buffer.iter().position(|&byte| byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            },
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        input.consume(used);
        if ended {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_up_to_the_limit_and_longer_ones_skipped() {
        let longest = vec![b'x'; LONGEST_LINE];
        let mut bytes = longest.clone();
        bytes.push(b'\n');
        bytes.extend_from_slice(&longest);
        bytes.extend_from_slice(b"yz\n\nlast");
        let mut input = io::BufReader::with_capacity(1000, &bytes[..]);
        let mut line = Vec::new();
        assert_eq!(read_line(&mut input, &mut line).unwrap(), Line::Whole);
        assert_eq!(line.len(), LONGEST_LINE);
        assert_eq!(read_line(&mut input, &mut line).unwrap(), Line::TooLong);
        assert_eq!((read_line(&mut input, &mut line).unwrap(), &line[..]), (Line::Whole, &b""[..]));
        assert_eq!((read_line(&mut input, &mut line).unwrap(), &line[..]), (Line::Whole, &b"last"[..]));
        assert_eq!(read_line(&mut input, &mut line).unwrap(), Line::End);
    }
}
