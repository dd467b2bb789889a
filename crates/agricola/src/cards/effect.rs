//! What cards do: the one executor of the effect vocabulary.

use super::field::Field;
use super::plan::{Choice, Later};
use super::{Counter, Deed, Firing, Moment, Played, Rounds, When, special};
use crate::act::Act;
use crate::event::Event;
use crate::goods::Goods;
use crate::pieces::{Good, Space};
use crate::state::{Agricola, Course, Decision, Source, TurnStage};
use crate::turn::Teller;
use almende_core::{Log, Seat};
use arrayvec::ArrayVec;

impl Agricola {
    /// An effect that is paid happens.
    pub(crate) fn happen(&mut self, seat: Seat, firing: Firing, teller: &mut Teller<impl Log<Event>>) {
        let Firing { moment, card, effect, choice } = firing;
        let Some(plan) = self.content.0.card(card) else { return };
        let Some(effect_plan) = plan.effects.get(usize::from(effect)) else { return };
        let Some(chosen) = effect_plan.choices.get(usize::from(choice)) else { return };
        let by = Counter::at(seat, card, moment);
        let source = Source::Card(card, effect, choice);
        // Who uses the space of a card need not own it.
        if moment.when != When::Visit {
            teller.tell(|| Event::CardUsed { seat, card });
        }
        if effect_plan.once {
            self.farm_mut(seat).change(card, |played| played.use_up(effect));
        }
        if effect_plan.once_a_round {
            self.farm_mut(seat).change(card, |played| played.used_this_round = played.used_this_round.with(effect));
        }
        if effect_plan.once_a_turn {
            self.farm_mut(seat).change(card, |played| played.used_this_turn = true);
        }
        // Actions wait below whatever the goods ask for; what is granted several times can be left out after the first.
        if let Some(act) = self.act_of(source) {
            let times = self.grant(source).map_or(1, |grant| grant.times.max(1));
            (1..times).for_each(|_| self.begin_act(seat, Act { must: false, ..act }));
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
        chosen.later.iter().for_each(|later| self.lay_later(by, later, teller));
        if !chosen.withdraw.is_empty() {
            self.withdraw(by, &chosen.withdraw);
        }
        if chosen.puts > 0 || chosen.fills > 0 {
            let put = |played: &mut Played| played.count = played.count.saturating_add(chosen.puts).max(chosen.fills);
            self.farm_mut(seat).change(card, put);
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
        self.gain(moment.by, &chosen.them, teller);
        if !chosen.toll.is_empty() {
            self.gain(seat, &chosen.toll, teller);
            self.ask(moment.by, Decision::Pay { cost: chosen.toll, last: None });
        }
        for (crop, number) in chosen.from_fields.iter().filter(|_| !chosen.which) {
            self.take_from_fields(seat, crop, number, chosen.emptiest);
        }
        let gain = self.goods_got(by, chosen);
        self.use_up_choice(by, chosen);
        if let Some(space) = chosen.take {
            let taken = self.goods_taken_from_space(by, chosen);
            self.stock[space.index()].take(&taken);
        }
        self.give_up(seat, chosen, teller);
        self.gain(seat, &gain, teller);
        if chosen.harvests {
            let vegetables = u8::from(chosen.from_field == Some(Good::Vegetable));
            let farm = self.farm_mut(seat);
            farm.log.vegetables_harvested = vegetables;
            let cards = farm.cards.len() as u8;
            self.answer_moment(Moment::of(When::Harvested, seat), cards);
        }
        if let Some(species) = chosen.breed {
            self.breed_one(seat, species, teller);
        }
        if let (Some(from), Some(to)) = (moment.space, chosen.move_to) {
            self.move_on(seat, from, to, teller);
        }
        if let Some(space) = chosen.go_to {
            self.go_on_to(seat, space, teller);
        }
        if chosen.throw {
            self.ask(seat, Decision::Throw);
        }
        if chosen.place {
            self.ask(seat, Decision::PlacePerson);
        }
        if chosen.special {
            special::resolve(self, by, source, teller);
        }
    }

    /// The person of this turn goes on to another space; that is no placement.
    fn move_on(&mut self, seat: Seat, from: Space, to: Space, teller: &mut Teller<impl Log<Event>>) {
        let left = self.people_on[from.index()].without(seat);
        self.people_on[from.index()] = left;
        if left.is_empty() {
            self.occupied = self.occupied.without(from);
        }
        self.people_on[to.index()] = self.people_on[to.index()].with(seat);
        self.occupied = self.occupied.with(to);
        teller.tell(|| Event::WentOn { seat, space: to });
        self.run_after(seat, Course::Turn { space: to, stage: TurnStage::Use });
    }

    /// What a choice takes from a farm besides goods.
    fn give_up(&mut self, seat: Seat, chosen: &Choice, teller: &mut Teller<impl Log<Event>>) {
        let usual = || self.field_to_take_from(seat, chosen).filter(|_| !chosen.which);
        if let (Some(crop), Some(field)) = (chosen.from_field, usual()) {
            self.farm_mut(seat).take_crop(field);
            if chosen.harvests {
                teller.tell(|| Event::Harvested { seat, crop, amount: 1 });
            }
        }
        let farm = self.farm_mut(seat);
        farm.begging = farm.begging.saturating_add(chosen.beg);
        farm.fences_lost = farm.fences_lost.saturating_add(chosen.lose_fences);
        farm.guests = farm.guests.saturating_add(chosen.guest.into());
        farm.stored.add(&chosen.store);
        if chosen.beg > 0 {
            teller.tell(|| Event::Fed { seat, food: 0, begging: chosen.beg });
        }
        if let Some(major) = chosen.hand_in {
            self.farm_mut(seat).majors &= !major.bit();
        }
    }

    /// Crops go back to the general supply, each from another field: the fullest give first, so that as many fields as
    /// possible stay planted, or the emptiest, so that as many as possible can be sown again.
    fn take_from_fields(&mut self, seat: Seat, crop: Good, number: u8, emptiest: bool) {
        let mut fields: ArrayVec<(Field, u8), 32> = self.farm(seat).fields_with(crop).take(32).collect();
        fields.sort_by_key(|&(_, crops)| if emptiest { crops } else { u8::MAX - crops });
        for (field, _) in fields.into_iter().take(number.into()) {
            self.farm_mut(seat).take_crop(field);
        }
    }

    /// The uppermost good of the pile on a card.
    pub(crate) fn top_of_pile(&self, by: Counter) -> Option<Good> {
        let pile = &self.content.0.card(by.card)?.pile;
        let left = self.farm(by.seat).played(by.card)?.count;
        pile.get(pile.len().checked_sub(left.into())?).copied()
    }

    /// AGR-14.5.2, AGR-14.5.3, AGR-14.5.4: goods, or pieces of the card, on round spaces that still come.
    fn lay_later(&mut self, by: Counter, later: &Later, teller: &mut Teller<impl Log<Event>>) {
        let rounds = self.rounds_of(by, later);
        if later.goods.is_empty() || later.piece {
            self.farm_mut(by.seat).change(by.card, |played| played.rounds = played.rounds.or(rounds));
            self.survey_cards(by.seat);
        }
        self.lay_on_rounds(by.seat, rounds, &later.goods, teller);
    }

    /// The round spaces with a piece of a card that still come.
    pub(crate) fn rounds_with_piece(&self, by: Counter) -> Rounds {
        self.farm(by.seat).played(by.card).map_or(Rounds::NONE, |played| played.rounds.after(self.round))
    }

    /// Goods that a card laid on round spaces go back to the general supply (AGR-14.5.1).
    fn withdraw(&mut self, by: Counter, goods: &Goods) {
        let rounds = self.rounds_with_piece(by);
        let farm = self.farm_mut(by.seat);
        for (_, due) in (1..).zip(&mut farm.due).filter(|(round, _)| rounds.contains(*round)) {
            due.take(goods);
        }
        farm.change(by.card, |played| played.rounds = Rounds::NONE);
    }

    /// The rounds something is laid on, as far as they still come.
    pub(crate) fn rounds_of(&self, by: Counter, later: &Later) -> Rounds {
        let next = later.next.as_ref().map_or(0, |next| self.amount(by, next));
        let ahead = later.ahead.iter().map(|ahead| self.round.saturating_add(self.amount(by, ahead)));
        let numbered = later.rounds.iter().copied();
        let all = ahead.chain(numbered).fold(Rounds::next(self.round, next), Rounds::with).after(self.round);
        later.most.as_ref().map_or(all, |most| all.first(self.amount(by, most)))
    }

    /// Goods on each of these round spaces, as far as they still come (AGR-12.5, AGR-12.5.2, AGR-14.5.2).
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
}
