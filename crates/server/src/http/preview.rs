//! What a link to a table shows where somebody sends it: the tags of the Open Graph protocol, in the head of the table's page. They say
//! what every list of tables says, from the table's row; the table itself is not read for it, and an invitation's secret stands behind
//! `#`, where no server sees it.

use super::answer_cache::{ASK_AGAIN, PackedAnswer, parts};
use super::games::read_card;
use super::hosts;
use crate::app::AppState;
use crate::wire::{Ended, SeatInfo, SeatKind, State, TableCard};
use crate::words::own;
use almende_core::{Lang, Problem};
use axum::http::{HeaderMap, HeaderValue, Request, header};
use axum::response::Response;
use std::fmt::Write as _;

/// The pictures of the titles, as the page's folder has them (`web/scripts/previews.mjs`).
const PICTURES: &str = "preview/";
/// The size of each, as the tags tell it.
const SIZE: (u32, u32) = (1200, 630);
/// What is shown of a title without a picture of its own.
const ANY: &str = "table";

/// The table an address is about, where it is one that people send each other.
pub(super) fn table_of(path: &str) -> Option<&str> {
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    let (kind, id) = (parts.next()?, parts.next()?);
    let fits = match kind {
        "join" => parts.next().is_none(),
        "t" => matches!(parts.next(), None | Some("result" | "replay")),
        _ => false,
    };
    fits.then_some(id)
}

/// The page with the tags of a table; none where there is no such table.
pub(super) async fn page<B>(
    app: &AppState,
    id: &str,
    request: &Request<B>,
    page: &[u8],
    has_picture: impl FnOnce(&str) -> bool,
) -> Option<Response> {
    // A page is never kept back for its tags.
    let rows = app.store.rows_of(&[id.to_owned()]).await.ok()?;
    let card = read_card(rows.first()?)?;
    let title = app.game(&card.game)?;
    let lang = language(request.headers());
    let said = Said::of(&card, &title.title.texts().word(lang, "game"), lang);
    let picture_of = |name: &str| format!("{PICTURES}{name}.png");
    let picture = Some(picture_of(&card.game)).filter(|own| has_picture(own)).unwrap_or(picture_of(ANY));
    let place = origin(app, request);
    let places = place.map(|place| (format!("{place}{}", request.uri().path()), format!("{place}/{picture}")));
    let tags = said.tags(places.as_ref());
    let (before, after) = std::str::from_utf8(page).ok()?.split_once("</head>")?;
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    let whole = PackedAnswer::new(format!("{before}{tags}</head>{after}"), html, ASK_AGAIN)?;
    let mut response = whole.answer(request.headers());
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language"));
    Some(response)
}

/// Under which address people know us: without one no picture can be named.
fn origin<B>(app: &AppState, request: &Request<B>) -> Option<String> {
    if let Some(mail) = &app.config.notices.mail {
        return Some(mail.public_url.trim_end_matches('/').to_owned());
    }
    let told = request.headers().get("x-forwarded-proto").filter(|_| app.config.behind_proxy);
    let safe = app.config.secure_cookies || told.is_some_and(|scheme| scheme == "https");
    Some(format!("{}://{}", if safe { "https" } else { "http" }, hosts::asked(request)?))
}

/// The language a reader would rather have, of those we speak.
fn language(headers: &HeaderMap) -> Lang {
    let weighed = |part: &str| -> Option<(Lang, f32)> {
        let (tag, weight) = part.split_once(";q=").unwrap_or((part, "1"));
        let known = tag.trim().split('-').next()?.to_ascii_lowercase().parse().ok()?;
        Some((known, weight.trim().parse().ok()?))
    };
    let mut best: Option<(Lang, f32)> = None;
    for (lang, weight) in parts(headers, header::ACCEPT_LANGUAGE).filter_map(weighed) {
        if weight > best.map_or(0.0, |(_, most)| most) {
            best = Some((lang, weight));
        }
    }
    best.map_or(Lang::EN, |(lang, _)| lang)
}

/// What is said of a table.
#[derive(PartialEq, Eq, Debug)]
struct Said {
    title: String,
    description: String,
}

