-- migrate: no-transaction
-- Terms are paid once.
create unique index concurrently if not exists payment_quote on payment (quote_id)
  where quote_id is not null and status not in ('declined', 'cancelled');
