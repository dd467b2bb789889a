//! Ratings: how strong somebody plays a title with so many players, and how sure that is.
//!
//! Two are rated by Glicko-2, three and four by Weng-Lin (Bradley-Terry, full pairs): both know how sure they are, and both are a
//! function of the ratings before and the places of one game. Games are rated one after the other, in the order of their numbers, and
//! a rating is kept as whole numbers, a millionth each: so whoever plays all of them again, from nothing, comes to the same ratings to the
//! last digit.

mod count;

use serde::{Deserialize, Serialize};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};
use std::collections::BTreeMap;

/// So many parts has a whole.
const PARTS: f64 = 1e6;
/// With so many games a rating is more than a guess.
pub const PROVISIONAL: i64 = 10;
/// Weng-Lin begins at 25. Stretched so much, players whose strengths lie 100 apart are shown about as far apart as Glicko-2 shows them.
const STRETCH: f64 = 26.0;
/// The middle, as it is shown.
const MIDDLE: f64 = 1500.0;

/// How strong somebody is taken to be. Kept in millionths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// How strong.
    pub strength: i64,
    /// How unsure that is: one standard deviation.
    pub deviation: i64,
    /// How much it goes up and down; for two only.
    pub volatility: i64,
    /// After so many games.
    pub games: i64,
}

fn kept(number: f64) -> i64 {
    (number * PARTS).round() as i64
}

fn read(number: i64) -> f64 {
    number as f64 / PARTS
}

impl Rating {
    /// Of somebody who has not played so yet.
    pub fn fresh(players: usize) -> Rating {
        if players == 2 {
            let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
            Rating { strength: kept(rating), deviation: kept(deviation), volatility: kept(volatility), games: 0 }
        } else {
            let WengLinRating { rating, uncertainty } = WengLinRating::new();
            Rating { strength: kept(rating), deviation: kept(uncertainty), volatility: 0, games: 0 }
        }
    }

    /// Strength and deviation as they are shown, on one scale for all numbers of players: about 1500 is the middle.
    pub fn shown(&self, players: usize) -> (i64, i64) {
        let whole = |number: f64| number.round() as i64;
        if players == 2 {
            (whole(read(self.strength)), whole(read(self.deviation)))
        } else {
            let from_middle = read(self.strength) - WengLinRating::new().rating;
            (whole(MIDDLE + from_middle * STRETCH), whole(read(self.deviation) * STRETCH))
        }
    }

    /// Whether there are too few games to go by.
    pub fn is_provisional(&self) -> bool {
        self.games < PROVISIONAL
    }
}

/// The ratings after a game, in the order of those before; `places` are 1 for who won, and equal for who shared a place.
pub fn after(before: &[Rating], places: &[u8]) -> Vec<Rating> {
    let games = |rating: &Rating| rating.games + 1;
    if let ([one, two], [first, second]) = (before, places) {
        let glicko = |rating: &Rating| Glicko2Rating {
            rating: read(rating.strength),
            deviation: read(rating.deviation),
            volatility: read(rating.volatility),
        };
        let outcome = match first.cmp(second) {
            std::cmp::Ordering::Less => Outcomes::WIN,
            std::cmp::Ordering::Equal => Outcomes::DRAW,
            std::cmp::Ordering::Greater => Outcomes::LOSS,
        };
        let (new_one, new_two) = glicko2(&glicko(one), &glicko(two), &outcome, &Glicko2Config::new());
        let told = |new: Glicko2Rating, old: &Rating| Rating {
            strength: kept(new.rating),
            deviation: kept(new.deviation),
            volatility: kept(new.volatility),
            games: games(old),
        };
        return vec![told(new_one, one), told(new_two, two)];
    }
    let all: Vec<[WengLinRating; 1]> = before
        .iter()
        .map(|rating| [WengLinRating { rating: read(rating.strength), uncertainty: read(rating.deviation) }])
        .collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = all
        .iter()
        .zip(places)
        .map(|(one, place)| (one.as_slice(), MultiTeamOutcome::new(usize::from(*place))))
        .collect();
    let new = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let told = |(new, old): (&Vec<WengLinRating>, &Rating)| {
        new.first().map_or(*old, |new| Rating {
            strength: kept(new.rating),
            deviation: kept(new.uncertainty),
            volatility: 0,
            games: games(old),
        })
    };
    new.iter().zip(before).map(told).collect()
}

/// A game that counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatedGame {
    /// The title.
    pub game: String,
    /// Who played, each by a pseudonym, with their place.
    pub places: Vec<(String, u8)>,
}

/// Whose rating: a pseudonym, the title, the number of players.
pub type Rated = (String, String, usize);

/// Plays all games again, from nothing.
pub fn replayed<'a>(games: impl IntoIterator<Item = &'a RatedGame>) -> BTreeMap<Rated, Rating> {
    let mut ratings: BTreeMap<Rated, Rating> = BTreeMap::new();
    for RatedGame { game, places } in games {
        let players = places.len();
        let of = |who: &String| (who.clone(), game.clone(), players);
        let before: Vec<Rating> = places
            .iter()
            .map(|(who, _)| ratings.get(&of(who)).copied().unwrap_or_else(|| Rating::fresh(players)))
            .collect();
        let won: Vec<u8> = places.iter().map(|(_, place)| *place).collect();
        for ((who, _), rating) in places.iter().zip(after(&before, &won)) {
            ratings.insert(of(who), rating);
        }
    }
    ratings
}

#[cfg(test)]
mod tests {
    use super::*;
    use almende_core::Seed;

    fn game(places: &[(&str, u8)]) -> RatedGame {
        RatedGame {
            game: "helios".into(),
            places: places.iter().map(|(who, place)| ((*who).to_owned(), *place)).collect(),
        }
    }

