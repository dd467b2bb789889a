//! Which effects of cards answer a moment, and in which order players are asked (AGR-14.3, AGR-14.4).

use super::plan::{By, Effect};
use super::{Card, Counter, Deed, Doing, Moment, Played, Reaction, When};
use crate::goods::Goods;
use crate::pieces::{Space, Spaces};
use crate::state::{Agricola, Decision, Source};
use almende_core::Seat;
use arrayvec::ArrayVec;

/// An effect of a card that answers a moment.
#[derive(Clone, Copy)]
pub(crate) struct Answer {
    pub(crate) card: Card,
    pub(crate) index: u8,
    pub(crate) effect: &'static Effect,
    /// Its bit among those that have happened.
    pub(super) bit: u64,
}

impl Effect {
    /// Whether it belongs to this moment.
    pub(crate) fn is_at(&self, when: When) -> bool {
        self.when == when || self.also == Some(when)
    }

    /// Whether it names no spaces.
    fn is_anywhere(&self) -> bool {
        self.spaces == Spaces::default() && self.round_spaces.is_none() && self.lying.is_none()
    }

    /// Its moments, one bit each.
    pub(crate) fn moments(&self) -> u64 {
        self.when.bit() | self.also.map_or(0, When::bit)
    }

    /// Whether it can answer a moment, for all that can be said before the game.
    pub(crate) fn may_answer(&self, when: When, space: Space) -> bool {
        let anywhere = self.spaces == Spaces::default() || self.round_spaces.is_some() || self.lying.is_some();
        self.is_at(when) && (anywhere || self.spaces.contains(space))
    }

    /// The spaces whose use it may answer, for all that can be said before the game.
    pub(crate) fn turn_spaces(&self) -> Spaces {
        const OF_TURN: u64 =
            When::Use.bit() | When::ImmediatelyAfterUse.bit() | When::AfterUse.bit() | When::TurnEnd.bit();
        if self.moments() & OF_TURN == 0 {
            return Spaces::default();
        }
        let elsewhere = self.round_spaces.is_some() || self.lying.is_some();
        if elsewhere || self.is_anywhere() { Spaces(u64::MAX) } else { self.spaces }
    }

    /// Whether it happens by itself: nothing to choose, to pay or to place.
    pub(crate) fn is_automatic(&self) -> bool {
        !self.may && matches!(self.choices.as_slice(), [only] if only.pay.is_empty() && only.back.is_empty())
    }

    /// Whether the card is asked about its use with `use`; numbered are only those.
    pub(super) fn is_asked(&self) -> bool {
        !self.is_automatic() || self.when == When::AnyTime
    }
}

/// What a player may have after one of several trades.
pub(crate) type Purses = ArrayVec<Goods, 32>;

/// Effects that can answer one moment; the content is checked for it.
pub(crate) const MOST_ANSWERS: usize = u64::BITS as usize;

/// The bit of an effect by its place among all that answer a moment: cards are only ever added behind the others.
const fn place_bit(place: usize) -> u64 {
    1 << if place < MOST_ANSWERS { place } else { MOST_ANSWERS - 1 }
}

impl Agricola {
    /// A sub-action as a moment.
    pub(crate) fn moment_of(&self, seat: Seat, deed: Deed, when: When) -> Moment {
        let (major, card) = match deed {
            Deed::Build(major) | Deed::Exchange(major, _) | Deed::ExchangeCard(major, _) => (Some(major), None),
            Deed::Play(card) => (None, Some(card)),
            _ => (None, None),
        };
        Moment { major, card, ..Moment::of(when, seat) }
    }

    /// A sub-action under way as a moment: it is known where the action comes from.
    pub(crate) fn moment_in(&self, seat: Seat, doing: &Doing, when: When) -> Moment {
        Moment { source: Some(doing.source), ..self.moment_of(seat, doing.deed, when) }
    }

    /// A window of a phase as a moment; when a card is turned up, it is about that card.
    fn moment_of_window(&self, seat: Seat, when: When) -> Moment {
        let revealed = usize::from(self.round).checked_sub(1).and_then(|round| self.round_cards.get(round));
        Moment { space: revealed.copied().filter(|_| when == When::Reveal), ..Moment::of(when, seat) }
    }

