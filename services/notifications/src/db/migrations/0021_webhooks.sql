-- Addresses of creators' own programs, and the events that are sent to them.
create table webhook_endpoint (
  id uuid primary key,
  owner_id uuid not null,
  url text not null,
  event_types text[] not null,
  -- Sealed. While the secret before it still counts, messages are signed with both.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz(3),
  created_at timestamptz(3) not null,
  off_at timestamptz(3),
  off_reason text,
  -- Tries that failed one after the other, since when, and until when no other one is made.
  failures integer not null default 0,
  failing_since timestamptz(3),
  paused_until timestamptz(3),
  -- When it has something to be sent; null where it has nothing.
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index webhook_endpoint_owner on webhook_endpoint (owner_id);
create index webhook_endpoint_due on webhook_endpoint (due_at) where due_at is not null and failed_at is null;
create index webhook_endpoint_set_aside on webhook_endpoint (failed_at) where failed_at is not null;

-- What happened to somebody who has a webhook, for the days of the log.
create table webhook_event (
  -- The header webhook-id.
  id text primary key,
  owner_id uuid not null,
  type text not null,
  -- The body, byte for byte as it is signed.
  body text not null,
  -- The other person that it names.
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
  -- When the next try is due; null where it was delivered or given up.
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
