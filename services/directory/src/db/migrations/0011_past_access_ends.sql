-- migrate: no-transaction
-- The revision of a row is the time of its last change, which for access that has ended is nearly always its end.
update service_access set ended_at = to_timestamp(revision / 1000.0)
  where not is_granted and ended_at is null and revision > 1000000000000 and (is_revoked or trial_ends_at is not null);
