-- migrate: no-transaction
-- The newest actors of a notification, without reading all of a much-followed person's.
create index concurrently if not exists notification_actor_newest on notification_actor (notification_id, at desc, actor_id desc)
