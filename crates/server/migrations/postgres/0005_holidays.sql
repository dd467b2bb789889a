-- Until when a guest is on holiday.
ALTER TABLE guests ADD COLUMN holiday BIGINT;
