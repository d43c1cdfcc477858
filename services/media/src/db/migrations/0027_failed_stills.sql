alter table asset
  -- Of a film of which no still could be made: why, as a program said it, and since when that is known.
  add column still_failure text,
  add column still_failed_at timestamptz(3);