    fn shown(ratings: &BTreeMap<Rated, Rating>, who: &str, players: usize) -> (i64, i64) {
        ratings[&(who.to_owned(), "helios".to_owned(), players)].shown(players)
    }

    #[test]
    fn the_winner_rises_and_both_are_surer() {
        let two = replayed(&[game(&[("ada", 1), ("ben", 2)])]);
        let (ada, ben) = (shown(&two, "ada", 2), shown(&two, "ben", 2));
        assert!(ada.0 > 1500 && ben.0 < 1500 && ada.1 < 350 && ben.1 < 350, "{ada:?} {ben:?}");
        let three = replayed(&[game(&[("ada", 2), ("ben", 1), ("cleo", 3)])]);
        let all = ["ben", "ada", "cleo"].map(|who| shown(&three, who, 3));
        assert!(all[0].0 > all[1].0 && all[1].0 > all[2].0 && all.iter().all(|(_, unsure)| *unsure < 217), "{all:?}");
        let shared = replayed(&[game(&[("ada", 1), ("ben", 1)])]);
        assert_eq!(shown(&shared, "ada", 2), shown(&shared, "ben", 2));
    }

    /// The worked example of the paper (Glickman 2022): one of 1500 against one game of each of three others, here one after
    /// the other, comes near to what the paper finds for all at once.
    #[test]
    fn glicko_is_the_one_of_the_paper() {
        let rated = |strength: f64, deviation: f64| Rating {
            strength: kept(strength),
            deviation: kept(deviation),
            volatility: kept(0.06),
            games: 0,
        };
        let mut own = rated(1500.0, 200.0);
        for (strength, deviation, place) in [(1400.0, 30.0, 1), (1550.0, 100.0, 2), (1700.0, 300.0, 2)] {
            let other = 3 - place;
            own = after(&[own, rated(strength, deviation)], &[place, other])[0];
        }
        let (strength, deviation) = own.shown(2);
        assert!((1455..=1475).contains(&strength) && (145..=160).contains(&deviation), "{strength} {deviation}");
    }

    #[test]
    fn games_played_again_give_the_same_to_the_last_digit() {
        let mut stream = Seed::from_bytes([7; 32]).stream("ratings", 0);
        let mut games = Vec::new();
        for number in 0..2000 {
            let players = 2 + number % 3;
            let mut who: Vec<String> = (0..12).map(|number| format!("p{number}")).collect();
            for at in 0..players {
                let other = at + stream.below((who.len() - at) as u32) as usize;
                who.swap(at, other);
            }
            let places = (0..players).map(|at| (who[at].clone(), 1 + stream.below(players as u32) as u8)).collect();
            games.push(RatedGame { game: "helios".into(), places });
        }
        let whole = replayed(&games);
        // Half of them, kept, and then the rest on top is the same.
        let mut kept = replayed(&games[..1000]);
        for RatedGame { game, places } in &games[1000..] {
            let players = places.len();
            let of = |who: &String| (who.clone(), game.clone(), players);
            let before: Vec<Rating> = places
                .iter()
                .map(|(who, _)| {
                    let text = kept.get(&of(who)).map(|rating| serde_json::to_string(rating).unwrap());
                    text.map_or_else(|| Rating::fresh(players), |text| serde_json::from_str(&text).unwrap())
                })
                .collect();
            let won: Vec<u8> = places.iter().map(|(_, place)| *place).collect();
            for ((who, _), rating) in places.iter().zip(after(&before, &won)) {
                kept.insert(of(who), rating);
            }
        }
        assert_eq!(whole, kept);
    }

    /// Twelve players whose strength is known, and games whose outcome is drawn by it: after them the ratings stand in the order
    /// of the strengths, but for neighbours. Prints the numbers of `docs/ratings.md`.
    #[test]
    fn players_of_known_strength_are_ordered_rightly() {
        for players in 2..=4_usize {
            let mut stream = Seed::from_bytes([players as u8; 32]).stream("strength", 0);
            let mut uniform = || (f64::from(stream.below(1 << 20)) + 0.5) / f64::from(1 << 20);
            let strength = |who: usize| 100.0 * who as f64;
            let mut games = Vec::new();
            for _ in 0..1500 {
                let mut left: Vec<usize> = (0..12).collect();
                let mut seated = Vec::new();
                for _ in 0..players {
                    let at = (uniform() * left.len() as f64) as usize;
                    seated.push(left.swap_remove(at));
                }
                // Each plays as well as they can, and better or worse by luck; differences are logistic, as Elo has them.
                let mut played: Vec<(f64, usize)> = seated
                    .iter()
                    .map(|who| {
                        let luck = -(-uniform().ln()).ln() * 400.0 / std::f64::consts::LN_10;
                        (strength(*who) + luck, *who)
                    })
                    .collect();
                played.sort_by(|one, other| other.0.total_cmp(&one.0));
                let places = played.iter().zip(1..).map(|((_, who), place)| (format!("p{who:02}"), place)).collect();
                games.push(RatedGame { game: "helios".into(), places });
            }
            let ratings = replayed(&games);
            let found: Vec<i64> = (0..12).map(|who| shown(&ratings, &format!("p{who:02}"), players).0).collect();
            let wrong = (0..12)
                .flat_map(|one| (one + 1..12).map(move |two| (one, two)))
                .filter(|(one, two)| found[*one] >= found[*two])
                .count();
            println!("{players} players: {found:?}, {wrong} of 66 pairs the wrong way round");
            assert!(wrong <= 4, "{players} players: {found:?}");
            assert!(found[11] - found[0] > 500, "{players} players: {found:?}");
            for (one, two) in (0..9).map(|one| (one, one + 3)) {
                assert!(found[one] < found[two], "{players} players: {found:?}");
            }
        }
    }
}
