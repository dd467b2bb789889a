//! Dealing hand cards (AGR-2.3, AGR-21.2) and what players know of each other's hands (AGR-INFO).

use super::{Card, CardKind, CardPlan, Deed};
use crate::action::Action;
use crate::content::Content;
use crate::decide::{Question, allowed};
use crate::event::Event;
use crate::state::{Agricola, Decision, Pending, Phase, Task};
use crate::turn::Teller;
use almende_core::{Log, MAX_SEATS, Problem, Refusal, Rng, Seat, Seats, Text};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Cards of each kind in a hand (AGR-2.3.3, AGR-2.3.5).
pub const HAND: usize = 7;
/// Cards of each kind at most that one player is dealt (AGR-21.2.3).
pub const MOST_DEALT: usize = 10;
/// Cards a hand can hold: those dealt, and the traveling cards of all decks.
pub const MAX_HAND: usize = 2 * HAND + 36;

/// How hands come about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Dealing {
    /// Seven of each kind are dealt (AGR-21.2.1).
    #[default]
    Deal,
    /// Seven of each kind are dealt; one of each is kept, the rest passed to the left (AGR-21.2.2).
    Draft7,
    /// The same with eight.
    Draft8,
    /// The same with nine.
    Draft9,
    /// Ten of each kind are dealt and seven kept (AGR-21.2.3).
    #[serde(rename = "choose_7_of_10")]
    Choose,
    /// A player alone takes any seven of each kind (AGR-18.7).
    Free,
}

impl Dealing {
    /// How many cards of each kind a player is dealt.
    pub const fn dealt(self) -> usize {
        match self {
            Dealing::Deal | Dealing::Draft7 | Dealing::Free => HAND,
            Dealing::Draft8 => 8,
            Dealing::Draft9 => 9,
            Dealing::Choose => MOST_DEALT,
        }
    }

    const fn is_draft(self) -> bool {
        matches!(self, Dealing::Draft7 | Dealing::Draft8 | Dealing::Draft9)
    }
}

/// The hands in the making, and afterwards what is left of the packets they were made from.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Deal {
    /// How often packets were passed.
    pub(crate) pass: u8,
    /// The packet each player was dealt, without what was kept of it.
    pub(crate) packets: [ArrayVec<Card, { 2 * MOST_DEALT }>; MAX_SEATS],
    /// What was kept of each packet in a draft, in the order of the passes, the occupation first.
    pub(crate) kept: [ArrayVec<Card, { 2 * HAND }>; MAX_SEATS],
}

/// Hands in the making as a document.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealDocument {
    /// How often packets were passed.
    pub pass: u8,
    /// What is left of the packets, by the seat that was dealt them.
    pub packets: Vec<Vec<Card>>,
    /// What was kept of them in a draft.
    pub kept: Vec<Vec<Card>>,
}

impl Deal {
    pub(crate) fn document(&self, players: usize) -> Option<DealDocument> {
        let list = |cards: &[Card]| cards.to_vec();
        (*self != Deal::default()).then(|| DealDocument {
            pass: self.pass,
            packets: self.packets[..players].iter().map(|cards| list(cards)).collect(),
            kept: self.kept[..players].iter().map(|cards| list(cards)).collect(),
        })
    }

    /// The hands in the making that a document describes.
    pub(crate) fn from_document(document: &DealDocument, players: usize) -> Result<Deal, String> {
        if document.packets.len() != players || document.kept.len() != players {
            return Err("every player was dealt one packet".to_owned());
        }
        let mut deal = Deal { pass: document.pass, ..Deal::default() };
        let mut packets = deal.packets.iter_mut().zip(&document.packets);
        let mut kept = deal.kept.iter_mut().zip(&document.kept);
        let fits = packets.all(|(to, from)| to.try_extend_from_slice(from).is_ok())
            && kept.all(|(to, from)| to.try_extend_from_slice(from).is_ok());
        deal.packets.iter_mut().for_each(|packet| packet.sort_unstable());
        if fits && usize::from(deal.pass) < HAND { Ok(deal) } else { Err("the packets are too large".to_owned()) }
    }
}

