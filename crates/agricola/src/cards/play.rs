//! Playing hand cards (AGR-13).

use super::plan::{CardPlan, Rule};
use super::{Card, CardKind, Counter, Deed, Doing, Moment, Played, Reaction, Stage, When};
use crate::act::Act;
use crate::content::Step;
use crate::event::Event;
use crate::goods::Goods;
use crate::pieces::Good;
use crate::state::{Agricola, Course, Decision, Source, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

impl Agricola {
    /// AGR-13.3.5, AGR-13.3.7, AGR-13.3.8, AGR-13.3.9, AGR-14.1.2: whether a card of the hand can be played by an
    /// action.
    pub(crate) fn can_play(&self, seat: Seat, source: Source, card: Card) -> bool {
        self.farm(seat).hand.contains(&card) && self.can_play_held(seat, source, card)
    }

    /// The same for a card that is known to be in the hand.
    fn can_play_held(&self, seat: Seat, source: Source, card: Card) -> bool {
        self.grant(source).is_none_or(|grant| !grant.drawn || self.drawn_card(seat) == Some(card))
            && self.content.0.card(card).is_some_and(|plan| {
                self.all_hold(self.playing(seat, source, card), &plan.needs)
                    && self.can_pay_card(seat, plan, source)
                    && (plan.leaves.is_empty() || !self.ways_to_pay(seat, Deed::Play(card), source).is_empty())
                    && self.can_take_effect(seat, plan)
            })
    }

    /// Whether a card of the hand can be paid. Most have one price, to which the occupation cost may come.
    fn can_pay_card(&self, seat: Seat, plan: &CardPlan, source: Source) -> bool {
        let deed = Deed::Play(plan.card);
        let [mut cost] = *plan.costs.as_slice() else { return self.can_afford(seat, deed, source, true) };
        if plan.cost_each.is_some() {
            return self.can_afford(seat, deed, source, true);
        }
        if plan.card.kind() == CardKind::Occupation {
            cost.add(&Goods::of(Good::Food, self.occupation_cost(seat, source)));
        }
        self.can_pay_for(seat, deed, &cost, source, true)
    }

    /// Who counts for the prerequisites of a card: where the action comes from may matter.
    fn playing(&self, seat: Seat, source: Source, card: Card) -> Counter {
        Counter::at(seat, card, Moment { source: Some(source), ..Moment::of(When::Play, seat) })
    }

    /// AGR-14.2.10: some cards cannot be played if what they do is impossible.
    fn can_take_effect(&self, seat: Seat, plan: &CardPlan) -> bool {
        let required = plan.effects.iter().enumerate().filter(|(_, effect)| effect.required);
        { required }.all(|(index, _)| {
            self.act_of(Source::Card(plan.card, index as u8, 0)).is_none_or(|act| self.can_act(seat, &act))
        }) && self.farm(seat).stables_left() >= plan.stables
    }

    pub(crate) fn refuse_play(&self, seat: Seat, source: Source, card: Card) -> Refusal {
        let not = |id, rules| Refusal::new(id, rules).with("card", card.word());
        if !self.farm(seat).hand.contains(&card) {
            return not("refusal.not_in_hand", &["AGR-2.3.6", "AGR-13.1.1"]);
        }
        let Some(plan) = self.content.0.card(card) else { return not("refusal.not_in_hand", &["AGR-2.3.6"]) };
        let by = self.playing(seat, source, card);
        if let Some(condition) = plan.needs.iter().find(|condition| !self.holds(by, condition)) {
            return self.refuse_condition(by, condition);
        }
        if let Some((good, needs)) = self.lacks(seat, Deed::Play(card), source) {
            let has = self.farm(seat).goods[good];
            return Refusal::short("refusal.too_few", &["AGR-13.2.2", "AGR-13.3.4"], needs, has)
                .with("what", good.word());
        }
        if !plan.leaves.is_empty() && self.ways_to_pay(seat, Deed::Play(card), source).is_empty() {
            return not("refusal.leaves_too_little", &["AGR-13.3.8"]);
        }
        not("refusal.no_effect", &["AGR-14.2.10"])
    }

    /// Why no occupation can be played: where only food is lacking, that is the reason.
    pub(crate) fn refuse_occupation(&self, seat: Seat, source: Source) -> Refusal {
        let food = self.occupation_cost(seat, source);
        let farm = self.farm(seat);
        if farm.cards_in_hand(CardKind::Occupation) == 0 || self.can_raise(seat, &farm.goods, food) {
            return Refusal::new("refusal.no_occupation", &["AGR-5.1.6", "AGR-13.2.1"]);
        }
        Refusal::short("refusal.occupation_cost", &["AGR-5.1.6", "AGR-13.2.2"], food, farm.goods[Good::Food])
    }

    pub(crate) fn playable(&self, seat: Seat, act: &Act) -> impl Iterator<Item = Card> + '_ {
        let (source, minor, occupation) = (act.source, act.offers(Step::Minor), act.offers(Step::Occupation));
        let offered = move |card: &Card| match card.kind() {
            CardKind::Minor => minor,
            CardKind::Occupation => occupation,
        };
        let hand = self.farm(seat).hand.iter().copied().filter(offered);
        hand.filter(move |&card| self.can_play_held(seat, source, card))
    }

    /// The occupation that chance has drawn from a hand.
    pub(crate) fn drawn_card(&self, seat: Seat) -> Option<Card> {
        let farm = self.farm(seat);
        farm.log.drawn.filter(|card| farm.hand.contains(card))
    }

    /// Traveling cards that are being played: they are in no hand and lie in front of nobody.
    pub(crate) fn in_the_air(&self) -> impl Iterator<Item = Card> + '_ {
        self.pending.iter().filter_map(|pending| match pending.task {
            Task::Run(Course::Doing(Doing { deed: Deed::Play(card), stage: Stage::After | Stage::Pass, .. })) => {
                card.traveling().map(|_| card)
            }
            _ => None,
        })
    }

    /// AGR-13.1.4: the card lies open; what it does when played comes at once (AGR-14.2.1).
    pub(super) fn put_into_play(
        &mut self,
        seat: Seat,
        card: Card,
        source: Source,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let Some(plan) = self.content.0.card(card) else { return };
        let farm = self.farm_mut(seat);
        farm.hand.retain(|other| *other != card);
        if card.traveling().is_none() {
            let count = plan.pile.len() as u8 + plan.count;
            let _ = farm.cards.try_push(Played { count, ..Played::new(card) });
            farm.log.new_cards = farm.log.new_cards.saturating_add(1);
            self.survey_cards(seat);
            if plan.has(Rule::LastCardEarly) || plan.space.is_some() {
                self.in_play = self.find_spaces_in_play();
            }
        }
        teller.tell(|| Event::CardPlayed { seat, card });
        if plan.effects.iter().any(|effect| effect.when == When::Play) {
            let moment = Moment { card: Some(card), source: Some(source), ..Moment::of(When::Play, seat) };
            self.ask(seat, Decision::React(Reaction { moment, done: 0, cards: 0 }));
        }
    }

    /// AGR-13.4.1, AGR-13.4.3, AGR-13.4.4, AGR-18.6: a traveling card goes to the left neighbour; from a player alone
    /// it leaves the game.
    pub(super) fn pass_on(&mut self, seat: Seat, card: Card, teller: &mut Teller<impl Log<Event>>) {
        let Some(place) = card.traveling() else { return };
        self.passed |= 1 << place;
        let to = seat.clockwise(1, self.players.into());
        if self.players > 1 {
            self.farm_mut(to).take_in_hand(card);
            teller.tell(|| Event::CardPassed { seat, to, card });
        }
    }
}
