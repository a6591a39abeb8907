-- Each device of a person has a token of its own. The tokens of before are those of first devices.
CREATE TABLE sessions (
  id            TEXT PRIMARY KEY,
  user          TEXT NOT NULL,
  token_hash    BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  device        TEXT NOT NULL,           -- as it calls itself
  created_at_ms INTEGER NOT NULL,
  seen_at_ms    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user);
INSERT INTO sessions SELECT lower(hex(randomblob(6))), id, token_hash, '', created_at_ms, created_at_ms FROM users;

CREATE TABLE people (
  id            TEXT PRIMARY KEY,
  name          TEXT NOT NULL,
  folded_name   TEXT UNIQUE,             -- NULL: cannot be found by name
  folded_by     TEXT NOT NULL,           -- the rules of the folding; '': those of version 0.1
  recovery_hash BLOB UNIQUE,             -- NULL: there is no such code
  created_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO people SELECT id, name, folded_name, '', NULL, created_at_ms FROM users;
DROP TABLE users;
ALTER TABLE people RENAME TO users;
