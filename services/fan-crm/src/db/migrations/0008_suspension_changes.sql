-- People who were suspended or restored, and up to which creator that shows: in more rows of fans than one transaction can change.
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
