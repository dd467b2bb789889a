//! What can be done at any time: turning goods into food, using cards, returning goods (AGR-4.2).

use crate::action::Action;
use crate::cards::Card;
use crate::decide::{Question, about, allowed};
use crate::event::Event;
use crate::goods::Goods;
use crate::improvements::CONVERTIBLE;
use crate::pending::{Standing, fits_if};
use crate::pieces::Good;
use crate::state::{Agricola, Course, Decision, Phase, Task, TurnStage};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

/// Something that can be done at any time.
#[derive(Clone, Copy)]
pub(crate) enum Free {
    /// A good is turned into food.
    Convert(Good),
    /// A card is used.
    Use(Card, u8),
    /// A good is to be returned.
    Discard,
}

impl Free {
    /// What an action does at any time, if it does.
    pub(crate) const fn heard(action: Action) -> Option<Free> {
        Some(match action {
            Action::Convert(good) => Free::Convert(good),
            Action::Use(card, number) => Free::Use(card, number),
            Action::Discard => Free::Discard,
            _ => return None,
        })
    }
}

impl Agricola {
    /// AGR-4.2, AGR-RULING-26: what can be done at any time. It is offered with every question but these: the first
    /// action of a space, which is used at once (AGR-3.3.1); the cells of one pasture (AGR-10.2.3); how a fixed cost is
    /// paid, where only what raises it is offered (AGR-14.1.1); which animals are given up at once (AGR-11.3.1); what
    /// is returned (AGR-4.2.3).
    pub(crate) fn list_free(&self, seat: Seat, out: &mut Vec<Action>) {
        let edible = CONVERTIBLE.into_iter().filter(|&good| self.can_convert_freely(seat, good));
        out.extend(edible.map(Action::Convert));
        self.list_discard(seat, out);
        self.list_free_uses(seat, out);
    }

    pub(crate) fn list_discard(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.can_discard(seat) {
            out.push(Action::Discard);
        }
    }

    /// Whether it can be done now, and why not.
    pub(crate) fn check_free(&self, seat: Seat, free: Free) -> Result<(), Refusal> {
        match free {
            Free::Convert(good) => {
                allowed(self.can_convert_freely(seat, good), || self.refuse_free_conversion(seat, good))
            }
            Free::Use(card, number) => self.check_free_use(seat, card, number),
            Free::Discard => allowed(self.can_discard(seat), || self.refuse_discard(seat)),
        }
    }

    /// Whether a card can be used now, and why not.
    pub(crate) fn check_free_use(&self, seat: Seat, card: Card, number: u8) -> Result<(), Refusal> {
        allowed(self.allows_free_use(seat, card, number), || self.refuse_use(seat, card))
    }

    /// It is done, above the question that is open.
    pub(crate) fn take_free(&mut self, seat: Seat, free: Free, teller: &mut Teller<impl Log<Event>>) {
        match free {
            Free::Convert(good) => self.convert(seat, good, teller),
            Free::Use(card, number) => self.use_freely(seat, card, number),
            Free::Discard => self.ask(seat, Decision::Discard),
        }
    }

    /// It in words.
    pub(crate) fn describe_free(&self, seat: Seat, free: Free) -> Text {
        match free {
            Free::Convert(good) => self.describe_convert(seat, good),
            Free::Use(card, number) => self.describe_use(self.open_moment(seat), card, number),
            Free::Discard => Text::new("option.discard"),
        }
    }

    /// A good and the food it becomes.
    pub(crate) fn describe_convert(&self, seat: Seat, good: Good) -> Text {
        about("option.convert", good.word()).with("food", self.food_for(self.farm(seat), good))
    }

    /// Whether a player has to do or pay something, so that not every good may be given away.
    pub(crate) fn owes(&self, seat: Seat) -> bool {
        self.pending.iter().any(|pending| pending.seat == seat && self.is_due(pending.task))
    }

    /// Whether it depends on a player's goods if everything that waits can be done and paid. Paid effects bring some.
    pub(crate) fn owes_goods(&self, seat: Seat) -> bool {
        self.pending.iter().filter(|pending| pending.seat == seat).any(|pending| match pending.task {
            Task::Run(Course::Turn { space, stage: TurnStage::Actions }) => {
                self.asks_for_something(space) || !self.tolls_to_come(seat).is_empty()
            }
            Task::Run(Course::Effect(_)) => true,
            task => self.is_due(task),
        })
    }

