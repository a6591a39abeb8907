-- An index over keys wrote a page for every table in each commit. It is not needed: only who has seen the moves
-- before it can append the next one (moves_in_order), and has their keys before it.
DROP INDEX moves_by_key;
