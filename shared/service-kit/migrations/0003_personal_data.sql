-- People who asked for all that is theirs, until this service has sent its part.
create table kit.export_task (
  export_id uuid primary key,
  user_id uuid not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index export_task_due on kit.export_task (due_at);

-- People who are being forgotten: once at once, and once more when what was on its way has come.
create table kit.erasure (
  user_id uuid primary key,
  asked_at timestamptz not null,
  -- When all of theirs was gone for the first time.
  erased_at timestamptz,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index erasure_due on kit.erasure (due_at);

-- Whom no event brings back. A hash of the id, which leads back to nobody.
create table kit.erased_person (
  id_hash bytea primary key,
  erased_at timestamptz not null
);
