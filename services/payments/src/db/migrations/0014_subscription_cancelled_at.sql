-- When a subscription was cancelled, for services that join later. Unknown for those that had been cancelled before.
alter table subscription add column cancelled_at timestamptz(3);
