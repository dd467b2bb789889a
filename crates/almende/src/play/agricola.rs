//! Agricola on a terminal of 80 columns: the action spaces, what lies and stands on them, then a farmyard with its fences
//! and the belongings beside it for each player.

use super::Brush;
use crate::words::{fill, own, word};
use almende_agricola::cards::Card;
use almende_agricola::grid::{COLUMNS, Cell, Cells, Edges, ROWS};
use almende_agricola::pieces::{Good, Major, Material, Space};
use almende_agricola::{Agricola, FarmView, Goods, Phase, SpaceView, View};
use almende_core::{Game, Play, Seat, Table, Text, Viewer};

/// Signs in a cell between its fences.
const CELL: usize = 5;
/// The space between a farmyard and the belongings beside it.
const GAP: &str = "  ";
/// The width of a column of action spaces.
const COLUMN: usize = 39;

/// Draws the table.
pub(crate) fn draw(table: &dyn Table, viewer: Viewer, brush: &Brush) -> String {
    let Some(play) = table.as_any().downcast_ref::<Play<Agricola>>() else { return String::new() };
    let picture = Picture { view: &play.now().view(viewer), brush };
    let mut lines = picture.display();
    let mut seats: Vec<Seat> = Seat::all(picture.view.farms.len()).collect();
    // The farm of the one who looks comes last, next to the question.
    seats.sort_by_key(|&seat| viewer == Viewer::Seat(seat));
    for seat in seats {
        lines.push(String::new());
        lines.extend(picture.player(seat));
    }
    lines.join("\n")
}

/// What the signs mean.
pub(crate) fn legend(brush: &Brush) -> String {
    let signs = [
        (ROOM, "agricola.sign_room"),
        (FIELD, "agricola.sign_field"),
        (STABLE, "agricola.sign_stable"),
        ("──", "agricola.sign_fence"),
        ("2s", "agricola.sign_animals"),
        (PERSON, "agricola.sign_person"),
    ];
    brush.dim(signs.map(|(sign, id)| format!("{sign} {}", word(brush.lang, id))).join("  "))
}

const ROOM: &str = "⌂";
const FIELD: &str = "≡";
const STABLE: &str = "∩";
const PERSON: &str = "☺";

struct Picture<'a> {
    view: &'a View,
    brush: &'a Brush,
}

