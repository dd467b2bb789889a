//! The map: adjacency and presences (BOO-4.15, BOO-4.16, BOO-4.17).

use crate::pieces::{Field, Fields, Occupant, Owner, Piece, Region, Site};
use crate::state::{Boonlake, MapState};
use almende_core::Seat;

impl MapState {
    /// BOO-4.17, BOO-20.44: pieces of any owner on a field.
    pub(crate) fn presences(&self, field: Field) -> u8 {
        let [upper, lower] = self.sites[field.index()];
        let cattle: u8 = self.cattle[field.index()].iter().sum();
        u8::from(upper.is_some()) + u8::from(lower.is_some()) + cattle
    }

    /// Pieces of one owner on a field.
    pub(crate) fn presences_of(&self, owner: usize, field: Field) -> u8 {
        let mine = |occupant: &&Occupant| occupant.owner_index() == owner;
        self.sites[field.index()].iter().flatten().filter(mine).count() as u8 + self.cattle[field.index()][owner]
    }

    /// Cattle of any owner on a field.
    pub(crate) fn cattle_at(&self, field: Field) -> u8 {
        self.cattle[field.index()].iter().sum()
    }

    /// Pieces of a kind, of any owner, on these fields.
    pub(crate) fn pieces(&self, fields: Fields, piece: Piece) -> u8 {
        let of_kind = |occupant: &&Occupant| occupant.piece() == piece;
        fields.map(|field| self.sites[field.index()].iter().flatten().filter(of_kind).count() as u8).sum()
    }

    /// The sites where this owner has this piece.
    pub(crate) fn spots(&self, owner: usize, piece: Piece) -> impl Iterator<Item = (Field, Site)> + '_ {
        let wanted = Owner::new(owner).map(|owner| Occupant::new(owner, piece));
        self.laid.minus(self.pastures).flat_map(move |field| {
            let here = move |site: &&Site| self.occupant(field, **site) == wanted && wanted.is_some();
            Site::ALL.iter().filter(here).map(move |&site| (field, site))
        })
    }
}

impl Boonlake {
    /// Own presences in these fields.
    pub(crate) fn presences_in(&self, owner: Owner, fields: Fields) -> u8 {
        fields.and(self.map.laid).map(|field| self.map.presences_of(owner.index(), field)).sum()
    }

    pub(crate) fn presences_in_region(&self, owner: Owner, region: Region) -> u8 {
        self.presences_in(owner, self.content.map.fields[region.index()])
    }

    /// BOO-7.2, BOO-11.3.1: empty fields adjacent to a building tile or pasture.
    pub(crate) fn fields_for_tile(&self) -> Fields {
        let adjacent = &self.content.map.adjacent;
        let beside = self.map.laid.fold(Fields::default(), |all, field| all.or(adjacent[field.index()]));
        beside.minus(self.map.laid)
    }

    /// BOO-9.7, BOO-RULING-17: presences on the same tile besides the house itself, and on adjacent tiles.
    pub(crate) fn presences_around(&self, field: Field) -> u8 {
        let beside = self.content.map.adjacent[field.index()].and(self.map.laid);
        let around: u8 = beside.map(|other| self.map.presences(other)).sum();
        around + self.map.presences(field).saturating_sub(1)
    }

    /// BOO-19.5, BOO-RULING-34: the largest connected group of tiles with an own presence.
    pub(crate) fn largest_group(&self, seat: Seat) -> u8 {
        let owner = Owner::Seat(seat).index();
        let mut mine: Fields = self.map.laid.filter(|&field| self.map.presences_of(owner, field) > 0).collect();
        let mut largest = 0;
        while let Some(first) = mine.into_iter().next() {
            let mut group: Fields = [first].into_iter().collect();
            loop {
                let beside = group.fold(group, |all, field| all.or(self.content.map.adjacent[field.index()]));
                let wider = beside.and(mine);
                if wider == group {
                    break;
                }
                group = wider;
            }
            largest = largest.max(group.len() as u8);
            mine = mine.minus(group);
        }
        largest
    }
}
