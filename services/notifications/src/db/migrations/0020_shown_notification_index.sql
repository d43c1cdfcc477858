-- migrate: no-transaction
-- A person's list, and the count beside it, which is read from the index alone: a year of notifications has no other pages to read.
create index concurrently if not exists notification_shown on notification (recipient_id, created_at desc, id desc)
  where not is_hidden
