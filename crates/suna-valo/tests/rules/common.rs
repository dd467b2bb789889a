//! Positions set up in a few words, and tables that speak in notation.
//!
//! A card on a farm is written like `H03`, `H03+lily` (with a stored lily), `~H05` (face down), `H16!lily` (with a delivered
//! lily), `H16*` (completed). Goods are written like `grain grain energy`.

use almende_core::{Arg, Event as _, Game, Lang, Outcome, Seat, Seed, Told, Viewer};
use almende_suna_valo::pieces::{
    Card, Character, Column, EndTile, Figure, Good, Progress, PublicOrder, Resource, ShipOrder, Space,
};
use almende_suna_valo::{
    Action, CardDocument, Characters, Decision, DisplayDocument, Event, FarmDocument, PendingDocument, Phase, Position,
    Setup, StartPlayer, Step, SunaValo, Task,
};
use std::collections::BTreeMap;

pub fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

pub fn card(id: &str) -> Card {
    Card::from_id(id).unwrap_or_else(|| panic!("no card {id}"))
}

fn resource(id: &str) -> Resource {
    Resource::from_id(id).unwrap_or_else(|| panic!("no resource {id}"))
}

fn goods(text: &str) -> BTreeMap<Good, u8> {
    let mut all = BTreeMap::new();
    for good in text.split_whitespace() {
        *all.entry(Good::from_id(good).unwrap_or_else(|| panic!("no good {good}"))).or_insert(0) += 1;
    }
    all
}

fn resources(text: &str) -> BTreeMap<Resource, u8> {
    goods(text).into_iter().map(|(good, n)| (good.resource().unwrap(), n)).collect()
}

/// A fresh game in which White (seat 0) begins, with these characters.
pub fn new_game(characters: [&str; 2]) -> Table {
    new_game_of(1, Characters::Chosen(characters.map(|id| Character::from_id(id).unwrap())))
}

pub fn new_game_of(seed: u64, characters: Characters) -> Table {
    let setup = Setup { start_player: StartPlayer::Chosen(seat(0)), characters };
    Table::of(SunaValo::new(SunaValo::standard_content(), 2, &setup, Seed::numbered(seed, 0)).unwrap())
}

/// A position in the making: era III, first turn, White (seat 0) holds the start tree and is about to act. Farms are
/// empty; what is not said is filled in so that every component is there exactly once.
pub fn given() -> Given {
    let farm = FarmDocument {
        energy: 0,
        heads: BTreeMap::new(),
        keeper: BTreeMap::new(),
        columns: BTreeMap::new(),
        figures: Space::ALL.to_vec(),
        boxed: BTreeMap::new(),
        left_track: 0,
        right_track: 0,
        progress_tiles: Vec::new(),
        fresh_tiles: Vec::new(),
        end_tile: None,
        rows_scored: 0,
        rows_activated: 0,
        shortage: 0,
        character: Character::from_id("C05"),
        dealt: None,
        festivals: Vec::new(),
        display: Default::default(),
        hand: Vec::new(),
        delivered: Default::default(),
        barrels: [0; 6],
        ships: [0; 6],
    };
    let mut black = farm.clone();
    black.character = Character::from_id("C07");
    let public = ["A01", "A02", "A07", "A08", "A13", "A14"].map(|id| PublicOrder::from_id(id).unwrap());
    let ships = ["S01", "S02", "S07", "S08", "S13", "S14"].map(|id| ShipOrder::from_id(id).unwrap());
    Given {
        position: Position {
            seed: Seed::numbered(1, 0),
            first_game: false,
            era: 3,
            phase: Phase::Turns,
            start_player: seat(0),
            active: seat(0),
            turns: 1,
            era_end_triggered: false,
            extra_turns: false,
            swapped: false,
            emptied: None,
            village: [None; 3],
            revealed: None,
            draw_pile: Vec::new(),
            discard_pile: Vec::new(),
            festival_piles: Default::default(),
            public_orders: public,
            public_orders_open: 5,
            ship_orders: ships,
            ship_orders_open: 5,
            progress_tiles: Vec::new(),
            progress_tiles_in_box: ["BF06", "BF07", "BF08"].map(|id| Progress::from_id(id).unwrap()).to_vec(),
            end_tiles: ["BE01", "BE02", "BE07"].map(|id| EndTile::from_id(id).unwrap()).to_vec(),
            farms: vec![farm, black],
            pending: vec![pending(0, Decision::EndTurn), pending(0, Decision::Main)],
        },
        village: None,
        displays: Default::default(),
        empty_display: [[false; 3]; 2],
        top: Vec::new(),
        pile_is_known: false,
        discarded: Vec::new(),
    }
}

