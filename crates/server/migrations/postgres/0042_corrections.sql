-- Packs of corrections that tables are played with, each once, by the hash of its text, and when one was last chosen.
CREATE TABLE corrections (
    hash TEXT PRIMARY KEY,
    pack TEXT NOT NULL,
    chosen BIGINT NOT NULL
);
-- Which table is played with which. A pack stays as long as there is one.
CREATE TABLE corrected_tables (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    hash TEXT NOT NULL REFERENCES corrections (hash)
);
CREATE INDEX corrected_tables_by_hash ON corrected_tables (hash);
