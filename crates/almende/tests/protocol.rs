//! The line protocol: what each request answers, and that no line whatever ends the program or changes a refused game.
//!
//! A few thousand lines run every time; with `ALMENDE_PROVE=1` it is the full count.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed, which is the point")]

mod common;

use almende::engine::Session;
use almende::titles::{self, Shelved};
use almende_core::{Lang, Rng, Seed, Table, Viewer};
use common::{count, opened, players_and_setup};
use serde_json::{Value, json};

fn helios() -> Shelved {
    titles::find("helios").unwrap()
}

fn ask(session: &mut Session, request: Value) -> Value {
    let answer = session.answer(request.to_string().as_bytes());
    serde_json::to_value(answer).unwrap()
}

fn ask_ok(session: &mut Session, request: Value) -> Value {
    let answer = ask(session, request.clone());
    assert_eq!(answer["ok"], true, "{request} -> {answer}");
    answer
}

fn error_code(session: &mut Session, request: Value) -> String {
    let answer = ask(session, request.clone());
    assert_eq!(answer["ok"], false, "{request} -> {answer}");
    assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
    answer["error"]["code"].as_str().unwrap().to_owned()
}

#[test]
fn a_whole_game_can_be_played_loaded_and_taken_back() {
    let game = helios();
    let mut session = Session::new(&game, Lang::EN);
    let begun = ask_ok(&mut session, json!({"do": "new", "players": 2, "seed": "7", "setup": {}}));
    assert_eq!((&begun["players"], &begun["over"]), (&2.into(), &false.into()));
    let start = ask_ok(&mut session, json!({"do": "state"}))["state"].clone();

    let options = ask_ok(&mut session, json!({"do": "options"}));
    assert_eq!(options["seats"], json!([options["seat"]]));
    let first = options["options"][0]["action"].clone();
    assert_eq!(ask_ok(&mut session, json!({"do": "legal", "action": first}))["legal"], true);
    let applied = ask_ok(&mut session, json!({"do": "apply", "action": first, "seat": options["seat"]}));
    assert!(applied["events"].is_array() && applied["seats"].is_array(), "{applied}");
    ask_ok(&mut session, json!({"do": "undo"}));
    assert_eq!(ask_ok(&mut session, json!({"do": "state"}))["state"], start);

    let mut asked = 0;
    loop {
        let over = ask_ok(&mut session, json!({"do": "options"}))["options"] == json!([]);
        if over {
            break;
        }
        let chosen = ask_ok(&mut session, json!({"do": "choose", "bot": "random", "ms": 10}));
        ask_ok(&mut session, json!({"do": "apply", "action": chosen["action"], "seat": chosen["seat"]}));
        asked += 1;
        assert!(asked < 5000, "a game ends");
        if asked == 20 {
            // A position can be loaded again, and the game goes on from there in the same way.
            let state = ask_ok(&mut session, json!({"do": "state"}))["state"].clone();
            let mut other = Session::new(&game, Lang::EN);
            ask_ok(&mut other, json!({"do": "load", "state": state}));
            assert_eq!(ask_ok(&mut other, json!({"do": "state"}))["state"], state);
            for request in [json!({"do": "options"}), json!({"do": "view", "seat": 0}), json!({"do": "score"})] {
                assert_eq!(ask_ok(&mut other, request.clone()), ask_ok(&mut session, request));
            }
        }
    }
    let over = ask_ok(&mut session, json!({"do": "options"}));
    assert_eq!((&over["seat"], &over["seats"]), (&Value::Null, &json!([])));
    assert_eq!(error_code(&mut session, json!({"do": "apply", "action": first})), "not_asked");
    assert_eq!(error_code(&mut session, json!({"do": "choose", "bot": "random"})), "not_deciding");
    let score = ask_ok(&mut session, json!({"do": "score"}));
    assert_eq!(score["score"]["ranks"].as_array().unwrap().len(), 2);
    ask_ok(&mut session, json!({"do": "view", "seat": "all"}));
    ask_ok(&mut session, json!({"do": "view", "seat": "public"}));

    let record = ask_ok(&mut session, json!({"do": "record"}))["record"].as_str().unwrap().to_owned();
    let replayed = game.title.replay(&record.parse().unwrap(), None).unwrap();
    assert_eq!(replayed.state(), ask_ok(&mut session, json!({"do": "state"}))["state"]);
    for _ in 0..asked {
        ask_ok(&mut session, json!({"do": "undo", "beyond": true}));
    }
    assert_eq!(ask_ok(&mut session, json!({"do": "state"}))["state"], start);
    assert_eq!(error_code(&mut session, json!({"do": "undo", "beyond": true})), "undo_nothing");
}

