//! The web client is embedded from `web/dist`. A program built without it must still build, so the folder is made.
//! The languages of the server's own words are found here, too.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    if let Err(error) = std::fs::create_dir_all(&dist) {
        println!("cargo::warning=web/dist cannot be made: {error}");
    }
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    almende_catalogues::embed("texts", "texts")
}
