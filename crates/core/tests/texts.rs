//! The cases that this renderer and its twin in the web client (`web/src/lib/text.ts`) both have to pass.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside the test functions")]

use almende_core::{Arg, Lang, Seat, Text, Texts};
use serde_json::Value;

/// Texts are made of words that live as long as the program, as those of the games do.
fn lasting(word: &str) -> &'static str {
    Box::leak(word.to_owned().into_boxed_str())
}

fn arg(value: &Value) -> Arg {
    match value {
        Value::Number(n) => Arg::Number(n.as_i64().unwrap().try_into().unwrap()),
        Value::String(text) => Arg::literal(text),
        Value::Object(object) => match (object.get("word"), object.get("seat")) {
            (Some(word), None) => Arg::Word(lasting(word.as_str().unwrap())),
            (None, Some(seat)) => Arg::Seat(Seat::new(seat.as_u64().unwrap() as usize).unwrap()),
            _ => panic!("no parameter: {value}"),
        },
        _ => panic!("no parameter: {value}"),
    }
}

#[test]
fn both_renderers_say_the_same() {
    let shared: Value = serde_json::from_str(include_str!("texts.json")).unwrap();
    let cases = shared["cases"].as_array().unwrap();
    assert!(cases.len() >= 9);
    for case in cases {
        let lang: Lang = case["lang"].as_str().unwrap_or("en").parse().unwrap();
        let texts = Texts::read(&[(lang.code(), &shared["catalogue"].to_string())]).unwrap();
        let args = case["text"]["args"].as_object().into_iter().flatten();
        let text = Text::new(lasting(case["text"]["id"].as_str().unwrap()));
        let text = args.fold(text, |text, (name, value)| text.with(lasting(name), arg(value)));
        let names: Vec<String> = serde_json::from_value(case["names"].clone()).unwrap();
        assert_eq!(texts.render(lang, &text, &names), case["gives"].as_str().unwrap(), "{case}");
    }
}
