//! Tickets: short-lived statements of the server that it knows again without having kept them. A ticket is for one purpose and one
//! subject, ends soon, and works once: whoever uses it spends it in the transaction in which it has its effect.

use super::passkeys::{decode, encode};
use crate::secrets::{NoRandomness, random_bytes};
use crate::store::{Bound, Op};
use std::time::Duration;

/// Under this name the server keeps the key with which it knows its tickets.
pub(crate) const KEY: &str = "ticket_key";

/// What a ticket is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Making a passkey.
    NewPasskey,
    /// Signing in with one.
    Passkey,
    /// Signing in with a link that came by mail.
    MailLink,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Purpose::NewPasskey => "new passkey",
            Purpose::Passkey => "passkey",
            Purpose::MailLink => "mail link",
        }
    }

    fn time(self) -> Duration {
        match self {
            Purpose::NewPasskey | Purpose::Passkey => Duration::from_secs(5 * 60),
            Purpose::MailLink => Duration::from_secs(15 * 60),
        }
    }
}

/// Makes tickets and knows them.
#[derive(Clone)]
pub(crate) struct Tickets([u8; 32]);

impl std::fmt::Debug for Tickets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tickets")
    }
}

/// A ticket that is good, if it was not used before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GoodTicket {
    hash: String,
    until: i64,
}

impl GoodTicket {
    /// What has to be written with its effect, so that it has it once.
    pub(crate) fn spend(self) -> [Op; 2] {
        [Op::Within(Bound::Uses { hash: self.hash.clone() }), Op::Spend { hash: self.hash, until: self.until }]
    }
}

const RANDOM: usize = 16;
const BODY: usize = RANDOM + 8;

impl Tickets {
    pub(crate) fn new(key: &str) -> Tickets {
        Tickets(blake3::derive_key("almende tickets", key.as_bytes()))
    }

    /// A new ticket; the subject is who or what it is about.
    pub(crate) fn make(&self, purpose: Purpose, subject: &str, now: i64) -> Result<String, NoRandomness> {
        let mut body = random_bytes::<RANDOM>()?.to_vec();
        let until = now.saturating_add(purpose.time().as_millis() as i64);
        body.extend(until.to_be_bytes());
        body.extend(self.mark(purpose, subject, &body).as_bytes());
        Ok(encode(&body))
    }

    /// Whether a text is a ticket for this, and not over.
    pub(crate) fn know(&self, ticket: &str, purpose: Purpose, subject: &str, now: i64) -> Option<GoodTicket> {
        let bytes = decode(ticket).ok()?;
        let (body, mark) = bytes.split_at_checked(BODY)?;
        let mark: [u8; 32] = mark.try_into().ok()?;
        // Compared in constant time.
        if self.mark(purpose, subject, body) != mark {
            return None;
        }
        let until = i64::from_be_bytes(body.get(RANDOM..)?.try_into().ok()?);
        (now < until).then(|| GoodTicket { hash: crate::secrets::hash(&encode(&bytes)), until })
    }

    fn mark(&self, purpose: Purpose, subject: &str, body: &[u8]) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        // No purpose holds a zero byte, and the body has its length, so no two statements read alike.
        hasher.update(purpose.name().as_bytes()).update(&[0]).update(body).update(subject.as_bytes());
        hasher.finalize()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_is_for_one_thing_and_ends() {
        let tickets = Tickets::new("key");
        let ticket = tickets.make(Purpose::Passkey, "ada", 1000).unwrap();
        let known = |ticket: &str, purpose, subject: &str, now| tickets.know(ticket, purpose, subject, now).is_some();
        assert!(known(&ticket, Purpose::Passkey, "ada", 1000));
        assert!(known(&ticket, Purpose::Passkey, "ada", 1000 + 5 * 60_000 - 1));
        assert!(!known(&ticket, Purpose::Passkey, "ada", 1000 + 5 * 60_000));
        assert!(!known(&ticket, Purpose::NewPasskey, "ada", 1000));
        assert!(!known(&ticket, Purpose::Passkey, "ben", 1000));
        assert!(Tickets::new("other").know(&ticket, Purpose::Passkey, "ada", 1000).is_none());
        for odd in ["", "A", "AAAA", &ticket[1..], &ticket[..ticket.len() - 1], &format!("{ticket}AAAA"), "ä"] {
            assert!(!known(odd, Purpose::Passkey, "ada", 1000), "{odd}");
        }
        let changed = |at: usize| {
            let mut bytes = decode(&ticket).unwrap();
            bytes[at] ^= 1;
            encode(&bytes)
        };
        for at in 0..decode(&ticket).unwrap().len() {
            assert!(!known(&changed(at), Purpose::Passkey, "ada", 1000), "{at}");
        }
        assert_ne!(ticket, tickets.make(Purpose::Passkey, "ada", 1000).unwrap());
    }

    #[test]
    fn another_spelling_of_a_ticket_is_the_same_ticket() {
        let tickets = Tickets::new("key");
        let ticket = tickets.make(Purpose::Passkey, "ada", 0).unwrap();
        let padded = format!("{ticket}==");
        let known = |ticket: &str| tickets.know(ticket, Purpose::Passkey, "ada", 1);
        assert_eq!(known(&padded), known(&ticket));
    }
}
