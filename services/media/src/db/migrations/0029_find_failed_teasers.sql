-- migrate: no-transaction
-- By which operators find previews that could not be made.
create index concurrently if not exists asset_teaser_failed on asset (id) where teaser ->> 'state' = 'FAILED';
