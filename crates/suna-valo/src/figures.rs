//! Figures: completing orders with them and what their spaces bring (SUN-8, SUN-10, SUN-22).

use crate::action::Action;
use crate::content::{Improvement, Removable};
use crate::decide::{Question, about, describe_done, or_done, require};
use crate::event::Event;
use crate::pieces::{Column, Figure, Space};
use crate::state::{Goal, ORDERS, Placed, SunaValo, other};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

/// The spaces of a set, in order.
fn spaces(set: u32) -> impl DoubleEndedIterator<Item = Space> {
    Space::ALL.iter().copied().filter(move |space| set & space.bit() != 0)
}

impl SunaValo {
    /// SUN-8.14, SUN-10.2: any own figure of the kind, from improvements or blocked steps.
    pub(crate) fn list_figures(&self, seat: Seat, figure: Figure, out: &mut Vec<Action>) {
        let set = self.farm(seat).figures & self.content.figure_spaces[figure.index()];
        out.extend(spaces(set).map(Action::Figure));
    }

    pub(crate) fn check_figure(&self, seat: Seat, figure: Figure, space: Space) -> Result<(), Refusal> {
        if self.content.spaces[space.index()].figure != figure {
            return Err(Refusal::new("refusal.other_figure", &["SUN-8.14"])
                .with("what", space.word())
                .with("figure", figure.word()));
        }
        self.check_figure_there(seat, space)
    }

    fn check_figure_there(&self, seat: Seat, space: Space) -> Result<(), Refusal> {
        if self.farm(seat).is_empty(space) {
            return Err(Refusal::new("refusal.space_empty", &["SUN-10.1"]).with("what", space.word()));
        }
        Ok(())
    }

    /// Whether an order is complete but for its figure, and there is one.
    pub(crate) fn goal_fits(&self, seat: Seat, goal: Goal) -> Result<(), &'static str> {
        let farm = self.farm(seat);
        let open = match goal {
            Goal::Public(place) => {
                let order = usize::from(place) % ORDERS;
                let slots = &self.content.public[self.public[order].index()].slots[seat.index()];
                place < self.public_open
                    && farm.barrels[order] == 0
                    && farm.delivered[order].count_ones() as usize == slots.len()
            }
            Goal::Ship(place) => place < self.ships_open && farm.ships[usize::from(place) % ORDERS] == 0,
            Goal::Personal(place) => {
                let complete = |card: &Placed| {
                    let needs = self.content.cards[card.card.index()].needs.len();
                    !card.crated && card.face_up && needs > 0 && card.delivered.count_ones() as usize == needs
                };
                place.column == Column::Personal && farm.card(place).is_some_and(complete)
            }
        };
        require(open && self.has_figure(seat, goal.figure()), "the order is not complete, or there is no figure")
    }

    /// SUN-8.10, SUN-8.11, SUN-8.13, SUN-13.7: the figure goes on the order, the first on the higher space.
    pub(crate) fn place_figure(&mut self, seat: Seat, goal: Goal, space: Space, teller: &mut Teller<impl Log<Event>>) {
        let content = self.content;
        let rank = |others: u8| if others == 1 { 2 } else { 1 };
        match goal {
            Goal::Public(place) => {
                let i = usize::from(place);
                let rank = rank(self.farm(other(seat)).barrels[i]);
                self.farm_mut(seat).barrels[i] = rank;
                let order = self.public[i];
                let vp = content.public[order.index()].values[usize::from(rank - 1)];
                teller.tell(|| Event::PublicCompleted { seat, order, vp });
            }
            Goal::Ship(place) => {
                let i = usize::from(place);
                let rank = rank(self.farm(other(seat)).ships[i]);
                self.farm_mut(seat).ships[i] = rank;
                let order = self.ships[i];
                let vp = content.ships[order.index()].values[usize::from(rank - 1)];
                teller.tell(|| Event::ShipFulfilled { seat, order, vp });
            }
            Goal::Personal(place) => {
                if let Some(placed) = self.farm_mut(seat).card_mut(place) {
                    placed.crated = true;
                    let card = placed.card;
                    let vp = content.cards[card.index()].order_vp;
                    teller.tell(|| Event::PersonalCompleted { seat, card, vp });
                }
            }
        }
        teller.tell(|| Event::FigureTaken { seat, space });
        self.unlock(seat, space, teller);
    }

    /// SUN-10.3, SUN-10.17: the space is free from now on; an income comes at once. It helps at once, also within the
    /// running activation (SUN-7.1.11).
    fn unlock(&mut self, seat: Seat, space: Space, teller: &mut Teller<impl Log<Event>>) {
        self.farm_mut(seat).figures &= !space.bit();
        if let Some(Improvement::Income(effect)) = self.content.spaces[space.index()].improvement {
            self.execute(seat, effect, teller);
        }
    }

    /// The figures that may be removed to the box, as a set of bits.
    pub(crate) fn removable(&self, seat: Seat, from: Removable) -> u32 {
        let figures = self.farm(seat).figures;
        match from {
            Removable::LeftTrack => figures & (Space::Bl1.bit() | Space::Bl2.bit() | Space::Bl3.bit()),
            Removable::FarmOrTracks => figures,
        }
    }

    pub(crate) fn list_removable(&self, seat: Seat, from: Removable, out: &mut Vec<Action>) {
        out.extend(spaces(self.removable(seat, from)).map(Action::Figure));
    }

    pub(crate) fn check_removable(&self, seat: Seat, from: Removable, space: Space) -> Result<(), Refusal> {
        if from == Removable::LeftTrack && !space.on_left_track() {
            return Err(Refusal::new("refusal.not_on_left_track", &["SUN-22.4"]).with("what", space.word()));
        }
        self.check_figure_there(seat, space)
    }

    /// SUN-22.20: the figure unlocks its space but can never be placed.
    pub(crate) fn box_figure(&mut self, seat: Seat, space: Space, teller: &mut Teller<impl Log<Event>>) {
        let kind = self.content.spaces[space.index()].figure.index();
        let boxed = &mut self.farm_mut(seat).boxed[kind];
        *boxed = boxed.saturating_add(1);
        teller.tell(|| Event::FigureBoxed { seat, space });
        self.unlock(seat, space, teller);
    }

    /// SUN-17.2.1, SUN-17.2.4: the income of these spaces, which were empty when the phase began. What finds no room is
    /// lost (SUN-17.2.3).
    pub(crate) fn receive_income(&mut self, seat: Seat, set: u32, teller: &mut Teller<impl Log<Event>>) {
        let content = self.content;
        let income = |space: Space| match content.spaces[space.index()].improvement {
            Some(Improvement::Income(effect)) => Some(effect),
            _ => None,
        };
        if spaces(set).any(|space| income(space).is_some()) {
            teller.tell(|| Event::Income { seat });
        }
        self.execute_all(seat, spaces(set).filter_map(income), teller);
    }
}