#[test]
fn what_is_wrong_with_a_request_is_said() {
    let game = helios();
    let mut session = Session::new(&game, Lang::EN);
    for request in ["options", "view", "state", "score", "undo", "record"] {
        assert_eq!(error_code(&mut session, json!({"do": request})), "no_game");
    }
    assert_eq!(error_code(&mut session, json!({"do": "new"})), "missing_field");
    assert_eq!(error_code(&mut session, json!({"do": "new", "players": 7})), "players");
    assert_eq!(error_code(&mut session, json!({"do": "new", "players": -2})), "bad_field");
    assert_eq!(error_code(&mut session, json!({"do": "new", "players": 2, "seed": "x"})), "seed");
    assert_eq!(error_code(&mut session, json!({"do": "new", "players": 2, "setup": {"x": 1}})), "setup");
    assert_eq!(error_code(&mut session, json!({"do": "new", "players": 2, "setup": "x"})), "preset");
    assert!(session.table().is_none());
    ask_ok(&mut session, json!({"do": "new", "players": 2, "seed": 7}));
    assert_eq!(error_code(&mut session, json!({"do": "dance"})), "unknown_request");
    assert_eq!(error_code(&mut session, json!({"make": "new"})), "no_request");
    assert_eq!(error_code(&mut session, json!([1])), "not_object");
    assert_eq!(error_code(&mut session, json!({"do": "apply"})), "missing_field");
    assert_eq!(error_code(&mut session, json!({"do": "apply", "action": 1})), "bad_field");
    assert_eq!(error_code(&mut session, json!({"do": "apply", "action": "xyzzy"})), "notation");
    assert_eq!(error_code(&mut session, json!({"do": "legal", "action": "xyzzy"})), "notation");
    assert_eq!(error_code(&mut session, json!({"do": "view", "seat": 2})), "no_seat");
    assert_eq!(error_code(&mut session, json!({"do": "view", "seat": "north"})), "bad_field");
    assert_eq!(error_code(&mut session, json!({"do": "undo", "beyond": true, "seat": 0})), "undo_both");
    assert_eq!(error_code(&mut session, json!({"do": "choose"})), "missing_field");
    assert_eq!(error_code(&mut session, json!({"do": "choose", "bot": "oracle"})), "bot_unknown");
    assert_eq!(error_code(&mut session, json!({"do": "choose", "bot": "random", "ms": 0})), "bad_field");
    assert_eq!(error_code(&mut session, json!({"do": "load", "state": []})), "position_json");
    let answer = ask(&mut session, json!({"do": "undo", "quickly": true}));
    assert!(answer["error"]["message"].as_str().unwrap().contains("quickly"), "{answer}");
    let mut german = Session::new(&game, "de".parse().unwrap());
    let answer = ask(&mut german, json!({"do": "state"}));
    assert!(answer["error"]["message"].as_str().unwrap().starts_with("Es hat noch kein Spiel"), "{answer}");
}

#[test]
fn a_refusal_names_its_rules_and_changes_nothing() {
    let game = helios();
    let mut session = Session::new(&game, Lang::EN);
    ask_ok(&mut session, json!({"do": "new", "players": 2, "seed": "7"}));
    let options = ask_ok(&mut session, json!({"do": "options"}));
    let (seat, other) = if options["seat"] == 0 { (0, 1) } else { (1, 0) };
    let action = &options["options"][0]["action"];
    let before = ask_ok(&mut session, json!({"do": "state"}));
    let refused = ask(&mut session, json!({"do": "apply", "seat": other, "action": action}));
    assert_eq!(refused["ok"], false, "{refused}");
    assert!(refused["error"]["rules"].is_array(), "{refused}");
    assert_eq!(ask_ok(&mut session, json!({"do": "options", "seat": other}))["options"], json!([]));
    assert_eq!(ask_ok(&mut session, json!({"do": "state"})), before);
    ask_ok(&mut session, json!({"do": "apply", "seat": seat, "action": action}));
}

