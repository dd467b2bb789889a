-- Guests who may not make or join tables or talk until a time, and what they are told for a reason.
CREATE TABLE suspensions (
    guest TEXT PRIMARY KEY REFERENCES guests (id),
    until BIGINT NOT NULL,
    why TEXT NOT NULL
);
-- Tables the keeper of the server has closed: a running server lets go of them.
CREATE TABLE closures (
    table_id TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);
-- Mail addresses from which somebody said that they want no mail. Only keyed hashes, no addresses.
CREATE TABLE mail_stops (
    hash TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);
