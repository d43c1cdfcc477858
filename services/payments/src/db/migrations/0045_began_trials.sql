-- migrate: no-transaction
-- Trials lasted 14 days. Where one was extended it is taken to have begun later than it did.
update service_plan set trial_began_at = trial_ends_at - interval '14 days' where trial_began_at is null and status <> 'granted';
