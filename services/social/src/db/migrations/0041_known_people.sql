-- Only those who have followers: lists of creators must not take this index for their own, which holds fewer rows.
drop index profile_known;
create index profile_known on profile (follower_count desc, user_id desc) where suspended_at is null and follower_count > 0;
