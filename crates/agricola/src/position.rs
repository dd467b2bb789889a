//! The state as a readable document, which can be edited and loaded again, and the invariants it has to keep.

use crate::cards::plan::Rule;
use crate::cards::{Card, CardKind, Deal, DealDocument, Dealing, Played, When};
use crate::content::{Content, ROUNDS};
use crate::farm::{Farm, Log};
use crate::goods::Goods;
use crate::grid::{Cell, Cells, Edge};
use crate::pieces::{Good, Major, Material, Space, Spaces};
use crate::setup::chosen_round_cards;
use crate::state::{Agricola, Decision, Pending, Phase, Task, Variant};
use almende_core::{ContentRef, Faults, Problem, Seat, Seats, Seed};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The whole state as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The 256 bits from which all shuffles come.
    pub seed: Seed,
    /// What was chosen before the game.
    pub variant: Variant,
    /// Which round it is, from 1; 0 while cards are dealt.
    pub round: u8,
    /// What part of the round it is.
    pub phase: Phase,
    /// The window that is open for cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<When>,
    /// Seats that have had their part in this phase.
    pub served: u8,
    /// Who has the starting player marker.
    pub starting_player: Seat,
    /// Who places the next person, or the one after who has none left.
    pub next: Seat,
    /// In the order of their rounds.
    pub round_cards: Vec<Space>,
    /// The goods on the action spaces.
    pub stock: BTreeMap<Space, Goods>,
    /// Whose people stand on the action spaces.
    pub people_on: BTreeMap<Space, Vec<Seat>>,
    /// Whose newborns stand on each space.
    pub newborns_on: BTreeMap<Space, Vec<Seat>>,
    /// Spaces on which more than one person was placed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crowded: Vec<Space>,
    /// The first space without goods that was used in this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_used: Option<Space>,
    /// The players in the order of their seats.
    pub farms: Vec<FarmDocument>,
    /// Hands in the making, and what is left of the packets they were made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealDocument>,
    /// Traveling cards that were passed or left the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<Card>,
    /// The open decision comes last.
    pub pending: Vec<PendingDocument>,
}

/// A farm as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct FarmDocument {
    /// What the house is made of.
    pub house: Material,
    /// The cells with rooms.
    pub rooms: Cells,
    /// The field tiles with what grows on them.
    pub fields: Vec<FieldDocument>,
    /// Pastures on which crops grow, each by its first cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sown_pastures: Vec<FieldDocument>,
    /// The cells with stables.
    pub stables: Cells,
    /// The edges of cells with fences, palisades included.
    pub fences: Vec<Edge>,
    /// Those of them that are wood in place of a fence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub palisades: Vec<Edge>,
    /// The supply and the animals.
    pub goods: Goods,
    /// Goods on round spaces.
    pub due: BTreeMap<u8, Goods>,
    /// People of the family, newborns included.
    pub people: u8,
    /// Those of them that were born in this round.
    pub newborns: u8,
    /// People placed in this round.
    pub placed: u8,
    /// Begging markers.
    pub begging: u8,
    /// Fences that have left the game.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub fences_lost: u8,
    /// People that have.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub people_lost: u8,
    /// People of the supply that work in this round.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub guests: u8,
    /// Goods kept on a card.
    #[serde(default, skip_serializing_if = "Goods::is_empty")]
    pub stored: Goods,
    /// The major improvements of the player.
    pub improvements: Vec<Major>,
    /// Craft buildings used in this harvest.
    pub crafted: Vec<Major>,
    /// Cards in the hand; in a view of others those that everybody knows.
    #[serde(default)]
    pub hand: Vec<Card>,
    /// Occupations and minor improvements in front of the player, in the order of their play.
    #[serde(default)]
    pub played: Vec<Played>,
    /// Bonus points got during the game.
    #[serde(default)]
    pub bonus_points: u8,
    /// What the player did lately, for cards that ask.
    #[serde(default)]
    pub log: Log,
}

