//! Actions by number: every answer a title can write has a fixed index.

use crate::titles::Studied;
use almende_core::Game;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Places at the end of the table for answers that are not in it. No game we know of needs one; with them an answer is never lost.
pub(crate) const SPARE: usize = 32;

/// The actions of a title in a fixed order.
pub(crate) struct Numbering<G: Studied> {
    actions: Vec<G::Action>,
    places: G::Places,
}

/// The way from an action to its place in the table.
pub(crate) trait Places<A>: Send + Sync + 'static {
    /// The place of an action that is in the table.
    fn of(&self, action: A) -> Option<u32>;
}

/// Places that are looked up, for any title.
pub(crate) struct Listed<A>(HashMap<A, u32, BuildHasherDefault<Quick>>);

impl<A: Copy + Eq + Hash> Listed<A> {
    pub(crate) fn new(actions: &[A]) -> Listed<A> {
        Listed(actions.iter().copied().zip(0..).collect())
    }
}

impl<A: Copy + Eq + Hash + Send + Sync + 'static> Places<A> for Listed<A> {
    fn of(&self, action: A) -> Option<u32> {
        self.0.get(&action).copied()
    }
}

/// Helios reckons its places.
impl Places<almende_helios::Action> for almende_helios::Places {
    #[inline]
    fn of(&self, action: almende_helios::Action) -> Option<u32> {
        almende_helios::Places::of(self, action)
    }
}

impl<G: Studied> Numbering<G> {
    /// Every action of the title; one that comes twice counts once.
    pub(crate) fn new() -> Numbering<G> {
        let mut actions = G::every_action();
        let mut seen = HashMap::<_, _, BuildHasherDefault<Quick>>::default();
        actions.retain(|action| seen.insert(*action, ()).is_none());
        let places = G::places(&actions);
        Numbering { actions, places }
    }

    /// How many indices there are.
    pub(crate) fn len(&self) -> usize {
        self.actions.len() + SPARE
    }

    /// The index of an action that is in the table.
    pub(crate) fn index(&self, action: G::Action) -> Option<u32> {
        self.places.of(action)
    }

    /// The action with this index, unless it is one of the spare ones.
    pub(crate) fn action(&self, index: usize) -> Option<G::Action> {
        self.actions.get(index).copied()
    }

    /// All but the spare ones.
    pub(crate) fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// Gives each of these options its index, in their order. Options beyond the spare places get none.
    pub(crate) fn number(&self, options: &[G::Action], mut each: impl FnMut(u32, G::Action)) {
        let (mut spare, end) = (self.actions.len() as u32, self.len() as u32);
        for &option in options {
            match self.index(option) {
                Some(index) => each(index, option),
                None if spare < end => {
                    each(spare, option);
                    spare += 1;
                }
                None => {}
            }
        }
    }
}

/// Every answer of a seat, or those worth searching, into an emptied list.
pub(crate) fn list<G: Game>(game: &G, seat: almende_core::Seat, thinned: bool, out: &mut Vec<G::Action>) {
    out.clear();
    if thinned { game.search_options(seat, out) } else { game.options(seat, out) }
}

/// A hasher for small values: a multiplication for each word.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Quick(u64);

impl Quick {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.add(byte.into()));
    }
    fn write_u8(&mut self, word: u8) {
        self.add(word.into());
    }
    fn write_u16(&mut self, word: u16) {
        self.add(word.into());
    }
    fn write_u32(&mut self, word: u32) {
        self.add(word.into());
    }
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }
    fn write_isize(&mut self, word: isize) {
        self.add(word as u64);
    }
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}
