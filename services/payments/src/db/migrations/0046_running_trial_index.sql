-- migrate: no-transaction
create index concurrently if not exists service_plan_running_trial on service_plan (trial_began_at, id)
  where status = 'trial' and repeat_kept_at is null;
