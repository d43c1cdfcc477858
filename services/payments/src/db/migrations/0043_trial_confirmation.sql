-- When a trial closes, unless its person has confirmed their mail address by then; null where nothing is to be confirmed.
alter table service_plan add column confirm_by timestamptz(3);
alter table service_plan drop constraint service_plan_close_reason_check;
alter table service_plan add constraint service_plan_close_reason_check check (close_reason in (
  'cancelled', 'unpaid', 'refunded', 'disputed', 'revoked', 'suspended', 'unconfirmed', 'repeated')) not valid;
