//! Decisions: what is asked, what can be answered, and what an answer does. Each arm leads to the file of its rule.

use crate::action::{Action, SunStop};
use crate::event::Event;
use crate::pieces::{ActionTile, Building, Character, Colour, Slot, Special, Symbol, Tile, TileColour};
use crate::state::{Decision, Helios, Pending, Purchase};
use crate::sun::SunStops;
use crate::turn::Teller;
use almende_core::{Arg, Log, Outcome, Refusal, Seat, Text};

impl Helios {
    /// The decision a seat has to take now.
    fn open_decision(&self, seat: Seat) -> Option<Decision> {
        self.pending.last().filter(|pending| pending.seat == seat).map(|pending| pending.decision)
    }

    /// The question that is open, for whomever.
    pub(crate) fn question(&self) -> Text {
        let Some(Pending { seat, decision }) = self.pending.last() else { return Text::new("prompt.over") };
        match *decision {
            Decision::StartLand => Text::new("prompt.start_land"),
            Decision::StartCube => Text::new("prompt.start_cube"),
            Decision::TakeTile => Text::new("prompt.take_tile"),
            Decision::ChooseSlot(_) => Text::new("prompt.choose_slot"),
            Decision::Act(Symbol::CreateLand) => Text::new("prompt.create_land"),
            Decision::Act(Symbol::Build) => Text::new("prompt.build"),
            Decision::Act(Symbol::MoveSun) => Text::new("prompt.move_sun").with("range", self.range_arg(*seat)),
            Decision::BonusAction | Decision::ReturnTiles(_) => Text::new("prompt.bonus_action"),
            Decision::PlaceTile { tile, .. } => Text::new("prompt.place_tile").with("what", tile.word()),
            Decision::FieldCube(field) => Text::new("prompt.field_cube").with("field", Arg::literal(field)),
            Decision::Pay(payment) => {
                let what = match payment.purchase {
                    Purchase::Temple => "prompt.temple",
                    Purchase::Building(building) => building.word(),
                    Purchase::Activation(character) => character.word(),
                };
                Text::new("prompt.pay").with("what", what).with("left", payment.left)
            }
            Decision::PlaceTemple => Text::new("prompt.place_temple"),
            Decision::Exchange { mana, vp, times } => {
                Text::new("prompt.exchange").with("mana", mana).with("vp", vp).with("times", times)
            }
            Decision::OrderTiles(..) => Text::new("prompt.order_tiles"),
            Decision::ChooseCube => Text::new("prompt.choose_cube"),
            Decision::PlaceCube(colour) => Text::new("prompt.place_cube").with("what", colour.word()),
            Decision::Characters { .. } => Text::new("prompt.characters").with("n", self.board(*seat).mana),
        }
    }

    /// The sun range for people: the number, or the sign for "any" (HEL-16.17).
    fn range_arg(&self, seat: Seat) -> Arg {
        let board = self.board(seat);
        if board.powers.sun_unlimited { Arg::literal('∞') } else { board.range.into() }
    }

