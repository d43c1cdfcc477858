-- A small copy of what social knows of people, kept current by its events. Version 0 stands for what was learnt from a
-- token or by asking; any event is newer.
create table person (
  user_id uuid primary key,
  version integer not null,
  username text not null,
  display_name text,
  avatar_url text,
  role text not null check (role in ('FAN', 'CREATOR', 'ADMIN')),
  is_verified boolean not null,
  allows_messages boolean not null,
  shows_online_status boolean not null,
  is_suspended boolean not null
);

-- Ended follows and blocks stay, with the number of their last change: events may come in any order, and the greatest
-- counts.
create table follow (
  follower_id uuid not null,
  followed_id uuid not null,
  is_following boolean not null,
  revision bigint not null,
  primary key (follower_id, followed_id)
);

create table block (
  blocker_id uuid not null,
  blocked_id uuid not null,
  is_blocked boolean not null,
  revision bigint not null,
  primary key (blocker_id, blocked_id)
);

-- One for each pair. Its row is the lock under which everything between the two is written.
create table conversation (
  id uuid primary key,
  participant1_id uuid not null,
  participant2_id uuid not null,
  -- Of the newest message: each takes the next number, so both sides see one order.
  last_sequence integer not null,
  created_at timestamptz(3) not null,
  constraint conversation_pair unique (participant1_id, participant2_id),
  constraint conversation_pair_ordered check (participant1_id < participant2_id)
) with (fillfactor = 80);

-- A conversation as one of the two has it.
create table participant (
  conversation_id uuid not null references conversation on delete cascade,
  user_id uuid not null,
  other_id uuid not null,
  folder text not null check (folder in ('inbox', 'archived', 'requests', 'hidden')),
  -- Whether messages of the other one go to the inbox rather than to the requests.
  is_accepted boolean not null,
  -- While a block stands between the two, or the other one is suspended.
  is_withheld boolean not null,
  unread_count integer not null check (unread_count >= 0),
  -- Messages up to here were deleted by this side, for this side.
  cleared_up_to integer not null,
  last_message_at timestamptz(3) not null,
  primary key (conversation_id, user_id)
) with (fillfactor = 80);
create index participant_folder on participant (user_id, folder, last_message_at desc, conversation_id desc)
  where not is_withheld;
create index participant_unread on participant (user_id)
  where folder = 'inbox' and unread_count > 0 and not is_withheld;
create index participant_other on participant (other_id);

create table message (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  sequence integer not null,
  sender_id uuid not null,
  receiver_id uuid not null,
  type text not null check (type in ('TEXT', 'IMAGE', 'VIDEO', 'AUDIO', 'FILE', 'TIP', 'PPV', 'SYSTEM')),
  content text not null,
  -- 0 is free.
  price_cents integer not null check (price_cents between 0 and 99999),
  media_count integer not null check (media_count between 0 and 10),
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  deleted_at timestamptz(3),
  -- The words of its text, and a word for each person who may find it: a locked message is not there for its receiver.
  words tsvector not null,
  constraint message_order unique (conversation_id, sequence)
);
create index message_unread on message (conversation_id, receiver_id, sequence)
  where read_at is null and deleted_at is null;
create index message_words on message using gin (words);

create table media (
  id uuid primary key,
  message_id uuid not null references message on delete cascade,
  position integer not null,
  type text not null check (type in ('IMAGE', 'VIDEO', 'AUDIO', 'FILE')),
  -- Folder of its files in the store: named by chance, so that nothing else gives it away.
  folder text not null,
  -- Widths of its pictures, ascending; none for what is no picture.
  widths integer[] not null,
  alt text,
  width integer,
  height integer,
  -- Bytes of the largest one.
  size integer not null,
  mime_type text not null,
  constraint media_order unique (message_id, position)
);

-- Who has paid for a message.
create table entitlement (
  message_id uuid not null references message on delete cascade,
  user_id uuid not null,
  unlocked_at timestamptz(3) not null,
  primary key (message_id, user_id)
);

-- How much of a limit a person has used: the moment until which it is spent.
create table allowance (
  kind text not null,
  user_id uuid not null,
  spent_until timestamptz(3) not null,
  primary key (kind, user_id)
) with (fillfactor = 70);
