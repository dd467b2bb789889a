//! What the tests of the server share: a server on a real database, and clients that speak real HTTP and WebSocket.

#![allow(dead_code, reason = "each test program uses its part of it")]

pub mod later;
pub mod mail;
pub mod nats;
pub mod postgres;
pub mod process;

use almende_bots::{Judged, RoomOf};
use almende_core::{Title, TitleOf};
use almende_helios::Helios;
use almende_server::{Config, Database, HostedGame, Limits, Server};
use almende_suna_valo::SunaValo;
use futures_util::{SinkExt as _, StreamExt as _};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// The games of the tests.
pub fn games() -> Vec<Arc<HostedGame>> {
    vec![game::<Helios>()]
}

/// The same with another title beside it.
pub fn two_games() -> Vec<Arc<HostedGame>> {
    vec![game::<Helios>(), game::<SunaValo>()]
}

fn game<G: Judged>() -> Arc<HostedGame> {
    Arc::new(HostedGame { title: Box::new(TitleOf::<G>::standard()), room: Arc::new(RoomOf::<G>::new()) })
}

/// One of their titles, as this program has it.
pub fn standard(id: &str) -> Box<dyn Title> {
    let own = TitleOf::<Helios>::standard();
    if own.id() == id { Box::new(own) } else { Box::new(TitleOf::<SunaValo>::standard()) }
}

/// A configuration for tests: any port, no limits, bots without pauses.
pub fn config(database: Database) -> Config {
    // `ALMENDE_LOG=debug` shows the server's log with a failed test.
    let filter = tracing_subscriber::EnvFilter::from_env("ALMENDE_LOG");
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_test_writer().try_init();
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), database);
    config.limits = Limits::none();
    config.bot_pace = Duration::ZERO;
    config
}

/// Which database a test runs on, and what has to live as long as the test.
pub struct Ground {
    pub database: Database,
    folder: Option<tempfile::TempDir>,
}

impl Ground {
    pub fn sqlite() -> Ground {
        let folder = tempfile::tempdir().unwrap();
        Ground { database: Database::Folder(folder.path().to_owned()), folder: Some(folder) }
    }

    pub fn on(database: Database) -> Ground {
        Ground { database, folder: None }
    }

    pub async fn postgres() -> Ground {
        Ground { database: Database::Url(postgres::fresh_database().await), folder: None }
    }

    pub async fn serve(&self) -> Server {
        self.serve_with(|_| ()).await
    }

    pub async fn serve_with(&self, change: impl FnOnce(&mut Config)) -> Server {
        let mut config = config(self.database.clone());
        change(&mut config);
        Server::start(config, games()).await.unwrap()
    }
}

/// Runs the same test on both databases.
#[macro_export]
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(super::support::Ground::sqlite()).await;
            })*
        }
        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(super::support::Ground::postgres().await).await;
            })*
        }
    };
}

/// An answer with its status.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub body: Value,
}

impl Answer {
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.body);
        self.body
    }

    /// The status and code of a failure.
    pub fn failed(&self) -> (u16, &str) {
        (self.status.as_u16(), self.body["error"]["code"].as_str().unwrap_or("(none)"))
    }
}

/// A browser: it keeps its cookie.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    jar: Arc<reqwest::cookie::Jar>,
    base: String,
    /// The address a proxy in front would tell.
    from: Option<&'static str>,
}

static COMMANDS: AtomicU64 = AtomicU64::new(1);

/// A fresh command id.
pub fn command_id() -> String {
    format!("test-{}-{}", std::process::id(), COMMANDS.fetch_add(1, Relaxed))
}

impl Client {
    pub fn new(server: &Server) -> Client {
        Client::at(server.address)
    }

    pub fn at(address: SocketAddr) -> Client {
        Client::built(address, None, None)
    }

    /// A browser at a page of the server under a name, which it says each time it asks.
    pub fn page(server: &Server) -> Client {
        let jar = Arc::new(reqwest::cookie::Jar::default());
        let base = format!("http://localhost:{}", server.address.port());
        let headers = [(reqwest::header::ORIGIN, base.parse().unwrap())].into_iter().collect();
        let http = reqwest::Client::builder().default_headers(headers).cookie_provider(jar.clone());
        Client { http: http.timeout(Duration::from_secs(30)).build().unwrap(), jar, base, from: None }
    }

    /// Where its server is.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// A browser at this address, for a server that is told so by a proxy.
    pub fn from(server: &Server, from: &'static str) -> Client {
        Client::built(server.address, Some(from), None)
    }

    /// A browser at another address of this machine, such as 127.0.0.2.
    pub fn coming_from(own: IpAddr, address: SocketAddr) -> Client {
        Client::built(address, None, Some(own))
    }

