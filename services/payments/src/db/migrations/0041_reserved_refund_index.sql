-- migrate: no-transaction
-- What is on its way back from a creator's account, of which nothing may be paid out.
create index concurrently if not exists refund_reserved on refund (payee_id) where status = 'pending';
