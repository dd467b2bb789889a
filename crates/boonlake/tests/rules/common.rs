//! Positions set up in a few words, and tables that speak in notation.

use almende_boonlake::pieces::{
    Card, Corner, Difficulty, Field, Owner, Piece, Region, Resource, ScoringTile, Slot, SoloTile, Space, Strip, Tile,
    Track,
};
use almende_boonlake::{
    Active, Boonlake, Decision, Event, FieldDocument, Opportunity, Phase, PieceDocument, Position, Setup,
    SoloDifficulty, SoloDocument, StartPlayer, Step, Task,
};
use almende_boonlake::{BoardDocument, PendingDocument};
use almende_core::{Game, Outcome, Seat, Seed, Silent, Told, Viewer};
use std::collections::BTreeMap;

pub fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

pub fn field(number: u8) -> Field {
    Field::new(number).unwrap()
}

pub fn card(id: &str) -> Card {
    Card::from_id(id).unwrap()
}

fn cards(ids: &[&str]) -> Vec<Card> {
    ids.iter().map(|id| card(id)).collect()
}

/// A fresh game in which seat 0 begins.
pub fn new_game(players: usize) -> Table {
    new_game_with(players, 1, Difficulty::Medium)
}

pub fn new_game_with(players: usize, seed: u64, difficulty: Difficulty) -> Table {
    let start_player = if players == 1 { StartPlayer::Random } else { StartPlayer::Chosen(seat(0)) };
    let setup = Setup { start_player, difficulty: SoloDifficulty(difficulty) };
    Table { game: Boonlake::new(Boonlake::standard_content(), players, &setup, Seed::numbered(seed, 0)).unwrap() }
}

/// The Wise Eminence, for positions.
pub const EMINENCE: usize = 4;

/// A position to be described. Seat 0 begins its turn; nobody has anything but 3 inhabitants on the ranch. On the map
/// lie S01 to S06 on the fields 7, 12, 13, 18, 22 and 28; the strips lie in the order of the rule page.
pub fn given(players: usize) -> Given {
    let board = BoardDocument {
        vp: 0,
        coins: 0,
        vases: 0,
        ranch: 3,
        supply: 0,
        houses: 0,
        settlements: 0,
        cattle: 0,
        lost_houses: 0,
        boats: [Resource::Wood; 2],
        production_sites: BTreeMap::new(),
        steps: BTreeMap::new(),
        levers: Vec::new(),
        used_levers: Vec::new(),
        hand: Vec::new(),
        played: Vec::new(),
        projects: Vec::new(),
        marked_projects: Vec::new(),
        markers: BTreeMap::new(),
        ship: Space::from_id("T1").unwrap(),
    };
    let mut given = Given {
        position: Position {
            seed: Seed::numbered(1, 0),
            phase: Phase::Play,
            start_player: seat(0),
            active: Active::Seat(seat(0)),
            triggered: 0,
            scorings: 0,
            strips: Strip::ALL.to_vec(),
            chosen_strip: None,
            left_out: None,
            covered: Vec::new(),
            draw_pile: Vec::new(),
            discards: Vec::new(),
            reshuffles: 0,
            older_cards: BTreeMap::new(),
            mound: Vec::new(),
            pastures: 0,
            map: Vec::new(),
            scoring_tiles: ["W05", "W07", "W09", "W12"].map(|id| ScoringTile::from_id(id).unwrap()).to_vec(),
            dealt: Vec::new(),
            choices: BTreeMap::new(),
            boards: vec![board; players],
            solo: None,
            pending: vec![PendingDocument { seat: seat(0), task: Decision::ChooseStrip.into() }],
        },
        pile_top: Vec::new(),
        empty_pile: false,
        next_tiles: Vec::new(),
    };
    let mut fields = vec![7, 12, 13, 18, 22, 28];
    fields.extend([2, 32].iter().filter(|_| players > 2));
    fields.extend([11, 20].iter().filter(|_| players > 3));
    for (number, at) in fields.into_iter().enumerate() {
        given = given.tile(at, Tile::new(number).unwrap().id());
    }
    if players == 1 {
        let tiles = ["A1", "A2", "A3", "A4", "B1", "B2"].map(|id| SoloTile::from_id(id).unwrap());
        given.position.solo = Some(SoloDocument {
            difficulty: Difficulty::Medium,
            vp: 0,
            houses: 0,
            settlements: 0,
            cattle: 0,
            cactus: 0,
            ship: Space::from_id("T1").unwrap(),
            tiles: tiles.to_vec(),
            stack: tiles.map(|tile| (tile, Corner::TopLeft)).to_vec(),
            revealed: None,
            shuffles: 0,
        });
    }
    given
}

