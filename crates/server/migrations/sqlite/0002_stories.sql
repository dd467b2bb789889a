-- What a version told, so that the log stays readable when later rules cannot repeat the play.
ALTER TABLE journal ADD COLUMN told TEXT;
-- What a finished game looked like after each action. Made when it is asked for, and can be made again.
CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    review TEXT NOT NULL
);
