//! What holds in every position: components are conserved, everything lies where it may.

use crate::content::{Ability, Effect};
use crate::pieces::{BUYABLE, Card, Character, Column, FARM_CARDS, FESTIVALS_PER_ERA, Figure, ORDERS_PER_ERA, Place};
use crate::state::{
    Activated, Decision, Farm, Goal, ORDERS, PLAYERS, Phase, Purchase, ROW_MARKERS, Step, SunaValo, Task, other,
};
use almende_core::{Faults, Seat};

impl SunaValo {
    /// What holds in every position: a sentence about the first thing that does not.
    pub fn check_invariants(&self) -> Result<(), String> {
        self.broken_invariants().first()
    }

    /// What holds in every position and does not in this one.
    pub(crate) fn broken_invariants(&self) -> Faults {
        let mut faults = Faults::default();
        let nobody = "the start player or the active player does not sit at the table";
        faults.note_if(self.start.index() >= PLAYERS, "start_player", nobody);
        faults.note_if(self.active.index() >= PLAYERS, "active", nobody);
        faults.note_if(!(1..=3).contains(&self.era), "era", "there are three eras (SUN-4.1)");
        if !faults.is_empty() {
            // The rest could not be asked.
            return faults;
        }
        faults.note("public_orders", self.check_orders());
        faults.note("draw_pile", self.check_cards());
        faults.note("turns", self.check_turns());
        faults.note("progress_tiles", self.check_tiles());
        for seat in Seat::all(PLAYERS) {
            let path = format_args!("farms[{}]", seat.index());
            faults.note(path, self.check_farm(seat).map_err(|reason| format!("farm {seat}: {reason}")));
        }
        faults
    }

    fn check_orders(&self) -> Result<(), String> {
        for place in 0..ORDERS {
            let of_era = |index: usize| index / ORDERS_PER_ERA == place / 2;
            if !of_era(self.public[place].index()) || !of_era(self.ships[place].index()) {
                return Err("each era has two orders of a kind, from left to right (SUN-2.1, SUN-2.3)".into());
            }
        }
        for place in (0..ORDERS).step_by(2) {
            if self.public[place] == self.public[place + 1] || self.ships[place] == self.ships[place + 1] {
                return Err("an order lies on the board twice".into());
            }
        }
        let all = 2 * self.era;
        for (open, card) in [(self.public_open, Card::REVEAL_PUBLIC), (self.ships_open, Card::REVEAL_SHIP)] {
            if open != all && open.checked_add(1) != Some(all) {
                return Err(
                    "one or two orders of the era lie face up, all of earlier eras and none of later ones".into()
                );
            }
            let left = self.pile.iter().filter(|other| **other == card).count();
            if left != usize::from(all - open) {
                return Err(
                    "the reveal cards in the draw pile do not match the face-down orders of the era (SUN-1.3)".into()
                );
            }
        }
        if self.ending != (self.public_open == all && self.ships_open == all) {
            return Err("the end of the era is triggered by its last order (SUN-17.1.1)".into());
        }
        for place in 0..ORDERS {
            for (ranks, open) in [
                (self.farms.each_ref().map(|farm| farm.barrels[place]), self.public_open),
                (self.farms.each_ref().map(|farm| farm.ships[place]), self.ships_open),
            ] {
                let fits = matches!(ranks, [0, 0] | [1, 0] | [0, 1] | [1, 2] | [2, 1]);
                if !fits || usize::from(open) <= place && ranks != [0, 0] {
                    return Err("the spaces of an order are taken one after the other (SUN-8.11, SUN-13.7)".into());
                }
            }
        }
        Ok(())
    }

