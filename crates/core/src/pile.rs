//! A short list inside a state.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// A list of at most `N` items that lies flat in a state: copying the state copies it in one go, which is what a search
/// does all day.
#[derive(Clone, Copy)]
pub struct Pile<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Pile<T, N> {
    /// An empty list.
    pub fn new() -> Self {
        const { assert!(N < 256, "a pile is a short list") };
        Pile { len: 0, items: [T::default(); N] }
    }

    /// Whether nothing more fits.
    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }

    /// Adds an item at the end; gives it back if nothing more fits.
    pub fn try_push(&mut self, item: T) -> Result<(), T> {
        match self.items.get_mut(usize::from(self.len)) {
            Some(place) => {
                *place = item;
                self.len += 1;
                Ok(())
            }
            None => Err(item),
        }
    }

    /// Takes the last item.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        self.items.get(usize::from(self.len)).copied()
    }

    /// Takes the first item; the others move up.
    pub fn pop_first(&mut self) -> Option<T> {
        let first = self.first().copied()?;
        self.items.copy_within(1.., 0);
        self.len -= 1;
        Some(first)
    }

    /// Takes all items.
    pub fn take(&mut self) -> Self {
        std::mem::take(self)
    }

    /// All items, or nothing if there are too many.
    pub fn collect(items: impl IntoIterator<Item = T>) -> Option<Self> {
        let mut pile = Self::new();
        items.into_iter().try_for_each(|item| pile.try_push(item)).ok()?;
        Some(pile)
    }
}

impl<T: Copy + Default, const N: usize> Default for Pile<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for Pile<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for Pile<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Pile<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// What lay behind the end before does not count.
impl<T: PartialEq, const N: usize> PartialEq for Pile<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Pile<T, N> {}

impl<T: Hash, const N: usize> Hash for Pile<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Pile<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Serialize, const N: usize> Serialize for Pile<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for Pile<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::deserialize(deserializer)?;
        let len = items.len();
        Pile::collect(items)
            .ok_or_else(|| serde::de::Error::invalid_length(len, &format!("at most {N} items").as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_holds_what_fits_and_no_more() {
        let mut pile: Pile<u8, 3> = Pile::new();
        assert_eq!((pile.pop(), pile.pop_first()), (None, None));
        for item in 1..=3 {
            assert_eq!(pile.try_push(item), Ok(()));
        }
        assert!(pile.is_full());
        assert_eq!(pile.try_push(4), Err(4));
        assert_eq!((pile.pop_first(), pile.pop(), &pile[..]), (Some(1), Some(3), &[2][..]));
        assert_eq!((&pile.take()[..], pile.len()), (&[2][..], 0));
    }

    #[test]
    fn equal_piles_are_equal_whatever_they_held_before() {
        let mut used: Pile<u8, 3> = Pile::collect([1, 2]).unwrap();
        used.pop();
        assert_eq!(used, Pile::collect([1]).unwrap());
        let hash = |pile: &Pile<u8, 3>| {
            let mut hasher = std::hash::DefaultHasher::new();
            pile.hash(&mut hasher);
            hasher.finish()
        };
        assert_eq!(hash(&used), hash(&Pile::collect([1]).unwrap()));
    }

    #[test]
    fn a_pile_travels_as_a_list() {
        let pile: Pile<u8, 3> = serde_json::from_str("[1,2]").unwrap();
        assert_eq!(serde_json::to_string(&pile).unwrap(), "[1,2]");
        assert!(serde_json::from_str::<Pile<u8, 3>>("[1,2,3,4]").unwrap_err().to_string().contains("at most 3"));
        assert_eq!(Pile::<u8, 1>::collect([1, 2]), None);
    }
}
