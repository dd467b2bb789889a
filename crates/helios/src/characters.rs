//! Phase 2: characters are bought and activated (HEL-10).

use crate::event::Event;
use crate::hex::Field;
use crate::pieces::{Character, Colour};
use crate::state::{Decision, Helios, Phase, Purchase, Whereabouts};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

impl Helios {
    /// HEL-10.2: the player with most mana begins, in a tie the one nearest clockwise to the start player. This is
    /// looked at once, before anything is bought (HEL-10.1, HEL-RULING-25).
    pub(crate) fn begin_characters(&mut self, teller: &mut Teller<impl Log<Event>>) {
        self.phase = Phase::Characters;
        self.idle = 0;
        let mut first = self.start_player;
        for seat in self.in_turn_order() {
            if self.board(seat).mana > self.board(first).mana {
                first = seat;
            }
        }
        self.active = first;
        teller.tell(|| Event::CharactersBegin { first });
        self.ask(first, Decision::Characters { bought: false, acted: false });
    }

    /// HEL-10.3, HEL-10.5: one a turn, from the display, for its mana. There is no limit to how many a player has
    /// (HEL-10.11).
    pub(crate) fn can_buy(&self, seat: Seat, character: Character, bought: bool) -> bool {
        !bought
            && self.characters[character.index()] == Whereabouts::Display
            && u16::from(self.content.characters[character.index()].mana) <= self.board(seat).mana
    }

    pub(crate) fn check_buy(&self, seat: Seat, character: Character, bought: bool) -> Result<(), Refusal> {
        if self.can_buy(seat, character, bought) {
            return Ok(());
        }
        Err(if bought {
            Refusal::short("refusal.one_character_a_turn", &["HEL-10.3"], 2, 1)
        } else if self.characters[character.index()] != Whereabouts::Display {
            Refusal::new("refusal.not_on_display", &["HEL-10.5", "HEL-10.13"]).with("what", character.word())
        } else {
            let needs = self.content.characters[character.index()].mana;
            Refusal::short("refusal.too_little_mana", &["HEL-10.5"], needs, self.board(seat).mana)
        })
    }

    /// HEL-10.7: an own inactive character, if the cubes suffice.
    pub(crate) fn can_activate(&self, seat: Seat, character: Character) -> bool {
        self.characters[character.index()] == Whereabouts::Inactive(seat)
            && self.can_pay(seat, Purchase::Activation(character))
    }

    pub(crate) fn check_activate(&self, seat: Seat, character: Character) -> Result<(), Refusal> {
        match self.characters[character.index()] {
            Whereabouts::Inactive(owner) if owner == seat => self.check_cubes(seat, Purchase::Activation(character)),
            Whereabouts::Active(owner) if owner == seat => {
                Err(Refusal::new("refusal.already_active", &["HEL-10.10"]).with("what", character.word()))
            }
            _ => Err(Refusal::new("refusal.not_your_character", &["HEL-10.7"]).with("what", character.word())),
        }
    }

    /// HEL-10.5: It can be activated in the same turn (HEL-10.4).
    pub(crate) fn buy(&mut self, seat: Seat, character: Character, teller: &mut Teller<impl Log<Event>>) {
        let price = self.content.characters[character.index()].mana;
        let mana = &mut self.board_mut(seat).mana;
        *mana = mana.saturating_sub(price.into());
        self.characters[character.index()] = Whereabouts::Inactive(seat);
        teller.tell(|| Event::CharacterBought { seat, character });
        self.ask(seat, Decision::Characters { bought: true, acted: true });
    }

    /// HEL-10.7 and HEL-10.8: paid for, the character turns active and brings what it brings at once.
    pub(crate) fn activate(&mut self, seat: Seat, character: Character, teller: &mut Teller<impl Log<Event>>) {
        self.characters[character.index()] = Whereabouts::Active(seat);
        teller.tell(|| Event::CharacterActivated { seat, character });
        let content = self.content;
        self.take_effects(seat, &content.0.characters[character.index()].on_activate, teller);
    }

    /// HEL-10.12, HEL-RULING-10: the phase ends when all in a row have done nothing.
    pub(crate) fn end_character_turn(&mut self, seat: Seat, acted: bool, teller: &mut Teller<impl Log<Event>>) {
        self.idle = if acted { 0 } else { self.idle + 1 };
        teller.tell(|| Event::TurnEnded { seat });
    }

    /// Why a bonus resource cannot go on a tile (HEL-10.9, HEL-11.7).
    pub(crate) fn check_cube_field(&self, seat: Seat, field: Field) -> Result<(), Refusal> {
        let board = self.board(seat);
        if !board.tiles.contains(field) {
            return Err(Refusal::new("refusal.no_tile_here", &["HEL-10.9", "HEL-11.7"]));
        }
        if board.temples.contains(field) {
            return Err(Refusal::new("refusal.cube_beside_temple", &["HEL-2.13", "HEL-7.2.8"]));
        }
        if board.filled().1.contains(field) {
            return Err(Refusal::short("refusal.tile_full", &["HEL-2.13"], 3, 2));
        }
        Ok(())
    }

    pub(crate) fn place_cube(
        &mut self,
        seat: Seat,
        colour: Colour,
        field: Field,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        self.board_mut(seat).put_cube(field, colour);
        teller.tell(|| Event::CubePlaced { seat, colour, field });
    }
}
