-- migrate: no-transaction
-- Access to services that get a price: its trial is still to begin.
create index concurrently if not exists service_access_without_trial on service_access (service_id, user_id)
  where is_granted and trial_ends_at is null and granted_by is distinct from 'admin';
