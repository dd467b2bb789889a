//! Colours for the terminal, left away where they are not welcome.

use almende_core::Lang;
use std::fmt::Display;

/// How to write for this reader.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brush {
    /// Whether to use ANSI colours. Colour is never the only sign, so nothing is lost without.
    pub(crate) colour: bool,
    /// The language.
    pub(crate) lang: Lang,
}

impl Brush {
    /// The text in an ANSI style, for instance `1` for bold or `38;5;208` for orange.
    pub(crate) fn paint(&self, style: &str, text: impl Display) -> String {
        if self.colour { format!("\x1b[{style}m{text}\x1b[0m") } else { text.to_string() }
    }

    pub(crate) fn bold(&self, text: impl Display) -> String {
        self.paint("1", text)
    }

    pub(crate) fn dim(&self, text: impl Display) -> String {
        self.paint("2", text)
    }
}
