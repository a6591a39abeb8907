-- Finished matches whose recordings are still to be made, in the order of their ends. A number is never used twice, so
-- that whoever goes through them knows where it was.
CREATE TABLE unrecorded (
  no       INTEGER PRIMARY KEY AUTOINCREMENT,
  match_no INTEGER NOT NULL UNIQUE REFERENCES tables (no)
) STRICT;
