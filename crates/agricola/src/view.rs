//! What a viewer may see (AGR-INFO): everything but the order of the round cards that are still face down.

use crate::cards::plan::Rule;
use crate::cards::{Card, CardKind, Played};
use crate::content::STAGE_SIZES;
use crate::goods::Goods;
use crate::grid::{Cell, Cells};
use crate::pieces::{Good, Major, Space};
use crate::position::{FarmDocument, PendingDocument};
use crate::setup::{cards_of_stage, target};
use crate::state::{Agricola, Phase};
use almende_core::{Seat, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;

/// The table as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/", export))]
pub struct View {
    pub players: u8,
    pub round: u8,
    pub phase: Phase,
    /// Whether the game is played with hand cards.
    pub cards: bool,
    /// While hands are chosen: the cards the viewer chooses from, and how many of each kind are to be kept now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packet: Option<PacketView>,
    pub starting_player: Seat,
    /// The action spaces in play.
    pub spaces: Vec<SpaceView>,
    /// The round cards face up, in the order of their rounds.
    pub round_cards: Vec<Space>,
    /// The round cards still to come: for each stage a list, in the order of the rounds only where that is known.
    pub cards_to_come: Vec<Vec<Space>>,
    /// Whether the order of the cards to come is known.
    pub order_known: bool,
    /// Rounds that end with a harvest.
    pub harvests: Vec<u8>,
    /// The major improvements in the frame.
    pub frame: Vec<Major>,
    pub farms: Vec<FarmView>,
    /// The game of a solo series this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesView>,
    /// What is being decided; the open decision comes last.
    pub pending: Vec<PendingDocument>,
}

/// A game of a solo series (AGR-19.1).
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct SeriesView {
    pub game: u8,
    /// The score it has to reach.
    pub target: i32,
}

/// An action space.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct SpaceView {
    pub space: Space,
    pub goods: Goods,
    /// What it receives a round.
    pub accumulates: Goods,
    pub people: Vec<Seat>,
    pub newborns: Vec<Seat>,
}

/// A farm with what follows from it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct FarmView {
    #[serde(flatten)]
    pub farm: FarmDocument,
    pub pastures: Vec<PastureView>,
    /// Animals in the house and in stables outside pastures, in one way to place them.
    pub single_animals: BTreeMap<Good, u8>,
    /// The upper left one of four fields between which a stable stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stable_between: Option<Cell>,
    pub stables_left: u8,
    pub fences_left: u8,
    pub people_to_place: u8,
    /// Food the next harvest asks for as things stand.
    pub food_due: u8,
    /// How many cards are in the hand, of which `hand` shows the viewer only what it may know.
    pub hand_size: HandSize,
    /// Goods and animals on cards in front of the player.
    pub on_cards: BTreeMap<Card, OnCard>,
}

/// How many cards of each kind.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct HandSize {
    pub occupations: u8,
    pub minor_improvements: u8,
}

/// The cards a player chooses from (AGR-21.2).
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct PacketView {
    pub cards: Vec<Card>,
    pub to_keep: HandSize,
}

/// What lies on a card.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct OnCard {
    /// A pile of goods, the uppermost first.
    pub pile: Vec<Good>,
    /// Animals, in one way to place all of them.
    pub animals: Goods,
}

/// A pasture with its animals in one way to place them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct PastureView {
    pub cells: Cells,
    pub capacity: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub animal: Option<Good>,
    pub animals: u8,
}

impl Agricola {
    pub(crate) fn viewed_by(&self, viewer: Viewer) -> View {
        let document = self.document();
        let space = |space: Space| SpaceView {
            space,
            goods: self.stock[space.index()],
            accumulates: self.accumulates(space),
            people: self.people_on[space.index()].iter().collect(),
            newborns: self.newborns_on[space.index()].iter().collect(),
        };
        let face_up = usize::from(self.round);
        View {
            players: self.players,
            round: self.round,
            phase: self.phase,
            cards: self.variant.cards,
            packet: self.packet_view(viewer),
            starting_player: self.starting_player,
            spaces: self.in_play.map(space).collect(),
            round_cards: self.round_cards[..face_up].to_vec(),
            cards_to_come: self.cards_to_come(),
            order_known: self.variant.order_known,
            harvests: (1..).zip(self.content.harvest).filter(|(_, harvest)| *harvest).map(|(round, _)| round).collect(),
            frame: Major::ALL.iter().copied().filter(|&major| self.owner(major).is_none()).collect(),
            farms: self.seats().zip(document.farms).map(|(seat, farm)| self.farm_view(seat, farm, viewer)).collect(),
            series: self.series(),
            pending: document.pending,
        }
    }

