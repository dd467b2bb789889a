//! Passwords, the last of the ways back: kept so that finding them out is dear, and checked by few at a time.

use crate::failure::Failure;
use crate::limits;
use crate::secrets;
use almende_core::Problem;
use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The shortest password, in characters.
const SHORTEST: usize = 10;

/// Checks passwords, no more than a few at a time: each takes 19 MiB for a moment.
#[derive(Debug)]
pub(crate) struct Passwords(Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords(Arc::new(Semaphore::new(limits::PASSWORDS_AT_ONCE)))
    }
}

fn argon2() -> Argon2<'static> {
    // What OWASP asks for at least: 19 MiB, two passes, one lane. These numbers are the library's own, too.
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::DEFAULT)
}

/// A password that can be kept, or why it cannot.
pub(crate) fn checked(password: &str, name: &str) -> Result<(), Failure> {
    let length = password.chars().count();
    let told = |id| Problem::new(id).with("least", SHORTEST).with("most", limits::PASSWORD);
    if !(SHORTEST..=limits::PASSWORD).contains(&length) {
        return Err(Failure::from_refused(told("problem.password_length")));
    }
    let plain = |text: &str| text.to_lowercase().split_whitespace().collect::<String>();
    let (said, name) = (plain(password), plain(name));
    let rest = if name.is_empty() { said } else { said.replace(&name, "") };
    let mut letters: Vec<char> = rest.chars().collect();
    letters.sort_unstable();
    letters.dedup();
    // Three letters over and over, or the name with a year, is what is tried first.
    if letters.len() < 5 { Err(Failure::from_refused(told("problem.password_plain"))) } else { Ok(()) }
}

impl Passwords {
    /// What is kept of a password.
    pub(crate) async fn keep(&self, password: String) -> Result<String, Failure> {
        let salt = secrets::random_bytes::<16>()?;
        self.run(move || {
            let salt = SaltString::encode_b64(&salt).ok()?;
            argon2().hash_password(password.as_bytes(), &salt).ok().map(|hash| hash.to_string())
        })
        .await?
        .ok_or_else(Failure::fault)
    }

    /// Whether a password is the one that is kept. Where none is kept it takes as long to say no.
    pub(crate) async fn is(&self, password: String, kept: Option<String>) -> Result<bool, Failure> {
        match kept {
            None => self.keep(password).await.map(|_| false),
            Some(kept) => {
                self.run(move || {
                    PasswordHash::new(&kept)
                        .is_ok_and(|kept| argon2().verify_password(password.as_bytes(), &kept).is_ok())
                })
                .await
            }
        }
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
        let place = self.0.clone().acquire_owned().await.map_err(|_| Failure::fault())?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        });
        done.await.map_err(|_| Failure::fault())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again_and_no_other() {
        let passwords = Passwords::default();
        let kept = passwords.keep("correct horse".to_owned()).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_ne!(kept, passwords.keep("correct horse".to_owned()).await.unwrap(), "each is salted");
        assert!(passwords.is("correct horse".to_owned(), Some(kept.clone())).await.unwrap());
        assert!(!passwords.is("Correct horse".to_owned(), Some(kept)).await.unwrap());
        assert!(!passwords.is("correct horse".to_owned(), None).await.unwrap());
        assert!(!passwords.is("correct horse".to_owned(), Some("not a hash".to_owned())).await.unwrap());
    }

    #[test]
    fn what_is_tried_first_is_no_password() {
        let code = |password: &str| checked(password, "Ada Lovelace").map_err(|failure| failure.body().code.clone());
        assert!(code("correct horse").is_ok() && code("ada likes to plant vegetables").is_ok());
        for short in ["", "123456789", "short"] {
            assert_eq!(code(short), Err("password_length".to_owned()), "{short}");
        }
        assert_eq!(code(&"abcdefgh ".repeat(20)), Err("password_length".to_owned()));
        for plain in ["adalovelace", "AdaLovelace 1815", "aaaaaaaaaaaa", "ababababab", "          "] {
            assert_eq!(code(plain), Err("password_plain".to_owned()), "{plain}");
        }
    }
}
