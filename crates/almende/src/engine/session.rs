//! One conversation over the line protocol: the game being played, and what each request does to it.

use super::answer::Answer;
use super::request::Request;
use crate::titles::Shelved;
use crate::{chance, sheet, words};
use almende_bots::Spec;
use almende_core::{Audience, Lang, Outcome, Problem, Refusal, Said, Seat, Seed, Table, Text, Viewer};
use serde_json::{Value, json};

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
    /// The game refuses the action.
    Refusal(Refusal),
}

impl From<Problem> for Rejected {
    fn from(problem: Problem) -> Rejected {
        Rejected::Problem(problem)
    }
}

impl From<Said> for Rejected {
    fn from(said: Said) -> Rejected {
        match said {
            Said::Unreadable(problem) => Rejected::Problem(problem),
            Said::Refused(refusal) => Rejected::Refusal(refusal),
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
            Rejected::Problem(problem) => self.reject(problem),
            Rejected::Refusal(refusal) => Answer::error(self.reason(&refusal)),
        })
    }

    /// The answer to a line that cannot be used.
    pub(super) fn reject(&self, problem: Problem) -> Answer {
        Answer::error(json!({"code": problem.code(), "message": words::explain(self.lang, &problem)}))
    }

    fn reason(&self, refusal: &Refusal) -> Value {
        json!({"code": refusal.code(), "message": self.words(&refusal.text), "rules": refusal.rules})
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
                let table = self.game.title.load(&state)?;
                Ok(self.begin(table))
            }
            Request::Options { seat } => self.options(seat),
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

    fn options(&self, seat: Option<Seat>) -> Result<Answer, Rejected> {
        let table = self.running()?;
        let seats: Vec<Seat> = table.turn().iter().collect();
        let seat = at_table(table, seat)?.or(table.turn().first());
        let answer = Answer::ok().with("seat", seat).with("seats", seats);
        let Some(seat) = seat.filter(|_| !table.turn().is_empty()) else {
            return Ok(answer.with("prompt", self.words(&Text::new("prompt.over"))).with("options", [(); 0]));
        };
        let option = |choice: almende_core::Choice| json!({"action": choice.action, "text": self.words(&choice.text)});
        let options: Vec<Value> = table.options(seat).into_iter().map(option).collect();
        Ok(answer.with("prompt", self.words(&table.prompt(seat))).with("options", options))
    }

    fn apply(&mut self, seat: Option<Seat>, action: &str) -> Result<Answer, Rejected> {
        let seat = deciding(self.running()?, seat)?;
        let table = self.table.as_mut().ok_or_else(|| Problem::new("problem.no_game"))?;
        let applied = table.apply(seat, action)?;
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
            Err(Said::Refused(refusal)) => Ok(answer.with("legal", false).with("error", self.reason(&refusal))),
            Err(unreadable) => Err(unreadable.into()),
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
