use super::*;

/// Passkeys made and used by another implementation: `tests/fixtures/passkeys.py`, which signs with OpenSSL.
#[derive(Deserialize)]
struct Vectors {
    site: String,
    origin: String,
    vectors: Vec<Vector>,
}

#[derive(Deserialize)]
struct Vector {
    name: String,
    id: String,
    public_key: String,
    make: Made,
    #[serde(rename = "use")]
    used: Used,
}

#[derive(Deserialize)]
struct Made {
    challenge: String,
    client_data: String,
    attestation: String,
}

#[derive(Clone, Deserialize)]
struct Used {
    challenge: String,
    client_data: String,
    authenticator_data: String,
    signature: String,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../../tests/fixtures/passkeys.json")).unwrap()
}

fn try_use(used: &Used, key: &str, counter: i64, origin: &str, site: &str) -> Result<u32, NoProof> {
    let proof = Proof {
        client_data: &used.client_data,
        authenticator_data: &used.authenticator_data,
        signature: &used.signature,
    };
    super::used(&proof, key, counter, &Question { challenge: &used.challenge, origin, site })
}

#[test]
fn passkeys_of_each_kind_are_made_and_used() {
    let Vectors { site, origin, vectors } = vectors();
    assert_eq!(vectors.len(), super::super::cose::ALGORITHMS.len());
    for vector in vectors {
        let asked = Question { challenge: &vector.make.challenge, origin: &origin, site: &site };
        let new = made(&vector.make.client_data, &vector.make.attestation, &asked).unwrap();
        assert_eq!((&new.id, &new.public_key, new.counter), (&vector.id, &vector.public_key, 0), "{}", vector.name);
        assert_eq!(challenge_in(&vector.used.client_data).as_ref(), Ok(&vector.used.challenge));
        assert_eq!(try_use(&vector.used, &new.public_key, 0, &origin, &site), Ok(7), "{}", vector.name);
        assert_eq!(try_use(&vector.used, &new.public_key, 6, &origin, &site), Ok(7));
    }
}

#[test]
fn what_is_for_something_else_is_no_proof() {
    let Vectors { site, origin, vectors } = vectors();
    for vector in &vectors {
        let key = &vector.public_key;
        for (origin, site) in
            [("https://evil.example", site.as_str()), (&origin, "evil.example"), ("http://play.example.org", &site)]
        {
            assert_eq!(try_use(&vector.used, key, 0, origin, site), Err(NoProof::Elsewhere));
            let asked = Question { challenge: &vector.make.challenge, origin, site };
            let new = made(&vector.make.client_data, &vector.make.attestation, &asked);
            assert_eq!(new.err(), Some(NoProof::Elsewhere));
        }
        let other = Used { challenge: "b3RoZXI".into(), ..vector.used.clone() };
        assert_eq!(try_use(&other, key, 0, &origin, &site), Err(NoProof::Elsewhere), "another question");
        // What was made is no proof of use, nor the other way round.
        let swapped = Used {
            challenge: vector.make.challenge.clone(),
            client_data: vector.make.client_data.clone(),
            ..vector.used.clone()
        };
        assert_eq!(try_use(&swapped, key, 0, &origin, &site), Err(NoProof::Elsewhere));
        assert_eq!(try_use(&vector.used, key, 7, &origin, &site), Err(NoProof::Copied), "a key there is twice");
        // A page within another page.
        let framed = String::from_utf8(decode(&vector.used.client_data).unwrap()).unwrap();
        let framed = encode(framed.replace("\"crossOrigin\":false", "\"crossOrigin\":true").as_bytes());
        let framed = Used { client_data: framed, ..vector.used.clone() };
        assert_eq!(try_use(&framed, key, 0, &origin, &site), Err(NoProof::Elsewhere));
        for one in vectors.iter().filter(|one| one.name != vector.name) {
            assert_eq!(try_use(&vector.used, &one.public_key, 0, &origin, &site), Err(NoProof::Signature));
        }
    }
}

/// Every bit of what is signed counts, and that somebody was there and has shown themselves.
#[test]
fn nothing_that_is_signed_can_be_changed() {
    let Vectors { site, origin, vectors } = vectors();
    for vector in vectors {
        let flip = |text: &str, at: usize, bit: u8| {
            let mut bytes = decode(text).unwrap();
            bytes[at] ^= bit;
            encode(&bytes)
        };
        let used = &vector.used;
        for at in 0..decode(&used.authenticator_data).unwrap().len() {
            let changed = Used { authenticator_data: flip(&used.authenticator_data, at, 1), ..used.clone() };
            assert!(try_use(&changed, &vector.public_key, 0, &origin, &site).is_err(), "{at}");
        }
        for at in 0..decode(&used.signature).unwrap().len() {
            let changed = Used { signature: flip(&used.signature, at, 1), ..used.clone() };
            assert!(try_use(&changed, &vector.public_key, 0, &origin, &site).is_err(), "{at}");
        }
        for flag in [1, 4] {
            let unseen = Used { authenticator_data: flip(&used.authenticator_data, 32, flag), ..used.clone() };
            assert_eq!(try_use(&unseen, &vector.public_key, 0, &origin, &site), Err(NoProof::Unverified));
        }
    }
}

/// Bytes that are cut off, changed, or no passkey at all are refused and harm nothing.
#[test]
fn what_cannot_be_read_is_refused() {
    let Vectors { site, origin, vectors } = vectors();
    for vector in vectors {
        let asked = Question { challenge: &vector.make.challenge, origin: &origin, site: &site };
        let whole = decode(&vector.make.attestation).unwrap();
        for length in 0..whole.len() {
            let cut = made(&vector.make.client_data, &encode(&whole[..length]), &asked);
            assert!(cut.is_err(), "{} {length}", vector.name);
        }
        for at in 0..whole.len() {
            for value in [0, 0x5f, 0x7f, 0x9f, 0xbf, 0xff] {
                let mut changed = whole.clone();
                changed[at] = value;
                // Whatever comes of it comes without a panic.
                let _ = made(&vector.make.client_data, &encode(&changed), &asked);
            }
        }
        let key = decode(&vector.public_key).unwrap();
        for length in 0..key.len() {
            assert_eq!(PublicKey::read(&key[..length]), None);
        }
    }
    // A document that says it is far larger or deeper than it is.
    for hostile in [vec![0x5b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], vec![0x81; 60_000], vec![0xbf; 60_000]]
    {
        assert_eq!(PublicKey::read(&hostile), None);
    }
    assert_eq!(decode("not base64!"), Err(NoProof::Unreadable));
    assert_eq!(challenge_in(&encode(b"[]")), Err(NoProof::Unreadable));
}
