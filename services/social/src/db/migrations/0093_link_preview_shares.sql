-- Whose post the address is read for: each person has one address read at a time, and so many an hour. Null for what waits since
-- before there was this column.
alter table link_preview_fetch add column user_id uuid;
create index link_preview_fetch_user on link_preview_fetch (user_id);

-- How much of their previews of this hour people have used up.
create table link_preview_allowance (
  user_id uuid primary key,
  spent_until timestamptz(3) not null
);

-- Bytes of our copy of the picture; null where there is none, or it was made before there was this column.
alter table link_preview add column size integer;

-- Whether the preview has lost a post since it was last used, and had no other one then.
alter table link_preview add column is_released boolean not null default false;

-- A row that somebody else has locked is not marked, because waiting for it could deadlock: it is looked at a week after its last use.
create function release_link_previews() returns trigger language plpgsql as $$
begin
  update link_preview set is_released = true
  where id in (
    select id from link_preview v where id in (select preview_id from removed where preview_id is not null)
      and not exists (select from post_link where preview_id = v.id)
    for no key update skip locked);
  return null;
end $$;
create trigger release_link_previews after delete on post_link
  referencing old table as removed for each statement execute function release_link_previews();
