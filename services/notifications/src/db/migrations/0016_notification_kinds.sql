-- migrate: no-transaction
-- The list of one kind: without it a person's whole list would be read to find the few of a rare type.
create index concurrently if not exists notification_type on notification (recipient_id, type, created_at desc, id desc);