    /// Every card is in exactly one place (SUN-1.2): farm cards of this and earlier eras somewhere, those of later eras
    /// nowhere; festivals at most once, for the box is not recorded.
    fn check_cards(&self) -> Result<(), String> {
        let mut seen = [0u8; BUYABLE];
        let mut draws = 0;
        let mut see = |card: Card| match seen.get_mut(card.index()) {
            Some(count) => *count = count.saturating_add(1),
            None => draws += 1,
        };
        self.pile.iter().filter(|card| !card.is_special()).for_each(|&card| see(card));
        self.village.iter().chain([&self.revealed]).flatten().for_each(|&card| see(card));
        self.discard.iter().for_each(&mut see);
        self.festivals.iter().flatten().for_each(|&card| see(card));
        for farm in &self.farms {
            farm.display.iter().filter_map(|display| display.card).for_each(&mut see);
            farm.hand.iter().for_each(|&card| see(card));
            farm.cards.iter().for_each(|card| see(card.card));
            let festivals = Card::buyable().skip(FARM_CARDS).enumerate();
            festivals.filter(|(number, _)| farm.kept >> number & 1 != 0).for_each(|(_, card)| see(card));
        }
        for pending in &self.pending {
            if let Task::Ask(Decision::PlaceCard(card)) | Task::Run(Step::FestivalEnds(card)) = pending.task {
                see(card);
            }
        }
        if draws > 0 {
            return Err("special cards lie in the draw pile only (SUN-16.6)".into());
        }
        for card in Card::buyable() {
            let count = seen[card.index()];
            let fits = match (card.is_farm_card(), card.era() <= self.era) {
                (true, true) => count == 1,
                (true, false) => count == 0,
                (false, _) => count <= 1,
            };
            if !fits {
                return Err(format!("{} lies in {count} places", card.id()));
            }
        }
        for (era, pile) in self.festivals.iter().enumerate() {
            if pile.iter().any(|card| !card.is_festival() || usize::from(card.era()) != era + 1) {
                return Err("a festival lies in the pile of another era (SUN-2.4)".into());
            }
            if era >= usize::from(self.era) && pile.len() != FESTIVALS_PER_ERA {
                return Err("festivals of a later era are missing (SUN-2.4)".into());
            }
        }
        let draws = self.pile.iter().filter(|card| **card == Card::DRAW_FESTIVAL).count();
        if draws > 2 || draws > self.festivals[usize::from(self.era) - 1].len() {
            return Err("there are more cards to draw festivals than festivals (SUN-1.3)".into());
        }
        let future = |card: &Card| card.is_festival() && card.era() > self.era;
        let shown = self.village.iter().chain([&self.revealed]).flatten();
        let displays =
            self.farms.iter().flat_map(|farm| farm.display.iter().filter_map(|display| display.card.as_ref()));
        if shown.chain(displays).chain(self.farms.iter().flat_map(|farm| &farm.hand)).any(future) {
            return Err("a festival of a later era is in play".into());
        }
        Ok(())
    }

    /// Each turn draws a card, so an era has at most 14 turns, and two more at the end (SUN-17.1).
    fn check_turns(&self) -> Result<(), String> {
        let usual = if self.extra_turns { 16 } else { 14 };
        if self.turns > usual || !self.extra_turns && usize::from(self.turns) + self.pile.len() > 15 {
            return Err("there are more turns than an era can have (SUN-4.9)".into());
        }
        if self.extra_turns && (self.era != 3 || !self.ending) {
            return Err("extra turns come at the end of era III only (SUN-17.1.5)".into());
        }
        for seat in Seat::all(PLAYERS) {
            let farm = self.farm(seat);
            let own_turns = if seat == self.start { self.turns.div_ceil(2) } else { self.turns / 2 };
            let recovers = matches!(farm.ability(&self.content), Some(Ability::OnIncome(_)));
            let recovered = if recovers { self.era } else { 0 } + 1;
            let coming = self.pending.iter().filter(|pending| pending.seat == seat);
            let coming = coming.filter(|pending| match &pending.task {
                Task::Ask(Decision::Main | Decision::PlaceCard(_) | Decision::PlaceFromDiscard) => true,
                Task::Ask(Decision::Pay(payment)) => !matches!(payment.purchase, Purchase::ShipOrder(_)),
                Task::Run(Step::ShipEffect(place)) => {
                    let order = self.ships.get(usize::from(*place)).map_or(0, |order| order.index());
                    let effects = &self.content.ships[order].effects;
                    effects.iter().any(|effect| matches!(effect, Effect::PlaceFromDiscard { .. }))
                }
                _ => false,
            });
            let cards = farm.cards.len() + coming.count();
            if cards > usize::from(7 * (self.era - 1) + own_turns + recovered) {
                return Err(format!("farm {seat}: there are more cards than turns"));
            }
            let shown = farm.display.iter().filter(|display| display.card.is_some()).count();
            let waiting = self.pending.iter().any(|pending| matches!(pending.task, Task::Ask(Decision::Add(_))) && pending.seat == seat)
                || self.emptied.is_some_and(|(owner, _)| owner == seat)
                || self.pending.iter().any(|pending| matches!(&pending.task, Task::Ask(Decision::Price(pricing)) if pending.seat == seat && farm.display.get(usize::from(pricing.slot)).is_some_and(|display| display.card.is_none())));
            // A display loses a card for good only when village and draw pile have run dry, at the end of an era.
            let dry = self.ending && self.pile.is_empty() || matches!(self.phase, Phase::Income | Phase::Over);
            let least = 4 - usize::from(self.era);
            let least = if dry { least - 1 } else { least };
            if shown + usize::from(waiting) < least && !self.extra_turns {
                return Err(format!("farm {seat}: the display lacks cards"));
            }
        }
        Ok(())
    }

