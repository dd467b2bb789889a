//! Hand cards: occupations and minor improvements (AGR-13, AGR-14).
//!
//! A card is a short definition in `content/cards/*.json`. What it does is said in a small vocabulary ([`plan`]) with one
//! executor; the few cards no word fits have a file of their own here (`a092.rs`) and a line in `special`.
//!
//! | file | holds |
//! | --- | --- |
//! | [`plan`] | the vocabulary: cards, effects and choices; below it amounts, conditions, prices, moments, and `read` for the files |
//! | `count` | counting, conditions, amounts |
//! | `answers` | moments: which effects answer, in which order players are asked (AGR-14.3, AGR-14.4) |
//! | `react` | the question of a moment: which effect comes next |
//! | `numbers` | what `use CARD NUMBER` means |
//! | `as_soon_as` | what happens as soon as something holds (AGR-14.2.3) |
//! | `free_use` | what cards offer at any time (AGR-4.2) |
//! | `choice` | whether a choice can be made, what it costs and brings |
//! | `go_on` | whether what is under way can go on (AGR-14.3.5) |
//! | `reach` | what would be skipped, but for something that is free at any time (AGR-4.2.8) |
//! | `effect` | what an effect does |
//! | `naming` | fields that a player names (AGR-RULING-38) |
//! | `field` | fields on tiles and on cards alike (AGR-14.6.1) |
//! | `access` | spaces that cards open although they are occupied |
//! | `visit` | action spaces that cards bring (AGR-14.7) |
//! | `cost` | all ways to pay (AGR-14.1.7) |
//! | `two_rooms` | rooms that cost less together (AGR-RULING-37) |
//! | `trade` | payments with what cards exchange at any time (AGR-4.2.8) |
//! | `play` | playing a card |
//! | `powers` | what the cards in front of a player are about |
//! | `doing` | a sub-action with its windows, and how it is paid (AGR-14.1.1, AGR-14.3.7) |
//! | `throw` | a card of the hand leaves the game |
//! | `deal` | dealing, drafting, and what players know of hands |
//! | `moment`, `played`, `pending` | frames on the stack, cards on the table, documents |
//! | `special`, `a092`, ... | cards with code of their own; `stocked` counts pastures for two of them |
//!
//! # A turn with cards
//!
//! What is pending is data on the stack of the state: `turn` (a placed person), `act` (actions to choose from), `doing` (a
//! sub-action), `pay` (goods on their way), `react` (the cards of one player at one moment), `effect` (a card effect
//! that is paid). `turn`, `effect` and `doing`, unless its payment is chosen, are a `Course`, the others are asked (`Question`
//! in `decide`). Nothing happens in call frames, so any of these moments can be stored, searched and undone.
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
//! | `cost_each` | `{"count": COUNT, "steps": [[4, 1]], "goods": GOODS}`: a cost for each of something, or by steps |
//! | `needs` | prerequisites: a list of conditions |
//! | `leaves` | conditions that hold after paying |
//! | `points` | printed points |
//! | `effects` | what happens when: a list of effects |
//! | `prices` | changes of prices: a list of modifiers |
//! | `places` | for animals: `each_pasture`, `each_bare_pasture`, `each_room: true`, on the card `any`: AMOUNT, `only`: {species: AMOUNT}, `alike`: number |
//! | `houses`, `until` | places for people that are no rooms; up to this round |
//! | `field` | the crops that may be sown on it: `["vegetable"]` |
//! | `cooks`, `bakes` | as on major improvements |
//! | `scores` | bonus points in scoring: `points`: AMOUNT, `if`, `most`: COUNT (for every player who has the most), `anyone` (for every player), `special` |
//! | `rules` | `renovate_to_stone`, `no_renovation`, `shared_wish`, `open_first`, `open_second`, `open_after_declining` (occupied spaces), `learn_for_baking`, `counts_as_major`, `room_between`, `keeps_stables`, `fences_for_grain`, `house_kept_clear`, `stable_between_fields`, `guest`, `last_card_early`, `palisades`, `sow_pastures`, `as_fireplace` |
//! | `opens` | occupied spaces its owner may use: `spaces`, `except`, `round_space`: number, `neighbors`: only their people, `if` |
//! | `space` | the action space it brings: `id`, `own` (for its owner alone), `if`; its user gets the effects at `visit` |
//! | `stables` | unbuilt stables that leave the game when it is played |
//! | `pile` | goods stacked on it when played, the uppermost first |
//! | `count` | other things put on it when played |
//!
//! **Effect**: `when` (below); `by`: `you` (default), `others`, `anyone`; `spaces` (moments of a turn only: ids like `forest`,
//! `grove` for all of them, `any_wood` and so on by what accumulates, `any_building`, `any_animal`, `any_accumulation`,
//! `any_lessons`, `any`; with `reveal` the card turned up); `round_spaces`: `[first, last]`, the cards lying there; `lying`: `{"above": SPACE}` or
//! `{"beside": SPACE}`, by where spaces lie on the board (AGR-22), `"left_of_newest"`, `"last_harvest"` (the card of that round); `majors`: only these; `goods`: only these (with `gained`); `if`: conditions; `may`: can be
//! declined, unless all of `must` holds; `once`: once a game, `once_a_round` (each effect by itself), `once_a_turn` (the card); `also`: a second moment at which the same is offered; `again`: as often as wanted at its
//! moment; `itself`: also answers the moment in which its own card is played; `required`: the card can only be played if this
//! is possible; and what happens: `do`: CHOICE, or `one_of`: a list of choices, or `take_from`: `{"any_wood": 6}`, one good from one of
//! these spaces with at least so many.
//!
//! **Choice**: `pay`, `gain`: {good: AMOUNT}; `others`: GOODS for every other player; `them`: GOODS for the player who is answered;
//! `from_field`: CROP, one off the fullest field with several (`emptiest`: off the emptiest of them; `last`: off one with this one only; `harvests`: it is harvesting); `hand_in`: MAJOR; `lose_fences`, `beg`: numbers; `guest`: somebody of the supply for this
//! round; `move_to`: SPACE for the person of this turn, occupied or not; `store`: GOODS on the card, `take_stored`; `due`: paying is all it does;
//! `back`: GOODS laid on the space used; `take`: SPACE, one good from there, or `taken`: AMOUNT;
//! `toll`: GOODS the player who is answered pays to the owner, or cannot use the space; `from_fields`: crops, each from another field, the fullest first or the `emptiest`; `which`: the player names the fields, where the other choices leave a difference;
//! `go_to`: SPACE, which the person uses as well, once a turn; `place`: another person is placed; `throw`: a card of the hand leaves the game;
//! `later`: `{"goods": GOODS, "next": AMOUNT | "in": [4, 7] | "rounds": [5, 8], "most": AMOUNT}` (or a list of such; without goods, or with `piece`, a piece of
//! the card lies there, and an effect with `when: round_space` says what it does; `withdraw`: GOODS takes them back from there); `points`: AMOUNT of bonus points; `act`: `{"steps": [...]}` of
//! `rooms`, `stables`, `fences`, `plow`, `sow`, `bake`, `major`, `minor`, `occupation`, `renovate`, with `single`,
//! `stable_cost`, `occupation_cost`, `free_cell`, `one_pasture` (a new one), `pasture_cells` (its size), `from_taken` (only what was taken pays), `drawn` (the occupation chance
//! draws), `majors` (only these), `prices` (modifiers for this action), `must_pay`: GOODS, `times`, `small_pasture` (for a stable); `grow`: `with_room` or `anyway`; `breed`: a species; `from_pile`, `from_count`, `puts`: so many on the card, `fills`: up to so many;
//! `if`; `special`.
//!
//! **When**, in the order of a round: `before_round`, `reveal`, `round_space`, `round_start`, `replenished`, `before_work`,
//! `work_start`; of a turn `turn_start`, `use`, `immediately_after_use`, `after_use`, `turn_end`; of sub-actions `before_` and
//! `after_` with `rooms`, `stables`, `fences`, `plow`, `sow`, `bake`, `improvement`, `occupation`, `renovation`, `growth`;
//! `work_end`, `after_work`, `returning_start`, `returning`, `returned`, `round_end`; of a harvest `before_harvest`,
//! `harvest_start`, `before_fields`, `fields_start`, `fields`, `fields_end`, `after_fields`, `feeding_start`, `after_feeding`,
//! `breeding_start`, `after_breeding`, `harvest_end`, `after_harvest`; `before_scoring`; `gained` (goods have come, each kind by itself), `harvested` (outside the field phase), `cell_used` (of the farmyard, each by itself), `declined_minor`, `declined_improvement` (an action of a space was
//! passed up); and `play` (when the card itself is
//! played), `any_time`, `as_soon_as` (asked or done once, when its conditions have come true), `visit` (somebody uses the card's space).
//! "Each time you build, bake, renovate ..." without more is `before_` if the bonus is fixed and `after_` if it depends on what
//! was done (AGR-14.3.13); "each time you use a space" is `use` (AGR-14.3.4).
//!
//! **Condition**: `{"count": COUNT, "least" | "most" | "exactly": n}`, `{"house": ["clay", "stone"]}`,
//! `{"rounds": [8, 10]}`, `{"harvest": false}` (at the end of this round), `{"your_turn": true}`, `{"major_or_minor": true}` (the action), `{"exchanged": true}` (an improvement for another),
//! `{"more": COUNT, "than": COUNT}`, `{"as_many": COUNT, "as": COUNT}` (at least), `{"equal": COUNT, "to": COUNT}`, `{"house_before": [...]}` (the last renovation), `{"occupied": SPACE}`, `{"stands_on": SPACE}`,
//! `{"owned": MAJOR}` (by anybody), `{"owns": MAJOR}` (or one of a list), `{"from": SPACE}` (the action), `{"paid": GOOD}` (for the card), `{"stays": true}`
//! (the card played), `{"kept_all": true}` (the animals of the space used), `{"places_for": GOODS}`, `{"unlimited": true}` (an action for more than one piece),
//! `{"after_harvest": true}`, `{"harvesting": true}` (from the field phase until right after breeding), `{"special": true}`.
//!
//! **Amount**: a number, or `{"count": COUNT, "per": 3, "each": 2, "base": 1}` (each 2 for every 3, and 1), or
//! `{"count": COUNT, "steps": [[1, 1], [4, 2]]}` (from 4 on 2); `"most": COUNT` bounds what is counted.
//!
//! **Count**: every good; `animals`, `fields` (with field cards), `field_tiles`, `grain_fields`, `only_grain_fields` (without a vegetable below), `vegetable_fields`,
//! `planted_fields`, `empty_fields`, `pastures`, `large_pastures` (at least three cells), `pasture_cells`, `stables`, `unfenced_stables`, `fences`, `fences_left`,
//! `rooms`, `added_rooms`, `unused_cells`, `unused_group` (the largest), `empty_places` (on the card), `people`, `people_to_place`, `people_placed`, `people_on_accumulation` (spaces),
//! `each_species` (the least of the three), `grain_fields_emptied`, `vegetable_fields_emptied` (in this field phase), `grain_harvested`, `vegetables_harvested`, `resources`, `goods_due` (on
//! round spaces), `occupations`, `improvements`, `major_improvements`, `lower_row`,
//! `minor_improvements`, `cooking_improvements`, `fewest_cards` (of major, minor, occupation), `hand_occupations`, `hand_minors`, `occupations_after` (this card), `on_card`, `players`, `round`,
//! `rounds_left`, `rounds_done`, `rounds_to_harvest`, `harvests_done`, `feedings_done`, `stock` (on the space used, or `"on"` spaces: `{"count": "stock", "on": ["any_wood"]}`),
//! `occupied` (of those `"on"`), `occupation_cost`, `goods_taken` (from the space used), `resources_gained` (in this work phase), `rooms_built`,
//! `stables_built`, `fences_built`, `cells_enclosed`, `cells_used`, `vegetables_sown` (in the action that ends), `rooms_under_way` (in the one that goes on),
//! `rooms_in_turn`, `stables_in_turn`, `empty_field_tiles`, `newborns`, `stables_left`, `baking_improvements`, `best_bread` (food for one grain), `grain_fields_harvested`,
//! `same_species` (as accumulates on the space used), `built_this_turn`, `cooked_this_turn`, `farmyard_goods` (whether any came, in
//! this work phase), `palisades`.
//!
//! **Modifier**: `of`: list of `room`, `renovation`, `fence`, `stable`, `major`, `minor`, `occupation`; `if`; then one of `less`:
//! {good: AMOUNT}, with `for_two` less for two rooms of an action together; `price`: {house material: GOODS}; `instead`: `{"pay": GOODS, "for": [GOODS, ...] | "all": good,
//! "repeated": true}`; `free`: fences of an action. All orders of all modifiers are tried, so none has a rank.

