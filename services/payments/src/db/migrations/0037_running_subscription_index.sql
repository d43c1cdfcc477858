-- migrate: no-transaction
-- Work on all subscribers of a creator goes through them in batches.
create index concurrently if not exists subscription_running on subscription (creator_id, subscriber_id) where status <> 'ended'
