//! Following the other nodes: what they have written is read and told to those who listen here.
//!
//! A message of the bus only wakes. Where one is lost the next one brings what it would have brought, and so does the look
//! around at all tables at which somebody listens, which comes every few seconds, and at once when the bus is back.

use crate::app::AppState;
use crate::bots;
use crate::bus::{Envelope, Incoming, Message};
use crate::clock::{self, now};
use crate::failure::Failure;
use crate::guests;
use crate::nodes::BEAT;
use crate::notices;
use crate::slot::{News, TableSlot};
use crate::snapshot::chat_line;
use crate::table::TableState;
use crate::thinking::queue::Payer;
use axum::http::StatusCode;
use futures_util::StreamExt as _;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::sync::OwnedMutexGuard;

/// How many beats lie between two looks around while the bus works.
const LOOK: u32 = 5;
/// How many beats lie between two looks at who is behind the cookies of those who come.
const GUESTS: u32 = (guests::AGAIN.as_secs() / BEAT.as_secs()) as u32;
/// How many beats lie between two looks at the database's clock.
const CLOCK: u32 = 30;
/// So many tables are asked for at once.
const BATCH: usize = 500;
/// How long to wait before the database is asked again that did not answer.
const AGAIN: Duration = Duration::from_secs(1);
/// How long a node that starts waits to hear itself.
const START: Duration = Duration::from_secs(5);

type Place = OwnedMutexGuard<Option<TableState>>;

