//! Accounts: made from a guest, and every way back to them.

use crate::support::mail::mail_server;
use crate::support::{self, Client, Ground, two_at_a_table};
use almende_server::accounts::{self, AccountMeasure, AccountsFor, Role};
use almende_server::store::{Op, Store};
use almende_server::{Limits, Rate, Server};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ciborium::Value as Cbor;
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use std::time::Duration;

on_both!(
    an_account_grows_out_of_a_guest,
    a_name_is_nobody_elses,
    a_passkey_leads_back,
    a_password_leads_back,
    a_link_by_mail_leads_back,
    codes_lead_back_once_each,
    what_is_wrong_tells_nothing,
    ways_back_are_changed_by_who_has_just_signed_in,
    who_is_forgotten_has_no_account,
    a_server_is_open_by_invitation_or_closed,
    everything_of_mine_comes_as_files,
    operators_name_those_who_keep_order,
);

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// What a person carries in a pocket: a key pair, and a counter.
struct Authenticator {
    key: EcdsaKeyPair,
    id: String,
    counter: u32,
}

impl Authenticator {
    fn new() -> Authenticator {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &random).unwrap();
        let id = encode(&digest(&SHA256, key.public_key().as_ref()).as_ref()[..16]);
        Authenticator { key, id, counter: 0 }
    }

    fn client_data(kind: &str, origin: &str, challenge: &Value) -> Vec<u8> {
        json!({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false}).to_string().into_bytes()
    }

    fn data(&mut self, site: &str, credential: bool) -> Vec<u8> {
        self.counter += 1;
        let flags = 0x05 | if credential { 0x40 } else { 0 };
        [digest(&SHA256, site.as_bytes()).as_ref(), &[flags], &self.counter.to_be_bytes()].concat()
    }

    fn make(&mut self, origin: &str, asked: &Value) -> Value {
        let point = self.key.public_key().as_ref();
        let number = |number: i64| Cbor::from(number);
        let (x, y) = (Cbor::Bytes(point[1..33].to_vec()), Cbor::Bytes(point[33..].to_vec()));
        let key = Cbor::Map(vec![
            (number(1), number(2)),
            (number(3), number(-7)),
            (number(-1), number(1)),
            (number(-2), x),
            (number(-3), y),
        ]);
        let mut told = Vec::new();
        ciborium::into_writer(&key, &mut told).unwrap();
        let id = URL_SAFE_NO_PAD.decode(&self.id).unwrap();
        let head = self.data(asked["site"].as_str().unwrap(), true);
        let data = [head.as_slice(), &[0; 16], &[0, id.len() as u8], &id, &told].concat();
        let attestation = Cbor::Map(vec![
            (Cbor::from("fmt"), Cbor::from("none")),
            (Cbor::from("attStmt"), Cbor::Map(Vec::new())),
            (Cbor::from("authData"), Cbor::Bytes(data)),
        ]);
        let mut told = Vec::new();
        ciborium::into_writer(&attestation, &mut told).unwrap();
        let client_data = Authenticator::client_data("webauthn.create", origin, &asked["challenge"]);
        json!({"client_data": encode(&client_data), "attestation": encode(&told), "label": "my phone"})
    }

    fn prove(&mut self, origin: &str, asked: &Value) -> Value {
        let client_data = Authenticator::client_data("webauthn.get", origin, &asked["challenge"]);
        let data = self.data(asked["site"].as_str().unwrap(), false);
        let message = [data.as_slice(), digest(&SHA256, &client_data).as_ref()].concat();
        let signature = self.key.sign(&SystemRandom::new(), &message).unwrap();
        json!({"id": self.id, "client_data": encode(&client_data), "authenticator_data": encode(&data),
            "signature": encode(signature.as_ref())})
    }
}

