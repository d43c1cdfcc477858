-- migrate: no-transaction
-- Of an invoice there is one payment in progress or made.
create unique index concurrently if not exists payment_invoice on payment (item_id)
  where kind = 'invoice' and status not in ('declined', 'cancelled');
