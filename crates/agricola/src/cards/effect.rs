//! What cards do: the one executor of the effect vocabulary.

use super::plan::Later;
use super::{Counter, Deed, Doing, Firing, Rounds, Stage, special};
use crate::event::Event;
use crate::goods::Goods;
use crate::pieces::Good;
use crate::state::{Agricola, Decision, Source};
use crate::turn::Teller;
use almende_core::{Log, Seat};

impl Agricola {
    /// An effect that is paid happens.
    pub(crate) fn happen(&mut self, seat: Seat, firing: Firing, teller: &mut Teller<impl Log<Event>>) {
        let Firing { moment, card, effect, choice } = firing;
        let Some(plan) = self.content.0.card(card) else { return };
        let Some(effect_plan) = plan.effects.get(usize::from(effect)) else { return };
        let Some(chosen) = effect_plan.choices.get(usize::from(choice)) else { return };
        let by = Counter::at(seat, card, moment);
        let source = Source::Card(card, effect, choice);
        teller.tell(|| Event::CardUsed { seat, card });
        if effect_plan.once {
            self.farm_mut(seat).change(card, |played| played.use_up(effect));
        }
        // Actions wait below whatever the goods ask for.
        if let Some(act) = self.act_of(source) {
            self.begin_act(seat, act);
        }
        if chosen.grow.is_some() {
            self.begin_deed(seat, Deed::Grow, source);
        }
        if let Some(points) = &chosen.points {
            let points = self.amount(by, points);
            let farm = self.farm_mut(seat);
            farm.bonus = farm.bonus.saturating_add(points);
            if points > 0 {
                teller.tell(|| Event::BonusPoints { seat, points });
            }
        }
        if let Some(later) = &chosen.later {
            self.lay_later(by, later, teller);
        }
        if let (Some(space), false) = (moment.space, chosen.back.is_empty()) {
            self.stock[space.index()].add(&chosen.back);
            for (good, amount) in chosen.back.iter() {
                teller.tell(|| Event::LaidOnSpace { seat, space, good, amount });
            }
        }
        if !chosen.others.is_empty() {
            let players = usize::from(self.players);
            for steps in (1..players).rev() {
                self.gain(seat.clockwise(steps, players), &chosen.others, teller);
            }
        }
        let gain = self.goods_got(by, chosen);
        self.use_up_choice(by, chosen);
        self.gain(seat, &gain, teller);
        if let Some(species) = chosen.breed {
            self.breed_one(seat, species, teller);
        }
        if chosen.special {
            special::resolve(self, by, source, teller);
        }
    }

    /// The uppermost good of the pile on a card.
    pub(crate) fn top_of_pile(&self, by: Counter) -> Option<Good> {
        let pile = &self.content.0.card(by.card)?.pile;
        let left = self.farm(by.seat).played(by.card)?.count;
        pile.get(pile.len().checked_sub(left.into())?).copied()
    }

    /// AGR-14.5.2 to 14.5.4: goods, or pieces of the card, on round spaces that still come.
    fn lay_later(&mut self, by: Counter, later: &Later, teller: &mut Teller<impl Log<Event>>) {
        let rounds = self.rounds_of(by, later);
        if later.goods.is_empty() {
            return self.farm_mut(by.seat).change(by.card, |played| played.rounds = played.rounds.or(rounds));
        }
        self.lay_on_rounds(by.seat, rounds, &later.goods, teller);
    }

    /// The rounds something is laid on, as far as they still come.
    pub(crate) fn rounds_of(&self, by: Counter, later: &Later) -> Rounds {
        let next = later.next.as_ref().map_or(0, |next| self.amount(by, next));
        let ahead = later.ahead.iter().map(|ahead| self.round.saturating_add(*ahead));
        let numbered = later.rounds.iter().copied();
        ahead.chain(numbered).fold(Rounds::next(self.round, next), Rounds::with).after(self.round)
    }

    /// Goods on each of these round spaces, as far as they still come (AGR-12.5, AGR-14.5.2).
    pub(crate) fn lay_on_rounds(
        &mut self,
        seat: Seat,
        rounds: Rounds,
        goods: &Goods,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let rounds = rounds.after(self.round);
        for (round, due) in (1..).zip(&mut self.farm_mut(seat).due) {
            if rounds.contains(round) {
                due.add(goods);
            }
        }
        if !rounds.is_empty() {
            for (good, amount) in goods.iter() {
                teller.tell(|| Event::LaidOnRounds { seat, good, amount, rounds });
            }
        }
    }

    /// Begins a sub-action of its own.
    pub(crate) fn begin_deed(&mut self, seat: Seat, deed: Deed, source: Source) {
        let cards = self.farm(seat).cards.len() as u8;
        let doing = Doing { deed, stage: Stage::Before, source, first: true, last: true, cards };
        self.ask(seat, Decision::Doing(doing));
    }
}
