-- The ledger: entries, each of postings that come to zero. A credit is positive, a debit negative: what is owed to a
-- creator and what the platform has earned stand above zero, what the provider holds for them below, and all of it
-- together is always zero. No balance is kept anywhere: it is the sum of an account's postings.

create table ledger_account (
  -- 'creator:<person>', 'provider:<name>', 'fees', 'payouts'
  id text primary key,
  kind text not null check (kind in ('creator', 'provider', 'fees', 'payouts')),
  owner_id uuid,
  opened_at timestamptz(3) not null default now()
);
insert into ledger_account (id, kind) values
  ('fees', 'fees'), ('payouts', 'payouts'), ('provider:sandbox', 'provider'), ('provider:stripe', 'provider');

create table ledger_entry (
  id uuid primary key,
  kind text not null
    check (kind in ('subscription', 'renewal', 'tip', 'post', 'message', 'payout', 'payout_paid', 'payout_failed')),
  -- The payment or payout that it is of.
  source_id uuid not null,
  -- The entry that it takes back, where it corrects one.
  corrects uuid references ledger_entry,
  occurred_at timestamptz(3) not null,
  -- The transaction that wrote it: nothing can be added to it later.
  written_in xid8 not null default pg_current_xact_id(),
  unique (source_id, kind)
);

create table ledger_posting (
  entry_id uuid not null references ledger_entry,
  line smallint not null,
  account_id text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  -- As in the entry, so that an account's days and kinds are read from one index.
  kind text not null,
  occurred_at timestamptz(3) not null,
  -- From when on it can be paid out.
  available_at timestamptz(3) not null,
  primary key (entry_id, line)
);
create index ledger_posting_account on ledger_posting (account_id, occurred_at)
  include (amount_cents, kind, available_at);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: correct an entry by another one' using errcode = 'integrity_constraint_violation';
end $$;

create trigger ledger_entry_stays before update or delete on ledger_entry
  for each row execute function ledger_refuse_change();
create trigger ledger_posting_stays before update or delete on ledger_posting
  for each row execute function ledger_refuse_change();
create trigger ledger_account_stays before update or delete on ledger_account
  for each row execute function ledger_refuse_change();
create trigger ledger_entry_whole before truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger ledger_posting_whole before truncate on ledger_posting
  for each statement execute function ledger_refuse_change();
create trigger ledger_account_whole before truncate on ledger_account
  for each statement execute function ledger_refuse_change();

-- Not a foreign key: that would have every payment lock the rows of the platform's own accounts. No account goes away.
create function ledger_check_posting() returns trigger language plpgsql as $$
declare
  entry ledger_entry;
begin
  select * into entry from ledger_entry where id = new.entry_id;
  if entry.written_in is distinct from pg_current_xact_id() then
    raise exception 'an entry is written whole, in one transaction' using errcode = 'integrity_constraint_violation';
  end if;
  if entry.kind <> new.kind or entry.occurred_at <> new.occurred_at then
    raise exception 'a posting says of its entry what that does not' using errcode = 'integrity_constraint_violation';
  end if;
  if not exists (select from ledger_account where id = new.account_id) then
    raise exception 'there is no such account' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_posting_fits before insert on ledger_posting
  for each row execute function ledger_check_posting();

-- At the commit, when all postings are there.
create function ledger_check_balance() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 1) from ledger_posting where entry_id = new.id) <> 0 then
    raise exception 'an entry must come to zero' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_balance();
