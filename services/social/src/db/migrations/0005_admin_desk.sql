-- What ADMINs did. It names people without depending on them: an entry outlives its actor.
create table audit_entry (
  id uuid primary key,
  actor_id uuid not null,
  -- Such as `user.suspend`.
  action text not null,
  -- What it was done to, such as `user:<id>`.
  target text not null,
  note text,
  created_at timestamptz(3) not null
);
create index audit_list on audit_entry (created_at desc, id desc);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are never changed';
end $$;
create trigger audit_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change_of_audit();

create table announcement (
  id uuid primary key,
  author_id uuid not null,
  title text not null,
  message text not null,
  created_at timestamptz(3) not null
);
