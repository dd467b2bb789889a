//! The Wise Eminence (BOO-20): her turn, her pieces, her ship and her points.

use crate::event::Event;
use crate::pieces::{Corner, Field, Fields, Occupant, Owner, Piece, Recess, Region, Site, SoloTile, Strip, Tile};
use crate::state::{Boonlake, PASTURE_CATTLE, Step};
use crate::turn::Teller;
use almende_core::{Log, Seat};

/// Points for a piece she does not have any more (BOO-20.31, BOO-20.34).
const NO_PIECE_VP: u16 = 10;
/// Points at the end for each B tile face down (BOO-20.41).
const B_TILE_VP: i32 = 10;

const HER: usize = Owner::Eminence.index();

impl Boonlake {
    /// BOO-20.10: a tile, effect A, effect B; the player's right part, her ship and phase C follow.
    pub(crate) fn eminence_turn(&mut self, teller: &mut Teller<impl Log<Event>>) {
        let Some(tile) = self.reveal_solo_tile(teller) else { return };
        let wish = self.preferred_field(tile);
        self.effect_a(tile, wish, teller);
        self.effect_b(tile, wish, teller);
    }

    /// BOO-20.9, BOO-20.10: from an empty stack all six tiles are shuffled anew.
    fn reveal_solo_tile(&mut self, teller: &mut Teller<impl Log<Event>>) -> Option<SoloTile> {
        let seed = self.seed;
        let solo = self.solo.as_mut()?;
        if solo.stack.is_empty() {
            solo.shuffles = solo.shuffles.saturating_add(1);
            let mut rng = seed.stream("solo tiles", solo.shuffles.into());
            solo.shuffle(&mut rng);
        }
        let (tile, _) = solo.stack.pop()?;
        solo.revealed = Some(tile);
        teller.reveal(|| Event::SoloTileRevealed { tile });
        Some(tile)
    }

    /// BOO-20.16, BOO-20.17: the corner of the next tile's silhouette, or the upper left.
    pub(crate) fn preferred_field(&self, tile: SoloTile) -> Field {
        let next = self.solo.as_ref().and_then(|solo| solo.stack.last());
        let corner = next.map_or(Corner::TopLeft, |&(_, corner)| corner);
        self.content.solo.tiles[tile.index()].corners[corner.index()]
    }

    /// BOO-20.11: by the strip in row 7.
    fn effect_a(&mut self, tile: SoloTile, wish: Field, teller: &mut Teller<impl Log<Event>>) {
        let twice = tile.is_b();
        match self.strips[Strip::COUNT - 1] {
            Strip::Settle => self.build_structures(wish, if twice { 2 } else { 1 }, teller),
            Strip::CattleBreeding => {
                self.place_her_cattle(wish, teller);
                self.cactus(u8::from(twice), teller);
            }
            _ => self.cactus(if twice { 2 } else { 1 }, teller),
        }
    }

    /// BOO-20.12, BOO-20.13, BOO-20.14: of her three actions the highest strip.
    fn effect_b(&mut self, tile: SoloTile, wish: Field, teller: &mut Teller<impl Log<Event>>) {
        let actions = self.content.solo.tiles[tile.index()].actions;
        let row = actions.iter().map(|&strip| self.row_of(strip)).min().unwrap_or(0);
        let strip = self.strips[usize::from(row)];
        self.chosen = Some(row);
        teller.tell(|| Event::EminenceChooses { strip, row: row + 1 });
        self.run_after(Seat::FIRST, Step::EminenceShip);
        self.run_after(Seat::FIRST, Step::RightParts(0));
        let b = tile.is_b();
        match strip {
            // BOO-20.20.
            Strip::Builder | Strip::Progress => self.cactus(if b { 2 } else { 1 }, teller),
            // BOO-20.21.
            Strip::Hire => {
                self.place_her_tile(wish, teller);
                self.cactus(if b { 2 } else { 1 }, teller);
            }
            // BOO-20.22, BOO-RULING-26: the house goes on the second tile, if there is one.
            Strip::Pioneer => {
                self.place_her_tile(wish, teller);
                if let Some(field) = self.place_her_tile(wish, teller) {
                    self.put_her_house(field, Site::Upper, teller);
                }
                self.cactus(u8::from(b), teller);
            }
            // BOO-20.23.
            Strip::CattleBreeding => {
                if self.pastures > 0
                    && let Some(field) = self.first_from(wish, self.fields_for_tile())
                {
                    self.pastures -= 1;
                    self.map.lay(field, Tile::PASTURE);
                    teller.tell(|| Event::EminencePlacesTile { tile: Tile::PASTURE, field });
                }
                self.place_her_cattle(wish, teller);
                self.cactus(u8::from(b), teller);
            }
            // BOO-20.24.
            Strip::Settle => self.build_structures(wish, if b { 2 } else { 1 }, teller),
            Strip::RegionScoring => self.her_region_scoring(if b { 2 } else { 1 }, teller),
        }
    }

