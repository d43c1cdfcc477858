-- migrate: no-transaction
create index concurrently if not exists subscription_ended on subscription (creator_id, ends_at) where status = 'ended';
