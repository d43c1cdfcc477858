-- What was transferred to the teams of services for their shares, each with its entry of the ledger.
create table team_payout (
  id uuid primary key,
  service text not null,
  amount_cents integer not null check (amount_cents > 0),
  reference text not null,
  -- The ADMIN; null after their account was erased.
  paid_by uuid,
  created_at timestamptz(3) not null
);

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in (
  'subscription', 'renewal', 'tip', 'post', 'message', 'invoice', 'payout', 'payout_paid', 'payout_failed',
  'refund', 'refund_failed', 'dispute', 'dispute_won', 'team_payout')) not valid;
