//! Where positions are looked at one after the other: what was summed up for the last one is corrected for the next.

use super::inputs::{self, count, of_seat};
use super::net::{Foretold, LINES, Net, Sums};
use crate::judge::{Judge, Judged};
use crate::mind::Mind;
use almende_core::{MAX_SEATS, Seat, Sheet};

/// The last position that a network looked at with the eyes of one seat.
#[derive(Clone, Debug)]
pub struct Desk {
    net: u64,
    players: usize,
    seat: Seat,
    /// From this place of the planes on, the inputs of a place stand so many further.
    shift: (usize, usize),
    /// Where the numbers of the judgement begin.
    behind: usize,
    sheet: Sheet,
    places: Vec<u8>,
    numbers: Vec<f32>,
    /// The places and numbers that the sums hold.
    summed_places: Vec<u8>,
    summed_numbers: Vec<f32>,
    sums: Sums,
    /// The judgement of the frozen bots: the network foretells what they are wrong by.
    judge: Option<Judge>,
    /// The points each seat can hope for by that judgement, the one who looks first.
    hopes: [f32; MAX_SEATS],
}

const WORD: usize = size_of::<u64>();

impl Desk {
    /// An empty desk for a seat of a table of so many.
    pub fn new<G: Judged>(net: &Net, players: usize, seat: Seat) -> Desk {
        let (planes, numbers) = (G::seen_len(players).next_multiple_of(WORD), inputs::counts::<G>());
        let mut sums = net.nothing();
        // Zero may reach a limit of a number that can be negative.
        let behind = inputs::planes::<G>();
        for place in behind..behind + numbers {
            let (from, to) = net.inputs.reached(place, 0.0);
            net.add(&mut sums, from..to);
        }
        Desk {
            net: net.number(),
            players,
            seat,
            shift: inputs::shift::<G>(players),
            behind,
            sheet: Sheet::default(),
            places: vec![0; planes],
            numbers: vec![0.0; numbers],
            summed_places: vec![0; planes],
            summed_numbers: vec![0.0; numbers],
            sums,
            judge: Mind::frozen::<G>().ok().map(|mind| mind.judge),
            hopes: [0.0; MAX_SEATS],
        }
    }

    /// Whether it is for this network, table and seat.
    pub(super) fn is_for(&self, net: u64, players: usize, seat: Seat) -> bool {
        (self.net, self.players, self.seat) == (net, players, seat)
    }

    /// Looks at a position.
    fn look<G: Judged>(&mut self, net: &Net, game: &G) {
        let planes = G::seen_len(self.players);
        game.tell_seen(self.seat, &mut self.sheet.pen(&mut self.places[..planes]));
        count(game, self.seat, &mut self.numbers);
        let seats = self.numbers.chunks_exact(of_seat::<G>()).take(self.players);
        for (hope, numbers) in self.hopes.iter_mut().zip(seats) {
            let Some((points, features)) = numbers.split_last() else { continue };
            *hope = points + self.judge.as_ref().map_or(0.0, |judge| judge.to_come(game, features));
        }
        let words = self.places.as_chunks::<WORD>().0.iter().zip(self.summed_places.as_chunks_mut::<WORD>().0);
        for (word, (new, old)) in words.enumerate() {
            if u64::from_ne_bytes(*new) == u64::from_ne_bytes(*old) {
                continue;
            }
            for (byte, (new, old)) in new.iter().zip(old).enumerate().filter(|(_, (new, old))| new != old) {
                let place = word * WORD + byte;
                let place = if place < self.shift.0 { place } else { place + self.shift.1 };
                change(net, &mut self.sums, place, f32::from(*old), f32::from(*new));
                *old = *new;
            }
        }
        let numbers = self.numbers.iter().zip(&mut self.summed_numbers).enumerate();
        for (place, (new, old)) in numbers.filter(|(_, (new, old))| new != old) {
            change(net, &mut self.sums, self.behind + place, *old, *new);
            *old = *new;
        }
    }

    /// What the network says of a position, seat by seat.
    pub fn foretell<G: Judged>(&mut self, net: &Net, game: &G) -> Foretold {
        self.look(net, game);
        let told = net.opinion(&self.sums, self.players);
        let mut by_seat = Foretold { points: [0.0; MAX_SEATS], wins: [0.0; MAX_SEATS] };
        for steps in 0..self.players {
            let seat = self.seat.clockwise(steps, self.players).index();
            by_seat.points[seat] = told.points[steps] + self.hopes[steps];
            by_seat.wins[seat] = told.wins[steps];
        }
        by_seat
    }

    /// The score sheet that the network expects of each seat.
    pub fn foretell_sheet<G: Judged>(&mut self, net: &Net, game: &G) -> [[f32; LINES]; MAX_SEATS] {
        self.look(net, game);
        let told = net.sheets(&self.sums);
        let mut sheets = [[0.0; LINES]; MAX_SEATS];
        for (steps, sheet) in told.into_iter().enumerate().take(self.players) {
            sheets[self.seat.clockwise(steps, self.players).index()] = sheet;
        }
        sheets
    }

    /// The inputs that a position reaches, from the lowest on, and what each seat can hope for by the judgement, the one who looks first.
    pub fn reached<G: Judged>(&mut self, net: &Net, game: &G, out: &mut Vec<u16>) -> [f32; MAX_SEATS] {
        self.look(net, game);
        let mut list = |place: usize, number: f32| {
            let (from, to) = net.inputs.reached(place, number);
            out.extend((from..to).map(|input| input as u16));
        };
        for (place, &byte) in self.places.iter().enumerate().filter(|(_, byte)| **byte != 0) {
            list(if place < self.shift.0 { place } else { place + self.shift.1 }, byte.into());
        }
        for (place, &number) in self.numbers.iter().enumerate() {
            list(self.behind + place, number);
        }
        self.hopes
    }

    /// Looks at a position and tells every number of it by its place.
    pub fn numbers<G: Judged>(&mut self, net: &Net, game: &G, mut each: impl FnMut(usize, f32)) {
        self.look(net, game);
        for (place, &byte) in self.places[..G::seen_len(self.players)].iter().enumerate() {
            each(if place < self.shift.0 { place } else { place + self.shift.1 }, byte.into());
        }
        for (place, &number) in self.numbers.iter().enumerate() {
            each(self.behind + place, number);
        }
    }
}

/// Corrects the sums for a number that changed.
fn change(net: &Net, sums: &mut Sums, place: usize, old: f32, new: f32) {
    let ((_, old), (_, new)) = (net.inputs.reached(place, old), net.inputs.reached(place, new));
    if new > old {
        net.add(sums, old..new);
    } else {
        net.take(sums, new..old);
    }
}
