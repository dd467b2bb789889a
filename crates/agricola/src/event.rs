//! What happened. In the game without hand cards everything that happens is public.

use crate::cards::{Card, Rounds};
use crate::grid::{Cell, Cells};
use crate::pieces::{Good, Major, Material, Space};
use almende_core::{Arg, Seat, Text};
use serde::Serialize;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    missing_docs,
    reason = "the names of the variants and their parts say it; their texts stand in the catalogues"
)]
pub enum Event {
    Kept { seat: Seat },
    RoundBegins { round: u8, card: Space, starting_player: Seat },
    Replenished,
    Placed { seat: Seat, space: Space },
    Stayed { seat: Seat },
    WentOn { seat: Seat, space: Space },
    StartingPlayer { seat: Seat },
    Gained { seat: Seat, good: Good, amount: u8 },
    Paid { seat: Seat, good: Good, amount: u8 },
    LaidOnRounds { seat: Seat, good: Good, amount: u8, rounds: Rounds },
    LaidOnSpace { seat: Seat, space: Space, good: Good, amount: u8 },
    RoomBuilt { seat: Seat, material: Material, cell: Cell },
    Renovated { seat: Seat, material: Material },
    Grown { seat: Seat },
    StableBuilt { seat: Seat, cell: Cell },
    Plowed { seat: Seat, cell: Cell },
    Sown { seat: Seat, crop: Good, cell: Cell, crops: u8 },
    Baked { seat: Seat, grain: u8, food: u8 },
    Fenced { seat: Seat, cells: Cells, fences: u8 },
    SownOnCard { seat: Seat, crop: Good, card: Card, crops: u8 },
    CardPlayed { seat: Seat, card: Card },
    CardUsed { seat: Seat, card: Card },
    CardDrawn { seat: Seat, card: Card },
    CardThrown { seat: Seat },
    CardLost { seat: Seat, card: Card },
    CardPassed { seat: Seat, to: Seat, card: Card },
    BonusPoints { seat: Seat, points: u8 },
    ImprovementBuilt { seat: Seat, major: Major, returned: Option<Major> },
    Converted { seat: Seat, good: Good, food: u8 },
    Crafted { seat: Seat, major: Major, good: Good, food: u8 },
    Released { seat: Seat, good: Good },
    HarvestBegins,
    Harvested { seat: Seat, crop: Good, amount: u8 },
    Fed { seat: Seat, food: u8, begging: u8 },
    Bred { seat: Seat, species: Good },
    GameOver,
}

impl almende_core::Event for Event {
    fn text(&self) -> Text {
        let who = |id, seat: &Seat| Text::new(id).with("who", *seat);
        match self {
            Event::RoundBegins { round, card, starting_player } => {
                who("event.round_begins", starting_player).with("n", *round).with("card", card.word())
            }
            Event::Kept { seat } => who("event.kept", seat),
            Event::Replenished => Text::new("event.replenished"),
            Event::Placed { seat, space } => who("event.placed", seat).with("space", space.word()),
            Event::Stayed { seat } => who("event.stayed", seat),
            Event::CardDrawn { seat, card } => who("event.card_drawn", seat).with("card", card.word()),
            Event::CardThrown { seat } => who("event.card_thrown", seat),
            Event::CardLost { seat, card } => who("event.card_lost", seat).with("card", card.word()),
            Event::WentOn { seat, space } => who("event.went_on", seat).with("space", space.word()),
            Event::StartingPlayer { seat } => who("event.starting_player", seat),
            Event::Gained { seat, good, amount } => {
                who("event.gained", seat).with("n", *amount).with("what", good.word())
            }
            Event::Paid { seat, good, amount } => who("event.paid", seat).with("n", *amount).with("what", good.word()),
            Event::LaidOnRounds { seat, good, amount, rounds } => {
                let laid = who("event.laid_on_rounds", seat).with("n", *amount).with("what", good.word());
                laid.with("spaces", rounds.len())
            }
            Event::LaidOnSpace { seat, space, good, amount } => who("event.laid_on_space", seat)
                .with("n", *amount)
                .with("what", good.word())
                .with("space", space.word()),
            Event::RoomBuilt { seat, material, cell } => {
                who("event.room_built", seat).with("house", material.word()).with("cell", Arg::literal(cell))
            }
            Event::Renovated { seat, material } => who("event.renovated", seat).with("house", material.word()),
            Event::Grown { seat } => who("event.grown", seat),
            Event::StableBuilt { seat, cell } => who("event.stable_built", seat).with("cell", Arg::literal(cell)),
            Event::Plowed { seat, cell } => who("event.plowed", seat).with("cell", Arg::literal(cell)),
            Event::Sown { seat, crop, cell, crops } => {
                who("event.sown", seat).with("what", crop.word()).with("cell", Arg::literal(cell)).with("n", *crops)
            }
            Event::SownOnCard { seat, crop, card, crops } => {
                who("event.sown_on_card", seat).with("what", crop.word()).with("card", card.word()).with("n", *crops)
            }
            Event::CardPlayed { seat, card } => who("event.card_played", seat).with("card", card.word()),
            Event::CardUsed { seat, card } => who("event.card_used", seat).with("card", card.word()),
            Event::CardPassed { seat, to, card } => {
                who("event.card_passed", seat).with("to", *to).with("card", card.word())
            }
            Event::BonusPoints { seat, points } => who("event.bonus_points", seat).with("n", *points),
            Event::Baked { seat, grain, food } => who("event.baked", seat).with("n", *grain).with("food", *food),
            Event::Fenced { seat, cells, fences } => {
                who("event.fenced", seat).with("n", *fences).with("cells", cells.len())
            }
            Event::ImprovementBuilt { seat, major, returned } => match returned {
                None => who("event.improvement_built", seat).with("what", major.word()),
                Some(fireplace) => {
                    who("event.improvement_exchanged", seat).with("what", major.word()).with("for", fireplace.word())
                }
            },
            Event::Converted { seat, good, food } => {
                who("event.converted", seat).with("what", good.word()).with("food", *food)
            }
            Event::Crafted { seat, major, good, food } => {
                who("event.crafted", seat).with("craft", major.word()).with("what", good.word()).with("food", *food)
            }
            Event::Released { seat, good } => who("event.released", seat).with("what", good.word()),
            Event::HarvestBegins => Text::new("event.harvest_begins"),
            Event::Harvested { seat, crop, amount } => {
                who("event.harvested", seat).with("n", *amount).with("what", crop.word())
            }
            Event::Fed { seat, food, begging: 0 } => who("event.fed", seat).with("n", *food),
            Event::Fed { seat, food, begging } => who("event.begged", seat).with("n", *food).with("begging", *begging),
            Event::Bred { seat, species } => who("event.bred", seat).with("what", species.word()),
            Event::GameOver => Text::new("event.game_over"),
        }
    }
}
