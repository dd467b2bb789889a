-- Tables whose games count: the number of the game once it was rated, 0 where it did not count, nothing while that is open.
CREATE TABLE rated_tables (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    counted INTEGER
);
CREATE INDEX rated_tables_by_counted ON rated_tables (counted);
-- Who stands behind a name in ratings. It goes with the guest; the games stay, and belong to nobody.
CREATE TABLE pseudonyms (
    guest TEXT PRIMARY KEY REFERENCES guests (id),
    player TEXT NOT NULL UNIQUE
);
-- The games that count, in the order in which they were rated: everything ratings are made of.
CREATE TABLE rated_games (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    places TEXT NOT NULL
);
-- What came of each of them, in millionths. The newest of a player is their rating.
CREATE TABLE ratings (
    player TEXT NOT NULL,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    strength INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (player, game, players, number)
);
