//! Public keys as authenticators tell them (COSE, RFC 9052 and 9053), and whether a signature is theirs.

use ciborium::Value;
use ring::signature::{ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256};
use ring::signature::{RsaPublicKeyComponents, UnparsedPublicKey};

/// The algorithms that are taken, by their numbers, those that are liked best first.
pub(crate) const ALGORITHMS: [i64; 3] = [-8, -7, -257];

/// A public key of a kind that can be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PublicKey {
    /// Ed25519 (EdDSA, -8).
    Ed25519(Vec<u8>),
    /// A point of P-256, not compressed (ES256, -7).
    P256(Vec<u8>),
    /// Modulus and exponent (RS256, -257).
    Rsa(Vec<u8>, Vec<u8>),
}

impl PublicKey {
    /// Reads a key; none if it is none, or of a kind that is not taken.
    pub(crate) fn read(bytes: &[u8]) -> Option<PublicKey> {
        PublicKey::of(&ciborium::from_reader(bytes).ok()?)
    }

    pub(crate) fn of(key: &Value) -> Option<PublicKey> {
        let number = |label| i64::try_from(entry(key, label)?.as_integer()?).ok();
        let bytes = |label| entry(key, label)?.as_bytes().cloned();
        // Key type, algorithm, and the curve where there is one.
        match (number(1)?, number(3)?) {
            (1, -8) if number(-1) == Some(6) => bytes(-2).filter(|point| point.len() == 32).map(PublicKey::Ed25519),
            (2, -7) if number(-1) == Some(1) => {
                let (x, y) = (bytes(-2)?, bytes(-3)?);
                let point = [vec![4], x.clone(), y.clone()].concat();
                (x.len() == 32 && y.len() == 32).then_some(PublicKey::P256(point))
            }
            (3, -257) => {
                let (modulus, exponent) = (bytes(-1)?, bytes(-2)?);
                let usual = (256..=1024).contains(&modulus.len()) && (1..=8).contains(&exponent.len());
                usual.then_some(PublicKey::Rsa(modulus, exponent))
            }
            _ => None,
        }
    }

    /// Whether a message was signed with the other half of this key.
    pub(crate) fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        let checked = match self {
            PublicKey::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
            PublicKey::P256(point) => UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature),
            PublicKey::Rsa(n, e) => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
        };
        checked.is_ok()
    }
}

fn entry(key: &Value, label: i64) -> Option<&Value> {
    let label = Value::from(label);
    key.as_map()?.iter().find(|(name, _)| *name == label).map(|(_, value)| value)
}
