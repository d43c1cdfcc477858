-- How people hear of somebody's new posts, where they have chosen it. Each level includes those before it.
create table bell (
  person_id uuid not null references profile on delete cascade,
  creator_id uuid not null references profile on delete cascade,
  level text not null check (level in ('off', 'app', 'push', 'mail')),
  changed_at timestamptz(3) not null,
  -- Notices of a post are sent in this order.
  primary key (creator_id, person_id),
  check (person_id <> creator_id)
);
create index bell_person on bell (person_id);

-- Published posts, until everybody who is to hear of them is named in an event.
create table post_notice (
  post_id uuid primary key references post on delete cascade,
  -- The last person who was looked at.
  notified_up_to uuid,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index post_notice_due on post_notice (due_at) where failed_at is null;
create index post_notice_set_aside on post_notice (failed_at) where failed_at is not null;

-- Posts and comments that may mention people who have not heard of that.
create table mention_check (
  -- The post, or one of its comments.
  content_id uuid primary key,
  post_id uuid not null references post on delete cascade,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index mention_check_post on mention_check (post_id);
create index mention_check_due on mention_check (due_at) where failed_at is null;
create index mention_check_set_aside on mention_check (failed_at) where failed_at is not null;

-- People who have heard of a post or comment that mentions them: an edit tells nobody a second time.
create table mention (
  content_id uuid not null,
  user_id uuid not null references profile on delete cascade,
  post_id uuid not null references post on delete cascade,
  primary key (content_id, user_id)
);
create index mention_person on mention (user_id);
create index mention_post on mention (post_id);
