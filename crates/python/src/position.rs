//! A game being played, whatever its title.

use crate::failure::Failure;
use crate::numbering::{Numbering, list};
use crate::observation::features;
use crate::titles::{AnyTitle, Studied};
use almende_bots::learned::observation::Feature;
use almende_core::{Play, Rng, Seat, Sheet, Silent, Table};
use std::any::Any;
use std::hash::{DefaultHasher, Hasher as _};

/// A game being played.
pub(crate) trait Position: Send + Sync {
    fn title(&self) -> &'static dyn AnyTitle;
    fn table(&self) -> &dyn Table;
    fn table_mut(&mut self) -> &mut dyn Table;
    fn copy(&self) -> Box<dyn Position>;
    fn redrawn(&self, seat: Seat, rng: &mut Rng) -> Box<dyn Position>;
    /// The notation of a seat's options.
    fn options(&self, seat: Seat, thinned: bool) -> Vec<String>;
    /// The indices of a seat's options.
    fn indices(&self, seat: Seat, thinned: bool) -> Vec<u32>;
    /// Carries out an action by its index.
    fn apply(&mut self, seat: Seat, index: usize) -> Result<(), Failure>;
    fn features(&self, seat: Seat) -> Vec<Feature>;
    fn planes(&self, seat: Seat) -> Vec<u8>;
    /// Whether the other is the same position of the same game, whatever led there.
    fn same(&self, other: &dyn Position) -> bool;
    fn fingerprint(&self) -> u64;
    fn as_any(&self) -> &dyn Any;
}

pub(crate) struct PositionOf<G: Studied> {
    pub(crate) play: Play<G>,
    title: &'static dyn AnyTitle,
    numbering: &'static Numbering<G>,
}

impl<G: Studied> PositionOf<G> {
    pub(crate) fn new(play: Play<G>, title: &'static dyn AnyTitle, numbering: &'static Numbering<G>) -> PositionOf<G> {
        PositionOf { play, title, numbering }
    }

    fn like_this(&self, play: Play<G>) -> Box<dyn Position> {
        Box::new(PositionOf { play, title: self.title, numbering: self.numbering })
    }

    fn listed(&self, seat: Seat, thinned: bool) -> Vec<G::Action> {
        let mut options = Vec::new();
        list(self.play.now(), seat, thinned, &mut options);
        options
    }

    /// The action that a spare index stands for here.
    fn spare(&self, seat: Seat, index: usize) -> Option<G::Action> {
        let mut found = None;
        self.numbering.number(&self.listed(seat, false), |number, action| {
            if number as usize == index {
                found = Some(action);
            }
        });
        found
    }
}

impl<G: Studied> Position for PositionOf<G> {
    fn title(&self) -> &'static dyn AnyTitle {
        self.title
    }
    fn table(&self) -> &dyn Table {
        &self.play
    }
    fn table_mut(&mut self) -> &mut dyn Table {
        &mut self.play
    }
    fn copy(&self) -> Box<dyn Position> {
        self.like_this(self.play.clone())
    }
    fn redrawn(&self, seat: Seat, rng: &mut Rng) -> Box<dyn Position> {
        self.like_this(self.play.redrawn(seat, rng))
    }
    fn options(&self, seat: Seat, thinned: bool) -> Vec<String> {
        self.listed(seat, thinned).iter().map(ToString::to_string).collect()
    }
    fn indices(&self, seat: Seat, thinned: bool) -> Vec<u32> {
        let options = self.listed(seat, thinned);
        let mut indices = Vec::with_capacity(options.len());
        self.numbering.number(&options, |index, _| indices.push(index));
        indices
    }
    fn apply(&mut self, seat: Seat, index: usize) -> Result<(), Failure> {
        let action = self.numbering.action(index).or_else(|| self.spare(seat, index)).ok_or_else(|| {
            let last = self.numbering.len() - 1;
            Failure::new("action", format!("There is no action {index} here; indices go from 0 to {last}."))
        })?;
        let refused = |refusal| Failure::refusal(&refusal, G::texts());
        self.play.apply(seat, action, &mut Silent).map(drop).map_err(refused)
    }
    fn features(&self, seat: Seat) -> Vec<Feature> {
        let mut seen = Vec::new();
        features(self.play.now(), seat, &mut seen);
        seen
    }
    fn planes(&self, seat: Seat) -> Vec<u8> {
        let mut places = vec![0; G::planes_len(self.play.now().players())];
        self.play.now().tell(seat, &mut Sheet::default().pen(&mut places));
        places
    }
    fn same(&self, other: &dyn Position) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| other.play.now() == self.play.now())
    }
    fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.play.now().hash(&mut hasher);
        hasher.finish()
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
