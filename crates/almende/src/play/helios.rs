//! The table of Helios on a terminal: what all share, then a board and a column of belongings for each player. It fits a
//! terminal of 80 columns.

use super::Brush;
use crate::words::{fill, own, word};
use almende_core::{Game, Lang, Play, Seat, Table, Text, Viewer};
use almende_helios::content::{Board, Content};
use almende_helios::hex::Field;
use almende_helios::pieces::{ActionTile, Character, Colour, Special, Symbol, Tile, TileColour};
use almende_helios::{BoardView, Helios, Phase, TileDocument, View, Whereabouts};
use std::collections::BTreeMap;

/// Signs in a cell; every cell has two lines of so many, the sign and the coordinates of its field.
const CELL: usize = 5;
/// The space between a board and the belongings beside it.
const GAP: &str = "  ";

/// Draws the table.
pub(crate) fn draw(table: &dyn Table, viewer: Viewer, brush: &Brush) -> String {
    let Some(play) = table.as_any().downcast_ref::<Play<Helios>>() else { return String::new() };
    let picture = Picture { view: &play.now().view(viewer), content: play.edition(), brush };
    let mut lines = picture.display();
    let mut seats: Vec<Seat> = Seat::all(picture.view.boards.len()).collect();
    // The board of the one who looks comes last, next to the question.
    seats.sort_by_key(|&seat| viewer == Viewer::Seat(seat));
    for seat in seats {
        lines.push(String::new());
        lines.extend(picture.player(seat));
    }
    lines.join("\n")
}

/// What the signs mean.
pub(crate) fn legend(brush: &Brush) -> String {
    let label = |id: &str| word(brush.lang, id);
    let sign = |(sign, id): (&str, &str)| format!("{sign} {}", label(id));
    let signs = [
        (LAND, "helios.sign_land"),
        (TEMPLE, "helios.sign_temple"),
        (SUN, "helios.sign_sun"),
        (BONUS, "helios.sign_bonus"),
        (MANA, "helios.sign_mana"),
        (CORNER, "helios.sign_corner"),
        (YELLOW, "helios.sign_yellow"),
    ];
    let land = Colour::ALL.iter().map(|&colour| land(colour, brush)).collect::<Vec<_>>().join("  ");
    let signs = signs.map(sign);
    let (first, second) = signs.split_at(4);
    [land, brush.dim(first.join("  ")), brush.dim(second.join("  "))].join("\n")
}

fn land(colour: Colour, brush: &Brush) -> String {
    let name = Helios::texts().word(brush.lang, colour.word());
    brush.paint(land_style(colour), format!("{} {name}", land_sign(colour)))
}

struct Picture<'a> {
    view: &'a View,
    content: &'a Content,
    brush: &'a Brush,
}

