//! Every form of notation, with an example and what it says.

use almende_core::Form;

/// The forms in the order of a game.
pub const FORMS: &[Form] = &[
    Form::new("keep A067", "a card of the packet for the hand"),
    Form::new("place forest", "a person on an action space"),
    Form::new("stay", "a person who finds no space stays at home"),
    Form::new("take reed", "one of the things a space offers"),
    Form::new("room 0,0", "build a room"),
    Form::new("stable 0,4", "build a stable"),
    Form::new("plow 2,2", "place a field tile"),
    Form::new("sow grain", "sow the next field without crops"),
    Form::new("sow vegetable on B068", "sow a card that is a field"),
    Form::new("sow grain on 0,4", "sow the pasture that begins with this cell"),
    Form::new("bake 2", "turn so many grain into bread"),
    Form::new("fence 0,2", "the first cell of a pasture"),
    Form::new("add 0,3", "one cell more"),
    Form::new("close", "build the fences around the picked cells"),
    Form::new("build well", "a major improvement"),
    Form::new("build cooking_hearth_4 for fireplace_2", "a Hearth for a Fireplace"),
    Form::new("build cooking_hearth_4 for A060", "a Hearth for a card that is like a Fireplace"),
    Form::new("renovate clay", "renovate the house to this material"),
    Form::new("play A067", "a card of the hand"),
    Form::new("throw A067", "a card of the hand leaves the game"),
    Form::new("choose A086", "a card of the hand among those of which chance draws one"),
    Form::new("use B104 2", "what a card in front of the player offers, or one of several things"),
    Form::new("use A024", "the first of what a card offers"),
    Form::new("pay 2", "one of several ways to pay"),
    Form::new("convert sheep", "turn a good into food"),
    Form::new("craft joinery", "use a craft building"),
    Form::new("discard", "return a good to the general supply"),
    Form::new("release sheep", "an animal runs away, or a good is returned"),
    Form::new("breed sheep", "keep a young animal"),
    Form::new("feed", "the family eats"),
    Form::new("done", "no further action here"),
];
