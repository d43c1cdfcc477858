-- Push messages to browsers that are closed, as a choice beside the app and mail. Who wanted to see nothing of a type in the
-- app wants to see no push message of it either.
alter table preference add column push boolean not null default true;
update preference set push = in_app;

-- The key by which push services recognise this platform. One row.
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