    /// AGR-INFO-1, AGR-INFO-3: the set of the cards of each stage, in the order of the box unless the order is known.
    fn cards_to_come(&self) -> Vec<Vec<Space>> {
        let (mut first, face_up) = (0, usize::from(self.round));
        let mut stages = Vec::new();
        for (stage, size) in STAGE_SIZES.into_iter().enumerate() {
            let hidden = &self.round_cards[face_up.clamp(first, first + size)..first + size];
            first += size;
            let sorted = cards_of_stage(&self.content, stage).filter(|card| hidden.contains(card));
            let cards = if self.variant.order_known { hidden.to_vec() } else { sorted.collect() };
            if !cards.is_empty() {
                stages.push(cards);
            }
        }
        stages
    }

    fn series(&self) -> Option<SeriesView> {
        let game = self.variant.series_game;
        (game > 0).then(|| SeriesView { game, target: target(&self.content.series, game) })
    }

    /// What the viewer chooses from; spectators and those who have chosen see nothing.
    fn packet_view(&self, viewer: Viewer) -> Option<PacketView> {
        let Viewer::Seat(seat) = viewer else { return None };
        let size = |kind| self.to_keep(seat, kind) as u8;
        self.choosing().contains(seat).then(|| PacketView {
            cards: self.packet(seat).to_vec(),
            to_keep: HandSize { occupations: size(CardKind::Occupation), minor_improvements: size(CardKind::Minor) },
        })
    }

    /// AGR-INFO-2, AGR-INFO-5: the own hand, and of others the traveling cards that were passed. While hands are chosen
    /// nobody sees how far the others are.
    fn hand_seen_by(&self, viewer: Viewer, seat: Seat) -> (Vec<Card>, HandSize) {
        let farm = self.farm(seat);
        let own = viewer.sees(seat);
        if self.phase == Phase::Dealing && !own {
            return (Vec::new(), HandSize::default());
        }
        let size = |kind| farm.cards_in_hand(kind) as u8;
        let hand = farm.hand.iter().copied().filter(|&card| own || self.is_known(card)).collect();
        (hand, HandSize { occupations: size(CardKind::Occupation), minor_improvements: size(CardKind::Minor) })
    }

    /// What lies on the cards in front of a player.
    fn on_cards(&self, seat: Seat) -> BTreeMap<Card, OnCard> {
        let farm = self.farm(seat);
        let piled = farm.cards.iter().filter_map(|played| {
            let pile = &self.content.card(played.card)?.pile;
            let taken = pile.len().checked_sub(played.count.into())?;
            (!pile.is_empty()).then(|| (played.card, OnCard { pile: pile[taken..].to_vec(), animals: Goods::NONE }))
        });
        piled.collect()
    }

    /// Where a stable stands between four fields.
    fn stable_between(&self, seat: Seat) -> Option<Cell> {
        let stable =
            |played: &&Played| self.content.card(played.card).is_some_and(|plan| plan.has(Rule::StableBetweenFields));
        let played = self.farm(seat).cards.iter().find(stable)?;
        Cell::all().nth(usize::from(played.count).checked_sub(1)?)
    }

    fn farm_view(&self, seat: Seat, mut document: FarmDocument, viewer: Viewer) -> FarmView {
        let hand_size;
        (document.hand, hand_size) = self.hand_seen_by(viewer, seat);
        if !viewer.sees(seat) {
            document.log.chosen = [None; 2];
        }
        let farm = self.farm(seat);
        let arrangement = farm.arrangement();
        let pastures = farm.pastures.iter().zip(arrangement.pastures).map(|(pasture, animals)| PastureView {
            cells: pasture.cells,
            capacity: pasture.capacity,
            animal: animals.map(|(species, _)| species),
            animals: animals.map_or(0, |(_, number)| number),
        });
        let singles = Good::ANIMALS.into_iter().zip(arrangement.singles).filter(|(_, number)| *number > 0);
        FarmView {
            farm: document,
            pastures: pastures.collect(),
            single_animals: singles.collect(),
            stable_between: self.stable_between(seat),
            stables_left: farm.stables_left(),
            fences_left: farm.fences_left(),
            people_to_place: farm.people_to_place(),
            food_due: self.food_due(seat),
            hand_size,
            on_cards: self.on_cards(seat),
        }
    }
}
