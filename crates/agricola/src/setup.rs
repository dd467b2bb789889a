//! Setup (AGR-2): options of a new game, start player, round cards, food. And the solo series (AGR-19).

use crate::cards::{Card, CardKind, CardSet, Deal, Dealing, Decks, HAND, Played};
use crate::content::{Content, ROUND_CARDS, STAGE_SIZES, SeriesPlan};
use crate::farm::Farm;
use crate::goods::Goods;
use crate::pieces::{Good, Space, Spaces};
use crate::state::{Agricola, Phase, Variant};
use crate::turn::Teller;
use almende_core::{
    ContentRef, Game as _, OwnValue, Preset, Problem, Seat, Seats, Seed, SetupField, SetupForm, SetupValue, Silent,
};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The options of a new game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// With or without hand cards: `"cards"` or `"family"`.
    pub game: Kind,
    /// How hands come about (AGR-21.2): `"deal"`, `"draft7"`, `"draft8"`, `"draft9"`, `"choose_7_of_10"`, or for a player
    /// alone `"free"` (AGR-18.7).
    pub dealing: Dealing,
    /// The decks hand cards come from: `["A", "B"]`.
    pub decks: Decks,
    /// Which cards of the decks: `"base"` for those of the base game, `"whole"` for all, `"first"` for those proposed to
    /// people who meet hand cards for the first time.
    pub card_set: CardSet,
    /// Whether the cards of the base game are used besides, whatever the decks: one whole deck and the base game.
    pub with_base: bool,
    /// Whether cards that many tables leave out stay in the box.
    pub without_often_banned: bool,
    /// Who begins (AGR-2.1.4): `"random"` or a seat.
    pub start_player: StartPlayer,
    /// Whether the space Side Job is used; unless told, only without hand cards (AGR-2.2.6, AGR-20.7, AGR-RULING-29).
    pub side_job: Option<bool>,
    /// Whether the variant tile of this number of players is used (AGR-21.1, AGR-RULING-4).
    pub variant_tile: bool,
    /// The order of the round cards: `"random"`, or in a game alone a list of all 14 (AGR-18.8).
    pub round_cards: RoundCards,
    /// The state of the solo series this game belongs to (AGR-19).
    pub series: Option<Series>,
}

impl Setup {
    /// For people who meet hand cards for the first time: cards that need little explaining, dealt.
    pub fn first_cards() -> Setup {
        Setup { game: Kind::Cards, card_set: CardSet::First, ..Setup::default() }
    }
}

/// Which game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Without hand cards (AGR-20, AGR-20.6).
    #[default]
    Family,
    /// With occupations and minor improvements (AGR-13).
    Cards,
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartPlayer {
    /// Drawn by lot.
    #[default]
    Random,
    /// This seat.
    #[serde(untagged)]
    Chosen(Seat),
}

/// The order of the round cards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundCards {
    /// Shuffled within each stage (AGR-2.3.1).
    #[default]
    Random,
    /// Chosen by a player alone, within each stage (AGR-18.12).
    #[serde(untagged)]
    Chosen(Vec<Space>),
}

/// Where a solo series stands (AGR-19).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// The number of the next game, from 1.
    pub game: u8,
    /// Food it begins with (AGR-19.4).
    #[serde(default)]
    pub food: u8,
    /// The sum of the scores so far (AGR-19.11).
    #[serde(default)]
    pub total: i32,
    /// Occupations that lie in front of the player from the start (AGR-19.6).
    #[serde(default)]
    pub permanent: Vec<Card>,
}

impl Series {
    /// A series that begins.
    pub const FIRST: Series = Series { game: 1, food: 0, total: 0, permanent: Vec::new() };

    /// The score the next game has to reach (AGR-19.1, AGR-19.3).
    pub fn target(&self, plan: &SeriesPlan) -> i32 {
        target(plan, self.game)
    }

    /// The series after a game with this score, or nothing if the target was missed and the series is over with one
    /// game less than its number won (AGR-19.2, AGR-19.4, AGR-19.11).
    ///
    /// `keep` is the occupation that becomes permanent, with hand cards (AGR-19.5).
    pub fn after(&self, plan: &SeriesPlan, score: i32, keep: Option<Card>) -> Option<Series> {
        let mut permanent = self.permanent.clone();
        let occupation = |card: &Card| card.kind() == CardKind::Occupation && !self.permanent.contains(card);
        permanent.extend(keep.filter(occupation));
        let above = score - self.target(plan);
        (above >= 0).then(|| Series {
            game: self.game.saturating_add(1),
            food: (above / i32::from(plan.points_for_a_food.max(1))).min(MOST_SERIES_FOOD.into()) as u8,
            total: self.total.saturating_add(score),
            permanent,
        })
    }

    /// Games won so far.
    pub const fn won(&self) -> u8 {
        self.game.saturating_sub(1)
    }
}

