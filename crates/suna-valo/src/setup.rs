//! Set-up (SUN-2): shuffles, village and displays, characters, the preparation round.

use crate::action::{Action, Pick};
use crate::content::Content;
use crate::decide::{NO_SUCH_PLACE, Question, about, require};
use crate::event::Event;
use crate::pieces::{
    Card, Character, EndTile, FARM_CARDS, FESTIVALS_PER_ERA, ORDERS_PER_ERA, Progress, PublicOrder, Resource, ShipOrder,
};
use crate::state::{Decision, Farm, ORDERS, PLAYERS, Phase, SPACES, SunaValo, other};
use crate::turn::Teller;
use almende_core::{
    ContentRef, Log, OwnValue, Preset, Problem, Refusal, Seat, Seed, SetupField, SetupForm, SetupValue, Silent, Text,
};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The options of a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Who begins (SUN-2.17): `"random"` or a seat.
    pub start_player: StartPlayer,
    /// The characters: `"drawn"` (SUN-2.18), `"first_game"` (SUN-2.19) or a list of one for each seat.
    pub characters: Characters,
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

/// Which characters play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Characters {
    /// Each player chooses one of two that are drawn.
    #[default]
    Drawn,
    /// As drawn, from those recommended for a first game.
    FirstGame,
    /// These.
    #[serde(untagged)]
    Chosen([Character; PLAYERS]),
}

/// The options in words.
pub(crate) fn form() -> SetupForm {
    let drawn =
        [("drawn", "setup.characters.drawn"), ("first_game", "setup.characters.first_game")].map(SetupValue::from);
    let all = Character::all().map(|character| (character.id(), character.word()).into()).collect();
    let chosen = OwnValue::EachSeat { label: "setup.characters.chosen", of: all };
    SetupForm {
        presets: vec![Preset::STANDARD, Preset { name: "first-game", label: "setup.first_game" }],
        fields: vec![
            SetupField::choice("characters", "setup.characters", drawn.to_vec()).or(chosen),
            SetupField::start_player(),
        ],
    }
}

impl SunaValo {
    /// Everything up to the first choice.
    pub(crate) fn set_up(content: &'static Content, setup: &Setup, seed: Seed) -> Result<SunaValo, Problem> {
        let wrong = |error: String| Err(Problem::new("problem.setup").with("error", error));
        let start = match setup.start_player {
            StartPlayer::Random => {
                let drawn = seed.stream("start player", 0).below(PLAYERS as u32);
                Seat::FIRST.clockwise(drawn as usize, PLAYERS)
            }
            StartPlayer::Chosen(seat) if seat.index() < PLAYERS => seat,
            StartPlayer::Chosen(seat) => return wrong(format!("start_player {seat} does not sit at a table of 2")),
        };
        if let Characters::Chosen([one, other]) = setup.characters
            && one == other
        {
            return wrong(format!("both players have {}; there is one of each character", one.id()));
        }
        let (progress, progress_box) = split_tiles(&seed, "progress tiles", 5);
        let (end_tiles, _) = split_tiles(&seed, "end-of-game tiles", 3);
        let mut game = SunaValo {
            content: ContentRef(content),
            seed,
            first_game: setup.characters == Characters::FirstGame,
            era: 1,
            phase: Phase::Characters,
            start,
            active: start,
            turns: 0,
            ending: false,
            extra_turns: false,
            swapped: false,
            emptied: None,
            village: [None; SPACES],
            revealed: None,
            pile: ArrayVec::new(),
            discard: Default::default(),
            festivals: std::array::from_fn(|era| shuffled_festivals(&seed, era)),
            public: orders(&seed, "public orders", PublicOrder::new),
            // The leftmost lies open, and so with the ship orders (SUN-2.2).
            public_open: 1,
            ships: orders(&seed, "ship orders", ShipOrder::new),
            ships_open: 1,
            progress,
            progress_box,
            end_tiles,
            farms: std::array::from_fn(|_| Farm::new(content)),
            pending: ArrayVec::new(),
        };
        let mut nobody = Silent;
        let mut teller = Teller::new(&mut nobody);
        game.build_pile();
        game.fill_village(&mut teller);
        game.fill_displays(&mut teller);
        game.deal_characters(setup.characters);
        if game.phase == Phase::Preparation {
            game.begin_preparation();
            game.settle(&mut teller);
        }
        Ok(game)
    }

    /// SUN-2.15, SUN-2.16: three cards each; festivals come at once where they are drawn.
    fn fill_displays(&mut self, teller: &mut Teller<impl Log<Event>>) {
        for seat in Seat::all(PLAYERS) {
            for slot in 0..SPACES {
                let card = self.draw(teller);
                self.farm_mut(seat).display[slot].card = card;
            }
        }
    }

    /// SUN-2.18, SUN-2.19: two to each player in turn order.
    fn deal_characters(&mut self, characters: Characters) {
        let mut deck: ArrayVec<Character, { Character::COUNT }> = match characters {
            Characters::Drawn => Character::all().collect(),
            Characters::FirstGame => {
                Character::all().filter(|character| self.content.first_game[character.index()]).collect()
            }
            Characters::Chosen(chosen) => {
                for (farm, character) in self.farms.iter_mut().zip(chosen) {
                    farm.character = Some(character);
                }
                self.phase = Phase::Preparation;
                return;
            }
        };
        self.seed.stream("characters", 0).shuffle(&mut deck);
        for seat in [self.start, other(self.start)] {
            if let (Some(one), Some(two)) = (deck.pop(), deck.pop()) {
                self.farm_mut(seat).dealt = Some(if one < two { [one, two] } else { [two, one] });
            }
        }
    }

