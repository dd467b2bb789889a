-- What the server keeps for itself, such as the key with which it signs what it sends to push services.
CREATE TABLE house (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
-- The devices of guests that want to hear when it is their turn.
CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    lang TEXT NOT NULL,
    created INTEGER NOT NULL
);
CREATE INDEX subscriptions_by_guest ON subscriptions (guest);
