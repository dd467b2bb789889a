//! Every answer that is no success.

use crate::limits;
use crate::wire::ErrorBody;
use crate::words::{self, wire_problem, wire_text};
use almende_core::{Lang, Problem, Refusal, Texts};
use http::StatusCode;
use std::fmt;
use std::time::Duration;

/// A later program goes on with a table.
pub(crate) const LATER_PROGRAM: &str = "problem.later_program";

/// What is wrong with a request, or with the server.
#[derive(Clone, Debug)]
pub struct Failure {
    status: StatusCode,
    body: Box<ErrorBody>,
    #[cfg_attr(not(feature = "serve"), expect(dead_code, reason = "only a server asks others to wait"))]
    retry_after: Option<u64>,
}

impl Failure {
    /// A problem in the words of the server.
    pub fn new(status: StatusCode, problem: &Problem) -> Failure {
        Failure::problem(status, problem, words::own())
    }

    /// A problem in the words of a game, where it has them.
    pub fn problem(status: StatusCode, problem: &Problem, texts: &Texts) -> Failure {
        let said = || [Some(problem.id), problem.reason()].into_iter().flatten();
        let knows = |texts: &Texts| said().all(|id| texts.catalogue(Lang::EN).get(id).is_some());
        let texts = if knows(texts) { texts } else { words::own() };
        let body = ErrorBody {
            code: problem.code().to_owned(),
            message: texts.explain(Lang::EN, problem),
            text: wire_problem(problem),
            rules: Vec::new(),
            version: None,
        };
        // Whoever has too much of something hears when to look again, whatever it is.
        let retry_after = (status == StatusCode::TOO_MANY_REQUESTS).then_some(limits::ROOM_AGAIN.as_secs());
        Failure { status, body: Box::new(body), retry_after }
    }

    /// A rule forbids it.
    pub fn refusal(refusal: &Refusal, texts: &Texts, names: &[String]) -> Failure {
        let body = ErrorBody {
            code: refusal.code().to_owned(),
            message: texts.render(Lang::EN, &refusal.text, names),
            text: wire_text(&refusal.text),
            rules: refusal.rules.iter().map(|rule| (*rule).to_owned()).collect(),
            version: None,
        };
        Failure { status: StatusCode::UNPROCESSABLE_ENTITY, body: Box::new(body), retry_after: None }
    }

    /// 400: the request makes no sense.
    pub fn bad(id: &'static str) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, &Problem::new(id))
    }

    /// 403: not for you.
    pub fn forbidden(id: &'static str) -> Failure {
        Failure::new(StatusCode::FORBIDDEN, &Problem::new(id))
    }

    /// 404: there is no such thing.
    pub fn missing(id: &'static str) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, &Problem::new(id))
    }

    /// 409: not as things stand.
    pub fn conflict(id: &'static str) -> Failure {
        Failure::new(StatusCode::CONFLICT, &Problem::new(id))
    }

    /// 422: understood, but not possible.
    pub fn refused(id: &'static str) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, &Problem::new(id))
    }

