//! Cards at their moments (AGR-14.3, AGR-14.4): which of them do something, what is asked, in which order.
//!
//! Everything that is due without a choice happens by itself. The rest is asked: `use CARD` for one effect after the
//! other, in the order the player likes, and `done` for leaving out what may be left out.

use super::field::Field;
use super::plan::{By, Choice, Effect};
use super::{Card, CardKind, Counter, Deed, Doing, Firing, Moment, Played, Reaction, Stage, When, special};
use crate::action::Action;
use crate::content::Step;
use crate::event::Event;
use crate::goods::Goods;
use crate::pieces::{Good, Space, Spaces};
use crate::state::{Act, Agricola, Decision, Pending, Source, TurnStage};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use arrayvec::ArrayVec;

/// An effect of a card that answers a moment.
#[derive(Clone, Copy)]
pub(crate) struct Answer {
    pub(crate) card: Card,
    pub(crate) index: u8,
    pub(crate) effect: &'static Effect,
    /// Its bit among those that have happened.
    bit: u64,
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
    fn is_asked(&self) -> bool {
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

/// The choices of a card at a moment, and behind them those it offers at any time: each with its number among them, its
/// effect, its choice there, and its number among all choices of the card, by which its text is found.
fn numbered(effects: &'static [Effect], when: When) -> impl Iterator<Item = Numbered> {
    let asked = effects.iter().enumerate().filter(|(_, effect)| effect.is_asked());
    let choices =
        asked.flat_map(|(index, effect)| (0..effect.choices.len()).map(move |choice| (index, choice, effect)));
    let texts = choices.zip(1..);
    let here = texts.clone().filter(move |((_, _, effect), _)| effect.is_at(when));
    let besides = texts.filter(move |((_, _, effect), _)| effect.is_at(When::AnyTime) && !effect.is_at(when));
    here.chain(besides).zip(1..).map(|(((effect, choice, _), text), number)| Numbered {
        number,
        effect: effect as u8,
        choice: choice as u8,
        text,
    })
}

/// A choice of a card with its numbers.
#[derive(Clone, Copy)]
struct Numbered {
    number: u8,
    effect: u8,
    choice: u8,
    text: u8,
}

impl Agricola {
    /// What `use CARD NUMBER` says at this moment: the card alone, unless it offers several things.
    pub(crate) fn describe_use(&self, when: When, card: Card, number: u8) -> Text {
        let plain = Text::new("option.use").with("card", card.word());
        let Some(plan) = self.content.0.card(card) else { return plain };
        if numbered(&plan.effects, when).count() < 2 {
            return plain;
        }
        match numbered(&plan.effects, when).find(|choice| choice.number == number) {
            Some(Numbered { text, effect, choice, .. }) => {
                let chosen = &plan.effects[usize::from(effect)].choices[usize::from(choice)];
                let what = chosen.take.map_or(card.choice_word(text), Space::word);
                Text::new("option.use_choice").with("card", card.word()).with("choice", what)
            }
            None => plain,
        }
    }

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

    /// Whether this is the last chance for something a player may still want: to use a card, or to give animals back
    /// that cost points.
    fn wants_last_chance(&self, seat: Seat, when: When) -> bool {
        let farm = self.farm(seat);
        let mut any = farm.powers.minds_animals && farm.goods.animals() != [0; 3];
        if self.is_last_chance(when) && !any {
            self.each_free_use(seat, |_, _, _, _| any = true);
        }
        self.is_last_chance(when) && any
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

    /// What a choice costs, with the goods that are laid back.
    pub(crate) fn price_of(&self, by: Counter, choice: &Choice) -> Goods {
        let mut price = self.goods_of(by, &choice.pay);
        price.add(&choice.back);
        price
    }

    /// Whether a choice can be made. Nobody may learn from the question whether a hand holds a playable card, so
    /// `publicly` a hand with cards of the kind suffices.
    pub(crate) fn is_possible(&self, by: Counter, source: Source, choice: &Choice, publicly: bool) -> bool {
        let farm = self.farm(by.seat);
        let count = farm.played(by.card).map_or(0, |played| played.count);
        let price = self.price_of(by, choice);
        self.brings_something(by, choice)
            && (price.is_empty() || self.can_pay(by.seat, &farm.goods, &price))
            && self.all_hold(by, &choice.conditions)
            && (!(choice.from_pile || choice.from_count) || count > 0)
            && choice.take.is_none_or(|space| !self.stock[space.index()].is_empty())
            && (!choice.which || self.naming_matters(by, choice))
            && (choice.which || choice.from_field.is_none() || self.field_to_take_from(by.seat, choice).is_some())
            && choice.hand_in.is_none_or(|major| farm.owns(major))
            && choice.lose_fences <= farm.fences_left()
            && (!choice.guest || farm.has_person_left())
            && choice.move_to.is_none_or(|space| self.in_play.contains(space) && self.can_use(by.seat, space))
            && (!choice.take_stored || !farm.stored.is_empty())
            && choice.grow.is_none_or(|growth| self.can_grow(by.seat, growth))
            && (choice.which || choice.from_fields.is_empty() || self.has_crops_on_fields(by.seat, choice))
            && choice.go_to.is_none_or(|space| self.can_go_on_to(by.seat, space, &price))
            && (!choice.place || self.can_place_another(by.seat))
            && (!choice.throw || !farm.hand.is_empty())
            && choice.act.as_ref().is_none_or(|_| {
                let Some(act) = self.act_of(source).map(|act| self.widened(by.seat, act)) else { return false };
                let mut after = None;
                // What is paid is gone before the action begins.
                let game = if price.is_empty() { self } else { after.insert(self.after_paying(by.seat, &price)) };
                game.can_act(by.seat, &act) || publicly && game.may_hold_card(by.seat, &act)
            })
            && (!choice.special || special::can(self, by, source))
    }

    /// Whether anything comes of a choice: goods of which there are none and rounds that do not come are nothing.
    fn brings_something(&self, by: Counter, choice: &Choice) -> bool {
        choice.does_more_than_bring()
            || !choice.gain.fixed.is_empty()
            || choice.take_stored
            || !self.goods_of(by, &choice.gain).is_empty()
            || choice.points.as_ref().is_some_and(|points| self.amount(by, points) > 0)
            || choice.breed.is_some_and(|species| self.farm(by.seat).goods[species] >= 2)
            || choice.later.iter().any(|later| !self.rounds_of(by, later).is_empty())
            || !choice.withdraw.is_empty() && !self.rounds_with_piece(by).is_empty()
            || choice.fills > self.farm(by.seat).played(by.card).map_or(0, |played| played.count)
    }

    /// The game after a payment from which food may have to be raised; for questions only.
    fn after_paying(&self, seat: Seat, price: &Goods) -> Agricola {
        let mut game = self.clone();
        game.farm_mut(seat).goods.take(price);
        game
    }

    /// Whether the hand may hold a card for the action: that is all others can know.
    pub(crate) fn may_hold_card(&self, seat: Seat, act: &Act) -> bool {
        let farm = self.farm(seat);
        act.offers(Step::Minor) && farm.cards_in_hand(CardKind::Minor) > 0
            || act.offers(Step::Occupation) && farm.cards_in_hand(CardKind::Occupation) > 0
    }

    /// The actions a card grants.
    pub(crate) fn act_of(&self, source: Source) -> Option<Act> {
        let grant = self.grant(source)?;
        let stables = match (grant.steps.contains(Step::Stables), grant.single) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => crate::content::STABLES,
        };
        Some(Act { stables, ..Act::of(source, grant.steps, true) })
    }

    /// Cards at a moment: what is due happens; gives false if the player has to be asked.
    pub(crate) fn settle_reaction(
        &mut self,
        seat: Seat,
        reaction: Reaction,
        teller: &mut Teller<impl Log<Event>>,
    ) -> bool {
        let mut automatic = None;
        let mut others = 0;
        let mut only = None;
        for answer in self.answers_to(seat, &reaction) {
            let by = Counter::at(seat, answer.card, reaction.moment);
            let possible = |choice: usize, publicly| {
                let source = Source::Card(answer.card, answer.index, choice as u8);
                let chosen = &answer.effect.choices[choice];
                self.is_possible(by, source, chosen, publicly)
                    && (!publicly || self.leaves_possible(seat, by, source, chosen))
            };
            if answer.effect.is_automatic() {
                if possible(0, false) {
                    automatic = Some(answer);
                    break;
                }
                continue;
            }
            let choices = (0..answer.effect.choices.len()).filter(|&choice| possible(choice, true));
            let (count, first) =
                choices.fold((0, 0), |(count, first), choice| (count + 1, if count == 0 { choice } else { first }));
            others += count;
            if count == 1 && self.is_due(by, answer.effect) {
                only = Some((answer, first as u8));
            }
        }
        if self.wants_last_chance(seat, reaction.moment.when) {
            (others, only) = (others + 2, None);
        }
        if let Some(answer) = automatic {
            self.mark(reaction, answer.bit);
            self.fire(seat, reaction.moment, &answer, 0);
            return true;
        }
        match (others, only) {
            // AGR-4.2.8: what is free at any time may bring about what would be skipped.
            (0, _) if self.may_be_opened(seat, &reaction) => false,
            (0, _) => {
                self.pending.pop();
                true
            }
            (1, Some((answer, choice))) => {
                self.mark(reaction, answer.bit);
                self.fire(seat, reaction.moment, &answer, choice);
                let _ = teller;
                true
            }
            _ => false,
        }
    }

    /// Whether an effect cannot be declined.
    fn is_due(&self, by: Counter, effect: &Effect) -> bool {
        !effect.may || !effect.must.is_empty() && self.all_hold(by, &effect.must)
    }

    /// The effect has happened as far as this moment is concerned.
    fn mark(&mut self, reaction: Reaction, bit: u64) {
        if let Some(Pending { decision, .. }) = self.pending.last_mut() {
            *decision = Decision::React(Reaction { done: reaction.done | bit, ..reaction });
        }
    }

    /// Lets an effect happen once it is paid.
    fn fire(&mut self, seat: Seat, moment: Moment, answer: &Answer, choice: u8) {
        let Some(chosen) = answer.effect.choices.get(usize::from(choice)) else { return };
        let price = self.price_of(Counter::at(seat, answer.card, moment), chosen);
        self.ask(seat, Decision::Effect(Firing { moment, card: answer.card, effect: answer.index, choice }));
        if chosen.which {
            self.ask_for_fields(seat, chosen);
        }
        if !price.is_empty() {
            self.ask(seat, Decision::Pay { cost: price, last: None });
        }
    }

    /// The effects a player may choose from at a moment, by the number of `use` (AGR-14.4.1).
    fn each_use(&self, seat: Seat, reaction: &Reaction, mut found: impl FnMut(&Answer, u8, u8)) {
        for answer in self.answers_to(seat, reaction).filter(|answer| !answer.effect.is_automatic()) {
            let Some(plan) = self.content.0.card(answer.card) else { continue };
            let offered = numbered(&plan.effects, reaction.moment.when).filter(|one| one.effect == answer.index);
            for Numbered { number, effect, choice, .. } in offered {
                let by = Counter::at(seat, answer.card, reaction.moment);
                let source = Source::Card(answer.card, effect, choice);
                let chosen = &answer.effect.choices[usize::from(choice)];
                if self.is_possible(by, source, chosen, false) && self.leaves_possible(seat, by, source, chosen) {
                    found(&answer, number, choice);
                }
            }
        }
    }

    /// AGR-14.3.5, AGR-14.3.6: an effect may not make impossible what it comes before.
    fn leaves_possible(&self, seat: Seat, by: Counter, source: Source, choice: &Choice) -> bool {
        let price = self.price_of(by, choice);
        let act = self.act_of(source).filter(|_| self.waiting_space(seat).is_some()).map(|act| self.widened(seat, act));
        if price.is_empty() && act.is_none() {
            return true;
        }
        if act.is_none() && !self.owes_goods(seat) {
            let goes_on = self.can_go_on(seat);
            let without = || self.after_payment(seat, &Goods::NONE, &Goods::NONE);
            debug_assert_eq!(goes_on, without().can_go_on(seat), "goods matter");
            return goes_on;
        }
        let gain = self.goods_of(by, &choice.gain);
        let possible = |left: Goods| {
            let mut game = self.clone();
            game.farm_mut(seat).goods = left;
            if act.as_ref().is_some_and(|act| !game.offers_any(seat, act)) {
                return false;
            }
            game.farm_mut(seat).goods.add(&gain);
            game.can_go_on(seat)
        };
        let goods = &self.farm(seat).goods;
        if self.can_raise_for(seat, goods, &price) {
            return self.may_leave(seat, goods, &price, 0, &possible);
        }
        let mut left = *goods;
        left.take(&price);
        possible(left)
    }

    /// Whether actions offer a piece, or may offer one: what a hand allows is nobody's business.
    fn offers_any(&self, seat: Seat, act: &Act) -> bool {
        let mut any = false;
        self.each_piece(seat, act, |_| any = true);
        any || act.offers(Step::Fences) || act.offers(Step::Minor) || act.offers(Step::Occupation)
    }

    /// Whether everything that waits for a player can still be done and paid (AGR-14.3.5). Payments are looked at from
    /// the uppermost one on, with what effects that are paid bring in between.
    pub(crate) fn can_go_on(&self, seat: Seat) -> bool {
        self.can_go_on_owing(seat, self.farm(seat).goods, Goods::NONE)
    }

    /// The same with these goods, of which some are to be paid first.
    fn can_go_on_owing(&self, seat: Seat, purse: Goods, mut owed: Goods) -> bool {
        let with = |owed: &Goods, cost: &Goods| {
            let mut due = *owed;
            due.add(cost);
            due
        };
        for (place, pending) in self.pending.iter().enumerate().rev().filter(|(_, pending)| pending.seat == seat) {
            let goes_on = match pending.decision {
                Decision::Pay { cost, .. } => {
                    owed.add(&cost);
                    self.can_pay(seat, &purse, &owed)
                }
                Decision::Effect(firing) => {
                    let (after, gain) = self.after_effect(seat, place, &firing);
                    let with_gain = |mut purse: Goods, owed: Goods| {
                        purse.add(&gain);
                        after.can_go_on_owing(seat, purse, owed)
                    };
                    // What is eaten for the effect is gone before it brings anything.
                    if self.can_raise_for(seat, &purse, &owed) {
                        return self.may_leave(seat, &purse, &owed, 0, &|left| with_gain(left, Goods::NONE));
                    }
                    return with_gain(purse, owed);
                }
                Decision::RaiseFood { purchase, .. } => {
                    let pay = self.offer(purchase).map_or(Goods::NONE, |offer| offer.pay);
                    self.can_pay(seat, &purse, &with(&owed, &pay))
                }
                Decision::TakeOne(space) => {
                    let pays = |pay: &Goods| self.can_pay(seat, &purse, &with(&owed, pay));
                    self.plan(space).offers.iter().any(|offer| pays(&offer.pay))
                }
                Decision::Doing(doing) if doing.stage == Stage::Pay => {
                    let ways = self.payments(seat, doing.deed, doing.source);
                    ways.iter().any(|way| self.can_pay(seat, &purse, &with(&owed, way)))
                }
                Decision::Act(act) if act.must => self.after_payment(seat, &purse, &owed).can_act(seat, &act),
                Decision::Turn { space, stage: TurnStage::Actions } => {
                    let tolls = self.tolls_to_come(seat);
                    owed.add(&tolls);
                    if !tolls.is_empty() && !self.can_pay(seat, &purse, &owed) {
                        return false;
                    }
                    if self.asks_for_something(space) {
                        let game = self.after_payment(seat, &purse, &owed);
                        game.can_use(seat, space) || game.can_use_with_cards(seat, space)
                    } else {
                        self.can_use(seat, space)
                    }
                }
                _ => true,
            };
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// The game after an effect that waits to be paid and everything above it, without its goods, and these; for
    /// questions only.
    fn after_effect(&self, seat: Seat, place: usize, firing: &Firing) -> (Agricola, Goods) {
        let mut game = self.clone();
        game.pending.truncate(place);
        let effect = self.content.0.card(firing.card).and_then(|plan| plan.effects.get(usize::from(firing.effect)));
        let Some(choice) = effect.and_then(|effect| effect.choices.get(usize::from(firing.choice))) else {
            return (game, Goods::NONE);
        };
        let by = Counter::at(seat, firing.card, firing.moment);
        game.use_up_choice(by, choice);
        (game, self.goods_got(by, choice))
    }

    /// The goods a choice brings, with the uppermost one of a pile.
    pub(crate) fn goods_got(&self, by: Counter, choice: &Choice) -> Goods {
        let mut goods = self.goods_of(by, &choice.gain);
        if choice.take_stored {
            goods.add(&self.farm(by.seat).stored);
        }
        if let Some(good) = self.top_of_pile(by).filter(|_| choice.from_pile) {
            goods.add(&Goods::of(good, 1));
        }
        goods.add(&self.goods_taken_from_space(by, choice));
        goods
    }

    /// The field a choice takes a crop from, unless the player names one.
    pub(crate) fn field_to_take_from(&self, seat: Seat, choice: &Choice) -> Option<Field> {
        self.usual_field(seat, choice.from_field?, choice.last, choice.emptiest)
    }

    /// A field with a single crop, or of those with several the fullest, or the emptiest if it is another.
    pub(crate) fn usual_field(&self, seat: Seat, crop: Good, last: bool, emptiest: bool) -> Option<Field> {
        let fields = || self.farm(seat).fields_with(crop).filter(|(_, crops)| (*crops == 1) == last);
        let fullest = fields().reduce(|best, other| if other.1 > best.1 { other } else { best })?;
        if !emptiest {
            return Some(fullest.0);
        }
        let emptiest = fields().reduce(|best, other| if other.1 < best.1 { other } else { best })?;
        (emptiest.1 < fullest.1).then_some(emptiest.0)
    }

    /// What a choice takes from another space.
    pub(crate) fn goods_taken_from_space(&self, by: Counter, choice: &Choice) -> Goods {
        let Some((space, good)) = choice.take.and_then(|space| Some((space, self.good_on(space)?))) else {
            return Goods::NONE;
        };
        let wanted = choice.taken.as_ref().map_or(1, |taken| self.amount(by, taken));
        Goods::of(good, wanted.min(self.stock[space.index()][good]))
    }

    /// Whether crops lie on so many different fields; which of them give is asked only where it matters.
    fn has_crops_on_fields(&self, seat: Seat, choice: &Choice) -> bool {
        let fields = |crop: Good| self.farm(seat).fields_with(crop).map(|(_, crops)| crops);
        let matters = |crop: Good, number: u8| {
            let differ = fields(crop).min() != fields(crop).max();
            differ && fields(crop).count() > number.into()
        };
        { choice.from_fields.iter() }
            .all(|(crop, number)| fields(crop).count() >= number.into() && (!choice.emptiest || matters(crop, number)))
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

    /// Takes from a card what a choice takes from it.
    pub(crate) fn use_up_choice(&mut self, by: Counter, choice: &Choice) {
        if choice.take_stored {
            self.farm_mut(by.seat).stored = Goods::NONE;
        }
        if choice.from_pile || choice.from_count {
            self.farm_mut(by.seat).change(by.card, |played| played.count = played.count.saturating_sub(1));
        }
    }

    /// The game after payments; for questions only.
    fn after_payment(&self, seat: Seat, purse: &Goods, owed: &Goods) -> Agricola {
        let mut game = self.clone();
        game.farm_mut(seat).goods = *purse;
        game.farm_mut(seat).goods.take(owed);
        game
    }

    /// The space whose actions a player still has to take.
    pub(crate) fn waiting_space(&self, seat: Seat) -> Option<Space> {
        self.pending.iter().find_map(|pending| match pending.decision {
            Decision::Turn { space, stage: TurnStage::Actions } if pending.seat == seat => Some(space),
            _ => None,
        })
    }

    /// AGR-14.3.5: whether a piece of an action that a card grants leaves the space's own action possible.
    pub(crate) fn leaves_space_possible(&self, seat: Seat, deed: Deed) -> bool {
        let Some(space) = self.waiting_space(seat) else { return true };
        if !self.asks_for_something(space) && self.can_use(seat, space) {
            return true;
        }
        let mut game = self.clone();
        let farm = game.farm_mut(seat);
        match deed {
            Deed::Plow(cell) => farm.fields = farm.fields.with(cell),
            Deed::Bake(grain) => farm.goods.take(&Goods::of(Good::Grain, grain)),
            Deed::Stable(cell) => farm.stables = farm.stables.with(cell),
            Deed::Room(cell) => farm.rooms = farm.rooms.with(cell),
            Deed::Sow(crop) | Deed::SowCard(crop, _) | Deed::SowPasture(crop, _) => {
                farm.goods.take(&Goods::of(crop, 1))
            }
            _ => return true,
        }
        farm.survey();
        game.can_use(seat, space) || game.can_use_with_cards(seat, space)
    }

    pub(crate) fn list_reactions(&self, seat: Seat, reaction: &Reaction, out: &mut Vec<Action>) {
        self.each_use(seat, reaction, |answer, number, _| out.push(Action::Use(answer.card, number)));
        if self.may_pass(seat, reaction) {
            out.push(Action::Done);
        }
    }

    /// For search: the last chance for what cards offer at any time is no idle one.
    pub(crate) fn list_reactions_for_search(&self, seat: Seat, reaction: &Reaction, out: &mut Vec<Action>) {
        let first = out.len();
        self.list_reactions(seat, reaction, out);
        // Where nothing else is asked, it is about what an exchange would bring.
        let asked = out[first..].iter().any(|action| *action != Action::Done);
        if !asked || self.is_last_chance(reaction.moment.when) {
            self.list_free_uses(seat, out);
        }
    }

    /// AGR-14.4.2: a pass leaves out optional effects only, and nothing without which the sub-action could not be paid or the
    /// space not be used.
    pub(crate) fn may_pass(&self, seat: Seat, reaction: &Reaction) -> bool {
        let (mut due, mut any) = (false, false);
        self.each_use(seat, reaction, |answer, _, _| {
            any = true;
            due |= self.is_due(Counter::at(seat, answer.card, reaction.moment), answer.effect);
        });
        if !any {
            return true;
        }
        let below = self.pending.iter().rev().nth(1);
        let needed = match below.map(|pending| (pending.seat, pending.decision)) {
            Some((who, Decision::Doing(doing))) if who == seat && doing.stage == Stage::Pay => {
                self.ways_to_pay(seat, doing.deed, doing.source).is_empty()
            }
            Some((who, Decision::Turn { space, stage: TurnStage::Actions })) if who == seat => {
                !self.can_use(seat, space)
            }
            _ => false,
        };
        !due && !needed
    }

    pub(crate) fn allows_reaction(&self, seat: Seat, reaction: &Reaction, card: Card, number: u8) -> bool {
        let mut found = false;
        self.each_use(seat, reaction, |answer, other, _| found |= answer.card == card && other == number);
        found
    }

    pub(crate) fn use_at_moment(&mut self, seat: Seat, reaction: Reaction, card: Card, number: u8) {
        let mut chosen = None;
        self.each_use(seat, &reaction, |answer, other, choice| {
            if answer.card == card && other == number {
                chosen = Some((*answer, choice));
            }
        });
        let Some((answer, choice)) = chosen else {
            self.ask(seat, Decision::React(reaction));
            return self.use_freely(seat, card, number);
        };
        let done = if answer.effect.again { reaction.done } else { reaction.done | answer.bit };
        self.ask(seat, Decision::React(Reaction { done, ..reaction }));
        self.fire(seat, reaction.moment, &answer, choice);
    }

    pub(crate) fn refuse_use(&self, seat: Seat, card: Card) -> Refusal {
        let id = if self.farm(seat).played(card).is_some() { "refusal.no_use_now" } else { "refusal.not_yours" };
        Refusal::new(id, &["AGR-13.1.4", "AGR-14.3.4"]).with("what", card.word())
    }

    /// AGR-4.2: what cards offer at any time; each is told its number and what it costs and brings.
    pub(crate) fn each_free_use(&self, seat: Seat, mut found: impl FnMut(Card, u8, &Choice, Counter)) {
        let farm = self.farm(seat);
        if farm.powers.yours & When::AnyTime.bit() == 0 {
            return;
        }
        let (moment, when) = (Moment::of(When::AnyTime, seat), self.open_moment(seat));
        for played in farm.cards.iter().filter(|played| !self.is_being_used(seat, played.card)) {
            let Some(plan) = self.content.0.card(played.card).filter(|plan| plan.is_at(When::AnyTime)) else {
                continue;
            };
            let free = |one: &Numbered| {
                let effect = &plan.effects[usize::from(one.effect)];
                effect.is_at(When::AnyTime) && (when == When::AnyTime || !effect.is_at(when))
            };
            for Numbered { number, effect, choice, .. } in numbered(&plan.effects, when).filter(free) {
                let of = &plan.effects[usize::from(effect)];
                let by = Counter::at(seat, played.card, moment);
                let source = Source::Card(played.card, effect, choice);
                let chosen = &of.choices[usize::from(choice)];
                let open = || self.is_possible(by, source, chosen, false) && self.may_give_up(seat, by, chosen);
                if self.may_happen(seat, played.card, effect, of, &moment) && open() {
                    found(played.card, number, chosen, by);
                }
            }
        }
    }

    /// Whether the use of a card at any time is only being paid: it cannot pay for itself (AGR-14.1.2).
    pub(crate) fn is_being_used(&self, seat: Seat, card: Card) -> bool {
        self.pending.iter().any(|pending| {
            let used = matches!(pending.decision, Decision::Effect(firing)
                if firing.card == card && firing.moment.when == When::AnyTime);
            used && pending.seat == seat
        })
    }

    /// The moment at which a player is asked, which `use` is numbered by.
    pub(crate) fn open_moment(&self, seat: Seat) -> When {
        match self.pending.last() {
            Some(Pending { seat: asked, decision: Decision::React(reaction) }) if *asked == seat => {
                reaction.moment.when
            }
            _ => When::AnyTime,
        }
    }

    /// Whether the animals a choice costs stand on the farm: those that have found no place yet do not (AGR-11.3.1), and
    /// while animals breed none is exchanged (AGR-4.2.7).
    pub(crate) fn may_give_up(&self, seat: Seat, by: Counter, choice: &Choice) -> bool {
        if choice.pay.fixed.animals() == [0; 3] && choice.pay.counted.is_empty() {
            return true;
        }
        let animals = self.price_of(by, choice).animals();
        animals == [0; 3]
            || !self.animals_breed() && animals.iter().zip(self.animals_on_farm(seat)).all(|(n, has)| *n <= has)
    }

    /// What cards offer at any time, as far as everything that waits can go on afterwards.
    #[inline]
    pub(crate) fn list_free_uses(&self, seat: Seat, out: &mut Vec<Action>) {
        let owes = self.owes(seat);
        self.each_free_use(seat, |card, number, choice, by| {
            if !owes || self.can_go_on_after(by, choice) {
                out.push(Action::Use(card, number));
            }
        });
    }

    pub(crate) fn allows_free_use(&self, seat: Seat, card: Card, number: u8) -> bool {
        let mut found = false;
        self.each_free_use(seat, |other, one, choice, by| {
            found |= other == card && one == number && (!self.owes(seat) || self.can_go_on_after(by, choice));
        });
        found
    }

    fn can_go_on_after(&self, by: Counter, choice: &Choice) -> bool {
        let mut game = self.clone();
        game.use_up_choice(by, choice);
        let gain = self.goods_got(by, choice);
        let goes_on = |mut left: Goods| {
            left.add(&gain);
            game.can_go_on_owing(by.seat, left, Goods::NONE)
        };
        self.may_leave(by.seat, &self.farm(by.seat).goods, &self.price_of(by, choice), 0, &goes_on)
    }

    /// Uses what a card offers at any time.
    pub(crate) fn use_freely(&mut self, seat: Seat, card: Card, number: u8) {
        let Some(plan) = self.content.0.card(card) else { return };
        let when = self.open_moment(seat);
        let Some(chosen) = numbered(&plan.effects, when).find(|one| one.number == number) else { return };
        let answer = Answer { card, index: chosen.effect, effect: &plan.effects[usize::from(chosen.effect)], bit: 0 };
        self.fire(seat, Moment::of(When::AnyTime, seat), &answer, chosen.choice);
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

    /// AGR-14.2.3: conditions that have come true. Whoever acts comes first, then clockwise (AGR-14.4.3). Each effect is
    /// asked or happens once.
    #[inline(never)]
    pub(crate) fn happen_as_soon_as(&mut self) {
        let players = usize::from(self.players);
        let first = self.pending.last().map_or(self.starting_player, |pending| pending.seat);
        for steps in (0..players).rev() {
            let seat = first.clockwise(steps, players);
            if self.farm(seat).powers.yours & When::AsSoonAs.bit() != 0 {
                self.ask_as_soon_as(seat);
            }
        }
    }

    /// Whether something a player waits for has come true.
    fn has_come_true(&self, seat: Seat, moment: Moment) -> bool {
        self.farm(seat).cards.iter().any(|played| {
            let plan = self.content.0.card(played.card).filter(|plan| plan.is_at(When::AsSoonAs));
            let effects = plan.map_or(&[][..], |plan| &plan.effects);
            (0..).zip(effects).any(|(index, effect)| {
                effect.when == When::AsSoonAs
                    && !played.has_used(index)
                    && self.all_hold(Counter::at(seat, played.card, moment), &effect.conditions)
            })
        })
    }

    /// Asks a player about everything that has come true.
    fn ask_as_soon_as(&mut self, seat: Seat) {
        let moment = Moment::of(When::AsSoonAs, seat);
        if !self.has_come_true(seat, moment) {
            return;
        }
        let cards = self.farm(seat).cards.len() as u8;
        let mut reaction = Reaction { moment, done: 0, cards };
        let (mut waiting, mut due) = (0, ArrayVec::<(Card, u8), 64>::new());
        for answer in self.answers_to(seat, &reaction) {
            let used = self.farm(seat).played(answer.card).is_some_and(|played| played.has_used(answer.index));
            let by = Counter::at(seat, answer.card, moment);
            if !used && self.all_hold(by, &answer.effect.conditions) {
                let _ = due.try_push((answer.card, answer.index));
            } else {
                waiting |= answer.bit;
            }
        }
        for (card, effect) in due {
            self.farm_mut(seat).change(card, |played| played.use_up(effect));
        }
        self.survey_cards(seat);
        reaction.done = waiting;
        self.ask(seat, Decision::React(reaction));
    }
}