/// A position in the making. What is not said is filled in so that every component is there exactly once.
#[derive(Clone)]
pub struct Given {
    pub position: Position,
    pile_top: Vec<Card>,
    empty_pile: bool,
    next_tiles: Vec<Tile>,
}

impl Given {
    pub fn with(mut self, change: impl FnOnce(&mut Position)) -> Given {
        change(&mut self.position);
        self
    }

    pub fn board(mut self, seat: usize, change: impl FnOnce(&mut BoardDocument)) -> Given {
        change(&mut self.position.boards[seat]);
        self
    }

    pub fn coins(self, seat: usize, coins: u16) -> Given {
        self.board(seat, |board| board.coins = coins)
    }

    pub fn vases(self, seat: usize, vases: u16) -> Given {
        self.board(seat, |board| board.vases = vases)
    }

    pub fn vp(self, seat: usize, vp: i32) -> Given {
        self.board(seat, |board| board.vp = vp)
    }

    pub fn ranch(self, seat: usize, ranch: u8) -> Given {
        self.board(seat, |board| board.ranch = ranch)
    }

    pub fn sites(self, seat: usize, levels: [u8; 4]) -> Given {
        self.board(seat, |board| {
            board.production_sites = Resource::ALL.iter().copied().zip(levels).collect();
        })
    }

    pub fn boats(self, seat: usize, one: &str, other: &str) -> Given {
        self.board(seat, |board| board.boats = [one, other].map(|id| Resource::from_id(id).unwrap()))
    }

    pub fn steps(self, seat: usize, coin: u8, card: u8) -> Given {
        self.board(seat, |board| board.steps = [(Track::Coin, coin), (Track::Card, card)].into_iter().collect())
    }

    pub fn levers(self, seat: usize, slots: &[u8]) -> Given {
        let slots: Vec<Slot> = slots.iter().map(|slot| Slot::from_id(&slot.to_string()).unwrap()).collect();
        self.board(seat, |board| board.levers.extend(slots))
    }

    pub fn used(self, seat: usize, slots: &[u8]) -> Given {
        let used: Vec<Slot> = slots.iter().map(|slot| Slot::from_id(&slot.to_string()).unwrap()).collect();
        self.levers(seat, slots).board(seat, |board| board.used_levers = used)
    }

    pub fn hand(self, seat: usize, ids: &[&str]) -> Given {
        self.board(seat, |board| board.hand = cards(ids))
    }

    pub fn played(self, seat: usize, ids: &[&str]) -> Given {
        self.board(seat, |board| board.played = cards(ids))
    }

    pub fn ship(self, seat: usize, space: &str) -> Given {
        self.board(seat, |board| board.ship = Space::from_id(space).unwrap())
    }

    pub fn areas(mut self, ids: [&str; 4]) -> Given {
        self.position.scoring_tiles = ids.map(|id| ScoringTile::from_id(id).unwrap()).to_vec();
        self
    }

    /// The strip in this row, from 1; it changes places with the one there.
    pub fn row(mut self, row: usize, strip: Strip) -> Given {
        let at = self.position.strips.iter().position(|&other| other == strip).unwrap();
        self.position.strips.swap(at, row - 1);
        self
    }

    /// The next cards to be drawn, the first one first.
    pub fn next_cards(mut self, ids: &[&str]) -> Given {
        self.pile_top = cards(ids);
        self
    }

    /// All cards that are nowhere else lie in the discard pile; none in the draw pile.
    pub fn empty_pile(mut self) -> Given {
        self.empty_pile = true;
        self
    }

    /// The next tiles to be revealed, the first one first.
    pub fn next_tiles(mut self, ids: &[&str]) -> Given {
        self.next_tiles = ids.iter().map(|id| Tile::from_id(id).unwrap()).collect();
        self
    }