/// A field with what lies on it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct FieldDocument {
    /// The cell it lies on.
    pub at: Cell,
    /// What grows there, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop: Option<Good>,
    /// How many of it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub crops: u8,
    /// Whether a vegetable lies below the grain.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A pending task as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct PendingDocument {
    /// Who is asked, or to whom it happens.
    pub seat: Seat,
    /// What is asked, or what happens without a question.
    pub decision: Task,
}

/// No farm and no space has more of a good.
const MOST_GOODS: u8 = 250;
/// Crops that cards can add to a field.
const MOST_CROPS_ADDED: u8 = 2 * ROUNDS;
/// No round space has more goods of a player.
const MOST_DUE: u16 = 60;

impl Farm {
    /// The farm as a document.
    pub(crate) fn document(&self) -> FarmDocument {
        let field = |at: Cell| {
            let crop = match (self.grain_fields.contains(at), self.vegetable_fields.contains(at)) {
                (true, _) => Some(Good::Grain),
                (_, true) => Some(Good::Vegetable),
                _ => None,
            };
            FieldDocument { at, crop, crops: self.crops[at.index()], hidden: self.hidden.contains(at) }
        };
        let due = (1..).zip(self.due).filter(|(_, goods)| !goods.is_empty());
        let crafted = Major::ALL.iter().copied().filter(|major| self.crafted & major.bit() != 0);
        FarmDocument {
            house: self.house,
            rooms: self.rooms,
            fields: self.fields.map(field).collect(),
            sown_pastures: self.sown_pastures().map(field).collect(),
            stables: self.stables,
            fences: self.fences.collect(),
            palisades: self.palisades.collect(),
            goods: self.goods,
            due: due.collect(),
            people: self.people,
            newborns: self.newborns,
            placed: self.placed,
            begging: self.begging,
            fences_lost: self.fences_lost,
            people_lost: self.people_lost,
            guests: self.guests,
            stored: self.stored,
            improvements: self.improvements().collect(),
            crafted: crafted.collect(),
            hand: self.hand.to_vec(),
            played: self.cards.to_vec(),
            bonus_points: self.bonus,
            log: self.log,
        }
    }

    fn from_document(content: &Content, document: &FarmDocument) -> Result<Farm, String> {
        let bits = |majors: &[Major]| majors.iter().fold(0, |all, major| all | major.bit());
        let mut farm = Farm {
            house: document.house,
            rooms: document.rooms,
            stables: document.stables,
            fences: document.fences.iter().copied().collect(),
            palisades: document.palisades.iter().copied().collect(),
            goods: document.goods,
            people: document.people,
            newborns: document.newborns,
            placed: document.placed,
            begging: document.begging,
            fences_lost: document.fences_lost,
            people_lost: document.people_lost,
            guests: document.guests,
            stored: document.stored,
            majors: bits(&document.improvements),
            crafted: bits(&document.crafted),
            bonus: document.bonus_points,
            log: document.log,
            ..Farm::new()
        };
        let mut hand = document.hand.clone();
        hand.sort_unstable();
        let fits = farm.hand.try_extend_from_slice(&hand).is_ok()
            && farm.cards.try_extend_from_slice(&document.played).is_ok();
        if !fits {
            return Err("nobody can have so many cards".into());
        }
        // Cards add crops to fields.
        let more = if document.played.is_empty() { 0 } else { MOST_CROPS_ADDED };
        let tiles = document.fields.iter().map(|field| (field, true));
        for (field, is_tile) in tiles.chain(document.sown_pastures.iter().map(|field| (field, false))) {
            if farm.fields.or(farm.sown_pastures()).contains(field.at) || !is_tile && field.crop.is_none() {
                return Err(format!("two fields lie on {}", field.at));
            }
            if is_tile {
                farm.fields = farm.fields.with(field.at);
            }
            let most = match field.crop {
                None => 0,
                Some(Good::Grain) => content.sown[0] + more,
                Some(Good::Vegetable) => content.sown[1] + more,
                Some(good) => return Err(format!("{} is no crop", good.id())),
            };
            if field.crops > most || field.crop.is_some() != (field.crops > 0) {
                return Err(format!("the field on {} cannot hold {} crops (AGR-8.2)", field.at, field.crops));
            }
            farm.crops[field.at.index()] = field.crops;
            if field.hidden {
                farm.hidden = farm.hidden.with(field.at);
            }
            match field.crop {
                Some(Good::Grain) => farm.grain_fields = farm.grain_fields.with(field.at),
                Some(_) => farm.vegetable_fields = farm.vegetable_fields.with(field.at),
                None => {}
            }
        }
        for (&round, goods) in &document.due {
            let Some(due) = round.checked_sub(1).and_then(|place| farm.due.get_mut(usize::from(place))) else {
                return Err(format!("there is no round {round}"));
            };
            *due = *goods;
        }
        farm.survey();
        Ok(farm)
    }
}

