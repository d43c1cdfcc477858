-- migrate: no-transaction
-- Subscriptions that a process claimed, or failed at: few of those that wait for their month.
create index concurrently if not exists subscription_claimed on subscription (due_at) where attempts > 0 and failed_at is null
