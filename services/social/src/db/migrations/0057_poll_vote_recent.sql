-- migrate: no-transaction
-- Who voted last in a poll: they are shown the next votes.
create index concurrently if not exists poll_vote_recent on poll_vote (post_id, created_at desc);
