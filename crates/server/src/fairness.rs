//! Deals nobody can choose, and how anyone checks them afterwards; `docs/http.md` has it byte for byte.
//!
//! The server binds itself to a secret when the table is made, each page to a chance of its own when it sits down. Only when
//! all are bound do the pages open theirs, and the seed is a hash of everything.

use almende_core::{Record, RecordStart, RecordedCarry, RecordedDeal, Seed};
use serde_json::Value;

/// What a table is dealt for; the server binds itself to it together with its secret.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The table's id.
    pub table: &'a str,
    /// The game's id.
    pub game: &'a str,
    /// The rules version.
    pub rules: u32,
    /// The content version.
    pub content: &'a str,
    /// How many play.
    pub players: usize,
    /// The setup with all its options.
    pub setup: &'a Value,
}

fn hash(lines: &[&str]) -> blake3::Hash {
    blake3::hash(lines.join("\n").as_bytes())
}

/// What a server published about the seed itself, before players added chance: BLAKE3 over five lines,
/// `almende commitment 1`, the seed, the setup as JSON without spaces and with names in alphabetical order, the content
/// version and the table's id.
pub fn first_commitment(seed: &Seed, setup: &Value, content: &str, table: &str) -> String {
    let (seed, setup) = (seed.to_string(), setup.to_string());
    hash(&["almende commitment 1", &seed, &setup, content, table]).to_hex().to_string()
}

/// What the server publishes when a table is made: BLAKE3 over eight lines, `almende commitment 2`, the secret, the table's id,
/// the game, the rules version, the content version, the number of players and the setup.
pub fn commitment(secret: &Seed, terms: &Terms) -> String {
    let Terms { table, game, content, .. } = terms;
    let (secret, rules, players, setup) =
        (secret.to_string(), terms.rules.to_string(), terms.players.to_string(), terms.setup.to_string());
    hash(&["almende commitment 2", &secret, table, game, &rules, content, &players, &setup]).to_hex().to_string()
}

/// What a page binds itself to: BLAKE3 over two lines, `almende chance 1` and its chance.
pub fn chance_commitment(chance: &str) -> String {
    hash(&["almende chance 1", chance]).to_hex().to_string()
}

/// What a game is dealt from: BLAKE3 over `almende seed 2`, the secret, a line for each seat with what its page opened or `-`,
/// and the commitment.
pub fn seed<'a>(secret: &Seed, chances: impl Iterator<Item = Option<&'a str>>, commitment: &str) -> Seed {
    let secret = secret.to_string();
    let mut lines = vec!["almende seed 2", &secret];
    lines.extend(chances.map(|chance| chance.unwrap_or("-")));
    lines.push(commitment);
    Seed::from_bytes(*hash(&lines).as_bytes())
}

/// What is published of a position when the rules change: BLAKE3 over three lines, `almende position 1`, the seed, which nobody
/// knows yet, and the position as JSON without spaces and with names in alphabetical order.
pub fn position_hash(seed: &Seed, position: &Value) -> String {
    hash(&["almende position 1", &seed.to_string(), &position.to_string()]).to_hex().to_string()
}

/// Whether a text is 32 bytes as hexadecimal digits, in the one way in which they are hashed.
pub fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|letter| matches!(letter, b'0'..=b'9' | b'a'..=b'f'))
}

/// Whether everything in a record about its deal fits together: the commitment, the seed and what it was made of, the setup,
/// players, rules and content. Nothing for a record that is not bound to anything, or whose seed is not revealed.
pub fn commitment_holds(record: &Record) -> Option<bool> {
    let (seed, rules, content, setup) = match (&record.start, &record.carried) {
        (RecordStart::Seed(seed), None) => (seed, record.rules, &record.content, &record.setup),
        (RecordStart::Position(position), Some(carried)) => {
            let RecordedCarry { rules, content, setup, seed, position: published } = carried;
            if *published != position_hash(seed, position) {
                return Some(false);
            }
            (seed, *rules, content, setup)
        }
        // Nothing was dealt here, or it is still a secret.
        (RecordStart::Position(_) | RecordStart::Commitment(_), None) => return None,
        (RecordStart::Seed(_) | RecordStart::Commitment(_), Some(_)) => return Some(false),
    };
    let (Some(table), Some(claimed)) = (&record.table, &record.commitment) else {
        return record.deal.is_some().then_some(false);
    };
    let Some(deal) = &record.deal else { return Some(*claimed == first_commitment(seed, setup, content, table)) };
    let terms = Terms { table, game: &record.game, rules, content, players: record.players, setup };
    Some(deal_holds(deal, &terms, claimed, seed))
}

