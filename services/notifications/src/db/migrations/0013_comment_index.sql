-- migrate: no-transaction
-- A comment notifies the author of the post and the person it answers: both are found by the comment when it is deleted.
create index concurrently if not exists notification_comment on notification (comment_id) where comment_id is not null;
