-- The table gets the name of what its rows are. Under the old name stays a view that can be written to, for instances of
-- the version before; a later release drops it.
alter table told_changes rename to applied_changes;
alter index told_changes_pkey rename to applied_changes_pkey;
create view told_changes as select account_id, kind, revision from applied_changes;