impl Picture<'_> {
    /// A word of the game.
    fn name(&self, id: &str) -> String {
        Agricola::texts().word(self.brush.lang, id)
    }

    /// A word of the program.
    fn label(&self, id: &str) -> String {
        word(self.brush.lang, id)
    }

    fn seat(&self, seat: Seat) -> String {
        own().render(self.brush.lang, &Text::new("score.player").with("seat", seat), &[])
    }

    fn goods(&self, goods: &Goods) -> String {
        let one = |(good, amount): (Good, u8)| format!("{amount} {}", self.name(good.word()));
        goods.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// What all players share.
    fn display(&self) -> Vec<String> {
        let view = self.view;
        let first = self.seat(view.starting_player);
        let round = fill(self.brush.lang, "agricola.round", &[("round", &view.round), ("first", &first)]);
        let phase = self.label(match view.phase {
            Phase::Dealing => "agricola.dealing",
            Phase::Preparation => "agricola.preparation",
            Phase::Work => "agricola.work",
            Phase::Fields => "agricola.fields",
            Phase::Feeding => "agricola.feeding",
            Phase::Breeding => "agricola.breeding",
            Phase::Over => "agricola.over",
        });
        let mut lines = vec![self.brush.bold(format!("{round}, {phase}"))];
        let spaces: Vec<String> = view.spaces.iter().map(|space| self.space(space)).collect();
        let half = spaces.len().div_ceil(2);
        for row in 0..half {
            let right = spaces.get(half + row).map_or("", String::as_str);
            lines.push(format!("{:<COLUMN$}  {right}", spaces[row]).trim_end().to_owned());
        }
        let stage = |cards: &Vec<Space>| cards.iter().map(|card| self.name(card.word())).collect::<Vec<_>>().join(", ");
        if !view.cards_to_come.is_empty() {
            let stages: Vec<String> = view.cards_to_come.iter().map(stage).collect();
            lines.extend(wrapped(&self.label("agricola.to_come"), "; ", &stages));
        }
        let frame: Vec<String> = view.frame.iter().map(|major| self.name(major.word())).collect();
        lines.extend(wrapped(&self.label("agricola.frame"), ", ", &frame));
        let own = view.farms.iter().filter(|farm| !farm.farm.hand.is_empty());
        for farm in own {
            let hand: Vec<String> = farm.farm.hand.iter().map(|card| self.card(*card)).collect();
            lines.extend(wrapped(&self.label("agricola.hand"), ", ", &hand));
        }
        lines
    }

    /// A card with its number, by which it is played.
    fn card(&self, card: Card) -> String {
        format!("{} ({card})", self.name(card.word()))
    }

    fn space(&self, space: &SpaceView) -> String {
        let mut text = self.name(space.space.word());
        if !space.goods.is_empty() {
            text += &format!(": {}", self.goods(&space.goods));
        }
        for &seat in &space.people {
            text += &format!(" {PERSON}{}", seat.index() + 1);
        }
        if !space.newborns.is_empty() {
            text += &format!(" +{PERSON}");
        }
        text
    }

    /// A player's farmyard with the belongings beside it.
    fn player(&self, seat: Seat) -> Vec<String> {
        let Some(farm) = self.view.farms.get(seat.index()) else { return Vec::new() };
        let mut beside = self.belongings(seat, farm).into_iter();
        let mut lines: Vec<String> =
            self.farmyard(farm).into_iter().map(|line| line + GAP + &beside.next().unwrap_or_default()).collect();
        let indent = " ".repeat(usize::from(COLUMNS) * (CELL + 1) + 1);
        lines.extend(beside.map(|line| indent.clone() + GAP + &line));
        lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
    }

    fn belongings(&self, seat: Seat, farm: &FarmView) -> Vec<String> {
        let document = &farm.farm;
        let mut supply = document.goods;
        Good::ANIMALS.iter().for_each(|&species| supply[species] = 0);
        let people = fill(
            self.brush.lang,
            "agricola.people",
            &[("n", &document.people), ("left", &farm.people_to_place), ("food", &farm.food_due)],
        );
        let mut lines = vec![self.brush.bold(self.seat(seat)), people];
        let resources = |goods: &[Good]| {
            goods.iter().fold(Goods::NONE, |mut some, &good| {
                some[good] = supply[good];
                some
            })
        };
        lines.push(self.goods(&resources(&Good::RESOURCES)));
        lines.push(self.goods(&resources(&[Good::Grain, Good::Vegetable, Good::Food])));
        let in_house: Vec<String> = farm
            .single_animals
            .iter()
            .map(|(species, number)| format!("{number} {}", self.name(species.word())))
            .collect();
        if !in_house.is_empty() {
            lines.push(format!("{}: {}", self.label("agricola.house"), in_house.join(", ")));
        }
        let improvements: Vec<String> =
            document.improvements.iter().map(|major: &Major| self.name(major.word())).collect();
        lines.extend(improvements.chunks(2).map(|pair| pair.join(", ")));
        let played: Vec<String> = document.played.iter().map(|played| self.name(played.card.word())).collect();
        lines.extend(played.chunks(2).map(|pair| pair.join(", ")));
        if document.begging > 0 {
            lines.push(fill(self.brush.lang, "agricola.begging", &[("n", &document.begging)]));
        }
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// The cells with their fences: a line of edges above each row, and the rim.
    fn farmyard(&self, farm: &FarmView) -> Vec<String> {
        let fences: Edges = farm.farm.fences.iter().copied().collect();
        let mut lines = Vec::new();
        for row in 0..=ROWS {
            let mut edges = String::new();
            let mut cells = String::new();
            for column in 0..COLUMNS {
                let fenced = |name: String| fences.into_iter().any(|edge| edge.to_string() == name);
                let above = if fenced(format!("h{row},{column}")) { "─" } else { " " };
                edges += &format!("·{}", above.repeat(CELL));
                if let Some(cell) = Cell::at(row, column) {
                    let left = if fenced(format!("v{row},{column}")) { "│" } else { " " };
                    cells += &format!("{left}{:^CELL$}", self.cell(farm, cell));
                }
            }
            lines.push(format!("{edges}·"));
            if row < ROWS {
                let name = format!("v{row},{COLUMNS}");
                let closed = fences.into_iter().any(|edge| edge.to_string() == name);
                lines.push(format!("{cells}{}", if closed { "│" } else { " " }));
            }
        }
        lines
    }

    /// What a cell shows: a room, a field with its crops, a stable, animals in the first cell of their pasture, or else
    /// its name.
    fn cell(&self, farm: &FarmView, cell: Cell) -> String {
        let document = &farm.farm;
        if document.rooms.contains(cell) {
            let material = match document.house {
                Material::Wood => 'w',
                Material::Clay => 'c',
                Material::Stone => 's',
            };
            return format!("{ROOM}{material}");
        }
        if let Some(field) = document.fields.iter().find(|field| field.at == cell) {
            let crops = match field.crop {
                None => String::new(),
                Some(crop) => format!("{}{}", field.crops, if crop == Good::Grain { 'g' } else { 'v' }),
            };
            return format!("{FIELD}{crops}{FIELD}");
        }
        let stable = if document.stables.contains(cell) { STABLE } else { "" };
        let first = |cells: Cells| cells.first() == Some(cell);
        let animals = farm.pastures.iter().find(|pasture| first(pasture.cells)).and_then(|pasture| {
            let species = pasture.animal?;
            Some(format!("{}{}", pasture.animals, &species.id()[..1]))
        });
        match (animals, stable) {
            (None, "") => cell.to_string(),
            (animals, stable) => format!("{}{stable}", animals.unwrap_or_default()),
        }
    }
}

/// A list after its title, on as many lines as 80 columns make necessary.
fn wrapped(title: &str, between: &str, items: &[String]) -> Vec<String> {
    const WIDTH: usize = 80;
    let mut lines = vec![format!("{title}:")];
    for (place, item) in items.iter().enumerate() {
        let mut last = lines.last().map_or(0, |line| line.chars().count());
        if last + 2 + item.chars().count() > WIDTH {
            lines.push(" ".to_owned());
            last = 1;
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if last == 1 && place > 0 { "" } else { " " });
            line.push_str(item);
            if place + 1 < items.len() {
                line.push_str(between.trim_end());
            }
        }
    }
    lines
}
