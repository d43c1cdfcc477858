-- migrate: no-transaction
-- A page of a post's comments reads none of their answers.
create index concurrently if not exists comment_top on comment (post_id, created_at desc, id desc) where parent_id is null;
