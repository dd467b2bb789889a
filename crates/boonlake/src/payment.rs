//! Resources, production sites and boats (BOO-5): every way to pay for a card or project.

use crate::action::{Action, BoatMove, Plan, Valve};
use crate::content::{Cost, Gain, LeverEffect};
use crate::decide::{Question, Standing, about, fits_if};
use crate::event::Event;
use crate::pieces::{Resource, Slot};
use crate::state::{Boonlake, PlayerBoard, Purchase};
use crate::turn::Teller;
use almende_core::{Arg, Log, Refusal, Seat, Text};
use arrayvec::ArrayString;

/// All places for two boats.
const PAIRS: [[Resource; 2]; 10] = {
    use Resource::{Iron, Loam, Stone, Wood};
    [
        [Wood, Wood],
        [Wood, Loam],
        [Wood, Stone],
        [Wood, Iron],
        [Loam, Loam],
        [Loam, Stone],
        [Loam, Iron],
        [Stone, Stone],
        [Stone, Iron],
        [Iron, Iron],
    ]
};

/// What a player can pay with: sites, boats, coins and the levers that help.
#[derive(Clone, Copy)]
pub(crate) struct Means {
    sites: [u8; Resource::COUNT],
    boats: [Resource; 2],
    coins: u16,
    vases: u16,
    upstream: u16,
    /// Slot 7 is ready.
    capstan: bool,
    /// The coins of slot 10, if it is ready.
    spare_valve: Option<u16>,
    /// The coins of slot 11, if it is ready.
    main_valve: Option<u16>,
}

/// How many boats go upstream at least (BOO-5.7): either boat may go to either place.
fn upstream(from: [Resource; 2], to: [Resource; 2]) -> u16 {
    let straight = u16::from(to[0] < from[0]) + u16::from(to[1] < from[1]);
    let crossed = u16::from(to[1] < from[0]) + u16::from(to[0] < from[1]);
    straight.min(crossed)
}

impl Means {
    /// BOO-5.1, BOO-5.2: resources that are missing with the boats in these places. No resource stands for another, and
    /// of one kind there are at most four (BOO-5.4, BOO-5.11).
    fn missing(&self, needs: &[u8; Resource::COUNT], boats: [Resource; 2]) -> u8 {
        let mut has = self.sites;
        has[boats[0].index()] += 1;
        has[boats[1].index()] += 1;
        (0..Resource::COUNT).map(|i| needs[i].saturating_sub(has[i])).sum()
    }

    /// BOO-6.2: whether there is any way to pay.
    fn suffices(&self, cost: &Cost) -> bool {
        if self.vases < cost.vases.into() {
            return false;
        }
        let coins = u16::from(cost.coins);
        let lacking: u8 = (0..Resource::COUNT).map(|i| cost.resources[i].saturating_sub(self.sites[i])).sum();
        let discounts = u8::from(self.main_valve.is_some());
        let most = self.coins + self.main_valve.unwrap_or(0) + self.spare_valve.unwrap_or(0);
        if lacking > 2 + discounts + u8::from(self.spare_valve.is_some()) || coins > most {
            return false;
        }
        let with_main = self.coins + self.main_valve.unwrap_or(0);
        let possible = |boats: [Resource; 2]| {
            let missing = self.missing(&cost.resources, boats);
            if missing > discounts + 1 {
                return false;
            }
            let moves = upstream(self.boats, boats).saturating_sub(self.capstan.into());
            let price = coins + self.upstream * moves;
            // Slot 10 gives either a resource or its coins.
            missing <= discounts && price <= with_main + self.spare_valve.unwrap_or(0)
                || self.spare_valve.is_some() && price <= with_main
        };
        possible(self.boats) || lacking > 0 && PAIRS.iter().any(|&boats| possible(boats))
    }

    /// What a plan leaves of the coins, if it is possible at all. Discounts add up, and the coins of slots 10 and 11
    /// pay for the very card (BOO-5.10, BOO-12.3.13).
    fn left_by(&self, cost: &Cost, plan: Plan) -> Option<u16> {
        let moves = upstream(self.boats, plan.boats);
        let ready = (!plan.capstan || self.capstan && moves > 0)
            && (plan.spare_valve == Valve::Idle || self.spare_valve.is_some())
            && (!plan.main_valve || self.main_valve.is_some());
        let discounts = u8::from(plan.main_valve) + u8::from(plan.spare_valve == Valve::Resource);
        if !ready || self.vases < cost.vases.into() || self.missing(&cost.resources, plan.boats) > discounts {
            return None;
        }
        let mut coins = self.coins;
        if plan.main_valve {
            coins += self.main_valve.unwrap_or(0);
        }
        if plan.spare_valve == Valve::Coins {
            coins += self.spare_valve.unwrap_or(0);
        }
        coins.checked_sub(u16::from(cost.coins) + self.upstream * (moves - u16::from(plan.capstan)))
    }

