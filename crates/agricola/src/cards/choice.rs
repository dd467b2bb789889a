//! Choices of effects: whether they can be made, what they cost, what they bring.

use super::field::Field;
use super::plan::Choice;
use super::{CardKind, Counter, special};
use crate::act::Act;
use crate::content::Step;
use crate::goods::Goods;
use crate::pieces::Good;
use crate::state::{Agricola, Source};
use almende_core::Seat;

impl Agricola {
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

    /// Takes from a card what a choice takes from it.
    pub(crate) fn use_up_choice(&mut self, by: Counter, choice: &Choice) {
        if choice.take_stored {
            self.farm_mut(by.seat).stored = Goods::NONE;
        }
        if choice.from_pile || choice.from_count {
            self.farm_mut(by.seat).change(by.card, |played| played.count = played.count.saturating_sub(1));
        }
    }
}
