-- migrate: no-transaction
-- Replaced by participant_other_order.
drop index concurrently if exists participant_other
