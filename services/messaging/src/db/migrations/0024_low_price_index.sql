-- migrate: no-transaction
-- Low prices alone: no provider's smallest charge in dollars is more.
create index concurrently if not exists message_low_price on message (sender_id, created_at, id)
  where price_cents between 1 and 99 and deleted_at is null;
