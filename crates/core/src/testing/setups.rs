//! What a game offers before it begins can be had.

use super::{Properties, Verdict, require};
use crate::chance::Seed;
use crate::game::Game;
use crate::lang::Lang;
use crate::play::read_setup;
use crate::setup::{OwnValue, SetupField, SetupValue};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

impl<G: Game> Properties<G> {
    /// The form describes every option of a setup, and what it offers a table of this size begins a game and is kept as it
    /// was chosen. The usual setup is one of the choices, and everything has a name in both languages.
    pub fn setups_are_accepted(&self) {
        self.setup_verdict().unwrap_or_else(|message| panic!("the setups of {}: {message}", G::ID));
    }

    fn setup_verdict(&self) -> Verdict {
        let form = G::setup_form();
        for preset in &form.presets {
            known::<G>(preset.label)?;
            self.accepted(&preset.name.into())?;
        }
        let usual = written::<G>(&Value::Null)?;
        let options: BTreeSet<&str> = usual.as_object().into_iter().flat_map(Map::keys).map(String::as_str).collect();
        let described: BTreeSet<&str> = form.fields.iter().map(|field| field.id).collect();
        require(options == described, || format!("the options are {options:?}, the form describes {described:?}"))?;
        for field in &form.fields {
            field.labels().into_iter().try_for_each(known::<G>)?;
            if !field.players.contains(&self.players) {
                continue;
            }
            let choices = field.choices(self.players);
            let offers_the_usual = field.only_with.is_some() || choices.contains(&usual[field.id]);
            require(offers_the_usual, || format!("{} does not offer {}", field.id, usual[field.id]))?;
            for choice in choices {
                let mut setup = json!({field.id: choice});
                if let Some((other, value)) = &field.only_with {
                    setup[*other] = value.clone();
                }
                let kept = self.accepted(&setup)?;
                require(kept[field.id] == choice, || format!("{setup} becomes {}", kept[field.id]))?;
            }
        }
        Ok(())
    }

    /// The setup as the game writes it, once a game has begun with it.
    fn accepted(&self, setup: &Value) -> Result<Value, String> {
        let refused = |problem| format!("{setup} is refused: {problem}");
        let read = read_setup::<G>(setup).map_err(refused)?;
        G::new(self.edition, self.players, &read, Seed::numbered(self.seed, 0)).map_err(refused)?;
        written::<G>(setup)
    }
}

fn known<G: Game>(id: &'static str) -> Verdict {
    let said = G::texts().template(Lang::EN, id).is_some();
    if said { Ok(()) } else { Err(format!("{id} is missing in {:?}", Lang::EN)) }
}

fn written<G: Game>(setup: &Value) -> Result<Value, String> {
    let read = read_setup::<G>(setup).map_err(|problem| problem.to_string())?;
    serde_json::to_value(read).map_err(|error| error.to_string())
}

impl SetupField {
    /// Everything with a name.
    fn labels(&self) -> Vec<&'static str> {
        let named = |values: &[SetupValue]| values.iter().map(|value| value.label).collect::<Vec<_>>();
        let own = match &self.own {
            None | Some(OwnValue::Seat) => Vec::new(),
            Some(OwnValue::EachSeat { label, of } | OwnValue::Set { label, of, .. }) => {
                [vec![*label], named(of)].concat()
            }
            Some(OwnValue::Order { label, groups }) => [vec![*label], named(&groups.concat())].concat(),
        };
        [vec![self.label], named(&self.values), own].concat()
    }

    /// Every value, and of those put together as many as show each part in each place.
    fn choices(&self, players: usize) -> Vec<Value> {
        let plain = |values: &[SetupValue]| values.iter().map(|value| value.value.clone()).collect::<Vec<_>>();
        let around = |of: &[SetupValue], length: usize| -> Vec<Value> {
            let from = |start| plain(of).into_iter().cycle().skip(start).take(length).collect();
            (0..of.len()).map(from).collect()
        };
        let own = match &self.own {
            None => Vec::new(),
            Some(OwnValue::Seat) => (0..players).map(Value::from).collect(),
            Some(OwnValue::EachSeat { of, .. }) => around(of, players),
            Some(OwnValue::Set { of, least, .. }) => [vec![plain(of).into()], around(of, (*least).max(1))].concat(),
            Some(OwnValue::Order { groups, .. }) => {
                let backwards = groups.iter().flat_map(|group| plain(group).into_iter().rev()).collect();
                vec![plain(&groups.concat()).into(), backwards]
            }
        };
        [plain(&self.values), own].concat()
    }
}
