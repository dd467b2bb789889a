//! Positions set up in a few words, and tables that speak in notation.

use almende_agricola::cards::{Card, CardSet, Dealing, Decks, Played};
use almende_agricola::grid::{Cell, Cells};
use almende_agricola::pieces::{Good, Major, Material, Space};
use almende_agricola::{
    Action, Agricola, Content, Decision, Event, FarmDocument, FarmLog, FieldDocument, Goods, PendingDocument, Phase,
    Position, Setup, StartPlayer, Variant,
};
use almende_core::{Content as _, Game, Outcome, Seat, Seed, Told, Viewer};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Names a card and a part of it, `A067 cost`, without which the tests are to play: they are expected to miss it.
pub const EMPTIED: &str = "AGRICOLA_EMPTIED";

/// The components the tests play with: those of the program, unless the environment takes something away.
pub fn content() -> &'static Content {
    static CONTENT: OnceLock<&'static Content> = OnceLock::new();
    CONTENT.get_or_init(|| match std::env::var(EMPTIED) {
        Ok(what) => {
            let (card, part) = what.split_once(' ').unwrap();
            let document = emptied(Agricola::standard_content().json(), card, part);
            Box::leak(Box::new(Content::read(&document).unwrap()))
        }
        Err(_) => Agricola::standard_content(),
    })
}

/// The components without a part of a card.
pub fn emptied(document: &Value, card: &str, part: &str) -> Value {
    let mut document = document.clone();
    let cards = document["cards"].as_array_mut().unwrap();
    let item = cards.iter_mut().find(|item| item["id"] == card).unwrap();
    *item = emptied_card(item, part);
    document
}

/// The parts of a card that can be taken away: everything it does at once, what it costs, what it takes to play it, what must
/// hold for the rest, the action space it brings, the stables that leave with it; and of several effects, changed prices and
/// conditions each by itself (`effect 2`, `price 1`, `if 3`).
pub fn parts_of(card: &Value) -> Vec<String> {
    const WHOLE: [&str; 6] = ["effects", "cost", "needs", "conditions", "space", "stables"];
    let mut parts: Vec<String> = WHOLE.iter().map(ToString::to_string).collect();
    let number = |word: &str| card[word].as_array().map_or(0, Vec::len);
    let mut several = |name: &str, number: usize| {
        parts.extend((1..=number).filter(|_| number > 1).map(|n| format!("{name} {n}")));
    };
    several("effect", number("effects"));
    several("price", number("prices"));
    several("score", number("scores"));
    let mut conditions = 0;
    let mut counted = card.clone();
    counted.as_object_mut().unwrap().values_mut().for_each(|value| without_condition(value, &mut conditions, 0));
    several("if", conditions);
    parts.retain(|part| emptied_card(card, part) != *card);
    parts
}

/// A card without one of its parts.
pub fn emptied_card(card: &Value, part: &str) -> Value {
    const DOES: [&str; 14] = [
        "effects", "prices", "places", "houses", "until", "field", "cooks", "bakes", "scores", "rules", "opens",
        "pile", "count", "points",
    ];
    let mut card = card.as_object().unwrap().clone();
    if let Some((name, number)) = part.split_once(' ') {
        let number: usize = number.parse().unwrap();
        let mut seen = 0;
        match name {
            "if" => card.values_mut().for_each(|value| without_condition(value, &mut seen, number)),
            _ => drop(card[&format!("{name}s")].as_array_mut().unwrap().remove(number - 1)),
        }
        return Value::Object(card);
    }
    match part {
        "space" | "stables" => card.retain(|word, _| word != part),
        "effects" => card.retain(|word, _| !DOES.contains(&word.as_str())),
        "cost" => card.retain(|word, _| !["cost", "costs", "cost_each"].contains(&word.as_str())),
        "needs" => card.retain(|word, _| word != "needs" && word != "leaves"),
        "conditions" => card.values_mut().for_each(without_conditions),
        _ => panic!("no card has {part}"),
    }
    Value::Object(card)
}

/// Takes away the condition with this number, counted from 1, and counts all of them.
fn without_condition(value: &mut Value, seen: &mut usize, number: usize) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|value| without_condition(value, seen, number)),
        Value::Object(all) => {
            if let Some(Value::Array(conditions)) = all.get_mut("if") {
                let first = *seen + 1;
                *seen += conditions.len();
                if (first..=*seen).contains(&number) {
                    drop(conditions.remove(number - first));
                }
            }
            all.iter_mut().filter(|(word, _)| *word != "if").for_each(|(_, value)| {
                without_condition(value, seen, number);
            });
        }
        _ => {}
    }
}