    /// BOO-20.18, BOO-20.19: the first of these fields from the preferred one upwards, after the last from the first.
    fn first_from(&self, wish: Field, fields: Fields) -> Option<Field> {
        let upwards = fields.into_iter().find(|&field| field >= wish);
        upwards.or_else(|| fields.into_iter().next())
    }

    /// BOO-20.21, BOO-20.45, BOO-RULING-41: without tile or field nothing is placed.
    fn place_her_tile(&mut self, wish: Field, teller: &mut Teller<impl Log<Event>>) -> Option<Field> {
        let field = self.first_from(wish, self.fields_for_tile())?;
        let tile = self.mound.pop()?;
        self.map.lay(field, tile);
        teller.reveal(|| Event::EminencePlacesTile { tile, field });
        Some(field)
    }

    /// BOO-20.43, BOO-RULING-40: beyond the end steps lapse.
    fn cactus(&mut self, steps: u8, teller: &mut Teller<impl Log<Event>>) {
        let last = self.content.solo.cactus.len() as u8 - 1;
        if let Some(solo) = &mut self.solo
            && steps > 0
        {
            solo.cactus = solo.cactus.saturating_add(steps).min(last);
            let place = solo.cactus;
            teller.tell(|| Event::CactusAdvanced { place });
        }
    }

    fn her_points(&mut self, vp: u16, teller: &mut Teller<impl Log<Event>>) {
        if let Some(solo) = &mut self.solo
            && vp > 0
        {
            solo.vp = (solo.vp + i32::from(vp)).min(crate::state::MOST_VP);
            teller.tell(|| Event::EminenceScores { vp });
        }
    }

    /// BOO-20.32: takes the topmost piece of her board, or gains points if there is none (BOO-20.31, BOO-20.34).
    fn take_her_piece(&mut self, recess: Recess, teller: &mut Teller<impl Log<Event>>) -> bool {
        let left = self.solo.as_ref().map_or(0, |solo| solo.left[recess.index()]);
        if left == 0 {
            self.her_points(NO_PIECE_VP, teller);
            return false;
        }
        if let Some(solo) = &mut self.solo {
            solo.left[recess.index()] -= 1;
        }
        true
    }

    fn put_her_house(&mut self, field: Field, site: Site, teller: &mut Teller<impl Log<Event>>) {
        if self.take_her_piece(Recess::House, teller) {
            self.map.sites[field.index()][site.index()] = Some(Occupant::new(Owner::Eminence, Piece::House));
            teller.tell(|| Event::EminenceBuilds { piece: Piece::House, field, site });
        }
    }

    /// BOO-20.28, BOO-20.29, BOO-20.30, BOO-20.31: one after the other.
    fn build_structures(&mut self, wish: Field, count: u8, teller: &mut Teller<impl Log<Event>>) {
        for _ in 0..count {
            if self.map.count(HER, Piece::House) <= 1 {
                self.build_her_house(wish, teller);
            } else {
                self.build_her_settlement(wish, teller);
            }
        }
    }

    /// BOO-20.28: on a free site, the upper one first; she ignores what the site says (BOO-20.27).
    fn build_her_house(&mut self, wish: Field, teller: &mut Teller<impl Log<Event>>) {
        let free = |field: Field| {
            let sites = self.map.tiles[field.index()].map_or(0, |tile| self.content.sites(tile).len());
            Site::ALL.iter().copied().take(sites).find(|&site| self.map.occupant(field, site).is_none())
        };
        let fields: Fields = self.map.laid.filter(|&field| free(field).is_some()).collect();
        let spot = self.first_from(wish, fields).and_then(|field| Some((field, free(field)?)));
        if self.solo.as_ref().is_some_and(|solo| solo.left[Recess::House.index()] == 0) {
            self.her_points(NO_PIECE_VP, teller);
        } else if let Some((field, site)) = spot {
            self.put_her_house(field, site, teller);
        }
    }

    /// BOO-20.29: in place of a house, which leaves the game (BOO-20.35).
    fn build_her_settlement(&mut self, wish: Field, teller: &mut Teller<impl Log<Event>>) {
        let house = Some(Occupant::new(Owner::Eminence, Piece::House));
        let here = |field: Field| Site::ALL.iter().copied().find(|&site| self.map.occupant(field, site) == house);
        let fields: Fields = self.map.laid.filter(|&field| here(field).is_some()).collect();
        let Some((field, site)) = self.first_from(wish, fields).and_then(|field| Some((field, here(field)?))) else {
            return;
        };
        if self.take_her_piece(Recess::Settlement, teller) {
            self.map.sites[field.index()][site.index()] = Some(Occupant::new(Owner::Eminence, Piece::Settlement));
            teller.tell(|| Event::EminenceBuilds { piece: Piece::Settlement, field, site });
        }
    }

