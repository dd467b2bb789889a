//! One game for browsers.

almende_engine::module!(almende_agricola::Agricola);
