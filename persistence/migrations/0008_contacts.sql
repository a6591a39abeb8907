-- How people want to be told what happens while they are away.
CREATE TABLE contacts (
  user           TEXT PRIMARY KEY,
  webhook_url    TEXT NOT NULL,           -- '': none
  webhook_secret TEXT NOT NULL,           -- the key of its signatures
  webhook_events TEXT NOT NULL,           -- words, with a space after each
  email          TEXT NOT NULL,           -- '': none
  locale         TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What is still to be sent.
CREATE TABLE deliveries (
  no         INTEGER PRIMARY KEY,
  user       TEXT NOT NULL,
  way        TEXT NOT NULL CHECK (way IN ('webhook', 'email')),
  body       TEXT NOT NULL,
  attempts   INTEGER NOT NULL,
  next_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX deliveries_by_time ON deliveries (next_at_ms);
CREATE INDEX deliveries_by_user ON deliveries (user);
