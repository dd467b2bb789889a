//! Boonlake on a terminal of 80 columns: actions, river, map and scoring tiles, then the belongings of each player.

use super::Brush;
use crate::words::own;
use almende_boonlake::pieces::{Owner, Piece, Region, Resource, Slot, Space, Track};
use almende_boonlake::{BoardView, Boonlake, Content, PieceDocument, SoloView, View};
use almende_core::{Game, Play, Seat, Table, Text, Viewer};

/// The fields of the map row by row, with the columns before them.
const ROWS: [(usize, &[u8]); 7] = [
    (1, &[1, 2, 3, 4]),
    (2, &[5, 6, 7, 8]),
    (0, &[17, 18, 19, 9, 10, 11]),
    (0, &[20, 21, 22, 12, 13]),
    (0, &[23, 24, 25, 14, 15, 16]),
    (1, &[26, 27, 28, 29, 30]),
    (2, &[31, 32, 33]),
];
/// Signs in a cell of the map.
const CELL: usize = 12;
/// The width of a line.
const WIDTH: usize = 80;

/// Draws the table.
pub(crate) fn draw(table: &dyn Table, viewer: Viewer, brush: &Brush) -> String {
    let Some(play) = table.as_any().downcast_ref::<Play<Boonlake>>() else { return String::new() };
    let picture = Picture { view: &play.now().view(viewer), content: play.edition(), brush };
    let mut lines = picture.shared();
    if let Some(solo) = &picture.view.solo {
        lines.push(String::new());
        lines.extend(picture.eminence(solo));
    }
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
    let text = Boonlake::texts().render(brush.lang, &Text::new("table.legend"), &[]);
    wrapped("", text.split("  ").map(str::to_owned), "  ")
        .iter()
        .map(|line| brush.dim(line))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Items side by side in as many lines as they need.
fn wrapped(title: &str, items: impl Iterator<Item = String>, gap: &str) -> Vec<String> {
    let mut lines = vec![title.to_owned()];
    for item in items {
        let line = lines.last_mut().map(std::mem::take).unwrap_or_default();
        let glue = if line.is_empty() || line.ends_with(' ') { "" } else { gap };
        if line.chars().count() + glue.len() + item.chars().count() <= WIDTH {
            let place = lines.len() - 1;
            lines[place] = format!("{line}{glue}{item}");
        } else {
            let place = lines.len() - 1;
            lines[place] = line;
            lines.push(format!("  {item}"));
        }
    }
    lines
}

struct Picture<'a> {
    view: &'a View,
    content: &'a Content,
    brush: &'a Brush,
}

