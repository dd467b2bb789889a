//! What an option is about, for those who draw it: the spot of the table that stands for it, and what a picture needs.

use crate::action::{Action, BoatMove, Valve, Way};
use crate::opportunity::{HIRE_CARDS, HIRE_COINS};
use crate::pieces::{Card, Field, Piece, Region, Resource, ScoringTile, Site, Slot, Space, Strip, Track};
use crate::state::{Boonlake, Decision, Phase};
use almende_core::Seat;
use serde::{Deserialize, Serialize};

/// What an option is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export, optional_fields, export_to = "boonlake/"))]
pub struct Target {
    /// What choosing it does.
    pub does: Does,
    /// The spot that stands for it; without one it is a button beside the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Spot>,
    /// It is possible at almost any time, whatever is asked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub aside: bool,
    /// How it is paid for is asked next.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub pays_next: bool,
    /// The coins it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coins: Option<i32>,
    /// The cards it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<u8>,
    /// The inhabitants it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inhabitants: Option<u8>,
    /// The points it costs in their place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u8>,
    /// The pieces offered, or which exchange it is, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// Where the boats are then, upstream first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boats: Option<[Resource; 2]>,
    /// The levers that help.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Slot>>"))]
    pub levers: Vec<Slot>,
    /// How often it could be done in a row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u8>,
    /// It ends what is asked in so many words.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub ends: bool,
}

/// What choosing an option does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub enum Does {
    /// Keeps a scoring tile.
    Keep,
    /// Builds a production site.
    BuildSite,
    /// Chooses the action of the turn.
    Begin,
    /// Announces a card.
    Play,
    /// Announces a special project.
    Project,
    /// Discards a card for coins.
    Discard,
    /// Pays for what was announced.
    Pay,
    /// Does without.
    Forgo,
    /// Draws cards.
    Draw,
    /// Reveals a building tile.
    Explore,
    /// Lays a tile or a pasture.
    Lay,
    /// Puts an inhabitant on a site.
    Develop,
    /// Makes an inhabitant a house.
    House,
    /// Makes a house a settlement.
    Settle,
    /// Puts cattle on a pasture.
    Graze,
    /// Gives up inhabitants.
    Spend,
    /// Leaves a region unscored.
    LeaveRegion,
    /// Takes the coins of a region scoring.
    Take,
    /// Hires an inhabitant for coins.
    Hire,
    /// The same for cards.
    HireForCards,
    /// Buys a lever.
    Modernize,
    /// Uses a lever.
    Pull,
    /// Moves a boat.
    MoveBoat,
    /// Moves the ship.
    Sail,
    /// Takes a vase.
    TakeVase,
    /// Advances on a track.
    Advance,
    /// Makes an exchange.
    Trade,
    /// Moves a lever up.
    Ready,
    /// Scores a tile.
    Score,
    /// Pays for a scoring tile.
    Offer,
    /// Gives a card.
    Give,
    /// Uses no more levers.
    Finish,
}

/// A spot of the table one can point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub enum Spot {
    /// A scoring tile.
    Scoring(ScoringTile),
    /// An area of the canal.
    Site(Resource),
    /// An action strip.
    Strip(Strip),
    /// A card of the hand.
    Card(Card),
    /// One of several ways to pay, by its number.
    Way(u16),
    /// A field of the map.
    Field(Field),
    /// A building site on a field.
    Spot(Field, Site),
    /// A region.
    Region(Region),
    /// A lever.
    Lever(Slot),
    /// The boats of an area.
    Boat(Resource),
    /// A space of the river.
    Space(Space),
    /// A track.
    Track(Track),
    /// The draw pile.
    Pile,
    /// The mound of building tiles.
    Mound,
    /// One's coins.
    Coins,
    /// One's vases.
    Vases,
    /// One's supply of inhabitants.
    Supply,
}

impl Target {
    fn of(does: Does, on: Option<Spot>) -> Target {
        Target {
            does,
            on,
            aside: false,
            pays_next: false,
            coins: None,
            cards: None,
            inhabitants: None,
            points: None,
            number: None,
            boats: None,
            levers: Vec::new(),
            times: None,
            ends: false,
        }
    }

    fn on(does: Does, spot: Spot) -> Target {
        Target::of(does, Some(spot))
    }

    fn before_payment(does: Does, spot: Spot) -> Target {
        Target { pays_next: true, ..Target::on(does, spot) }
    }
}

impl Boonlake {
    fn asked_now(&self) -> Option<Decision> {
        self.pending.last()?.task.asked()
    }

