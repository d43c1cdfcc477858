-- Where publishing the last week again has got to, after the broker lost its stream. Null when nothing is left to do.
alter table kit.outbox_stream
  add column republish_until timestamptz,
  add column republished_at timestamptz,
  add column republished_id uuid;

-- Each event is updated once and deleted a week later. By default a table of a week's events would be vacuumed so rarely
-- that the index of unpublished events is mostly entries of published ones.
alter table kit.outbox set (autovacuum_vacuum_scale_factor = 0.05);
