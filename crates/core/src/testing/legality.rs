//! What may be done, and why not.

use super::texts::Read;
use super::{Properties, Verdict, options_of, pick, require, search_options_of};
use crate::event::{Silent, Told};
use crate::game::Game;
use crate::seat::{MAX_SEATS, Seat, Viewer};
use crate::table::{pointed_at, spot_of};
use crate::text::Arg;
use serde_json::Value;
use std::collections::HashSet;

/// So many spots are pointed at in a position, besides those of its options.
const POINTED: usize = 40;

impl<G: Game> Properties<G> {
    /// Every action's notation has a form, reads back to the same action and fits on a line of a record, no two actions
    /// share one, and a garbled notation is refused or read as some action, but never panics.
    pub fn notations_read_back(&self) {
        let mut seen = HashSet::new();
        let verb = |notation: &str| notation.split(' ').next().unwrap_or_default().to_owned();
        let verbs: HashSet<String> = G::NOTATION.iter().map(|form| verb(form.example)).collect();
        for form in G::NOTATION {
            let read = form.example.parse::<G::Action>().map(|action| action.to_string());
            assert_eq!(read.as_deref(), Ok(form.example), "the example of a form reads back");
        }
        for &action in self.candidates() {
            let notation = action.to_string();
            assert!(verbs.is_empty() || verbs.contains(&verb(&notation)), "no form of notation for {notation:?}");
            assert_eq!(notation.parse::<G::Action>(), Ok(action), "the notation {notation:?} reads back differently");
            assert_eq!(notation.trim(), notation, "the notation {notation:?} begins or ends with a blank");
            assert!(!notation.is_empty() && !notation.contains('\n'), "the notation {notation:?} is not a line");
            assert!(seen.insert(notation.clone()), "two actions have the notation {notation:?}");
            for garbled in garbled(&notation) {
                if let Ok(read) = garbled.parse::<G::Action>() {
                    let again = read.to_string();
                    assert_eq!(again.parse::<G::Action>(), Ok(read), "{garbled:?} was read as {again:?}");
                }
            }
        }
    }

    /// In every position and for every seat, `check` allows exactly the options; they have no duplicates, there are
    /// some exactly for the seats that decide, and each can be carried out and leads on. The options for search are
    /// some of them.
    pub fn options_are_complete_and_accepted(&self) {
        let known: HashSet<G::Action> = self.candidates().iter().copied().collect();
        self.walk("options are complete and accepted", |scene| {
            if !scene.sampled {
                return Ok(());
            }
            // Seats that do not exist at this table may be asked about, too: nothing is theirs to decide.
            for seat in Seat::all(MAX_SEATS) {
                self.options_agree_with_check(scene.now(), seat, &known)?;
                self.search_options_are_options(scene.now(), seat)?;
                for action in options_of(scene.now(), seat) {
                    scene.trying = Some((seat, action));
                    self.option_leads_on(scene.now(), seat, action)?;
                }
                scene.trying = None;
            }
            Ok(())
        });
    }

    fn options_agree_with_check(&self, game: &G, seat: Seat, known: &HashSet<G::Action>) -> Verdict {
        let options = options_of(game, seat);
        let set: HashSet<G::Action> = options.iter().copied().collect();
        require(set.len() == options.len(), || format!("seat {seat} has an option twice: {options:?}"))?;
        let decides = game.turn().contains(seat);
        require(decides != options.is_empty(), || {
            format!("seat {seat} has {} options, but decides: {decides}", options.len())
        })?;
        if let Some(unknown) = set.difference(known).next() {
            return Err(format!("the option {unknown} is missing in every_action"));
        }
        for &action in self.candidates() {
            let offered = set.contains(&action);
            let allowed = game.check(seat, action);
            require(offered == allowed.is_ok(), || {
                format!("{action} of seat {seat} is offered: {offered}, but check says {allowed:?}")
            })?;
        }
        let mut more = options.clone();
        game.options(seat, &mut more);
        require(more.len() == 2 * options.len(), || "options must add to what the list holds".to_owned())
    }

