-- migrate: no-transaction
create index concurrently if not exists subscription_of_next_tier on subscription (next_tier_id)
  where next_tier_id is not null and status <> 'ended';
