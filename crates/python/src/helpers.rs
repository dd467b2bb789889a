//! Threads that wait for work beside the one that calls. They stay from step to step: to begin a thread costs more than a step of
//! many games.

use crate::failure::Failure;
use rayon_core::{ThreadPool, ThreadPoolBuilder};
use std::{mem, process};

/// So many threads, in this process.
pub(crate) struct Helpers {
    pool: Option<ThreadPool>,
    count: usize,
    process: u32,
}

impl Helpers {
    pub(crate) fn new(count: usize) -> Result<Helpers, Failure> {
        let builder = || ThreadPoolBuilder::new().num_threads(count).thread_name(|_| "almende batch".to_owned());
        let pool = (count > 0).then(|| builder().build()).transpose();
        let pool = pool.map_err(|error| Failure::new("threads", format!("No threads can be started: {error}.")))?;
        Ok(Helpers { pool, count, process: process::id() })
    }

    /// Does the work here and on up to so many helpers at once, and waits for all of them. The work is told who does it: 0 is the
    /// thread that calls, and a helper has the same number every time.
    pub(crate) fn share(&mut self, helpers: usize, work: &(dyn Fn(usize) + Sync)) -> Result<(), Failure> {
        if self.process != process::id() {
            // After a fork the threads are those of the other process, and their pool has to stay there.
            mem::forget(mem::replace(self, Helpers::new(self.count)?));
        }
        match &self.pool {
            Some(pool) => pool.in_place_scope(|scope| {
                let helper = || work(pool.current_thread_index().map_or(0, |number| number + 1));
                (0..helpers.min(self.count)).for_each(|_| scope.spawn(move |_| helper()));
                work(0);
            }),
            None => work(0),
        }
        Ok(())
    }
}
