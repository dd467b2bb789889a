//! Positions set up in a few words, and tables that speak in notation.
//!
//! A tile is written like `brown`, `brown+brown+gray` (with two cubes), `blue+temple` or `resources+green`.

use almende_core::{Arg, Game, Outcome, Seat, Seed, Silent, Text, Told, Viewer};
use almende_helios::content::Effect;
use almende_helios::pieces::{ActionTile, Building, Character, Colour, Slot, Special, Symbol, Tile, TileColour};
use almende_helios::{
    Action, BoardDocument, CharacterTurn, Decision, Event, Helios, PendingDocument, Phase, PlaceTile, Position, Setup,
    StartPlayer, Sun, TileDocument, VictoryPoints, Whereabouts,
};
use std::collections::BTreeMap;

pub fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

/// A fresh game in which seat 0 begins.
pub fn new_game(players: usize) -> Table {
    new_game_from(players, 0, 1)
}

/// A fresh game with this start player and seed number.
pub fn new_game_from(players: usize, start_player: usize, seed: u64) -> Table {
    let setup = Setup { start_player: StartPlayer::Chosen(seat(start_player)), ..Setup::default() };
    Table::of(Helios::new(Helios::standard_content(), players, &setup, Seed::numbered(seed, 0)).unwrap())
}

/// A position to be described: everybody has a brown start tile with its cube, seat 0 begins the game.
pub fn table(players: usize) -> Given {
    let start =
        TileDocument { at: field("0,0"), tile: Tile::Land(Colour::Brown), cubes: vec![Colour::Brown], temple: false };
    let board = BoardDocument {
        tiles: vec![start],
        sun: Sun { at: field("0,-1"), anchor: Some("S".parse().unwrap()), lap_debt: 0 },
        sun_range: 0,
        mana: 1,
        vp: 0,
        buildings: Vec::new(),
        slots: BTreeMap::new(),
    };
    Given {
        position: Position {
            seed: Seed::numbered(1, 0),
            reshuffles: Symbol::ALL.iter().map(|&symbol| (symbol, 1)).collect(),
            victory_points: VictoryPoints::Hidden,
            start_player: seat(0),
            round: 1,
            phase: Phase::Actions,
            turns: 1,
            idle: 0,
            active: seat(0),
            columns: BTreeMap::new(),
            draw_stacks: BTreeMap::new(),
            discards: BTreeMap::new(),
            open_land: Vec::new(),
            land_stacks: BTreeMap::new(),
            extra_stack: Vec::new(),
            removed_land: Vec::new(),
            special_tiles: BTreeMap::new(),
            characters: Character::ALL.iter().map(|&character| (character, Whereabouts::Display)).collect(),
            boards: vec![board; players],
            pending: vec![PendingDocument { seat: seat(0), decision: Decision::TakeTile.into() }],
        },
        open_land: None,
        extra_stack: None,
        columns: BTreeMap::new(),
        draw_stacks: BTreeMap::new(),
    }
}

/// A position in the making. What is not said is filled in so that every component is there exactly once.
#[derive(Clone)]
pub struct Given {
    pub position: Position,
    open_land: Option<Vec<Colour>>,
    extra_stack: Option<Vec<Colour>>,
    columns: BTreeMap<Symbol, Vec<TileColour>>,
    draw_stacks: BTreeMap<Symbol, Vec<TileColour>>,
}

impl Given {
    /// All tiles of a player.
    pub fn tiles(mut self, seat: usize, tiles: &[(&str, &str)]) -> Given {
        self.position.boards[seat].tiles = tiles.iter().map(|(at, what)| tile(at, what)).collect();
        self
    }

    /// All 19 light fields of a player get a tile of this colour, except for these.
    pub fn full_board_but(self, seat: usize, free: &[&str]) -> Given {
        let light = Helios::standard_content().board.light;
        let names: Vec<String> = light.map(|field| field.to_string()).filter(|at| !free.contains(&&**at)).collect();
        // No kind has 19 tiles, so the kinds take turns.
        let kinds = ["brown", "gray", "green", "blue", "black"];
        let tiles: Vec<(&str, &str)> =
            names.iter().enumerate().map(|(i, at)| (at.as_str(), kinds[i % kinds.len()])).collect();
        self.tiles(seat, &tiles)
    }