fn seats_on(map: &BTreeMap<Space, Vec<Seat>>) -> [Seats; Space::COUNT] {
    map.iter().fold([Seats::NONE; Space::COUNT], |mut all, (space, seats)| {
        all[space.index()] = seats.iter().fold(Seats::NONE, |set, &seat| set.with(seat));
        all
    })
}

impl Agricola {
    pub(crate) fn document(&self) -> Position {
        let seats = |on: &[Seats; Space::COUNT]| {
            let occupied = Space::ALL.iter().filter(|space| !on[space.index()].is_empty());
            occupied.map(|&space| (space, on[space.index()].iter().collect())).collect()
        };
        let filled = Space::ALL.iter().filter(|space| !self.stock[space.index()].is_empty());
        Position {
            seed: self.seed,
            variant: self.variant,
            round: self.round,
            phase: self.phase,
            window: self.window,
            served: self.served,
            starting_player: self.starting_player,
            next: self.next,
            round_cards: self.round_cards.to_vec(),
            stock: filled.map(|&space| (space, self.stock[space.index()])).collect(),
            people_on: seats(&self.people_on),
            newborns_on: seats(&self.newborns_on),
            crowded: self.crowded.collect(),
            first_used: self.first_used,
            farms: self.seats().map(|seat| self.farm(seat).document()).collect(),
            deal: self.deal.document(self.players.into()),
            passed: self.content.cards().map(|plan| plan.card).filter(|&card| self.was_passed(card)).collect(),
            pending: self
                .pending
                .iter()
                .map(|pending| PendingDocument { seat: pending.seat, decision: pending.task })
                .collect(),
        }
    }

    pub(crate) fn from_document(content: &'static Content, document: &Position) -> Result<Agricola, Problem> {
        Agricola::read_sound(content, document).map_err(|faults| faults.problem())
    }

    /// Everything that is wrong with a document.
    pub(crate) fn document_faults(content: &'static Content, document: &Position) -> Faults {
        Agricola::read_sound(content, document).err().unwrap_or_default()
    }

    fn read_sound(content: &'static Content, document: &Position) -> Result<Agricola, Faults> {
        let game = Agricola::read_document(content, document)?;
        let mut faults = game.broken_invariants();
        if faults.is_empty() {
            faults.add(game.check_pending());
        }
        faults.or_none().map(|()| game)
    }

