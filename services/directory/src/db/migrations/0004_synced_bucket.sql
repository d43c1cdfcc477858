-- The table gets the name of what its rows are. Under the old name stays a view that can be written to, for instances of
-- the version before; a later release drops it.
alter table told_bucket rename to synced_bucket;
alter index told_bucket_pkey rename to synced_bucket_pkey;
create view told_bucket as select name, created from synced_bucket;
