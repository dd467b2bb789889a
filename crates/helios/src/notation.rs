//! Every form of notation, with an example and what it says.

use almende_core::Form;

/// The forms in the order of a game.
pub const FORMS: &[Form] = &[
    Form::new("start brown", "the land of the start tile"),
    Form::new("cube blue", "the colour of a bonus resource"),
    Form::new("take build", "the bottom action tile of a column"),
    Form::new("slot red", "where a wild action tile goes"),
    Form::new("forgo", "no (bonus) action"),
    Form::new("land blue", "which land tile to create, or which of two first"),
    Form::new("special temples", "which special tile to create"),
    Form::new("temple", "build a temple"),
    Form::new("build palace", "build a building"),
    Form::new("at 1,-2", "the field for a tile, a temple or a cube"),
    Form::new("pay brown 0,0", "one cube of a payment"),
    Form::new("exchange 2", "how often to exchange mana"),
    Form::new("sun 1,-1 S", "where the sun stops"),
    Form::new("sun 1,-1 S lap", "the sun stops there with a lap"),
    Form::new("sun 1,-1 S debt 1", "the sun stops there and has to cross the yellow line once before a lap counts"),
    Form::new("sun 1,-1 S debt 1 lap", "a lap, and a crossing to make up for"),
    Form::new("sun 1,-1 -", "where the sun stops inside a dead end"),
    Form::new("sun 1,-1 - lap", "the same with a lap"),
    Form::new("buy princess", "take a character"),
    Form::new("activate princess", "turn a character to its active side"),
    Form::new("done", "end the turn with the characters"),
];
