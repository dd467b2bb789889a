//! Temples (HEL-7.2) and buildings (HEL-7.3, HEL-16), and the executor of their immediate effects.

use crate::action::Action;
use crate::bonus_resource::{describe_field, heard_field};
use crate::content::Effect;
use crate::decide::{OF_ACTIONS, Question, fits_if};
use crate::event::Event;
use crate::hex::{Field, Fields};
use crate::payment::Purchase;
use crate::pieces::{Building, Colour};
use crate::state::{Decision, Helios, Phase, Powers};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

impl Helios {
    /// HEL-7.2.1: the n-th temple costs n cubes; with the Citadel always one (HEL-7.2.7).
    pub(crate) fn temple_cost(&self, seat: Seat) -> u8 {
        let board = self.board(seat);
        board.powers.temple_cost.unwrap_or(board.temples.len() as u8 + 1)
    }

    /// Tiles without temple (HEL-7.2.4).
    pub(crate) fn fields_for_temple(&self, seat: Seat) -> Fields {
        self.board(seat).tiles.minus(self.board(seat).temples)
    }

    /// What can be built now.
    pub(crate) fn list_builds(&self, seat: Seat, out: &mut Vec<Action>) {
        let owned = self.board(seat).cube_counts();
        let total: u8 = owned.iter().sum();
        if self.temple_cost(seat) <= total && !self.fields_for_temple(seat).is_empty() {
            out.push(Action::Temple);
        }
        for &building in Building::ALL {
            let price = |building| self.price_with(seat, Purchase::Building(building), &owned).left;
            if !self.board(seat).has_built(building) && price(building) <= total {
                out.push(Action::Build(building));
            }
        }
    }

    /// Each building once a player (HEL-7.3.1), a temple only where there is a tile for it.
    pub(crate) fn check_build(&self, seat: Seat, purchase: Purchase) -> Result<(), Refusal> {
        if let Purchase::Building(building) = purchase
            && self.board(seat).has_built(building)
        {
            return Err(Refusal::new("refusal.already_built", &["HEL-7.3.1"]).with("what", building.word()));
        }
        self.check_cubes(seat, purchase)?;
        if purchase == Purchase::Temple && self.fields_for_temple(seat).is_empty() {
            return Err(Refusal::new("refusal.no_tile_for_temple", &["HEL-7.2.4"]));
        }
        Ok(())
    }

    /// HEL-7.3.2, HEL-7.3.3, HEL-7.3.4, HEL-7.3.5, HEL-7.3.6: the house stands, its permanent function applies, its
    /// immediate effects follow.
    pub(crate) fn erect(&mut self, seat: Seat, building: Building, teller: &mut Teller<impl Log<Event>>) {
        let content = self.content;
        let board = self.board_mut(seat);
        board.buildings |= 1 << building.index();
        board.powers = Powers::of(&content, board.buildings);
        teller.tell(|| Event::BuildingBuilt { seat, building });
        self.take_effects(seat, &content.0.buildings[building.index()].on_build, teller);
    }

    /// The one executor of immediate effects: sun range and mana first, then what asks for a decision (HEL-7.3.6).
    pub(crate) fn take_effects(&mut self, seat: Seat, effects: &[Effect], teller: &mut Teller<impl Log<Event>>) {
        for effect in effects {
            match *effect {
                Effect::SunRange(by) => self.gain_range(seat, by, teller),
                Effect::Mana(mana) => self.gain_mana(seat, mana, teller),
                _ => {}
            }
        }
        for effect in effects {
            match *effect {
                Effect::SunRange(_) | Effect::Mana(_) => {}
                Effect::BonusResource => self.ask(seat, Decision::ChooseCube),
                // At once, also within another bonus action (HEL-9.7).
                Effect::BonusAction => {
                    teller.tell(|| Event::BonusAction { seat });
                    self.ask(seat, Decision::BonusAction);
                }
                Effect::Exchange { mana, vp, times } => {
                    self.ask(seat, Decision::Exchange(Exchange { mana, vp, times }));
                }
                Effect::DrawAndPlace(_) => self.draw_tiles(seat, teller),
            }
        }
    }

    fn gain_range(&mut self, seat: Seat, by: u8, teller: &mut Teller<impl Log<Event>>) {
        let range = &mut self.board_mut(seat).range;
        *range = range.saturating_add(by);
        let range = *range;
        teller.tell(|| Event::RangeGained { seat, by, range });
    }

    pub(crate) fn gain_mana(&mut self, seat: Seat, mana: u8, teller: &mut Teller<impl Log<Event>>) {
        let own = &mut self.board_mut(seat).mana;
        *own = own.saturating_add(mana.into());
        if mana > 0 {
            teller.tell(|| Event::ManaGained { seat, mana });
        }
    }

