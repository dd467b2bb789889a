//! Phase 2: characters are bought and activated (HEL-10).

use crate::action::Action;
use crate::decide::{Question, fits_if};
use crate::event::Event;
use crate::payment::Purchase;
use crate::pieces::Character;
use crate::state::{Decision, Helios, Phase, Whereabouts};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

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
        self.ask(first, Decision::Characters(CharacterTurn::default()));
    }

    /// HEL-10.3, HEL-10.5: one a turn, from the display, for its mana. There is no limit to how many a player has
    /// (HEL-10.11).
    fn can_buy(&self, seat: Seat, character: Character, bought: bool) -> bool {
        !bought
            && self.characters[character.index()] == Whereabouts::Display
            && u16::from(self.content.characters[character.index()].mana) <= self.board(seat).mana
    }

    fn check_buy(&self, seat: Seat, character: Character, bought: bool) -> Result<(), Refusal> {
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
    fn can_activate(&self, seat: Seat, character: Character) -> bool {
        self.characters[character.index()] == Whereabouts::Inactive(seat)
            && self.can_pay(seat, Purchase::Activation(character))
    }

    fn check_activate(&self, seat: Seat, character: Character) -> Result<(), Refusal> {
        match self.characters[character.index()] {
            Whereabouts::Inactive(owner) if owner == seat => self.check_cubes(seat, Purchase::Activation(character)),
            Whereabouts::Active(owner) if owner == seat => {
                Err(Refusal::new("refusal.already_active", &["HEL-10.10"]).with("what", character.word()))
            }
            _ => Err(Refusal::new("refusal.not_your_character", &["HEL-10.7"]).with("what", character.word())),
        }
    }

    /// HEL-10.5: It can be activated in the same turn (HEL-10.4).
    fn buy(&mut self, seat: Seat, character: Character, teller: &mut Teller<impl Log<Event>>) {
        let price = self.content.characters[character.index()].mana;
        let mana = &mut self.board_mut(seat).mana;
        *mana = mana.saturating_sub(price.into());
        self.characters[character.index()] = Whereabouts::Inactive(seat);
        teller.tell(|| Event::CharacterBought { seat, character });
        self.ask(seat, Decision::Characters(CharacterTurn { bought: true, acted: true }));
    }

    /// HEL-10.7 and HEL-10.8: paid for, the character turns active and brings what it brings at once.
    pub(crate) fn activate(&mut self, seat: Seat, character: Character, teller: &mut Teller<impl Log<Event>>) {
        self.characters[character.index()] = Whereabouts::Active(seat);
        teller.tell(|| Event::CharacterActivated { seat, character });
        let content = self.content;
        self.take_effects(seat, &content.0.characters[character.index()].on_activate, teller);
    }
}

/// Buy, activate or end the turn (HEL-10.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CharacterTurn {
    /// Whether a character was bought in this turn.
    pub bought: bool,
    /// Whether anything was done in this turn.
    pub acted: bool,
}

/// What a player does in phase 2.
#[derive(Clone, Copy)]
pub(crate) enum CharacterDeed {
    Buy(Character),
    Activate(Character),
    EndTurn,
}

impl Question for CharacterTurn {
    type Answer = CharacterDeed;

    fn prompt(self, game: &Helios, seat: Seat) -> Text {
        Text::new("prompt.characters").with("n", game.board(seat).mana)
    }

    fn options(self, game: &Helios, seat: Seat, out: &mut Vec<Action>) {
        let buys = Character::ALL.iter().filter(|&&character| game.can_buy(seat, character, self.bought));
        out.extend(buys.map(|&character| Action::Buy(character)));
        let mine = Character::ALL.iter().filter(|&&character| game.can_activate(seat, character));
        out.extend(mine.map(|&character| Action::Activate(character)));
        out.push(Action::Done);
    }

    fn heard(self, action: Action) -> Option<CharacterDeed> {
        Some(match action {
            Action::Buy(character) => CharacterDeed::Buy(character),
            Action::Activate(character) => CharacterDeed::Activate(character),
            Action::Done => CharacterDeed::EndTurn,
            _ => return None,
        })
    }

    fn check(self, game: &Helios, seat: Seat, deed: CharacterDeed) -> Result<(), Refusal> {
        match deed {
            CharacterDeed::Buy(character) => game.check_buy(seat, character, self.bought),
            CharacterDeed::Activate(character) => game.check_activate(seat, character),
            CharacterDeed::EndTurn => Ok(()),
        }
    }

    fn answer(self, game: &mut Helios, seat: Seat, deed: CharacterDeed, teller: &mut Teller<impl Log<Event>>) {
        match deed {
            CharacterDeed::Buy(character) => game.buy(seat, character, teller),
            CharacterDeed::Activate(character) => {
                game.ask(seat, Decision::Characters(CharacterTurn { acted: true, ..self }));
                game.begin_payment(seat, Purchase::Activation(character), teller);
            }
            // HEL-10.12, HEL-RULING-10: the phase ends when all in a row have done nothing.
            CharacterDeed::EndTurn => {
                game.idle = if self.acted { 0 } else { game.idle + 1 };
                teller.tell(|| Event::TurnEnded { seat });
            }
        }
    }

    fn describe(self, game: &Helios, seat: Seat, deed: CharacterDeed) -> Text {
        match deed {
            CharacterDeed::Buy(character) => {
                let mana = game.content.characters[character.index()].mana;
                Text::new("option.buy").with("what", character.word()).with("n", mana)
            }
            CharacterDeed::Activate(character) => game.describe_purchase(seat, Purchase::Activation(character)),
            CharacterDeed::EndTurn => Text::new("option.done"),
        }
    }

    fn fits(self, game: &Helios, _: Seat) -> Result<(), &'static str> {
        fits_if(game.phase == Phase::Characters, "characters are bought and activated in their own phase only (HEL-10)")
    }
}
