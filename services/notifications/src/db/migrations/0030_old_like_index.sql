-- migrate: no-transaction
-- The oldest likes.
create index concurrently if not exists relation_old_like on relation (changed_at) where kind = 'like'