    fn read_document(content: &'static Content, document: &Position) -> Result<Agricola, Faults> {
        let players = document.farms.len();
        if !(1..=4).contains(&players) {
            return Err(format!("there are {players} farms; Agricola is for 1 to 4 players").into());
        }
        let dealing = document.phase == Phase::Dealing && document.round == 0;
        if !(1..=ROUNDS).contains(&document.round) && !dealing {
            return Err(format!("there is no round {}", document.round).into());
        }
        let mut faults = Faults::default();
        let mut farms: [Farm; almende_core::MAX_SEATS] = std::array::from_fn(|_| Farm::new());
        for (seat, (farm, document)) in farms.iter_mut().zip(&document.farms).enumerate() {
            match Farm::from_document(content, document) {
                Ok(read) => *farm = read,
                Err(reason) => faults.note(format_args!("farms[{seat}]"), Err(format!("farm {seat}: {reason}"))),
            }
        }
        faults.or_none()?;
        let mut pending = ArrayVec::new();
        for &PendingDocument { seat, decision } in &document.pending {
            pending.try_push(Pending { seat, task: decision }).map_err(|_| "too many decisions are pending")?;
        }
        let people_on = seats_on(&document.people_on);
        let mut game = Agricola {
            content: ContentRef(content),
            seed: document.seed,
            players: players as u8,
            variant: document.variant,
            round: document.round,
            phase: document.phase,
            window: document.window,
            served: document.served,
            starting_player: document.starting_player,
            next: document.next,
            round_cards: chosen_round_cards(content, &document.round_cards)?,
            in_play: Spaces::default(),
            occupied: Space::ALL
                .iter()
                .filter(|space| !people_on[space.index()].is_empty())
                .fold(Spaces::default(), |all, &space| all.with(space)),
            stock: document.stock.iter().fold([Goods::NONE; Space::COUNT], |mut all, (space, goods)| {
                all[space.index()] = *goods;
                all
            }),
            people_on,
            newborns_on: seats_on(&document.newborns_on),
            crowded: document.crowded.iter().fold(Spaces::default(), |all, &space| all.with(space)),
            first_used: document.first_used,
            farms,
            deal: document.deal.as_ref().map_or(Ok(Deal::default()), |deal| Deal::from_document(deal, players))?,
            passed: document.passed.iter().filter_map(|card| card.traveling()).fold(0, |all, place| all | 1 << place),
            pending,
        };
        for seat in game.seats() {
            game.survey_cards(seat);
        }
        game.in_play = game.find_spaces_in_play();
        Ok(game)
    }

    /// What holds in every position: a sentence about the first thing that does not.
    pub fn check_invariants(&self) -> Result<(), String> {
        self.broken_invariants().first()
    }

    /// What holds in every position and does not in this one.
    fn broken_invariants(&self) -> Faults {
        let mut faults = Faults::default();
        let stranger = |seat: Seat| seat.index() >= usize::from(self.players);
        let nobody = "a seat does not sit at the table";
        faults.note_if(stranger(self.starting_player), "starting_player", nobody);
        faults.note_if(stranger(self.next), "next", nobody);
        faults.note_if(self.served > self.players, "served", nobody);
        if !faults.is_empty() {
            // Whatever goes by the order of turns could not be asked.
            return faults;
        }
        let freely = self.variant.cards && self.variant.dealing == Dealing::Free;
        faults.note_if(
            self.players > 1 && (self.variant.order_known || self.variant.series_game > 0 || freely),
            "variant",
            "a chosen order of round cards, a series and hands chosen freely are for a player alone",
        );
        for &space in Space::ALL {
            self.check_space(space, &mut faults);
        }
        let grouped = |space: &Space| self.content.spaces[space.index()].group.is_some();
        let opened = self.seats().any(|seat| self.farm(seat).powers.opens);
        let twice = self.occupied.into_iter().filter(grouped).count() > 1 && !opened;
        faults.note_if(twice, "people_on", "linked spaces are occupied twice (AGR-21.1.1)");
        self.check_cards(&mut faults);
        for seat in self.seats() {
            let path = format_args!("farms[{}]", seat.index());
            faults.note(path, self.check_farm(seat).map_err(|reason| format!("farm {seat}: {reason}")));
        }
        for &major in Major::ALL {
            let owners = self.seats().filter(|&seat| self.farm(seat).owns(major));
            for seat in owners.skip(1) {
                let reason = format!("{} belongs to two players (AGR-12.1.3)", major.id());
                faults.note(format_args!("farms[{}].improvements", seat.index()), Err(reason));
            }
        }
        faults
    }

