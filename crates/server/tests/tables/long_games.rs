//! Games over days: which tables wait for somebody, and how they hear of it.

use crate::support::mail::mail_server;
use crate::support::{self, Client, Ground, options, two_at_a_table};
use almende_server::store::{Op, Writer};
use almende_server::{Server, upkeep};
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::{aead, hkdf, rand::SystemRandom};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc;

on_both!(
    tables_that_wait_for_somebody_are_counted_and_come_first,
    a_device_is_told_of_the_turn_once_and_only_of_that,
    a_notice_outlasts_the_server,
    a_turn_that_a_killed_server_has_not_noted_is_told,
    a_subscription_that_is_gone_is_dropped,
    who_is_at_the_table_is_not_told,
    a_clock_rests_on_holiday,
    a_bot_stands_in_until_its_person_is_back,
    mail_goes_only_to_those_who_said_yes,
    nobody_is_flooded_with_questions_by_mail,
);

/// Lets whose turn it is act until it is another's turn.
async fn play_turn(table: &str, clients: [&Client; 2]) {
    let seats = |now: &Value| support::turn(now);
    let now = clients[0].snapshot(table).await["now"].clone();
    let seat = seats(&now)[0];
    let player = clients[seat as usize];
    for _ in 0..50 {
        let now = player.snapshot(table).await["now"].clone();
        if seats(&now) != [seat] {
            return;
        }
        let action = options(&now, seat)[0].clone();
        player.command_now(table, seat, json!({"do": "act", "action": action})).await.ok();
    }
    panic!("the turn does not end");
}

async fn tables_that_wait_for_somebody_are_counted_and_come_first(ground: Ground) {
    let server = ground.serve().await;
    let waiting = async |client: &Client| client.get("/api/me/waiting").await.ok()["tables"].as_u64().unwrap();
    assert_eq!(waiting(&Client::new(&server)).await, 0, "somebody unknown");
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let open = json!({"game": "helios", "seats": [{"kind": "person"}, {"kind": "open"}]});
    ben.create(open).await;
    assert_eq!((waiting(&ada).await, waiting(&ben).await), (1, 0));
    play_turn(&table, [&ada, &ben]).await;
    assert_eq!((waiting(&ada).await, waiting(&ben).await), (0, 1));
    let first = ben.get("/api/me").await.ok()["tables"][0].clone();
    assert_eq!((&first["id"], &first["your_turn"]), (&json!(table), &json!(true)), "though another table is newer");
    // A question waits for an answer too.
    ben.command_now(&table, 1, json!({"do": "propose", "proposal": {"kind": "end"}})).await.ok();
    let card = ada.get("/api/me").await.ok()["tables"][0].clone();
    assert_eq!((&card["your_turn"], &card["your_answer"]), (&json!(false), &json!(true)));
    assert_eq!(waiting(&ada).await, 1);
    // Who has resigned is not waited for.
    ben.command_now(&table, 1, json!({"do": "resign"})).await.ok();
    assert_eq!((waiting(&ada).await, waiting(&ben).await), (0, 0));
    server.stop().await;
}

// --- web push ------------------------------------------------------------------------------------------------------

async fn take(
    State(service): State<Service>,
    Path(browser): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let _ = service.given.send((browser, headers, body));
    StatusCode::from_u16(service.answers.lock().unwrap().pop().unwrap_or(201)).unwrap()
}

/// A push service: it keeps what it is given, and answers with the next of the prepared statuses, then with 201.
#[derive(Clone)]
struct Service {
    origin: String,
    answers: Arc<Mutex<Vec<u16>>>,
    given: mpsc::UnboundedSender<(String, HeaderMap, Bytes)>,
}

