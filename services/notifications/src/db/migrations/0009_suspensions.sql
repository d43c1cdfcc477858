alter table person
  add column is_suspended boolean not null default false,
  -- Null until social has told it.
  add column shows_online_status boolean;

-- Everyone of whom it tells is suspended: it comes back when one of them does.
alter table notification add column is_hidden boolean not null default false;
drop index notification_unread;
create index notification_unread on notification (recipient_id, created_at desc, id desc)
  where read_at is null and not is_hidden;
create index notification_actor_person on notification_actor (actor_id, notification_id);

-- People who were suspended or restored, and how far the notifications that tell of them have been gone through.
create table suspension_change (
  user_id uuid primary key,
  settled_to uuid
);
