-- What came of finished matches for each of their people, from the version on that keeps it; `level` is what
-- co-operative games are told apart by: the options of the match, canonical JSON.
CREATE TABLE results (
  user           TEXT NOT NULL,
  match_no       INTEGER NOT NULL REFERENCES tables (no),
  game           TEXT NOT NULL,
  place          INTEGER NOT NULL,        -- 1: won
  cooperative    INTEGER NOT NULL,
  level          TEXT NOT NULL,           -- '' where it is not co-operative
  rated          INTEGER NOT NULL,
  finished_at_ms INTEGER NOT NULL,
  PRIMARY KEY (user, match_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_by_match ON results (match_no);

-- In millionths.
CREATE TABLE ratings (
  user    TEXT NOT NULL,
  game    TEXT NOT NULL,
  mu      INTEGER NOT NULL,
  sigma   INTEGER NOT NULL,
  matches INTEGER NOT NULL,
  PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_in_order ON ratings (game, mu - 3 * sigma DESC, user);

-- Who does not want to hear of whom.
CREATE TABLE blocks (
  user    TEXT NOT NULL,
  blocked TEXT NOT NULL,
  PRIMARY KEY (user, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_by_blocked ON blocks (blocked);

-- For the operator.
CREATE TABLE reports (
  no       INTEGER PRIMARY KEY,
  at_ms    INTEGER NOT NULL,
  user     TEXT NOT NULL,       -- who reports
  reported TEXT NOT NULL,
  why      TEXT NOT NULL,
  table_id TEXT NOT NULL        -- '': none
) STRICT;
CREATE INDEX reports_by_user ON reports (user);
