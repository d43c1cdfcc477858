-- migrate: no-transaction
-- Payments of creators into their own accounts, few of all that they pay.
create index concurrently if not exists payment_top_up on payment (payer_id, created_at desc, id desc) where kind = 'top_up';
