//! Web push: a message sealed for one browser (RFC 8291, RFC 8188), signed by the server (RFC 8292), handed to the browser's push
//! service (RFC 8030).

use crate::clock::system_now;
use crate::limits;
use crate::secrets::{NoRandomness, random_bytes};
use crate::store::Subscription;
use axum::body::Body;
use axum::http::{Request, StatusCode, Uri, header};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;
use std::sync::OnceLock;
use std::time::Duration;

/// A point of the curve, uncompressed.
const POINT: usize = 65;
const AUTH: usize = 16;
/// The size of a record; a notice fits into one.
const RECORD: u32 = 4096;
/// How long a push service keeps a notice for a device that is switched off, in seconds.
const KEPT: u32 = 3 * 24 * 3600;
/// How long the server's signature holds, in seconds.
const SIGNED: i64 = 12 * 3600;
/// How long a push service may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// The push services of the browsers. A server sends nowhere else, so that nobody can send it about inside its own network.
pub const SERVICES: [&str; 4] = [
    "https://fcm.googleapis.com",
    "https://*.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
];

/// What came of a message.
#[derive(Debug)]
pub enum Delivery {
    /// The service has it.
    Done,
    /// The subscription is over.
    Gone,
    /// The service does not want it.
    Refused(String),
    /// It may be tried again.
    Later(String),
}

/// The key with which a server says who it is.
pub struct ServerKey {
    pair: EcdsaKeyPair,
    /// Whom a push service may ask about this server: a `mailto:` or `https:` address.
    contact: Option<String>,
}

impl std::fmt::Debug for ServerKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ServerKey({})", self.public())
    }
}

impl ServerKey {
    /// A fresh key, written out for the store.
    pub fn fresh() -> Result<String, NoRandomness> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        made.map(|document| BASE64.encode(document.as_ref())).map_err(|_| NoRandomness)
    }

    /// A key from the store.
    pub fn read(stored: &str, contact: Option<String>) -> Option<ServerKey> {
        let document = BASE64.decode(stored).ok()?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &document, &SystemRandom::new()).ok()?;
        Some(ServerKey { pair, contact })
    }

    /// What browsers have to know to subscribe.
    pub fn public(&self) -> String {
        BASE64.encode(self.pair.public_key().as_ref())
    }

    /// The header that says who sends (RFC 8292).
    fn authorization(&self, service: &str, seconds: i64) -> Result<String, NoRandomness> {
        let mut claims = json!({"aud": service, "exp": seconds + SIGNED});
        if let Some(contact) = &self.contact {
            claims["sub"] = json!(contact);
        }
        let head = BASE64.encode(json!({"typ": "JWT", "alg": "ES256"}).to_string());
        let signed = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).map_err(|_| NoRandomness)?;
        Ok(format!("vapid t={signed}.{}, k={}", BASE64.encode(signature.as_ref()), self.public()))
    }
}

/// The browser's keys of a subscription, if they are such.
pub fn browser_keys(p256dh: &str, auth: &str) -> Option<([u8; POINT], [u8; AUTH])> {
    let point: [u8; POINT] = BASE64.decode(p256dh.trim_end_matches('=')).ok()?.try_into().ok()?;
    let auth = BASE64.decode(auth.trim_end_matches('=')).ok()?.try_into().ok()?;
    (point[0] == 4).then_some((point, auth))
}

/// The origin of a browser's address at one of the services (`https://host` or `https://*.domain`); none for any other place.
pub fn origin_of(endpoint: &str, services: &[String]) -> Option<String> {
    let uri: Uri = endpoint.parse().ok().filter(|_| endpoint.len() <= limits::ENDPOINT)?;
    let origin = format!("{}://{}", uri.scheme_str()?, uri.authority()?);
    let known = |service: &String| match service.split_once("*.") {
        Some((scheme, domain)) => {
            let host = origin.strip_prefix(scheme).unwrap_or_default();
            let name = host.strip_suffix(domain).and_then(|name| name.strip_suffix('.')).unwrap_or_default();
            !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_alphanumeric() || b".-".contains(&letter))
        }
        None => origin == *service,
    };
    services.iter().any(known).then_some(origin)
}

/// Sends to push services.
#[derive(Debug)]
pub struct Push {
    /// Who sends.
    pub key: ServerKey,
    services: Vec<String>,
    client: OnceLock<Option<Client<HttpsConnector<HttpConnector>, Body>>>,
}

impl Push {
    /// Sends to these services only.
    pub fn new(key: ServerKey, services: Vec<String>) -> Push {
        Push { key, services, client: OnceLock::new() }
    }

    /// Whether a browser's address lies at one of the services.
    pub fn knows(&self, endpoint: &str) -> bool {
        origin_of(endpoint, &self.services).is_some()
    }

    /// Made when the first message goes out: most servers never send one, and reading the system's certificates takes time.
    fn client(&self) -> Option<&Client<HttpsConnector<HttpConnector>, Body>> {
        let made = self.client.get_or_init(|| {
            let roots = HttpsConnectorBuilder::new().with_native_roots();
            let connector = roots.map(|builder| builder.https_or_http().enable_http1().build());
            let client = connector.map(|connector| Client::builder(TokioExecutor::new()).build(connector));
            client
                .inspect_err(|error| tracing::error!(%error, "no push: the system's certificates cannot be read"))
                .ok()
        });
        made.as_ref()
    }