pub fn pending(by: usize, decision: Decision) -> PendingDocument {
    PendingDocument { seat: seat(by), decision: decision.into() }
}

#[derive(Clone)]
pub struct Given {
    pub position: Position,
    village: Option<[Option<Card>; 3]>,
    displays: [[Option<DisplayDocument>; 3]; 2],
    empty_display: [[bool; 3]; 2],
    top: Vec<Card>,
    pile_is_known: bool,
    discarded: Vec<Card>,
}

impl Given {
    fn farm(&mut self, seat: usize) -> &mut FarmDocument {
        &mut self.position.farms[seat]
    }

    /// The era; the first order of each kind lies open.
    pub fn era(mut self, era: u8) -> Given {
        self.position.era = era;
        self.position.public_orders_open = 2 * era - 1;
        self.position.ship_orders_open = 2 * era - 1;
        self
    }

    pub fn turns(mut self, turns: u8) -> Given {
        self.position.turns = turns;
        self
    }

    /// Black (seat 1) is at turn, without the start tree.
    pub fn black_acts(mut self) -> Given {
        self.position.active = seat(1);
        self.position.turns += 1;
        self.position.pending = vec![pending(1, Decision::EndTurn), pending(1, Decision::Main)];
        self
    }

    pub fn pending(mut self, pending: Vec<PendingDocument>) -> Given {
        self.position.pending = pending;
        self
    }

    pub fn character(mut self, seat: usize, id: &str) -> Given {
        let other = self.position.farms[1 - seat].character;
        self.farm(seat).character = Character::from_id(id);
        if other == self.position.farms[seat].character {
            self.farm(1 - seat).character = Character::from_id(if id == "C08" { "C05" } else { "C08" });
        }
        self
    }

    pub fn energy(mut self, seat: usize, energy: u16) -> Given {
        self.farm(seat).energy = energy;
        self
    }

    /// What lies in the heads of the columns.
    pub fn heads(mut self, seat: usize, text: &str) -> Given {
        self.farm(seat).heads = resources(text);
        self
    }

    /// What lies on C03.
    pub fn keeper(mut self, seat: usize, text: &str) -> Given {
        self.farm(seat).keeper = resources(text);
        self
    }

    pub fn column(mut self, seat: usize, column: &str, cards: &[&str]) -> Given {
        let column = Column::from_id(column).unwrap_or_else(|| panic!("no column {column}"));
        let cards = cards.iter().map(|text| placed(text)).collect();
        self.farm(seat).columns.insert(column, cards);
        self
    }

    /// Spaces whose figure is gone; it stands on an order or lies in the box.
    pub fn empty(mut self, seat: usize, spaces: &[&str]) -> Given {
        self.farm(seat).figures.retain(|space| !spaces.contains(&space.id()));
        self
    }

    pub fn tracks(mut self, seat: usize, left: u8, right: u8) -> Given {
        self.farm(seat).left_track = left;
        self.farm(seat).right_track = right;
        self
    }

    pub fn tiles(mut self, seat: usize, tiles: &[&str]) -> Given {
        self.farm(seat).progress_tiles = tiles.iter().map(|id| Progress::from_id(id).unwrap()).collect();
        self.position.progress_tiles_in_box.retain(|tile| !tiles.contains(&tile.id()));
        self
    }

    pub fn box_tiles(mut self, tiles: &[&str]) -> Given {
        self.position.progress_tiles_in_box = tiles.iter().map(|id| Progress::from_id(id).unwrap()).collect();
        self
    }

