-- What a creator offers besides the plain price. The terms of an offer never change, because people were shown them.
create table offer (
  id uuid primary key,
  creator_id uuid not null,
  kind text not null check (kind in ('trial', 'code', 'bundle')),
  -- 'off' can be switched on again, 'ended' cannot.
  state text not null check (state in ('on', 'off', 'ended')),
  -- What a fan enters, and what a link names; in capitals.
  code text not null,
  -- What it takes off the price, one of the two; neither for a trial.
  percent smallint check (percent between 1 and 99),
  amount_cents integer check (amount_cents > 0),
  -- Of a code the months that it reduces, null for ever. Of a bundle the months that are paid at once.
  months smallint check (months > 0),
  -- The days of a trial.
  days smallint check (days > 0),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  -- How many people can take it; null for any number.
  max_uses integer check (max_uses > 0),
  -- Whether it is only for people who never paid this creator for a subscription.
  is_first_time boolean not null default false,
  -- Whether it is only for the people of `offer_person`.
  is_for_named boolean not null default false,
  -- The tiers that it is for; null for all of them.
  tier_ids uuid[],
  -- How many people were shown a price with it.
  opened integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz(3) not null
);
create unique index offer_code on offer (creator_id, code) where state <> 'ended';
create index offer_by_creator on offer (creator_id, created_at desc, id desc);

-- The people that an offer is for, if it is not for everybody.
create table offer_person (
  offer_id uuid not null,
  user_id uuid not null,
  primary key (offer_id, user_id)
);
create index offer_person_of_user on offer_person (user_id);

-- Who took an offer, or is paying for it.
create table offer_use (
  id uuid primary key,
  offer_id uuid not null,
  creator_id uuid not null,
  payer_id uuid not null,
  quote_id uuid not null,
  -- Once it is taken.
  subscription_id uuid,
  reserved_until timestamptz(3) not null,
  taken_at timestamptz(3),
  -- Its payment was declined or cancelled.
  freed_at timestamptz(3)
);
create index offer_use_of_offer on offer_use (offer_id) where freed_at is null;
create index offer_use_of_quote on offer_use (quote_id);
create index offer_use_by_payer on offer_use (payer_id, creator_id);
create index offer_use_by_creator on offer_use (creator_id);

alter table quote
  add column offer_id uuid,
  -- The reduction that was shown. `discount_months` counts the month that is paid first; null for ever.
  add column discount_percent smallint,
  add column discount_cents integer,
  add column discount_months smallint,
  add column discount_tier_ids uuid[],
  add column trial_days smallint,
  -- When a month first costs the full price. Null if it never does, and for quotes without an offer.
  add column full_at timestamptz(3);

alter table subscription
  add column offer_id uuid,
  -- The reduction that was agreed to: off the price of each month of these tiers, null for all of them.
  add column discount_percent smallint,
  add column discount_cents integer,
  -- The months to come that are reduced; null for ever.
  add column discount_months smallint,
  add column discount_tier_ids uuid[],
  -- From when paid months are counted, if that is not the start: the end of a trial.
  add column billed_from timestamptz(3);
-- A trial has no paid month yet.
alter table subscription drop constraint subscription_months_check;
alter table subscription add constraint subscription_months_check check (months >= 0) not valid;
