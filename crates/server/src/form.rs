//! The options of a game on their way to clients.

use crate::wire::{SetupField, SetupForm, SetupNeed, SetupOwn, SetupPreset, SetupValue};
use almende_core::{OwnValue, Problem, Title};
use serde_json::Value;

/// What can be chosen before a game of this title begins.
pub fn wire_form(title: &dyn Title) -> Result<SetupForm, Problem> {
    let form = title.setup_form();
    let usual = title.setup(&Value::Null)?;
    let preset = |preset: &almende_core::Preset| {
        let setup = title.setup(&preset.name.into())?;
        Ok(SetupPreset { name: preset.name.to_owned(), label: preset.label.to_owned(), setup })
    };
    let (least, most) = title.players().into_inner();
    let field = |field: almende_core::SetupField| SetupField {
        id: field.id.to_owned(),
        label: field.label.to_owned(),
        players_min: (*field.players.start()).max(least) as u8,
        players_max: (*field.players.end()).min(most) as u8,
        only_with: field.only_with.map(|(field, value)| SetupNeed { field: field.to_owned(), value }),
        default: usual[field.id].clone(),
        values: wire_values(field.values),
        own: field.own.map(wire_own),
    };
    Ok(SetupForm {
        presets: form.presets.iter().map(preset).collect::<Result<_, Problem>>()?,
        fields: form.fields.into_iter().map(field).collect(),
    })
}

fn wire_own(own: OwnValue) -> SetupOwn {
    match own {
        OwnValue::Seat => SetupOwn::Seat,
        OwnValue::EachSeat { label, of } => SetupOwn::EachSeat { label: label.to_owned(), of: wire_values(of) },
        OwnValue::Order { label, groups } => {
            SetupOwn::Order { label: label.to_owned(), groups: groups.into_iter().map(wire_values).collect() }
        }
        OwnValue::Set { label, of, least } => {
            SetupOwn::Set { label: label.to_owned(), of: wire_values(of), least: least as u8 }
        }
    }
}

fn wire_values(values: Vec<almende_core::SetupValue>) -> Vec<SetupValue> {
    values.into_iter().map(|value| SetupValue { value: value.value, label: value.label.to_owned() }).collect()
}