fn converse(input: Vec<u8>) -> (u8, Vec<Value>) {
    let (code, text) = common::in_process(&["engine", "helios"], input, false);
    (code, text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn a_line_that_is_too_long_is_skipped_and_the_next_is_read() {
    let mut input = vec![b'x'; 3 << 20];
    input.push(b'\n');
    input.extend(std::iter::repeat_n(b'[', 100_000));
    input.extend_from_slice(b"\n\xff\xfe\n\n{\"do\":\"new\",\"players\":2,\"seed\":\"1\"}\r\n{\"do\":\"score\"}");
    let (code, answers) = converse(input);
    let codes: Vec<_> = answers.iter().map(|answer| answer["error"]["code"].as_str().unwrap_or("-")).collect();
    assert_eq!((code, &codes[..]), (0, &["line_too_long", "malformed", "not_utf8", "malformed", "-", "-"][..]));
}

#[test]
fn random_bytes_are_answered_line_by_line() {
    let mut rng = Seed::numbered(1, 0).stream("bytes", 0);
    let mut input = Vec::new();
    let lines = count(3_000, 200_000);
    for _ in 0..lines {
        let length = rng.below(120);
        input.extend((0..length).map(|_| rng.below(256) as u8).filter(|&byte| byte != b'\n'));
        input.push(b'\n');
    }
    let (code, answers) = converse(input);
    assert_eq!((code, answers.len()), (0, lines));
    assert!(answers.iter().all(|answer| answer["ok"] == false));
}

#[test]
fn mutated_requests_never_harm_the_game() {
    for game in titles::shelf() {
        let mut session = Session::new(&game, Lang::EN);
        let mut rng = Seed::numbered(1, 0).stream("mutations", 0);
        let (mut accepted, mut refused, mut odd_positions) = (0, 0, 0);
        for _ in 0..count(1_500, 200_000) {
            let before = picture(&session);
            let line = request_line(&game, &session, &mut rng);
            let answer = session.answer(&line);
            if answer.is_ok() {
                accepted += 1;
                let loaded = line.starts_with(b"{\"do\":\"load\"") && before.is_some();
                odd_positions += usize::from(loaded && picture(&session).map(|now| now.0) != before.map(|then| then.0));
                continue;
            }
            refused += 1;
            let told = answer.get("error").unwrap();
            assert!(told["code"].is_string() && told["message"].is_string(), "{told}");
            assert_eq!(picture(&session), before, "{}", String::from_utf8_lossy(&line));
        }
        let seen =
            format!("{accepted} accepted, {refused} refused, {odd_positions} positions that were edited and loaded");
        println!("{}: {seen}", game.title.id());
        assert!(accepted > 200 && refused > 200 && odd_positions > 0, "{}: {seen}", game.title.id());
    }
}

#[test]
fn a_position_edited_by_hand_is_refused_or_can_be_played_to_its_end() {
    for game in titles::shelf() {
        let mut rng = Seed::numbered(2, 0).stream("editor", 0);
        let mut playable = 0;
        for number in 0..count(500, 20_000) {
            let mut table = opened(&game, Seed::numbered(2, number as u64), &mut rng);
            play_on(&mut *table, rng.below(250), &mut rng);
            let position = table.state();
            let mut edited = position.clone();
            for _ in 0..=rng.below(2) {
                mutate_value(&mut edited, &mut rng);
            }
            let Ok(mut odd) = game.title.load(&edited) else { continue };
            if odd.state() == position {
                continue;
            }
            playable += 1;
            play_on(&mut *odd, 5_000, &mut rng);
            assert!(odd.turn().is_empty(), "a game from {edited} does not end");
            odd.score(Viewer::All);
        }
        println!("{}: {playable} edited positions were played to their end", game.title.id());
        assert!(playable > 5, "{}: {playable}", game.title.id());
    }
}

/// Plays on at random, at most so many actions.
fn play_on(table: &mut dyn Table, actions: u32, rng: &mut Rng) {
    for _ in 0..actions {
        let Some(seat) = table.turn().first() else { return };
        let options = table.options(seat);
        assert!(!options.is_empty(), "a dead end: {}", table.state());
        let option = &options[rng.below(options.len() as u32) as usize];
        assert!(table.apply(seat, &option.action).is_ok(), "{} is offered and refused", option.action);
    }
}

/// Everything a refused request must leave as it was.
fn picture(session: &Session) -> Option<(Value, String)> {
    session.table().map(|table| (table.state(), table.record().to_string()))
}

/// A request that makes sense now, whole or damaged.
fn request_line(game: &Shelved, session: &Session, rng: &mut Rng) -> Vec<u8> {
    let mut request = sensible_request(game, session, rng);
    match rng.below(8) {
        0..=2 => request.to_string().into_bytes(),
        3 | 4 => {
            mutate_value(&mut request, rng);
            request.to_string().into_bytes()
        }
        5 => {
            let (name, value) = (random_word(rng), random_value(rng));
            request[name] = value;
            request.to_string().into_bytes()
        }
        _ => {
            let mut bytes = request.to_string().into_bytes();
            for _ in 0..=rng.below(3) {
                mutate_bytes(&mut bytes, rng);
            }
            bytes
        }
    }
}

fn sensible_request(game: &Shelved, session: &Session, rng: &mut Rng) -> Value {
    let new = |rng: &mut Rng| {
        let (players, setup) = players_and_setup(&*game.title, rng);
        json!({"do": "new", "players": players, "setup": setup, "seed": rng.word().to_string()})
    };
    let Some(table) = session.table() else { return new(rng) };
    let seat = table.turn().first();
    let options = seat.map(|seat| table.options(seat)).unwrap_or_default();
    let action = |rng: &mut Rng| match options.len() {
        0 => "x".to_owned(),
        n => options[rng.below(n as u32) as usize].action.clone(),
    };
    match rng.below(20) {
        0 if seat.is_none() || rng.below(10) == 0 => new(rng),
        1 => json!({"do": "options", "seat": rng.below(4)}),
        2 => json!({"do": "view", "seat": rng.below(3)}),
        3 => json!({"do": "score"}),
        4 => json!({"do": "undo"}),
        5 => json!({"do": "undo", "beyond": true}),
        6 => json!({"do": "record"}),
        7 => json!({"do": "choose", "bot": "random", "ms": 5}),
        8 => json!({"do": "legal", "action": action(rng)}),
        9 | 10 => {
            let mut state = table.state();
            for _ in 0..rng.below(3) {
                mutate_value(&mut state, rng);
            }
            json!({"do": "load", "state": state})
        }
        _ => json!({"do": "apply", "action": action(rng)}),
    }
}

/// Changes one value somewhere inside.
fn mutate_value(value: &mut Value, rng: &mut Rng) {
    match value {
        Value::Object(fields) if !fields.is_empty() && rng.below(12) > 0 => {
            let name = fields.keys().nth(rng.below(fields.len() as u32) as usize).cloned().unwrap();
            match rng.below(30) {
                0 => drop(fields.remove(&name)),
                _ => mutate_value(&mut fields[&name], rng),
            }
        }
        Value::Array(items) if !items.is_empty() && rng.below(12) > 0 => {
            let at = rng.below(items.len() as u32) as usize;
            match rng.below(12) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                2 => items.swap(0, at),
                _ => mutate_value(&mut items[at], rng),
            }
        }
        Value::Number(number) if rng.below(3) > 0 => {
            let near = number.as_i64().unwrap_or(0).wrapping_add(i64::from(rng.below(5)) - 2);
            *value = near.into();
        }
        Value::Bool(yes) => *value = (!*yes).into(),
        other => *other = random_value(rng),
    }
}

fn random_value(rng: &mut Rng) -> Value {
    match rng.below(9) {
        0 => Value::Null,
        1 => json!(rng.below(5)),
        2 => json!(-1),
        3 => json!(u64::from(rng.word()) << 32),
        4 => json!(1.5e300),
        5 => json!([[], {}]),
        6 => json!({"q": 0}),
        7 => json!(true),
        _ => json!(random_word(rng)),
    }
}

fn random_word(rng: &mut Rng) -> &'static str {
    const WORDS: [&str; 12] =
        ["", "seat", "do", "action", "state", "blue", "ä\u{0}", "all", "public", "random", "0,0", "players"];
    WORDS[rng.below(WORDS.len() as u32) as usize]
}

