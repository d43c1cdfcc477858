-- migrate: no-transaction
-- Assets that are to go.
create index concurrently if not exists asset_discarded on asset (discard_at) where discard_at is not null;
