-- migrate: no-transaction
-- Thanks that a process claimed, or failed at: few of those that wait for their month.
create index concurrently if not exists monthly_thanks_claimed on monthly_thanks (due_at) where attempts > 0 and failed_at is null
