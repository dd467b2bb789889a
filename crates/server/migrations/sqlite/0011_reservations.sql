-- Seats that are kept for somebody who has not answered yet.
CREATE TABLE reservations (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    guest TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX reservations_by_guest ON reservations (guest);