    pub fn end_tile(mut self, seat: usize, tile: &str) -> Given {
        let tile = EndTile::from_id(tile).unwrap();
        self.position.end_tiles.retain(|other| *other != tile);
        self.position.end_tiles.truncate(2);
        self.farm(seat).end_tile = Some(tile);
        self
    }

    pub fn rows(mut self, seat: usize, scored: u8, activated: u8) -> Given {
        self.farm(seat).rows_scored = scored;
        self.farm(seat).rows_activated = activated;
        self
    }

    pub fn shortage(mut self, seat: usize, markers: u8) -> Given {
        self.farm(seat).shortage = markers;
        self
    }

    pub fn festivals(mut self, seat: usize, festivals: &[&str]) -> Given {
        self.farm(seat).festivals = festivals.iter().map(|id| card(id)).collect();
        self
    }

    /// From left to right; `-` is a gap.
    pub fn village(mut self, cards: [&str; 3]) -> Given {
        self.village = Some(cards.map(|id| (id != "-").then(|| card(id))));
        self
    }

    /// A card of a display with its price; places count from 1.
    pub fn display(self, seat: usize, place: usize, id: &str, goods: &str) -> Given {
        self.display_short(seat, place, id, goods, 0)
    }

    pub fn display_short(mut self, seat: usize, place: usize, id: &str, price: &str, shortage: u8) -> Given {
        let display = DisplayDocument { card: Some(card(id)), goods: goods(price), shortage };
        self.displays[seat][place - 1] = Some(display);
        self
    }

    pub fn no_display(mut self, seat: usize, place: usize) -> Given {
        self.empty_display[seat][place - 1] = true;
        self
    }

    /// The next cards of the draw pile, the top one first.
    pub fn top(mut self, cards: &[&str]) -> Given {
        self.top = cards.iter().map(|id| card(id)).collect();
        self
    }

    /// The draw pile holds exactly the cards of [`Given::top`].
    pub fn pile(mut self, cards: &[&str]) -> Given {
        self.pile_is_known = true;
        self.top(cards)
    }

    pub fn discard(mut self, cards: &[&str]) -> Given {
        self.discarded = cards.iter().map(|id| card(id)).collect();
        self
    }

    pub fn hand(mut self, seat: usize, cards: &[&str]) -> Given {
        self.farm(seat).hand = cards.iter().map(|id| card(id)).collect();
        self
    }

    /// A public order by its place on the board, from 0.
    pub fn public(mut self, place: usize, id: &str) -> Given {
        set_order(&mut self.position.public_orders, place, PublicOrder::from_id(id).unwrap());
        self
    }

    pub fn ship(mut self, place: usize, id: &str) -> Given {
        set_order(&mut self.position.ship_orders, place, ShipOrder::from_id(id).unwrap());
        self
    }

    pub fn orders_open(mut self, public: u8, ships: u8) -> Given {
        self.position.public_orders_open = public;
        self.position.ship_orders_open = ships;
        self
    }

    /// The slots of a public order that a player has filled, from 1.
    pub fn delivered(mut self, seat: usize, place: usize, slots: &[u8]) -> Given {
        self.farm(seat).delivered[place] = slots.iter().map(|slot| slot - 1).collect();
        self
    }

    /// A completed public order: 1 on the higher, 2 on the lower barrel space.
    pub fn barrel(mut self, seat: usize, place: usize, space: u8) -> Given {
        let order = self.position.public_orders[place];
        let slots = SunaValo::standard_content().public[order.index()].slots[seat].len() as u8;
        self.farm(seat).barrels[place] = space;
        self.farm(seat).delivered[place] = (0..slots).collect();
        self
    }

    pub fn ship_placed(mut self, seat: usize, place: usize, space: u8) -> Given {
        self.farm(seat).ships[place] = space;
        self
    }

