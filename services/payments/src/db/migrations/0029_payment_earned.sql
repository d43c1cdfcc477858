-- migrate: no-transaction
-- A creator's earnings of one kind, newest first: a few tips among many renewals were found by reading all of them.
create index concurrently if not exists payment_earned on payment (payee_id, kind, created_at desc, id desc)
  where status = 'succeeded';