impl Service {
    async fn start() -> (Service, mpsc::UnboundedReceiver<(String, HeaderMap, Bytes)>) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let (given, taken) = mpsc::unbounded_channel();
        let service = Service { origin, answers: Arc::default(), given };
        let router = axum::Router::new().route("/{browser}", axum::routing::post(take)).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        (service, taken)
    }

    async fn serve(&self, ground: &Ground) -> Server {
        self.serve_late(ground, Duration::ZERO).await
    }

    async fn serve_late(&self, ground: &Ground, delay: Duration) -> Server {
        let origin = self.origin.clone();
        ground
            .serve_with(move |config| {
                config.notices.delay = delay;
                config.notices.again = Duration::ZERO;
                config.notices.push_services = vec![origin];
            })
            .await
    }
}

/// A browser that has subscribed; it can open one message.
struct Browser {
    name: String,
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

impl Browser {
    async fn subscribed(client: &Client, service: &Service, name: &str) -> Browser {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        let browser = Browser { name: name.to_owned(), private, public, auth: [7; 16] };
        client.post("/api/me/push", browser.request(&service.origin)).await.ok();
        browser
    }

    fn request(&self, origin: &str) -> Value {
        let keys = (BASE64.encode(&self.public), BASE64.encode(self.auth));
        json!({"endpoint": format!("{origin}/{}", self.name), "p256dh": keys.0, "auth": keys.1, "lang": "de"})
    }

    /// Opens a message as RFC 8291 tells a browser to.
    fn open(self, body: &[u8]) -> Value {
        let (salt, server, sealed) = (&body[..16], &body[21..86], &body[86..]);
        assert_eq!((&body[16..20], body[20]), (&4096_u32.to_be_bytes()[..], 65));
        let info = [b"WebPush: info\0", &self.public[..], server];
        let other = UnparsedPublicKey::new(&ECDH_P256, server);
        let mut input = [0; 32];
        let extract = |salt: &[u8], secret: &[u8]| hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(secret);
        let fill = |shared: &[u8]| {
            extract(&self.auth, shared).expand(&info, hkdf::HKDF_SHA256).unwrap().fill(&mut input).unwrap();
        };
        agree_ephemeral(self.private, &other, fill).unwrap();
        let secret = extract(salt, &input);
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        let part = [b"Content-Encoding: aes128gcm\0".as_slice()];
        secret.expand(&part, &aead::AES_128_GCM).unwrap().fill(&mut key).unwrap();
        struct Twelve;
        impl hkdf::KeyType for Twelve {
            fn len(&self) -> usize {
                12
            }
        }
        secret.expand(&[b"Content-Encoding: nonce\0"], Twelve).unwrap().fill(&mut nonce).unwrap();
        let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key).unwrap());
        let mut text = sealed.to_vec();
        let nonce = aead::Nonce::assume_unique_for_key(nonce);
        let text = key.open_in_place(nonce, aead::Aad::empty(), &mut text).unwrap();
        serde_json::from_slice(text.strip_suffix(&[2]).unwrap()).unwrap()
    }
}

async fn a_device_is_told_of_the_turn_once_and_only_of_that(ground: Ground) {
    let (service, mut given) = Service::start().await;
    let server = service.serve(&ground).await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let browser = Browser::subscribed(&ben, &service, "phone").await;
    // The service is out of order at first.
    service.answers.lock().unwrap().push(503);
    play_turn(&table, [&ada, &ben]).await;
    let (_, _, failed) = given.recv().await.unwrap();
    let (name, headers, body) = given.recv().await.unwrap();
    assert_ne!(failed, body, "each try is sealed anew");
    assert_eq!(name, "phone");
    assert_eq!(
        (headers["content-encoding"].as_bytes(), headers["topic"].as_bytes()),
        (&b"aes128gcm"[..], table.as_bytes())
    );
    assert!(headers["ttl"].to_str().unwrap().parse::<u32>().unwrap() > 3600);
    let key = ada.get("/api/me/push").await.ok()["key"].as_str().unwrap().to_owned();
    let who = headers["authorization"].to_str().unwrap();
    assert!(who.starts_with("vapid t=") && who.ends_with(&format!(", k={key}")), "{who}");
    let told = browser.open(&body);
    assert_eq!(told, json!({"title": "Du bist dran", "text": "Du bist dran bei Helios.", "table": table}));
    // The key stays, or browsers would have to subscribe anew.
    server.stop().await;
    let server = service.serve(&ground).await;
    let (ada, ben) = (ada.moved(server.address), ben.moved(server.address));
    assert_eq!(ada.get("/api/me/push").await.ok()["key"], key);
    // One turn, one notice: what comes next is about the next turn.
    play_turn(&table, [&ada, &ben]).await;
    play_turn(&table, [&ada, &ben]).await;
    given.recv().await.unwrap();
    ben.post("/api/me/push/remove", json!({"endpoint": format!("{}/phone", service.origin)})).await.ok();
    play_turn(&table, [&ada, &ben]).await;
    play_turn(&table, [&ada, &ben]).await;
    let (other, ..) = {
        Browser::subscribed(&ada, &service, "other").await;
        play_turn(&table, [&ada, &ben]).await;
        given.recv().await.unwrap()
    };
    assert_eq!(other, "other", "nothing was sent to the one that left");
    server.stop().await;
}

