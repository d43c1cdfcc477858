-- Mails that fail again and again are set aside, with what their last failure said.
alter table mail add column failed_at timestamptz, add column last_error text;
create index mail_set_aside on mail (failed_at) where failed_at is not null;

-- Announcements and changes of suspensions are claimed one by one too: one that fails does not stop the others.
alter table announcement
  add column due_at timestamptz(3) not null default now(),
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  add column last_error text;
create index announcement_due on announcement (due_at) where done_at is null;
create index announcement_set_aside on announcement (failed_at) where failed_at is not null;
alter table suspension_change
  add column due_at timestamptz(3) not null default now(),
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  add column last_error text;
create index suspension_change_due on suspension_change (due_at);
create index suspension_change_set_aside on suspension_change (failed_at) where failed_at is not null;