/// More food no score can bring.
const MOST_SERIES_FOOD: u8 = 60;

/// The target of a game of the series; after the last one of the list it rises by 1 a game (AGR-19.3).
pub(crate) fn target(plan: &SeriesPlan, game: u8) -> i32 {
    let listed = plan.targets.len();
    let place = usize::from(game).clamp(1, listed.max(1)) - 1;
    let last = plan.targets.get(place).copied().unwrap_or_default();
    i32::from(last) + (i32::from(game) - listed as i32).max(0)
}

/// The options in words.
pub(crate) fn form() -> SetupForm {
    let (cards, family) = (("cards", "setup.game.cards"), ("family", "setup.game.family"));
    let dealing = [
        ("deal", "setup.dealing.deal"),
        ("draft7", "setup.dealing.draft7"),
        ("draft8", "setup.dealing.draft8"),
        ("draft9", "setup.dealing.draft9"),
        ("choose_7_of_10", "setup.dealing.choose"),
    ];
    let decks = vec![
        SetupValue::new(serde_json::json!(["A", "B"]), "setup.decks.both"),
        SetupValue::new(serde_json::json!(["A"]), "setup.decks.a"),
        SetupValue::new(serde_json::json!(["B"]), "setup.decks.b"),
    ];
    let card_set =
        [("base", "setup.card_set.base"), ("whole", "setup.card_set.whole"), ("first", "setup.card_set.first")];
    let side_job = vec![
        SetupValue::new(Value::Null, "setup.side_job.usual"),
        SetupValue::new(true, "setup.with"),
        SetupValue::new(false, "setup.without"),
    ];
    let shuffled = SetupValue::new("random", "setup.round_cards.random");
    let stages = (0..STAGE_SIZES.len()).map(|stage| {
        let card = |space: Space| SetupValue::new(space.id(), space.word());
        cards_of_stage(Agricola::standard_content(), stage).map(card).collect()
    });
    let chosen = OwnValue::Order { label: "setup.round_cards.chosen", groups: stages.collect() };
    let series = vec![
        SetupValue::new(Value::Null, "setup.series.none"),
        SetupValue::new(serde_json::json!(Series::FIRST), "setup.series.first"),
    ];
    SetupForm {
        presets: [family, ("first_cards", "setup.game.first_cards"), cards]
            .map(|(name, label)| Preset { name, label })
            .into(),
        fields: vec![
            SetupField::choice("game", "setup.game", vec![family.into(), cards.into()]),
            SetupField::choice("dealing", "setup.dealing", dealing.map(SetupValue::from).into())
                .only_with("game", "cards"),
            SetupField::choice("card_set", "setup.card_set", card_set.map(SetupValue::from).into())
                .only_with("game", "cards"),
            // AGR-2.3.3, AGR-2.3.5: one deck of the base game has too few occupations for three and four.
            SetupField::choice("decks", "setup.decks", decks).only_with("card_set", "whole"),
            SetupField::switch("with_base", "setup.with_base").only_with("card_set", "whole"),
            SetupField::switch("without_often_banned", "setup.without_often_banned").only_with("game", "cards"),
            SetupField::choice("side_job", "setup.side_job", side_job),
            SetupField::switch("variant_tile", "setup.variant_tile").for_players(2..=4),
            SetupField::start_player(),
            SetupField::choice("round_cards", "setup.round_cards", vec![shuffled]).or(chosen).for_players(1..=1),
            SetupField::choice("series", "setup.series", series).for_players(1..=1),
        ],
    }
}

