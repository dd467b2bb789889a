//! Setup (HEL-3): shuffles, start tiles, the display, the first bonus resources.

use crate::content::Content;
use crate::event::Event;
use crate::pieces::{Colour, Symbol, Tile, TileColour};
use crate::state::{Decision, EXTRA_STACK, Helios, LAND_STACK, Phase, PlayerBoard, VictoryPoints, Whereabouts};
use crate::turn::Teller;
use almende_core::{ContentRef, Log, Pile, Preset, Problem, Seat, Seed, SetupField, SetupForm, SetupValue};
use serde::{Deserialize, Serialize};

/// The options of a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Who begins (HEL-RULING-22): `"random"` or a seat.
    pub start_player: StartPlayer,
    /// Whether the totals in the bags are a secret (HEL-RULING-23): `"hidden"` or `"open"`.
    pub victory_points: VictoryPoints,
}

/// Who begins (HEL-3.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartPlayer {
    /// Drawn by lot.
    #[default]
    Random,
    /// This seat.
    #[serde(untagged)]
    Chosen(Seat),
}

/// The options in words.
pub(crate) fn form() -> SetupForm {
    let totals = [("hidden", "setup.victory_points.hidden"), ("open", "setup.victory_points.open")]
        .map(SetupValue::from)
        .to_vec();
    SetupForm {
        presets: vec![Preset::STANDARD],
        fields: vec![SetupField::choice("victory_points", "setup.victory_points", totals), SetupField::start_player()],
    }
}

impl Helios {
    /// Everything up to the first choice of a start tile.
    pub(crate) fn set_up(
        content: &'static Content,
        players: usize,
        setup: &Setup,
        seed: Seed,
    ) -> Result<Helios, Problem> {
        let start_player = match setup.start_player {
            StartPlayer::Random => {
                let drawn = seed.stream("start player", 0).below(players as u32);
                Seat::FIRST.clockwise(drawn as usize, players)
            }
            StartPlayer::Chosen(seat) if seat.index() < players => seat,
            StartPlayer::Chosen(seat) => {
                let error = format!("start_player {seat} does not sit at a table of {players}");
                return Err(Problem::new("problem.setup").with("error", error));
            }
        };
        let mut game = Helios {
            content: ContentRef(content),
            seed,
            reshuffles: [0; Symbol::COUNT],
            players: players as u8,
            victory_points: setup.victory_points,
            start_player,
            round: 1,
            phase: Phase::Setup,
            turns: 0,
            idle: 0,
            active: start_player,
            columns: Default::default(),
            draw_stacks: Default::default(),
            discards: content.action_tiles,
            open_land: [0; Colour::COUNT],
            land_stacks: content.land,
            extra_stack: Pile::new(),
            removed_land: [0; Colour::COUNT],
            specials: std::array::from_fn(|i| content.specials[i].count),
            // Night side up (HEL-3.4).
            characters: [Whereabouts::Display; _],
            boards: std::array::from_fn(|_| PlayerBoard::empty(content)),
            pending: Pile::new(),
        };
        // The first columns come from stacks that are shuffled like later discards (HEL-3.1, HEL-3.2).
        for &symbol in Symbol::ALL {
            game.fill_column(symbol);
        }
        for seat in game.in_turn_order().rev() {
            game.ask(seat, Decision::StartLand);
        }
        Ok(game)
    }

    /// HEL-3.12: the tile goes to the centre and receives a cube of its colour.
    pub(crate) fn choose_start_land(&mut self, seat: Seat, colour: Colour, teller: &mut Teller<impl Log<Event>>) {
        let start = self.content.board.start_tile;
        self.land_stacks[colour.index()] -= 1;
        let board = self.board_mut(seat);
        board.lay(start, Tile::Land(colour));
        board.put_cube(start, colour);
        teller.tell(|| Event::StartLandChosen { seat, colour });
        if self.pending.is_empty() {
            self.form_land_stacks(teller);
            self.ask_latecomers(Decision::StartCube);
        }
    }

    /// HEL-3.13 and HEL-3.14: four of each kind form the stacks, all others are shuffled into the extra stack.
    fn form_land_stacks(&mut self, teller: &mut Teller<impl Log<Event>>) {
        let mut extra: Pile<Colour, EXTRA_STACK> = Pile::new();
        for &colour in Colour::ALL {
            let stack = &mut self.land_stacks[colour.index()];
            while *stack > LAND_STACK && !extra.is_full() {
                *stack -= 1;
                let _ = extra.try_push(colour);
            }
        }
        self.seed.stream("extra stack", 0).shuffle(&mut extra);
        self.extra_stack = extra;
        self.reveal_land(teller);
    }

    /// HEL-3.17, HEL-11.7: the players in 3rd and 4th position from the start player, in seat order. The first two get
    /// nothing (HEL-3.18, HEL-11.8, HEL-17.2.7).
    pub(crate) fn ask_latecomers(&mut self, decision: Decision) {
        for seat in self.in_turn_order().skip(2).rev() {
            self.ask(seat, decision);
        }
    }

    /// HEL-3.2 and HEL-11.5: lays out what the draw stack has; if that is too little, the discards become a new one.
    pub(crate) fn fill_column(&mut self, symbol: Symbol) {
        let i = symbol.index();
        while !self.columns[i].is_full() {
            if self.draw_stacks[i].is_empty() {
                self.shuffle_discards(symbol);
            }
            // HEL-RULING-14: too many tiles lie in slots, so the column stays shorter.
            let Some(tile) = self.draw_stacks[i].pop() else { return };
            let _ = self.columns[i].try_push(tile);
        }
    }

    /// Chance comes from here, from the extra stack and from drawing a start player (HEL-21.5).
    fn shuffle_discards(&mut self, symbol: Symbol) {
        let i = symbol.index();
        for &colour in TileColour::ALL {
            for _ in 0..std::mem::take(&mut self.discards[i][colour.index()]) {
                let _ = self.draw_stacks[i].try_push(colour);
            }
        }
        self.seed.stream(symbol.id(), self.reshuffles[i].into()).shuffle(&mut self.draw_stacks[i]);
        self.reshuffles[i] = self.reshuffles[i].saturating_add(1);
    }
}
