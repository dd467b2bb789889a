//! The table of Suna Valo on a terminal: the board that both share, then each farm with its display, columns and tracks.
//! It fits a terminal of 100 columns.

use super::Brush;
use crate::words::{fill, own, word};
use almende_core::{Game, Play, Seat, Table, Text, Viewer};
use almende_suna_valo::content::{Content, Effect};
use almende_suna_valo::pieces::{Card, Column, Good, Kinds, PublicOrder, Resource, ShipOrder};
use almende_suna_valo::{CardDocument, DisplayDocument, FarmView, Phase, SunaValo, View};
use std::collections::BTreeMap;

/// Draws the table.
pub(crate) fn draw(table: &dyn Table, viewer: Viewer, brush: &Brush) -> String {
    let Some(play) = table.as_any().downcast_ref::<Play<SunaValo>>() else { return String::new() };
    let picture = Picture { view: &play.now().view(viewer), content: play.edition(), brush };
    let mut lines = picture.board();
    let mut seats: Vec<Seat> = Seat::all(2).collect();
    // The farm of the one who looks comes last, next to the question.
    seats.sort_by_key(|&seat| viewer == Viewer::Seat(seat));
    for seat in seats {
        lines.push(String::new());
        lines.extend(picture.farm(seat));
    }
    lines.join("\n")
}

/// What the signs mean.
pub(crate) fn legend(brush: &Brush) -> String {
    let goods =
        Good::ALL.iter().map(|&good| format!("{} {}", sign(good), SunaValo::texts().word(brush.lang, good.word())));
    let signs = [
        ("[ ]", "suna_valo.sign_slot"),
        ("»", "suna_valo.sign_drone"),
        ("*", "suna_valo.sign_cog"),
        ("?", "suna_valo.sign_choice"),
        ("!", "suna_valo.sign_shortage"),
    ];
    let signs = signs.map(|(sign, id)| format!("{sign} {}", word(brush.lang, id)));
    [goods.collect::<Vec<_>>().join("  "), brush.dim(signs.join("  "))].join("\n")
}

/// The letter of a good.
fn sign(good: Good) -> char {
    match good {
        Good::Grain => 'G',
        Good::Lily => 'L',
        Good::Flower => 'F',
        Good::Wool => 'W',
        Good::Egg => 'E',
        Good::Energy => '+',
    }
}

fn resource_sign(resource: Resource) -> char {
    sign(resource.into())
}

/// Goods as letters, each as often as there are of it.
fn letters(goods: &BTreeMap<Good, u8>) -> String {
    goods.iter().flat_map(|(&good, &n)| std::iter::repeat_n(sign(good), n.into())).collect()
}

fn kinds(of: Kinds) -> String {
    of.iter().map(|good| sign(good).to_string()).collect::<Vec<_>>().join("/")
}

struct Picture<'a> {
    view: &'a View,
    content: &'a Content,
    brush: &'a Brush,
}

