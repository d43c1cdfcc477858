-- migrate: no-transaction
-- Notifications that were read long ago are deleted, from the oldest on.
create index concurrently if not exists notification_read on notification (read_at) where read_at is not null
