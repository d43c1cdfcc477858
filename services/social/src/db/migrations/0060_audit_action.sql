-- migrate: no-transaction
-- The audit log of one action.
create index concurrently if not exists audit_action on audit_entry (action, created_at desc, id desc);