    /// Fills in what was not said.
    pub fn document(mut self) -> Position {
        let era = self.position.era;
        let all = 2 * era;
        self.position.era_end_triggered =
            self.position.public_orders_open == all && self.position.ship_orders_open == all;
        let mut used: Vec<Card> = self.top.clone();
        used.extend(&self.discarded);
        used.extend(self.village.iter().flatten().flatten());
        used.extend(self.displays.iter().flatten().flatten().filter_map(|display| display.card));
        used.extend(self.position.revealed);
        for farm in &self.position.farms {
            used.extend(farm.columns.values().flatten().map(|placed| placed.card));
            used.extend(farm.hand.iter().chain(&farm.festivals));
        }
        for pending in &self.position.pending {
            if let Task::Ask(Decision::PlaceCard(card)) | Task::Run(Step::FestivalEnds(card)) = pending.decision {
                used.push(card);
            }
        }
        let mut free: Vec<Card> =
            Card::buyable().filter(|card| card.is_farm_card() && card.era() <= era && !used.contains(card)).collect();
        free.sort_by_key(|card| std::cmp::Reverse(card.era()));
        let mut next = || (!free.is_empty()).then(|| free.remove(0));
        self.position.village = self.village.unwrap_or_else(|| [next(), next(), next()]);
        for owner in 0..2 {
            for place in 0..3 {
                self.position.farms[owner].display[place] = match self.displays[owner][place].clone() {
                    Some(display) => display,
                    None if self.empty_display[owner][place] => DisplayDocument::default(),
                    None => DisplayDocument { card: next(), ..DisplayDocument::default() },
                };
            }
        }
        self.fill_pile(free);
        self.fill_rest();
        self.position
    }

    fn fill_pile(&mut self, free: Vec<Card>) {
        let era = self.position.era;
        let mut pile: Vec<Card> = self.top.iter().rev().copied().collect();
        let mut missing = Vec::new();
        for (open, reveal) in [
            (self.position.public_orders_open, Card::REVEAL_PUBLIC),
            (self.position.ship_orders_open, Card::REVEAL_SHIP),
        ] {
            if open < 2 * era && !pile.contains(&reveal) {
                missing.push(reveal);
            }
        }
        let room = (15usize.saturating_sub(self.position.turns.into())).saturating_sub(pile.len() + missing.len());
        let (below, rest): (Vec<Card>, Vec<Card>) = if self.pile_is_known || self.position.extra_turns {
            (Vec::new(), free)
        } else {
            let mut below: Vec<Card> = free.iter().copied().filter(|card| card.era() == era).collect();
            below.truncate(room);
            let rest = free.into_iter().filter(|card| !below.contains(card)).collect();
            (below, rest)
        };
        missing.extend(below);
        missing.append(&mut pile);
        self.position.draw_pile = missing;
        self.position.discard_pile = rest;
        self.position.discard_pile.append(&mut self.discarded);
        self.position.discard_pile.sort();
    }

    fn fill_rest(&mut self) {
        let position = &mut self.position;
        let used: Vec<Card> = position
            .farms
            .iter()
            .flat_map(|farm| {
                let shown = farm.display.iter().filter_map(|display| display.card);
                let placed = farm.columns.values().flatten().map(|placed| placed.card);
                shown.chain(placed).chain(farm.hand.clone()).chain(farm.festivals.clone()).collect::<Vec<_>>()
            })
            .chain(position.village.into_iter().flatten())
            .chain(position.draw_pile.clone())
            .chain(position.revealed)
            .chain(position.pending.iter().filter_map(|pending| match pending.decision {
                Task::Ask(Decision::PlaceCard(card)) | Task::Run(Step::FestivalEnds(card)) => Some(card),
                _ => None,
            }))
            .collect();
        for (era, pile) in position.festival_piles.iter_mut().enumerate() {
            *pile = Card::buyable()
                .filter(|card| card.is_festival() && usize::from(card.era()) == era + 1 && !used.contains(card))
                .collect();
        }
        let owned: Vec<Progress> = position.farms.iter().flat_map(|farm| farm.progress_tiles.clone()).collect();
        position.progress_tiles = Progress::all()
            .filter(|tile| !owned.contains(tile) && !position.progress_tiles_in_box.contains(tile))
            .collect();
        let content = SunaValo::standard_content();
        for farm in &mut position.farms {
            for &figure in Figure::ALL {
                let standing =
                    farm.figures.iter().filter(|space| content.spaces[space.index()].figure == figure).count() as u8;
                let placed = match figure {
                    Figure::Crate => farm.columns.values().flatten().filter(|placed| placed.has_crate).count() as u8,
                    Figure::Barrel => farm.barrels.iter().filter(|space| **space > 0).count() as u8,
                    Figure::Ship => farm.ships.iter().filter(|space| **space > 0).count() as u8,
                };
                let boxed = 6u8.checked_sub(standing + placed);
                farm.boxed.insert(figure, boxed.unwrap_or_else(|| panic!("too many of {} are placed", figure.id())));
            }
        }
    }