    pub(crate) fn gain_vp(&mut self, seat: Seat, vp: u16) {
        let bag = &mut self.board_mut(seat).vp;
        *bag = bag.saturating_add(vp);
    }
}

/// The tile for a temple (HEL-7.2.3).
#[derive(Clone, Copy)]
pub(crate) struct PlaceTemple;

impl Question for PlaceTemple {
    type Answer = Field;

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        Text::new("prompt.place_temple")
    }

    fn options(self, game: &Helios, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.fields_for_temple(seat).map(Action::At));
    }

    fn heard(self, action: Action) -> Option<Field> {
        heard_field(action)
    }

    fn check(self, game: &Helios, seat: Seat, field: Field) -> Result<(), Refusal> {
        if !game.board(seat).tiles.contains(field) {
            return Err(Refusal::new("refusal.no_tile_here", &["HEL-7.2.3"]));
        }
        if game.board(seat).temples.contains(field) {
            return Err(Refusal::new("refusal.temple_here", &["HEL-7.2.4"]));
        }
        Ok(())
    }

    /// HEL-7.2.5, HEL-7.2.6, HEL-RULING-17: what is left on the tile is lost; the n-th temple gives n mana.
    fn answer(self, game: &mut Helios, seat: Seat, field: Field, teller: &mut Teller<impl Log<Event>>) {
        let board = game.board_mut(seat);
        let mut lost = 0;
        for &colour in Colour::ALL {
            lost += board.cubes_at(field, colour) as u8;
            board.cubes[colour.index()].remove(field);
            board.pairs[colour.index()].remove(field);
        }
        board.temples.insert(field);
        let number = board.temples.len() as u8;
        if lost > 0 {
            teller.tell(|| Event::CubesLost { seat, count: lost, field });
        }
        teller.tell(|| Event::TempleBuilt { seat, number, field });
        game.gain_mana(seat, number, teller);
    }

    fn describe(self, _: &Helios, _: Seat, field: Field) -> Text {
        describe_field(field)
    }

    fn fits(self, game: &Helios, _: Seat) -> Result<(), &'static str> {
        fits_if(game.phase == Phase::Actions, OF_ACTIONS)
    }
}

/// How often to exchange mana for points (HEL-16.13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Exchange {
    /// Mana given each time.
    pub mana: u8,
    /// Points received each time.
    pub vp: u8,
    /// How often at most.
    pub times: u8,
}

impl Exchange {
    /// How often the player's mana allows.
    fn affordable(self, game: &Helios, seat: Seat) -> u8 {
        (game.board(seat).mana / u16::from(self.mana.max(1))).min(self.times.into()) as u8
    }
}

impl Question for Exchange {
    /// How often.
    type Answer = u8;

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        Text::new("prompt.exchange").with("mana", self.mana).with("vp", self.vp).with("times", self.times)
    }

    fn options(self, game: &Helios, seat: Seat, out: &mut Vec<Action>) {
        out.extend((0..=self.affordable(game, seat)).map(Action::Exchange));
    }

    fn heard(self, action: Action) -> Option<u8> {
        if let Action::Exchange(wanted) = action { Some(wanted) } else { None }
    }

    fn check(self, game: &Helios, seat: Seat, wanted: u8) -> Result<(), Refusal> {
        if wanted > self.times {
            return Err(Refusal::short("refusal.too_many_exchanges", &["HEL-16.13"], wanted, self.times));
        }
        if wanted > self.affordable(game, seat) {
            let needs = u16::from(wanted) * u16::from(self.mana);
            return Err(Refusal::short("refusal.too_little_mana", &["HEL-16.13"], needs, game.board(seat).mana));
        }
        Ok(())
    }

    fn answer(self, game: &mut Helios, seat: Seat, wanted: u8, teller: &mut Teller<impl Log<Event>>) {
        let mana = u16::from(self.mana) * u16::from(wanted);
        let vp = u16::from(self.vp) * u16::from(wanted);
        let own = &mut game.board_mut(seat).mana;
        *own = own.saturating_sub(mana);
        game.gain_vp(seat, vp);
        if wanted > 0 {
            teller.tell(|| Event::ManaExchanged { seat, mana, vp });
        }
    }

    fn describe(self, _: &Helios, _: Seat, wanted: u8) -> Text {
        Text::new("option.exchange").with("n", wanted)
    }

    fn fits(self, game: &Helios, _: Seat) -> Result<(), &'static str> {
        let small = self.mana > 0 && self.mana.max(self.vp).max(self.times) <= 40;
        fits_if(game.phase == Phase::Actions, OF_ACTIONS)?;
        fits_if(small, "an exchange is for mana, and for no more than 40 of anything")
    }
}
