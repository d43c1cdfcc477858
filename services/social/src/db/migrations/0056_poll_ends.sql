-- When the end of a poll is to be published; null before its post is published, and once that was done.
alter table poll add column end_due_at timestamptz(3);
update poll set end_due_at = post.published_at + make_interval(hours => poll.hours)
  from post where post.id = poll.post_id and post.published_at + make_interval(hours => poll.hours) > now();
create index poll_end_due on poll (end_due_at) where end_due_at is not null;
