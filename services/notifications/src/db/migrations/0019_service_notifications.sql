-- Kinds of notifications of business services, who has got one of each, and what was handed over already.
create table service_kind (
  id text primary key,
  service text not null,
  name text not null
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