    /// SUN-2.20, SUN-RULING-43: the start tree holder prices all three cards first.
    pub(crate) fn begin_preparation(&mut self) {
        self.phase = Phase::Preparation;
        for seat in [other(self.start), self.start] {
            for slot in (0..SPACES as u8).rev() {
                self.ask(seat, Decision::Prepare(slot));
            }
        }
    }

    pub(crate) fn list_preparation(&self, seat: Seat, out: &mut Vec<Action>) {
        let farm = self.farm(seat);
        if farm.energy > 0 {
            out.push(Action::Give(Pick::Energy));
        }
        for &resource in Resource::ALL {
            farm.stores_with(resource, |store, _| out.push(Action::Give(Pick::Stored(resource, store))));
        }
    }

    /// SUN-2.20: own goods only.
    pub(crate) fn check_preparation(&self, seat: Seat, pick: Pick) -> Result<(), Refusal> {
        if let Pick::Market(resource) = pick {
            return Err(Refusal::new("refusal.no_market_here", &["SUN-2.20", "SUN-15.2"]).with("what", resource.word()));
        }
        self.check_owned(self.farm(seat), pick)
    }

    /// SUN-2.21: exactly one good, whatever the minimum price. Neither C02 nor C06 plays a part (SUN-2.22).
    pub(crate) fn prepare(&mut self, seat: Seat, slot: u8, pick: Pick, teller: &mut Teller<impl Log<Event>>) {
        let mut pricing = crate::state::Pricing { slot, needed: 0, spent: 0, last_pick: 0 };
        self.put_on_card(seat, &mut pricing, pick, teller);
        self.finish_price(seat, pricing, teller);
    }
}

/// SUN-2.7: so many tiles on the board, the rest in the box; one bit each.
fn split_tiles(seed: &Seed, label: &str, open: usize) -> (u8, u8) {
    const { assert!(Progress::COUNT == 8 && EndTile::COUNT == 8) };
    let mut tiles: [u8; 8] = std::array::from_fn(|i| i as u8);
    seed.stream(label, 0).shuffle(&mut tiles);
    let set = |tiles: &[u8]| tiles.iter().fold(0, |all, tile| all | 1 << tile);
    (set(&tiles[..open]), set(&tiles[open..]))
}

/// SUN-2.4: a pile for each era.
fn shuffled_festivals(seed: &Seed, era: usize) -> ArrayVec<Card, FESTIVALS_PER_ERA> {
    let first = FARM_CARDS + era * FESTIVALS_PER_ERA;
    let mut pile: ArrayVec<Card, FESTIVALS_PER_ERA> =
        (first..first + FESTIVALS_PER_ERA).filter_map(Card::new).collect();
    seed.stream("festivals", era as u32).shuffle(&mut pile);
    pile
}

/// SUN-1.17, SUN-2.1, SUN-2.3: two of each era, from era I to era III.
fn orders<T: Copy>(seed: &Seed, label: &str, new: impl Fn(usize) -> Option<T>) -> [T; ORDERS] {
    let mut all: ArrayVec<T, ORDERS> = ArrayVec::new();
    for era in 0..3 {
        let first = era * ORDERS_PER_ERA;
        let mut deck: ArrayVec<T, ORDERS_PER_ERA> = (first..first + ORDERS_PER_ERA).filter_map(&new).collect();
        seed.stream(label, era as u32).shuffle(&mut deck);
        all.extend(deck.into_iter().take(2));
    }
    std::array::from_fn(|i| all[i])
}

/// A good for this card of the display (SUN-2.20).
#[derive(Clone, Copy)]
pub(crate) struct Prepare(pub(crate) u8);

impl Question for Prepare {
    type Answer = Pick;

    fn prompt(&self, game: &SunaValo, seat: Seat) -> Text {
        about("prompt.prepare", game.shown_word(seat, self.0))
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_preparation(seat, out);
    }

    fn heard(&self, action: Action) -> Option<Pick> {
        if let Action::Give(pick) = action { Some(pick) } else { None }
    }

    fn check(&self, game: &SunaValo, seat: Seat, pick: Pick) -> Result<(), Refusal> {
        game.check_preparation(seat, pick)
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, pick: Pick, teller: &mut Teller<impl Log<Event>>) {
        game.prepare(seat, self.0, pick, teller);
    }

    fn describe(&self, game: &SunaValo, seat: Seat, pick: Pick) -> Text {
        game.describe_give(seat, pick)
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.farm(seat).goods() > 0
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        false
    }

    fn fits(&self, game: &SunaValo, seat: Seat) -> Result<(), &'static str> {
        let place = game.farm(seat).display.get(usize::from(self.0)).ok_or(NO_SUCH_PLACE)?;
        require(place.price() == 0, "the card has its good already")
    }
}
