//! Under which names the server is known, and which pages may ask it.
//!
//! A name that somebody else gives our address (DNS rebinding) would make their page one of ours. A page of the same site but
//! another origin (a sibling domain, another port) gets our cookie sent along. Both are told apart by what browsers say.

use crate::config::Config;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Request, Uri, header};
use std::net::IpAddr;

/// The names of the server.
#[derive(Debug)]
pub(crate) struct Hosts {
    names: Vec<String>,
    /// Whether it answers to any other name too.
    any: bool,
}

impl Hosts {
    /// Names that were given count alone. Without them a server that only this machine reaches answers to this machine's
    /// own names, and one that others reach to any.
    pub(crate) fn new(config: &Config) -> Hosts {
        let reached = config.behind_proxy || !config.listen.ip().is_loopback();
        let own = config.notices.mail.as_ref().and_then(|mail| mail.public_url.parse::<Uri>().ok());
        let own = own.and_then(|url| url.host().map(plain));
        let names: Vec<String> = config.hosts.iter().map(|name| plain(name)).chain(own).collect();
        Hosts { names, any: config.hosts.is_empty() && reached }
    }

    /// Whether a request is for this server. An address cannot be given to somebody else, a name can.
    pub(crate) fn knows(&self, asked: &Authority) -> bool {
        let host = plain(asked.host());
        self.any
            || is_address(&host)
            || host == "localhost"
            || host.ends_with(".localhost")
            || self.names.contains(&host)
    }

    /// Whether a page of this origin may change something: one of ours, as the browser sees it.
    pub(crate) fn is_own(&self, origin: &str, asked: Option<&Authority>) -> bool {
        // "null", for one, is the origin of no page of ours.
        let Ok(origin) = origin.parse::<Uri>() else { return false };
        let (Some(scheme), Some(from)) = (origin.scheme_str(), origin.authority()) else { return false };
        let usual = if scheme == "https" { 443 } else { 80 };
        let port = |authority: &Authority| authority.port_u16().unwrap_or(usual);
        let same = |asked: &Authority| plain(asked.host()) == plain(from.host()) && port(asked) == port(from);
        // A proxy may ask us by another name than the browser asked it.
        asked.is_some_and(same) || (port(from) == usual && self.names.contains(&plain(from.host())))
    }
}

/// The page that asks, as the browser names it, and the host name passkeys of it are for. None for programs, which have no passkeys.
pub(crate) fn page(headers: &HeaderMap) -> Option<(String, String)> {
    let origin = headers.get(header::ORIGIN)?.to_str().ok()?;
    let site = plain(origin.parse::<Uri>().ok()?.host()?);
    (!is_address(&site)).then(|| (origin.to_owned(), site))
}

/// The name as which a request asks for the server, where it says one.
pub(crate) fn asked<B>(request: &Request<B>) -> Option<Authority> {
    let named = |headers: &HeaderMap| headers.get(header::HOST)?.to_str().ok()?.parse().ok();
    request.uri().authority().cloned().or_else(|| named(request.headers()))
}

/// A name without what makes no difference.
fn plain(host: &str) -> String {
    host.trim_end_matches('.').to_ascii_lowercase()
}

fn is_address(host: &str) -> bool {
    host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Database;

    fn hosts(listen: &str, names: &[&str], behind_proxy: bool) -> Hosts {
        let mut config = Config::new(listen.parse().unwrap(), Database::Folder("unused".into()));
        config.hosts = names.iter().map(|name| (*name).to_owned()).collect();
        config.behind_proxy = behind_proxy;
        Hosts::new(&config)
    }

    fn known(hosts: &Hosts) -> Vec<&'static str> {
        let all =
            ["127.0.0.1:4242", "[::1]:4242", "LOCALHOST", "play.example.org", "play.example.org.:8443", "evil.example"];
        all.into_iter().filter(|name| hosts.knows(&name.parse().unwrap())).collect()
    }

    #[test]
    fn names_count_alone_and_addresses_always() {
        let own = ["127.0.0.1:4242", "[::1]:4242", "LOCALHOST"];
        assert_eq!(known(&hosts("127.0.0.1:4242", &[], false)), own);
        assert_eq!(known(&hosts("127.0.0.1:4242", &[], true)).len(), 6);
        assert_eq!(known(&hosts("0.0.0.0:4242", &[], false)).len(), 6);
        for (listen, behind_proxy) in [("127.0.0.1:4242", true), ("0.0.0.0:4242", false)] {
            let known = known(&hosts(listen, &["Play.example.org"], behind_proxy));
            assert_eq!(known, [own.as_slice(), &["play.example.org", "play.example.org.:8443"]].concat());
        }
    }

    #[test]
    fn a_page_of_ours_is_told_from_others() {
        let hosts = hosts("127.0.0.1:4242", &["play.example.org"], true);
        let own = |origin: &str, asked: &str| hosts.is_own(origin, Some(&asked.parse().unwrap()));
        assert!(own("http://localhost:4242", "localhost:4242"));
        assert!(own("https://play.example.org", "play.example.org"));
        assert!(own("https://play.example.org", "127.0.0.1:4242"), "a proxy that asks by the address");
        assert!(own("https://other.example", "other.example:443"));
        assert!(own("http://[::1]:4242", "[::1]:4242"));
        for (origin, asked) in [
            ("null", "localhost:4242"),
            ("", "localhost:4242"),
            ("http://localhost:8080", "localhost:4242"),
            ("https://evil.example", "play.example.org"),
            ("https://sub.play.example.org", "play.example.org"),
            ("https://play.example.org:8443", "play.example.org"),
            ("http://play.example.org.evil.example", "play.example.org"),
        ] {
            assert!(!own(origin, asked), "{origin} {asked}");
        }
        assert!(!hosts.is_own("https://evil.example", None));
    }
}