    /// Whether a plan does nothing that is not needed: without any one of its moves and valves it would fail. All else
    /// can be done before, as a free action. Slot 7 may always spare the coins of a move upstream.
    fn is_lean(&self, cost: &Cost, plan: Plan) -> bool {
        let fails = |other: Plan| self.left_by(cost, other).is_none();
        (plan.spare_valve == Valve::Idle || fails(Plan { spare_valve: Valve::Idle, ..plan }))
            && (!plan.main_valve || fails(Plan { main_valve: false, ..plan }))
            && self.fewer_moves(plan).all(|boats| {
                let moves = upstream(self.boats, boats);
                fails(Plan { boats, capstan: plan.capstan && moves > 0, ..plan })
            })
    }

    /// The places of the boats with one of the moves left out.
    fn fewer_moves(&self, plan: Plan) -> impl Iterator<Item = [Resource; 2]> + use<> {
        let ([a, b], [x, y]) = (self.boats, plan.boats);
        let sorted = |one: Resource, other: Resource| if one <= other { [one, other] } else { [other, one] };
        // Each boat may stay while the other goes to either place.
        let others = [[a, b], sorted(a, x), sorted(a, y), sorted(b, x), sorted(b, y)];
        let moved = move |to: [Resource; 2]| {
            let straight = usize::from(to[0] != a) + usize::from(to[1] != b);
            let crossed = usize::from(to[0] != b) + usize::from(to[1] != a);
            straight.min(crossed)
        };
        let now = moved([x, y]);
        others.into_iter().filter(move |&boats| moved(boats) < now)
    }

    /// Every lean plan.
    fn plans(&self, cost: &Cost, mut found: impl FnMut(Plan)) {
        let valves = [Valve::Idle, Valve::Resource, Valve::Coins];
        let valves = if self.spare_valve.is_some() { &valves[..] } else { &valves[..1] };
        for boats in PAIRS {
            for capstan in [false, true].into_iter().take(1 + usize::from(self.capstan)) {
                for &spare_valve in valves {
                    for main_valve in [false, true].into_iter().take(1 + usize::from(self.main_valve.is_some())) {
                        let plan = Plan { boats, capstan, spare_valve, main_valve };
                        if self.left_by(cost, plan).is_some() && self.is_lean(cost, plan) {
                            found(plan);
                        }
                    }
                }
            }
        }
    }

    /// The means after a boat's move.
    fn after_boat(mut self, step: BoatMove) -> Means {
        if let Some(boat) = self.boats.iter_mut().find(|boat| **boat == step.from) {
            *boat = step.to;
        }
        self.boats.sort_unstable();
        if step.lever {
            self.capstan = false;
        } else if step.to < step.from {
            self.coins = self.coins.saturating_sub(self.upstream);
        }
        self
    }
}

impl Boonlake {
    pub(crate) fn means(&self, seat: Seat) -> Means {
        let board: &PlayerBoard = self.board(seat);
        Means {
            sites: board.sites,
            boats: board.boats,
            coins: board.coins,
            vases: board.vases,
            upstream: self.content.board.upstream_coins.into(),
            capstan: board.is_ready(Slot::CAPSTAN),
            spare_valve: board.is_ready(Slot::SPARE_VALVE).then(|| self.coins_of(Slot::SPARE_VALVE)),
            main_valve: board.is_ready(Slot::MAIN_VALVE).then(|| self.coins_of(Slot::MAIN_VALVE)),
        }
    }

    /// The coins a lever gives.
    fn coins_of(&self, slot: Slot) -> u16 {
        let effects = self.content.levers[slot.index()].modes.iter().flat_map(|mode| mode.get).flatten();
        let coins = effects.filter_map(|effect| match effect {
            LeverEffect::Gain(Gain::Coins(coins)) => Some(u16::from(coins)),
            _ => None,
        });
        coins.sum()
    }

    /// BOO-6.9, BOO-6.15: the price with coin discounts, never below 0.
    pub(crate) fn price(&self, seat: Seat, purchase: Purchase) -> Cost {
        let printed = match purchase {
            Purchase::Card(card) => self.content.card(card).cost,
            Purchase::Project(tile) => self.content.scoring_tiles[tile.index()].cost,
        };
        Cost { coins: printed.coins.saturating_sub(self.board(seat).perks.card_coins), ..printed }
    }

    pub(crate) fn can_pay(&self, seat: Seat, means: &Means, purchase: Purchase) -> bool {
        means.suffices(&self.price(seat, purchase))
    }

