create table profile (
  user_id uuid primary key,
  username text not null,
  display_name text,
  bio text,
  -- Folder of the picture's files in the store.
  avatar text,
  cover text,
  role text not null check (role in ('FAN', 'CREATOR', 'ADMIN')),
  is_verified boolean not null default false,
  subscription_price_cents integer not null default 0 check (subscription_price_cents between 0 and 99999),
  is_private boolean not null default false,
  allow_messages boolean not null default true,
  show_online_status boolean not null default true,
  created_at timestamptz(3) not null,
  suspended_at timestamptz(3),
  -- Grows with each change that others show; the counters are no such change.
  version integer not null default 1,
  post_count integer not null default 0 check (post_count >= 0),
  follower_count integer not null default 0 check (follower_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  subscriber_count integer not null default 0 check (subscriber_count >= 0)
) with (fillfactor = 80);
create unique index profile_username on profile (lower(username));
create index profile_creators on profile (follower_count desc, user_id desc)
  where role = 'CREATOR' and suspended_at is null;
create index profile_featured on profile (is_verified desc, follower_count desc, user_id desc)
  where role = 'CREATOR' and suspended_at is null;
create index profile_words on profile using gin (
  to_tsvector('simple', replace(username, '_', ' ') || ' ' || username || ' ' || coalesce(display_name, ''))
);

create table follow (
  follower_id uuid not null references profile on delete cascade,
  followed_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follow_followers on follow (followed_id, created_at desc, follower_id desc);

-- What follows of a private account wait as.
create table follow_request (
  id uuid primary key,
  owner_id uuid not null references profile on delete cascade,
  requester_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  unique (owner_id, requester_id)
);
create index follow_request_requester on follow_request (requester_id);

create table block (
  blocker_id uuid not null references profile on delete cascade,
  blocked_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  primary key (blocker_id, blocked_id)
);
create index block_blocked on block (blocked_id);

-- Who may see what subscribers may; told by payments.
create table subscriber (
  creator_id uuid not null references profile on delete cascade,
  subscriber_id uuid not null references profile on delete cascade,
  until timestamptz(3) not null,
  primary key (creator_id, subscriber_id)
);
create index subscriber_person on subscriber (subscriber_id);

create table post (
  id uuid primary key,
  author_id uuid not null references profile on delete cascade,
  content text not null,
  visibility text not null check (visibility in ('PUBLIC', 'FOLLOWERS', 'SUBSCRIBERS')),
  price_cents integer not null default 0 check (price_cents between 0 and 99999),
  is_pinned boolean not null default false,
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  view_count integer not null default 0 check (view_count >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  scheduled_at timestamptz(3),
  -- Null while it waits for its time.
  published_at timestamptz(3),
  deleted_at timestamptz(3)
) with (fillfactor = 85);
-- The counters stand in no index, so that a like moves no index entry.
create index post_by_author on post (author_id, published_at desc, id desc)
  where published_at is not null and deleted_at is null;
create index post_by_time on post (published_at desc, id desc) include (author_id)
  where published_at is not null and deleted_at is null;
create unique index post_pinned on post (author_id)
  where is_pinned and published_at is not null and deleted_at is null;
create index post_scheduled on post (scheduled_at) where published_at is null and deleted_at is null;

-- When each author last published: which few of the many one follows a feed has to look into. An author without a
-- listed post has no row.
create table author_last (
  author_id uuid primary key references profile on delete cascade,
  published_at timestamptz(3) not null
) with (fillfactor = 80);

create table media (
  id uuid primary key,
  post_id uuid not null references post on delete cascade,
  position integer not null,
  type text not null check (type in ('IMAGE', 'VIDEO', 'AUDIO', 'FILE')),
  -- Folder of its files in the store: named by chance, so that nothing else gives it away.
  folder text not null,
  is_public boolean not null,
  -- Widths of its pictures, ascending.
  widths integer[] not null,
  alt text,
  width integer,
  height integer,
  -- Bytes of the largest one.
  size integer not null,
  mime_type text not null,
  unique (post_id, position)
);

-- Folders of the store that go when they are due: those of what was deleted, and of what is being uploaded, which the
-- upload's own transaction takes off again.
create table file_removal (
  folder text primary key,
  due_at timestamptz(3) not null
);
create index file_removal_due on file_removal (due_at);

create table post_like (
  post_id uuid not null references post on delete cascade,
  user_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  primary key (post_id, user_id)
);
create index post_like_person on post_like (user_id, created_at desc, post_id desc);

create table bookmark (
  user_id uuid not null references profile on delete cascade,
  post_id uuid not null references post on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, post_id)
);
create index bookmark_post on bookmark (post_id);

-- Who paid for a post; told by payments.
create table post_purchase (
  post_id uuid not null references post on delete cascade,
  buyer_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  primary key (post_id, buyer_id)
);
create index post_purchase_buyer on post_purchase (buyer_id);

create table comment (
  id uuid primary key,
  post_id uuid not null references post on delete cascade,
  author_id uuid not null references profile on delete cascade,
  content text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index comment_post on comment (post_id, created_at desc, id desc);
create index comment_author on comment (author_id);

-- Orders changes that undo each other, such as a like and its being taken back, for those who hear of them.
create sequence revision;
