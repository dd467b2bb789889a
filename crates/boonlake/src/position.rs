//! The state as a readable document, which can be edited and loaded again, and the invariants it has to keep.

use crate::content::Content;
use crate::pieces::{
    BUILDING_TILES, Card, Cards, Corner, Difficulty, Field, OWNERS, Occupant, Owner, Piece, Recess, Region, Resource,
    ScoringTile, Site, Slot, SoloTile, Space, Strip, Tile, Track,
};
use crate::state::{
    AREAS, Active, Boonlake, Decision, MOST_COINS, MOST_VP, MapState, PASTURE_CATTLE, Pending, Perks, Phase,
    PlayerBoard, Purchase, SOLO_STACK, Solo, Task,
};
use almende_core::{ContentRef, Faults, MAX_SEATS, Problem, Seat, Seed};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Tasks an edited position may have; see [`crate::state::MAX_TASKS`].
const MOST_TASKS: usize = 12;

/// The whole state as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The 256 bits from which all shuffles come.
    pub seed: Seed,
    /// Whether the game is being set up, played or over.
    pub phase: Phase,
    /// Who began.
    pub start_player: Seat,
    /// Whose turn it is: a seat, or the Eminence alone against a player.
    pub active: Active,
    /// Interim scorings that were triggered, and that are over.
    pub triggered: u8,
    /// How many interim scorings are finished.
    pub scorings: u8,
    /// From the top row.
    pub strips: Vec<Strip>,
    /// The action strip chosen in this turn.
    pub chosen_strip: Option<Strip>,
    /// The region chosen at a region scoring.
    pub left_out: Option<Region>,
    /// Regions whose label is covered.
    pub covered: Vec<Region>,
    /// From bottom to top.
    pub draw_pile: Vec<Card>,
    /// Cards that were discarded; their order does not matter.
    pub discards: Vec<Card>,
    /// How often the discards became the draw pile.
    pub reshuffles: u8,
    /// Cards in hands that were drawn before the last reshuffle, with the number of reshuffles before.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub older_cards: BTreeMap<Card, u8>,
    /// From bottom to top.
    pub mound: Vec<Tile>,
    /// How many pastures are left to be placed.
    pub pastures: u8,
    /// The fields with something on them.
    pub map: Vec<FieldDocument>,
    /// Those of the players come first; empty while they are chosen.
    pub scoring_tiles: Vec<ScoringTile>,
    /// The scoring tiles dealt to each seat, while they are chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dealt: Vec<[ScoringTile; 2]>,
    /// The secret choices that were made, by seat: a place among the dealt tiles, or among the resources.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub choices: BTreeMap<u8, u8>,
    /// The players in the order of their seats.
    pub boards: Vec<BoardDocument>,
    /// The opponent of a player alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solo: Option<SoloDocument>,
    /// The open task comes last.
    pub pending: Vec<PendingDocument>,
}

/// A field with a tile.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub struct FieldDocument {
    /// Which field it is.
    pub field: Field,
    /// The tile that lies there.
    pub tile: Tile,
    /// What stands on the upper place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upper: Option<PieceDocument>,
    /// What stands on the lower place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lower: Option<PieceDocument>,
    /// The owners of the cattle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cattle: Vec<Owner>,
}

/// A piece on a building site.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub struct PieceDocument {
    /// Whose piece it is.
    pub owner: Owner,
    /// What it is.
    pub piece: Piece,
}

/// A player's board and belongings as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub struct BoardDocument {
    /// Victory points so far.
    pub vp: i32,
    /// Coins in the supply.
    pub coins: u16,
    /// Vases in the supply.
    pub vases: u16,
    /// Inhabitants on the ranch.
    pub ranch: u8,
    /// Inhabitants in the supply.
    pub supply: u8,
    /// Houses, settlements and cattle still on the board.
    pub houses: u8,
    /// Settlements still on the board.
    pub settlements: u8,
    /// Cattle still on the board.
    pub cattle: u8,
    /// Houses that left the game.
    pub lost_houses: u8,
    /// Where the two boats are, upstream first.
    pub boats: [Resource; 2],
    /// The level of each production site.
    pub production_sites: BTreeMap<Resource, u8>,
    /// Steps made on each track.
    pub steps: BTreeMap<Track, u8>,
    /// Slots with a lever; of these the used ones.
    pub levers: Vec<Slot>,
    /// Levers that were used and have to be made ready again.
    pub used_levers: Vec<Slot>,
    /// The cards in the hand.
    pub hand: Vec<Card>,
    /// The cards in front of the player, in the order in which they were played.
    pub played: Vec<Card>,
    /// Realized projects; of these the ones marked with an inhabitant.
    pub projects: Vec<ScoringTile>,
    /// Projects the player has marked.
    pub marked_projects: Vec<ScoringTile>,
    /// The scoring markers laid so far.
    pub markers: BTreeMap<ScoringTile, u8>,
    /// Where the ship lies on the river.
    pub ship: Space,
}

