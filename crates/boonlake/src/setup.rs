//! Setup (BOO-2, BOO-20): shuffles, starting tiles, hands, and the two secret choices.

use crate::action::Action;
use crate::content::Content;
use crate::decide::{Question, about};
use crate::event::Event;
use crate::pieces::{Card, Corner, Difficulty, Resource, START_TILES, ScoringTile, SoloTile, Strip, Tile};
use crate::state::{AREAS, Active, Boonlake, MapState, Phase, PlayerBoard, SOLO_STACK, Solo};
use crate::turn::Teller;
use almende_core::{
    ContentRef, Log, MAX_SEATS, Preset, Problem, Refusal, Rng, Seat, Seed, SetupField, SetupForm, SetupValue, Text,
};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The options of a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Who begins (BOO-2.20): `"random"` or a seat. Alone the Wise Eminence always begins (BOO-20.4).
    pub start_player: StartPlayer,
    /// How hard the Wise Eminence plays (BOO-20.6), for a game alone.
    pub difficulty: SoloDifficulty,
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

/// How hard the Wise Eminence plays; medium unless told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SoloDifficulty(pub Difficulty);

impl Default for SoloDifficulty {
    fn default() -> Self {
        SoloDifficulty(Difficulty::Medium)
    }
}

/// The options in words.
pub(crate) fn form() -> SetupForm {
    let level = |level: &Difficulty| SetupValue::new(level.id(), level.word());
    let levels = Difficulty::ALL.iter().map(level).collect();
    let alone = Difficulty::ALL.iter().map(|level| Preset { name: level.id(), label: level.word() });
    SetupForm {
        presets: std::iter::once(Preset::STANDARD).chain(alone).collect(),
        fields: vec![
            SetupField::choice("difficulty", "setup.difficulty", levels).for_players(1..=1),
            SetupField::start_player(),
        ],
    }
}

impl Boonlake {
    /// Everything up to the choice of the scoring tiles.
    pub(crate) fn set_up(
        content: &'static Content,
        players: usize,
        setup: &Setup,
        seed: Seed,
    ) -> Result<Boonlake, Problem> {
        let start_player = match setup.start_player {
            _ if players == 1 => Seat::FIRST,
            StartPlayer::Random => {
                let drawn = seed.stream("start player", 0).below(players as u32);
                Seat::FIRST.clockwise(drawn as usize, players)
            }
            StartPlayer::Chosen(seat) if seat.index() < players => seat,
            StartPlayer::Chosen(seat) => {
                let error = format!("start_player {seat} does not sit at a table of {players}");
                return Err(Problem::new("problem.setup").with("error", error));
            }
        };
        // BOO-20.1: alone as for 2.
        let seats = players.max(2);
        let mut strips: [Strip; Strip::COUNT] = std::array::from_fn(|i| Strip::ALL[i]);
        seed.stream("strips", 0).shuffle(&mut strips);
        // Pastures are all alike, the grey tiles a shuffled mound (BOO-2.2).
        let mut mound: ArrayVec<Tile, 25> = Tile::all().filter(|tile| tile.is_grey()).collect();
        seed.stream("mound", 0).shuffle(&mut mound);
        let mut draw_pile: ArrayVec<Card, { Card::COUNT }> = Card::all().collect();
        seed.stream("cards", 0).shuffle(&mut draw_pile);
        let mut game = Boonlake {
            content: ContentRef(content),
            seed,
            reshuffles: 0,
            players: players as u8,
            phase: Phase::ChooseTiles,
            start_player,
            active: if players == 1 { Active::Eminence } else { Active::Seat(start_player) },
            triggered: 0,
            scorings: 0,
            strips,
            chosen: None,
            left_out: None,
            // No label is covered at first (BOO-2.8).
            covered: 0,
            draw_pile,
            discards: Default::default(),
            drawn_after: [0; Card::COUNT],
            mound,
            pastures: content.pastures,
            map: MapState::empty(),
            areas: [None; AREAS],
            dealt: [[None; 2]; MAX_SEATS],
            choices: [None; MAX_SEATS],
            boards: std::array::from_fn(|_| PlayerBoard::empty(content)),
            solo: (players == 1).then(|| solo(content, setup.difficulty.0, &seed)),
            pending: ArrayVec::new(),
        };
        game.lay_starting_tiles(seats);
        // BOO-2.10: two scoring tiles each.
        let mut scoring: ArrayVec<ScoringTile, { ScoringTile::COUNT }> = ScoringTile::all().collect();
        seed.stream("scoring tiles", 0).shuffle(&mut scoring);
        for (place, seat) in game.clockwise_from(start_player).enumerate() {
            game.dealt[seat.index()] = [scoring.pop(), scoring.pop()];
            game.dealt[seat.index()].sort_unstable();
            // Before the tile is chosen, so that the hand can be looked at (BOO-2.11).
            for _ in 0..content.start.hand {
                if let Some(card) = game.draw_pile.pop() {
                    game.board_mut(seat).hand.insert(card);
                }
            }
            // BOO-2.20; the player alone is second (BOO-20.4).
            let coins = content.start.coins[if players == 1 { 1 } else { place }];
            let ship = content.river.start[0][players - 1];
            let board = game.board_mut(seat);
            board.coins = coins.into();
            board.ship = ship;
        }
        Ok(game)
    }

