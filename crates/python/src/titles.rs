//! The games on the shelf, each with what research needs beside the contract: numbered actions and fast observations.

use crate::batch::{Batched, Games, Terms};
use crate::failure::Failure;
use crate::numbering::{Listed, Numbering, Places};
use crate::position::{Position, PositionOf};
use crate::thinker::{Thinker, ThinkerOf};
use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::{Judged, Room, RoomOf, Spec};
use almende_core::{Planes, Play, Problem, Record, Rng, Seed, Table, Title, TitleOf};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;
use serde_json::Value;
use std::sync::OnceLock;

/// A game that can be told in planes and whose actions can be numbered.
pub(crate) trait Studied: Judged + Planes {
    /// Every action that can be written, in a fixed order.
    fn every_action() -> Vec<Self::Action>;

    /// Finds an action in the list of all.
    type Places: Places<Self::Action>;

    /// The places of these actions, which are every action without those that come twice.
    fn places(actions: &[Self::Action]) -> Self::Places;
}

/// A sun that owes more crossings has never been seen; the spare places are for it.
const MOST_DEBT: u8 = 2;

impl Studied for Helios {
    fn every_action() -> Vec<Self::Action> {
        almende_helios::Action::every(content::<Helios>().board.fields(), MOST_DEBT)
    }

    type Places = almende_helios::Places;

    fn places(_actions: &[Self::Action]) -> Self::Places {
        almende_helios::Places::new(content::<Helios>().board.fields(), MOST_DEBT)
    }
}

impl Studied for SunaValo {
    fn every_action() -> Vec<Self::Action> {
        almende_suna_valo::Action::every()
    }

    type Places = Listed<Self::Action>;

    fn places(actions: &[Self::Action]) -> Self::Places {
        Listed::new(actions)
    }
}

impl Studied for Boonlake {
    fn every_action() -> Vec<Self::Action> {
        almende_boonlake::Action::every().collect()
    }

    type Places = Listed<Self::Action>;

    fn places(actions: &[Self::Action]) -> Self::Places {
        Listed::new(actions)
    }
}

impl Studied for Agricola {
    fn every_action() -> Vec<Self::Action> {
        use almende_agricola::Action;
        // Grain baked at once and ways to pay; what one card offers.
        const NUMBERS: u8 = 24;
        const CHOICES: u8 = 8;
        let cards: Vec<_> = content::<Agricola>().cards().map(|plan| plan.card).collect();
        Action::every(NUMBERS).chain(Action::every_with_cards(&cards, CHOICES)).collect()
    }

    type Places = Listed<Self::Action>;

    fn places(actions: &[Self::Action]) -> Self::Places {
        Listed::new(actions)
    }
}

fn content<G: Judged>() -> &'static G::Content {
    G::standard_content()
}

/// A game on the shelf.
pub(crate) trait AnyTitle: Send + Sync {
    fn title(&self) -> &dyn Title;
    fn room(&self) -> &dyn Room;
    fn open(&'static self, players: usize, setup: &Value, seed: Seed) -> Result<Box<dyn Position>, Problem>;
    fn load(&'static self, position: &Value) -> Result<Box<dyn Position>, Problem>;
    fn replay(&'static self, record: &Record, to: Option<usize>) -> Result<Box<dyn Position>, Problem>;
    /// No game has more actions than this.
    fn max_actions(&self) -> usize;
    /// How many action indices there are.
    fn actions(&self) -> usize;
    /// The notation of the actions in the table, in order.
    fn notations(&self) -> Vec<String>;
    /// The notation of an action by its index.
    fn notation(&self, index: usize) -> Option<String>;
    /// The index of an action in notation.
    fn index(&self, notation: &str) -> Result<Option<u32>, Problem>;
    /// How many numbers the planes have at a table of so many.
    fn planes_len(&self, players: usize) -> usize;
    fn thinker(&self, bot: Spec, rng: Rng) -> Result<Box<dyn Thinker>, Problem>;
    fn batch(&'static self, terms: Terms) -> Result<Box<dyn Batched>, Failure>;
}

struct Shelved<G: Studied> {
    title: TitleOf<G>,
    room: RoomOf<G>,
    numbering: OnceLock<Numbering<G>>,
}

impl<G: Studied> Shelved<G> {
    fn boxed() -> Box<dyn AnyTitle> {
        Box::new(Shelved { title: TitleOf::<G>::standard(), room: RoomOf::<G>::new(), numbering: OnceLock::new() })
    }

    fn numbering(&self) -> &Numbering<G> {
        self.numbering.get_or_init(Numbering::new)
    }

    fn position(&'static self, table: &dyn Table) -> Result<Box<dyn Position>, Problem> {
        let play: &Play<G> =
            table.as_any().downcast_ref().ok_or_else(|| Problem::new("problem.wrong_room").with("game", G::ID))?;
        Ok(Box::new(PositionOf::new(play.clone(), self, self.numbering())))
    }
}

impl<G: Studied> AnyTitle for Shelved<G> {
    fn title(&self) -> &dyn Title {
        &self.title
    }
    fn room(&self) -> &dyn Room {
        &self.room
    }
    fn open(&'static self, players: usize, setup: &Value, seed: Seed) -> Result<Box<dyn Position>, Problem> {
        self.position(&*self.title.open(players, setup, seed)?)
    }
    fn load(&'static self, position: &Value) -> Result<Box<dyn Position>, Problem> {
        self.position(&*self.title.load(position)?)
    }
    fn replay(&'static self, record: &Record, to: Option<usize>) -> Result<Box<dyn Position>, Problem> {
        self.position(&*self.title.replay(record, to)?)
    }
    fn max_actions(&self) -> usize {
        G::MAX_ACTIONS
    }
    fn actions(&self) -> usize {
        self.numbering().len()
    }
    fn notations(&self) -> Vec<String> {
        self.numbering().actions().iter().map(ToString::to_string).collect()
    }
    fn notation(&self, index: usize) -> Option<String> {
        self.numbering().action(index).map(|action| action.to_string())
    }
    fn index(&self, notation: &str) -> Result<Option<u32>, Problem> {
        Ok(self.numbering().index(notation.parse()?))
    }
    fn planes_len(&self, players: usize) -> usize {
        G::planes_len(players)
    }
    fn thinker(&self, bot: Spec, rng: Rng) -> Result<Box<dyn Thinker>, Problem> {
        Ok(Box::new(ThinkerOf::<G>::new(bot, rng)?))
    }
    fn batch(&'static self, terms: Terms) -> Result<Box<dyn Batched>, Failure> {
        Ok(Box::new(Games::<G>::new(terms, self.numbering())?))
    }
}

/// All games, in the order of the program.
pub(crate) fn shelf() -> &'static [Box<dyn AnyTitle>] {
    static SHELF: OnceLock<Vec<Box<dyn AnyTitle>>> = OnceLock::new();
    SHELF.get_or_init(|| {
        vec![
            Shelved::<Helios>::boxed(),
            Shelved::<SunaValo>::boxed(),
            Shelved::<Agricola>::boxed(),
            Shelved::<Boonlake>::boxed(),
        ]
    })
}

/// The game of this name; `suna_valo` is understood as `suna-valo`.
pub(crate) fn find(name: &str) -> Result<&'static dyn AnyTitle, Failure> {
    let name = name.replace('_', "-");
    let found = shelf().iter().find(|game| game.title().id() == name);
    found.map(|game| &**game).ok_or_else(|| {
        let known: Vec<_> = shelf().iter().map(|game| game.title().id()).collect();
        Problem::new("problem.unknown_game").with("name", name).with("games", known.join(", ")).into()
    })
}
