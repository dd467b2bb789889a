//! The order of play: rounds, phases, turns, action tiles and their slots (HEL-4, HEL-5, HEL-9, HEL-17).

use crate::action::Action;
use crate::characters::CharacterTurn;
use crate::decide::{OF_ACTIONS, Question, fits_if};
use crate::event::Event;
use crate::pieces::{ActionTile, Slot, Symbol, TileColour};
use crate::state::{Decision, FULL_SLOT, Helios, Pending, Phase, Step, Task, VictoryPoints};
use almende_core::{Audience, Log, Outcome, Refusal, Seat, Text};

/// Tells events and remembers whether anything new was shown.
pub(crate) struct Teller<'a, L> {
    log: &'a mut L,
    reveals: bool,
}

impl<'a, L: Log<Event>> Teller<'a, L> {
    pub(crate) fn new(log: &'a mut L) -> Self {
        Teller { log, reveals: false }
    }

    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.log.tell(Audience::Everyone, event);
    }

    /// Tells of something nobody could know before.
    pub(crate) fn reveal(&mut self, event: impl FnOnce() -> Event) {
        self.reveals = true;
        self.tell(event);
    }

    pub(crate) fn outcome(&self) -> Outcome {
        if self.reveals { Outcome::Reveals } else { Outcome::Open }
    }
}

/// Rounds of a game (HEL-4.2, HEL-17.1.1, HEL-17.2.1).
pub const fn rounds(players: u8) -> u8 {
    if players == 3 { 3 } else { 4 }
}

/// Action rounds of a round (HEL-4.5, HEL-17.1.2, HEL-17.2.2, HEL-RULING-13).
pub const fn action_rounds(players: u8) -> u8 {
    if players == 3 { 6 } else { 4 }
}

/// With two players the action tiles left after the first and third round stay where they are (HEL-5.4.3, HEL-17.2.3,
/// HEL-17.2.4).
pub const fn keeps_action_tiles(players: u8, round: u8) -> bool {
    players == 2 && round % 2 == 1
}

impl Helios {
    /// Goes on until somebody has to decide or the game is over.
    pub(crate) fn settle(&mut self, teller: &mut Teller<impl Log<Event>>) {
        while self.phase != Phase::Over {
            match self.pending.last() {
                None => self.next_turn(teller),
                Some(&Pending { seat, task: Task::Run(Step::ReturnTiles(slot)) }) => {
                    self.pending.pop();
                    self.return_tiles(seat, slot, teller);
                }
                Some(&Pending { seat, task: Task::Ask(decision) }) => {
                    if !self.lapses(seat, decision, teller) {
                        return;
                    }
                }
            }
        }
    }

    /// Nothing is pending: the next turn or phase begins.
    fn next_turn(&mut self, teller: &mut Teller<impl Log<Event>>) {
        match self.phase {
            Phase::Setup => self.begin_round(teller),
            Phase::Actions if self.turns < self.players * action_rounds(self.players) => self.begin_turn(teller),
            Phase::Actions => {
                self.clear_columns(teller);
                self.begin_characters(teller);
            }
            Phase::Characters if self.idle < self.players => {
                self.active = self.active.clockwise(1, self.players.into());
                self.ask(self.active, Decision::Characters(CharacterTurn::default()));
            }
            Phase::Characters if self.round >= rounds(self.players) => {
                // HEL-4.4, HEL-13.1: in the last round the final scoring takes the place of phase 3.
                self.phase = Phase::Over;
                match self.victory_points {
                    // The bags are emptied on the table (HEL-RULING-23).
                    VictoryPoints::Hidden => teller.reveal(|| Event::GameOver),
                    VictoryPoints::Open => teller.tell(|| Event::GameOver),
                }
            }
            Phase::Characters => self.refill(teller),
            Phase::Refill => {
                self.round += 1;
                self.begin_round(teller);
            }
            Phase::Over => {}
        }
    }

    fn begin_round(&mut self, teller: &mut Teller<impl Log<Event>>) {
        self.phase = Phase::Actions;
        self.turns = 0;
        let (round, start_player) = (self.round, self.start_player);
        teller.tell(|| Event::RoundBegins { round, start_player });
    }

    /// HEL-4.1, HEL-4.5: every player has one turn an action round, clockwise from the start player.
    fn begin_turn(&mut self, teller: &mut Teller<impl Log<Event>>) {
        let seat = self.start_player.clockwise(self.turns.into(), self.players.into());
        self.active = seat;
        self.turns += 1;
        if self.columns.iter().all(|column| column.is_empty()) {
            // HEL-RULING-14: no tile is left, the player does nothing.
            teller.tell(|| Event::NothingToTake { seat });
        } else {
            self.ask(seat, Decision::TakeTile);
        }
    }

    /// HEL-5.3.3: slot, action, then the bonus action of a full slot, then its tiles are returned. What the action
    /// brings itself, such as the Palace's bonus action, comes before the slot's (HEL-9.6).
    pub(crate) fn place_action_tile(
        &mut self,
        seat: Seat,
        slot: Slot,
        tile: ActionTile,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let tiles = &mut self.board_mut(seat).slots[slot.index()];
        let _ = tiles.try_push(tile);
        let full = tiles.len() == FULL_SLOT;
        if tile.colour == TileColour::Gray {
            teller.tell(|| Event::ActionTilePlaced { seat, slot });
        }
        if full {
            self.run_after(seat, Step::ReturnTiles(slot));
            self.ask(seat, Decision::BonusAction);
        }
        self.ask(seat, Decision::Act(tile.symbol));
    }

