-- migrate: no-transaction
-- Accounts that a process claimed, or failed at: few of those that wait for their month.
create index concurrently if not exists billing_account_claimed on billing_account (due_at) where attempts > 0 and failed_at is null
