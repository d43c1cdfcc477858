-- When a person's age was found to be enough; null where they were not asked. The date of birth is not stored.
alter table accounts add column age_confirmed_at timestamptz;