    pub fn table(self) -> Table {
        let document = self.document();
        match SunaValo::from_position(SunaValo::standard_content(), &document) {
            Ok(game) => Table::of(game),
            Err(problem) => panic!("{problem}\n{}", serde_json::to_string_pretty(&document).unwrap()),
        }
    }

    /// Why the position is refused.
    pub fn problem(self) -> String {
        let read = SunaValo::from_position(SunaValo::standard_content(), &self.document());
        read.err().unwrap_or_else(|| panic!("the position is accepted")).to_string()
    }
}

fn set_order<T: Copy + PartialEq>(row: &mut [T; 6], place: usize, order: T) {
    let neighbour = place ^ 1;
    if row[neighbour] == order {
        row[neighbour] = row[place];
    }
    row[place] = order;
}

fn placed(text: &str) -> CardDocument {
    let face_down = text.starts_with('~');
    let has_crate = text.ends_with('*');
    let text = text.trim_start_matches('~').trim_end_matches('*');
    let end = text.find(['+', '!']).unwrap_or(text.len());
    let card = card(&text[..end]);
    let spec = &SunaValo::standard_content().cards[card.index()];
    let mut slots = [None; 2];
    let mut delivered: Vec<u8> = Vec::new();
    for part in
        text[end..].split_inclusive(['+', '!']).collect::<Vec<_>>().join("").split('+').filter(|p| !p.is_empty())
    {
        for (number, kind) in part.split('!').enumerate().filter(|(_, kind)| !kind.is_empty()) {
            let kind = resource(kind);
            if number == 0 {
                let slot = (0..2).find(|&slot| spec.slots[slot].has(kind) && slots[slot].is_none());
                slots[slot.unwrap_or_else(|| panic!("no slot for {text}"))] = Some(kind);
            } else {
                let slot = (0..spec.needs.len() as u8)
                    .find(|&n| spec.needs[usize::from(n)] == kind && !delivered.contains(&n));
                delivered.push(slot.unwrap_or_else(|| panic!("no delivery slot for {text}")));
            }
        }
    }
    if has_crate {
        delivered = (0..spec.needs.len() as u8).collect();
    }
    delivered.sort_unstable();
    CardDocument { card, face_down, slots, ready: Vec::new(), delivered, has_crate }
}

/// A game that is asked and answered in notation.
#[derive(Clone)]
pub struct Table {
    pub game: SunaValo,
    pub told: Vec<Event>,
    pub outcome: Outcome,
}

impl Table {
    pub fn of(game: SunaValo) -> Table {
        Table { game, told: Vec::new(), outcome: Outcome::Open }
    }

    /// Plays actions of a seat; each must be legal.
    #[track_caller]
    pub fn play(&mut self, by: usize, actions: &[&str]) -> &mut Table {
        self.told.clear();
        for text in actions {
            let action: Action = text.parse().unwrap_or_else(|problem| panic!("{problem}"));
            let mut told = Told::default();
            match self.game.apply(seat(by), action, &mut told) {
                Ok(outcome) => self.outcome = outcome,
                Err(refusal) => {
                    let reason = SunaValo::texts().render(Lang::EN, &refusal.text, &[]);
                    panic!("{text}: {reason} {:?}\noptions: {:?}", refusal.rules, self.options(by));
                }
            }
            self.told.extend(told.0.into_iter().map(|(_, event)| event));
            self.game.check_invariants().unwrap();
        }
        self
    }

