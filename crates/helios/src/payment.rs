//! Paying with cubes (HEL-7.1).

use crate::action::Action;
use crate::content::Cost;
use crate::decide::{Question, fits_if};
use crate::event::Event;
use crate::hex::Field;
use crate::pieces::{Building, Character, Colour};
use crate::state::{Decision, Helios, Phase, PlayerBoard, Whereabouts};
use crate::turn::Teller;
use almende_core::{Arg, Log, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

/// A payment under way (HEL-7.1.5): so many cubes, among them at least these of each colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub struct Payment {
    /// What it is for.
    pub purchase: Purchase,
    /// Cubes still to pay.
    pub left: u8,
    /// Of these, cubes that must be of a colour.
    pub due: [u8; Colour::COUNT],
    /// The only colours allowed (HEL-7.1.7), or all.
    pub allowed: [bool; Colour::COUNT],
    /// The last pick, for [`almende_core::Game::search_options`], which takes the picks in ascending order.
    #[serde(default)]
    pub last_pick: u16,
}

/// What is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub enum Purchase {
    /// A temple.
    Temple,
    /// A building.
    Building(Building),
    /// The activation of a character.
    Activation(Character),
}

/// What a purchase costs a player now: so many cubes, among them at least these (HEL-7.1.5).
impl Payment {
    fn of_any(purchase: Purchase, cubes: u8) -> Payment {
        let (due, allowed) = ([0; Colour::COUNT], [true; Colour::COUNT]);
        Payment { purchase, left: cubes, due, allowed, last_pick: 0 }
    }

    /// HEL-7.1.3, HEL-7.1.4, HEL-7.1.5, HEL-RULING-4: a missing cube is replaced by two of any colour, but only a
    /// missing one.
    fn of_cost(purchase: Purchase, cost: &Cost, owned: &[u8; Colour::COUNT]) -> Payment {
        if let Some(colours) = cost.one_of {
            return Payment::of_one(purchase, colours, owned);
        }
        let due: [u8; Colour::COUNT] = std::array::from_fn(|i| cost.fixed[i].min(owned[i]));
        let present: u8 = due.iter().sum();
        let missing = cost.fixed.iter().sum::<u8>() - present;
        Payment { due, ..Payment::of_any(purchase, present + 2 * missing + cost.any) }
    }

    /// HEL-7.1.7: one cube of one of the colours, or two of any colour if there is none.
    fn of_one(purchase: Purchase, colours: [bool; Colour::COUNT], owned: &[u8; Colour::COUNT]) -> Payment {
        let has_one = colours.iter().zip(owned).any(|(&fits, &cubes)| fits && cubes > 0);
        let allowed = if has_one { colours } else { [true; Colour::COUNT] };
        Payment { allowed, ..Payment::of_any(purchase, if has_one { 1 } else { 2 }) }
    }

    /// Whether a cube of this colour can be paid next without spoiling what must still come.
    pub(crate) fn takes(&self, colour: Colour) -> bool {
        let due: u8 = self.due.iter().sum();
        self.allowed[colour.index()] && (self.due[colour.index()] > 0 || self.left > due)
    }

    /// The payment after one cube. Neither more nor less than is asked (HEL-7.1.8).
    fn after(mut self, colour: Colour, field: Field) -> Payment {
        self.left -= 1;
        self.due[colour.index()] = self.due[colour.index()].saturating_sub(1);
        self.last_pick = pick_number(colour, field);
        self
    }
}

/// The order in which search takes the cubes of a payment.
fn pick_number(colour: Colour, field: Field) -> u16 {
    (field.index() * Colour::COUNT + colour.index()) as u16
}

impl Helios {
    /// What a purchase would cost now.
    pub(crate) fn price(&self, seat: Seat, purchase: Purchase) -> Payment {
        self.price_with(seat, purchase, &self.board(seat).cube_counts())
    }

