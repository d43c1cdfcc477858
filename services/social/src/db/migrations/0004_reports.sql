create table report (
  id uuid primary key,
  reporter_id uuid not null references profile on delete cascade,
  target_type text not null check (target_type in ('user', 'post')),
  target_id uuid not null,
  -- Whom it concerns: the person reported, or the post's author.
  owner_id uuid not null references profile on delete cascade,
  -- UTC. One thing is reported once a day by one person.
  day date not null,
  reason text not null,
  description text,
  status text not null default 'open' check (status in ('open', 'resolved')),
  action text check (action in ('dismiss', 'remove', 'suspend')),
  note text,
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  unique (reporter_id, day, target_type, target_id)
);
create index report_list on report (status, created_at, id);
create index report_owner on report (owner_id);
