//! The rules in the order of the rulebook: what each action does.

use super::action::Event;
use super::components::{Candle, Candles, Components};
use super::position::{Bid, Frame, Player, Position};
use almende_core::{Audience, ContentRef, Game, Log, Outcome, Refusal, Seat};

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lanterns {
    pub(super) content: ContentRef<Components>,
    pub(super) at: Position,
}

impl Lanterns {
    pub(super) fn player(&mut self, seat: Seat) -> &mut Player {
        &mut self.at.players[seat.index()]
    }

    pub(super) fn height(&self) -> u8 {
        self.content.lanterns.get(self.at.round).copied().unwrap_or(0)
    }

    pub(super) fn is_over(&self) -> bool {
        self.at.round >= self.content.lanterns.len()
    }

    /// The seats in the order of this round (EXA-2).
    pub(super) fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (round, players) = (self.at.round, self.at.players.len());
        (0..players).map(move |steps| Seat::FIRST.clockwise(round + steps, players))
    }

    /// EXA-2: takes a bid; the last one turns all of them up.
    pub(super) fn bid(&mut self, seat: Seat, candle: Option<Candle>, log: &mut impl Log<Event>) -> Outcome {
        self.player(seat).bid = Bid::Made(candle);
        log.tell(Audience::Everyone, || Event::BidPlaced { by: seat });
        if !self.turn().is_empty() {
            return Outcome::Secret;
        }
        let mut best: Option<(Candle, Seat)> = None;
        for by in self.in_order() {
            let Bid::Made(candle) = std::mem::take(&mut self.player(by).bid) else { continue };
            log.tell(Audience::Everyone, || Event::BidShown { by, candle });
            let Some(candle) = candle else { continue };
            self.take_from_hand(by, candle);
            self.at.discard.add(candle);
            if best.is_none_or(|(longest, _)| candle > longest) {
                best = Some((candle, by));
            }
        }
        match best {
            Some((_, seat)) => self.at.pending = [Frame::Turn { seat }].into_iter().collect(),
            None => self.end_round(log),
        }
        Outcome::Reveals
    }

    fn take_from_hand(&mut self, seat: Seat, candle: Candle) {
        self.player(seat).hand.remove(candle);
        // Candles of one length are alike: if one was known to be there, nobody can say that it was another.
        self.player(seat).shown.remove(candle);
    }

    /// EXA-3.1: the payment begins; the turn waits below it.
    pub(super) fn light(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Outcome {
        let height = self.height();
        log.tell(Audience::Everyone, || Event::Lights { by: seat, height });
        let _ = self.at.pending.try_push(Frame::Paying { seat, paid: Candles::default() });
        Outcome::Open
    }

    /// EXA-3: nobody lights this lantern.
    pub(super) fn pass(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Outcome {
        log.tell(Audience::Everyone, || Event::Passes { by: seat });
        self.end_round(log);
        Outcome::Reveals
    }

    /// EXA-3.2: pays a candle; the last one asks the neighbour (EXA-4) while the payment waits below.
    pub(super) fn pay(&mut self, seat: Seat, candle: Candle, log: &mut impl Log<Event>) -> Outcome {
        log.tell(Audience::Everyone, || Event::Pays { by: seat, candle });
        self.take_from_hand(seat, candle);
        let (height, neighbour) = (usize::from(self.height()), seat.clockwise(1, self.at.players.len()));
        if let Some(Frame::Paying { paid, .. }) = self.at.pending.last_mut() {
            paid.add(candle);
            if paid.length() == height {
                let _ = self.at.pending.try_push(Frame::Taking { seat: neighbour });
            }
        }
        Outcome::Open
    }

    /// EXA-4.1: the neighbour takes a candle, and the payment below is completed.
    pub(super) fn take(&mut self, seat: Seat, candle: Option<Candle>, log: &mut impl Log<Event>) -> Outcome {
        log.tell(Audience::Everyone, || Event::Takes { by: seat, candle });
        self.at.pending.pop();
        if let Some(Frame::Paying { seat: payer, mut paid }) = self.at.pending.pop() {
            if let Some(candle) = candle {
                paid.remove(candle);
                self.player(seat).hand.add(candle);
                self.player(seat).shown.add(candle);
            }
            paid.each().for_each(|candle| self.at.discard.add(candle));
            self.player(payer).lanterns += self.height();
        }
        self.end_round(log);
        Outcome::Reveals
    }

    /// EXA-5: a match for a candle. Nothing is pushed or popped: the same question stays open.
    pub(super) fn strike(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Outcome {
        log.tell(Audience::Everyone, || Event::Strikes { by: seat });
        self.player(seat).matches -= 1;
        self.draw(seat, log);
        Outcome::Reveals
    }

    /// EXA-6: draws a candle, after a shuffle if need be. If there is none at all, nothing happens.
    pub(super) fn draw(&mut self, by: Seat, log: &mut impl Log<Event>) {
        if self.at.stack.is_empty() && self.at.discard != Candles::default() {
            self.at.stack.extend(std::mem::take(&mut self.at.discard).each());
            self.at.seed.stream("candles", self.at.shuffles).shuffle(&mut self.at.stack);
            self.at.shuffles = self.at.shuffles.wrapping_add(1);
            log.tell(Audience::Everyone, || Event::Shuffled);
        }
        if let Some(candle) = self.at.stack.pop() {
            self.player(by).hand.add(candle);
            log.tell(Audience::Only(by), || Event::Draws { by, candle: Some(candle) });
            log.tell(Audience::AllBut(by), || Event::Draws { by, candle: None });
        }
    }

    pub(super) fn end_round(&mut self, log: &mut impl Log<Event>) {
        self.at.pending.clear();
        self.at.round += 1;
        if !self.is_over() {
            self.in_order().for_each(|seat| self.draw(seat, log));
            self.at.pending.push(Frame::Bidding);
        }
    }

    pub(super) fn left_to_pay(&self, paid: &Candles) -> usize {
        usize::from(self.height()).saturating_sub(paid.length())
    }

    /// EXA-3.2: after this candle the payment can still be completed, so nobody pays into a dead end.
    pub(super) fn can_go_on_after(&self, me: &Player, paid: &Candles, candle: Candle) -> Result<(), Refusal> {
        let (mut rest, mut paid) = (me.hand, *paid);
        rest.remove(candle);
        paid.add(candle);
        let (height, length) = (self.height(), paid.length());
        if length > height.into() {
            return Err(Refusal::short("refusal.too_long", &["EXA-3.2"], height, length));
        }
        can_make(&rest, self.left_to_pay(&paid))
    }

    /// EXA-4.1
    pub(super) fn was_paid(&self, candle: Candle) -> Result<(), Refusal> {
        let was_paid = |frame: &Frame| matches!(frame, Frame::Paying { paid, .. } if paid.of(candle) > 0);
        if self.at.pending.iter().any(was_paid) {
            return Ok(());
        }
        Err(Refusal::new("refusal.not_paid", &["EXA-4.1"]).with("what", candle.name()))
    }

    /// EXA-5
    pub(super) fn can_strike(&self, me: &Player) -> Result<(), Refusal> {
        if me.matches == 0 {
            return Err(Refusal::new("refusal.no_match", &["EXA-5"]));
        }
        if self.at.stack.is_empty() && self.at.discard == Candles::default() {
            return Err(Refusal::new("refusal.no_draw", &["EXA-5", "EXA-6"]));
        }
        Ok(())
    }
}

impl Player {
    /// Whether the candle is there to be used, as these rules ask.
    pub(super) fn has(&self, candle: Candle, rules: &'static [&'static str]) -> Result<(), Refusal> {
        if self.hand.of(candle) > 0 {
            return Ok(());
        }
        Err(Refusal::new("refusal.no_candle", rules).with("what", candle.name()))
    }
}

/// EXA-3.2: some of these candles add up to what is left to pay.
pub(super) fn can_make(hand: &Candles, left: usize) -> Result<(), Refusal> {
    if hand.can_make(left) {
        return Ok(());
    }
    Err(Refusal::new("refusal.cannot_add_up", &["EXA-3.2"]).with("left", left))
}
