-- What people can be a member of at a creator.
create table tier (
  id uuid primary key,
  creator_id uuid not null references profile on delete cascade,
  -- Its bit in `tier_mask`. No later tier of the creator gets it again. Slot 0 is of the first paid tier, to which those belong who subscribed
  -- when there was none.
  slot smallint not null check (slot between 0 and 30),
  name text not null,
  -- A month; the members of a tier for 0 are no subscribers.
  price_cents integer not null check (price_cents >= 0),
  benefits text[] not null,
  -- How many people can be its members; null for any number.
  seats integer check (seats > 0),
  position smallint not null,
  -- The picture from its creator's vault: the asset, its widest rendition, and the id of this use, which is in the address.
  picture_use_id uuid unique,
  picture_asset_id uuid,
  picture_width integer,
  archived_at timestamptz(3),
  revision integer not null,
  created_at timestamptz(3) not null,
  unique (creator_id, slot),
  check (slot > 0 or price_cents > 0),
  check ((picture_use_id is null) = (picture_asset_id is null) and (picture_use_id is null) = (picture_width is null))
);
create unique index tier_free on tier (creator_id) where price_cents = 0 and archived_at is null;

create function note_tier_picture() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.picture_use_id is not null then
    insert into asset_use_change (id, asset_id, target_id, has_ended)
    values (old.picture_use_id, old.picture_asset_id, old.id, true)
    on conflict (id) do update set has_ended = true, due_at = now(), attempts = 0, failed_at = null;
  end if;
  if tg_op <> 'DELETE' and new.picture_use_id is not null then
    insert into asset_use_change (id, asset_id, target_id, has_ended)
    values (new.picture_use_id, new.picture_asset_id, new.id, false);
  end if;
  return null;
end $$;
create trigger tier_picture_begins after insert on tier for each row when (new.picture_use_id is not null)
  execute function note_tier_picture();
create trigger tier_picture_changes after update of picture_use_id on tier for each row
  when (new.picture_use_id is distinct from old.picture_use_id) execute function note_tier_picture();
create trigger tier_picture_ends after delete on tier for each row when (old.picture_use_id is not null)
  execute function note_tier_picture();

-- The tiers that a post for subscribers is for, a bit each; null for all paid ones, later ones too.
alter table post add column tier_mask integer check (tier_mask > 0);
alter table post_draft add column tier_mask integer check (tier_mask > 0);
-- The tier that a person is a member of, and the sign bit if it is a paid one. By default slot 0.
alter table subscriber add column tier_mask integer not null default -2147483647;