    /// The same person at another address of this machine.
    pub fn also_from(&self, own: IpAddr) -> Client {
        let other = Client::coming_from(own, self.base.trim_start_matches("http://").parse().unwrap());
        other.jar.add_cookie_str(&self.cookie().unwrap(), &other.base.parse().unwrap());
        other
    }

    fn built(address: SocketAddr, from: Option<&'static str>, own: Option<IpAddr>) -> Client {
        let jar = Arc::new(reqwest::cookie::Jar::default());
        let headers =
            from.map(|from| (reqwest::header::HeaderName::from_static("x-forwarded-for"), from.parse().unwrap()));
        let http = reqwest::Client::builder().default_headers(headers.into_iter().collect()).local_address(own);
        let http = http.cookie_provider(jar.clone()).timeout(Duration::from_secs(30));
        Client { http: http.build().unwrap(), jar, base: format!("http://{address}"), from }
    }

    /// The same browser after the server has moved to another port.
    pub fn moved(&self, address: SocketAddr) -> Client {
        let old: reqwest::Url = self.base.parse().unwrap();
        let new = Client::at(address);
        use reqwest::cookie::CookieStore as _;
        if let Some(cookie) = self.jar.cookies(&old) {
            new.jar.add_cookie_str(cookie.to_str().unwrap(), &new.base.parse().unwrap());
        }
        new
    }

    /// The same browser at another server, which waits a few seconds for an answer and no longer.
    pub fn moved_impatiently(&self, address: SocketAddr) -> Client {
        let moved = self.moved(address);
        let http = reqwest::Client::builder().cookie_provider(moved.jar.clone()).timeout(Duration::from_secs(4));
        Client { http: http.build().unwrap(), ..moved }
    }

    pub fn cookie(&self) -> Option<String> {
        use reqwest::cookie::CookieStore as _;
        Some(self.jar.cookies(&self.base.parse().unwrap())?.to_str().unwrap().to_owned())
    }

    pub async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        self.try_send(method, path, body).await.unwrap()
    }

    pub async fn try_send(&self, method: Method, path: &str, body: Option<Value>) -> Result<Answer, reqwest::Error> {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(body) = body {
            request = request.json(&body);
        }
        answer(request.send().await?).await
    }

    /// Asks for an answer that comes line by line, in this encoding or as it is.
    pub async fn post_for_lines(&self, path: &str, body: Value, encoding: &str) -> Result<Lines, Answer> {
        let request = self.http.post(format!("{}{path}", self.base)).json(&body);
        let request = request.header("accept", "application/x-ndjson").header("accept-encoding", encoding);
        let response = request.send().await.unwrap();
        if !response.status().is_success() {
            return Err(answer(response).await.unwrap());
        }
        assert_eq!(response.headers()["content-type"], "application/x-ndjson");
        Ok(Lines { response, begun: Vec::new() })
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body)).await
    }

    /// Makes a table; gives its id and invitation.
    pub async fn create(&self, body: Value) -> (String, String) {
        let created = self.post("/api/tables", body).await.ok();
        let text = |name: &str| created[name].as_str().unwrap_or_default().to_owned();
        (text("id"), text("invitation"))
    }

    pub async fn snapshot(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}")).await.ok()
    }

    pub async fn command(&self, table: &str, version: u64, seat: u64, command: Value) -> Answer {
        let body = json!({"command_id": command_id(), "version": version, "seat": seat, "command": command});
        self.post(&format!("/api/tables/{table}/commands"), body).await
    }

    /// A command at the version the table has now.
    pub async fn command_now(&self, table: &str, seat: u64, command: Value) -> Answer {
        let version = self.snapshot(table).await["now"]["version"].as_u64().unwrap();
        self.command(table, version, seat, command).await
    }

    pub async fn live(&self, table: &str, since: Option<u64>) -> Live {
        let since = since.map(|version| format!("?since={version}")).unwrap_or_default();
        let url = format!("{}/api/tables/{table}/live{since}", self.base.replace("http", "ws"));
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = self.cookie() {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        if let Some(from) = self.from {
            request.headers_mut().insert("x-forwarded-for", from.parse().unwrap());
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        Live { socket }
    }

    /// The same where the server may be away.
    pub async fn try_live(&self, table: &str, since: Option<u64>) -> Option<Live> {
        let since = since.map(|version| format!("?since={version}")).unwrap_or_default();
        let url = format!("{}/api/tables/{table}/live{since}", self.base.replace("http", "ws"));
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie()?.parse().unwrap());
        let connecting = tokio::time::timeout(Duration::from_secs(4), tokio_tungstenite::connect_async(request));
        let (socket, _) = connecting.await.ok()?.ok()?;
        Some(Live { socket })
    }
}

