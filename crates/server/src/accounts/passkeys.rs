//! Passkeys (Web Authentication, level 3): what a browser brings when one is made and when one is used.
//!
//! No attestation is asked for: which company made the authenticator does not matter here, only that the same one comes back. That
//! its owner has shown themselves to it (user verification) does, because a passkey is the whole proof.

use super::cose::PublicKey;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest::{SHA256, digest};
use serde::Deserialize;

/// The longest id of a credential (CTAP 2).
const ID: usize = 1023;

/// Why something is no proof. Nobody but the log is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoProof {
    /// It cannot be read.
    Unreadable,
    /// It is for something else: another question, another page, another site.
    Elsewhere,
    /// Nobody has shown themselves to the authenticator.
    Unverified,
    /// The signature is not that of the key.
    Signature,
    /// The key was used more often than the authenticator knows of: there are two of it.
    Copied,
}

/// What the browser says of the page that asked.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    cross_origin: bool,
}

/// A question as it was asked.
pub(crate) struct Question<'a> {
    /// What the browser had to repeat, in base64url.
    pub(crate) challenge: &'a str,
    /// The page that asked.
    pub(crate) origin: &'a str,
    /// The host name the passkey is for.
    pub(crate) site: &'a str,
}

/// A new passkey.
#[derive(Debug)]
pub(crate) struct NewPasskey {
    /// Its id in base64url.
    pub(crate) id: String,
    /// The public key as it was told, in base64url.
    pub(crate) public_key: String,
    pub(crate) counter: u32,
}

pub(crate) fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub(crate) fn decode(text: &str) -> Result<Vec<u8>, NoProof> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).map_err(|_| NoProof::Unreadable)
}

/// What a browser has repeated, as it was; nothing is known of it yet but that it can be read.
pub(crate) fn challenge_in(client_data: &str) -> Result<String, NoProof> {
    client(&decode(client_data)?).map(|client| client.challenge)
}

fn client(data: &[u8]) -> Result<ClientData, NoProof> {
    serde_json::from_slice(data).map_err(|_| NoProof::Unreadable)
}

fn check_client(data: &[u8], kind: &str, asked: &Question<'_>) -> Result<(), NoProof> {
    let client = client(data)?;
    let same = client.kind == kind && client.challenge == asked.challenge && client.origin == asked.origin;
    if same && !client.cross_origin { Ok(()) } else { Err(NoProof::Elsewhere) }
}

/// What an authenticator says.
struct Authenticator<'a> {
    counter: u32,
    /// What stands behind the counter.
    rest: &'a [u8],
    has_credential: bool,
}

/// Reads what an authenticator says, and that it says it of this site and of somebody who has shown themselves.
fn authenticator<'a>(data: &'a [u8], site: &str) -> Result<Authenticator<'a>, NoProof> {
    const PRESENT: u8 = 1;
    const VERIFIED: u8 = 4;
    const CREDENTIAL: u8 = 64;
    let (hash, data) = data.split_first_chunk::<32>().ok_or(NoProof::Unreadable)?;
    let ([flags, counter @ ..], rest) = data.split_first_chunk::<5>().ok_or(NoProof::Unreadable)?;
    if hash.as_slice() != digest(&SHA256, site.as_bytes()).as_ref() {
        return Err(NoProof::Elsewhere);
    }
    if flags & PRESENT == 0 || flags & VERIFIED == 0 {
        return Err(NoProof::Unverified);
    }
    Ok(Authenticator { counter: u32::from_be_bytes(*counter), rest, has_credential: flags & CREDENTIAL != 0 })
}

/// A passkey that was just made, from `clientDataJSON` and `attestationObject` in base64url.
pub(crate) fn made(client_data: &str, attestation: &str, asked: &Question<'_>) -> Result<NewPasskey, NoProof> {
    check_client(&decode(client_data)?, "webauthn.create", asked)?;
    let attestation = decode(attestation)?;
    let attestation: ciborium::Value =
        ciborium::from_reader(attestation.as_slice()).map_err(|_| NoProof::Unreadable)?;
    let entries = attestation.as_map().ok_or(NoProof::Unreadable)?;
    let data = entries.iter().find(|(name, _)| name.as_text() == Some("authData"));
    let data = data.and_then(|(_, value)| value.as_bytes()).ok_or(NoProof::Unreadable)?;
    let said = authenticator(data, asked.site)?;
    if !said.has_credential {
        return Err(NoProof::Unreadable);
    }
    // The maker's mark, the length of the id, the id, the key; extensions may follow.
    let (_, rest) = said.rest.split_first_chunk::<16>().ok_or(NoProof::Unreadable)?;
    let (length, rest) = rest.split_first_chunk::<2>().ok_or(NoProof::Unreadable)?;
    let length = usize::from(u16::from_be_bytes(*length));
    if !(1..=ID).contains(&length) || rest.len() < length {
        return Err(NoProof::Unreadable);
    }
    let (id, key) = rest.split_at(length);
    let mut after = key;
    let value: ciborium::Value = ciborium::from_reader(&mut after).map_err(|_| NoProof::Unreadable)?;
    PublicKey::of(&value).ok_or(NoProof::Unreadable)?;
    let key = &key[..key.len() - after.len()];
    Ok(NewPasskey { id: encode(id), public_key: encode(key), counter: said.counter })
}

/// What a browser brings when a passkey is used, in base64url.
pub(crate) struct Proof<'a> {
    pub(crate) client_data: &'a str,
    pub(crate) authenticator_data: &'a str,
    pub(crate) signature: &'a str,
}

/// Whether a passkey was used to answer a question; gives how often the authenticator has counted.
pub(crate) fn used(proof: &Proof<'_>, public_key: &str, counter: i64, asked: &Question<'_>) -> Result<u32, NoProof> {
    let (client_data, data) = (decode(proof.client_data)?, decode(proof.authenticator_data)?);
    check_client(&client_data, "webauthn.get", asked)?;
    let said = authenticator(&data, asked.site)?;
    let key = PublicKey::read(&decode(public_key)?).ok_or(NoProof::Unreadable)?;
    let message = [data.as_slice(), digest(&SHA256, &client_data).as_ref()].concat();
    if !key.has_signed(&message, &decode(proof.signature)?) {
        return Err(NoProof::Signature);
    }
    // Those that live in several devices do not count and say 0.
    if (said.counter != 0 || counter != 0) && i64::from(said.counter) <= counter {
        return Err(NoProof::Copied);
    }
    Ok(said.counter)
}

#[cfg(test)]
#[path = "passkeys_tests.rs"]
mod tests;