/// Which figure to take (SUN-8.14).
#[derive(Clone, Copy)]
pub(crate) struct TakeFigure(pub(crate) Goal);

impl Question for TakeFigure {
    type Answer = Space;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        about("prompt.take_figure", self.0.figure().word())
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_figures(seat, self.0.figure(), out);
    }

    fn heard(&self, action: Action) -> Option<Space> {
        if let Action::Figure(space) = action { Some(space) } else { None }
    }

    fn check(&self, game: &SunaValo, seat: Seat, space: Space) -> Result<(), Refusal> {
        game.check_figure(seat, self.0.figure(), space)
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, space: Space, teller: &mut Teller<impl Log<Event>>) {
        game.place_figure(seat, self.0, space, teller);
    }

    fn describe(&self, _: &SunaValo, _: Seat, space: Space) -> Text {
        about("option.figure", space.word())
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.has_figure(seat, self.0.figure())
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        false
    }

    fn fits(&self, game: &SunaValo, seat: Seat) -> Result<(), &'static str> {
        game.goal_fits(seat, self.0)
    }
}

/// Which figure goes to the box (SUN-22.4, SUN-22.8).
#[derive(Clone, Copy)]
pub(crate) struct RemoveFigure(pub(crate) Removable);

impl Question for RemoveFigure {
    type Answer = Option<Space>;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.remove_figure")
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_removable(seat, self.0, out);
        out.push(Action::Done);
    }

    fn heard(&self, action: Action) -> Option<Option<Space>> {
        or_done(action, |action| if let Action::Figure(space) = action { Some(space) } else { None })
    }

    fn check(&self, game: &SunaValo, seat: Seat, space: Option<Space>) -> Result<(), Refusal> {
        space.map_or(Ok(()), |space| game.check_removable(seat, self.0, space))
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, space: Option<Space>, teller: &mut Teller<impl Log<Event>>) {
        if let Some(space) = space {
            game.box_figure(seat, space, teller);
        }
    }

    fn describe(&self, _: &SunaValo, _: Seat, space: Option<Space>) -> Text {
        space.map_or_else(describe_done, |space| about("option.figure", space.word()))
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.removable(seat, self.0) != 0
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }
}