/// The Wise Eminence as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoloDocument {
    /// How hard the opponent plays.
    pub difficulty: Difficulty,
    /// Its victory points.
    pub vp: i32,
    /// Houses still on its board.
    pub houses: u8,
    /// Settlements still on its board.
    pub settlements: u8,
    /// Cattle still on its board.
    pub cattle: u8,
    /// The step it has reached on the cactus track.
    pub cactus: u8,
    /// Where its ship lies on the river.
    pub ship: Space,
    /// The six tiles of this game.
    pub tiles: Vec<SoloTile>,
    /// From bottom to top, with the corner of the silhouette.
    pub stack: Vec<(SoloTile, Corner)>,
    /// The tile of its last turn.
    pub revealed: Option<SoloTile>,
    /// How often its tiles were shuffled.
    pub shuffles: u8,
}

/// A pending task as a document.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub struct PendingDocument {
    /// Who is asked, or to whom it happens.
    pub seat: Seat,
    /// What is asked, or what happens without a question.
    pub task: Task,
}

/// Collecting into a fixed space.
fn within<T: Copy, const N: usize>(name: &str, items: &[T]) -> Result<ArrayVec<T, N>, String> {
    ArrayVec::try_from(items).map_err(|_| format!("{name} holds more than {N}"))
}

/// Cards as a set; none may come twice.
fn card_set(name: &str, cards: &[Card]) -> Result<Cards, String> {
    let set: Cards = cards.iter().copied().collect();
    if set.len() == cards.len() { Ok(set) } else { Err(format!("{name} holds a card twice")) }
}

impl MapState {
    pub(crate) fn document(&self) -> Vec<FieldDocument> {
        let piece = |occupant: Occupant| PieceDocument { owner: occupant.owner(), piece: occupant.piece() };
        let field = |field: Field| {
            let cattle = self.cattle[field.index()];
            let owners = (0..OWNERS).flat_map(|owner| std::iter::repeat_n(owner, cattle[owner].into()));
            Some(FieldDocument {
                field,
                tile: self.tiles[field.index()]?,
                upper: self.occupant(field, Site::Upper).map(piece),
                lower: self.occupant(field, Site::Lower).map(piece),
                cattle: owners.filter_map(Owner::new).collect(),
            })
        };
        self.laid.filter_map(field).collect()
    }

    fn from_document(document: &[FieldDocument]) -> Result<MapState, String> {
        let mut map = MapState::empty();
        for FieldDocument { field, tile, upper, lower, cattle } in document {
            if map.laid.contains(*field) {
                return Err(format!("two tiles lie on field {field}"));
            }
            map.lay(*field, *tile);
            let occupant = |piece: &PieceDocument| Occupant::new(piece.owner, piece.piece);
            map.sites[field.index()] = [upper.as_ref().map(occupant), lower.as_ref().map(occupant)];
            if cattle.len() > PASTURE_CATTLE.into() {
                return Err(format!("field {field} holds more than 4 cattle (BOO-10.1)"));
            }
            for owner in cattle {
                map.cattle[field.index()][owner.index()] += 1;
            }
        }
        Ok(map)
    }
}

impl Boonlake {
    fn slots(levers: u16) -> Vec<Slot> {
        Slot::all().filter(|slot| levers & slot.bit() != 0).collect()
    }

    fn tiles_of(&self, areas: u8) -> Vec<ScoringTile> {
        (0..AREAS).filter(|area| areas >> area & 1 != 0).filter_map(|area| self.areas[area]).collect()
    }

