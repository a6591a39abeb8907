-- With each move: the time that the seats have left after it (NULL: there is no clock), and who owes a decision
-- then, a bit for each seat (NULL: written by an older version).
ALTER TABLE moves ADD COLUMN clock TEXT;
ALTER TABLE moves ADD COLUMN to_act INTEGER;
ALTER TABLE fresh_moves ADD COLUMN clock TEXT;
ALTER TABLE fresh_moves ADD COLUMN to_act INTEGER;
DROP VIEW all_moves;
CREATE VIEW all_moves AS SELECT * FROM moves UNION ALL SELECT * FROM fresh_moves;

-- The server's runs, and when each was last known to be alive.
CREATE TABLE runs (
  started_at_ms INTEGER PRIMARY KEY,
  alive_at_ms   INTEGER NOT NULL
) STRICT;
