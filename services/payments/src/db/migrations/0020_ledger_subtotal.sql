-- What an account came to at a moment in the past, derived from its postings and kept, so that a balance adds up only what became
-- available since. It may be thrown away at any time: it is made again.
create table ledger_subtotal (
  account_id text primary key,
  -- All postings that were available by then are in it.
  until timestamptz(3) not null default '-infinity',
  amount_cents bigint not null default 0
);
create index ledger_subtotal_until on ledger_subtotal (until);
insert into ledger_subtotal (account_id) select id from ledger_account;

create function ledger_open_subtotal() returns trigger language plpgsql as $$
begin
  insert into ledger_subtotal (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger ledger_account_subtotal after insert on ledger_account
  for each row execute function ledger_open_subtotal();

-- What is written after the subtotal of its moment belongs into it: a reversal that is undone, and a slow transaction. The lock is
-- shared by all who write; who adds a subtotal up has it alone, and so sees what they wrote, or is seen by them.
create function ledger_add_late_posting() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.account_id, 1));
  update ledger_subtotal set amount_cents = amount_cents + new.amount_cents
    where account_id = new.account_id and until >= new.available_at;
  return null;
end $$;
create trigger ledger_posting_late after insert on ledger_posting
  for each row execute function ledger_add_late_posting();

-- What all accounts together came to when they were added up last: zero.
create table ledger_check (
  is_only_row boolean primary key default true check (is_only_row),
  checked_at timestamptz(3) not null default '-infinity',
  off_by_cents bigint not null default 0
);
insert into ledger_check default values;
