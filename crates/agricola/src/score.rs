//! Final scoring (AGR-16).

use crate::cards::plan::Score;
use crate::cards::{Card, Counter, special};
use crate::content::TableStep;
use crate::pieces::{Good, Material};
use crate::setup::target;
use crate::state::{Agricola, Phase};
use almende_core::{ScoreLine, ScoreSheet, Seat, Viewer};

/// The rows of the score pad (AGR-16.3.12). Bonus points include printed points and begging markers (AGR-16.3.7).
const ROWS: [(&str, &str); 13] = [
    ("score.field_tiles", "AGR-16.2.1"),
    ("score.pastures", "AGR-16.2.2"),
    ("score.grain", "AGR-16.2.3"),
    ("score.vegetables", "AGR-16.2.4"),
    ("score.sheep", "AGR-16.2.5"),
    ("score.boar", "AGR-16.2.5"),
    ("score.cattle", "AGR-16.2.5"),
    ("score.unused_cells", "AGR-16.3.1"),
    ("score.fenced_stables", "AGR-16.3.2"),
    ("score.clay_rooms", "AGR-16.3.3"),
    ("score.stone_rooms", "AGR-16.3.3"),
    ("score.people", "AGR-16.3.4"),
    ("score.bonus_points", "AGR-16.3.6"),
];

impl Agricola {
    /// The points each player would have if the game ended now, by category. Everything is public.
    pub(crate) fn score_sheet(&self, _: Viewer) -> ScoreSheet {
        let rows: Vec<[i32; ROWS.len()]> = self.seats().map(|seat| self.points_by_row(seat)).collect();
        let line = |(row, (id, rule)): (usize, (&'static str, &'static str))| ScoreLine {
            id,
            rule,
            points: rows.iter().map(|points| Some(points[row])).collect(),
        };
        let sheet = ScoreSheet::new(self.players.into(), ROWS.into_iter().enumerate().map(line).collect());
        if self.phase != Phase::Over {
            return sheet;
        }
        // AGR-16.1.2, AGR-16.1.3, AGR-RULING-1: equal points share the rank.
        let totals: Vec<i32> = self.seats().map(|seat| self.total(seat)).collect();
        let mut sheet = sheet.ranked_by(&totals);
        // AGR-18.11, AGR-19.2: only a series has a target.
        sheet.solo_won = (self.variant.series_game > 0)
            .then(|| totals.iter().all(|&total| total >= target(&self.content.series, self.variant.series_game)));
        sheet
    }

    /// All points of a player if the game ended now.
    pub(crate) fn total(&self, seat: Seat) -> i32 {
        self.points_by_row(seat).iter().sum()
    }

    /// Food and building resources are worth nothing, and the sum may be negative (AGR-16.3.9, AGR-16.3.10,
    /// AGR-16.3.11).
    fn points_by_row(&self, seat: Seat) -> [i32; ROWS.len()] {
        let farm = self.farm(seat);
        let scoring = &self.content.scoring;
        let tables = &scoring.tables;
        let owned = |good: Good| u16::from(farm.goods[good]);
        let rooms = farm.rooms.len() as i32;
        let of = |material: Material, points: i8| if farm.house == material { rooms * i32::from(points) } else { 0 };
        let fenced = farm.stables.and(farm.enclosed).len() as i32;
        [
            points(&tables.field_tiles, farm.fields.len() as u16),
            points(&tables.pastures, farm.pastures.len() as u16),
            points(&tables.grain, owned(Good::Grain) + farm.crops_on_fields(Good::Grain)),
            points(&tables.vegetables, owned(Good::Vegetable) + farm.crops_on_fields(Good::Vegetable)),
            points(&tables.sheep, owned(Good::Sheep)),
            points(&tables.boar, owned(Good::Boar)),
            points(&tables.cattle, owned(Good::Cattle)),
            farm.unused().len() as i32 * i32::from(scoring.unused_cell),
            fenced * i32::from(scoring.fenced_stable),
            of(Material::Clay, scoring.clay_room),
            of(Material::Stone, scoring.stone_room),
            i32::from(farm.people) * i32::from(scoring.person),
            self.improvement_points(seat) + i32::from(farm.begging) * i32::from(scoring.begging_marker),
        ]
    }

    /// AGR-12.1.6, AGR-12.4.5, AGR-12.4.6, AGR-12.4.7, AGR-12.4.8, AGR-16.3.5: printed points, and the best step each
    /// craft building allows. No two of them ask for the same resource, so nothing competes (AGR-16.3.13).
    fn improvement_points(&self, seat: Seat) -> i32 {
        let farm = self.farm(seat);
        let printed = farm.improvements().map(|major| i32::from(self.content.majors[major.index()].points));
        let bonus = i32::from(farm.bonus) + if self.variant.cards { self.card_points(seat) } else { 0 };
        printed.sum::<i32>() + self.craft_points(seat, 0) + bonus
    }

    /// What the craft buildings bring if so many of each resource are kept (AGR-12.4.9).
    pub(crate) fn craft_points(&self, seat: Seat, kept: u8) -> i32 {
        let farm = self.farm(seat);
        let of_major = |major: crate::pieces::Major| {
            let plan = &self.content.majors[major.index()];
            let has = plan.craft.map_or(0, |craft| farm.goods[craft.good]).saturating_sub(kept);
            let steps = plan.scores.iter().filter(|step| step.amount <= has).map(|step| i32::from(step.points));
            steps.max().unwrap_or(0)
        };
        farm.improvements().map(of_major).sum()
    }

    /// AGR-13.3.11, AGR-16.3.6: printed points and bonus points of the cards in front of the player, and those that
    /// cards of others bring.
    fn card_points(&self, seat: Seat) -> i32 {
        let mut points = 0;
        for owner in self.seats() {
            for played in &self.farm(owner).cards {
                let Some(plan) = self.content.0.card(played.card) else { continue };
                if owner == seat {
                    points += i32::from(plan.points);
                }
                let scores = plan.scores.iter().filter(|score| owner == seat || score.most.is_some() || score.anyone);
                points += scores.map(|score| self.scored(seat, played.card, score)).sum::<i32>();
            }
        }
        points
    }

    fn scored(&self, seat: Seat, card: Card, score: &Score) -> i32 {
        let by = Counter::new(seat, card);
        if score.special {
            return special::score(self, seat, card);
        }
        let of = |seat: Seat, count| self.count(Counter::new(seat, card), count);
        let most = score.most.is_none_or(|count| self.seats().all(|other| of(other, count) <= of(seat, count)));
        if most && self.all_hold(by, &score.conditions) { i32::from(self.amount(by, &score.points)) } else { 0 }
    }
}

/// The last step of the table that the number reaches (AGR-16.2.6).
fn points(table: &[TableStep], number: u16) -> i32 {
    let reached = table.iter().rev().find(|step| u16::from(step.from) <= number);
    reached.or(table.first()).map_or(0, |step| step.points.into())
}