impl Picture<'_> {
    fn say(&self, text: &Text) -> String {
        Boonlake::texts().render(self.brush.lang, text, &[])
    }

    fn word(&self, id: &'static str) -> String {
        self.say(&Text::new(id))
    }

    fn seat(&self, seat: Seat) -> String {
        own().render(self.brush.lang, &Text::new("score.player").with("seat", seat), &[])
    }

    fn shared(&self) -> Vec<String> {
        let view = self.view;
        let mut lines = vec![
            self.brush.bold(self.say(&Text::new("table.round").with("n", view.round).with("done", view.scorings))),
        ];
        let strips = view.strips.iter().enumerate().map(|(row, strip)| {
            let name = self.word(strip.word());
            let name = if view.chosen_strip == Some(*strip) { format!("[{name}]") } else { name };
            let plan = self.content.rows[row];
            let loss = if plan.vp_loss > 0 { format!(" -{}", plan.vp_loss) } else { String::new() };
            format!("{} {name} ({}{loss})", row + 1, plan.steps)
        });
        lines.extend(wrapped(&format!("{}: ", self.word("table.strips")), strips, "  "));
        lines.extend(self.river());
        lines.push(String::new());
        lines.extend(self.map());
        lines.push(String::new());
        if !view.covered.is_empty() {
            let covered = view.covered.iter().map(|region| self.word(region.word()));
            lines.extend(wrapped(&format!("{}: ", self.word("table.covered")), covered, ", "));
        }
        let piles = Text::new("table.piles").with("cards", view.draw_pile).with("discards", view.discards.len());
        lines.push(self.say(&piles.with("tiles", view.mound).with("pastures", view.pastures)));
        let tiles = view.scoring_tiles.iter().chain(view.dealt.iter().flatten());
        for tile in tiles {
            let about = own_about(self, tile.id());
            lines.extend(wrapped(
                &format!("{} {}: ", tile.id(), self.word(tile.word())),
                about.split(' ').map(str::to_owned),
                " ",
            ));
        }
        lines
    }

    /// The way of this round with the ships on it.
    fn river(&self) -> Vec<String> {
        let course = &self.content.river.course[usize::from(self.view.round) - 1];
        let ships = |space: Space| -> String {
            let players = self.view.boards.iter().enumerate().filter(|(_, board)| board.board.ship == space);
            let mut ships: String = players.map(|(seat, _)| format!(">{}", seat + 1)).collect();
            if self.view.solo.as_ref().is_some_and(|solo| solo.ship == space) {
                ships.push_str(">E");
            }
            ships
        };
        let spaces = course.iter().map(|&space| {
            let sign = if self.content.river.harbour[space.index()] { "*" } else { "" };
            format!("{}{sign}{}", space.id(), ships(space))
        });
        wrapped(&format!("{}: ", self.word("table.river")), spaces, " ")
    }

    fn map(&self) -> Vec<String> {
        let row = |(indent, fields): &(usize, &[u8])| {
            let cells: String = fields.iter().map(|&number| format!("{:CELL$}", self.cell(number))).collect();
            format!("{}{}", " ".repeat(indent * CELL / 2), cells.trim_end())
        };
        let names = [Region::Unknown, Region::Boonlake, Region::NewHope, Region::Southern];
        let names = names.map(|region| self.word(region.word())).join("  ");
        std::iter::once(self.brush.dim(names)).chain(ROWS.iter().map(row)).collect()
    }

    fn cell(&self, number: u8) -> String {
        let Some(field) = self.view.map.iter().find(|field| field.field.number() == number) else {
            return format!("{number}.");
        };
        let sites = self.content.sites(field.tile).len();
        if sites == 0 {
            let herd: String = field.cattle.iter().map(|owner| format!("c{}", owner_sign(*owner))).collect();
            return format!("{number}~{herd}");
        }
        let pieces: Vec<String> =
            [field.upper, field.lower].iter().take(sites).map(|piece| piece_sign(piece.as_ref())).collect();
        format!("{number} {}", pieces.join("/"))
    }

    fn player(&self, seat: Seat) -> Vec<String> {
        let BoardView { board, hand_size, hand_is_hidden } = &self.view.boards[seat.index()];
        let points = self.say(&Text::new("table.points").with("n", board.vp));
        let active = self.view.active == almende_boonlake::Active::Seat(seat);
        let mut lines =
            vec![self.brush.bold(format!("{}{} ({points})", if active { "> " } else { "" }, self.seat(seat)))];
        let stocks = Text::new("table.stocks").with("coins", board.coins).with("vases", board.vases);
        lines.push(self.say(&stocks.with("ranch", board.ranch).with("supply", board.supply)));
        let left = Text::new("table.board").with("houses", board.houses).with("settlements", board.settlements);
        lines.push(self.say(&left.with("cattle", board.cattle)));
        let sites = Resource::ALL.iter().map(|resource| {
            let level = board.production_sites.get(resource).copied().unwrap_or(0);
            format!("{} {level}", self.word(resource.word()))
        });
        let boats = board.boats.map(|boat| self.word(boat.word())).join(", ");
        let sites = sites.collect::<Vec<_>>().join(", ");
        lines.push(format!("{}: {sites}; {}: {boats}", self.word("table.sites"), self.word("table.boats")));
        let step = |track: Track| board.steps.get(&track).copied().unwrap_or(0);
        lines
            .push(self.say(&Text::new("table.tracks").with("coin", step(Track::Coin)).with("card", step(Track::Card))));
        if !board.levers.is_empty() {
            let lever = |slot: &Slot| {
                let name = self.word(slot.word());
                if board.used_levers.contains(slot) { format!("[{name}]") } else { name }
            };
            lines.extend(wrapped(&format!("{}: ", self.word("table.levers")), board.levers.iter().map(lever), ", "));
        }
        if !board.played.is_empty() {
            let played = board.played.iter().map(|card| self.word(card.word()));
            lines.extend(wrapped(&format!("{}: ", self.word("table.played")), played, ", "));
        }
        if *hand_is_hidden {
            lines.push(self.say(&Text::new("table.hand_hidden").with("n", *hand_size)));
        } else {
            lines.push(format!("{}:", self.word("table.hand")));
            for card in &board.hand {
                let about = own_about(self, card.id());
                let title = format!("  {} {}: ", card.id(), self.word(card.word()));
                lines.extend(wrapped(&title, about.split(' ').map(str::to_owned), " "));
            }
        }
        lines
    }

    fn eminence(&self, solo: &SoloView) -> Vec<String> {
        let title = self.say(&Text::new("table.eminence").with("level", solo.difficulty.word()));
        let board = Text::new("table.eminence_board").with("n", solo.vp).with("cactus", solo.cactus);
        let board = board.with("houses", solo.houses).with("settlements", solo.settlements).with("cattle", solo.cattle);
        vec![self.brush.bold(title), self.say(&board), self.say(&Text::new("table.solo_stack").with("n", solo.stack))]
    }
}

