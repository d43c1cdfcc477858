-- Mails about what happened to an account, with a link that ends all its sessions and stops its payouts.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('reset-password', 'verify-email', 'secure-account'));
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('reset-password', 'verify-email', 'secure-account'));
alter table mails add column security_event_id uuid references security_events on delete cascade;
create index mails_security_event on mails (security_event_id) where security_event_id is not null;
-- Null where it is unknown, as of a change at the payment provider.
alter table security_events alter column address drop not null;