    /// AGR-14.4.3: something a player does is answered by that player first, then clockwise.
    pub(crate) fn answer_moment(&mut self, moment: Moment, cards: u8) {
        let players = usize::from(self.players);
        for steps in (0..players).rev() {
            let seat = moment.by.clockwise(steps, players);
            let farm = self.farm(seat);
            if moment.space.is_some_and(|space| !farm.powers.turn_spaces.contains(space)) {
                continue;
            }
            let (powers, count) =
                if steps == 0 { (farm.powers.yours, cards) } else { (farm.powers.others, farm.cards.len() as u8) };
            if powers & moment.when.bit() != 0 {
                self.ask(seat, Decision::React(Reaction { moment, done: 0, cards: count }));
            }
        }
    }

    /// AGR-14.4.4: the part of one player in a window of a phase.
    pub(crate) fn answer_window(&mut self, seat: Seat, when: When) {
        let farm = self.farm(seat);
        if farm.powers.yours & self.bits_of(when) != 0 {
            let cards = farm.cards.len() as u8;
            let moment = self.moment_of_window(seat, when);
            self.ask(seat, Decision::React(Reaction { moment, done: 0, cards }));
        }
    }

    /// Before scoring comes the last chance for what is free at any time (AGR-4.2.3): no other decision follows.
    pub(crate) const fn is_last_chance(&self, when: When) -> bool {
        matches!(when, When::BeforeScoring)
    }

    /// The powers for which a window is opened.
    pub(crate) const fn bits_of(&self, when: When) -> u64 {
        if self.is_last_chance(when) { when.bit() | When::AnyTime.bit() } else { when.bit() }
    }

    /// Whether an effect of a player's card answers the moment.
    fn answers(&self, seat: Seat, card: Card, effect: &Effect, moment: &Moment) -> bool {
        let by = match effect.by {
            By::You => moment.by == seat,
            By::Others => moment.by != seat,
            By::Anyone => true,
        };
        let named = |space: Space| effect.spaces.contains(space) || self.lies_on(space, effect);
        let here = moment.space.is_none_or(|space| effect.is_anywhere() || named(space));
        let major = effect.majors.is_empty() || moment.major.is_some_and(|major| effect.majors.contains(&major));
        let good = effect.goods.is_empty() || moment.good.is_some_and(|good| effect.goods.contains(&good));
        let piece = effect.when != When::RoundSpace
            || self.farm(seat).played(card).is_some_and(|played| played.rounds.contains(self.round));
        effect.is_at(moment.when) && by && here && major && good && piece
    }

    /// Whether a space is one of those an effect names by where they lie.
    fn lies_on(&self, space: Space, effect: &Effect) -> bool {
        if effect.lying.is_some_and(|lying| self.lies(space, lying)) {
            return true;
        }
        let Some((first, last)) = effect.round_spaces else { return false };
        let place = self.round_cards.iter().position(|&card| card == space);
        let place = place.filter(|&place| place < usize::from(self.round));
        place.is_some_and(|place| (usize::from(first)..=usize::from(last)).contains(&(place + 1)))
    }

