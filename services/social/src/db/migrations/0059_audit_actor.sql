-- migrate: no-transaction
-- The audit log of one ADMIN.
create index concurrently if not exists audit_actor on audit_entry (actor_id, created_at desc, id desc);
