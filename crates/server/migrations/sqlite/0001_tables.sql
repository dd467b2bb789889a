-- Times are milliseconds since 1970; secrets are stored as hashes only. The PostgreSQL twin differs in types alone.
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    recovery TEXT UNIQUE,
    created INTEGER NOT NULL
);
CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    created INTEGER NOT NULL
);
-- What lists need, and what a change of the rules needs; everything else follows from the journal.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    state TEXT NOT NULL,
    listed INTEGER NOT NULL,
    owner TEXT NOT NULL,
    invitation TEXT,
    version INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    card TEXT NOT NULL,
    position TEXT,
    finished TEXT
);
CREATE INDEX tables_by_state ON tables (state, listed, changed);
CREATE INDEX tables_by_owner ON tables (owner, state);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    guest TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_guest ON seats (guest);
-- Append-only: the truth about every table.
CREATE TABLE journal (
    table_id TEXT NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    command TEXT,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
);
CREATE UNIQUE INDEX journal_by_command ON journal (table_id, command);
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
-- What one guest keeps about one table.
CREATE TABLE private (
    table_id TEXT NOT NULL REFERENCES tables (id),
    guest TEXT NOT NULL,
    notes TEXT NOT NULL,
    muted TEXT NOT NULL,
    PRIMARY KEY (table_id, guest)
);
