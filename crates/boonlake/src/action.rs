//! What a player can answer, and its notation.

use crate::notation::FORMS;
use crate::pieces::{Card, Field, Region, Resource, ScoringTile, Site, Slot, Space, Strip, Track};
use almende_core::{Problem, unreadable};
use std::fmt;
use std::str::FromStr;

/// One answer to one decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `keep W01`: the scoring tile to keep.
    Keep(ScoringTile),
    /// `site wood`: the production site to build.
    Site(Resource),
    /// `strip pioneer`: the action of the turn.
    Strip(Strip),
    /// `play C034`: announce a card.
    Play(Card),
    /// `project W12`: announce a special project.
    Project(ScoringTile),
    /// `discard C034`: discard a card for coins.
    Discard(Card),
    /// `pay loam stone`: pay for what was announced, with the boats in these places afterwards.
    Pay(Plan),
    /// `forgo`: use an opportunity for nothing.
    Forgo,
    /// `draw`: draw the cards that are on offer.
    Draw,
    /// `explore`: reveal a building tile.
    Explore,
    /// `at 15`: the field for a tile or pasture.
    At(Field),
    /// `develop 12 upper`: an inhabitant on a site.
    Develop(Field, Site),
    /// `house 12 upper`: an inhabitant becomes a house.
    House(Field, Site),
    /// `settlement 12 lower`: a house becomes a settlement.
    Settlement(Field, Site),
    /// `cattle 15`: cattle on a pasture.
    Cattle(Field),
    /// `spend 2 1`: how many inhabitants are given up, and how many are replaced by points.
    Spend(Spend),
    /// `region southern`: the region that is not scored.
    Region(Region),
    /// `take`: take the coins of a region scoring.
    Take,
    /// `hire coins`: an inhabitant for coins.
    HireCoins,
    /// `hire cards`: an inhabitant for cards.
    HireCards,
    /// `modernize 7`: a lever for a slot.
    Modernize(Slot),
    /// `lever 10 cards`: use a lever.
    Lever(Slot, Way),
    /// `boat iron loam`: move a boat.
    Boat(BoatMove),
    /// `ship T5`: where the ship stops.
    Ship(Space),
    /// `vase`: a vase instead of a production site.
    Vase,
    /// `track coin`: the track to advance on.
    Track(Track),
    /// `trade 1`: the first or second exchange of a card.
    Trade(u8),
    /// `ready 7`: the lever to move up.
    Ready(Slot),
    /// `score W05`: the scoring tile to score.
    Score(ScoringTile),
    /// `offer 2`: pay for a scoring tile with so many pieces, the rest with coins.
    Offer(u8),
    /// `give C034`: one of the cards to discard as payment.
    Give(Card),
    /// `done`: no more levers.
    Done,
}

/// A way to pay for a card or project (BOO-5, BOO-6.1): where the boats are then and which levers help. What it leaves
/// undone is not needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Plan {
    /// Where the boats are afterwards, upstream first.
    pub boats: [Resource; 2],
    /// Slot 7 moves a boat upstream.
    pub capstan: bool,
    /// What slot 10 is used for.
    pub spare_valve: Valve,
    /// Slot 11 gives its resource and its coins.
    pub main_valve: bool,
}

/// What slot 10 is used for while paying.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Valve {
    /// Nothing.
    Idle,
    /// A resource less.
    Resource,
    /// Its coins.
    Coins,
}

/// A payment in inhabitants (BOO-9.11, BOO-10.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spend {
    /// Inhabitants from the ranch.
    pub inhabitants: u8,
    /// Additional inhabitants replaced by points.
    pub replaced: u8,
    /// Slot 8 helps.
    pub lever: bool,
}

/// A boat moves on the canal (BOO-5.6, BOO-5.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoatMove {
    /// Where it was.
    pub from: Resource,
    /// Where it goes.
    pub to: Resource,
    /// Slot 7 pays for going upstream.
    pub lever: bool,
}

/// How a lever is used where it offers several ways.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    /// The only way.
    Plain,
    /// For coins.
    Coins,
    /// For cards.
    Cards,
    /// For a vase.
    Vase,
}