async fn a_notice_outlasts_the_server(ground: Ground) {
    let (service, mut given) = Service::start().await;
    let late = Duration::from_secs(4);
    let server = service.serve_late(&ground, late).await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    Browser::subscribed(&ben, &service, "phone").await;
    play_turn(&table, [&ada, &ben]).await;
    let noted = async || server.app().store.notices_due(i64::MAX, 10).await.unwrap();
    while noted().await.is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.stop().await;
    assert!(given.try_recv().is_err(), "it was too early");
    let server = service.serve_late(&ground, late).await;
    assert_eq!(given.recv().await.unwrap().0, "phone");
    while !server.app().store.notices_due(i64::MAX, 10).await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(given.try_recv().is_err(), "one turn, one notice");
    server.stop().await;
}

/// It was killed before it had noted whom to tell: the next start does.
async fn a_turn_that_a_killed_server_has_not_noted_is_told(ground: Ground) {
    let (service, mut given) = Service::start().await;
    let late = Duration::from_secs(3);
    let server = service.serve_late(&ground, late).await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    Browser::subscribed(&ben, &service, "phone").await;
    play_turn(&table, [&ada, &ben]).await;
    while server.app().store.notices_due(i64::MAX, 10).await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.stop().await;
    // As if it had not been stopped, and had come to nothing.
    let store = upkeep::open(&ground.database).await.unwrap();
    let writer = Writer::start(store.clone());
    let undone = Op::SetServerValue { name: "stopped".to_owned(), value: "0".to_owned() };
    writer.write(vec![undone, Op::NoticeDone { table, seat: 1, version: i64::MAX }]).await.unwrap();
    writer.finish().await;
    store.close().await;
    let server = service.serve_late(&ground, late).await;
    assert_eq!(given.recv().await.unwrap().0, "phone");
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(given.try_recv().is_err(), "one turn, one notice");
    server.stop().await;
}

async fn a_subscription_that_is_gone_is_dropped(ground: Ground) {
    let (service, mut given) = Service::start().await;
    let server = service.serve(&ground).await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let browser = Browser::subscribed(&ben, &service, "old").await;
    let guest = {
        let app = server.app();
        app.table(&table).await.unwrap().chairs[1].guest.clone().unwrap()
    };
    let devices = async || server.app().store.subscriptions_of(&guest).await.unwrap().len();
    assert_eq!(devices().await, 1);
    // Only push services are sent to, and only well-made keys are kept.
    let elsewhere = browser.request("http://127.0.0.1:1");
    assert_eq!(ben.post("/api/me/push", elsewhere).await.failed(), (422, "push_service"));
    let mut unreadable = browser.request(&service.origin);
    unreadable["auth"] = json!("short");
    assert_eq!(ben.post("/api/me/push", unreadable).await.failed(), (400, "subscription"));
    service.answers.lock().unwrap().push(410);
    play_turn(&table, [&ada, &ben]).await;
    given.recv().await.unwrap();
    while devices().await > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.stop().await;
}

