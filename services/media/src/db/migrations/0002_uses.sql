-- Until when an asset cannot be deleted, because somebody is about to use it.
alter table asset add column claimed_until timestamptz(3);

-- When an ADMIN had it removed from everywhere. The row stays, so that the same bytes are refused; its files are gone.
alter table asset add column removed_at timestamptz(3);

-- Where assets are used: the file of a post or of a message, by its id in the service that has it.
create table asset_use (
  id uuid primary key,
  -- No reference: a use may be told, or end, when its asset is erased already.
  asset_id uuid not null,
  user_service text not null check (user_service in ('social', 'messaging')),
  target_id uuid not null,
  begun_at timestamptz(3) not null,
  -- Final: what is told late of a use that has ended changes nothing.
  ended_at timestamptz(3)
);
create index asset_use_of_asset on asset_use (asset_id) where ended_at is null;
create index asset_use_ended on asset_use (ended_at) where ended_at is not null;