    pub(crate) fn space_of(&self, place: u8) -> Space {
        let course = self.course();
        course[usize::from(place).min(course.len() - 1)]
    }

    pub(crate) fn board_document(&self, seat: Seat) -> BoardDocument {
        let board = self.board(seat);
        let markers = self.areas.iter().zip(board.markers).filter(|(_, marker)| *marker > 0);
        BoardDocument {
            vp: board.vp,
            coins: board.coins,
            vases: board.vases,
            ranch: board.ranch,
            supply: board.supply,
            houses: board.left[Recess::House.index()],
            settlements: board.left[Recess::Settlement.index()],
            cattle: board.left[Recess::Cattle.index()],
            lost_houses: board.lost_houses,
            boats: board.boats,
            production_sites: Resource::ALL.iter().map(|&resource| (resource, board.sites[resource.index()])).collect(),
            steps: Track::ALL.iter().map(|&track| (track, board.steps[track.index()])).collect(),
            levers: Self::slots(board.levers),
            used_levers: Self::slots(board.used),
            hand: board.hand.collect(),
            played: board.played.collect(),
            projects: self.tiles_of(board.projects),
            marked_projects: self.tiles_of(board.marked),
            markers: markers.filter_map(|(tile, marker)| Some(((*tile)?, marker))).collect(),
            ship: self.space_of(board.ship),
        }
    }

    fn solo_document(&self, solo: &Solo) -> SoloDocument {
        SoloDocument {
            difficulty: solo.difficulty,
            vp: solo.vp,
            houses: solo.left[Recess::House.index()],
            settlements: solo.left[Recess::Settlement.index()],
            cattle: solo.left[Recess::Cattle.index()],
            cactus: solo.cactus,
            ship: self.space_of(solo.ship),
            tiles: solo.tiles.to_vec(),
            stack: solo.stack.to_vec(),
            revealed: solo.revealed,
            shuffles: solo.shuffles,
        }
    }

    pub(crate) fn document(&self) -> Position {
        let players = usize::from(self.players);
        let held = Card::all().filter(|&card| self.boards.iter().any(|board| board.hand.contains(card)));
        let choices = self.choices.iter().enumerate();
        let dealt = self.dealt.iter().take(players);
        Position {
            seed: self.seed,
            phase: self.phase,
            start_player: self.start_player,
            active: self.active,
            triggered: self.triggered,
            scorings: self.scorings,
            strips: self.strips.to_vec(),
            chosen_strip: self.strip(),
            left_out: self.left_out,
            covered: Region::ALL.iter().copied().filter(|&region| self.is_covered(region)).collect(),
            draw_pile: self.draw_pile.to_vec(),
            discards: self.discards.collect(),
            reshuffles: self.reshuffles,
            older_cards: held
                .map(|card| (card, self.drawn_after[card.index()]))
                .filter(|(_, before)| *before < self.reshuffles)
                .collect(),
            mound: self.mound.to_vec(),
            pastures: self.pastures,
            map: self.map.document(),
            scoring_tiles: self.areas.into_iter().flatten().collect(),
            dealt: dealt.filter_map(|[one, other]| Some([(*one)?, (*other)?])).collect(),
            choices: choices.filter_map(|(seat, choice)| Some((seat as u8, (*choice)?))).collect(),
            boards: Seat::all(players).map(|seat| self.board_document(seat)).collect(),
            solo: self.solo.as_ref().map(|solo| self.solo_document(solo)),
            pending: self.pending.iter().map(|top| PendingDocument { seat: top.seat, task: top.task }).collect(),
        }
    }

    pub(crate) fn from_document(content: &'static Content, document: &Position) -> Result<Boonlake, Problem> {
        Boonlake::read_sound(content, document).map_err(|faults| faults.problem())
    }

    /// Everything that is wrong with a document.
    pub(crate) fn document_faults(content: &'static Content, document: &Position) -> Faults {
        Boonlake::read_sound(content, document).err().unwrap_or_default()
    }

    fn read_sound(content: &'static Content, document: &Position) -> Result<Boonlake, Faults> {
        let game = Boonlake::read_document(content, document)?;
        let mut faults = game.broken_invariants();
        if faults.is_empty() {
            faults.add(game.check_pending());
        }
        faults.or_none().map(|()| game)
    }

