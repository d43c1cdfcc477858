alter table asset
  -- Grows with each change that those who use it have to know of.
  add column revision integer not null default 0,
  -- The revision by which its owner chose the poster of a film; 0 for the frame that was taken when it arrived.
  add column poster_version integer not null default 0,
  -- The still of which the poster was made, from 0; null if it was made of something else.
  add column poster_still smallint,
  -- How many stills a film has to choose its poster from.
  add column still_count smallint not null default 0,
  -- A part of a film for people who may not see it, as `Teaser` in film/teaser.ts; null if its owner has chosen none.
  add column teaser jsonb,
  -- Of sound: how loud each of some equal parts is at most, from 0 to 100, the loudest being 100.
  add column waveform smallint[] not null default '{}',
  -- What the program said that failed, for operators.
  add column failure_detail text,
  -- How long the machine has worked on a film, and when it did last.
  add column work_ms integer not null default 0,
  add column worked_at timestamptz(3);
create index asset_failed on asset (worked_at desc) where failure is not null;
create index asset_worked on asset (worked_at) where worked_at is not null;

-- Films whose teaser is to be made.
create table teaser_job (
  asset_id uuid primary key references asset on delete cascade,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index teaser_job_due on teaser_job (due_at);
create index teaser_job_set_aside on teaser_job (failed_at) where failed_at is not null;
