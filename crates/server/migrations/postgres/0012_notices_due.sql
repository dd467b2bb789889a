-- Who is to be told of a turn, and when; one who is told or has come has no row. `due` is also how long somebody has it in hand.
CREATE TABLE notices_due (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    guest TEXT NOT NULL,
    version BIGINT NOT NULL,
    stage TEXT NOT NULL,
    tries BIGINT NOT NULL,
    due BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX notices_due_by_time ON notices_due (due);
CREATE INDEX notices_due_by_guest ON notices_due (guest);
