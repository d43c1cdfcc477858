-- migrate: no-transaction
-- A page of the feed looks up when each of the followees last published: the index alone answers that.
create unique index concurrently if not exists author_last_with_time on author_last (author_id) include (published_at);
