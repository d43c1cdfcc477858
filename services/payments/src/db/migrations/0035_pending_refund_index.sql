-- migrate: no-transaction
-- Lists of purchases ask of each payment whether money of it is still to go back: few refunds wait, out of all that there were.
create index concurrently if not exists refund_pending on refund (payment_id) where status = 'pending'
