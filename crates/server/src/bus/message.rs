//! What nodes say to each other.

use serde::{Deserialize, Serialize};

/// The format of messages. A node leaves out what is written in a later one, so that programs of two versions can stand side by
/// side; what it has not heard it finds on disk.
const FORMAT: u32 = 1;

/// A message with its sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Envelope {
    /// The format.
    format: u32,
    /// The node that says it.
    pub node: String,
    /// What it says.
    pub message: Message,
}

/// What a node says to all others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub enum Message {
    /// The journal of a table has come to a version.
    Changed { table: String, version: u32 },
    /// The journal of a table was written anew, or the table is gone: what is in memory counts no more.
    Rewritten { table: String },
    /// Something was said at a table.
    Said { table: String, number: i64 },
    /// Who listens at a table through this node: guests, and those without a name.
    Present { table: String, listeners: Vec<Option<String>> },
    /// Who listens there? Each node answers for its own.
    WhoListens { table: String },
    /// A guest does not want to hear these seats.
    Muted { table: String, guest: String, seats: Vec<u8> },
    /// What is known of a guest has changed: name, devices, or that there is such a guest.
    Guest { guest: String },
    /// This node thinks for the bots of a table.
    Thinks { table: String },
    /// This node is there, and thinks for the bots of these tables.
    Alive { thinks: Vec<String> },
    /// This node goes.
    Leaves,
}

impl Message {
    /// As it goes over the bus.
    pub(super) fn packed(self, node: &str) -> Vec<u8> {
        let envelope = Envelope { format: FORMAT, node: node.to_owned(), message: self };
        serde_json::to_vec(&envelope).unwrap_or_default()
    }
}

impl Envelope {
    /// Reads a message; none if it is of a later program, or none of ours.
    pub fn read(bytes: &[u8]) -> Option<Envelope> {
        serde_json::from_slice(bytes).ok().filter(|read: &Envelope| read.format <= FORMAT)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;

    #[test]
    fn what_a_later_program_says_is_left_out() {
        let message = Message::Changed { table: "t".to_owned(), version: 7 };
        let read = Envelope::read(&message.clone().packed("n")).unwrap();
        assert_eq!((read.node.as_str(), read.message), ("n", message));
        for odd in [
            r#"{"format":2,"node":"n","message":{"say":"leaves"}}"#,
            r#"{"format":1,"node":"n","message":{"say":"sings"}}"#,
            "",
            "[]",
        ] {
            assert_eq!(Envelope::read(odd.as_bytes()), None, "{odd}");
        }
        // One more field is no reason not to understand the rest.
        let more = r#"{"format":1,"node":"n","more":1,"message":{"say":"changed","table":"t","version":7,"more":2}}"#;
        assert!(Envelope::read(more.as_bytes()).is_some());
    }
}