/// What a card or scoring tile does, in words.
fn own_about(picture: &Picture<'_>, id: &str) -> String {
    let about = Boonlake::texts().template(picture.brush.lang, &format!("about.{id}"));
    about.map_or_else(String::new, |(_, about)| about.to_owned())
}

fn owner_sign(owner: Owner) -> String {
    match owner {
        Owner::Seat(seat) => (seat.index() + 1).to_string(),
        Owner::Eminence => "E".to_owned(),
    }
}

fn piece_sign(piece: Option<&PieceDocument>) -> String {
    let Some(PieceDocument { owner, piece }) = piece else { return "_".to_owned() };
    let sign = match piece {
        Piece::Inhabitant => "i",
        Piece::House => "h",
        Piece::Settlement => "s",
    };
    format!("{sign}{}", owner_sign(*owner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use almende_boonlake::Setup;
    use almende_core::{Lang, Seed, Silent};

    #[test]
    fn the_table_fits_80_columns_and_keeps_hands_hidden() {
        for players in 1..=4 {
            let mut play =
                Play::<Boonlake>::new(Boonlake::standard_content(), players, Setup::default(), Seed::numbered(5, 0))
                    .unwrap();
            let mut rng = Seed::numbered(6, 0).stream("moves", 0);
            for _ in 0..150 {
                let Some(seat) = play.now().turn().first() else { break };
                let mut options = Vec::new();
                play.now().search_options(seat, &mut options);
                let action = options[rng.below(options.len() as u32) as usize];
                play.apply(seat, action, &mut Silent).unwrap();
                for lang in Lang::all() {
                    let brush = Brush { colour: false, lang };
                    let text = draw(&play, Viewer::Seat(Seat::FIRST), &brush);
                    assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
                    assert!(!legend(&brush).is_empty());
                }
            }
            let view = play.now().view(Viewer::Public);
            let public = draw(&play, Viewer::Public, &Brush { colour: false, lang: Lang::EN });
            let hidden = play.now().position().boards[0].hand.clone();
            assert!(
                view.phase == almende_boonlake::Phase::Over
                    || hidden.iter().all(|card| !public.contains(&format!("  {} ", card.id())))
            );
        }
    }
}
