//! How much there may be of something. It is counted in the transaction that writes, by the one who writes, so that those
//! who ask at the same time do not all see the same free place.

use crate::limits;

/// Something of which there may be only so much. A request that would go beyond it is not written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The unfinished tables a guest has made.
    Tables {
        /// The guest.
        guest: String,
    },
    /// The unfinished listed tables a guest has made.
    Listed {
        /// The guest.
        guest: String,
        /// So many at most.
        most: i64,
    },
    /// The seats a guest keeps for another who has not answered.
    Reserved {
        /// The guest.
        guest: String,
        /// The other.
        other: String,
    },
    /// What a guest told the keeper of the server.
    Reports {
        /// The guest.
        guest: String,
    },
    /// The lines of a table's chat.
    ChatLines {
        /// The table.
        table: String,
    },
}

impl Bound {
    /// The most there may be.
    pub fn most(&self) -> i64 {
        match self {
            Bound::Tables { .. } => limits::TABLES,
            Bound::Listed { most, .. } => *most,
            Bound::Reserved { .. } => limits::REMATCHES,
            Bound::Reports { .. } => limits::REPORTS,
            Bound::ChatLines { .. } => limits::CHAT_LINES,
        }
    }

    /// The question how many there are, and of whom.
    pub(super) fn count(&self) -> (&'static str, Vec<&str>) {
        match self {
            Bound::Tables { guest } => {
                ("SELECT COUNT(*) FROM tables WHERE owner = $1 AND state <> 'over'", vec![guest])
            }
            Bound::Listed { guest, .. } => {
                ("SELECT COUNT(*) FROM tables WHERE owner = $1 AND state <> 'over' AND listed <> 0", vec![guest])
            }
            Bound::Reserved { guest, other } => (
                "SELECT COUNT(DISTINCT t.id) FROM tables t JOIN reservations r ON r.table_id = t.id \
                 WHERE t.owner = $1 AND r.guest = $2",
                vec![guest, other],
            ),
            Bound::Reports { guest } => ("SELECT COUNT(*) FROM reports WHERE reporter = $1", vec![guest]),
            Bound::ChatLines { table } => {
                ("SELECT COALESCE(MAX(number), 0) FROM chat WHERE table_id = $1", vec![table])
            }
        }
    }
}
