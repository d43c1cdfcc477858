-- What is shown of people, as social last told it.
create table person (
  user_id uuid primary key,
  version integer not null,
  username text not null,
  display_name text,
  avatar_url text,
  is_verified boolean not null
);

create table notification (
  id uuid primary key,
  recipient_id uuid not null,
  type text not null,
  -- What it is about, such as `like:<post>`: what happens to the same thing while it is unread joins it.
  thing text not null,
  -- The newest of those who did it, and how many they are.
  actor_id uuid,
  actor_count integer not null default 0,
  post_id uuid,
  comment_id uuid,
  -- When the newest of it happened.
  created_at timestamptz(3) not null,
  read_at timestamptz(3)
);
create index notification_list on notification (recipient_id, created_at desc, id desc);
create index notification_unread on notification (recipient_id, created_at desc, id desc) where read_at is null;
create unique index notification_open_thing on notification (recipient_id, thing) where read_at is null;
create index notification_thing on notification (recipient_id, thing);
create index notification_post on notification (post_id) where post_id is not null;

create table notification_actor (
  notification_id uuid not null references notification on delete cascade,
  actor_id uuid not null,
  at timestamptz(3) not null,
  primary key (notification_id, actor_id)
);

-- The last that was heard of what can be done and undone: events may come in any order.
create table bond (
  kind text not null check (kind in ('like', 'follow')),
  from_id uuid not null,
  to_id uuid not null,
  revision bigint not null,
  stands boolean not null,
  primary key (kind, from_id, to_id)
);

-- Posts that were deleted: what is heard of them later comes too late.
create table gone_post (
  post_id uuid primary key
);
