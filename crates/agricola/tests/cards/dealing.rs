//! AGR-2.3 and AGR-21.2: dealing, drafting, choosing; AGR-INFO: who knows what.

use super::common::*;
use almende_agricola::cards::{Card, CardKind, CardSet, Dealing, Deck, Decks};
use almende_agricola::pieces::Material;
use almende_agricola::{Agricola, Content, Kind, Phase, Series, Setup, StartPlayer};
use almende_core::{Content as _, Game, Seed, Silent, Viewer};
use std::collections::BTreeSet;

fn setup(dealing: Dealing) -> Setup {
    Setup { game: Kind::Cards, dealing, start_player: StartPlayer::Chosen(seat(0)), ..Setup::default() }
}

fn dealt(players: usize, number: u64, dealing: Dealing) -> Table {
    new_game_with(players, number, setup(dealing))
}

fn count(hand: &[String], kind: CardKind) -> usize {
    hand.iter().filter(|card| card.parse::<almende_agricola::cards::Card>().unwrap().kind() == kind).count()
}

#[test]
fn agr_2_3_3_and_2_3_5_everybody_is_dealt_seven_of_each_kind() {
    // AGR-2.3.3, AGR-2.3.5, AGR-21.2.1, AGR-13.1.3
    for players in 1..=2 {
        let table = dealt(players, 1, Dealing::Deal);
        let hands: Vec<Vec<String>> = (0..players).map(|seat| table.in_hand(seat)).collect();
        for hand in &hands {
            assert_eq!((count(hand, CardKind::Minor), count(hand, CardKind::Occupation)), (7, 7));
        }
        let all: BTreeSet<&String> = hands.iter().flatten().collect();
        assert_eq!(all.len(), 14 * players, "each card once");
    }
    let other = dealt(2, 2, Dealing::Deal);
    assert_ne!(other.in_hand(0), dealt(2, 1, Dealing::Deal).in_hand(0), "shuffled");
}

#[test]
fn agr_2_3_4_occupations_fit_the_number_of_players() {
    // AGR-2.3.4
    let content = Agricola::standard_content();
    let marker = |card: &String| content.card(card.parse().unwrap()).unwrap().players;
    let most = |players: usize| {
        let hands = (0..30).flat_map(|number| dealt(players, number, Dealing::Deal).in_hand(0));
        hands.map(|card| marker(&card)).max().unwrap()
    };
    assert_eq!([most(1), most(2), most(3), most(4)], [1, 1, 3, 4]);
}

#[test]
fn decks_can_be_chosen() {
    let only = |deck| Setup { decks: Decks::from(vec![deck]), ..setup(Dealing::Deal) };
    for deck in [Deck::A, Deck::B] {
        let hand = new_game_with(1, 1, only(deck)).in_hand(0);
        assert!(!hand.is_empty() && hand.iter().all(|card| card.starts_with(if deck == Deck::A { 'A' } else { 'B' })));
    }
    let none = Agricola::new(Agricola::standard_content(), 2, &only(Deck::D), Seed::numbered(1, 0));
    assert!(none.is_err(), "nothing to deal");
}

/// Every card that is dealt in some games of two.
fn dealt_from(content: &'static Content, setup: &Setup) -> BTreeSet<Card> {
    let game = |number| Agricola::new(content, 2, setup, Seed::numbered(5, number)).unwrap().position();
    (0..40).flat_map(|number| game(number).farms).flat_map(|farm| farm.hand).collect()
}

