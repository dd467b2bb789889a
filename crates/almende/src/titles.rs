//! The one list of games. To add a game, add a line to [`shelf`].

use crate::failure::Failure;
use crate::files;
use crate::play::{self, Board};
use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::{Judged, Room};
use almende_core::{Problem, Title, TitleOf};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;
use std::path::Path;

/// A game on the shelf: its rules and components, its bots, and how its board is drawn on a terminal.
pub struct Shelved {
    /// The game.
    pub title: Box<dyn Title>,
    /// Where its bots play.
    pub room: Box<dyn Room>,
    /// How to draw it.
    pub(crate) board: Board,
}

/// All games, with their standard content.
pub fn shelf() -> Vec<Shelved> {
    vec![
        Shelved::new::<Helios>().drawn_by(Board { draw: play::helios::draw, legend: play::helios::legend }),
        Shelved::new::<SunaValo>().drawn_by(Board { draw: play::suna_valo::draw, legend: play::suna_valo::legend }),
        Shelved::new::<Agricola>().drawn_by(Board { draw: play::agricola::draw, legend: play::agricola::legend }),
        Shelved::new::<Boonlake>().drawn_by(Board { draw: play::boonlake::draw, legend: play::boonlake::legend }),
    ]
}

/// Games that are found by their names but not listed.
pub(crate) fn unlisted() -> Vec<Shelved> {
    vec![
        #[cfg(feature = "example-title")]
        Shelved::new::<lanterns::Lanterns>(),
    ]
}

/// The game of this name.
pub fn find(name: &str) -> Result<Shelved, Problem> {
    shelf().into_iter().chain(unlisted()).find(|game| game.title.id() == name).ok_or_else(|| {
        let known: Vec<_> = shelf().iter().map(|game| game.title.id()).collect();
        Problem::new("problem.unknown_game").with("name", name).with("games", known.join(", "))
    })
}

impl Shelved {
    /// A game with its bots; on a terminal its view is told as text.
    pub fn new<G: Judged>() -> Shelved {
        Shelved { title: Box::new(TitleOf::<G>::standard()), room: G::room(), board: Board::PLAIN }
    }

    fn drawn_by(self, board: Board) -> Shelved {
        Shelved { board, ..self }
    }

    /// The same game with the corrected content of a file or a pack, if one is given.
    pub(crate) fn with_content(self, file: Option<&Path>) -> Result<Shelved, Failure> {
        let Some(file) = file else { return Ok(self) };
        let document = files::read_text(file)?;
        let title = self.title.with_content(&document).map_err(Failure::in_file(file))?;
        Ok(Shelved { title, ..self })
    }
}

/// The example game of core, as if it were a title: all that a game needs to be played.
#[cfg(feature = "example-title")]
#[path = "../../core/examples/lanterns.rs"]
#[allow(dead_code, reason = "the main of the example is not called here")]
mod lanterns;

#[cfg(feature = "example-title")]
impl Judged for lanterns::Lanterns {}
