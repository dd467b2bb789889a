//! The door of a module: a question is written into its memory, the answer is read from there. The page brings the clock, and
//! hears thoughts before they are final.

use crate::Engine;
use std::cell::RefCell;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "almende")]
unsafe extern "C" {
    /// Milliseconds since some fixed moment.
    safe fn now() -> f64;
    /// Something that is thought, before the answer is final.
    safe fn tell(text: *const u8, length: usize);
}

/// Where questions come in and answers go out.
#[derive(Debug)]
pub struct Door {
    engine: RefCell<Engine>,
    question: RefCell<Vec<u8>>,
    answer: RefCell<String>,
}

impl Door {
    /// The door of an engine.
    pub fn new(engine: Engine) -> Door {
        #[cfg(target_family = "wasm")]
        almende_bots::use_clock(|| std::time::Duration::from_secs_f64(now().max(0.0) / 1000.0));
        Door { engine: RefCell::new(engine), question: RefCell::default(), answer: RefCell::default() }
    }

    /// Room for a question of so many bytes.
    pub fn room(&self, length: usize) -> *mut u8 {
        let mut question = self.question.borrow_mut();
        question.clear();
        question.resize(length, 0);
        question.as_mut_ptr()
    }

    /// Reads the network that was written into the room; says whether it is one.
    pub fn learn(&self) -> bool {
        let net = self.question.take();
        self.engine.borrow().learn(&net)
    }

    /// Answers the question that was written into the room; gives the length of the answer.
    pub fn ask(&self) -> usize {
        let question = self.question.take();
        let question = String::from_utf8_lossy(&question);
        let answer = self.engine.borrow_mut().answer(&question, &mut told);
        let length = answer.len();
        *self.answer.borrow_mut() = answer;
        length
    }

    /// Where the answer lies until the next question.
    pub fn answer(&self) -> *const u8 {
        self.answer.borrow().as_ptr()
    }
}

#[cfg(target_family = "wasm")]
fn told(text: &str) {
    tell(text.as_ptr(), text.len());
}

#[cfg(not(target_family = "wasm"))]
fn told(_: &str) {}

/// The module of one game: four functions around its [`Door`].
#[macro_export]
macro_rules! module {
    ($game:ty) => {
        std::thread_local! {
            static DOOR: $crate::Door = $crate::Door::new($crate::Engine::of::<$game>());
        }

        /// Room for a question of so many bytes.
        #[unsafe(no_mangle)]
        pub extern "C" fn room(length: usize) -> *mut u8 {
            DOOR.with(|door| door.room(length))
        }

        /// Answers the question; gives the length of the answer.
        #[unsafe(no_mangle)]
        pub extern "C" fn ask() -> usize {
            DOOR.with(|door| door.ask())
        }

        /// Reads the network of the learned bot, written into the room as a question is.
        #[unsafe(no_mangle)]
        pub extern "C" fn learn() -> bool {
            DOOR.with(|door| door.learn())
        }

        /// Where the answer lies.
        #[unsafe(no_mangle)]
        pub extern "C" fn answer() -> *const u8 {
            DOOR.with(|door| door.answer())
        }
    };
}
