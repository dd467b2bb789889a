//! Everything that is said can be read, in both languages.

use super::{Properties, Verdict, options_of, require};
use crate::event::Told;
use crate::game::{Event as _, Game};
use crate::seat::{MAX_SEATS, Seat, Viewer};
use crate::text::{Arg, Lang, Text, Texts};
use std::collections::{BTreeSet, HashSet};

const LANGUAGES: [Lang; 2] = [Lang::En, Lang::De];

/// Both catalogues have the same ids, and their templates the same parameters.
pub fn catalogues_agree(texts: &Texts) -> Verdict {
    let [en, de] = LANGUAGES.map(|lang| texts.catalogue(lang));
    for (here, there, name) in [(en, de, "German"), (de, en, "English")] {
        for id in here.ids() {
            let Some(other) = there.get(id) else { return Err(format!("{id} is missing in {name}")) };
            let template = here.get(id).unwrap_or_default();
            let same = parameters(template) == parameters(other);
            require(same, || format!("{id} has other parameters in {name}: {template:?} and {other:?}"))?;
            let closed = template.matches('{').count() == template.matches('}').count();
            require(closed, || format!("{id} has a brace too many: {template:?}"))?;
        }
    }
    Ok(())
}

/// The names between braces, without the forms behind them.
fn parameters(template: &str) -> BTreeSet<&str> {
    let holes = template.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    holes.filter_map(|hole| hole.split('|').next()).collect()
}

impl<G: Game> Properties<G> {
    /// The game's catalogues have the same ids and parameters in both languages.
    pub fn texts_agree(&self) {
        catalogues_agree(G::texts()).unwrap_or_else(|message| panic!("the texts of {}: {message}", G::ID));
    }

    /// Prompts, options, events and the lines of score sheets have a text in both languages, and every parameter of it
    /// is filled in. (Refusals are looked at where they are made.)
    pub fn texts_render(&self) {
        let mut read = Read::default();
        self.walk("texts render", |scene| {
            let game = scene.now();
            for seat in Seat::all(MAX_SEATS) {
                read.again::<G>(game.prompt(seat))?;
            }
            if !scene.sampled {
                return Ok(());
            }
            for seat in game.turn().iter() {
                for action in options_of(game, seat) {
                    read.again::<G>(game.describe(seat, action))?;
                    let mut told = Told::default();
                    // Refusals of options are another property's business.
                    let _ = game.clone().apply(seat, action, &mut told);
                    for (_, event) in &told.0 {
                        read.again::<G>(event.text())?;
                        serde_json::to_value(event).map_err(|error| format!("{event:?} is no JSON: {error}"))?;
                    }
                }
            }
            for line in game.score(Viewer::All).lines {
                read.again::<G>(Text::new(line.id))?;
            }
            serde_json::to_value(game.view(Viewer::All)).map_err(|error| format!("the view is no JSON: {error}"))?;
            Ok(())
        });
    }
}

/// The texts that were found readable: most come again and again, and rendering is what costs.
#[derive(Default)]
pub(super) struct Read(HashSet<Text>);

impl Read {
    /// Looks at a text that was not looked at before.
    pub(super) fn again<G: Game>(&mut self, text: Text) -> Verdict {
        if self.0.contains(&text) {
            return Ok(());
        }
        readable::<G>(&text)?;
        self.0.insert(text);
        Ok(())
    }
}

/// The text and all words in it are in both catalogues, and no parameter is left open.
fn readable<G: Game>(text: &Text) -> Verdict {
    for lang in LANGUAGES {
        let words = text.args().iter().filter_map(|(_, arg)| match arg {
            Arg::Word(id) => Some(*id),
            _ => None,
        });
        for id in words.chain([text.id]) {
            let known = G::texts().catalogue(lang).get(id).is_some();
            require(known, || format!("the text {id} is missing in {lang:?}"))?;
        }
        let rendered = G::texts().render(lang, text, &[]);
        require(!rendered.contains(['{', '}']), || format!("{text:?} leaves a parameter open: {rendered}"))?;
        require(!rendered.is_empty(), || format!("{text:?} says nothing in {lang:?}"))?;
    }
    Ok(())
}
