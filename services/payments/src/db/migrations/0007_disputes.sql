-- Payments that their payers dispute at their bank. The money is gone while it is open, and comes back where it is won.
create table dispute (
  id uuid primary key,
  payment_id uuid not null references payment,
  payer_id uuid not null,
  payee_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  provider text not null,
  provider_dispute_id text not null,
  -- The bank's word for why, such as `fraudulent`.
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz(3) not null,
  closed_at timestamptz(3)
);
create unique index dispute_at_provider on dispute (provider, provider_dispute_id);
create index dispute_of_payment on dispute (payment_id);
create index dispute_by_payer on dispute (payer_id, created_at desc, id desc);
create index dispute_by_payee on dispute (payee_id, created_at desc, id desc);

-- By what a purchase is known to who owns the thing: the payment, or the dispute that gave it back.
alter table payment add column access_id uuid;
-- The provider tells of a dispute by its own id of the payment.
create index payment_charge on payment (charge_id) where charge_id is not null;

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in (
  'subscription', 'renewal', 'tip', 'post', 'message', 'payout', 'payout_paid', 'payout_failed',
  'refund', 'refund_failed', 'dispute', 'dispute_won')) not valid;
