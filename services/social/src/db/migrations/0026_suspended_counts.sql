-- What a suspended person follows and who follows them: kept here, out of every list and count, until they are back.
create table suspended_follow (
  follower_id uuid not null references profile on delete cascade,
  followed_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  primary key (follower_id, followed_id)
);
create index suspended_follow_followed on suspended_follow (followed_id);

-- False while its author is suspended: the post's counter leaves it out.
alter table comment add column is_counted boolean not null default true;
-- And how many of a post's comments are by somebody.
drop index comment_author;
create index comment_author on comment (author_id, post_id);

-- Accounts that were suspended or restored, until all counters say so. Looked at again when due: what a person still
-- does while their tokens die out comes after the suspension.
create table unsettled_account (
  user_id uuid primary key references profile on delete cascade,
  due_at timestamptz(3) not null
);
create index unsettled_account_due on unsettled_account (due_at);
insert into unsettled_account (user_id, due_at) select user_id, now() from profile where suspended_at is not null;
