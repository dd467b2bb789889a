-- Where guests want to hear of their turns by mail. The token stands in every mail's links, so it is no hash.
CREATE TABLE mails (
    guest TEXT PRIMARY KEY REFERENCES guests (id),
    address TEXT NOT NULL,
    lang TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    confirmed BIGINT NOT NULL,
    sent BIGINT NOT NULL
);
