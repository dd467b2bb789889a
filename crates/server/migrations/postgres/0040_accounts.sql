-- A guest with a row here has an account: a name that is nobody else's, and ways to come back. The likenesses are what names
-- that can be taken for each other have in common.
CREATE TABLE accounts (
    guest TEXT PRIMARY KEY REFERENCES guests (id),
    name TEXT NOT NULL,
    likeness TEXT NOT NULL UNIQUE,
    other_likeness TEXT NOT NULL UNIQUE,
    password TEXT,
    created BIGINT NOT NULL
);
-- Public keys of passkeys; the other half never leaves the device of its owner.
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    site TEXT NOT NULL,
    public_key TEXT NOT NULL,
    counter BIGINT NOT NULL,
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT
);
CREATE INDEX passkeys_by_guest ON passkeys (guest);
-- Codes written down for the day when everything else is lost. Each works once.
CREATE TABLE recovery_codes (
    hash TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id)
);
CREATE INDEX recovery_codes_by_guest ON recovery_codes (guest);
-- What works once and was used: until then it would be valid.
CREATE TABLE spent (
    hash TEXT PRIMARY KEY,
    until BIGINT NOT NULL
);
-- Leave to make an account on a server that is not open to everybody.
CREATE TABLE account_invitations (
    hash TEXT PRIMARY KEY,
    made BIGINT NOT NULL,
    until BIGINT NOT NULL
);
-- Who keeps order.
CREATE TABLE roles (
    guest TEXT PRIMARY KEY REFERENCES guests (id),
    role TEXT NOT NULL,
    given BIGINT NOT NULL
);
