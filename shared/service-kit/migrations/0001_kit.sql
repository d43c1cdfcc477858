create schema if not exists kit;

create table kit.outbox (
  id uuid primary key,
  ordinal bigserial not null,
  subject text not null,
  envelope jsonb not null,
  created_at timestamptz not null,
  published_at timestamptz
);
create index outbox_unpublished on kit.outbox (ordinal) where published_at is null;
create index outbox_published on kit.outbox (published_at) where published_at is not null;

create table kit.outbox_stream (
  name text primary key,
  created_at timestamptz not null
);

create table kit.inbox (
  consumer text not null,
  event_id uuid not null,
  handled_at timestamptz not null,
  primary key (consumer, event_id)
);
create index inbox_handled on kit.inbox (handled_at);

create table kit.idempotency_key (
  scope text not null,
  key_hash bytea not null,
  body_hash bytea not null,
  status integer,
  sealed_answer bytea,
  created_at timestamptz not null,
  primary key (scope, key_hash)
);
create index idempotency_key_created on kit.idempotency_key (created_at);