fn mutate_bytes(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let at = rng.below(bytes.len().max(1) as u32) as usize;
    match rng.below(5) {
        0 if at < bytes.len() => drop(bytes.remove(at)),
        1 => bytes.insert(at, rng.below(256) as u8),
        2 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
        3 => bytes.truncate(at),
        _ => bytes.extend_from_within(at..),
    }
}

#[test]
fn questions_have_an_id_and_numbers_that_do_not_change_with_the_language() {
    for title in ["helios", "suna-valo", "boonlake", "agricola"] {
        let game = titles::find(title).unwrap();
        let mut sessions = ["en", "de"].map(|code| code.parse().unwrap()).map(|lang| Session::new(&game, lang));
        let mut numbers = 0;
        let begin = json!({"do": "new", "players": 2, "seed": "3"});
        sessions.iter_mut().for_each(|session| drop(ask_ok(session, begin.clone())));
        for _ in 0..60 {
            let [english, german] = sessions.each_mut().map(|session| ask_ok(session, json!({"do": "options"})));
            assert_eq!(english["question"], german["question"], "{title}");
            assert!(english["question"]["id"].as_str().is_some_and(|id| !id.contains('.')), "{english}");
            let counted = english["question"]["numbers"].as_object().unwrap();
            assert!(counted.values().all(Value::is_i64), "{english}");
            numbers += counted.len();
            let options = english["options"].as_array().unwrap();
            let action = options[options.len() / 2]["action"].clone();
            let apply = json!({"do": "apply", "action": action, "seat": english["seat"]});
            sessions.iter_mut().for_each(|session| drop(ask_ok(session, apply.clone())));
        }
        assert!(numbers > 0, "{title} asks for an amount somewhere");
    }
}

