//! Who asks, and what they sent.

pub(crate) use super::session::SetCookie;
use super::session::{self, Device, new_session};
use crate::app::AppState;
use crate::clock::now;
use crate::failure::Failure;
use crate::guests::Guest;
use crate::limits;
use crate::secrets;
use crate::store::Op;
use crate::table::TableState;
use almende_core::{Problem, Seat};
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, OptionalFromRequest, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

/// Who asks: a guest with a cookie, or somebody unknown.
pub(crate) struct Asker {
    pub(crate) app: Arc<AppState>,
    pub(crate) guest: Option<Guest>,
    /// From which of the guest's devices.
    pub(crate) device: Option<Device>,
    /// The browser in a word or two.
    pub(crate) browser: Option<String>,
    pub(crate) address: IpAddr,
    /// Whether the command it asks for is counted.
    counted: bool,
}

/// The address a request comes from.
pub(crate) fn address(app: &AppState, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let forwarded = || {
        // The proxy in front of us adds the address it sees at the end.
        let list = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    let direct = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let proxied = if app.config.behind_proxy { forwarded() } else { None };
    proxied.or(direct).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

impl FromRequestParts<Arc<AppState>> for Asker {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Asker, Failure> {
        let (guest, device) = session::recognise(app, &parts.headers).await?.unzip();
        let address = address(app, &parts.headers, &parts.extensions);
        let browser = session::browser(&parts.headers);
        Ok(Asker { app: app.clone(), guest, device, browser, address, counted: false })
    }
}

impl Asker {
    /// The guest's id.
    pub(crate) fn id(&self) -> Option<&str> {
        self.guest.as_ref().map(|guest| guest.id.as_str())
    }

    /// The guest, who is made if there is none yet; then with the cookie to send and what to write.
    pub(crate) fn known(&self, name: &str) -> Result<(Guest, SetCookie, Vec<Op>), Failure> {
        if let Some(guest) = &self.guest {
            return Ok((guest.clone(), SetCookie::none(), Vec::new()));
        }
        let guest = Guest { id: secrets::id()?, name: name.to_owned() };
        let made = Op::Guest { id: guest.id.clone(), name: guest.name.clone(), at: now() };
        let (cookie, session) = new_session(&self.app, &guest, self.browser.clone())?;
        Ok((guest, cookie, vec![made, session]))
    }

    /// One of the asker's seats at a table.
    pub(crate) fn seat(&self, table: &TableState, seat: u8) -> Result<Seat, Failure> {
        self.sits(table, seat).map(|seated| seated.seat)
    }

    /// The asker as one who may act for a seat.
    pub(crate) fn sits(&self, table: &TableState, seat: u8) -> Result<SeatHolder, Failure> {
        let found = Seat::new(seat.into()).filter(|seat| seat.index() < table.players());
        let seat = found.ok_or_else(|| Failure::bad("problem.no_such_seat"))?;
        let guest = self.id().filter(|id| table.seats_of(Some(id)).contains(&seat));
        let guest = guest.ok_or_else(|| Failure::forbidden("problem.not_your_seat"))?;
        Ok(SeatHolder { guest: guest.to_owned(), seat })
    }

    /// Counts the command that is asked for, and counts it once: where other nodes are faster it is decided several times.
    pub(crate) fn count_command(&mut self, seated: &SeatHolder) -> Result<(), Failure> {
        if !self.counted {
            self.app.rates.command(seated)?;
            self.counted = true;
        }
        Ok(())
    }

    /// The guest, if they sit at the table.
    pub(crate) fn seated(&self, table: &TableState) -> Result<String, Failure> {
        let id = self.id().filter(|id| !table.seats_of(Some(id)).is_empty());
        id.map(str::to_owned).ok_or_else(|| Failure::forbidden("problem.not_seated"))
    }
}

/// A guest who may act for a seat. Only [`Asker::sits`] makes one, so whoever has it has been checked.
pub(crate) struct SeatHolder {
    guest: String,
    pub(crate) seat: Seat,
}

impl SeatHolder {
    /// The guest's id.
    pub(crate) fn guest(&self) -> &String {
        &self.guest
    }
}

/// The id of a table in a path, checked for its form before anything is done with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableId(String);

impl Deref for TableId {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> String {
        id.0
    }
}

impl<S: Send + Sync> FromRequestParts<S> for TableId {
    type Rejection = Failure;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TableId, Failure> {
        let parameters = RawPathParams::from_request_parts(parts, state).await;
        let parameters = parameters.map_err(|_| Failure::missing("problem.no_table"))?;
        let id = parameters.iter().find(|(name, _)| *name == "id").map(|(_, id)| id);
        let id = id.filter(|id| secrets::is_id(id)).ok_or_else(|| Failure::missing("problem.no_table"))?;
        Ok(TableId(id.to_owned()))
    }
}

/// A JSON body; what is wrong with it is told in our form.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &Arc<AppState>) -> Result<Body<T>, Failure> {
        let read = in_time(app, <Json<T> as FromRequest<_>>::from_request(request, app)).await?;
        read.map(|Json(body)| Body(body)).map_err(refused)
    }
}

/// A body that may be missing altogether.
impl<T: DeserializeOwned> OptionalFromRequest<Arc<AppState>> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &Arc<AppState>) -> Result<Option<Body<T>>, Failure> {
        let read = in_time(app, <Json<T> as OptionalFromRequest<_>>::from_request(request, app)).await?;
        read.map(|body| body.map(|Json(body)| Body(body))).map_err(refused)
    }
}

/// A body is waited for a while; when the server goes down, not much longer.
async fn in_time<T>(app: &AppState, reading: impl Future<Output = T>) -> Result<T, Failure> {
    let closed = async {
        app.closed().await;
        tokio::time::sleep(Duration::from_millis(500)).await;
    };
    let late = || Failure::new(StatusCode::REQUEST_TIMEOUT, &Problem::new("problem.slow_body"));
    tokio::select! {
        read = reading => Ok(read),
        // It ends before its time only if the server goes down.
        _ = tokio::time::timeout(limits::BODY_TIME, closed) => Err(late()),
    }
}

fn refused(rejection: JsonRejection) -> Failure {
    match rejection.status() {
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, &Problem::new("problem.not_json"))
        }
        StatusCode::PAYLOAD_TOO_LARGE => {
            Failure::new(StatusCode::PAYLOAD_TOO_LARGE, &Problem::new("problem.too_large"))
        }
        _ => unreadable(&cause(&rejection)),
    }
}

/// The innermost cause, which names the field.
fn cause(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

fn unreadable(error: &dyn std::fmt::Display) -> Failure {
    Failure::new(StatusCode::BAD_REQUEST, &Problem::new("problem.bad_request").with("error", error))
}

/// A parameter of the path.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<AppState>> for Path<T> {
    type Rejection = Failure;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Path<T>, Failure> {
        let refused = |rejection: PathRejection| unreadable(&cause(&rejection));
        axum::extract::Path::from_request_parts(parts, app).await.map(|path| Path(path.0)).map_err(refused)
    }
}

/// The number in a path that has one beside the id of a table.
#[derive(Deserialize)]
pub(crate) struct ActionNumber {
    pub(crate) n: u32,
}

/// The query.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<AppState>> for Query<T> {
    type Rejection = Failure;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Query<T>, Failure> {
        let refused = |rejection: QueryRejection| unreadable(&cause(&rejection));
        axum::extract::Query::from_request_parts(parts, app).await.map(|query| Query(query.0)).map_err(refused)
    }
}
