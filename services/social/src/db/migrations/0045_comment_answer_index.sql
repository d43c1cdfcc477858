-- migrate: no-transaction
create index concurrently if not exists comment_answers on comment (parent_id, created_at, id) where parent_id is not null;
