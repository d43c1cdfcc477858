-- The table of before becomes the first partition of a new one, with its rows, indexes and foreign keys. Nothing is read or copied. Further
-- partitions are made, and old ones dropped, by the service (src/views/view-partitions.ts).
lock table post, profile in share row exclusive mode;
alter table post_view rename to post_view_first;
alter index post_view_pkey rename to post_view_first_pkey;
alter index post_view_author rename to post_view_first_author;
alter index post_view_day rename to post_view_first_day;
alter table post_view_first rename constraint post_view_post_id_fkey to post_view_first_post_id_fkey;
alter table post_view_first rename constraint post_view_author_id_fkey to post_view_first_author_id_fkey;

create table post_view (
  post_id uuid not null references post on delete cascade,
  day date not null,
  viewer uuid not null,
  author_id uuid not null references profile on delete cascade,
  primary key (post_id, day, viewer)
) partition by range (day);
create index post_view_author on post_view (author_id, day);
create index post_view_day on post_view (day);

do $$
declare
  bound text;
begin
  select substring(pg_get_constraintdef(oid) from '''([0-9-]{10})''') into strict bound from pg_constraint
    where conrelid = 'post_view_first'::regclass and conname = 'post_view_bound';
  execute format('alter table post_view attach partition post_view_first for values from (minvalue) to (%L)', bound);
end $$;
alter table post_view_first drop constraint post_view_bound;
-- Days that no other partition is for.
alter table post_view attach partition post_view_other default;

-- Instances of the version before delete views by their place (ctid). Each partition has places of its own, so that such a
-- statement would delete views of other partitions, too. It is refused.
create function refuse_view_deletion_by_place() returns trigger language plpgsql as $$
begin
  if current_query() ~* '\mdelete\s+from\s+"?post_view"?\s.*\mctid\M' then
    raise exception 'views of several partitions have the same ctid: post_view is not deleted from by ctid';
  end if;
  return null;
end $$;
create trigger post_view_deletion before delete on post_view for each statement execute function refuse_view_deletion_by_place();