    fn read_document(content: &'static Content, document: &Position) -> Result<Boonlake, Faults> {
        let players = document.boards.len();
        if !(1..=MAX_SEATS).contains(&players) {
            return Err(format!("there are {players} boards; Boonlake is for 1 to 4 players").into());
        }
        let strips: [Strip; Strip::COUNT] =
            document.strips.as_slice().try_into().map_err(|_| "there are 7 strips (BOO-2.1)".to_owned())?;
        let mut areas = [None; AREAS];
        if !matches!(document.scoring_tiles.len(), 0 | AREAS) {
            return Err("there are 4 scoring tiles, or none while they are chosen (BOO-2.12)".into());
        }
        areas.iter_mut().zip(&document.scoring_tiles).for_each(|(area, tile)| *area = Some(*tile));
        let mut game = Boonlake {
            content: ContentRef(content),
            seed: document.seed,
            reshuffles: document.reshuffles,
            players: players as u8,
            phase: document.phase,
            start_player: document.start_player,
            active: document.active,
            triggered: document.triggered,
            scorings: document.scorings,
            strips,
            chosen: None,
            left_out: document.left_out,
            covered: document.covered.iter().fold(0, |all, region| all | 1 << region.index()),
            draw_pile: within("the draw pile", &document.draw_pile)?,
            discards: card_set("the discard pile", &document.discards)?,
            drawn_after: [0; Card::COUNT],
            mound: within("the mound", &document.mound)?,
            pastures: document.pastures,
            map: MapState::from_document(&document.map)?,
            areas,
            dealt: [[None; 2]; MAX_SEATS],
            choices: [None; MAX_SEATS],
            boards: std::array::from_fn(|_| PlayerBoard::empty(content)),
            solo: None,
            pending: ArrayVec::new(),
        };
        game.chosen = document.chosen_strip.map(|strip| game.row_of(strip));
        if document.scorings > 4 {
            return Err("there are 4 interim scorings (BOO-3.2)".into());
        }
        for (place, document) in document.boards.iter().enumerate() {
            game.boards[place] = game.read_board(document).map_err(|reason| format!("board {place}: {reason}"))?;
        }
        if let Some(document) = &document.solo {
            game.solo = Some(game.read_solo(document)?);
        }
        for seat in Seat::all(players) {
            for card in game.board(seat).hand {
                game.drawn_after[card.index()] = document.older_cards.get(&card).copied().unwrap_or(game.reshuffles);
            }
        }
        if document.dealt.len() > players {
            return Err("scoring tiles are dealt to a seat that is not at the table".into());
        }
        for (place, dealt) in game.dealt.iter_mut().zip(&document.dealt) {
            *place = dealt.map(Some);
        }
        for (&seat, &choice) in &document.choices {
            *game.choices.get_mut(usize::from(seat)).ok_or("a seat that does not exist has chosen")? = Some(choice);
        }
        if document.pending.len() > MOST_TASKS {
            return Err(format!("more than {MOST_TASKS} tasks are pending").into());
        }
        game.pending = document.pending.iter().map(|top| Pending { seat: top.seat, task: top.task }).collect();
        Ok(game)
    }

    fn place_on_course(&self, space: Space) -> Result<u8, String> {
        let place = self.course().iter().position(|&other| other == space);
        place.map(|place| place as u8).ok_or_else(|| format!("the river of this round does not lead to {space}"))
    }

    fn read_board(&self, document: &BoardDocument) -> Result<PlayerBoard, String> {
        let areas = |tiles: &[ScoringTile]| -> Result<u8, String> {
            tiles.iter().try_fold(0, |all, &tile| {
                let area = self.area(tile).ok_or_else(|| format!("{tile} is not in play"))?;
                Ok(all | 1 << area)
            })
        };
        let mut markers = [0; AREAS];
        for (&tile, &marker) in &document.markers {
            markers[self.area(tile).ok_or_else(|| format!("{tile} is not in play"))?] = marker;
        }
        let levers = |slots: &[Slot]| slots.iter().fold(0, |all, slot| all | slot.bit());
        let mut boats = document.boats;
        boats.sort_unstable();
        let played = card_set("what was played", &document.played)?;
        Ok(PlayerBoard {
            vp: document.vp,
            coins: document.coins,
            vases: document.vases,
            ranch: document.ranch,
            supply: document.supply,
            recessed: [true; 2].map(|_| true),
            left: [document.houses, document.settlements, document.cattle],
            lost_houses: document.lost_houses,
            boats,
            sites: std::array::from_fn(|i| document.production_sites.get(&Resource::ALL[i]).copied().unwrap_or(0)),
            steps: std::array::from_fn(|i| document.steps.get(&Track::ALL[i]).copied().unwrap_or(0)),
            levers: levers(&document.levers),
            used: levers(&document.used_levers),
            hand: card_set("the hand", &document.hand)?,
            played,
            projects: areas(&document.projects)?,
            marked: areas(&document.marked_projects)?,
            markers,
            ship: self.place_on_course(document.ship)?,
            perks: Perks::of(&self.content, played),
        }
        .with_recesses(&self.content))
    }

