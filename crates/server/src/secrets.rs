//! Secrets and ids. A secret is shown once; the server keeps its hash.

/// The operating system gave no randomness, so nothing secret can be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoRandomness;

/// Random bytes from the operating system.
pub fn random_bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// A fresh secret of 256 bits in 64 hexadecimal digits.
pub fn secret() -> Result<String, NoRandomness> {
    random_bytes::<32>().map(|bytes| hex(&bytes))
}

/// What is stored of a secret. A secret has 256 random bits, so a plain hash is enough.
pub fn hash(secret: &str) -> String {
    blake3::hash(secret.as_bytes()).to_hex().to_string()
}

/// Letters and digits that are not taken for each other.
const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// A fresh id of a table or a guest: short enough to be read aloud, too long to be guessed.
pub fn id() -> Result<String, NoRandomness> {
    let bytes = random_bytes::<12>()?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// A fresh secret of 80 bits that can be written down and typed.
pub fn code() -> Result<String, NoRandomness> {
    let bytes = random_bytes::<16>()?;
    let letters: Vec<char> = bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    Ok(letters.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join("-"))
}

/// Whether a text can be the id of a table or a guest. Nothing else is looked for or kept: it may be as long as a request,
/// and PostgreSQL refuses texts with a zero byte.
pub fn is_id(text: &str) -> bool {
    (1..=32).contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_are_not_their_hashes() {
        let (one, two) = (secret().unwrap(), secret().unwrap());
        assert_eq!(one.len(), 64);
        assert_ne!(one, two);
        assert_ne!(hash(&one), one);
        assert_eq!(hash(&one), hash(&one));
        assert_eq!(id().unwrap().len(), 12);
        assert!(is_id(&id().unwrap()));
        for other in ["", "a b", "a/b", "a\0", "ä", &"a".repeat(33)] {
            assert!(!is_id(other), "{other:?}");
        }
    }
}
