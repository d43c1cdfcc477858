-- Posts that were deleted before the trigger was there, spread over a week. Apart from it: with a trigger, nobody writes to posts until
-- the commit. A post that is being erased is waited for.
insert into post_purge (post_id, due_at)
select id, greatest(deleted_at + interval '30 days', now() + random() * interval '7 days') from post
where deleted_at is not null for key share of post
on conflict do nothing;
