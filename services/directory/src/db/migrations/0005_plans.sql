-- What opens a service with a price: who granted the access, the trial, and the plan as payments tells of it.
alter table service_access
  -- Null where it was granted before this was recorded.
  add column granted_by text check (granted_by in ('person', 'admin')),
  -- Set by the first trial; there is no second one.
  add column trial_ends_at timestamptz(3),
  -- Null where nothing is billed.
  add column plan text check (plan in ('trial', 'paid')),
  -- The last change of the plan, so that an older one is known to be old.
  add column plan_revision bigint not null default 0;
