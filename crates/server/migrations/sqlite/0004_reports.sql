-- What guests told the keeper of the server about others. Nobody is named by a reference, so that it outlasts them.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    reporter TEXT NOT NULL,
    guest TEXT NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    said TEXT,
    why TEXT NOT NULL
);
CREATE INDEX reports_by_reporter ON reports (reporter);