fn deal_holds(deal: &RecordedDeal, terms: &Terms, claimed: &str, dealt: &Seed) -> bool {
    let opened = || deal.chances.iter().map(|chance| chance.as_ref()?.opened.as_deref());
    let fits = |chance: &almende_core::RecordedChance| {
        chance
            .opened
            .as_deref()
            .is_none_or(|opened| is_digest(opened) && chance_commitment(opened) == chance.commitment)
    };
    claimed == commitment(&deal.secret, terms)
        && deal.chances.len() == terms.players
        && deal.chances.iter().flatten().all(fits)
        && *dealt == seed(&deal.secret, opened(), claimed)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;
    use almende_core::RecordedChance;
    use serde_json::json;

    #[test]
    fn the_first_commitment_depends_on_all_its_parts() {
        let seed = Seed::numbered(7, 0);
        let base = first_commitment(&seed, &json!({"b": 1, "a": 2}), "c", "t");
        assert_eq!(
            base,
            first_commitment(&seed, &json!({"a": 2, "b": 1}), "c", "t"),
            "the order of names does not matter"
        );
        assert_ne!(base, first_commitment(&Seed::numbered(8, 0), &json!({"b": 1, "a": 2}), "c", "t"));
        assert_ne!(base, first_commitment(&seed, &json!({"b": 1}), "c", "t"));
        assert_ne!(base, first_commitment(&seed, &json!({"b": 1, "a": 2}), "d", "t"));
        assert_ne!(base, first_commitment(&seed, &json!({"b": 1, "a": 2}), "c", "u"));
    }

    fn chance(number: u64) -> String {
        Seed::numbered(number, 1).to_string()
    }

    fn opened(number: u64) -> Option<RecordedChance> {
        let opened = chance(number);
        Some(RecordedChance { commitment: chance_commitment(&opened), opened: Some(opened) })
    }

    /// A record whose deal is made honestly from its other parts.
    fn sealed(mut record: Record) -> Record {
        let deal = record.deal.clone().unwrap();
        let (rules, content, setup) = (record.rules, &record.content, &record.setup);
        let table = record.table.as_deref().unwrap();
        let hash = commitment(
            &deal.secret,
            &Terms { table, game: &record.game, rules, content, players: record.players, setup },
        );
        let chances = deal.chances.iter().map(|chance| chance.as_ref()?.opened.as_deref());
        record.start = RecordStart::Seed(seed(&deal.secret, chances, &hash));
        record.commitment = Some(hash);
        record
    }

    fn sample() -> Record {
        let stayed_away = Some(RecordedChance { commitment: chance_commitment(&chance(3)), opened: None });
        sealed(Record {
            game: "helios".into(),
            rules: 1,
            content: "abc".into(),
            players: 4,
            names: Vec::new(),
            setup: json!({"start_player": 1}),
            start: RecordStart::Commitment(String::new()),
            table: Some("k3v9x2m7qd".into()),
            commitment: None,
            deal: Some(RecordedDeal {
                secret: Seed::numbered(7, 0),
                chances: vec![opened(1), opened(2), stayed_away, None],
            }),
            carried: None,
            result: None,
            actions: Vec::new(),
        })
    }

    fn seed_of(record: &Record) -> Seed {
        let RecordStart::Seed(seed) = record.start else { unreachable!("a sample has a seed") };
        seed
    }

    type Change = fn(&mut Record);

    fn deal(record: &mut Record) -> &mut RecordedDeal {
        record.deal.as_mut().unwrap()
    }

    /// Every part that the seed is made of, changed by itself.
    const PARTS: [(&str, Change); 11] = [
        ("secret", |record| deal(record).secret = Seed::numbered(8, 0)),
        ("table", |record| record.table = Some("another".into())),
        ("game", |record| record.game = "agricola".into()),
        ("rules", |record| record.rules = 2),
        ("content", |record| record.content = "abd".into()),
        ("setup", |record| record.setup = json!({"start_player": 0})),
        ("players", |record| {
            record.players = 3;
            deal(record).chances.pop();
        }),
        ("a chance", |record| deal(record).chances[1] = opened(9)),
        ("a chance left out", |record| deal(record).chances[1] = None),
        ("a chance added", |record| deal(record).chances[3] = opened(4)),
        ("who added which chance", |record| deal(record).chances.swap(0, 1)),
    ];

    #[test]
    fn the_seed_depends_on_every_part_and_no_part_can_be_changed_afterwards() {
        let honest = sample();
        assert_eq!(commitment_holds(&honest), Some(true));
        let mut seeds = vec![seed_of(&honest)];
        for (part, change) in PARTS {
            let mut other = honest.clone();
            change(&mut other);
            assert_eq!(commitment_holds(&other), Some(false), "{part} was changed afterwards");
            let other = sealed(other);
            assert_eq!(commitment_holds(&other), Some(true), "{part}");
            assert!(!seeds.contains(&seed_of(&other)), "{part} does not change the seed");
            seeds.push(seed_of(&other));
        }
    }

    #[test]
    fn what_was_forged_about_a_deal_is_found() {
        let forgeries: [(&str, Change); 6] = [
            ("another seed", |record| record.start = RecordStart::Seed(Seed::numbered(1, 0))),
            ("another commitment", |record| record.commitment = Some(chance(5))),
            ("no commitment", |record| record.commitment = None),
            ("an opening that was not committed to", |record| {
                let mut forged = opened(6);
                forged.as_mut().unwrap().commitment = chance_commitment(&chance(2));
                deal(record).chances[1] = forged;
                *record = sealed(record.clone());
            }),
            ("an opening that is no chance", |record| {
                let text = "x\ny".to_owned();
                deal(record).chances[1] =
                    Some(RecordedChance { commitment: chance_commitment(&text), opened: Some(text) });
                *record = sealed(record.clone());
            }),
            ("no deal", |record| record.deal = None),
        ];
        for (what, forge) in forgeries {
            let mut record = sample();
            forge(&mut record);
            assert_eq!(commitment_holds(&record), Some(false), "{what}");
        }
        let unbound = Record { commitment: None, deal: None, ..sample() };
        assert_eq!(commitment_holds(&unbound), None);
    }

    #[test]
    fn a_game_that_went_on_under_other_rules_is_bound_to_its_position() {
        let (dealt, position) = (sample(), json!({"round": 2}));
        let seed = seed_of(&dealt);
        let carried = RecordedCarry {
            rules: dealt.rules,
            content: dealt.content.clone(),
            setup: dealt.setup.clone(),
            seed,
            position: position_hash(&seed, &position),
        };
        let later = Record {
            rules: 2,
            setup: Value::Null,
            start: RecordStart::Position(position),
            carried: Some(carried.clone()),
            ..dealt
        };
        assert_eq!(commitment_holds(&later), Some(true));
        let elsewhere = Record { start: RecordStart::Position(json!({"round": 3})), ..later.clone() };
        assert_eq!(commitment_holds(&elsewhere), Some(false));
        let other = RecordedCarry { rules: 2, ..carried };
        assert_eq!(commitment_holds(&Record { carried: Some(other), ..later }), Some(false));
    }

    /// The bytes that docs/http.md promises; `web/src/lib/fairness.test.ts` has the same from another program.
    #[test]
    fn the_hashes_are_the_ones_others_compute() {
        let digest = |byte: &str| byte.repeat(32);
        let (secret, setup): (Seed, _) = (digest("07").parse().unwrap(), json!({"start_player": 1}));
        let (table, content) = ("k3v9x2m7qd", "86a5ff2be75d9f6c");
        let bound = commitment(&secret, &Terms { table, game: "helios", rules: 1, content, players: 3, setup: &setup });
        let opened = digest("01");
        let dealt = seed(&secret, [Some(opened.as_str()), None, None].into_iter(), &bound);
        for (told, expected) in [
            (chance_commitment(&opened), "f2056b0df95577d52960e8d76d2ae4da33bf009fc6ab6a15dfe2c7c8606888c4"),
            (bound, "98ba9198163eaf7ca4cfa78cde046f48887b187302ce6d766187a9c2bd1400d3"),
            (dealt.to_string(), "6028eda8590deef3f0a4b97083a2bd2aa9920bd1be1c40bbf3faabf4f029c563"),
            (
                first_commitment(&secret, &setup, content, table),
                "f6c25c68fb30dbd28c4fd728206a1e8d6d4b1a877a9461dbaa7955ae391e2d6f",
            ),
            (
                position_hash(&secret, &json!({"round": 2})),
                "2b3fc0c3bee0aff92c96ce98942aebdc6f1297f05d1bbcc7d5b2a0bdad59a565",
            ),
        ] {
            assert_eq!(told, expected);
        }
    }
}
