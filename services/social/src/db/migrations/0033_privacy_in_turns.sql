-- Accounts that became private take turns: each has some of its files moved, and is due again behind the others.
alter table closed_account
  add column due_at timestamptz(3) not null default now(),
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  add column last_error text;
create index closed_account_due on closed_account (due_at) where failed_at is null;