    /// BOO-6.2: what is missing for a purchase.
    pub(crate) fn check_price(&self, seat: Seat, purchase: Purchase) -> Result<(), Refusal> {
        let (means, cost) = (self.means(seat), self.price(seat, purchase));
        if means.suffices(&cost) {
            return Ok(());
        }
        if means.vases < cost.vases.into() {
            return Err(Refusal::short("refusal.too_few_vases", &["BOO-6.1", "BOO-6.2"], cost.vases, means.vases));
        }
        let all = Means { coins: u16::MAX / 2, ..means };
        if all.suffices(&cost) {
            let rules = &["BOO-6.2", "BOO-5.7"];
            return Err(Refusal::short("refusal.too_few_coins_for_card", rules, cost.coins, means.coins));
        }
        let missing = PAIRS.iter().map(|&boats| means.missing(&cost.resources, boats)).min().unwrap_or(0);
        let valves = u8::from(means.spare_valve.is_some()) + u8::from(means.main_valve.is_some());
        let missing = missing.saturating_sub(valves);
        Err(Refusal::new("refusal.too_few_resources", &["BOO-6.2", "BOO-5.2"]).with("n", missing))
    }

    pub(crate) fn list_plans(&self, seat: Seat, purchase: Purchase, out: &mut Vec<Action>) {
        self.means(seat).plans(&self.price(seat, purchase), |plan| out.push(Action::Pay(plan)));
    }

    pub(crate) fn check_plan(&self, seat: Seat, purchase: Purchase, plan: Plan) -> Result<(), Refusal> {
        let (means, cost) = (self.means(seat), self.price(seat, purchase));
        let Some(_) = means.left_by(&cost, plan) else {
            return Err(Refusal::new("refusal.plan_does_not_pay", &["BOO-6.2", "BOO-5.2"]));
        };
        if means.is_lean(&cost, plan) {
            return Ok(());
        }
        Err(Refusal::new("refusal.plan_does_more_than_needed", &["BOO-5.6", "BOO-12.2.4"]))
    }

    /// Coins a plan needs besides those of its levers.
    pub(crate) fn coins_for_plan(&self, seat: Seat, purchase: Purchase, plan: Plan) -> i32 {
        let left = self.means(seat).left_by(&self.price(seat, purchase), plan);
        i32::from(self.board(seat).coins) - i32::from(left.unwrap_or_default())
    }

    /// BOO-5.2, BOO-5.3, BOO-5.9: coins and vases are paid, resources only shown; boats stay where they are then.
    pub(crate) fn pay_by_plan(
        &mut self,
        seat: Seat,
        purchase: Purchase,
        plan: Plan,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let cost = self.price(seat, purchase);
        let left = self.means(seat).left_by(&cost, plan).unwrap_or_default();
        let board = self.board_mut(seat);
        let before = board.coins;
        board.coins = left;
        board.vases = board.vases.saturating_sub(cost.vases.into());
        let moved = board.boats != plan.boats;
        board.boats = plan.boats;
        let levers = [
            (plan.capstan, Slot::CAPSTAN),
            (plan.spare_valve != Valve::Idle, Slot::SPARE_VALVE),
            (plan.main_valve, Slot::MAIN_VALVE),
        ];
        for (_, slot) in levers.into_iter().filter(|(used, _)| *used) {
            self.board_mut(seat).used |= slot.bit();
            teller.tell(|| Event::LeverUsed { seat, slot });
        }
        if moved {
            teller.tell(|| Event::BoatsMoved { seat, boats: plan.boats });
        }
        let coins = i32::from(before) - i32::from(left);
        teller.tell(|| Event::Paid { seat, coins, vases: cost.vases });
    }

    /// BOO-5.6, BOO-5.7, BOO-12.3.7: downstream is free, upstream costs coins or the lever.
    pub(crate) fn can_move_boat(&self, seat: Seat, step: BoatMove) -> bool {
        let board = self.board(seat);
        if !board.boats.contains(&step.from) || step.from == step.to {
            return false;
        }
        let paid = if step.to > step.from {
            !step.lever
        } else if step.lever {
            board.is_ready(Slot::CAPSTAN)
        } else {
            board.coins >= self.content.board.upstream_coins.into()
        };
        paid && self.still_pays(seat, |means| means.after_boat(step))
    }

    /// While something is being paid for, nothing may make it impossible to pay.
    pub(crate) fn still_pays(&self, seat: Seat, change: impl FnOnce(Means) -> Means) -> bool {
        match self.open_purchase(seat) {
            Some(purchase) => change(self.means(seat)).suffices(&self.price(seat, purchase)),
            None => true,
        }
    }

    /// Whether slot 10 can go without a resource discount, for these coins.
    pub(crate) fn pays_without_spare_valve(&self, seat: Seat, coins: u16) -> bool {
        self.still_pays(seat, |means| Means { spare_valve: None, coins: means.coins + coins, ..means })
    }