    /// A tile on a field; a tile that lies elsewhere changes places.
    pub fn tile(mut self, at: u8, id: &str) -> Given {
        let tile = Tile::from_id(id).unwrap();
        let map = &mut self.position.map;
        let here = map.iter().position(|document| document.field == field(at));
        let there = map.iter().position(|document| document.tile == tile && tile != Tile::PASTURE);
        match (here, there) {
            (Some(here), Some(there)) => {
                map[there].tile = map[here].tile;
                map[here].tile = tile;
            }
            (Some(here), None) => map[here].tile = tile,
            (None, Some(there)) => map[there].field = field(at),
            (None, None) => {
                map.push(FieldDocument { field: field(at), tile, upper: None, lower: None, cattle: Vec::new() });
            }
        }
        self
    }

    pub fn pasture(self, at: u8) -> Given {
        self.tile(at, "pasture")
    }

    fn owner(owner: usize) -> Owner {
        if owner == EMINENCE { Owner::Eminence } else { Owner::Seat(seat(owner)) }
    }

    /// A piece on the upper (or only) site of a field.
    pub fn upper(mut self, at: u8, owner: usize, piece: Piece) -> Given {
        let here = self.position.map.iter_mut().find(|document| document.field == field(at)).unwrap();
        here.upper = Some(PieceDocument { owner: Self::owner(owner), piece });
        self
    }

    pub fn lower(mut self, at: u8, owner: usize, piece: Piece) -> Given {
        let here = self.position.map.iter_mut().find(|document| document.field == field(at)).unwrap();
        here.lower = Some(PieceDocument { owner: Self::owner(owner), piece });
        self
    }

    pub fn cattle(mut self, at: u8, owner: usize, count: usize) -> Given {
        let here = self.position.map.iter_mut().find(|document| document.field == field(at)).unwrap();
        here.cattle.extend(std::iter::repeat_n(Self::owner(owner), count));
        here.cattle.sort_by_key(|owner| owner.index());
        self
    }

    /// In the middle of seat 0's turn with this strip; its ship is still to be moved.
    pub fn during(mut self, strip: Strip) -> Given {
        self.position.chosen_strip = Some(strip);
        self.position.pending = vec![PendingDocument { seat: seat(0), task: Decision::MoveShip.into() }];
        self
    }

    pub fn asks(mut self, number: usize, task: impl Into<Task>) -> Given {
        self.position.pending.push(PendingDocument { seat: seat(number), task: task.into() });
        self
    }

    /// An opportunity of seat 0 in the middle of its turn with this strip.
    pub fn choose(self, strip: Strip, opportunity: Opportunity) -> Given {
        self.during(strip).asks(0, Decision::Choose(opportunity))
    }

    /// An interim scoring at this step, everybody still to do it; `scorings` are over.
    pub fn interim(mut self, scorings: u8, step: u8) -> Given {
        self.position.scorings = scorings;
        self.position.triggered = scorings + 1;
        let step = Step::Interim { step, served: 0 };
        self.position.pending = vec![PendingDocument { seat: seat(0), task: step.into() }];
        self
    }

    pub fn solo(mut self, change: impl FnOnce(&mut SoloDocument)) -> Given {
        change(self.position.solo.as_mut().unwrap());
        self
    }

