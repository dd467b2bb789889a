//! One game for browsers.

almende_engine::module!(almende_suna_valo::SunaValo);
