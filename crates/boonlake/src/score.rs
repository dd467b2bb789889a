//! Final scoring (BOO-16) and what cards count at the end (BOO-17.3).

use crate::content::EndEffect;
use crate::pieces::Recess;
use crate::state::{Boonlake, Phase};
use almende_core::{Opponent, ScoreLine, ScoreSheet, Seat, Viewer};

impl Boonlake {
    /// The points a player would have if the game ended now, by category. Everything that counts is open (BOO-16.7).
    pub(crate) fn score_sheet(&self, viewer: Viewer) -> ScoreSheet {
        let players = usize::from(self.players);
        let line = |id, rule, points: &dyn Fn(Seat) -> i32| ScoreLine {
            id,
            rule,
            points: Seat::all(players).map(|seat| Some(points(seat))).collect(),
        };
        let lines = vec![
            line("score.track", "BOO-16.8", &|seat| self.board(seat).vp),
            line("score.levers", "BOO-16.4", &|seat| self.lever_points(seat)),
            line("score.cards", "BOO-16.5", &|seat| self.card_points(seat)),
            line("score.card_effects", "BOO-16.5", &|seat| self.end_effect_points(seat)),
            line("score.tiers", "BOO-16.6", &|seat| self.tier_points(seat)),
        ];
        let mut sheet = ScoreSheet::new(players, lines);
        // BOO-20.41: her tiles that are still face down count, so that before the end only who knows all can add them
        // up.
        if self.solo.is_some() && (self.phase == Phase::Over || viewer == Viewer::All) {
            let points = self.eminence_total();
            sheet.opponent = Some(Opponent { id: "score.eminence", rule: "BOO-20.41", points });
        }
        if self.phase != Phase::Over {
            return sheet;
        }
        if self.solo.is_some() {
            // BOO-20.42: equal is enough.
            sheet.solo_won = Some(self.total(Seat::FIRST) >= self.eminence_total());
        }
        // BOO-16.8: all tied players share the victory.
        let keys: Vec<i32> = Seat::all(players).map(|seat| self.total(seat)).collect();
        sheet.ranked_by(&keys)
    }

    /// All points of a player if the game ended now.
    pub(crate) fn total(&self, seat: Seat) -> i32 {
        self.board(seat).vp
            + self.lever_points(seat)
            + self.card_points(seat)
            + self.end_effect_points(seat)
            + self.tier_points(seat)
    }

    /// BOO-16.4.
    fn lever_points(&self, seat: Seat) -> i32 {
        let levers = i32::from(self.board(seat).lever_count());
        match levers {
            ..4 => 0,
            4..7 => 2 * levers,
            _ => 3 * levers,
        }
    }

    /// BOO-6.6, BOO-16.5.
    fn card_points(&self, seat: Seat) -> i32 {
        self.board(seat).played.map(|card| i32::from(self.content.card(card).vp)).sum()
    }

    fn end_effect_points(&self, seat: Seat) -> i32 {
        let effects = self.board(seat).played.flat_map(|card| &self.content.card(card).end);
        effects.map(|effect| self.end_effect(seat, effect)).sum()
    }

    /// BOO-17.24, BOO-17.25, BOO-17.26, BOO-17.27, BOO-17.28, BOO-17.29.
    fn end_effect(&self, seat: Seat, effect: &EndEffect) -> i32 {
        match *effect {
            EndEffect::If(measure, [(low, fewer), (high, more)]) => match self.measure(seat, measure) {
                count if count >= high => more.into(),
                count if count >= low => fewer.into(),
                _ => 0,
            },
            EndEffect::Per(measure, vp) => i32::from(self.measure(seat, measure)) * i32::from(vp),
        }
    }

    /// BOO-16.6.
    fn tier_points(&self, seat: Seat) -> i32 {
        let plan = &self.content.board;
        let vacated = Recess::ALL
            .iter()
            .flat_map(|&recess| plan.recesses[recess.index()].iter().take(self.board(seat).removed(recess).into()));
        vacated.map(|recess| i32::from(plan.end_vp[usize::from(recess.tier) - 1])).sum()
    }
}