/// The cards of a kind that can be dealt at this table, in the order of their numbers: those of the chosen decks that
/// the components describe (AGR-2.3.4).
fn stock(content: &Content, game: &Agricola, kind: CardKind) -> impl Iterator<Item = Card> {
    let (variant, players) = (game.variant, game.players);
    let used = move |plan: &&CardPlan| plan.fits(players) && variant.uses(plan);
    content.cards_of(kind).filter(used).map(|plan| plan.card)
}

/// AGR-2.3.3, AGR-2.3.5: nobody is dealt a smaller hand than the others know of.
fn too_few(kind: CardKind, has: usize, needs: usize) -> Problem {
    let id = match kind {
        CardKind::Occupation => "problem.too_few_occupations",
        CardKind::Minor => "problem.too_few_minor_improvements",
    };
    Problem::new(id).with("has", has).with("needs", needs)
}

/// Which card of the packet to keep: a secret choice that all make at once (AGR-21.2).
#[derive(Clone, Copy)]
pub(crate) struct KeepCard;

impl Question for KeepCard {
    type Answer = Card;

    fn prompt(self, _: &Agricola, _: Seat) -> Text {
        Text::new("prompt.keep")
    }

    /// For search one kind after the other, each in ascending order.
    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let packet = game.packet(seat);
        for kind in CardKind::ALL.into_iter().filter(|&kind| game.to_keep(seat, kind) > 0) {
            out.extend(packet.iter().copied().filter(|card| card.kind() == kind).map(Action::Keep));
        }
    }

    fn heard(self, action: Action) -> Option<Card> {
        if let Action::Keep(card) = action { Some(card) } else { None }
    }

    fn check(self, game: &Agricola, seat: Seat, card: Card) -> Result<(), Refusal> {
        let dealt = game.packet(seat).contains(&card);
        allowed(dealt && game.to_keep(seat, card.kind()) > 0, || {
            let id = if dealt { "refusal.enough_kept" } else { "refusal.not_dealt" };
            Refusal::new(id, &["AGR-21.2.2", "AGR-21.2.3"]).with("card", card.word())
        })
    }

    /// When all are in, packets are passed on or the game begins.
    fn answer(self, game: &mut Agricola, seat: Seat, card: Card, teller: &mut Teller<impl Log<Event>>) {
        let packet = game.packet_of(seat);
        game.deal.packets[packet].retain(|other| *other != card);
        game.farm_mut(seat).take_in_hand(card);
        if game.variant.dealing.is_draft() {
            let first = 2 * usize::from(game.deal.pass);
            let kept = &mut game.deal.kept[packet];
            let _ = kept.try_push(card);
            let first = first.min(kept.len());
            kept[first..].sort_unstable_by_key(|card| card.kind());
        }
        teller.tell(|| Event::Kept { seat });
        if !game.choosing().is_empty() {
            return teller.keep_secret();
        }
        if game.variant.dealing.is_draft() && game.deal.packets.iter().any(|packet| !packet.is_empty()) {
            game.deal.pass += 1;
            if !game.choosing().is_empty() {
                return teller.turn_over();
            }
            // What is left over is passed to nobody.
            game.deal.pass -= 1;
        }
        teller.turn_over();
        game.begin_round(teller);
    }

    fn describe(self, _: &Agricola, _: Seat, card: Card) -> Text {
        Text::new("option.keep").with("card", card.word())
    }
}

