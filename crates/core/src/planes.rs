//! What a seat sees as small numbers in fixed places, for programs that look at millions of positions a second.
//!
//! A game tells its items one after the other, always the same ones in the same order, with a [`Pen`]. The pen knows from its
//! [`Sheet`] what stands in the places already and writes only what is different: a decision changes little of a table, and
//! writing, not looking, is what takes the time.

use crate::Seat;

/// A game that can be told in planes.
pub trait Planes {
    /// How many places [`Planes::tell`] fills at a table of so many.
    fn planes_len(players: usize) -> usize;

    /// Tells what a seat sees: nothing that its view does not tell, the seats in clockwise order from the one who looks, and
    /// always the same items in the same order.
    fn tell(&self, seat: Seat, pen: &mut Pen<'_>);
}

/// What was told last, each item in as few bytes as it takes. An empty sheet is one on which nothing was told yet.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    told: Vec<u8>,
    boards: Option<Boards>,
}

/// Whose boards were told last, and how much one of them takes.
#[derive(Clone, Copy, Debug)]
struct Boards {
    first: Seat,
    places: usize,
    told: usize,
}

/// Room for the last words of large sets, which may have fewer than eight places: of a dozen of them.
const SPARE: usize = 12 * size_of::<u64>();

impl Sheet {
    /// A pen for these places. They are those of the last time, untouched since; for an empty sheet it does not matter what
    /// is in them.
    pub fn pen<'a>(&'a mut self, places: &'a mut [u8]) -> Pen<'a> {
        // No item takes more bytes here than it has places, but the last word of a large set; an image takes as many again.
        let most = 2 * places.len() + SPARE;
        if self.told.len() != most {
            places.fill(0);
            *self = Sheet { told: vec![0; most], boards: None };
        }
        Pen { places, told: &mut self.told, boards: &mut self.boards, at: 0, mark: 0 }
    }
}

/// Writes one item after the other.
#[derive(Debug)]
pub struct Pen<'a> {
    places: &'a mut [u8],
    told: &'a mut [u8],
    boards: &'a mut Option<Boards>,
    at: usize,
    mark: usize,
}

/// A set of more than this many things takes a word of its sheet, others a byte.
const SMALL_SET: usize = 8;

