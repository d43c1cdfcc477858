-- migrate: no-transaction
-- By which operators find films without stills.
create index concurrently if not exists asset_still_failed on asset (still_failed_at) where still_failed_at is not null;
