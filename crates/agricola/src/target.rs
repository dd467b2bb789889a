//! What an option is about, for those who draw it: the spot of the table that stands for it, and what a picture needs.

use crate::action::Action;
use crate::cards::Card;
use crate::content::Step;
use crate::grid::Cell;
use crate::pieces::{Good, Major, Material, Space};
use crate::state::{Agricola, Decision};
use almende_core::Seat;
use serde::{Deserialize, Serialize};

/// What an option is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export, optional_fields, export_to = "agricola/"))]
pub struct Target {
    /// What choosing it does.
    pub does: Does,
    /// The spot that stands for it; without one it is a button beside the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Spot>,
    /// The good it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub good: Option<Good>,
    /// How many of it there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has: Option<u8>,
    /// The food it brings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub food: Option<u8>,
    /// The food that is missing, for which the family has to beg.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begging: Option<u8>,
    /// It ends the turn, or what is asked, in so many words.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub ends: bool,
}

/// What choosing an option does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Does {
    /// Keeps a card of the packet.
    Keep,
    /// Places a person.
    Place,
    /// Lets a person stay at home.
    Stay,
    /// Takes one of several things.
    Take,
    /// Builds a room.
    Room,
    /// Builds a stable.
    Stable,
    /// Plows a field.
    Plow,
    /// Sows.
    Sow,
    /// Bakes bread.
    Bake,
    /// Begins a pasture.
    Fence,
    /// Adds a cell to it.
    Add,
    /// Builds its fences.
    Close,
    /// Builds a major improvement.
    Build,
    /// Renovates the house.
    Renovate,
    /// Plays a card of the hand.
    Play,
    /// Throws one away.
    Throw,
    /// Chooses one.
    Choose,
    /// Uses a card in front.
    Use,
    /// Names a field.
    Name,
    /// Pays in one of several ways.
    Pay,
    /// Turns a good into food.
    Convert,
    /// Uses a craft building.
    Craft,
    /// Returns a good to the supply.
    Discard,
    /// Lets an animal go, or returns a good.
    Release,
    /// Keeps a young animal.
    Breed,
    /// Feeds the family.
    Feed,
    /// Does no more here.
    Finish,
}

/// A spot of the table one can point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Spot {
    /// An action space.
    Space(Space),
    /// One of the things a space offers.
    Take(Good),
    /// A cell of the farmyard.
    Cell(Cell),
    /// A good of one's own.
    Good(Good),
    /// A major improvement.
    Major(Major),
    /// A card.
    Card(Card),
    /// Any field without crops.
    Sow,
    /// The ovens.
    Bake,
    /// The house.
    House,
    /// The way back to the general supply.
    Discard,
}

impl Target {
    fn of(does: Does, on: Option<Spot>) -> Target {
        Target { does, on, good: None, has: None, food: None, begging: None, ends: false }
    }

    fn on(does: Does, spot: Spot) -> Target {
        Target::of(does, Some(spot))
    }
}

impl Agricola {
    fn asked_now(&self) -> Option<Decision> {
        self.pending.last()?.task.asked()
    }

