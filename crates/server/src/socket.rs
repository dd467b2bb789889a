//! WebSockets of clients that only listen: little memory each, and nothing is taken from them but signs of life.
//!
//! A browser's page says nothing over its socket. So the buffers are small, a message goes out in pieces (what sends it keeps
//! room for the largest piece ever sent), and whoever sends data or too many signs of life is let go.

use crate::failure::Failure;
use crate::limits;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use std::time::Duration;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, Frame};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// A request that wants to become a WebSocket.
pub(crate) struct Upgrade {
    accept: String,
    on_upgrade: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Failure;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, Failure> {
        let not_live = || Failure::bad("problem.not_live");
        let headers = &parts.headers;
        let wanted = parts.method == Method::GET
            && has_word(headers, header::CONNECTION, "upgrade")
            && has_word(headers, header::UPGRADE, "websocket")
            && has_word(headers, header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| wanted).ok_or_else(not_live)?;
        let accept = derive_accept_key(key.as_bytes());
        let on_upgrade = parts.extensions.remove::<OnUpgrade>().ok_or_else(not_live)?;
        Ok(Upgrade { accept, on_upgrade })
    }
}

/// Whether a header holds a word, alone or in a list.
fn has_word(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|found| found.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Answers the request, and serves the socket in a task of its own.
    pub(crate) fn serve<F, Serving>(self, serve: F) -> Result<Response, Failure>
    where
        F: FnOnce(Socket) -> Serving + Send + 'static,
        Serving: Future<Output = ()> + Send,
    {
        let on_upgrade = self.on_upgrade;
        tokio::spawn(async move {
            // It fails if the client has gone meanwhile.
            if let Ok(upgraded) = on_upgrade.await {
                serve(Socket::new(upgraded).await).await;
            }
        });
        let answer = Response::builder()
            .status(StatusCode::SWITCHING_PROTOCOLS)
            .header(header::CONNECTION, "upgrade")
            .header(header::UPGRADE, "websocket")
            .header(header::SEC_WEBSOCKET_ACCEPT, self.accept);
        answer.body(Body::empty()).map_err(|_| Failure::fault())
    }
}

/// What came from a client.
pub(crate) enum ClientSignal {
    /// It is there.
    SignOfLife,
    /// It is gone, or should be.
    Disconnected,
    /// It sent what it should not.
    Data,
}

/// The client took nothing for too long, or is gone.
pub(crate) struct Disconnected;

/// A connection to a client that listens.
pub(crate) struct Socket {
    stream: WebSocketStream<TokioIo<Upgraded>>,
}

impl Socket {
    async fn new(upgraded: Upgraded) -> Socket {
        let config = WebSocketConfig::default()
            .read_buffer_size(limits::LIVE_READ)
            .max_frame_size(Some(limits::LIVE_READ))
            .max_message_size(Some(limits::LIVE_READ))
            .write_buffer_size(0)
            .max_write_buffer_size(4 * limits::LIVE_PIECE);
        Socket { stream: WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await }
    }

    /// Sends a text.
    pub(crate) async fn send(&mut self, text: String) -> Result<(), Disconnected> {
        let mut rest = Bytes::from(text);
        let mut kind = OpCode::Data(Data::Text);
        loop {
            let piece = rest.split_to(rest.len().min(limits::LIVE_PIECE));
            let last = rest.is_empty();
            let frame = Message::Frame(Frame::message(piece, kind, last));
            in_time(self.stream.feed(frame)).await?;
            if last {
                return in_time(self.stream.flush()).await;
            }
            kind = OpCode::Data(Data::Continue);
        }
    }

    /// Asks for a sign of life.
    pub(crate) async fn ping(&mut self) -> Result<(), Disconnected> {
        in_time(self.stream.send(Message::Ping(Bytes::new()))).await
    }

    /// Says why it ends.
    pub(crate) async fn close(&mut self, code: u16, reason: &'static str) {
        let frame = CloseFrame { code: CloseCode::from(code), reason: reason.into() };
        // Who is gone does not hear it.
        let _ = in_time(self.stream.send(Message::Close(Some(frame)))).await;
    }

    /// What comes next from the client.
    pub(crate) async fn heard(&mut self) -> ClientSignal {
        match self.stream.next().await {
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => ClientSignal::SignOfLife,
            Some(Ok(Message::Text(_) | Message::Binary(_) | Message::Frame(_))) => ClientSignal::Data,
            Some(Ok(Message::Close(_)) | Err(_)) | None => ClientSignal::Disconnected,
        }
    }
}

async fn in_time<T, E>(sending: impl Future<Output = Result<T, E>>) -> Result<(), Disconnected> {
    match tokio::time::timeout(limits::LIVE_SEND, sending).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Disconnected),
    }
}

/// How often a client is asked for a sign of life.
pub(crate) const PING: Duration = Duration::from_secs(20);