impl Way {
    /// All ways with their names.
    const NAMED: [(Way, &'static str); 3] = [(Way::Coins, "coins"), (Way::Cards, "cards"), (Way::Vase, "vase")];

    /// The mode of the lever that is used this way, if it has such a one.
    pub fn mode(self, slot: Slot) -> Option<usize> {
        match (slot.number(), self) {
            (1, Way::Vase) => Some(0),
            (1, Way::Coins) => Some(1),
            (10, Way::Coins) => Some(1),
            (10, Way::Cards) => Some(2),
            (1 | 10, _) => None,
            (_, Way::Plain) => Some(0),
            _ => None,
        }
    }

    /// The ways of a lever.
    pub const fn of(slot: Slot) -> &'static [Way] {
        match slot.number() {
            1 => &[Way::Vase, Way::Coins],
            10 => &[Way::Coins, Way::Cards],
            _ => &[Way::Plain],
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Keep(tile) => write!(f, "keep {tile}"),
            Action::Site(resource) => write!(f, "site {}", resource.id()),
            Action::Strip(strip) => write!(f, "strip {}", strip.id()),
            Action::Play(card) => write!(f, "play {card}"),
            Action::Project(tile) => write!(f, "project {tile}"),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::Pay(plan) => plan.fmt(f),
            Action::Forgo => f.write_str("forgo"),
            Action::Draw => f.write_str("draw"),
            Action::Explore => f.write_str("explore"),
            Action::At(field) => write!(f, "at {field}"),
            Action::Develop(field, site) => write!(f, "develop {field} {}", site.id()),
            Action::House(field, site) => write!(f, "house {field} {}", site.id()),
            Action::Settlement(field, site) => write!(f, "settlement {field} {}", site.id()),
            Action::Cattle(field) => write!(f, "cattle {field}"),
            Action::Spend(Spend { inhabitants, replaced, lever }) => {
                write!(f, "spend {inhabitants} {replaced}{}", if lever { " lever" } else { "" })
            }
            Action::Region(region) => write!(f, "region {}", region.id()),
            Action::Take => f.write_str("take"),
            Action::HireCoins => f.write_str("hire coins"),
            Action::HireCards => f.write_str("hire cards"),
            Action::Modernize(slot) => write!(f, "modernize {slot}"),
            Action::Lever(slot, way) => {
                write!(f, "lever {slot}")?;
                let name = Way::NAMED.iter().find(|(other, _)| *other == way);
                name.map_or(Ok(()), |(_, name)| write!(f, " {name}"))
            }
            Action::Boat(BoatMove { from, to, lever }) => {
                write!(f, "boat {} {}{}", from.id(), to.id(), if lever { " lever" } else { "" })
            }
            Action::Ship(space) => write!(f, "ship {space}"),
            Action::Vase => f.write_str("vase"),
            Action::Track(track) => write!(f, "track {}", track.id()),
            Action::Trade(which) => write!(f, "trade {which}"),
            Action::Ready(slot) => write!(f, "ready {slot}"),
            Action::Score(tile) => write!(f, "score {tile}"),
            Action::Offer(pieces) => write!(f, "offer {pieces}"),
            Action::Give(card) => write!(f, "give {card}"),
            Action::Done => f.write_str("done"),
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pay {} {}", self.boats[0].id(), self.boats[1].id())?;
        f.write_str(if self.capstan { " 7" } else { "" })?;
        f.write_str(match self.spare_valve {
            Valve::Idle => "",
            Valve::Resource => " 10",
            Valve::Coins => " 10coins",
        })?;
        f.write_str(if self.main_valve { " 11" } else { "" })
    }
}

impl FromStr for Action {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Action, Problem> {
        read(text).ok_or_else(|| unreadable(text, FORMS, |text| read(text).is_some()))
    }
}

fn read(text: &str) -> Option<Action> {
    let mut words = text.split(' ');
    let verb = words.next()?;
    let action = match verb {
        "keep" => Action::Keep(ScoringTile::from_id(words.next()?)?),
        "site" => Action::Site(Resource::from_id(words.next()?)?),
        "strip" => Action::Strip(Strip::from_id(words.next()?)?),
        "play" => Action::Play(Card::from_id(words.next()?)?),
        "project" => Action::Project(ScoringTile::from_id(words.next()?)?),
        "discard" => Action::Discard(Card::from_id(words.next()?)?),
        "pay" => return read_plan(text, words),
        "forgo" => Action::Forgo,
        "draw" => Action::Draw,
        "explore" => Action::Explore,
        "at" => Action::At(read_field(words.next()?)?),
        "develop" => Action::Develop(read_field(words.next()?)?, Site::from_id(words.next()?)?),
        "house" => Action::House(read_field(words.next()?)?, Site::from_id(words.next()?)?),
        "settlement" => Action::Settlement(read_field(words.next()?)?, Site::from_id(words.next()?)?),
        "cattle" => Action::Cattle(read_field(words.next()?)?),
        "spend" => {
            let (inhabitants, replaced) = (read_number(words.next()?, 9)?, read_number(words.next()?, 9)?);
            Action::Spend(Spend { inhabitants, replaced, lever: read_lever(words.next())? })
        }
        "region" => Action::Region(Region::from_id(words.next()?)?),
        "take" => Action::Take,
        "hire" => match words.next()? {
            "coins" => Action::HireCoins,
            "cards" => Action::HireCards,
            _ => return None,
        },
        "modernize" => Action::Modernize(Slot::from_id(words.next()?)?),
        "lever" => {
            let slot = Slot::from_id(words.next()?)?;
            let way = match words.next() {
                None => Way::Plain,
                Some(name) => Way::NAMED.iter().find(|(_, known)| *known == name)?.0,
            };
            way.mode(slot)?;
            Action::Lever(slot, way)
        }
        "boat" => {
            let (from, to) = (Resource::from_id(words.next()?)?, Resource::from_id(words.next()?)?);
            Action::Boat(BoatMove { from, to, lever: read_lever(words.next())? })
        }
        "ship" => Action::Ship(Space::from_id(words.next()?)?),
        "vase" => Action::Vase,
        "track" => Action::Track(Track::from_id(words.next()?)?),
        "trade" => Action::Trade(read_number(words.next()?, 2).filter(|&which| which > 0)?),
        "ready" => Action::Ready(Slot::from_id(words.next()?)?),
        "score" => Action::Score(ScoringTile::from_id(words.next()?)?),
        "offer" => Action::Offer(read_number(words.next()?, 9)?),
        "give" => Action::Give(Card::from_id(words.next()?)?),
        "done" => Action::Done,
        _ => return None,
    };
    words.next().is_none().then_some(action)
}

fn read_plan<'a>(text: &str, mut words: impl Iterator<Item = &'a str>) -> Option<Action> {
    let boats = [Resource::from_id(words.next()?)?, Resource::from_id(words.next()?)?];
    let mut plan = Plan { boats, capstan: false, spare_valve: Valve::Idle, main_valve: false };
    for word in words {
        match word {
            "7" => plan.capstan = true,
            "10" => plan.spare_valve = Valve::Resource,
            "10coins" => plan.spare_valve = Valve::Coins,
            "11" => plan.main_valve = true,
            _ => return None,
        }
    }
    let action = Action::Pay(plan);
    // The one way of writing it: boats upstream first, each lever once and in order.
    (boats[0] <= boats[1] && action.to_string() == text).then_some(action)
}

fn read_lever(word: Option<&str>) -> Option<bool> {
    match word {
        None => Some(false),
        Some("lever") => Some(true),
        Some(_) => None,
    }
}

fn read_field(text: &str) -> Option<Field> {
    read_number(text, u8::MAX).and_then(Field::new)
}

/// A number in its one way of writing.
fn read_number(text: &str, most: u8) -> Option<u8> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    text.parse().ok().filter(|number: &u8| digits && *number <= most)
}

