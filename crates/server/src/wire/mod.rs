//! Everything that travels between server and client. `docs/http.md` tells the same as a story.
//!
//! `cargo test -p almende-server` writes these types as TypeScript to `web/src/wire/`; the OpenAPI document is made
//! from them too. Times are milliseconds since 1970. Words are text ids with parameters; the catalogues come with
//! `GET /api/games` and `GET /api/games/{game}`.

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
mod plan;
mod play;
mod replay;
mod setup;
mod snapshot;
mod talk;
mod words;

pub use analysis::{Advice, Advised, Analysis, Review, Weighed};
pub use face::{Choice, Face, LogEntry, Opponent, ScoreLine, ScoreSheet, TableEvent};
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
    SeatRequest, Seated, TableOptions,
};
pub use notices::{MailRequest, MailState, MailToken, PushKey, SubscribeRequest, UnsubscribeRequest};
pub use plan::{Plan, PlanExpected, PlanLed, PlanRefused, PlanRequest, PlanStep};
pub use play::{Accepted, ActionRequest, CommandRequest, Deed, Legality, Preview, Proposal, Proposed};
pub use replay::{BranchRequest, DevPage, RecordRequest, ReplayStep};
pub use setup::{SetupField, SetupForm, SetupNeed, SetupOwn, SetupPreset, SetupValue};
pub use snapshot::{
    Deal, Ended, Now, Origin, Presence, SeatChance, SeatClock, SeatInfo, SeatKind, Snapshot, TableInfo, Turn,
};
pub use talk::{ChatLine, ChatRequest, MuteRequest, NotesRequest, ReportRequest};
pub use words::{Arg, Catalogues, ErrorAnswer, ErrorBody, Text};
