//! Everything that is said can be read, in every language.

use super::{Properties, Verdict, options_of, require};
use crate::event::Told;
use crate::game::{Event as _, Game};
use crate::lang::Lang;
use crate::seat::{MAX_SEATS, Seat, Viewer};
use crate::text::{Arg, Text, Texts};
use std::collections::{BTreeSet, HashSet};

/// Every catalogue has the ids of the English one, but for those it says it leaves to English, and no others; and their
/// templates have the same parameters.
pub fn catalogues_agree(texts: &Texts) -> Verdict {
    let english = texts.catalogue(Lang::EN);
    for lang in Lang::all() {
        let catalogue = texts.catalogue(lang);
        for id in catalogue.ids() {
            let Some(first) = english.get(id) else { return Err(format!("{id} is missing in {:?}", Lang::EN)) };
            let template = catalogue.get(id).unwrap_or_default();
            let same = parameters(first) == parameters(template);
            require(same, || format!("{id} has other parameters in {lang:?}: {template:?} and {first:?}"))?;
            let closed = template.matches('{').count() == template.matches('}').count();
            require(closed, || format!("{id} has a brace too many: {template:?}"))?;
        }
        let missing = english.ids().find(|id| catalogue.get(id).is_none() && !catalogue.leaves_to_english(id));
        require(missing.is_none(), || format!("{} is missing in {lang:?}", missing.unwrap_or_default()))?;
    }
    Ok(())
}

/// The names between braces, without the forms behind them.
fn parameters(template: &str) -> BTreeSet<&str> {
    let holes = template.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    holes.filter_map(|hole| hole.split('|').next()).collect()
}

impl<G: Game> Properties<G> {
    /// The game's catalogues have the same ids and parameters in all languages.
    pub fn texts_agree(&self) {
        catalogues_agree(G::texts()).unwrap_or_else(|message| panic!("the texts of {}: {message}", G::ID));
    }

    /// Prompts, options, events and the lines of score sheets have a text in every language, and every parameter of it
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

/// The text and all words in it can be said in every language, and no parameter is left open.
fn readable<G: Game>(text: &Text) -> Verdict {
    for lang in Lang::all() {
        let words = text.args().iter().filter_map(|(_, arg)| match arg {
            Arg::Word(id) => Some(*id),
            _ => None,
        });
        for id in words.chain([text.id]) {
            let known = G::texts().template(lang, id).is_some();
            require(known, || format!("the text {id} is missing in {lang:?}"))?;
        }
        let rendered = G::texts().render(lang, text, &[]);
        require(!rendered.contains(['{', '}']), || format!("{text:?} leaves a parameter open: {rendered}"))?;
        require(!rendered.is_empty(), || format!("{text:?} says nothing in {lang:?}"))?;
    }
    Ok(())
}