    pub fn sun(mut self, seat: usize, at: &str, anchor: &str) -> Given {
        let sun = &mut self.position.boards[seat].sun;
        sun.at = field(at);
        sun.anchor = (anchor != "-").then(|| anchor.parse().unwrap());
        self
    }

    pub fn lap_debt(mut self, seat: usize, debt: u8) -> Given {
        self.position.boards[seat].sun.lap_debt = debt;
        self
    }

    pub fn mana(mut self, seat: usize, mana: u16) -> Given {
        self.position.boards[seat].mana = mana;
        self
    }

    pub fn vp(mut self, seat: usize, vp: u16) -> Given {
        self.position.boards[seat].vp = vp;
        self
    }

    pub fn buildings(mut self, seat: usize, buildings: &[&str]) -> Given {
        self.position.boards[seat].buildings = buildings.iter().map(|id| Building::from_id(id).unwrap()).collect();
        self
    }

    /// Inactive characters of a player.
    pub fn inactive(mut self, owner: usize, characters: &[&str]) -> Given {
        for id in characters {
            self.position.characters.insert(Character::from_id(id).unwrap(), Whereabouts::Inactive(seat(owner)));
        }
        self
    }

    /// Active characters of a player.
    pub fn active(mut self, owner: usize, characters: &[&str]) -> Given {
        for id in characters {
            self.position.characters.insert(Character::from_id(id).unwrap(), Whereabouts::Active(seat(owner)));
        }
        self
    }

    /// The tiles in a slot, written like `build red`.
    pub fn slot(mut self, seat: usize, slot: &str, tiles: &[&str]) -> Given {
        let tiles = tiles.iter().map(|text| {
            let (symbol, colour) = text.split_once(' ').unwrap();
            ActionTile { symbol: symbol_of(symbol), colour: TileColour::from_id(colour).unwrap() }
        });
        self.position.boards[seat].slots.insert(Slot::from_id(slot).unwrap(), tiles.collect());
        self
    }

    /// A column of action tiles; the last one lies at the bottom and can be taken.
    pub fn column(mut self, symbol: &str, colours: &[&str]) -> Given {
        self.columns.insert(symbol_of(symbol), tile_colours(colours));
        self
    }

    /// A draw stack of action tiles, the top one last; all tiles not named anywhere are discarded.
    pub fn draw_stack(mut self, symbol: &str, colours: &[&str]) -> Given {
        self.draw_stacks.insert(symbol_of(symbol), tile_colours(colours));
        self
    }

    pub fn open_land(mut self, colours: &[&str]) -> Given {
        self.open_land = Some(cubes(colours));
        self
    }

    /// The extra stack, the bottom tile first; land not named anywhere has left the game.
    pub fn extra_stack(mut self, colours: &[&str]) -> Given {
        self.extra_stack = Some(cubes(colours));
        self
    }

    pub fn start_player(mut self, player: usize) -> Given {
        self.position.start_player = seat(player);
        self
    }

    pub fn open_victory_points(mut self) -> Given {
        self.position.victory_points = VictoryPoints::Open;
        self
    }

    pub fn round(mut self, round: u8) -> Given {
        self.position.round = round;
        self
    }

    /// So many turns of this round have begun, the last one of the player who decides.
    pub fn turns(mut self, turns: u8) -> Given {
        self.position.turns = turns;
        self
    }

    /// The last turn of the action rounds: seat 0 has still to decide about his action.
    pub fn last_turn(self) -> Given {
        let turns = if self.position.boards.len() == 2 { 8 } else { 16 };
        let turns = if self.position.boards.len() == 3 { 18 } else { turns };
        self.turns(turns)
    }