// Millions of items are told a second, nearly all of them as before: that path is short and inlined, writing is not.
impl Pen<'_> {
    /// How many places were told so far.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What was told here before, if it is something else; what is told now is kept.
    #[inline]
    fn renew<const N: usize>(&mut self, new: [u8; N]) -> Option<[u8; N]> {
        let told = self.told.get_mut(self.mark..)?.first_chunk_mut::<N>()?;
        self.mark += N;
        (*told != new).then(|| std::mem::replace(told, new))
    }

    /// Tells several items that follow from an image, unless the image is the one of the last time: looking at it takes less time
    /// than looking at each of them. The items have at least as many places as the image has bytes.
    #[inline]
    pub fn imaged<const N: usize>(&mut self, image: &[u64; N], places: usize, tell: impl FnOnce(&mut Self)) {
        let (from, at) = (self.mark, self.at);
        let words = from + N * size_of::<u64>();
        // The two bytes behind the image say how much the items took when they were told; zero when they never were.
        let length =
            self.told.get(words..).and_then(|told| told.first_chunk()).map_or(0, |two| u16::from_le_bytes(*two));
        if length > 0 && self.old_words::<N>().is_some_and(|old| differences(old, image).is_none()) {
            self.mark += usize::from(length);
            self.at += places;
            return;
        }
        self.mark = words + size_of::<u16>();
        tell(self);
        debug_assert!(self.at == at + places && places >= words + 2 - from, "{places} places, {} told", self.at - at);
        let (length, told) = ((self.mark - from) as u16, self.told.get_mut(from..).unwrap_or_default());
        keep(told, image);
        if let Some(place) = told.get_mut(words - from..).and_then(|told| told.first_chunk_mut()) {
            *place = length.to_le_bytes();
        }
    }

    /// The next words of what was told before.
    #[inline]
    fn old_words<const N: usize>(&self) -> Option<&[[u8; size_of::<u64>()]; N]> {
        self.told.get(self.mark..)?.as_chunks().0.first_chunk()
    }

    /// Tells the boards of all seats, from one clockwise; all boards take the same places. When another seat is the first than the last
    /// time they are turned: that is less to write than each board in the place of another one.
    pub fn boards(&mut self, first: Seat, players: usize, mut tell: impl FnMut(&mut Self, usize)) {
        let (at, mark) = (self.at, self.mark);
        if let Some(last) = *self.boards
            && last.first != first
        {
            let steps = (first.index() + players - last.first.index()) % players;
            turn(self.places.get_mut(at..), last.places, players, steps);
            turn(self.told.get_mut(mark..), last.told, players, steps);
        }
        for steps in 0..players {
            tell(self, steps);
        }
        *self.boards = Some(Boards { first, places: (self.at - at) / players, told: (self.mark - mark) / players });
    }

    /// A number in one place; large ones are told as 255.
    #[inline]
    pub fn number(&mut self, number: impl TryInto<u8>) {
        self.numbers([number.try_into().unwrap_or(u8::MAX)]);
    }

    /// Numbers side by side.
    #[inline]
    pub fn numbers<const N: usize>(&mut self, numbers: [u8; N]) {
        if self.renew(numbers).is_some()
            && let Some(places) = self.places.get_mut(self.at..self.at + N)
        {
            places.copy_from_slice(&numbers);
        }
        self.at += N;
    }

    /// Numbers side by side in so many places; those left over stay zero.
    #[inline]
    pub fn padded<const N: usize>(&mut self, numbers: &[u8]) {
        debug_assert!(numbers.len() <= N, "{} numbers for {N} places", numbers.len());
        let mut all = [0; N];
        all.iter_mut().zip(numbers).for_each(|(place, number)| *place = *number);
        self.numbers(all);
    }

    /// A number up to 65,535 in two places, the lower byte first; a negative one as its complement.
    #[inline]
    pub fn wide(&mut self, number: i32) {
        let number = number.clamp(i16::MIN.into(), u16::MAX.into());
        self.numbers([number as u8, (number >> 8) as u8]);
    }

    /// A one in the place of this choice among so many, at most 255; for none all of them stay zero.
    #[inline]
    pub fn one_of(&mut self, choice: impl Into<Option<usize>>, count: usize) {
        self.one_of_each([choice.into()], count);
    }

    /// Several choices among the same things, one after the other.
    #[inline]
    pub fn one_of_each<const N: usize>(&mut self, choices: [Option<usize>; N], count: usize) {
        debug_assert!(choices.iter().flatten().all(|&choice| choice < count && choice < 255), "{choices:?} of {count}");
        self.ones(choices.map(|choice| choice.map_or(0, |choice| choice as u8 + 1)), count);
    }

    /// The same with choices that are counted from one; zero is for none.
    #[inline]
    pub fn ones<const N: usize>(&mut self, new: [u8; N], count: usize) {
        debug_assert!(new.iter().all(|&choice| usize::from(choice) <= count), "{new:?} of {count}");
        if let Some(old) = self.renew(new) {
            self.move_ones(&old, &new, count);
        }
        self.at += N * count;
    }

    #[inline(never)]
    fn move_ones(&mut self, old: &[u8], new: &[u8], count: usize) {
        for (number, (&old, &new)) in old.iter().zip(new).enumerate().filter(|(_, (old, new))| old != new) {
            for (choice, value) in [(old, 0), (new, 1)] {
                let place = usize::from(choice).checked_sub(1).map(|choice| self.at + number * count + choice);
                if let Some(place) = place.and_then(|place| self.places.get_mut(place)) {
                    *place = value;
                }
            }
        }
    }

    /// A one or a zero for each of so many things, at most 64: the lowest bit is for the first.
    #[inline]
    pub fn set(&mut self, set: u64, count: usize) {
        if count > SMALL_SET { self.sets([set], count) } else { self.small_sets([set as u8], count) }
    }

    /// Several sets of the same more than eight things, one after the other.
    #[inline]
    pub fn sets<const N: usize>(&mut self, sets: [u64; N], count: usize) {
        debug_assert!(count > SMALL_SET, "a set of {count} is a small one");
        self.words(sets, count);
        self.at += N * count;
    }

    /// Several sets of the same at most eight things, one after the other.
    #[inline]
    pub fn small_sets<const N: usize>(&mut self, sets: [u8; N], count: usize) {
        if let Some(old) = self.renew(sets) {
            let places = self.places.get_mut(self.at..).unwrap_or_default();
            for (number, (old, new)) in old.into_iter().zip(sets).enumerate() {
                flip(places, number * count, u64::from(old ^ new));
            }
        }
        self.at += N * count;
    }

    /// A set of more than 64 things, in as many words as it takes.
    #[inline]
    pub fn large_set<const N: usize>(&mut self, set: [u64; N], count: usize) {
        debug_assert!(count > SMALL_SET && count.div_ceil(WORD) == N, "{count} things in {N} words");
        self.words(set, WORD);
        self.at += count;
    }

    /// Compares words with those told before, all of them at once; they stand so far from each other.
    #[inline]
    fn words<const N: usize>(&mut self, words: [u64; N], apart: usize) {
        if let Some(changed) = self.old_words().and_then(|old| differences(old, &words)) {
            self.flip_words(&words, &changed, apart);
        }
        self.mark += N * size_of::<u64>();
    }

    #[inline(never)]
    fn flip_words(&mut self, words: &[u64], changed: &[u64], apart: usize) {
        keep(self.told.get_mut(self.mark..).unwrap_or_default(), words);
        let places = self.places.get_mut(self.at..).unwrap_or_default();
        for (number, &changed) in changed.iter().enumerate().filter(|(_, changed)| **changed != 0) {
            flip(places, number * apart, changed);
        }
    }
}