    /// BOO-20.33, BOO-20.34, BOO-RULING-27: most structures around less the cattle there, then fewest cattle, then
    /// place.
    fn place_her_cattle(&mut self, wish: Field, teller: &mut Teller<impl Log<Event>>) {
        if self.solo.as_ref().is_some_and(|solo| solo.left[Recess::Cattle.index()] == 0) {
            self.her_points(NO_PIECE_VP, teller);
            return;
        }
        let value = |field: Field| {
            let beside = self.content.map.adjacent[field.index()];
            let structures = self.map.pieces(beside, Piece::House) + self.map.pieces(beside, Piece::Settlement);
            let cattle = i16::from(self.map.cattle_at(field));
            (i16::from(structures) - cattle, -cattle)
        };
        let room = |field: &Field| self.map.cattle_at(*field) < PASTURE_CATTLE;
        let Some(best) = self.map.pastures.filter(room).map(value).max() else { return };
        let tied: Fields = self.map.pastures.filter(room).filter(|&field| value(field) == best).collect();
        if let Some(field) = self.first_from(wish, tied)
            && self.take_her_piece(Recess::Cattle, teller)
        {
            self.map.cattle[field.index()][HER] += 1;
            teller.tell(|| Event::EminencePlacesCattle { field });
        }
    }

    /// BOO-20.25, BOO-RULING-29: where the player is ahead most; the northernmost of equals.
    fn her_region_scoring(&mut self, vp_each: u8, teller: &mut Teller<impl Log<Event>>) {
        let ahead = |region: Region| {
            let presences = |owner| i16::from(self.presences_in_region(owner, region));
            presences(Owner::Seat(Seat::FIRST)) - presences(Owner::Eminence)
        };
        let mut choice = Region::Unknown;
        let mut best = i16::MIN;
        for &region in Region::ALL.iter().filter(|&&region| self.can_choose_region(region)) {
            if ahead(region) > best {
                (choice, best) = (region, ahead(region));
            }
        }
        teller.tell(|| Event::RegionChosen { region: choice });
        self.left_out = Some(choice);
        if !self.is_covered(choice) {
            self.covered |= 1 << choice.index();
            self.her_points(if choice == Region::Boonlake { 4 } else { 3 }, teller);
        }
        self.pay_eminence_for_regions(vp_each, teller);
    }

    /// BOO-20.25, BOO-20.26: points for her presences in the three scored regions.
    pub(crate) fn pay_eminence_for_regions(&mut self, vp_each: u8, teller: &mut Teller<impl Log<Event>>) {
        if self.solo.is_some() {
            let presences = self.scored_presences(Owner::Eminence);
            self.her_points(u16::from(presences) * u16::from(vp_each), teller);
        }
    }

    /// BOO-20.36, BOO-20.37: the full number of steps, no reward.
    pub(crate) fn move_eminence_ship(&mut self, teller: &mut Teller<impl Log<Event>>) {
        let Some(from) = self.solo.as_ref().map(|solo| solo.ship) else { return };
        let Some(to) = self.reachable(from, self.steps()).last() else { return };
        if let Some(solo) = &mut self.solo {
            solo.ship = to;
        }
        let space = self.course()[usize::from(to)];
        teller.tell(|| Event::EminenceShipMoved { space });
        self.cross_locks(from, to, teller);
    }

    /// BOO-20.38: the values of the last vacated spaces, the cactus track, and settlements beside her cattle.
    pub(crate) fn eminence_income_points(&self) -> u16 {
        let Some(solo) = &self.solo else { return 0 };
        let plan = &self.content.solo;
        let pieces = Recess::ALL.iter().map(|&recess| {
            let all = &plan.vp[recess.index()];
            let removed = all.len() - usize::from(solo.left[recess.index()]).min(all.len());
            removed.checked_sub(1).map_or(0, |last| u16::from(all[last]))
        });
        let cactus = plan.cactus.get(usize::from(solo.cactus)).copied().unwrap_or(0);
        pieces.sum::<u16>() + u16::from(cactus) + self.cattle_points(Owner::Eminence)
    }

    pub(crate) fn eminence_income(&mut self, teller: &mut Teller<impl Log<Event>>) {
        let vp = self.eminence_income_points();
        self.her_points(vp, teller);
    }

    /// BOO-20.41: her income once more, and points for B tiles still face down.
    pub(crate) fn eminence_total(&self) -> i32 {
        let Some(solo) = &self.solo else { return 0 };
        let face_down = solo.stack.iter().filter(|(tile, _)| tile.is_b()).count() as i32;
        solo.vp + i32::from(self.eminence_income_points()) + B_TILE_VP * face_down
    }
}