    /// A player has this to decide in the action rounds.
    pub fn decides(mut self, player: usize, decision: Decision) -> Given {
        self.position.active = seat(player);
        self.position.pending = vec![PendingDocument { seat: seat(player), decision: decision.into() }];
        self
    }

    /// A player has placed an action tile of this symbol and may act.
    pub fn acts(self, player: usize, symbol: &str) -> Given {
        self.decides(player, Decision::Act(symbol_of(symbol)))
    }

    /// It is a player's turn in phase 2.
    pub fn characters(mut self, player: usize) -> Given {
        self.position.phase = Phase::Characters;
        self.position.turns = 0;
        self.decides(player, Decision::Characters(CharacterTurn::default()))
    }

    /// The document with all that was not said.
    pub fn document(mut self) -> Position {
        let content = Helios::standard_content();
        self.fill_land();
        self.fill_action_tiles();
        for number in 0..self.position.boards.len() {
            let range = |effects: &[Effect]| -> u8 {
                effects.iter().map(|effect| if let Effect::SunRange(by) = effect { *by } else { 0 }).sum()
            };
            let board = &self.position.boards[number];
            let buildings: u8 =
                board.buildings.iter().map(|building| range(&content.buildings[building.index()].on_build)).sum();
            let active = self.position.characters.iter().filter(|(_, at)| **at == Whereabouts::Active(seat(number)));
            let characters: u8 = active.map(|(one, _)| range(&content.characters[one.index()].on_activate)).sum();
            self.position.boards[number].sun_range = 2 + buildings + characters;
        }
        self.position
    }

    fn fill_land(&mut self) {
        let content = Helios::standard_content();
        let on_boards = |wanted: Tile| {
            self.position.boards.iter().flat_map(|board| &board.tiles).filter(|tile| tile.tile == wanted).count()
        };
        let in_hand = |wanted: Tile| -> usize {
            let count = |decision: Decision| match decision {
                Decision::PlaceTile(PlaceTile { tile, then }) => {
                    usize::from(tile == wanted) + usize::from(then.map(Tile::Land) == Some(wanted))
                }
                Decision::OrderTiles(a, b) => {
                    usize::from(Tile::Land(a) == wanted) + usize::from(Tile::Land(b) == wanted)
                }
                _ => 0,
            };
            self.position.pending.iter().filter_map(|pending| pending.decision.asked()).map(count).sum()
        };
        let mut left: BTreeMap<Colour, usize> = BTreeMap::new();
        for &colour in Colour::ALL {
            let used = on_boards(Tile::Land(colour)) + in_hand(Tile::Land(colour));
            left.insert(colour, usize::from(content.land[colour.index()]) - used);
        }
        for &special in Special::ALL {
            let used = on_boards(Tile::Special(special)) + in_hand(Tile::Special(special));
            self.position.special_tiles.insert(special, content.specials[special.index()].count - used as u8);
        }
        let mut take = |colour: Colour| {
            let stock = left.get_mut(&colour).filter(|stock| **stock > 0)?;
            *stock -= 1;
            Some(colour)
        };
        let named = self.open_land.is_some();
        let open = self.open_land.clone().unwrap_or_else(|| Colour::ALL.to_vec());
        for colour in open {
            let taken = take(colour);
            assert!(taken.is_some() || !named, "there is no {} land left for the display", colour.id());
            self.position.open_land.extend(taken);
        }
        for colour in self.extra_stack.iter().flatten() {
            self.position.extra_stack.push(take(*colour).expect("land for the extra stack"));
        }
        for &colour in Colour::ALL {
            let stack = (0..3).filter_map(|_| take(colour)).count();
            self.position.land_stacks.insert(colour, stack as u8);
        }
        for &colour in Colour::ALL {
            while let Some(colour) = take(colour) {
                let full = self.position.extra_stack.len() >= 10;
                let unknown = self.extra_stack.is_none() && !full;
                if unknown {
                    self.position.extra_stack.push(colour);
                } else {
                    self.position.removed_land.push(colour);
                }
            }
        }
    }

