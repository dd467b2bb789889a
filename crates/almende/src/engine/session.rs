//! One conversation over the line protocol: the game being played, and what each request does to it.

use super::answer::Answer;
use super::request::Request;
use crate::titles::Shelved;
use crate::{chance, sheet, words};
use almende_bots::Spec;
use almende_core::{
    Arg, Audience, Choice, Fault, Lang, Outcome, Problem, Refusal, Said, Seat, Seats, Seed, Table, Text, Viewer,
};
use serde_json::{Map, Value, json};

/// A game for a program to play.
pub struct Session<'a> {
    game: &'a Shelved,
    lang: Lang,
    table: Option<Box<dyn Table>>,
    /// How often a bot was asked; each question has a stream of its own, so that a conversation can be repeated.
    bots_asked: u32,
}

/// Why a request was not carried out.
enum Rejected {
    /// It makes no sense, or not now.
    Problem(Problem),
    /// A document is no position.
    Position(Problem, Value),
    /// The game refuses the action of this seat.
    Refusal(Seat, Refusal),
}

impl From<Problem> for Rejected {
    fn from(problem: Problem) -> Rejected {
        Rejected::Problem(problem)
    }
}

impl Rejected {
    fn said_to(seat: Seat, said: Said) -> Rejected {
        match said {
            Said::Unreadable(problem) => Rejected::Problem(problem),
            Said::Refused(refusal) => Rejected::Refusal(seat, refusal),
        }
    }
}

