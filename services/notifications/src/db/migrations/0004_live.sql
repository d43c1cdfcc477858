-- The last number given to something that happened to a person. Whoever takes the next one holds the row until the
-- commit, so that numbers appear in their order and without gaps.
create table live_place (
  user_id uuid primary key,
  last_sequence bigint not null
);

-- What happened to a person lately: what an open stream shows, and what one that was lost catches up with.
create table live_event (
  user_id uuid not null,
  sequence bigint not null,
  kind text not null check (kind in ('notification', 'message', 'message-read', 'message-deleted', 'unread')),
  -- Of a notification its id alone: it is put into words when it is sent, and not sent when it was taken back.
  notification_id uuid,
  data jsonb,
  at timestamptz(3) not null,
  primary key (user_id, sequence)
);
create index live_event_age on live_event (at);
