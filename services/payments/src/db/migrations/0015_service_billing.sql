-- What people pay the platform for business services: one account a person, a plan for each service, and an invoice a month.

create table billing_account (
  user_id uuid primary key,
  -- The card that its owner chose to pay for services; null until then, and nothing is charged.
  method_id uuid,
  -- The date that invoices are monthly from; null while no service is billed.
  anchor_at timestamptz(3),
  -- Months from the anchor to the next invoice.
  months integer not null default 0,
  -- When an open invoice is tried next.
  retry_at timestamptz(3),
  -- When the job looks at it next; null while nothing is to come.
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
) with (fillfactor = 80);
create index billing_account_due on billing_account (due_at) where failed_at is null;
create index billing_account_set_aside on billing_account (failed_at) where failed_at is not null;

create table service_plan (
  id uuid primary key,
  user_id uuid not null references billing_account on delete cascade,
  -- The service's key in the catalogue.
  service text not null,
  status text not null check (status in ('trial', 'active', 'granted', 'closed')),
  interval text not null check (interval in ('month', 'year', 'once')),
  -- What was agreed to; the catalogue's price may be another by now.
  price_cents integer not null check (price_cents > 0),
  trial_ends_at timestamptz(3) not null,
  reminded_at timestamptz(3),
  -- Null before the trial has ended, and once a single price is paid.
  paid_until timestamptz(3),
  cancelled_at timestamptz(3),
  ends_at timestamptz(3),
  close_reason text check (close_reason in ('cancelled', 'unpaid', 'refunded', 'disputed', 'revoked', 'suspended')),
  -- The directory's change that this row follows, and the last change that the directory is told of.
  access_revision bigint not null default 0,
  revision bigint not null default 0,
  unique (user_id, service)
) with (fillfactor = 80);

create table invoice (
  id uuid primary key,
  user_id uuid not null,
  status text not null check (status in ('open', 'paid', 'void')),
  amount_cents integer not null check (amount_cents > 0),
  -- The service that it opens again, where it is not a monthly one.
  opens text,
  issued_at timestamptz(3) not null,
  -- Until when its services stay open unpaid.
  open_until timestamptz(3) not null,
  paid_at timestamptz(3),
  -- Set by the first payment that was declined, of which its person is told.
  declined_at timestamptz(3)
) with (fillfactor = 80);
create unique index invoice_open on invoice (user_id) where status = 'open' and opens is null;
create unique index invoice_opening on invoice (user_id, opens) where status = 'open' and opens is not null;
create index invoice_by_user on invoice (user_id, issued_at desc, id desc);

create table invoice_line (
  invoice_id uuid not null references invoice on delete cascade,
  line smallint not null,
  service text not null,
  kind text not null check (kind in ('period', 'days', 'once')),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  amount_cents integer not null check (amount_cents > 0),
  -- The share of the service's team; the rest is the platform's.
  team_cents integer not null check (team_cents between 0 and amount_cents),
  primary key (invoice_id, line)
);

alter table payment drop constraint payment_kind_check;
alter table payment add constraint payment_kind_check
  check (kind in ('subscription', 'renewal', 'tip', 'post', 'message', 'invoice')) not valid;
alter table payment drop constraint payment_item_kind_check;
alter table payment add constraint payment_item_kind_check check (item_kind in ('post', 'message', 'invoice')) not valid;

-- A team's account is opened by its first invoice: 'team:<service>'.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('creator', 'provider', 'fees', 'payouts', 'platform', 'team'));
insert into ledger_account (id, kind) values ('platform', 'platform');
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in (
  'subscription', 'renewal', 'tip', 'post', 'message', 'invoice', 'payout', 'payout_paid', 'payout_failed',
  'refund', 'refund_failed', 'dispute', 'dispute_won')) not valid;