    fn check_tiles(&self) -> Result<(), String> {
        let [one, two] = self.farms.each_ref().map(|farm| farm.progress);
        let sets = [self.progress, self.progress_box, one, two];
        let total: u32 = sets.iter().map(|set| set.count_ones()).sum();
        if total != 8 || sets.iter().fold(0, |all, set| all | set) != u8::MAX || self.progress_box.count_ones() > 3 {
            return Err("each progress tile is in one place, at most 3 of them in the box (SUN-2.7)".into());
        }
        let mut ends = self.end_tiles;
        let mut count = ends.count_ones();
        for tile in self.farms.iter().filter_map(|farm| farm.end_tile) {
            if ends >> tile.index() & 1 != 0 {
                return Err(format!("{} is in two places", tile.id()));
            }
            ends |= 1 << tile.index();
            count += 1;
        }
        if count != 3 {
            return Err("three end-of-game tiles are in play (SUN-2.7)".into());
        }
        Ok(())
    }

    fn check_farm(&self, seat: Seat) -> Result<(), String> {
        let farm = self.farm(seat);
        let content = &self.content;
        for &figure in Figure::ALL {
            let standing = (farm.figures & content.figure_spaces[figure.index()]).count_ones() as u8;
            let all = standing.saturating_add(farm.figures_placed(figure)).saturating_add(farm.boxed[figure.index()]);
            if all != 6 {
                return Err(format!("there are {all} of {}, not 6 (SUN-1.6)", figure.id()));
            }
        }
        if usize::from(farm.left) >= content.left.len() || usize::from(farm.right) >= content.right.len() {
            return Err("a cogwheel stands beside its track (SUN-11.1)".into());
        }
        if farm.progress.count_ones() > 3 || farm.fresh & !farm.progress != 0 {
            return Err("a player has at most 3 progress tiles, and only own ones can be new (SUN-11.12)".into());
        }
        if farm.rows_scored.saturating_add(farm.rows_activated) > ROW_MARKERS {
            return Err("a player has 3 row bonus markers (SUN-9.9)".into());
        }
        if farm.energy > 2_000 || farm.head.iter().any(|&n| n > 150) || farm.shortage > 150 {
            return Err("nobody can have so many goods or markers".into());
        }
        if farm.stock != farm.count_stock() {
            return Err("the stock does not match the storages".into());
        }
        self.check_storages(farm)?;
        self.check_own_orders(seat, farm)?;
        for display in &farm.display {
            let empty = display.card.is_none() && display.price() > 0;
            if empty || display.goods.iter().any(|&n| n > 150) || display.shortage > 40 {
                return Err("a price lies on no card, or is too high".into());
            }
        }
        let choosing = self.phase == Phase::Characters;
        let dealt = farm.dealt.is_some_and(|[one, two]| one < two);
        let chosen = farm.character.is_none_or(|own| farm.dealt.is_some_and(|dealt| dealt.contains(&own)));
        if choosing != dealt || choosing != farm.dealt.is_some() || choosing && !chosen {
            return Err("two characters are dealt while players choose, in order (SUN-2.18)".into());
        }
        let recommended = |one: &Character| self.content.first_game[one.index()];
        if choosing && self.first_game && !farm.dealt.iter().flatten().all(recommended) {
            return Err("only characters for a first game are dealt (SUN-2.19)".into());
        }
        if !choosing && farm.character.is_none() {
            return Err("there is no character (SUN-20.9)".into());
        }
        let (own, theirs) = (farm, self.farm(other(seat)));
        let shared = |a: Option<[Character; 2]>, b: Option<[Character; 2]>| {
            a.zip(b).is_some_and(|(a, b)| a.iter().any(|one| b.contains(one)))
        };
        if own.character.is_some() && own.character == theirs.character || shared(own.dealt, theirs.dealt) {
            return Err("both have the same character (SUN-2.18)".into());
        }
        Ok(())
    }