impl<'a> Session<'a> {
    /// A conversation about this game, which no request has begun yet.
    pub fn new(game: &'a Shelved, lang: Lang) -> Session<'a> {
        Session { game, lang, table: None, bots_asked: 0 }
    }

    /// The game as it stands, once one has begun.
    pub fn table(&self) -> Option<&dyn Table> {
        self.table.as_deref()
    }

    /// Answers one line. Where the answer is no, nothing has changed.
    pub fn answer(&mut self, line: &[u8]) -> Answer {
        let answer = Request::read(line).map_err(Rejected::from).and_then(|request| self.carry_out(request));
        answer.unwrap_or_else(|rejected| match rejected {
            Rejected::Problem(problem) => Answer::error(self.explain(&problem)),
            Rejected::Position(problem, state) => Answer::error(self.faults(&problem, &state)),
            Rejected::Refusal(seat, refusal) => Answer::error(self.reason(seat, &refusal)),
        })
    }

    /// The answer to a line that cannot be used.
    pub(super) fn reject(&self, problem: Problem) -> Answer {
        Answer::error(self.explain(&problem))
    }

    /// Everything that is wrong with a position, where there is more to say than the first thing.
    fn faults(&self, problem: &Problem, state: &Value) -> Value {
        let mut error = self.explain(problem);
        let fault = |fault: &Fault| json!({"path": fault.path, "message": fault.reason});
        error["problems"] = self.game.title.position_faults(state).iter().map(fault).collect();
        error
    }

    fn explain(&self, problem: &Problem) -> Value {
        let message = words::explain(self.lang, problem);
        let mut error = json!({"code": problem.code(), "message": message, "cause": cause_of_problem(problem)});
        if problem.code() == "notation" {
            let word = problem.args().iter().find(|(name, _)| *name == "number");
            error["word"] = word.and_then(|(_, number)| number.parse::<u8>().ok()).into();
        }
        error
    }

    fn reason(&self, seat: Seat, refusal: &Refusal) -> Value {
        let deciding = self.table().map(Table::turn).unwrap_or(Seats::NONE);
        let cause = match refusal.is_not_asked() {
            false => "rule",
            true if deciding.is_empty() => "game_over",
            true if !deciding.contains(seat) => "other_seat",
            true => "other_question",
        };
        json!({"code": refusal.code(), "message": self.words(&refusal.text), "rules": refusal.rules, "cause": cause})
    }

    fn words(&self, text: &Text) -> String {
        self.game.title.texts().render(self.lang, text, &[])
    }

    fn carry_out(&mut self, request: Request) -> Result<Answer, Rejected> {
        match request {
            Request::New { players, seed, setup } => {
                let seed = seed.unwrap_or_else(|| Seed::numbered(chance::fresh_seed(), 0));
                let table = self.game.title.open(players, &setup, seed)?;
                Ok(self.begin(table))
            }
            Request::Load { state } => {
                let table = self.game.title.load(&state).map_err(|problem| Rejected::Position(problem, state))?;
                Ok(self.begin(table))
            }
            Request::Options { seat, targets } => self.options(seat, targets),
            Request::Apply { seat, action } => self.apply(seat, &action),
            Request::Legal { seat, action } => self.legal(seat, &action),
            Request::View { viewer } => {
                let table = self.running()?;
                let viewer = seated_viewer(table, viewer)?;
                let viewer = viewer.or(table.turn().first().map(Viewer::Seat)).unwrap_or(Viewer::All);
                Ok(Answer::ok().with("seat", viewer_name(viewer)).with("view", table.view(viewer)))
            }
            Request::Score { viewer } => {
                let table = self.running()?;
                let viewer = seated_viewer(table, viewer)?.unwrap_or(Viewer::All);
                let score = sheet::as_json(&table.score(viewer), self.game.title.texts(), self.lang);
                Ok(Answer::ok().with("seat", viewer_name(viewer)).with("score", score))
            }
            Request::State => Ok(Answer::ok().with("state", self.running()?.state())),
            Request::Record => Ok(Answer::ok().with("record", self.running()?.record().to_string())),
            Request::Undo { seat, beyond } => self.undo(seat, beyond),
            Request::Choose { seat, bot } => self.choose(seat, bot),
        }
    }

    fn begin(&mut self, table: Box<dyn Table>) -> Answer {
        let answer = Answer::ok().with("game", self.game.title.id()).with("players", table.players());
        let answer = what_next(&*table, answer);
        self.table = Some(table);
        answer
    }

    fn running(&self) -> Result<&dyn Table, Problem> {
        self.table.as_deref().ok_or_else(|| Problem::new("problem.no_game"))
    }

    fn options(&self, seat: Option<Seat>, targets: bool) -> Result<Answer, Rejected> {
        let table = self.running()?;
        let seats: Vec<Seat> = table.turn().iter().collect();
        let seat = at_table(table, seat)?.or(table.turn().first());
        let answer = Answer::ok().with("seat", seat).with("seats", seats);
        let Some(seat) = seat.filter(|_| !table.turn().is_empty()) else {
            let over = Text::new("prompt.over");
            let answer = answer.with("prompt", self.words(&over)).with("question", question(&over));
            return Ok(answer.with("options", [(); 0]));
        };
        let option = |choice: Choice| {
            let told = json!({"action": choice.action, "text": self.words(&choice.text)});
            match (told, choice.target) {
                (Value::Object(mut told), Some(target)) => {
                    told.insert("target".to_owned(), target);
                    Value::Object(told)
                }
                (told, _) => told,
            }
        };
        let options = if targets { table.aimed_options(seat) } else { table.options(seat) };
        let options: Vec<Value> = options.into_iter().map(option).collect();
        let prompt = table.prompt(seat);
        let answer = answer.with("prompt", self.words(&prompt)).with("question", question(&prompt));
        Ok(answer.with("options", options))
    }

    fn apply(&mut self, seat: Option<Seat>, action: &str) -> Result<Answer, Rejected> {
        let seat = deciding(self.running()?, seat)?;
        let table = self.table.as_mut().ok_or_else(|| Problem::new("problem.no_game"))?;
        let applied = table.apply(seat, action).map_err(|said| Rejected::said_to(seat, said))?;
        let event = |(audience, text, event): &(Audience, Text, Value)| json!({"audience": audience_name(*audience), "text": self.words(text), "event": event});
        let events: Vec<Value> = applied.events.iter().map(event).collect();
        let outcome = match applied.outcome {
            Outcome::Secret => "secret",
            Outcome::Open => "open",
            Outcome::Reveals => "reveals",
        };
        let answer = Answer::ok().with("seat", seat).with("events", events).with("outcome", outcome);
        Ok(what_next(self.running()?, answer))
    }

    fn legal(&self, seat: Option<Seat>, action: &str) -> Result<Answer, Rejected> {
        let table = self.running()?;
        let seat = deciding(table, seat)?;
        let answer = Answer::ok().with("seat", seat);
        match table.legal(seat, action) {
            Ok(()) => Ok(answer.with("legal", true)),
            Err(Said::Refused(refusal)) => Ok(answer.with("legal", false).with("error", self.reason(seat, &refusal))),
            Err(unreadable) => Err(Rejected::said_to(seat, unreadable)),
        }
    }

    fn undo(&mut self, seat: Option<Seat>, beyond: bool) -> Result<Answer, Rejected> {
        let seat = at_table(self.running()?, seat)?;
        let table = self.table.as_mut().ok_or_else(|| Problem::new("problem.no_game"))?;
        let undone = if beyond { table.undo_beyond() } else { table.undo(seat) };
        undone.map_err(Problem::from)?;
        let answer = Answer::ok().with("actions", table.actions());
        Ok(what_next(&**table, answer))
    }

    fn choose(&mut self, seat: Option<Seat>, bot: Spec) -> Result<Answer, Rejected> {
        let seat = deciding(self.running()?, seat)?;
        let rng = Seed::numbered(0, 0).stream("bot asked", self.bots_asked);
        let table = self.running()?;
        let action = self.game.room.choose(table, seat, bot, rng)?;
        let text = table.options(seat).into_iter().find(|option| option.action == action).map(|option| option.text);
        let text = text.map(|text| self.words(&text)).unwrap_or_default();
        self.bots_asked = self.bots_asked.wrapping_add(1);
        Ok(Answer::ok().with("seat", seat).with("action", action).with("text", text))
    }
}

/// A question for programs: an id that does not change with the language, its numbers, and what it is about.
fn question(prompt: &Text) -> Value {
    let (mut numbers, mut about) = (Map::new(), Map::new());
    for &(name, arg) in prompt.args() {
        match arg {
            Arg::Number(number) => drop(numbers.insert(name.to_owned(), number.into())),
            Arg::Word(id) => drop(about.insert(name.to_owned(), id.into())),
            Arg::Seat(seat) => drop(about.insert(name.to_owned(), json!(seat))),
            Arg::Literal(text) => drop(about.insert(name.to_owned(), text.as_str().into())),
        }
    }
    json!({"id": prompt.id.strip_prefix("prompt.").unwrap_or(prompt.id), "numbers": numbers, "about": about})
}

/// What kind of mistake a problem is, for programs that do not want to know every code.
fn cause_of_problem(problem: &Problem) -> &'static str {
    let arg = |wanted: &str| problem.args().iter().find(|(name, _)| *name == wanted).map(|(_, value)| value.as_str());
    // A number too high for any of our tables.
    let is_seat = || arg("field") == Some("seat") && arg("value").is_some_and(|value| value.parse::<u64>().is_ok());
    match problem.code() {
        "malformed" | "not_object" | "not_utf8" | "line_too_long" => "line",
        "no_request" | "unknown_request" => "request",
        "no_seat" => "no_such_seat",
        "bad_field" if is_seat() => "no_such_seat",
        "unknown_field" | "missing_field" | "bad_field" => "field",
        "no_game" => "no_game",
        "not_deciding" => "other_seat",
        "notation" => "notation",
        "position_json" | "position" => "position",
        "players" | "seed" | "setup" | "preset" => "setup",
        "undo_nothing" | "undo_horizon" | "undo_both" => "undo",
        "bot_unknown" | "bot_budget" | "bot_threads" => "bot",
        _ => "other",
    }
}

