-- Creators who can be seen again after a suspension, until all their subscribers are notified.
create table returned_creator (
  creator_id uuid primary key,
  returned_at timestamptz(3) not null,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index returned_creator_due on returned_creator (due_at) where failed_at is null;
