-- Mails and archives that fail again and again are set aside, with what their last failure said.
alter table mails add column failed_at timestamptz, add column last_error text;
create index mails_set_aside on mails (failed_at) where failed_at is not null;
alter table exports
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  add column last_error text;
create index exports_set_aside on exports (failed_at) where failed_at is not null;
