-- What happened to an account, for its person to read; deleted after 90 days.
create table security_events (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  happened_at timestamptz not null,
  user_agent text,
  address text not null
);
create index security_events_account on security_events (account_id, happened_at desc, id desc);
create index security_events_happened on security_events (happened_at);
