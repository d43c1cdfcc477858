-- Months that are paid ahead: a bundle, a gift, or an upgrade within one. Their money is held in an account of the ledger, from which its
-- creator gets each month's part when that month begins.
create table prepaid (
  -- The id of its payment.
  id uuid primary key,
  creator_id uuid not null,
  -- The subscription that has the months, and how many months it had before them; null until a gift is redeemed.
  subscription_id uuid,
  from_month integer,
  months smallint not null check (months > 0),
  -- What the first month costs if it is the rest of a running one; otherwise all cost the same.
  first_cents integer,
  -- How many were left when unused ones were given back; null for all.
  kept_months smallint,
  -- How many the creator has got.
  released_months smallint not null default 0,
  held_cents integer not null check (held_cents >= 0),
  -- When the next month begins; null while none is to come.
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index prepaid_due on prepaid (due_at) where failed_at is null and due_at is not null;
create index prepaid_by_subscription on prepaid (subscription_id) where subscription_id is not null;
create index prepaid_by_creator on prepaid (creator_id);

-- Each month that a creator got. Its id is the source of its entry in the ledger.
create table prepaid_month (
  id uuid primary key,
  payment_id uuid not null references prepaid,
  month smallint not null,
  amount_cents integer not null check (amount_cents > 0),
  released_at timestamptz(3) not null
);
create index prepaid_month_by_payment on prepaid_month (payment_id);

-- Months of a creator that somebody paid for somebody else. The id is that of the payment.
create table gift (
  id uuid primary key,
  giver_id uuid not null,
  creator_id uuid not null,
  months smallint not null check (months > 0),
  -- The plan as it was bought; without a tier for a creator with one price.
  tier_id uuid,
  slot smallint,
  tier_name text,
  price_cents integer not null check (price_cents > 0),
  status text not null check (status in ('open', 'redeemed', 'refunded')),
  -- Of the last code that its giver was shown; null before, and once it is of no use any more.
  code_hash bytea,
  receiver_id uuid,
  redeemed_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- When it is refunded if nobody has redeemed it.
  expires_at timestamptz(3) not null,
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create unique index gift_by_code on gift (code_hash) where code_hash is not null;
create index gift_by_giver on gift (giver_id, created_at desc, id desc);
create index gift_by_receiver on gift (receiver_id, created_at desc, id desc) where receiver_id is not null;
create index gift_by_creator on gift (creator_id);
create index gift_by_tier on gift (tier_id) where status = 'open';
create index gift_due on gift (due_at) where failed_at is null and due_at is not null;

-- How many codes of gifts a person has tried since when.
create table gift_try (
  user_id uuid primary key,
  since timestamptz(3) not null,
  tries smallint not null
);

-- The number of months that a quote pays ahead; null for one.
alter table quote add column prepaid_months smallint;
alter table quote drop constraint quote_kind_check;
alter table quote add constraint quote_kind_check check (kind in ('join', 'up', 'month', 'resume', 'down', 'stay', 'gift')) not valid;

alter table payment drop constraint payment_kind_check;
alter table payment add constraint payment_kind_check check (kind in (
  'subscription', 'renewal', 'tip', 'post', 'message', 'gift', 'invoice', 'top_up')) not valid;

alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'creator', 'provider', 'fees', 'payouts', 'platform', 'team', 'held')) not valid;
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in (
  'subscription', 'renewal', 'tip', 'post', 'message', 'gift', 'prepaid_month', 'invoice', 'top_up', 'payout', 'payout_paid',
  'payout_failed', 'payout_returned', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'team_payout', 'debt_written_off')) not valid;
