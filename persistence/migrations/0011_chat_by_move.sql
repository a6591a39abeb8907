-- The last move when a line was said: who watches a match with a delay hears the line no sooner than they see that.
ALTER TABLE chat ADD COLUMN seq INTEGER;  -- NULL: of an earlier version, nobody knows
