-- migrate: baseline 2.0.0 336312d321eb0781ca221e4e2cd3323b3ad95e8724f79890108dc9e19f4d3751
-- The tables of messaging, as version 2.0.0 left them.

-- A copy of profiles, kept current by events of social. Version 0 was read from a token or by a call; any event is newer.
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

-- Ended follows and blocks stay, because events may arrive in any order: the greatest revision counts.
create table follow (
  follower_id uuid not null,
  followed_id uuid not null,
  is_following boolean not null,
  revision bigint not null,
  primary key (follower_id, followed_id)
);
-- For erasing a person.
create index follow_followed on follow (followed_id);

create table block (
  blocker_id uuid not null,
  blocked_id uuid not null,
  is_blocked boolean not null,
  revision bigint not null,
  primary key (blocker_id, blocked_id)
);
create index block_blocked on block (blocked_id);

-- One for each pair of people. Everything between the two is written with this row locked.
create table conversation (
  id uuid primary key,
  participant1_id uuid not null,
  participant2_id uuid not null,
  -- The sequence number of the newest message. Both sides see the messages in this order.
  last_sequence integer not null,
  created_at timestamptz(3) not null,
  constraint conversation_pair unique (participant1_id, participant2_id),
  constraint conversation_pair_ordered check (participant1_id < participant2_id)
) with (fillfactor = 80);

-- A conversation as one of its two sides has it.
create table participant (
  conversation_id uuid not null references conversation on delete cascade,
  user_id uuid not null,
  other_id uuid not null,
  folder text not null check (folder in ('inbox', 'archived', 'requests', 'hidden')),
  -- Whether messages of the other one go to the inbox rather than to the requests.
  is_accepted boolean not null,
  -- While one of the two blocks the other, or the other one is suspended.
  is_withheld boolean not null,
  unread_count integer not null check (unread_count >= 0),
  -- Messages up to here were deleted by this side, for this side.
  cleared_up_to integer not null,
  last_message_at timestamptz(3) not null,
  -- The number of unread messages that was last published, and the revision of that event.
  told_unread integer not null default 0,
  told_revision integer not null default 0,
  -- Messages of a muted conversation notify nobody. A pinned one is above the others.
  is_muted boolean not null default false,
  is_pinned boolean not null default false,
  primary key (conversation_id, user_id)
) with (fillfactor = 80);
create index participant_unread on participant (user_id)
  where folder = 'inbox' and unread_count > 0 and not is_withheld;
-- Sides whose number of unread messages is still to be published; few at any time.
create index participant_untold on participant (conversation_id)
  where told_unread <> (case when folder = 'inbox' and not is_withheld then unread_count else 0 end);
-- The order in which conversations are listed.
create index participant_order
  on participant (user_id, folder, is_pinned desc, last_message_at desc, conversation_id desc) where not is_withheld;
-- The conversations with one person, batch by batch.
create index participant_other_order on participant (other_id, conversation_id);

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
  -- The words of its text, and a word for each person who may find it: the receiver does not find a locked message.
  words tsvector not null,
  -- 0 unless it is a TIP.
  tip_cents integer not null default 0 check (tip_cents between 0 and 50000),
  -- The sequence number of the message that this one answers, in the same conversation.
  reply_to_sequence integer,
  constraint message_order unique (conversation_id, sequence)
);
create index message_unread on message (conversation_id, receiver_id, sequence)
  where read_at is null and deleted_at is null;
create index message_words on message using gin (words);
-- For the storage that a person's files use.
create index message_with_media on message (sender_id) where media_count > 0;
-- Prices that may be below the smallest charge of a payment provider, which is at most a dollar.
create index message_low_price on message (sender_id, created_at, id)
  where price_cents between 1 and 99 and deleted_at is null;

create table media (
  id uuid primary key,
  message_id uuid not null references message on delete cascade,
  position integer not null,
  type text not null check (type in ('IMAGE', 'VIDEO', 'AUDIO', 'FILE')),
  -- The folder of its files in the store. Its name is random, so that it cannot be guessed.
  folder text not null,
  -- Widths of its pictures, ascending; empty for other files.
  widths integer[] not null,
  alt text,
  width integer,
  height integer,
  -- Bytes of the largest one.
  size integer not null,
  mime_type text not null,
  constraint media_order unique (message_id, position)
);
-- For the sweeper, which removes folders of the store that belong to nothing.
create unique index media_folder on media (folder);

