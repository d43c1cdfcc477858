-- migrate: baseline 2.0.0 7fe225243ea1c782642b50ff61149fa41d451b14ceb511110460d07f8b3a86eb
-- The tables of notifications, as version 2.0.0 left them.

-- Public data of people, kept current by events of social.
create table person (
  user_id uuid primary key,
  version integer not null,
  username text not null,
  display_name text,
  avatar_url text,
  is_verified boolean not null,
  -- ADMINs get notifications that others do not.
  role text not null default 'FAN',
  is_suspended boolean not null default false,
  -- Null until an event of social says it.
  shows_online_status boolean
);
create index person_admins on person (user_id) where role = 'ADMIN';

create table notification (
  id uuid primary key,
  recipient_id uuid not null,
  type text not null,
  -- The grouping key, such as `like:<post>`: events with the same key join the notification while it is unread.
  thing text not null,
  -- The newest actor, and the number of actors.
  actor_id uuid,
  actor_count integer not null default 0,
  post_id uuid,
  comment_id uuid,
  -- When the newest event happened.
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- Only of notifications with a text of their own, such as announcements.
  title text,
  message text,
  link text,
  -- Of messages: how many arrived while it is unread, in which conversation, and the sequence number of the newest.
  times integer not null default 1,
  conversation_id uuid,
  message_sequence bigint,
  -- Further data for its text, such as an amount, depending on the type.
  detail jsonb,
  -- Whether all of its actors are suspended. It is shown again when one of them is restored.
  is_hidden boolean not null default false
);
create unique index notification_open_thing on notification (recipient_id, thing) where read_at is null;
create index notification_thing on notification (recipient_id, thing);
create index notification_post on notification (post_id) where post_id is not null;
create index notification_unread on notification (recipient_id, created_at desc, id desc)
  where read_at is null and not is_hidden;
-- For notifications of a comment that is deleted: of the post's author, and of the person it answered.
create index notification_comment on notification (comment_id) where comment_id is not null;
-- A person's list filtered by type.
create index notification_type on notification (recipient_id, type, created_at desc, id desc);
-- Notifications that were read long ago are deleted, from the oldest on.
create index notification_read on notification (read_at) where read_at is not null;
-- A person's list and its total, which is read from the index alone.
create index notification_shown on notification (recipient_id, created_at desc, id desc)
  where not is_hidden;

create table notification_actor (
  notification_id uuid not null references notification on delete cascade,
  actor_id uuid not null,
  at timestamptz(3) not null,
  primary key (notification_id, actor_id)
);
create index notification_actor_person on notification_actor (actor_id, notification_id);
-- The newest actors of a notification, which may have very many.
create index notification_actor_newest on notification_actor (notification_id, at desc, actor_id desc);

-- The last sequence number of a person's live events. The row is locked until the commit, so that numbers become visible in order and
-- without gaps.
create table live_place (
  user_id uuid primary key,
  last_sequence bigint not null
);

-- A person's recent events, for open streams and for those that reconnect.
create table live_event (
  user_id uuid not null,
  sequence bigint not null,
  kind text not null,
  -- The text of a notification is written when it is sent; it is not sent if the notification was withdrawn.
  notification_id uuid,
  data jsonb,
  at timestamptz(3) not null,
  primary key (user_id, sequence)
);
-- Not validated, as in databases that earlier versions migrated.
alter table live_event add constraint live_event_kind_check check (kind in (
  'notification', 'message', 'message-read', 'message-deleted', 'message-reactions', 'unread')) not valid;
create index live_event_age on live_event (at);

-- How far a person has read in a conversation. A message up to there that arrives later notifies nobody.
create table read_mark (
  user_id uuid not null,
  conversation_id uuid not null,
  up_to_sequence bigint not null,
  primary key (user_id, conversation_id)
);

