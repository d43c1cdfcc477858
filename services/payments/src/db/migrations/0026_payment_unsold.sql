-- migrate: no-transaction
-- Payments to somebody that never succeeded: erasing a person read the whole table for them.
create index concurrently if not exists payment_unsold on payment (payee_id) where status <> 'succeeded';
