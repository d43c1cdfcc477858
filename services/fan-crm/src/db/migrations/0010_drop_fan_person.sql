-- migrate: no-transaction
-- Replaced by fan_person_order.
drop index concurrently if exists fan_person