    pub(crate) fn price_with(&self, seat: Seat, purchase: Purchase, owned: &[u8; Colour::COUNT]) -> Payment {
        match purchase {
            Purchase::Temple => Payment::of_any(purchase, self.temple_cost(seat)),
            Purchase::Building(building) => {
                Payment::of_cost(purchase, &self.content.buildings[building.index()].cost, owned)
            }
            Purchase::Activation(character) => {
                Payment::of_cost(purchase, &self.content.characters[character.index()].cost, owned)
            }
        }
    }

    /// HEL-7.1.6, HEL-7.2.2: whether the player owns enough cubes.
    pub(crate) fn can_pay(&self, seat: Seat, purchase: Purchase) -> bool {
        let owned = self.board(seat).cube_counts();
        self.price_with(seat, purchase, &owned).left <= owned.iter().sum()
    }

    pub(crate) fn check_cubes(&self, seat: Seat, purchase: Purchase) -> Result<(), Refusal> {
        if self.can_pay(seat, purchase) {
            return Ok(());
        }
        let (needs, has) = (self.price(seat, purchase).left, self.board(seat).cube_total());
        // What the card shows: with a cube of every colour nothing is replaced.
        let costs = self.price_with(seat, purchase, &[u8::MAX; Colour::COUNT]).left;
        Err(match purchase {
            Purchase::Temple => Refusal::short("refusal.too_few_cubes", &["HEL-7.2.1", "HEL-7.2.2"], needs, has),
            _ if needs > costs => {
                Refusal::short("refusal.too_few_cubes_replacing", &["HEL-7.1.5", "HEL-7.1.6"], needs, has)
                    .with("costs", costs)
            }
            _ => Refusal::short("refusal.too_few_cubes", &["HEL-7.1.5", "HEL-7.1.6"], needs, has),
        })
    }

    /// What is paid for and how much, as an option.
    pub(crate) fn describe_purchase(&self, seat: Seat, purchase: Purchase) -> Text {
        let cubes = self.price(seat, purchase).left;
        match purchase {
            Purchase::Temple => Text::new("option.temple").with("n", cubes),
            Purchase::Building(building) => Text::new("option.build").with("what", building.word()).with("n", cubes),
            Purchase::Activation(character) => {
                Text::new("option.activate").with("what", character.word()).with("n", cubes)
            }
        }
    }

    /// Begins to pay; a price of nothing is paid at once.
    pub(crate) fn begin_payment(&mut self, seat: Seat, purchase: Purchase, teller: &mut Teller<impl Log<Event>>) {
        let payment = self.price(seat, purchase);
        if payment.left == 0 {
            self.complete(seat, purchase, teller);
        } else {
            self.ask(seat, Decision::Pay(payment));
        }
    }

    fn complete(&mut self, seat: Seat, purchase: Purchase, teller: &mut Teller<impl Log<Event>>) {
        match purchase {
            Purchase::Temple => self.ask(seat, Decision::PlaceTemple),
            Purchase::Building(building) => self.erect(seat, building, teller),
            Purchase::Activation(character) => self.activate(seat, character, teller),
        }
    }

    /// Whether a payment can be completed with the cubes on the board.
    fn payable(&self, seat: Seat, payment: &Payment) -> bool {
        let owned = self.board(seat).cube_counts();
        let usable: u8 = (0..Colour::COUNT).filter(|&i| payment.allowed[i]).map(|i| owned[i]).sum();
        let due = payment.due.iter().fold(0u8, |sum, &n| sum.saturating_add(n));
        let dues_fit =
            (0..Colour::COUNT).all(|i| payment.due[i] <= owned[i] && (payment.allowed[i] || payment.due[i] == 0));
        (1..=usable).contains(&payment.left) && due <= payment.left && dues_fit
    }
}

