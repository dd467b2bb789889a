//! One game for browsers.

almende_engine::module!(almende_boonlake::Boonlake);