    /// Hands a message over. A later one of the same topic takes the place of one that was not yet heard.
    pub async fn send(&self, device: &Subscription, topic: &str, message: &[u8]) -> Delivery {
        let Some(origin) = origin_of(&device.endpoint, &self.services) else { return Delivery::Gone };
        let Some(client) = self.client() else { return Delivery::Refused("there are no certificates".to_owned()) };
        let Some((point, auth)) = browser_keys(&device.p256dh, &device.auth) else { return Delivery::Gone };
        let sealed = seal_for(&point, &auth, message);
        let (Some(sealed), Ok(who)) = (sealed, self.key.authorization(&origin, system_now() / 1000)) else {
            return Delivery::Gone;
        };
        let request = Request::post(&device.endpoint)
            .header(header::AUTHORIZATION, who)
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("ttl", KEPT)
            .header("topic", topic)
            .body(Body::from(sealed));
        let Ok(request) = request else { return Delivery::Gone };
        match tokio::time::timeout(PATIENCE, client.request(request)).await {
            Ok(Ok(answer)) => judge(answer.status()),
            Ok(Err(error)) => Delivery::Later(error.to_string()),
            Err(_) => Delivery::Later("no answer".to_owned()),
        }
    }
}

fn judge(status: StatusCode) -> Delivery {
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => Delivery::Gone,
        StatusCode::TOO_MANY_REQUESTS => Delivery::Later(status.to_string()),
        _ if status.is_success() => Delivery::Done,
        _ if status.is_server_error() => Delivery::Later(status.to_string()),
        _ => Delivery::Refused(status.to_string()),
    }
}

/// Seals a message for one browser with keys made for this message alone; none if the browser's key is no point of the curve.
fn seal_for(point: &[u8; POINT], auth: &[u8; AUTH], message: &[u8]) -> Option<Vec<u8>> {
    let salt = random_bytes().ok()?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
    let own_point: [u8; POINT] = own.compute_public_key().ok()?.as_ref().try_into().ok()?;
    let other = UnparsedPublicKey::new(&ECDH_P256, point);
    agree_ephemeral(own, &other, |shared| seal(shared, point, auth, &own_point, salt, message)).ok()?
}

/// One record of the content encoding `aes128gcm`, with keys derived as RFC 8291 says.
fn seal(
    shared: &[u8],
    browser: &[u8; POINT],
    auth: &[u8; AUTH],
    server: &[u8; POINT],
    salt: [u8; 16],
    message: &[u8],
) -> Option<Vec<u8>> {
    let input: [u8; 32] =
        derive(&Salt::new(HKDF_SHA256, auth).extract(shared), &[b"WebPush: info\0", browser, server])?;
    let secret = Salt::new(HKDF_SHA256, &salt).extract(&input);
    let key: [u8; 16] = derive(&secret, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derive(&secret, &[b"Content-Encoding: nonce\0"])?;
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    // The last record ends with a 2 (RFC 8188).
    let mut text = [message, &[2]].concat();
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text).ok()?;
    Some([&salt[..], &RECORD.to_be_bytes(), &[POINT as u8], server, &text[..]].concat())
}

struct Bytes<const N: usize>;

impl<const N: usize> KeyType for Bytes<N> {
    fn len(&self) -> usize {
        N
    }
}

fn derive<const N: usize>(from: &Prk, info: &[&[u8]]) -> Option<[u8; N]> {
    let mut out = [0; N];
    from.expand(info, Bytes::<N>).ok()?.fill(&mut out).ok()?;
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as SignedBy};

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        BASE64.decode(text).unwrap().try_into().unwrap()
    }

    /// The example of RFC 8291, chapter 5, with the values of its appendix.
    #[test]
    fn a_message_is_sealed_as_the_standard_says() {
        let shared = BASE64.decode("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs").unwrap();
        let browser = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let server = bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let (auth, salt) = (bytes("BTBZMqHH6r4Tts7J_aSIgg"), bytes("DGv6ra1nlYgDCS1FRnbzlw"));
        let sealed = seal(&shared, &browser, &auth, &server, salt, b"When I grow up, I want to be a watermelon");
        assert_eq!(
            BASE64.encode(sealed.unwrap()),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_\
             yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn the_server_signs_who_it_is() {
        let stored = ServerKey::fresh().unwrap();
        let key = ServerKey::read(&stored, Some("mailto:operator@example.org".into())).unwrap();
        let header = key.authorization("https://push.example", 1_000).unwrap();
        let (token, public) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(public, key.public());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let by = SignedBy::new(&ECDSA_P256_SHA256_FIXED, BASE64.decode(public).unwrap());
        by.verify(signed.as_bytes(), &BASE64.decode(signature).unwrap()).unwrap();
        let claims = BASE64.decode(signed.split_once('.').unwrap().1).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims, json!({"aud": "https://push.example", "exp": 44_200, "sub": "mailto:operator@example.org"}));
        assert!(ServerKey::read("nonsense", None).is_none());
    }

    #[test]
    fn messages_go_to_push_services_only() {
        let services = SERVICES.map(str::to_owned);
        let origin = |endpoint: &str| origin_of(endpoint, &services);
        assert_eq!(origin("https://fcm.googleapis.com/fcm/send/x").as_deref(), Some("https://fcm.googleapis.com"));
        let mozilla = "https://updates.push.services.mozilla.com";
        assert_eq!(origin(&format!("{mozilla}/wpush/v2/x")).as_deref(), Some(mozilla));
        for elsewhere in [
            "https://fcm.googleapis.com:8080/x",
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com@10.0.0.1/x",
            "https://10.0.0.1/.push.apple.com",
            "https://evil@x.push.apple.com/",
            "https://.push.apple.com/",
            "https://notpush.apple.com/",
            "https://127.0.0.1/",
            "/x",
            "",
        ] {
            assert_eq!(origin(elsewhere), None, "{elsewhere}");
        }
    }
}
