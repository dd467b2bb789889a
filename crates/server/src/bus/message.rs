//! What nodes say to each other.

use serde::{Deserialize, Serialize};
use std::net::IpAddr;

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
    /// It does not any more: they wait for nothing, or for another node.
    Rests { table: String },
    /// No thread is free at this node; the other, which has one, may think for the bots of a table. This guest looks at it.
    Offers { table: String, to: String, network: IpAddr, guest: Option<String> },
    /// This node is there, and thinks for the bots of these tables.
    Alive {
        thinks: Vec<String>,
        /// How many of its threads have nothing to do.
        #[serde(default)]
        idle: usize,
        /// For whom it has thought how long since it last said so.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        spent: Vec<Spent>,
        /// Which program it is, by when the nodes of its database first knew of it.
        #[serde(default)]
        program: i64,
        /// Of whom something has changed a moment ago, again: a message that is lost comes a second later.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        guests: Vec<String>,
    },
    /// When this node has last seen guests of a table who are not there, and since when it looks.
    Seen { table: String, since: i64, seen: Vec<(String, i64)> },
    /// This node goes.
    Leaves,
}

/// For how long a node has thought for somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spent {
    /// The household.
    pub network: IpAddr,
    /// The guest, if it is one.
    pub guest: Option<String>,
    /// How long, in microseconds.
    pub micros: u64,
}

impl Message {
    /// A sign of life of a node that does nothing else.
    #[cfg(test)]
    pub(crate) fn alive(thinks: &[&str]) -> Message {
        let thinks = thinks.iter().map(|table| (*table).to_owned()).collect();
        Message::Alive { thinks, idle: 0, spent: Vec::new(), program: 0, guests: Vec::new() }
    }

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
        // An earlier program says less of itself.
        let earlier = Envelope::read(br#"{"format":1,"node":"n","message":{"say":"alive","thinks":["t"]}}"#).unwrap();
        assert_eq!(earlier.message, Message::alive(&["t"]));
        // One more field is no reason not to understand the rest.
        let more = r#"{"format":1,"node":"n","more":1,"message":{"say":"changed","table":"t","version":7,"more":2}}"#;
        assert!(Envelope::read(more.as_bytes()).is_some());
    }
}
