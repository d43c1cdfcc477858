-- The table of before becomes the first partition of a new one, with its rows and its indexes. Nothing is read or copied. Further
-- partitions are made, and old ones dropped, by the service (src/events/outbox-partitions.ts).
alter table kit.outbox rename to outbox_first;
alter index kit.outbox_pkey rename to outbox_first_pkey;
alter index kit.outbox_unpublished rename to outbox_first_unpublished;
alter index kit.outbox_published rename to outbox_first_published;

create table kit.outbox (like kit.outbox_first including defaults, constraint outbox_pkey primary key (id)) partition by range (id);
create index outbox_unpublished on kit.outbox (ordinal) where published_at is null;
create index outbox_published on kit.outbox (published_at) where published_at is not null;
-- It would go with the first partition.
alter sequence kit.outbox_ordinal_seq owned by kit.outbox.ordinal;

do $$
declare
  bound text;
begin
  select substring(pg_get_constraintdef(oid) from '''([0-9a-f-]{36})''') into strict bound from pg_constraint
    where conrelid = 'kit.outbox_first'::regclass and conname = 'outbox_bound';
  execute format('alter table kit.outbox attach partition kit.outbox_first for values from (minvalue) to (%L)', bound);
end $$;
alter table kit.outbox_first drop constraint outbox_bound;
-- Ids that no other partition is for.
alter table kit.outbox attach partition kit.outbox_other default;

-- Instances of the version before delete old events by their place (ctid). Each partition has places of its own, so that such a
-- statement would delete events of other partitions, too, whether they are published or not. It is refused.
create function kit.refuse_deletion_by_place() returns trigger language plpgsql as $$
begin
  if current_query() ~* '\mctid\M' then
    raise exception 'events of several partitions have the same ctid: the outbox is not deleted from by ctid';
  end if;
  return null;
end $$;
create trigger outbox_deletion before delete on kit.outbox for each statement execute function kit.refuse_deletion_by_place();