impl Picture<'_> {
    fn lang(&self) -> Lang {
        self.brush.lang
    }

    /// A word of the game.
    fn name(&self, id: &str) -> String {
        Helios::texts().word(self.lang(), id)
    }

    /// A word of the program.
    fn label(&self, id: &str) -> String {
        word(self.lang(), id)
    }

    fn seat(&self, seat: Seat) -> String {
        own().render(self.lang(), &Text::new("score.player").with("seat", seat), &[])
    }

    /// What all players share.
    fn display(&self) -> Vec<String> {
        let view = self.view;
        let dragon = self.seat(view.start_player);
        let round =
            fill(self.lang(), "helios.round", &[("round", &view.round), ("rounds", &view.rounds), ("dragon", &dragon)]);
        let phase = match view.phase {
            Phase::Actions => {
                let args: [(_, &dyn std::fmt::Display); 2] = [("n", &view.action_round), ("of", &view.action_rounds)];
                fill(self.lang(), "helios.action_round", &args)
            }
            Phase::Setup => self.label("helios.setup"),
            Phase::Characters => self.label("helios.characters"),
            Phase::Refill => self.label("helios.refill"),
            Phase::Over => self.label("helios.over"),
        };
        let mut lines = vec![self.brush.bold(format!("{round}, {phase}"))];
        for symbol in Symbol::ALL {
            lines.push(self.column(*symbol));
        }
        lines.push(self.open_land());
        let specials = view.special_tiles.iter().map(|(&special, n)| format!("{n} {}", self.special(special)));
        lines.push(format!("{}: {}", self.label("helios.special_tiles"), specials.collect::<Vec<_>>().join("  ")));
        let on_display = view.characters.iter().filter(|(_, at)| **at == Whereabouts::Display);
        let character = |(character, _): (&Character, _)| {
            format!("{} ({} {})", self.name(character.word()), self.content.characters[character.index()].mana, MANA)
        };
        let characters: Vec<String> = on_display.map(character).collect();
        lines.extend(wrapped(&self.label("helios.display"), &characters));
        lines
    }

    /// A column of action tiles, beginning with the one that can be taken.
    fn column(&self, symbol: Symbol) -> String {
        let tiles = self.view.columns.get(&symbol).map(Vec::as_slice).unwrap_or_default();
        let mut names: Vec<String> = tiles.iter().rev().map(|&colour| self.tile_colour(colour)).collect();
        if let Some(first) = names.first_mut() {
            *first = self.brush.bold(format!("[{first}]"));
        }
        format!("{:<15} {}", self.name(symbol.word()), names.join(" "))
    }

    fn tile_colour(&self, colour: TileColour) -> String {
        let style = match colour {
            TileColour::Red => "38;5;203",
            TileColour::Blue => "38;5;75",
            TileColour::Yellow => "38;5;221",
            TileColour::Gray => "38;5;247",
        };
        self.brush.paint(style, self.name(colour.word()))
    }

    fn open_land(&self) -> String {
        let mut counts: BTreeMap<Colour, usize> = BTreeMap::new();
        self.view.open_land.iter().for_each(|&colour| *counts.entry(colour).or_default() += 1);
        let open = counts.iter().map(|(&colour, n)| format!("{n} {}", land(colour, self.brush))).collect::<Vec<_>>();
        let extra = fill(self.lang(), "helios.extra_stack", &[("n", &self.view.extra_stack)]);
        format!("{}: {}  ({extra})", self.label("helios.open_land"), open.join("  "))
    }

    fn special(&self, special: Special) -> String {
        let name = self.label(match special {
            Special::EmptyFields => "helios.empty_fields",
            Special::CreatedLand => "helios.created_land",
            Special::Resources => "helios.resources",
            Special::Temples => "helios.temples",
        });
        self.brush.paint(SPECIAL_STYLE, format!("{} {name}", special_sign(special)))
    }

    /// A player's board with the belongings beside it.
    fn player(&self, seat: Seat) -> Vec<String> {
        let Some(board) = self.view.boards.get(seat.index()) else { return Vec::new() };
        let mut beside = self.belongings(seat, board).into_iter();
        let mut lines: Vec<String> =
            self.board(board).into_iter().map(|line| line + GAP + &beside.next().unwrap_or_default()).collect();
        let indent = " ".repeat(lines.first().map_or(0, |_| 7 * (CELL + 1)));
        lines.extend(beside.map(|line| indent.clone() + GAP + &line));
        lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
    }

    fn belongings(&self, seat: Seat, board: &BoardView) -> Vec<String> {
        let vp = board.vp.map_or("?".to_owned(), |vp| vp.to_string());
        let range = if board.sun_unlimited { "∞".to_owned() } else { board.sun_range.to_string() };
        let mut lines = vec![
            self.brush.bold(self.seat(seat)),
            format!("{} {vp}", self.label("helios.vp")),
            format!("{} {} {}", self.label("helios.mana"), board.mana, MANA),
            format!("{} {range}", self.label("helios.range")),
            format!("{} {}", self.label("helios.temple_cost"), board.temple_cost),
        ];
        for (slot, tiles) in &board.slots {
            let sign = |tile: &ActionTile| match tile.symbol {
                Symbol::CreateLand => LAND,
                Symbol::Build => TEMPLE,
                Symbol::MoveSun => SUN,
            };
            let tiles: Vec<&str> = tiles.iter().map(sign).collect();
            let title = fill(self.lang(), "helios.slot", &[("slot", &self.name(slot.word()))]);
            lines.push(format!("{title}: {}", tiles.join("")));
        }
        let buildings: Vec<String> = board.buildings.iter().map(|building| self.name(building.word())).collect();
        lines.extend(buildings.chunks(2).map(|pair| format!("{TEMPLE} {}", pair.join(", "))));
        let mine = self.view.characters.iter().filter(|(_, at)| at.owner() == Some(seat));
        lines.extend(mine.map(|(character, at)| {
            let state = if matches!(at, Whereabouts::Active(_)) { "helios.active" } else { "helios.inactive" };
            format!("{} ({})", self.name(character.word()), self.label(state))
        }));
        lines
    }

    /// The hexagons: columns side by side, each half a field lower or higher than the next.
    fn board(&self, board: &BoardView) -> Vec<String> {
        let fields = self.content.board.fields();
        let height = |field: Field| i32::from(field.coordinates().0) + 2 * i32::from(field.coordinates().1);
        let columns = || fields.map(|field| field.coordinates().0);
        let (Some(left), Some(right)) = (columns().min(), columns().max()) else { return Vec::new() };
        let (Some(top), Some(bottom)) = (fields.map(height).min(), fields.map(height).max()) else { return Vec::new() };
        let mut lines = vec![String::new(); (bottom - top + 2) as usize];
        for column in left..=right {
            let mut cells: Vec<Option<String>> = vec![None; lines.len()];
            for field in fields.filter(|field| field.coordinates().0 == column) {
                let at = (height(field) - top) as usize;
                let (sign, style) = self.cell(board, field);
                cells[at] = Some(self.brush.paint(style, sign));
                cells[at + 1] = Some(self.brush.paint(style, format!("{:^CELL$}", field.to_string())));
            }
            for (line, cell) in lines.iter_mut().zip(cells) {
                line.push_str(&cell.unwrap_or_else(|| " ".repeat(CELL)));
                line.push(' ');
            }
        }
        lines
    }

    /// The upper line of a field and the style of both lines.
    fn cell(&self, board: &BoardView, field: Field) -> (String, &'static str) {
        let printed = &self.content.board;
        if let Some(tile) = board.tiles.iter().find(|tile| tile.at == field) {
            return tile_cell(tile, printed.corner.contains(field));
        }
        let style = if printed.light.contains(field) { "38;5;16;48;5;223" } else { "38;5;250;48;5;237" };
        if board.sun.at == field {
            let shore = board.sun.anchor.map_or("", |side| side.name());
            return (format!("{SUN} {shore:<3}"), "1;38;5;16;48;5;220");
        }
        (format!("  {}  ", empty_sign(printed, field)), style)
    }
}

