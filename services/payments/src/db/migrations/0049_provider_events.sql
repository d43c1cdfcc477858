-- Events of the provider that could not be applied: they are tried again, or wait for an operator. Only what the event is fetched by
-- is stored.
create table provider_event (
  id text primary key,
  provider text not null,
  -- The connected account that it happened to; null for the platform's own.
  account_id text,
  type text not null,
  received_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index provider_event_due on provider_event (due_at) where failed_at is null;
create index provider_event_set_aside on provider_event (failed_at) where failed_at is not null;

-- What of a payout came back after it was paid, and by what id the provider knows it.
alter table payout add column provider_payout_id text;
alter table payout add column returned_cents integer not null default 0;
alter table payout add constraint payout_returned_at_most_all check (returned_cents between 0 and amount_cents) not valid;

-- Each change of what came back; below zero where the provider took back that it had.
create table payout_return (
  id uuid primary key,
  payout_id uuid not null,
  amount_cents integer not null check (amount_cents <> 0),
  created_at timestamptz(3) not null
);
create index payout_return_of_payout on payout_return (payout_id);

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in (
  'subscription', 'renewal', 'tip', 'post', 'message', 'invoice', 'top_up', 'payout', 'payout_paid', 'payout_failed', 'payout_returned',
  'refund', 'refund_failed', 'dispute', 'dispute_won', 'team_payout', 'debt_written_off')) not valid;
