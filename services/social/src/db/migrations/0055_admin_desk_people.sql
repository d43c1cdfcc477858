-- migrate: no-transaction
-- What an ADMIN reads of one person: what was decided about them, and what they reported.
create index concurrently if not exists audit_target on audit_entry (target, created_at desc, id desc);