impl Agricola {
    /// AGR-2.3.3, AGR-2.3.5: both kinds are shuffled and dealt, if the decks have enough for everybody. Permanent
    /// occupations of a series take the place of dealt ones (AGR-19.7). Nothing is drawn later (AGR-2.3.7, AGR-13.1.3).
    pub(crate) fn deal(&mut self) -> Result<(), Problem> {
        if self.variant.dealing != Dealing::Deal {
            self.phase = Phase::Dealing;
        }
        for kind in CardKind::ALL {
            let mut cards = self.cards_to_deal(kind);
            let each = self.variant.dealing.dealt().saturating_sub(HAND - self.hand_size(kind));
            let needs = each * usize::from(self.players);
            if cards.len() < needs {
                return Err(too_few(kind, cards.len(), needs));
            }
            self.seed.stream("hand cards", kind as u32).shuffle(&mut cards);
            for seat in self.seats() {
                let packet = cards.drain(..each);
                match self.variant.dealing {
                    // A player alone chooses from all of them.
                    Dealing::Free => {}
                    Dealing::Deal => packet.for_each(|card| self.farms[seat.index()].take_in_hand(card)),
                    _ => self.deal.packets[seat.index()].extend(packet),
                }
            }
        }
        self.deal.packets.iter_mut().for_each(|packet| packet.sort_unstable());
        Ok(())
    }

    /// The cards of a kind that nobody has.
    fn cards_to_deal(&self, kind: CardKind) -> Vec<Card> {
        let farms = self.tables_farms().iter();
        let held = farms.flat_map(|farm| farm.hand.iter().copied().chain(farm.cards.iter().map(|played| played.card)));
        let mut free = [true; Card::COUNT];
        held.chain(self.in_the_air()).for_each(|card| free[card.index()] = false);
        stock(&self.content, self, kind).filter(|card| free[card.index()]).collect()
    }

    /// Cards of a kind in a hand at the start (AGR-19.7).
    fn hand_size(&self, kind: CardKind) -> usize {
        let permanent =
            self.farm(Seat::FIRST).cards.iter().filter(|played| played.permanent && kind == CardKind::Occupation);
        HAND.saturating_sub(permanent.count())
    }

    fn is_in_play(&self, card: Card) -> bool {
        self.seats().any(|seat| self.farm(seat).played(card).is_some()) || self.in_the_air().any(|other| other == card)
    }

    /// Whose packet a seat holds.
    fn packet_of(&self, seat: Seat) -> usize {
        let players = usize::from(self.players);
        if !self.variant.dealing.is_draft() {
            return seat.index();
        }
        // AGR-21.2.2: to the left, the next seat clockwise.
        (seat.index() + players * usize::from(self.deal.pass) - usize::from(self.deal.pass)) % players
    }

    /// The cards a seat chooses from.
    pub(crate) fn packet(&self, seat: Seat) -> Vec<Card> {
        match (self.phase, self.variant.dealing) {
            (Phase::Dealing, Dealing::Free) => {
                CardKind::ALL.into_iter().flat_map(|kind| self.cards_to_deal(kind)).collect()
            }
            (Phase::Dealing, _) => self.deal.packets[self.packet_of(seat)].to_vec(),
            _ => Vec::new(),
        }
    }

    /// How many cards of a kind a seat has to keep of its packet now.
    pub(crate) fn to_keep(&self, seat: Seat, kind: CardKind) -> usize {
        let has = self.farm(seat).hand.iter().filter(|card| card.kind() == kind).count();
        let there = self.packet(seat).iter().filter(|card| card.kind() == kind).count();
        let wanted = if self.variant.dealing.is_draft() { usize::from(self.deal.pass) + 1 } else { HAND };
        wanted.min(self.hand_size(kind)).saturating_sub(has).min(there)
    }

    /// Seats that still have to choose.
    pub(crate) fn choosing(&self) -> Seats {
        if self.phase != Phase::Dealing {
            return Seats::NONE;
        }
        let chooses = |seat: &Seat| CardKind::ALL.into_iter().any(|kind| self.to_keep(*seat, kind) > 0);
        self.seats().filter(chooses).fold(Seats::NONE, Seats::with)
    }

    /// Draws anew what a seat does not know of the hand cards. Somebody who has to play a card can: other hands are
    /// drawn until that is so, and where chance does not bring a fitting card it is exchanged for one.
    pub(crate) fn redraw_cards(&mut self, seat: Seat, rng: &mut Rng) {
        self.redraw_hands_to_decide(seat, rng);
        for other in Seat::all(self.players.into()).filter(|&other| other != seat) {
            self.choose_among_hand(other);
        }
    }

