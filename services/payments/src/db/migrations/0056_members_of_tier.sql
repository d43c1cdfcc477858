-- migrate: no-transaction
-- The members of a tier, who are counted against its seats.
create index concurrently if not exists subscription_of_tier on subscription (tier_id)
  where tier_id is not null and status <> 'ended';
