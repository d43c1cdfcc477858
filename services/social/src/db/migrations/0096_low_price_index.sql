-- migrate: no-transaction
-- Low prices alone: no provider's smallest charge in dollars is more.
create index concurrently if not exists post_low_price on post (author_id, updated_at, id)
  where price_cents between 1 and 99 and deleted_at is null and removed_at is null;
