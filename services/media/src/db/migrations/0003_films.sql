alter table asset
  -- Of film and sound, in ms; null if the file does not say.
  add column duration_ms integer,
  -- The forms in which a film can be played, as `Rendition` in film/renditions.ts, the smallest first.
  add column renditions jsonb not null default '[]',
  -- Why there are no more of them; null if nothing failed.
  add column failure text;

-- Films whose renditions are to be made.
create table film_job (
  asset_id uuid primary key references asset on delete cascade,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index film_job_due on film_job (due_at);
create index film_job_set_aside on film_job (failed_at) where failed_at is not null;