-- Notifications to everyone. `told_to` is the last person who got it, in the order of ids.
create table announcement (
  id uuid primary key,
  author_id uuid not null,
  title text not null,
  message text not null,
  published_at timestamptz(3) not null,
  told_to uuid,
  done_at timestamptz(3),
  due_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index announcement_untold on announcement (published_at) where done_at is null;
create index announcement_due on announcement (due_at) where done_at is null;
create index announcement_set_aside on announcement (failed_at) where failed_at is not null;

-- Choices of people that differ from the default: which types notify them, and how.
create table preference (
  user_id uuid not null,
  type text not null,
  in_app boolean not null,
  email text not null check (email in ('off', 'now', 'daily')),
  push boolean not null default true,
  primary key (user_id, type)
);

-- Notifications by mail, with their texts. The address is looked up when a mail is sent.
create table mail (
  id uuid primary key,
  user_id uuid not null,
  pace text not null check (pace in ('now', 'daily')),
  thing text not null,
  title text not null,
  message text not null,
  link text,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  sent_at timestamptz(3),
  -- Mails that keep failing are set aside, with the message of their last failure.
  failed_at timestamptz,
  last_error text,
  -- The preference by which it is sent: its unsubscribe link turns mails of this type off.
  preference text
);
-- One unsent mail for each grouping key: further events change its text.
create unique index mail_waiting on mail (user_id, thing) where sent_at is null;
create index mail_due on mail (due_at) where sent_at is null;
create index mail_sent on mail (sent_at) where sent_at is not null;
create index mail_recent on mail (user_id, thing, sent_at) where sent_at is not null;
create index mail_set_aside on mail (failed_at) where failed_at is not null;

-- Instances that have open streams. Each extends its lease while it runs.
create table live_instance (
  id uuid primary key,
  alive_until timestamptz(3) not null
);

-- Who has a stream open, and at which instance.
create table presence (
  user_id uuid not null,
  instance_id uuid not null references live_instance on delete cascade,
  -- Whether this person lets others see it.
  is_shown boolean not null,
  primary key (user_id, instance_id)
);
create index presence_instance on presence (instance_id);

-- Unread messages of each conversation, as messaging last published them. Rows with 0 stay, so that an older event that arrives late is
-- recognized by its revision.
create table message_unread (
  user_id uuid not null,
  conversation_id uuid not null,
  unread_count integer not null,
  revision bigint not null,
  primary key (user_id, conversation_id)
) with (fillfactor = 80);
create index message_unread_some on message_unread (user_id) include (unread_count) where unread_count > 0;

-- People who were suspended or restored, and how far their notifications have been updated.
create table suspension_change (
  user_id uuid primary key,
  settled_to uuid,
  due_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index suspension_change_due on suspension_change (due_at);
create index suspension_change_set_aside on suspension_change (failed_at) where failed_at is not null;

-- The newest state of actions that can be undone, because events may arrive in any order.
create table relation (
  kind text not null check (kind in ('like', 'follow', 'block', 'mute')),
  from_id uuid not null,
  to_id uuid not null,
  revision bigint not null,
  is_active boolean not null,
  -- Likes are by far the most: old ones are deleted.
  changed_at timestamptz(3) not null default now(),
  primary key (kind, from_id, to_id)
);
-- For erasing a person. The target of a like is a post.
create index relation_to_person on relation (to_id) where kind <> 'like';
-- The oldest likes.
create index relation_old_like on relation (changed_at) where kind = 'like';

-- The table's former name, for instances of earlier versions.
create view bond as select kind, from_id, to_id, revision, is_active as stands from relation;

-- Posts, comments and messages that were deleted: events of them that arrive later notify nobody.
create table deleted_content (
  content_id uuid primary key
);

-- The table's former name, for instances of earlier versions.
create view gone_post as select content_id as post_id from deleted_content;

-- The key by which push services recognize this platform. One row.
create table push_key (
  public_key text primary key,
  private_key text not null,
  created_at timestamptz(3) not null
);

create table push_subscription (
  id uuid primary key,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  public_key text not null,
  device text not null,
  created_at timestamptz(3) not null
);
create index push_subscription_user on push_subscription (user_id, created_at);
create index push_subscription_session on push_subscription (session_id);

create table push_message (
  id uuid primary key,
  subscription_id uuid not null references push_subscription on delete cascade,
  user_id uuid not null,
  thing text not null,
  title text not null,
  message text not null,
  link text,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text,
  sent_at timestamptz(3),
  unique (subscription_id, thing)
);
create index push_message_due on push_message (due_at) where sent_at is null and failed_at is null;
create index push_message_sent on push_message (sent_at) where sent_at is not null;
create index push_message_set_aside on push_message (failed_at) where failed_at is not null;

-- Kinds of notifications of business services, people who got one of each kind, and notifications that were delivered.
create table service_kind (
  id text primary key,
  service text not null,
  name text not null,
  -- The name in languages other than English, by language.
  translated_names jsonb not null default '{}'
);

create table service_kind_recipient (
  user_id uuid not null,
  kind_id text not null,
  primary key (user_id, kind_id)
);

create table delivered_service_notification (
  id uuid primary key,
  delivered_at timestamptz(3) not null
);
create index delivered_service_notification_at on delivered_service_notification (delivered_at);

-- Addresses of creators' own programs, and the events that are sent to them.
create table webhook_endpoint (
  id uuid primary key,
  owner_id uuid not null,
  url text not null,
  event_types text[] not null,
  -- Encrypted. While the previous secret is valid, messages are signed with both.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz(3),
  created_at timestamptz(3) not null,
  off_at timestamptz(3),
  off_reason text,
  -- Consecutive failures, since when, and until when no further attempt is made.
  failures integer not null default 0,
  failing_since timestamptz(3),
  paused_until timestamptz(3),
  -- When the next message is due; null where there is none.
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text,
  -- Counts the edits of address and events; an edit of an outdated revision is refused.
  revision integer not null default 1,
  -- Whether nothing is sent until its program has answered a challenge. Endpoints from before there were challenges are not asked until
  -- they are changed.
  is_waiting boolean not null default false,
  -- When its program answered the challenge at this address.
  answered_at timestamptz(3)
);
create index webhook_endpoint_owner on webhook_endpoint (owner_id);
create index webhook_endpoint_due on webhook_endpoint (due_at) where due_at is not null and failed_at is null;
create index webhook_endpoint_set_aside on webhook_endpoint (failed_at) where failed_at is not null;

-- Events of people who have a webhook, as long as the log of deliveries keeps them.
create table webhook_event (
  -- The header webhook-id.
  id text primary key,
  owner_id uuid not null,
  type text not null,
  -- The body, byte for byte as it is signed.
  body text not null,
  -- The other person whom the body names.
  person_id uuid,
  happened_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index webhook_event_owner on webhook_event (owner_id, created_at);
create index webhook_event_created on webhook_event (created_at);
create index webhook_event_person on webhook_event (person_id) where person_id is not null;

create table webhook_delivery (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  event_id text not null references webhook_event on delete cascade,
  created_at timestamptz(3) not null,
  -- When the next attempt is due; null where it was delivered or given up.
  next_try_at timestamptz(3),
  tries integer not null default 0,
  delivered_at timestamptz(3),
  constraint webhook_delivery_once unique (endpoint_id, event_id)
);
create index webhook_delivery_next on webhook_delivery (endpoint_id, next_try_at) where next_try_at is not null;
create index webhook_delivery_log on webhook_delivery (endpoint_id, created_at desc, id desc);
create index webhook_delivery_event on webhook_delivery (event_id);

create table webhook_attempt (
  id uuid primary key,
  delivery_id uuid not null references webhook_delivery on delete cascade,
  at timestamptz(3) not null,
  status integer,
  error text,
  duration_ms integer not null,
  answer text
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, at);

-- The language of mails to a person; without a row, English.
create table recipient_language (
  user_id uuid primary key,
  language text not null check (language in ('en', 'es')),
  revision integer not null
);

-- Rate limits: of messages to a host over all accounts, and of challenges to a host and by a person.
create table webhook_allowance (
  key text primary key,
  spent_until timestamptz(3) not null
);
create index webhook_allowance_spent on webhook_allowance (spent_until);

-- Constraints that are still called after former names of their tables and columns.
alter table relation rename constraint relation_kind_not_null to bond_kind_not_null;
alter table relation rename constraint relation_from_id_not_null to bond_from_id_not_null;
alter table relation rename constraint relation_to_id_not_null to bond_to_id_not_null;
alter table relation rename constraint relation_revision_not_null to bond_revision_not_null;
alter table relation rename constraint relation_is_active_not_null to bond_stands_not_null;
alter table deleted_content rename constraint deleted_content_content_id_not_null to gone_post_post_id_not_null;
