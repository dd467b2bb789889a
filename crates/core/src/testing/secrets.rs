//! What is hidden stays hidden.

use super::history::places;
use super::{Properties, Scene, Verdict, options_of, pick, play_out, require, search_options_of};
use crate::chance::Rng;
use crate::event::{Silent, Told};
use crate::game::{Game, Outcome};
use crate::seat::{Seat, Viewer};
use crate::table::{pointed_at, spot_of};
use serde::Serialize;
use serde_json::Value;

/// So many actions of each seat are compared in two worlds.
const COMPARED: usize = 6;

/// What somebody is shown or told, as the bytes that would be sent: each with its name.
type Sent = Vec<(&'static str, String)>;

fn sent(name: &'static str, document: &impl Serialize) -> (&'static str, String) {
    (name, serde_json::to_string(document).unwrap_or_else(|error| format!("no JSON: {error}")))
}

impl<G: Game> Properties<G> {
    /// In two worlds that differ only in what is hidden from a seat, the seat and the spectators are sent the same bytes:
    /// view, turn, prompt, options, refusals, scores. The same action in both worlds gives away equally much, and
    /// unless it reveals something, they hear the same of it and are shown the same after it.
    pub fn views_leak_nothing(&self) {
        self.walk("views leak nothing", |scene| {
            if !scene.sampled {
                return Ok(());
            }
            for seat in Seat::all(self.players) {
                let sibling = (self.siblings)(&scene.play.now().clone(), seat, &mut scene.chance);
                (self.invariants)(&sibling).map_err(|message| format!("a sibling for seat {seat}: {message}"))?;
                let tried = self.some_actions(&mut scene.chance);
                same_shown(scene.now(), &sibling, seat, &tried)?;
                for (actor, action) in actions_of_both(scene, &sibling) {
                    scene.trying = Some((actor, action));
                    same_heard(scene.now(), &sibling, seat, (actor, action), &tried)?;
                }
                scene.trying = None;
            }
            Ok(())
        });
    }

    fn some_actions(&self, rng: &mut Rng) -> Vec<G::Action> {
        (0..20).filter_map(|_| pick(&self.every_action, rng).copied()).collect()
    }

    /// Where an action is [`Outcome::Secret`], the others cannot tell it from the seat's other secret actions: they
    /// hear the same and are shown the same.
    pub fn secret_choices_stay_secret(&self) {
        self.walk("secret choices stay secret", |scene| {
            let game = scene.now();
            for actor in game.turn().iter() {
                let mut first: Option<(G::Action, Sent)> = None;
                for action in options_of(game, actor) {
                    let mut after = game.clone();
                    let mut told = Told::default();
                    if after.apply(actor, action, &mut told) != Ok(Outcome::Secret) {
                        continue;
                    }
                    let others = Seat::all(self.players).filter(|&seat| seat != actor);
                    let seen: Sent =
                        others.flat_map(|seat| [heard(&told, seat), shown(&after, seat, &[])].concat()).collect();
                    match &first {
                        None => first = Some((action, seen)),
                        Some((other, theirs)) => require(seen == *theirs, || {
                            format!(
                                "others can tell {action} from {other} of seat {actor}: {}",
                                difference(&seen, theirs)
                            )
                        })?,
                    }
                }
            }
            Ok(())
        });
    }

    /// Where several seats decide at once, it does not matter who answers first.
    pub fn secret_choices_commute(&self) {
        self.walk("secret choices commute", |scene| {
            let game = scene.play.now().clone();
            let deciding: Vec<Seat> = game.turn().iter().collect();
            for (number, &one) in deciding.iter().enumerate() {
                for &other in &deciding[number + 1..] {
                    let Some(&mine) = pick(&options_of(&game, one), &mut scene.chance) else { continue };
                    let Some(&theirs) = pick(&options_of(&game, other), &mut scene.chance) else { continue };
                    let forth = both(&game, (one, mine), (other, theirs))?;
                    let back = both(&game, (other, theirs), (one, mine))?;
                    require(forth == back, || format!("{one} {mine} and {other} {theirs} do not commute"))?;
                }
            }
            Ok(())
        });
    }

    /// `redraw_hidden` gives a world that can be played: it keeps the invariants, depends on nothing but what the seat
    /// knows and the generator, brings a new seed, and its games end.
    pub fn redrawn_worlds_are_worlds(&self) {
        self.walk("redrawn worlds are worlds", |scene| {
            if !scene.sampled {
                return Ok(());
            }
            let over = scene.is_over();
            for seat in Seat::all(self.players) {
                let mut again = scene.chance.clone();
                let mut world = super::redrawn(scene.play.now(), seat, &mut scene.chance);
                let sibling = super::redrawn(scene.play.now(), seat, &mut scene.chance);
                let same = world == super::redrawn(&sibling, seat, &mut again);
                require(same, || format!("a redraw for seat {seat} depends on what it cannot know"))?;
                let fresh =
                    over || world != *scene.now() && seed_of(&world).is_none_or(|s| Some(s) != seed_of(scene.now()));
                require(fresh, || format!("a redraw for seat {seat} kept the seed"))?;
                self.sound(&world).map_err(|message| format!("a world redrawn for seat {seat}: {message}"))?;
                let end = play_out(&mut world, &mut scene.chance, &mut Silent);
                end.map_err(|message| format!("a world redrawn for seat {seat}: {message}"))?;
                (self.invariants)(&world).map_err(|message| format!("the end of a redrawn world: {message}"))?;
            }
            Ok(())
        });
    }
}

/// The seed as the position document shows it, where it does.
fn seed_of<G: Game>(game: &G) -> Option<Value> {
    serde_json::to_value(game.position()).ok()?.get("seed").filter(|seed| !seed.is_null()).cloned()
}

fn both<G: Game>(game: &G, first: (Seat, G::Action), second: (Seat, G::Action)) -> Result<G, String> {
    let mut game = game.clone();
    for (seat, action) in [first, second] {
        let done = game.apply(seat, action, &mut Silent);
        done.map_err(|refusal| format!("{action} of seat {seat} is refused after another's choice: {refusal:?}"))?;
    }
    Ok(game)
}

/// A few actions of every seat that decides, legal in both worlds.
fn actions_of_both<G: Game>(scene: &mut Scene<'_, G>, sibling: &G) -> Vec<(Seat, G::Action)> {
    let mut actions = Vec::new();
    for actor in scene.now().turn().iter() {
        let mut options = options_of(scene.now(), actor);
        options.retain(|&action| sibling.check(actor, action).is_ok());
        scene.chance.shuffle(&mut options);
        actions.extend(options.into_iter().take(COMPARED).map(|action| (actor, action)));
    }
    actions
}

fn same_shown<G: Game>(game: &G, sibling: &G, seat: Seat, tried: &[G::Action]) -> Verdict {
    let (here, there) = (shown(game, seat, tried), shown(sibling, seat, tried));
    require(here == there, || format!("seat {seat} can tell two worlds apart: {}", difference(&here, &there)))
}

fn same_heard<G: Game>(
    game: &G,
    sibling: &G,
    seat: Seat,
    (actor, action): (Seat, G::Action),
    tried: &[G::Action],
) -> Verdict {
    let (mut here, mut there) = (game.clone(), sibling.clone());
    let (mut told_here, mut told_there) = (Told::default(), Told::default());
    let outcome = here.apply(actor, action, &mut told_here);
    let other = there.apply(actor, action, &mut told_there);
    require(outcome == other, || {
        format!("{action} of seat {actor} gives away {outcome:?} in one world and {other:?} in another")
    })?;
    if outcome == Ok(Outcome::Reveals) {
        return Ok(());
    }
    let (heard_here, heard_there) = (heard(&told_here, seat), heard(&told_there, seat));
    require(heard_here == heard_there, || {
        format!(
            "seat {seat} hears different things of {action} by seat {actor}: {}",
            difference(&heard_here, &heard_there)
        )
    })?;
    same_shown(&here, &there, seat, tried).map_err(|message| format!("after {action} of seat {actor}, {message}"))
}

/// What the seat and the spectators are told.
fn heard<E: Serialize>(told: &Told<E>, seat: Seat) -> Sent {
    let list = |viewer| told.heard_by(viewer).collect::<Vec<_>>();
    vec![sent("events", &list(Viewer::Seat(seat))), sent("public events", &list(Viewer::Public))]
}

/// What a seat is told to mean where it points at the spot of an action.
fn pointed<G: Game>(game: &G, seat: Seat, action: G::Action) -> Option<String> {
    let spot = spot_of(game, seat, action)?;
    pointed_at(game, seat, &spot).map(|meant| meant.to_string())
}

/// All the seat and the spectators are shown in a position.
fn shown<G: Game>(game: &G, seat: Seat, tried: &[G::Action]) -> Sent {
    let described = |actions: Vec<G::Action>| -> Vec<_> {
        actions.into_iter().map(|action| (action.to_string(), game.describe(seat, action))).collect()
    };
    vec![
        sent("view", &game.view(Viewer::Seat(seat))),
        sent("public view", &game.view(Viewer::Public)),
        sent("turn", &game.turn().iter().collect::<Vec<_>>()),
        sent("prompt", &game.prompt(seat)),
        sent("options", &described(options_of(game, seat))),
        sent(
            "targets",
            &options_of(game, seat).into_iter().map(|action| game.target(seat, action)).collect::<Vec<_>>(),
        ),
        sent("pointed at", &tried.iter().map(|&action| pointed(game, seat, action)).collect::<Vec<_>>()),
        sent("search options", &described(search_options_of(game, seat))),
        sent("refusals", &tried.iter().map(|&action| game.check(seat, action).err()).collect::<Vec<_>>()),
        sent("score", &game.score(Viewer::Seat(seat))),
        sent("public score", &game.score(Viewer::Public)),
    ]
}

/// A place where the two differ, and what stands there.
fn difference(here: &Sent, there: &Sent) -> String {
    let differing = here.iter().zip(there).find(|(one, other)| one != other);
    let Some(((name, here), (_, there))) = differing else { return "one has more than the other".to_owned() };
    let [one, other]: [Value; 2] = [here, there].map(|text| serde_json::from_str(text).unwrap_or_default());
    let places = places(&one);
    let differing = places.iter().filter(|path| one.pointer(path) != other.pointer(path));
    // Whatever contains a difference differs as well, so the deepest place is the most telling one.
    match differing.max_by_key(|path| path.matches('/').count()) {
        Some(path) => {
            let at = |document: &Value| document.pointer(path).map_or("nothing".to_owned(), Value::to_string);
            format!("{name}{path} is {} and {}", at(&one), at(&other))
        }
        // The same values, written differently.
        None => format!("{name} is {here} and {there}"),
    }
}
