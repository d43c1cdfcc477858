-- migrate: no-transaction
-- Which assets somebody was sent.
create index concurrently if not exists media_asset on media (asset_id) where asset_id is not null;
