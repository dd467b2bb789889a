//! The one list of games. To add a game, add a line to [`shelf`].

use crate::failure::Failure;
use crate::files;
use crate::play::{self, Board};
use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::{Judged, Room, RoomOf};
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
        shelved::<Helios>(Board { draw: play::helios::draw, legend: play::helios::legend }),
        shelved::<SunaValo>(Board { draw: play::suna_valo::draw, legend: play::suna_valo::legend }),
        shelved::<Agricola>(Board { draw: play::agricola::draw, legend: play::agricola::legend }),
        shelved::<Boonlake>(Board { draw: play::boonlake::draw, legend: play::boonlake::legend }),
    ]
}

fn shelved<G: Judged>(board: Board) -> Shelved {
    Shelved { title: Box::new(TitleOf::<G>::standard()), room: Box::new(RoomOf::<G>::new()), board }
}

/// The game of this name.
pub fn find(name: &str) -> Result<Shelved, Problem> {
    shelf().into_iter().find(|game| game.title.id() == name).ok_or_else(|| {
        let known: Vec<_> = shelf().iter().map(|game| game.title.id()).collect();
        Problem::new("problem.unknown_game").with("name", name).with("games", known.join(", "))
    })
}

impl Shelved {
    /// The same game with the corrected content of a file, if one is given.
    pub(crate) fn with_content(self, file: Option<&Path>) -> Result<Shelved, Failure> {
        let Some(file) = file else { return Ok(self) };
        let document = files::read_text(file)?;
        let title = self.title.with_content(&document).map_err(Failure::in_file(file))?;
        Ok(Shelved { title, ..self })
    }
}