    /// Whether everything that waits for a player can be done and paid without one of a good, and with food for it.
    pub(crate) fn can_go_on_without(&self, seat: Seat, good: Good, food: u8) -> bool {
        let mut game = self.clone();
        let goods = &mut game.farm_mut(seat).goods;
        goods.take(&Goods::of(good, 1));
        goods.add(&Goods::of(Good::Food, food));
        game.can_go_on(seat)
    }

    /// Whether a good can be turned into food at any time: nothing without which what is under way could not go on
    /// (AGR-14.3.5).
    fn can_convert_freely(&self, seat: Seat, good: Good) -> bool {
        self.can_convert(seat, good)
            && (!self.owes(seat) || self.can_go_on_without(seat, good, self.food_for(self.farm(seat), good)))
    }

    /// Why a good cannot be turned into food at any time.
    pub(crate) fn refuse_free_conversion(&self, seat: Seat, good: Good) -> Refusal {
        if self.can_convert(seat, good) { needed(good) } else { self.refuse_convert(seat, good) }
    }

    /// AGR-4.1.7, AGR-4.2.3: whether a good can be returned, as far as what is under way can go on.
    fn can_release(&self, seat: Seat, good: Good) -> bool {
        self.farm(seat).goods[good] > 0 && (!self.owes(seat) || self.can_go_on_without(seat, good, 0))
    }

    fn can_discard(&self, seat: Seat) -> bool {
        let goods = &self.farm(seat).goods;
        !goods.is_empty() && (!self.owes(seat) || Good::ALL.iter().any(|&good| self.can_release(seat, good)))
    }

    fn refuse_discard(&self, seat: Seat) -> Refusal {
        match self.farm(seat).goods.iter().next() {
            Some((good, _)) => needed(good),
            None => Refusal::new("refusal.nothing_to_discard", &["AGR-4.2.3"]),
        }
    }
}

/// Which good to return to the general supply (AGR-4.2.3).
#[derive(Clone, Copy)]
pub(crate) struct Discard;

impl Question for Discard {
    type Answer = Good;

    fn prompt(self, _: &Agricola, _: Seat) -> Text {
        Text::new("prompt.discard")
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let goods = Good::ALL.iter().copied().filter(|&good| game.can_release(seat, good));
        out.extend(goods.map(Action::Release));
    }

    fn heard(self, action: Action) -> Option<Good> {
        if let Action::Release(good) = action { Some(good) } else { None }
    }

    fn check(self, game: &Agricola, seat: Seat, good: Good) -> Result<(), Refusal> {
        allowed(game.can_release(seat, good), || {
            if game.farm(seat).goods[good] > 0 { needed(good) } else { nothing_left(good, &["AGR-4.2.3"]) }
        })
    }

    fn answer(self, game: &mut Agricola, seat: Seat, good: Good, teller: &mut Teller<impl Log<Event>>) {
        game.release(seat, good, teller);
    }

    fn describe(self, _: &Agricola, _: Seat, good: Good) -> Text {
        describe_release(good)
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[Phase::Feeding, Phase::Breeding])?;
        at.is_above()?;
        let farm = game.farm(at.seat);
        let asked = at.below.last().and_then(|below| below.task.asked());
        let part = at.below.len() == 1 && at.served == Some(at.seat);
        let allows = match (game.phase, asked) {
            _ if at.cards => true,
            (Phase::Work, Some(Decision::PlacePerson)) => {
                at.below.len() == 1 && game.next == at.seat && farm.people_to_place() > 0
            }
            (Phase::Work, Some(Decision::Act(act))) => !act.must && game.waits_in_turn(&at),
            (Phase::Feeding, Some(Decision::Feed { .. })) => part,
            (Phase::Breeding, Some(Decision::Breed { may })) => part && game.fits_breeding(at.seat, may),
            _ => false,
        };
        fits_if(
            allows && !farm.goods.is_empty(),
            "a good is returned above a decision that allows it, by a seat that has one (AGR-4.2.3)",
        )
    }
}

/// A good that goes back to the general supply, or an animal that runs away.
pub(crate) fn describe_release(good: Good) -> Text {
    about("option.release", good.word())
}

/// AGR-14.3.5: what is under way could not go on without it.
fn needed(good: Good) -> Refusal {
    Refusal::new("refusal.needed_now", &["AGR-14.3.5"]).with("what", good.word())
}

/// There is none of it.
pub(crate) fn nothing_left(good: Good, rules: &'static [&'static str]) -> Refusal {
    Refusal::short("refusal.too_few", rules, 1, 0).with("what", good.word())
}
