-- The terms of a subscription that somebody was shown, for as long as they hold and, once accepted, for good: they say what was agreed.
create table quote (
  id uuid primary key,
  payer_id uuid not null,
  creator_id uuid not null,
  -- 'join': a new subscription. 'up': a dearer tier for the rest of the paid period. 'month': a period that begins at once, in grace.
  -- 'down': another plan from the next renewal. 'stay': the present plan goes on.
  kind text not null check (kind in ('join', 'up', 'month', 'down', 'stay')),
  -- The subscription that it changes or, if that one is free, replaces; with its revision and paid months when the terms were shown.
  subscription_id uuid,
  subscription_revision integer,
  months integer,
  -- The plan. The tier is null for a creator with one price.
  tier_id uuid,
  tier_revision integer,
  slot smallint,
  tier_name text,
  price_cents integer not null check (price_cents >= 0),
  -- The plan before.
  from_tier_id uuid,
  from_slot smallint,
  from_tier_name text,
  from_price_cents integer,
  now_cents integer not null check (now_cents >= 0),
  -- The next payment; null if there is none.
  then_cents integer,
  then_at timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When it was accepted, or its payment was opened.
  used_at timestamptz(3)
);
create index quote_by_payer on quote (payer_id, creator_id);
create index quote_by_creator on quote (creator_id);
create index quote_unused on quote (expires_at) where used_at is null;

alter table payment add column quote_id uuid;

alter table subscription
  -- The tier as it was agreed to; null for a creator with one price.
  add column tier_id uuid,
  add column slot smallint,
  add column tier_name text,
  -- The plan from the next renewal on; null if it does not change.
  add column next_tier_id uuid,
  add column next_slot smallint,
  add column next_tier_name text,
  add column next_price_cents integer;
-- A free tier has members, too.
alter table subscription drop constraint subscription_price_cents_check;
alter table subscription add constraint subscription_price_cents_check check (price_cents >= 0) not valid;