#[test]
fn the_base_game_is_dealt_unless_all_cards_are_asked_for() {
    // AGR-2.3.3, AGR-2.3.5: also where a setup is silent, as those of earlier versions are.
    let card: Card = "A067".parse().unwrap();
    let mut document = Agricola::standard_content().json().clone();
    document["base_cards"].as_array_mut().unwrap().retain(|base| *base != "A067");
    let content: &'static Content = Box::leak(Box::new(Content::read(&document).unwrap()));
    let silent: Setup = serde_json::from_value(serde_json::json!({"game": "cards", "decks": ["A", "B"]})).unwrap();
    let (base, whole) =
        (Setup { card_set: CardSet::Base, ..silent.clone() }, Setup { card_set: CardSet::Whole, ..silent.clone() });
    assert_eq!(silent, base);
    assert!(!dealt_from(content, &base).contains(&card) && dealt_from(content, &whole).contains(&card));
    document["base_cards"] = serde_json::json!(["A067", "D168"]);
    assert!(Content::read(&document).is_err(), "a card that is not there");
    document.as_object_mut().unwrap().remove("base_cards");
    let content: &'static Content = Box::leak(Box::new(Content::read(&document).unwrap()));
    assert!(content.cards().all(|plan| plan.base), "a document of an earlier version");
}

#[test]
fn a_whole_deck_can_be_mixed_with_the_base_game() {
    // AGR-2.3.3, AGR-2.3.5
    let mixed =
        Setup { decks: Decks::from(vec![Deck::A]), card_set: CardSet::Whole, with_base: true, ..setup(Dealing::Deal) };
    let content = Agricola::standard_content();
    let dealt = dealt_from(content, &mixed);
    assert!(dealt.iter().all(|&card| card.deck() == Deck::A || content.card(card).unwrap().base));
    let of_b = dealt.iter().filter(|card| card.deck() == Deck::B).count();
    let beyond = dealt.iter().filter(|&&card| !content.card(card).unwrap().base).count();
    assert!(of_b > 20 && beyond > 60, "both: {of_b} of B, {beyond} beyond the base game");
    let alone = dealt_from(content, &Setup { with_base: false, ..mixed });
    assert!(alone.iter().all(|card| card.deck() == Deck::A));
}

#[test]
fn cards_that_are_often_banned_can_stay_in_the_box() {
    let content = Agricola::standard_content();
    let banned: BTreeSet<Card> = content.cards().filter(|plan| plan.often_banned).map(|plan| plan.card).collect();
    assert_eq!(banned.len(), 16);
    let all = Setup { card_set: CardSet::Whole, ..setup(Dealing::Deal) };
    assert!(!dealt_from(content, &all).is_disjoint(&banned));
    let fewer = Setup { without_often_banned: true, ..all };
    assert!(dealt_from(content, &fewer).is_disjoint(&banned));
    let mut document = content.json().clone();
    document["often_banned"]["cards"] = serde_json::json!(["D168"]);
    assert!(Content::read(&document).is_err(), "a card that is not there");
}

#[test]
fn a_first_game_has_cards_that_need_little_explaining() {
    let content = Agricola::standard_content();
    let setup = Agricola::preset("first_cards").unwrap();
    for players in 1..=4 {
        let table = new_game_with(players, 1, setup.clone());
        for player in 0..players {
            let hand = table.farm(player).hand;
            let plain = |card: &Card| content.card(*card).is_some_and(|plan| plan.first && !plan.often_banned);
            assert!(hand.len() == 14 && hand.iter().all(plain), "{hand:?}");
        }
    }
}

#[test]
fn agr_21_2_hands_are_made_from_whole_decks_in_every_way() {
    // AGR-21.2.1, AGR-21.2.2, AGR-21.2.3, AGR-2.3.3, AGR-2.3.5
    for decks in [vec![Deck::A, Deck::B], vec![Deck::A], vec![Deck::B]] {
        for dealing in [Dealing::Deal, Dealing::Draft7, Dealing::Draft8, Dealing::Draft9, Dealing::Choose] {
            for players in 1..=4 {
                let decks = Decks::from(decks.clone());
                let setup = Setup { decks, card_set: CardSet::Whole, ..setup(dealing) };
                let mut table = new_game_with(players, 1, setup);
                while table.phase() == almende_agricola::Phase::Dealing {
                    let choice = table.options()[0].clone();
                    table.does(&choice);
                }
                for player in 0..players {
                    let hand = table.farm(player).hand;
                    let occupations = hand.iter().filter(|card| card.kind() == CardKind::Occupation).count();
                    assert_eq!((hand.len(), occupations), (14, 7), "{dealing:?} for {players}");
                }
            }
        }
    }
}