    /// Goods lie only where they accumulate, and people stand only on spaces in play, in the work phase.
    fn check_space(&self, space: Space, faults: &mut Faults) {
        let id = space.id();
        let (stock, people) = (&self.stock[space.index()], self.people_on[space.index()]);
        let newborns = self.newborns_on[space.index()];
        let receives = self.accumulates(space);
        let in_play = self.in_play.contains(space);
        if stock.iter().any(|(good, amount)| !in_play || receives[good] == 0 || amount > MOST_GOODS) {
            faults.note(format_args!("stock.{id}"), Err(format!("{id} cannot hold these goods (AGR-3.2.5)")));
        }
        // Cards open spaces on which somebody stands.
        let most = if self.variant.cards { self.players.into() } else { 1 };
        if people.len() > most || !people.is_empty() && (!in_play || self.phase != Phase::Work) {
            let reason = format!("nobody can stand on {id} (AGR-3.3.3, AGR-3.4.1)");
            faults.note(format_args!("people_on.{id}"), Err(reason));
        }
        for (seats, path) in [(people, "people_on"), (newborns, "newborns_on")] {
            let stranger = seats.iter().any(|seat| seat.index() >= self.players.into());
            faults.note_if(stranger, format_args!("{path}.{id}"), "a person belongs to nobody at the table");
        }
        let may_stand = self.variant.cards || self.plan(space).grows.is_some();
        if !newborns.iter().all(|seat| people.contains(seat) && may_stand) {
            let reason = format!("no newborn can stand on {id} (AGR-7.1.5)");
            faults.note(format_args!("newborns_on.{id}"), Err(reason));
        }
    }

    fn check_farm(&self, seat: Seat) -> Result<(), String> {
        let farm = self.farm(seat);
        farm.check()?;
        let stored: u16 = farm.stored.0.iter().map(|&amount| u16::from(amount)).sum();
        if farm.goods.0.iter().any(|&amount| amount > MOST_GOODS) || stored > MOST_DUE {
            return Err("nobody can have so many goods".into());
        }
        let sows = farm.sown_pastures().is_empty() || self.has_rule(seat, Rule::SowPastures);
        if !sows || !farm.palisades.is_empty() && !self.has_rule(seat, Rule::Palisades) {
            return Err(
                "no card lets pastures be sown, or wood be laid in place of fences (AGR-14.7.3, AGR-14.7.4)".into()
            );
        }
        let choosing =
            |pending: &Pending| pending.seat == seat && matches!(pending.task, Task::Ask(Decision::Choose { .. }));
        if farm.log.chosen != [None; 2] && !self.pending.iter().any(choosing) {
            return Err("no card is chosen now".into());
        }
        let adults = farm.people + farm.powers.guests - farm.newborns;
        let on = |all: &[Seats; Space::COUNT]| all.iter().filter(|seats| seats.contains(seat)).count();
        let people_fit = match self.phase {
            Phase::Dealing | Phase::Over => farm.placed == 0 && farm.newborns == 0,
            // With hand cards somebody may be born before people are placed (AGR-7.1.10).
            Phase::Preparation => farm.placed == 0 && (farm.newborns == 0 || self.variant.cards),
            // Those who stayed at home stand nowhere (AGR-3.3.12).
            Phase::Work => {
                let born = on(&self.newborns_on);
                // With hand cards somebody may be born without a space (AGR-7.1.10).
                let newborns = usize::from(farm.newborns);
                on(&self.people_on) <= farm.placed.into() && (born == newborns || self.variant.cards && born < newborns)
            }
            Phase::Fields | Phase::Feeding | Phase::Breeding => farm.placed == adults,
        };
        if !people_fit || farm.placed > adults + farm.guests {
            return Err("the people placed do not fit the phase (AGR-3.3.1, AGR-3.3.13, AGR-3.4)".into());
        }
        self.check_due(seat)?;
        let crafts = Major::ALL.iter().filter(|major| self.content.majors[major.index()].craft.is_some());
        let may_be_used = crafts.fold(0, |all, major| all | major.bit()) & farm.majors;
        let in_harvest = matches!(self.phase, Phase::Fields | Phase::Feeding | Phase::Breeding);
        if farm.crafted & !may_be_used != 0 || farm.crafted != 0 && !in_harvest {
            return Err("a craft building cannot have been used (AGR-12.4.4)".into());
        }
        let gives_up =
            |pending: &Pending| pending.seat == seat && matches!(pending.task, Task::Ask(Decision::Accommodate { .. }));
        if !self.all_fit(seat) && !self.pending.iter().any(gives_up) {
            return Err("the animals do not all have a place (AGR-11.2.1)".into());
        }
        Ok(())
    }

