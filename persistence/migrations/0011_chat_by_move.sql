-- Who watches a match with a delay hears a line no sooner than they see this move: the last one when it was said, or
-- 0 where whoever said it saw no more than they do.
ALTER TABLE chat ADD COLUMN seq INTEGER;  -- NULL: of an earlier version, nobody knows
