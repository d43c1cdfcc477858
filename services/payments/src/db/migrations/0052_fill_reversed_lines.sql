-- migrate: no-transaction
-- What was taken back before lines were named was taken from all of them in proportion.
insert into reversed_line (source_id, line, amount_cents)
select source_id, line, (upto - before)::integer from (
  select source.id as source_id, line.line,
    round(least(source.amount_cents, invoice.amount_cents)::numeric * sum(line.amount_cents) over lines / invoice.amount_cents) as upto,
    round(least(source.amount_cents, invoice.amount_cents)::numeric * (sum(line.amount_cents) over lines - line.amount_cents)
      / invoice.amount_cents) as before
  from (
    select id, payment_id, amount_cents from refund where status <> 'failed'
    union all select id, payment_id, amount_cents from dispute where status <> 'won'
  ) source
  join payment on payment.id = source.payment_id and payment.kind = 'invoice'
  join invoice on invoice.id = payment.item_id
  join invoice_line line on line.invoice_id = invoice.id
  window lines as (partition by source.id order by line.line)
) share
where upto > before
on conflict do nothing;