    /// What an action of a seat is about.
    pub fn target_of(&self, seat: Seat, action: Action) -> Target {
        let farm = self.farm(seat);
        let good = |target: Target, good: Good| Target { good: Some(good), has: Some(farm.goods[good]), ..target };
        match action {
            Action::Keep(card) => Target::on(Does::Keep, Spot::Card(card)),
            Action::Place(space) => Target::on(Does::Place, Spot::Space(space)),
            Action::Stay => Target::of(Does::Stay, None),
            Action::Take(what) => good(Target::on(Does::Take, Spot::Take(what)), what),
            Action::Room(cell) => Target::on(Does::Room, Spot::Cell(cell)),
            Action::Stable(cell) => Target::on(Does::Stable, Spot::Cell(cell)),
            Action::Plow(cell) => Target::on(Does::Plow, Spot::Cell(cell)),
            // All fields without crops are alike.
            Action::Sow(crop) => good(Target::on(Does::Sow, Spot::Sow), crop),
            Action::SowCard(crop, card) => good(Target::on(Does::Sow, Spot::Card(card)), crop),
            Action::SowPasture(crop, cell) => good(Target::on(Does::Sow, Spot::Cell(cell)), crop),
            // So are ovens: they share the grain.
            Action::Bake(_) => Target::on(Does::Bake, Spot::Bake),
            Action::Fence(cell) => Target::on(Does::Fence, Spot::Cell(cell)),
            Action::Add(cell) => Target::on(Does::Add, Spot::Cell(cell)),
            Action::Close => Target::of(Does::Close, None),
            Action::Build(major) | Action::Exchange(major, _) | Action::ExchangeCard(major, _) => {
                Target::on(Does::Build, Spot::Major(major))
            }
            Action::Renovate(_) => Target::on(Does::Renovate, Spot::House),
            Action::Play(card) => Target::on(Does::Play, Spot::Card(card)),
            Action::Throw(card) => Target::on(Does::Throw, Spot::Card(card)),
            Action::Choose(card) => Target::on(Does::Choose, Spot::Card(card)),
            Action::Use(card, _) => Target::on(Does::Use, Spot::Card(card)),
            Action::Field(cell) => Target::on(Does::Name, Spot::Cell(cell)),
            Action::FieldCard(card) => Target::on(Does::Name, Spot::Card(card)),
            Action::Pay(_) => Target::of(Does::Pay, None),
            Action::Convert(what) => {
                let food = Some(self.food_for(farm, what));
                Target { food, ..good(Target::on(Does::Convert, Spot::Good(what)), what) }
            }
            Action::Craft(major) => {
                let food = self.content.majors[major.index()].craft.map(|craft| craft.food);
                Target { food, ..Target::on(Does::Craft, Spot::Major(major)) }
            }
            Action::Discard => Target::on(Does::Discard, Spot::Discard),
            Action::Release(what) => good(Target::on(Does::Release, Spot::Good(what)), what),
            Action::Breed(what) => good(Target::on(Does::Breed, Spot::Good(what)), what),
            Action::Feed => {
                let begging = self.food_due(seat).saturating_sub(farm.goods[Good::Food]);
                Target { begging: Some(begging), ends: true, ..Target::of(Does::Feed, None) }
            }
            Action::Done => Target { ends: true, ..Target::of(Does::Finish, None) },
        }
    }

    /// What somebody means who points at a spot with which nothing can be done now.
    pub fn aimed_at(&self, seat: Seat, spot: Spot) -> Action {
        let farm = self.farm(seat);
        match spot {
            Spot::Space(space) => Action::Place(space),
            Spot::Take(good) => Action::Take(good),
            Spot::Cell(cell) => self.aimed_at_cell(cell),
            Spot::Good(good) => match self.asked_now() {
                Some(Decision::Discard) => Action::Release(good),
                Some(Decision::Breed { .. }) => Action::Breed(good),
                _ => Action::Convert(good),
            },
            Spot::Major(major) if farm.owns(major) => Action::Craft(major),
            Spot::Major(major) => Action::Build(major),
            Spot::Card(card) if matches!(self.asked_now(), Some(Decision::Field(_))) => Action::FieldCard(card),
            Spot::Card(card) if farm.played(card).is_some() => Action::Use(card, 1),
            Spot::Card(card) => Action::Play(card),
            Spot::Sow => Action::Sow(Good::Grain),
            Spot::Bake => Action::Bake(1),
            Spot::House => {
                Action::Renovate(if farm.house == Material::Wood { Material::Clay } else { Material::Stone })
            }
            Spot::Discard => Action::Discard,
        }
    }

    /// What a cell is wanted for, which depends on what the space offers.
    fn aimed_at_cell(&self, cell: Cell) -> Action {
        let act = match self.asked_now() {
            Some(Decision::Pasture { .. }) => return Action::Add(cell),
            Some(Decision::Field(_)) => return Action::Field(cell),
            Some(Decision::Act(act)) => act,
            _ => return Action::Plow(cell),
        };
        let offers = |step| act.steps.contains(step) || act.open == Some(step);
        match () {
            () if offers(Step::Rooms) => Action::Room(cell),
            () if offers(Step::Stables) => Action::Stable(cell),
            () if offers(Step::Fences) => Action::Fence(cell),
            () => Action::Plow(cell),
        }
    }
}