    fn read_solo(&self, document: &SoloDocument) -> Result<Solo, String> {
        let mut tiles: [SoloTile; SOLO_STACK] =
            document.tiles.as_slice().try_into().map_err(|_| "six solo tiles are in play (BOO-20.7)".to_owned())?;
        tiles.sort_unstable();
        Ok(Solo {
            difficulty: document.difficulty,
            vp: document.vp,
            left: [document.houses, document.settlements, document.cattle],
            cactus: document.cactus,
            ship: self.place_on_course(document.ship)?,
            tiles,
            stack: within("the solo stack", &document.stack)?,
            revealed: document.revealed,
            shuffles: document.shuffles,
        })
    }

    /// What holds in every position: a sentence about the first thing that does not.
    pub fn check_invariants(&self) -> Result<(), String> {
        self.broken_invariants().first()
    }

    /// What holds in every position and does not in this one.
    fn broken_invariants(&self) -> Faults {
        let (mut faults, players) = (Faults::default(), usize::from(self.players));
        let active = match self.active {
            Active::Seat(seat) => seat.index() < players,
            Active::Eminence => self.solo.is_some(),
        };
        let nobody = "the starting player or the active player does not sit at the table";
        faults.note_if(self.start_player.index() >= players, "start_player", nobody);
        faults.note_if(!active, "active", nobody);
        let company = (players == 1) != self.solo.is_some();
        faults.note_if(company, "solo", "the Wise Eminence plays exactly with a player who is alone (BOO-20)");
        let missing = Strip::ALL.iter().any(|strip| !self.strips.contains(strip));
        faults.note_if(missing, "strips", "a strip is missing (BOO-2.1)");
        if !faults.is_empty() {
            // The rest could not be asked.
            return faults;
        }
        faults.note("scorings", self.check_course());
        faults.note("draw_pile", self.check_cards());
        faults.note("map", self.check_map());
        faults.note("scoring_tiles", self.check_scoring_tiles());
        for seat in Seat::all(players) {
            let path = format_args!("boards[{}]", seat.index());
            faults.note(path, self.check_board(seat).map_err(|reason| format!("board {seat}: {reason}")));
        }
        if let Some(solo) = &self.solo {
            faults.note("solo", self.check_solo(solo).map_err(|reason| format!("the Wise Eminence: {reason}")));
        }
        faults
    }

    /// Scorings and ships fit together (BOO-13.11, BOO-13.12, BOO-13.13).
    fn check_course(&self) -> Result<(), String> {
        let over = self.phase == Phase::Over;
        let before = 2 * self.round() as u8;
        let fits = self.scorings <= self.triggered && self.triggered <= (before + 2).min(4);
        if !fits || over != (self.scorings == 4) || self.phase < Phase::Play && self.triggered > 0 {
            return Err("the numbers of triggered and finished scorings do not fit (BOO-3.2)".into());
        }
        let ships = self.boards[..usize::from(self.players)].iter().map(|board| board.ship);
        for ship in ships.chain(self.solo.as_ref().map(|solo| solo.ship)) {
            let crossed =
                u8::from(ship > self.content.river.middle_lock[self.round()]) + u8::from(self.ship_is_at_the_end(ship));
            if !over && self.triggered < before + crossed {
                return Err("a ship has crossed a lock without triggering a scoring (BOO-13.11)".into());
            }
        }
        Ok(())
    }

