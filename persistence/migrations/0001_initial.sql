-- Who plays.
CREATE TABLE users (
  id            TEXT PRIMARY KEY,
  name          TEXT NOT NULL,
  folded_name   TEXT UNIQUE,           -- NULL: cannot be found by name
  token_hash    BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A table plays one match. `no` stands for its id in every other table, so that their indexes are small;
-- it is never used twice, so that it can serve as a cursor.
CREATE TABLE tables (
  no             INTEGER PRIMARY KEY AUTOINCREMENT,
  id             TEXT NOT NULL UNIQUE,
  game           TEXT NOT NULL,
  ruleset        TEXT NOT NULL,
  options        TEXT NOT NULL,
  seats          TEXT NOT NULL,
  status         TEXT NOT NULL CHECK (status IN ('open', 'playing', 'paused', 'finished')),
  host           TEXT NOT NULL,
  is_private     INTEGER NOT NULL,
  code           TEXT NOT NULL,
  spectators     INTEGER NOT NULL,
  server_seed    BLOB NOT NULL,
  entropy        TEXT NOT NULL,
  seed           BLOB NOT NULL,
  created_at_ms  INTEGER NOT NULL,
  started_at_ms  INTEGER NOT NULL,
  finished_at_ms INTEGER NOT NULL,
  outcome        TEXT NOT NULL,
  extra          TEXT NOT NULL
) STRICT;

-- All that lists filter by: a list is found without reading `tables`, whose rows are then read one by one,
-- so that a damaged page costs the rows on it and not the list.
CREATE INDEX tables_listed ON tables (no, game, status, is_private);
CREATE INDEX tables_unfinished ON tables (status) WHERE status <> 'finished';

-- Users who host a table (seated = 0) or hold a seat there (seated = 1, the host too if so).
CREATE TABLE participants (
  user     TEXT NOT NULL,
  match_no INTEGER NOT NULL REFERENCES tables (no),
  seated   INTEGER NOT NULL,
  PRIMARY KEY (user, match_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX participants_by_match ON participants (match_no);

-- In order of arrival. Never deleted, so the highest rowid counts them.
CREATE TABLE moves (
  match_no INTEGER NOT NULL REFERENCES tables (no),
  seq      INTEGER NOT NULL,
  seat     INTEGER NOT NULL,
  action   TEXT NOT NULL,
  key      TEXT,                       -- NULL: none was given
  at_ms    INTEGER NOT NULL,
  digest   BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX moves_in_order ON moves (match_no, seq);
CREATE UNIQUE INDEX moves_by_key ON moves (match_no, seat, key) WHERE key IS NOT NULL;

CREATE TABLE recordings (
  match_no    INTEGER NOT NULL REFERENCES tables (no),
  perspective TEXT NOT NULL,
  data        BLOB NOT NULL,           -- zstd
  PRIMARY KEY (match_no, perspective)
) STRICT;

CREATE TABLE rulesets (
  digest TEXT PRIMARY KEY,
  game   TEXT NOT NULL,
  data   BLOB NOT NULL                 -- zstd
) STRICT;

CREATE TABLE chat (
  no       INTEGER PRIMARY KEY,
  match_no INTEGER NOT NULL REFERENCES tables (no),
  user     TEXT NOT NULL,
  text     TEXT NOT NULL,
  at_ms    INTEGER NOT NULL
) STRICT;
CREATE INDEX chat_by_match ON chat (match_no);

CREATE TABLE quarantine (
  match_no INTEGER PRIMARY KEY REFERENCES tables (no),
  reason   TEXT NOT NULL,
  at_ms    INTEGER NOT NULL
) STRICT;

CREATE TABLE audit (
  no       INTEGER PRIMARY KEY,
  at_ms    INTEGER NOT NULL,
  actor    TEXT NOT NULL,
  act      TEXT NOT NULL,
  table_id TEXT NOT NULL,
  detail   TEXT NOT NULL
) STRICT;
