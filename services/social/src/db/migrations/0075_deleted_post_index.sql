-- migrate: no-transaction
-- The views of an author's deleted posts are left out where days are counted.
create index concurrently if not exists post_deleted on post (author_id, deleted_at) where deleted_at is not null