async fn who_is_at_the_table_is_not_told(ground: Ground) {
    let (service, mut given) = Service::start().await;
    let server = service.serve(&ground).await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    Browser::subscribed(&ada, &service, "ada").await;
    Browser::subscribed(&ben, &service, "ben").await;
    let mut live = ben.live(&table, None).await;
    live.next().await;
    play_turn(&table, [&ada, &ben]).await;
    play_turn(&table, [&ada, &ben]).await;
    let (name, ..) = given.recv().await.unwrap();
    assert_eq!(name, "ada", "Ben had the table before his eyes");
    server.stop().await;
}

// --- holidays ------------------------------------------------------------------------------------------------------

fn days_from_now(days: i64) -> i64 {
    almende_server::clock::now() + days * 24 * 3600 * 1000
}

async fn a_clock_rests_on_holiday(ground: Ground) {
    let server = ground.serve().await;
    let clock = |seconds: u32| json!({"clock": {"kind": "turn", "seconds": seconds}});
    let (table, ada, ben) = two_at_a_table(&server, clock(24 * 3600)).await;
    let until = days_from_now(7);
    let stranger = Client::new(&server);
    assert_eq!(stranger.post("/api/me/holiday", json!({"until": until})).await.failed(), (403, "no_guest"));
    let far = json!({"until": days_from_now(31)});
    assert_eq!(ada.post("/api/me/holiday", far).await.failed(), (400, "holiday"));
    let running = ben.snapshot(&table).await["now"].clone();
    assert_eq!((&running["clocks"][0]["running"], &running["seats"][0]["rests"]), (&json!(true), &Value::Null));
    let mut live = ben.live(&table, None).await;
    live.next().await;
    ada.post("/api/me/holiday", json!({"until": until})).await.ok();
    let heard = live.next().await;
    assert_eq!(heard["changes"][0]["kind"], "rested");
    assert_eq!(
        (&heard["now"]["clocks"][0]["running"], &heard["now"]["seats"][0]["rests"]),
        (&json!(false), &json!(until))
    );
    assert_eq!(ada.get("/api/me").await.ok()["holiday"], until);
    // Said twice it is told once; after a restart it is still known.
    ada.post("/api/me/holiday", json!({"until": until})).await.ok();
    server.stop().await;
    let server = ground.serve().await;
    let (ada, ben) = (ada.moved(server.address), ben.moved(server.address));
    let now = ben.snapshot(&table).await["now"].clone();
    assert_eq!((&now["version"], &now["clocks"][0]["running"]), (&heard["now"]["version"], &json!(false)));
    // Who is back is back; a holiday is no hindrance to act.
    let action = options(&ada.snapshot(&table).await["now"], 0)[0].clone();
    ada.command_now(&table, 0, json!({"do": "act", "action": action})).await.ok();
    ada.post("/api/me/holiday", json!({"until": null})).await.ok();
    let back = ben.snapshot(&table).await["now"]["seats"][0].clone();
    assert_eq!(back.get("rests"), None);
    // A quick game goes on as agreed.
    let (quick, eve, _) = two_at_a_table(&server, clock(300)).await;
    eve.post("/api/me/holiday", json!({"until": until})).await.ok();
    let now = eve.snapshot(&quick).await["now"].clone();
    assert_eq!((&now["clocks"][0]["running"], now["seats"][0].get("rests")), (&json!(true), None));
    server.stop().await;
}

