-- From where a device was last there; '' once that is older than is kept.
ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
CREATE INDEX sessions_with_address ON sessions (seen_at_ms) WHERE address <> '';

-- Who may not come: a person or an address (or network); the other is ''.
CREATE TABLE bans (
  user     TEXT NOT NULL,
  address  TEXT NOT NULL,
  until_ms INTEGER NOT NULL,              -- 0: for ever
  why      TEXT NOT NULL,
  at_ms    INTEGER NOT NULL,
  PRIMARY KEY (user, address)
) STRICT, WITHOUT ROWID;

-- By these tokens the operator is known.
CREATE TABLE operators (
  token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
  at_ms      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- With such a code somebody new may come; it is gone with its last use.
CREATE TABLE invitations (
  code_hash BLOB PRIMARY KEY CHECK (length(code_hash) = 32),
  user      TEXT NOT NULL,                -- who made it; '': the operator
  uses_left INTEGER NOT NULL,
  at_ms     INTEGER NOT NULL,
  until_ms  INTEGER NOT NULL              -- 0: for ever
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_by_user ON invitations (user);

-- What is taken away after its time is found without reading all. A line of chat that was is empty: the others
-- keep their numbers.
CREATE INDEX users_by_age ON users (created_at_ms, id);
CREATE INDEX audit_by_time ON audit (at_ms);
CREATE INDEX chat_by_time ON chat (at_ms) WHERE user <> '';
CREATE INDEX tables_by_end ON tables (finished_at_ms) WHERE status = 'finished';
