-- migrate: no-transaction
-- The refund that a payment into an account is for.
create index concurrently if not exists refund_by_top_up on refund (top_up_id) where top_up_id is not null;
