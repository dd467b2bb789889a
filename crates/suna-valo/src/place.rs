//! Placing a card (SUN-6), and the rows it completes (SUN-9).

use crate::action::Action;
use crate::content::Improvement;
use crate::decide::{NO_SUCH_ROW, Question, about, describe_done, or_done, require};
use crate::event::{Event, Whereabouts};
use crate::pieces::{Card, Column, Columns, MAX_ROWS, Place};
use crate::state::{Decision, Placed, ROW_MARKERS, SunaValo};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

impl SunaValo {
    /// SUN-6.1, SUN-6.2: face up only in a column of its colour; SUN-12.1: festivals only face down.
    pub(crate) fn check_face_up(&self, card: Card, column: Column) -> Result<(), Refusal> {
        if self.content.cards[card.index()].columns.contains(column) {
            return Ok(());
        }
        let rules: &[&str] = if card.is_festival() { &["SUN-12.1", "SUN-6.5"] } else { &["SUN-6.1", "SUN-6.2"] };
        Err(Refusal::new("refusal.wrong_column", rules).with("what", card.word()).with("column", column.word()))
    }

    pub(crate) fn check_celebrate(&self, card: Card) -> Result<(), Refusal> {
        if card.is_festival() {
            return Ok(());
        }
        Err(Refusal::new("refusal.no_festival", &["SUN-5.4.1"]).with("what", card.word()))
    }

    pub(crate) fn list_placement(&self, card: Card, out: &mut Vec<Action>) {
        out.extend(self.content.cards[card.index()].columns.iter().map(Action::Place));
        out.extend(Column::ALL.iter().map(|&column| Action::FaceDown(column)));
        if card.is_festival() {
            out.push(Action::Celebrate);
        }
    }

    /// SUN-6.3: placing a card by action A activates the whole column. Face down as well, and a personal order may be
    /// served at once (SUN-7.6.7, SUN-7.6.8).
    pub(crate) fn place_card(
        &mut self,
        seat: Seat,
        card: Card,
        column: Column,
        face_up: bool,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let place = self.lay(seat, card, column, face_up, teller);
        // SUN-6.9, SUN-RULING-36: what IMP01 brings depends on the moment of placing.
        let steps = self.improved(seat, |improvement| match improvement {
            Improvement::FaceDownSteps(n) if !face_up => n,
            _ => 0,
        });
        // SUN-9.3: first the column, then the row.
        self.check_row(seat, place, teller);
        self.activate_column(seat, column, steps, teller);
    }

    /// Puts a card at the bottom of a column.
    pub(crate) fn lay(
        &mut self,
        seat: Seat,
        card: Card,
        column: Column,
        face_up: bool,
        teller: &mut Teller<impl Log<Event>>,
    ) -> Place {
        let placed = Placed { card, face_up, slots: [None; 2], ready: 0, delivered: 0, crated: false };
        let place = self.farm_mut(seat).append(column, placed);
        teller.tell(|| match face_up {
            true => Event::CardPlaced { seat, card, column },
            false => Event::CardPlacedFaceDown { seat, card, column },
        });
        place
    }

    /// SUN-9.1, SUN-9.2, SUN-9.9, SUN-9.10: the row of the new card is complete when all columns reach it; at most
    /// three times that brings a marker.
    pub(crate) fn check_row(&mut self, seat: Seat, place: Place, teller: &mut Teller<impl Log<Event>>) {
        let farm = self.farm(seat);
        let complete = Column::ALL.iter().all(|&column| farm.count(column) > place.row);
        if complete && farm.rows() < ROW_MARKERS {
            teller.tell(|| Event::RowCompleted { seat, row: place.row });
            self.ask(seat, Decision::RowBonus(place.row));
        }
    }

    /// SUN-9.4: the VP side.
    pub(crate) fn score_row(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        let farm = self.farm_mut(seat);
        farm.rows_scored = farm.rows_scored.saturating_add(1);
        let vp = self.content.row_vp;
        teller.tell(|| Event::RowScored { seat, vp });
    }

    /// SUN-9.5, SUN-9.6: the cards of the row but for the personal order, each once. The new card works again, drones
    /// and cogwheels as anywhere, heads do not (SUN-9.7, SUN-9.8).
    pub(crate) fn activate_row(&mut self, seat: Seat, row: u8, teller: &mut Teller<impl Log<Event>>) {
        let farm = self.farm_mut(seat);
        farm.rows_activated = farm.rows_activated.saturating_add(1);
        teller.tell(|| Event::RowActivated { seat });
        self.ask(seat, Decision::RowCards(RowCards { row, left: Columns::IN_ROWS }));
    }

    pub(crate) fn has_row_card(&self, seat: Seat, row: u8, left: Columns) -> bool {
        left.iter().any(|column| self.card_is_of_use(seat, Place { column, row }))
    }

    pub(crate) fn list_row_cards(&self, seat: Seat, row: u8, left: Columns, out: &mut Vec<Action>) {
        let places = left.iter().map(|column| Place { column, row });
        out.extend(places.filter(|&place| self.card_is_of_use(seat, place)).map(Action::Card));
    }

    pub(crate) fn check_row_card(&self, seat: Seat, row: u8, left: Columns, place: Place) -> Result<(), Refusal> {
        if place.row != row {
            return Err(Refusal::new("refusal.other_row", &["SUN-9.5"]).with("n", row + 1));
        }
        if !left.contains(place.column) {
            return Err(Refusal::new("refusal.card_already_used", &["SUN-7.1.1", "SUN-9.6"]).at_place("card", place));
        }
        self.check_card_of_use(seat, place)
    }
}

