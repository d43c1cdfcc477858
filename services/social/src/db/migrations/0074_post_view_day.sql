-- migrate: no-transaction
-- The oldest views, which go once their days are counted.
create index concurrently if not exists post_view_day on post_view (day);
