-- migrate: no-transaction
create index concurrently if not exists post_reacted_on on post (author_id, reacted_on);
