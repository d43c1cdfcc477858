-- Creators all of whose subscriptions are to be looked at now, until they are.
create table subscription_review (
  creator_id uuid primary key,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index subscription_review_due on subscription_review (due_at) where failed_at is null;
