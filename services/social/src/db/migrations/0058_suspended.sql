-- migrate: no-transaction
-- Who is suspended, newest first: an ADMIN who looks for the few of them read every profile.
create index concurrently if not exists profile_suspended on profile (user_id) where suspended_at is not null;