    /// 165 cards, each in one place.
    fn check_cards(&self) -> Result<(), String> {
        let mut found = [0u8; Card::COUNT];
        let mut count = |card: Card| found[card.index()] = found[card.index()].saturating_add(1);
        self.draw_pile.iter().for_each(|&card| count(card));
        self.discards.for_each(&mut count);
        for board in &self.boards {
            board.hand.for_each(&mut count);
            board.played.for_each(&mut count);
        }
        for top in &self.pending {
            if let Task::Ask(Decision::Pay(Purchase::Card(card))) = top.task {
                count(card);
            }
        }
        if let Some(card) = Card::all().find(|card| found[card.index()] != 1) {
            return Err(format!("card {card} is in {} places (BOO-1.1)", found[card.index()]));
        }
        if self.drawn_after.iter().any(|&before| before > self.reshuffles) {
            return Err("a card was drawn after more reshuffles than there were".into());
        }
        Ok(())
    }

    /// Tiles and pastures each in one place; pieces only where they can stand.
    fn check_map(&self) -> Result<(), String> {
        let seats = usize::from(self.players).max(2);
        let mut found = [0u8; BUILDING_TILES];
        let waiting = self.pending.iter().filter_map(|top| match top.task {
            Task::Ask(Decision::PlaceTile(tile)) => Some(tile),
            _ => None,
        });
        for tile in self.map.tiles.iter().flatten().chain(&self.mound).copied().chain(waiting) {
            if let Some(count) = found.get_mut(tile.index()) {
                *count += 1;
            }
        }
        for tile in Tile::all() {
            let used = usize::from(self.content.tiles[tile.index()].players) <= seats;
            if found[tile.index()] != u8::from(used) || !tile.is_grey() && self.mound.contains(&tile) {
                return Err(format!("building tile {} is missing, doubled or in the wrong place (BOO-1.2)", tile.id()));
            }
        }
        if self.mound.contains(&Tile::PASTURE)
            || self.map.pastures.len() + usize::from(self.pastures) != usize::from(self.content.pastures)
        {
            return Err("the pastures are not all there exactly once (BOO-1.2)".into());
        }
        for field in Field::all() {
            let sites = self.map.tiles[field.index()].map_or(0, |tile| self.content.sites(tile).len());
            let outside = self.map.sites[field.index()].iter().skip(sites).any(Option::is_some);
            let cattle = self.map.cattle_at(field);
            if outside || cattle > PASTURE_CATTLE || cattle > 0 && !self.map.pastures.contains(field) {
                return Err(format!("a piece stands on field {field} where it cannot (BOO-8.5, BOO-10.1)"));
            }
        }
        let seated = |owner: usize| match Owner::new(owner) {
            Some(Owner::Seat(seat)) => seat.index() < usize::from(self.players),
            _ => self.solo.is_some(),
        };
        let pieces = self.map.sites.iter().flatten().flatten().map(|occupant| occupant.owner_index());
        let herds = (0..OWNERS).filter(|&owner| self.map.cattle.iter().any(|cattle| cattle[owner] > 0));
        if pieces.chain(herds).any(|owner| !seated(owner)) {
            return Err("a piece on the map belongs to nobody at the table".into());
        }
        Ok(())
    }

    fn check_scoring_tiles(&self) -> Result<(), String> {
        let players = usize::from(self.players);
        let choosing = self.phase == Phase::ChooseTiles;
        let secret = self.phase < Phase::Play;
        let mut all: Vec<ScoringTile> =
            self.areas.into_iter().flatten().chain(self.dealt.into_iter().flatten().flatten()).collect();
        let expected = if choosing { 2 * players } else { AREAS };
        let mut in_place = all.len() == expected && self.areas.iter().all(|area| area.is_none() == choosing);
        all.sort_unstable();
        all.dedup();
        in_place &= all.len() == expected;
        in_place &= self.dealt.iter().all(|[one, other]| one.is_some() == other.is_some() && one <= other);
        if !in_place {
            return Err("the scoring tiles are not all there exactly once (BOO-2.12)".into());
        }
        let limit = if choosing { 2 } else { Resource::COUNT as u8 };
        let chosen = self.choices.iter().enumerate().filter_map(|(seat, choice)| Some((seat, (*choice)?)));
        for (seat, choice) in chosen {
            if !secret || seat >= players || choice >= limit {
                return Err("a secret choice does not fit (BOO-2.10, BOO-2.18)".into());
            }
        }
        if secret && self.undecided().next().is_none() {
            return Err("all have chosen in secret, but nothing was turned up".into());
        }
        Ok(())
    }