impl Action {
    /// Every action that can be written, legal or not.
    pub fn every() -> impl Iterator<Item = Action> {
        let cards = || Card::all();
        let tiles = || ScoringTile::all();
        let spots = || Field::all().flat_map(|field| Site::ALL.iter().map(move |&site| (field, site)));
        let amounts = || (0..=9u8).flat_map(|i| (0..=9u8).map(move |s| (i, s)));
        let pairs = || Resource::ALL.iter().flat_map(|&a| Resource::ALL.iter().map(move |&b| (a, b)));
        let both = [false, true];
        let plans = pairs().filter(|(a, b)| a <= b).flat_map(move |(a, b)| {
            both.into_iter().flat_map(move |capstan| {
                [Valve::Idle, Valve::Resource, Valve::Coins].into_iter().flat_map(move |spare_valve| {
                    both.into_iter().map(move |main_valve| Plan { boats: [a, b], capstan, spare_valve, main_valve })
                })
            })
        });
        let simple = [
            Action::Forgo,
            Action::Draw,
            Action::Explore,
            Action::Take,
            Action::HireCoins,
            Action::HireCards,
            Action::Vase,
            Action::Done,
            Action::Trade(1),
            Action::Trade(2),
        ];
        simple
            .into_iter()
            .chain(tiles().flat_map(|tile| [Action::Keep(tile), Action::Project(tile), Action::Score(tile)]))
            .chain(Resource::ALL.iter().map(|&resource| Action::Site(resource)))
            .chain(Strip::ALL.iter().map(|&strip| Action::Strip(strip)))
            .chain(cards().flat_map(|card| [Action::Play(card), Action::Discard(card), Action::Give(card)]))
            .chain(plans.map(Action::Pay))
            .chain(Field::all().flat_map(|field| [Action::At(field), Action::Cattle(field)]))
            .chain(spots().flat_map(|(field, site)| {
                [Action::Develop(field, site), Action::House(field, site), Action::Settlement(field, site)]
            }))
            .chain(amounts().flat_map(move |(inhabitants, replaced)| {
                both.into_iter().map(move |lever| Action::Spend(Spend { inhabitants, replaced, lever }))
            }))
            .chain(Region::ALL.iter().map(|&region| Action::Region(region)))
            .chain(Slot::all().flat_map(|slot| [Action::Modernize(slot), Action::Ready(slot)]))
            .chain(Slot::all().flat_map(|slot| Way::of(slot).iter().map(move |&way| Action::Lever(slot, way))))
            .chain(pairs().flat_map(move |(from, to)| {
                both.into_iter().map(move |lever| Action::Boat(BoatMove { from, to, lever }))
            }))
            .chain(Space::all().map(Action::Ship))
            .chain(Track::ALL.iter().map(|&track| Action::Track(track)))
            .chain((0..=9).map(Action::Offer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_one_notation_of_an_action_is_read() {
        for bad in [
            "",
            " ",
            "keep",
            "keep  W01",
            "keep w01",
            "forgo ",
            "at",
            "at 0",
            "at 34",
            "at 01",
            "at +1",
            "pay wood",
            "pay loam wood",
            "pay wood loam 11 7",
            "pay wood loam 7 7",
            "develop 12",
            "develop 12 middle",
            "spend 2",
            "spend 2 1 lever lever",
            "hire",
            "hire vases",
            "lever 3 coins",
            "lever 1",
            "lever 10",
            "boat wood",
            "trade 0",
            "trade 3",
            "offer 10",
            "done x",
            "ship T9",
        ] {
            assert!(bad.parse::<Action>().is_err(), "{bad:?}");
        }
        assert_eq!("lever 10 cards".parse(), Ok(Action::Lever(Slot::SPARE_VALVE, Way::Cards)));
        let boats = [Resource::Loam, Resource::Stone];
        let plan = Plan { boats, capstan: true, spare_valve: Valve::Coins, main_valve: true };
        assert_eq!(Action::Pay(plan).to_string(), "pay loam stone 7 10coins 11");
    }

    #[test]
    fn every_action_reads_back() {
        for action in Action::every() {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }
}