mod a003;
mod a071;
mod a072;
mod a083;
mod a092;
mod a094;
mod a109;
mod a112;
mod a113;
mod a127;
mod a134;
mod a136;
mod a144;
mod a151;
mod a161;
mod access;
mod answers;
mod as_soon_as;
mod b003;
mod b022;
mod b024;
mod b098;
mod b100;
mod b115;
mod b153;
mod b159;
mod b161;
mod b163;
mod b168;
mod card;
mod choice;
mod cost;
mod count;
mod deal;
mod doing;
mod effect;
mod field;
mod free_use;
mod go_on;
mod moment;
mod naming;
mod numbers;
mod pending;
pub mod plan;
mod play;
mod played;
mod powers;
mod reach;
mod react;
pub(crate) mod special;
mod stocked;
mod throw;
mod trade;
mod two_rooms;
mod visit;

pub(crate) use a003::Choose;
pub(crate) use answers::MOST_ANSWERS;
pub use card::{Card, CardKind, CardSet, Deck, Decks};
pub(crate) use count::Counter;
pub(crate) use deal::{Deal, KeepCard};
pub use deal::{DealDocument, Dealing, HAND, MAX_HAND, MOST_DEALT};
pub(crate) use doing::NOT_DONE;
pub use moment::{Deed, Doing, Firing, Moment, Reaction, Stage, Unpaid};
pub(crate) use naming::every_answer;
pub use naming::{FieldUse, Naming};
pub use plan::{CardPlan, When};
pub use played::{Effects, MAX_PLAYED, Played, Rounds};
pub(crate) use powers::Powers;
pub(crate) use throw::Throw;
