-- A creator asks whoever pays an older price to pay the present one. Its terms never change, because people were shown them.
create table price_rise (
  id uuid primary key,
  creator_id uuid not null,
  -- Null for a creator with one price.
  tier_id uuid,
  tier_name text,
  to_cents integer not null check (to_cents > 0),
  -- Whoever agrees pays it from the first renewal at or after this.
  starts_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  -- When it was taken back, or a later one took its place. Nobody can agree any more.
  ended_at timestamptz(3),
  -- How far its subscribers have been asked: those up to this id; when the next are.
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create unique index price_rise_running on price_rise (creator_id, coalesce(tier_id, '00000000-0000-0000-0000-000000000000'))
  where ended_at is null;
create index price_rise_of_creator on price_rise (creator_id, created_at desc);
create index price_rise_due on price_rise (due_at) where failed_at is null and due_at is not null;

-- A subscriber who was asked, and what they agreed to, as the page showed it.
create table price_consent (
  rise_id uuid not null references price_rise (id) on delete cascade,
  subscription_id uuid not null,
  subscriber_id uuid not null,
  from_cents integer not null,
  asked_at timestamptz(3) not null,
  shown_cents integer,
  shown_from timestamptz(3),
  agreed_at timestamptz(3),
  primary key (rise_id, subscription_id)
);
create index price_consent_of_subscriber on price_consent (subscriber_id);
create index price_consent_of_subscription on price_consent (subscription_id);

alter table subscription
  -- The price that its subscriber has agreed to, from which renewal on, and in which price rise; null while none waits.
  add column rise_id uuid,
  add column agreed_cents integer check (agreed_cents > 0),
  add column agreed_from timestamptz(3);