    /// All legal answers.
    pub(crate) fn list_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(decision) = self.open_decision(seat) else { return };
        match decision {
            Decision::StartLand => {
                // Also what others have chosen (HEL-3.11).
                let can_start = |colour: &&Colour| self.content.start_choice[colour.index()];
                out.extend(Colour::ALL.iter().filter(can_start).map(|&colour| Action::Start(colour)));
            }
            Decision::StartCube | Decision::FieldCube(_) | Decision::ChooseCube => {
                out.extend(Colour::ALL.iter().map(|&colour| Action::Cube(colour)));
            }
            Decision::TakeTile => {
                // Nobody takes the action of an empty column (HEL-5.1.4).
                let filled = |symbol: &&Symbol| !self.columns[symbol.index()].is_empty();
                out.extend(Symbol::ALL.iter().filter(filled).map(|&symbol| Action::Take(symbol)));
            }
            Decision::ChooseSlot(_) => out.extend(Slot::ALL.iter().map(|&slot| Action::Slot(slot))),
            // Forgoing is offered only here: what was begun is completed (HEL-RULING-24).
            Decision::Act(symbol) => {
                self.list_action(seat, symbol, out);
                out.push(Action::Forgo);
            }
            Decision::BonusAction => {
                for &symbol in Symbol::ALL {
                    self.list_action(seat, symbol, out);
                }
                out.push(Action::Forgo);
            }
            Decision::PlaceTile { .. } => out.extend(self.fields_for_tile(seat).map(Action::At)),
            Decision::Pay(payment) => self.picks(seat, &payment, out),
            Decision::PlaceTemple => out.extend(self.fields_for_temple(seat).map(Action::At)),
            Decision::Exchange { mana, times, .. } => {
                out.extend((0..=self.exchanges(seat, mana, times)).map(Action::Exchange));
            }
            Decision::OrderTiles(first, second) => out.extend([Action::Land(first), Action::Land(second)]),
            Decision::PlaceCube(_) => out.extend(self.board(seat).room_for_cube().map(Action::At)),
            Decision::Characters { bought, .. } => {
                let buys = Character::ALL.iter().filter(|&&character| self.can_buy(seat, character, bought));
                out.extend(buys.map(|&character| Action::Buy(character)));
                let mine = Character::ALL.iter().filter(|&&character| self.can_activate(seat, character));
                out.extend(mine.map(|&character| Action::Activate(character)));
                out.push(Action::Done);
            }
            Decision::ReturnTiles(_) => {}
        }
    }

    /// What the action of a symbol offers, without forgoing it.
    fn list_action(&self, seat: Seat, symbol: Symbol, out: &mut Vec<Action>) {
        match symbol {
            Symbol::CreateLand => {
                if self.has_field_for_land(seat) {
                    let open = |colour: &&Colour| self.open_land[colour.index()] > 0;
                    out.extend(Colour::ALL.iter().filter(open).map(|&colour| Action::Land(colour)));
                    let left = |special: &&Special| self.specials[special.index()] > 0;
                    out.extend(Special::ALL.iter().filter(left).map(|&special| Action::Special(special)));
                }
            }
            Symbol::Build => {
                let owned = self.board(seat).cube_counts();
                let total: u8 = owned.iter().sum();
                if self.temple_cost(seat) <= total && !self.fields_for_temple(seat).is_empty() {
                    out.push(Action::Temple);
                }
                for &building in Building::ALL {
                    let price = |building| self.price_with(seat, Purchase::Building(building), &owned).left;
                    if !self.board(seat).has_built(building) && price(building) <= total {
                        out.push(Action::Build(building));
                    }
                }
            }
            Symbol::MoveSun => {
                let mut stops = SunStops::new();
                self.sun_stops(seat, &mut stops);
                out.extend(stops.iter().map(|&stop| Action::Sun(stop)));
            }
        }
    }

    /// The answers worth searching: one order of the picks of a payment.
    pub(crate) fn list_search_options(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.open_decision(seat) {
            Some(Decision::Pay(payment)) => self.picks_in_order(seat, &payment, out),
            _ => self.list_options(seat, out),
        }
    }

    /// Whether an answer is legal, and why not.
    pub(crate) fn check_answer(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let not_asked = || Err(Refusal::not_asked(self.question()));
        let Some(decision) = self.open_decision(seat) else { return not_asked() };
        match (decision, action) {
            (Decision::StartLand, Action::Start(colour)) => {
                if self.content.start_choice[colour.index()] {
                    Ok(())
                } else {
                    Err(Refusal::new("refusal.no_start_land", &["HEL-3.10"]).with("what", Tile::Land(colour).word()))
                }
            }
            (Decision::StartCube | Decision::FieldCube(_) | Decision::ChooseCube, Action::Cube(_)) => Ok(()),
            (Decision::TakeTile, Action::Take(symbol)) => {
                if self.columns[symbol.index()].is_empty() {
                    Err(Refusal::new("refusal.column_empty", &["HEL-5.1.3"]).with("what", symbol.word()))
                } else {
                    Ok(())
                }
            }
            (Decision::ChooseSlot(_), Action::Slot(_)) => Ok(()),
            (Decision::Act(_) | Decision::BonusAction, Action::Forgo) => Ok(()),
            (Decision::Act(Symbol::CreateLand) | Decision::BonusAction, Action::Land(colour)) => {
                self.check_tile(seat, Tile::Land(colour), self.open_land[colour.index()])
            }
            (Decision::Act(Symbol::CreateLand) | Decision::BonusAction, Action::Special(special)) => {
                self.check_tile(seat, Tile::Special(special), self.specials[special.index()])
            }
            (Decision::Act(Symbol::Build) | Decision::BonusAction, Action::Temple) => self.check_temple(seat),
            (Decision::Act(Symbol::Build) | Decision::BonusAction, Action::Build(building)) => {
                self.check_building(seat, building)
            }
            (Decision::Act(Symbol::MoveSun) | Decision::BonusAction, Action::Sun(stop)) => self.check_sun(seat, stop),
            (Decision::PlaceTile { .. }, Action::At(field)) => self.check_tile_field(seat, field),
            (Decision::Pay(payment), Action::Pay(colour, field)) => self.check_pick(seat, &payment, colour, field),
            (Decision::PlaceTemple, Action::At(field)) => self.check_temple_field(seat, field),
            (Decision::Exchange { mana, times, .. }, Action::Exchange(wanted)) => {
                self.check_exchange(seat, mana, times, wanted)
            }
            (Decision::OrderTiles(first, second), Action::Land(colour)) => {
                if colour == first || colour == second {
                    Ok(())
                } else {
                    Err(Refusal::new("refusal.not_drawn", &["HEL-16.14"]).with("what", Tile::Land(colour).word()))
                }
            }
            (Decision::PlaceCube(_), Action::At(field)) => self.check_cube_field(seat, field),
            (Decision::Characters { bought, .. }, Action::Buy(character)) => self.check_buy(seat, character, bought),
            (Decision::Characters { .. }, Action::Activate(character)) => self.check_activate(seat, character),
            (Decision::Characters { .. }, Action::Done) => Ok(()),
            _ => not_asked(),
        }
    }

    /// HEL-3.16, HEL-6.2, HEL-6.15: the tile must lie open and there must be a field for it.
    fn check_tile(&self, seat: Seat, tile: Tile, open: u8) -> Result<(), Refusal> {
        if open == 0 {
            return Err(Refusal::new("refusal.tile_not_open", &["HEL-6.2"]).with("what", tile.word()));
        }
        if !self.has_field_for_land(seat) {
            return Err(Refusal::new("refusal.no_field_for_land", &["HEL-6.15"]));
        }
        Ok(())
    }

    /// Carries out a legal answer and goes on to the next decision.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, log: &mut impl Log<Event>) -> Outcome {
        let mut teller = Teller::new(log);
        let Some(Pending { decision, .. }) = self.pending.pop() else { return Outcome::Open };
        self.carry_out(seat, decision, action, &mut teller);
        self.settle(&mut teller);
        teller.outcome()
    }

    fn carry_out(&mut self, seat: Seat, decision: Decision, action: Action, teller: &mut Teller<impl Log<Event>>) {
        match (decision, action) {
            (_, Action::Start(colour)) => self.choose_start_land(seat, colour, teller),
            (Decision::StartCube, Action::Cube(colour)) => {
                self.place_cube(seat, colour, self.content.board.start_tile, teller);
            }
            (Decision::FieldCube(field), Action::Cube(colour)) => self.place_cube(seat, colour, field, teller),
            (_, Action::Cube(colour)) => self.ask(seat, Decision::PlaceCube(colour)),
            (_, Action::Take(symbol)) => self.take_tile(seat, symbol, teller),
            (Decision::ChooseSlot(symbol), Action::Slot(slot)) => {
                self.place_action_tile(seat, slot, ActionTile { symbol, colour: TileColour::Gray }, teller);
            }
            (_, Action::Forgo) => teller.tell(|| Event::Forgone { seat }),
            (Decision::OrderTiles(first, second), Action::Land(colour)) => {
                let then = if colour == first { second } else { first };
                self.ask(seat, Decision::PlaceTile { tile: Tile::Land(colour), then: Some(then) });
            }
            (_, Action::Land(colour)) => self.take_land(seat, Tile::Land(colour)),
            (_, Action::Special(special)) => self.take_land(seat, Tile::Special(special)),
            (_, Action::Temple) => self.begin_payment(seat, Purchase::Temple, teller),
            (_, Action::Build(building)) => self.begin_payment(seat, Purchase::Building(building), teller),
            (Decision::PlaceTile { tile, then }, Action::At(field)) => {
                self.create_tile(seat, tile, then, field, teller)
            }
            (Decision::PlaceCube(colour), Action::At(field)) => self.place_cube(seat, colour, field, teller),
            (_, Action::At(field)) => self.build_temple(seat, field, teller),
            (Decision::Pay(payment), Action::Pay(colour, field)) => self.pay(seat, payment, colour, field, teller),
            (Decision::Exchange { mana, vp, .. }, Action::Exchange(times)) => {
                self.exchange(seat, mana, vp, times, teller)
            }
            (_, Action::Sun(stop)) => self.move_sun(seat, stop, teller),
            (_, Action::Buy(character)) => self.buy(seat, character, teller),
            (Decision::Characters { bought, .. }, Action::Activate(character)) => {
                self.ask(seat, Decision::Characters { bought, acted: true });
                self.begin_payment(seat, Purchase::Activation(character), teller);
            }
            (Decision::Characters { acted, .. }, Action::Done) => self.end_character_turn(seat, acted, teller),
            // Not an answer to this question: `check` refuses it, and the question stays open.
            (decision, _) => self.ask(seat, decision),
        }
    }

    /// An answer in words.
    pub(crate) fn describe_answer(&self, seat: Seat, action: Action) -> Text {
        match action {
            Action::Start(colour) => Text::new("option.start").with("what", Tile::Land(colour).word()),
            Action::Cube(colour) => Text::new("option.cube").with("what", colour.word()),
            Action::Take(symbol) => {
                let colour = self.columns[symbol.index()].last();
                Text::new("option.take")
                    .with("what", symbol.word())
                    .with("colour", colour.map_or("option.nothing", |colour| colour.word()))
            }
            Action::Slot(slot) => {
                let tiles = self.board(seat).slots[slot.index()].len();
                Text::new("option.slot").with("slot", slot.word()).with("n", tiles)
            }
            Action::Forgo => Text::new("option.forgo"),
            Action::Land(colour) => Text::new("option.land").with("what", Tile::Land(colour).word()),
            Action::Special(special) => Text::new("option.land").with("what", special.word()),
            Action::Temple => Text::new("option.temple").with("n", self.temple_cost(seat)),
            Action::Build(building) => {
                let cubes = self.price(seat, Purchase::Building(building)).left;
                Text::new("option.build").with("what", building.word()).with("n", cubes)
            }
            Action::At(field) => Text::new("option.at").with("field", Arg::literal(field)),
            Action::Pay(colour, field) => {
                Text::new("option.pay").with("what", colour.word()).with("field", Arg::literal(field))
            }
            Action::Exchange(times) => Text::new("option.exchange").with("n", times),
            Action::Sun(stop) => self.describe_sun(seat, stop),
            Action::Buy(character) => {
                let mana = self.content.characters[character.index()].mana;
                Text::new("option.buy").with("what", character.word()).with("n", mana)
            }
            Action::Activate(character) => {
                let cubes = self.price(seat, Purchase::Activation(character)).left;
                Text::new("option.activate").with("what", character.word()).with("n", cubes)
            }
            Action::Done => Text::new("option.done"),
        }
    }

    /// Where the sun stops; the shore and what it owes are told only where the field alone leaves a doubt.
    fn describe_sun(&self, seat: Seat, stop: SunStop) -> Text {
        let mut stops = SunStops::new();
        self.sun_stops(seat, &mut stops);
        let alone = stops.iter().filter(|other| other.field == stop.field).count() < 2;
        let id = match (alone, stop.lap) {
            (true, false) => "option.sun",
            (true, true) => "option.sun_lap",
            (false, false) => "option.sun_shore",
            (false, true) => "option.sun_shore_lap",
        };
        let side = stop.anchor.map_or("-", |side| side.name());
        let text = Text::new(id).with("field", Arg::literal(stop.field));
        if alone { text } else { text.with("side", Arg::literal(side)).with("debt", stop.debt) }
    }
}