    /// Whether slot 11 can be used for its coins alone.
    pub(crate) fn pays_without_main_valve(&self, seat: Seat) -> bool {
        self.still_pays(seat, |means| Means {
            main_valve: None,
            coins: means.coins + means.main_valve.unwrap_or(0),
            ..means
        })
    }

    pub(crate) fn check_boat(&self, seat: Seat, step: BoatMove) -> Result<(), Refusal> {
        if self.can_move_boat(seat, step) {
            return Ok(());
        }
        let board = self.board(seat);
        if !board.boats.contains(&step.from) {
            return Err(Refusal::new("refusal.no_boat_there", &["BOO-5.6"]).with("what", step.from.word()));
        }
        if step.from == step.to {
            return Err(Refusal::new("refusal.boat_is_there", &["BOO-5.6"]).with("what", step.to.word()));
        }
        if step.to > step.from && step.lever {
            return Err(Refusal::new("refusal.downstream_is_free", &["BOO-5.6", "BOO-12.3.7"]));
        }
        if step.to < step.from && step.lever && !board.is_ready(Slot::CAPSTAN) {
            return Err(self.lever_not_ready(seat, Slot::CAPSTAN));
        }
        let price = self.content.board.upstream_coins;
        if step.to < step.from && !step.lever && board.coins < price.into() {
            return Err(Refusal::short("refusal.too_few_coins", &["BOO-5.7", "BOO-5.8"], price, board.coins));
        }
        Err(Refusal::new("refusal.would_not_pay", &["BOO-6.2"]))
    }

    pub(crate) fn move_boat(&mut self, seat: Seat, step: BoatMove, teller: &mut Teller<impl Log<Event>>) {
        if step.lever {
            self.use_lever(seat, Slot::CAPSTAN, teller);
        } else if step.to < step.from {
            self.pay_coins(seat, self.content.board.upstream_coins.into(), teller);
        }
        let board = self.board_mut(seat);
        if let Some(boat) = board.boats.iter_mut().find(|boat| **boat == step.from) {
            *boat = step.to;
        }
        board.boats.sort_unstable();
        let boats = board.boats;
        teller.tell(|| Event::BoatsMoved { seat, boats });
    }

    /// Every move of a boat that is possible now.
    pub(crate) fn list_boat_moves(&self, seat: Seat, out: &mut Vec<Action>) {
        let boats = self.board(seat).boats;
        let places = if boats[0] == boats[1] { &boats[..1] } else { &boats[..] };
        for &from in places {
            for &to in Resource::ALL {
                for lever in [false, true] {
                    let step = BoatMove { from, to, lever };
                    if self.can_move_boat(seat, step) {
                        out.push(Action::Boat(step));
                    }
                }
            }
        }
    }
}

impl Question for Purchase {
    type Answer = Plan;

    fn prompt(self, game: &Boonlake, seat: Seat) -> Text {
        let what = match self {
            Purchase::Card(card) => card.word(),
            Purchase::Project(tile) => tile.word(),
        };
        about("prompt.pay", what).with("n", game.price(seat, self).coins)
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        game.list_plans(seat, self, out);
    }

    fn heard(self, action: Action) -> Option<Plan> {
        if let Action::Pay(plan) = action { Some(plan) } else { None }
    }

    fn check(self, game: &Boonlake, seat: Seat, plan: Plan) -> Result<(), Refusal> {
        game.check_plan(seat, self, plan)
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, plan: Plan, teller: &mut Teller<impl Log<Event>>) {
        game.buy(seat, self, plan, teller);
    }

    fn describe(self, game: &Boonlake, seat: Seat, plan: Plan) -> Text {
        let coins = game.coins_for_plan(seat, self, plan);
        let levers = [(plan.capstan, "7"), (plan.spare_valve != Valve::Idle, "10"), (plan.main_valve, "11")];
        let mut names = ArrayString::<16>::new();
        for (_, name) in levers.iter().filter(|(used, _)| *used) {
            let _ = names.try_push_str(if names.is_empty() { "" } else { "+" });
            let _ = names.try_push_str(name);
        }
        let id = if names.is_empty() { "option.pay" } else { "option.pay_levers" };
        let text = Text::new(id).with("n", coins).with("one", plan.boats[0].word()).with("other", plan.boats[1].word());
        if names.is_empty() { text } else { text.with("levers", Arg::Literal(names)) }
    }

    fn fits(self, game: &Boonlake, at: Standing) -> Result<(), &'static str> {
        let open = match self {
            Purchase::Card(_) => true,
            Purchase::Project(tile) => game.is_open_project(at.seat, tile),
        };
        at.is_once()?;
        fits_if(open, "this project is not open to the seat")?;
        fits_if(game.can_pay(at.seat, &game.means(at.seat), self), "it cannot be paid")?;
        at.waits_for_levers()
    }
}
