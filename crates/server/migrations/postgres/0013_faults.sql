-- What players found wrong with the program, for its operator. It goes with the guest who told it and outlasts the table.
CREATE TABLE faults (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,
    words TEXT NOT NULL,
    version BIGINT NOT NULL,
    actions BIGINT NOT NULL,
    program TEXT NOT NULL,
    page TEXT NOT NULL,
    position TEXT NOT NULL
);
CREATE INDEX faults_by_guest ON faults (guest);
