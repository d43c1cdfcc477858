-- migrate: no-transaction
-- Where an asset is shown whose pictures have changed.
create index concurrently if not exists media_asset on media (asset_id) where asset_id is not null;