    /// The effects of a player that answer a moment and have not happened yet. What a card does when it is played is
    /// its own affair; a traveling card does not even lie there.
    pub(crate) fn answers_to(&self, seat: Seat, reaction: &Reaction) -> impl Iterator<Item = Answer> + '_ {
        let moment = reaction.moment;
        let answering = self.answering(seat, reaction);
        answering.filter(move |answer| self.may_happen(seat, answer.card, answer.index, answer.effect, &moment))
    }

    /// The same, whether or not their conditions hold.
    pub(crate) fn answering(&self, seat: Seat, reaction: &Reaction) -> impl Iterator<Item = Answer> + '_ {
        let (moment, done) = (reaction.moment, reaction.done);
        let content = self.content.0;
        let own = if moment.when.is_of_own_card() { moment.card } else { None };
        let played = self.farm(seat).cards.iter().enumerate().map(|(place, played)| (place, played.card));
        let played = played.filter(move |_| own.is_none());
        let cards = own.map(|card| (0, card)).into_iter().chain(played);
        let before = usize::from(reaction.cards);
        let effects = cards.flat_map(move |(place, card)| {
            let plan = content.card(card).filter(|plan| plan.is_at(moment.when));
            let effects = plan.map_or(&[][..], |plan| &plan.effects);
            let counts = move |effect: &Effect| own.is_some() || place < before || effect.itself;
            let answering = (0..).zip(effects).filter(move |(_, effect)| counts(effect));
            answering.map(move |(index, effect)| (card, index, effect))
        });
        let answering = effects.filter(move |(card, _, effect)| self.answers(seat, *card, effect, &moment));
        answering
            .enumerate()
            .map(|(place, (card, index, effect))| Answer { card, index, effect, bit: place_bit(place) })
            .filter(move |answer| done & answer.bit == 0)
    }

    /// Whether an effect has not been used up and its conditions hold. What was to happen as soon as something held
    /// happens, whatever holds when it is asked.
    pub(crate) fn may_happen(&self, seat: Seat, card: Card, index: u8, effect: &Effect, moment: &Moment) -> bool {
        moment.when == When::AsSoonAs
            || !self.is_used_up(seat, card, index, effect)
                && self.all_hold(Counter::at(seat, card, *moment), &effect.conditions)
    }

    /// Whether an effect that happens once, in a game, a round or a turn, has happened.
    pub(crate) fn is_used_up(&self, seat: Seat, card: Card, index: u8, effect: &Effect) -> bool {
        let limited = effect.once || effect.once_a_round || effect.once_a_turn;
        let done = |played: &Played| {
            effect.once && played.has_used(index)
                || effect.once_a_round && played.used_this_round.contains(index)
                || effect.once_a_turn && played.used_this_turn
        };
        limited && self.farm(seat).played(card).is_some_and(done)
    }

    /// What the cards of a player still ask of somebody at a moment.
    pub(crate) fn each_toll(&self, seat: Seat, reaction: &Reaction, mut found: impl FnMut(&Goods)) {
        for answer in self.answers_to(seat, reaction) {
            answer
                .effect
                .choices
                .iter()
                .filter(|choice| !choice.toll.is_empty())
                .for_each(|choice| found(&choice.toll));
        }
    }

    /// What cards bring for certain at a moment (AGR-14.1.10).
    pub(crate) fn sure_gain(&self, seat: Seat, moment: Moment) -> Goods {
        let mut goods = Goods::NONE;
        let reaction = Reaction { moment, done: 0, cards: self.farm(seat).cards.len() as u8 };
        for answer in self.answers_to(seat, &reaction).filter(|answer| answer.effect.is_automatic()) {
            goods.add(&self.goods_of(Counter::at(seat, answer.card, moment), &answer.effect.choices[0].gain));
        }
        goods
    }

    /// The goods after each optional trade that may be made just before a sub-action.
    pub(crate) fn trades_before(&self, seat: Seat, deed: Deed, source: Source, purse: &Goods) -> Purses {
        let moment = Moment { source: Some(source), ..self.moment_of(seat, deed, deed.windows().0) };
        self.trades_at(seat, moment, purse)
    }

    /// The goods after each optional trade that may be made at a moment.
    pub(crate) fn trades_at(&self, seat: Seat, moment: Moment, purse: &Goods) -> Purses {
        let reaction = Reaction { moment, done: 0, cards: self.farm(seat).cards.len() as u8 };
        let mut purses = Purses::new();
        for answer in self.answers_to(seat, &reaction).filter(|answer| !answer.effect.is_automatic()) {
            for choice in &answer.effect.choices {
                let by = Counter::at(seat, answer.card, moment);
                let price = self.price_of(by, choice);
                if purse.covers(&price) && self.all_hold(by, &choice.conditions) {
                    let mut after = *purse;
                    after.take(&price);
                    after.add(&self.goods_got(by, choice));
                    let _ = purses.try_push(after);
                }
            }
        }
        purses
    }
}