    fn search_options_are_options(&self, game: &G, seat: Seat) -> Verdict {
        let options: HashSet<G::Action> = options_of(game, seat).into_iter().collect();
        let worth = search_options_of(game, seat);
        let set: HashSet<G::Action> = worth.iter().copied().collect();
        require(set.len() == worth.len(), || format!("seat {seat} has a search option twice: {worth:?}"))?;
        require(worth.is_empty() == options.is_empty(), || format!("seat {seat} decides without a search option"))?;
        match set.difference(&options).next() {
            Some(stray) => Err(format!("the search option {stray} of seat {seat} is no option")),
            None => Ok(()),
        }
    }

    fn option_leads_on(&self, game: &G, seat: Seat, action: G::Action) -> Verdict {
        let mut next = game.clone();
        next.apply(seat, action, &mut Silent).map_err(|refusal| format!("the option was refused: {refusal:?}"))?;
        self.sound(&next)
    }

    /// What is refused is refused by a rule, or because another question is open; then the refusal names its prompt.
    /// Both can be read in both languages.
    pub fn refusals_name_a_rule(&self) {
        let mut read = Read::default();
        self.walk("refusals name a rule", |scene| {
            if !scene.sampled {
                return Ok(());
            }
            let game = scene.now();
            for seat in Seat::all(self.players) {
                let open = Arg::Word(game.prompt(seat).id);
                for &action in self.candidates() {
                    let Err(refusal) = game.check(seat, action) else { continue };
                    let about = || format!("{action} of seat {seat} is refused with {refusal:?}");
                    let code = refusal.text.id.strip_prefix("refusal.");
                    require(code.is_some_and(|code| !code.is_empty()), || format!("{}: no code", about()))?;
                    if refusal.is_not_asked() {
                        let named = refusal.text.arg("open") == Some(open);
                        require(named, || format!("{}, but open is {open:?}", about()))?;
                    } else {
                        let named = !refusal.rules.is_empty() && refusal.rules.iter().all(|rule| rule.contains('-'));
                        require(named, || format!("{}: no rule", about()))?;
                    }
                    read.again::<G>(refusal.text)?;
                }
            }
            Ok(())
        });
    }

    /// Who points at the spot of an option asks about an option, and who points at a spot where none lies asks about something that is
    /// refused: nothing can be done there after all.
    pub fn pointing_means_what_lies_there(&self) {
        self.walk("pointing means what lies there", |scene| {
            if !scene.sampled {
                return Ok(());
            }
            let others: Vec<_> = (0..POINTED).filter_map(|_| pick(self.candidates(), &mut scene.chance).copied()).collect();
            let game = scene.now();
            for seat in game.turn().iter() {
                let options = options_of(game, seat);
                let told: Vec<_> = options.iter().map(|&action| game.target(seat, action)).collect();
                let named = |target: &Option<Value>| target.as_ref().is_none_or(|target| target["does"].is_string());
                require(told.iter().all(named), || format!("a target does not say what it does: {told:?}"))?;
                for &action in options.iter().chain(&others) {
                    let Some(spot) = spot_of(game, seat, action) else { continue };
                    let Some(meant) = pointed_at(game, seat, &spot) else { continue };
                    let lies_there = told.iter().flatten().any(|target| target.get("on") == Some(&spot));
                    let answer = game.check(seat, meant);
                    require(answer.is_ok() == lies_there, || {
                        format!("who points at {spot} means {meant}, which is {answer:?}, while an option lies there: {lies_there}")
                    })?;
                }
            }
            Ok(())
        });
    }

    /// A refused action leaves the state as it was and tells nobody anything.
    pub fn refused_actions_change_nothing(&self) {
        self.walk("refused actions change nothing", |scene| {
            if !scene.sampled {
                return Ok(());
            }
            let mut game = scene.now().clone();
            for seat in Seat::all(MAX_SEATS) {
                for &action in self.candidates() {
                    if game.check(seat, action).is_ok() {
                        continue;
                    }
                    let mut told = Told::default();
                    let outcome = game.apply(seat, action, &mut told);
                    require(outcome.is_err(), || format!("{action} of seat {seat} is refused but carried out"))?;
                    let same = game == *scene.now() && told.0.is_empty();
                    require(same, || format!("{action} of seat {seat} is refused but does something"))?;
                }
            }
            Ok(())
        });
    }

