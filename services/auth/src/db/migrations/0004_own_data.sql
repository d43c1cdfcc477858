-- A person who deleted themselves is hidden until they are erased; signing in before that brings them back.
alter table accounts
  add column closed_at timestamptz,
  -- Grows with each closing and reopening: whoever hears of them in the wrong order keeps the last.
  add column closing_revision integer not null default 0,
  -- When all services were told to erase them; there is no way back.
  add column erased_at timestamptz;
create index accounts_closed on accounts (closed_at) where closed_at is not null and erased_at is null;

-- What a person asked to be given: one archive at a time, until it expires.
create table exports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  requested_at timestamptz not null,
  -- When it is looked at next.
  due_at timestamptz not null,
  -- When its archive was there.
  ready_at timestamptz,
  constraint exports_account_unique unique (account_id)
);
create index exports_due on exports (due_at);

-- Files that services have sent for it, and which services have sent all of theirs.
create table export_files (
  export_id uuid not null references exports on delete cascade,
  service text not null,
  name text not null,
  primary key (export_id, service, name)
);
create table export_parts (
  export_id uuid not null references exports on delete cascade,
  service text not null,
  finished_at timestamptz not null,
  primary key (export_id, service)
);
