//! What a seat is told in planes.

use super::{Properties, require};
use crate::game::Game;
use crate::planes::{Planes, Sheet};
use crate::seat::{Seat, Viewer};

/// Of ten changes of a view, so many at least change the planes: some things are left out of them, not many.
const TOLD_OF_TEN: usize = 8;

fn afresh<G: Planes>(game: &G, players: usize, seat: Seat) -> Result<Vec<u8>, String> {
    let mut places = vec![1; G::planes_len(players)];
    let mut sheet = Sheet::default();
    let mut pen = sheet.pen(&mut places);
    game.tell(seat, &mut pen);
    let told = pen.at();
    require(told == places.len(), || format!("{told} places of {} were told", places.len()))?;
    Ok(places)
}

impl<G: Game + Planes> Properties<G> {
    /// Planes fill the places they should, tell a seat the same in worlds that differ only in what is hidden from it, are the same
    /// whatever was told on the sheet before, and change with the view.
    pub fn planes_tell_what_is_seen(&self) {
        let mut sheet = Sheet::default();
        let mut places = vec![0; G::planes_len(self.players)];
        let (mut changed, mut told) = (0, 0);
        self.walk("planes tell what is seen", |scene| {
            for seat in Seat::all(self.players) {
                let game = scene.play.now().clone();
                let fresh = afresh(&game, self.players, seat)?;
                game.tell(seat, &mut sheet.pen(&mut places));
                require(fresh == places, || format!("seat {seat} is told something else on a used sheet"))?;
                if !scene.sampled {
                    continue;
                }
                let sibling = (self.siblings)(&game, seat, &mut scene.chance);
                let same = afresh(&sibling, self.players, seat)? == fresh;
                require(same, || format!("the planes of seat {seat} tell two worlds apart"))?;
                let view = |game: &G| serde_json::to_value(game.view(Viewer::Seat(seat))).unwrap_or_default();
                if let Some((actor, action)) = super::random_action(&game, &mut scene.chance) {
                    let mut after = game.clone();
                    after.perform(actor, action, &mut crate::Silent);
                    if view(&after) != view(&game) {
                        changed += 1;
                        told += usize::from(afresh(&after, self.players, seat)? != fresh);
                    }
                }
            }
            Ok(())
        });
        assert!(told * 10 >= changed * TOLD_OF_TEN && told > 0, "of {changed} changes {told} were told in planes");
    }
}