    /// Goods lie on round spaces that still come (AGR-14.5.6).
    fn check_due(&self, seat: Seat) -> Result<(), String> {
        let place = self.in_turn_order().position(|other| other == seat).unwrap_or(0);
        let collected = match (self.phase, self.window) {
            (Phase::Dealing, _) | (Phase::Preparation, Some(When::Reveal)) => false,
            (Phase::Preparation, None) => place < usize::from(self.served),
            _ => true,
        };
        for (round, due) in (1u8..).zip(&self.farm(seat).due) {
            let gone = round < self.round || round == self.round && collected;
            let total: u16 = due.0.iter().map(|&amount| u16::from(amount)).sum();
            if gone && total > 0 || total > MOST_DUE {
                return Err(format!("there cannot be so many goods on round space {round} (AGR-14.5)"));
            }
        }
        Ok(())
    }

    /// Every hand card is in one place, and only in a game with hand cards.
    fn check_cards(&self, faults: &mut Faults) {
        let farms = || self.seats().map(|seat| (seat.index(), self.farm(seat)));
        let hands = farms().flat_map(|(seat, farm)| farm.hand.iter().map(move |card| (*card, Some((seat, "hand")))));
        let played =
            farms().flat_map(|(seat, farm)| farm.cards.iter().map(move |played| (played.card, Some((seat, "played")))));
        let mut seen = vec![false; Card::COUNT];
        let others = self.deal.packets.iter().flatten().copied().chain(self.in_the_air()).map(|card| (card, None));
        for (card, place) in hands.chain(played).chain(others) {
            let missing = !self.variant.cards || self.content.card(card).is_none_or(|plan| !plan.fits(self.players));
            let twice = std::mem::replace(&mut seen[card.index()], true);
            let reason = match (missing, twice) {
                (true, _) => format!("{card} is not in this game (AGR-2.3.4)"),
                (_, true) => format!("{card} is in two places"),
                _ => continue,
            };
            match place {
                Some((seat, pile)) => faults.note(format_args!("farms[{seat}].{pile}"), Err(reason)),
                None => faults.note("deal", Err(reason)),
            }
        }
        for (seat, farm) in farms() {
            for (place, played) in farm.cards.iter().enumerate() {
                faults.note(format_args!("farms[{seat}].played[{place}]"), self.check_played(played));
            }
        }
        if self.phase == Phase::Dealing {
            let without = "cards are dealt only in a game with hand cards (AGR-20.1)";
            faults.note_if(!self.variant.cards, "phase", without);
            let nothing = self.choosing().is_empty() || self.round != 0 || !self.pending.is_empty();
            faults.note_if(self.variant.cards && nothing, "deal", "nobody has a card to choose");
        }
    }

    /// What lies on a card in front of a player fits it.
    fn check_played(&self, played: &Played) -> Result<(), String> {
        if let Some(plan) = self.content.card(played.card) {
            let card = played.card;
            if card.traveling().is_some() {
                return Err(format!("{card} travels and lies in front of nobody (AGR-13.4.2)"));
            }
            if usize::from(played.count)
                > plan.pile.len() + usize::from(plan.most_counted()) + usize::from(plan.is_special()) * 124
            {
                return Err(format!("there cannot be so much on {card}"));
            }
            let most = match played.crop {
                Some(crop) if plan.field.contains(&crop) => {
                    self.content.sown[usize::from(crop == Good::Vegetable)] + MOST_CROPS_ADDED
                }
                None => 0,
                Some(_) => return Err(format!("this does not grow on {card} (AGR-14.6.1)")),
            };
            if played.crops > most || played.crop.is_some() != (played.crops > 0) {
                return Err(format!("{card} cannot hold {} crops (AGR-8.2)", played.crops));
            }
            if played.permanent && (self.players > 1 || card.kind() == CardKind::Minor) {
                return Err(format!("{card} cannot be permanent (AGR-19.5)"));
            }
        }
        Ok(())
    }
}