impl AppState {
    /// Waits until this node hears itself on the bus; false if it never does.
    pub(crate) async fn hears_itself(&self) -> bool {
        let hearing = async {
            while !self.nodes.bus.is_well() {
                self.give_a_sign();
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        !self.nodes.is_shared() || tokio::time::timeout(START, hearing).await.is_ok()
    }

    /// Takes in what the bus brings, until the server goes down.
    pub(crate) async fn listen(self: Arc<Self>, mut incoming: Incoming) {
        let mut closing = self.closing.subscribe();
        loop {
            let bytes = tokio::select! {
                _ = closing.wait_for(|closing| *closing) => return,
                bytes = incoming.next() => bytes,
            };
            let Some(bytes) = bytes else { return };
            self.nodes.bus.received.fetch_add(1, Relaxed);
            let Some(Envelope { node, message, .. }) = Envelope::read(&bytes) else { continue };
            if node != self.nodes.own {
                self.take_in(&node, message);
            } else if self.nodes.bus.hears_itself() {
                // What was said meanwhile was not heard here, and what was said here was not heard by others.
                self.guests_may_have_changed();
                tokio::spawn(self.clone().tell_all_listeners());
                tokio::spawn(self.clone().look_around());
            }
        }
    }

    fn take_in(self: &Arc<Self>, node: &str, message: Message) {
        for table in self.nodes.heard(node, &message) {
            if let Some(slot) = self.known_slot(&table) {
                slot.stir();
            }
        }
        match message {
            Message::Changed { table, version } => {
                if let Some(slot) = self.known_slot(&table).filter(|slot| slot.is_followed()) {
                    self.follow(&slot, version);
                }
            }
            Message::Rewritten { table } => {
                if let Some(slot) = self.known_slot(&table) {
                    tokio::spawn(self.clone().read_anew(slot));
                }
            }
            Message::Said { table, .. } => {
                if let Some(slot) = self.known_slot(&table).filter(|slot| slot.is_followed()) {
                    tokio::spawn(self.clone().hear_chat(slot));
                }
            }
            Message::Present { table, listeners } => {
                if let Some(slot) = self.known_slot(&table) {
                    slot.listen_elsewhere(node, listeners, now());
                }
            }
            Message::WhoListens { table } => {
                if let Some(slot) = self.known_slot(&table) {
                    self.tell_listeners(&slot);
                    let (since, seen) = slot.seen();
                    self.nodes.bus.say(Message::Seen { table, since, seen });
                }
            }
            Message::Muted { table, guest, seats } => {
                if let Some(slot) = self.known_slot(&table) {
                    slot.mute(&guest, &seats);
                }
            }
            Message::Guest { guest } => self.guest_has_changed(&guest),
            Message::Leaves => self.do_without(node),
            Message::Offers { table, to, network, guest } if to == self.nodes.own => {
                tokio::spawn(self.clone().take_over(table, Payer { network, guest }));
            }
            Message::Alive { guests, .. } => guests.iter().for_each(|guest| self.guest_has_changed(guest)),
            Message::Seen { table, since, seen } => {
                if let Some(slot) = self.known_slot(&table) {
                    slot.seen_elsewhere(since, seen);
                }
            }
            Message::Thinks { .. } | Message::Rests { .. } | Message::Offers { .. } => {}
        }
    }

    fn give_a_sign(&self) {
        self.nodes.give_a_sign(self.thinking.idle(), self.thinking.take_spent());
    }

    /// Thinks for the bots of a table for which another node has no thread.
    async fn take_over(self: Arc<Self>, id: String, payer: Payer) {
        let Ok(slot) = self.slot(&id).await else { return };
        slot.watched_by(payer, now());
        // As it is on disk: perhaps it was in memory before.
        match self.table_in(&slot).await {
            Ok(_) => bots::drive(&self, &slot),
            Err(failure) => tracing::warn!(table = id, %failure, "a table cannot be taken over"),
        }
    }

    /// Says who listens at a table through this node, if anybody does.
    fn tell_listeners(&self, slot: &TableSlot) {
        let listeners = slot.listeners();
        if !listeners.is_empty() {
            self.nodes.bus.say(Message::Present { table: slot.id.clone(), listeners });
        }
    }

    async fn tell_all_listeners(self: Arc<Self>) {
        for slot in self.slots() {
            self.tell_listeners(&slot);
            self.nodes.bus.say(Message::WhoListens { table: slot.id.clone() });
            // Leaves room for everything else on the bus.
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Another node is gone: nobody listens through it any more, and somebody else thinks for its bots.
    fn do_without(self: &Arc<Self>, node: &str) {
        tracing::info!(node, "another node is gone");
        self.nodes.forget(node);
        for slot in self.slots() {
            slot.listen_elsewhere(node, Vec::new(), now());
            slot.stir();
        }
        tokio::spawn(self.clone().resume_share(Some(notices::before_death())));
    }

    /// Sees to it that a table comes to a version. One task a table does that.
    pub(crate) fn follow(self: &Arc<Self>, slot: &Arc<TableSlot>, version: u32) {
        slot.wanted.fetch_max(version, Relaxed);
        if slot.following.swap(true, Relaxed) {
            return;
        }
        let (app, slot) = (self.clone(), slot.clone());
        tokio::spawn(async move {
            loop {
                let wanted = slot.wanted.load(Relaxed);
                match app.bring_to(&slot, wanted).await {
                    Ok(()) => {}
                    Err(failure) if failure.status() == StatusCode::NOT_FOUND => {}
                    Err(failure) => {
                        tracing::warn!(table = slot.id, %failure, "a table cannot follow the other nodes");
                        tokio::time::sleep(AGAIN).await;
                        if !*app.closing.borrow() && slot.is_followed() {
                            continue;
                        }
                    }
                }
                slot.following.store(false, Relaxed);
                // A message may have come between the last look and the flag.
                if slot.wanted.load(Relaxed) <= wanted || slot.following.swap(true, Relaxed) {
                    return;
                }
            }
        });
    }

    async fn bring_to(self: &Arc<Self>, slot: &Arc<TableSlot>, version: u32) -> Result<(), Failure> {
        let mut place = slot.table.clone().lock_owned().await;
        if place.as_ref().is_some_and(|table| table.version >= version) {
            return Ok(());
        }
        // Somebody said that there is more, so it is asked for at once.
        if !self.read_on(slot, &mut place).await? {
            self.catch_up(slot, &mut place).await?;
        }
        Ok(())
    }

    /// Reads what was written after what this node knows of a table, and tells those who listen; false if there is nothing.
    async fn read_on(self: &Arc<Self>, slot: &Arc<TableSlot>, place: &mut Place) -> Result<bool, Failure> {
        let Some(table) = place.as_mut() else { return Ok(false) };
        let rows = self.journal_reader.entries_after(&slot.id, table.version.into()).await?;
        if rows.is_empty() {
            return Ok(false);
        }
        self.metrics.caught_up.fetch_add(1, Relaxed);
        if table.follow(&rows) {
            self.tell(slot, table, table.time(now()));
        } else {
            **place = None;
            self.fill(slot, place).await?;
        }
        Ok(true)
    }

    /// Brings a table to what is on disk, and tells those who listen. Tells whether it was behind.
    pub(crate) async fn catch_up(self: &Arc<Self>, slot: &Arc<TableSlot>, place: &mut Place) -> Result<bool, Failure> {
        let Some(table) = place.as_mut() else { return self.fill(slot, place).await.map(|()| true) };
        match self.store.version(&slot.id).await? {
            Some(version) if version <= i64::from(table.version) => return Ok(false),
            Some(_) => {}
            None => {
                **place = None;
                self.drop_table(&slot.id);
                // Perhaps nobody listens.
                let _ = slot.news.send(News::Closed);
                return Err(Failure::missing("problem.no_table"));
            }
        }
        if !self.read_on(slot, place).await? {
            // What was written since lies in the pack.
            self.metrics.caught_up.fetch_add(1, Relaxed);
            **place = None;
            self.fill(slot, place).await?;
        }
        Ok(true)
    }

    /// What was read of a table counts no more.
    async fn read_anew(self: Arc<Self>, slot: Arc<TableSlot>) {
        let mut place = slot.table.clone().lock_owned().await;
        *place = None;
        if !slot.is_followed() {
            return;
        }
        if let Err(failure) = self.fill(&slot, &mut place).await
            && failure.status() == StatusCode::NOT_FOUND
        {
            // Perhaps nobody listens.
            let _ = slot.news.send(News::Closed);
        }
    }

    /// Tells those who listen what was said, in its order.
    pub(crate) async fn tell_chat(&self, slot: &TableSlot) -> Result<(), Failure> {
        let told = slot.chat_told.load(Relaxed);
        for row in self.store.chat_after(&slot.id, told).await? {
            slot.chat_told.fetch_max(row.number, Relaxed);
            // Perhaps nobody listens.
            let _ = slot.news.send(News::Chat(chat_line(row)));
        }
        Ok(())
    }

    async fn hear_chat(self: Arc<Self>, slot: Arc<TableSlot>) {
        // Locked, so that lines are told in their order.
        let _place = slot.table.lock().await;
        if let Err(failure) = self.tell_chat(&slot).await {
            tracing::warn!(table = slot.id, %failure, "what was said cannot be read");
        }
    }

    /// Looks whether the tables at which somebody listens have changed without our hearing of it.
    async fn look_around(self: Arc<Self>) {
        let slots: Vec<Arc<TableSlot>> = self.slots().into_iter().filter(|slot| slot.is_followed()).collect();
        for some in slots.chunks(BATCH) {
            let ids: Vec<String> = some.iter().map(|slot| slot.id.clone()).collect();
            let found = match self.store.how_far(&ids).await {
                Ok(found) => found,
                Err(error) => return tracing::warn!(%error, "how far the tables are cannot be read"),
            };
            for slot in some {
                let far = found.iter().find(|(id, ..)| *id == slot.id);
                // One that is gone is noticed by reading it anew.
                let (version, lines) = far.map_or((i64::MAX, 0), |(_, version, lines)| (*version, *lines));
                if version > i64::from(slot.told.load(Relaxed)) {
                    self.follow(slot, u32::try_from(version).unwrap_or(u32::MAX));
                }
                if lines > slot.chat_told.load(Relaxed) {
                    tokio::spawn(self.clone().hear_chat(slot.clone()));
                }
            }
        }
    }

    /// Says that this node is there, looks who is not any more, and looks around, again and again.
    pub(crate) async fn keep_in_touch(self: Arc<Self>) {
        let mut closing = self.closing.subscribe();
        for beat in 1_u32.. {
            tokio::select! {
                _ = closing.wait_for(|closing| *closing) => return,
                () = tokio::time::sleep(BEAT) => {}
            }
            self.give_a_sign();
            self.journal_reader.let_go(BEAT);
            self.thinking.count_elsewhere(&self.nodes.take_spent());
            for node in self.nodes.silent() {
                self.do_without(&node);
            }
            if beat.is_multiple_of(LOOK) || !self.nodes.bus.is_well() {
                tokio::spawn(self.clone().look_around());
            }
            if beat.is_multiple_of(LOOK) && !self.nodes.bus.is_well() {
                self.guests_may_have_changed();
            }
            if beat.is_multiple_of(GUESTS) {
                tokio::spawn(self.clone().remember_guests());
            }
            if beat.is_multiple_of(CLOCK) {
                self.follow_clock().await;
            }
        }
    }

    async fn remember_guests(self: Arc<Self>) {
        if let Err(error) = self.read_guests_again(guests::AGAIN).await {
            // They are read one by one when they come.
            tracing::debug!(%error, "who is behind the cookies cannot be read");
        }
    }

    /// Goes by the time of the database, which is the same for all nodes.
    pub(crate) async fn follow_clock(&self) {
        let before = clock::system_now();
        let Ok(there) = self.store.time().await else { return };
        let after = clock::system_now();
        // It was read somewhere in between.
        clock::correct(there - (before + after) / 2);
    }

    /// Nodes that go say so, so that the others need not wait for their silence.
    pub(crate) async fn say_goodbye(&self) {
        if self.nodes.is_shared() {
            self.nodes.bus.say(Message::Leaves);
            // It goes out by itself, a moment later.
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Lets the bots of a table go on, if they are to.
    pub(crate) async fn wake(self: &Arc<Self>, id: &str) -> Result<(), Failure> {
        let slot = self.slot(id).await?;
        drop(self.load(&slot).await?);
        bots::drive(self, &slot);
        Ok(())
    }
}
