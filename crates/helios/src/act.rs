//! The action of a tile (HEL-5.3) and bonus actions (HEL-9): create land, build, or move the sun.

use crate::action::{Action, SunStop};
use crate::decide::{OF_ACTIONS, Question, fits_if};
use crate::event::Event;
use crate::payment::Purchase;
use crate::pieces::{Symbol, Tile};
use crate::state::{Helios, Phase};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

/// The action of an action tile, or nothing (HEL-5.3, HEL-5.3.2).
#[derive(Clone, Copy)]
pub(crate) struct Act(pub(crate) Symbol);

/// A bonus action: that of any symbol, or nothing (HEL-9.1, HEL-9.5).
#[derive(Clone, Copy)]
pub(crate) struct BonusAction;

/// What a player does with an action.
#[derive(Clone, Copy)]
pub(crate) enum Deed {
    CreateLand(Tile),
    Build(Purchase),
    MoveSun(SunStop),
    Forgo,
}

impl Deed {
    fn of(action: Action) -> Option<Deed> {
        Some(match action {
            Action::Land(colour) => Deed::CreateLand(Tile::Land(colour)),
            Action::Special(special) => Deed::CreateLand(Tile::Special(special)),
            Action::Temple => Deed::Build(Purchase::Temple),
            Action::Build(building) => Deed::Build(Purchase::Building(building)),
            Action::Sun(stop) => Deed::MoveSun(stop),
            Action::Forgo => Deed::Forgo,
            _ => return None,
        })
    }

    /// The symbol that allows it; forgoing needs none.
    fn symbol(self) -> Option<Symbol> {
        match self {
            Deed::CreateLand(_) => Some(Symbol::CreateLand),
            Deed::Build(_) => Some(Symbol::Build),
            Deed::MoveSun(_) => Some(Symbol::MoveSun),
            Deed::Forgo => None,
        }
    }

    fn check(self, game: &Helios, seat: Seat) -> Result<(), Refusal> {
        match self {
            Deed::CreateLand(tile) => game.check_tile(seat, tile),
            Deed::Build(purchase) => game.check_build(seat, purchase),
            Deed::MoveSun(stop) => game.check_sun(seat, stop),
            Deed::Forgo => Ok(()),
        }
    }

    fn carry_out(self, game: &mut Helios, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        match self {
            Deed::CreateLand(tile) => game.take_land(seat, tile),
            Deed::Build(purchase) => game.begin_payment(seat, purchase, teller),
            Deed::MoveSun(stop) => game.move_sun(seat, stop, teller),
            Deed::Forgo => teller.tell(|| Event::Forgone { seat }),
        }
    }

    fn describe(self, game: &Helios, seat: Seat) -> Text {
        match self {
            Deed::CreateLand(tile) => Text::new("option.land").with("what", tile.word()),
            Deed::Build(purchase) => game.describe_purchase(seat, purchase),
            Deed::MoveSun(stop) => game.describe_sun(seat, stop),
            Deed::Forgo => Text::new("option.forgo"),
        }
    }
}

impl Helios {
    /// What the action of a symbol offers, without forgoing it.
    fn list_action(&self, seat: Seat, symbol: Symbol, out: &mut Vec<Action>) {
        match symbol {
            Symbol::CreateLand => self.list_tiles(seat, out),
            Symbol::Build => self.list_builds(seat, out),
            Symbol::MoveSun => self.list_sun_stops(seat, out),
        }
    }
}

impl Question for Act {
    type Answer = Deed;

    fn prompt(self, game: &Helios, seat: Seat) -> Text {
        match self.0 {
            Symbol::CreateLand => Text::new("prompt.create_land"),
            Symbol::Build => Text::new("prompt.build"),
            Symbol::MoveSun => Text::new("prompt.move_sun").with("range", game.range_arg(seat)),
        }
    }

    /// Forgoing is offered only here: what was begun is completed (HEL-RULING-24).
    fn options(self, game: &Helios, seat: Seat, out: &mut Vec<Action>) {
        game.list_action(seat, self.0, out);
        out.push(Action::Forgo);
    }

    fn heard(self, action: Action) -> Option<Deed> {
        Deed::of(action).filter(|deed| deed.symbol().is_none_or(|symbol| symbol == self.0))
    }

    fn check(self, game: &Helios, seat: Seat, deed: Deed) -> Result<(), Refusal> {
        deed.check(game, seat)
    }

    fn answer(self, game: &mut Helios, seat: Seat, deed: Deed, teller: &mut Teller<impl Log<Event>>) {
        deed.carry_out(game, seat, teller);
    }

    fn describe(self, game: &Helios, seat: Seat, deed: Deed) -> Text {
        deed.describe(game, seat)
    }

    fn fits(self, game: &Helios, _: Seat) -> Result<(), &'static str> {
        fits_if(game.phase == Phase::Actions, OF_ACTIONS)
    }
}

impl Question for BonusAction {
    type Answer = Deed;

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        Text::new("prompt.bonus_action")
    }

    fn options(self, game: &Helios, seat: Seat, out: &mut Vec<Action>) {
        for &symbol in Symbol::ALL {
            game.list_action(seat, symbol, out);
        }
        out.push(Action::Forgo);
    }

    fn heard(self, action: Action) -> Option<Deed> {
        Deed::of(action)
    }

    fn check(self, game: &Helios, seat: Seat, deed: Deed) -> Result<(), Refusal> {
        deed.check(game, seat)
    }

    fn answer(self, game: &mut Helios, seat: Seat, deed: Deed, teller: &mut Teller<impl Log<Event>>) {
        deed.carry_out(game, seat, teller);
    }

    fn describe(self, game: &Helios, seat: Seat, deed: Deed) -> Text {
        deed.describe(game, seat)
    }

    fn fits(self, game: &Helios, _: Seat) -> Result<(), &'static str> {
        fits_if(game.phase == Phase::Actions, OF_ACTIONS)
    }
}