#[test]
fn a_cause_tells_mistakes_apart() {
    let game = helios();
    let mut session = Session::new(&game, Lang::EN);
    let mut cause = |request: Value| {
        let answer = ask(&mut session, request);
        let error = answer["error"].clone();
        (error["cause"].as_str().unwrap_or("none").to_owned(), error["code"].as_str().unwrap_or("").to_owned())
    };
    let expect = |cause: &str, code: &str| (cause.to_owned(), code.to_owned());
    assert_eq!(cause(json!({"do": "options"})), expect("no_game", "no_game"));
    assert_eq!(cause(json!({"do": "new", "players": 9})), expect("setup", "players"));
    cause(json!({"do": "new", "players": 2, "seed": "7"}));
    assert_eq!(cause(json!({"do": "apply", "action": "start brown", "seat": 0})), expect("other_seat", "not_asked"));
    assert_eq!(cause(json!({"do": "apply", "action": "done", "seat": 1})), expect("other_question", "not_asked"));
    assert_eq!(cause(json!({"do": "apply", "action": "start black", "seat": 1})), expect("rule", "no_start_land"));
    assert_eq!(cause(json!({"do": "options", "seat": 3})), expect("no_such_seat", "no_seat"));
    assert_eq!(cause(json!({"do": "options", "seat": 77})), expect("no_such_seat", "bad_field"));
    assert_eq!(cause(json!({"do": "options", "seat": "me"})), expect("field", "bad_field"));
    assert_eq!(cause(json!({"do": "apply", "action": "go"})), expect("notation", "notation"));
    assert_eq!(cause(json!({"do": "undo"})), expect("undo", "undo_nothing"));
    assert_eq!(cause(json!({"do": "dance"})), expect("request", "unknown_request"));
}

#[test]
fn a_notation_error_names_the_word() {
    for (title, text, word, named) in [
        ("helios", "pay brown 9,9", 3, "9,9"),
        ("helios", "sun 1,-1 S lap lap", 5, "lap"),
        ("suna-valo", "give corn head", 2, "corn"),
        ("suna-valo", "produce lily crop2 cellar", 4, "cellar"),
        ("boonlake", "develop 12 middle", 3, "middle"),
        ("boonlake", "strip", 2, ""),
        ("agricola", "plaze forest", 1, "plaze"),
        ("agricola", "build cooking_hearth_4 fur fireplace_2", 3, "fur"),
    ] {
        let game = titles::find(title).unwrap();
        let mut session = Session::new(&game, Lang::EN);
        ask_ok(&mut session, json!({"do": "new", "players": 2, "seed": "1"}));
        let answer = ask(&mut session, json!({"do": "legal", "action": text}));
        assert_eq!(
            (&answer["error"]["code"], &answer["error"]["word"]),
            (&json!("notation"), &json!(word)),
            "{answer}"
        );
        assert!(answer["error"]["message"].as_str().unwrap().contains(&format!("('{named}')")), "{answer}");
    }
}

