//! Hand cards: occupations and minor improvements (AGR-13, AGR-14).
//!
//! A card is a short definition in `content/cards/*.json`. What it does is said in a small vocabulary ([`plan`]) with one
//! executor; the few cards no word fits have a file of their own here (`a092.rs`) and a line in `special`.
//!
//! | file | holds |
//! | --- | --- |
//! | [`plan`] | the vocabulary, read from the files and checked |
//! | `count` | counting, conditions, amounts |
//! | `react` | moments: which cards answer, what is asked, in which order (AGR-14.3, AGR-14.4) |
//! | `effect` | what an effect does |
//! | `field` | fields on tiles and on cards alike (AGR-14.6.1) |
//! | `cost` | all ways to pay (AGR-14.1.7) |
//! | `trade` | payments with what cards exchange at any time (AGR-4.2.8) |
//! | `play` | playing a card; a sub-action with its windows (AGR-14.1.1, AGR-14.3.7) |
//! | `deal` | dealing, drafting, and what players know of hands |
//! | `moment`, `played`, `pending` | frames on the stack, cards on the table, documents |
//! | `special`, `a092`, ... | cards with code of their own |
//!
//! # A turn with cards
//!
//! What is pending is data on the stack of the state: `turn` (a placed person), `act` (actions to choose from), `doing` (a
//! sub-action), `pay` (goods on their way), `react` (the cards of one player at one moment), `effect` (a card effect
//! that is paid). Nothing happens in call frames, so any of these moments can be stored, searched and undone.
//!
//! At a moment everything that is due without a choice happens by itself. What may be declined or chosen is asked as
//! `use CARD` (or `use CARD 2`), one effect after the other in the order the player likes, and `done`. Whether a question
//! is asked depends only on what everybody knows, never on what a hand holds.
//!
//! # How to add a card
//!
//! 1. **The definition**: one line in `content/cards/{minor,occupation}_{a,b}.json`, in the order of the numbers.
//! 2. **The words**: `card.A067` (name) and `about.A067` (what it does, in our own words) in both `texts/en.json` and
//!    `texts/de.json`; for each choice of a card that offers several things besides `card.A067.1`, `card.A067.2`, counted
//!    through all choices of the card that are asked about (`one_of`, `may`, `pay`).
//! 3. **The test** in `tests/cards/`: its effect, and the edges the clarifications name. `table(2).hand(0, &["A067"])`
//!    gives somebody a card, `.played(0, &["A067"])` lays it in front without anything happening.
//! 4. Only if no word fits: a file `src/cards/a067.rs` with `CARD` and what is special, a `mod` line here and an arm in
//!    `special`; the definition says `"special": true` where the code is asked.
//! 5. `cargo test -p almende-agricola --test cards` and `--test properties -- with_cards`: the cards are dealt as soon as
//!    they are defined, and the properties play them.
//!
//! A new word is a field of a struct in [`plan`], its one place in the executor, and a line below.
//!
//! # The words of a card
//!
//! | word | meaning |
//! | --- | --- |
//! | `id`, `provenance` | the printed number; where the facts come from |
//! | `players` | occupations only: 1, 3 or 4 (AGR-2.3.4) |
//! | `cost`, or `costs` | what it costs, or a list to choose from; on occupations what is due besides the occupation cost |
//! | `cost_each` | `{"count": COUNT, "goods": GOODS}`: a cost for each of something |
//! | `needs` | prerequisites: a list of conditions |
//! | `points` | printed points |
//! | `effects` | what happens when: a list of effects |
//! | `prices` | changes of prices: a list of modifiers |
//! | `places` | for animals: `each_pasture`, `each_bare_pasture`, `each_room: true`, on the card `any`: AMOUNT, `only`: {species: AMOUNT}, `alike`: number |
//! | `houses` | places for people that are no rooms |
//! | `field` | the crops that may be sown on it: `["vegetable"]` |
//! | `cooks`, `bakes` | as on major improvements |
//! | `scores` | bonus points in scoring: `points`: AMOUNT, `if`, `most`: COUNT (for every player who has the most), `special` |
//! | `rules` | `renovate_to_stone`, `no_renovation`, `shared_wish` |
//! | `pile` | goods stacked on it when played, the uppermost first |
//! | `count` | other things put on it when played |
//!
//! **Effect**: `when` (below); `by`: `you` (default), `others`, `anyone`; `spaces` (moments of a turn only: ids like `forest`,
//! `grove` for all of them, `any_wood` and so on by what accumulates, `any_building`, `any_animal`, `any_accumulation`,
//! `any_lessons`, `any`); `round_spaces`: `[first, last]`, the cards lying there; `lying`: `{"above": SPACE}` or
//! `{"beside": SPACE}`, by where spaces lie on the board (AGR-22); `majors`: only these; `if`: conditions; `may`: can be
//! declined; `once`: once a game (each effect by itself); `also`: a second moment at which the same is offered; `again`: as often as wanted at its
//! moment; `itself`: also answers the moment in which its own card is played; `required`: the card can only be played if this
//! is possible; and what happens: `do`: CHOICE, or `one_of`: a list of choices.
//!
//! **Choice**: `pay`, `gain`: {good: AMOUNT}; `others`: GOODS for every other player; `back`: GOODS laid on the space used;
//! `later`: `{"goods": GOODS, "next": AMOUNT | "in": [4, 7] | "rounds": [5, 8]}` (without goods a piece of the card lies there,
//! and an effect with `when: round_space` says what it does); `points`: AMOUNT of bonus points; `act`: `{"steps": [...]}` of
//! `rooms`, `stables`, `fences`, `plow`, `sow`, `bake`, `major`, `minor`, `occupation`, `renovate`, with `single`,
//! `stable_cost`, `occupation_cost`, `free_cell`; `grow`: `with_room` or `anyway`; `breed`: a species; `from_pile`, `from_count`;
//! `if`; `special`.
//!
//! **When**, in the order of a round: `before_round`, `reveal`, `round_space`, `round_start`, `replenished`, `before_work`,
//! `work_start`; of a turn `turn_start`, `use`, `immediately_after_use`, `after_use`, `turn_end`; of sub-actions `before_` and
//! `after_` with `rooms`, `stables`, `fences`, `plow`, `sow`, `bake`, `improvement`, `occupation`, `renovation`, `growth`;
//! `work_end`, `after_work`, `returning_start`, `returning`, `returned`, `round_end`; of a harvest `before_harvest`,
//! `harvest_start`, `before_fields`, `fields_start`, `fields`, `fields_end`, `after_fields`, `feeding_start`, `after_feeding`,
//! `breeding_start`, `after_breeding`, `harvest_end`, `after_harvest`; `before_scoring`; and `play` (when the card itself is
//! played), `any_time`, `as_soon_as` (asked or done once, when its conditions have come true).
//! "Each time you build, bake, renovate ..." without more is `before_` if the bonus is fixed and `after_` if it depends on what
//! was done (AGR-14.3.13); "each time you use a space" is `use` (AGR-14.3.4).
//!
//! **Condition**: `{"count": COUNT, "least" | "most" | "exactly": n}`, `{"house": ["clay", "stone"]}`,
//! `{"house_before": [...]}` (the last renovation), `{"occupied": SPACE}`, `{"stands_on": SPACE}`, `{"after_harvest": true}`, `{"special": true}`.
//!
//! **Amount**: a number, or `{"count": COUNT, "per": 3, "each": 2, "base": 1}` (each 2 for every 3, and 1), or
//! `{"count": COUNT, "steps": [[1, 1], [4, 2]]}` (from 4 on 2).
//!
//! **Count**: every good; `animals`, `fields` (with field cards), `field_tiles`, `grain_fields`, `vegetable_fields`,
//! `planted_fields`, `empty_fields`, `pastures`, `pasture_cells`, `stables`, `unfenced_stables`, `fences`, `fences_left`,
//! `rooms`, `added_rooms`, `unused_cells`, `people`, `people_to_place`, `occupations`, `improvements`, `major_improvements`,
//! `minor_improvements`, `hand_occupations`, `hand_minors`, `occupations_after` (this card), `on_card`, `players`, `round`,
//! `rounds_left`, `harvests_done`, `stock` (on the space used), `resources_gained` (in this work phase), `rooms_built`,
//! `stables_built`, `fences_built`, `cells_enclosed` (in the action that ends).
//!
//! **Modifier**: `of`: list of `room`, `renovation`, `fence`, `stable`, `major`, `minor`, `occupation`; `if`; then one of `less`:
//! {good: AMOUNT}; `price`: {house material: GOODS}; `instead`: `{"pay": GOODS, "for": [GOODS, ...] | "all": good,
//! "repeated": true}`; `free`: fences of an action. All orders of all modifiers are tried, so none has a rank.

mod a071;
mod a083;
mod a092;
mod a112;
mod b024;
mod b098;
mod b163;
mod card;
mod cost;
mod count;
mod deal;
mod effect;
mod field;
mod moment;
mod pending;
pub mod plan;
mod play;
mod played;
mod react;
pub(crate) mod special;
mod trade;

pub use card::{Card, CardKind, Deck, Decks};
pub(crate) use count::Counter;
pub(crate) use deal::Deal;
pub use deal::{DealDocument, Dealing, HAND, MAX_HAND, MOST_DEALT};
pub use moment::{Deed, Doing, Firing, Moment, Reaction, Stage};
pub use plan::{CardPlan, When};
pub(crate) use play::Powers;
pub use played::{Effects, MAX_PLAYED, Played, Rounds};
pub(crate) use react::MOST_ANSWERS;
