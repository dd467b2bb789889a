//! What `use CARD NUMBER` means: the choices of a card are counted.

use super::plan::Effect;
use super::{Card, When};
use crate::pieces::Space;
use crate::state::Agricola;
use almende_core::Text;

/// The choices of a card at a moment, and behind them those it offers at any time: each with its number among them, its
/// effect, its choice there, and its number among all choices of the card, by which its text is found.
pub(super) fn numbered(effects: &'static [Effect], when: When) -> impl Iterator<Item = Numbered> {
    let asked = effects.iter().enumerate().filter(|(_, effect)| effect.is_asked());
    let choices =
        asked.flat_map(|(index, effect)| (0..effect.choices.len()).map(move |choice| (index, choice, effect)));
    let texts = choices.zip(1..);
    let here = texts.clone().filter(move |((_, _, effect), _)| effect.is_at(when));
    let besides = texts.filter(move |((_, _, effect), _)| effect.is_at(When::AnyTime) && !effect.is_at(when));
    here.chain(besides).zip(1..).map(|(((effect, choice, _), text), number)| Numbered {
        number,
        effect: effect as u8,
        choice: choice as u8,
        text,
    })
}

/// A choice of a card with its numbers.
#[derive(Clone, Copy)]
pub(super) struct Numbered {
    pub(super) number: u8,
    pub(super) effect: u8,
    pub(super) choice: u8,
    pub(super) text: u8,
}

impl Agricola {
    /// What `use CARD NUMBER` says at this moment: the card alone, unless it offers several things.
    pub(crate) fn describe_use(&self, when: When, card: Card, number: u8) -> Text {
        let plain = Text::new("option.use").with("card", card.word());
        let Some(plan) = self.content.0.card(card) else { return plain };
        if numbered(&plan.effects, when).count() < 2 {
            return plain;
        }
        match numbered(&plan.effects, when).find(|choice| choice.number == number) {
            Some(Numbered { text, effect, choice, .. }) => {
                let chosen = &plan.effects[usize::from(effect)].choices[usize::from(choice)];
                let what = chosen.take.map_or(card.choice_word(text), Space::word);
                Text::new("option.use_choice").with("card", card.word()).with("choice", what)
            }
            None => plain,
        }
    }
}