    fn redraw_hands_to_decide(&mut self, seat: Seat, rng: &mut Rng) {
        let plays = |pending: &&Pending| {
            pending.seat != seat
                && matches!(pending.task, Task::Ask(Decision::Act(act)) if act.must && self.may_hold_card(pending.seat, &act))
        };
        let Some(&Pending { seat: other, .. }) = self.pending.last().filter(plays) else {
            return self.redraw_hands(seat, rng);
        };
        for patience in (0..100).rev() {
            self.redraw_hands(seat, rng);
            if self.can_decide(other) || patience < 50 && self.exchange_to_decide(seat, other, rng) {
                return;
            }
        }
    }

    fn can_decide(&self, seat: Seat) -> bool {
        let mut options = Vec::new();
        self.list_options(seat, &mut options);
        !options.is_empty()
    }

    /// Exchanges a card that the seat cannot know the other to hold for one that lets the other decide.
    fn exchange_to_decide(&mut self, seat: Seat, other: Seat, rng: &mut Rng) -> bool {
        for kind in CardKind::ALL {
            let mut pool = self.unseen(seat, kind);
            rng.shuffle(&mut pool);
            let held: Vec<Card> = pool.iter().copied().filter(|card| self.farm(other).hand.contains(card)).collect();
            for (&one, &two) in held.iter().flat_map(|one| pool.iter().map(move |two| (one, two))) {
                let exchange = |card| match card {
                    _ if card == one => two,
                    _ if card == two => one,
                    _ => card,
                };
                self.exchange_unseen(seat, exchange);
                if self.can_decide(other) {
                    return true;
                }
                self.exchange_unseen(seat, exchange);
            }
        }
        false
    }

    fn redraw_hands(&mut self, seat: Seat, rng: &mut Rng) {
        for kind in CardKind::ALL {
            self.redraw_kept(seat, kind, rng);
            self.redraw_unseen(seat, kind, rng);
        }
    }

    /// Whether everybody knows where the card is: a traveling card that was passed (AGR-13.4.5, AGR-INFO-5), or a card
    /// that somebody is about to pay for.
    pub(crate) fn is_known(&self, card: Card) -> bool {
        let played = |pending: &Pending| pending.task.deed() == Some(Deed::Play(card));
        let drawn = |seat: Seat| self.farm(seat).log.drawn == Some(card);
        self.was_passed(card) || self.pending.iter().any(played) || self.seats().any(drawn)
    }

    pub(crate) fn was_passed(&self, card: Card) -> bool {
        card.traveling().is_some_and(|place| self.passed >> place & 1 != 0)
    }

    /// The cards a seat has seen in the packets of a draft, its own among them (AGR-INFO-4).
    fn has_seen(&self, seat: Seat, card: Card) -> bool {
        let players = usize::from(self.players);
        match self.variant.dealing {
            Dealing::Deal | Dealing::Free => false,
            Dealing::Choose => self.deal.packets[seat.index()].contains(&card),
            _ => (0..players).any(|packet| {
                // Everything in a packet from the pass on in which the seat held it.
                let first = (seat.index() + players - packet) % players;
                first <= usize::from(self.deal.pass)
                    && (self.deal.packets[packet].contains(&card)
                        || self.deal.kept[packet].iter().skip(2 * first).any(|kept| *kept == card))
            }),
        }
    }

    /// The cards of a kind that the seat has never seen: those of other hands and packets, and those not dealt.
    fn unseen(&self, seat: Seat, kind: CardKind) -> Vec<Card> {
        let seen = |card: &Card| {
            self.is_known(*card)
                || self.has_seen(seat, *card)
                || self.is_in_play(*card)
                || self.farm(seat).hand.contains(card)
        };
        stock(&self.content, self, kind).filter(|card| !seen(card)).collect()
    }

