-- Why a subscription ended; null while it has not, and where that was not recorded.
alter table subscription add column end_reason text check (end_reason in ('cancelled', 'declined', 'refunded', 'other'));

-- Days that are long past, counted once from the ledger and the subscriptions, so that a year costs no more to read than a month.
-- What is corrected later is counted on the day of its correction.
create table earned_day (
  creator_id uuid not null,
  day date not null,
  kind text not null check (kind in ('subscription', 'renewal', 'tip', 'post', 'message')),
  amount_cents bigint not null,
  primary key (creator_id, day, kind)
);
create table subscriber_day (
  creator_id uuid not null,
  day date not null,
  kind text not null check (kind in ('started', 'cancelled', 'declined', 'refunded', 'other')),
  count integer not null,
  primary key (creator_id, day, kind)
);

-- Until which day a creator's days are counted. Written when they first ask for days that old.
create table day_count (
  creator_id uuid primary key,
  counted_until date not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index day_count_due on day_count (due_at) where failed_at is null;
create index day_count_set_aside on day_count (failed_at) where failed_at is not null;
