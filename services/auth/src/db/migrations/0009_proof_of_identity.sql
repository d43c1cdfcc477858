-- When the person of a session last gave their password or a second factor. Null, in sessions of an earlier version, stands
-- for the beginning of the session.
alter table sessions add column proven_at timestamptz;
