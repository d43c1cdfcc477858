-- What a post's text is found by: its words without their endings. Changes with the text alone, so that counting a like
-- moves no entry of the index.
alter table post add column words tsvector not null generated always as (to_tsvector('english', content)) stored;
create index post_words on post using gin (words) where published_at is not null and deleted_at is null;