    /// Cards that the seat has never seen change places.
    fn redraw_unseen(&mut self, seat: Seat, kind: CardKind, rng: &mut Rng) {
        let mut pool = self.unseen(seat, kind);
        // Card after card by where it lies, which the seat knows but for the order in a hand or packet; those not dealt
        // come last.
        let others = self.seats().filter(|&other| other != seat);
        let hands = others.flat_map(|other| self.farm(other).hand.iter());
        let places = self.deal.kept.iter().flatten().chain(hands).chain(self.deal.packets.iter().flatten());
        let mut lying: Vec<Card> = Vec::new();
        for card in places.copied().filter(|card| pool.binary_search(card).is_ok()) {
            if !lying.contains(&card) {
                lying.push(card);
            }
        }
        rng.shuffle(&mut pool);
        let mut drawn: Vec<(Card, Card)> = lying.into_iter().zip(pool).collect();
        drawn.sort_unstable();
        self.exchange_unseen(seat, |card| match drawn.binary_search_by_key(&card, |&(old, _)| old) {
            Ok(place) => drawn[place].1,
            Err(_) => card,
        });
    }

    /// Puts cards in the places of others, wherever the seat does not see them.
    fn exchange_unseen(&mut self, seat: Seat, exchange: impl Fn(Card) -> Card) {
        let swap = |card: &mut Card| *card = exchange(*card);
        for other in Seat::all(self.players.into()).filter(|&other| other != seat) {
            self.farm_mut(other).hand.iter_mut().for_each(swap);
            self.farm_mut(other).hand.sort_unstable();
            self.farm_mut(other).log.chosen.iter_mut().flatten().for_each(swap);
        }
        self.deal.packets.iter_mut().flatten().for_each(swap);
        self.deal.packets.iter_mut().for_each(|packet| packet.sort_unstable());
        self.deal.kept.iter_mut().flatten().for_each(swap);
    }

    /// Between two looks at a packet a seat sees what is gone, not who kept it: such cards change hands among those
    /// who had the packet, as far as they still hold them in secret. So do the last ones and those left over.
    fn redraw_kept(&mut self, seat: Seat, kind: CardKind, rng: &mut Rng) {
        let players = usize::from(self.players);
        if !self.variant.dealing.is_draft() {
            return;
        }
        for packet in 0..players {
            let mut look = (seat.index() + players - packet) % players;
            while look <= usize::from(self.deal.pass) {
                // Kept by others in the passes after this look, before the next one.
                let passes = look + 1..(look + players).min(HAND);
                look += players;
                self.shuffle_kept(packet, passes, look > usize::from(self.deal.pass), kind, rng);
            }
        }
    }

    fn shuffle_kept(
        &mut self,
        packet: usize,
        passes: std::ops::Range<usize>,
        last: bool,
        kind: CardKind,
        rng: &mut Rng,
    ) {
        let players = usize::from(self.players);
        let mut places: Vec<(Option<(Seat, usize)>, Card)> = Vec::new();
        for pass in passes {
            let place = 2 * pass + usize::from(kind == CardKind::Minor);
            let Some(&card) = self.deal.kept[packet].get(place) else { continue };
            let owner = Seat::FIRST.clockwise(packet + pass, players);
            let held = self.farm(owner).hand.contains(&card) && !self.is_known(card);
            if held && card.kind() == kind {
                places.push((Some((owner, place)), card));
            }
        }
        if last {
            let left = self.deal.packets[packet].iter().filter(|card| card.kind() == kind);
            places.extend(left.map(|&card| (None, card)));
        }
        let mut cards: Vec<Card> = places.iter().map(|&(_, card)| card).collect();
        rng.reshuffle(&mut cards);
        for (&(place, old), _) in places.iter().zip(&cards) {
            match place {
                Some((owner, _)) => self.farm_mut(owner).hand.retain(|card| *card != old),
                None => self.deal.packets[packet].retain(|card| *card != old),
            }
        }
        for (&(place, _), &new) in places.iter().zip(&cards) {
            match place {
                Some((owner, place)) => {
                    self.farm_mut(owner).take_in_hand(new);
                    self.deal.kept[packet][place] = new;
                }
                None => {
                    let _ = self.deal.packets[packet].try_push(new);
                }
            }
        }
        self.deal.packets[packet].sort_unstable();
    }
}