impl Said {
    fn of(card: &TableCard, game: &str, lang: Lang) -> Said {
        let say = |id: &'static str, args: &[(&'static str, &str)]| {
            let text = args.iter().fold(Problem::new(id), |text, (name, value)| text.with(name, value));
            own().explain(lang, &text)
        };
        let name = |(i, seat): (usize, &SeatInfo)| match seat.kind {
            SeatKind::Bot => say("preview.bot", &[]),
            _ if seat.name.is_empty() => say("player", &[("n", &(i + 1).to_string())]),
            _ => seat.name.clone(),
        };
        let taken = card.seats.iter().enumerate().filter(|(_, seat)| seat.kind != SeatKind::Open || seat.reserved);
        let names: Vec<String> = taken.map(name).collect();
        let players = names.join(", ");
        match card.state {
            State::Waiting => {
                let open = (card.seats.len() - names.len()).to_string();
                let seats = if open == "0" { "preview.full" } else { "preview.open" };
                Said {
                    title: say("preview.invited", &[("game", game)]),
                    description: say(seats, &[("players", &players), ("n", &open)]),
                }
            }
            State::Playing => Said {
                title: say("preview.playing", &[("game", game), ("players", &players)]),
                description: say("preview.watch", &[]),
            },
            State::Over => Said {
                title: say("preview.over", &[("game", game), ("players", &players)]),
                description: outcome(card, &names, say),
            },
        }
    }

    /// The tags, with the address of the page and that of its picture where we know them.
    fn tags(&self, places: Option<&(String, String)>) -> String {
        let mut tags = String::new();
        let mut tag = |kind: &str, name: &str, content: &str| {
            // Writing into a text cannot fail.
            let _ = write!(tags, "<meta {kind}=\"{name}\" content=\"{}\" />", escaped(content));
        };
        tag("property", "og:site_name", "Almende");
        tag("property", "og:type", "website");
        tag("property", "og:title", &self.title);
        tag("property", "og:description", &self.description);
        if let Some((page, picture)) = places {
            tag("property", "og:url", page);
            tag("property", "og:image", picture);
            tag("property", "og:image:width", &SIZE.0.to_string());
            tag("property", "og:image:height", &SIZE.1.to_string());
            tag("name", "twitter:card", "summary_large_image");
        }
        tags
    }
}

/// How a game came out, and that it can be looked at again.
fn outcome(
    card: &TableCard,
    names: &[String],
    say: impl Fn(&'static str, &[(&'static str, &str)]) -> String,
) -> String {
    let Some(result) = &card.result else { return say("preview.again", &[]) };
    let winners = result.winners.iter().filter_map(|seat| names.get(usize::from(*seat)));
    let winners = winners.cloned().collect::<Vec<_>>().join(", ");
    let points = names.iter().zip(&result.totals).map(|(name, points)| format!("{name} {points}"));
    let points = points.collect::<Vec<_>>().join(", ");
    match result.ended {
        // Who wins because the other has gone does so with whatever points.
        Ended::Resigned | Ended::Time if !winners.is_empty() => say("preview.left", &[("winners", &winners)]),
        _ if winners.is_empty() => say("preview.points", &[("points", &points)]),
        _ => say("preview.won", &[("winners", &winners), ("points", &points)]),
    }
}

/// A text as it stands in an attribute.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_people_send_each_other_are_about_a_table() {
        for (path, table) in [
            ("/t/abc", Some("abc")),
            ("/t/abc/", Some("abc")),
            ("/t/abc/result", Some("abc")),
            ("/t/abc/replay/12", Some("abc")),
            ("/join/abc", Some("abc")),
            ("/t/abc/components/house", None),
            ("/join/abc/more", None),
            ("/t", None),
            ("/", None),
            ("/rules/helios", None),
        ] {
            assert_eq!(table_of(path), table, "{path}");
        }
    }

    #[test]
    fn the_language_is_the_one_a_reader_would_rather_have() {
        let of = |wanted: &'static str| {
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_static(wanted))]);
            language(&headers).code()
        };
        assert_eq!(language(&HeaderMap::new()).code(), "en");
        for (wanted, found) in [
            ("de-AT,de;q=0.9,en;q=0.8", "de"),
            ("en;q=0.5, fr-CA;q=0.7", "fr"),
            ("tlh, DE;q=0.1", "de"),
            ("de;q=0, en;q=0.1", "en"),
            ("*, ;q=, de;q=x", "en"),
        ] {
            assert_eq!(of(wanted), found, "{wanted}");
        }
    }

    #[test]
    fn what_people_call_themselves_stays_words() {
        let said = Said { title: "\"><script>alert('&')</script>".into(), description: String::new() };
        let tags = said.tags(None);
        assert!(tags.contains("&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;"), "{tags}");
        assert!(!tags.contains("<script") && !tags.contains("og:image"), "{tags}");
    }
}