fn without_conditions(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(without_conditions),
        Value::Object(all) => {
            all.retain(|word, _| word != "if");
            all.values_mut().for_each(without_conditions);
        }
        _ => {}
    }
}

pub fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

pub fn space(id: &str) -> Space {
    Space::from_id(id).unwrap_or_else(|| panic!("no space {id}"))
}

pub fn good(id: &str) -> Good {
    Good::from_id(id).unwrap_or_else(|| panic!("no good {id}"))
}

/// Goods written like `3 wood, 1 reed`.
pub fn goods(text: &str) -> Goods {
    let mut all = Goods::NONE;
    for part in text.split(", ").filter(|part| !part.is_empty()) {
        let (amount, id) = part.split_once(' ').unwrap();
        all[good(id)] += amount.parse::<u8>().unwrap();
    }
    all
}

/// Cells written like `0,1 0,2`.
pub fn cells(text: &str) -> Cells {
    text.split(' ').filter(|cell| !cell.is_empty()).map(|cell| cell.parse::<Cell>().unwrap()).collect()
}

/// A fresh game in which seat 0 begins.
pub fn new_game(players: usize) -> Table {
    new_game_with(players, 1, Setup { start_player: StartPlayer::Chosen(seat(0)), ..Setup::default() })
}

pub fn new_game_with(players: usize, seed: u64, setup: Setup) -> Table {
    Table::of(Agricola::new(Agricola::standard_content(), players, &setup, Seed::numbered(seed, 0)).unwrap())
}

/// A position to be described: seat 0 begins and places the first person of the round; nothing lies on the spaces; the
/// round cards come in the order of the rule pages (AGR-5.2).
pub fn table(players: usize) -> Given {
    let farm = FarmDocument {
        house: Material::Wood,
        rooms: cells("1,0 2,0"),
        fields: Vec::new(),
        sown_pastures: Vec::new(),
        stables: Cells::NONE,
        fences: Vec::new(),
        palisades: Vec::new(),
        goods: Goods::NONE,
        due: BTreeMap::new(),
        people: 2,
        newborns: 0,
        placed: 0,
        begging: 0,
        fences_lost: 0,
        people_lost: 0,
        guests: 0,
        stored: Goods::NONE,
        improvements: Vec::new(),
        crafted: Vec::new(),
        hand: Vec::new(),
        played: Vec::new(),
        bonus_points: 0,
        log: FarmLog::default(),
    };
    Given(Position {
        seed: Seed::numbered(1, 0),
        variant: Variant {
            side_job: true,
            tile: false,
            order_known: false,
            series_game: 0,
            cards: false,
            decks: Decks::BOX,
            card_set: CardSet::Whole,
            dealing: Dealing::Deal,
            with_base: false,
            without_often_banned: false,
        },
        round: 1,
        phase: Phase::Work,
        window: None,
        served: players as u8,
        starting_player: seat(0),
        next: seat(0),
        round_cards: Space::ALL[10..24].to_vec(),
        stock: BTreeMap::new(),
        people_on: BTreeMap::new(),
        newborns_on: BTreeMap::new(),
        crowded: Vec::new(),
        first_used: None,
        farms: vec![farm; players],
        deal: None,
        passed: Vec::new(),
        pending: vec![PendingDocument { seat: seat(0), decision: Decision::PlacePerson.into() }],
    })
}

/// A position in the making.
#[derive(Clone)]
pub struct Given(pub Position);

impl Given {
    pub fn farm(&mut self, seat: usize) -> &mut FarmDocument {
        &mut self.0.farms[seat]
    }

    pub fn round(mut self, round: u8) -> Given {
        self.0.round = round;
        self
    }

    pub fn goods(mut self, seat: usize, text: &str) -> Given {
        self.farm(seat).goods = goods(text);
        self
    }

    pub fn rooms(mut self, seat: usize, material: Material, more: &str) -> Given {
        let farm = self.farm(seat);
        farm.house = material;
        farm.rooms = cells("1,0 2,0").or(cells(more));
        self
    }

    pub fn people(mut self, seat: usize, people: u8) -> Given {
        self.farm(seat).people = people;
        self
    }

    /// Fields without crops.
    pub fn fields(self, seat: usize, at: &str) -> Given {
        self.planted(seat, at, None, 0)
    }

    /// Fields with so many crops.
    pub fn planted(mut self, seat: usize, at: &str, crop: Option<Good>, crops: u8) -> Given {
        let fields = cells(at).map(|at| FieldDocument { at, crop, crops, hidden: false });
        self.farm(seat).fields.extend(fields);
        self
    }

    pub fn stables(mut self, seat: usize, at: &str) -> Given {
        self.farm(seat).stables = cells(at);
        self
    }