    fn check_storages(&self, farm: &Farm) -> Result<(), String> {
        let content = &self.content;
        for (column, &space) in Column::WITH_SLOTS.iter().zip(&content.endless) {
            let head = &content.heads[column.index()];
            let stored: u16 = head.produces.resources().map(|kind| u16::from(farm.head[kind.index()])).sum();
            if stored > head.slots.into() && !farm.is_empty(space) {
                return Err(format!("the head of {} holds too much (SUN-3.5)", column.id()));
            }
        }
        let slots = match farm.ability(content) {
            Some(Ability::Storage(slots)) => u16::from(slots),
            _ => 0,
        };
        if farm.keeper.iter().map(|&n| u16::from(n)).sum::<u16>() > slots
            || slots > 0 && self.phase == Phase::Characters && farm.keeper != [0; 5]
        {
            return Err("the character holds too much (SUN-20.3.1)".into());
        }
        for (place, card) in farm.places(Column::ALL) {
            if card.card.is_special() {
                return Err("special cards never lie on a farm (SUN-16.6)".into());
            }
            let spec = &content.cards[card.card.index()];
            if card.face_up && !spec.columns.contains(place.column) {
                return Err(format!("{} lies face up in a column that is not its own (SUN-6.1)", card.card.id()));
            }
            for (held, accepts) in card.slots.iter().zip(spec.slots) {
                if held.is_some_and(|kind| !card.face_up || !accepts.has(kind)) {
                    return Err(format!("{} stores what it cannot (SUN-3.5, SUN-3.15)", card.card.id()));
                }
            }
            if card.ready != 0 && !self.is_activated(farm, place) {
                return Err(format!("{} is ready to produce, but is not activated", card.card.id()));
            }
            if card.ready >> 2 != 0 || card.ready != 0 && !card.face_up {
                return Err(format!("{} has no such slot", card.card.id()));
            }
        }
        Ok(())
    }

    fn is_activated(&self, farm: &Farm, place: Place) -> bool {
        self.pending.iter().any(|pending| {
            std::ptr::eq(self.farm(pending.seat), farm)
                && match &pending.task {
                    Task::Ask(Decision::Activation(activation)) => match activation.what {
                        Activated::Column(column) => column == place.column,
                        Activated::Card(card) => card == place,
                    },
                    _ => false,
                }
        })
    }

    fn check_own_orders(&self, seat: Seat, farm: &Farm) -> Result<(), String> {
        let completing = |goal: Goal| {
            self.pending.iter().any(|pending| {
                pending.seat == seat
                    && matches!(pending.task, Task::Run(Step::Complete(g)) | Task::Ask(Decision::TakeFigure(g)) if g == goal)
            })
        };
        for place in 0..ORDERS {
            let slots = self.content.public[self.public[place].index()].slots[seat.index()].len();
            let done = farm.delivered[place];
            let full = done.count_ones() as usize == slots;
            if done >> slots != 0 || usize::from(self.public_open) <= place && done != 0 {
                return Err("deliveries lie on slots that do not exist or on a face-down order (SUN-8.7)".into());
            }
            if full != (farm.barrels[place] > 0 || completing(Goal::Public(place as u8))) {
                return Err("a barrel stands on an order exactly when it is complete (SUN-8.10)".into());
            }
        }
        for (place, card) in farm.places(Column::ALL) {
            let needs = self.content.cards[card.card.index()].needs.len();
            if card.delivered >> needs != 0 || !card.face_up && (card.delivered != 0 || card.crated) {
                return Err(format!("{} has no such delivery slot (SUN-6.6)", card.card.id()));
            }
            let full = card.face_up && needs > 0 && card.delivered.count_ones() as usize == needs;
            if full != (card.crated || completing(Goal::Personal(place))) {
                return Err("a crate stands on an order exactly when it is complete (SUN-8.13)".into());
            }
        }
        Ok(())
    }
}