impl Picture<'_> {
    /// A word of the game.
    fn name(&self, id: &str) -> String {
        SunaValo::texts().word(self.brush.lang, id)
    }

    /// A word of the program.
    fn label(&self, id: &str) -> String {
        word(self.brush.lang, id)
    }

    fn seat(&self, seat: Seat) -> String {
        own().render(self.brush.lang, &Text::new("score.player").with("seat", seat), &[])
    }

    /// What both players share.
    fn board(&self) -> Vec<String> {
        let view = self.view;
        let tree = self.seat(view.start_player);
        let phase = self.label(match view.phase {
            Phase::Characters => "suna_valo.characters",
            Phase::Preparation => "suna_valo.preparation",
            Phase::Turns if view.extra_turns => "suna_valo.extra_turns",
            Phase::Turns => "suna_valo.turns",
            Phase::Income => "suna_valo.income",
            Phase::EraPreparation => "suna_valo.era_preparation",
            Phase::Over => "suna_valo.over",
        });
        let era = fill(self.brush.lang, "suna_valo.era", &[("era", &view.era), ("tree", &tree)]);
        let mut lines = vec![self.brush.bold(format!("{era}, {phase}"))];
        let pile = fill(self.brush.lang, "suna_valo.pile", &[("n", &view.draw_pile)]);
        lines.push(format!("{} ({pile})", self.label("suna_valo.village")));
        for (space, card) in view.village.iter().enumerate() {
            let Some(card) = card else { continue };
            let price = |seat: usize| view.village_prices.get(seat).and_then(|prices| prices[space]).unwrap_or(0);
            lines.push(format!("  {} ({}/{})", self.card(*card), price(0), price(1)));
        }
        if let Some(card) = view.revealed {
            lines.push(format!("  {}: {}", self.label("suna_valo.revealed"), self.card(card)));
        }
        lines.push(self.label("suna_valo.public_orders"));
        lines.extend(view.public_orders.iter().enumerate().filter_map(|(at, order)| Some(self.public(at, (*order)?))));
        lines.push(self.label("suna_valo.ship_orders"));
        lines.extend(view.ship_orders.iter().enumerate().filter_map(|(at, order)| Some(self.ship(at, (*order)?))));
        let tiles = view.progress_tiles.iter().map(|tile| self.name(tile.word()));
        let ends = view.end_tiles.iter().map(|tile| self.name(tile.word()));
        let tiles = tiles.chain(ends).collect::<Vec<_>>().join(", ");
        lines.push(format!("{}: {tiles}", self.label("suna_valo.tiles")));
        lines
    }

    /// A card with its functions.
    fn card(&self, card: Card) -> String {
        format!("{} {}", self.name(card.word()), self.brush.dim(self.functions(card)))
    }

    fn functions(&self, card: Card) -> String {
        let Some(spec) = self.content.cards.get(card.index()) else { return String::new() };
        let mut parts: Vec<String> = Vec::new();
        parts.extend(spec.slots.iter().filter(|slot| !slot.is_empty()).map(|&slot| format!("[{}]", kinds(slot))));
        parts
            .extend(spec.gains.iter().map(|gain| format!("{}{}?", if gain.n > 1 { "2x" } else { "" }, kinds(gain.of))));
        parts.push("+".repeat(spec.energy.into()));
        parts.push("»".repeat(spec.drones.into()));
        parts.push("*".repeat(spec.cogs.into()));
        if !spec.needs.is_empty() {
            let needs: String = spec.needs.iter().map(|&need| resource_sign(need)).collect();
            parts.push(format!("{needs}={}", spec.order_vp));
        }
        if spec.vp > 0 {
            parts.push(format!("={}", spec.vp));
        }
        let columns: Vec<String> = spec.columns.iter().map(|column| self.name(column.word())).collect();
        parts.push(columns.join("/"));
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }

    /// A public order: what each colour still has to deliver, and who has completed it.
    fn public(&self, at: usize, order: PublicOrder) -> String {
        let spec = &self.content.public[order.index()];
        let area = |seat: usize| {
            let Some(farm) = self.view.farms.get(seat) else { return String::new() };
            if farm.open.barrels[at] > 0 {
                return format!("={}", spec.values[usize::from(farm.open.barrels[at] - 1)]);
            }
            let slot = |(number, slot): (usize, &almende_suna_valo::content::PublicSlot)| {
                let done = farm.open.delivered[at].contains(&(number as u8));
                let need = if done { '.' } else { resource_sign(slot.need) };
                slot.reward.map_or(need.to_string(), |reward| format!("{need}({})", reward_sign(&reward)))
            };
            spec.slots[seat].iter().enumerate().map(slot).collect::<Vec<_>>().join(" ")
        };
        format!("  {} {}/{}: {} | {}", self.name(order.word()), spec.values[0], spec.values[1], area(0), area(1))
    }

    fn ship(&self, at: usize, order: ShipOrder) -> String {
        let spec = &self.content.ships[order.index()];
        let cost: BTreeMap<Good, u8> = Good::ALL.iter().copied().zip(spec.cost).collect();
        let done = Seat::all(2).filter(|seat| self.view.farms[seat.index()].open.ships[at] > 0);
        let done: Vec<String> = done.map(|seat| self.seat(seat)).collect();
        let done = if done.is_empty() { String::new() } else { format!(" ({})", done.join(", ")) };
        format!("  {} {}/{}: {}{done}", self.name(order.word()), spec.values[0], spec.values[1], letters(&cost))
    }

    fn farm(&self, seat: Seat) -> Vec<String> {
        let Some(farm) = self.view.farms.get(seat.index()) else { return Vec::new() };
        let open = &farm.open;
        let character = open.character.map_or("-".to_owned(), |character| self.name(character.word()));
        let points = fill(self.brush.lang, "suna_valo.points", &[("n", &farm.points)]);
        let mut lines = vec![self.brush.bold(format!("{}: {character}, {points}", self.seat(seat)))];
        let stores = |map: &BTreeMap<Resource, u8>| -> String {
            map.iter().flat_map(|(&kind, &n)| std::iter::repeat_n(resource_sign(kind), n.into())).collect()
        };
        let tracks = format!("{} {}/{}", self.label("suna_valo.tracks"), open.left_track, open.right_track);
        let mut goods = format!(
            "{} +{}  {} {}",
            self.label("suna_valo.energy"),
            open.energy,
            self.label("suna_valo.heads"),
            stores(&open.heads)
        );
        if !open.keeper.is_empty() {
            goods += &format!("  C03 {}", stores(&open.keeper));
        }
        lines.push(format!("{goods}  {tracks}  {} {}", self.label("suna_valo.shortage"), open.shortage));
        lines.push(self.belongings(farm));
        for display in &open.display {
            lines.push(format!("  {}", self.display(display)));
        }
        for (column, cards) in open.columns.iter().filter(|(_, cards)| !cards.is_empty()) {
            lines.push(format!("{}: {}", self.name(column.word()), self.column(*column, cards)));
        }
        if !open.hand.is_empty() {
            let hand: Vec<String> = open.hand.iter().map(|&card| self.card(card)).collect();
            lines.push(format!("{}: {}", self.label("suna_valo.hand"), hand.join(", ")));
        }
        lines
    }

    fn belongings(&self, farm: &FarmView) -> String {
        let open = &farm.open;
        let spaces: Vec<&str> = open.figures.iter().map(|space| space.id()).collect();
        let tiles = open.progress_tiles.iter().map(|tile| self.name(tile.word()));
        let tiles = tiles.chain(open.end_tile.map(|tile| self.name(tile.word()))).collect::<Vec<_>>().join(", ");
        let tiles = if tiles.is_empty() { "-".to_owned() } else { tiles };
        format!(
            "{} {}\n{} {tiles}",
            self.label("suna_valo.figures"),
            spaces.join(" "),
            self.label("suna_valo.own_tiles")
        )
    }

    fn display(&self, display: &DisplayDocument) -> String {
        let Some(card) = display.card else { return "-".to_owned() };
        let price = letters(&display.goods) + &"!".repeat(display.shortage.into());
        format!("{} <{price}>", self.card(card))
    }

    /// The cards of a column from its first row.
    fn column(&self, column: Column, cards: &[CardDocument]) -> String {
        let card = |placed: &CardDocument| {
            if placed.face_down {
                return "(-)".to_owned();
            }
            let spec = &self.content.cards[placed.card.index()];
            let mut text = placed.card.id().to_owned();
            for (slot, held) in spec.slots.iter().zip(placed.slots).filter(|(slot, _)| !slot.is_empty()) {
                let sign = held.map_or(kinds(*slot).to_lowercase(), |kind| resource_sign(kind).to_string());
                text += &format!("[{sign}]");
            }
            text += &"+".repeat(spec.energy.into());
            text += &"»".repeat(spec.drones.into());
            text += &"*".repeat(spec.cogs.into());
            text += &spec.gains.iter().map(|gain| format!("{}?", kinds(gain.of))).collect::<String>();
            if column == Column::Personal && placed.has_crate {
                text += &format!("={}", spec.order_vp);
            } else {
                let need = |(number, &need): (usize, &Resource)| {
                    if placed.delivered.contains(&(number as u8)) { '.' } else { resource_sign(need) }
                };
                text.extend(spec.needs.iter().enumerate().map(need));
            }
            text
        };
        cards.iter().map(card).collect::<Vec<_>>().join("  ")
    }
}

/// The reward of a delivery slot.
fn reward_sign(reward: &Effect) -> String {
    match *reward {
        Effect::GainEnergy { n } => "+".repeat(n.into()),
        Effect::GainResource { n, resource } => resource_sign(resource).to_string().repeat(n.into()),
        Effect::GainChoice { of, .. } => format!("{}?", kinds(of)),
        Effect::BotStep { n } => "*".repeat(n.into()),
        _ => String::new(),
    }
}