/// What to do with a bought card (SUN-5.4.1).
#[derive(Clone, Copy)]
pub(crate) struct PlaceCard(pub(crate) Card);

/// In a column, or as a festival.
#[derive(Clone, Copy)]
pub(crate) enum Placement {
    FaceUp(Column),
    FaceDown(Column),
    Celebrate,
}

impl Question for PlaceCard {
    type Answer = Placement;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        about("prompt.place_card", self.0.word())
    }

    fn options(&self, game: &SunaValo, _: Seat, out: &mut Vec<Action>) {
        game.list_placement(self.0, out);
    }

    fn heard(&self, action: Action) -> Option<Placement> {
        match action {
            Action::Place(column) => Some(Placement::FaceUp(column)),
            Action::FaceDown(column) => Some(Placement::FaceDown(column)),
            Action::Celebrate => Some(Placement::Celebrate),
            _ => None,
        }
    }

    fn check(&self, game: &SunaValo, _: Seat, placement: Placement) -> Result<(), Refusal> {
        match placement {
            Placement::FaceUp(column) => game.check_face_up(self.0, column),
            Placement::FaceDown(_) => Ok(()),
            Placement::Celebrate => game.check_celebrate(self.0),
        }
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, placement: Placement, teller: &mut Teller<impl Log<Event>>) {
        match placement {
            Placement::FaceUp(column) => game.place_card(seat, self.0, column, true, teller),
            Placement::FaceDown(column) => game.place_card(seat, self.0, column, false, teller),
            Placement::Celebrate => game.celebrate(seat, self.0, teller),
        }
    }

    fn describe(&self, _: &SunaValo, _: Seat, placement: Placement) -> Text {
        match placement {
            Placement::FaceUp(column) => Text::new("option.place").with("column", column.word()),
            Placement::FaceDown(column) => Text::new("option.face_down").with("column", column.word()),
            Placement::Celebrate => Text::new("option.celebrate"),
        }
    }

    fn is_open(&self, _: &SunaValo, _: Seat) -> bool {
        true
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }

    fn fits(&self, _: &SunaValo, _: Seat) -> Result<(), &'static str> {
        require(!self.0.is_special(), "special cards are not placed")
    }
}

/// The side of a row bonus marker (SUN-9.4).
#[derive(Clone, Copy)]
pub(crate) struct RowBonus(pub(crate) u8);

/// A side of the marker.
#[derive(Clone, Copy)]
pub(crate) enum RowSide {
    Points,
    Activate,
}

impl Question for RowBonus {
    type Answer = RowSide;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.row_bonus").with("n", self.0.saturating_add(1))
    }

    fn options(&self, _: &SunaValo, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::RowPoints, Action::RowActivate]);
    }

    fn heard(&self, action: Action) -> Option<RowSide> {
        match action {
            Action::RowPoints => Some(RowSide::Points),
            Action::RowActivate => Some(RowSide::Activate),
            _ => None,
        }
    }

    fn check(&self, _: &SunaValo, _: Seat, _: RowSide) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, side: RowSide, teller: &mut Teller<impl Log<Event>>) {
        match side {
            RowSide::Points => game.score_row(seat, teller),
            RowSide::Activate => game.activate_row(seat, self.0, teller),
        }
    }

    fn describe(&self, game: &SunaValo, _: Seat, side: RowSide) -> Text {
        match side {
            RowSide::Points => Text::new("option.row_points").with("n", game.content.row_vp),
            RowSide::Activate => Text::new("option.row_activate"),
        }
    }

    fn is_open(&self, _: &SunaValo, _: Seat) -> bool {
        true
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }

    fn fits(&self, game: &SunaValo, seat: Seat) -> Result<(), &'static str> {
        require(self.0 < MAX_ROWS, NO_SUCH_ROW)?;
        require(game.farm(seat).rows() < ROW_MARKERS, "all row bonus markers are used")
    }
}

/// The next card of a row (SUN-9.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RowCards {
    /// The row.
    pub row: u8,
    /// The columns whose card was not activated yet.
    pub left: Columns,
}

impl Question for RowCards {
    type Answer = Option<Place>;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.row_cards").with("n", self.row.saturating_add(1))
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_row_cards(seat, self.row, self.left, out);
        out.push(Action::Done);
    }

    fn heard(&self, action: Action) -> Option<Option<Place>> {
        or_done(action, |action| if let Action::Card(place) = action { Some(place) } else { None })
    }

    fn check(&self, game: &SunaValo, seat: Seat, place: Option<Place>) -> Result<(), Refusal> {
        place.map_or(Ok(()), |place| game.check_row_card(seat, self.row, self.left, place))
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, place: Option<Place>, teller: &mut Teller<impl Log<Event>>) {
        if let Some(place) = place {
            game.ask(seat, Decision::RowCards(RowCards { left: self.left.without(place.column), ..*self }));
            game.activate_card(seat, place, teller);
        }
    }

    fn describe(&self, game: &SunaValo, seat: Seat, place: Option<Place>) -> Text {
        place.map_or_else(describe_done, |place| game.describe_card(seat, place))
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.is_within_reach(seat, |game| game.has_row_card(seat, self.row, self.left))
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }

    fn fits(&self, _: &SunaValo, _: Seat) -> Result<(), &'static str> {
        require(self.row < MAX_ROWS, NO_SUCH_ROW)?;
        require(!self.left.contains(Column::Personal), "personal orders are not activated")
    }
}
