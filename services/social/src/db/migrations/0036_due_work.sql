-- Work that falls due is claimed row by row: one that fails does not stop the others, and after many failures is set aside.
alter table file_removal
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  add column last_error text;
create index file_removal_set_aside on file_removal (failed_at) where failed_at is not null;

alter table unsettled_account
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  add column last_error text;
create index unsettled_account_set_aside on unsettled_account (failed_at) where failed_at is not null;

alter table opened_account
  add column due_at timestamptz(3) not null default now(),
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  add column last_error text;
create index opened_account_due on opened_account (due_at);
create index opened_account_set_aside on opened_account (failed_at) where failed_at is not null;
create index closed_account_set_aside on closed_account (failed_at) where failed_at is not null;
