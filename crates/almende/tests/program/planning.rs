//! Planning in every game: a plan tells a seat nothing of what is hidden from it.

use almende_core::{Rng, Seat, Seed, Table, Viewer};
use almende_server::planning::{TrialResult, begin, try_out};
use almende_server::table::{GameLine, Step};
use serde_json::{Value, json};

/// Everything a seat gets to see of a plan: what others could do is no fact of theirs but drawn like the rest.
fn told(tried: &TrialResult, seat: Seat) -> Value {
    let table = &tried.line.play;
    let own = table.turn().contains(seat);
    let options = if own { table.options(seat) } else { Vec::new() };
    let events: Vec<_> = tried.results.iter().map(|result| &result.events).collect();
    let turn: Vec<u8> = table.turn().iter().map(u8::from).collect();
    json!([table.view(Viewer::Seat(seat)), table.score(Viewer::Seat(seat)), options, events, turn])
}

fn some_step(table: &dyn Table, seat: Seat, rng: &mut Rng) -> Step {
    let options = table.options(seat);
    Step { seat, action: options[rng.below(options.len() as u32) as usize].action.clone(), auto: false }
}

/// What was found in the plans of one game.
#[derive(Default, Debug)]
struct Found {
    /// Plans compared with the same plan in another world.
    compared: usize,
    /// Moves that show something new.
    revealing: usize,
    /// Of these, how many show something else in other worlds.
    varied: usize,
    /// Of these, how many show in the first world what would really come.
    foretold: usize,
}

impl Found {
    /// Plans as a seat does that decides: its own moves, until one shows something new.
    fn plan(&mut self, table: &dyn Table, seat: Seat, rng: &mut Rng) {
        let sibling = table.redrawn(seat, rng);
        let (here, there) = (begin(table.redrawn(seat, rng)), begin(sibling.redrawn(seat, rng)));
        let mut steps = Vec::new();
        let mut at = here.clone();
        while steps.len() < 6 && at.play.turn().contains(seat) {
            steps.push(some_step(&*at.play, seat, rng));
            let one = try_out(here.clone(), seat, &steps);
            assert!(one.refused.is_none(), "{:?}", one.refused);
            if one.results.iter().any(|result| result.reveals) {
                return self.reveal(table, seat, &steps, rng);
            }
            let two = try_out(there.clone(), seat, &steps);
            assert_eq!(told(&one, seat), told(&two, seat), "{steps:?}");
            self.compared += 1;
            at = one.line;
        }
    }

    fn reveal(&mut self, table: &dyn Table, seat: Seat, steps: &[Step], rng: &mut Rng) {
        let real = told(&try_out(GameLine::new(table.copy()), seat, steps), seat);
        let mut in_a_world = || told(&try_out(begin(table.redrawn(seat, rng)), seat, steps), seat);
        let first = in_a_world();
        self.revealing += 1;
        self.varied += usize::from((0..6).any(|_| in_a_world() != first));
        self.foretold += usize::from(first == real);
    }
}

#[test]
fn a_plan_tells_a_seat_nothing_of_what_is_hidden() {
    for game in almende::titles::shelf() {
        let mut found = Found::default();
        for number in 0..4 {
            let mut rng = Seed::numbered(number, 8).stream("planning", 0);
            let mut line = GameLine::new(game.title.open(2, &Value::Null, Seed::numbered(number, 9)).unwrap());
            for step in 0..160 {
                line.take_single_options(&[]);
                let Some(seat) = line.play.turn().first() else { break };
                if step % 4 == 0 {
                    found.plan(&*line.play, seat, &mut rng);
                }
                let step = some_step(&*line.play, seat, &mut rng);
                line.apply(&step).unwrap();
            }
        }
        let id = game.title.id();
        assert!(found.compared > 100, "{id}: {found:?}");
        // What comes up is drawn anew, so that now and then it is what really lies there, and mostly something else.
        assert!(found.varied > 0 && found.foretold < found.revealing, "{id}: {found:?}");
    }
}
