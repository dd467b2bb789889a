//! Temples (HEL-7.2) and buildings (HEL-7.3, HEL-16), and the executor of their immediate effects.

use crate::content::Effect;
use crate::event::Event;
use crate::hex::{Field, Fields};
use crate::pieces::{Building, Colour};
use crate::state::{Decision, Helios, Powers, Purchase};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

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

    pub(crate) fn check_temple(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_cubes(seat, Purchase::Temple)?;
        if self.fields_for_temple(seat).is_empty() {
            return Err(Refusal::new("refusal.no_tile_for_temple", &["HEL-7.2.4"]));
        }
        Ok(())
    }

    pub(crate) fn check_temple_field(&self, seat: Seat, field: Field) -> Result<(), Refusal> {
        if !self.board(seat).tiles.contains(field) {
            return Err(Refusal::new("refusal.no_tile_here", &["HEL-7.2.3"]));
        }
        if self.board(seat).temples.contains(field) {
            return Err(Refusal::new("refusal.temple_here", &["HEL-7.2.4"]));
        }
        Ok(())
    }

    /// HEL-7.2.5, HEL-7.2.6, HEL-RULING-17: what is left on the tile is lost; the n-th temple gives n mana.
    pub(crate) fn build_temple(&mut self, seat: Seat, field: Field, teller: &mut Teller<impl Log<Event>>) {
        let board = self.board_mut(seat);
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
        self.gain_mana(seat, number, teller);
    }

    /// HEL-7.3.1: each building once a player.
    pub(crate) fn check_building(&self, seat: Seat, building: Building) -> Result<(), Refusal> {
        if self.board(seat).has_built(building) {
            return Err(Refusal::new("refusal.already_built", &["HEL-7.3.1"]).with("what", building.word()));
        }
        self.check_cubes(seat, Purchase::Building(building))
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
                Effect::Exchange { mana, vp, times } => self.ask(seat, Decision::Exchange { mana, vp, times }),
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

    /// How often a player can exchange (HEL-16.13).
    pub(crate) fn exchanges(&self, seat: Seat, mana: u8, times: u8) -> u8 {
        (self.board(seat).mana / u16::from(mana.max(1))).min(times.into()) as u8
    }

    pub(crate) fn check_exchange(&self, seat: Seat, mana: u8, times: u8, wanted: u8) -> Result<(), Refusal> {
        if wanted > times {
            return Err(Refusal::short("refusal.too_many_exchanges", &["HEL-16.13"], wanted, times));
        }
        if wanted > self.exchanges(seat, mana, times) {
            let needs = u16::from(wanted) * u16::from(mana);
            return Err(Refusal::short("refusal.too_little_mana", &["HEL-16.13"], needs, self.board(seat).mana));
        }
        Ok(())
    }

    pub(crate) fn exchange(&mut self, seat: Seat, mana: u8, vp: u8, times: u8, teller: &mut Teller<impl Log<Event>>) {
        let given = u16::from(mana) * u16::from(times);
        let vp = u16::from(vp) * u16::from(times);
        let own = &mut self.board_mut(seat).mana;
        *own = own.saturating_sub(given);
        self.gain_vp(seat, vp);
        if times > 0 {
            teller.tell(|| Event::ManaExchanged { seat, mana: given, vp });
        }
    }
}