#[test]
fn the_base_game_has_96_cards() {
    let base: Vec<Card> = Agricola::standard_content().cards().filter(|plan| plan.base).map(|plan| plan.card).collect();
    for (deck, kind) in Deck::ALL.iter().flat_map(|&deck| CardKind::ALL.map(|kind| (deck, kind))) {
        let number = base.iter().filter(|card| (card.deck(), card.kind()) == (deck, kind)).count();
        assert_eq!(number, if matches!(deck, Deck::A | Deck::B) { 24 } else { 0 }, "{deck:?} {kind:?}");
    }
}

#[test]
fn agr_2_3_6_hands_are_secret() {
    // AGR-2.3.6, AGR-2.3.7, AGR-INFO-1, AGR-INFO-2, AGR-13.1.1
    let table = dealt(2, 1, Dealing::Deal);
    let own = table.game.view(Viewer::Seat(seat(0)));
    assert_eq!(own.farms[0].farm.hand.len(), 14);
    assert!(own.farms[1].farm.hand.is_empty());
    assert_eq!((own.farms[1].hand_size.occupations, own.farms[1].hand_size.minor_improvements), (7, 7));
    let public = table.game.view(Viewer::Public);
    assert!(public.farms.iter().all(|farm| farm.farm.hand.is_empty()));
    let mut rng = Seed::numbered(3, 3).stream("test", 0);
    let mut drawn = BTreeSet::new();
    for _ in 0..30 {
        let mut other = table.game.clone();
        other.redraw_hidden(seat(0), &mut rng);
        assert_eq!(other.position().farms[0].hand, table.position().farms[0].hand);
        drawn.extend(other.position().farms[1].hand.iter().map(ToString::to_string));
    }
    let mine: BTreeSet<String> = table.in_hand(0).into_iter().collect();
    assert!(drawn.is_disjoint(&mine));
    assert!(drawn.len() > 20, "cards that were not dealt may be in the other hand");
}

#[test]
fn agr_13_4_5_everybody_knows_where_a_passed_card_is() {
    // AGR-13.4.5, AGR-INFO-5
    let mut table = table(3).hand(0, &["B008", "A067"]).goods(0, "1 grain").play();
    table.all(&["place meeting_place", "play B008"]);
    let seen = table.game.view(Viewer::Seat(seat(2)));
    assert_eq!(seen.farms[1].farm.hand.iter().map(ToString::to_string).collect::<Vec<_>>(), ["B008"]);
    assert!(seen.farms[0].farm.hand.is_empty());
    let mut other = table.game.clone();
    other.redraw_hidden(seat(2), &mut Seed::numbered(1, 1).stream("test", 0));
    assert!(other.position().farms[1].hand.contains(&"B008".parse().unwrap()));
}

#[test]
fn agr_21_2_3_seven_of_ten_are_kept() {
    // AGR-21.2.3
    let alone = dealt(1, 1, Dealing::Choose).game.view(Viewer::Seat(seat(0))).packet.unwrap();
    assert_eq!((alone.cards.len(), alone.to_keep.occupations, alone.to_keep.minor_improvements), (20, 7, 7));
    let mut table = dealt(2, 1, Dealing::Choose);
    assert_eq!((table.phase(), table.game.turn().len()), (Phase::Dealing, 2), "all at once");
    assert!(table.game.view(Viewer::Public).packet.is_none());
    while table.phase() == Phase::Dealing {
        let first = table.asked()[0].clone();
        table.does(&first);
    }
    for seat in 0..2 {
        let hand = table.in_hand(seat);
        assert_eq!((count(&hand, CardKind::Minor), count(&hand, CardKind::Occupation)), (7, 7));
    }
    assert_eq!(table.round(), 1);
}

