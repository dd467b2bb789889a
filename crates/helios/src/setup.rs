//! Setup (HEL-3): shuffles, start tiles, the display, the first bonus resources.

use crate::action::Action;
use crate::bonus_resource::{describe_cube, heard_cube, list_cubes};
use crate::content::Content;
use crate::decide::{Question, fits_if};
use crate::event::Event;
use crate::pieces::{Colour, Symbol, Tile, TileColour};
use crate::state::{Decision, EXTRA_STACK, Helios, LAND_STACK, Phase, PlayerBoard, VictoryPoints, Whereabouts};
use crate::turn::Teller;
use almende_core::{
    ContentRef, Log, Pile, Preset, Problem, Refusal, Seat, Seed, SetupField, SetupForm, SetupValue, Text,
};
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

/// The land of the start tile (HEL-3.10).
#[derive(Clone, Copy)]
pub(crate) struct StartLand;

impl Question for StartLand {
    type Answer = Colour;

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        Text::new("prompt.start_land")
    }

    /// Also what others have chosen (HEL-3.11).
    fn options(self, game: &Helios, _: Seat, out: &mut Vec<Action>) {
        let can_start = |colour: &&Colour| game.content.start_choice[colour.index()];
        out.extend(Colour::ALL.iter().filter(can_start).map(|&colour| Action::Start(colour)));
    }

    fn heard(self, action: Action) -> Option<Colour> {
        if let Action::Start(colour) = action { Some(colour) } else { None }
    }

    fn check(self, game: &Helios, _: Seat, colour: Colour) -> Result<(), Refusal> {
        if game.content.start_choice[colour.index()] {
            return Ok(());
        }
        Err(Refusal::new("refusal.no_start_land", &["HEL-3.10"]).with("what", Tile::Land(colour).word()))
    }

    /// HEL-3.12: the tile goes to the centre and receives a cube of its colour.
    fn answer(self, game: &mut Helios, seat: Seat, colour: Colour, teller: &mut Teller<impl Log<Event>>) {
        let start = game.content.board.start_tile;
        game.land_stacks[colour.index()] -= 1;
        let board = game.board_mut(seat);
        board.lay(start, Tile::Land(colour));
        board.put_cube(start, colour);
        teller.tell(|| Event::StartLandChosen { seat, colour });
        if game.pending.is_empty() {
            game.form_land_stacks(teller);
            game.ask_latecomers(Decision::StartCube);
        }
    }

    fn describe(self, _: &Helios, _: Seat, colour: Colour) -> Text {
        Text::new("option.start").with("what", Tile::Land(colour).word())
    }

    /// Start tiles come first, one a player, and only then the stacks.
    fn fits(self, game: &Helios, _: Seat) -> Result<(), &'static str> {
        let asked = |seat| game.pending.iter().any(|pending| pending.seat == seat);
        let mut seats = Seat::all(game.players.into());
        let nothing_formed =
            game.extra_stack.is_empty() && game.open_land.iter().chain(&game.removed_land).all(|&n| n == 0);
        let tiles_fit = seats.all(|seat| game.board(seat).tiles.len() == usize::from(!asked(seat)));
        fits_if(game.phase == Phase::Setup, OF_SETUP)?;
        fits_if(nothing_formed, "the stacks of land are formed when everybody has a start tile (HEL-3)")?;
        fits_if(tiles_fit, "whoever is asked has no tile yet, everybody else one (HEL-3)")
    }
}

/// Why a decision does not fit the phase.
const OF_SETUP: &str = "this is asked before the first round only (HEL-3)";

/// The colour of the bonus resource on the start tile (HEL-3.17).
#[derive(Clone, Copy)]
pub(crate) struct StartCube;

impl Question for StartCube {
    type Answer = Colour;

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        Text::new("prompt.start_cube")
    }

    fn options(self, _: &Helios, _: Seat, out: &mut Vec<Action>) {
        list_cubes(out);
    }

    fn heard(self, action: Action) -> Option<Colour> {
        heard_cube(action)
    }

    fn check(self, _: &Helios, _: Seat, _: Colour) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(self, game: &mut Helios, seat: Seat, colour: Colour, teller: &mut Teller<impl Log<Event>>) {
        game.place_cube(seat, colour, game.content.board.start_tile, teller);
    }

    fn describe(self, _: &Helios, _: Seat, colour: Colour) -> Text {
        describe_cube(colour)
    }

    /// Everybody has a start tile, and those who are asked have room on it.
    fn fits(self, game: &Helios, _: Seat) -> Result<(), &'static str> {
        let start = game.content.board.start_tile;
        let has_room = |seat| game.board(seat).room_for_cube().contains(start);
        let all_have_tiles = Seat::all(game.players.into()).all(|seat| game.board(seat).tiles.len() == 1);
        fits_if(game.phase == Phase::Setup, OF_SETUP)?;
        fits_if(all_have_tiles, "everybody has a start tile by now, and nothing else (HEL-3.17)")?;
        let room = game.pending.iter().all(|pending| has_room(pending.seat));
        fits_if(room, "the start tile of whoever is asked has a cube already (HEL-3.17)")
    }
}