    /// What an action of a seat is about.
    pub fn target_of(&self, seat: Seat, action: Action) -> Target {
        let board = self.board(seat);
        let target = match action {
            Action::Keep(tile) => Target::on(Does::Keep, Spot::Scoring(tile)),
            Action::Site(resource) => Target::on(Does::BuildSite, Spot::Site(resource)),
            Action::Strip(strip) => Target::on(Does::Begin, Spot::Strip(strip)),
            Action::Play(card) => Target::before_payment(Does::Play, Spot::Card(card)),
            Action::Project(tile) => Target::before_payment(Does::Project, Spot::Scoring(tile)),
            Action::Discard(card) => Target::on(Does::Discard, Spot::Card(card)),
            Action::Pay(plan) => {
                let helps = [
                    (plan.capstan, Slot::CAPSTAN),
                    (plan.spare_valve != Valve::Idle, Slot::SPARE_VALVE),
                    (plan.main_valve, Slot::MAIN_VALVE),
                ];
                let coins = match self.asked_now() {
                    Some(Decision::Pay(purchase)) => Some(self.coins_for_plan(seat, purchase, plan)),
                    _ => None,
                };
                let [one, other] = plan.boats.map(|resource| resource.index() as u16);
                let levers = u16::from(plan.capstan) + 2 * plan.spare_valve as u16 + 6 * u16::from(plan.main_valve);
                let areas = Resource::COUNT as u16;
                Target {
                    coins,
                    boats: Some(plan.boats),
                    levers: helps.into_iter().filter_map(|(helps, slot)| helps.then_some(slot)).collect(),
                    ..Target::on(Does::Pay, Spot::Way((levers * areas + one) * areas + other))
                }
            }
            Action::Forgo => Target::of(Does::Forgo, None),
            Action::Draw => Target::on(Does::Draw, Spot::Pile),
            Action::Explore => Target::on(Does::Explore, Spot::Mound),
            Action::At(field) => Target::on(Does::Lay, Spot::Field(field)),
            Action::Develop(field, site) => Target::on(Does::Develop, Spot::Spot(field, site)),
            Action::House(field, site) => Target::before_payment(Does::House, Spot::Spot(field, site)),
            Action::Settlement(field, site) => Target::before_payment(Does::Settle, Spot::Spot(field, site)),
            Action::Cattle(field) => Target::before_payment(Does::Graze, Spot::Field(field)),
            Action::Spend(spend) => {
                let way = 200 * u16::from(spend.inhabitants) + 2 * u16::from(spend.replaced) + u16::from(spend.lever);
                Target {
                    inhabitants: Some(spend.inhabitants),
                    points: Some(spend.replaced),
                    levers: if spend.lever { vec![Slot::PILE_DRIVER] } else { Vec::new() },
                    ..Target::on(Does::Spend, Spot::Way(way))
                }
            }
            Action::Region(region) => Target::on(Does::LeaveRegion, Spot::Region(region)),
            Action::Take => Target::on(Does::Take, Spot::Coins),
            Action::HireCoins => {
                let affordable = board.coins / u16::from(HIRE_COINS.coins.max(1));
                Target {
                    coins: Some(HIRE_COINS.coins.into()),
                    times: Some(affordable.min(board.supply.into()) as u8),
                    ..Target::on(Does::Hire, Spot::Supply)
                }
            }
            Action::HireCards => {
                Target { cards: Some(HIRE_CARDS.cards), ..Target::on(Does::HireForCards, Spot::Supply) }
            }
            Action::Modernize(slot) => Target {
                coins: Some(self.lever_price(seat, slot).into()),
                ..Target::on(Does::Modernize, Spot::Lever(slot))
            },
            Action::Lever(slot, _) => Target::on(Does::Pull, Spot::Lever(slot)),
            Action::Boat(step) => Target::on(Does::MoveBoat, Spot::Boat(step.from)),
            Action::Ship(space) => Target::on(Does::Sail, Spot::Space(space)),
            Action::Vase => Target::on(Does::TakeVase, Spot::Vases),
            Action::Track(track) => Target::on(Does::Advance, Spot::Track(track)),
            Action::Trade(number) => {
                Target { number: Some(number), ..Target::on(Does::Trade, Spot::Way(number.into())) }
            }
            Action::Ready(slot) => Target::on(Does::Ready, Spot::Lever(slot)),
            Action::Score(tile) => Target::on(Does::Score, Spot::Scoring(tile)),
            Action::Offer(number) => {
                Target { number: Some(number), ..Target::on(Does::Offer, Spot::Way(number.into())) }
            }
            Action::Give(card) => Target::on(Does::Give, Spot::Card(card)),
            Action::Done => Target { ends: true, ..Target::of(Does::Finish, None) },
        };
        Target { aside: self.is_free_action(action), ..target }
    }

    /// What somebody means who points at a spot with which nothing can be done now.
    pub fn aimed_at(&self, seat: Seat, spot: Spot) -> Option<Action> {
        let board = self.board(seat);
        Some(match spot {
            Spot::Scoring(tile) => match self.asked_now() {
                Some(Decision::ScoreTile) => Action::Score(tile),
                _ if self.phase == Phase::ChooseTiles => Action::Keep(tile),
                _ => Action::Project(tile),
            },
            Spot::Site(resource) => Action::Site(resource),
            Spot::Strip(strip) => Action::Strip(strip),
            Spot::Card(card) => Action::Play(card),
            Spot::Field(field) if self.map.pastures.contains(field) => Action::Cattle(field),
            Spot::Field(field) => Action::At(field),
            Spot::Spot(field, site) => {
                match self.map.sites[field.index()][site.index()].map(|occupant| occupant.piece()) {
                    None => Action::Develop(field, site),
                    Some(Piece::Inhabitant) => Action::House(field, site),
                    Some(Piece::House | Piece::Settlement) => Action::Settlement(field, site),
                }
            }
            Spot::Region(region) => Action::Region(region),
            Spot::Lever(slot) if board.is_ready(slot) => Action::Lever(slot, *Way::of(slot).first()?),
            Spot::Lever(slot) if board.has_lever(slot) => Action::Ready(slot),
            Spot::Lever(slot) => Action::Modernize(slot),
            Spot::Boat(from) => {
                let to = if from == Resource::Iron { Resource::Wood } else { Resource::Iron };
                Action::Boat(BoatMove { from, to, lever: false })
            }
            Spot::Space(space) => Action::Ship(space),
            Spot::Track(track) => Action::Track(track),
            Spot::Pile => Action::Draw,
            Spot::Mound => Action::Explore,
            Spot::Coins => Action::Take,
            Spot::Vases => Action::Vase,
            Spot::Supply => Action::HireCoins,
            Spot::Way(_) => return None,
        })
    }
}
