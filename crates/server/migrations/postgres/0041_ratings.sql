-- Tables whose games count: the number of the game once it was rated, 0 where it did not count, nothing while that is open.
CREATE TABLE rated_tables (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    counted BIGINT
);
CREATE INDEX rated_tables_by_counted ON rated_tables (counted);
-- Who stands behind a name in ratings. It goes with the guest; the games stay, and belong to nobody.
CREATE TABLE pseudonyms (
    guest TEXT PRIMARY KEY REFERENCES guests (id),
    player TEXT NOT NULL UNIQUE
);
-- The games that count, in the order in which they were rated: everything ratings are made of.
CREATE TABLE rated_games (
    number BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    players BIGINT NOT NULL,
    places TEXT NOT NULL
);
-- What came of each of them, in millionths. The newest of a player is their rating.
CREATE TABLE ratings (
    player TEXT NOT NULL,
    number BIGINT NOT NULL,
    game TEXT NOT NULL,
    players BIGINT NOT NULL,
    strength BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (player, game, players, number)
);
