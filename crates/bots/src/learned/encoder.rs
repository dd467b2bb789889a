//! A decision as numbers: what its seat sees, and what each option says and does.

use super::observation::{Feature, observe};
use super::outlook::Outlook;
use super::words::words;
use crate::judge::Judged;
use almende_core::{MAX_SEATS, Problem, Seat};

/// Turns the decisions of one game into numbers.
#[derive(Clone, Debug)]
pub struct Encoder {
    /// For networks that know what the judgement counts.
    outlook: Option<Outlook>,
    text: String,
    said: Vec<Feature>,
}

impl Encoder {
    /// With or without what the judgement counts.
    pub fn new<G: Judged>(counts: bool) -> Result<Encoder, Problem> {
        let outlook = if counts { Some(Outlook::new::<G>()?) } else { None };
        Ok(Encoder { outlook, text: String::new(), said: Vec::new() })
    }

    /// What a seat knows of a position.
    pub fn position<G: Judged>(&self, game: &G, seat: Seat, out: &mut Vec<Feature>) {
        observe(game, seat, out);
        if let Some(outlook) = &self.outlook {
            outlook.of_seats(game, seat, out);
        }
    }

    /// The points every seat can hope for by the judgement, where it is asked.
    pub fn hopes<G: Judged>(&self, game: &G) -> Option<[f32; MAX_SEATS]> {
        self.outlook.as_ref().map(|outlook| outlook.hopes(game))
    }

    /// The options one after the other: the words of each, and what it changes at once. What an option turns up is not known before:
    /// the position has to be one that is drawn anew.
    pub fn options<G: Judged>(
        &mut self,
        game: &G,
        seat: Seat,
        options: &[G::Action],
        mut each: impl FnMut(&[Feature]),
    ) {
        let before = self.outlook.as_ref().map(|outlook| (outlook, outlook.before(game, seat)));
        for action in options {
            self.said.clear();
            words(action, &mut self.text, &mut self.said);
            if let Some((outlook, before)) = &before {
                outlook.of_option(before, *action, &mut self.said);
            }
            each(&self.said);
        }
    }
}
