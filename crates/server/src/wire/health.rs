//! The server itself.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /health`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Health {
    /// `ok`, or `storage` if the database does not answer or takes nothing.
    pub status: String,
    /// The program's version.
    pub version: String,
}