-- Who has paid for a message.
create table entitlement (
  message_id uuid not null references message on delete cascade,
  user_id uuid not null,
  unlocked_at timestamptz(3) not null,
  -- The purchase that unlocked the message: a refund takes back this one, and no later one.
  purchase_id uuid,
  primary key (message_id, user_id)
);
create index entitlement_person on entitlement (user_id);

-- How much of a rate limit a person has used, as the time until which it is spent.
create table allowance (
  kind text not null,
  user_id uuid not null,
  spent_until timestamptz(3) not null,
  primary key (kind, user_id)
) with (fillfactor = 70);

-- Messages with a tip, written before the tip is charged: after a crash each paid tip still gets one message.
create table pending_tip (
  message_id uuid primary key,
  sender_id uuid not null,
  receiver_id uuid not null,
  content text not null,
  tip_cents integer not null check (tip_cents between 100 and 50000),
  -- The hash of the request's Idempotency-Key: a repeated request is the same tip.
  key_hash bytea,
  is_written boolean not null default false,
  created_at timestamptz(3) not null
);
create unique index pending_tip_key on pending_tip (sender_id, key_hash);
create index pending_tip_age on pending_tip (created_at);
create index pending_tip_receiver on pending_tip (receiver_id);

-- Purchases that were refunded. An event of a purchase that arrives after its refund does not unlock the message.
create table refunded_purchase (
  purchase_id uuid primary key,
  refunded_at timestamptz(3) not null
);

-- People who are paying for a message. Its sender cannot delete it for ten minutes.
create table message_reservation (
  message_id uuid not null references message on delete cascade,
  buyer_id uuid not null,
  reserved_at timestamptz(3) not null,
  primary key (message_id, buyer_id)
);
create index message_reservation_buyer on message_reservation (buyer_id);

-- Folders of the store that no message refers to any more, and when they are to be removed.
create table file_removal (
  folder text primary key,
  due_at timestamptz(3) not null
);
create index file_removal_due on file_removal (due_at);

-- Emoji that people put on a message: each one once a person.
create table reaction (
  message_id uuid not null references message on delete cascade,
  user_id uuid not null,
  emoji text not null check (char_length(emoji) between 1 and 32),
  reacted_at timestamptz(3) not null,
  primary key (message_id, user_id, emoji)
);
create index reaction_person on reaction (user_id);

-- Messages whose tip went back to its sender. The message itself may be written after its refund is known.
create table refunded_tip (
  message_id uuid primary key,
  refunded_at timestamptz(3) not null
);

-- Money of tips that went back to their senders, by refunds and by disputes that the bank decided for the sender. The message itself may
-- be written after its refund is known.
create table tip_return (
  id uuid primary key,
  message_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  is_by_bank boolean not null,
  returned_at timestamptz(3) not null
);
create index tip_return_of_message on tip_return (message_id);

-- Messages with this id or a higher one have the words that they are found by. The job continues with older ones, and deletes the row at
-- the end.
create table words_backfill (complete_from uuid not null);
insert into words_backfill values ('ffffffff-ffff-ffff-ffff-ffffffffffff');

-- People who were suspended or restored, until all their conversations show it; they can be too many for one transaction.
create table suspension_change (
  user_id uuid primary key,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index suspension_change_due on suspension_change (due_at) where failed_at is null;
create index suspension_change_set_aside on suspension_change (failed_at) where failed_at is not null;

-- Conversations that both people have cleared, until the messages that nobody can read any more are deleted.
create table cleared_conversation (
  conversation_id uuid primary key references conversation on delete cascade,
  up_to integer not null,
  done_up_to integer not null default 0,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index cleared_conversation_due on cleared_conversation (due_at) where failed_at is null;
create index cleared_conversation_set_aside on cleared_conversation (failed_at) where failed_at is not null;

-- People who were notified that prices of their messages are below the smallest charge, and what that was.
create table low_price_notice (
  user_id uuid primary key,
  smallest_cents integer not null,
  told_at timestamptz(3) not null
);