/// Gives the account's codes.
async fn make_account(client: &Client, name: &str) -> Vec<String> {
    let made = client.post("/api/account", json!({"name": name})).await.ok();
    made["codes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned()).collect()
}

async fn give_password(client: &Client, password: &str) {
    client.post("/api/account/password", json!({"password": password})).await.ok();
}

fn by_password(name: &str, password: &str) -> Value {
    json!({"name": name, "password": password})
}

async fn name_of(client: &Client) -> Value {
    client.get("/api/me").await.ok()["name"].clone()
}

/// The day after.
async fn later(server: &Server, client: &Client) {
    let sessions = client.get("/api/me/sessions").await.ok();
    assert!(!sessions["sessions"].as_array().unwrap().is_empty());
    let before = almende_server::clock::now() - Duration::from_secs(24 * 3600).as_millis() as i64;
    match &server.app().store {
        Store::Sqlite { write, .. } => {
            sqlx::query("UPDATE sessions SET created = $1").bind(before).execute(write).await.map(drop)
        }
        Store::Postgres(pool) => {
            sqlx::query("UPDATE sessions SET created = $1").bind(before).execute(pool).await.map(drop)
        }
    }
    .unwrap();
}

async fn an_account_grows_out_of_a_guest(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    ada.send(reqwest::Method::PUT, &format!("/api/tables/{table}/notes"), Some(json!({"text": "mine"}))).await.ok();
    let nobody = ada.get("/api/account").await.ok();
    assert_eq!((&nobody["name"], &nobody["accounts_for"]), (&Value::Null, &json!("everybody")));
    let before = ada.cookie().unwrap();
    let link = ada.post("/api/me/recovery", json!({})).await.ok();
    let codes = make_account(&ada, "Ada Lovelace").await;
    assert_eq!(codes.len(), 10);
    let account = ada.get("/api/account").await.ok();
    assert_eq!(
        (&account["name"], &account["codes"], &account["fresh"]),
        (&json!("Ada Lovelace"), &json!(10), &json!(true))
    );
    // The cookie is another one, and the old one is nobody's.
    assert_ne!(ada.cookie().unwrap(), before);
    let old = reqwest::Client::new().get(format!("http://{}/api/me", server.address)).header("cookie", before);
    assert_eq!(old.send().await.unwrap().json::<Value>().await.unwrap()["name"], Value::Null);
    // So is the link the guest once made.
    assert_eq!(Client::new(&server).post("/api/recover", link).await.failed(), (404, "recovery"));
    // What was the guest's is the account's.
    let snapshot = ada.snapshot(&table).await;
    assert_eq!((&snapshot["yours"], &snapshot["notes"]), (&json!([0]), &json!("mine")));
    // On another device everything is there.
    let phone = Client::new(&server);
    phone.post("/api/sign-in/code", json!({"code": codes[0]})).await.ok();
    assert_eq!(name_of(&phone).await, "Ada Lovelace");
    assert_eq!(phone.snapshot(&table).await["yours"], json!([0]));
    assert_eq!(ada.get("/api/me/sessions").await.ok()["sessions"].as_array().unwrap().len(), 2);
    // One account a person; and nobody has to play first to have one.
    assert_eq!(ada.post("/api/account", json!({"name": "Another"})).await.failed(), (409, "account_there"));
    make_account(&Client::new(&server), "Newcomer").await;
    server.stop().await;
}

async fn a_name_is_nobody_elses(ground: Ground) {
    let server = ground.serve().await;
    let (ada, ben) = (Client::new(&server), Client::new(&server));
    make_account(&ada, "Alice").await;
    for alike in ["Alice", "alice", "AIice", "A lice", "\u{410}lice", "ALICE"] {
        let taken = (409, "name_of_another");
        assert_eq!(ben.post("/api/account", json!({"name": alike})).await.failed(), taken, "{alike}");
        assert_eq!(ben.post("/api/me", json!({"name": alike})).await.failed(), taken, "{alike}");
        let seats = json!([{"kind": "person"}, {"kind": "open"}]);
        let table = json!({"game": "helios", "name": alike, "seats": seats});
        assert_eq!(ben.post("/api/tables", table).await.failed(), taken, "{alike}");
        let hot_seat = json!({"game": "helios", "seats": [{"kind": "person"}, {"kind": "person", "name": alike}]});
        assert_eq!(ben.post("/api/tables", hot_seat).await.failed(), taken, "{alike}");
    }
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let (table, invitation) = ada.create(json!({"game": "helios", "name": "Alice", "seats": seats})).await;
    let join = |name: &str| json!({"invitation": invitation, "name": name});
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    assert_eq!(ben.post(&path("join"), join("alice")).await.failed(), (409, "name_of_another"));
    ben.post(&path("join"), join("Ben")).await.ok();
    let rename = json!({"seat": 1, "name": "AIice"});
    assert_eq!(ben.post(&path("rename"), rename).await.failed(), (409, "name_of_another"));
    // The owner may write it otherwise, and take another; then it is free.
    ada.post("/api/me", json!({"name": "ALICE"})).await.ok();
    ada.post("/api/me", json!({"name": "Alicia"})).await.ok();
    assert_eq!(ada.get("/api/account").await.ok()["name"], "Alicia");
    make_account(&ben, "Alice").await;
    assert_eq!(ada.post("/api/me", json!({"name": "alice"})).await.failed(), (409, "name_of_another"));
    // Two who want it at once: one gets it.
    let many: Vec<Client> = (0..6).map(|_| Client::new(&server)).collect();
    let asked = many.iter().map(|one| one.post("/api/account", json!({"name": "Wanted"})));
    let answers = futures_util::future::join_all(asked).await;
    assert_eq!(answers.iter().filter(|answer| answer.status.is_success()).count(), 1);
    server.stop().await;
}

async fn a_passkey_leads_back(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::page(&server);
    make_account(&ada, "Ada").await;
    let mut phone = Authenticator::new();
    let asked = ada.post("/api/account/passkeys/start", json!({})).await.ok();
    assert_eq!((&asked["site"], &asked["name"]), (&json!("localhost"), &json!("Ada")));
    let made = phone.make(ada.base(), &asked);
    ada.post("/api/account/passkeys", made.clone()).await.ok();
    // The same answer again is worth nothing, nor is one to another's question.
    assert_eq!(ada.post("/api/account/passkeys", made).await.failed(), (409, "passkey_there"));
    let ben = Client::page(&server);
    make_account(&ben, "Ben").await;
    let foreign = Authenticator::new().make(ben.base(), &asked);
    assert_eq!(ben.post("/api/account/passkeys", foreign).await.failed(), (403, "passkey"));
    let listed = ada.get("/api/account").await.ok()["passkeys"].clone();
    assert_eq!(
        (&listed[0]["label"], &listed[0]["id"], listed.as_array().unwrap().len()),
        (&json!("my phone"), &json!(phone.id), 1)
    );

    let other = Client::page(&server);
    let question = other.post("/api/sign-in/passkey/start", json!({})).await.ok();
    let proof = phone.prove(other.base(), &question);
    other.post("/api/sign-in/passkey", proof.clone()).await.ok();
    assert_eq!(name_of(&other).await, "Ada");
    assert!(ada.get("/api/account").await.ok()["passkeys"][0]["used"].as_i64().is_some());
    // A proof that was overheard, one for another site, one of a copied key, one of a stranger's key.
    let thief = Client::page(&server);
    let way_in = async |proof: Value| thief.post("/api/sign-in/passkey", proof).await;
    assert_eq!(way_in(proof).await.failed(), (403, "sign_in"));
    let fresh = async || thief.post("/api/sign-in/passkey/start", json!({})).await.ok();
    let elsewhere = phone.prove("http://localhost:1", &fresh().await);
    assert_eq!(way_in(elsewhere).await.failed(), (403, "sign_in"));
    let stranger = Authenticator::new().prove(thief.base(), &fresh().await);
    assert_eq!(way_in(stranger).await.failed(), (403, "sign_in"));
    phone.counter = 0;
    let copied = phone.prove(thief.base(), &fresh().await);
    assert_eq!(way_in(copied).await.failed(), (403, "sign_in"));
    assert_eq!(name_of(&thief).await, Value::Null);
    // At an address instead of a name there are no passkeys.
    let address = Client::new(&server);
    assert_eq!(address.post("/api/sign-in/passkey/start", json!({})).await.failed(), (422, "passkey_page"));
    // One that is taken away works no more.
    ada.post("/api/account/passkeys/remove", json!({"id": phone.id})).await.ok();
    phone.counter = 100;
    let gone = phone.prove(thief.base(), &fresh().await);
    assert_eq!(way_in(gone).await.failed(), (403, "sign_in"));
    assert_eq!(ada.post("/api/account/passkeys/remove", json!({"id": phone.id})).await.failed(), (404, "no_passkey"));
    for number in 0..10 {
        let asked = ada.post("/api/account/passkeys/start", json!({})).await.ok();
        let made = Authenticator::new().make(ada.base(), &asked);
        assert!(ada.post("/api/account/passkeys", made).await.status.is_success(), "{number}");
    }
    let asked = ada.post("/api/account/passkeys/start", json!({})).await.ok();
    let made = Authenticator::new().make(ada.base(), &asked);
    assert_eq!(ada.post("/api/account/passkeys", made).await.failed(), (422, "passkeys_enough"));
    server.stop().await;
}

async fn a_password_leads_back(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    make_account(&ada, "Ada Lovelace").await;
    for (bad, code) in [("short", "password_length"), ("ada lovelace 1", "password_plain")] {
        assert_eq!(ada.post("/api/account/password", json!({"password": bad})).await.failed(), (422, code));
    }
    give_password(&ada, "engines and looms").await;
    assert_eq!(ada.get("/api/account").await.ok()["password"], true);
    let phone = Client::new(&server);
    phone.post("/api/me", json!({"name": "Somebody"})).await.ok();
    let before = phone.cookie().unwrap();
    phone.post("/api/sign-in/password", by_password(" ada LOVELACE", "engines and looms")).await.ok();
    assert_eq!(name_of(&phone).await, "Ada Lovelace");
    assert_ne!(phone.cookie().unwrap(), before, "the cookie is another one");
    let old = reqwest::Client::new().get(format!("http://{}/api/me", server.address)).header("cookie", before);
    assert_eq!(old.send().await.unwrap().json::<Value>().await.unwrap()["name"], Value::Null);
    // Nothing readable is kept.
    let guest = ada.get("/api/account").await.ok();
    assert!(!guest.to_string().contains("engines"), "{guest}");
    ada.post("/api/account/password", json!({"password": null})).await.ok();
    let gone = Client::new(&server);
    let gone = gone.post("/api/sign-in/password", by_password("Ada Lovelace", "engines and looms")).await;
    assert_eq!(gone.failed(), (403, "sign_in"));
    server.stop().await;
}

async fn a_link_by_mail_leads_back(ground: Ground) {
    let without = ground.serve().await;
    let ask = |who: &str| json!({"who": who, "lang": "de"});
    assert_eq!(Client::new(&without).post("/api/sign-in/mail", ask("Ada")).await.failed(), (422, "no_mail"));
    without.stop().await;
    let (url, mut given) = mail_server().await;
    let (from, public_url) = ("Almende <almende@example.org>".into(), "https://play.example.org".into());
    let mail = almende_server::MailServer { url, from, public_url };
    let server = ground.serve_with(|config| config.notices.mail = Some(mail)).await;
    let (ada, ben) = (Client::new(&server), Client::new(&server));
    let address = json!({"address": "ada@example.org", "lang": "en"});
    let after = |mail: &str, start: &str| -> String {
        // A long line is broken for the way.
        let whole = mail.replace("=3D", "=");
        whole.lines().find_map(|line| line.strip_prefix(start)).unwrap_or_else(|| panic!("{mail}")).trim().to_owned()
    };
    // A guest with an address, and an account whose address said nothing yet: nobody gets a link.
    ben.post("/api/me", json!({"name": "Ben"})).await.ok();
    make_account(&ada, "Ada").await;
    ada.post("/api/me/mail", address).await.ok();
    let question = given.recv().await.unwrap();
    for who in ["Ada", "ada@example.org", "Ben", "Nobody", "nobody@example.org"] {
        let answer = Client::new(&server).post("/api/sign-in/mail", ask(who)).await;
        assert_eq!((answer.status.as_u16(), &answer.body), (204, &json!("")), "{who}");
    }
    let confirm = json!({"token": after(&question, "https://play.example.org/mail#confirm/")});
    ben.post("/api/mail/confirm", confirm).await.ok();
    for who in ["ADA", "Ada@Example.org"] {
        Client::new(&server).post("/api/sign-in/mail", ask(who)).await.ok();
        let letter = given.recv().await.unwrap();
        assert!(letter.contains("To: ada@example.org"), "{letter}");
        let code = after(&letter, "https://play.example.org/sign-in#");
        let phone = Client::new(&server);
        phone.post("/api/sign-in/link", json!({"code": code})).await.ok();
        assert_eq!(name_of(&phone).await, "Ada");
        // Once, and not for anybody else.
        let again = Client::new(&server).post("/api/sign-in/link", json!({"code": code})).await;
        assert_eq!(again.failed(), (403, "sign_in"));
    }
    // A link to an address that is no longer the account's is worth nothing.
    Client::new(&server).post("/api/sign-in/mail", ask("Ada")).await.ok();
    let letter = given.recv().await.unwrap();
    ada.post("/api/me/mail", json!({"address": null, "lang": "en"})).await.ok();
    let code = after(&letter, "https://play.example.org/sign-in#");
    assert_eq!(Client::new(&server).post("/api/sign-in/link", json!({"code": code})).await.failed(), (403, "sign_in"));
    server.stop().await;
}

async fn codes_lead_back_once_each(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let codes = make_account(&ada, "Ada").await;
    let typed = codes[0].to_uppercase().replace('-', " ");
    Client::new(&server).post("/api/sign-in/code", json!({"code": typed})).await.ok();
    let again = Client::new(&server).post("/api/sign-in/code", json!({"code": codes[0]})).await;
    assert_eq!(again.failed(), (403, "sign_in"));
    assert_eq!(ada.get("/api/account").await.ok()["codes"], 9);
    // Of several who use one at once, one comes in.
    let many: Vec<Client> = (0..8).map(|_| Client::new(&server)).collect();
    let asked = many.iter().map(|one| one.post("/api/sign-in/code", json!({"code": codes[1]})));
    let answers = futures_util::future::join_all(asked).await;
    assert_eq!(answers.iter().filter(|answer| answer.status.is_success()).count(), 1);
    let fresh = ada.post("/api/account/codes", json!({})).await.ok();
    assert_eq!(fresh["codes"].as_array().unwrap().len(), 10);
    let old = Client::new(&server).post("/api/sign-in/code", json!({"code": codes[5]})).await;
    assert_eq!(old.failed(), (403, "sign_in"));
    server.stop().await;
}

/// Whether there is such an account, and whether it has a password: the answers are the same to the letter.
async fn what_is_wrong_tells_nothing(ground: Ground) {
    let limits = Limits { passwords: Rate::an_hour(1, 5), sign_ins: Rate::an_hour(1, 40), ..Limits::none() };
    let server = ground.serve_with(|config| config.limits = limits).await;
    let (ada, ben) = (Client::new(&server), Client::new(&server));
    make_account(&ada, "Ada").await;
    give_password(&ada, "engines and looms").await;
    make_account(&ben, "Ben").await;
    let guess = async |name: &str| {
        Client::new(&server).post("/api/sign-in/password", by_password(name, "a wrong password")).await
    };
    let (there, without, none) = (guess("Ada").await, guess("Ben").await, guess("Nobody here").await);
    assert_eq!(there.failed(), (403, "sign_in"));
    assert_eq!((there.status, &there.body), (without.status, &without.body));
    assert_eq!((there.status, &there.body), (none.status, &none.body));
    for path in ["/api/sign-in/code", "/api/sign-in/link"] {
        for code in ["", "x", "x.y", "aaaa-aaaa-aaaa-aaaa", "23456789abcd.AAAA"] {
            let answer = Client::new(&server).post(path, json!({"code": code})).await;
            assert_eq!((answer.status, &answer.body), (there.status, &there.body), "{path} {code}");
        }
    }
    // So many guesses for a name, whether it is anybody's or not.
    for name in ["Ada", "Nobody here"] {
        for _ in 0..4 {
            assert_eq!(guess(name).await.failed(), (403, "sign_in"), "{name}");
        }
        assert_eq!(guess(name).await.failed(), (429, "too_fast"), "{name}");
    }
    // Then the right password, too, and nothing else.
    let right = by_password("Ada", "engines and looms");
    assert_eq!(Client::new(&server).post("/api/sign-in/password", right).await.failed(), (429, "too_fast"));
    // And so many of a network, whatever it tries.
    let mut last = guess("Somebody else").await;
    for number in 0..40 {
        last = guess(&format!("Name {number}")).await;
    }
    assert_eq!(last.failed(), (429, "too_fast"));
    assert_eq!(name_of(&ada).await, "Ada", "who is in stays in");
    server.stop().await;
}

async fn ways_back_are_changed_by_who_has_just_signed_in(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::page(&server);
    make_account(&ada, "Ada").await;
    give_password(&ada, "engines and looms").await;
    later(&server, &ada).await;
    assert_eq!(ada.get("/api/account").await.ok()["fresh"], false);
    let changes = [
        ("/api/account/password", json!({"password": "another password"})),
        ("/api/account/codes", json!({})),
        ("/api/account/passkeys/start", json!({})),
        ("/api/account/passkeys/remove", json!({"id": "x"})),
        ("/api/me/recovery", json!({})),
        ("/api/me/mail", json!({"address": "thief@example.org", "lang": "en"})),
    ];
    for (path, body) in &changes {
        assert_eq!(ada.post(path, body.clone()).await.failed(), (403, "sign_in_again"), "{path}");
    }
    assert_eq!(ada.get("/api/account/export").await.failed(), (403, "sign_in_again"));
    ada.post("/api/sign-in/password", by_password("Ada", "engines and looms")).await.ok();
    ada.post("/api/account/codes", json!({})).await.ok();
    // A guest without an account has nothing to sign in with: everything is as it was.
    let guest = Client::new(&server);
    guest.post("/api/me", json!({"name": "Guest"})).await.ok();
    later(&server, &guest).await;
    guest.post("/api/me/recovery", json!({})).await.ok();
    for (path, body) in changes.iter().filter(|(path, _)| path.starts_with("/api/account")) {
        assert_eq!(guest.post(path, body.clone()).await.failed(), (403, "no_account"), "{path}");
    }
    server.stop().await;
}

async fn who_is_forgotten_has_no_account(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let codes = make_account(&ada, "Ada").await;
    give_password(&ada, "engines and looms").await;
    ada.post("/api/me/forget", json!({"name": "Ada"})).await.ok();
    let code = Client::new(&server).post("/api/sign-in/code", json!({"code": codes[0]})).await;
    let password = Client::new(&server).post("/api/sign-in/password", by_password("Ada", "engines and looms")).await;
    assert_eq!((code.failed(), password.failed()), ((403, "sign_in"), (403, "sign_in")));
    assert!(server.app().store.accounts(10).await.unwrap().is_empty());
    make_account(&Client::new(&server), "Ada").await;
    server.stop().await;
}

async fn a_server_is_open_by_invitation_or_closed(ground: Ground) {
    let server = ground.serve_with(|config| config.accounts = AccountsFor::Invited).await;
    let (ada, ben) = (Client::new(&server), Client::new(&server));
    assert_eq!(ada.get("/api/account").await.ok()["accounts_for"], "invited");
    let make = |name: &str, invitation: &str| json!({"name": name, "invitation": invitation});
    assert_eq!(ada.post("/api/account", json!({"name": "Ada"})).await.failed(), (403, "account_invitation"));
    assert_eq!(ada.post("/api/account", make("Ada", "guessed")).await.failed(), (403, "account_invitation"));
    let invite = async |time| {
        let invited = accounts::measure(&ground.database, AccountMeasure::Invite(time)).await;
        invited.unwrap().unwrap()
    };
    let (secret, over) = (invite(Duration::from_secs(60)).await, invite(Duration::ZERO).await);
    assert_eq!(ada.post("/api/account", make("Ada", &over)).await.failed(), (403, "account_invitation"));
    ada.post("/api/account", make("Ada", &secret)).await.ok();
    assert_eq!(ben.post("/api/account", make("Ben", &secret)).await.failed(), (403, "account_invitation"));
    // Nobody needs one to play.
    let bots = json!([{"kind": "person"}, {"kind": "bot", "bot": "easy"}]);
    ben.create(json!({"game": "helios", "name": "Ben", "seats": bots})).await;
    server.stop().await;
    let server = ground.serve_with(|config| config.accounts = AccountsFor::Nobody).await;
    let unused = invite(Duration::from_secs(60)).await;
    let refused = ben.moved(server.address).post("/api/account", make("Ben", &unused)).await;
    assert_eq!(refused.failed(), (403, "accounts_closed"));
    assert_eq!(name_of(&ada.moved(server.address)).await, "Ada", "those there are stay");
    server.stop().await;
}

async fn everything_of_mine_comes_as_files(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let path = |rest: &str| format!("/api/tables/{table}{rest}");
    ada.post(&path("/chat"), json!({"seat": 0, "text": "hello from Ada"})).await.ok();
    ben.post(&path("/chat"), json!({"seat": 1, "text": "hello from Ben"})).await.ok();
    ada.send(reqwest::Method::PUT, &path("/notes"), Some(json!({"text": "my plan"}))).await.ok();
    make_account(&ada, "Ada Lovelace").await;
    give_password(&ada, "engines and looms").await;
    let files = async || {
        let url = format!("http://{}/api/account/export", server.address);
        let answer = reqwest::Client::new().get(url).header("cookie", ada.cookie().unwrap()).send().await.unwrap();
        assert_eq!(answer.headers()["content-type"], "application/zip");
        unzipped(&answer.bytes().await.unwrap())
    };
    let told = files().await;
    let me: Value = serde_json::from_str(&told["me.json"]).unwrap();
    assert_eq!((&me["account"]["name"], &me["account"]["password"]), (&json!("Ada Lovelace"), &json!(true)));
    let own = &told[&format!("tables/{table}.json")];
    assert!(own.contains("hello from Ada") && own.contains("my plan") && !own.contains("hello from Ben"), "{own}");
    // A running game has a secret seed.
    let record = format!("tables/helios-{table}.txt");
    assert!(!told.contains_key(&record));
    ada.command_now(&table, 0, json!({"do": "resign"})).await.ok();
    let told = files().await;
    assert_eq!(told[&record], ada.get(&path("/record")).await.ok().as_str().unwrap());
    let all: String = told.values().cloned().collect();
    assert!(!all.contains("argon2") && !all.contains(ada.cookie().unwrap().split_once('=').unwrap().1));
    assert_eq!(Client::new(&server).get("/api/account/export").await.failed(), (403, "no_guest"));
    server.stop().await;
}

/// The files of an archive, read by another program.
fn unzipped(bytes: &[u8]) -> std::collections::BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.zip");
    std::fs::write(&file, bytes).unwrap();
    let told = "import json, sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; \
                print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))";
    let output = std::process::Command::new("python3").args(["-c", told]).arg(&file).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

async fn operators_name_those_who_keep_order(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    make_account(&ada, "Ada").await;
    let appoint = async |name: &str, role| {
        accounts::measure(&ground.database, AccountMeasure::Appoint(name.to_owned(), role)).await
    };
    assert_eq!(ada.get("/api/account").await.ok()["role"], Value::Null);
    appoint("ada", Some(Role::Moderator)).await.unwrap();
    assert_eq!(ada.get("/api/account").await.ok()["role"], "moderator");
    let listed = accounts::listed(&ground.database).await.unwrap();
    assert_eq!((listed[0].name.as_str(), listed[0].role.as_deref()), ("Ada", Some("moderator")));
    appoint(&listed[0].guest, Some(Role::Operator)).await.unwrap();
    assert_eq!(ada.get("/api/account").await.ok()["role"], "operator");
    appoint("Ada", None).await.unwrap();
    assert_eq!(ada.get("/api/account").await.ok()["role"], Value::Null);
    assert!(appoint("Nobody", Some(Role::Operator)).await.is_err());
    server.stop().await;
}

/// What was used once is forgotten when it would work no more, and accounts stay.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_over_goes_and_accounts_stay() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let codes = make_account(&ada, "Ada").await;
    Client::new(&server).post("/api/sign-in/code", json!({"code": codes[0]})).await.ok();
    let spent = Op::Spend { hash: "long ago".into(), until: 1 };
    let invitation = Op::AccountInvitation { hash: "long ago".into(), at: 0, until: 1 };
    server.app().writer.write(vec![spent, invitation]).await.unwrap();
    let Store::Sqlite { write, .. } = &server.app().store else { panic!() };
    sqlx::query("UPDATE guests SET created = 1").execute(write).await.unwrap();
    sqlx::query("DELETE FROM sessions").execute(write).await.unwrap();
    server.app().clear_out().await.unwrap();
    let left: Vec<String> = sqlx::query_scalar("SELECT hash FROM spent").fetch_all(write).await.unwrap();
    assert!(left.len() == 1 && left[0] != "long ago", "{left:?}");
    assert_eq!(server.app().store.account_invitation("long ago").await.unwrap(), None);
    Client::new(&server).post("/api/sign-in/code", json!({"code": codes[1]})).await.ok();
    server.stop().await;
}
