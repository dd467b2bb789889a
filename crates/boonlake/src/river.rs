//! The ship (BOO-13) and its rewards with permanent effects (BOO-17.21, BOO-17.22, BOO-17.23, BOO-17.30).

use crate::action::Action;
use crate::content::{COURSE, Effect, Gain};
use crate::decide::{Question, Standing, about, unless};
use crate::event::Event;
use crate::pieces::{Resource, Space};
use crate::state::{Boonlake, Decision};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

impl Boonlake {
    /// The spaces of this round in order (BOO-13.3).
    pub(crate) fn course(&self) -> &ArrayVec<Space, COURSE> {
        &self.content.river.course[self.round()]
    }

    pub(crate) fn last_place(&self) -> u8 {
        self.course().len() as u8 - 1
    }

    pub(crate) fn ship_is_at_the_end(&self, place: u8) -> bool {
        place >= self.last_place()
    }

    /// Steps of the row emptied in phase A (BOO-3.14).
    pub(crate) fn steps(&self) -> u8 {
        self.chosen.map_or(1, |row| self.content.rows[usize::from(row)].steps)
    }

    /// BOO-13.4, BOO-RULING-4: whether another ship makes this place impossible to stop at.
    fn is_blocked(&self, place: u8) -> bool {
        let space = self.course()[usize::from(place)];
        if self.content.river.harbour[space.index()] {
            return false;
        }
        let ships = self.boards[..usize::from(self.players)].iter().map(|board| board.ship);
        ships.chain(self.solo.as_ref().map(|solo| solo.ship)).any(|ship| ship == place)
    }

    /// BOO-13.1, BOO-13.2, BOO-13.5, BOO-13.6, BOO-13.7, BOO-13.8: places that can be reached, the nearest first.
    /// Blocked ones are skipped and not counted; a lock is no space.
    pub(crate) fn reachable(&self, from: u8, steps: u8) -> impl Iterator<Item = u8> + '_ {
        (from + 1..=self.last_place()).filter(|&place| !self.is_blocked(place)).take(steps.into())
    }

    pub(crate) fn list_ship_moves(&self, seat: Seat, out: &mut Vec<Action>) {
        let course = self.course();
        let places = self.reachable(self.board(seat).ship, self.steps());
        out.extend(places.map(|place| Action::Ship(course[usize::from(place)])));
    }

    fn place_of(&self, space: Space) -> Option<u8> {
        self.course().iter().position(|&other| other == space).map(|place| place as u8)
    }

    pub(crate) fn check_ship(&self, seat: Seat, space: Space) -> Result<(), Refusal> {
        let place = self.place_of(space);
        if place.is_some_and(|place| self.reachable(self.board(seat).ship, self.steps()).any(|other| other == place)) {
            return Ok(());
        }
        let refusal = match place {
            None => Refusal::new("refusal.other_arm", &["BOO-13.3"]),
            Some(place) if place > self.board(seat).ship && self.is_blocked(place) => {
                Refusal::new("refusal.space_taken", &["BOO-13.4"])
            }
            Some(_) => Refusal::new("refusal.out_of_reach", &["BOO-13.1", "BOO-13.2"]).with("steps", self.steps()),
        };
        Err(refusal.with("what", space.word()))
    }

    /// Phase B: the ship, the locks it crosses, the reward (BOO-13.9, BOO-13.10, BOO-13.11, BOO-13.12, BOO-13.13,
    /// BOO-13.16).
    pub(crate) fn move_ship(&mut self, seat: Seat, space: Space, teller: &mut Teller<impl Log<Event>>) {
        let Some(to) = self.place_of(space) else { return };
        let from = std::mem::replace(&mut self.board_mut(seat).ship, to);
        teller.tell(|| Event::ShipMoved { seat, space });
        self.cross_locks(from, to, teller);
        let perks = self.board(seat).perks;
        match self.content.river.reward[space.index()] {
            // BOO-17.21.
            Some(Effect::Gain(Gain::Coins(coins))) => {
                self.gain(seat, Gain::Coins(coins.saturating_add(perks.river_coins)), teller);
            }
            Some(Effect::Gain(Gain::Vases(vases))) => {
                self.gain(seat, Gain::Vases(vases.saturating_add(perks.river_vases)), teller);
            }
            Some(Effect::VaseOrSite) => self.ask(seat, Decision::VaseOrSite(VaseOrSite { river: true })),
            reward => self.receive(seat, reward, teller),
        }
        if self.content.river.harbour[space.index()] {
            // BOO-17.22, BOO-RULING-5: the last space is a harbour, too.
            self.gain(seat, Gain::Coins(perks.harbour_coins), teller);
            self.gain(seat, Gain::Cards(perks.harbour_cards), teller);
        }
    }

    /// BOO-17.23: a vase of the river, with more by cards; elsewhere just one.
    pub(crate) fn take_vase(&mut self, seat: Seat, river: bool, teller: &mut Teller<impl Log<Event>>) {
        let more = if river { self.board(seat).perks.river_vases } else { 0 };
        self.gain(seat, Gain::Vases(1 + more), teller);
    }

    /// BOO-13.11, BOO-13.12, BOO-13.13: the first ship over a lock, or onto the last space, triggers a scoring.
    pub(crate) fn cross_locks(&mut self, from: u8, to: u8, teller: &mut Teller<impl Log<Event>>) {
        let before = 2 * self.round() as u8;
        let middle = self.content.river.middle_lock[self.round()];
        if from <= middle && to > middle && self.triggered == before {
            self.triggered = before + 1;
            teller.tell(|| Event::LockCrossed);
        }
        if self.ship_is_at_the_end(to) && self.triggered < before + 2 {
            self.triggered = before + 2;
            let round = self.round() as u8 + 1;
            teller.tell(|| Event::RoundEnds { round });
        }
    }

    /// BOO-13.14, BOO-20.39: all ships go back to the start of round 2, without any reward.
    pub(crate) fn return_ships(&mut self) {
        let players = usize::from(self.players);
        let start = self.content.river.start[1][players - 1];
        self.boards.iter_mut().take(players).for_each(|board| board.ship = start);
        if let Some(solo) = &mut self.solo {
            solo.ship = start;
        }
    }
}

