//! Phase 3: new land, new action tiles, the dragon, bonus resources (HEL-11).

use crate::event::Event;
use crate::pieces::{Colour, Symbol};
use crate::state::{Decision, Helios, Phase};
use crate::turn::{Teller, keeps_action_tiles};
use almende_core::Log;

impl Helios {
    /// Everything but special tiles is refilled; two players keep their action tiles after every other round (HEL-11.3,
    /// HEL-17.1.3, HEL-17.2.6, HEL-RULING-11).
    pub(crate) fn refill(&mut self, teller: &mut Teller<impl Log<Event>>) {
        self.phase = Phase::Refill;
        // HEL-11.1: land nobody has created leaves the game.
        for (open, removed) in self.open_land.iter_mut().zip(&mut self.removed_land) {
            *removed += std::mem::take(open);
        }
        self.reveal_land(teller);
        if !keeps_action_tiles(self.players, self.round) {
            self.reveal_action_tiles(teller);
        }
        // HEL-11.6
        self.start_player = self.start_player.clockwise(1, self.players.into());
        self.ask_latecomers(Decision::ChooseCube);
    }

    /// HEL-3.15, HEL-11.2: the top tile of each of the six stacks. Its cube is of its own colour and needs no place in
    /// the state.
    pub(crate) fn reveal_land(&mut self, teller: &mut Teller<impl Log<Event>>) {
        for (stack, open) in self.land_stacks.iter_mut().zip(&mut self.open_land) {
            if *stack > 0 {
                *stack -= 1;
                *open += 1;
            }
        }
        if let Some(extra) = self.extra_stack.pop() {
            self.open_land[extra.index()] += 1;
        }
        let open = self.open_land;
        teller.reveal(|| {
            let of_colour = |&colour: &Colour| std::iter::repeat_n(colour, open[colour.index()].into());
            Event::LandRevealed { land: Colour::ALL.iter().flat_map(of_colour).collect() }
        });
    }

    /// HEL-11.4
    fn reveal_action_tiles(&mut self, teller: &mut Teller<impl Log<Event>>) {
        for &symbol in Symbol::ALL {
            self.fill_column(symbol);
        }
        let columns = &self.columns;
        teller.reveal(|| {
            let of_column = |&symbol: &Symbol| columns[symbol.index()].iter().map(move |&colour| (symbol, colour));
            Event::ActionTilesRevealed { tiles: Symbol::ALL.iter().flat_map(of_column).collect() }
        });
    }
}