    /// The whole position.
    pub fn complete(mut self) -> Position {
        let position = &mut self.position;
        position.map.sort_by_key(|document| document.field);
        let on_map = |owner: Owner, piece: Piece| {
            let sites = position.map.iter().flat_map(|document| [document.upper, document.lower]);
            sites.flatten().filter(|one| one.owner == owner && one.piece == piece).count() as u8
        };
        let herd = |owner: Owner| -> u8 {
            position.map.iter().flat_map(|document| &document.cattle).filter(|other| **other == owner).count() as u8
        };
        for (number, board) in position.boards.iter_mut().enumerate() {
            let owner = Owner::Seat(seat(number));
            let settlements = on_map(owner, Piece::Settlement);
            if board.lost_houses == 0 {
                board.lost_houses = settlements;
            }
            board.houses = 6 - on_map(owner, Piece::House) - board.lost_houses;
            board.settlements = 4 - settlements;
            board.cattle = 5 - herd(owner);
            let (houses, cattle) = (6 - board.houses, 5 - board.cattle);
            let freed = u8::from(houses >= 2 && cattle >= 1) + u8::from(houses >= 4 && settlements >= 1 && cattle >= 2);
            let elsewhere = on_map(owner, Piece::Inhabitant) + board.marked_projects.len() as u8 + 2 - freed;
            board.supply = 10 - elsewhere - board.ranch;
        }
        if let Some(solo) = &mut position.solo {
            let settlements = on_map(Owner::Eminence, Piece::Settlement);
            solo.houses = 6 - on_map(Owner::Eminence, Piece::House) - settlements;
            solo.settlements = 4 - settlements;
            solo.cattle = 5 - herd(Owner::Eminence);
        }
        let announced = position.pending.iter().filter_map(|pending| match pending.task {
            Task::Ask(Decision::Pay(almende_boonlake::Purchase::Card(card))) => Some(card),
            _ => None,
        });
        let held: Vec<Card> = position
            .boards
            .iter()
            .flat_map(|board| board.hand.iter().chain(&board.played).copied())
            .chain(announced)
            .collect();
        let free = Card::all().filter(|card| !held.contains(card) && !position.discards.contains(card));
        let rest: Vec<Card> = free.filter(|card| !self.pile_top.contains(card)).collect();
        if self.empty_pile {
            position.discards.extend(rest);
            position.discards.sort_unstable();
        } else {
            position.draw_pile = rest;
        }
        position.draw_pile.extend(self.pile_top.iter().rev());
        let laid: Vec<Tile> = position.map.iter().map(|document| document.tile).collect();
        let revealed: Vec<Tile> = position
            .pending
            .iter()
            .filter_map(
                |pending| if let Task::Ask(Decision::PlaceTile(tile)) = pending.task { Some(tile) } else { None },
            )
            .collect();
        let grey = Tile::all().filter(|tile| tile.is_grey() && !laid.contains(tile) && !revealed.contains(tile));
        position.mound = grey.filter(|tile| !self.next_tiles.contains(tile)).collect();
        position.mound.extend(self.next_tiles.iter().rev());
        position.pastures = 7 - laid.iter().filter(|tile| **tile == Tile::PASTURE).count() as u8;
        self.position
    }

    /// The table, from where it is on: automatic steps that are open are done first.
    pub fn start(self) -> Table {
        let mut position = self.complete();
        // A position waits for a decision; what happens by itself follows an answer of no consequence.
        let automatic = position.pending.last().is_some_and(|pending| pending.task.asked().is_none());
        if automatic {
            let decision = Decision::Choose(Opportunity::DevelopOrUpgrade);
            position.pending.push(PendingDocument { seat: seat(0), task: decision.into() });
        }
        let read = Boonlake::from_position(Boonlake::standard_content(), &position);
        let mut table = Table { game: read.unwrap_or_else(|problem| panic!("{problem}")) };
        if automatic {
            table.does("forgo");
        }
        table
    }

    pub fn refused(self) -> String {
        let position = self.complete();
        let read = Boonlake::from_position(Boonlake::standard_content(), &position);
        read.err().map(|problem| problem.to_string()).unwrap_or_default()
    }
}

/// A game that speaks in notation.
#[derive(Clone)]
pub struct Table {
    pub game: Boonlake,
}

impl Table {
    /// Who decides, or the first of several.
    pub fn turn(&self) -> usize {
        self.game.turn().first().map_or(99, Seat::index)
    }

    pub fn is_over(&self) -> bool {
        self.game.turn().is_empty()
    }