const WORD: usize = u64::BITS as usize;

/// The bits in which words differ from those told before, if there are any.
#[inline]
fn differences<const N: usize>(old: &[[u8; size_of::<u64>()]; N], new: &[u64; N]) -> Option<[u64; N]> {
    let mut changed = *new;
    changed.iter_mut().zip(old).for_each(|(word, old)| *word ^= u64::from_le_bytes(*old));
    (changed.iter().fold(0, |any, word| any | word) != 0).then_some(changed)
}

/// Writes down what is told now.
#[inline]
fn keep(told: &mut [u8], words: &[u64]) {
    let told = told.as_chunks_mut().0;
    told.iter_mut().zip(words).for_each(|(told, word)| *told = word.to_le_bytes());
}

/// Turns boards of so many bytes by so many steps.
fn turn(bytes: Option<&mut [u8]>, size: usize, count: usize, steps: usize) {
    let Some(boards) = bytes.and_then(|bytes| bytes.get_mut(..size * count)) else { return };
    match boards.split_at_mut(size) {
        // The most frequent case, and the quickest way.
        (one, other) if count == 2 && steps == 1 => one.swap_with_slice(other),
        _ => boards.rotate_left(size * steps),
    }
}

/// Turns ones to zeros and zeros to ones, from a place on.
#[inline]
fn flip(places: &mut [u8], from: usize, mut changed: u64) {
    let places = places.get_mut(from..).unwrap_or_default();
    while changed != 0 {
        if let Some(place) = places.get_mut(changed.trailing_zeros() as usize) {
            *place ^= 1;
        }
        changed &= changed - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEN: usize = 1 + 3 + 2 + 5 + 6 + 64 + 2 * 4 + 3 * 2 + 2 * 9 + 67;

    fn tell(pen: &mut Pen<'_>, [a, b, c, d, e]: [u64; 5]) {
        pen.number(a);
        pen.numbers([a as u8, b as u8, c as u8]);
        pen.wide(b as i32);
        pen.one_of((c < 5).then_some(c as usize), 5);
        pen.set(d & 0x3f, 6);
        pen.set(e, 64);
        pen.one_of_each([Some(c as usize % 4), (d < 4).then_some(d as usize)], 4);
        pen.small_sets([c as u8 & 3, d as u8 & 3, 1], 2);
        pen.sets([b & 0x1ff, d], 9);
        pen.large_set([e, d & 7], 67);
        assert_eq!(pen.at(), LEN);
    }

    #[test]
    fn a_sheet_told_again_is_the_sheet_told_afresh() {
        let mut rng = crate::Seed::numbered(1, 0).stream("planes", 0);
        let (mut sheet, mut places, mut items) = (Sheet::default(), [7; LEN], [1; 5]);
        for _ in 0..1000 {
            // Mostly a few of them change, as between two decisions.
            for (item, below) in items.iter_mut().zip([300, 70_000, 8, 64, 3]) {
                if rng.below(3) == 0 {
                    *item = u64::from(rng.below(below));
                }
            }
            tell(&mut sheet.pen(&mut places), items);
            let mut afresh = [9; LEN];
            tell(&mut Sheet::default().pen(&mut afresh), items);
            assert_eq!(places, afresh);
        }
    }

    /// Two or three boards, each known by its image, and something before and behind them.
    fn tell_boards(pen: &mut Pen<'_>, first: usize, boards: &[[u64; 2]]) {
        pen.number(first);
        let players = boards.len();
        pen.boards(Seat::new(first).unwrap(), players, |pen, steps| {
            let board = boards[(first + steps) % players];
            pen.imaged(&board, 73, |pen| {
                pen.sets(board, 32);
                pen.numbers([board[0] as u8; 7]);
                pen.ones([board[1] as u8 % 3], 2);
            });
        });
        pen.number(boards[0][0]);
    }

    #[test]
    fn turned_boards_and_images_told_again_are_those_told_afresh() {
        let mut rng = crate::Seed::numbered(2, 0).stream("planes", 0);
        for players in [2, 3, 4] {
            let len = 2 + players * 73;
            let (mut sheet, mut places, mut boards) = (Sheet::default(), vec![7; len], vec![[0; 2]; players]);
            for _ in 0..1000 {
                if rng.below(2) == 0 {
                    boards[rng.below(players as u32) as usize] =
                        [1 << 31, 1 << 16].map(|below| rng.below(below).into());
                }
                let first = rng.below(players as u32) as usize;
                tell_boards(&mut sheet.pen(&mut places), first, &boards);
                let mut afresh = vec![9; len];
                tell_boards(&mut Sheet::default().pen(&mut afresh), first, &boards);
                assert_eq!(places, afresh);
            }
        }
    }

    #[test]
    fn what_has_the_same_image_is_not_told() {
        let (mut sheet, mut places, mut told) = (Sheet::default(), [0; 40], 0);
        for image in [[0, 0], [0, 0], [0, 1], [0, 1], [0, 0]] {
            sheet.pen(&mut places).imaged(&image, 40, |pen| {
                pen.numbers([image[1] as u8; 40]);
                told += 1;
            });
        }
        assert_eq!((told, places), (3, [0; 40]));
    }

    #[test]
    fn items_stand_where_they_are_told() {
        let mut places = [0; LEN];
        tell(&mut Sheet::default().pen(&mut places), [300, 258, 2, 0b10_0001, 1 << 63]);
        let ones: Vec<usize> = (6..LEN).filter(|&place| places[place] == 1).collect();
        assert_eq!(places[..6], [255, 44, 2, 2, 2, 1]);
        let (choice, sets) = ([6 + 2], [11, 11 + 5, 17 + 63]);
        let (choices, small, nine, large) =
            ([81 + 2], [89 + 1, 91, 93], [95 + 1, 95 + 8, 104, 104 + 5], [113 + 63, 177]);
        assert_eq!(ones, [&choice[..], &sets, &choices, &small, &nine, &large].concat());
    }

    #[test]
    fn what_is_the_same_is_not_written() {
        let (mut sheet, mut places) = (Sheet::default(), [0; LEN]);
        tell(&mut sheet.pen(&mut places), [1, 2, 3, 4, 5]);
        places.fill(77);
        tell(&mut sheet.pen(&mut places), [1, 2, 3, 4, 5]);
        assert_eq!(places, [77; LEN]);
    }
}