    /// 422 with a problem.
    pub fn from_refused(problem: Problem) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, &problem)
    }

    /// 409: the client has seen another version.
    pub fn stale(version: u32) -> Failure {
        let mut failure = Failure::new(StatusCode::CONFLICT, &Problem::new("problem.stale"));
        failure.body.version = Some(version);
        failure
    }

    /// 429: come back after a while.
    pub fn too_fast(wait: Duration) -> Failure {
        // Rounded up: who comes back then is not too early.
        let seconds = wait.as_millis().div_ceil(1000).max(1) as u64;
        let problem = Problem::new("problem.too_fast").with("seconds", seconds);
        Failure { retry_after: Some(seconds), ..Failure::new(StatusCode::TOO_MANY_REQUESTS, &problem) }
    }

    /// 429: there are so many of something already; when to look again is said too.
    pub fn no_room(id: &'static str, most: impl fmt::Display) -> Failure {
        let problem = Problem::new(id).with("most", most).with("minutes", limits::ROOM_AGAIN.as_secs() / 60);
        Failure::new(StatusCode::TOO_MANY_REQUESTS, &problem)
    }

    /// 503: the database does not answer.
    pub fn storage() -> Failure {
        let problem = Problem::new("problem.storage");
        Failure { retry_after: Some(1), ..Failure::new(StatusCode::SERVICE_UNAVAILABLE, &problem) }
    }

    /// 503: a node of a later program goes on with the table.
    pub fn later_program() -> Failure {
        let problem = Problem::new(LATER_PROGRAM);
        Failure { retry_after: Some(1), ..Failure::new(StatusCode::SERVICE_UNAVAILABLE, &problem) }
    }

    /// Whether it says that.
    pub fn is_of_later_program(&self) -> bool {
        self.body.text.id == LATER_PROGRAM
    }

    /// 500: the program is at fault.
    pub fn fault() -> Failure {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, &Problem::new("problem.fault"))
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// What the answer says.
    pub fn body(&self) -> &ErrorBody {
        &self.body
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.body.message)
    }
}

impl std::error::Error for Failure {}

impl From<Problem> for Failure {
    /// Most problems are with what somebody sent.
    fn from(problem: Problem) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, &problem)
    }
}

#[cfg(feature = "serve")]
mod over_http {
    //! Failures of the database, and all of them as answers.

    use super::Failure;
    use crate::secrets::NoRandomness;
    use crate::store::{Bound, WriteError};
    use crate::wire::ErrorAnswer;
    use almende_core::Problem;
    use axum::Json;
    use axum::response::{IntoResponse, Response};
    use http::{HeaderValue, StatusCode, header};

    impl IntoResponse for Failure {
        fn into_response(self) -> Response {
            let mut response = (self.status, Json(ErrorAnswer { error: *self.body })).into_response();
            if let Some(seconds) = self.retry_after {
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
            }
            response
        }
    }

    impl From<sqlx::Error> for Failure {
        fn from(error: sqlx::Error) -> Failure {
            tracing::error!(%error, "the database does not answer");
            Failure::storage()
        }
    }

    impl From<WriteError> for Failure {
        fn from(why: WriteError) -> Failure {
            match why {
                WriteError::Beyond(bound) => bound.into(),
                WriteError::Overtaken => Failure::storage(),
                WriteError::Failed(error) => {
                    tracing::error!(%error, "the database could not write");
                    Failure::storage()
                }
            }
        }
    }

    impl From<Bound> for Failure {
        fn from(bound: Bound) -> Failure {
            let most = bound.most();
            let told = |id| Problem::new(id).with("most", most);
            match bound {
                Bound::Tables { .. } => Failure::no_room("problem.too_many_tables", most),
                Bound::Listed { .. } => Failure::no_room("problem.too_many_listed", most),
                Bound::Reports { .. } | Bound::Faults { .. } => Failure::no_room("problem.too_many_reports", most),
                Bound::AllFaults => Failure::no_room("problem.too_many_faults", most),
                Bound::Reserved { .. } => Failure::new(StatusCode::CONFLICT, &told("problem.rematch_unanswered")),
                Bound::ChatLines { .. } => Failure::from_refused(told("problem.chat_full")),
                Bound::Accounts { .. } => Failure::conflict("problem.account_there"),
                Bound::Namesakes { .. } => Failure::conflict("problem.name_of_another"),
                Bound::Passkeys { .. } => Failure::from_refused(told("problem.passkeys_enough")),
                Bound::Uses { .. } => Failure::forbidden("problem.sign_in"),
                Bound::MissingInvitations { .. } => Failure::forbidden("problem.account_invitation"),
            }
        }
    }

    impl From<NoRandomness> for Failure {
        fn from(_: NoRandomness) -> Failure {
            tracing::error!("the operating system gave no randomness");
            Failure::storage()
        }
    }
}
