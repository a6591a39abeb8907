-- A move goes to `fresh_moves`, whose index is so small that a commit of many tables' moves writes few pages; in
-- `moves` each running match has an index page of its own. Some thousand at a time they are moved there, in the
-- order of their matches.
CREATE TABLE fresh_moves (
  match_no INTEGER NOT NULL REFERENCES tables (no),
  seq      INTEGER NOT NULL,
  seat     INTEGER NOT NULL,
  action   TEXT NOT NULL,
  key      TEXT,
  at_ms    INTEGER NOT NULL,
  digest   BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX fresh_moves_in_order ON fresh_moves (match_no, seq);
CREATE VIEW all_moves AS SELECT * FROM moves UNION ALL SELECT * FROM fresh_moves;