    fn fill_action_tiles(&mut self) {
        const USUAL: [TileColour; 6] = [
            TileColour::Gray,
            TileColour::Yellow,
            TileColour::Blue,
            TileColour::Red,
            TileColour::Yellow,
            TileColour::Blue,
        ];
        for &symbol in Symbol::ALL {
            let mut left = Helios::standard_content().action_tiles[symbol.index()];
            let slots = self.position.boards.iter().flat_map(|board| board.slots.values().flatten());
            slots.filter(|tile| tile.symbol == symbol).for_each(|tile| left[tile.colour.index()] -= 1);
            let waits =
                self.position.pending.iter().filter(|one| one.decision == Decision::ChooseSlot(symbol).into()).count();
            left[TileColour::Gray.index()] -= waits as u8;
            let mut take = |colour: TileColour| {
                let stock = &mut left[colour.index()];
                (*stock > 0).then(|| {
                    *stock -= 1;
                    colour
                })
            };
            let column = match self.columns.get(&symbol) {
                Some(named) => named.iter().map(|&colour| take(colour).expect("tiles for the column")).collect(),
                None => USUAL.iter().filter_map(|&colour| take(colour)).collect(),
            };
            let named = self.draw_stacks.get(&symbol);
            let stack: Option<Vec<TileColour>> =
                named.map(|list| list.iter().map(|&colour| take(colour).expect("tiles for the stack")).collect());
            let mut rest = Vec::new();
            for &colour in TileColour::ALL {
                while let Some(colour) = take(colour) {
                    rest.push(colour);
                }
            }
            self.position.columns.insert(symbol, column);
            let (stack, discards) = match stack {
                Some(stack) => (stack, rest),
                None => (rest, Vec::new()),
            };
            self.position.draw_stacks.insert(symbol, stack);
            self.position.discards.insert(symbol, discards);
        }
    }

    /// The table in this position.
    pub fn play(self) -> Table {
        let document = self.document();
        Table::of(Helios::from_position(Helios::standard_content(), &document).unwrap_or_else(|e| panic!("{e}")))
    }
}

fn symbol_of(id: &str) -> Symbol {
    Symbol::from_id(id).unwrap_or_else(|| panic!("{id} is no symbol"))
}

fn tile_colours(ids: &[&str]) -> Vec<TileColour> {
    ids.iter().map(|id| TileColour::from_id(id).unwrap()).collect()
}

fn cubes(ids: &[&str]) -> Vec<Colour> {
    ids.iter().map(|id| Colour::from_id(id).unwrap()).collect()
}

