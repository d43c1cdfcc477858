-- Notifications that a business service has written in the transaction of its change, until they are handed over.
create table kit.waiting_notification (
  id uuid primary key,
  recipient_id uuid not null,
  actor_id uuid,
  notification jsonb not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index waiting_notification_due on kit.waiting_notification (due_at);
create index waiting_notification_recipient on kit.waiting_notification (recipient_id);
create index waiting_notification_actor on kit.waiting_notification (actor_id);
