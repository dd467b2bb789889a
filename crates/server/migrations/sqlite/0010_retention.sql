-- The journal of a table that was finished a while ago, packed: all its rows in one value, and whom they name.
CREATE TABLE packs (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    guests TEXT NOT NULL,
    pack TEXT NOT NULL
);
CREATE INDEX tables_by_age ON tables (state, changed);
