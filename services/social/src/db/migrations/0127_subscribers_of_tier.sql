-- migrate: no-transaction
-- A profile shows how many seats of a tier are free.
create index concurrently if not exists subscriber_of_tier on subscriber (creator_id, tier_mask, until);