async fn answer(response: reqwest::Response) -> Result<Answer, reqwest::Error> {
    let status = response.status();
    let text = response.text().await?;
    Ok(Answer { status, body: serde_json::from_str(&text).unwrap_or(Value::String(text)) })
}

/// An answer that comes line by line.
#[derive(Debug)]
pub struct Lines {
    response: reqwest::Response,
    begun: Vec<u8>,
}

impl Lines {
    /// The next line, none at the end, or an error where it breaks off.
    pub async fn next(&mut self) -> Result<Option<Value>, reqwest::Error> {
        loop {
            if let Some(end) = self.begun.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.begun.drain(..=end).collect();
                return Ok(Some(serde_json::from_slice(&line).unwrap()));
            }
            match self.response.chunk().await? {
                Some(bytes) => self.begun.extend_from_slice(&bytes),
                None => return Ok(None),
            }
        }
    }
}

/// A live connection.
pub struct Live {
    socket: tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>,
}

impl Live {
    /// The next message that is not about presence.
    pub async fn next(&mut self) -> Value {
        loop {
            let message = self.next_of_any_kind().await.expect("the connection ended");
            if message["type"] != "presence" {
                return message;
            }
        }
    }

    pub async fn next_of_any_kind(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await.expect("no message");
            match message? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                end @ (Ok(Message::Close(_)) | Err(_)) => {
                    // Shown with a test that fails.
                    println!("a live connection ended: {end:?}");
                    return None;
                }
                Ok(_) => {}
            }
        }
    }

    /// The next message: none if there is none for a time, nothing in it if the connection has ended.
    pub async fn next_within(&mut self, time: Duration) -> Option<Option<Value>> {
        match tokio::time::timeout(time, self.socket.next()).await.ok()? {
            Some(Ok(Message::Text(text))) => Some(serde_json::from_str(&text).ok()),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
            _ => Some(None),
        }
    }

    /// Everything that comes until the connection ends, and the code it ends with.
    pub async fn until_its_end(&mut self) -> (Vec<Value>, Option<u16>) {
        let mut told = Vec::new();
        loop {
            match tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await.expect("it does not end") {
                Some(Ok(Message::Text(text))) => told.push(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(why))) => return (told, why.map(|why| why.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return (told, None),
            }
        }
    }

    /// Waits for the update that brings a version.
    pub async fn until(&mut self, version: u64) -> Value {
        loop {
            let message = self.next().await;
            if message["now"]["version"].as_u64() >= Some(version) {
                return message;
            }
        }
    }

    pub async fn ping(&mut self) {
        self.socket.send(Message::Ping(Default::default())).await.unwrap();
    }

    pub async fn close(mut self) {
        let _ = self.socket.send(Message::Close(None)).await;
    }
}

/// The face of one seat in a snapshot's or update's `now`.
pub fn face(now: &Value, seat: u64) -> &Value {
    now["faces"].as_array().unwrap().iter().find(|face| face["seat"].as_u64() == Some(seat)).unwrap_or(&Value::Null)
}

/// The options of a seat, in notation.
pub fn options(now: &Value, seat: u64) -> Vec<String> {
    let options = face(now, seat)["options"].as_array().cloned().unwrap_or_default();
    options.iter().map(|option| option["action"].as_str().unwrap().to_owned()).collect()
}

/// The seats that decide, in `now`.
pub fn turn(now: &Value) -> Vec<u64> {
    now["turn"]["seats"].as_array().unwrap().iter().filter_map(Value::as_u64).collect()
}

/// A table for two people who have both sat down: (id, first, second), at seats 0 and 1.
pub async fn two_at_a_table(server: &Server, options: Value) -> (String, Client, Client) {
    two_at_a_table_of(Client::new(server), Client::new(server), options).await
}

/// The same for two given browsers.
pub async fn two_at_a_table_of(ada: Client, ben: Client, options: Value) -> (String, Client, Client) {
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let setup = json!({"start_player": 0});
    let (table, invitation) =
        ada.create(json!({"game": "helios", "name": "Ada", "seats": seats, "setup": setup, "options": options})).await;
    let join = json!({"invitation": invitation, "name": "Ben"});
    let seated = ben.post(&format!("/api/tables/{table}/join"), join).await.ok();
    assert_eq!(seated["seat"], 1);
    (table, ada, ben)
}

/// What was told, as it is kept for ever: where on the board something was done is worked out by the rules that play it, and kept nowhere.
pub fn as_kept(told: &Value) -> Value {
    match told {
        Value::Array(items) => items.iter().map(as_kept).collect(),
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(name, _)| *name != "target");
            Value::Object(kept.map(|(name, value)| (name.clone(), as_kept(value))).collect())
        }
        other => other.clone(),
    }
}
