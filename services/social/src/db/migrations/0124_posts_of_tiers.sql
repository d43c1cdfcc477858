-- migrate: no-transaction
-- A new tier opens earlier posts by the set of tiers that they name.
create index concurrently if not exists post_of_tiers on post (author_id, tier_mask) where tier_mask is not null and deleted_at is null;
