-- When a device was last seen, to the day, and which browser it was, coarsely. Neither is known of older ones.
ALTER TABLE sessions ADD COLUMN seen INTEGER;
ALTER TABLE sessions ADD COLUMN browser TEXT;
CREATE INDEX sessions_by_guest ON sessions (guest);
CREATE INDEX sessions_by_seen ON sessions (seen);
