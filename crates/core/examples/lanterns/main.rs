//! Plays the Feast of Lanterns at random and prints what happens, then the record:
//! `cargo run -p almende-core --example lanterns`.

mod feast;

use almende_core::{Event as _, Game, Lang, Play, Problem, Seed, Told, Viewer};
use feast::Lanterns;

fn main() -> Result<(), Problem> {
    let seed = Seed::numbered(7, 0);
    let mut rng = seed.stream("random player", 0);
    let mut play = Play::<Lanterns>::new(Lanterns::standard_content(), 3, Default::default(), seed)?;
    while let Some(seat) = play.now().turn().first() {
        let mut options = Vec::new();
        play.now().options(seat, &mut options);
        let action = options[rng.below(options.len() as u32) as usize];
        let mut told = Told::default();
        if play.apply(seat, action, &mut told).is_err() {
            break;
        }
        for event in told.heard_by(Viewer::Public) {
            println!("{}", Lanterns::texts().render(Lang::En, &event.text(), &[]));
        }
    }
    println!("\n{}", play.record());
    Ok(())
}