pub fn field(at: &str) -> almende_helios::hex::Field {
    at.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn tile(at: &str, what: &str) -> TileDocument {
    let mut parts = what.split('+');
    let kind = parts.next().unwrap();
    let land = Colour::from_id(kind).map(Tile::Land);
    let tile = land.or_else(|| Special::from_id(kind).map(Tile::Special)).unwrap_or_else(|| panic!("{kind}?"));
    let on_it: Vec<&str> = parts.collect();
    let temple = on_it.contains(&"temple");
    let cubes = on_it.iter().filter(|part| **part != "temple").map(|id| Colour::from_id(id).unwrap()).collect();
    TileDocument { at: field(at), tile, cubes, temple }
}

/// A game at a table where actions are spoken in notation.
#[derive(Clone)]
pub struct Table {
    pub game: Helios,
    /// What the last action brought about.
    pub told: Vec<Event>,
    pub outcome: Outcome,
}

impl Table {
    pub fn of(game: Helios) -> Table {
        Table { game, told: Vec::new(), outcome: Outcome::Open }
    }

    /// Who decides.
    pub fn turn(&self) -> usize {
        self.game.turn().first().expect("the game is not over").index()
    }

    pub fn is_over(&self) -> bool {
        self.game.turn().is_empty()
    }

    /// What is to be decided, without `prompt.`.
    pub fn prompt(&self) -> &'static str {
        self.game.prompt(seat(0)).id.strip_prefix("prompt.").unwrap()
    }

    /// The answers of the player who decides, in alphabetical order.
    pub fn options(&self) -> Vec<String> {
        let mut options = Vec::new();
        self.game.options(seat(self.turn()), &mut options);
        let mut options: Vec<String> = options.iter().map(Action::to_string).collect();
        options.sort();
        options
    }

    /// The answers that begin with a word, without it, in alphabetical order.
    pub fn options_of(&self, word: &str) -> Vec<String> {
        let prefix = format!("{word} ");
        self.options().iter().filter_map(|option| option.strip_prefix(&prefix).map(str::to_owned)).collect()
    }

    pub fn offers(&self, action: &str) -> bool {
        self.options().iter().any(|option| option == action)
    }

    /// The fields the sun can reach, each once, in alphabetical order.
    pub fn sun_fields(&self) -> Vec<String> {
        let mut fields: Vec<String> =
            self.options_of("sun").iter().map(|stop| stop.split(' ').next().unwrap().to_owned()).collect();
        fields.dedup();
        fields
    }

    /// The player who decides does this.
    pub fn does(&mut self, action: &str) -> &mut Table {
        let read: Action = action.parse().unwrap_or_else(|problem| panic!("{problem}"));
        let mut told = Told::default();
        match self.game.apply(seat(self.turn()), read, &mut told) {
            Ok(outcome) => self.outcome = outcome,
            Err(refusal) => panic!("{action} is refused: {refusal:?}; possible is {:?}", self.options()),
        }
        self.told = told.0.into_iter().map(|(_, event)| event).collect();
        self
    }

    /// The player who decides does all this, one after the other.
    pub fn does_all(&mut self, actions: &[&str]) -> &mut Table {
        for action in actions {
            self.does(action);
        }
        self
    }

    /// The sun of the player who decides goes to this field, whatever shore and lap come with it.
    pub fn sun_to(&mut self, field: &str) -> &mut Table {
        let stops = self.options_of("sun");
        let mut there = stops.iter().filter(|stop| stop.split(' ').next() == Some(field));
        let stop = there.next().unwrap_or_else(|| panic!("{field} is not among {stops:?}"));
        assert_eq!(there.next(), None, "there are several ways to {field}: {stops:?}");
        let action = format!("sun {stop}");
        self.does(&action)
    }

    /// Why the player who decides cannot do this: the code, the numbers and the rules.
    pub fn refused(&self, action: &str) -> String {
        self.refused_to(self.turn(), action)
    }

    /// Why this player cannot do this.
    pub fn refused_to(&self, player: usize, action: &str) -> String {
        let read: Action = action.parse().unwrap_or_else(|problem| panic!("{problem}"));
        let mut copy = self.game;
        let refusal = copy.apply(seat(player), read, &mut Silent).expect_err("it should be refused");
        assert_eq!(copy, self.game, "a refused action changes nothing");
        if refusal.is_not_asked() {
            return format!("not_asked {}", word(&refusal.text, "open"));
        }
        let numbers = match (refusal.text.arg("needs"), refusal.text.arg("has")) {
            (Some(Arg::Number(needs)), Some(Arg::Number(has))) => format!(" needs {needs} has {has}"),
            _ => String::new(),
        };
        format!("{}{numbers} {}", refusal.code(), refusal.rules.join(" "))
    }

    /// Forgoes, ends turns and answers everything else with the first option until the condition holds.
    pub fn until(&mut self, condition: impl Fn(&Table) -> bool) -> &mut Table {
        for _ in 0..Helios::MAX_ACTIONS {
            if condition(self) {
                return self;
            }
            let quiet = ["forgo", "done"].into_iter().find(|action| self.offers(action));
            let action = quiet.map_or_else(|| self.options()[0].clone(), str::to_owned);
            self.does(&action);
        }
        panic!("it never happened");
    }

    pub fn position(&self) -> Position {
        self.game.position()
    }

    pub fn board(&self, seat: usize) -> BoardDocument {
        self.position().boards[seat].clone()
    }

    pub fn mana(&self, seat: usize) -> u16 {
        self.board(seat).mana
    }

    pub fn vp(&self, seat: usize) -> u16 {
        self.board(seat).vp
    }

    pub fn range(&self, seat: usize) -> u8 {
        self.board(seat).sun_range
    }

    pub fn temples(&self, seat: usize) -> usize {
        self.board(seat).tiles.iter().filter(|tile| tile.temple).count()
    }

    /// Where a player's sun is.
    pub fn sun_at(&self, seat: usize) -> String {
        self.board(seat).sun.at.to_string()
    }

    /// The tile on a field with what lies on it, as it is written when a position is set up, or "-".
    pub fn at(&self, seat: usize, at: &str) -> String {
        let board = self.board(seat);
        let Some(tile) = board.tiles.iter().find(|tile| tile.at == field(at)) else { return "-".to_owned() };
        let kind = match tile.tile {
            Tile::Land(colour) => colour.id(),
            Tile::Special(special) => special.id(),
        };
        let cubes = tile.cubes.iter().map(|colour| format!("+{}", colour.id()));
        let temple = tile.temple.then(|| "+temple".to_owned());
        std::iter::once(kind.to_owned()).chain(cubes).chain(temple).collect()
    }

    /// All cubes of a player by colour.
    pub fn cubes(&self, seat: usize) -> Vec<&'static str> {
        let mut cubes: Vec<Colour> = self.board(seat).tiles.iter().flat_map(|tile| tile.cubes.clone()).collect();
        cubes.sort();
        cubes.iter().map(|colour| colour.id()).collect()
    }

    /// The action tiles in a slot, written like `build red`.
    pub fn slot(&self, seat: usize, slot: &str) -> Vec<String> {
        let tiles = self.board(seat).slots[&Slot::from_id(slot).unwrap()].clone();
        tiles.iter().map(|tile| format!("{} {}", tile.symbol.id(), tile.colour.id())).collect()
    }

    pub fn column(&self, symbol: &str) -> Vec<&'static str> {
        self.position().columns[&symbol_of(symbol)].iter().map(|colour| colour.id()).collect()
    }

    pub fn discards(&self, symbol: &str) -> Vec<&'static str> {
        self.position().discards[&symbol_of(symbol)].iter().map(|colour| colour.id()).collect()
    }

    /// Action tiles on display.
    pub fn open_action_tiles(&self) -> usize {
        self.position().columns.values().map(Vec::len).sum()
    }

    pub fn open_land(&self) -> Vec<&'static str> {
        self.position().open_land.iter().map(|colour| colour.id()).collect()
    }

    pub fn whereabouts(&self, character: &str) -> Whereabouts {
        self.position().characters[&Character::from_id(character).unwrap()]
    }

    /// What a seat has in a line of the final scoring, if the game ended now.
    pub fn points(&self, player: usize, line: &str) -> i32 {
        let sheet = self.game.score(Viewer::All);
        let id = format!("score.{line}");
        let line = sheet.lines.iter().find(|one| one.id == id).unwrap_or_else(|| panic!("{id} is no line"));
        line.points[player].unwrap()
    }

    pub fn total(&self, player: usize) -> i32 {
        self.game.score(Viewer::All).totals[player].unwrap()
    }

    /// The game ends: nobody does anything any more.
    pub fn ended(&mut self) -> &mut Table {
        self.until(Table::is_over)
    }

    pub fn winners(&self) -> Vec<usize> {
        self.game.score(Viewer::Public).winners().iter().map(|seat| seat.index()).collect()
    }
}

fn word(text: &Text, name: &str) -> String {
    match text.arg(name) {
        Some(Arg::Word(id)) => id.to_owned(),
        other => format!("{other:?}"),
    }
}

/// The items in alphabetical order.
pub fn sorted(items: &[&str]) -> Vec<String> {
    let mut items: Vec<String> = items.iter().map(|item| (*item).to_owned()).collect();
    items.sort();
    items
}
