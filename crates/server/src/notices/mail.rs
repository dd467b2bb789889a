//! Notices by mail, where the server is told how to send it. Nothing goes to an address but the question whether it wants
//! notices, until a person has said yes to it from there.

use crate::config::MailServer;
use crate::limits;
use almende_core::{Lang, Problem};
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use std::time::Duration;

/// How long a mail server may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Under this name the server keeps the key with which it hashes addresses.
pub const KEY: &str = "mail_key";

/// What is kept of an address that wants no mail: enough to know it again, not enough to write to it. Spellings that lead to
/// the same box have the same hash.
pub fn address_hash(key: &str, address: &str) -> String {
    let address = address.trim().to_lowercase();
    let (local, domain) = address.rsplit_once('@').unwrap_or((&address, ""));
    let local = local.split('+').next().unwrap_or(local);
    let key = blake3::derive_key("almende mail addresses", key.as_bytes());
    blake3::keyed_hash(&key, format!("{local}@{domain}").as_bytes()).to_hex().to_string()
}

/// Sends mail.
pub struct Mail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// The server's address as people know it, without a slash at the end.
    public: String,
}

impl std::fmt::Debug for Mail {
    /// The transport may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Mail({})", self.from)
    }
}

/// What a mail says.
#[derive(Clone, Debug)]
pub enum Letter<'a> {
    /// Whether this address wants notices.
    Question,
    /// A link to sign in with.
    SignIn {
        /// What the link proves.
        ticket: &'a str,
        /// The name of the account.
        name: &'a str,
    },
    /// It is somebody's turn at a game.
    Turn {
        /// The game's name.
        game: &'a str,
        /// The table.
        table: &'a str,
    },
}

/// An address as mail servers know it.
pub fn address(text: &str) -> Option<Mailbox> {
    let text = text.trim();
    let plain = !text.contains(['<', '>', '"', ',']) && text.len() <= limits::ADDRESS;
    text.parse().ok().filter(|_| plain)
}

impl Mail {
    /// Mail by way of this server; an error says what is wrong with the settings.
    pub fn new(server: &MailServer) -> Result<Mail, String> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&server.url);
        let transport = transport.map_err(|error| format!("the mail server's address cannot be read: {error}"))?;
        let from = server.from.parse().map_err(|_| "the sender of mails is no mail address".to_owned())?;
        let public = server.public_url.trim_end_matches('/').to_owned();
        if !public.starts_with("http") {
            return Err("mails need the server's own address (--public-url)".to_owned());
        }
        Ok(Mail { transport: transport.timeout(Some(PATIENCE)).build(), from, public })
    }

    /// Sends a letter to an address; `token` is what its links prove.
    pub async fn send(&self, to: &str, lang: Lang, token: &str, letter: Letter<'_>) -> Result<(), String> {
        let to = address(to).ok_or("no mail address")?;
        let say = |id: &'static str, args: &[(&'static str, &str)]| {
            let text = args.iter().fold(Problem::new(id), |text, (name, value)| text.with(name, value));
            crate::words::own().explain(lang, &text)
        };
        let stop = format!("{}/mail#stop/{token}", self.public);
        let (subject, text) = match letter {
            Letter::Question => {
                let link = format!("{}/mail#confirm/{token}", self.public);
                (say("mail.question", &[]), say("mail.question_text", &[("link", &link), ("stop", &stop)]))
            }
            Letter::SignIn { ticket, name } => {
                let link = format!("{}/sign-in#{ticket}", self.public);
                let args = [("link", link.as_str()), ("name", name), ("stop", stop.as_str())];
                (say("mail.sign_in", &[]), say("mail.sign_in_text", &args))
            }
            Letter::Turn { game, table } => {
                let link = format!("{}/t/{table}", self.public);
                let all = format!("{}/mine", self.public);
                let args = [("game", game), ("link", &link), ("all", &all), ("stop", &stop)];
                (say("notice.turn", &args), say("mail.turn_text", &args))
            }
        };
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            .body(text)
            .map_err(|error| error.to_string())?;
        let name = HeaderName::new_from_ascii_str("List-Unsubscribe");
        message.headers_mut().insert_raw(HeaderValue::new(name, format!("<{stop}>")));
        self.transport.send(message).await.map(drop).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_plain() {
        for good in ["ada@example.org", " ada.b+games@mail.example.org "] {
            assert!(address(good).is_some(), "{good}");
        }
        for bad in
            ["", "ada", "ada@", "@example.org", "Ada <ada@example.org>", "a@b.org, c@d.org", "a@b.org\r\nBcc: c@d.org"]
        {
            assert!(address(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn one_box_has_one_hash_that_only_this_server_knows() {
        let hash = address_hash("key", "ada@example.org");
        for same in [" Ada@Example.org ", "ada+games@example.org", "ADA+1+2@EXAMPLE.ORG"] {
            assert_eq!(address_hash("key", same), hash, "{same}");
        }
        for other in ["ada@example.com", "adam@example.org", "ada@example.org@example.com"] {
            assert_ne!(address_hash("key", other), hash, "{other}");
        }
        assert_ne!(address_hash("another key", "ada@example.org"), hash);
    }

    #[test]
    fn settings_that_make_no_sense_are_told() {
        let server = |url: &str, from: &str, public_url: &str| MailServer {
            url: url.into(),
            from: from.into(),
            public_url: public_url.into(),
        };
        assert!(Mail::new(&server("smtp://127.0.0.1:25", "almende@example.org", "https://example.org")).is_ok());
        for (url, from, public) in [
            ("http://127.0.0.1", "almende@example.org", "https://example.org"),
            ("smtp://127.0.0.1:25", "nobody", "https://example.org"),
            ("smtp://127.0.0.1:25", "almende@example.org", ""),
        ] {
            assert!(Mail::new(&server(url, from, public)).is_err(), "{url} {from} {public}");
        }
    }
}