    /// BOO-2.3, BOO-2.4, BOO-2.5, BOO-2.6, BOO-2.7: any of the tiles may land on any of the fields in use; nobody gets
    /// a reward.
    fn lay_starting_tiles(&mut self, players: usize) {
        let content = self.content.0;
        let used = |tile: &Tile| usize::from(content.tiles[tile.index()].players) <= players;
        let mut tiles: ArrayVec<Tile, START_TILES> = Tile::all().filter(|tile| !tile.is_grey()).filter(used).collect();
        self.seed.stream("starting tiles", 0).shuffle(&mut tiles);
        for (field, tile) in content.map.start[players - 2].zip(tiles) {
            self.map.lay(field, tile);
        }
    }

    /// The seats that have yet to choose.
    pub(crate) fn undecided(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.players.into()).filter(|seat| self.choices[seat.index()].is_none())
    }

    /// A secret choice: nobody learns of it until the last one is in (BOO-RULING-25).
    fn choose_in_secret(&mut self, seat: Seat, choice: u8, teller: &mut Teller<impl Log<Event>>) {
        self.choices[seat.index()] = Some(choice);
        teller.tell(|| Event::ChosenInSecret { seat });
        if self.undecided().next().is_some() {
            return teller.keep_secret();
        }
        let choices = std::mem::take(&mut self.choices);
        match self.phase {
            Phase::ChooseTiles => self.turn_up_tiles(choices, teller),
            _ => self.turn_up_sites(choices, teller),
        }
    }

    /// BOO-2.10, BOO-2.12, BOO-20.5: the kept tiles go to the areas, the free areas get random ones, all others leave
    /// the game.
    fn turn_up_tiles(&mut self, choices: [Option<u8>; MAX_SEATS], teller: &mut Teller<impl Log<Event>>) {
        let dealt = std::mem::take(&mut self.dealt);
        for seat in Seat::all(self.players.into()) {
            let choice = usize::from(choices[seat.index()].unwrap_or_default()).min(1);
            self.areas[seat.index()] = dealt[seat.index()][choice];
        }
        let mut others: ArrayVec<ScoringTile, { ScoringTile::COUNT }> =
            ScoringTile::all().filter(|tile| !dealt.iter().flatten().flatten().any(|other| other == tile)).collect();
        self.seed.stream("free areas", 0).shuffle(&mut others);
        for area in self.areas.iter_mut().filter(|area| area.is_none()) {
            *area = others.pop();
        }
        self.phase = Phase::ChooseSites;
        let areas = self.areas;
        teller.reveal(|| Event::ScoringTiles { tiles: areas.into_iter().flatten().collect() });
    }

    /// BOO-2.18: each player's first production site, then the game begins (BOO-3.3).
    fn turn_up_sites(&mut self, choices: [Option<u8>; MAX_SEATS], teller: &mut Teller<impl Log<Event>>) {
        for seat in Seat::all(self.players.into()) {
            let choice = usize::from(choices[seat.index()].unwrap_or_default()).min(Resource::COUNT - 1);
            self.board_mut(seat).sites[choice] = 1;
            let resource = Resource::ALL[choice];
            teller.reveal(|| Event::SiteBuilt { seat, resource, level: 1 });
        }
        self.phase = Phase::Play;
        self.begin_turn(teller);
    }
}