/// The answer with who decides next.
fn what_next(table: &dyn Table, answer: Answer) -> Answer {
    let seats: Vec<Seat> = table.turn().iter().collect();
    answer.with("seats", seats).with("over", table.turn().is_empty())
}

/// The seat a request names, if it is one of this table.
fn at_table(table: &dyn Table, seat: Option<Seat>) -> Result<Option<Seat>, Problem> {
    match seat {
        Some(seat) if seat.index() >= table.players() => {
            Err(Problem::new("problem.no_seat").with("seat", seat).with("last", table.players() - 1))
        }
        other => Ok(other),
    }
}

/// The seat a request names, or else the first that decides. At the end it is the first of all, whom the game tells so.
fn deciding(table: &dyn Table, seat: Option<Seat>) -> Result<Seat, Problem> {
    Ok(at_table(table, seat)?.or(table.turn().first()).unwrap_or(Seat::FIRST))
}

fn seated_viewer(table: &dyn Table, viewer: Option<Viewer>) -> Result<Option<Viewer>, Problem> {
    if let Some(Viewer::Seat(seat)) = viewer {
        at_table(table, Some(seat))?;
    }
    Ok(viewer)
}

fn viewer_name(viewer: Viewer) -> Value {
    match viewer {
        Viewer::Seat(seat) => json!(seat),
        Viewer::Public => json!("public"),
        Viewer::All => json!("all"),
    }
}

fn audience_name(audience: Audience) -> Value {
    match audience {
        Audience::Everyone => json!("everyone"),
        Audience::Only(seat) => json!({"only": seat}),
        Audience::AllBut(seat) => json!({"all_but": seat}),
    }
}
