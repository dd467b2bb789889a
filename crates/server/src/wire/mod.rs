//! Everything that travels between server and client. `docs/http.md` tells the same as a story.
//!
//! `cargo test -p almende-server` writes these types as TypeScript to `web/src/wire/`; the OpenAPI document is made
//! from them too. Times are milliseconds since 1970. Words are text ids with parameters; the catalogues come with
//! `GET /api/games` and `GET /api/games/{game}`.

/// `Debug` for what holds a secret: it says only what it is, so that no log learns more.
macro_rules! hidden {
    ($($name:ident),+) => {
        $(impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(stringify!($name))
            }
        })+
    };
}

mod accounts;
mod analysis;
mod face;
mod faults;
mod games;
mod health;
mod live;
mod lobby;
mod me;
mod new_tables;
mod notices;
mod packs;
mod plan;
mod play;
mod ratings;
mod replay;
mod setup;
mod snapshot;
mod talk;
mod words;

pub use accounts::{
    Account, AccountRequest, AccountsFor, CodeSignIn, MailSignIn, NewPasskey, Passkey, PasskeyProof, PasskeyQuestion,
    PasskeyRemoval, PasskeyRequest, PasswordRequest, PasswordSignIn, RecoveryCodes, RoleName,
};
pub use analysis::{Advice, Advised, Analysis, Review, Weighed};
pub use face::{Choice, Face, LogEntry, Notation, Opponent, OptionTarget, ScoreLine, ScoreSheet, TableEvent};
pub use faults::{FaultKind, FaultPage, FaultRequest};
pub use games::{GameCard, GamePage, Games};
pub use health::Health;
pub use live::{Change, ChangeKind, Live};
pub use lobby::{Lobby, State, TableCard, TableResult};
pub use me::{
    EndSession, ForgetRequest, GameStatistics, HolidayRequest, Me, NameRequest, Secret, Session, Sessions, Statistics,
    Waiting,
};
pub use new_tables::{
    AssignRequest, ChanceRequest, Clock, CreateTable, Created, JoinRequest, RematchRequest, RenameRequest, SeatOnly,
    SeatRequest, Seated, TableOptions, TermsRequest,
};
pub use notices::{MailRequest, MailState, MailToken, PushKey, SubscribeRequest, UnsubscribeRequest};
pub use packs::{BalanceRow, BalanceSide, MovedShare, PackBalance, PackRequest, PackTrial};
pub use plan::{Plan, PlanExpected, PlanLed, PlanRefused, PlanRequest, PlanStep, World, WorldRequest};
pub use play::{Accepted, ActionRequest, CommandRequest, Deed, LegalRequest, Legality, Preview, Proposal, Proposed};
pub use ratings::{OwnRating, RatingPoint, Ratings};
pub use replay::{BranchRequest, DevPage, RecordRequest, ReplayStep};
pub use setup::{SetupField, SetupForm, SetupNeed, SetupOwn, SetupPreset, SetupValue};
pub use snapshot::{
    Deal, Ended, Now, Origin, Presence, SeatChance, SeatClock, SeatInfo, SeatKind, Snapshot, TableInfo, Turn,
};
pub use talk::{ChatLine, ChatRequest, MuteRequest, NotesRequest, ReportRequest};
pub use words::{Arg, Catalogues, ErrorAnswer, ErrorBody, Text};
