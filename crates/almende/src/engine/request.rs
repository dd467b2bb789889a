//! Requests of the line protocol, read strictly: a field that a request does not have is an error that names it.

use crate::cli::bad_seed;
use almende_bots::Spec;
use almende_core::{Problem, Seat, Seed, Viewer};
use serde_json::{Map, Value};
use std::time::Duration;

/// What a line asks for.
#[derive(Debug)]
pub(super) enum Request {
    New { players: usize, seed: Option<Seed>, setup: Value },
    Options { seat: Option<Seat>, targets: bool },
    Apply { seat: Option<Seat>, action: String },
    View { viewer: Option<Viewer> },
    State,
    Load { state: Value },
    Score { viewer: Option<Viewer> },
    Undo { seat: Option<Seat>, beyond: bool },
    Record,
    Legal { seat: Option<Seat>, action: String },
    Choose { seat: Option<Seat>, bot: Spec },
}

const KNOWN: &str = "new, options, apply, view, state, load, score, undo, record, legal, choose";

impl Request {
    pub(super) fn read(line: &[u8]) -> Result<Request, Problem> {
        let text = std::str::from_utf8(line).map_err(|_| Problem::new("problem.not_utf8"))?;
        let malformed = |error: serde_json::Error| Problem::new("problem.malformed").with("error", error);
        let Value::Object(mut fields) = serde_json::from_str(text).map_err(malformed)? else {
            return Err(Problem::new("problem.not_object"));
        };
        let name = match fields.remove("do") {
            Some(Value::String(name)) => name,
            _ => return Err(Problem::new("problem.no_request").with("known", KNOWN)),
        };
        let mut fields = Fields { request: &name, fields };
        let request = match name.as_str() {
            "new" => Request::New {
                players: fields.required("players", Fields::number)? as usize,
                seed: fields.seed()?,
                setup: fields.take("setup").unwrap_or_default(),
            },
            "options" => Request::Options {
                seat: fields.seat()?,
                targets: fields.read("targets", Value::as_bool)?.unwrap_or(false),
            },
            "apply" => Request::Apply { seat: fields.seat()?, action: fields.required("action", Fields::text)? },
            "view" => Request::View { viewer: fields.viewer()? },
            "state" => Request::State,
            "load" => Request::Load { state: fields.required("state", |fields, name| Ok(fields.take(name)))? },
            "score" => Request::Score { viewer: fields.viewer()? },
            "undo" => fields.undo()?,
            "record" => Request::Record,
            "legal" => Request::Legal { seat: fields.seat()?, action: fields.required("action", Fields::text)? },
            "choose" => Request::Choose { seat: fields.seat()?, bot: fields.bot()? },
            _ => return Err(Problem::new("problem.unknown_request").with("name", &name).with("known", KNOWN)),
        };
        fields.end()?;
        Ok(request)
    }
}

/// The fields of a request that were not read yet.
struct Fields<'a> {
    request: &'a str,
    fields: Map<String, Value>,
}

impl Fields<'_> {
    fn take(&mut self, name: &str) -> Option<Value> {
        self.fields.remove(name)
    }

    fn required<T>(
        &mut self,
        name: &'static str,
        read: impl Fn(&mut Self, &'static str) -> Result<Option<T>, Problem>,
    ) -> Result<T, Problem> {
        let missing = Problem::new("problem.missing_field").with("request", self.request).with("field", name);
        read(self, name)?.ok_or(missing)
    }

    fn read<T>(&mut self, name: &str, read: impl Fn(&Value) -> Option<T>) -> Result<Option<T>, Problem> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let bad = || {
            let problem = Problem::new("problem.bad_field").with("request", self.request).with("field", name);
            problem.with("value", &value)
        };
        read(&value).map(Some).ok_or_else(bad)
    }

    fn number(&mut self, name: &'static str) -> Result<Option<u64>, Problem> {
        self.read(name, Value::as_u64)
    }

    fn text(&mut self, name: &'static str) -> Result<Option<String>, Problem> {
        self.read(name, |value| value.as_str().map(str::to_owned))
    }

    fn seat(&mut self) -> Result<Option<Seat>, Problem> {
        self.read("seat", as_seat)
    }

    /// A seed is a text, because JSON numbers are not exact everywhere; a number is understood too.
    fn seed(&mut self) -> Result<Option<Seed>, Problem> {
        let text = self.read("seed", |value| match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        })?;
        text.map(|text| text.parse().map_err(|_| bad_seed(&text))).transpose()
    }

    fn viewer(&mut self) -> Result<Option<Viewer>, Problem> {
        self.read("seat", |value| match value.as_str() {
            Some("public") => Some(Viewer::Public),
            Some("all") => Some(Viewer::All),
            _ => as_seat(value).map(Viewer::Seat),
        })
    }

    fn undo(&mut self) -> Result<Request, Problem> {
        let seat = self.seat()?;
        let beyond = self.read("beyond", Value::as_bool)?.unwrap_or(false);
        if beyond && seat.is_some() {
            return Err(Problem::new("problem.undo_both"));
        }
        Ok(Request::Undo { seat, beyond })
    }

    /// The bot; `ms` is its time for the decision where its name carries no budget.
    fn bot(&mut self) -> Result<Spec, Problem> {
        let bot: Spec = self.required("bot", Fields::text)?.parse()?;
        let time = self.read("ms", |ms| ms.as_u64().filter(|&ms| ms > 0))?;
        time.map_or(Ok(bot), |ms| bot.with_time(Duration::from_millis(ms)))
    }

    /// Everything that was not read does not belong here.
    fn end(&self) -> Result<(), Problem> {
        match self.fields.keys().next() {
            None => Ok(()),
            Some(field) => {
                Err(Problem::new("problem.unknown_field").with("request", self.request).with("field", field))
            }
        }
    }
}

fn as_seat(value: &Value) -> Option<Seat> {
    value.as_u64().and_then(|number| usize::try_from(number).ok()).and_then(Seat::new)
}