    /// Pastures, each given by its cells.
    pub fn pastures(mut self, seat: usize, pastures: &[&str]) -> Given {
        let fences = pastures.iter().fold(almende_agricola::grid::Edges::NONE, |all, at| all.or(cells(at).boundary()));
        self.farm(seat).fences = fences.collect();
        self
    }

    pub fn majors(mut self, seat: usize, ids: &[&str]) -> Given {
        self.farm(seat).improvements = ids.iter().map(|id| Major::from_id(id).unwrap()).collect();
        self
    }

    pub fn stock(mut self, id: &str, amount: u8, of: &str) -> Given {
        self.0.stock.insert(space(id), Goods::of(good(of), amount));
        self
    }

    /// The person of a player stands there and counts as placed.
    pub fn stands(mut self, player: usize, id: &str) -> Given {
        self.0.people_on.insert(space(id), vec![seat(player)]);
        self.farm(player).placed += 1;
        self
    }

    pub fn tile(mut self) -> Given {
        self.0.variant.tile = true;
        self
    }

    /// With hand cards, without Side Job.
    pub fn cards(mut self) -> Given {
        self.0.variant.cards = true;
        self.0.variant.side_job = false;
        self
    }

    /// Cards in the hand.
    pub fn hand(mut self, seat: usize, cards: &[&str]) -> Given {
        self.farm(seat).hand = cards.iter().map(|card| card.parse().unwrap()).collect();
        self.cards()
    }

    /// Cards in front of a player, as if they had been played without anything happening.
    pub fn played(mut self, seat: usize, cards: &[&str]) -> Given {
        let content = content();
        let played = cards.iter().map(|card| {
            let card: Card = card.parse().unwrap();
            let plan = content.card(card).unwrap();
            Played { count: plan.pile.len() as u8 + plan.count, ..Played::new(card) }
        });
        self.farm(seat).played.extend(played);
        self.cards()
    }

    /// This seat places the next person.
    pub fn next_is(mut self, player: usize) -> Given {
        self.0.next = seat(player);
        self.0.pending = vec![PendingDocument { seat: seat(player), decision: Decision::PlacePerson.into() }];
        self
    }

    /// Only one person of this seat is still to be placed.
    pub fn last_person(mut self, player: usize) -> Given {
        for farm in &mut self.0.farms {
            farm.placed = farm.people - farm.newborns;
        }
        self.farm(player).placed -= 1;
        self.next_is(player)
    }

    pub fn load(&self) -> Result<Agricola, String> {
        Agricola::from_position(content(), &self.0).map_err(|problem| problem.to_string())
    }

    pub fn play(&self) -> Table {
        Table::of(self.load().unwrap())
    }
}

/// A game that is spoken to in notation.
#[derive(Clone)]
pub struct Table {
    pub game: Agricola,
    /// What happened in the last action.
    pub told: Vec<Event>,
    pub outcome: Option<Outcome>,
}

impl Table {
    pub fn of(game: Agricola) -> Table {
        Table { game, told: Vec::new(), outcome: None }
    }

    /// The seat that decides.
    pub fn decides(&self) -> usize {
        self.game.turn().first().expect("somebody decides").index()
    }

    /// The seat that decides does this.
    pub fn does(&mut self, notation: &str) -> &mut Table {
        let action: Action = notation.parse().unwrap();
        let mut told = Told::default();
        let seat = self.game.turn().first().expect("somebody decides");
        let outcome = self.game.apply(seat, action, &mut told);
        let outcome = outcome.unwrap_or_else(|refusal| panic!("{notation} of seat {seat} is refused: {refusal:?}"));
        self.outcome = Some(outcome);
        self.told = told.0.into_iter().map(|(_, event)| event).collect();
        self
    }

    /// Several actions, each of the seat that decides then.
    pub fn all(&mut self, notations: &[&str]) -> &mut Table {
        for notation in notations {
            self.does(notation);
        }
        self
    }

