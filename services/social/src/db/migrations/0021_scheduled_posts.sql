-- What of an author waits for its time, soonest first.
create index post_waiting on post (author_id, scheduled_at, id) where published_at is null and deleted_at is null;