/// BOO-20.2, BOO-20.6, BOO-20.7, BOO-RULING-35: the Eminence and her six tiles.
fn solo(content: &Content, difficulty: Difficulty, seed: &Seed) -> Solo {
    let mut rng = seed.stream("solo tiles", 0);
    let mut classes: [ArrayVec<SoloTile, 5>; 2] =
        [false, true].map(|b| SoloTile::all().filter(|tile| tile.is_b() == b).collect());
    let mut tiles: ArrayVec<SoloTile, 10> = ArrayVec::new();
    for (class, removed) in classes.iter_mut().zip(content.solo.removed[difficulty.index()]) {
        rng.shuffle(class);
        tiles.extend(class.iter().skip(removed.into()).copied());
    }
    tiles.sort_unstable();
    let mut six = [tiles[0]; SOLO_STACK];
    six.iter_mut().zip(&tiles).for_each(|(place, tile)| *place = *tile);
    let mut solo = Solo {
        difficulty,
        vp: 0,
        left: [6, 4, 5],
        cactus: 0,
        ship: content.river.start[0][0],
        tiles: six,
        stack: ArrayVec::new(),
        revealed: None,
        shuffles: 0,
    };
    solo.shuffle(&mut rng);
    solo
}

impl Solo {
    /// All six tiles in random order, each in a random orientation (BOO-20.7, BOO-20.9).
    pub(crate) fn shuffle(&mut self, rng: &mut Rng) {
        let mut tiles = self.tiles;
        rng.shuffle(&mut tiles);
        self.stack = tiles.into_iter().map(|tile| (tile, Corner::ALL[rng.below(4) as usize])).collect();
    }
}

/// Which of two scoring tiles to keep (BOO-2.10). All choose at once, so it is not among what is pending.
#[derive(Clone, Copy)]
pub(crate) struct KeepTile;

impl Question for KeepTile {
    type Answer = ScoringTile;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.keep_tile")
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.dealt[seat.index()].into_iter().flatten().map(Action::Keep));
    }

    fn heard(self, action: Action) -> Option<ScoringTile> {
        if let Action::Keep(tile) = action { Some(tile) } else { None }
    }

    fn check(self, game: &Boonlake, seat: Seat, tile: ScoringTile) -> Result<(), Refusal> {
        if game.dealt[seat.index()].contains(&Some(tile)) {
            return Ok(());
        }
        Err(Refusal::new("refusal.tile_not_dealt", &["BOO-2.10"]).with("what", tile.word()))
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, tile: ScoringTile, teller: &mut Teller<impl Log<Event>>) {
        game.choose_in_secret(seat, u8::from(game.dealt[seat.index()][1] == Some(tile)), teller);
    }

    fn describe(self, _: &Boonlake, _: Seat, tile: ScoringTile) -> Text {
        about("option.keep", tile.word())
    }
}

/// The first production site (BOO-2.18), which all choose at once.
#[derive(Clone, Copy)]
pub(crate) struct FirstSite;

impl Question for FirstSite {
    type Answer = Resource;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.first_site")
    }

    fn options(self, _: &Boonlake, _: Seat, out: &mut Vec<Action>) {
        out.extend(Resource::ALL.iter().map(|&resource| Action::Site(resource)));
    }

    fn heard(self, action: Action) -> Option<Resource> {
        if let Action::Site(resource) = action { Some(resource) } else { None }
    }

    fn check(self, _: &Boonlake, _: Seat, _: Resource) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, resource: Resource, teller: &mut Teller<impl Log<Event>>) {
        game.choose_in_secret(seat, resource.index() as u8, teller);
    }

    fn describe(self, _: &Boonlake, _: Seat, resource: Resource) -> Text {
        about("option.site", resource.word())
    }
}
