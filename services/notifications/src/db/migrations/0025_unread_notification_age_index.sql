-- migrate: no-transaction
-- Notifications that nobody read for years are deleted, from the oldest on.
create index concurrently if not exists notification_unread_age on notification (created_at) where read_at is null