    /// The question without its prefix.
    pub fn prompt(&self) -> &'static str {
        self.game.prompt(seat(0)).id.trim_start_matches("prompt.")
    }

    pub fn options(&self) -> Vec<String> {
        self.options_of(self.turn())
    }

    pub fn options_of(&self, number: usize) -> Vec<String> {
        let mut options = Vec::new();
        self.game.options(seat(number), &mut options);
        options.iter().map(ToString::to_string).collect()
    }

    /// The options without boats.
    pub fn answers(&self) -> Vec<String> {
        self.options().into_iter().filter(|option| !option.starts_with("boat")).collect()
    }

    pub fn search_options(&self) -> Vec<String> {
        let mut options = Vec::new();
        self.game.search_options(seat(self.turn()), &mut options);
        options.iter().map(ToString::to_string).collect()
    }

    /// Options that begin like this, without the beginning.
    pub fn offered(&self, verb: &str) -> Vec<String> {
        let all = self.options().into_iter();
        all.filter_map(|option| option.strip_prefix(verb).map(|rest| rest.trim().to_owned())).collect()
    }

    pub fn can(&self, action: &str) -> bool {
        self.game.check(seat(self.turn()), action.parse().unwrap()).is_ok()
    }

    /// The code with which an answer is refused, and its rules.
    pub fn refusal(&self, action: &str) -> (&'static str, &'static [&'static str]) {
        let refusal = self.game.check(seat(self.turn()), action.parse().unwrap()).unwrap_err();
        (refusal.code(), refusal.rules)
    }

    pub fn why_not(&self, action: &str) -> &'static str {
        self.refusal(action).0
    }

    /// The seat that decides does these, one after the other.
    pub fn does(&mut self, actions: &str) -> &mut Table {
        for action in actions.split("; ") {
            self.by(self.turn(), action);
        }
        self
    }

    pub fn by(&mut self, number: usize, action: &str) -> Outcome {
        let read = action.parse().unwrap_or_else(|problem| panic!("{problem}"));
        let options = self.options_of(number);
        let done = self.game.apply(seat(number), read, &mut Silent);
        done.unwrap_or_else(|refusal| panic!("{action} of {number} at {}: {refusal:?}; {options:?}", self.prompt()))
    }

    /// What everybody hears of an answer.
    pub fn told(&mut self, action: &str, viewer: Viewer) -> Vec<Event> {
        let mut told = Told::default();
        self.game.apply(seat(self.turn()), action.parse().unwrap(), &mut told).unwrap();
        told.heard_by(viewer).cloned().collect()
    }

    pub fn position(&self) -> Position {
        self.game.position()
    }

    pub fn board(&self, number: usize) -> BoardDocument {
        self.position().boards[number].clone()
    }

    pub fn coins(&self, number: usize) -> u16 {
        self.board(number).coins
    }

    pub fn vp(&self, number: usize) -> i32 {
        self.board(number).vp
    }

    pub fn ranch(&self, number: usize) -> u8 {
        self.board(number).ranch
    }

    pub fn hand(&self, number: usize) -> usize {
        self.board(number).hand.len()
    }

    pub fn steps(&self, number: usize) -> [u8; 2] {
        let steps = self.board(number).steps;
        [steps[&Track::Coin], steps[&Track::Card]]
    }

    pub fn levels(&self, number: usize) -> [u8; 4] {
        let sites = self.board(number).production_sites;
        [Resource::Wood, Resource::Loam, Resource::Stone, Resource::Iron].map(|resource| sites[&resource])
    }

    pub fn boats(&self, number: usize) -> [&'static str; 2] {
        self.board(number).boats.map(Resource::id)
    }

    pub fn used(&self, number: usize) -> Vec<u8> {
        self.board(number).used_levers.iter().map(|slot| slot.number()).collect()
    }

    pub fn at(&self, number: u8) -> Option<FieldDocument> {
        self.position().map.into_iter().find(|document| document.field == field(number))
    }

    pub fn solo(&self) -> SoloDocument {
        self.position().solo.unwrap()
    }

    pub fn total(&self, number: usize) -> i32 {
        self.game.score(Viewer::Public).totals[number].unwrap()
    }

    pub fn line(&self, id: &str, number: usize) -> i32 {
        let sheet = self.game.score(Viewer::Public);
        sheet.lines.iter().find(|line| line.id == id).unwrap().points[number].unwrap()
    }

    /// Goes on quietly (forgoing, taking, the nearest space) until this question is asked or the game is over.
    pub fn until(&mut self, prompt: &str) -> &mut Table {
        for _ in 0..500 {
            if self.is_over() || self.prompt() == prompt {
                return self;
            }
            self.quietly();
        }
        panic!("{prompt} was never asked");
    }

    /// One quiet answer.
    pub fn quietly(&mut self) {
        let options = self.search_options();
        let liked = ["forgo", "done", "take"].iter().find(|liked| options.iter().any(|option| option == *liked));
        let action = liked.map_or_else(|| options[0].clone(), |liked| (*liked).to_owned());
        self.does(&action);
    }
}

pub fn region(id: &str) -> Region {
    Region::from_id(id).unwrap()
}