#[test]
fn a_short_position_is_filled_in_and_all_that_is_wrong_is_told() {
    let game = helios();
    let mut session = Session::new(&game, Lang::EN);
    let begun = ask_ok(&mut session, json!({"do": "load", "state": {"victory_points": "open"}}));
    assert_eq!(begun["players"], 2);
    ask_ok(&mut session, json!({"do": "new", "players": 3, "seed": "5"}));
    let state = ask_ok(&mut session, json!({"do": "state"}))["state"].clone();
    let mut short = state.clone();
    short["boards"][1].as_object_mut().unwrap().remove("mana");
    assert_eq!(ask_ok(&mut session, json!({"do": "load", "state": short}))["players"], 3);
    assert_eq!(ask_ok(&mut session, json!({"do": "state"}))["state"], state, "what was left out is as at the start");

    let mut broken = state.clone();
    broken["round"] = json!("first");
    broken["boards"][2]["mana"] = json!(-4);
    broken["weather"] = json!("fine");
    let answer = ask(&mut session, json!({"do": "load", "state": broken}));
    assert_eq!(answer["error"]["code"], "position_json");
    let problems = answer["error"]["problems"].as_array().unwrap();
    let paths: Vec<&str> = problems.iter().map(|problem| problem["path"].as_str().unwrap()).collect();
    assert_eq!(paths.len(), 3, "{answer}");
    assert!(["round", "boards[2].mana", "weather"].iter().all(|path| paths.contains(path)), "{answer}");

    let mut broken = state;
    broken["round"] = json!(99);
    let answer = ask(&mut session, json!({"do": "load", "state": broken}));
    assert_eq!(answer["error"]["code"], "position");
    assert_eq!(answer["error"]["problems"].as_array().unwrap().len(), 1, "{answer}");
    assert_eq!(answer["error"]["problems"][0]["path"], "round", "{answer}");
}

#[test]
fn every_invariant_that_is_broken_is_told_with_its_path() {
    /// Breaks three parts of a fresh position.
    type Break = fn(&mut Value);
    let cases: [(&str, Break, [&str; 3]); 4] = [
        (
            "helios",
            |state| {
                state["idle"] = json!(9);
                state["land_stacks"] = json!({});
                state["draw_stacks"] = json!({});
            },
            ["idle", "land_stacks", "draw_stacks.move_sun"],
        ),
        (
            "suna-valo",
            |state| {
                state["turns"] = json!(40);
                state["progress_tiles"] = json!([]);
                state["farms"][1]["energy"] = json!(4_000);
            },
            ["turns", "progress_tiles", "farms[1]"],
        ),
        (
            "boonlake",
            |state| {
                state["pastures"] = json!(0);
                state["draw_pile"] = json!([]);
                state["boards"][1]["coins"] = json!(60_000);
            },
            ["map", "draw_pile", "boards[1]"],
        ),
        (
            "agricola",
            |state| {
                state["stock"]["fishing"] = json!({"wood": 1});
                state["farms"][0]["goods"] = json!({"sheep": 9});
                state["farms"][1]["hand"] = json!(["A001"]);
            },
            ["stock.fishing", "farms[0]", "farms[1].hand"],
        ),
    ];
    for (title, break_it, expected) in cases {
        let game = titles::find(title).unwrap();
        let mut session = Session::new(&game, Lang::EN);
        ask_ok(&mut session, json!({"do": "new", "players": 2, "seed": "5"}));
        let mut state = ask_ok(&mut session, json!({"do": "state"}))["state"].clone();
        break_it(&mut state);
        let answer = ask(&mut session, json!({"do": "load", "state": state}));
        assert_eq!(answer["error"]["code"], "position", "{title}: {answer}");
        let problems = answer["error"]["problems"].as_array().unwrap();
        let paths: Vec<&str> = problems.iter().map(|problem| problem["path"].as_str().unwrap()).collect();
        assert!(expected.iter().all(|path| paths.contains(path)), "{title}: {answer}");
        assert!(problems.iter().all(|problem| problem["message"].as_str().is_some_and(|text| !text.is_empty())));
    }
}