    /// The code and the rules of a refusal.
    #[track_caller]
    pub fn refused(&self, by: usize, action: &str) -> (&'static str, Vec<&'static str>) {
        let action: Action = action.parse().unwrap_or_else(|problem| panic!("{problem}"));
        match self.game.check(seat(by), action) {
            Ok(()) => panic!("{action} is legal"),
            Err(refusal) => (refusal.code(), refusal.rules.to_vec()),
        }
    }

    /// Asserts that an action is refused with this code and rule.
    #[track_caller]
    pub fn refuses(&self, by: usize, action: &str, code: &str, rule: &str) -> &Table {
        let (found, rules) = self.refused(by, action);
        assert_eq!(found, code, "{action}");
        assert!(rules.contains(&rule), "{action} is refused by {rules:?}, not by {rule}");
        self
    }

    pub fn options(&self, by: usize) -> Vec<String> {
        let mut options = Vec::new();
        self.game.options(seat(by), &mut options);
        let mut texts: Vec<String> = options.iter().map(Action::to_string).collect();
        texts.sort();
        texts
    }

    /// Whether an action is offered.
    pub fn offers(&self, by: usize, action: &str) -> bool {
        self.options(by).iter().any(|option| option == action)
    }

    pub fn prompt(&self) -> &'static str {
        self.game.prompt(seat(0)).id
    }

    pub fn decides(&self) -> Vec<usize> {
        self.game.turn().iter().map(Seat::index).collect()
    }

    pub fn position(&self) -> Position {
        self.game.position()
    }

    pub fn farm(&self, of: usize) -> FarmDocument {
        self.position().farms[of].clone()
    }

    pub fn energy(&self, of: usize) -> u16 {
        self.farm(of).energy
    }

    /// How many of a resource a player owns.
    pub fn owned(&self, of: usize, kind: &str) -> u8 {
        let farm = self.farm(of);
        let kind = resource(kind);
        let slots = farm.columns.values().flatten().flat_map(|placed| placed.slots);
        farm.heads.get(&kind).unwrap_or(&0)
            + farm.keeper.get(&kind).unwrap_or(&0)
            + slots.filter(|slot| *slot == Some(kind)).count() as u8
    }

    pub fn in_head(&self, of: usize, kind: &str) -> u8 {
        self.farm(of).heads.get(&resource(kind)).copied().unwrap_or(0)
    }

    /// The card at a place like `crop2`.
    pub fn at(&self, of: usize, place: &str) -> CardDocument {
        let digits = place.find(|c: char| c.is_ascii_digit()).unwrap();
        let column = Column::from_id(&place[..digits]).unwrap();
        let row: usize = place[digits..].parse().unwrap();
        self.farm(of).columns[&column][row - 1].clone()
    }

    pub fn column(&self, of: usize, column: &str) -> Vec<CardDocument> {
        self.farm(of).columns[&Column::from_id(column).unwrap()].clone()
    }

    pub fn has_figure(&self, of: usize, space: &str) -> bool {
        self.farm(of).figures.iter().any(|other| other.id() == space)
    }

    pub fn line(&self, of: usize, id: &str) -> i32 {
        let sheet = self.game.score(Viewer::All);
        sheet.lines.iter().find(|line| line.id == id).unwrap().points[of].unwrap()
    }

    pub fn total(&self, of: usize) -> i32 {
        self.game.score(Viewer::All).totals[of].unwrap()
    }

    /// A number of the open question.
    pub fn asks(&self, name: &str) -> Option<Arg> {
        self.game.prompt(seat(0)).arg(name)
    }

    /// Whether an event with this text was told by the last actions.
    pub fn heard(&self, id: &str) -> bool {
        self.told.iter().any(|event| event.text().id == id)
    }

    /// Answers every question with `done` where that is offered, else with the first option.
    pub fn pass_through(&mut self, mut until: impl FnMut(&Table) -> bool) -> &mut Table {
        for _ in 0..2_000 {
            let Some(by) = self.decides().first().copied() else { break };
            if until(self) {
                break;
            }
            let options = self.options(by);
            let action = if self.offers(by, "done") { "done".to_owned() } else { options[0].clone() };
            self.play(by, &[&action]);
        }
        self
    }
}
