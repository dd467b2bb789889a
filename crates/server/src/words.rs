//! The server's own words, and words on their way to clients.

use crate::wire;
use almende_core::{Arg, Lang, Problem, Text, Texts};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The texts of the server together with those all games share.
pub fn own() -> &'static Texts {
    static OWN: OnceLock<Texts> = OnceLock::new();
    OWN.get_or_init(|| Texts::compiled_in(almende_core::catalogues!("texts")))
}

/// A text as clients know it.
pub fn wire_text(text: &Text) -> wire::Text {
    let args = text.args().iter().map(|(name, arg)| ((*name).to_owned(), wire_arg(arg)));
    wire::Text { id: text.id.to_owned(), args: args.collect() }
}

fn wire_arg(arg: &Arg) -> wire::Arg {
    match arg {
        Arg::Number(number) => wire::Arg::Number(*number),
        Arg::Word(id) => wire::Arg::Word { word: (*id).to_owned() },
        Arg::Seat(seat) => wire::Arg::Seat { seat: (*seat).into() },
        Arg::Literal(text) => wire::Arg::Literal(text.to_string()),
    }
}

/// A problem as clients know it.
pub fn wire_problem(problem: &Problem) -> wire::Text {
    let own = problem.args().iter().map(|(name, value)| ((*name).to_owned(), wire::Arg::Literal(value.clone())));
    let reason = problem.reason().map(|id| ("error".to_owned(), wire::Arg::Word { word: id.to_owned() }));
    wire::Text { id: problem.id.to_owned(), args: own.chain(reason).collect() }
}

/// The catalogues of some languages, each whole: what one lacks is there in English.
pub fn catalogues(texts: &Texts, languages: &[Lang]) -> wire::Catalogues {
    let whole = |lang| -> BTreeMap<String, String> {
        let ids = texts.catalogue(Lang::EN).ids();
        ids.filter_map(|id| Some((id.to_owned(), texts.template(lang, id)?.1.to_owned()))).collect()
    };
    wire::Catalogues(languages.iter().map(|&lang| (lang.code().to_owned(), whole(lang))).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_server_says_the_same_in_every_language() {
        almende_core::testing::catalogues_agree(super::own()).unwrap();
    }
}
