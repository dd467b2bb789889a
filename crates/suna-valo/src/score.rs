//! Final scoring (SUN-18).

use crate::content::Effect;
use crate::pieces::{Card, Column, FARM_CARDS, Space};
use crate::state::{ORDERS, Phase, SunaValo};
use almende_core::{ScoreLine, ScoreSheet, Seat};

impl SunaValo {
    /// The points a player would have if the game ended now, by category. All of it is public (SUN-HID-3).
    pub(crate) fn score_sheet(&self) -> ScoreSheet {
        let line = |id, rule, points: &dyn Fn(Seat) -> i32| ScoreLine {
            id,
            rule,
            points: Seat::all(2).map(|seat| Some(points(seat))).collect(),
        };
        let sheet = ScoreSheet::new(
            2,
            vec![
                line("score.ships", "SUN-18.2", &|seat| self.ship_points(seat)),
                line("score.ship_effects", "SUN-18.3", &|seat| self.ship_effect_points(seat)),
                line("score.public_orders", "SUN-18.4", &|seat| self.public_points(seat)),
                line("score.personal_orders", "SUN-18.5", &|seat| self.personal_points(seat)),
                line("score.cards", "SUN-18.6", &|seat| self.card_points(seat)),
                line("score.farm_board", "SUN-18.7", &|seat| self.farm_board_points(seat)),
                line("score.rows", "SUN-18.8", &|seat| self.row_points(seat)),
                line("score.bot_tracks", "SUN-18.9", &|seat| self.track_points(seat)),
                line("score.end_tile", "SUN-18.10", &|seat| self.end_tile_points(seat)),
                line("score.goods", "SUN-18.11", &|seat| i32::from(self.farm(seat).goods()) / 5),
                line("score.shortage", "SUN-18.12", &|seat| -self.shortage_points(seat)),
            ],
        );
        if self.phase != Phase::Over {
            return sheet;
        }
        // SUN-18.13: in a tie the player without the start tree wins. There is no winner before the end (SUN-4.8).
        let keys: Vec<_> = Seat::all(2).map(|seat| (self.total(seat), seat != self.start)).collect();
        sheet.ranked_by(&keys)
    }

    /// All points of a player if the game ended now.
    pub(crate) fn total(&self, seat: Seat) -> i32 {
        self.ship_points(seat)
            + self.ship_effect_points(seat)
            + self.public_points(seat)
            + self.personal_points(seat)
            + self.card_points(seat)
            + self.farm_board_points(seat)
            + self.row_points(seat)
            + self.track_points(seat)
            + self.end_tile_points(seat)
            + i32::from(self.farm(seat).goods()) / 5
            - self.shortage_points(seat)
    }

    /// SUN-18.2, SUN-13.7.
    fn ship_points(&self, seat: Seat) -> i32 {
        let value = |i: usize| value_of(&self.content.ships[self.ships[i].index()].values, self.farm(seat).ships[i]);
        (0..ORDERS).map(value).sum()
    }

    /// SUN-18.3, SUN-13.13: with the state at the end, also for the second ship (SUN-22.22).
    fn ship_effect_points(&self, seat: Seat) -> i32 {
        let fulfilled = (0..ORDERS).filter(|&i| self.farm(seat).ships[i] > 0);
        let effects = fulfilled.flat_map(|i| &self.content.ships[self.ships[i].index()].effects);
        effects.map(|effect| self.points(seat, effect)).sum()
    }

    /// SUN-18.4, SUN-8.11.
    fn public_points(&self, seat: Seat) -> i32 {
        let value =
            |i: usize| value_of(&self.content.public[self.public[i].index()].values, self.farm(seat).barrels[i]);
        (0..ORDERS).map(value).sum()
    }

    /// SUN-18.5.
    fn personal_points(&self, seat: Seat) -> i32 {
        let crated = self.farm(seat).column(Column::Personal).iter().filter(|card| card.crated);
        crated.map(|card| i32::from(self.content.cards[card.card.index()].order_vp)).sum()
    }

    /// SUN-18.6: festivals beside the farm and face-up cards with points.
    fn card_points(&self, seat: Seat) -> i32 {
        let farm = self.farm(seat);
        let kept = Card::buyable().skip(FARM_CARDS).enumerate().filter(|(number, _)| farm.kept >> number & 1 != 0);
        let festivals: i32 = kept
            .filter_map(|(_, card)| self.content.cards[card.index()].festival)
            .map(|festival| self.points(seat, &festival.bonus))
            .sum();
        let cards = farm.cards.iter().filter(|card| card.face_up);
        festivals + cards.map(|card| i32::from(self.content.cards[card.card.index()].vp)).sum::<i32>()
    }

    /// SUN-18.7, SUN-10.4.
    fn farm_board_points(&self, seat: Seat) -> i32 {
        let empty = Space::ALL.iter().filter(|&&space| self.farm(seat).is_empty(space));
        empty.map(|space| i32::from(self.content.spaces[space.index()].vp)).sum()
    }

    /// SUN-18.8.
    fn row_points(&self, seat: Seat) -> i32 {
        i32::from(self.farm(seat).rows_scored) * i32::from(self.content.row_vp)
    }

    /// SUN-18.9, SUN-11.13: the product of both tracks.
    fn track_points(&self, seat: Seat) -> i32 {
        let farm = self.farm(seat);
        let multiplier = self.content.left.get(usize::from(farm.left)).map_or(0, |space| space.multiplier);
        let value = self.content.right.get(usize::from(farm.right)).map_or(0, |space| space.vp);
        i32::from(multiplier) * i32::from(value)
    }

    /// SUN-18.10, SUN-23.9, SUN-23.10, SUN-23.11, SUN-23.12, SUN-23.13, SUN-23.14, SUN-23.15, SUN-23.16, SUN-23.17.
    fn end_tile_points(&self, seat: Seat) -> i32 {
        self.farm(seat).end_tile.map_or(0, |tile| self.points(seat, &self.content.end_tiles[tile.index()]))
    }

    /// SUN-14.4.2, SUN-18.1, SUN-18.12: markers beside the farm and those still on cards of the display.
    fn shortage_points(&self, seat: Seat) -> i32 {
        let farm = self.farm(seat);
        i32::from(farm.shortage) + farm.display.iter().map(|display| i32::from(display.shortage)).sum::<i32>()
    }

    /// What a scoring effect is worth now.
    fn points(&self, seat: Seat, effect: &Effect) -> i32 {
        let Effect::Score { n, every, count, max } = *effect else { return 0 };
        let units = count.map_or(1, |count| self.count(seat, count) / i32::from(every.max(1)));
        let points = units * i32::from(n);
        max.map_or(points, |max| points.min(max.into()))
    }
}

fn value_of(values: &[u8; 2], space: u8) -> i32 {
    match space {
        1 => values[0].into(),
        2 => values[1].into(),
        _ => 0,
    }
}
