-- Creators whose account came below zero, until it is settled. How much is owed is what the ledger says.
create table debt (
  id uuid primary key,
  -- The account of the ledger, which keeps its name when its owner is erased.
  account_id text not null unique,
  -- Who owes; an id that names nobody once they were erased.
  user_id uuid not null,
  since timestamptz(3) not null,
  -- When they deleted their account; null while they have it.
  left_at timestamptz(3),
  erased_at timestamptz(3)
);
create index debt_by_user on debt (user_id);
create index debt_newest on debt (since desc, id desc);

-- Who has the same card or bank account as somebody who owes, and was taken for another person by an ADMIN.
create table debt_dismissal (
  debt_id uuid not null references debt on delete cascade,
  user_id uuid not null,
  -- Null once the ADMIN's account was erased.
  dismissed_by uuid,
  dismissed_at timestamptz(3) not null,
  primary key (debt_id, user_id)
);
create index debt_dismissal_by_user on debt_dismissal (user_id);

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in (
  'subscription', 'renewal', 'tip', 'post', 'message', 'invoice', 'top_up', 'payout', 'payout_paid', 'payout_failed',
  'refund', 'refund_failed', 'dispute', 'dispute_won', 'team_payout', 'debt_written_off')) not valid;