#[test]
fn a_pending_decision_that_does_not_fit_is_told_with_its_path_and_why() {
    for (title, path, why) in [
        ("helios", "pending", "once (HEL-3)"),
        ("suna-valo", "pending", "twice"),
        ("boonlake", "pending[0]", "levers"),
        ("agricola", "pending[1]", "AGR-3.3.1"),
    ] {
        let game = titles::find(title).unwrap();
        let mut session = Session::new(&game, Lang::EN);
        ask_ok(&mut session, json!({"do": "new", "players": 2, "seed": "5"}));
        // Some games begin with nothing that waits: they are played on until something does.
        let mut state = ask_ok(&mut session, json!({"do": "state"}))["state"].clone();
        while state["pending"].as_array().unwrap().is_empty() {
            let asked = ask_ok(&mut session, json!({"do": "options"}));
            let (seat, action) = (&asked["seat"], &asked["options"][0]["action"]);
            ask_ok(&mut session, json!({"do": "apply", "seat": seat, "action": action}));
            state = ask_ok(&mut session, json!({"do": "state"}))["state"].clone();
        }
        let pending = state["pending"].as_array_mut().unwrap();
        let again = pending[0].clone();
        pending.push(again);
        let answer = ask(&mut session, json!({"do": "load", "state": state}));
        assert_eq!(answer["error"]["code"], "position", "{title}: {answer}");
        let problem = &answer["error"]["problems"][0];
        assert_eq!(problem["path"], path, "{title}: {answer}");
        assert!(problem["message"].as_str().unwrap().contains(why), "{title}: {answer}");
    }
}

#[test]
fn short_positions_of_every_title_are_filled_in() {
    for (title, list, field) in [
        ("helios", "boards", "mana"),
        ("suna-valo", "farms", "energy"),
        ("boonlake", "boards", "vases"),
        ("agricola", "farms", "begging"),
    ] {
        let game = titles::find(title).unwrap();
        let mut session = Session::new(&game, Lang::EN);
        ask_ok(&mut session, json!({"do": "load", "state": {}}));
        ask_ok(&mut session, json!({"do": "new", "players": 2, "seed": "5"}));
        let state = ask_ok(&mut session, json!({"do": "state"}))["state"].clone();
        let mut short = state.clone();
        short[list][1].as_object_mut().unwrap().remove(field).unwrap();
        assert_eq!(ask_ok(&mut session, json!({"do": "load", "state": short}))["players"], 2, "{title}");
        assert_eq!(ask_ok(&mut session, json!({"do": "state"}))["state"], state, "{title}");
    }
}

#[test]
fn the_score_has_the_points_of_the_wise_eminence() {
    let game = titles::find("boonlake").unwrap();
    let mut session = Session::new(&game, Lang::EN);
    ask_ok(&mut session, json!({"do": "new", "players": 1, "seed": "1"}));
    let score = ask_ok(&mut session, json!({"do": "score"}))["score"].clone();
    assert!(score["opponent"]["points"].is_i64(), "{score}");
    assert_eq!(score["opponent"]["text"], "The Wise Eminence");
    let seen = ask_ok(&mut session, json!({"do": "score", "seat": 0}));
    assert_eq!(seen["score"].get("opponent"), None, "her tiles are hidden until the end");
    ask_ok(&mut session, json!({"do": "new", "players": 2, "seed": "1"}));
    assert_eq!(ask_ok(&mut session, json!({"do": "score"}))["score"].get("opponent"), None);
}

#[test]
fn the_examples_of_the_documentation_are_true() {
    let game = helios();
    let mut session = Session::new(&game, Lang::EN);
    let mut examples = 0;
    let mut answer = String::new();
    for line in include_str!("../../../docs/protocol.md").lines() {
        if let Some(request) = line.strip_prefix("→ ") {
            answer = serde_json::to_string(&session.answer(request.as_bytes())).unwrap();
        } else if let Some(expected) = line.strip_prefix("← ") {
            let (beginning, whole) = expected.split_once('…').map_or((expected, true), |(start, _)| (start, false));
            assert!(answer.starts_with(beginning) && (!whole || answer == expected), "{expected}\n{answer}");
            examples += 1;
        }
    }
    assert!(examples > 15, "{examples}");
}
