-- migrate: no-transaction
-- The audit log of one ADMIN and one action.
create index concurrently if not exists audit_actor_action on audit_entry (actor_id, action, created_at desc, id desc);