    /// The code of the refusal, which must name this rule.
    pub fn refused(&self, notation: &str, rule: &str) -> &'static str {
        let action: Action = notation.parse().unwrap();
        let seat = self.game.turn().first().expect("somebody decides");
        let refusal = self.game.check(seat, action).expect_err(notation);
        assert!(refusal.rules.contains(&rule), "{notation} is refused by {:?}, not by {rule}", refusal.rules);
        refusal.code()
    }

    pub fn is_not_asked(&self, notation: &str) -> bool {
        let seat = self.game.turn().first().expect("somebody decides");
        self.game.check(seat, notation.parse().unwrap()).is_err_and(|refusal| refusal.is_not_asked())
    }

    pub fn allows(&self, notation: &str) -> bool {
        let seat = self.game.turn().first().expect("somebody decides");
        self.game.check(seat, notation.parse().unwrap()).is_ok()
    }

    /// The options of the seat that decides.
    pub fn options(&self) -> Vec<String> {
        let mut options = Vec::new();
        self.game.options(self.game.turn().first().expect("somebody decides"), &mut options);
        options.iter().map(ToString::to_string).collect()
    }

    /// Answers in words.
    pub fn said(&self, notations: &[&str]) -> Vec<String> {
        let seat = self.game.turn().first().expect("somebody decides");
        let words = |notation: &&str| {
            let text = self.game.describe(seat, notation.parse().unwrap());
            Agricola::texts().render(almende_core::Lang::EN, &text, &[])
        };
        notations.iter().map(words).collect()
    }

    /// The same game, read from its position.
    pub fn reload(&self) -> Table {
        Table::of(Agricola::from_position(content(), &self.position()).unwrap())
    }

    /// The options without what can be done at any time in the kitchen and with the supply.
    pub fn asked(&self) -> Vec<String> {
        let free = |option: &String| option.starts_with("convert ") || option == "discard";
        self.options().into_iter().filter(|option| !free(option)).collect()
    }

    /// The options that begin like this.
    pub fn offers(&self, word: &str) -> Vec<String> {
        self.options().into_iter().filter(|option| option.split(' ').next() == Some(word)).collect()
    }

    pub fn search_options(&self) -> Vec<String> {
        let mut options = Vec::new();
        self.game.search_options(self.game.turn().first().expect("somebody decides"), &mut options);
        options.iter().map(ToString::to_string).collect()
    }

    pub fn position(&self) -> Position {
        self.game.position()
    }

    pub fn farm(&self, seat: usize) -> FarmDocument {
        self.position().farms[seat].clone()
    }

    pub fn has(&self, seat: usize, id: &str) -> u8 {
        self.farm(seat).goods[good(id)]
    }

    /// What lies for a player on a round space.
    pub fn due(&self, seat: usize, round: u8) -> Goods {
        self.farm(seat).due.get(&round).copied().unwrap_or_default()
    }

    /// A card in front of a player.
    pub fn card(&self, seat: usize, card: &str) -> Option<Played> {
        self.farm(seat).played.into_iter().find(|played| played.card.to_string() == card)
    }

    /// The cards in a hand.
    pub fn in_hand(&self, seat: usize) -> Vec<String> {
        self.farm(seat).hand.iter().map(ToString::to_string).collect()
    }

    /// What lies on a space.
    pub fn lies_on(&self, id: &str, of: &str) -> u8 {
        self.position().stock.get(&space(id)).map_or(0, |goods| goods[good(of)])
    }

    pub fn round(&self) -> u8 {
        self.position().round
    }

    pub fn phase(&self) -> Phase {
        self.position().phase
    }

    pub fn prompt(&self) -> &'static str {
        self.game.prompt(seat(0)).id
    }

    /// Points of a seat in a line of the score sheet.
    pub fn points(&self, seat: usize, line: &str) -> i32 {
        let sheet = self.game.score(Viewer::All);
        let id = format!("score.{line}");
        let line = sheet.lines.iter().find(|line| line.id == id).unwrap_or_else(|| panic!("no line {id}"));
        line.points[seat].unwrap()
    }

    pub fn total(&self, seat: usize) -> i32 {
        self.game.score(Viewer::All).totals[seat].unwrap()
    }

    /// Plays plain actions until this holds: first placements that need no further choice, no conversions.
    pub fn until(&mut self, holds: impl Fn(&Position) -> bool) -> &mut Table {
        let plain = ["place day_laborer", "place fishing", "place grain_seeds", "place meeting_place", "place forest"];
        let more = ["place clay_pit", "place reed_bank", "place sheep_market", "place western_quarry", "release sheep"];
        let rest =
            ["place vegetable_seeds", "place ext3_grove", "place ext4_grove", "place ext4_copse", "feed", "done"];
        for _ in 0..2000 {
            if holds(&self.position()) {
                return self;
            }
            let options = self.options();
            let wanted = plain.iter().chain(&more).chain(&rest).find(|&&wish| options.iter().any(|is| is == wish));
            let choice = wanted.map_or_else(|| options[0].clone(), |wish| (*wish).to_owned());
            self.does(&choice);
        }
        panic!("this never holds");
    }

    /// Plays plain actions until this round begins.
    pub fn until_round(&mut self, round: u8) -> &mut Table {
        self.until(|position| position.round == round && position.phase == Phase::Work)
    }

    /// Plays plain actions until everything is over.
    pub fn until_over(&mut self) -> &mut Table {
        self.until(|position| position.phase == Phase::Over)
    }
}
