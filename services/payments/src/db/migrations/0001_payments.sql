-- A small copy of people, as social tells of them.
create table person (
  user_id uuid primary key,
  version integer not null,
  username text not null,
  display_name text,
  avatar_url text,
  is_verified boolean not null,
  is_suspended boolean not null
);

-- Who a person is to a provider.
create table customer (
  user_id uuid not null,
  provider text not null,
  customer_id text not null,
  primary key (user_id, provider)
);

-- Cards. Of a card only what tells it from another is kept; the provider's token stands for it.
create table payment_method (
  id uuid primary key,
  user_id uuid not null,
  provider text not null,
  token text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month integer not null,
  exp_year integer not null,
  is_default boolean not null,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3)
);
create unique index payment_method_default on payment_method (user_id) where is_default and removed_at is null;
create unique index payment_method_token on payment_method (user_id, provider, token) where removed_at is null;

create table subscription (
  id uuid primary key,
  subscriber_id uuid not null,
  creator_id uuid not null,
  -- What was agreed to; the creator's price may be another by now.
  price_cents integer not null check (price_cents > 0),
  -- The card it was started with; another one pays once that is gone.
  method_id uuid,
  status text not null check (status in ('active', 'grace', 'cancelled', 'ended')),
  started_at timestamptz(3) not null,
  -- Months from the start to `renews_at`.
  months integer not null check (months > 0),
  renews_at timestamptz(3) not null,
  -- When the scheduler looks at it next; null once it has ended.
  due_at timestamptz(3),
  ends_at timestamptz(3),
  revision integer not null default 1,
  check (subscriber_id <> creator_id)
) with (fillfactor = 80);
create unique index subscription_current on subscription (subscriber_id, creator_id) where status <> 'ended';
create index subscription_due on subscription (due_at) where due_at is not null;
create index subscription_by_subscriber on subscription (subscriber_id, started_at desc, id desc);
create index subscription_by_creator on subscription (creator_id, started_at desc, id desc);

-- A payment is written before the provider is asked for the money, and its id is the key that the provider knows it by:
-- however often it is asked for, it is charged once.
create table payment (
  id uuid primary key,
  kind text not null check (kind in ('subscription', 'renewal', 'tip', 'post', 'message')),
  payer_id uuid not null,
  payee_id uuid not null,
  -- The post or message that is bought, or that a tip is given for.
  item_id uuid,
  item_kind text check (item_kind in ('post', 'message')),
  subscription_id uuid,
  -- The month of the subscription that it pays.
  month integer,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents between 0 and amount_cents),
  status text not null
    check (status in ('charging', 'pending', 'requires_action', 'succeeded', 'declined', 'cancelled')),
  provider text not null,
  method_id uuid not null,
  -- Whether its payer is not there to confirm anything.
  is_off_session boolean not null default false,
  charge_id text,
  -- What the payer is told.
  failure text,
  -- The Idempotency-Key it was asked for with, hashed.
  key_hash bytea,
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  -- When the provider is asked again what became of it; null once that is known.
  check_at timestamptz(3),
  check (payer_id <> payee_id)
) with (fillfactor = 70);
-- Of what can be bought once there is one payment under way or made.
create unique index payment_item on payment (payer_id, kind, item_id)
  where kind in ('post', 'message') and status not in ('declined', 'cancelled');
create unique index payment_first_month on payment (payer_id, payee_id)
  where kind = 'subscription' and status in ('charging', 'pending', 'requires_action');
create unique index payment_renewal on payment (subscription_id, month)
  where kind = 'renewal' and status not in ('declined', 'cancelled');
create unique index payment_key on payment (payer_id, key_hash) where status not in ('declined', 'cancelled');
create index payment_to_check on payment (check_at) where check_at is not null;
create index payment_by_payer on payment (payer_id, created_at desc, id desc);
create index payment_by_payee on payment (payee_id, created_at desc, id desc) where status = 'succeeded';

create table payout_account (
  creator_id uuid not null,
  provider text not null,
  account_id text not null,
  is_complete boolean not null,
  primary key (creator_id, provider)
);

create table payout (
  id uuid primary key,
  creator_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('processing', 'paid', 'failed')),
  provider text not null,
  account_id text not null,
  key_hash bytea,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  check_at timestamptz(3)
);
create unique index payout_key on payout (creator_id, key_hash);
create index payout_to_check on payout (check_at) where check_at is not null;
create index payout_by_creator on payout (creator_id, created_at desc, id desc);
