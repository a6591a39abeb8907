-- What has happened is noted in the unit in which it is stored, and becomes a webhook's or a mail's delivery later: so
-- nobody goes without notice because the server ended in between.
CREATE TABLE deliveries_now (
  no         INTEGER PRIMARY KEY,
  user       TEXT NOT NULL,
  way        TEXT NOT NULL CHECK (way IN ('webhook', 'email', 'notice')),
  body       TEXT NOT NULL,
  attempts   INTEGER NOT NULL,
  next_at_ms INTEGER NOT NULL
) STRICT;
INSERT INTO deliveries_now SELECT no, user, way, body, attempts, next_at_ms FROM deliveries;
DROP TABLE deliveries;
ALTER TABLE deliveries_now RENAME TO deliveries;
CREATE INDEX deliveries_by_time ON deliveries (next_at_ms);
CREATE INDEX deliveries_by_user ON deliveries (user);
