//! What happened, told to those who may know.

use crate::seat::{Audience, Viewer};

/// Something that listens to a game. Where nobody listens, events are not even made.
pub trait Log<E> {
    /// Tells the audience of an event.
    fn tell(&mut self, audience: Audience, event: impl FnOnce() -> E);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline]
    fn tell(&mut self, _: Audience, _: impl FnOnce() -> E) {}
}

/// Keeps everything that was told, each with its audience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<E>(pub Vec<(Audience, E)>);

impl<E> Default for Told<E> {
    fn default() -> Self {
        Told(Vec::new())
    }
}

impl<E> Log<E> for Told<E> {
    fn tell(&mut self, audience: Audience, event: impl FnOnce() -> E) {
        self.0.push((audience, event()));
    }
}

impl<E> Told<E> {
    /// The events a viewer is told.
    pub fn heard_by(&self, viewer: Viewer) -> impl Iterator<Item = &E> {
        self.0.iter().filter(move |(audience, _)| audience.includes(viewer)).map(|(_, event)| event)
    }
}