    fn check_board(&self, seat: Seat) -> Result<(), String> {
        let board = self.board(seat);
        let owner = Owner::Seat(seat).index();
        let on_map = |piece| u16::from(self.map.count(owner, piece));
        let recessed = board.recessed.iter().filter(|there| **there).count() as u16;
        let marked = board.marked.count_ones() as u16;
        let inhabitants =
            u16::from(board.ranch) + u16::from(board.supply) + on_map(Piece::Inhabitant) + recessed + marked;
        let [houses, settlements, cattle] = board.left.map(u16::from);
        let herd: u16 = self.map.cattle.iter().map(|cattle| u16::from(cattle[owner])).sum();
        if inhabitants != 10 {
            return Err(format!("there are {inhabitants} inhabitants, not 10 (BOO-1.6)"));
        }
        if houses + on_map(Piece::House) + u16::from(board.lost_houses) != 6
            || settlements + on_map(Piece::Settlement) != 4
            || cattle + herd != 5
        {
            return Err("there are not 6 houses, 4 settlements and 5 cattle (BOO-1.6)".into());
        }
        if board.coins > MOST_COINS || board.vases > 999 || board.vp.abs() > MOST_VP {
            return Err("nobody can have so many coins, vases or points".into());
        }
        if board.sites.iter().any(|&level| level > 2)
            || board.steps.iter().any(|&steps| usize::from(steps) >= crate::content::TRACK)
        {
            return Err("a production site or a track has no such place (BOO-4.9, BOO-14.4)".into());
        }
        if board.used & !board.levers != 0 || board.marked & !board.projects != 0 {
            return Err("a lever is used or a project marked that is not there".into());
        }
        if board.markers.iter().any(|&marker| marker > 4) {
            return Err("there are scoring markers from 1 to 4 (BOO-1.6)".into());
        }
        Ok(())
    }

    fn check_solo(&self, solo: &Solo) -> Result<(), String> {
        let owner = Owner::Eminence.index();
        let [houses, settlements, cattle] = solo.left.map(u16::from);
        let herd: u16 = self.map.cattle.iter().map(|cattle| u16::from(cattle[owner])).sum();
        let built = u16::from(self.map.count(owner, Piece::Settlement));
        let standing = u16::from(self.map.count(owner, Piece::House));
        if houses + standing + built != 6
            || settlements + built != 4
            || cattle + herd != 5
            || self.map.count(owner, Piece::Inhabitant) > 0
        {
            return Err("there are not 6 houses, 4 settlements and 5 cattle (BOO-20.2)".into());
        }
        let removed = self.content.solo.removed[solo.difficulty.index()];
        let of_a = solo.tiles.iter().filter(|tile| !tile.is_b()).count();
        let twice = solo.tiles.windows(2).any(|pair| pair[0] == pair[1]);
        if twice || of_a + usize::from(removed[0]) != SoloTile::COUNT / 2 {
            return Err("the six tiles do not fit the difficulty (BOO-20.6)".into());
        }
        let mut stacked: Vec<SoloTile> = solo.stack.iter().map(|(tile, _)| *tile).chain(solo.revealed).collect();
        let tiles = stacked.len();
        stacked.sort_unstable();
        stacked.dedup();
        if stacked.len() != tiles || stacked.iter().any(|tile| !solo.tiles.contains(tile)) {
            return Err("the stack holds tiles that are not in play, or twice (BOO-20.7)".into());
        }
        if solo.vp.abs() > MOST_VP || usize::from(solo.cactus) >= self.content.solo.cactus.len() {
            return Err("points or cactus track are out of range".into());
        }
        Ok(())
    }
}

impl PlayerBoard {
    /// BOO-9.18: the inhabitants beside tiers that still hold a piece are there.
    fn with_recesses(mut self, content: &Content) -> PlayerBoard {
        self.recessed = content
            .board
            .tier_needs
            .map(|needs| Recess::ALL.iter().any(|&kind| self.removed(kind) < needs[kind.index()]));
        self
    }
}