impl Agricola {
    /// Everything up to the first person.
    pub(crate) fn set_up(
        content: &'static Content,
        players: usize,
        setup: &Setup,
        seed: Seed,
    ) -> Result<Agricola, Problem> {
        let wrong = |error: String| Problem::new("problem.setup").with("error", error);
        let starting_player = match setup.start_player {
            StartPlayer::Random => {
                let drawn = seed.stream("start player", 0).below(players as u32);
                Seat::FIRST.clockwise(drawn as usize, players)
            }
            StartPlayer::Chosen(seat) if seat.index() < players => seat,
            StartPlayer::Chosen(seat) => {
                return Err(wrong(format!("start_player {seat} does not sit at a table of {players}")));
            }
        };
        if players != 1 && (setup.series.is_some() || setup.round_cards != RoundCards::Random) {
            return Err(wrong("round_cards and series are for a player alone".to_owned()));
        }
        if players != 1 && setup.dealing == Dealing::Free {
            return Err(wrong("only a player alone chooses freely (AGR-18.7)".to_owned()));
        }
        if setup.series.as_ref().is_some_and(|series| series.game == 0 || series.food > MOST_SERIES_FOOD) {
            return Err(wrong("a series begins with game 1 and gives 60 food at most".to_owned()));
        }
        let round_cards = match &setup.round_cards {
            RoundCards::Random => shuffled_round_cards(content, seed),
            RoundCards::Chosen(cards) => chosen_round_cards(content, cards).map_err(wrong)?,
        };
        let cards = setup.game == Kind::Cards;
        let mut game = Agricola {
            content: ContentRef(content),
            seed,
            players: players as u8,
            variant: Variant {
                side_job: setup.side_job.unwrap_or(!cards),
                tile: setup.variant_tile,
                order_known: setup.round_cards != RoundCards::Random,
                series_game: setup.series.as_ref().map_or(0, |series| series.game),
                cards,
                decks: setup.decks,
                card_set: setup.card_set,
                dealing: setup.dealing,
                with_base: setup.with_base,
                without_often_banned: setup.without_often_banned,
            },
            round: 0,
            phase: Phase::Preparation,
            window: None,
            served: 0,
            starting_player,
            next: starting_player,
            round_cards,
            in_play: Spaces::default(),
            occupied: Spaces::default(),
            crowded: Spaces::default(),
            first_used: None,
            stock: [Goods::NONE; Space::COUNT],
            people_on: [Seats::NONE; Space::COUNT],
            newborns_on: [Seats::NONE; Space::COUNT],
            farms: std::array::from_fn(|_| Farm::new()),
            deal: Deal::default(),
            passed: 0,
            pending: ArrayVec::new(),
        };
        for seat in game.seats() {
            let food = match (players, seat == starting_player) {
                (1, _) => content.start_food.solo.saturating_add(setup.series.as_ref().map_or(0, |series| series.food)),
                (_, true) => content.start_food.starting_player,
                (_, false) => content.start_food.others,
            };
            game.farm_mut(seat).goods[Good::Food] = food;
        }
        if cards {
            game.lay_out_permanent(setup.series.as_ref()).map_err(wrong)?;
            game.deal()?;
        }
        if game.phase == Phase::Dealing {
            game.in_play = game.find_spaces_in_play();
            return Ok(game);
        }
        let mut nobody = Silent;
        let mut teller = Teller::new(&mut nobody);
        game.begin_round(&mut teller);
        game.settle(&mut teller);
        Ok(game)
    }

    /// AGR-19.6, AGR-19.8, AGR-19.9: the permanent occupations of a series lie in front of the player.
    fn lay_out_permanent(&mut self, series: Option<&Series>) -> Result<(), String> {
        let Some(series) = series else { return Ok(()) };
        if series.permanent.len() > HAND {
            return Err(format!("a series has at most {HAND} permanent occupations (AGR-19.7)"));
        }
        for &card in &series.permanent {
            let known = card.kind() == CardKind::Occupation && self.content.card(card).is_some();
            let farm = self.farm_mut(Seat::FIRST);
            if !known || farm.cards.iter().any(|played| played.card == card) {
                return Err(format!("{card} cannot be a permanent occupation (AGR-19.5)"));
            }
            let _ = farm.cards.try_push(Played { permanent: true, ..Played::new(card) });
        }
        self.survey_cards(Seat::FIRST);
        Ok(())
    }
}

/// The cards of a stage, in the order of the box.
pub(crate) fn cards_of_stage(content: &Content, stage: usize) -> impl Iterator<Item = Space> {
    let of_stage = move |space: &&Space| content.spaces[space.index()].stage == Some(stage as u8 + 1);
    Space::ALL.iter().filter(of_stage).copied()
}

/// AGR-2.3.1, AGR-INFO-6: each stage is shuffled, stage 1 comes first.
fn shuffled_round_cards(content: &Content, seed: Seed) -> [Space; ROUND_CARDS] {
    let mut cards: ArrayVec<Space, ROUND_CARDS> = ArrayVec::new();
    for (stage, size) in STAGE_SIZES.into_iter().enumerate() {
        cards.extend(cards_of_stage(content, stage).take(size));
        let first = cards.len() - size;
        seed.stream("round cards", stage as u32).shuffle(&mut cards[first..]);
    }
    cards.into_inner().unwrap_or([Space::Fencing; ROUND_CARDS])
}

/// AGR-18.12, AGR-RULING-27: every card within its stage.
pub(crate) fn chosen_round_cards(content: &Content, cards: &[Space]) -> Result<[Space; ROUND_CARDS], String> {
    let mut rest = cards;
    for (stage, size) in STAGE_SIZES.into_iter().enumerate() {
        let Some((here, later)) = rest.split_at_checked(size) else {
            return Err("round_cards must name all 14 cards".to_owned());
        };
        if !cards_of_stage(content, stage).all(|card| here.contains(&card)) {
            return Err(format!("the cards of stage {} are not all in their rounds (AGR-18.12)", stage + 1));
        }
        rest = later;
    }
    cards.try_into().map_err(|_| "round_cards must name all 14 cards".to_owned())
}