#[test]
fn agr_21_2_2_packets_are_passed_to_the_left() {
    // AGR-21.2.2, AGR-INFO-4
    let mut table = dealt(3, 1, Dealing::Draft7);
    let packet = |table: &Table, who: usize| table.game.view(Viewer::Seat(seat(who))).packet.unwrap().cards;
    let first = packet(&table, 0);
    let mut kept = Vec::new();
    for who in 0..3 {
        for kind in CardKind::ALL {
            let card = *packet(&table, who).iter().find(|card| card.kind() == kind).unwrap();
            if who == 0 {
                kept.push(card);
            }
            table.game.apply(seat(who), format!("keep {card}").parse().unwrap(), &mut Silent).unwrap();
        }
        assert!(who == 2 || !table.game.turn().contains(seat(who)), "one of each kind, then wait");
    }
    let passed: Vec<_> = first.into_iter().filter(|card| !kept.contains(card)).collect();
    assert_eq!(packet(&table, 1), passed, "to the next seat clockwise");
    while table.phase() == Phase::Dealing {
        let option = table.asked()[0].clone();
        table.does(&option);
    }
    let sizes: Vec<usize> = (0..3).map(|seat| table.in_hand(seat).len()).collect();
    assert!(sizes.iter().all(|&size| size == sizes[0] && size > 8), "{sizes:?}");
}

#[test]
fn agr_info_4_a_seat_knows_what_it_passed_on_but_not_who_kept_it() {
    // AGR-INFO-4
    let mut table = dealt(3, 1, Dealing::Draft7);
    while table.phase() == Phase::Dealing {
        let option = table.asked()[0].clone();
        table.does(&option);
    }
    let hands = |game: &Agricola| game.position().farms.iter().map(|farm| farm.hand.clone()).collect::<Vec<_>>();
    let (mut rng, mut worlds) = (Seed::numbered(5, 5).stream("test", 0), BTreeSet::new());
    for _ in 0..20 {
        let mut other = table.game.clone();
        other.redraw_hidden(seat(0), &mut rng);
        assert_eq!(hands(&other)[0], hands(&table.game)[0]);
        worlds.insert(format!("{:?}", hands(&other)));
    }
    assert!(worlds.len() > 1, "some things cannot be known");
}

#[test]
fn somebody_who_has_to_play_a_card_can_in_every_world_and_none_tells_which_it_is() {
    // AGR-INFO-2, AGR-13.2.8
    let world_of = |card: &str, number: u64| {
        let given = table(2).round(2).rooms(0, Material::Stone, "").played(0, &["B097"]).hand(0, &[card]);
        let mut table = given.goods(0, "1 wood").last_person(0).play();
        table.all(&["place grain_seeds", "use B097"]);
        assert_eq!(table.asked(), [format!("play {card}")]);
        table.game.redraw_hidden(seat(1), &mut Seed::numbered(number, 0).stream("test", 0));
        assert!(!table.asked().is_empty(), "{:?} cannot be played", table.in_hand(0));
        table.in_hand(0)
    };
    let worlds: Vec<_> = (0..40).map(|number| world_of("A067", number)).collect();
    assert!(worlds.iter().collect::<BTreeSet<_>>().len() > 2, "{worlds:?}");
    assert_eq!(worlds, (0..40).map(|number| world_of("A019", number)).collect::<Vec<_>>());
}

#[test]
fn agr_18_7_a_player_alone_may_choose_freely() {
    // AGR-18.7
    let mut table = dealt(1, 1, Dealing::Free);
    assert!(table.asked().len() > 20, "any card");
    for card in ["A092", "B098", "A067"] {
        table.does(&format!("keep {card}"));
    }
    assert_eq!(table.in_hand(0).len(), 3);
    let two = Agricola::new(Agricola::standard_content(), 2, &setup(Dealing::Free), Seed::numbered(1, 0));
    assert!(two.is_err());
}

