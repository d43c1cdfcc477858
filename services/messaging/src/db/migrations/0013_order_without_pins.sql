-- migrate: no-transaction
-- Replaced by participant_order.
drop index concurrently if exists participant_folder;
