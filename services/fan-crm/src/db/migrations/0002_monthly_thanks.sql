-- A post of thanks that a creator lets this service publish in their name, each month.
create table monthly_thanks (
  creator_id uuid primary key,
  content text not null,
  -- The month that the next one is for, as 2026-03: a repeated post is known by it.
  month text not null,
  -- Null where it is off.
  due_at timestamptz(3),
  posted_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index monthly_thanks_due on monthly_thanks (due_at) where due_at is not null;
create index monthly_thanks_set_aside on monthly_thanks (failed_at) where failed_at is not null;
