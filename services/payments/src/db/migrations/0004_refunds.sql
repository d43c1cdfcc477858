-- Money that goes back. `refunded_cents` is what of a payment has; from `withdrawn_at` on what it paid for is not given
-- any more, so that it can be bought again.
alter table payment
  add column refunded_cents integer not null default 0,
  add column withdrawn_at timestamptz(3);
-- Existing rows have 0: they need no scan under the table's lock.
alter table payment
  add constraint payment_refunded_at_most_all check (refunded_cents between 0 and amount_cents) not valid;
create unique index payment_item_current on payment (payer_id, kind, item_id)
  where kind in ('post', 'message') and status not in ('declined', 'cancelled') and withdrawn_at is null;
drop index payment_item;

-- Written before the provider is asked, and its id is the key that the provider knows it by: however often it is asked
-- for, the money goes back once.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  payer_id uuid not null,
  payee_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in ('creator', 'admin', 'undeliverable', 'removed', 'provider')),
  -- What both sides read.
  note text,
  requested_by uuid,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  provider text not null,
  provider_refund_id text,
  failure text,
  -- The Idempotency-Key it was asked for with, hashed.
  key_hash bytea,
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  -- When the provider is asked again what became of it; null once that is known.
  check_at timestamptz(3)
) with (fillfactor = 70);
create index refund_of_payment on refund (payment_id);
create unique index refund_key on refund (payment_id, key_hash);
create unique index refund_at_provider on refund (provider, provider_refund_id);
create index refund_to_check on refund (check_at) where check_at is not null;
create index refund_by_payer on refund (payer_id, created_at desc, id desc);
create index refund_by_payee on refund (payee_id, created_at desc, id desc);
create index refund_by_requester on refund (requested_by) where requested_by is not null;

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in (
  'subscription', 'renewal', 'tip', 'post', 'message', 'payout', 'payout_paid', 'payout_failed',
  'refund', 'refund_failed')) not valid;
