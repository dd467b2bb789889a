//! No bot reads what its seat cannot see: in worlds that differ only in hidden facts it chooses the same, in every game.

use crate::common::{count, opened};
use almende_core::Seed;

#[test]
fn bots_choose_the_same_in_worlds_their_seat_cannot_tell_apart() {
    for game in almende::titles::shelf() {
        let (mut rng, mut decisions) = (Seed::numbered(6, 0).stream("fairness", 0), 0);
        for number in 0..count(4, 100) as u64 {
            let mut table = opened(&game, Seed::numbered(6, number), &mut rng);
            while let Some(seat) = table.turn().first() {
                let options = table.options(seat);
                if options.len() > 1 && rng.below(30) == 0 {
                    decisions += 1;
                    let other = table.redrawn(seat, &mut rng);
                    for bot in ["random", "greedy:60n", "search:12n"] {
                        let dice = || Seed::numbered(decisions, 0).stream("bot", 0);
                        let chooses = |table| game.room.choose(table, seat, bot.parse().unwrap(), dice()).unwrap();
                        let (here, there) = (chooses(&*table), chooses(&*other));
                        assert_eq!(here, there, "{bot} in {}", table.state());
                    }
                }
                table.apply(seat, &options[rng.below(options.len() as u32) as usize].action).unwrap();
            }
        }
        assert!(decisions > 10, "{}: {decisions}", game.title.id());
    }
}
