//! Every way to pay is reachable, and nothing is asked that cannot matter (SUN-15).

use crate::common::*;

// SUN-15.1: 2 energy for grain or lily, 3 for a flower, 4 for wool or an egg.
// SUN-10.8, SUN-10.9, SUN-10.10: one less with the improvements.
#[test]
fn market_prices() {
    let cost = |empty: &[&str], kind: &str, energy: u16| {
        let order = [("grain", "H17"), ("lily", "H16"), ("flower", "H16"), ("wool", "H17"), ("egg", "H18")];
        let order = order.iter().find(|(other, _)| *other == kind).unwrap().1;
        let mut table =
            given().empty(0, empty).energy(0, energy).column(0, "personal", &[order]).display(0, 1, "H13", "").table();
        table.play(0, &["buy H13", "place transport"]);
        let action = format!("deliver {order} {kind}");
        if !table.offers(0, &action) {
            return None;
        }
        table.play(0, &[&action]);
        Some(energy - table.energy(0))
    };
    for (kind, price, space) in
        [("grain", 2, "IMP04"), ("lily", 2, "IMP04"), ("flower", 3, "IMP05"), ("wool", 4, "IMP06"), ("egg", 4, "IMP06")]
    {
        assert_eq!(cost(&[], kind, price), Some(price), "{kind}");
        assert_eq!(cost(&[], kind, price - 1), None, "{kind}");
        assert_eq!(cost(&[space], kind, price - 1), Some(price - 1), "{kind} with {space}");
        assert_eq!(cost(&[space], kind, price - 2), None, "{kind} with {space}");
    }
}

// SUN-15.2, SUN-RULING-15, SUN-RULING-46: the market helps in the own turn, when adding, in the other's festival.
// SUN-15.3, SUN-15.4: its resource is spent at once and never stored. SUN-14.3.3: also as a price.
#[test]
fn the_market_is_open_whenever_a_player_acts() {
    // The other player fulfils a ship order of the festival with a market flower.
    let mut table = given().ship(0, "S01").display(0, 1, "E04", "").heads(1, "grain lily wool").energy(1, 3).table();
    table.play(0, &["buy E04", "celebrate"]);
    assert_eq!(table.decides(), [1]);
    table.play(1, &["ship S01"]);
    assert_eq!((table.energy(1), table.owned(1, "flower")), (0, 0));
    // A price with a market lily: nothing was stored on the way.
    let mut table = given().energy(0, 5).display(0, 1, "H01", "").village(["H40", "H41", "H46"]).table();
    table.play(0, &["buy H01", "face-down personal", "add H46", "give lily market", "give energy", "done"]);
    let display = &table.farm(0).display[0];
    assert_eq!(display.goods.iter().map(|(good, n)| (good.id(), *n)).collect::<Vec<_>>(), [("lily", 1), ("energy", 1)]);
    assert_eq!((table.energy(0), table.owned(0, "lily")), (2, 0));
}

// SUN-15.6: there is no exchange into energy or into other resources, and none outside a payment.
#[test]
fn the_market_only_turns_energy_into_resources() {
    let mut table = given().energy(0, 9).heads(0, "grain lily flower wool egg").display(0, 1, "H10", "").table();
    assert!(table.options(0).iter().all(|option| !option.contains("market")));
    table.play(0, &["buy H10", "place discoveries"]);
    assert_eq!(table.options(0), ["done", "energy"]);
}

// A market resource counts as one good, and only as long as the rest can be paid (SUN-5.1.4, SUN-15.3).
#[test]
fn the_market_in_the_middle_of_a_payment() {
    // 6 energy for a price of 5: one more energy than needed, so grain or lily can come from the market once.
    let mut table = given().energy(0, 6).village(["H40", "H41", "H46"]).table();
    table.play(0, &["buy H40"]);
    assert_eq!(table.options(0), ["give energy", "give grain market", "give lily market"]);
    table.refuses(0, "give flower market", "market_spoils_payment", "SUN-15.3");
    table.play(0, &["give grain market"]);
    assert_eq!((table.energy(0), table.prompt()), (0, "prompt.place_card"), "the rest has only one way");
}

// SUN-13.4, SUN-13.5: exact goods of a ship order, some from the market, with the storage asked where there are several.
#[test]
fn exact_goods_from_storage_and_market() {
    let mut table =
        given().ship(0, "S01").energy(0, 3).heads(0, "grain lily wool").column(0, "crop", &["H02+grain"]).table();
    // The flower must come from the market (3 energy), so nothing else can; only the grain has two storages.
    table.play(0, &["ship S01"]);
    assert_eq!(table.options(0), ["give grain crop1", "give grain head"]);
    table.refuses(0, "give wool head", "not_stored", "SUN-3.13");
    table.play(0, &["give grain crop1"]);
    assert_eq!((table.energy(0), table.in_head(0, "grain")), (0, 1));
    assert_eq!(table.prompt(), "prompt.take_figure");
}
