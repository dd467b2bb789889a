//! The web client is embedded from `web/dist`. A program built without it must still build, so the folder is made.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    if let Err(error) = std::fs::create_dir_all(&dist) {
        println!("cargo::warning=web/dist cannot be made: {error}");
    }
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
}