/// The ship (BOO-13.1).
#[derive(Clone, Copy)]
pub(crate) struct MoveShip;

impl Question for MoveShip {
    type Answer = Space;

    fn prompt(self, game: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.move_ship").with("n", game.steps())
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        game.list_ship_moves(seat, out);
    }

    fn heard(self, action: Action) -> Option<Space> {
        if let Action::Ship(space) = action { Some(space) } else { None }
    }

    fn check(self, game: &Boonlake, seat: Seat, space: Space) -> Result<(), Refusal> {
        game.check_ship(seat, space)
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, space: Space, teller: &mut Teller<impl Log<Event>>) {
        game.move_ship(seat, space, teller);
    }

    fn describe(self, _: &Boonlake, _: Seat, space: Space) -> Text {
        about("option.ship", space.word())
    }

    fn is_moot(self, game: &Boonlake, seat: Seat) -> bool {
        game.ship_is_at_the_end(game.board(seat).ship)
    }

    fn fits(self, _: &Boonlake, at: Standing) -> Result<(), &'static str> {
        at.is_in_turn()?;
        at.is_once()?;
        at.is_turn()
    }
}

/// A production site or, as the answer without a resource, a vase; on the river more vases may come (BOO-17.23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct VaseOrSite {
    /// Whether the river gives it.
    pub river: bool,
}

impl Question for VaseOrSite {
    type Answer = Option<Resource>;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.vase_or_site")
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Vase);
        game.list_sites_to_build(seat, out);
    }

    fn heard(self, action: Action) -> Option<Option<Resource>> {
        unless(Action::Vase, action, |action| if let Action::Site(resource) = action { Some(resource) } else { None })
    }

    fn check(self, game: &Boonlake, seat: Seat, resource: Option<Resource>) -> Result<(), Refusal> {
        resource.map_or(Ok(()), |resource| game.check_site(seat, resource))
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, resource: Option<Resource>, teller: &mut Teller<impl Log<Event>>) {
        match resource {
            Some(resource) => game.build_site(seat, resource, teller),
            None => game.take_vase(seat, self.river, teller),
        }
    }

    fn describe(self, _: &Boonlake, _: Seat, resource: Option<Resource>) -> Text {
        resource.map_or_else(|| Text::new("option.vase"), |resource| about("option.site", resource.word()))
    }
}