    /// A question that the game would skip has no answer, whatever the seat does first that is free at any time.
    /// `is_free` tells the steps of free actions from answers, `skipped` names the questions that would be skipped if they
    /// came up now; after free actions it must name them still.
    pub fn skipped_questions_have_no_answer(
        &self,
        is_free: fn(&G, Seat, G::Action) -> bool,
        skipped: fn(&G, Seat) -> Vec<String>,
    ) {
        /// Enough for every lever in every order; what is beyond are boats that go up and down.
        const MOST: usize = 300;
        self.walk("skipped questions have no answer", |scene| {
            if !scene.sampled {
                return Ok(());
            }
            for seat in scene.now().turn().iter() {
                // In the middle of a free action nothing else is asked.
                let under_way = |game: &G| options_of(game, seat).iter().all(|&action| is_free(game, seat, action));
                if under_way(scene.now()) {
                    continue;
                }
                let before = skipped(scene.now(), seat);
                let mut reached = vec![scene.now().clone()];
                let mut next = 0;
                while let Some(game) = reached.get(next).cloned() {
                    next += 1;
                    let after = skipped(&game, seat);
                    let opened = before.iter().find(|question| !after.contains(question));
                    require(opened.is_none() || under_way(&game), || {
                        format!("seat {seat} can open {opened:?}, which would be skipped")
                    })?;
                    for action in options_of(&game, seat) {
                        if reached.len() < MOST && is_free(&game, seat, action) {
                            let mut later = game.clone();
                            later.perform(seat, action, &mut Silent);
                            if later.turn().contains(seat) && !reached.contains(&later) {
                                reached.push(later);
                            }
                        }
                    }
                }
            }
            Ok(())
        });
    }

    /// Score sheets have a number for every seat, sums that add up, and ranks exactly when the game is over.
    pub fn scores_add_up(&self) {
        self.walk("scores add up", |scene| {
            let game = scene.now();
            let seats = Seat::all(MAX_SEATS).map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Public, Viewer::All]) {
                let sheet = game.score(viewer);
                let about = || format!("the score sheet for {viewer:?}: {sheet:?}");
                for (seat, total) in sheet.totals.iter().enumerate() {
                    let sum: Option<i32> =
                        sheet.lines.iter().map(|line| line.points.get(seat).copied().flatten()).sum();
                    require(sum == *total, || format!("{} does not add up for seat {seat}", about()))?;
                }
                let wide = sheet.lines.iter().all(|line| line.points.len() == self.players);
                require(wide && sheet.totals.len() == self.players, || format!("{} lacks a seat", about()))?;
                let ranks = if scene.is_over() { self.players } else { 0 };
                require(sheet.ranks.len() == ranks, || format!("{} should have {ranks} ranks", about()))?;
                let known = !matches!(viewer, Viewer::All) || sheet.totals.iter().all(Option::is_some);
                require(known, || format!("{} hides something", about()))?;
                let rules = sheet.lines.iter().all(|line| line.rule.contains('-'));
                require(rules, || format!("{} has a line without rule", about()))?;
            }
            Ok(())
        });
    }
}

/// Texts close to a notation: cut short, longer, with other signs, other numbers, other blanks.
fn garbled(notation: &str) -> Vec<String> {
    let mut texts: Vec<String> =
        notation.char_indices().map(|(at, _)| notation.get(..at).unwrap_or_default().to_owned()).collect();
    texts.extend([
        format!("{notation} "),
        format!(" {notation}"),
        format!("{notation} 1"),
        format!("{notation}0"),
        format!("{notation}{notation}"),
        format!("{notation}ä"),
        format!("{notation} 99999999999999999999"),
        notation.to_uppercase(),
        notation.replace(' ', "  "),
        notation.replace(' ', ""),
        notation.replace(char::is_numeric, "-1"),
        notation.replace(char::is_numeric, "255"),
        notation.replace(char::is_numeric, ""),
    ]);
    texts
}
