-- Film and sound of which those who use it do not know how long it lasts: what was moved here, or used, before that was kept.
create table measure_job (
  asset_id uuid primary key references asset on delete cascade,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index measure_job_due on measure_job (due_at);
create index measure_job_set_aside on measure_job (failed_at) where failed_at is not null;