const LAND: &str = "⬡";
const TEMPLE: &str = "⌂";
const SUN: &str = "☼";
const BONUS: &str = "▪";
const MANA: &str = "◊";
const CORNER: &str = "✶";
const YELLOW: &str = "┆";
const SPECIAL_STYLE: &str = "38;5;231;48;5;91";

fn land_sign(colour: Colour) -> char {
    match colour {
        Colour::Blue => '≈',
        Colour::Brown => '♣',
        Colour::Gray => '▲',
        Colour::Green => '‖',
        Colour::Black => '◆',
    }
}

fn land_style(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "38;5;231;48;5;25",
        Colour::Brown => "38;5;231;48;5;94",
        Colour::Gray => "38;5;16;48;5;246",
        Colour::Green => "38;5;231;48;5;28",
        Colour::Black => "38;5;231;48;5;233",
    }
}

fn special_sign(special: Special) -> char {
    match special {
        Special::EmptyFields => 'E',
        Special::CreatedLand => 'L',
        Special::Resources => 'R',
        Special::Temples => 'T',
    }
}

/// A tile in brackets, in braces on a corner field: its sign, then its cubes or its temple.
fn tile_cell(tile: &TileDocument, corner: bool) -> (String, &'static str) {
    let (sign, style) = match tile.tile {
        Tile::Land(colour) => (land_sign(colour), land_style(colour)),
        Tile::Special(special) => (special_sign(special), SPECIAL_STYLE),
    };
    let on_it: String =
        if tile.temple { TEMPLE.to_owned() } else { tile.cubes.iter().map(|&cube| land_sign(cube)).collect() };
    let (open, close) = if corner { ('{', '}') } else { ('[', ']') };
    (format!("{open}{sign}{on_it:>2}{close}"), style)
}

/// What is printed on a field that is still empty.
fn empty_sign(board: &Board, field: Field) -> &'static str {
    let printed = [
        (board.bonus_resource, BONUS),
        (board.mana, MANA),
        (board.corner, CORNER),
        (board.yellow, YELLOW),
        (board.light, "·"),
    ];
    printed.iter().find(|(fields, _)| fields.contains(field)).map_or(" ", |(_, sign)| sign)
}

/// A list after its title, on as many lines as 80 columns make necessary.
fn wrapped(title: &str, items: &[String]) -> Vec<String> {
    const WIDTH: usize = 80;
    let mut lines = vec![format!("{title}:")];
    for item in items {
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last + 2 + item.chars().count() > WIDTH {
            lines.push(" ".to_owned());
        }
        if let Some(line) = lines.last_mut() {
            line.push(' ');
            line.push_str(item);
        }
    }
    lines
}
