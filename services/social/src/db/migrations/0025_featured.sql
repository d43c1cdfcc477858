-- Whom one is shown to begin with: creators with the tick.
drop index profile_featured;
create index profile_featured on profile (follower_count desc, user_id desc)
  where is_verified and role = 'CREATOR' and suspended_at is null;