    /// HEL-9.3: the tiles of the slot go to the discards of their symbols.
    fn return_tiles(&mut self, seat: Seat, slot: Slot, teller: &mut Teller<impl Log<Event>>) {
        let tiles = self.board_mut(seat).slots[slot.index()].take();
        for tile in &tiles {
            self.discards[tile.symbol.index()][tile.colour.index()] += 1;
        }
        teller.tell(|| Event::SlotReturned { seat, slot });
    }

    /// HEL-5.4.1, HEL-17.2.5: the tiles left over are discarded, unless two players keep them for the next round. Three
    /// players leave none, and tiles at slots stay (HEL-5.4.2, HEL-5.4.4).
    fn clear_columns(&mut self, teller: &mut Teller<impl Log<Event>>) {
        if keeps_action_tiles(self.players, self.round) {
            return;
        }
        let mut count = 0;
        for (column, discards) in self.columns.iter_mut().zip(&mut self.discards) {
            for colour in &column.take() {
                discards[colour.index()] += 1;
                count += 1;
            }
        }
        if count > 0 {
            teller.tell(|| Event::ActionTilesDiscarded { count });
        }
    }
}

/// An action tile (HEL-5.1.1).
#[derive(Clone, Copy)]
pub(crate) struct TakeTile;

impl Question for TakeTile {
    type Answer = Symbol;

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        Text::new("prompt.take_tile")
    }

    /// Nobody takes the action of an empty column (HEL-5.1.4).
    fn options(self, game: &Helios, _: Seat, out: &mut Vec<Action>) {
        let filled = |symbol: &&Symbol| !game.columns[symbol.index()].is_empty();
        out.extend(Symbol::ALL.iter().filter(filled).map(|&symbol| Action::Take(symbol)));
    }

    fn heard(self, action: Action) -> Option<Symbol> {
        if let Action::Take(symbol) = action { Some(symbol) } else { None }
    }

    fn check(self, game: &Helios, _: Seat, symbol: Symbol) -> Result<(), Refusal> {
        if game.columns[symbol.index()].is_empty() {
            return Err(Refusal::new("refusal.column_empty", &["HEL-5.1.3"]).with("what", symbol.word()));
        }
        Ok(())
    }

    /// HEL-5.1.2, HEL-5.2: the tile goes to the slot of its colour; a wild one asks.
    fn answer(self, game: &mut Helios, seat: Seat, symbol: Symbol, teller: &mut Teller<impl Log<Event>>) {
        let Some(colour) = game.columns[symbol.index()].pop() else { return };
        teller.tell(|| Event::ActionTileTaken { seat, symbol, colour });
        match colour.slot() {
            Some(slot) => game.place_action_tile(seat, slot, ActionTile { symbol, colour }, teller),
            None => game.ask(seat, Decision::ChooseSlot(symbol)),
        }
    }

    fn describe(self, game: &Helios, _: Seat, symbol: Symbol) -> Text {
        let colour = game.columns[symbol.index()].last();
        Text::new("option.take")
            .with("what", symbol.word())
            .with("colour", colour.map_or("option.nothing", |colour| colour.word()))
    }

    fn fits(self, game: &Helios, _: Seat) -> Result<(), &'static str> {
        fits_if(game.phase == Phase::Actions, OF_ACTIONS)?;
        fits_if(game.pending.len() == 1, "a turn begins with nothing else pending (HEL-5)")
    }
}

/// The slot of a wild action tile (HEL-5.2.3).
#[derive(Clone, Copy)]
pub(crate) struct ChooseSlot(pub(crate) Symbol);

impl Question for ChooseSlot {
    type Answer = Slot;

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        Text::new("prompt.choose_slot")
    }

    fn options(self, _: &Helios, _: Seat, out: &mut Vec<Action>) {
        out.extend(Slot::ALL.iter().map(|&slot| Action::Slot(slot)));
    }

    fn heard(self, action: Action) -> Option<Slot> {
        if let Action::Slot(slot) = action { Some(slot) } else { None }
    }

    fn check(self, _: &Helios, _: Seat, _: Slot) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(self, game: &mut Helios, seat: Seat, slot: Slot, teller: &mut Teller<impl Log<Event>>) {
        game.place_action_tile(seat, slot, ActionTile { symbol: self.0, colour: TileColour::Gray }, teller);
    }

    fn describe(self, game: &Helios, seat: Seat, slot: Slot) -> Text {
        let tiles = game.board(seat).slots[slot.index()].len();
        Text::new("option.slot").with("slot", slot.word()).with("n", tiles)
    }

    fn fits(self, game: &Helios, _: Seat) -> Result<(), &'static str> {
        fits_if(game.phase == Phase::Actions, OF_ACTIONS)?;
        fits_if(game.pending.len() == 1, "a turn begins with nothing else pending (HEL-5)")
    }
}