impl Question for Payment {
    /// A cube of this colour on this field.
    type Answer = (Colour, Field);

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        let what = match self.purchase {
            Purchase::Temple => "prompt.temple",
            Purchase::Building(building) => building.word(),
            Purchase::Activation(character) => character.word(),
        };
        Text::new("prompt.pay").with("what", what).with("left", self.left)
    }

    /// Every cube that can be paid next; equal cubes on one tile are one option.
    fn options(self, game: &Helios, seat: Seat, out: &mut Vec<Action>) {
        let board = game.board(seat);
        for &colour in Colour::ALL {
            if self.takes(colour) {
                out.extend(board.cubes[colour.index()].map(|field| Action::Pay(colour, field)));
            }
        }
    }

    /// The picks in ascending order only, and of these only such after which the rest can be paid in ascending order.
    fn search_options(self, game: &Helios, seat: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        self.options(game, seat, out);
        let board = game.board(seat);
        let mut kept = first;
        for index in first..out.len() {
            let Some((colour, field)) = self.heard(out[index]) else { continue };
            let number = pick_number(colour, field);
            if number >= self.last_pick && ascending_rest(board, self.after(colour, field)) {
                out[kept] = out[index];
                kept += 1;
            }
        }
        // Somebody paid in another order before: then any order is as good.
        if kept > first {
            out.truncate(kept);
        }
    }

    fn heard(self, action: Action) -> Option<(Colour, Field)> {
        if let Action::Pay(colour, field) = action { Some((colour, field)) } else { None }
    }

    fn check(self, game: &Helios, seat: Seat, (colour, field): (Colour, Field)) -> Result<(), Refusal> {
        if game.board(seat).cubes_at(field, colour) == 0 {
            return Err(Refusal::new("refusal.no_such_cube", &["HEL-7.1.1"]).with("what", colour.word()));
        }
        if !self.allowed[colour.index()] {
            return Err(Refusal::new("refusal.wrong_colour", &["HEL-7.1.7"]).with("what", colour.word()));
        }
        if !self.takes(colour) {
            let due: u8 = self.due.iter().sum();
            return Err(Refusal::new("refusal.colour_still_due", &["HEL-7.1.4", "HEL-7.1.5"])
                .with("what", colour.word())
                .with("left", self.left)
                .with("due", due));
        }
        Ok(())
    }

    fn answer(
        self,
        game: &mut Helios,
        seat: Seat,
        (colour, field): (Colour, Field),
        teller: &mut Teller<impl Log<Event>>,
    ) {
        game.board_mut(seat).take_cube(field, colour);
        teller.tell(|| Event::CubePaid { seat, colour, field });
        let rest = self.after(colour, field);
        if rest.left == 0 {
            game.complete(seat, rest.purchase, teller);
        } else {
            game.ask(seat, Decision::Pay(rest));
        }
    }

    fn describe(self, _: &Helios, _: Seat, (colour, field): (Colour, Field)) -> Text {
        Text::new("option.pay").with("what", colour.word()).with("field", Arg::literal(field))
    }

    fn fits(self, game: &Helios, seat: Seat) -> Result<(), &'static str> {
        let for_sale = match self.purchase {
            Purchase::Temple => game.phase == Phase::Actions,
            Purchase::Building(building) => game.phase == Phase::Actions && !game.board(seat).has_built(building),
            Purchase::Activation(character) => {
                game.phase == Phase::Characters && game.characters[character.index()] == Whereabouts::Inactive(seat)
            }
        };
        fits_if(for_sale, "what is paid for cannot be had now")?;
        fits_if(game.payable(seat, &self), "the seat cannot pay what is asked (HEL-7.1)")
    }
}

/// Whether the cubes from the last pick on suffice for the rest of a payment; the last pick is not taken yet.
fn ascending_rest(board: &PlayerBoard, rest: Payment) -> bool {
    let mut total = 0;
    for &colour in Colour::ALL {
        let i = colour.index();
        if !rest.allowed[i] {
            continue;
        }
        let from_here = |field: &Field| pick_number(colour, *field) >= rest.last_pick;
        let cubes = board.cubes[i].filter(from_here).count() + board.pairs[i].filter(from_here).count();
        let here = board.cubes[i].into_iter().any(|field| pick_number(colour, field) == rest.last_pick);
        let cubes = cubes - usize::from(here);
        if cubes < rest.due[i].into() {
            return false;
        }
        total += cubes;
    }
    total >= rest.left.into()
}
