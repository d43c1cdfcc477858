-- migrate: baseline 2.0.0 09c461cf3b323d89f81d63a61dc0b0166d9abb219291e2f1e8cf8bc5626de14d
-- The tables of fan-crm, as version 2.0.0 left them.

-- Public data of people, kept current by events of social.
create table person (
  user_id uuid primary key,
  -- 0 until the profile is known.
  version integer not null,
  username text not null,
  display_name text,
  avatar_url text,
  is_suspended boolean not null,
  words tsvector not null
);
create index person_words on person using gin (words);
create index person_username on person (lower(username));

-- What a creator sees of each person who follows them, subscribes to them or pays them. A row without `since` is of somebody
-- who did none of these yet: it remembers a block, a message or a refund that came first.
create table fan (
  creator_id uuid not null,
  fan_id uuid not null,
  since timestamptz(3),
  is_following boolean not null default false,
  follow_revision bigint not null default 0,
  followed_at timestamptz(3),
  is_subscribed boolean not null default false,
  is_ending boolean not null default false,
  subscribed_at timestamptz(3),
  subscription_ends_at timestamptz(3),
  renewals integer not null default 0,
  subscription_cents bigint not null default 0,
  tip_cents bigint not null default 0,
  post_cents bigint not null default 0,
  message_cents bigint not null default 0,
  spent_cents bigint not null generated always as (subscription_cents + tip_cents + post_cents + message_cents) stored,
  wrote_at timestamptz(3),
  written_at timestamptz(3),
  -- Since when they are silent.
  heard_at timestamptz(3) generated always as (coalesce(wrote_at, since)) stored,
  note text not null default '',
  is_blocked boolean not null default false,
  is_suspended boolean not null default false,
  is_listed boolean not null generated always as (since is not null and not is_blocked and not is_suspended) stored,
  -- Counts edits, so that a tab with an outdated note is refused instead of overwriting a newer one.
  note_revision integer not null default 1,
  primary key (creator_id, fan_id)
);
-- One index for each order, with all columns that rules ask for: a rule is answered from the index alone.
create index fan_spent on fan (creator_id, spent_cents desc, fan_id desc)
  include (is_subscribed, is_ending, is_following, since, heard_at) where is_listed;
create index fan_newest on fan (creator_id, since desc, fan_id desc)
  include (is_subscribed, is_ending, is_following, spent_cents, heard_at) where is_listed;
create index fan_heard on fan (creator_id, heard_at desc, fan_id desc)
  include (is_subscribed, is_ending, is_following, spent_cents, since) where is_listed;
-- Few fans of a large account subscribe or have left: an index of them alone is short.
create index fan_subscribed on fan (creator_id, spent_cents desc, fan_id desc)
  include (is_ending, is_following, since, heard_at) where is_listed and is_subscribed;
create index fan_subscribed_heard on fan (creator_id, heard_at desc, fan_id desc)
  include (is_ending, is_following, since, spent_cents) where is_listed and is_subscribed;
create index fan_left on fan (creator_id, spent_cents desc, fan_id desc)
  include (since, heard_at) where is_listed and not is_following and not is_subscribed;
-- For the total of a list without a rule: its entries are smaller than those of the indexes above.
create index fan_listed on fan (creator_id) where is_listed;
-- The creators of whom one person is a fan, batch by batch.
create index fan_person_order on fan (fan_id, creator_id);

create table subscription (
  subscription_id uuid primary key,
  creator_id uuid not null,
  fan_id uuid not null,
  status text not null check (status in ('active', 'ending', 'ended')),
  revision integer not null,
  started_at timestamptz(3),
  ends_at timestamptz(3)
);
create index subscription_fan on subscription (creator_id, fan_id);
create index subscription_person on subscription (fan_id);

create table block (
  blocker_id uuid not null,
  blocked_id uuid not null,
  is_blocked boolean not null,
  revision bigint not null,
  primary key (blocker_id, blocked_id)
);
create index block_blocked on block (blocked_id);

create table fan_tag (
  creator_id uuid not null,
  tag text not null,
  fan_id uuid not null,
  primary key (creator_id, tag, fan_id)
);
create index fan_tag_fan on fan_tag (creator_id, fan_id);
create index fan_tag_person on fan_tag (fan_id);

create table fan_list (
  id uuid primary key,
  creator_id uuid not null,
  name text not null,
  -- Null where the fans are put on it by hand.
  rule jsonb,
  created_at timestamptz(3) not null,
  revision integer not null default 1
);
create unique index fan_list_name on fan_list (creator_id, lower(name));

create table fan_list_member (
  list_id uuid not null references fan_list on delete cascade,
  fan_id uuid not null,
  primary key (list_id, fan_id)
);
create index fan_list_member_person on fan_list_member (fan_id);

-- A monthly post of thanks that this service publishes in a creator's name.
create table monthly_thanks (
  creator_id uuid primary key,
  content text not null,
  -- The month of the next post, as 2026-03, by which a repeated post is recognized.
  month text not null,
  -- Null where it is off.
  due_at timestamptz(3),
  posted_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text,
  revision integer not null default 1
);
create index monthly_thanks_due on monthly_thanks (due_at) where due_at is not null;
create index monthly_thanks_set_aside on monthly_thanks (failed_at) where failed_at is not null;
-- Thanks that a process has claimed or failed at, which are few.
create index monthly_thanks_claimed on monthly_thanks (due_at) where attempts > 0 and failed_at is null;

-- People who were suspended or restored, until all their rows in fan say so; they can be too many for one transaction.
create table suspension_change (
  user_id uuid primary key,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index suspension_change_due on suspension_change (due_at) where failed_at is null;
create index suspension_change_set_aside on suspension_change (failed_at) where failed_at is not null;
