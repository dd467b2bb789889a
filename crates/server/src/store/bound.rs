//! How much there may be of something. It is counted in the transaction that writes, by the one who writes, so that those
//! who ask at the same time do not all see the same free place.

use crate::limits;

/// Something of which there may be only so much. A request that would go beyond it is not written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub enum Bound {
    /// The unfinished tables a guest has made.
    Tables { guest: String },
    /// The unfinished listed tables a guest has made.
    Listed { guest: String, most: i64 },
    /// The seats a guest keeps for another who has not answered.
    Reserved { guest: String, other: String },
    /// What a guest told the operator.
    Reports { guest: String },
    /// The faults a guest told of that have not been closed.
    Faults { guest: String },
    /// All faults that have not been closed.
    AllFaults,
    /// The lines of a table's chat.
    ChatLines { table: String },
    /// The accounts of a guest.
    Accounts { guest: String },
    /// The accounts of others whose name can be taken for this one.
    Namesakes { guest: String, likenesses: [String; 2] },
    /// The passkeys of a guest.
    Passkeys { guest: String },
    /// How often something that works once was used.
    Uses { hash: String },
    /// The invitations to make an account that are missing, of one.
    MissingInvitations { hash: String },
}

impl Bound {
    /// The most there may be.
    pub fn most(&self) -> i64 {
        match self {
            Bound::Tables { .. } => limits::TABLES,
            Bound::Listed { most, .. } => *most,
            Bound::Reserved { .. } => limits::REMATCHES,
            Bound::Reports { .. } => limits::REPORTS,
            Bound::Faults { .. } => limits::FAULTS,
            Bound::AllFaults => limits::ALL_FAULTS,
            Bound::ChatLines { .. } => limits::CHAT_LINES,
            Bound::Passkeys { .. } => limits::PASSKEYS,
            Bound::Accounts { .. }
            | Bound::Namesakes { .. }
            | Bound::Uses { .. }
            | Bound::MissingInvitations { .. } => 1,
        }
    }

    /// The guest whose it is.
    pub(super) fn guest(&self) -> Option<&str> {
        match self {
            Bound::Tables { guest }
            | Bound::Listed { guest, .. }
            | Bound::Reserved { guest, .. }
            | Bound::Reports { guest }
            | Bound::Faults { guest }
            | Bound::Accounts { guest }
            | Bound::Passkeys { guest } => Some(guest),
            // It keeps the database small; one more from another node does no harm.
            Bound::AllFaults => None,
            // The lines of a chat have numbers, of which each is there once.
            Bound::ChatLines { .. } => None,
            // What is written has a key of which each is there once.
            Bound::Namesakes { .. } | Bound::Uses { .. } | Bound::MissingInvitations { .. } => None,
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
            Bound::Faults { guest } => ("SELECT COUNT(*) FROM faults WHERE guest = $1", vec![guest]),
            Bound::AllFaults => ("SELECT COUNT(*) FROM faults", Vec::new()),
            Bound::ChatLines { table } => {
                ("SELECT COALESCE(MAX(number), 0) FROM chat WHERE table_id = $1", vec![table])
            }
            Bound::Accounts { guest } => ("SELECT COUNT(*) FROM accounts WHERE guest = $1", vec![guest]),
            Bound::Namesakes { guest, likenesses: [likeness, other] } => (
                "SELECT COUNT(*) FROM accounts WHERE guest <> $1 AND (likeness = $2 OR other_likeness = $3)",
                vec![guest, likeness, other],
            ),
            Bound::Passkeys { guest } => ("SELECT COUNT(*) FROM passkeys WHERE guest = $1", vec![guest]),
            Bound::Uses { hash } => ("SELECT COUNT(*) FROM spent WHERE hash = $1", vec![hash]),
            Bound::MissingInvitations { hash } => {
                ("SELECT 1 - COUNT(*) FROM account_invitations WHERE hash = $1", vec![hash])
            }
        }
    }
}
