-- Deleted posts, until nobody needs them any more. Then they go, with what people did with them.
create table post_purge (
  post_id uuid primary key references post on delete cascade,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index post_purge_due on post_purge (due_at) where failed_at is null;
create index post_purge_set_aside on post_purge (failed_at) where failed_at is not null;

-- A trigger, because instances of the version before delete posts while they are replaced, too.
create function schedule_post_purge() returns trigger language plpgsql as $$
begin
  insert into post_purge (post_id, due_at) values (new.id, new.deleted_at + interval '30 days') on conflict do nothing;
  return null;
end $$;
create trigger post_purge after update of deleted_at on post
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function schedule_post_purge();