async fn a_bot_stands_in_until_its_person_is_back(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let bot = |bot| json!({"do": "propose", "proposal": {"kind": "bot_for_seat", "seat": 0, "bot": bot}});
    let seat = async || ben.snapshot(&table).await["now"]["seats"][0].clone();
    assert_eq!(ben.command_now(&table, 1, bot("random")).await.failed(), (422, "seat_is_played"));
    // On holiday nobody plays for her unless she says so herself, however strong the bot is.
    ada.post("/api/me/holiday", json!({"until": days_from_now(3)})).await.ok();
    for (number, strength) in ["random", "hard"].into_iter().enumerate() {
        ben.command_now(&table, 1, bot(strength)).await.ok();
        let now = ben.snapshot(&table).await["now"].clone();
        assert_eq!((&now["seats"][0]["kind"], &now["proposals"][number]["open"]), (&json!("person"), &json!([0])));
    }
    ada.post("/api/me/holiday", json!({"until": null})).await.ok();
    let unknown = json!({"until": days_from_now(3), "stand_in": "oracle"});
    assert_eq!(ada.post("/api/me/holiday", unknown).await.failed(), (400, "bot_unknown"));
    ada.post("/api/me/holiday", json!({"until": days_from_now(3), "stand_in": "random"})).await.ok();
    assert_eq!((&seat().await["kind"], &seat().await["stands_in"]), (&json!("bot"), &json!(true)));
    while support::turn(&ben.snapshot(&table).await["now"]) != [1] {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(ada.get("/api/me/waiting").await.ok()["tables"], 0, "nobody waits for her");
    // She need not ask: with a word at the table, or by coming back from her holiday.
    let back = json!({"do": "propose", "proposal": {"kind": "person_for_seat", "seat": 0}});
    ada.command_now(&table, 0, back.clone()).await.ok();
    assert_eq!((&seat().await["kind"], &seat().await["stands_in"]), (&json!("person"), &json!(false)));
    ada.post("/api/me/holiday", json!({"until": days_from_now(4), "stand_in": "easy"})).await.ok();
    assert_eq!(seat().await["bot"], "easy");
    ada.post("/api/me/holiday", json!({"until": null})).await.ok();
    assert_eq!((&seat().await["kind"], &seat().await["stood_in"]), (&json!("person"), &json!(true)));
    // A bot has played for her: nobody has won against her, whatever comes.
    ada.command_now(&table, 0, json!({"do": "resign"})).await.ok();
    let counted = ben.get("/api/me/statistics").await.ok()["games"][0].clone();
    assert_eq!((&counted["played"], &counted["assisted"]), (&json!(0), &json!(1)));
    server.stop().await;
}

// --- mail ----------------------------------------------------------------------------------------------------------

async fn mail_goes_only_to_those_who_said_yes(ground: Ground) {
    let without = ground.serve().await;
    let nobody = Client::new(&without);
    nobody.post("/api/me", json!({"name": "Ada"})).await.ok();
    let address = |address: &str| json!({"address": address, "lang": "en"});
    assert_eq!(nobody.post("/api/me/mail", address("a@example.org")).await.failed(), (422, "no_mail"));
    assert_eq!(nobody.get("/api/me/mail").await.ok(), json!({"possible": false, "confirmed": false}));
    without.stop().await;

    let (url, mut given) = mail_server().await;
    let mail = almende_server::MailServer {
        url,
        from: "Almende <almende@example.org>".into(),
        public_url: "https://play.example.org/".into(),
    };
    let server = ground
        .serve_with(move |config| {
            config.notices.delay = Duration::ZERO;
            config.notices.mail_delay = Duration::ZERO;
            config.notices.mail_rest = Duration::ZERO;
            config.notices.mail = Some(mail);
        })
        .await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    assert_eq!(ben.post("/api/me/mail", address("ben")).await.failed(), (400, "mail_address"));
    ben.post("/api/me/mail", address("ben@example.org")).await.ok();
    let question = given.recv().await.unwrap();
    assert!(question.contains("To: ben@example.org"), "{question}");
    let token = |mail: &str, what: &str| {
        let start = format!("https://play.example.org/mail#{what}/");
        mail.lines().find_map(|line| line.strip_prefix(&start)).unwrap().to_owned()
    };
    let confirm = json!({"token": token(&question, "confirm")});
    // Not a word before the yes.
    play_turn(&table, [&ada, &ben]).await;
    play_turn(&table, [&ada, &ben]).await;
    let wrong = json!({"token": "0".repeat(64)});
    assert_eq!(Client::new(&server).post("/api/mail/confirm", wrong).await.failed(), (404, "mail_token"));
    Client::new(&server).post("/api/mail/confirm", confirm.clone()).await.ok();
    assert_eq!(
        ben.get("/api/me/mail").await.ok(),
        json!({"possible": true, "address": "ben@example.org", "confirmed": true})
    );
    play_turn(&table, [&ada, &ben]).await;
    let told = given.recv().await.unwrap();
    assert!(told.contains("Subject: It is your turn at Helios."), "{told}");
    assert!(told.contains(&format!("https://play.example.org/t/{table}")), "{told}");
    assert!(told.contains("List-Unsubscribe:") && told.contains("<https://play.example.org/mail#stop/"), "{told}");
    // The link that ends it, from anywhere, twice.
    let stop = json!({"token": token(&told, "stop")});
    for _ in 0..2 {
        Client::new(&server).post("/api/mail/stop", stop.clone()).await.ok();
    }
    assert_eq!(ben.get("/api/me/mail").await.ok(), json!({"possible": true, "confirmed": false}));
    assert_eq!(ben.post("/api/mail/confirm", confirm).await.failed(), (404, "mail_token"));
    play_turn(&table, [&ada, &ben]).await;
    play_turn(&table, [&ada, &ben]).await;
    // What comes next is another's question.
    ada.post("/api/me/mail", address("ada@example.org")).await.ok();
    let next = given.recv().await.unwrap();
    assert!(next.contains("To: ada@example.org"), "{next}");
    server.stop().await;
}

async fn nobody_is_flooded_with_questions_by_mail(ground: Ground) {
    let (url, mut given) = mail_server().await;
    let (from, public_url) = ("almende@example.org".into(), "https://play.example.org".into());
    let mail = almende_server::MailServer { url, from, public_url };
    let later = mail.clone();
    let server = ground
        .serve_with(|config| {
            config.notices.mail = Some(mail);
            config.behind_proxy = true;
            config.limits.mail_address = almende_server::Limits::default().mail_address;
        })
        .await;
    let address = |address: &str| json!({"address": address, "lang": "en"});
    let addresses = ["10.6.6.1", "10.6.6.2", "10.6.6.3"];
    let mut sent = 0;
    for (number, spelling) in
        ["eve@example.org", "Eve@example.org", "eve+1@example.org", "eve+2@Example.org"].iter().enumerate()
    {
        let asker = Client::from(&server, addresses[number % 3]);
        asker.post("/api/me", json!({"name": "Flood"})).await.ok();
        let answer = asker.post("/api/me/mail", address(spelling)).await;
        if answer.status.is_success() {
            sent += 1;
        } else {
            assert_eq!(answer.failed(), (429, "too_fast"), "{spelling}");
        }
    }
    assert_eq!(sent, 2);
    let question = given.recv().await.unwrap();
    let start = "https://play.example.org/mail#stop/";
    let token = question.lines().find_map(|line| line.strip_prefix(start)).unwrap().to_owned();
    Client::new(&server).post("/api/mail/stop", json!({"token": token})).await.ok();
    // From then on nobody has it asked again, also after a restart; and the address stands nowhere.
    server.stop().await;
    let server = ground.serve_with(|config| config.notices.mail = Some(later)).await;
    let asker = Client::new(&server);
    asker.post("/api/me", json!({"name": "Flood"})).await.ok();
    assert_eq!(asker.post("/api/me/mail", address("EVE+3@example.org")).await.failed(), (422, "mail_stopped"));
    asker.post("/api/me/mail", address("adam@example.org")).await.ok();
    use almende_server::moderation::{Measure, moderate};
    moderate(&ground.database, Measure::AllowMail("eve@example.org".into())).await.unwrap();
    asker.post("/api/me/mail", address("eve@example.org")).await.ok();
    server.stop().await;
}
