//! The languages are found when the crate is built.

fn main() -> std::io::Result<()> {
    almende_catalogues::embed("texts", "texts")
}
