//! Options and actions allocate nothing once warm.
//!
//! It is a test binary of its own because it replaces the allocator of the whole program.
#![expect(unsafe_code, reason = "an allocator can only be written with unsafe; this one counts and passes on")]

use almende_agricola::cards::CardSet;
use almende_agricola::{Agricola, Kind, Setup};
use almende_core::testing::warm_play;
use almende_core::{Game as _, Seed};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Counts the allocations of each thread, so that the test harness and other tests do not disturb the count.
struct Counting;

thread_local! {
    // Constant and without destructor: reading it neither allocates nor fails while a thread ends.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    ALLOCATIONS.set(ALLOCATIONS.get() + 1);
}

// SAFETY: every call is passed on to the system's allocator with the arguments the caller gave, and its answer is
// returned as it is, so all that `GlobalAlloc` asks for holds because it holds there. `count` neither allocates nor
// unwinds: it changes a number that has no destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps to the contract of `alloc`, which is the same.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from `System` by way of the other methods, with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: as for `dealloc`; the caller vouches for the size.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations_during<T>(work: impl FnOnce() -> T) -> (u64, T) {
    let before = ALLOCATIONS.get();
    let result = work();
    (ALLOCATIONS.get() - before, result)
}

#[test]
fn the_counter_counts() {
    let (allocations, list) = allocations_during(|| vec![1u8; 100]);
    assert_eq!((allocations, list.len()), (1, 100));
}

#[test]
fn options_and_actions_allocate_nothing_once_warm() {
    let all_cards = Setup { game: Kind::Cards, card_set: CardSet::Whole, ..Setup::default() };
    let setups = [Setup::default(), all_cards];
    for (setup, players) in setups.iter().flat_map(|setup| Agricola::PLAYERS.map(move |players| (setup, players))) {
        let deal = |game| {
            let content = Agricola::standard_content();
            Agricola::new(content, players, setup, Seed::numbered(1, game)).unwrap()
        };
        let games: Vec<Agricola> = (0..50).map(deal).collect();
        let mut list = Vec::new();
        let first = warm_play(&games, 1, &mut list);
        let (allocations, second) = allocations_during(|| warm_play(&games, 1, &mut list));
        assert_eq!(first, second, "both calls play the same games");
        assert_eq!(allocations, 0, "{second} actions of {players} players");
    }
}