#[test]
fn agr_19_5_to_19_10_permanent_occupations_of_a_series() {
    // AGR-19.5, AGR-19.6, AGR-19.7, AGR-19.8, AGR-19.9, AGR-19.10
    let plan = &Agricola::standard_content().series;
    let keep = "B102".parse().unwrap();
    let next = Series::FIRST.after(plan, 50, Some(keep)).unwrap();
    assert_eq!(next.permanent, [keep]);
    assert_eq!(next.after(plan, 55, Some(keep)).unwrap().permanent, [keep], "not twice");
    assert_eq!(next.after(plan, 55, Some("A067".parse().unwrap())).unwrap().permanent, [keep], "occupations only");
    let series = Series { permanent: vec!["B102".parse().unwrap(), "A087".parse().unwrap()], ..next };
    let setup = Setup { series: Some(series), ..setup(Dealing::Deal) };
    let table = new_game_with(1, 1, setup);
    let hand = table.in_hand(0);
    assert_eq!((count(&hand, CardKind::Minor), count(&hand, CardKind::Occupation)), (7, 5));
    assert_eq!(table.has(0, "grain"), 0, "nothing happens again when it lies there");
    let cheap = table.position().farms[0].goods;
    let mut lessons = table;
    let first = hand
        .iter()
        .find(|card| count(&[(*card).clone()], CardKind::Occupation) == 1 && !card.starts_with("A08"))
        .unwrap();
    lessons.does("place lessons");
    assert!(lessons.allows(&format!("play {first}")), "the first one of the game is free: {cheap:?}");
    let given = super::common::table(1).hand(0, &["A078"]).goods(0, "2 wood").played(0, &["A087"]);
    let mut permanent = given;
    permanent.farm(0).played[0].permanent = true;
    let mut counted = permanent.play();
    counted.all(&["place meeting_place", "play A078"]);
    assert!(counted.card(0, "A078").is_some(), "it counts as an occupation");
}

#[test]
fn agr_18_6_a_traveling_card_of_a_player_alone_leaves_the_game() {
    // AGR-18.6, AGR-13.4.4
    let mut table = table(1).hand(0, &["B008"]).goods(0, "1 grain").play();
    table.all(&["place meeting_place", "play B008"]);
    assert!(table.in_hand(0).is_empty());
    assert_eq!(table.position().passed.len(), 1);
}

#[test]
fn agr_2_3_3_decks_that_are_too_small_are_refused() {
    // AGR-2.3.3, AGR-2.3.5, AGR-21.2.2, AGR-21.2.3: nobody is dealt less than the rules say, at any table.
    let decks = [vec![Deck::A], vec![Deck::B], vec![Deck::A, Deck::B]];
    let dealings = [Dealing::Deal, Dealing::Draft7, Dealing::Draft8, Dealing::Draft9, Dealing::Choose];
    let mut refused = 0;
    for (decks, dealing) in decks.into_iter().flat_map(|decks| dealings.map(|dealing| (decks.clone(), dealing))) {
        for players in 1..=4 {
            let setup = Setup { decks: Decks::from(decks.clone()), ..setup(dealing) };
            match Agricola::new(Agricola::standard_content(), players, &setup, Seed::numbered(1, 0)) {
                Err(problem) => {
                    assert!(problem.to_string().starts_with("The chosen decks have"), "{problem}");
                    refused += 1;
                }
                Ok(game) => {
                    let packets = game.position().deal.map_or(0, |deal| deal.packets[0].len());
                    let dealt = game.position().farms[0].hand.len() + packets;
                    assert_eq!(dealt, 2 * dealing.dealt(), "{players} players, {decks:?}, {dealing:?}");
                }
            }
        }
    }
    assert!(refused > 0, "one deck is too small for four");
}
